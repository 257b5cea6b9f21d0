/* emit_number.h - codes of the numeric builtins in emit_builtin.def, and helpers for them. */
#ifndef CG_EMIT_NUMBER_H
#define CG_EMIT_NUMBER_H

#include "emit.h"

enum { CG_BITS_CTPOP, CG_BITS_CTLZ, CG_BITS_CTTZ, CG_BITS_BSWAP };
enum { CG_CHECKED_SADD, CG_CHECKED_SSUB, CG_CHECKED_SMUL, CG_CHECKED_UADD, CG_CHECKED_USUB, CG_CHECKED_UMUL };
enum {
    CG_FLOAT_FMA,
    CG_FLOAT_MULADD,
    CG_FLOAT_ABS,
    CG_FLOAT_COPYSIGN,
    CG_FLOAT_SQRT,
    CG_FLOAT_FLOOR,
    CG_FLOAT_CEIL,
    CG_FLOAT_TRUNC,
    CG_FLOAT_RINT
};

/* C library function, number of arguments */
#define CG_LIBM_MAP(X) \
    X(sin, 1)          \
    X(cos, 1)          \
    X(tan, 1)          \
    X(asin, 1)         \
    X(acos, 1)         \
    X(atan, 1)         \
    X(atan2, 2)        \
    X(sinh, 1)         \
    X(cosh, 1)         \
    X(tanh, 1)         \
    X(asinh, 1)        \
    X(acosh, 1)        \
    X(atanh, 1)        \
    X(exp, 1)          \
    X(exp2, 1)         \
    X(exp10, 1)        \
    X(expm1, 1)        \
    X(log, 1)          \
    X(log2, 1)         \
    X(log10, 1)        \
    X(log1p, 1)        \
    X(pow, 2)          \
    X(cbrt, 1)         \
    X(hypot, 2)
enum {
#define X(name, nargs) CG_LIBM_##name,
    CG_LIBM_MAP(X)
#undef X
};

bool cg_is_primitive(cg_frame *fr, rt_value *type);
bool cg_is_bool(cg_frame *fr, cg_value v);
LLVMValueRef cg_call_intrinsic(cg_frame *fr, const char *name, LLVMTypeRef *overload, size_t noverload,
                               LLVMValueRef *args, unsigned n);

#endif
