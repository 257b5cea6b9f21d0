/* Everything that grows has a bound: a million compilations and retirements, redefinitions, patterns, threads leave the memory as it
 * was; what a slow subscriber holds is bounded by its queue. */
#include "tracer/loop_thread.h"
#include <malloc.h>
#include <unistd.h>

#if defined(LINTEL_SANITIZE_THREAD) || defined(LINTEL_SANITIZE_ADDRESS_UNDEFINED)
enum { SCALE = 20 }; /* the sanitizers look at each step, not at many */
#else
enum { SCALE = 1 };
#endif

enum { CYCLES = 1000000 / SCALE, WARM_UP = 5000, SLACK = 64 << 10, GARBAGE = 4 << 20, PENDING = 500 };

static _Atomic int64_t bytes, blocks;

static void *counted_alloc(size_t n)
{
    void *p = malloc(n);
    if (p) {
        atomic_fetch_add(&bytes, (int64_t)malloc_usable_size(p));
        atomic_fetch_add(&blocks, 1);
    }
    return p;
}

static void counted_free(void *p)
{
    atomic_fetch_sub(&bytes, (int64_t)malloc_usable_size(p));
    atomic_fetch_sub(&blocks, 1);
    free(p);
}

static void counted_init(fake_host *h)
{
    memset(h, 0, sizeof *h);
    pthread_mutex_init(&h->lock, NULL);
    h->next_address = 0x10000;
    h->quiet = true;
    lt_options o = fake_options(h);
    o.alloc = counted_alloc;
    o.dealloc = counted_free;
    assert_int_equal(lt_tracer_new(&o, &h->tracer), LT_OK);
}

typedef struct gauge {
    int64_t first, most;
} gauge;

static void measure(gauge *g, int step)
{
    int64_t now = atomic_load(&bytes);
    if (step == WARM_UP)
        g->first = now;
    if (step >= WARM_UP && now > g->most)
        g->most = now;
}

static void assert_flat(const gauge *g, int64_t slack)
{
    if (g->most > g->first + slack)
        fail_msg("%lld bytes after the warm-up, %lld later", (long long)g->first, (long long)g->most);
}

/* ---- compile and retire ------------------------------------------------------------------------------------------------------ */

typedef struct reader {
    lt_tracer *tracer;
    atomic_bool stop;
} reader;

static void *look_up(void *baton)
{
    reader *r = baton;
    lt_code_range range;
    for (uint64_t pc = 0; !atomic_load(&r->stop); pc += 4097) {
        lt_code_find(r->tracer, 0x100000 + pc % (64 * 100000), &range);
        if (pc % 1000 == 0)
            usleep(50);
    }
    return NULL;
}

static int count_it(void *baton, const lt_event *e)
{
    (void)e;
    ++*(int64_t *)baton;
    return LT_OK;
}

static void memory_is_flat_over_a_million_compilations_and_retirements(void **state)
{
    (void)state;
    fake_host h;
    counted_init(&h);
    int64_t seen = 0;
    lt_subscriber *s;
    lt_subscription sub = {.size = sizeof sub, .kinds = LT_EVENT_MASK_ALL, .fn = count_it, .baton = &seen};
    assert_int_equal(lt_subscribe(h.tracer, &sub, &s), LT_OK);
    reader r = {.tracer = h.tracer};
    pthread_t thread;
    pthread_create(&thread, NULL, look_up, &r);
    lt_linfo *f = linfo_named(h.tracer, "f");
    lt_code *last[64] = {0}; /* some live at a time */
    gauge g = {0};
    for (int i = 0; i < CYCLES; i++) {
        lt_code **slot = &last[i % 64];
        if (*slot)
            assert_int_equal(lt_code_retire(h.tracer, *slot), LT_OK);
        lt_code_desc d = {
            .linfo = f, .symbol = "f", .address = 0x100000 + (uint64_t)i * 7919 % 100000 * 64, .size = 64};
        lt_jit_enter(h.tracer);
        assert_int_equal(lt_jit_emit(h.tracer, &d, slot), LT_OK);
        lt_jit_leave(h.tracer);
        measure(&g, i);
    }
    atomic_store(&r.stop, true);
    pthread_join(thread, NULL);
    lt_counters c = counters(h.tracer);
    assert_int_equal(c.codes_emitted, CYCLES);
    assert_int_equal(c.codes_released, CYCLES - 64);
    assert_int_equal(lt_code_count(h.tracer), 64);
    assert_int_equal(seen, CYCLES + CYCLES - 64 + 2);
    assert_flat(&g, GARBAGE); /* a lookup that lost its processor holds up what the map frees */
    fake_end(&h);
    assert_int_equal(atomic_load(&blocks), 0);
}

/* A subscriber on a loop that never runs: it holds what its queue holds, and no more. */
static void what_a_subscriber_holds_is_bounded_by_its_queue(void **state)
{
    (void)state;
    fake_host h;
    uv_loop_t loop;
    counted_init(&h);
    assert_int_equal(uv_loop_init(&loop), 0);
    int64_t seen = 0;
    lt_subscriber *s;
    lt_subscription sub = {.size = sizeof sub,
                           .kinds = LT_EVENT_MASK(LT_EVENT_CODE_COMPILED),
                           .fn = count_it,
                           .baton = &seen,
                           .loop = &loop,
                           .max_pending = PENDING};
    assert_int_equal(lt_subscribe(h.tracer, &sub, &s), LT_OK);
    lt_linfo *f = linfo_named(h.tracer, "f");
    gauge g = {0};
    uint64_t most_held = 0;
    for (int i = 0; i < CYCLES / 20; i++) {
        lt_code *c = NULL;
        fake_compile(&h, f, &c);
        lt_code_retire(h.tracer, c);
        measure(&g, i);
        lt_counters n = counters(h.tracer);
        uint64_t held = n.codes_emitted - n.codes_released;
        most_held = held > most_held ? held : most_held;
    }
    assert_int_equal(most_held, PENDING);
    assert_int_equal(lt_subscriber_dropped(s), CYCLES / 20 - PENDING);
    assert_flat(&g, SLACK);
    fake_end(&h);
    assert_int_equal(seen, PENDING);
    uv_run(&loop, UV_RUN_DEFAULT);
    uv_loop_close(&loop);
    assert_int_equal(atomic_load(&blocks), 0);
}

static void with_nobody_listening_nothing_is_queued(void **state)
{
    (void)state;
    enum { LINFOS = 200 };
    fake_host h;
    counted_init(&h);
    lt_method *f = define(h.tracer, "f");
    lt_linfo *linfos[LINFOS];
    for (int i = 0; i < LINFOS; i++)
        linfos[i] = specialise(h.tracer, f, "f()");
    lt_jit_enter(h.tracer);
    int64_t before = atomic_load(&blocks);
    for (int i = 0; i < LINFOS; i++) {
        lt_linfo_first_dispatch(h.tracer, linfos[i]);
        lt_linfo_unjitted(h.tracer, linfos[i], LT_UNJITTED_CONSTANT, NULL);
        lt_linfo_invalidate(h.tracer, linfos[i], NULL);
    }
    assert_int_equal(atomic_load(&blocks), before);
    lt_jit_leave(h.tracer);
    fake_end(&h);
}

/* ---- definitions, interests, threads -------------------------------------------------------------------------------------------- */

static void memory_is_flat_over_redefinitions_and_patterns(void **state)
{
    (void)state;
    fake_host h;
    counted_init(&h);
    gauge g = {0};
    lt_interest_desc line = {.kind = LT_INTEREST_LINE, .text = "test.jl", .line = 5, .wants = LT_WANT_DEBUG},
                     glob = {0};
    lt_interest *at = NULL;
    assert_int_equal(lt_interest_add(h.tracer, &line, &at), LT_OK);
    lt_method *old = NULL;
    for (int i = 0; i < CYCLES / 20; i++) {
        char pattern[32];
        lt_interest *x = NULL;
        snprintf(pattern, sizeof pattern, "f*%d", i);
        glob = (lt_interest_desc){.kind = i % 2 ? LT_INTEREST_GLOB : LT_INTEREST_REGEX, .text = pattern};
        assert_int_equal(lt_interest_add(h.tracer, &glob, &x), LT_OK);
        lt_method *m = define_at(h.tracer, "f", "test.jl", 1, 9, old);
        lt_linfo *li = specialise(h.tracer, m, "f()");
        lt_code *c = NULL;
        fake_compile(&h, li, &c);
        lt_linfo_invalidate(h.tracer, li, old);
        lt_code_retire(h.tracer, c);
        lt_linfo_drop(h.tracer, li);
        lt_method_drop(h.tracer, old);
        old = m;
        assert_int_equal(lt_interest_remove(h.tracer, x), LT_OK);
        measure(&g, i);
    }
    assert_int_equal(counters(h.tracer).methods, 1);
    assert_int_equal(counters(h.tracer).linfos, 0);
    assert_flat(&g, SLACK);
    fake_end(&h);
    assert_int_equal(atomic_load(&blocks), 0);
}

static void *live_and_die(void *baton)
{
    fake_host *h = baton;
    lt_jit_enter(h->tracer);
    lt_linfo *f = linfo_named(h->tracer, "f");
    lt_linfo_wants(f);
    fake_emit(h, f, NULL);
    lt_jit_leave(h->tracer);
    lt_method *m = lt_linfo_method(f);
    lt_linfo_drop(h->tracer, f);
    lt_method_drop(h->tracer, m);
    lt_jit_enter(h->tracer); /* and does not leave */
    return NULL;
}

static void memory_is_flat_over_threads(void **state)
{
    (void)state;
    fake_host h;
    counted_init(&h);
    int64_t after_some = 0;
    for (int i = 0; i < 2000; i++) {
        pthread_t thread;
        pthread_create(&thread, NULL, live_and_die, &h);
        pthread_join(thread, NULL);
        lt_code *c = lt_code_take(h.tracer, 0x10000 + (uint64_t)i * 64);
        lt_code_retire(h.tracer, c);
        lt_code_unref(h.tracer, c);
        if (i == 500)
            after_some = atomic_load(&bytes);
    }
    assert_true(atomic_load(&bytes) <= after_some + SLACK);
    fake_end(&h);
    assert_int_equal(atomic_load(&blocks), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(memory_is_flat_over_a_million_compilations_and_retirements),
        cmocka_unit_test(what_a_subscriber_holds_is_bounded_by_its_queue),
        cmocka_unit_test(with_nobody_listening_nothing_is_queued),
        cmocka_unit_test(memory_is_flat_over_redefinitions_and_patterns),
        cmocka_unit_test(memory_is_flat_over_threads),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
