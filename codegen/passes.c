/* passes.c - the verifier, the optimising pipeline, and emission. */
#include "passes.h"
#include "compiler.h"
#include <string.h>

static int take_message(cg_module *m, char *message)
{
    if (!m->message && message)
        m->message = strdup(message);
    LLVMDisposeMessage(message);
    return m->status = LT_ELLVM;
}

static int verify(cg_module *m)
{
    char *message = NULL;
    if (LLVMVerifyModule(m->module, LLVMReturnStatusAction, &message))
        return take_message(m, message);
    LLVMDisposeMessage(message);
    return LT_OK;
}

static int optimise(cg_module *m)
{
    LLVMPassBuilderOptionsRef o = LLVMCreatePassBuilderOptions();
    LLVMPassBuilderOptionsSetLoopVectorization(o, 1);
    LLVMPassBuilderOptionsSetSLPVectorization(o, 1);
    LLVMPassBuilderOptionsSetLoopInterleaving(o, 1);
    LLVMPassBuilderOptionsSetLoopUnrolling(o, 1);
    LLVMErrorRef e = LLVMRunPasses(m->module, "default<O2>", cg_target_machine(&m->compiler->target, m->tier), o);
    LLVMDisposePassBuilderOptions(o);
    if (!e)
        return LT_OK;
    char *text = LLVMGetErrorMessage(e);
    if (!m->message)
        m->message = strdup(text);
    LLVMDisposeErrorMessage(text);
    return m->status = LT_ELLVM;
}

int cg_passes_run(cg_module *m)
{
    int status = m->compiler->options.verify ? verify(m) : LT_OK;
    if (!status && m->tier == LT_TIER_OPTIMISED)
        status = optimise(m);
    return status ? status : m->status; /* what the diagnostic handler saw */
}

int cg_passes_emit(cg_module *m, LLVMCodeGenFileType kind, LLVMMemoryBufferRef *out)
{
    char *message = NULL;
    LLVMTargetMachineRef machine = cg_target_machine(&m->compiler->target, m->tier);
    if (LLVMTargetMachineEmitToMemoryBuffer(machine, m->module, kind, &message, out))
        return take_message(m, message);
    if (m->status)
        LLVMDisposeMemoryBuffer(*out);
    return m->status;
}
