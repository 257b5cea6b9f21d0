/* Characters beyond ASCII: no character is a name and an operator at once, and names that look the same are the same. */
#include "support/test.h"
#include "runtime/syntax/tokens.h"
#include "runtime/syntax/unicode.h"

#include <gc/gc.h>

static bool is_operator(uint32_t c, uint8_t *prec)
{
    uint8_t kind;
    uint16_t flags;
    return rt_unicode_operator(c, &kind, prec, &flags);
}

static void names_and_operators_are_disjoint(void **state)
{
    (void)state;
    unsigned operators = 0;
    for (uint32_t c = 0x80; c < 0x110000; c++) {
        uint8_t prec;
        if (!is_operator(c, &prec))
            continue;
        operators++;
        assert_false(rt_is_name_start(c));
        assert_true(prec <= PREC_POWER);
    }
    assert_int_equal(operators, 597); /* Julia's list, with the three that look like others */
}

static void surrogates_and_control_characters_are_nothing(void **state)
{
    (void)state;
    for (uint32_t c = 0xD800; c < 0xE000; c++)
        assert_false(rt_is_name_part(c) || rt_is_operator_suffix(c));
    for (uint32_t c = 0x80; c < 0xA0; c++)
        assert_false(rt_is_name_part(c));
    assert_false(rt_is_name_part(0x110000) || rt_is_name_start(UINT32_MAX));
}

static void samples(void **state)
{
    (void)state;
    static const uint32_t starts[] = {0xAA, 0x3B1, 0x2202, 0x2207, 0x2211, 0x221E, 0x20AC, 0x1F600, 0x4E2D, 0x1D7D8};
    for (size_t i = 0; i < sizeof starts / sizeof *starts; i++)
        assert_true(rt_is_name_start(starts[i]) && rt_is_name_part(starts[i]));
    static const uint32_t only_parts[] = {0x301, 0x2032, 0xB2 /* superscript two */};
    for (size_t i = 0; i < sizeof only_parts / sizeof *only_parts; i++)
        assert_true(rt_is_name_part(only_parts[i]) && !rt_is_name_start(only_parts[i]));
    assert_true(rt_is_operator_suffix(0x2081) && rt_is_operator_suffix(0x2032));
    assert_false(rt_is_operator_suffix(0x3B1));
    assert_true(rt_is_unicode_space(0xA0) && rt_is_unicode_space(0x2003));
}

static void assert_same_name(const char *written, const char *expected)
{
    uint32_t size;
    char *name = rt_normalise_name(written, (uint32_t)strlen(written), &size);
    assert_string_equal(name, expected);
    assert_int_equal(size, strlen(expected));
}

static void names_are_normalised(void **state)
{
    (void)state;
    assert_same_name("e\xCC\x81", "\xC3\xA9");        /* e + acute */
    assert_same_name("\xC2\xB5x", "\xCE\xBCx");       /* micro sign -> mu */
    assert_same_name("\xC9\x9B", "\xCE\xB5");         /* open e -> epsilon */
    assert_same_name("\xE2\x84\x8F", "\xC4\xA7");     /* h bar */
    assert_same_name("\xE2\x88\x92", "-");            /* minus sign */
    assert_same_name("\xC2\xB7", "\xE2\x8B\x85");     /* middle dot -> dot operator */
    assert_same_name("\xEF\xAC\x81", "\xEF\xAC\x81"); /* a ligature stays: not compatibility normalisation */
}

int main(void)
{
    GC_INIT();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_and_operators_are_disjoint),
        cmocka_unit_test(surrogates_and_control_characters_are_nothing),
        cmocka_unit_test(samples),
        cmocka_unit_test(names_are_normalised),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
