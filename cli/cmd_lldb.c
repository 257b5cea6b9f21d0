/* cmd_lldb.c - `lintel lldb`: starts lldb with everything set, and says how. */
#include "command.h"
#include "debugger.h"

int cli_cmd_lldb(int argc, char **argv) { return cli_debugger_run(&cli_lldb, argc, argv); }
