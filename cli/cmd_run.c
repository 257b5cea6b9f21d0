/* cmd_run.c - `lintel run`: runs a program. */
#include "command.h"
#include "options.h"
#include "wire.h"

int cli_cmd_run(int argc, char **argv)
{
    cli_options options;
    cli_runtime runtime;
    char *error = NULL;
    if (cli_options_parse(&options, argc, argv, 0, &error) < 0)
        return cli_usage_error(error);
    int status = cli_wire_open(&runtime, &options, NULL, NULL) < 0 ? 1 : cli_wire_run(&runtime, &options);
    cli_wire_close(&runtime);
    cli_options_release(&options);
    return status;
}
