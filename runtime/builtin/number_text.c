/* number_text.c - builtins that write and read numbers: float_text, int_text, format_number, parse_*. */
#include "arg.h"
#include "float_text.h"
#include "float_value.h"
#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

__extension__ typedef __int128 wide;
__extension__ typedef unsigned __int128 uwide;

rt_value *rt_builtin_float_text(rt_session *s, rt_value **args, uint32_t n)
{
    (void)n;
    const rt_datatype *t = args[0]->type;
    double x = rt_float_load(s, "float_text", args[0]);
    char text[RT_FLOAT_TEXT_MAX];
    size_t size = rt_float_text(x, t == s->t.Float64 ? RT_FLOAT64 : t == s->t.Float32 ? RT_FLOAT32 : RT_FLOAT16, text);
    return &rt_string_new(s, text, size)->hdr;
}

/* ---- integers ------------------------------------------------------------------------------------------------------------------ */

enum { MAX_PAD = 1 << 20, MAX_DIGITS = 128 };

static bool load_integer(rt_session *s, const rt_value *v, bool *negative, uwide *magnitude)
{
    unsigned width = v->type->name->is_primitive ? v->type->name->bits : 0;
    if (!width)
        return false;
    uwide u = 0;
    memcpy(&u, rt_payload(v), width / 8);
    wide i = (wide)(u << (128 - width)) >> (128 - width);
    *negative = v->type->super == s->t.Signed && i < 0;
    *magnitude = *negative ? -(uwide)i : u;
    return true;
}

/* Digits of x, most significant first, into the end of `place`; gives the start. */
static const char *put_digits(uwide x, unsigned base, char place[MAX_DIGITS])
{
    char *p = place + MAX_DIGITS;
    do
        *--p = "0123456789abcdefghijklmnopqrstuvwxyz"[x % base];
    while (x /= base);
    return p;
}

rt_value *rt_builtin_int_text(rt_session *s, rt_value **args, uint32_t n)
{
    (void)n;
    bool negative;
    uwide x;
    char place[MAX_DIGITS];
    int64_t base = rt_arg_int(s, "string", args[1]), pad = rt_arg_int(s, "string", args[2]);
    if (!load_integer(s, args[0], &negative, &x))
        rt_throw_type_error(s, "string", &s->t.Integer->hdr, args[0]);
    if (base < 2 || base > 36)
        rt_throw_arg_error(s, "base must be between 2 and 36, got %lld", (long long)base);
    if (pad > MAX_PAD)
        rt_throw_arg_error(s, "pad is too large: %lld", (long long)pad);
    const char *digits = put_digits(x, (unsigned)base, place);
    size_t count = (size_t)(place + MAX_DIGITS - digits);
    size_t zeros = pad > (int64_t)count ? (size_t)pad - count : 0;
    rt_string *out = rt_string_new(s, NULL, negative + zeros + count);
    out->bytes[0] = '-';
    memset(out->bytes + negative, '0', zeros);
    memcpy(out->bytes + negative + zeros, digits, count);
    return &out->hdr;
}

/* ---- printf conversions ---------------------------------------------------------------------------------------------------------- */

typedef struct conversion {
    char flags[8];
    int width, precision; /* -1 = not given */
    char letter;
} conversion;

static const char *read_count(const char *p, int *out)
{
    *out = 0;
    for (; isdigit((unsigned char)*p); p++)
        *out = *out < 100000 ? *out * 10 + (*p - '0') : *out;
    return p;
}

/* %[flags][width][.precision][lhq]letter and nothing else. */
static bool parse_conversion(const rt_string *format, conversion *c)
{
    const char *p = format->bytes;
    size_t nflags = 0;
    *c = (conversion){.width = -1, .precision = -1};
    if (*p++ != '%')
        return false;
    for (; *p && strchr("-+ #0", *p); p++)
        if (nflags < sizeof c->flags - 1 && !strchr(c->flags, *p))
            c->flags[nflags++] = *p;
    if (isdigit((unsigned char)*p))
        p = read_count(p, &c->width);
    if (*p == '.')
        p = read_count(p + 1, &c->precision);
    while (*p && strchr("hlLqjzt", *p))
        p++;
    c->letter = *p;
    return *p && strchr("diuxXofFeEgGaA", *p) && p + 1 == format->bytes + format->size;
}

static rt_value *padded(rt_session *s, const conversion *c, const char *text)
{
    bool left = strchr(c->flags, '-');
    int width = c->width > 0 ? c->width : 0;
    return &rt_string_printf(s, left ? "%-*s" : "%*s", width, text)->hdr;
}

/* Infinities and NaN in Julia's spelling; zeros never pad them. */
static rt_value *format_special(rt_session *s, const conversion *c, double x)
{
    const char *sign = signbit(x) && !isnan(x) ? "-" : strchr(c->flags, '+') ? "+" : strchr(c->flags, ' ') ? " " : "";
    char text[8];
    snprintf(text, sizeof text, "%s%s", sign, isnan(x) ? "NaN" : "Inf");
    return padded(s, c, text);
}

static rt_value *format_double(rt_session *s, const conversion *c, double x)
{
    if (!isfinite(x))
        return format_special(s, c, x);
    char format[24];
    bool integer = strchr("diu", c->letter);
    snprintf(format, sizeof format, "%%%s*.*%c", c->flags, integer ? 'f' : c->letter);
    int precision = integer ? 0 : c->precision, width = c->width > 0 ? c->width : 0;
    int size = snprintf(NULL, 0, format, width, precision, x);
    rt_string *out = rt_string_new(s, NULL, (size_t)size);
    snprintf(out->bytes, (size_t)size + 1, format, width, precision, x);
    return &out->hdr;
}

static const char *integer_prefix(const conversion *c, bool negative)
{
    if (negative)
        return "-";
    if (strchr("di", c->letter) || c->letter == 'u')
        return strchr(c->flags, '+') ? "+" : strchr(c->flags, ' ') ? " " : "";
    if (!strchr(c->flags, '#'))
        return "";
    return c->letter == 'x' ? "0x" : c->letter == 'X' ? "0X" : "0";
}

/* By hand, because the number may have 128 bits and keeps its sign in every base, as in Julia. */
static rt_value *format_integer(rt_session *s, const conversion *c, bool negative, uwide x)
{
    char place[MAX_DIGITS];
    unsigned base = strchr("xX", c->letter) ? 16 : c->letter == 'o' ? 8 : 10;
    const char *digits = put_digits(x, base, place), *prefix = integer_prefix(c, negative);
    int count = (int)(place + MAX_DIGITS - digits), zeros = c->precision > count ? c->precision - count : 0;
    int used = (int)strlen(prefix) + zeros + count;
    if (strchr(c->flags, '0') && !strchr(c->flags, '-') && c->precision < 0 && c->width > used)
        zeros += c->width - used;
    rt_string *out = rt_string_printf(s, "%s%0*d%.*s", prefix, zeros, 0, count, digits);
    if (!zeros) /* "%0*d" of nothing is still a digit */
        out = rt_string_printf(s, "%s%.*s", prefix, count, digits);
    for (char *p = out->bytes; c->letter == 'X' && *p; p++)
        *p = (char)toupper((unsigned char)*p);
    return padded(s, c, out->bytes);
}

rt_value *rt_builtin_format_number(rt_session *s, rt_value **args, uint32_t n)
{
    (void)n;
    rt_string *format = rt_arg_string(s, "format_number", args[0]);
    conversion c;
    if (!parse_conversion(format, &c))
        rt_throw_arg_error(s, "invalid format string: \"%s\"", format->bytes);
    if (rt_float_is(s, args[1]->type))
        return format_double(s, &c, rt_float_load(s, "format_number", args[1]));
    bool negative;
    uwide x;
    if (!load_integer(s, args[1], &negative, &x))
        rt_throw_type_error(s, "format_number", &s->t.Number->hdr, args[1]);
    if (strchr("fFeEgGaA", c.letter))
        return format_double(s, &c, negative ? -(double)x : (double)x);
    return format_integer(s, &c, negative, x);
}

/* ---- reading ---------------------------------------------------------------------------------------------------------------------- */

/* The text without white space around it. */
static const char *trimmed(const rt_string *str, size_t *size)
{
    const char *p = str->bytes, *end = p + str->size;
    while (p < end && isspace((unsigned char)*p))
        p++;
    while (end > p && isspace((unsigned char)end[-1]))
        end--;
    *size = (size_t)(end - p);
    return p;
}

static int digit_value(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'z')
        return c - 'a' + 10;
    return c >= 'A' && c <= 'Z' ? c - 'A' + 10 : 99;
}

rt_value *rt_builtin_parse_int(rt_session *s, rt_value **args, uint32_t n)
{
    (void)n;
    size_t size, i = 0;
    const char *text = trimmed(rt_arg_string(s, "parse", args[0]), &size);
    int64_t base = rt_arg_int(s, "parse", args[1]), x = 0;
    bool negative = size && text[0] == '-';
    i += size && (text[0] == '-' || text[0] == '+');
    if (i == size)
        return s->nothing;
    for (; i < size; i++) {
        int d = digit_value(text[i]);
        if (d >= base || __builtin_mul_overflow(x, base, &x) ||
            (negative ? __builtin_sub_overflow(x, d, &x) : __builtin_add_overflow(x, d, &x)))
            return s->nothing;
    }
    return rt_box_int64(s, x);
}

/* Only what can begin a number: strtod would also take "nan(...)" and leading space. */
static bool looks_like_float(const char *text, size_t size)
{
    size_t i = size && (text[0] == '-' || text[0] == '+');
    if (i < size && (isdigit((unsigned char)text[i]) || text[i] == '.'))
        return true;
    static const char *const words[] = {"inf", "infinity", "nan"};
    for (size_t w = 0; w < 3; w++)
        if (size - i == strlen(words[w]) && strncasecmp(text + i, words[w], size - i) == 0)
            return true;
    return false;
}

rt_value *rt_builtin_parse_float(rt_session *s, rt_value **args, uint32_t n)
{
    (void)n;
    size_t size;
    const char *text = trimmed(rt_arg_string(s, "parse", args[0]), &size);
    if (!looks_like_float(text, size))
        return s->nothing;
    rt_string *copy = rt_string_new(s, text, size); /* NUL where the number must end */
    for (char *p = copy->bytes; *p; p++)
        if (*p == 'f' && !strchr(copy->bytes, 'x') && digit_value(copy->bytes[size - 1]) < 10)
            *p = 'e'; /* 1f0 */
    char *end;
    double x = strtod(copy->bytes, &end);
    return end == copy->bytes + size ? rt_box_float64(s, x) : s->nothing;
}
