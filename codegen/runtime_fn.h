/* runtime_fn.h - declarations and addresses of the C functions that compiled code calls. */
#ifndef CG_RUNTIME_FN_H
#define CG_RUNTIME_FN_H

#include "module.h"

LLVMTypeRef cg_runtime_fn_type(cg_module *m, cg_runtime_fn fn);
/* With the attributes that tell LLVM what the function may do. */
LLVMValueRef cg_runtime_fn_declare(cg_module *m, cg_runtime_fn fn);
bool cg_runtime_fn_returns(cg_runtime_fn fn);
/* Of a runtime or C library function; NULL if compiled code has no business with it. */
void *cg_runtime_address(const char *name);

#endif
