/* emit_value.c - operands and constants as cg_values, and as LLVM values where instructions need them. */
#include "emit.h"
#include <string.h>

cg_value cg_ghost(rt_value *type) { return (cg_value){.type = type}; }
cg_value cg_some(rt_value *type, LLVMValueRef v) { return (cg_value){.type = type, .v = v}; }
cg_value cg_unreachable_value(void) { return (cg_value){0}; }

cg_value cg_bool(cg_frame *fr, LLVMValueRef bit)
{
    return (cg_value){.type = (rt_value *)cg_s(fr)->t.Bool, .bit = bit};
}

cg_value cg_undefined(cg_frame *fr, rt_value *type)
{
    LLVMTypeRef t = cg_type(cg_m(fr), type);
    return cg_some(type, t ? LLVMGetPoison(t) : NULL);
}

cg_value cg_constant_value(cg_frame *fr, rt_value *constant)
{
    rt_session *s = cg_s(fr);
    rt_value *type = (rt_value *)rt_typeof(constant);
    rt_value *single = rt_singleton_of(s, type);
    if (single)
        constant = single; /* code compares singletons by address */
    if (rt_is_type(s, constant) && constant->type != s->t.TypeVar && !rt_has_free_vars(s, constant)) {
        type = (rt_value *)rt_type_type(s, constant);
        cg_keep(cg_m(fr), type);
    }
    return (cg_value){.type = type, .constant = constant};
}

cg_value cg_operand(cg_frame *fr, rt_operand o)
{
    rt_value *constant = rt_operand_const_value(fr->ir, o);
    return constant ? cg_constant_value(fr, constant) : fr->value[o];
}

bool cg_is_true_constant(cg_frame *fr, cg_value v, bool which)
{
    rt_session *s = cg_s(fr);
    return v.constant && v.constant == (which ? s->true_value : s->false_value);
}

/* ---- constants as LLVM sees them ------------------------------------------------------------------------------------ */

static LLVMValueRef constant_bits(cg_module *m, LLVMTypeRef t, const unsigned char *bytes)
{
    unsigned width = (unsigned)LLVMSizeOfTypeInBits(m->data, t);
    uint64_t words[2] = {0, 0};
    memcpy(words, bytes, (width + 7) / 8);
    LLVMTypeRef integer = LLVMIntTypeInContext(m->context, width);
    LLVMValueRef v =
        width > 64 ? LLVMConstIntOfArbitraryPrecision(integer, 2, words) : LLVMConstInt(integer, words[0], 0);
    return integer == t ? v : LLVMConstBitCast(v, t);
}

static LLVMValueRef constant_stored(cg_frame *fr, rt_value *type, const unsigned char *bytes);

static LLVMValueRef constant_struct(cg_frame *fr, rt_datatype *t, const unsigned char *bytes)
{
    cg_module *m = cg_m(fr);
    uint32_t nfields = cg_field_count(m, t), n = 0;
    LLVMValueRef *part = cg_alloc(m, nfields * sizeof *part);
    rt_layout *layout = rt_layout_of(m->session, t);
    for (uint32_t i = 0; i < nfields; i++) {
        LLVMValueRef p = constant_stored(fr, cg_field_type(m, t, i), bytes + layout->field[i].offset);
        if (p)
            part[n++] = p;
    }
    return LLVMConstStructInContext(m->context, part, n, 0);
}

/* The bytes of a field or payload as a constant; NULL for ghosts. */
static LLVMValueRef constant_stored(cg_frame *fr, rt_value *type, const unsigned char *bytes)
{
    cg_module *m = cg_m(fr);
    rt_repr repr = rt_repr_of(m->session, type);
    if (repr == RT_GHOST)
        return NULL;
    if (repr == RT_BITS)
        return constant_bits(m, cg_type(m, type), bytes);
    if (repr == RT_STRUCT)
        return constant_struct(fr, (rt_datatype *)type, bytes);
    rt_value *reference;
    memcpy(&reference, bytes, sizeof reference);
    return reference ? cg_constant(m, reference) : LLVMConstNull(m->t.ptr);
}

static LLVMValueRef constant_union(cg_frame *fr, rt_union *u, rt_value *constant)
{
    cg_module *m = cg_m(fr);
    int index = cg_member_index(m, u, (rt_value *)rt_typeof(constant));
    if (index < 0)
        return LLVMGetPoison(cg_type(m, (rt_value *)u));
    LLVMValueRef part[RT_UNION_MAX + 1];
    unsigned n = 0;
    part[n++] = LLVMConstInt(m->t.i8, (unsigned)index, 0);
    for (size_t i = 0; i < u->n; i++) {
        LLVMTypeRef t = cg_type(m, u->member[i]);
        if (t)
            part[n++] = (int)i == index ? cg_llvm_constant(fr, constant, u->member[i]) : LLVMConstNull(t);
    }
    return LLVMConstStructInContext(m->context, part, n, 0);
}

LLVMValueRef cg_llvm_constant(cg_frame *fr, rt_value *constant, rt_value *type)
{
    cg_module *m = cg_m(fr);
    switch (rt_repr_of(m->session, type)) {
    case RT_GHOST:
        return NULL;
    case RT_BITS:
    case RT_STRUCT:
        if ((rt_value *)rt_typeof(constant) != type)
            return LLVMGetPoison(cg_type(m, type)); /* only in code that is never reached */
        cg_keep(m, constant);
        return constant_stored(fr, type, rt_payload(constant));
    case RT_UNION:
        return constant_union(fr, (rt_union *)type, constant);
    default:
        return cg_constant(m, constant);
    }
}

LLVMValueRef cg_get(cg_frame *fr, cg_value v)
{
    if (!v.type)
        return LLVMGetPoison(cg_m(fr)->t.ptr);
    if (v.constant)
        return cg_llvm_constant(fr, v.constant, v.type);
    if (!v.v && v.bit)
        return LLVMBuildZExt(cg_b(fr), v.bit, cg_m(fr)->t.i8, "");
    return v.v;
}

LLVMValueRef cg_get_bit(cg_frame *fr, cg_value v)
{
    if (v.bit && !v.constant)
        return v.bit;
    return LLVMBuildTrunc(cg_b(fr), cg_get(fr, v), cg_m(fr)->t.i1, "");
}
