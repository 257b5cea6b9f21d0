/* cmd_version.c - `lintel version`. */
#include <stdio.h>

#include "codegen/codegen.h"
#include "command.h"
#include "lintel/version.h"

int cli_cmd_version(int argc, char **argv)
{
    (void)argc;
    (void)argv;
    printf("lintel %s (LLVM %s)\n", LINTEL_VERSION, cg_llvm_version());
    return 0;
}
