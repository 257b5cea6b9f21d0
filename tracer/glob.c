/* glob.c - see glob.h. A mismatch goes back to the last star only: what earlier stars took can stay as it is. */
#include "glob.h"

#include <stdint.h>
#include <string.h>

/* One character from s; its length. */
static size_t decode(const char *s, size_t n, uint32_t *c)
{
    const unsigned char *u = (const unsigned char *)s;
    size_t length = u[0] < 0xC0 ? 1 : u[0] < 0xE0 ? 2 : u[0] < 0xF0 ? 3 : 4;
    *c = u[0];
    if (length == 1 || length > n)
        return 1;
    uint32_t value = u[0] & (0x7Fu >> length);
    for (size_t i = 1; i < length; i++) {
        if (u[i] >> 6 != 2)
            return 1;
        value = value << 6 | (u[i] & 0x3Fu);
    }
    *c = value;
    return length;
}

/* ---- checking --------------------------------------------------------------------------------------------------------------- */

/* The length of a bracket expression that begins at p; 0: it has no end. */
static size_t bracket_length(const char *p)
{
    size_t i = 1;
    i += p[i] == '!' || p[i] == '^';
    i += p[i] == ']'; /* the first one is meant itself */
    while (p[i] && p[i] != ']')
        i += p[i] == '\\' && p[i + 1] ? 2 : 1;
    return p[i] ? i + 1 : 0;
}

const char *tr_glob_check(const char *pattern, size_t *offset)
{
    for (size_t i = 0; pattern[i];) {
        *offset = i;
        if (pattern[i] == '\\' && !pattern[i + 1])
            return "\\ at end of pattern";
        size_t n = pattern[i] == '[' ? bracket_length(pattern + i) : pattern[i] == '\\' ? 2 : 1;
        if (!n)
            return "missing ] after [";
        i += n;
    }
    return NULL;
}

/* ---- matching --------------------------------------------------------------------------------------------------------------- */

static bool bracket_has(const char *p, size_t n, uint32_t c)
{
    size_t i = 1, end = n - 1;
    bool negated = p[i] == '!' || p[i] == '^', hit = false;
    for (i += negated; i < end;) {
        uint32_t low, high;
        i += p[i] == '\\';
        i += decode(p + i, end - i, &low);
        high = low;
        if (i + 1 < end && p[i] == '-') {
            i += 1 + (p[i + 1] == '\\' && i + 2 < end);
            i += decode(p + i, end - i, &high);
        }
        hit |= low <= c && c <= high;
    }
    return hit != negated;
}

/* Whether the pattern's next element, which is no star, takes the character; its length. */
static bool takes(const char *p, size_t n, uint32_t c, size_t *length)
{
    uint32_t wanted;
    *length = 1;
    if (*p == '?')
        return true;
    if (*p == '[') {
        *length = bracket_length(p);
        return bracket_has(p, *length, c);
    }
    size_t quote = *p == '\\';
    *length = quote + decode(p + quote, n - quote, &wanted);
    return wanted == c;
}

bool tr_glob_matches(const char *pattern, size_t npattern, const char *text, size_t ntext)
{
    size_t i = 0, k = 0, star = SIZE_MAX, star_text = 0;
    for (;;) {
        if (i < npattern && pattern[i] == '*') {
            star = ++i;
            star_text = k;
            continue;
        }
        if (k == ntext && i == npattern)
            return true;
        uint32_t c = 0;
        size_t length = 0, step = k < ntext ? decode(text + k, ntext - k, &c) : 0;
        if (step && i < npattern && takes(pattern + i, npattern - i, c, &length)) {
            i += length;
            k += step;
            continue;
        }
        if (star == SIZE_MAX || star_text == ntext)
            return false;
        star_text += decode(text + star_text, ntext - star_text, &c);
        i = star;
        k = star_text;
    }
}
