/* Allocation failures: the n-th allocation fails, for every n until all goes well. After each failure everything is intact:
 * the same call simply works, what was not reported as done is not there, and nothing leaks. */
#include <uv.h>
#include "tracer/fake_host.h"

static int64_t blocks, countdown = -1; /* the tests have one thread */

static void *failing_alloc(size_t n)
{
    if (countdown == 0)
        return NULL;
    if (countdown > 0)
        countdown--;
    blocks++;
    return malloc(n);
}

static void failing_free(void *p)
{
    blocks--;
    free(p);
}

static int new_tracer(fake_host *h)
{
    memset(h, 0, sizeof *h);
    pthread_mutex_init(&h->lock, NULL);
    h->next_address = 0x10000;
    lt_options o = fake_options(h);
    o.alloc = failing_alloc;
    o.dealloc = failing_free;
    return lt_tracer_new(&o, &h->tracer);
}

typedef struct scene {
    fake_host host;
    recorder recorder;
    lt_method *method;
    lt_linfo *linfo;
    lt_code *code;
    lt_interest *name, *line;
    int failures;
} scene;

static int count_event(void *baton, const lt_event *e)
{
    (void)e;
    ((recorder *)baton)->count++;
    return LT_OK;
}

/* One step of the life of a tracer; called again until it works. */
typedef int step_fn(scene *s);

static int step_subscribe(scene *s)
{
    lt_subscription sub = {
        .size = sizeof sub, .kinds = LT_EVENT_MASK_ALL, .replay = true, .fn = count_event, .baton = &s->recorder};
    return lt_subscribe(s->host.tracer, &sub, &s->recorder.subscriber);
}

static int step_traced_subscribe(scene *s)
{
    lt_subscription sub = {
        .size = sizeof sub, .kinds = LT_EVENT_MASK_ALL, .only_traced = true, .fn = count_event, .baton = &s->recorder};
    return lt_subscribe(s->host.tracer, &sub, &s->recorder.subscriber);
}

static int step_interest_by_name(scene *s)
{
    lt_interest_desc d = {.kind = LT_INTEREST_NAME, .text = "Main.f", .wants = LT_WANT_COMPILED | LT_WANT_DEBUG};
    return lt_interest_add(s->host.tracer, &d, &s->name);
}

static int step_interest_by_line(scene *s)
{
    lt_interest_desc d = {.kind = LT_INTEREST_LINE, .text = "f.jl", .line = 3, .wants = LT_WANT_COMPILED};
    return lt_interest_add(s->host.tracer, &d, &s->line);
}

static bool any(void *baton, const lt_method *m)
{
    (void)baton;
    (void)m;
    return true;
}

static int step_predicate(scene *s)
{
    lt_interest *i;
    lt_interest_desc d = {.kind = LT_INTEREST_PREDICATE, .match = any, .wants = LT_WANT_HOOKS};
    return lt_interest_add(s->host.tracer, &d, &i);
}

static int step_define(scene *s)
{
    const uint32_t lines[] = {2, 3, 4};
    lt_method_desc d = {.name = "f",
                        .module = "Main",
                        .file = "src/f.jl",
                        .first_line = 1,
                        .last_line = 5,
                        .lines = lines,
                        .nlines = 3,
                        .signature = "f(x)"};
    return lt_method_define(s->host.tracer, &d, NULL, &s->method);
}

static int step_specialise(scene *s)
{
    lt_linfo_desc d = {.signature = "f(::Int64)"};
    return lt_linfo_new(s->host.tracer, s->method, &d, &s->linfo);
}

static int step_compile(scene *s)
{
    s->code = NULL;
    int status = fake_compile(&s->host, s->linfo, &s->code);
    return s->code ? LT_OK : status;
}

static int step_trace(scene *s) { return lt_method_trace(s->host.tracer, s->method, LT_WANT_COMPILED); }

static int step_visit(scene *s) { return lt_jit_flush(s->host.tracer); }

static int step_invalidate(scene *s) { return lt_linfo_invalidate(s->host.tracer, s->linfo, s->method); }

static int step_unjitted(scene *s) { return lt_linfo_unjitted(s->host.tracer, s->linfo, LT_UNJITTED_CONSTANT, NULL); }

static int step_dispatch(scene *s) { return lt_linfo_first_dispatch(s->host.tracer, s->linfo); }

static int step_retire(scene *s) { return lt_code_retire(s->host.tracer, s->code); }

static int step_remove(scene *s) { return s->name ? lt_interest_remove(s->host.tracer, s->name) : LT_OK; }

static int step_unsubscribe(scene *s) { return lt_unsubscribe(s->host.tracer, s->recorder.subscriber); }

static void run_steps(step_fn *const *steps, size_t n, int64_t allowed, scene *s)
{
    *s = (scene){0};
    countdown = allowed;
    while (new_tracer(&s->host) == LT_ENOMEM) {
        s->failures++;
        countdown = -1;
    }
    s->recorder.tracer = s->host.tracer;
    for (size_t i = 0; i < n; i++) {
        int status = steps[i](s);
        if (status == LT_ENOMEM) {
            s->failures++;
            countdown = -1; /* memory is back: the same call must work now */
            status = steps[i](s);
        }
        if (status != LT_OK)
            fail_msg("step %zu: %s", i, lt_status_text(status));
    }
    bool met = countdown >= 0; /* nothing failed: the sweep is over */
    countdown = -1;
    if (met)
        s->failures = -1;
}

static void sweep(step_fn *const *steps, size_t n, int expected_events)
{
    for (int64_t allowed = 0;; allowed++) {
        static scene s;
        run_steps(steps, n, allowed, &s);
        bool done = s.failures < 0;
        lt_counters c = counters(s.host.tracer);
        assert_int_equal(s.recorder.count + (int)c.events_dropped, expected_events);
        fake_end(&s.host);
        assert_int_equal(blocks, 0);
        if (done)
            break;
        assert_true(allowed < 1000);
    }
}

static void the_whole_life_of_a_method_survives_any_failing_allocation(void **state)
{
    (void)state;
    step_fn *const steps[] = {
        step_subscribe, step_interest_by_name, step_interest_by_line, step_define,     step_specialise, step_compile,
        step_visit,     step_unjitted,         step_dispatch,         step_invalidate, step_retire,     step_remove,
        step_visit,     step_unsubscribe};
    /* defined, 2 resolved, specialised, compiled, 2 armed, unjitted, dispatched, invalidated, retired, 2 resolved again */
    sweep(steps, sizeof steps / sizeof *steps, 13);
}

static void interests_and_replay_on_compiled_code_survive_any_failing_allocation(void **state)
{
    (void)state;
    step_fn *const steps[] = {step_define,           step_specialise, step_compile, step_interest_by_line,
                              step_interest_by_name, step_subscribe,  step_visit};
    /* replayed: defined, specialised, compiled, 2 interests */
    sweep(steps, sizeof steps / sizeof *steps, 5);
}

static void tracing_compiled_code_survives_any_failing_allocation(void **state)
{
    (void)state;
    step_fn *const steps[] = {step_define,           step_specialise, step_compile,
                              step_traced_subscribe, step_trace,      step_visit};
    sweep(steps, sizeof steps / sizeof *steps, 1);
}

static void predicates_survive_any_failing_allocation(void **state)
{
    (void)state;
    step_fn *const steps[] = {step_predicate, step_define, step_visit, step_specialise, step_compile};
    for (int64_t allowed = 0;; allowed++) {
        static scene s;
        run_steps(steps, sizeof steps / sizeof *steps, allowed, &s);
        lt_jit_flush(s.host.tracer);
        assert_int_equal(lt_method_flags(s.method), LT_WANT_HOOKS); /* matched now or at the next chance */
        bool done = s.failures < 0;
        fake_end(&s.host);
        assert_int_equal(blocks, 0);
        if (done)
            break;
    }
}

/* ---- patterns ---------------------------------------------------------------------------------------------------------------- */

static int add(scene *s, lt_interest_kind kind, const char *text)
{
    lt_interest *i = NULL;
    lt_interest_desc d = {.kind = kind, .text = text, .wants = LT_WANT_DEBUG};
    int status = lt_interest_add(s->host.tracer, &d, &i);
    if (status >= 0)
        s->name = i;
    else
        assert_null(i);
    return status;
}

static int step_glob(scene *s) { return add(s, LT_INTEREST_GLOB, "Main.f*"); }
static int step_regex(scene *s) { return add(s, LT_INTEREST_REGEX, "Main\\.f.*"); }
static int step_source(scene *s) { return add(s, LT_INTEREST_SOURCE, "failing_alloc"); }
static int step_signature(scene *s) { return add(s, LT_INTEREST_SIGNATURE, "f(::Int64)"); }

static int step_define_here(scene *s)
{
    lt_method *m = NULL;
    lt_method_desc d = {.name = "f2", .module = "Main", .file = __FILE__, .first_line = 1, .last_line = 20};
    return lt_method_define(s->host.tracer, &d, NULL, &m);
}

static int step_specialise_again(scene *s)
{
    lt_linfo *li = NULL;
    lt_linfo_desc d = {.signature = "f(::Int64)"};
    return lt_linfo_new(s->host.tracer, s->method, &d, &li);
}

/* All four, before and after what they mean exists; at the end the flags are as if nothing had failed. */
static void patterns_survive_any_failing_allocation(void **state)
{
    (void)state;
    step_fn *const before[] = {step_subscribe, step_glob,        step_regex,      step_source,           step_signature,
                               step_define,    step_define_here, step_specialise, step_specialise_again, step_visit};
    step_fn *const after[] = {step_subscribe, step_define, step_define_here, step_specialise, step_specialise_again,
                              step_glob,      step_regex,  step_source,      step_signature,  step_visit};
    step_fn *const *both[] = {before, after};
    for (int order = 0; order < 2; order++) {
        for (int64_t allowed = 0;; allowed++) {
            static scene s;
            run_steps(both[order], 10, allowed, &s);
            lt_counters c = counters(s.host.tracer);
            lt_interest_counts found;
            lt_interest_get_counts(s.name, &found); /* the signature's */
            assert_int_equal(found.matched, 2);
            assert_int_equal(c.interests, 4);
            assert_int_equal(lt_linfo_flags(s.linfo), LT_WANT_DEBUG);
            /* 2 defined, 2 specialised, 4 resolved: none twice, none for an interest that was refused */
            assert_int_equal(s.recorder.count + (int)c.events_dropped, 8);
            bool done = s.failures < 0;
            fake_end(&s.host);
            assert_int_equal(blocks, 0);
            if (done)
                break;
            assert_true(allowed < 1000);
        }
    }
}

/* ---- a subscriber on a loop ------------------------------------------------------------------------------------------------------- */

static uv_loop_t loop;

static int step_subscribe_on_loop(scene *s)
{
    lt_subscription sub = {.size = sizeof sub,
                           .kinds = LT_EVENT_MASK_ALL,
                           .replay = true,
                           .fn = count_event,
                           .baton = &s->recorder,
                           .loop = &loop};
    return lt_subscribe(s->host.tracer, &sub, &s->recorder.subscriber);
}

static int step_flush(scene *s) { return lt_subscriber_flush(s->host.tracer, s->recorder.subscriber); }

static void a_subscriber_on_a_loop_survives_any_failing_allocation(void **state)
{
    (void)state;
    step_fn *const steps[] = {step_define,  step_specialise, step_subscribe_on_loop,
                              step_compile, step_dispatch,   step_unjitted,
                              step_retire,  step_flush};
    for (int64_t allowed = 0;; allowed++) {
        static scene s;
        assert_int_equal(uv_loop_init(&loop), 0);
        run_steps(steps, sizeof steps / sizeof *steps, allowed, &s);
        lt_counters c = counters(s.host.tracer);
        /* what there was no room for is dropped and counted: defined, specialised, compiled, dispatched, unjitted, retired */
        assert_int_equal(s.recorder.count + (int)c.events_dropped, 6);
        assert_int_equal(lt_subscriber_dropped(s.recorder.subscriber), c.events_dropped);
        bool done = s.failures < 0;
        fake_end(&s.host);
        uv_run(&loop, UV_RUN_DEFAULT);
        assert_int_equal(uv_loop_close(&loop), 0);
        assert_int_equal(blocks, 0);
        if (done)
            break;
        assert_true(allowed < 1000);
    }
}

/* ---- visits, references, the debugger --------------------------------------------------------------------------------------------- */

static int nothing_of_method(void *baton, lt_method *m)
{
    ++*(int *)baton;
    return m ? 0 : LT_EINVAL;
}

static int nothing_of_linfo(void *baton, lt_linfo *li)
{
    ++*(int *)baton;
    return li ? 0 : LT_EINVAL;
}

static int nothing_of_interest(void *baton, lt_interest *i)
{
    ++*(int *)baton;
    return i ? 0 : LT_EINVAL;
}

static int step_each(scene *s)
{
    int n = 0, status = lt_method_each(s->host.tracer, nothing_of_method, &n);
    if (status >= 0)
        status = lt_linfo_each(s->host.tracer, s->method, nothing_of_linfo, &n);
    if (status >= 0)
        status = lt_interest_each(s->host.tracer, nothing_of_interest, &n);
    assert_true(status < 0 || n == 3);
    return status;
}

static int step_debugger(scene *s) { return lt_set_debugger(s->host.tracer, &(lt_debugger){0}); }

static int step_wait(scene *s)
{
    lt_code_ref(s->code);
    int status = lt_code_wait(s->host.tracer, s->code);
    lt_code_unref(s->host.tracer, s->code);
    return status;
}

static int step_trace_and_untrace(scene *s)
{
    int status = lt_linfo_trace(s->host.tracer, s->linfo, LT_WANT_DEBUG | LT_WANT_COMPILED);
    return status < 0 ? status : lt_linfo_untrace(s->host.tracer, s->linfo, LT_WANT_DEBUG | LT_WANT_COMPILED);
}

static int step_redefine(scene *s)
{
    lt_method *m = NULL;
    lt_method_desc d = {.name = "f", .module = "Main", .file = "src/f.jl", .first_line = 2, .last_line = 6};
    int status = lt_method_define(s->host.tracer, &d, s->method, &m);
    lt_method_drop(s->host.tracer, status < 0 ? NULL : m);
    return status;
}

static int step_helper(scene *s)
{
    lt_helper_desc d = {.name = "stub", .address = 0x100, .size = 16};
    int status = lt_helper_add(s->host.tracer, &d);
    if (status >= 0)
        lt_helper_remove(s->host.tracer, 0x100);
    return status;
}

static void everything_else_survives_any_failing_allocation(void **state)
{
    (void)state;
    step_fn *const steps[] = {
        step_debugger, step_interest_by_name,  step_define, step_specialise, step_compile,    step_each,
        step_wait,     step_trace_and_untrace, step_helper, step_redefine,   step_invalidate, step_retire,
        step_visit};
    sweep(steps, sizeof steps / sizeof *steps, 0);
}

static void the_door_stays_balanced_without_memory(void **state)
{
    (void)state;
    fake_host h;
    assert_int_equal(new_tracer(&h), LT_OK);
    countdown = 0;
    lt_jit_enter(h.tracer);
    lt_jit_enter(h.tracer);
    assert_int_equal(lt_jit_depth(h.tracer), 2);
    lt_method *m = NULL;
    lt_method_desc d = {.name = "f"};
    assert_int_equal(lt_method_define(h.tracer, &d, NULL, &m), LT_ENOMEM);
    assert_int_equal(lt_jit_leave(h.tracer), LT_OK);
    countdown = -1; /* memory comes back in the middle of a bracket */
    lt_linfo *f = linfo_named(h.tracer, "f");
    assert_int_equal(lt_jit_depth(h.tracer), 1);
    assert_int_equal(fake_emit(&h, f, NULL), LT_OK);
    assert_string_equal(h.log, "");
    assert_int_equal(lt_jit_leave(h.tracer), LT_OK);
    assert_string_equal(h.log, "exec:f publish:f ");
    assert_int_equal(lt_jit_leave(h.tracer), LT_ESTATE);
    fake_end(&h);
    assert_int_equal(blocks, 0);
}

static void an_answer_that_could_not_be_kept_makes_the_emission_fail(void **state)
{
    (void)state;
    fake_host h;
    assert_int_equal(new_tracer(&h), LT_OK);
    lt_linfo *f = linfo_named(h.tracer, "f");
    lt_jit_enter(h.tracer);
    countdown = 0;
    assert_int_equal(lt_linfo_wants(f), 0);
    countdown = -1;
    lt_linfo_trace(h.tracer, f, LT_WANT_DEBUG);
    lt_code_desc d = {.linfo = f, .address = 0x5000, .size = 16};
    assert_int_equal(lt_jit_emit(h.tracer, &d, NULL), LT_ENOMEM); /* rather than to guess what it was compiled for */
    lt_jit_leave(h.tracer);
    fake_end(&h);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_whole_life_of_a_method_survives_any_failing_allocation),
        cmocka_unit_test(interests_and_replay_on_compiled_code_survive_any_failing_allocation),
        cmocka_unit_test(tracing_compiled_code_survives_any_failing_allocation),
        cmocka_unit_test(predicates_survive_any_failing_allocation),
        cmocka_unit_test(patterns_survive_any_failing_allocation),
        cmocka_unit_test(a_subscriber_on_a_loop_survives_any_failing_allocation),
        cmocka_unit_test(everything_else_survives_any_failing_allocation),
        cmocka_unit_test(the_door_stays_balanced_without_memory),
        cmocka_unit_test(an_answer_that_could_not_be_kept_makes_the_emission_fail),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
