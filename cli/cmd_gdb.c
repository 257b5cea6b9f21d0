/* cmd_gdb.c - `lintel gdb`: starts gdb with everything set, and says how. */
#include "command.h"
#include "debugger.h"

int cli_cmd_gdb(int argc, char **argv) { return cli_debugger_run(&cli_gdb, argc, argv); }
