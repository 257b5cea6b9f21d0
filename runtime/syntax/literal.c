/* literal.c - the values of numbers and characters, and escape sequences. */
#include "parser_private.h"
#include "../base/buf.h"
#include "../base/utf8.h"

#include <errno.h>
#include <locale.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- integers ---------------------------------------------------------------------------------------------------------- */

static unsigned digit_value(char c) { return c <= '9' ? (unsigned)(c - '0') : (unsigned)((c | 32) - 'a' + 10); }

/* The digits of [p, end) without underscores; *count their number. False: more than 64 bits. */
static bool read_digits(const char *p, const char *end, unsigned radix, uint64_t *value, unsigned *count)
{
    uint64_t v = 0;
    unsigned n = 0;
    for (; p < end; p++) {
        if (*p == '_')
            continue;
        n++;
        if (__builtin_mul_overflow(v, (uint64_t)radix, &v) || __builtin_add_overflow(v, (uint64_t)digit_value(*p), &v))
            return false;
    }
    *value = v;
    *count = n;
    return true;
}

__extension__ typedef unsigned __int128 wide_bits;

/* The digits as 128 bits; false: more. */
static bool read_wide(const ps_parser *p, const rt_token *t, uint32_t from, unsigned radix, wide_bits *value)
{
    wide_bits v = 0;
    for (uint32_t i = t->start + from; i < t->end; i++) {
        char c = p->source->text[i];
        if (c == '_')
            continue;
        if (__builtin_mul_overflow(v, (wide_bits)radix, &v) || __builtin_add_overflow(v, (wide_bits)digit_value(c), &v))
            return false;
    }
    *value = v;
    return true;
}

/* More digits than any type of fixed size has room for: @big_str "...", as Julia's parser has it. */
static rt_ast *big(ps_parser *p, const rt_token *t, bool negative, ps_place at)
{
    rt_buf text = {0};
    if (negative)
        rt_buf_putc(&text, '-');
    for (uint32_t i = t->start; i < t->end; i++)
        if (p->source->text[i] != '_')
            rt_buf_putc(&text, p->source->text[i]);
    rt_ast *digits = ps_value_node(p, &rt_string_new(p->s, text.data, text.size)->hdr, at);
    return ps_node2(p, RT_HEAD_MACROCALL, ps_symbol_node(p, rt_symbol_c(p->s, "@big_str"), at), digits, at);
}

/* Int64, else Int128; NULL: larger. */
static rt_value *decimal(ps_parser *p, const rt_token *t, bool negative)
{
    uint64_t v;
    unsigned count;
    const char *text = p->source->text;
    uint64_t limit = negative ? (uint64_t)1 << 63 : INT64_MAX;
    if (read_digits(text + t->start, text + t->end, 10, &v, &count) && v <= limit)
        return rt_box_int64(p->s, (int64_t)(negative ? 0 - v : v));
    wide_bits wide, sign = (wide_bits)1 << 127;
    if (!read_wide(p, t, 0, 10, &wide) || wide > (negative ? sign : sign - 1))
        return NULL;
    wide = negative ? 0 - wide : wide;
    return rt_box_bits(p->s, p->s->t.Int128, &wide);
}

/* The smallest unsigned type that has room for as many digits as were written. */
static rt_value *unsigned_of_width(ps_parser *p, uint64_t v, unsigned bits)
{
    const rt_core_types *t = &p->s->t;
    rt_datatype *type = bits <= 8 ? t->UInt8 : bits <= 16 ? t->UInt16 : bits <= 32 ? t->UInt32 : t->UInt64;
    uint8_t b8 = (uint8_t)v;
    uint16_t b16 = (uint16_t)v;
    uint32_t b32 = (uint32_t)v;
    const void *bytes = bits <= 8 ? (void *)&b8 : bits <= 16 ? (void *)&b16 : bits <= 32 ? (void *)&b32 : (void *)&v;
    return rt_box_bits(p->s, type, bytes);
}

/* Octal numbers have the width of their value, but at least that of their leading zeros. */
static unsigned octal_bits(uint64_t v, unsigned digits)
{
    unsigned bits = v > UINT32_MAX ? 64 : v > UINT16_MAX ? 32 : v > UINT8_MAX ? 16 : 8;
    unsigned written = digits <= 3 ? 8 : digits <= 6 ? 16 : digits <= 11 ? 32 : digits <= 22 ? 64 : 128;
    return bits > written ? bits : written;
}

static rt_value *radix_integer(ps_parser *p, const rt_token *t)
{
    unsigned radix = t->kind == TOK_HEX ? 16 : t->kind == TOK_OCT ? 8 : 2;
    uint64_t v;
    unsigned count, bits = 128;
    const char *text = p->source->text;
    bool fits = read_digits(text + t->start + 2, text + t->end, radix, &v, &count);
    if (fits)
        bits = radix == 16 ? count * 4 : radix == 2 ? count : octal_bits(v, count);
    wide_bits wide;
    if (bits > 64 && read_wide(p, t, 2, radix, &wide))
        return rt_box_bits(p->s, p->s->t.UInt128, &wide);
    if (bits > 64)
        return NULL;
    return unsigned_of_width(p, v, bits);
}

/* ---- floating point ------------------------------------------------------------------------------------------------------ */

/* Both the digits as an integer and the power of ten are exact doubles, so one operation rounds correctly. Most numbers
 * in programs are like that. */
static bool exact_double(const char *p, const char *end, double *out)
{
    static const double powers[] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8,  1e9,  1e10, 1e11,
                                    1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
    uint64_t digits = 0;
    int scale = 0, exponent = 0;
    bool point = false;
    for (; p < end && *p != 'e' && *p != 'E'; p++) {
        if (*p == '_')
            continue;
        if (*p == '.') {
            point = true;
            continue;
        }
        if (digits > ((uint64_t)1 << 53) / 10 - 1)
            return false;
        digits = digits * 10 + (uint64_t)(*p - '0');
        scale -= point;
    }
    if (p < end) {
        bool minus = *++p == '-';
        p += *p == '-' || *p == '+';
        for (; p < end; p++)
            if (*p != '_' && exponent < 1000)
                exponent = exponent * 10 + (*p - '0');
        scale += minus ? -exponent : exponent;
    }
    if (scale < -22 || scale > 22)
        return false;
    *out = scale < 0 ? (double)digits / powers[-scale] : (double)digits * powers[scale];
    return true;
}

static locale_t c_locale(ps_parser *p)
{
    if (!p->c_locale)
        p->c_locale = newlocale(LC_ALL_MASK, "C", (locale_t)0);
    return (locale_t)p->c_locale;
}

/* The text without underscores, `f` as the exponent letter that C knows. Collected memory. */
static char *c_number(const char *p, const char *end, bool is_float32)
{
    rt_buf out = {0};
    for (; p < end; p++)
        if (*p != '_')
            rt_buf_putc(&out, is_float32 && *p == 'f' ? 'e' : *p);
    return rt_buf_take(&out);
}

static void check_overflow(ps_parser *p, const rt_token *t, bool infinite)
{
    if (infinite)
        ps_fail_token(p, t, "write `Inf` for infinity", "this number is too large for its type");
}

static rt_value *float32(ps_parser *p, const rt_token *t, bool negative)
{
    const char *text = p->source->text;
    float v = strtof_l(c_number(text + t->start, text + t->end, true), NULL, c_locale(p));
    check_overflow(p, t, isinf(v));
    v = negative ? -v : v;
    return rt_box_bits(p->s, p->s->t.Float32, &v);
}

static rt_value *float64(ps_parser *p, const rt_token *t, bool negative)
{
    const char *from = p->source->text + t->start, *to = p->source->text + t->end;
    double v;
    bool hex = from[0] == '0' && from[1] == 'x';
    if (hex || !exact_double(from, to, &v))
        v = strtod_l(c_number(from, to, false), NULL, c_locale(p));
    check_overflow(p, t, isinf(v));
    return rt_box_float64(p->s, negative ? -v : v);
}

rt_ast *ps_number(ps_parser *p, bool negative, ps_place at)
{
    rt_token t = p->tok;
    rt_value *value;
    ps_next(p);
    if (p->failed)
        return p->none;
    switch (t.kind) {
    case TOK_INT:
        value = decimal(p, &t, negative);
        break;
    case TOK_FLOAT:
        value = float64(p, &t, negative);
        break;
    case TOK_FLOAT32:
        value = float32(p, &t, negative);
        break;
    default:
        value = radix_integer(p, &t);
        break;
    }
    if (!value && !p->failed)
        return big(p, &t, negative, at);
    return p->failed ? p->none : ps_value_node(p, value, at);
}

/* ---- escapes --------------------------------------------------------------------------------------------------------------- */

static bool is_hex_digit(char c) { return (c >= '0' && c <= '9') || ((c | 32) >= 'a' && (c | 32) <= 'f'); }

/* Up to `max` digits; the number of digits read. */
static unsigned escape_number(const char **p, const char *end, unsigned radix, unsigned max, uint32_t *out)
{
    unsigned n = 0;
    *out = 0;
    while (n < max && *p < end && is_hex_digit(**p) && digit_value(**p) < radix) {
        *out = *out * radix + digit_value(**p);
        ++*p;
        n++;
    }
    return n;
}

static void bad_escape(ps_parser *p, const char *from, const char *to)
{
    uint32_t start = (uint32_t)(from - p->source->text), end = (uint32_t)(to - p->source->text);
    ps_fail(p, start, end, "write `\\\\` for a backslash", "invalid escape sequence");
}

/* \x \u \U: `p` is at the first digit, `from` at the backslash. */
static const char *hex_escape(ps_parser *p, rt_buf *out, const char *from, const char *end)
{
    const char *q = from + 2;
    char letter = from[1];
    uint32_t c;
    unsigned max = letter == 'x' ? 2 : letter == 'u' ? 4 : 8;
    if (escape_number(&q, end, 16, max, &c) == 0 || c > 0x10FFFF)
        bad_escape(p, from, q);
    else if (letter == 'x')
        rt_buf_putc(out, (char)c);
    else
        rt_buf_put_rune(out, c);
    return q;
}

/* A backslash before a line end joins the lines, without the next one's indentation. */
static const char *line_join(const char *p, const char *end)
{
    p += *p == '\r' ? 2 : 1;
    while (p < end && (*p == ' ' || *p == '\t'))
        p++;
    return p;
}

static const char *escape(ps_parser *p, rt_buf *out, const char *from, const char *end)
{
    static const char simple[] = "n\nt\tr\ra\ab\be\033f\fv\v\\\\\"\"''$$``";
    const char *q = from + 1;
    if (q >= end) {
        bad_escape(p, from, q);
        return end;
    }
    if (*q == '\n' || (*q == '\r' && q + 1 < end && q[1] == '\n'))
        return line_join(q, end);
    if (*q == 'x' || *q == 'u' || *q == 'U')
        return hex_escape(p, out, from, end);
    uint32_t c;
    if (escape_number(&q, end, 8, 3, &c) > 0) {
        if (c > 255)
            bad_escape(p, from, q);
        rt_buf_putc(out, (char)c);
        return q;
    }
    for (const char *s = simple; *s; s += 2) {
        if (*s == *q) {
            rt_buf_putc(out, s[1]);
            return q + 1;
        }
    }
    bad_escape(p, from, q + 1);
    return q + 1;
}

void ps_unescape(ps_parser *p, rt_buf *out, const char *from, const char *to)
{
    while (from < to && !p->failed) {
        const char *stop = from;
        while (stop < to && *stop != '\\' && *stop != '\r')
            stop++;
        rt_buf_put(out, from, (size_t)(stop - from));
        from = stop;
        if (from == to)
            return;
        if (*from == '\\') {
            from = escape(p, out, from, to);
        } else { /* \r\n is one line end */
            if (from + 1 == to || from[1] != '\n')
                rt_buf_putc(out, '\r');
            from++;
        }
    }
}

/* ---- characters -------------------------------------------------------------------------------------------------------------- */

rt_ast *ps_char(ps_parser *p)
{
    ps_place at = ps_here(p);
    rt_token t = p->tok;
    ps_next(p);
    if (p->failed)
        return p->none;
    rt_buf bytes = {0};
    ps_unescape(p, &bytes, p->source->text + t.start + 1, p->source->text + t.end - 1);
    if (p->failed)
        return p->none;
    unsigned size = 0;
    if (bytes.size > 0)
        rt_utf8_decode(bytes.data, bytes.data + bytes.size, &size);
    bool surrogate = bytes.size == 3 && (unsigned char)bytes.data[0] == 0xED;
    if (bytes.size == 0 || (size != bytes.size && !surrogate)) {
        ps_fail_token(p, &t, "text of more than one character is written in \"...\"",
                      "a character literal has exactly one character");
        return p->none;
    }
    uint32_t bits = 0;
    for (size_t i = 0; i < bytes.size; i++)
        bits |= (uint32_t)(unsigned char)bytes.data[i] << (24 - 8 * i);
    return ps_value_node(p, rt_box_char(p->s, bits), at);
}
