/* Integers as text, printf conversions, reading numbers. */
#include "support/session.h"
#include "runtime/iface/builtins.h"

static const char *text_of(rt_value *v) { return ((rt_string *)v)->bytes; }

static rt_value *string(rt_session *s, const char *text) { return &rt_string_c(s, text)->hdr; }

static const char *int_text(rt_session *s, int64_t x, int64_t base, int64_t pad)
{
    return text_of(
        rt_builtin_int_text(s, (rt_value *[]){rt_box_int64(s, x), rt_box_int64(s, base), rt_box_int64(s, pad)}, 3));
}

static void integers(void **state)
{
    rt_session *s = *state;
    assert_string_equal(int_text(s, 0, 10, 1), "0");
    assert_string_equal(int_text(s, -17, 10, 1), "-17");
    assert_string_equal(int_text(s, -17, 10, 5), "-00017");
    assert_string_equal(int_text(s, 255, 16, 4), "00ff");
    assert_string_equal(int_text(s, 5, 2, 8), "00000101");
    assert_string_equal(int_text(s, INT64_MIN, 10, 1), "-9223372036854775808");
    uint8_t byte = 200;
    rt_value *args[] = {rt_box_bits(s, s->t.UInt8, &byte), rt_box_int64(s, 10), rt_box_int64(s, 1)};
    assert_string_equal(text_of(rt_builtin_int_text(s, args, 3)), "200");
}

static const char *format_int(rt_session *s, const char *format, int64_t x)
{
    return text_of(rt_builtin_format_number(s, (rt_value *[]){string(s, format), rt_box_int64(s, x)}, 2));
}

static const char *format_float(rt_session *s, const char *format, double x)
{
    return text_of(rt_builtin_format_number(s, (rt_value *[]){string(s, format), rt_box_float64(s, x)}, 2));
}

static void conversions(void **state)
{
    rt_session *s = *state;
    assert_string_equal(format_int(s, "%d", 42), "42");
    assert_string_equal(format_int(s, "%5d", 42), "   42");
    assert_string_equal(format_int(s, "%-5d", 42), "42   ");
    assert_string_equal(format_int(s, "%05d", -42), "-0042");
    assert_string_equal(format_int(s, "%+d", 42), "+42");
    assert_string_equal(format_int(s, "%.4d", 42), "0042");
    assert_string_equal(format_int(s, "%x", 255), "ff");
    assert_string_equal(format_int(s, "%#X", 255), "0XFF");
    assert_string_equal(format_int(s, "%ld", 7), "7");
    assert_string_equal(format_int(s, "%.3f", 2), "2.000");
    assert_string_equal(format_float(s, "%.9f", -0.169075164), "-0.169075164");
    assert_string_equal(format_float(s, "%8.3f", 3.14159), "   3.142");
    assert_string_equal(format_float(s, "%-8.2f", 1), "1.00    ");
}

static rt_value *bad_format(rt_session *s, void *format)
{
    return rt_builtin_format_number(s, (rt_value *[]){string(s, format), rt_box_int64(s, 1)}, 2);
}

static void special_values_and_errors(void **state)
{
    rt_session *s = *state;
    assert_string_equal(format_float(s, "%g", 0.0001), "0.0001");
    assert_string_equal(format_float(s, "%e", 12345.678), "1.234568e+04");
    assert_string_equal(format_float(s, "%5.1f", (double)__builtin_inff()), "  Inf");
    assert_string_equal(format_float(s, "%f", (double)__builtin_nanf("")), "NaN");
    assert_string_equal(format_float(s, "%d", 3.0), "3");
    static const char *const bad[] = {"", "d", "%", "%q", "%d %d", "%s", "%n", "%*d"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_int_equal(rt_try(s, bad_format, (void *)(uintptr_t)bad[i], NULL, NULL), LT_EEXCEPTION);
}

static rt_value *parse_int(rt_session *s, const char *text, int64_t base)
{
    return rt_builtin_parse_int(s, (rt_value *[]){string(s, text), rt_box_int64(s, base)}, 2);
}

static void reading_integers(void **state)
{
    rt_session *s = *state;
    assert_int_equal(rt_unbox_int64(parse_int(s, " -12 ", 10)), -12);
    assert_int_equal(rt_unbox_int64(parse_int(s, "ff", 16)), 255);
    assert_int_equal(rt_unbox_int64(parse_int(s, "-9223372036854775808", 10)), INT64_MIN);
    static const char *const bad[] = {"", " ", "-", "1x", "9223372036854775808", "1 2"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_ptr_equal(parse_int(s, bad[i], 10), s->nothing);
}

static void reading_floats(void **state)
{
    rt_session *s = *state;
    static const struct {
        const char *text;
        double x;
    } good[] = {{"1.5", 1.5}, {" -2e3 ", -2000}, {".5", 0.5},         {"1.", 1},
                {"1f2", 100}, {"0x10", 16},      {"-inf", -1.0 / 0.0}};
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        rt_value *text = string(s, good[i].text);
        assert_true(rt_unbox_float64(rt_builtin_parse_float(s, &text, 1)) == good[i].x);
    }
    static const char *const bad[] = {"", "x", "1.5x", "1 2", "e5", "--1", "nan(1)", "."};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        rt_value *text = string(s, bad[i]);
        assert_ptr_equal(rt_builtin_parse_float(s, &text, 1), s->nothing);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(integers),
        cmocka_unit_test(conversions),
        cmocka_unit_test(special_values_and_errors),
        cmocka_unit_test(reading_integers),
        cmocka_unit_test(reading_floats),
    };
    return cmocka_run_group_tests(tests, bare_session, free_session);
}
