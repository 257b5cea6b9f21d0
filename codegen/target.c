/* target.c - detection of the host and creation of the target machines. */
#include "target.h"
#include <stdlib.h>
#include <string.h>

static LLVMTargetMachineRef machine_new(LLVMTargetRef target, const cg_target *t, LLVMCodeGenOptLevel level)
{
    return LLVMCreateTargetMachine(target, t->triple, t->cpu, t->features, level, LLVMRelocPIC, LLVMCodeModelSmall);
}

int cg_target_init(cg_target *t, char **message)
{
    *t = (cg_target){0};
    LLVMInitializeX86TargetInfo();
    LLVMInitializeX86Target();
    LLVMInitializeX86TargetMC();
    LLVMInitializeX86AsmPrinter();
    LLVMInitializeX86AsmParser(); /* for the stack touch of emit_call.c */
    t->triple = LLVMGetDefaultTargetTriple();
    t->cpu = LLVMGetHostCPUName();
    t->features = LLVMGetHostCPUFeatures();
    LLVMTargetRef target;
    char *error = NULL;
    if (LLVMGetTargetFromTriple(t->triple, &target, &error)) {
        *message = error ? strdup(error) : NULL;
        LLVMDisposeMessage(error);
        cg_target_release(t);
        return LT_ELLVM;
    }
    t->fast = machine_new(target, t, LLVMCodeGenLevelNone);
    t->optimised = machine_new(target, t, LLVMCodeGenLevelDefault);
    if (!t->fast || !t->optimised) {
        *message = strdup("no target machine for this processor");
        cg_target_release(t);
        return LT_ELLVM;
    }
    t->data = LLVMCreateTargetDataLayout(t->fast);
    return LT_OK;
}

void cg_target_release(cg_target *t)
{
    if (t->data)
        LLVMDisposeTargetData(t->data);
    if (t->fast)
        LLVMDisposeTargetMachine(t->fast);
    if (t->optimised)
        LLVMDisposeTargetMachine(t->optimised);
    LLVMDisposeMessage(t->triple);
    LLVMDisposeMessage(t->cpu);
    LLVMDisposeMessage(t->features);
    *t = (cg_target){0};
}
