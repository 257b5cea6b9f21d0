/* compiler.c - the compiler object: its life, its answers to the runtime (rt_compiler) and to the tracer (lt_host). */
#include "compiler.h"
#include "tier.h"
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { TIER_THRESHOLD = 1000, ROOTS_FIRST = 64 };

/* ---- helpers for the other files -------------------------------------------------------------------------------------------- */

int cg_compiler_target(cg_compiler *c, char **message)
{
    if (c->has_target)
        return LT_OK;
    int status = cg_target_init(&c->target, message);
    c->has_target = status == LT_OK;
    return status;
}

uint32_t cg_compiler_threshold(const cg_compiler *c)
{
    if (c->options.tier_mode == CG_TIER_BASELINE)
        return 0;
    return c->options.tier_threshold ? c->options.tier_threshold : TIER_THRESHOLD;
}

int cg_slot_make(cg_compiler *c, rt_linfo *li)
{
    if (li->slot)
        return LT_OK;
    c->stats.slots++;
    int status = cg_slots_add(&c->slots, c->memory, li);
    if (status || c->slots.used > 1)
        return status;
    lt_helper_desc stubs = {.name = "resolve stub"};
    stubs.address = (uintptr_t)cg_slots_stubs(&c->slots, &stubs.size);
    return lt_helper_add(c->session->tracer, &stubs);
}

uint32_t cg_root_add(cg_compiler *c, rt_value *v)
{
    rt_svec *roots = (rt_svec *)c->roots->contents;
    if (!roots || c->nroots == roots->n) {
        rt_svec *bigger = rt_svec_new(c->session, NULL, roots ? roots->n * 2 : ROOTS_FIRST);
        if (roots)
            memcpy(bigger->item, roots->item, roots->n * sizeof bigger->item[0]);
        c->roots->contents = &bigger->hdr;
        roots = bigger;
    }
    roots->item[c->nroots] = v;
    return c->nroots++;
}

void cg_root_drop(cg_compiler *c, uint32_t entry) { ((rt_svec *)c->roots->contents)->item[entry] = NULL; }

/* ---- who asked --------------------------------------------------------------------------------------------------------------- */

/* The innermost compiled code on the stack, by frame pointers: C code between it and here has them too. */
static const cg_code *calling_code(cg_compiler *c, uintptr_t *pc)
{
    enum { MAX_FRAMES = 64, MAX_DISTANCE = 1 << 20 };
    uintptr_t fp = (uintptr_t)__builtin_frame_address(0);
    for (int i = 0; i < MAX_FRAMES; i++) {
        const uintptr_t *frame = (const uintptr_t *)fp;
        if (cg_memory_contains_code(c->memory, (const void *)frame[1])) {
            *pc = frame[1] - 1;
            return cg_code_at(c, *pc);
        }
        if (frame[0] <= fp || frame[0] - fp > MAX_DISTANCE || frame[0] % sizeof(void *))
            return NULL;
        fp = frame[0];
    }
    return NULL;
}

static void find_cause(cg_compiler *c, cg_request *rq)
{
    uintptr_t pc;
    const cg_code *code = calling_code(c, &pc);
    if (!code)
        return;
    rq->cause = code->li->trace;
    rt_linfo *li;
    if (c->options.cause_lines && !lt_jit_depth(c->session->tracer))
        cg_locate(c, (const void *)pc, &li, &rq->call_site, 1);
}

/* ---- rt_compiler --------------------------------------------------------------------------------------------------------------- */

static int make_slot(void *baton, rt_linfo *li)
{
    cg_compiler *c = baton;
    int status = cg_slot_make(c, li);
    return status ? status : cg_memory_seal(c->memory);
}

/* The linfo has code that was not published yet: by us further up the stack, or by another thread. */
static int await(cg_compiler *c, cg_code *code)
{
    int status = code->code ? lt_code_wait(c->session->tracer, code->code) : LT_OK;
    if (status == LT_OK && !code->is_published)
        cg_code_publish(c, code);
    return status;
}

static bool is_good_enough(const cg_compiler *c, const cg_code *code)
{
    return code->batch->recipe.tier == LT_TIER_OPTIMISED || code->batch->recipe.variant != LT_VARIANT_PLAIN ||
           c->options.tier_mode == CG_TIER_BASELINE;
}

static int run_batch(cg_compiler *c, const cg_request *rq, char **message)
{
    lt_tracer *t = c->session->tracer;
    lt_jit_enter(t);
    int status = cg_batch_compile(c, rq, message);
    int left = lt_jit_leave(t);
    cg_code *code = rq->root->code;
    if (!status && code && !code->code) { /* not the tracer's: nobody else publishes it */
        status = cg_memory_seal(c->memory);
        if (!status)
            cg_code_publish(c, code);
    }
    return status ? status : left;
}

static int compile(void *baton, rt_linfo *li, char **message)
{
    cg_compiler *c = baton;
    char *unused = NULL;
    lt_poll(c->session->tracer); /* a breakpoint set meanwhile is in time for this compilation */
    if (!message)
        message = &unused;
    if (li->in_codegen)
        return LT_EBUSY; /* asked for from inside its own compilation */
    cg_code *code = li->code;
    cg_request rq = {.root = li, .reason = "first call"};
    if (code && !code->is_published)
        return await(c, code);
    if (code) {
        if (is_good_enough(c, code))
            return LT_OK;
        rq.reason = "tier";
        rq.is_recompile = true;
        c->stats.tier_ups++;
    }
    cg_reclaim(c);
    int status = make_slot(c, li);
    find_cause(c, &rq);
    if (!status)
        status = run_batch(c, &rq, message);
    free(unused);
    return status;
}

static void invalidated(void *baton, rt_linfo *li)
{
    cg_compiler *c = baton;
    cg_code *code = li->code;
    if (code && code->code && code->is_published)
        lt_code_retire(c->session->tracer, code->code);
}

/* ---- life ---------------------------------------------------------------------------------------------------------------------------- */

int cg_compiler_new(const cg_options *options, cg_compiler **out)
{
    cg_compiler *c = calloc(1, sizeof *c);
    if (!c)
        return LT_ENOMEM;
    if (options)
        memcpy(&c->options, options, options->size < sizeof c->options ? options->size : sizeof c->options);
    c->objects_end = &c->objects;
    c->dump_filter = c->options.dump_filter ? strdup(c->options.dump_filter) : NULL;
    cg_memory_options memory = {.force_mprotect = c->options.force_mprotect};
    int status = c->options.dump_filter && !c->dump_filter ? LT_ENOMEM : cg_memory_new(&memory, &c->memory);
    if (status) {
        cg_compiler_free(c);
        return status;
    }
    c->table = (rt_compiler){
        .baton = c, .make_slot = make_slot, .compile = compile, .invalidated = invalidated, .locate = cg_locate};
    *out = c;
    return LT_OK;
}

int cg_compiler_attach(cg_compiler *c, rt_session *s)
{
    if (c->session || !s->tracer)
        return LT_ESTATE;
    c->session = s;
    c->roots = (rt_box *)rt_alloc(s, s->t.Box);
    rt_value *both[] = {&c->roots->hdr, s->roots ? s->roots : s->nothing};
    s->roots = &rt_svec_new(s, both, 2)->hdr;
    s->compiler = &c->table;
    return LT_OK;
}

void cg_compiler_free(cg_compiler *c)
{
    if (!c)
        return;
    while (c->batches) {
        cg_batch *next = c->batches->next;
        cg_batch_free(c, c->batches);
        c->batches = next;
    }
    while (c->objects) {
        cg_kept_object *next = c->objects->next;
        free(c->objects);
        c->objects = next;
    }
    cg_adapters_free(c);
    cg_slots_release(&c->slots);
    if (c->has_target)
        cg_target_release(&c->target);
    cg_memory_free(c->memory);
    free(c->dump_filter);
    free(c);
}

void cg_compiler_stats(const cg_compiler *c, cg_stats *out)
{
    *out = c->stats;
    cg_memory_stats memory;
    cg_memory_get_stats(c->memory, &memory);
    out->code_bytes = memory.code_used;
    out->data_bytes = memory.data_used;
}

int cg_each_object(cg_compiler *c, cg_object_fn fn, void *baton)
{
    int status = LT_OK;
    for (const cg_kept_object *o = c->objects; o && !status; o = o->next)
        status = fn(baton, o->bytes, o->size);
    return status;
}
