/* subscriber.c - who listens, and the replay of what exists already. */
#include "event.h"

#include <string.h>
#include "tracer.h"

static void count_kinds(lt_tracer *t)
{
    t->kinds = 0;
    tr_list_each(l, &t->subscribers) { t->kinds |= tr_entry(l, lt_subscriber, in_tracer)->sub.kinds; }
}

bool tr_reports_wanted(const lt_tracer *t)
{
    tr_list_each(l, &t->subscribers)
    {
        const lt_subscriber *s = tr_entry(l, lt_subscriber, in_tracer);
        if (s->sub.only_traced && (s->sub.kinds & LT_EVENT_MASK(LT_EVENT_CODE_COMPILED)))
            return true;
    }
    return false;
}

void tr_subscriber_free(lt_tracer *t, lt_subscriber *s)
{
    if (s->sub.baton_free)
        s->sub.baton_free(s->sub.baton);
    if (s->inbox) {
        tr_lock(t);
        tr_inbox_clear(t, s->inbox);
        tr_unlock(t);
        tr_inbox_detach(s->inbox);
    }
    tr_free(&t->heap, s);
}

/* ---- replay: lock held -------------------------------------------------------------------------------------------------- */

typedef struct replay {
    lt_tracer *tracer;
    tr_thread *thread;
    const lt_subscriber *subscriber;
    tr_link queue;
    int status;
} replay;

static tr_node *replay_event(replay *r, lt_event_kind kind, lt_method *m, lt_linfo *li, lt_code *c)
{
    if (r->status < 0 || !(r->subscriber->sub.kinds & LT_EVENT_MASK(kind)))
        return NULL;
    tr_node *n = tr_node_new(r->tracer, kind, m, li, c);
    if (!n) {
        r->status = LT_ENOMEM;
        return NULL;
    }
    n->only = r->subscriber->id;
    n->event.is_replay = true;
    if (li) {
        n->event.min_world = li->min_world;
        n->event.max_world = li->max_world;
    }
    tr_node_queue(r->tracer, r->thread, &r->queue, n);
    return n;
}

static void replay_linfo(replay *r, lt_linfo *li)
{
    replay_event(r, LT_EVENT_LINFO_SPECIALISED, li->method, li, NULL);
    for (unsigned how = LT_UNJITTED_INTERPRETED; how <= LT_UNJITTED_INLINED; how++) {
        tr_node *n = li->unjitted >> how & 1 ? replay_event(r, LT_EVENT_LINFO_UNJITTED, li->method, li, NULL) : NULL;
        if (n)
            n->event.how = how;
    }
    for (tr_link *l = li->codes.prev; l != &li->codes; l = l->prev)
        replay_event(r, LT_EVENT_CODE_COMPILED, li->method, li, tr_entry(l, lt_code, in_linfo));
    if (atomic_load(&li->dispatched))
        replay_event(r, LT_EVENT_LINFO_DISPATCHED, li->method, li, NULL);
}

static void replay_all(replay *r)
{
    tr_list_each(l, &r->tracer->methods)
    {
        lt_method *m = tr_entry(l, lt_method, in_tracer);
        if (m->in_table)
            replay_event(r, LT_EVENT_METHOD_DEFINED, m, NULL, NULL);
        tr_list_each(k, &m->linfos) { replay_linfo(r, tr_entry(k, lt_linfo, in_method)); }
    }
    tr_list_each(l, &r->tracer->interests)
    {
        lt_interest *i = tr_entry(l, lt_interest, in_tracer);
        tr_node *n =
            i->state != LT_INTEREST_PENDING ? replay_event(r, LT_EVENT_INTEREST_CHANGED, NULL, NULL, NULL) : NULL;
        if (n) {
            n->event.interest = i;
            n->event.interest_state = i->state;
            i->refs++;
        }
    }
}

/* ---- interface ------------------------------------------------------------------------------------------------------------ */

static lt_subscriber *new_subscriber(lt_tracer *t, const lt_subscription *sub, int *status)
{
    lt_subscriber *s = tr_alloc(&t->heap, sizeof *s);
    *status = s ? LT_OK : LT_ENOMEM;
    if (!s)
        return NULL;
    s->tracer = t;
    s->sub = *sub;
    if (!sub->loop)
        return s;
    s->inbox = tr_inbox_new(s, sub->max_pending ? sub->max_pending : t->max_pending, status);
    if (s->inbox)
        return s;
    tr_free(&t->heap, s);
    return NULL;
}

/* Lock held. *out is set before another thread can be in the callback: that may want to unsubscribe. */
static int put_in(lt_tracer *t, tr_thread *th, lt_subscriber *s, lt_subscriber **out)
{
    s->id = t->last_subscriber + 1;
    replay r = {t, th, s, {0}, LT_OK};
    tr_list_init(&r.queue);
    if (s->sub.replay)
        replay_all(&r);
    if (r.status < 0) {
        tr_queue_clear(t, &r.queue);
        return r.status;
    }
    *out = s;
    t->last_subscriber = s->id;
    tr_list_push(&t->subscribers, &s->in_tracer);
    count_kinds(t);
    if (s->inbox) {
        tr_inbox_put_replay(t, s, &r.queue);
        tr_inboxes_wake(t);
    } else {
        tr_list_splice(&th->backlog.events, &r.queue);
    }
    return LT_OK;
}

int lt_subscribe(lt_tracer *t, const lt_subscription *sub, lt_subscriber **out)
{
    lt_subscription copy = {0};
    if (!sub || !out || sub->size < offsetof(lt_subscription, baton_free))
        return LT_EINVAL;
    memcpy(&copy, sub, sub->size < sizeof copy ? sub->size : sizeof copy);
    if (!copy.fn || (copy.kinds & ~LT_EVENT_MASK_ALL))
        return LT_EINVAL;
    tr_thread *th = tr_thread_get(t);
    if (!th)
        return LT_ENOMEM;
    int status;
    lt_subscriber *s = new_subscriber(t, &copy, &status);
    if (!s)
        return status;
    TR_POINT(t, "subscribe");
    tr_lock(t);
    status = put_in(t, th, s, out);
    tr_unlock(t);
    TR_POINT(t, "subscribed");
    if (status < 0) {
        s->sub.baton_free = NULL; /* it stays the caller's */
        tr_subscriber_free(t, s);
        return status;
    }
    tr_settle_outside(t, th);
    return LT_OK;
}

int lt_unsubscribe(lt_tracer *t, lt_subscriber *s)
{
    if (!s)
        return LT_EINVAL;
    tr_thread *th = tr_thread_get(t);
    if (!th)
        return LT_ENOMEM;
    TR_POINT(t, "unsubscribe");
    tr_lock(t);
    if (s->gate.closed) {
        tr_unlock(t);
        return LT_ENOENT;
    }
    tr_list_remove(&s->in_tracer);
    count_kinds(t);
    int status = tr_gate_close(th, &s->gate);
    bool free_now = !s->gate.abandoned;
    tr_unlock(t);
    if (free_now)
        tr_subscriber_free(t, s);
    tr_settle_outside(t, th); /* what was queued held codes */
    return status;
}

/* Lock held. */
static lt_subscriber *next_on_a_loop(const lt_tracer *t)
{
    tr_list_each(l, &t->subscribers)
    {
        lt_subscriber *s = tr_entry(l, lt_subscriber, in_tracer);
        if (s->inbox && !s->gate.closed)
            return s;
    }
    return NULL;
}

/* Lock held, released meanwhile. A call of its gate keeps the subscriber: its callback may be unsubscribing it right now. */
static void stop(lt_tracer *t, tr_thread *th, lt_subscriber *s)
{
    tr_frame frame;
    tr_gate_enter(th, &s->gate, &frame);
    tr_unlock(t);
    tr_inbox_stop(s->inbox);
    tr_lock(t);
    if (!s->gate.closed) {
        tr_gate_close(th, &s->gate);
        s->gate.abandoned = false; /* it stays in the list */
    }
    if (tr_gate_leave(th, &frame)) {
        tr_unlock(t);
        tr_subscriber_free(t, s);
        tr_lock(t);
    }
}

void tr_subscribers_stop(lt_tracer *t, tr_thread *th)
{
    lt_subscriber *s;
    tr_lock(t);
    while ((s = next_on_a_loop(t)))
        stop(t, th, s);
    tr_unlock(t);
}

static lt_subscriber *next_with_mail(const lt_tracer *t)
{
    tr_list_each(l, &t->subscribers)
    {
        lt_subscriber *s = tr_entry(l, lt_subscriber, in_tracer);
        if (s->inbox && !tr_inbox_is_empty(s->inbox))
            return s;
    }
    return NULL;
}

void tr_subscribers_finish(lt_tracer *t, tr_thread *th)
{
    lt_subscriber *s;
    tr_lock(t);
    while ((s = next_with_mail(t))) { /* its callback may make more for the others */
        tr_unlock(t);
        tr_inbox_deliver(t, th, s, SIZE_MAX, true);
        tr_lock(t);
    }
    tr_unlock(t);
}

void tr_subscribers_release(lt_tracer *t)
{
    tr_lock(t);
    while (!tr_list_empty(&t->subscribers)) {
        lt_subscriber *s = tr_entry(tr_list_first(&t->subscribers), lt_subscriber, in_tracer);
        tr_list_remove(&s->in_tracer);
        tr_unlock(t);
        tr_subscriber_free(t, s);
        tr_lock(t);
    }
    t->kinds = 0;
    tr_unlock(t);
}

int lt_subscriber_error(const lt_subscriber *s) { return atomic_load(&s->error); }

uint64_t lt_subscriber_dropped(const lt_subscriber *s) { return atomic_load(&s->dropped); }
