/* float_value.h - boxed floating-point values of any width as doubles. */
#ifndef RT_BUILTIN_FLOAT_VALUE_H
#define RT_BUILTIN_FLOAT_VALUE_H

#include "../iface/session.h"

bool rt_float_is(const rt_session *s, const rt_datatype *t);            /* Float16, Float32, Float64 */
double rt_float_load(rt_session *s, const char *fn, const rt_value *v); /* TypeError if it is none */
rt_value *rt_float_box(rt_session *s, rt_datatype *t, double x);        /* rounds to t */

#endif
