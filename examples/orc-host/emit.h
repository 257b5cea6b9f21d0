/* emit.h - LLVM IR for one statement: a function of doubles. */
#ifndef EMIT_H
#define EMIT_H

#include <llvm-c/Orc.h>
#include "parse.h"

/* With debug info or without. The caller owns the module. */
LLVMOrcThreadSafeModuleRef emit(const statement *s, const char *symbol, const char *file, int debug);

#endif
