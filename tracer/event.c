/* event.c - event nodes and their queues.
 *
 * Each thread has a queue. Draining it delivers the first node to one subscriber after the other and goes on with the next
 * node. A callback that compiles drains the same queue from inside: it continues exactly where the outer loop is, so each
 * subscriber sees each event once and in order, and everything the inner call queued is delivered before it returns.
 * The outer loop then finds the queue empty. Numbers are given when a node's delivery begins; subscribers on a loop get it
 * into their inbox at that moment (inbox.h).
 */
#include "event.h"

#include <time.h>
#include "tracer.h"

static uint64_t now_ns(void)
{
    struct timespec ts;
    clock_gettime(CLOCK_MONOTONIC, &ts);
    return (uint64_t)ts.tv_sec * 1000000000u + (uint64_t)ts.tv_nsec;
}

tr_node *tr_node_new(lt_tracer *t, lt_event_kind kind, lt_method *m, lt_linfo *li, lt_code *c)
{
    tr_node *n = tr_alloc(&t->heap, sizeof *n);
    if (!n)
        return NULL;
    tr_list_init(&n->link);
    n->event.kind = kind;
    n->event.method = m;
    n->event.linfo = li;
    n->event.code = c;
    n->event.max_world = UINT64_MAX;
    return n;
}

void tr_node_discard(lt_tracer *t, tr_node *n) { tr_free(&t->heap, n); }

static void hold(lt_event *e)
{
    if (e->method)
        tr_method_ref(e->method);
    if (e->linfo)
        tr_linfo_ref(e->linfo);
    if (e->code)
        tr_code_ref(e->code);
    if (e->cause)
        tr_method_ref(e->cause);
    if (e->into)
        tr_linfo_ref(e->into);
    if (e->interest)
        e->interest->refs++;
}

static void let_go(const lt_event *e)
{
    if (e->code)
        tr_code_unref(e->code);
    if (e->linfo)
        tr_linfo_unref(e->linfo);
    if (e->into)
        tr_linfo_unref(e->into);
    if (e->method)
        tr_method_unref(e->method);
    if (e->cause)
        tr_method_unref(e->cause);
    if (e->interest)
        tr_interest_unref(e->interest);
}

void tr_node_queue(lt_tracer *t, tr_thread *th, tr_link *queue, tr_node *n)
{
    n->born = t->last_subscriber;
    n->event.time_ns = now_ns();
    n->event.thread = th->id;
    hold(&n->event);
    tr_list_push(queue, &n->link);
}

bool tr_node_push(lt_tracer *t, tr_thread *th, tr_node *n)
{
    if (!tr_is_wanted(t, n->event.kind)) {
        tr_node_discard(t, n);
        return false;
    }
    tr_node_queue(t, th, &th->backlog.events, n);
    return true;
}

static void free_node(lt_tracer *t, tr_node *n)
{
    let_go(&n->event);
    tr_node_discard(t, n);
}

static void pop(lt_tracer *t, tr_node *n)
{
    tr_list_remove(&n->link);
    n->popped = true;
    if (!n->users)
        free_node(t, n);
}

void tr_queue_clear(lt_tracer *t, tr_link *queue)
{
    while (!tr_list_empty(queue))
        pop(t, tr_entry(tr_list_first(queue), tr_node, link));
}

void tr_queue_forget(lt_tracer *t, tr_link *queue, const lt_interest *i)
{
    for (tr_link *l = queue->next, *next; l != queue; l = next) {
        next = l->next;
        tr_node *n = tr_entry(l, tr_node, link);
        if (n->event.interest == i)
            pop(t, n);
    }
}

void tr_node_done(lt_tracer *t, tr_node *n)
{
    if (!--n->users && n->popped)
        free_node(t, n);
}

/* ---- who gets it -------------------------------------------------------------------------------------------------------- */

static bool is_for(const lt_subscriber *s, const tr_node *n)
{
    if (n->only ? s->id != n->only : s->id > n->born)
        return false;
    if (s->id < n->cursor || !(s->sub.kinds & LT_EVENT_MASK(n->event.kind)))
        return false;
    if (n->event.kind != LT_EVENT_CODE_COMPILED)
        return true;
    return s->sub.only_traced ? n->traced : !n->traced_only;
}

static void number(lt_tracer *t, tr_node *n)
{
    if (n->event.sequence)
        return;
    n->event.sequence = ++t->sequence;
    t->counters.events++;
}

/* Decides on a node at its first turn. False: nobody gets it. */
static bool begin(tr_node *n)
{
    n->begun = true;
    if (n->event.kind != LT_EVENT_CODE_COMPILED)
        return true;
    lt_code *c = n->event.code;
    if (c->dropped)
        return false;
    c->announced |= !n->only;
    n->traced = tr_linfo_effective(c->desc.linfo) & LT_WANT_COMPILED;
    return true;
}

bool tr_node_begin(lt_tracer *t, tr_node *n, const lt_subscriber *s)
{
    if (!begin(n) || !is_for(s, n))
        return false;
    number(t, n);
    return true;
}

/* Inboxes get a node together with its number, so that they too have them in ascending order. */
static void put_in_inboxes(lt_tracer *t, tr_node *n)
{
    tr_list_each(l, &t->subscribers)
    {
        lt_subscriber *s = tr_entry(l, lt_subscriber, in_tracer);
        if (!s->inbox || !is_for(s, n))
            continue;
        number(t, n);
        tr_inbox_put(t, s, n);
    }
}

/* The next inline subscriber for a node, or NULL when it is done. */
static lt_subscriber *next_subscriber(lt_tracer *t, tr_node *n)
{
    if (!n->begun) {
        if (!begin(n))
            return NULL;
        put_in_inboxes(t, n);
    }
    tr_list_each(l, &t->subscribers)
    {
        lt_subscriber *s = tr_entry(l, lt_subscriber, in_tracer);
        if (!s->inbox && is_for(s, n))
            return s;
    }
    return NULL;
}

void tr_node_call(lt_tracer *t, lt_subscriber *s, tr_node *n)
{
    const lt_event e = n->event;
    tr_unlock(t);
    TR_POINT(t, "call");
    bool wanted = !s->sub.filter || s->sub.filter(s->sub.baton, &e);
    int status = wanted ? s->sub.fn(s->sub.baton, &e) : LT_OK;
    TR_POINT(t, "called");
    tr_lock(t);
    t->counters.events_delivered += wanted;
    if (status >= 0)
        return;
    int none = LT_OK;
    atomic_compare_exchange_strong(&s->error, &none, status);
    t->counters.callback_errors++;
}

static void deliver(lt_tracer *t, tr_thread *th, tr_node *n, lt_subscriber *s)
{
    number(t, n);
    n->cursor = s->id + 1;
    n->users++;
    tr_frame frame;
    tr_gate_enter(th, &s->gate, &frame);
    tr_inboxes_wake(t); /* the callback may take its time */
    tr_node_call(t, s, n);
    bool last = tr_gate_leave(th, &frame);
    tr_node_done(t, n);
    if (last) {
        tr_unlock(t);
        tr_subscriber_free(t, s);
        tr_lock(t);
    }
}

void tr_queue_drain(lt_tracer *t, tr_thread *th)
{
    tr_lock(t);
    while (!tr_list_empty(&th->backlog.events)) {
        tr_node *n = tr_entry(tr_list_first(&th->backlog.events), tr_node, link);
        lt_subscriber *s = next_subscriber(t, n);
        if (s)
            deliver(t, th, n, s);
        else
            pop(t, n);
    }
    tr_inboxes_wake(t);
    tr_unlock(t);
}
