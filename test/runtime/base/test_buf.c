/* Growing strings: contents, termination, reuse after take, formatted text longer than any internal buffer. */
#include "support/test.h"
#include "runtime/base/buf.h"

#include <gc/gc.h>
#include <string.h>

static void empty_take_is_empty_text(void **state)
{
    (void)state;
    rt_buf b = {0};
    assert_string_equal(rt_buf_take(&b), "");
    assert_null(b.data);
}

static void pieces_are_joined(void **state)
{
    (void)state;
    rt_buf b = {0};
    rt_buf_puts(&b, "ab");
    rt_buf_putc(&b, 'c');
    rt_buf_put(&b, "d\0e", 3);
    rt_buf_put_rune(&b, 0x2208);
    assert_int_equal(b.size, 9);
    assert_memory_equal(b.data, "abcd\0e\xE2\x88\x88", 10);
}

static void grows_over_many_sizes(void **state)
{
    (void)state;
    rt_buf b = {0};
    for (int i = 0; i < 10000; i++)
        rt_buf_putc(&b, (char)('a' + i % 26));
    char *text = rt_buf_take(&b);
    assert_int_equal(strlen(text), 10000);
    for (int i = 0; i < 10000; i++)
        assert_int_equal(text[i], 'a' + i % 26);
    rt_buf_puts(&b, "again");
    assert_string_equal(b.data, "again");
    assert_int_equal(text[0], 'a');
}

static void printf_of_any_length(void **state)
{
    (void)state;
    for (int width = 1; width < 400; width += 7) {
        rt_buf b = {0};
        rt_buf_puts(&b, "<");
        rt_buf_printf(&b, "%*d", width, 5);
        rt_buf_puts(&b, ">");
        assert_int_equal(b.size, (size_t)width + 2);
        assert_int_equal(b.data[width], '5');
        assert_int_equal(b.data[width + 1], '>');
    }
}

int main(void)
{
    GC_INIT();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(empty_take_is_empty_text),
        cmocka_unit_test(pieces_are_joined),
        cmocka_unit_test(grows_over_many_sizes),
        cmocka_unit_test(printf_of_any_length),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
