/* 1. What each event carries: number, time, thread, worlds, and for code its batch role, tier, variant, cause and costs. */
#include "tracer/fake_host.h"
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

enum { MANY = 32 };

typedef struct seen {
    lt_event events[MANY];
    lt_code_desc codes[MANY]; /* of events with code, as they were then */
    int count;
} seen;

static int see(void *baton, const lt_event *e)
{
    seen *s = baton;
    if (s->count == MANY)
        return LT_EFULL;
    if (e->code)
        s->codes[s->count] = *lt_code_info(e->code);
    s->events[s->count++] = *e;
    return LT_OK;
}

static void watch(fake_host *h, seen *s)
{
    lt_subscriber *subscriber;
    lt_subscription sub = {.size = sizeof sub, .kinds = LT_EVENT_MASK_ALL, .fn = see, .baton = s};
    assert_int_equal(lt_subscribe(h->tracer, &sub, &subscriber), LT_OK);
}

static uint64_t now(void)
{
    struct timespec ts;
    clock_gettime(CLOCK_MONOTONIC, &ts);
    return (uint64_t)ts.tv_sec * 1000000000u + (uint64_t)ts.tv_nsec;
}

static void every_event_has_a_number_a_time_a_thread_and_its_objects(void **state)
{
    (void)state;
    static seen s;
    fake_host h;
    fake_init(&h);
    memset(&s, 0, sizeof s);
    uint64_t before = now();
    watch(&h, &s);
    lt_method *old = define(h.tracer, "f");
    lt_linfo_desc d = {.signature = "f(::Int64)", .min_world = 7, .max_world = 90};
    lt_linfo *li = NULL, *into = NULL;
    assert_int_equal(lt_linfo_new(h.tracer, old, &d, &li), LT_OK);
    assert_int_equal(lt_linfo_new(h.tracer, old, &d, &into), LT_OK);
    lt_code *c = NULL;
    fake_compile(&h, li, &c);
    lt_linfo_unjitted(h.tracer, li, LT_UNJITTED_INLINED, into);
    lt_linfo_first_dispatch(h.tracer, li);
    lt_method *fresh = define_at(h.tracer, "f", "test.jl", 20, 21, old);
    lt_linfo_invalidate(h.tracer, li, fresh);
    lt_code_retire(h.tracer, c);
    const lt_event_kind kinds[] = {LT_EVENT_METHOD_DEFINED, LT_EVENT_LINFO_SPECIALISED, LT_EVENT_LINFO_SPECIALISED,
                                   LT_EVENT_CODE_COMPILED,  LT_EVENT_LINFO_UNJITTED,    LT_EVENT_LINFO_DISPATCHED,
                                   LT_EVENT_METHOD_DEFINED, LT_EVENT_LINFO_INVALIDATED, LT_EVENT_CODE_RETIRED};
    assert_int_equal(s.count, sizeof kinds / sizeof *kinds);
    uint64_t last = before;
    for (int i = 0; i < s.count; i++) {
        const lt_event *e = &s.events[i];
        assert_int_equal(e->kind, kinds[i]);
        assert_int_equal(e->sequence, i + 1);
        assert_true(e->time_ns >= last && e->time_ns <= now());
        last = e->time_ns;
        assert_int_equal(e->thread, syscall(SYS_gettid));
        assert_false(e->is_replay);
        assert_ptr_equal(e->method, i == 6 ? fresh : old);
        assert_ptr_equal(e->linfo, i == 0 || i == 6 ? NULL : i == 2 ? into : li);
        assert_ptr_equal(e->code, i == 3 || i == 8 ? c : NULL);
        if (e->linfo)
            assert_true(e->min_world == 7 && e->max_world == 90);
    }
    assert_int_equal(s.events[4].how, LT_UNJITTED_INLINED);
    assert_ptr_equal(s.events[4].into, into);
    assert_ptr_equal(s.events[6].cause, old);
    assert_ptr_equal(s.events[7].cause, fresh);
    assert_ptr_equal(s.events[8].cause, fresh);
    fake_end(&h);
}

static void a_compiled_event_tells_what_was_made_why_for_whom_and_what_it_cost(void **state)
{
    (void)state;
    static seen s;
    fake_host h;
    fake_init(&h);
    memset(&s, 0, sizeof s);
    lt_linfo *root = linfo_named(h.tracer, "root"), *callee = linfo_named(h.tracer, "callee"),
             *caller = linfo_named(h.tracer, "caller");
    watch(&h, &s);
    char symbol[] = "root_1", file[] = "call.jl", section_name[] = ".text";
    lt_section section = {.name = section_name, .address = 0x4000, .size = 64, .index = 2};
    lt_code_desc d = {.linfo = root,
                      .symbol = symbol,
                      .address = 0x4000,
                      .size = 64,
                      .tier = LT_TIER_OPTIMISED,
                      .variant = LT_VARIANT_TRACED,
                      .is_root = true,
                      .is_recompile = true,
                      .reason = "tier",
                      .cause = caller,
                      .cause_file = file,
                      .cause_line = 12,
                      .times = {100, 200, 30},
                      .sections = &section,
                      .nsections = 1,
                      .baton = &h};
    lt_jit_enter(h.tracer);
    assert_int_equal(lt_jit_emit(h.tracer, &d, NULL), LT_OK);
    lt_code_desc other = {.linfo = callee, .address = 0x5000, .size = 16, .tier = LT_TIER_BASELINE};
    assert_int_equal(lt_jit_emit(h.tracer, &other, NULL), LT_OK);
    memset(symbol, 'x', 3); /* the host's buffers are its own again */
    memset(file, 'x', 3);
    memset(section_name, 'x', 3);
    section.size = 0;
    lt_jit_leave(h.tracer);
    assert_int_equal(s.count, 2);
    const lt_code_desc *c = &s.codes[0];
    assert_string_equal(c->symbol, "root_1");
    assert_string_equal(c->cause_file, "call.jl");
    assert_string_equal(c->sections[0].name, ".text");
    assert_true(c->sections[0].address == 0x4000 && c->sections[0].size == 64 && c->sections[0].index == 2);
    assert_true(c->address == 0x4000 && c->size == 64 && c->tier == LT_TIER_OPTIMISED);
    assert_int_equal(c->variant, LT_VARIANT_TRACED);
    assert_true(c->is_root && c->is_recompile);
    assert_string_equal(c->reason, "tier");
    assert_ptr_equal(c->cause, caller);
    assert_int_equal(c->cause_line, 12);
    assert_true(c->times.inference == 100 && c->times.codegen == 200 && c->times.link == 30);
    assert_ptr_equal(c->baton, &h);
    assert_false(s.codes[1].is_root || s.codes[1].is_recompile);
    assert_int_equal(s.codes[1].tier, LT_TIER_BASELINE);
    fake_end(&h);
}

static void *define_elsewhere(void *baton)
{
    define(baton, "g");
    return NULL;
}

static void numbers_have_no_gaps_over_all_threads(void **state)
{
    (void)state;
    static seen s;
    fake_host h;
    pthread_t thread;
    fake_init(&h);
    memset(&s, 0, sizeof s);
    watch(&h, &s);
    for (int i = 0; i < 5; i++) {
        define(h.tracer, "f");
        pthread_create(&thread, NULL, define_elsewhere, h.tracer);
        pthread_join(thread, NULL);
    }
    for (int i = 0; i < 10; i++) {
        assert_int_equal(s.events[i].sequence, i + 1);
        assert_true((s.events[i].thread == (uint64_t)syscall(SYS_gettid)) == (i % 2 == 0));
    }
    fake_end(&h);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_event_has_a_number_a_time_a_thread_and_its_objects),
        cmocka_unit_test(a_compiled_event_tells_what_was_made_why_for_whom_and_what_it_cost),
        cmocka_unit_test(numbers_have_no_gaps_over_all_threads),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
