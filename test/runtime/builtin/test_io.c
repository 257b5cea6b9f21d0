/* Streams: in memory, in files, and what they refuse. */
#include "support/session.h"
#include "runtime/builtin/io.h"
#include <unistd.h>

static int64_t memory(rt_session *s, const char *text) { return rt_io_open(s, text, strlen(text), "memory"); }

static void memory_streams_append_and_consume(void **state)
{
    rt_session *s = *state;
    size_t size;
    int64_t h = memory(s, "one\ntwo");
    assert_string_equal(rt_io_read_line(s, h, false, &size), "one\n"); /* the size leaves the newline out */
    assert_int_equal(size, 3);
    rt_io_write(s, h, "!\n", 2);
    rt_io_read_line(s, h, true, &size);
    assert_int_equal(size, 5);
    assert_true(rt_io_eof(s, h));
    assert_null(rt_io_read_line(s, h, true, &size));
    rt_io_write(s, h, "rest", 4);
    assert_string_equal(rt_io_read_all(s, h, &size), "rest");
    assert_string_equal(rt_io_read_all(s, h, &size), "");
    rt_io_close(s, h);
}

static void memory_streams_hold_much(void **state)
{
    rt_session *s = *state;
    int64_t h = memory(s, "");
    for (int i = 0; i < 100000; i++)
        rt_io_write(s, h, "0123456789", 10);
    size_t size;
    const char *all = rt_io_read_all(s, h, &size);
    assert_int_equal(size, 1000000);
    assert_memory_equal(all + 999990, "0123456789", 10);
    rt_io_close(s, h);
}

static void files_round_trip(void **state)
{
    rt_session *s = *state;
    char path[] = "/tmp/lintel-test-XXXXXX";
    close(mkstemp(path));
    int64_t h = rt_io_open(s, path, strlen(path), "w");
    for (int i = 0; i < 20000; i++)
        rt_io_write(s, h, "line of text\r\n", 14);
    rt_io_close(s, h);
    h = rt_io_open(s, path, strlen(path), "r");
    size_t size, lines = 0;
    while (rt_io_read_line(s, h, false, &size)) {
        assert_int_equal(size, 12);
        lines++;
    }
    assert_int_equal(lines, 20000);
    rt_io_close(s, h);
    unlink(path);
}

static rt_value *open_missing(rt_session *s, void *mode)
{
    return rt_box_int64(s, rt_io_open(s, "/nonexistent/file", 17, mode));
}

static rt_value *write_to_closed(rt_session *s, void *baton)
{
    rt_io_write(s, *(int64_t *)baton, "x", 1);
    return s->nothing;
}

static void refusals(void **state)
{
    rt_session *s = *state;
    assert_int_equal(rt_try(s, open_missing, "r", NULL, NULL), LT_EEXCEPTION);
    assert_int_equal(rt_try(s, open_missing, "q", NULL, NULL), LT_EEXCEPTION);
    int64_t h = memory(s, ""), wild = 4711, input = RT_STDIN;
    rt_io_close(s, h);
    rt_io_close(s, h);
    assert_int_equal(rt_try(s, write_to_closed, &h, NULL, NULL), LT_EEXCEPTION);
    assert_int_equal(rt_try(s, write_to_closed, &wild, NULL, NULL), LT_EEXCEPTION);
    assert_int_equal(rt_try(s, write_to_closed, &input, NULL, NULL), LT_EEXCEPTION);
    assert_int_equal(memory(s, ""), h); /* handles are reused */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(memory_streams_append_and_consume),
        cmocka_unit_test(memory_streams_hold_much),
        cmocka_unit_test(files_round_trip),
        cmocka_unit_test(refusals),
    };
    return cmocka_run_group_tests(tests, bare_session, free_session);
}
