/* inbox.c - the queue of a subscriber that is served on a loop: what goes in on the compiling thread, what comes out on the
 * loop's. The handle is in loop.c. */
#include "inbox.h"

#include "event.h"
#include "tracer.h"

enum { FIRST_CAPACITY = 64 };

/* ---- in: lock held ------------------------------------------------------------------------------------------------------ */

static bool has_room(lt_tracer *t, tr_inbox *b)
{
    if (b->count < b->capacity)
        return true;
    size_t capacity = b->capacity ? b->capacity * 2 : FIRST_CAPACITY;
    if (capacity > b->bound)
        capacity = b->bound;
    if (capacity <= b->capacity)
        return false;
    tr_node **ring = tr_alloc(&t->heap, capacity * sizeof *ring);
    if (!ring)
        return false;
    for (size_t i = 0; i < b->count; i++)
        ring[i] = b->ring[(b->first + i) % b->capacity];
    tr_free(&t->heap, b->ring);
    b->ring = ring;
    b->capacity = capacity;
    b->first = 0;
    return true;
}

void tr_inbox_put(lt_tracer *t, lt_subscriber *s, tr_node *n)
{
    tr_inbox *b = s->inbox;
    if (!has_room(t, b)) {
        atomic_fetch_add_explicit(&s->dropped, 1, memory_order_relaxed);
        t->counters.events_dropped++;
        return;
    }
    size_t at = b->first + b->count++;
    b->ring[at < b->capacity ? at : at - b->capacity] = n;
    n->users++;
    b->wake_due = true;
}

void tr_inbox_put_replay(lt_tracer *t, lt_subscriber *s, tr_link *queue)
{
    tr_link *l;
    while ((l = tr_list_first(queue))) {
        tr_node *n = tr_entry(l, tr_node, link);
        tr_list_remove(l);
        n->popped = true; /* the inbox is its only user */
        n->users = 1;
        if (!tr_node_begin(t, n, s)) {
            tr_node_done(t, n);
            continue;
        }
        tr_list_push(&s->inbox->replay, l);
        s->inbox->wake_due = true;
    }
}

/* ---- out ------------------------------------------------------------------------------------------------------------------ */

/* Lock held. The oldest node, whose use passes to the caller; NULL: none. */
static tr_node *take(tr_inbox *b)
{
    tr_link *l = tr_list_first(&b->replay);
    if (l) {
        tr_list_remove(l);
        return tr_entry(l, tr_node, link);
    }
    if (!b->count)
        return NULL;
    tr_node *n = b->ring[b->first];
    b->first = b->first + 1 < b->capacity ? b->first + 1 : 0;
    b->count--;
    return n;
}

void tr_inbox_clear(lt_tracer *t, tr_inbox *b)
{
    tr_node *n;
    while ((n = take(b)))
        tr_node_done(t, n);
    tr_free(&t->heap, b->ring);
    b->ring = NULL;
    b->capacity = b->first = 0;
}

/* Lock held, released during the call. */
static void call(lt_tracer *t, lt_subscriber *s, tr_node *n)
{
    if (n->event.kind == LT_EVENT_CODE_COMPILED && n->event.code->dropped) { /* replayed out of a batch that failed */
        tr_node_done(t, n);
        return;
    }
    tr_node_call(t, s, n);
    tr_node_done(t, n);
}

void tr_inbox_deliver(lt_tracer *t, tr_thread *th, lt_subscriber *s, size_t most, bool to_the_end)
{
    tr_node *n;
    tr_lock(t);
    while (most-- && (to_the_end || !s->gate.closed) && (n = take(s->inbox)))
        call(t, s, n);
    tr_unlock(t);
    tr_settle_outside(t, th); /* references to codes were given back */
}
