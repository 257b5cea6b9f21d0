/* 10. After lt_unsubscribe no callback of the subscriber runs on another thread, under load, from any thread and from itself. */
#include "tracer/loop_thread.h"

enum { PRODUCERS = 3, ROUNDS = 100 };

typedef struct load {
    fake_host host;
    atomic_bool stop;
    _Atomic int freed, late;
    _Atomic uint64_t calls;
    loop_thread loop;
} load;

/* The baton is freed by its destructor: a late callback reads freed memory, which the marks and the sanitizers see. */
typedef struct guest {
    load *load;
    lt_subscriber *subscriber;
    _Atomic uint32_t alive; /* 0x600DF00D until it is freed */
    bool leaves_itself;
    _Atomic int seen;
} guest;

static void *produce(void *baton)
{
    load *l = baton;
    while (!atomic_load(&l->stop)) {
        lt_code *c = NULL;
        lt_method *m = define(l->host.tracer, "f");
        lt_linfo *li = specialise(l->host.tracer, m, "f()");
        fake_compile(&l->host, li, &c);
        lt_code_retire(l->host.tracer, c);
        lt_linfo_drop(l->host.tracer, li);
        lt_method_drop(l->host.tracer, m);
    }
    return NULL;
}

static int visit(void *baton, const lt_event *e)
{
    (void)e;
    guest *g = baton;
    load *l = g->load;
    if (atomic_load(&g->alive) != 0x600DF00D)
        atomic_fetch_add(&l->late, 1);
    atomic_fetch_add(&l->calls, 1);
    if (atomic_fetch_add(&g->seen, 1) != 2 || !g->leaves_itself)
        return LT_OK;
    int status = lt_unsubscribe(l->host.tracer, g->subscriber);
    if (status != LT_OK && status != LT_EBUSY)
        atomic_fetch_add(&l->late, 1);
    return LT_OK;
}

static void guest_freed(void *baton)
{
    guest *g = baton;
    atomic_store(&g->alive, 0);
    atomic_fetch_add(&g->load->freed, 1);
    free(g);
}

static lt_subscriber *invite(load *l, bool on_loop, bool leaves_itself)
{
    guest *g = calloc(1, sizeof *g);
    g->load = l;
    g->leaves_itself = leaves_itself;
    atomic_store(&g->alive, 0x600DF00D);
    lt_subscription sub = {
        .size = sizeof sub, .kinds = LT_EVENT_MASK_ALL, .fn = visit, .baton = g, .baton_free = guest_freed};
    if (on_loop)
        return loop_subscribe(&l->loop, l->host.tracer, sub);
    lt_subscriber *s = NULL;
    if (leaves_itself) { /* the callback, on any thread, finds the subscriber in place; the guest may be gone afterwards */
        assert_int_equal(lt_subscribe(l->host.tracer, &sub, &g->subscriber), LT_OK);
        return NULL;
    }
    assert_int_equal(lt_subscribe(l->host.tracer, &sub, &s), LT_OK);
    return s;
}

static void start_load(load *l, pthread_t *threads)
{
    memset(l, 0, sizeof *l);
    fake_init(&l->host);
    l->host.quiet = true;
    loop_start(&l->loop);
    for (int i = 0; i < PRODUCERS; i++)
        pthread_create(&threads[i], NULL, produce, l);
}

static void stop_load(load *l, pthread_t *threads)
{
    atomic_store(&l->stop, true);
    for (int i = 0; i < PRODUCERS; i++)
        pthread_join(threads[i], NULL);
    fake_end(&l->host);
    loop_stop(&l->loop);
}

static void come_and_go(bool on_loop)
{
    static load l;
    pthread_t threads[PRODUCERS];
    start_load(&l, threads);
    for (int i = 0; i < ROUNDS; i++) {
        uint64_t calls = atomic_load(&l.calls);
        lt_subscriber *s = invite(&l, on_loop, false);
        while (i % 3 == 0 && atomic_load(&l.calls) == calls)
            sched_yield();
        int freed = atomic_load(&l.freed);
        assert_int_equal(lt_unsubscribe(l.host.tracer, s), LT_OK);
        assert_int_equal(atomic_load(&l.freed), freed + 1);
    }
    stop_load(&l, threads);
    assert_int_equal(l.late, 0);
    assert_int_equal(l.freed, ROUNDS);
    assert_true(l.calls > 0);
}

static void inline_subscribers_come_and_go_under_load(void **state)
{
    (void)state;
    come_and_go(false);
}

static void subscribers_on_a_loop_come_and_go_under_load(void **state)
{
    (void)state;
    come_and_go(true);
}

/* Several threads may be in the callback when one of them leaves. */
static void a_subscriber_that_several_threads_are_in_may_leave_from_inside(void **state)
{
    (void)state;
    static load l;
    pthread_t threads[PRODUCERS];
    start_load(&l, threads);
    for (int i = 0; i < ROUNDS; i++) {
        int freed = atomic_load(&l.freed);
        invite(&l, false, true);
        while (atomic_load(&l.freed) == freed)
            sched_yield();
    }
    stop_load(&l, threads);
    assert_int_equal(l.late, 0);
    assert_int_equal(l.freed, ROUNDS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(inline_subscribers_come_and_go_under_load),
        cmocka_unit_test(subscribers_on_a_loop_come_and_go_under_load),
        cmocka_unit_test(a_subscriber_that_several_threads_are_in_may_leave_from_inside),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
