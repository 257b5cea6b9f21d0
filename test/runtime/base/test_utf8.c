/* Every code point survives encode and decode; every malformed form is refused one byte at a time. */
#include "support/test.h"
#include "runtime/base/utf8.h"

#include <string.h>

static void round_trip(void **state)
{
    (void)state;
    for (uint32_t c = 0; c < 0x110000; c++) {
        char bytes[4];
        unsigned n = rt_utf8_encode(c, bytes), size;
        uint32_t back = rt_utf8_decode(bytes, bytes + n, &size);
        if (c >= 0xD800 && c < 0xE000) {
            assert_int_equal(back, RT_UTF8_INVALID);
            continue;
        }
        assert_int_equal(back, c);
        assert_int_equal(size, n);
    }
}

static void malformed_is_refused(void **state)
{
    (void)state;
    const char *const bad[] = {"\x80",         "\xC0\x80",         "\xC1\xBF",         "\xE0\x80\x80",
                               "\xED\xA0\x80", "\xF0\x80\x80\x80", "\xF4\x90\x80\x80", "\xF8\x88\x80\x80",
                               "\xC3",         "\xE2\x88",         "\xF0\x9F\x98",     "\xFF",
                               "\xE2(\x88"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        unsigned size = 0;
        assert_int_equal(rt_utf8_decode(bad[i], bad[i] + strlen(bad[i]), &size), RT_UTF8_INVALID);
        assert_int_equal(size, 1);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(round_trip),
        cmocka_unit_test(malformed_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
