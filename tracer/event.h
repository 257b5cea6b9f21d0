/* event.h - event nodes, the queue of each thread, subscribers. */
#ifndef TRACER_EVENT_H
#define TRACER_EVENT_H

#include <stdatomic.h>
#include "lintel/trace.h"
#include "gate.h"
#include "list.h"

struct tr_thread;
struct tr_inbox;

typedef struct tr_node {
    tr_link link;
    lt_event event;
    uint64_t cursor;  /* the next subscriber id to deliver to */
    uint64_t born;    /* the newest subscriber id when it happened: later ones do not get it */
    uint64_t only;    /* a replay: for this subscriber; 0 = everybody */
    bool traced_only; /* a report of existing code: for subscribers with only_traced */
    bool begun;       /* has its number */
    bool traced;      /* COMPILED: the linfo was traced when delivery began */
    bool popped;      /* out of the queue; freed when `users` is 0 */
    uint32_t users;   /* deliveries on the stack, places in inboxes */
} tr_node;

struct lt_subscriber {
    lt_tracer *tracer;
    uint64_t id;
    lt_subscription sub;
    tr_link in_tracer;
    tr_gate gate;
    struct tr_inbox *inbox; /* served on a loop; NULL: inline */
    atomic_int error;
    _Atomic uint64_t dropped;
};

/* No lock needed; NULL when out of memory. */
tr_node *tr_node_new(lt_tracer *t, lt_event_kind kind, lt_method *m, lt_linfo *li, lt_code *c);
void tr_node_discard(lt_tracer *t, tr_node *n); /* was never pushed; NULL is fine */
/* Lock held. Queues the event on `th`, or frees the node if nobody listens. True if it was queued. */
bool tr_node_push(lt_tracer *t, struct tr_thread *th, tr_node *n);
void tr_queue_clear(lt_tracer *t, tr_link *queue); /* lock held; forgets undelivered events */
void tr_queue_forget(lt_tracer *t, tr_link *queue,
                     const lt_interest *i);              /* lock held; events of an interest, none begun */
void tr_queue_drain(lt_tracer *t, struct tr_thread *th); /* takes the lock itself */
void tr_node_queue(lt_tracer *t, struct tr_thread *th, tr_link *queue, tr_node *n); /* lock held; unconditionally */
bool tr_reports_wanted(const lt_tracer *t);              /* lock held: somebody has only_traced */
void tr_subscriber_free(lt_tracer *t, lt_subscriber *s); /* no lock held */
/* The end of the tracer, no lock held: loops get no more turns; then what is in their queues is delivered here. */
void tr_subscribers_stop(lt_tracer *t, struct tr_thread *th);
void tr_subscribers_finish(lt_tracer *t, struct tr_thread *th);
void tr_subscribers_release(lt_tracer *t);

/* For inboxes; lock held. */
bool tr_node_begin(lt_tracer *t, tr_node *n,
                   const lt_subscriber *s);                    /* a replay: gives it its number; false: not for `s` */
void tr_node_call(lt_tracer *t, lt_subscriber *s, tr_node *n); /* filter and function; releases the lock meanwhile */
void tr_node_done(lt_tracer *t, tr_node *n);                   /* one use less */

#endif
