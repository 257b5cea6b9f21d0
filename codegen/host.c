/* host.c - what the tracer asks of the JIT (lt_host): making code executable, publication, other variants, release. */
#include "compiler.h"
#include <stdlib.h>

void cg_code_publish(cg_compiler *c, cg_code *code)
{
    if (code->is_published)
        return;
    code->is_published = true;
    rt_linfo *li = code->li;
    if (!li->slot || li->code != code)
        return; /* replaced before it could be used */
    if (!li->invoke)
        li->invoke = cg_adapter_invoke;
    cg_slot_store(li, (void *)(uintptr_t)code->address);
    cg_code *older = code->older;
    code->older = NULL;
    if (older && older->code && !older->is_released)
        lt_code_retire(c->session->tracer, older->code);
}

static cg_code *own(lt_code *code) { return lt_code_info(code)->baton; }

static int host_make_executable(void *baton, lt_code *const *codes, size_t n)
{
    (void)codes;
    (void)n;
    return cg_memory_seal(((cg_compiler *)baton)->memory);
}

static void host_publish(void *baton, lt_code *const *codes, size_t n)
{
    for (size_t i = 0; i < n; i++)
        cg_code_publish(baton, own(codes[i]));
}

/* Code of the linfo itself, and of everything that has its body inlined. */
static int host_recompile(void *baton, lt_linfo *trace, uint32_t wants)
{
    (void)wants; /* asked again, through lt_linfo_wants, when the code is made */
    cg_compiler *c = baton;
    rt_linfo *li = lt_linfo_baton(trace);
    lt_tracer *t = c->session->tracer;
    char *message = NULL;
    int status = LT_OK;
    lt_jit_enter(t);
    if (li->code) {
        cg_request rq = {.root = li, .reason = "flags", .is_recompile = true, .keep_tier = true};
        status = cg_batch_compile(c, &rq, &message);
    }
    for (const cg_batch *b = c->batches; b; b = b->next) {
        bool inlines = false;
        for (uint32_t i = 0; i < b->ninlined && !inlines; i++)
            inlines = b->inlined[i] == li;
        for (uint32_t i = 0; i < b->ncodes && inlines && !status; i++) {
            cg_request rq = {
                .root = b->code[i].li, .reason = "inlined callee's flags", .is_recompile = true, .keep_tier = true};
            if (b->code[i].li->code == &b->code[i] && b->code[i].li != li)
                status = cg_batch_compile(c, &rq, &message);
        }
    }
    free(message);
    int left = lt_jit_leave(t);
    return status ? status : left;
}

static void host_release(void *baton, lt_code *code)
{
    cg_compiler *c = baton;
    cg_code *mine = own(code);
    mine->code = NULL;
    mine->is_released = true;
    c->stats.retired_bytes += mine->size;
    c->dead_bytes += mine->size;
    if (!mine->is_published && mine->li->code == mine)
        mine->li->code = mine->older; /* its batch was dropped */
}

lt_host cg_compiler_host(cg_compiler *c)
{
    return (lt_host){.baton = c,
                     .make_executable = host_make_executable,
                     .publish = host_publish,
                     .recompile = host_recompile,
                     .release = host_release};
}
