/* cycle.c - the stack of bodies being inferred.
 *
 *   stack:   main   f   g   h              h calls f: h waits for f's result so far, h's low link becomes f's place.
 *                   └───────┘ one group    h, g finish provisional and stay. f is the head (low link = own place): it
 *                                          runs members that have work until none has; then all are final.
 *
 * Only the head of a group cuts the stack and the arena back. This is Tarjan's algorithm on the graph of calls, which is
 * found while it is walked.
 */
#include <gc/gc.h>
#include <string.h>

#include "infer.h"

rt_inf_engine *rt_inf_engine_of(rt_session *s)
{
    if (!s->infer) {
        rt_inf_engine *e = GC_MALLOC(sizeof *e);
        e->s = s;
        e->world = s->world;
        s->infer = e;
    }
    return s->infer;
}

void rt_inf_push(rt_inf_engine *e, rt_inf_frame *f)
{
    if (e->depth == e->stack_capacity) {
        uint32_t n = e->stack_capacity ? e->stack_capacity * 2 : 64;
        rt_inf_frame **stack = GC_MALLOC(n * sizeof *stack);
        if (e->depth)
            memcpy(stack, e->stack, e->depth * sizeof *stack);
        e->stack = stack;
        e->stack_capacity = n;
    }
    f->index = f->lowlink = e->depth;
    e->stack[e->depth++] = f;
}

/* The first waiting block at or after `from`, else the first of all. */
static int64_t next_block(const rt_inf_frame *f, uint32_t from)
{
    uint64_t mask = ~UINT64_C(0) << (from % 64);
    for (uint32_t i = 0; i <= f->nwords; i++) {
        uint32_t w = (from / 64 + i) % f->nwords;
        uint64_t waiting = f->work[w] & mask;
        if (waiting)
            return w * 64 + __builtin_ctzll(waiting);
        mask = ~UINT64_C(0);
    }
    return -1;
}

/* The lowest block first: inner loops settle before what follows them. Where all blocks share one state, each change
 * wakes all of them, and they take turns. */
void rt_inf_run(rt_inf_frame *f)
{
    for (int64_t block = 0; (block = next_block(f, f->stride ? 0 : (uint32_t)block)) >= 0;)
        rt_inf_run_block(f, (uint32_t)block);
}

void rt_inf_grew(rt_inf_frame *f)
{
    for (rt_inf_waiter *w = f->waiters; w; w = w->next)
        rt_inf_wake(w->frame, w->block);
}

/* ---- groups ---------------------------------------------------------------------------------------------------------- */

/* Runs the members of the group headed by `head` until nothing changes. false: it turned out to be part of a larger one. */
static bool settle(rt_inf_engine *e, rt_inf_frame *head)
{
    for (bool again = true; again;) {
        again = false;
        for (uint32_t k = head->index; k < e->depth; k++) {
            rt_inf_frame *f = e->stack[k];
            if (!rt_inf_has_work(f))
                continue;
            again = true;
            rt_inf_run(f);
            head->lowlink = f->lowlink < head->lowlink ? f->lowlink : head->lowlink;
            if (head->lowlink < head->index)
                return false;
        }
    }
    return true;
}

static void finish_group(rt_inf_engine *e, rt_inf_frame *head)
{
    bool in_cycle = e->depth - head->index > 1 || head->waiters;
    for (uint32_t k = head->index; k < e->depth; k++)
        if (!e->stack[k]->dead)
            rt_inf_finish(e->stack[k], in_cycle);
    for (uint32_t k = head->index; k < e->depth && e->s->options; k++)
        if (!e->stack[k]->dead)
            rt_inf_check(e->s, e->stack[k]->result);
    e->depth = head->index;
}

/* Infers `li`, which nobody has started on. Afterwards it is final or a provisional member of a group on the stack. */
static rt_inf_frame *infer_new(rt_inf_engine *e, rt_linfo *li)
{
    rt_inf_arena_mark mark = rt_inf_arena_get(e);
    rt_inf_frame *f = rt_inf_frame_new(e, li, NULL);
    li->state = RT_INFERRING;
    li->typed = &f->result->typed;
    rt_inf_push(e, f);
    rt_inf_run(f);
    if (f->lowlink == f->index && settle(e, f)) {
        finish_group(e, f);
        rt_inf_arena_cut(e, mark);
        return NULL;
    }
    return f;
}

static void wait_for(rt_inf_frame *f, rt_inf_frame *caller)
{
    uint32_t block = caller->running;
    if (f->lowlink < caller->lowlink)
        caller->lowlink = f->lowlink;
    for (rt_inf_waiter *w = f->waiters; w; w = w->next)
        if (w->frame == caller && w->block == block)
            return;
    rt_inf_waiter *w = rt_inf_alloc(f->engine, sizeof *w);
    *w = (rt_inf_waiter){.next = f->waiters, .frame = caller, .block = block};
    f->waiters = w;
}

/* ---- requests ---------------------------------------------------------------------------------------------------------- */

static bool stack_is_low(const rt_session *s)
{
    const char *here = __builtin_frame_address(0), *lowest = s->stack_low;
    return lowest && here > lowest && here - lowest < RT_INF_MAX_C_STACK * 1024;
}

static bool may_start(rt_inf_engine *e, rt_linfo *li)
{
    if (e->depth >= RT_INF_MAX_STACK) {
        rt_inf_give_up(e, RT_INF_LIMIT_STACK);
        return false;
    }
    if (stack_is_low(e->s)) {
        rt_inf_give_up(e, RT_INF_LIMIT_C_STACK);
        return false;
    }
    if (e->work > RT_INF_MAX_WORK) {
        rt_inf_give_up(e, RT_INF_LIMIT_WORK);
        return false;
    }
    if (!li->ir && li->def)
        li->ir = rt_inf_try_ir(e->s, li->def);
    if (!li->ir)
        rt_inf_give_up(e, RT_INF_LIMIT_LOWERING);
    return li->ir != NULL;
}

rt_inf_result *rt_inf_result_for(rt_inf_engine *e, rt_linfo *li, rt_inf_frame *caller, bool *provisional)
{
    if (li->state == RT_NOT_INFERRED) {
        if (!may_start(e, li))
            return NULL;
        infer_new(e, li);
    }
    rt_inf_result *r = (rt_inf_result *)li->typed;
    if (li->state == RT_INFERRING) {
        *provisional = true;
        if (caller)
            wait_for(r->frame, caller);
    }
    return r;
}

/* An exception that got out (only running out of stack or memory does): nothing that was on the stack has begun. */
static void abandon(rt_inf_engine *e)
{
    for (uint32_t k = 0; k < e->depth; k++) {
        rt_linfo *li = e->stack[k]->li;
        if (li->state != RT_INFERRING)
            continue;
        li->state = RT_NOT_INFERRED;
        li->typed = NULL;
    }
    e->depth = 0;
    rt_inf_arena_cut(e, (rt_inf_arena_mark){NULL, 0});
}

int rt_inf_request(rt_inf_engine *e, rt_value *(*fn)(rt_session *s, void *baton), void *baton)
{
    rt_value *result, *exception;
    if (e->depth) {
        fn(e->s, baton);
        return LT_OK;
    }
    e->work = 0;
    int status = rt_try(e->s, fn, baton, &result, &exception);
    if (status != LT_OK)
        abandon(e);
    return status;
}

static rt_value *infer_root(rt_session *s, void *baton)
{
    bool provisional = false;
    rt_inf_result_for(rt_inf_engine_of(s), baton, NULL, &provisional);
    return s->nothing;
}

int rt_infer(rt_session *s, rt_linfo *li)
{
    if (li->state != RT_NOT_INFERRED)
        return LT_OK;
    int status = rt_inf_request(rt_inf_engine_of(s), infer_root, li);
    if (status != LT_OK || li->state != RT_NOT_INFERRED)
        return status;
    return li->ir ? LT_ELIMIT : LT_EEXCEPTION;
}
