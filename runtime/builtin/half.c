/* half.c - see half.h. */
#include "half.h"
#include <math.h>
#include <string.h>

double rt_half_to_double(uint16_t half)
{
    unsigned exponent = half >> 10 & 31, fraction = half & 1023;
    double magnitude;
    if (exponent == 31)
        magnitude = fraction ? (double)NAN : (double)INFINITY;
    else if (exponent)
        magnitude = ldexp(1024 + fraction, (int)exponent - 25);
    else
        magnitude = ldexp(fraction, -24);
    return half >> 15 ? -magnitude : magnitude;
}

uint16_t rt_half_from_double(double x)
{
    uint16_t sign = signbit(x) ? 0x8000 : 0;
    double magnitude = fabs(x);
    if (isnan(x))
        return sign | 0x7e00;
    if (magnitude >= 65520) /* halfway between the largest half and the next power */
        return sign | 0x7c00;
    if (magnitude == 0)
        return sign;
    int exponent = 0;
    frexp(magnitude, &exponent); /* magnitude in [2^(e-1), 2^e) */
    int scale = exponent - 11 > -24 ? exponent - 11 : -24;
    double units = rint(ldexp(magnitude, -scale)); /* 0 .. 2048 */
    uint16_t count = (uint16_t)units;
    if (scale == -24)
        return (uint16_t)(sign | count); /* subnormal, or the first normals, whose encoding goes on seamlessly */
    return (uint16_t)(sign | (((unsigned)(scale + 24) << 10) + count));
}
