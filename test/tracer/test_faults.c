/* Allocation failures: the n-th allocation fails, for every n until all goes well. After each failure everything is intact:
 * the same call simply works, what was not reported as done is not there, and nothing leaks. */
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
        cmocka_unit_test(the_door_stays_balanced_without_memory),
        cmocka_unit_test(an_answer_that_could_not_be_kept_makes_the_emission_fail),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
