/* ast_text.c - trees as S-expressions, for --dump=ast and the tests: (call + a (ref b 1)). */
#include "parser.h"
#include "../base/buf.h"
#include "../base/utf8.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <utf8proc.h>

static const char *const heads[] = {
#define X(id, text) [RT_HEAD_##id] = text,
    RT_HEAD_MAP(X)
#undef X
};

static void put_escaped(rt_buf *out, const char *p, const char *end, char quote)
{
    while (p < end) {
        unsigned size;
        uint32_t c = rt_utf8_decode(p, end, &size);
        if (c == RT_UTF8_INVALID)
            rt_buf_printf(out, "\\x%02x", (unsigned char)*p);
        else if (c == '\n')
            rt_buf_puts(out, "\\n");
        else if (c == '\t')
            rt_buf_puts(out, "\\t");
        else if (c < ' ' || c == 0x7F)
            rt_buf_printf(out, "\\x%02x", (unsigned)c);
        else if (c == '\\' || c == (uint32_t)quote || c == '$')
            rt_buf_printf(out, "\\%c", (char)c);
        else
            rt_buf_put(out, p, size);
        p += size;
    }
}

static void put_char(rt_buf *out, const void *payload)
{
    uint32_t bits;
    memcpy(&bits, payload, sizeof bits);
    char bytes[4];
    size_t n = 0;
    do {
        bytes[n++] = (char)(bits >> 24);
        bits <<= 8;
    } while (bits && n < sizeof bytes);
    rt_buf_putc(out, '\'');
    put_escaped(out, bytes, bytes + n, '\'');
    rt_buf_putc(out, '\'');
}

/* The shortest decimal text that reads back as the same number, in Julia's form: 1.0e-5, 1.5f0. */
static void put_float(rt_buf *out, double v, bool is_float32)
{
    char text[40];
    for (int digits = 1; digits <= 17; digits++) {
        snprintf(text, sizeof text, "%.*g", digits, v);
        if (is_float32 ? strtof(text, NULL) == (float)v : strtod(text, NULL) == v)
            break;
    }
    char *exponent = strchr(text, 'e');
    if (exponent)
        *exponent++ = '\0';
    rt_buf_puts(out, text);
    if (!strpbrk(text, ".in"))
        rt_buf_puts(out, ".0");
    if (exponent || is_float32)
        rt_buf_printf(out, "%c%d", is_float32 ? 'f' : 'e', exponent ? atoi(exponent) : 0);
}

static bool put_unsigned(rt_buf *out, const rt_session *s, const rt_value *v)
{
    uint64_t bits = 0;
    int size = v->type == s->t.UInt8    ? 1
               : v->type == s->t.UInt16 ? 2
               : v->type == s->t.UInt32 ? 4
               : v->type == s->t.UInt64 ? 8
                                        : 0;
    memcpy(&bits, rt_payload(v), (size_t)size);
    if (size)
        rt_buf_printf(out, "0x%0*" PRIx64, size * 2, bits);
    return size != 0;
}

bool rt_put_literal(rt_session *s, rt_buf *out, const rt_value *v)
{
    if (v == s->nothing || !v) {
        rt_buf_puts(out, "nothing");
    } else if (v == s->true_value || v == s->false_value) {
        rt_buf_puts(out, v == s->true_value ? "true" : "false");
    } else if (v->type == s->t.Int64) {
        rt_buf_printf(out, "%" PRId64, rt_unbox_int64(v));
    } else if (v->type == s->t.Float64) {
        put_float(out, rt_unbox_float64(v), false);
    } else if (v->type == s->t.Float32) {
        float f;
        memcpy(&f, rt_payload(v), sizeof f);
        put_float(out, (double)f, true);
    } else if (v->type == s->t.Char) {
        put_char(out, rt_payload(v));
    } else if (v->type == s->t.String) {
        const rt_string *text = (const rt_string *)v;
        rt_buf_putc(out, '"');
        put_escaped(out, text->bytes, text->bytes + text->size, '"');
        rt_buf_putc(out, '"');
    } else {
        return put_unsigned(out, s, v);
    }
    return true;
}

static void put(rt_buf *out, rt_session *s, const rt_ast *ast)
{
    if (ast->kind == RT_AST_SYMBOL) {
        rt_buf_put(out, ast->sym->text, ast->sym->size);
        return;
    }
    if (ast->kind == RT_AST_VALUE) {
        if (!rt_put_literal(s, out, ast->value))
            rt_buf_puts(out, "#<value>");
        return;
    }
    rt_buf_putc(out, '(');
    rt_buf_puts(out, heads[ast->head]);
    for (uint32_t i = 0; i < ast->n; i++) {
        rt_buf_putc(out, ' ');
        put(out, s, ast->child[i]);
    }
    rt_buf_putc(out, ')');
}

char *rt_ast_text(rt_session *s, const rt_ast *ast)
{
    rt_buf out = {0};
    put(&out, s, ast);
    return rt_buf_take(&out);
}
