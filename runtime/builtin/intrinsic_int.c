/* intrinsic_int.c - integer intrinsics for every width from 8 to 128 bits.
 *
 * Operands are widened to 128 bits (with their sign or with zeros, as the operation wants), the operation is done once,
 * and the result is cut back to the operands' width: one body per operation instead of one per width.
 */
#include "arg.h"
#include <string.h>

__extension__ typedef __int128 wide;
__extension__ typedef unsigned __int128 uwide;

static unsigned width_of(rt_session *s, const char *fn, const rt_value *v)
{
    if (!v->type->name->is_primitive)
        rt_throw_arg_error(s, "%s: value is not a primitive type", fn);
    return v->type->name->bits;
}

static uwide load(const rt_value *v, unsigned width)
{
    uwide x = 0;
    memcpy(&x, rt_payload(v), width / 8);
    return x;
}

static wide extend(uwide x, unsigned width) { return (wide)(x << (128 - width)) >> (128 - width); }

static rt_value *box(rt_session *s, rt_datatype *t, uwide x) { return rt_box_bits(s, t, &x); }

static void check_same_type(rt_session *s, const char *fn, rt_value **args)
{
    if (args[0]->type != args[1]->type)
        rt_throw_arg_error(s, "%s: types of arguments must match", fn);
}

/* Defines the builtin `id`; `a` and `b` (unsigned), `sa` and `sb` (signed) are the operands, `w` is the width. */
#define BINARY(id, result)                                                \
    rt_value *rt_builtin_##id(rt_session *s, rt_value **args, uint32_t n) \
    {                                                                     \
        (void)n;                                                          \
        check_same_type(s, #id, args);                                    \
        unsigned w = width_of(s, #id, args[0]);                           \
        uwide a = load(args[0], w), b = load(args[1], w);                 \
        wide sa = extend(a, w), sb = extend(b, w);                        \
        (void)sa, (void)sb;                                               \
        return result;                                                    \
    }
#define ARITHMETIC(id, expression) BINARY(id, box(s, args[0]->type, (uwide)(expression)))
#define COMPARISON(id, expression) BINARY(id, rt_box_bool(s, expression))

ARITHMETIC(add_int, a + b)
ARITHMETIC(sub_int, a - b)
ARITHMETIC(mul_int, a *b)
ARITHMETIC(and_int, a &b)
ARITHMETIC(or_int, a | b)
ARITHMETIC(xor_int, a ^ b)
COMPARISON(eq_int, a == b)
COMPARISON(ne_int, a != b)
COMPARISON(slt_int, sa < sb)
COMPARISON(sle_int, sa <= sb)
COMPARISON(ult_int, a < b)
COMPARISON(ule_int, a <= b)

/* ---- division ----------------------------------------------------------------------------------------------------------- */

static wide least(unsigned w) { return extend((uwide)1 << (w - 1), w); }

static void check_divisor(rt_session *s, bool ok)
{
    if (!ok)
        rt_throw_named(s, "DivideError", NULL, 0);
}

static wide signed_quotient(rt_session *s, wide a, wide b, unsigned w)
{
    check_divisor(s, b != 0 && !(b == -1 && a == least(w)));
    return a / b;
}

static wide signed_remainder(rt_session *s, wide a, wide b)
{
    check_divisor(s, b != 0);
    return b == -1 ? 0 : a % b;
}

static uwide unsigned_quotient(rt_session *s, uwide a, uwide b)
{
    check_divisor(s, b != 0);
    return a / b;
}

static uwide unsigned_remainder(rt_session *s, uwide a, uwide b)
{
    check_divisor(s, b != 0);
    return a % b;
}

ARITHMETIC(sdiv_int, signed_quotient(s, sa, sb, w))
ARITHMETIC(srem_int, signed_remainder(s, sa, sb))
ARITHMETIC(udiv_int, unsigned_quotient(s, a, b))
ARITHMETIC(urem_int, unsigned_remainder(s, a, b))

/* ---- one operand ---------------------------------------------------------------------------------------------------------- */

#define UNARY(id, expression)                                             \
    rt_value *rt_builtin_##id(rt_session *s, rt_value **args, uint32_t n) \
    {                                                                     \
        (void)n;                                                          \
        unsigned w = width_of(s, #id, args[0]);                           \
        uwide a = load(args[0], w);                                       \
        return box(s, args[0]->type, (uwide)(expression));                \
    }

static unsigned count_ones(uwide a)
{
    return (unsigned)(__builtin_popcountll((uint64_t)a) + __builtin_popcountll((uint64_t)(a >> 64)));
}

static unsigned leading_zeros(uwide a, unsigned w)
{
    uint64_t high = (uint64_t)(a >> 64), low = (uint64_t)a;
    unsigned zeros = high ? (unsigned)__builtin_clzll(high) : low ? 64 + (unsigned)__builtin_clzll(low) : 128;
    return zeros - (128 - w);
}

static unsigned trailing_zeros(uwide a, unsigned w)
{
    uint64_t high = (uint64_t)(a >> 64), low = (uint64_t)a;
    return low ? (unsigned)__builtin_ctzll(low) : high ? 64 + (unsigned)__builtin_ctzll(high) : w;
}

static uwide swap_bytes(uwide a, unsigned w)
{
    uwide swapped = (uwide)__builtin_bswap64((uint64_t)a) << 64 | __builtin_bswap64((uint64_t)(a >> 64));
    return swapped >> (128 - w);
}

UNARY(neg_int, -a)
UNARY(not_int, args[0]->type == s->t.Bool ? a ^ 1 : ~a)
UNARY(ctpop_int, count_ones(a))
UNARY(ctlz_int, leading_zeros(a, w))
UNARY(cttz_int, trailing_zeros(a, w))
UNARY(bswap_int, swap_bytes(a, w))

/* ---- shifts: the count has a type of its own, and counts beyond the width shift everything out ------------------------------ */

#define SHIFT(id, beyond, expression)                                                 \
    rt_value *rt_builtin_##id(rt_session *s, rt_value **args, uint32_t n)             \
    {                                                                                 \
        (void)n;                                                                      \
        unsigned w = width_of(s, #id, args[0]);                                       \
        uwide a = load(args[0], w), count = load(args[1], width_of(s, #id, args[1])); \
        wide sa = extend(a, w);                                                       \
        (void)sa;                                                                     \
        return box(s, args[0]->type, (uwide)(count >= w ? (beyond) : (expression)));  \
    }

SHIFT(shl_int, 0, a << count)
SHIFT(lshr_int, 0, a >> count)
SHIFT(ashr_int, (uwide)(sa < 0 ? -1 : 0), (uwide)(sa >> count))

/* ---- checked: (result, did it overflow) -------------------------------------------------------------------------------------- */

static rt_value *checked_result(rt_session *s, rt_datatype *t, uwide x, bool overflowed)
{
    return rt_tuple_new(s, (rt_value *[]){box(s, t, x), rt_box_bool(s, overflowed)}, 2);
}

#define CHECKED_SIGNED(id, builtin)                                                          \
    rt_value *rt_builtin_##id(rt_session *s, rt_value **args, uint32_t n)                    \
    {                                                                                        \
        (void)n;                                                                             \
        check_same_type(s, #id, args);                                                       \
        unsigned w = width_of(s, #id, args[0]);                                              \
        wide r;                                                                              \
        bool over = builtin(extend(load(args[0], w), w), extend(load(args[1], w), w), &r);   \
        return checked_result(s, args[0]->type, (uwide)r, over || extend((uwide)r, w) != r); \
    }
#define CHECKED_UNSIGNED(id, builtin)                                            \
    rt_value *rt_builtin_##id(rt_session *s, rt_value **args, uint32_t n)        \
    {                                                                            \
        (void)n;                                                                 \
        check_same_type(s, #id, args);                                           \
        unsigned w = width_of(s, #id, args[0]);                                  \
        uwide r;                                                                 \
        bool over = builtin(load(args[0], w), load(args[1], w), &r);             \
        return checked_result(s, args[0]->type, r, over || (w < 128 && r >> w)); \
    }

CHECKED_SIGNED(checked_sadd_int, __builtin_add_overflow)
CHECKED_SIGNED(checked_ssub_int, __builtin_sub_overflow)
CHECKED_SIGNED(checked_smul_int, __builtin_mul_overflow)
CHECKED_UNSIGNED(checked_uadd_int, __builtin_add_overflow)
CHECKED_UNSIGNED(checked_usub_int, __builtin_sub_overflow)
CHECKED_UNSIGNED(checked_umul_int, __builtin_mul_overflow)

/* ---- conversions between integers ------------------------------------------------------------------------------------------- */

typedef enum width_rule { WIDER, NARROWER, SAME_WIDTH } width_rule;

static rt_value *convert(rt_session *s, const char *fn, rt_value **args, width_rule rule, bool is_signed)
{
    rt_datatype *t = rt_arg_primitive(s, fn, args[0]);
    unsigned from = width_of(s, fn, args[1]), to = t->name->bits;
    if (rule == WIDER ? from > to : rule == NARROWER ? from < to : from != to)
        rt_throw_arg_error(s, "%s: cannot convert %u bits to %u bits", fn, from, to);
    uwide x = load(args[1], from);
    return box(s, t, is_signed ? (uwide)extend(x, from) : x);
}

rt_value *rt_builtin_bitcast(rt_session *s, rt_value **args, uint32_t n)
{
    (void)n;
    return convert(s, "bitcast", args, SAME_WIDTH, false);
}

rt_value *rt_builtin_sext_int(rt_session *s, rt_value **args, uint32_t n)
{
    (void)n;
    return convert(s, "sext_int", args, WIDER, true);
}

rt_value *rt_builtin_zext_int(rt_session *s, rt_value **args, uint32_t n)
{
    (void)n;
    return convert(s, "zext_int", args, WIDER, false);
}

rt_value *rt_builtin_trunc_int(rt_session *s, rt_value **args, uint32_t n)
{
    (void)n;
    return convert(s, "trunc_int", args, NARROWER, false);
}
