/* out.c - see out.h. */
#include "out.h"

#include <limits.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

void sk_put_n(sk_out *o, const char *text, size_t n)
{
    if (o->length < o->size) {
        size_t room = o->size - o->length;
        memcpy(o->buf + o->length, text, n < room ? n : room);
    }
    o->length += n;
}

void sk_put(sk_out *o, const char *text) { sk_put_n(o, text, strlen(text)); }

void sk_put_f(sk_out *o, const char *format, ...)
{
    char small[128]; /* numbers and short words only */
    va_list args;
    va_start(args, format);
    int n = vsnprintf(small, sizeof small, format, args);
    va_end(args);
    if (n > 0)
        sk_put_n(o, small, (size_t)n < sizeof small ? (size_t)n : sizeof small - 1);
}

/* The length of the UTF-8 sequence at s, or 0 if it is not one. */
static size_t utf8_length(const unsigned char *s)
{
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    size_t n = s[0] < 0x80 ? 1 : s[0] >> 5 == 6 ? 2 : s[0] >> 4 == 14 ? 3 : s[0] >> 3 == 30 ? 4 : 0;
    if (n < 2)
        return n;
    uint32_t c = s[0] & (0x7Fu >> n);
    for (size_t i = 1; i < n; i++) {
        if (s[i] >> 6 != 2)
            return 0;
        c = c << 6 | (s[i] & 0x3Fu);
    }
    bool fine = c >= least[n] && c <= 0x10FFFF && !(c >= 0xD800 && c < 0xE000);
    return fine ? n : 0;
}

static void put_escaped(sk_out *o, unsigned char c)
{
    static const char named[][2] = {{'"', '"'}, {'\\', '\\'}, {'\n', 'n'}, {'\t', 't'}, {'\r', 'r'}};
    for (size_t i = 0; i < sizeof named / sizeof *named; i++) {
        if ((unsigned char)named[i][0] == c) {
            sk_put_f(o, "\\%c", named[i][1]);
            return;
        }
    }
    if (c < 0x20 || c == 0x7F)
        sk_put_f(o, "\\u%04x", c);
    else
        sk_put_n(o, (const char *)&c, 1);
}

void sk_put_json_string(sk_out *o, const char *text)
{
    if (!text) {
        sk_put(o, "null");
        return;
    }
    sk_put(o, "\"");
    for (const unsigned char *s = (const unsigned char *)text; *s;) {
        size_t n = utf8_length(s);
        if (n == 1)
            put_escaped(o, *s);
        else if (n)
            sk_put_n(o, (const char *)s, n);
        else
            sk_put(o, "\xEF\xBF\xBD");
        s += n ? n : 1;
    }
    sk_put(o, "\"");
}

int sk_finish(sk_out *o)
{
    if (o->size)
        o->buf[o->length < o->size ? o->length : o->size - 1] = '\0';
    return o->length > INT_MAX ? INT_MAX : (int)o->length;
}
