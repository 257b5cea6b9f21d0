/* test_lattice.c - joins, their limits, narrowing. */
#include "fixture.h"
#include "runtime/infer/lattice.h"

static const char *text(rt_session *s, rt_value *t) { return rt_type_text(s, t); }

static rt_value *join(rt_session *s, rt_value *a, rt_value *b) { return rt_inf_join_types(rt_inf_engine_of(s), a, b); }

#define T(name) ((rt_value *)s->t.name)

static void test_join(void **state)
{
    rt_session *s = *state;
    assert_ptr_equal(join(s, T(Int64), T(Int64)), T(Int64));
    assert_ptr_equal(join(s, s->t.Bottom, T(Int64)), T(Int64));
    assert_ptr_equal(join(s, T(Integer), T(Int64)), T(Integer));
    assert_ptr_equal(join(s, T(Any), T(Int64)), T(Any));
    rt_value *u = join(s, T(Int64), T(Float64));
    assert_int_equal(((rt_union *)u)->n, 2);
    assert_ptr_equal(join(s, u, T(Int64)), u);
    u = join(s, join(s, u, T(String)), T(Char));
    assert_int_equal(((rt_union *)u)->n, 4);
    assert_ptr_equal(join(s, u, T(Symbol)), T(Any));
}

static void test_join_of_numbers_stays_a_number(void **state)
{
    rt_session *s = *state;
    rt_datatype *members[] = {s->t.Int8, s->t.Int16, s->t.Int32, s->t.Int64, s->t.UInt8};
    rt_value *u = s->t.Bottom;
    for (size_t i = 0; i < 5; i++)
        u = join(s, u, (rt_value *)members[i]);
    assert_ptr_equal(u, T(Integer));
}

static void test_constants(void **state)
{
    rt_session *s = *state;
    rt_inf_engine *e = rt_inf_engine_of(s);
    rt_inf_elem one = rt_inf_of_const(s, rt_box_int64(s, 1)), two = rt_inf_of_const(s, rt_box_int64(s, 2));
    assert_non_null(rt_inf_join(e, one, one).constant);
    assert_null(rt_inf_join(e, one, two).constant);
    assert_ptr_equal(rt_inf_join(e, one, two).type, T(Int64));
    assert_ptr_equal(rt_inf_of_type(s, T(Nothing)).constant, s->nothing);
    rt_inf_elem type = rt_inf_of_const(s, T(Int64));
    assert_string_equal(text(s, type.type), "Type{Int64}");
    assert_ptr_equal(rt_inf_of_type(s, type.type).constant, T(Int64));
}

static void test_nesting_is_bounded(void **state)
{
    rt_session *s = *state;
    rt_value *t = T(Int64), *all = t;
    for (int i = 0; i < 50; i++) {
        t = (rt_value *)rt_tuple_type(s, &all, 1);
        all = join(s, all, t);
    }
    assert_true(rt_inf_type_depth(s, all) <= RT_INF_MAX_DEPTH + 1);
    rt_value *elem[1] = {all};
    assert_ptr_equal(join(s, all, (rt_value *)rt_tuple_type(s, elem, 1)), all);
}

static void test_narrow(void **state)
{
    rt_session *s = *state;
    rt_value *u = join(s, join(s, T(Int64), T(Nothing)), T(Float64));
    rt_inf_elem e = rt_inf_of_type(s, u);
    assert_ptr_equal(rt_inf_narrow(s, e, T(Nothing)).constant, s->nothing);
    assert_string_equal(text(s, rt_inf_exclude(s, e, T(Nothing)).type), text(s, join(s, T(Int64), T(Float64))));
    assert_string_equal(text(s, rt_inf_narrow(s, e, T(Real)).type), text(s, join(s, T(Int64), T(Float64))));
    assert_ptr_equal(rt_inf_narrow(s, rt_inf_of_type(s, T(Int64)), T(String)).type, s->t.Bottom);
    assert_ptr_equal(rt_inf_narrow(s, rt_inf_any(s), T(String)).type, T(String));
    assert_ptr_equal(rt_inf_exclude(s, rt_inf_any(s), T(String)).type, T(Any));
}

static int no_base_setup(void **state)
{
    lintel_session *s;
    int status = lintel_new(&(lintel_options){.size = sizeof(lintel_options), .no_base = true}, &s);
    *state = s;
    return status;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_join),      cmocka_unit_test(test_join_of_numbers_stays_a_number),
        cmocka_unit_test(test_constants), cmocka_unit_test(test_nesting_is_bounded),
        cmocka_unit_test(test_narrow),
    };
    return cmocka_run_group_tests(tests, no_base_setup, fixture_teardown);
}
