/* loop_thread.h - a libuv loop on a thread of its own, as an application has one. Subscriptions are made on it. */
#ifndef TEST_TRACER_LOOP_THREAD_H
#define TEST_TRACER_LOOP_THREAD_H

#include <uv.h>
#include "tracer/fake_host.h"

typedef struct loop_thread {
    uv_loop_t loop;
    uv_async_t task; /* runs `job` on the loop, or stops it */
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t done;
    void (*job)(struct loop_thread *lt, void *baton);
    void *baton;
    bool busy, stop;
} loop_thread;

static void loop_task(uv_async_t *handle)
{
    loop_thread *lt = handle->data;
    pthread_mutex_lock(&lt->lock);
    if (lt->stop)
        uv_close((uv_handle_t *)handle, NULL);
    else if (lt->busy && lt->job)
        lt->job(lt, lt->baton);
    lt->busy = false;
    pthread_cond_broadcast(&lt->done);
    pthread_mutex_unlock(&lt->lock);
}

static void *loop_main(void *baton)
{
    uv_run(&((loop_thread *)baton)->loop, UV_RUN_DEFAULT);
    return NULL;
}

static inline void loop_start(loop_thread *lt)
{
    memset(lt, 0, sizeof *lt);
    pthread_mutex_init(&lt->lock, NULL);
    pthread_cond_init(&lt->done, NULL);
    assert_int_equal(uv_loop_init(&lt->loop), 0);
    assert_int_equal(uv_async_init(&lt->loop, &lt->task, loop_task), 0);
    lt->task.data = lt;
    pthread_create(&lt->thread, NULL, loop_main, lt);
}

/* Runs a job on the loop's thread and waits for its end. */
static inline void loop_do(loop_thread *lt, void (*job)(loop_thread *lt, void *baton), void *baton)
{
    pthread_mutex_lock(&lt->lock);
    lt->job = job;
    lt->baton = baton;
    lt->busy = true;
    uv_async_send(&lt->task);
    while (lt->busy)
        pthread_cond_wait(&lt->done, &lt->lock);
    pthread_mutex_unlock(&lt->lock);
}

static void loop_nothing(loop_thread *lt, void *baton)
{
    (void)lt;
    (void)baton;
}

/* What was queued before this call has been delivered, or its handle closed, when it returns. */
static inline void loop_catch_up(loop_thread *lt)
{
    for (int i = 0; i < 3; i++) /* the order of handles within a turn is libuv's affair */
        loop_do(lt, loop_nothing, NULL);
}

static inline void loop_stop(loop_thread *lt)
{
    pthread_mutex_lock(&lt->lock);
    lt->stop = true;
    pthread_mutex_unlock(&lt->lock);
    uv_async_send(&lt->task);
    pthread_join(lt->thread, NULL);
    while (uv_run(&lt->loop, UV_RUN_NOWAIT)) {
    }
    assert_int_equal(uv_loop_close(&lt->loop), 0); /* every handle is closed */
    pthread_cond_destroy(&lt->done);
    pthread_mutex_destroy(&lt->lock);
}

/* ---- subscriptions ------------------------------------------------------------------------------------------------------ */

typedef struct loop_subscription {
    lt_tracer *tracer;
    lt_subscription sub;
    lt_subscriber *subscriber;
    int status;
} loop_subscription;

static void loop_subscribe_job(loop_thread *lt, void *baton)
{
    loop_subscription *s = baton;
    s->sub.size = sizeof s->sub;
    s->sub.loop = &lt->loop;
    s->status = lt_subscribe(s->tracer, &s->sub, &s->subscriber);
}

static inline lt_subscriber *loop_subscribe(loop_thread *lt, lt_tracer *t, lt_subscription sub)
{
    loop_subscription s = {.tracer = t, .sub = sub};
    loop_do(lt, loop_subscribe_job, &s);
    assert_int_equal(s.status, LT_OK);
    return s.subscriber;
}

static inline void loop_recorder_start(loop_thread *lt, recorder *r, fake_host *h, uint32_t kinds, size_t bound)
{
    r->tracer = h->tracer;
    r->host = h;
    r->subscriber = loop_subscribe(
        lt, h->tracer,
        (lt_subscription){
            .kinds = kinds, .fn = record, .baton = r, .baton_free = recorder_freed, .max_pending = bound});
}

#endif
