/* emit_type.c - questions about values: isa, typeof, ===. */
#include "emit.h"

static LLVMValueRef known(cg_frame *fr, bool answer) { return LLVMConstInt(cg_m(fr)->t.i1, answer, 0); }

static LLVMValueRef tag_is(cg_frame *fr, LLVMValueRef tag, uint32_t i)
{
    return LLVMBuildICmp(cg_b(fr), LLVMIntEQ, tag, LLVMConstInt(cg_m(fr)->t.i8, i, 0), "");
}

static LLVMValueRef either(cg_frame *fr, LLVMValueRef a, LLVMValueRef b)
{
    return a ? LLVMBuildOr(cg_b(fr), a, b, "") : b;
}

/* ---- isa ----------------------------------------------------------------------------------------------------------- */

static bool is_disjoint(cg_frame *fr, rt_value *a, rt_value *b)
{
    return rt_intersect(cg_s(fr), a, b, NULL) == cg_s(fr)->t.Bottom;
}

static LLVMValueRef runtime_isa(cg_frame *fr, LLVMValueRef boxed, rt_value *type)
{
    LLVMValueRef args[] = {boxed, cg_constant(cg_m(fr), type)};
    LLVMValueRef answer = cg_call_runtime(fr, CG_FN_rt_jit_isa, args, 2);
    return LLVMBuildTrunc(cg_b(fr), answer, cg_m(fr)->t.i1, "");
}

static LLVMValueRef union_isa(cg_frame *fr, cg_value v, rt_value *type)
{
    rt_session *s = cg_s(fr);
    rt_union *u = (rt_union *)v.type;
    LLVMValueRef tag = cg_union_tag(fr, v.v), answer = NULL;
    for (uint32_t i = 0; i < u->n; i++) {
        if (rt_subtype(s, u->member[i], type))
            answer = either(fr, answer, tag_is(fr, tag, i));
        else if (!is_disjoint(fr, u->member[i], type))
            return runtime_isa(fr, cg_boxed(fr, v), type);
    }
    return answer ? answer : known(fr, false);
}

/* Of a boxed value and a type of which a pointer comparison decides; NULL if none does. */
static LLVMValueRef pointer_isa(cg_frame *fr, LLVMValueRef boxed, rt_value *type)
{
    rt_session *s = cg_s(fr);
    if (!rt_is_concrete(s, type))
        return NULL;
    rt_value *instance = ((rt_datatype *)type)->instance;
    if (instance)
        return LLVMBuildICmp(cg_b(fr), LLVMIntEQ, boxed, cg_constant(cg_m(fr), instance), "");
    return LLVMBuildICmp(cg_b(fr), LLVMIntEQ, cg_type_word(fr, boxed), cg_constant(cg_m(fr), type), "");
}

static LLVMValueRef boxed_isa(cg_frame *fr, LLVMValueRef boxed, rt_value *type)
{
    if (!cg_is_union(cg_m(fr), type)) {
        LLVMValueRef answer = pointer_isa(fr, boxed, type);
        return answer ? answer : runtime_isa(fr, boxed, type);
    }
    rt_union *u = (rt_union *)type;
    bool simple = u->n <= RT_UNION_MAX;
    for (size_t i = 0; i < u->n && simple; i++)
        simple = rt_is_concrete(cg_s(fr), u->member[i]);
    if (!simple)
        return runtime_isa(fr, boxed, type);
    LLVMValueRef answer = NULL;
    for (size_t i = 0; i < u->n; i++)
        answer = either(fr, answer, pointer_isa(fr, boxed, u->member[i]));
    return answer ? answer : known(fr, false);
}

LLVMValueRef cg_isa(cg_frame *fr, cg_value v, rt_value *type)
{
    rt_session *s = cg_s(fr);
    if (!v.type)
        return known(fr, false);
    if (v.constant)
        return known(fr, rt_isa(s, v.constant, type));
    if (rt_subtype(s, v.type, type))
        return known(fr, true);
    if (is_disjoint(fr, v.type, type))
        return known(fr, false);
    if (rt_repr_of(s, v.type) == RT_UNION)
        return union_isa(fr, v, type);
    return boxed_isa(fr, cg_boxed(fr, v), type);
}

/* ---- typeof ---------------------------------------------------------------------------------------------------------- */

cg_value cg_typeof(cg_frame *fr, cg_value v)
{
    rt_session *s = cg_s(fr);
    if (v.constant)
        return cg_constant_value(fr, (rt_value *)rt_typeof(v.constant));
    if (rt_is_concrete(s, v.type))
        return cg_constant_value(fr, v.type);
    rt_value *result = (rt_value *)s->t.DataType;
    if (rt_repr_of(s, v.type) != RT_UNION)
        return cg_some(result, cg_type_word(fr, cg_boxed(fr, v)));
    rt_union *u = (rt_union *)v.type;
    LLVMValueRef tag = cg_union_tag(fr, v.v), answer = cg_constant(cg_m(fr), u->member[0]);
    for (uint32_t i = 1; i < u->n; i++)
        answer = LLVMBuildSelect(cg_b(fr), tag_is(fr, tag, i), cg_constant(cg_m(fr), u->member[i]), answer, "");
    return cg_some(result, answer);
}

/* ---- === --------------------------------------------------------------------------------------------------------------- */

static LLVMValueRef runtime_egal(cg_frame *fr, cg_value a, cg_value b)
{
    LLVMValueRef args[2];
    args[0] = cg_boxed(fr, a);
    args[1] = cg_boxed(fr, b);
    LLVMValueRef answer = cg_call_runtime(fr, CG_FN_rt_jit_egal, args, 2);
    return LLVMBuildTrunc(cg_b(fr), answer, cg_m(fr)->t.i1, "");
}

/* Comparable by their bits, field by field? */
static bool is_plain(cg_frame *fr, rt_value *type)
{
    switch (rt_repr_of(cg_s(fr), type)) {
    case RT_GHOST:
    case RT_BITS:
        return true;
    case RT_STRUCT: {
        uint32_t n = cg_field_count(cg_m(fr), (rt_datatype *)type);
        for (uint32_t i = 0; i < n; i++)
            if (!is_plain(fr, cg_field_type(cg_m(fr), (rt_datatype *)type, i)))
                return false;
        return true;
    }
    default:
        return false;
    }
}

static LLVMValueRef bits_egal(cg_frame *fr, LLVMValueRef a, LLVMValueRef b)
{
    cg_module *m = cg_m(fr);
    LLVMTypeRef t = LLVMTypeOf(a);
    if (LLVMGetTypeKind(t) == LLVMStructTypeKind) {
        LLVMValueRef all = known(fr, true);
        for (unsigned i = 0; i < LLVMCountStructElementTypes(t); i++) {
            LLVMValueRef x = cg_extract(fr, a, i), y = cg_extract(fr, b, i);
            all = LLVMBuildAnd(cg_b(fr), all, bits_egal(fr, x, y), "");
        }
        return all;
    }
    if (LLVMGetTypeKind(t) != LLVMIntegerTypeKind) {
        LLVMTypeRef integer = LLVMIntTypeInContext(m->context, (unsigned)LLVMSizeOfTypeInBits(m->data, t));
        a = LLVMBuildBitCast(cg_b(fr), a, integer, "");
        b = LLVMBuildBitCast(cg_b(fr), b, integer, "");
    }
    return LLVMBuildICmp(cg_b(fr), LLVMIntEQ, a, b, "");
}

/* A union value and a value of one of its members. */
static LLVMValueRef member_egal(cg_frame *fr, cg_value whole, cg_value part)
{
    rt_union *u = (rt_union *)whole.type;
    int index = cg_member_index(cg_m(fr), u, part.type);
    if (index < 0)
        return known(fr, false);
    LLVMValueRef same = tag_is(fr, cg_union_tag(fr, whole.v), (uint32_t)index);
    int position = cg_member_position(cg_m(fr), u, (uint32_t)index);
    if (position < 0)
        return same;
    LLVMValueRef payload = cg_extract(fr, whole.v, (unsigned)position);
    return LLVMBuildAnd(cg_b(fr), same, bits_egal(fr, payload, cg_get(fr, part)), "");
}

/* Does the pointer decide? True of mutable objects, symbols and datatypes' own instances. */
static bool has_identity(cg_frame *fr, rt_value *type)
{
    rt_session *s = cg_s(fr);
    rt_datatype *t = cg_datatype(cg_m(fr), type);
    if (!t || !rt_is_concrete(s, type))
        return false;
    return t == s->t.Symbol || t->instance ||
           (t->name->is_mutable && t != s->t.String && t != s->t.DataType && t != s->t.Union && t != s->t.UnionAll &&
            t != s->t.SimpleVector);
}

LLVMValueRef cg_egal(cg_frame *fr, cg_value a, cg_value b)
{
    rt_session *s = cg_s(fr);
    if (!a.type || !b.type)
        return known(fr, false);
    if (a.constant && b.constant)
        return known(fr, rt_egal(s, a.constant, b.constant));
    if (is_disjoint(fr, a.type, b.type))
        return known(fr, false);
    bool same = a.type == b.type;
    if (same && is_plain(fr, a.type))
        return rt_repr_of(s, a.type) == RT_GHOST ? known(fr, true) : bits_egal(fr, cg_get(fr, a), cg_get(fr, b));
    rt_repr ra = rt_repr_of(s, a.type), rb = rt_repr_of(s, b.type);
    if (ra == RT_UNION && !a.constant && is_plain(fr, b.type) && rt_is_concrete(s, b.type))
        return member_egal(fr, a, b);
    if (rb == RT_UNION && !b.constant && is_plain(fr, a.type) && rt_is_concrete(s, a.type))
        return member_egal(fr, b, a);
    if (has_identity(fr, a.type) || has_identity(fr, b.type))
        return LLVMBuildICmp(cg_b(fr), LLVMIntEQ, cg_boxed(fr, a), cg_boxed(fr, b), "");
    return runtime_egal(fr, a, b);
}
