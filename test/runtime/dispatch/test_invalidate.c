#include "program.h"

static bool is_current(const rt_linfo *li) { return li->max_world == UINT64_MAX; }

static void test_callers_of_a_replaced_method(void **state)
{
    rt_session *s = *state;
    run(s, "b1(x) = 1; b2(x) = b1(x); b3(x) = b2(x); b4(x) = 4");
    rt_linfo *b1 = linfo_of(s, "b1", "(1,)"), *b2 = linfo_of(s, "b2", "(1,)"), *b3 = linfo_of(s, "b3", "(1,)"),
             *b4 = linfo_of(s, "b4", "(1,)");
    rt_edge_add(s, b1, b2);
    rt_edge_add(s, b2, b3);
    run(s, "b4(x::String) = 5");
    assert_true(is_current(b1) && is_current(b2) && is_current(b3));
    run(s, "b1(x) = 2");
    assert_false(is_current(b1) || is_current(b2) || is_current(b3));
    assert_true(is_current(b4));
    rt_linfo *again = linfo_of(s, "b2", "(1,)");
    assert_ptr_not_equal(again, b2);
    assert_true(is_current(again));
    assert_int_equal(again->min_world, s->world);
    assert_true(b2->max_world < again->min_world);
    assert_int_equal(run_int(s, "b3(1)"), 2);
}

static void test_a_more_specific_method(void **state)
{
    rt_session *s = *state;
    run(s, "c1(x) = 1; c1(x::Float64) = 2; c2(x) = c1(x)");
    rt_linfo *c1 = linfo_of(s, "c1", "(1,)"), *c2 = linfo_of(s, "c2", "(1,)"), *of_float = linfo_of(s, "c1", "(1.0,)");
    rt_edge_add(s, c1, c2);
    run(s, "c1(x::AbstractFloat) = 3"); /* c1(::Float64) goes before it */
    assert_true(is_current(c1) && is_current(c2) && is_current(of_float));
    run(s, "c1(x::Integer) = 4");
    assert_false(is_current(c1) || is_current(c2));
    assert_int_equal(run_int(s, "c2(1)"), 4);
    assert_int_equal(run_int(s, "c2(1.0)"), 2);
}

/* A linfo for abstract types stays good for the other arguments; who called it must look again. */
static void test_a_partly_covered_linfo(void **state)
{
    rt_session *s = *state;
    run(s, "d1(x) = 1; d2(x) = d1(x)");
    bool ambiguous;
    rt_method *m = rt_method_lookup(s, run_type(s, "Tuple{typeof(d1), Int}"), s->world, &ambiguous);
    rt_linfo *any = rt_specialise(s, m, run_type(s, "Tuple{typeof(d1), Any}"), NULL, s->world);
    rt_linfo *d2 = linfo_of(s, "d2", "(1,)");
    rt_edge_add(s, any, d2);
    run(s, "d1(x::Int) = 2");
    assert_true(is_current(any));
    assert_false(is_current(d2));
}

static void test_lookup_edges(void **state)
{
    rt_session *s = *state;
    run(s, "e1(x::Int) = 1; e2(x) = x; e3(x) = x");
    rt_linfo *e2 = linfo_of(s, "e2", "(1,)"), *e3 = linfo_of(s, "e3", "(1,)");
    rt_method_table *mt = rt_table_of(s, run_type(s, "typeof(e1)"));
    rt_edge_add_lookup(s, mt, run_type(s, "Tuple{typeof(e1), Real}"), e2);
    rt_edge_add_lookup(s, mt, run_type(s, "Tuple{typeof(e1), AbstractString}"), e3);
    run(s, "e1(x::Symbol) = 2");
    assert_true(is_current(e2) && is_current(e3));
    run(s, "e1(x::Float64) = 3");
    assert_false(is_current(e2));
    assert_true(is_current(e3));
}

static void test_binding_edges(void **state)
{
    rt_session *s = *state;
    run(s, "h1(x) = x; h2(x) = h1(x); some_global = 1");
    rt_linfo *h1 = linfo_of(s, "h1", "(1,)"), *h2 = linfo_of(s, "h2", "(1,)");
    rt_binding *b = rt_module_lookup(s, s->main, rt_symbol_c(s, "some_global"));
    rt_edge_add_binding(s, b, h1);
    rt_edge_add(s, h1, h2);
    rt_binding_changed(s, rt_module_own(s, s->main, rt_symbol_c(s, "another_global")));
    assert_true(is_current(h1));
    rt_binding_changed(s, b);
    assert_false(is_current(h1) || is_current(h2));
}

static void test_cycles_end(void **state)
{
    rt_session *s = *state;
    run(s, "i1(x) = x; i2(x) = x");
    rt_linfo *i1 = linfo_of(s, "i1", "(1,)"), *i2 = linfo_of(s, "i2", "(1,)");
    rt_edge_add(s, i1, i2);
    rt_edge_add(s, i2, i1);
    rt_linfo_invalidate(s, i1, NULL);
    assert_false(is_current(i1) || is_current(i2));
}

/* ---- what the tracer hears -------------------------------------------------------------------------------------------- */

typedef struct heard {
    rt_session *s;
    int invalidated, defined;
    lt_method *cause;
    int64_t value; /* of a call made by the subscriber */
} heard;

static int listen(void *baton, const lt_event *e)
{
    heard *h = baton;
    if (e->kind == LT_EVENT_METHOD_DEFINED) {
        h->defined++;
        h->value = run_int(h->s, "j2(1)"); /* already in the new world */
    } else {
        h->invalidated++;
        h->cause = e->cause;
    }
    return 0;
}

static void test_events_come_after_the_change(void **state)
{
    rt_session *s = *state;
    run(s, "j1(x) = 1; j2(x) = j1(x)");
    rt_linfo *j1 = linfo_of(s, "j1", "(1,)"), *j2 = linfo_of(s, "j2", "(1,)");
    rt_edge_add(s, j1, j2);
    heard h = {.s = s};
    lt_subscription sub = {.size = sizeof sub,
                           .kinds = LT_EVENT_MASK(LT_EVENT_METHOD_DEFINED) | LT_EVENT_MASK(LT_EVENT_LINFO_INVALIDATED),
                           .fn = listen,
                           .baton = &h};
    lt_subscriber *subscriber;
    assert_int_equal(lt_subscribe(s->tracer, &sub, &subscriber), LT_OK);
    run(s, "j1(x) = 2");
    assert_int_equal(h.defined, 1);
    assert_int_equal(h.invalidated, 2);
    assert_int_equal(h.value, 2);
    bool ambiguous;
    rt_method *m = rt_method_lookup(s, run_type(s, "Tuple{typeof(j1), Int}"), s->world, &ambiguous);
    assert_ptr_equal(h.cause, m->trace);
    lt_unsubscribe(s->tracer, subscriber);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_callers_of_a_replaced_method),
        cmocka_unit_test(test_a_more_specific_method),
        cmocka_unit_test(test_a_partly_covered_linfo),
        cmocka_unit_test(test_lookup_edges),
        cmocka_unit_test(test_binding_edges),
        cmocka_unit_test(test_cycles_end),
        cmocka_unit_test(test_events_come_after_the_change),
    };
    return cmocka_run_group_tests(tests, program_setup, program_teardown);
}
