/* float_text.c - shortest decimal digits by trial, then Julia's layout.
 *
 * The C library prints any number of correctly rounded digits. With few enough digits (15 for double) every decimal that
 * reads back as x is x rounded to that many, so one trial and dropping zeros settles it; otherwise one or two more
 * digits do. At a power of two the numbers below are twice as dense as those above, so that the nearest decimal may
 * fail to read back where the next one up succeeds: that one is tried, too.
 */
#include "float_text.h"
#include "half.h"
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct float_format {
    int sure_digits, max_digits; /* decimals that always survive, digits that always suffice */
    double smallest_normal;
    int fixed_up_to; /* exponents below which Julia does not use e notation */
} float_format;

static const float_format formats[] = {
    [RT_FLOAT16] = {3, 5, 0x1p-14, 5},
    [RT_FLOAT32] = {6, 9, 0x1p-126, 6},
    [RT_FLOAT64] = {15, 17, 0x1p-1022, 6},
};

static double read_back(const char *text, rt_float_kind kind)
{
    if (kind == RT_FLOAT32)
        return (double)strtof(text, NULL);
    double x = strtod(text, NULL);
    return kind == RT_FLOAT16 ? rt_half_to_double(rt_half_from_double(x)) : x;
}

/* Takes the digits and the exponent out of "d.ddde+xx". */
static rt_decimal take_decimal(const char *text)
{
    rt_decimal d = {0};
    for (; *text != 'e'; text++)
        if (*text != '.')
            d.digits[d.n++] = *text;
    d.point = atoi(text + 1) + 1;
    while (d.n > 1 && d.digits[d.n - 1] == '0')
        d.n--;
    return d;
}

/* Adds one unit in the last place. */
static void next_up(rt_decimal *d)
{
    int i = d->n - 1;
    while (i >= 0 && d->digits[i] == '9')
        d->digits[i--] = '0';
    if (i >= 0) {
        d->digits[i]++;
    } else {
        d->digits[0] = '1';
        d->point++;
    }
    while (d->n > 1 && d->digits[d->n - 1] == '0')
        d->n--;
}

static bool reads_back(const rt_decimal *d, double x, rt_float_kind kind)
{
    char text[48];
    snprintf(text, sizeof text, "0.%.*se%d", d->n, d->digits, d->point);
    return read_back(text, kind) == x;
}

static bool try_digits(double x, rt_float_kind kind, int n, rt_decimal *out)
{
    char text[48];
    snprintf(text, sizeof text, "%.*e", n - 1, x);
    *out = take_decimal(text);
    if (reads_back(out, x, kind))
        return true;
    int unused;
    if (frexp(x, &unused) != 0.5 || out->n != n)
        return false;
    next_up(out);
    return reads_back(out, x, kind);
}

rt_decimal rt_shortest_decimal(double x, rt_float_kind kind)
{
    const float_format *f = &formats[kind];
    rt_decimal d = {.digits = "0", .n = 1, .point = 1};
    x = fabs(x);
    if (x == 0)
        return d;
    int n = x >= f->smallest_normal ? f->sure_digits : 1; /* subnormals have fewer digits that mean anything */
    while (!try_digits(x, kind, n, &d) && n < f->max_digits)
        n++;
    return d;
}

static size_t put_fixed(const rt_decimal *d, char *out)
{
    char *p = out;
    if (d->point <= 0) {
        p += sprintf(p, "0.%.*s%.*s", -d->point, "0000", d->n, d->digits);
    } else if (d->point >= d->n) {
        p += sprintf(p, "%.*s%.*s.0", d->n, d->digits, d->point - d->n, "000000");
    } else {
        p += sprintf(p, "%.*s.%.*s", d->point, d->digits, d->n - d->point, d->digits + d->point);
    }
    return (size_t)(p - out);
}

static size_t put_exponent(const rt_decimal *d, char *out)
{
    const char *rest = d->n > 1 ? d->digits + 1 : "0";
    return (size_t)sprintf(out, "%c.%.*se%d", d->digits[0], d->n > 1 ? d->n - 1 : 1, rest, d->point - 1);
}

size_t rt_float_text(double x, rt_float_kind kind, char out[RT_FLOAT_TEXT_MAX])
{
    if (isnan(x))
        return (size_t)sprintf(out, "NaN");
    char *p = out;
    if (signbit(x))
        *p++ = '-';
    if (isinf(x))
        return (size_t)(p - out + sprintf(p, "Inf"));
    rt_decimal d = rt_shortest_decimal(x, kind);
    bool fixed = d.point > -4 && d.point <= formats[kind].fixed_up_to;
    return (size_t)(p - out) + (fixed ? put_fixed(&d, p) : put_exponent(&d, p));
}
