/* char.c - builtins on code points, which come as integers of any width; the tables are utf8proc's. */
#include "arg.h"
#include <utf8proc.h>

enum { LAST_CODE_POINT = 0x10ffff, CATEGORY_INVALID = 31 };

static bool code_point(rt_session *s, const char *fn, rt_value *v, int32_t *out)
{
    int64_t c = rt_arg_integer(s, fn, v);
    *out = (int32_t)c;
    return c >= 0 && c <= LAST_CODE_POINT;
}

rt_value *rt_builtin_char_class(rt_session *s, rt_value **args, uint32_t n)
{
    (void)n;
    int32_t c;
    bool valid = code_point(s, "char_class", args[0], &c);
    return rt_box_int64(s, valid ? (int64_t)utf8proc_category(c) : CATEGORY_INVALID);
}

rt_value *rt_builtin_char_width(rt_session *s, rt_value **args, uint32_t n)
{
    (void)n;
    int32_t c;
    return rt_box_int64(s, code_point(s, "textwidth", args[0], &c) ? utf8proc_charwidth(c) : 1);
}

static rt_value *mapped(rt_session *s, const char *fn, rt_value *v, utf8proc_int32_t (*map)(utf8proc_int32_t))
{
    int32_t c;
    uint32_t out = code_point(s, fn, v, &c) ? (uint32_t)map(c) : (uint32_t)c;
    return rt_box_bits(s, s->t.UInt32, &out);
}

rt_value *rt_builtin_char_upper(rt_session *s, rt_value **args, uint32_t n)
{
    (void)n;
    return mapped(s, "uppercase", args[0], utf8proc_toupper);
}

rt_value *rt_builtin_char_lower(rt_session *s, rt_value **args, uint32_t n)
{
    (void)n;
    return mapped(s, "lowercase", args[0], utf8proc_tolower);
}
