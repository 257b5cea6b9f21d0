/* string.c - builtins on strings and symbols. Positions are 1-based byte indices; characters are the library's business. */
#include "arg.h"
#include "../base/buf.h"
#include "../base/utf8.h"
#include "../task/task.h"
#include <string.h>
#include <utf8proc.h>

rt_value *rt_builtin_string_len(rt_session *s, rt_value **args, uint32_t n)
{
    (void)n;
    return rt_box_int64(s, (int64_t)rt_arg_string(s, "ncodeunits", args[0])->size);
}

rt_value *rt_builtin_string_byte(rt_session *s, rt_value **args, uint32_t n)
{
    (void)n;
    rt_string *str = rt_arg_string(s, "codeunit", args[0]);
    int64_t i = rt_arg_int(s, "codeunit", args[1]);
    if (i < 1 || (uint64_t)i > str->size)
        rt_throw_bounds(s, args[0], args[1]);
    return rt_box_bits(s, s->t.UInt8, &str->bytes[i - 1]);
}

rt_value *rt_builtin_string_sub(rt_session *s, rt_value **args, uint32_t n)
{
    (void)n;
    rt_string *str = rt_arg_string(s, "string_sub", args[0]);
    int64_t first = rt_arg_int(s, "string_sub", args[1]), last = rt_arg_int(s, "string_sub", args[2]);
    if (last < first)
        return &rt_string_new(s, "", 0)->hdr;
    if (first < 1 || (uint64_t)last > str->size)
        rt_throw_bounds(s, args[0], first < 1 ? args[1] : args[2]);
    return &rt_string_new(s, str->bytes + first - 1, (size_t)(last - first + 1))->hdr;
}

/* The bytes of a String, Symbol or Char; `place` is room for a character. */
static const char *text_of(rt_session *s, rt_value *v, char place[4], size_t *size)
{
    if (v->type == s->t.String) {
        *size = ((rt_string *)v)->size;
        return ((rt_string *)v)->bytes;
    }
    if (v->type == s->t.Symbol) {
        *size = ((rt_symbol *)v)->size;
        return ((rt_symbol *)v)->text;
    }
    if (v->type != s->t.Char)
        rt_throw_type_error(s, "string_cat", &s->t.String->hdr, v);
    uint32_t c = *(const uint32_t *)rt_payload(v);
    *size = 1; /* a Char is its UTF-8 bytes, left-aligned: it ends before the zeros */
    for (int i = 0; i < 4; i++) {
        place[i] = (char)(c >> (24 - 8 * i));
        if (place[i])
            *size = (size_t)i + 1;
    }
    return place;
}

rt_value *rt_builtin_string_cat(rt_session *s, rt_value **args, uint32_t n)
{
    char place[4];
    size_t total = 0, size = 0;
    for (uint32_t i = 0; i < n; i++) {
        text_of(s, args[i], place, &size);
        total += size;
    }
    rt_string *out = rt_string_new(s, NULL, total);
    char *p = out->bytes;
    for (uint32_t i = 0; i < n; i++) {
        const char *text = text_of(s, args[i], place, &size);
        memcpy(p, text, size);
        p += size;
    }
    return &out->hdr;
}

rt_value *rt_builtin_string_cmp(rt_session *s, rt_value **args, uint32_t n)
{
    (void)n;
    rt_string *a = rt_arg_string(s, "cmp", args[0]), *b = rt_arg_string(s, "cmp", args[1]);
    int order = memcmp(a->bytes, b->bytes, a->size < b->size ? a->size : b->size);
    if (order == 0)
        order = (a->size > b->size) - (a->size < b->size);
    return rt_box_int64(s, (order > 0) - (order < 0));
}

rt_value *rt_builtin_string_find(rt_session *s, rt_value **args, uint32_t n)
{
    (void)n;
    rt_string *in = rt_arg_string(s, "string_find", args[0]), *what = rt_arg_string(s, "string_find", args[1]);
    int64_t from = rt_arg_int(s, "string_find", args[2]);
    if (from < 1 || (uint64_t)from > in->size + 1)
        return rt_box_int64(s, 0);
    const char *start = in->bytes + from - 1;
    const char *hit = memmem(start, in->size - (size_t)from + 1, what->bytes, what->size);
    return rt_box_int64(s, hit ? hit - in->bytes + 1 : 0);
}

rt_value *rt_builtin_string_from_bytes(rt_session *s, rt_value **args, uint32_t n)
{
    (void)n;
    rt_array *a = rt_arg_array(s, "String", args[0]);
    if (a->hdr.type->params->item[0] != &s->t.UInt8->hdr)
        rt_throw_type_error(s, "String", rt_array_type(s, &s->t.UInt8->hdr, 1), args[0]);
    return &rt_string_new(s, a->data, a->length)->hdr;
}

rt_value *rt_builtin_string_repeat(rt_session *s, rt_value **args, uint32_t n)
{
    (void)n;
    rt_string *str = rt_arg_string(s, "repeat", args[0]);
    int64_t count = rt_arg_int(s, "repeat", args[1]);
    size_t total;
    if (count < 0)
        rt_throw_arg_error(s, "can't repeat a string %lld times", (long long)count);
    if (__builtin_mul_overflow(str->size, (size_t)count, &total) || total > (size_t)PTRDIFF_MAX / 2)
        rt_throw_named(s, "OutOfMemoryError", NULL, 0);
    rt_string *out = rt_string_new(s, NULL, total);
    if (str->size == 1)
        memset(out->bytes, str->bytes[0], total);
    else
        for (size_t at = 0; at < total; at += str->size)
            memcpy(out->bytes + at, str->bytes, str->size);
    return &out->hdr;
}

/* ---- case ------------------------------------------------------------------------------------------------------------------------ */

static rt_value *map_characters(rt_session *s, const char *fn, rt_value *v, utf8proc_int32_t (*map)(utf8proc_int32_t))
{
    rt_string *str = rt_arg_string(s, fn, v);
    rt_buf b = {0};
    const char *end = str->bytes + str->size;
    unsigned size;
    for (const char *p = str->bytes; p < end; p += size) {
        uint32_t c = rt_utf8_decode(p, end, &size);
        if (c == RT_UTF8_INVALID)
            rt_buf_put(&b, p, size);
        else
            rt_buf_put_rune(&b, (uint32_t)map((utf8proc_int32_t)c));
    }
    size_t total = b.size;
    return &rt_string_new(s, rt_buf_take(&b), total)->hdr;
}

rt_value *rt_builtin_string_upper(rt_session *s, rt_value **args, uint32_t n)
{
    (void)n;
    return map_characters(s, "uppercase", args[0], utf8proc_toupper);
}

rt_value *rt_builtin_string_lower(rt_session *s, rt_value **args, uint32_t n)
{
    (void)n;
    return map_characters(s, "lowercase", args[0], utf8proc_tolower);
}

/* ---- symbols ---------------------------------------------------------------------------------------------------------------------- */

rt_value *rt_builtin_symbol_new(rt_session *s, rt_value **args, uint32_t n)
{
    (void)n;
    if (args[0]->type == s->t.Symbol)
        return args[0];
    rt_string *str = rt_arg_string(s, "Symbol", args[0]);
    if (memchr(str->bytes, 0, str->size))
        rt_throw_arg_error(s, "Symbol name may not contain \\0");
    return &rt_symbol_get(s, str->bytes, str->size)->hdr;
}

rt_value *rt_builtin_symbol_text(rt_session *s, rt_value **args, uint32_t n)
{
    (void)n;
    rt_symbol *sym = rt_arg_symbol(s, "string", args[0]);
    return &rt_string_new(s, sym->text, sym->size)->hdr;
}
