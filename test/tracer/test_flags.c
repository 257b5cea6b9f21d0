/* Hidden flags, and flags set while something is compiled: no window. */
#include "tracer/fake_host.h"

static void flags_are_inherited_counted_and_combined(void **state)
{
    (void)state;
    fake_host h;
    fake_init(&h);
    lt_method *f = define(h.tracer, "f");
    lt_linfo *before = specialise(h.tracer, f, "f(::Int64)");
    assert_int_equal(lt_method_trace(h.tracer, f, LT_WANT_COMPILED | LT_WANT_DEBUG), LT_OK);
    lt_linfo *after = specialise(h.tracer, f, "f(::Float64)");
    assert_int_equal(lt_linfo_flags(before), LT_WANT_COMPILED | LT_WANT_DEBUG);
    assert_int_equal(lt_linfo_flags(after), LT_WANT_COMPILED | LT_WANT_DEBUG);
    assert_int_equal(lt_method_trace(h.tracer, f, LT_WANT_DEBUG), LT_OK);
    assert_int_equal(lt_linfo_trace(h.tracer, after, LT_WANT_HOOKS), LT_OK);
    assert_int_equal(lt_method_untrace(h.tracer, f, LT_WANT_DEBUG), LT_OK);
    assert_int_equal(lt_method_flags(f), LT_WANT_COMPILED | LT_WANT_DEBUG); /* two setters, one clearer */
    assert_int_equal(lt_method_untrace(h.tracer, f, LT_WANT_DEBUG), LT_OK);
    assert_int_equal(lt_method_untrace(h.tracer, f, LT_WANT_DEBUG | LT_WANT_COMPILED), LT_ESTATE);
    assert_int_equal(lt_method_flags(f), LT_WANT_COMPILED); /* nothing changed by the refusal */
    assert_int_equal(lt_linfo_flags(after), LT_WANT_COMPILED | LT_WANT_HOOKS);
    assert_int_equal(lt_linfo_flags(before), LT_WANT_COMPILED);
    assert_int_equal(lt_linfo_untrace(h.tracer, before, LT_WANT_HOOKS), LT_ESTATE);
    assert_int_equal(lt_method_trace(h.tracer, f, 1u << 20), LT_EINVAL);
    fake_end(&h);
}

static void a_flag_on_compiled_code_replaces_it_before_the_call_returns(void **state)
{
    (void)state;
    fake_host h;
    fake_init(&h);
    h.recompile_compiles = true;
    lt_linfo *f = linfo_named(h.tracer, "f");
    assert_int_equal(fake_compile(&h, f, NULL), LT_OK);
    h.log[0] = 0;
    assert_int_equal(lt_method_trace(h.tracer, lt_linfo_method(f), LT_WANT_DEBUG), LT_OK);
    assert_string_equal(h.log, "recompile:f=2 exec:f publish:f ");
    h.log[0] = 0;
    assert_int_equal(lt_method_trace(h.tracer, lt_linfo_method(f), LT_WANT_COMPILED), LT_OK);
    assert_string_equal(h.log, ""); /* reporting needs no other code */
    assert_int_equal(lt_method_untrace(h.tracer, lt_linfo_method(f), LT_WANT_DEBUG), LT_OK);
    assert_string_equal(h.log, "recompile:f=1 exec:f publish:f ");
    fake_end(&h);
}

static void inside_the_door_the_replacement_waits_until_the_leave(void **state)
{
    (void)state;
    fake_host h;
    fake_init(&h);
    lt_linfo *f = linfo_named(h.tracer, "f");
    assert_int_equal(fake_compile(&h, f, NULL), LT_OK);
    h.log[0] = 0;
    lt_jit_enter(h.tracer);
    assert_int_equal(lt_linfo_trace(h.tracer, f, LT_WANT_HOOKS), LT_OK);
    assert_string_equal(h.log, "");
    lt_jit_leave(h.tracer);
    assert_string_equal(h.log, "recompile:f=8 ");
    lt_jit_enter(h.tracer); /* set and taken back: nothing to do */
    lt_linfo_untrace(h.tracer, f, LT_WANT_HOOKS);
    lt_linfo_trace(h.tracer, f, LT_WANT_DEBUG);
    lt_linfo_untrace(h.tracer, f, LT_WANT_DEBUG);
    lt_jit_leave(h.tracer);
    assert_string_equal(h.log, "recompile:f=8 ");
    fake_end(&h);
}

static void wants_is_the_same_all_through_one_bracket(void **state)
{
    (void)state;
    fake_host h;
    fake_init(&h);
    lt_linfo *many[300];
    for (int i = 0; i < 300; i++)
        many[i] = linfo_named(h.tracer, "f");
    lt_jit_enter(h.tracer);
    for (int i = 0; i < 300; i++)
        assert_int_equal(lt_linfo_wants(many[i]), 0);
    for (int i = 0; i < 300; i++)
        lt_linfo_trace(h.tracer, many[i], LT_WANT_DEBUG);
    for (int i = 0; i < 300; i++)
        assert_int_equal(lt_linfo_wants(many[i]), 0);
    lt_jit_leave(h.tracer);
    lt_jit_enter(h.tracer);
    assert_int_equal(lt_linfo_wants(many[7]), LT_WANT_DEBUG);
    lt_jit_leave(h.tracer);
    fake_end(&h);
}

/* The compile asked, then the flag came, then the compile emitted. */
static void a_flag_between_question_and_emission_replaces_the_code_before_publication(void **state)
{
    (void)state;
    fake_host h;
    fake_init(&h);
    h.recompile_compiles = true;
    lt_linfo *f = linfo_named(h.tracer, "f"), *g = linfo_named(h.tracer, "g");
    lt_jit_enter(h.tracer);
    assert_int_equal(lt_linfo_wants(f), 0);
    lt_method_trace(h.tracer, lt_linfo_method(f), LT_WANT_DEBUG);
    assert_int_equal(fake_emit(&h, f, NULL), LT_OK);
    assert_int_equal(fake_emit(&h, g, NULL), LT_OK);
    assert_int_equal(lt_jit_leave(h.tracer), LT_OK);
    assert_string_equal(h.log, "exec:f,g recompile:f=2 exec:f publish:f publish:g release:f ");
    assert_int_equal(lt_code_count(h.tracer), 2);
    fake_end(&h);
}

/* The same from another thread, which is outside the JIT and leaves the replacement to the compiling one. */
static void *trace_debug(void *baton)
{
    lt_linfo *li = baton;
    lt_method *m = lt_linfo_method(li);
    assert_int_equal(lt_method_trace(*(lt_tracer **)lt_method_baton(m), m, LT_WANT_DEBUG), LT_OK);
    return NULL;
}

static void a_flag_from_another_thread_at_any_moment_of_a_compile_is_seen(void **state)
{
    (void)state;
    for (int moment = 0; moment < 4; moment++) {
        fake_host h;
        fake_init(&h);
        h.recompile_compiles = true;
        lt_method *m = NULL;
        lt_method_desc d = {.name = "f", .baton = &h.tracer};
        assert_int_equal(lt_method_define(h.tracer, &d, NULL, &m), LT_OK);
        lt_linfo *f = specialise(h.tracer, m, "f()");
        for (int now = 0; now < 4; now++) {
            if (now == moment) {
                pthread_t thread;
                pthread_create(&thread, NULL, trace_debug, f);
                pthread_join(thread, NULL);
            }
            if (now == 0)
                lt_jit_enter(h.tracer);
            else if (now == 1)
                lt_linfo_wants(f);
            else if (now == 2)
                assert_int_equal(fake_emit(&h, f, NULL), LT_OK);
            else
                assert_int_equal(lt_jit_leave(h.tracer), LT_OK);
        }
        if (moment <= 1) /* before the question: the compile itself saw it */
            assert_string_equal(h.log, "exec:f publish:f ");
        else
            assert_string_equal(h.log, "exec:f recompile:f=2 exec:f publish:f release:f ");
        fake_end(&h);
    }
}

static int trace_in_callback(recorder *r, const lt_event *e)
{
    if (e->kind == LT_EVENT_CODE_COMPILED && !(lt_linfo_flags(e->linfo) & LT_WANT_PROBES))
        assert_int_equal(lt_method_trace(r->tracer, e->method, LT_WANT_PROBES), LT_OK);
    return LT_OK;
}

static void a_flag_set_by_the_codes_own_callback_replaces_it_before_publication(void **state)
{
    (void)state;
    fake_host h;
    fake_init(&h);
    h.recompile_compiles = true;
    recorder r = {.action = trace_in_callback};
    lt_linfo *f = linfo_named(h.tracer, "f");
    recorder_start(&r, &h, LT_EVENT_MASK_ALL);
    assert_int_equal(fake_compile(&h, f, NULL), LT_OK);
    assert_string_equal(h.log, "exec:f recompile:f=4 exec:f publish:f release:f ");
    assert_string_equal(r.log, "compiled:f compiled:f retired:f ");
    fake_end(&h);
}

static void code_that_cannot_be_replaced_is_published_all_the_same(void **state)
{
    (void)state;
    fake_host h;
    fake_init(&h);
    h.recompile_status = LT_EUNSUPPORTED;
    lt_linfo *f = linfo_named(h.tracer, "f");
    lt_jit_enter(h.tracer);
    lt_linfo_wants(f);
    lt_linfo_trace(h.tracer, f, LT_WANT_DEBUG);
    assert_int_equal(fake_emit(&h, f, NULL), LT_OK);
    assert_int_equal(lt_jit_leave(h.tracer), LT_EUNSUPPORTED);
    assert_string_equal(h.log, "exec:f recompile:f=2 publish:f ");
    fake_end(&h);
}

static void a_lazy_host_gets_stale_code_back_unpublished(void **state)
{
    (void)state;
    fake_host h;
    fake_init(&h);
    recorder r = {0};
    lt_linfo *f = linfo_named(h.tracer, "f");
    recorder_start(&r, &h, LT_EVENT_MASK_ALL);
    lt_jit_enter(h.tracer);
    lt_linfo_wants(f);
    lt_linfo_trace(h.tracer, f, LT_WANT_DEBUG);
    assert_int_equal(fake_emit(&h, f, NULL), LT_OK);
    assert_int_equal(lt_jit_leave(h.tracer), LT_OK);
    assert_string_equal(h.log, "exec:f recompile:f=2 release:f ");
    assert_string_equal(r.log, "compiled:f retired:f ");
    fake_end(&h);
}

static void a_flag_on_an_inlined_body_asks_for_its_callers_replacement(void **state)
{
    (void)state;
    fake_host h;
    fake_init(&h);
    lt_linfo *f = linfo_named(h.tracer, "f"), *g = linfo_named(h.tracer, "g");
    lt_jit_enter(h.tracer);
    assert_int_equal(lt_linfo_unjitted(h.tracer, g, LT_UNJITTED_INLINED, f), LT_OK);
    assert_int_equal(fake_emit(&h, f, NULL), LT_OK);
    lt_jit_leave(h.tracer);
    h.log[0] = 0;
    assert_int_equal(lt_linfo_trace(h.tracer, g, LT_WANT_DEBUG), LT_OK);
    assert_string_equal(h.log, "recompile:g=2 ");
    /* decided before the flag, told after it */
    lt_linfo_untrace(h.tracer, g, LT_WANT_DEBUG);
    h.log[0] = 0;
    lt_jit_enter(h.tracer);
    assert_int_equal(lt_linfo_wants(g), 0);
    lt_linfo_trace(h.tracer, g, LT_WANT_DEBUG);
    assert_int_equal(lt_linfo_unjitted(h.tracer, g, LT_UNJITTED_INLINED, f), LT_OK);
    lt_jit_leave(h.tracer);
    assert_string_equal(h.log, "recompile:g=2 ");
    fake_end(&h);
}

static void a_traced_flag_reports_code_that_exists(void **state)
{
    (void)state;
    fake_host h;
    fake_init(&h);
    recorder all = {0}, traced = {0};
    recorder_start(&all, &h, LT_EVENT_MASK(LT_EVENT_CODE_COMPILED));
    lt_subscription sub = {.size = sizeof sub,
                           .kinds = LT_EVENT_MASK(LT_EVENT_CODE_COMPILED),
                           .only_traced = true,
                           .fn = record,
                           .baton = &traced};
    assert_int_equal(lt_subscribe(h.tracer, &sub, &traced.subscriber), LT_OK);
    lt_linfo *f = linfo_named(h.tracer, "f"), *g = linfo_named(h.tracer, "g");
    assert_int_equal(fake_compile(&h, f, NULL), LT_OK);
    assert_string_equal(traced.log, "");
    assert_int_equal(lt_method_trace(h.tracer, lt_linfo_method(f), LT_WANT_COMPILED), LT_OK);
    assert_string_equal(traced.log, "*compiled:f ");
    assert_int_equal(lt_linfo_trace(h.tracer, g, LT_WANT_COMPILED), LT_OK);
    assert_int_equal(fake_compile(&h, g, NULL), LT_OK);
    assert_string_equal(traced.log, "*compiled:f compiled:g ");
    assert_string_equal(all.log, "compiled:f compiled:g ");
    fake_end(&h);
}

static void untraced_between_emission_and_delivery_does_not_fire(void **state)
{
    (void)state;
    fake_host h;
    fake_init(&h);
    recorder traced = {0};
    lt_subscription sub = {
        .size = sizeof sub, .kinds = LT_EVENT_MASK_ALL, .only_traced = true, .fn = record, .baton = &traced};
    lt_linfo *f = linfo_named(h.tracer, "f");
    assert_int_equal(lt_subscribe(h.tracer, &sub, &traced.subscriber), LT_OK);
    lt_linfo_trace(h.tracer, f, LT_WANT_COMPILED);
    lt_jit_enter(h.tracer);
    assert_int_equal(fake_emit(&h, f, NULL), LT_OK);
    lt_linfo_untrace(h.tracer, f, LT_WANT_COMPILED);
    lt_jit_leave(h.tracer);
    assert_string_equal(traced.log, "");
    lt_jit_enter(h.tracer); /* and the other way round: set after the emission, before the delivery */
    assert_int_equal(fake_emit(&h, f, NULL), LT_OK);
    lt_linfo_trace(h.tracer, f, LT_WANT_COMPILED);
    lt_jit_leave(h.tracer);
    assert_string_equal(traced.log, "compiled:f *compiled:f ");
    fake_end(&h);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(flags_are_inherited_counted_and_combined),
        cmocka_unit_test(a_flag_on_compiled_code_replaces_it_before_the_call_returns),
        cmocka_unit_test(inside_the_door_the_replacement_waits_until_the_leave),
        cmocka_unit_test(wants_is_the_same_all_through_one_bracket),
        cmocka_unit_test(a_flag_between_question_and_emission_replaces_the_code_before_publication),
        cmocka_unit_test(a_flag_from_another_thread_at_any_moment_of_a_compile_is_seen),
        cmocka_unit_test(a_flag_set_by_the_codes_own_callback_replaces_it_before_publication),
        cmocka_unit_test(code_that_cannot_be_replaced_is_published_all_the_same),
        cmocka_unit_test(a_lazy_host_gets_stale_code_back_unpublished),
        cmocka_unit_test(a_flag_on_an_inlined_body_asks_for_its_callers_replacement),
        cmocka_unit_test(a_traced_flag_reports_code_that_exists),
        cmocka_unit_test(untraced_between_emission_and_delivery_does_not_fire),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
