/* inbox.h - the queue of a subscriber that is served on a libuv loop, and the handle that wakes the loop.
 *
 *   compiling thread: event ─► ring (bounded) ─► eventfd ─┐        the lock order is inbox.lock, then the tracer's
 *   loop's thread:    replay, then ring ◄── on_wake ◄─────┘
 *
 * Everything is under the tracer's lock except `lock`, which keeps the handle's callback and the end of the subscriber
 * apart. An inbox outlives its subscriber, and may outlive the tracer, until the loop has closed the handle.
 */
#ifndef TRACER_INBOX_H
#define TRACER_INBOX_H

#include <pthread.h>
#include <uv.h>
#include "lintel/trace.h"
#include "list.h"
#include "memory.h"

struct tr_node;
struct tr_thread;

typedef struct tr_inbox {
    uv_poll_t handle; /* on `fd`; only the loop's thread */
    int fd;           /* an eventfd */
    tr_heap heap;     /* a copy: the tracer may be gone when the handle is closed */
    pthread_mutex_t lock;
    lt_subscriber *subscriber; /* NULL: the loop must not touch it any more. Under `lock` */
    bool ended;                /* the handle is to be closed. Under `lock` */

    tr_link replay; /* tr_node.link: what existed, not counted in the bound */
    struct tr_node **ring;
    size_t capacity, first, count, bound;
    bool wake_due; /* something was queued and the loop has not been told */
    bool woken;    /* the eventfd is readable, or about to be read */
} tr_inbox;

/* For `s` on the loop of its subscription. No lock held, on the loop's thread. NULL with *status set on failure. */
tr_inbox *tr_inbox_new(lt_subscriber *s, size_t bound, int *status);
/* No lock held. The loop gets no more turns; one that has begun is in a call of the subscriber's gate. */
void tr_inbox_stop(tr_inbox *b);
/* No lock held. The subscriber ends: the loop closes the handle and frees the inbox at its next turn. */
void tr_inbox_detach(tr_inbox *b);

/* Lock held. A full queue counts a drop. */
void tr_inbox_put(lt_tracer *t, lt_subscriber *s, struct tr_node *n);
/* Lock held. Takes over the nodes of a replay that are for `s`, numbered. */
void tr_inbox_put_replay(lt_tracer *t, lt_subscriber *s, tr_link *queue);
void tr_inboxes_wake(lt_tracer *t);                  /* lock held; tells the loops of what was queued */
void tr_inbox_clear(lt_tracer *t, tr_inbox *b);      /* lock held; forgets what is queued */
void tr_inbox_after_fork(lt_tracer *t, tr_inbox *b); /* in the child, lock held */

/* No lock held; the calling thread is outside the JIT and in a call of the subscriber's gate. Calls it for what is queued, at
 * most `most` events; stops when it has ended, unless `to_the_end`. */
void tr_inbox_deliver(lt_tracer *t, struct tr_thread *th, lt_subscriber *s, size_t most, bool to_the_end);
static inline bool tr_inbox_is_empty(const tr_inbox *b) { return !b->count && tr_list_empty(&b->replay); }

#endif
