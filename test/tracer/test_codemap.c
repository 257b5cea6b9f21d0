/* The code map through lt_code_find, and its layout for readers outside the process. */
#include "tracer/fake_host.h"
#include <signal.h>
#include <time.h>
#include "lintel/codemap.h"

enum { MANY = 5000 };

static lt_code *emit_at(fake_host *h, lt_linfo *li, uint64_t address, uint64_t size)
{
    lt_code *c = NULL;
    lt_code_desc d = {.linfo = li, .address = address, .size = size};
    lt_jit_enter(h->tracer);
    assert_int_equal(lt_jit_emit(h->tracer, &d, &c), LT_OK);
    lt_jit_leave(h->tracer);
    return c;
}

static void a_pc_is_found_from_first_to_last_byte(void **state)
{
    (void)state;
    fake_host h;
    fake_init(&h);
    lt_code_range r;
    lt_method *m = define_at(h.tracer, "f", "a.jl", 7, 9, NULL);
    lt_linfo *f = specialise(h.tracer, m, "f(::Int64)");
    lt_code *c = emit_at(&h, f, 0x4000, 0x30);
    assert_false(lt_code_find(h.tracer, 0x3fff, &r));
    assert_true(lt_code_find(h.tracer, 0x4000, &r));
    assert_true(lt_code_find(h.tracer, 0x402f, &r));
    assert_false(lt_code_find(h.tracer, 0x4030, &r));
    assert_false(lt_code_find(h.tracer, 0, NULL));
    assert_false(lt_code_find(h.tracer, UINT64_MAX, NULL));
    assert_string_equal(r.name, "f");
    assert_string_equal(r.signature, "f(::Int64)");
    assert_string_equal(r.file, "a.jl");
    assert_int_equal(r.line, 7);
    assert_ptr_equal(r.linfo, f);
    assert_ptr_equal(r.code, c);
    assert_true(r.start == 0x4000 && r.end == 0x4030);
    lt_code_retire(h.tracer, c);
    assert_false(lt_code_find(h.tracer, 0x4000, &r));
    assert_string_equal(r.name, "f"); /* strings outlive the code */
    fake_end(&h);
}

/* A pseudo-random life against a plain array. */
static void many_codes_in_any_order_are_found_and_forgotten(void **state)
{
    (void)state;
    static lt_code *model[MANY];
    fake_host h;
    fake_init(&h);
    h.quiet = true;
    lt_linfo *f = linfo_named(h.tracer, "f");
    uint32_t seed = 7;
    size_t living = 0;
    memset(model, 0, sizeof model);
    for (int step = 0; step < 30000; step++) {
        seed = seed * 1664525u + 1013904223u;
        size_t i = (seed >> 8) % MANY;
        lt_code_range r;
        assert_int_equal(lt_code_find(h.tracer, 0x100000 + i * 32 + 31, &r), model[i] != NULL);
        if (model[i]) {
            assert_ptr_equal(r.code, model[i]);
            assert_int_equal(lt_code_retire(h.tracer, model[i]), LT_OK);
            model[i] = NULL;
            living--;
        } else {
            model[i] = emit_at(&h, f, 0x100000 + i * 32, 32);
            living++;
        }
        assert_int_equal(lt_code_count(h.tracer), living);
    }
    for (size_t i = 0; i < MANY; i++)
        assert_int_equal(lt_code_find(h.tracer, 0x100000 + i * 32, NULL), model[i] != NULL);
    fake_end(&h);
}

static void the_map_can_be_read_by_its_layout_alone(void **state)
{
    (void)state;
    fake_host h;
    fake_init(&h);
    lt_linfo *f = linfo_named(h.tracer, "f");
    for (uint64_t i = 0; i < 300; i++)
        emit_at(&h, f, 0x9000 + ((i * 7) % 300) * 16, 16);
    assert_memory_equal(lintel_code_maps.magic, LT_MAP_MAGIC, 8);
    const lt_map *m = lintel_code_maps.first;
    while (m && m->tracer != h.tracer)
        m = m->next;
    assert_non_null(m);
    uint64_t expected = 0x9000;
    const uint64_t *from = (const uint64_t *)(const void *)(m->index + 1);
    lt_map_chunk *const *chunks = (lt_map_chunk *const *)(const void *)(from + m->index->count);
    assert_int_equal(from[0], 0);
    for (uint64_t k = 0; k < m->index->count; k++) {
        const uint64_t *starts = (const uint64_t *)(const void *)(chunks[k] + 1);
        lt_map_record *const *records = (lt_map_record *const *)(const void *)(starts + chunks[k]->count);
        assert_true(starts[0] >= from[k]);
        for (uint64_t i = 0; i < chunks[k]->count; i++) {
            assert_int_equal(starts[i], expected);
            assert_int_equal(records[i]->start, expected);
            assert_int_equal(records[i]->end, expected + 16);
            assert_string_equal(records[i]->name, "f");
            expected += 16;
        }
    }
    assert_int_equal(expected, 0x9000 + 300 * 16);
    fake_end(&h);
    for (m = lintel_code_maps.first; m; m = m->next)
        assert_ptr_not_equal(m->tracer, h.tracer);
}

static int look_for_helper(void *baton, const lt_map_record *r)
{
    const lt_map_record **found = baton;
    if (strcmp(r->name, "stub") == 0)
        *found = r;
    return *found ? 7 : 0;
}

static void helpers_are_in_the_map_but_are_no_code(void **state)
{
    (void)state;
    fake_host h;
    fake_init(&h);
    const lt_map_record *found = NULL;
    emit_at(&h, linfo_named(h.tracer, "f"), 0x4000, 0x30);
    lt_helper_desc d = {.name = "stub", .address = 0x5000, .size = 16, .unwind = &d, .unwind_size = sizeof d};
    assert_int_equal(lt_helper_add(h.tracer, &d), LT_OK);
    assert_int_equal(lt_helper_add(h.tracer, &d), LT_EEXIST);
    assert_false(lt_code_find(h.tracer, 0x5000, NULL));
    assert_int_equal(lt_code_count(h.tracer), 1);
    assert_int_equal(lt_map_each(h.tracer, look_for_helper, &found), 7);
    assert_true(found->start == 0x5000 && found->end == 0x5010 && !found->linfo);
    assert_true(found->unwind == (uintptr_t)&d && found->unwind_size == sizeof d && found->serial == 2);
    lt_helper_remove(h.tracer, 0x5000);
    found = NULL;
    assert_int_equal(lt_map_each(h.tracer, look_for_helper, &found), 0);
    assert_int_equal(lt_code_count(h.tracer), 1);
    fake_end(&h);
}

typedef struct retired_count {
    size_t retired, living;
} retired_count;

static int count_retired(void *baton, const lt_map_record *r)
{
    retired_count *n = baton;
    if (r->flags & LT_MAP_RETIRED)
        n->retired++;
    else
        n->living++;
    return LT_OK;
}

static void retired_code_stays_for_outside_readers_within_a_bound(void **state)
{
    (void)state;
    fake_host h;
    fake_init(&h);
    h.quiet = true;
    retired_count n = {0};
    lt_linfo *f = linfo_named(h.tracer, "f");
    for (uint64_t i = 0; i < 1000; i++)
        lt_code_retire(h.tracer, emit_at(&h, f, 0x100000 + i * 64, 64));
    emit_at(&h, f, 0x100000 + 999 * 64 + 16, 128); /* the place of the last one is taken */
    assert_int_equal(lt_map_each(h.tracer, count_retired, &n), LT_OK);
    assert_int_equal(n.retired, 255);
    assert_int_equal(n.living, 1);
    assert_int_equal(lt_code_count(h.tracer), 1);
    assert_false(lt_code_find(h.tracer, 0x100000 + 998 * 64, NULL));
    fake_end(&h);
}

/* ---- while it changes ------------------------------------------------------------------------------------------------------ */

static lt_tracer *looked_up; /* signal handlers have no baton */
static _Atomic uint64_t found_in_handler, missed_in_handler;

static void handler(int signal)
{
    (void)signal;
    lt_code_range r;
    bool fixed = lt_code_find(looked_up, 0x1000, &r);
    atomic_fetch_add(fixed && r.start == 0x1000 && r.name[0] == 'f' ? &found_in_handler : &missed_in_handler, 1);
}

static void a_signal_handler_may_look_up_a_pc_while_the_map_is_changed(void **state)
{
    (void)state;
    fake_host h;
    fake_init(&h);
    h.quiet = true;
    looked_up = h.tracer;
    lt_linfo *f = linfo_named(h.tracer, "f");
    emit_at(&h, f, 0x1000, 16);
    struct sigaction sa = {.sa_handler = handler, .sa_flags = SA_RESTART}, old;
    sigaction(SIGPROF, &sa, &old);
    timer_t timer;
    struct sigevent how = {.sigev_notify = SIGEV_SIGNAL, .sigev_signo = SIGPROF};
    struct itimerspec often = {{0, 100000}, {0, 100000}};
    assert_int_equal(timer_create(CLOCK_MONOTONIC, &how, &timer), 0);
    timer_settime(timer, 0, &often, NULL);
    for (int i = 0; atomic_load(&found_in_handler) < 300 && i < 2000000; i++)
        lt_code_retire(h.tracer, emit_at(&h, f, 0x2000 + (uint64_t)(i % 100) * 16, 16));
    timer_delete(timer);
    sigaction(SIGPROF, &old, NULL);
    assert_int_equal(atomic_load(&missed_in_handler), 0);
    assert_true(atomic_load(&found_in_handler) >= 300);
    fake_end(&h);
}

typedef struct reader {
    fake_host *host;
    atomic_bool stop;
    _Atomic uint64_t lookups, wrong;
} reader;

static void *look_up(void *baton)
{
    reader *r = baton;
    lt_code_range found;
    while (!atomic_load(&r->stop)) {
        for (uint64_t i = 0; i < 1000; i++) {
            uint64_t pc = 0x100000 + (i * 37 % 1000) * 64;
            bool there = lt_code_find(r->host->tracer, pc + 5, &found);
            if (i * 37 % 1000 % 2 == 0 && !there) /* these stay */
                atomic_fetch_add(&r->wrong, 1);
            if (there && (found.start != pc || found.end != pc + 64 || found.name[0] != 'f'))
                atomic_fetch_add(&r->wrong, 1);
        }
        atomic_fetch_add(&r->lookups, 1000);
    }
    return NULL;
}

static void threads_look_up_while_one_adds_and_retires(void **state)
{
    (void)state;
    fake_host h;
    fake_init(&h);
    h.quiet = true;
    lt_linfo *f = linfo_named(h.tracer, "f");
    for (uint64_t i = 0; i < 1000; i += 2)
        emit_at(&h, f, 0x100000 + i * 64, 64);
    reader r = {.host = &h};
    pthread_t threads[2];
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, look_up, &r);
    for (int round = 0; round < 20; round++) {
        lt_code *codes[500];
        for (uint64_t i = 0; i < 500; i++)
            codes[i] = emit_at(&h, f, 0x100000 + (2 * i + 1) * 64, 64);
        for (uint64_t i = 0; i < 500; i++)
            lt_code_retire(h.tracer, codes[i * 7 % 500]);
    }
    while (!atomic_load(&r.lookups))
        sched_yield();
    atomic_store(&r.stop, true);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    assert_int_equal(atomic_load(&r.wrong), 0);
    fake_end(&h);
}

/* ---- memory ------------------------------------------------------------------------------------------------------------------ */

static _Atomic int64_t blocks;

static void *counted_alloc(size_t n)
{
    atomic_fetch_add(&blocks, 1);
    return malloc(n);
}

static void counted_free(void *p)
{
    atomic_fetch_sub(&blocks, 1);
    free(p);
}

static void memory_is_flat_over_many_compile_and_retire_cycles(void **state)
{
    (void)state;
    fake_host h = {.quiet = true};
    pthread_mutex_init(&h.lock, NULL);
    lt_options o = fake_options(&h);
    o.alloc = counted_alloc;
    o.dealloc = counted_free;
    assert_int_equal(lt_tracer_new(&o, &h.tracer), LT_OK);
    lt_linfo *f = linfo_named(h.tracer, "f");
    int64_t after_some = 0;
    for (int i = 0; i < 100000; i++) {
        lt_code_retire(h.tracer, emit_at(&h, f, 0x100000 + (uint64_t)(i * 7919 % 100000) * 64, 64));
        if (i == 1000)
            after_some = atomic_load(&blocks);
    }
    assert_true(atomic_load(&blocks) <= after_some + 8);
    fake_end(&h);
    assert_int_equal(atomic_load(&blocks), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_pc_is_found_from_first_to_last_byte),
        cmocka_unit_test(many_codes_in_any_order_are_found_and_forgotten),
        cmocka_unit_test(the_map_can_be_read_by_its_layout_alone),
        cmocka_unit_test(helpers_are_in_the_map_but_are_no_code),
        cmocka_unit_test(retired_code_stays_for_outside_readers_within_a_bound),
        cmocka_unit_test(a_signal_handler_may_look_up_a_pc_while_the_map_is_changed),
        cmocka_unit_test(threads_look_up_while_one_adds_and_retires),
        cmocka_unit_test(memory_is_flat_over_many_compile_and_retire_cycles),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
