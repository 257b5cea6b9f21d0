/* intrinsic_float.c - floating-point intrinsics and the mathematical functions.
 *
 * Float32 and Float16 are computed as double and rounded once; for + - * / sqrt that gives the correctly rounded result,
 * because double has more than twice their digits. fma is the exception and has its own path.
 */
#include "float_value.h"
#include "arg.h"
#include <math.h>

static void check_same_type(rt_session *s, const char *fn, rt_value **args, uint32_t n)
{
    for (uint32_t i = 1; i < n; i++)
        if (args[i]->type != args[0]->type)
            rt_throw_arg_error(s, "%s: types of arguments must match", fn);
}

#define UNARY(id, expression)                                             \
    rt_value *rt_builtin_##id(rt_session *s, rt_value **args, uint32_t n) \
    {                                                                     \
        (void)n;                                                          \
        double a = rt_float_load(s, #id, args[0]);                        \
        return rt_float_box(s, args[0]->type, expression);                \
    }
#define BINARY(id, result)                                                             \
    rt_value *rt_builtin_##id(rt_session *s, rt_value **args, uint32_t n)              \
    {                                                                                  \
        check_same_type(s, #id, args, n);                                              \
        double a = rt_float_load(s, #id, args[0]), b = rt_float_load(s, #id, args[1]); \
        return result;                                                                 \
    }
#define ARITHMETIC(id, expression) BINARY(id, rt_float_box(s, args[0]->type, expression))
#define COMPARISON(id, expression) BINARY(id, rt_box_bool(s, expression))

ARITHMETIC(add_float, a + b)
ARITHMETIC(sub_float, a - b)
ARITHMETIC(mul_float, a *b)
ARITHMETIC(div_float, a / b)
ARITHMETIC(rem_float, fmod(a, b))
ARITHMETIC(copysign_float, copysign(a, b))
ARITHMETIC(atan2_float, atan2(a, b))
ARITHMETIC(pow_float, pow(a, b))
ARITHMETIC(hypot_float, hypot(a, b))
COMPARISON(eq_float, a == b)
COMPARISON(ne_float, a != b)
COMPARISON(lt_float, a < b)
COMPARISON(le_float, a <= b)

UNARY(neg_float, -a)
UNARY(abs_float, fabs(a))
UNARY(sqrt_float, sqrt(a))
UNARY(floor_float, floor(a))
UNARY(ceil_float, ceil(a))
UNARY(trunc_float, trunc(a))
UNARY(rint_float, rint(a))
UNARY(sin_float, sin(a))
UNARY(cos_float, cos(a))
UNARY(tan_float, tan(a))
UNARY(asin_float, asin(a))
UNARY(acos_float, acos(a))
UNARY(atan_float, atan(a))
UNARY(sinh_float, sinh(a))
UNARY(cosh_float, cosh(a))
UNARY(tanh_float, tanh(a))
UNARY(asinh_float, asinh(a))
UNARY(acosh_float, acosh(a))
UNARY(atanh_float, atanh(a))
UNARY(exp_float, exp(a))
UNARY(exp2_float, exp2(a))
UNARY(exp10_float, exp10(a))
UNARY(expm1_float, expm1(a))
UNARY(log_float, log(a))
UNARY(log2_float, log2(a))
UNARY(log10_float, log10(a))
UNARY(log1p_float, log1p(a))
UNARY(cbrt_float, cbrt(a))

rt_value *rt_builtin_fma_float(rt_session *s, rt_value **args, uint32_t n)
{
    check_same_type(s, "fma_float", args, n);
    double a = rt_float_load(s, "fma_float", args[0]), b = rt_float_load(s, "fma_float", args[1]);
    double c = rt_float_load(s, "fma_float", args[2]);
    double r = args[0]->type == s->t.Float32 ? (double)fmaf((float)a, (float)b, (float)c) : fma(a, b, c);
    return rt_float_box(s, args[0]->type, r);
}

rt_value *rt_builtin_muladd_float(rt_session *s, rt_value **args, uint32_t n)
{
    check_same_type(s, "muladd_float", args, n);
    double a = rt_float_load(s, "muladd_float", args[0]), b = rt_float_load(s, "muladd_float", args[1]);
    double c = rt_float_load(s, "muladd_float", args[2]);
    rt_value *product = rt_float_box(s, args[0]->type, a * b); /* rounded to the type, as two operations would be */
    return rt_float_box(s, args[0]->type, rt_float_load(s, "muladd_float", product) + c);
}
