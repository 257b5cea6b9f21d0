/* emit_convert.c - one value seen as of another type. Nothing here checks: inference has promised that it fits. */
#include "emit.h"

LLVMValueRef cg_union_tag(cg_frame *fr, LLVMValueRef v) { return cg_extract(fr, v, 0); }

/* All-zero except for the tag, so that no bits are undefined where only some members are looked at. */
static LLVMValueRef tagged(cg_frame *fr, rt_union *u, LLVMValueRef tag)
{
    LLVMValueRef v = LLVMConstNull(cg_type(cg_m(fr), (rt_value *)u));
    return cg_insert(fr, v, tag, 0);
}

cg_value cg_union_build(cg_frame *fr, rt_union *u, uint32_t member, LLVMValueRef payload)
{
    LLVMValueRef v = tagged(fr, u, LLVMConstInt(cg_m(fr)->t.i8, member, 0));
    int position = cg_member_position(cg_m(fr), u, member);
    if (position >= 0)
        v = cg_insert(fr, v, payload, (unsigned)position);
    return cg_some((rt_value *)u, v);
}

/* A value of one concrete type into a union. */
static cg_value enter_union(cg_frame *fr, cg_value v, rt_union *u)
{
    int index = cg_member_index(cg_m(fr), u, v.type);
    if (index < 0)
        return cg_undefined(fr, (rt_value *)u);
    cg_value member = cg_convert(fr, v, u->member[index]);
    return cg_union_build(fr, u, (uint32_t)index, cg_get(fr, member));
}

/* A union's member; -1 in *index if `to` is none. */
static cg_value leave_union(cg_frame *fr, cg_value v, rt_value *to, int *index)
{
    rt_union *u = (rt_union *)v.type;
    *index = cg_member_index(cg_m(fr), u, to);
    if (*index < 0)
        return cg_undefined(fr, to);
    int position = cg_member_position(cg_m(fr), u, (uint32_t)*index);
    if (position < 0)
        return cg_ghost(to);
    return cg_some(to, cg_extract(fr, v.v, (unsigned)position));
}

static cg_value change_union(cg_frame *fr, cg_value v, rt_union *to)
{
    rt_union *from = (rt_union *)v.type;
    cg_module *m = cg_m(fr);
    LLVMBuilderRef b = cg_b(fr);
    LLVMValueRef old_tag = cg_union_tag(fr, v.v), tag = NULL;
    LLVMValueRef result = LLVMConstNull(cg_type(m, (rt_value *)to));
    for (uint32_t j = 0; j < to->n; j++) {
        int i = cg_member_index(m, from, to->member[j]);
        if (i < 0)
            continue;
        LLVMValueRef new_tag = LLVMConstInt(m->t.i8, j, 0);
        LLVMValueRef is_old = LLVMBuildICmp(b, LLVMIntEQ, old_tag, LLVMConstInt(m->t.i8, (unsigned)i, 0), "");
        tag = tag ? LLVMBuildSelect(b, is_old, new_tag, tag, "") : new_tag;
        int position = cg_member_position(m, to, j);
        if (position >= 0) {
            LLVMValueRef payload = cg_extract(fr, v.v, (unsigned)cg_member_position(m, from, (uint32_t)i));
            result = cg_insert(fr, result, payload, (unsigned)position);
        }
    }
    if (!tag)
        return cg_undefined(fr, (rt_value *)to);
    return cg_some((rt_value *)to, cg_insert(fr, result, tag, 0));
}

/* Does a boxed value have this concrete type? */
static LLVMValueRef is_member(cg_frame *fr, LLVMValueRef boxed, LLVMValueRef word, rt_value *member)
{
    cg_module *m = cg_m(fr);
    rt_value *instance = rt_singleton_of(m->session, member);
    if (instance)
        return LLVMBuildICmp(cg_b(fr), LLVMIntEQ, boxed, cg_constant(m, instance), "");
    return LLVMBuildICmp(cg_b(fr), LLVMIntEQ, word, cg_constant(m, member), "");
}

static cg_value open_into_union(cg_frame *fr, LLVMValueRef boxed, rt_union *u)
{
    cg_module *m = cg_m(fr);
    LLVMTypeRef type = cg_type(m, (rt_value *)u);
    LLVMValueRef place = cg_alloca(fr, type, "opened");
    LLVMValueRef word = cg_type_word(fr, boxed);
    LLVMBasicBlockRef done = cg_block(fr, "opened");
    for (uint32_t i = 0; i < u->n; i++) {
        LLVMBasicBlockRef next = NULL;
        if (i + 1 < u->n) {
            LLVMBasicBlockRef hit = cg_block(fr, "member");
            next = cg_block(fr, "other");
            cg_branch(fr, is_member(fr, boxed, word, u->member[i]), hit, next);
            cg_start(fr, hit);
        }
        cg_value member = cg_convert(fr, cg_some((rt_value *)cg_s(fr)->t.Any, boxed), u->member[i]);
        cg_write(fr, cg_union_build(fr, u, i, cg_get(fr, member)).v, place, CG_TAG_NONE);
        cg_jump(fr, done);
        cg_start(fr, next ? next : done);
    }
    return cg_some((rt_value *)u, cg_read(fr, type, place, CG_TAG_NONE));
}

static cg_value to_union(cg_frame *fr, cg_value v, rt_repr from, rt_union *to)
{
    if (from == RT_UNION)
        return change_union(fr, v, to);
    if (from == RT_ANY)
        return open_into_union(fr, v.v, to);
    return enter_union(fr, v, to);
}

static cg_value to_inline(cg_frame *fr, cg_value v, rt_repr from, rt_value *to)
{
    int index;
    switch (from) {
    case RT_UNION:
        return leave_union(fr, v, to, &index);
    case RT_REF:
    case RT_ANY:
        return cg_some(to, cg_unbox(fr, v.v, to));
    default:
        return cg_undefined(fr, to); /* two different concrete types: never reached */
    }
}

static cg_value to_pointer(cg_frame *fr, cg_value v, rt_repr from, rt_value *to)
{
    if (from == RT_UNION && rt_repr_of(cg_s(fr), to) == RT_REF) {
        int index;
        cg_value member = leave_union(fr, v, to, &index);
        if (index >= 0 && member.v)
            return member;
    }
    return cg_some(to, cg_boxed(fr, v));
}

cg_value cg_convert(cg_frame *fr, cg_value v, rt_value *to)
{
    if (!v.type)
        return cg_undefined(fr, to);
    if (v.type == to)
        return v;
    if (v.constant)
        return (cg_value){.type = to, .constant = v.constant};
    rt_repr from = rt_repr_of(cg_s(fr), v.type);
    switch (rt_repr_of(cg_s(fr), to)) {
    case RT_GHOST:
        return cg_ghost(to);
    case RT_UNION:
        if (v.bit && !v.v)
            v.v = cg_get(fr, v);
        return to_union(fr, v, from, (rt_union *)to);
    case RT_BITS:
    case RT_STRUCT:
        return to_inline(fr, v, from, to);
    default:
        return to_pointer(fr, v, from, to);
    }
}
