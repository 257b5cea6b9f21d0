/* Publication across threads: nobody runs code before its events have returned; cycles are let through. */
#include "tracer/fake_host.h"
#include <unistd.h>

static void waiting_for_published_or_own_code_returns_at_once(void **state)
{
    (void)state;
    fake_host h;
    fake_init(&h);
    lt_code *c = NULL;
    lt_linfo *f = linfo_named(h.tracer, "f");
    assert_int_equal(lt_code_wait(h.tracer, NULL), LT_EINVAL);
    lt_jit_enter(h.tracer);
    assert_int_equal(fake_emit(&h, f, &c), LT_OK);
    assert_int_equal(lt_code_wait(h.tracer, c), LT_EBUSY); /* not executable yet */
    lt_jit_leave(h.tracer);
    assert_int_equal(lt_code_wait(h.tracer, c), LT_OK);
    lt_code_ref(c);
    lt_code_retire(h.tracer, c);
    assert_int_equal(lt_code_wait(h.tracer, c), LT_ENOENT);
    lt_code_unref(h.tracer, c);
    fake_end(&h);
}

typedef struct shared {
    fake_host *host;
    pthread_barrier_t barrier;
    lt_code *codes[2];
    _Atomic int delivered, early, status[2];
} shared;

/* ---- a waiter sees the end of delivery -------------------------------------------------------------------------------------- */

static int slow_delivery(recorder *r, const lt_event *e)
{
    shared *s = r->extra;
    if (e->kind != LT_EVENT_CODE_COMPILED)
        return LT_OK;
    assert_int_equal(lt_code_wait(r->tracer, e->code), LT_OK); /* the delivering thread may run it */
    s->codes[0] = e->code;
    pthread_barrier_wait(&s->barrier);
    usleep(30000);
    atomic_store(&s->delivered, 1);
    return LT_OK;
}

static void *wait_for_first(void *baton)
{
    shared *s = baton;
    pthread_barrier_wait(&s->barrier);
    s->status[0] = lt_code_wait(s->host->tracer, s->codes[0]);
    s->early = !atomic_load(&s->delivered);
    return NULL;
}

static void another_thread_waits_until_the_events_have_returned(void **state)
{
    (void)state;
    fake_host h;
    fake_init(&h);
    shared s = {.host = &h};
    recorder r = {.action = slow_delivery, .extra = &s};
    pthread_t thread;
    pthread_barrier_init(&s.barrier, NULL, 2);
    lt_linfo *f = linfo_named(h.tracer, "f");
    recorder_start(&r, &h, LT_EVENT_MASK_ALL);
    pthread_create(&thread, NULL, wait_for_first, &s);
    assert_int_equal(fake_compile(&h, f, NULL), LT_OK);
    pthread_join(thread, NULL);
    assert_int_equal(s.status[0], LT_OK);
    assert_false(s.early);
    assert_int_equal(counters(h.tracer).waits, 1);
    pthread_barrier_destroy(&s.barrier);
    fake_end(&h);
}

/* ---- a cycle: the callback on A needs B's code, the callback on B needs A's --------------------------------------------------- */

static int need_each_other(void *baton, const lt_event *e)
{
    shared *s = baton;
    int me = lt_method_info(e->method)->name[0] - 'a';
    s->codes[me] = e->code;
    pthread_barrier_wait(&s->barrier);
    s->status[me] = lt_code_wait(s->host->tracer, s->codes[1 - me]);
    return LT_OK;
}

static void *compile_b(void *baton)
{
    shared *s = baton;
    lt_linfo *b = linfo_named(s->host->tracer, "b");
    fake_compile(s->host, b, NULL);
    return NULL;
}

static void threads_that_wait_for_each_other_are_detected_and_let_through(void **state)
{
    (void)state;
    for (int round = 0; round < 20; round++) {
        fake_host h;
        fake_init(&h);
        shared s = {.host = &h};
        pthread_t thread;
        lt_subscriber *subscriber;
        pthread_barrier_init(&s.barrier, NULL, 2);
        h.quiet = true;
        lt_linfo *a = linfo_named(h.tracer, "a");
        lt_subscription sub = {
            .size = sizeof sub, .kinds = LT_EVENT_MASK(LT_EVENT_CODE_COMPILED), .fn = need_each_other, .baton = &s};
        assert_int_equal(lt_subscribe(h.tracer, &sub, &subscriber), LT_OK);
        pthread_create(&thread, NULL, compile_b, &s);
        assert_int_equal(fake_compile(&h, a, NULL), LT_OK);
        pthread_join(thread, NULL);
        assert_int_equal(s.status[0], LT_OK);
        assert_int_equal(s.status[1], LT_OK);
        assert_int_equal(counters(h.tracer).wait_cycles, 1);
        pthread_barrier_destroy(&s.barrier);
        fake_end(&h);
    }
}

/* ---- eight threads, overlapping methods, callbacks that compile ------------------------------------------------------------------ */

enum { THREADS = 8, METHODS = 40 };

typedef struct method_state {
    lt_linfo *linfo;
    pthread_mutex_t lock; /* the host's own: one compile per method */
    lt_code *code;
    _Atomic int returned; /* its event has returned */
} method_state;

typedef struct arena {
    fake_host host;
    method_state methods[METHODS];
    _Atomic int ran_early, events, bad;
} arena;

static void call_method(arena *a, int index, int depth);

static int deliver_in_arena(void *baton, const lt_event *e)
{
    arena *a = baton;
    int index = atoi(lt_method_info(e->method)->name + 1);
    atomic_fetch_add(&a->events, 1);
    if (lt_jit_depth(a->host.tracer))
        atomic_fetch_add(&a->bad, 1);
    if (index * 7 % 3 == 0)
        call_method(a, (index * 13 + 5) % METHODS, 1);
    sched_yield();
    atomic_store(&a->methods[index].returned, 1);
    return LT_OK;
}

/* What a JIT does on a call of something that may not be compiled. `depth` > 0: inside a callback, where a cycle may let
 * code through early. */
static void call_method(arena *a, int index, int depth)
{
    method_state *m = &a->methods[index];
    lt_jit_enter(a->host.tracer);
    pthread_mutex_lock(&m->lock);
    if (!m->code && fake_emit(&a->host, m->linfo, &m->code) < 0)
        atomic_fetch_add(&a->bad, 1);
    lt_code *c = m->code;
    pthread_mutex_unlock(&m->lock);
    lt_jit_leave(a->host.tracer);
    if (lt_code_wait(a->host.tracer, c) < 0)
        atomic_fetch_add(&a->bad, 1);
    if (!depth && !atomic_load(&m->returned))
        atomic_fetch_add(&a->ran_early, 1);
}

static void *run_arena(void *baton)
{
    arena *a = baton;
    for (int i = 0; i < METHODS; i++)
        call_method(a, i, 0);
    return NULL;
}

static void eight_threads_never_run_a_body_before_its_event_has_returned(void **state)
{
    (void)state;
    for (int round = 0; round < 10; round++) {
        arena *a = calloc(1, sizeof *a);
        pthread_t threads[THREADS];
        lt_subscriber *s;
        char name[16];
        fake_init(&a->host);
        a->host.quiet = true;
        for (int i = 0; i < METHODS; i++) {
            snprintf(name, sizeof name, "m%d", i);
            a->methods[i].linfo = linfo_named(a->host.tracer, name);
            pthread_mutex_init(&a->methods[i].lock, NULL);
        }
        lt_subscription sub = {
            .size = sizeof sub, .kinds = LT_EVENT_MASK(LT_EVENT_CODE_COMPILED), .fn = deliver_in_arena, .baton = a};
        assert_int_equal(lt_subscribe(a->host.tracer, &sub, &s), LT_OK);
        for (int i = 0; i < THREADS; i++)
            pthread_create(&threads[i], NULL, run_arena, a);
        for (int i = 0; i < THREADS; i++)
            pthread_join(threads[i], NULL);
        assert_int_equal(a->events, METHODS);
        assert_int_equal(a->ran_early, 0);
        assert_int_equal(a->bad, 0);
        fake_end(&a->host);
        free(a);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(waiting_for_published_or_own_code_returns_at_once),
        cmocka_unit_test(another_thread_waits_until_the_events_have_returned),
        cmocka_unit_test(threads_that_wait_for_each_other_are_detected_and_let_through),
        cmocka_unit_test(eight_threads_never_run_a_body_before_its_event_has_returned),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
