/* version.c - which LLVM this is. */
#include "codegen.h"

#include <llvm/Config/llvm-config.h>

const char *cg_llvm_version(void) { return LLVM_VERSION_STRING; }
