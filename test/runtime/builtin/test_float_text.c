/* Floating-point numbers as text: exactly what Julia prints, and it reads back. */
#include "support/session.h"
#include "runtime/builtin/float_text.h"
#include "runtime/builtin/half.h"
#include <float.h>
#include <math.h>

static void check(double x, rt_float_kind kind, const char *expected)
{
    char text[RT_FLOAT_TEXT_MAX];
    size_t size = rt_float_text(x, kind, text);
    assert_string_equal(text, expected);
    assert_int_equal(size, strlen(expected));
}

static void doubles(void **state)
{
    (void)state;
    static const struct {
        double x;
        const char *text;
    } known[] = {
        {0, "0.0"},
        {-0.0, "-0.0"},
        {1, "1.0"},
        {-1, "-1.0"},
        {0.1, "0.1"},
        {1.0 / 3, "0.3333333333333333"},
        {100000, "100000.0"},
        {999999, "999999.0"},
        {1e6, "1.0e6"},
        {1234567, "1.234567e6"},
        {123456.7, "123456.7"},
        {0.0001, "0.0001"},
        {0.00001, "1.0e-5"},
        {0.00012345, "0.00012345"},
        {1e10, "1.0e10"},
        {1e22, "1.0e22"},
        {1e23, "1.0e23"},
        {1e100, "1.0e100"},
        {DBL_MAX, "1.7976931348623157e308"},
        {5e-324, "5.0e-324"},
        {DBL_MIN, "2.2250738585072014e-308"},
        {DBL_EPSILON, "2.220446049250313e-16"},
        {3.141592653589793, "3.141592653589793"},
        {0.1 + 0.2, "0.30000000000000004"},
        {0x1p-44, "5.684341886080802e-14"},
        {9007199254740993.0, "9.007199254740992e15"},
        {-0.169075164, "-0.169075164"},
        {2.5e-7, "2.5e-7"},
        {(double)INFINITY, "Inf"},
        {-(double)INFINITY, "-Inf"},
        {(double)NAN, "NaN"},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        check(known[i].x, RT_FLOAT64, known[i].text);
}

static void singles(void **state)
{
    (void)state;
    check((double)0.1f, RT_FLOAT32, "0.1");
    check((double)16777216.0f, RT_FLOAT32, "1.6777216e7");
    check((double)FLT_MAX, RT_FLOAT32, "3.4028235e38");
    check((double)1e-45f, RT_FLOAT32, "1.0e-45");
    check((double)3.1415927f, RT_FLOAT32, "3.1415927");
}

static void halves(void **state)
{
    (void)state;
    check(rt_half_to_double(0x3c00), RT_FLOAT16, "1.0");
    check(rt_half_to_double(0x2e66), RT_FLOAT16, "0.1");
    for (uint32_t h = 0; h < 0x7c00; h++)
        assert_int_equal(rt_half_from_double(rt_half_to_double((uint16_t)h)), h);
}

static void every_double_reads_back(void **state)
{
    (void)state;
    uint64_t random = 88172645463325252u;
    for (int i = 0; i < 50000; i++) {
        random ^= random << 13, random ^= random >> 7, random ^= random << 17;
        uint64_t bits = i % 4 ? random : random & ~0xfffffffffffffu; /* powers of two, too */
        double x;
        memcpy(&x, &bits, sizeof x);
        if (!isfinite(x))
            continue;
        char text[RT_FLOAT_TEXT_MAX];
        rt_float_text(x, RT_FLOAT64, text);
        assert_true(strtod(text, NULL) == x);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(doubles),
        cmocka_unit_test(singles),
        cmocka_unit_test(halves),
        cmocka_unit_test(every_double_reads_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
