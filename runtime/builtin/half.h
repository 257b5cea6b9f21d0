/* half.h - IEEE binary16 in software: Float16 is stored, converted and computed as double. */
#ifndef RT_BUILTIN_HALF_H
#define RT_BUILTIN_HALF_H

#include <stdint.h>

double rt_half_to_double(uint16_t half);
uint16_t rt_half_from_double(double x); /* rounds to nearest, ties to even */

#endif
