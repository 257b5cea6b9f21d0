/* 17 and 18. Exit with a full queue, with and without an orderly end; lookups in a signal handler while the map changes, on
 * several threads. Fork is in test_fork.c. */
#include "tracer/loop_thread.h"
#include <signal.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { PENDING = 100 };

static int count_it(void *baton, const lt_event *e)
{
    (void)e;
    ++*(int *)baton;
    return LT_OK;
}

/* In a child: fills the queue of a loop that has not run yet, and exits. */
static int exit_with_full_queue(int *counter, bool orderly)
{
    pid_t pid = fork();
    if (pid == 0) {
        uv_loop_t loop;
        lt_tracer *t;
        lt_subscriber *s;
        lt_subscription sub = {.size = sizeof sub,
                               .kinds = LT_EVENT_MASK_ALL,
                               .fn = count_it,
                               .baton = counter,
                               .loop = &loop,
                               .max_pending = PENDING};
        uv_loop_init(&loop);
        if (lt_tracer_new(NULL, &t) < 0 || lt_subscribe(t, &sub, &s) < 0)
            _exit(1);
        lt_method_desc d = {.name = "f"};
        lt_method *m;
        for (int i = 0; i < PENDING + 20; i++)
            lt_method_define(t, &d, NULL, &m);
        if (lt_subscriber_dropped(s) != 20 || *counter != 0)
            _exit(2);
        if (orderly)
            lt_tracer_free(t);
        exit(0); /* with exit handlers and destructors */
    }
    int status = -1;
    waitpid(pid, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static void exit_with_a_full_queue_delivers_it_in_an_orderly_end_and_never_hangs(void **state)
{
    (void)state;
    int *counter = mmap(NULL, sizeof *counter, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    assert_ptr_not_equal(counter, MAP_FAILED);
    assert_int_equal(exit_with_full_queue(counter, true), 0);
    assert_int_equal(*counter, PENDING);
    *counter = 0;
#ifndef LINTEL_SANITIZE_ADDRESS_UNDEFINED /* what is not freed is a leak */
    assert_int_equal(exit_with_full_queue(counter, false), 0);
    assert_int_equal(*counter, 0);
#endif
    munmap(counter, sizeof *counter);
}

/* The tracer ends while its loop is in the middle of a long queue. */
static int slow(recorder *r, const lt_event *e)
{
    (void)r;
    (void)e;
    usleep(200);
    return LT_OK;
}

static void the_tracer_may_end_while_its_loop_delivers(void **state)
{
    (void)state;
    for (int round = 0; round < 20; round++) {
        fake_host h;
        loop_thread lt;
        fake_init(&h);
        loop_start(&lt);
        recorder r = {.action = slow}, quick = {0};
        loop_recorder_start(&lt, &r, &h, LT_EVENT_MASK_ALL, 0);
        loop_recorder_start(&lt, &quick, &h, LT_EVENT_MASK_ALL, 0);
        for (int i = 0; i < 50; i++)
            define(h.tracer, "f");
        usleep(500u * (unsigned)round);
        fake_end(&h);
        assert_int_equal(r.count, 50);
        assert_int_equal(quick.count, 50);
        assert_false(r.unordered || quick.unordered);
        assert_int_equal(r.freed + quick.freed, 2);
        loop_stop(&lt);
    }
}

/* Threads that have used the tracer end while it ends: nothing but the process tells them of it. */
typedef struct leaver {
    fake_host *host;
    pthread_barrier_t *used;
} leaver;

static void *use_and_end(void *baton)
{
    const leaver *l = baton;
    define(l->host->tracer, "f");
    pthread_barrier_wait(l->used);
    return NULL;
}

static void threads_may_end_while_the_tracer_ends(void **state)
{
    (void)state;
    enum { LEAVERS = 6 };
    for (int round = 0; round < 200; round++) {
        fake_host h, other;
        pthread_t threads[LEAVERS];
        pthread_barrier_t used;
        leaver l = {&h, &used};
        fake_init(&h);
        pthread_barrier_init(&used, NULL, LEAVERS + 1);
        for (int i = 0; i < LEAVERS; i++)
            pthread_create(&threads[i], NULL, use_and_end, &l);
        pthread_barrier_wait(&used);
        fake_end(&h);
        fake_init(&other); /* may get the memory of what has just been freed */
        define(other.tracer, "g");
        for (int i = 0; i < LEAVERS; i++)
            pthread_join(threads[i], NULL);
        define(other.tracer, "g");
        fake_end(&other);
        pthread_barrier_destroy(&used);
    }
}

/* ---- signals -------------------------------------------------------------------------------------------------------------- */

enum { CHANGERS = 2, LOOKUPS = 2000 };

static lt_tracer *looked_up; /* handlers have no baton */
static _Atomic uint64_t found, wrong, visits;

static void on_timer(int signal)
{
    (void)signal;
    lt_code_range r;
    uint64_t n = atomic_fetch_add(&visits, 1);
    bool there = lt_code_find(looked_up, 0x1000 + n % 16, &r); /* stays */
    bool comes_and_goes = lt_code_find(looked_up, 0x2000 + n % 3200, &r);
    if (!there || (comes_and_goes && (r.end - r.start != 16 || r.name[0] != 'f' || r.file[0] != 't' || r.line != 1)))
        atomic_fetch_add(&wrong, 1);
    else
        atomic_fetch_add(&found, 1);
}

static lt_code *emit_at(lt_tracer *t, lt_linfo *li, uint64_t address)
{
    lt_code *c = NULL;
    lt_code_desc d = {.linfo = li, .address = address, .size = 16};
    lt_jit_enter(t);
    lt_jit_emit(t, &d, &c);
    lt_jit_leave(t);
    return c;
}

static void *change_map(void *baton)
{
    static _Atomic uint64_t number;
    lt_linfo *li = baton;
    uint64_t base = 0x2000 + atomic_fetch_add(&number, 1) % CHANGERS * 1600;
    lt_code *codes[100] = {0};
    for (int i = 0; atomic_load(&visits) < LOOKUPS && i < 20000000; i++) {
        int at = i * 37 % 100;
        if (codes[at])
            lt_code_retire(looked_up, codes[at]);
        codes[at] = codes[at] ? NULL : emit_at(looked_up, li, base + (uint64_t)at * 16);
    }
    return NULL;
}

static void a_timers_handler_looks_up_while_threads_change_the_map(void **state)
{
    (void)state;
    fake_host h;
    fake_init(&h);
    h.quiet = true;
    looked_up = h.tracer;
    lt_linfo *f = linfo_named(h.tracer, "f");
    emit_at(h.tracer, f, 0x1000);
    struct sigaction sa = {.sa_handler = on_timer, .sa_flags = SA_RESTART}, old;
    sigaction(SIGPROF, &sa, &old);
    timer_t timer;
    struct sigevent how = {.sigev_notify = SIGEV_SIGNAL, .sigev_signo = SIGPROF};
    struct itimerspec often = {{0, 50000}, {0, 50000}};
    assert_int_equal(timer_create(CLOCK_MONOTONIC, &how, &timer), 0);
    timer_settime(timer, 0, &often, NULL);
    pthread_t threads[CHANGERS];
    for (int i = 0; i < CHANGERS; i++)
        pthread_create(&threads[i], NULL, change_map, f);
    for (int i = 0; i < CHANGERS; i++)
        pthread_join(threads[i], NULL);
    timer_delete(timer);
    sigaction(SIGPROF, &old, NULL);
    assert_int_equal(atomic_load(&wrong), 0);
    assert_true(atomic_load(&found) >= LOOKUPS);
    fake_end(&h);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(exit_with_a_full_queue_delivers_it_in_an_orderly_end_and_never_hangs),
        cmocka_unit_test(the_tracer_may_end_while_its_loop_delivers),
        cmocka_unit_test(threads_may_end_while_the_tracer_ends),
        cmocka_unit_test(a_timers_handler_looks_up_while_threads_change_the_map),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
