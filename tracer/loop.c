/* loop.c - subscribers on a libuv loop: the handle that wakes the loop, its beginning and its end, and what fork needs.
 *
 * The loop's thread alone touches the handle. Other threads write to the eventfd, once until the loop has emptied the queue.
 * Many events make the loop come back rather than keep it from its other handles. It is an eventfd of our own and not
 * uv_async_t, because a fork leaves that with a wake-up that its child never gets (libuv 1.44).
 */
#include <errno.h>
#include <sys/eventfd.h>
#include <unistd.h>
#include "inbox.h"
#include "tracer.h"

enum { EVENTS_PER_TURN = 256 };

/* Never blocks: the counter would have to be near 2^64. */
static void ring_bell(int fd)
{
    const uint64_t one = 1;
    ssize_t written;
    do
        written = write(fd, &one, sizeof one);
    while (written < 0 && errno == EINTR);
}

static void silence_bell(int fd)
{
    uint64_t count;
    ssize_t n;
    do
        n = read(fd, &count, sizeof count);
    while (n < 0 && errno == EINTR);
}

static void on_closed(uv_handle_t *handle)
{
    tr_inbox *b = handle->data;
    close(b->fd);
    pthread_mutex_destroy(&b->lock);
    tr_heap heap = b->heap;
    tr_free(&heap, b);
}

typedef struct turn { /* one turn of the loop */
    tr_thread *thread;
    lt_subscriber *subscriber; /* NULL: nothing to do */
    tr_frame frame;
    bool ended, later;
} turn;

/* While inbox.lock is held the subscriber cannot end; a call of its gate keeps it from then on. */
static void begin(turn *u, tr_inbox *b)
{
    *u = (turn){0};
    pthread_mutex_lock(&b->lock);
    lt_subscriber *s = b->subscriber;
    u->ended = b->ended;
    u->thread = s ? tr_thread_get(s->tracer) : NULL;
    u->later = s && (!u->thread || !tr_outside(u->thread)); /* no memory; or somebody runs the loop inside the JIT */
    if (s && !u->later) {
        tr_lock(s->tracer);
        if (!s->gate.closed) {
            u->subscriber = s;
            tr_gate_enter(u->thread, &s->gate, &u->frame);
        }
        tr_unlock(s->tracer);
    }
    pthread_mutex_unlock(&b->lock);
}

static void end(turn *u)
{
    lt_subscriber *s = u->subscriber;
    lt_tracer *t = s->tracer;
    tr_lock(t);
    s->inbox->woken = false;
    if (!tr_inbox_is_empty(s->inbox) && !s->gate.closed) {
        s->inbox->wake_due = true;
        tr_inboxes_wake(t);
    }
    bool last = tr_gate_leave(u->thread, &u->frame);
    tr_unlock(t);
    if (last)
        tr_subscriber_free(t, s);
}

static void on_wake(uv_poll_t *handle, int status, int events)
{
    (void)status;
    (void)events;
    tr_inbox *b = handle->data;
    turn u;
    silence_bell(b->fd);
    begin(&u, b);
    if (u.subscriber) {
        tr_inbox_deliver(u.subscriber->tracer, u.thread, u.subscriber, EVENTS_PER_TURN, false);
        end(&u);
    } else if (u.ended) {
        uv_close((uv_handle_t *)handle, on_closed);
    } else if (u.later) {
        ring_bell(b->fd);
    }
}

int lt_subscriber_flush(lt_tracer *t, lt_subscriber *s)
{
    if (!s)
        return LT_EINVAL;
    tr_thread *th = tr_thread_get(t);
    if (!th)
        return LT_ENOMEM;
    if (!s->inbox || !tr_outside(th))
        return LT_ESTATE;
    turn u = {.thread = th, .subscriber = s};
    tr_lock(t);
    bool closed = s->gate.closed;
    if (!closed)
        tr_gate_enter(th, &s->gate, &u.frame);
    tr_unlock(t);
    if (closed)
        return LT_ENOENT;
    tr_inbox_deliver(t, th, s, SIZE_MAX, false);
    end(&u);
    return LT_OK;
}

/* ---- beginning and end -------------------------------------------------------------------------------------------------- */

static int start(tr_inbox *b, uv_loop_t *loop)
{
    b->fd = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    if (b->fd < 0)
        return LT_ELIMIT;
    b->handle.data = b;
    if (uv_poll_init(loop, &b->handle, b->fd) < 0) {
        close(b->fd);
        return LT_EIO;
    }
    if (uv_poll_start(&b->handle, UV_READABLE, on_wake) < 0) {
        uv_close((uv_handle_t *)&b->handle, on_closed); /* which frees it */
        return LT_EIO;
    }
    return LT_OK;
}

tr_inbox *tr_inbox_new(lt_subscriber *s, size_t bound, int *status)
{
    lt_tracer *t = s->tracer;
    tr_inbox *b = tr_alloc(&t->heap, sizeof *b);
    *status = LT_ENOMEM;
    if (!b)
        return NULL;
    b->heap = t->heap;
    b->bound = bound;
    b->subscriber = s;
    tr_list_init(&b->replay);
    pthread_mutex_init(&b->lock, NULL);
    *status = start(b, s->sub.loop);
    if (*status >= 0)
        return b;
    if (!uv_is_closing((uv_handle_t *)&b->handle)) {
        pthread_mutex_destroy(&b->lock);
        tr_free(&t->heap, b);
    }
    return NULL;
}

void tr_inbox_stop(tr_inbox *b)
{
    pthread_mutex_lock(&b->lock);
    b->subscriber = NULL;
    pthread_mutex_unlock(&b->lock);
}

void tr_inbox_detach(tr_inbox *b)
{
    pthread_mutex_lock(&b->lock);
    b->subscriber = NULL;
    b->ended = true;
    ring_bell(b->fd); /* with the lock held: the inbox lives as long as the loop has not seen this */
    pthread_mutex_unlock(&b->lock);
}

void tr_inboxes_wake(lt_tracer *t)
{
    tr_list_each(l, &t->subscribers)
    {
        tr_inbox *b = tr_entry(l, lt_subscriber, in_tracer)->inbox;
        if (!b || !b->wake_due)
            continue;
        b->wake_due = false;
        if (!b->woken)
            ring_bell(b->fd);
        b->woken = true;
    }
}

/* The parent's events are the parent's. The descriptor gets a counter of its own, or the two processes would take each
 * other's wake-ups; uv_loop_fork then finds it under the same number. */
void tr_inbox_after_fork(lt_tracer *t, tr_inbox *b)
{
    pthread_mutex_init(&b->lock, NULL); /* whoever held it is in the parent */
    tr_inbox_clear(t, b);
    b->wake_due = b->woken = false;
    int fresh = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    if (fresh < 0)
        return;
    dup3(fresh, b->fd, O_CLOEXEC);
    close(fresh);
}
