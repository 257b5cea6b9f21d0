/* Intrinsics at every width, through the table. */
#include "support/session.h"
#include "runtime/iface/builtins.h"
#include <math.h>

static rt_value *call(rt_session *s, const char *name, rt_value *a, rt_value *b)
{
    rt_builtin *f = (rt_builtin *)rt_core_value(s, name);
    assert_non_null(f);
    return rt_call_builtin(s, f, (rt_value *[]){a, b}, b ? 2 : 1);
}

typedef struct attempt {
    const char *name;
    rt_value *a, *b;
} attempt;

static rt_value *call_attempt(rt_session *s, void *baton)
{
    attempt *t = baton;
    return call(s, t->name, t->a, t->b);
}

static bool throws(rt_session *s, const char *name, rt_value *a, rt_value *b)
{
    attempt t = {name, a, b};
    return rt_try(s, call_attempt, &t, NULL, NULL) == LT_EEXCEPTION;
}

static rt_value *bits(rt_session *s, rt_datatype *t, int64_t x)
{
    __extension__ __int128 wide = x;
    return rt_box_bits(s, t, &wide);
}

static int64_t low(const rt_value *v)
{
    int64_t x = 0;
    memcpy(&x, rt_payload(v), v->type->name->bits / 8 < 8 ? v->type->name->bits / 8 : 8);
    return x;
}

static void wrapping(void **state)
{
    rt_session *s = *state;
    rt_datatype *types[] = {s->t.Int8, s->t.Int16, s->t.Int32, s->t.Int64, s->t.Int128};
    for (int i = 0; i < 5; i++) {
        rt_datatype *t = types[i];
        rt_value *one = bits(s, t, 1), *minus = bits(s, t, -1);
        rt_value *max = call(s, "lshr_int", minus, one), *min = call(s, "add_int", max, one);
        assert_ptr_equal(max->type, t);
        assert_ptr_equal(call(s, "slt_int", min, max), s->true_value);
        assert_ptr_equal(call(s, "ult_int", min, max), s->false_value);
        assert_true(throws(s, "sdiv_int", min, minus));
        assert_true(throws(s, "sdiv_int", one, bits(s, t, 0)));
        assert_int_equal(low(call(s, "srem_int", min, minus)), 0);
        assert_int_equal(low(call(s, "ctpop_int", minus, NULL)), t->name->bits);
        assert_int_equal(low(call(s, "ctlz_int", one, NULL)), t->name->bits - 1);
        assert_int_equal(low(call(s, "cttz_int", min, NULL)), t->name->bits - 1);
        assert_int_equal(low(call(s, "shl_int", one, rt_box_int64(s, t->name->bits))), 0);
        assert_true(rt_egal(s, call(s, "ashr_int", min, rt_box_int64(s, 1000)), minus));
        rt_value *sum = call(s, "checked_sadd_int", max, one);
        assert_ptr_equal(rt_get_field(s, sum, 1), s->true_value);
        assert_ptr_equal(rt_get_field(s, call(s, "checked_sadd_int", min, max), 1), s->false_value);
        assert_ptr_equal(rt_get_field(s, call(s, "checked_smul_int", min, minus), 1), s->true_value);
    }
}

static void widths(void **state)
{
    rt_session *s = *state;
    rt_value *minus = bits(s, s->t.Int8, -1);
    assert_int_equal(low(call(s, "sext_int", &s->t.Int64->hdr, minus)), -1);
    assert_int_equal(low(call(s, "zext_int", &s->t.Int64->hdr, minus)), 255);
    assert_int_equal(low(call(s, "trunc_int", &s->t.UInt8->hdr, rt_box_int64(s, 0x1234))), 0x34);
    assert_int_equal(low(call(s, "bswap_int", bits(s, s->t.UInt16, 0x1234), NULL)), 0x3412);
    assert_ptr_equal(call(s, "not_int", s->true_value, NULL), s->false_value);
    assert_true(throws(s, "add_int", minus, rt_box_int64(s, 1)));
}

static void floats(void **state)
{
    rt_session *s = *state;
    float third = 1.0f / 3.0f;
    rt_value *one = rt_box_bits(s, s->t.Float32, &(float){1}), *three = rt_box_bits(s, s->t.Float32, &(float){3});
    float r;
    memcpy(&r, rt_payload(call(s, "div_float", one, three)), sizeof r);
    assert_true(r == third);
    assert_true(rt_unbox_float64(call(s, "sqrt_float", rt_box_float64(s, 2), NULL)) == sqrt(2));
    assert_ptr_equal(call(s, "eq_float", rt_box_float64(s, NAN), rt_box_float64(s, NAN)), s->false_value);
    assert_true(signbit(rt_unbox_float64(call(s, "neg_float", rt_box_float64(s, 0), NULL))));
    assert_int_equal(low(call(s, "fptosi", &s->t.Int64->hdr, rt_box_float64(s, -2.7))), -2);
    assert_int_equal(low(call(s, "fptosi", &s->t.Int64->hdr, rt_box_float64(s, 1e30))), INT64_MAX);
    assert_int_equal(low(call(s, "fptosi", &s->t.Int64->hdr, rt_box_float64(s, -1e30))), INT64_MIN);
    assert_int_equal(low(call(s, "fptosi", &s->t.Int32->hdr, rt_box_float64(s, NAN))), 0);
    assert_int_equal(low(call(s, "fptoui", &s->t.UInt8->hdr, rt_box_float64(s, 300))), 255);
    assert_true(rt_unbox_float64(call(s, "uitofp", &s->t.Float64->hdr, bits(s, s->t.UInt64, -1))) == 0x1p64);
}

static void argument_counts(void **state)
{
    rt_session *s = *state;
    assert_true(throws(s, "add_int", rt_box_int64(s, 1), NULL));
    assert_true(throws(s, "neg_int", rt_box_int64(s, 1), rt_box_int64(s, 1)));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(wrapping),
        cmocka_unit_test(widths),
        cmocka_unit_test(floats),
        cmocka_unit_test(argument_counts),
    };
    return cmocka_run_group_tests(tests, bare_session, free_session);
}
