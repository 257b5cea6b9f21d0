/* linfo_events.c - what happens to a linfo besides compilation: invalidation, a body that never reaches the JIT, first
 * dispatch. Each is reported once. */
#include "tracer.h"

typedef struct report {
    lt_tracer *tracer;
    tr_thread *thread;
    lt_linfo *linfo;
    tr_node *event;
} report;

static int begin(report *r, lt_tracer *t, lt_linfo *li, lt_event_kind kind)
{
    if (!li)
        return LT_EINVAL;
    *r = (report){t, tr_thread_get(t), li, NULL};
    if (r->thread)
        r->event = tr_node_new(t, kind, li->method, li, NULL);
    if (!r->event)
        return LT_ENOMEM;
    tr_lock(t);
    r->event->event.min_world = li->min_world;
    r->event->event.max_world = li->max_world;
    return LT_OK;
}

static int end(report *r, bool happened)
{
    if (happened)
        tr_node_push(r->tracer, r->thread, r->event);
    else
        tr_node_discard(r->tracer, r->event);
    tr_unlock(r->tracer);
    tr_settle_outside(r->tracer, r->thread);
    return LT_OK;
}

int lt_linfo_invalidate(lt_tracer *t, lt_linfo *li, lt_method *cause)
{
    report r;
    int status = begin(&r, t, li, LT_EVENT_LINFO_INVALIDATED);
    if (status < 0)
        return status;
    bool first = !li->invalidated;
    li->invalidated = true;
    if (first && cause) {
        li->invalidated_by = cause;
        tr_method_ref(cause);
    }
    r.event->event.cause = cause;
    t->counters.invalidations += first;
    return end(&r, first);
}

int lt_linfo_unjitted(lt_tracer *t, lt_linfo *li, lt_unjitted how, lt_linfo *into)
{
    if ((unsigned)how > LT_UNJITTED_INLINED)
        return LT_EINVAL;
    report r;
    int status = begin(&r, t, li, LT_EVENT_LINFO_UNJITTED);
    if (status < 0)
        return status;
    bool first = !(li->unjitted >> how & 1);
    li->unjitted |= (uint8_t)(1u << how);
    r.event->event.how = how;
    r.event->event.into = into;
    if (how == LT_UNJITTED_INLINED) {
        uint32_t known = 0;
        tr_answer_find(r.thread, li, &known);
        li->inlined++;
        if ((known ^ tr_linfo_effective(li)) & TR_VARIANT_FLAGS) /* the flag came after the decision */
            tr_recompile_queue(r.thread, li);
    }
    return end(&r, first);
}

int lt_linfo_first_dispatch(lt_tracer *t, lt_linfo *li)
{
    if (li && atomic_load(&li->dispatched))
        return LT_OK;
    report r;
    int status = begin(&r, t, li, LT_EVENT_LINFO_DISPATCHED);
    if (status < 0)
        return status;
    return end(&r, !atomic_exchange(&li->dispatched, true));
}
