/* intrinsic_convert.c - loading, boxing and converting floating-point values. */
#include "arg.h"
#include "float_value.h"
#include "half.h"
#include <math.h>
#include <string.h>

__extension__ typedef __int128 wide;
__extension__ typedef unsigned __int128 uwide;

bool rt_float_is(const rt_session *s, const rt_datatype *t)
{
    return t == s->t.Float64 || t == s->t.Float32 || t == s->t.Float16;
}

double rt_float_load(rt_session *s, const char *fn, const rt_value *v)
{
    const void *p = rt_payload(v);
    if (v->type == s->t.Float64)
        return rt_unbox_float64(v);
    if (v->type == s->t.Float32) {
        float x;
        memcpy(&x, p, sizeof x);
        return (double)x;
    }
    if (v->type != s->t.Float16)
        rt_throw_type_error(s, fn, &s->t.AbstractFloat->hdr, (rt_value *)v);
    uint16_t half;
    memcpy(&half, p, sizeof half);
    return rt_half_to_double(half);
}

rt_value *rt_float_box(rt_session *s, rt_datatype *t, double x)
{
    if (t == s->t.Float64)
        return rt_box_float64(s, x);
    if (t == s->t.Float32) {
        float f = (float)x;
        return rt_box_bits(s, t, &f);
    }
    uint16_t half = rt_half_from_double(x);
    return rt_box_bits(s, t, &half);
}

static rt_datatype *float_type(rt_session *s, const char *fn, rt_value *v)
{
    rt_datatype *t = rt_arg_datatype(s, fn, v);
    if (!rt_float_is(s, t))
        rt_throw_arg_error(s, "%s: %s is not a floating-point type", fn, rt_type_text(s, v));
    return t;
}

static rt_value *from_integer(rt_session *s, const char *fn, rt_value **args, bool is_signed)
{
    rt_datatype *t = float_type(s, fn, args[0]), *from = args[1]->type;
    if (!from->name->is_primitive)
        rt_throw_arg_error(s, "%s: value is not a primitive type", fn);
    unsigned width = from->name->bits;
    uwide u = 0;
    memcpy(&u, rt_payload(args[1]), width / 8);
    wide i = (wide)(u << (128 - width)) >> (128 - width);
    if (t == s->t.Float32) { /* in one step: through double it would be rounded twice */
        float f = is_signed ? (float)i : (float)u;
        return rt_box_bits(s, t, &f);
    }
    return rt_float_box(s, t, is_signed ? (double)i : (double)u);
}

/* Toward zero; what does not fit becomes the nearest end of the range, NaN becomes 0. */
static rt_value *to_integer(rt_session *s, const char *fn, rt_value **args, bool is_signed)
{
    rt_datatype *t = rt_arg_primitive(s, fn, args[0]);
    double x = rt_float_load(s, fn, args[1]);
    unsigned width = t->name->bits;
    double limit = ldexp(1, (int)width - is_signed); /* the first value above the range */
    uwide top = width - is_signed == 128 ? ~(uwide)0 : ((uwide)1 << (width - is_signed)) - 1, u;
    if (isnan(x))
        u = 0;
    else if (x >= limit)
        u = top;
    else if (is_signed)
        u = x < -limit ? ~top : (uwide)(wide)x;
    else
        u = x <= -1 ? 0 : (uwide)x;
    return rt_box_bits(s, t, &u);
}

static rt_value *between_floats(rt_session *s, const char *fn, rt_value **args, bool wider)
{
    rt_datatype *t = float_type(s, fn, args[0]);
    double x = rt_float_load(s, fn, args[1]);
    unsigned from = args[1]->type->name->bits, to = t->name->bits;
    if (wider ? from > to : from < to)
        rt_throw_arg_error(s, "%s: cannot convert %u bits to %u bits", fn, from, to);
    return rt_float_box(s, t, x);
}

#define CONVERSION(id, call)                                              \
    rt_value *rt_builtin_##id(rt_session *s, rt_value **args, uint32_t n) \
    {                                                                     \
        (void)n;                                                          \
        return call;                                                      \
    }
CONVERSION(sitofp, from_integer(s, "sitofp", args, true))
CONVERSION(uitofp, from_integer(s, "uitofp", args, false))
CONVERSION(fptosi, to_integer(s, "fptosi", args, true))
CONVERSION(fptoui, to_integer(s, "fptoui", args, false))
CONVERSION(fptrunc, between_floats(s, "fptrunc", args, false))
CONVERSION(fpext, between_floats(s, "fpext", args, true))
