/* Boxes: what is shared, what is not, identity and its hash. */
#include "support/session.h"

static void small_integers_are_shared(void **state)
{
    rt_session *s = *state;
    assert_ptr_equal(rt_box_int64(s, 42), rt_box_int64(s, 42));
    assert_ptr_equal(rt_box_int64(s, -512), rt_box_int64(s, -512));
    assert_ptr_not_equal(rt_box_int64(s, 512), rt_box_int64(s, 512));
    assert_int_equal(rt_unbox_int64(rt_box_int64(s, INT64_MIN)), INT64_MIN);
}

static void equal_bits_are_identical(void **state)
{
    rt_session *s = *state;
    rt_value *a = rt_box_int64(s, 1 << 20), *b = rt_box_int64(s, 1 << 20);
    assert_true(rt_egal(s, a, b));
    assert_int_equal(rt_hash_egal(s, a), rt_hash_egal(s, b));
    assert_false(rt_egal(s, rt_box_float64(s, 0.0), rt_box_float64(s, -0.0)));
    assert_false(rt_egal(s, rt_box_int64(s, 1), rt_box_float64(s, 1)));
}

static void singletons_are_not_copied(void **state)
{
    rt_session *s = *state;
    assert_ptr_equal(rt_box_bits(s, s->t.Nothing, NULL), s->nothing);
    uint8_t yes = 1;
    assert_ptr_equal(rt_box_bits(s, s->t.Bool, &yes), s->true_value);
    assert_ptr_equal(rt_box_char(s, (uint32_t)'x' << 24), rt_box_char(s, (uint32_t)'x' << 24));
}

static void tuples_compare_by_contents(void **state)
{
    rt_session *s = *state;
    rt_value *x[] = {rt_box_int64(s, 1), rt_box_float64(s, 2.5), &rt_string_c(s, "three")->hdr};
    rt_value *y[] = {rt_box_int64(s, 1), rt_box_float64(s, 2.5), &rt_string_c(s, "three")->hdr};
    rt_value *a = rt_tuple_new(s, x, 3), *b = rt_tuple_new(s, y, 3);
    assert_ptr_equal(a->type, b->type);
    assert_true(rt_egal(s, a, b));
    assert_int_equal(rt_hash_egal(s, a), rt_hash_egal(s, b));
    assert_int_equal(rt_unbox_float64(rt_get_field(s, a, 1)) * 2, 5);
    assert_false(rt_egal(s, a, rt_tuple_new(s, x, 2)));
    assert_ptr_equal(rt_tuple_new(s, NULL, 0), s->empty_tuple);
}

static void boxes_compare_by_place(void **state)
{
    rt_session *s = *state;
    rt_value *one = rt_box_int64(s, 1);
    rt_value *a = rt_struct_new(s, s->t.Box, &one, 1), *b = rt_struct_new(s, s->t.Box, &one, 1);
    assert_false(rt_egal(s, a, b));
    rt_set_field(s, a, 0, s->nothing);
    assert_ptr_equal(rt_get_field(s, a, 0), s->nothing);
    assert_ptr_equal(rt_get_field(s, b, 0), one);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(small_integers_are_shared), cmocka_unit_test(equal_bits_are_identical),
        cmocka_unit_test(singletons_are_not_copied), cmocka_unit_test(tuples_compare_by_contents),
        cmocka_unit_test(boxes_compare_by_place),
    };
    return cmocka_run_group_tests(tests, bare_session, free_session);
}
