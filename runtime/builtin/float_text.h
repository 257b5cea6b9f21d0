/* float_text.h - the shortest decimal text of a floating-point number that reads back as the same number. */
#ifndef RT_BUILTIN_FLOAT_TEXT_H
#define RT_BUILTIN_FLOAT_TEXT_H

#include <stddef.h>
#include <stdint.h>

typedef enum rt_float_kind { RT_FLOAT16, RT_FLOAT32, RT_FLOAT64 } rt_float_kind;

/* |x| as decimal digits d1 d2 ... dn (no trailing zeros, n >= 1) with value 0.d1d2...dn * 10^point. x is finite. */
typedef struct rt_decimal {
    char digits[24];
    int n, point;
} rt_decimal;
rt_decimal rt_shortest_decimal(double x, rt_float_kind kind);

enum { RT_FLOAT_TEXT_MAX = 48 };
/* As Julia's print: 1.0, 0.1, 1.0e10, Inf, NaN, -0.0. Returns the length without the NUL. */
size_t rt_float_text(double x, rt_float_kind kind, char out[RT_FLOAT_TEXT_MAX]);

#endif
