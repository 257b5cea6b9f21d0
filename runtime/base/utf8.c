/* utf8.c - one character at a time. */
#include "utf8.h"

static int continuation(const char *p, const char *end, unsigned n)
{
    if ((size_t)(end - p) <= n)
        return 0;
    for (unsigned i = 1; i <= n; i++)
        if (((unsigned char)p[i] & 0xC0) != 0x80)
            return 0;
    return 1;
}

uint32_t rt_utf8_decode(const char *p, const char *end, unsigned *size)
{
    const unsigned char *u = (const unsigned char *)p;
    uint32_t c = u[0];
    *size = 1;
    if (c < 0x80)
        return c;
    if (c >= 0xC2 && c < 0xE0 && continuation(p, end, 1)) {
        *size = 2;
        return (c & 0x1F) << 6 | (u[1] & 0x3Fu);
    }
    if (c >= 0xE0 && c < 0xF0 && continuation(p, end, 2)) {
        c = (c & 0x0F) << 12 | (u[1] & 0x3Fu) << 6 | (u[2] & 0x3Fu);
        if (c < 0x800 || (c >= 0xD800 && c < 0xE000))
            return RT_UTF8_INVALID;
        *size = 3;
        return c;
    }
    if (c >= 0xF0 && c < 0xF5 && continuation(p, end, 3)) {
        c = (c & 0x07) << 18 | (u[1] & 0x3Fu) << 12 | (u[2] & 0x3Fu) << 6 | (u[3] & 0x3Fu);
        if (c < 0x10000 || c > 0x10FFFF)
            return RT_UTF8_INVALID;
        *size = 4;
        return c;
    }
    return RT_UTF8_INVALID;
}

unsigned rt_utf8_encode(uint32_t c, char out[4])
{
    if (c > 0x10FFFF)
        c = 0xFFFD;
    if (c < 0x80) {
        out[0] = (char)c;
        return 1;
    }
    if (c < 0x800) {
        out[0] = (char)(0xC0 | c >> 6);
        out[1] = (char)(0x80 | (c & 0x3F));
        return 2;
    }
    if (c < 0x10000) {
        out[0] = (char)(0xE0 | c >> 12);
        out[1] = (char)(0x80 | (c >> 6 & 0x3F));
        out[2] = (char)(0x80 | (c & 0x3F));
        return 3;
    }
    out[0] = (char)(0xF0 | c >> 18);
    out[1] = (char)(0x80 | (c >> 12 & 0x3F));
    out[2] = (char)(0x80 | (c >> 6 & 0x3F));
    out[3] = (char)(0x80 | (c & 0x3F));
    return 4;
}
