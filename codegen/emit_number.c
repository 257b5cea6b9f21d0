/* emit_number.c - integer and float builtins as instructions. Operands have primitive types known at compile time; where
 * they are not, the functions here decline.
 */
#include "emit.h"
#include "emit_builtin.h"
#include "emit_number.h"
#include <string.h>

/* Both operands (or the only one) primitive and of the same LLVM type? */
static bool take(cg_frame *fr, const cg_builtin_call *call, LLVMTypeKind kind, LLVMValueRef *a, LLVMValueRef *b)
{
    const cg_value *x = call->arg;
    for (uint32_t i = 0; i < call->n; i++)
        if (!cg_is_primitive(fr, x[i].type) || x[i].type != x[0].type)
            return false;
    LLVMTypeRef t = cg_type(cg_m(fr), x[0].type);
    bool is_int = LLVMGetTypeKind(t) == LLVMIntegerTypeKind;
    if (is_int != (kind == LLVMIntegerTypeKind) || LLVMGetTypeKind(t) == LLVMHalfTypeKind)
        return false;
    *a = cg_get(fr, x[0]);
    if (call->n > 1)
        *b = cg_get(fr, x[1]);
    return true;
}

bool cg_is_primitive(cg_frame *fr, rt_value *type) { return type && rt_repr_of(cg_s(fr), type) == RT_BITS; }

bool cg_is_bool(cg_frame *fr, cg_value v) { return v.type == &cg_s(fr)->t.Bool->hdr; }

static bool is_float_op(int opcode)
{
    return opcode == LLVMFAdd || opcode == LLVMFSub || opcode == LLVMFMul || opcode == LLVMFDiv || opcode == LLVMFRem;
}

static LLVMValueRef float_rem(cg_frame *fr, LLVMValueRef a, LLVMValueRef b)
{
    LLVMTypeRef t = LLVMTypeOf(a), args[] = {t, t};
    LLVMTypeRef type = LLVMFunctionType(t, args, 2, 0);
    LLVMValueRef f = cg_library_symbol(cg_m(fr), t == cg_m(fr)->t.f64 ? "fmod" : "fmodf", type, true);
    LLVMValueRef both[] = {a, b};
    return LLVMBuildCall2(cg_b(fr), type, f, both, 2, "");
}

bool cg_builtin_arith(cg_frame *fr, const cg_builtin_call *call, cg_value *out)
{
    LLVMValueRef a, b;
    bool logical = call->code == LLVMAnd || call->code == LLVMOr || call->code == LLVMXor;
    if (logical && cg_is_bool(fr, call->arg[0]) && cg_is_bool(fr, call->arg[1])) {
        a = cg_get_bit(fr, call->arg[0]);
        b = cg_get_bit(fr, call->arg[1]);
        *out = cg_bool(fr, LLVMBuildBinOp(cg_b(fr), (LLVMOpcode)call->code, a, b, ""));
        return true;
    }
    if (!take(fr, call, is_float_op(call->code) ? LLVMDoubleTypeKind : LLVMIntegerTypeKind, &a, &b))
        return false;
    LLVMValueRef v =
        call->code == LLVMFRem ? float_rem(fr, a, b) : LLVMBuildBinOp(cg_b(fr), (LLVMOpcode)call->code, a, b, "");
    *out = cg_some(call->arg[0].type, v);
    return true;
}

bool cg_builtin_neg(cg_frame *fr, const cg_builtin_call *call, cg_value *out)
{
    LLVMValueRef a, unused;
    if (!take(fr, call, LLVMIntegerTypeKind, &a, &unused))
        return false;
    *out = cg_some(call->arg[0].type, LLVMBuildNeg(cg_b(fr), a, ""));
    return true;
}

bool cg_builtin_not(cg_frame *fr, const cg_builtin_call *call, cg_value *out)
{
    LLVMValueRef a, unused;
    if (cg_is_bool(fr, call->arg[0])) {
        *out = cg_bool(fr, LLVMBuildNot(cg_b(fr), cg_get_bit(fr, call->arg[0]), ""));
        return true;
    }
    if (!take(fr, call, LLVMIntegerTypeKind, &a, &unused))
        return false;
    *out = cg_some(call->arg[0].type, LLVMBuildNot(cg_b(fr), a, ""));
    return true;
}

/* Division: DivideError for 0, and for typemin ÷ -1 (whose remainder is 0). */
bool cg_builtin_divide(cg_frame *fr, const cg_builtin_call *call, cg_value *out)
{
    LLVMValueRef a, b;
    if (!take(fr, call, LLVMIntegerTypeKind, &a, &b))
        return false;
    LLVMBuilderRef ir = cg_b(fr);
    LLVMTypeRef t = LLVMTypeOf(a);
    unsigned width = LLVMGetIntTypeWidth(t);
    if (width > 64)
        return false;
    LLVMValueRef one = LLVMConstInt(t, 1, 0), minus_one = LLVMConstAllOnes(t);
    LLVMValueRef wrong = LLVMBuildIsNull(ir, b, "");
    bool is_signed = call->code == LLVMSDiv || call->code == LLVMSRem;
    if (is_signed) {
        LLVMValueRef by_minus_one = LLVMBuildICmp(ir, LLVMIntEQ, b, minus_one, "");
        if (call->code == LLVMSDiv) {
            LLVMValueRef least = LLVMConstInt(t, (uint64_t)1 << (width - 1), 0);
            LLVMValueRef is_least = LLVMBuildICmp(ir, LLVMIntEQ, a, least, "");
            wrong = LLVMBuildOr(ir, wrong, LLVMBuildAnd(ir, is_least, by_minus_one, ""), "");
        } else {
            b = LLVMBuildSelect(ir, by_minus_one, one, b, "");
        }
    }
    cg_throw_if(fr, wrong, CG_FN_rt_jit_throw_divide, NULL, 0);
    *out = cg_some(call->arg[0].type, LLVMBuildBinOp(ir, (LLVMOpcode)call->code, a, b, ""));
    return true;
}

/* The count may have another type; it is unsigned, and counts of the width or more shift everything out. */
bool cg_builtin_shift(cg_frame *fr, const cg_builtin_call *call, cg_value *out)
{
    if (!cg_is_primitive(fr, call->arg[0].type) || !cg_is_primitive(fr, call->arg[1].type))
        return false;
    LLVMBuilderRef ir = cg_b(fr);
    LLVMValueRef x = cg_get(fr, call->arg[0]), n = cg_get(fr, call->arg[1]);
    LLVMTypeRef t = LLVMTypeOf(x), nt = LLVMTypeOf(n);
    if (LLVMGetTypeKind(t) != LLVMIntegerTypeKind || LLVMGetTypeKind(nt) != LLVMIntegerTypeKind)
        return false;
    unsigned width = LLVMGetIntTypeWidth(t), count_width = LLVMGetIntTypeWidth(nt);
    LLVMValueRef count = LLVMBuildIntCast2(ir, n, t, 0, "");
    LLVMValueRef too_far = NULL;
    if (count_width >= 64 || ((uint64_t)1 << count_width) > width)
        too_far = LLVMBuildICmp(ir, LLVMIntUGE, n, LLVMConstInt(nt, width, 0), "");
    LLVMValueRef v;
    if (call->code == LLVMAShr) {
        if (too_far)
            count = LLVMBuildSelect(ir, too_far, LLVMConstInt(t, width - 1, 0), count, "");
        v = LLVMBuildAShr(ir, x, count, "");
    } else {
        v = LLVMBuildBinOp(ir, (LLVMOpcode)call->code, x, count, "");
        if (too_far)
            v = LLVMBuildSelect(ir, too_far, LLVMConstNull(t), v, "");
    }
    *out = cg_some(call->arg[0].type, v);
    return true;
}

bool cg_builtin_compare(cg_frame *fr, const cg_builtin_call *call, cg_value *out)
{
    LLVMValueRef a, b;
    if (!take(fr, call, LLVMIntegerTypeKind, &a, &b))
        return false;
    *out = cg_bool(fr, LLVMBuildICmp(cg_b(fr), (LLVMIntPredicate)call->code, a, b, ""));
    return true;
}

bool cg_builtin_fcompare(cg_frame *fr, const cg_builtin_call *call, cg_value *out)
{
    LLVMValueRef a, b;
    if (!take(fr, call, LLVMDoubleTypeKind, &a, &b))
        return false;
    *out = cg_bool(fr, LLVMBuildFCmp(cg_b(fr), (LLVMRealPredicate)call->code, a, b, ""));
    return true;
}

bool cg_builtin_fneg(cg_frame *fr, const cg_builtin_call *call, cg_value *out)
{
    LLVMValueRef a, unused;
    if (!take(fr, call, LLVMDoubleTypeKind, &a, &unused))
        return false;
    *out = cg_some(call->arg[0].type, LLVMBuildFNeg(cg_b(fr), a, ""));
    return true;
}

/* ---- intrinsics ----------------------------------------------------------------------------------------------------------- */

LLVMValueRef cg_call_intrinsic(cg_frame *fr, const char *name, LLVMTypeRef *overload, size_t noverload,
                               LLVMValueRef *args, unsigned n)
{
    unsigned id = LLVMLookupIntrinsicID(name, strlen(name));
    LLVMValueRef f = LLVMGetIntrinsicDeclaration(cg_m(fr)->module, id, overload, noverload);
    return LLVMBuildCall2(cg_b(fr), LLVMGlobalGetValueType(f), f, args, n, "");
}

static const struct bits_intrinsic {
    const char *name;
    unsigned nargs; /* the second: "zero is poison", false */
} bits_intrinsics[] = {
    [CG_BITS_CTPOP] = {"llvm.ctpop", 1},
    [CG_BITS_CTLZ] = {"llvm.ctlz", 2},
    [CG_BITS_CTTZ] = {"llvm.cttz", 2},
    [CG_BITS_BSWAP] = {"llvm.bswap", 1},
};

bool cg_builtin_bits(cg_frame *fr, const cg_builtin_call *call, cg_value *out)
{
    LLVMValueRef args[2], unused;
    if (!take(fr, call, LLVMIntegerTypeKind, &args[0], &unused))
        return false;
    LLVMTypeRef t = LLVMTypeOf(args[0]);
    if (call->code == CG_BITS_BSWAP && LLVMGetIntTypeWidth(t) % 16) {
        *out = call->arg[0];
        return LLVMGetIntTypeWidth(t) == 8;
    }
    args[1] = LLVMConstInt(cg_m(fr)->t.i1, 0, 0);
    const struct bits_intrinsic *f = &bits_intrinsics[call->code];
    *out = cg_some(call->arg[0].type, cg_call_intrinsic(fr, f->name, &t, 1, args, f->nargs));
    return true;
}

static const char *const checked_intrinsics[] = {
    [CG_CHECKED_SADD] = "llvm.sadd.with.overflow", [CG_CHECKED_SSUB] = "llvm.ssub.with.overflow",
    [CG_CHECKED_SMUL] = "llvm.smul.with.overflow", [CG_CHECKED_UADD] = "llvm.uadd.with.overflow",
    [CG_CHECKED_USUB] = "llvm.usub.with.overflow", [CG_CHECKED_UMUL] = "llvm.umul.with.overflow",
};

bool cg_builtin_checked(cg_frame *fr, const cg_builtin_call *call, cg_value *out)
{
    LLVMValueRef args[2];
    rt_datatype *pair = cg_datatype(cg_m(fr), call->type);
    if (!pair || !pair->is_tuple || !rt_is_concrete(cg_s(fr), call->type) ||
        !take(fr, call, LLVMIntegerTypeKind, &args[0], &args[1]))
        return false;
    LLVMTypeRef t = LLVMTypeOf(args[0]);
    if (LLVMGetIntTypeWidth(t) > 64)
        return false;
    LLVMValueRef both = cg_call_intrinsic(fr, checked_intrinsics[call->code], &t, 1, args, 2);
    cg_value parts[2];
    parts[0] = cg_some(call->arg[0].type, LLVMBuildExtractValue(cg_b(fr), both, 0, ""));
    parts[1] = cg_bool(fr, LLVMBuildExtractValue(cg_b(fr), both, 1, ""));
    *out = cg_new_struct(fr, pair, parts, 2);
    return true;
}

static const struct float_intrinsic {
    const char *name;
    unsigned nargs;
} float_intrinsics[] = {
    [CG_FLOAT_FMA] = {"llvm.fma", 3},   [CG_FLOAT_MULADD] = {"llvm.fmuladd", 3},
    [CG_FLOAT_ABS] = {"llvm.fabs", 1},  [CG_FLOAT_COPYSIGN] = {"llvm.copysign", 2},
    [CG_FLOAT_SQRT] = {"llvm.sqrt", 1}, [CG_FLOAT_FLOOR] = {"llvm.floor", 1},
    [CG_FLOAT_CEIL] = {"llvm.ceil", 1}, [CG_FLOAT_TRUNC] = {"llvm.trunc", 1},
    [CG_FLOAT_RINT] = {"llvm.rint", 1},
};

bool cg_builtin_fintrinsic(cg_frame *fr, const cg_builtin_call *call, cg_value *out)
{
    const struct float_intrinsic *f = &float_intrinsics[call->code];
    LLVMValueRef args[3];
    if (!take(fr, call, LLVMDoubleTypeKind, &args[0], &args[1]))
        return false;
    if (f->nargs == 3)
        args[2] = cg_get(fr, call->arg[2]);
    LLVMTypeRef t = LLVMTypeOf(args[0]);
    *out = cg_some(call->arg[0].type, cg_call_intrinsic(fr, f->name, &t, 1, args, f->nargs));
    return true;
}

static const struct libm_fn {
    const char *name;
    unsigned nargs;
} libm_fns[] = {
#define X(name, nargs) [CG_LIBM_##name] = {#name, nargs},
    CG_LIBM_MAP(X)
#undef X
};

/* Float32 is computed as double and rounded, as the C functions of the builtins do. */
bool cg_builtin_libm(cg_frame *fr, const cg_builtin_call *call, cg_value *out)
{
    const struct libm_fn *f = &libm_fns[call->code];
    cg_module *m = cg_m(fr);
    LLVMValueRef args[2];
    if (!take(fr, call, LLVMDoubleTypeKind, &args[0], &args[1]))
        return false;
    LLVMTypeRef params[] = {m->t.f64, m->t.f64}, type = LLVMFunctionType(m->t.f64, params, f->nargs, 0);
    bool is_single = LLVMTypeOf(args[0]) == m->t.f32;
    for (unsigned i = 0; i < f->nargs && is_single; i++)
        args[i] = LLVMBuildFPExt(cg_b(fr), args[i], m->t.f64, "");
    LLVMValueRef v = LLVMBuildCall2(cg_b(fr), type, cg_library_symbol(m, f->name, type, true), args, f->nargs, "");
    *out = cg_some(call->arg[0].type, is_single ? LLVMBuildFPTrunc(cg_b(fr), v, m->t.f32, "") : v);
    return true;
}
