/* passes.h - from LLVM IR to object bytes. */
#ifndef CG_PASSES_H
#define CG_PASSES_H

#include "module.h"

/* Verifies if asked to, optimises by the module's tier. Errors are LT_ELLVM with m->message set. */
int cg_passes_run(cg_module *m);
/* The relocatable object. The buffer is the caller's (LLVMDisposeMemoryBuffer). */
int cg_passes_emit(cg_module *m, LLVMCodeGenFileType kind, LLVMMemoryBufferRef *out);

#endif
