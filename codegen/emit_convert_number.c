/* emit_convert_number.c - builtins that turn numbers of one primitive type into another: (type, value). */
#include "emit.h"
#include "emit_builtin.h"
#include "emit_number.h"

typedef struct conversion {
    rt_value *type; /* to */
    LLVMTypeRef to, from;
    LLVMValueRef v;
} conversion;

/* The first argument names a primitive type and the second has one? Float16 is left to the C functions. */
static bool take(cg_frame *fr, const cg_builtin_call *call, conversion *c)
{
    c->type = call->arg[0].constant;
    if (!c->type || !rt_is_type(cg_s(fr), c->type) || !cg_is_primitive(fr, c->type) ||
        !cg_is_primitive(fr, call->arg[1].type))
        return false;
    c->to = cg_type(cg_m(fr), c->type);
    c->from = cg_type(cg_m(fr), call->arg[1].type);
    if (LLVMGetTypeKind(c->to) == LLVMHalfTypeKind || LLVMGetTypeKind(c->from) == LLVMHalfTypeKind)
        return false;
    c->v = cg_get(fr, call->arg[1]);
    return true;
}

static bool is_int(LLVMTypeRef t) { return LLVMGetTypeKind(t) == LLVMIntegerTypeKind; }

static unsigned width(cg_frame *fr, LLVMTypeRef t) { return (unsigned)LLVMSizeOfTypeInBits(cg_m(fr)->data, t); }

bool cg_builtin_bitcast(cg_frame *fr, const cg_builtin_call *call, cg_value *out)
{
    conversion c;
    if (!take(fr, call, &c) || width(fr, c.to) != width(fr, c.from))
        return false;
    *out = cg_some(c.type, c.to == c.from ? c.v : LLVMBuildBitCast(cg_b(fr), c.v, c.to, ""));
    return true;
}

bool cg_builtin_resize(cg_frame *fr, const cg_builtin_call *call, cg_value *out)
{
    conversion c;
    if (!take(fr, call, &c) || !is_int(c.to) || !is_int(c.from) || c.type == &cg_s(fr)->t.Bool->hdr)
        return false;
    unsigned to = width(fr, c.to), from = width(fr, c.from);
    if (call->code == LLVMTrunc ? to >= from : to <= from) {
        *out = cg_some(c.type, c.v);
        return to == from;
    }
    if (call->code == LLVMZExt && call->arg[1].bit && !call->arg[1].constant)
        c.v = call->arg[1].bit;
    *out = cg_some(c.type, LLVMBuildCast(cg_b(fr), (LLVMOpcode)call->code, c.v, c.to, ""));
    return true;
}

bool cg_builtin_to_float(cg_frame *fr, const cg_builtin_call *call, cg_value *out)
{
    conversion c;
    if (!take(fr, call, &c) || is_int(c.to))
        return false;
    bool from_int = call->code == LLVMSIToFP || call->code == LLVMUIToFP;
    if (from_int != is_int(c.from) || (from_int && width(fr, c.from) > 64))
        return false;
    if (!from_int &&
        (call->code == LLVMFPTrunc ? width(fr, c.to) >= width(fr, c.from) : width(fr, c.to) <= width(fr, c.from))) {
        *out = cg_some(c.type, c.v);
        return c.to == c.from;
    }
    *out = cg_some(c.type, LLVMBuildCast(cg_b(fr), (LLVMOpcode)call->code, c.v, c.to, ""));
    return true;
}

/* Saturates where the C conversion would be undefined. */
bool cg_builtin_to_int(cg_frame *fr, const cg_builtin_call *call, cg_value *out)
{
    conversion c;
    if (!take(fr, call, &c) || !is_int(c.to) || is_int(c.from) || width(fr, c.to) > 64)
        return false;
    LLVMTypeRef overload[] = {c.to, c.from};
    const char *name = call->code ? "llvm.fptosi.sat" : "llvm.fptoui.sat";
    *out = cg_some(c.type, cg_call_intrinsic(fr, name, overload, 2, &c.v, 1));
    return true;
}
