/* batch.c - what happens to a batch when its thread has left the JIT:
 *
 *   1 executable   2 debugger hand-over   3 breakpoints armed   4 events   5 publication
 *
 * 1 to 3 run with `closing` set: whatever they define or emit waits. From 4 on the codes may be run by this thread. Code
 * whose flags have changed since it was compiled is not published: the host is asked to replace it first.
 */
#include "tracer.h"

enum { FIRST_CAPACITY = 16 };

int tr_batch_reserve(tr_thread *th)
{
    tr_batch *b = &th->batch;
    if (b->count < b->capacity)
        return LT_OK;
    size_t capacity = b->capacity ? b->capacity * 2 : FIRST_CAPACITY;
    lt_code **codes = tr_grow(&th->tracer->heap, b->codes, b->count, 2 * capacity, sizeof *codes);
    if (!codes)
        return LT_ENOMEM;
    b->codes = codes;
    b->capacity = capacity;
    return LT_OK;
}

static lt_code **scratch_of(const tr_batch *b) { return b->codes + b->capacity; }

void tr_batch_drop(lt_tracer *t, tr_batch *b)
{
    for (size_t i = 0; i < b->count; i++)
        tr_code_drop(t, b->codes[i]);
    b->count = 0;
}

/* 2 and 3 */
static int hand_over(lt_tracer *t, tr_thread *th, tr_batch *b)
{
    lt_code **some = scratch_of(b);
    size_t n = 0;
    int status = LT_OK;
    tr_lock(t);
    for (size_t i = 0; i < b->count; i++) {
        lt_code *c = b->codes[i];
        c->phase = TR_EXECUTABLE;
        if (c->retired || !c->desc.has_debug_info)
            continue;
        c->registered = true;
        some[n++] = c;
    }
    tr_unlock(t);
    TR_POINT(t, "executable");
    if (n)
        tr_keep(&status, tr_debugger_handover(t, th, some, n));

    n = 0;
    tr_lock(t);
    for (size_t i = 0; i < b->count; i++) {
        if (!b->codes[i]->retired)
            some[n++] = b->codes[i];
    }
    tr_unlock(t);
    if (n)
        tr_keep(&status, tr_debugger_arm(t, th, some, n));
    tr_lock(t);
    for (size_t i = 0; i < n; i++)
        tr_interests_armed(t, th, some[i]);
    tr_unlock(t);
    TR_POINT(t, "armed");
    return status;
}

static bool must_be_replaced(const lt_code *c)
{
    return !c->retired && !c->superseded && !c->irreplaceable && tr_code_stale(c);
}

/* Asks for the replacement of stale codes. A code that is not the newest of its linfo already has its replacement. */
static int replace_stale(lt_tracer *t, tr_thread *th, tr_batch *b)
{
    tr_lock(t);
    for (size_t i = 0; i < b->count; i++) {
        lt_code *c = b->codes[i];
        if (!must_be_replaced(c))
            continue;
        if (tr_list_first(&c->desc.linfo->codes) != &c->in_linfo)
            c->superseded = true;
        else if (t->host.recompile)
            tr_recompile_queue(th, c->desc.linfo);
        else
            c->irreplaceable = true;
    }
    tr_unlock(t);
    return tr_recompile_run(t, th);
}

/* Lock held. The codes to publish, in the scratch half; -1: some have become stale meanwhile. */
static ptrdiff_t choose(tr_batch *b)
{
    ptrdiff_t n = 0;
    for (size_t i = 0; i < b->count; i++) {
        if (must_be_replaced(b->codes[i]))
            return -1;
    }
    for (size_t i = 0; i < b->count; i++) {
        lt_code *c = b->codes[i];
        if (c->retired || c->superseded)
            continue;
        c->phase = TR_PUBLISHING;
        scratch_of(b)[n++] = c;
    }
    return n;
}

/* Lock held. The batch lets go of its codes; what was superseded is retired. */
static void let_go(lt_tracer *t, tr_thread *th, tr_batch *b)
{
    for (size_t i = 0; i < b->count; i++) {
        lt_code *c = b->codes[i];
        c->owner = NULL;
        if (!c->retired && !c->superseded) {
            c->phase = TR_PUBLISHED;
        } else if (!c->retired) {
            lt_linfo *li = c->desc.linfo;
            tr_code_retire(t, th, c, tr_node_new(t, LT_EVENT_CODE_RETIRED, li->method, li, c));
        }
        tr_codes_withdraw(t, c);
        tr_code_unref(c);
    }
    t->counters.batches++;
    pthread_cond_broadcast(&t->changed);
}

/* 5 */
static int publish(lt_tracer *t, tr_thread *th, tr_batch *b)
{
    int first = LT_OK;
    ptrdiff_t n;
    tr_lock(t);
    while ((n = choose(b)) < 0) {
        tr_unlock(t);
        TR_POINT(t, "stale");
        tr_keep(&first, replace_stale(t, th, b));
        TR_POINT(t, "replaced");
        tr_lock(t);
    }
    tr_unlock(t);
    TR_POINT(t, "chosen");
    th->closing++; /* a recompile request would wait for this very publication */
    if (n && t->host.publish)
        t->host.publish(t->host.baton, scratch_of(b), (size_t)n);
    th->closing--;
    TR_POINT(t, "stored");
    tr_lock(t);
    let_go(t, th, b);
    tr_unlock(t);
    return first;
}

int tr_batch_finish(lt_tracer *t, tr_thread *th)
{
    if (!th->batch.count)
        return LT_OK;
    tr_batch b = th->batch;
    th->batch = (tr_batch){0};
    th->closing++;
    int status = t->host.make_executable ? t->host.make_executable(t->host.baton, b.codes, b.count) : LT_OK;
    if (status >= 0) {
        tr_keep(&status, hand_over(t, th, &b));
    } else {
        tr_lock(t);
        tr_batch_drop(t, &b);
        tr_unlock(t);
    }
    th->closing--;
    if (b.count) {
        tr_queue_drain(t, th);
        TR_POINT(t, "delivered");
        tr_keep(&status, tr_recompile_run(t, th));
        tr_keep(&status, publish(t, th, &b));
    }
    tr_free(&t->heap, b.codes);
    return status;
}
