/* io_call.c - the builtins in front of io.c. */
#include "arg.h"
#include "io.h"

rt_value *rt_builtin_io_write(rt_session *s, rt_value **args, uint32_t n)
{
    (void)n;
    rt_string *text = rt_arg_string(s, "write", args[1]);
    rt_io_write(s, rt_arg_int(s, "write", args[0]), text->bytes, text->size);
    return rt_box_int64(s, (int64_t)text->size);
}

rt_value *rt_builtin_io_write_byte(rt_session *s, rt_value **args, uint32_t n)
{
    (void)n;
    char byte = (char)rt_arg_integer(s, "write", args[1]);
    rt_io_write(s, rt_arg_int(s, "write", args[0]), &byte, 1);
    return rt_box_int64(s, 1);
}

rt_value *rt_builtin_io_flush(rt_session *s, rt_value **args, uint32_t n)
{
    (void)n;
    rt_io_flush(s, rt_arg_int(s, "flush", args[0]));
    return s->nothing;
}

rt_value *rt_builtin_io_open(rt_session *s, rt_value **args, uint32_t n)
{
    (void)n;
    rt_string *path = rt_arg_string(s, "open", args[0]), *mode = rt_arg_string(s, "open", args[1]);
    return rt_box_int64(s, rt_io_open(s, path->bytes, path->size, mode->bytes));
}

rt_value *rt_builtin_io_close(rt_session *s, rt_value **args, uint32_t n)
{
    (void)n;
    rt_io_close(s, rt_arg_int(s, "close", args[0]));
    return s->nothing;
}

rt_value *rt_builtin_io_read_line(rt_session *s, rt_value **args, uint32_t n)
{
    (void)n;
    size_t size = 0;
    bool keep = rt_arg_bool(s, "readline", args[1]);
    const char *line = rt_io_read_line(s, rt_arg_int(s, "readline", args[0]), keep, &size);
    return line ? &rt_string_new(s, line, size)->hdr : s->nothing;
}

rt_value *rt_builtin_io_read_all(rt_session *s, rt_value **args, uint32_t n)
{
    (void)n;
    size_t size = 0;
    const char *text = rt_io_read_all(s, rt_arg_int(s, "read", args[0]), &size);
    return &rt_string_new(s, text, size)->hdr;
}

rt_value *rt_builtin_io_eof(rt_session *s, rt_value **args, uint32_t n)
{
    (void)n;
    return rt_box_bool(s, rt_io_eof(s, rt_arg_int(s, "eof", args[0])));
}
