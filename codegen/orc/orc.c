/* orc.c - the calls of lintel/orc.h, each with its bracket. */
#include "orc.h"

#include <llvm-c/Core.h>
#include <llvm-c/Target.h>
#include <llvm-c/TargetMachine.h>
#include <stdlib.h>
#include <string.h>

/* ---- the tracer's host: the adapter stands between it and the host's own table ------------------------------------------ */

static void publish(void *baton, lt_code *const *codes, size_t n)
{
    lt_orc *o = baton;
    const lt_host *h = &o->options.tracer.host;
    if (h->publish)
        h->publish(h->baton, codes, n);
    orc_published(o, codes, n);
}

static int recompile(void *baton, lt_linfo *li, uint32_t wants)
{
    const lt_host *h = &((lt_orc *)baton)->options.tracer.host;
    return h->recompile(h->baton, li, wants);
}

static void release(void *baton, lt_code *code)
{
    const lt_host *h = &((lt_orc *)baton)->options.tracer.host;
    orc_object *x = lt_code_info(code)->baton;
    if (h->release)
        h->release(h->baton, code);
    orc_object_unref(x);
}

static int make_tracer(lt_orc *o)
{
    lt_options options = o->options.tracer;
    options.size = sizeof options;
    options.host = (lt_host){.baton = o, .publish = publish, .release = release};
    if (o->options.tracer.host.recompile)
        options.host.recompile = recompile;
    int status = lt_tracer_new(&options, &o->tracer);
    if (status >= 0 && !o->options.no_debugger)
        status = lt_glue_new(o->tracer, &o->glue);
    return status;
}

int lt_orc_new(const lt_orc_options *options, lt_orc **out)
{
    lt_orc *o = out ? calloc(1, sizeof *o) : NULL;
    if (!o)
        return out ? LT_ENOMEM : LT_EINVAL;
    if (options)
        memcpy(&o->options, options, options->size < sizeof *options ? options->size : sizeof *options);
    pthread_mutexattr_t recursive;
    pthread_mutexattr_init(&recursive);
    pthread_mutexattr_settype(&recursive, PTHREAD_MUTEX_RECURSIVE);
    pthread_mutex_init(&o->compiling, &recursive);
    pthread_mutexattr_destroy(&recursive);
    pthread_mutex_init(&o->lock, NULL);
    pthread_cond_init(&o->changed, NULL);
    int status = make_tracer(o);
    if (status < 0) {
        lt_orc_free(o);
        return status;
    }
    *out = o;
    return LT_OK;
}

void lt_orc_free(lt_orc *o)
{
    if (!o)
        return;
    if (o->tracer) {
        lt_orc_flush(o);
        orc_forget_unpublished(o);
    }
    lt_glue_free(o->glue);
    lt_tracer_free(o->tracer);
    pthread_cond_destroy(&o->changed);
    pthread_mutex_destroy(&o->lock);
    pthread_mutex_destroy(&o->compiling);
    free(o->unpublished);
    free((char *)o->stats.error);
    free(o);
}

lt_tracer *lt_orc_tracer(lt_orc *o) { return o->tracer; }

lt_glue *lt_orc_glue(lt_orc *o) { return o->glue; }

void lt_orc_get_stats(lt_orc *o, lt_orc_stats *out)
{
    pthread_mutex_lock(&o->lock);
    *out = o->stats;
    pthread_mutex_unlock(&o->lock);
}

/* ---- LLJIT ----------------------------------------------------------------------------------------------------------------- */

/* LLJIT would compile with the large code model for a linking layer that it does not know. */
static LLVMErrorRef default_builder(LLVMOrcLLJITBuilderRef *out)
{
    LLVMTargetRef target;
    char *message = NULL, *triple = LLVMGetDefaultTargetTriple();
    LLVMInitializeNativeTarget();
    LLVMInitializeNativeAsmPrinter();
    LLVMTargetMachineRef machine = NULL;
    if (!LLVMGetTargetFromTriple(triple, &target, &message)) {
        char *cpu = LLVMGetHostCPUName(), *features = LLVMGetHostCPUFeatures();
        machine = LLVMCreateTargetMachine(target, triple, cpu, features, LLVMCodeGenLevelDefault, LLVMRelocPIC,
                                          LLVMCodeModelSmall);
        LLVMDisposeMessage(cpu);
        LLVMDisposeMessage(features);
    }
    LLVMErrorRef error = machine ? LLVMErrorSuccess : LLVMCreateStringError(message ? message : "no target machine");
    LLVMDisposeMessage(triple);
    LLVMDisposeMessage(message);
    if (machine) {
        *out = LLVMOrcCreateLLJITBuilder();
        LLVMOrcLLJITBuilderSetJITTargetMachineBuilder(
            *out, LLVMOrcJITTargetMachineBuilderCreateFromTargetMachine(machine)); /* takes both */
    }
    return error;
}

LLVMErrorRef lt_orc_lljit(lt_orc *o, LLVMOrcLLJITBuilderRef builder, LLVMOrcLLJITRef *out)
{
    LLVMErrorRef error = builder ? LLVMErrorSuccess : default_builder(&builder);
    if (error)
        return error;
    LLVMOrcLLJITBuilderSetObjectLinkingLayerCreator(builder, orc_make_layer, o);
    error = LLVMOrcCreateLLJIT(&o->jit, builder);
    if (error)
        return error;
    LLVMOrcObjectTransformLayerSetTransform(LLVMOrcLLJITGetObjTransformLayer(o->jit), orc_transform, o);
    *out = o->jit;
    return LLVMErrorSuccess;
}

static void begin_visit(lt_orc *o, orc_visit *v)
{
    v->thread = pthread_self();
    pthread_mutex_lock(&o->lock);
    v->next = o->visits;
    o->visits = v;
    pthread_mutex_unlock(&o->lock);
}

static void end_visit(lt_orc *o, orc_visit *v)
{
    pthread_mutex_lock(&o->lock);
    orc_visit **at = &o->visits;
    while (*at != v)
        at = &(*at)->next;
    *at = v->next;
    pthread_mutex_unlock(&o->lock);
}

LLVMErrorRef lt_orc_lookup(lt_orc *o, const char *name, LLVMOrcExecutorAddress *address)
{
    orc_visit visit;
    lt_poll(o->tracer); /* a breakpoint set meanwhile is in time for this compilation */
    begin_visit(o, &visit);
    lt_jit_enter(o->tracer);
    if (!o->options.is_concurrent)
        pthread_mutex_lock(&o->compiling);
    LLVMErrorRef error = LLVMOrcLLJITLookup(o->jit, address, name);
    if (!o->options.is_concurrent)
        pthread_mutex_unlock(&o->compiling);
    orc_report(o);
    end_visit(o, &visit);
    lt_jit_leave(o->tracer);
    if (!lt_jit_depth(o->tracer)) /* else nothing runs before the outer leave */
        orc_wait_for_others(o);
    return error;
}

LLVMErrorRef lt_orc_remove(lt_orc *o, LLVMOrcResourceTrackerRef tracker)
{
    LLVMErrorRef error = LLVMOrcResourceTrackerRemove(tracker);
    lt_orc_flush(o);
    return error;
}

int lt_orc_flush(lt_orc *o)
{
    lt_jit_enter(o->tracer);
    int status = orc_report(o);
    int left = lt_jit_leave(o->tracer);
    return status < 0 ? status : left;
}
