/* bigint.c - builtins on BigInts, through GMP. A BigInt (base_lib/28_bigint.jl) holds its limbs in an array and their
 * count, negative for negative numbers, in `size`: GMP reads them in place. Results are computed in GMP's own memory and
 * copied. Nothing may throw while an mpz_t is alive.
 */
#include "arg.h"
#include "../values/array.h"
#include <gmp.h>
#include <math.h>
#include <string.h>

enum { MAX_BITS_LOG2 = 36 }; /* larger results are refused: GMP ends the process when it runs out of memory */

static rt_datatype *big_type(rt_session *s)
{
    rt_value *t = rt_core_value(s, "BigInt");
    if (!t)
        rt_error(s, "BigInt is not there yet");
    return (rt_datatype *)t;
}

static void read(rt_session *s, rt_value *v, mpz_t out)
{
    if (v->type != big_type(s))
        rt_throw_type_error(s, "BigInt", &big_type(s)->hdr, v);
    int64_t size = rt_unbox_int64(rt_get_field(s, v, 0));
    const rt_array *limbs = (const rt_array *)rt_get_field(s, v, 1);
    mpz_roinit_n(out, limbs->data, size);
}

/* Releases `z`. */
static rt_value *made(rt_session *s, mpz_t z)
{
    size_t n = mpz_size(z);
    int64_t size = mpz_sgn(z) < 0 ? -(int64_t)n : (int64_t)n;
    rt_array *limbs = rt_array_new(s, (rt_datatype *)rt_array_type(s, &s->t.UInt64->hdr, 1), &n, 1);
    if (n)
        memcpy(limbs->data, mpz_limbs_read(z), n * sizeof(mp_limb_t));
    mpz_clear(z);
    return rt_struct_new(s, big_type(s), (rt_value *[]){rt_box_int64(s, size), &limbs->hdr}, 2);
}

static _Noreturn void too_large(rt_session *s) { rt_throw_named(s, "OutOfMemoryError", NULL, 0); }

typedef void operation(mpz_t, const mpz_t, const mpz_t);

static const struct {
    const char *name;
    operation *run;
    bool divides;
} operations[] = {
    {"+", mpz_add, false},     {"-", mpz_sub, false},     {"*", mpz_mul, false},     {"div", mpz_tdiv_q, true},
    {"rem", mpz_tdiv_r, true}, {"fld", mpz_fdiv_q, true}, {"mod", mpz_fdiv_r, true}, {"cld", mpz_cdiv_q, true},
    {"gcd", mpz_gcd, false},   {"lcm", mpz_lcm, false},   {"&", mpz_and, false},     {"|", mpz_ior, false},
    {"xor", mpz_xor, false},
};

/* (name of the operation, a, b) */
rt_value *rt_builtin_big_binary(rt_session *s, rt_value **args, uint32_t n)
{
    (void)n;
    const rt_symbol *name = rt_arg_symbol(s, "BigInt", args[0]);
    mpz_t a, b, r;
    read(s, args[1], a);
    read(s, args[2], b);
    if (mpz_sizeinbase(a, 2) + mpz_sizeinbase(b, 2) > (size_t)1 << MAX_BITS_LOG2)
        too_large(s);
    for (size_t i = 0; i < sizeof operations / sizeof *operations; i++) {
        if (strcmp(operations[i].name, name->text) != 0)
            continue;
        if (operations[i].divides && mpz_sgn(b) == 0)
            rt_throw_named(s, "DivideError", NULL, 0);
        mpz_init(r);
        operations[i].run(r, a, b);
        return made(s, r);
    }
    rt_error(s, "BigInt: no operation %s", name->text);
}

/* (name, a, n >= 0): << >> ^ root; sqrt takes no n */
rt_value *rt_builtin_big_with_int(rt_session *s, rt_value **args, uint32_t n)
{
    (void)n;
    const char *name = rt_arg_symbol(s, "BigInt", args[0])->text;
    int64_t k = rt_arg_int(s, "BigInt", args[2]);
    mpz_t a, r;
    read(s, args[1], a);
    double bits = (double)mpz_sizeinbase(a, 2);
    if (k < 0)
        rt_throw_named(s, "DomainError", (rt_value *[]){args[2], &rt_string_c(s, "a count cannot be negative")->hdr},
                       2);
    bool shift = strcmp(name, "<<") == 0, power = strcmp(name, "^") == 0;
    bool small = mpz_cmpabs_ui(a, 1) <= 0;
    if ((shift && bits + (double)k > ldexp(1, MAX_BITS_LOG2)) ||
        (power && !small && bits * (double)k > ldexp(1, MAX_BITS_LOG2)))
        too_large(s);
    mpz_init(r);
    if (shift)
        mpz_mul_2exp(r, a, (mp_bitcnt_t)k);
    else if (power)
        mpz_pow_ui(r, a, small ? (unsigned long)(k == 0 ? 0 : 2 - (k & 1)) : (unsigned long)k);
    else if (strcmp(name, ">>") == 0)
        mpz_fdiv_q_2exp(r, a, (mp_bitcnt_t)k);
    else
        mpz_sqrt(r, a);
    return made(s, r);
}

/* (a, exponent, modulus), exponent >= 0, modulus != 0 */
rt_value *rt_builtin_big_powermod(rt_session *s, rt_value **args, uint32_t n)
{
    (void)n;
    mpz_t a, e, m, r;
    read(s, args[0], a);
    read(s, args[1], e);
    read(s, args[2], m);
    if (mpz_sgn(m) == 0 || mpz_sgn(e) < 0)
        rt_throw_named(s, "DivideError", NULL, 0);
    mpz_init(r);
    mpz_powm(r, a, e, m);
    return made(s, r);
}

/* Of any primitive integer. */
rt_value *rt_builtin_big_of_int(rt_session *s, rt_value **args, uint32_t n)
{
    (void)n;
    rt_datatype *t = args[0]->type;
    if (!t->name->is_primitive || !rt_subtype(s, &t->hdr, &s->t.Integer->hdr))
        rt_throw_type_error(s, "BigInt", &s->t.Integer->hdr, args[0]);
    uint32_t size = rt_layout_of(s, t)->size;
    unsigned char bytes[16] = {0};
    memcpy(bytes, rt_payload(args[0]), size < sizeof bytes ? size : sizeof bytes);
    bool negative = rt_subtype(s, &t->hdr, &s->t.Signed->hdr) && bytes[size - 1] & 0x80;
    if (negative) { /* two's complement */
        unsigned carry = 1;
        for (uint32_t i = 0; i < size; i++) {
            carry += (unsigned char)~bytes[i];
            bytes[i] = (unsigned char)carry;
            carry >>= 8;
        }
    }
    mpz_t r;
    mpz_init(r);
    mpz_import(r, size, -1, 1, 0, 0, bytes);
    if (negative)
        mpz_neg(r, r);
    return made(s, r);
}

/* Of a whole Float64. */
rt_value *rt_builtin_big_of_float(rt_session *s, rt_value **args, uint32_t n)
{
    (void)n;
    double x = args[0]->type == s->t.Float64 ? rt_unbox_float64(args[0]) : NAN;
    if (!isfinite(x))
        rt_throw_arg_error(s, "BigInt: a finite Float64 is expected");
    mpz_t r;
    mpz_init_set_d(r, x);
    return made(s, r);
}

/* (text, base): nothing if it is no number */
rt_value *rt_builtin_big_of_text(rt_session *s, rt_value **args, uint32_t n)
{
    (void)n;
    const rt_string *text = rt_arg_string(s, "BigInt", args[0]);
    int64_t base = rt_arg_int(s, "BigInt", args[1]);
    const char *p = text->bytes + (text->bytes[0] == '+');
    for (const char *q = p; *q; q++)
        if (!((*q >= '0' && *q <= '9') || (*q >= 'a' && *q <= 'z') || (*q >= 'A' && *q <= 'Z') ||
              (*q == '-' && q == text->bytes)))
            return s->nothing;
    mpz_t r;
    if (base < 2 || base > 62 || mpz_init_set_str(r, p, (int)base) != 0) {
        if (base >= 2 && base <= 62)
            mpz_clear(r);
        return s->nothing;
    }
    return made(s, r);
}

rt_value *rt_builtin_big_text(rt_session *s, rt_value **args, uint32_t n)
{
    (void)n;
    int64_t base = rt_arg_int(s, "string", args[1]);
    mpz_t a;
    read(s, args[0], a);
    if (base < 2 || base > 62)
        rt_throw_arg_error(s, "base must satisfy 2 <= base <= 62, got %lld", (long long)base);
    rt_string *text = rt_string_new(s, NULL, mpz_sizeinbase(a, (int)base) + 2);
    mpz_get_str(text->bytes, (int)base, a);
    return &rt_string_c(s, text->bytes)->hdr;
}

rt_value *rt_builtin_big_cmp(rt_session *s, rt_value **args, uint32_t n)
{
    (void)n;
    mpz_t a, b;
    read(s, args[0], a);
    read(s, args[1], b);
    int c = mpz_cmp(a, b);
    return rt_box_int64(s, (c > 0) - (c < 0));
}

rt_value *rt_builtin_big_float(rt_session *s, rt_value **args, uint32_t n)
{
    (void)n;
    mpz_t a, up;
    read(s, args[0], a);
    size_t bits = mpz_sizeinbase(a, 2);
    if (bits <= 62) /* mpz_get_d truncates */
        return rt_box_float64(s, (double)mpz_get_si(a));
    /* The leading 62 bits, with the lowest set if any bit below is: rounding those rounds the number. */
    mpz_init(up);
    mpz_tdiv_q_2exp(up, a, bits - 62);
    uint64_t top = mpz_getlimbn(up, 0) | (mpz_scan1(a, 0) < bits - 62);
    mpz_clear(up);
    double x = ldexp((double)top, bits > 100000 ? 100000 : (int)(bits - 62));
    return rt_box_float64(s, mpz_sgn(a) < 0 ? -x : x);
}

/* (a, k): the k-th 64 bits of the two's complement, as UInt64 */
rt_value *rt_builtin_big_word(rt_session *s, rt_value **args, uint32_t n)
{
    (void)n;
    mpz_t a, r;
    read(s, args[0], a);
    int64_t k = rt_arg_int(s, "BigInt", args[1]);
    mpz_init(r);
    mpz_fdiv_q_2exp(r, a, (mp_bitcnt_t)(64 * k));
    mpz_fdiv_r_2exp(r, r, 64);
    uint64_t word = mpz_size(r) ? mpz_getlimbn(r, 0) : 0;
    mpz_clear(r);
    return rt_box_uint64(s, word);
}

/* (name, a): bits, ones, zeros (trailing), prime */
rt_value *rt_builtin_big_count(rt_session *s, rt_value **args, uint32_t n)
{
    (void)n;
    const char *name = rt_arg_symbol(s, "BigInt", args[0])->text;
    mpz_t a;
    read(s, args[1], a);
    int64_t r = 0;
    if (strcmp(name, "bits") == 0)
        r = (int64_t)mpz_sizeinbase(a, 2);
    else if (strcmp(name, "ones") == 0)
        r = mpz_sgn(a) < 0 ? -1 : (int64_t)mpz_popcount(a);
    else if (strcmp(name, "zeros") == 0)
        r = mpz_sgn(a) ? (int64_t)mpz_scan1(a, 0) : 0;
    else if (strcmp(name, "prime") == 0)
        r = mpz_probab_prime_p(a, 25) > 0;
    return rt_box_int64(s, r);
}
