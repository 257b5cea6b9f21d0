/* emit_box.c - boxing and unboxing. */
#include "emit.h"

LLVMValueRef cg_type_word(cg_frame *fr, LLVMValueRef boxed) { return cg_read(fr, cg_m(fr)->t.ptr, boxed, CG_TAG_TYPE); }

LLVMValueRef cg_unbox(cg_frame *fr, LLVMValueRef boxed, rt_value *type)
{
    return cg_read(fr, cg_type(cg_m(fr), type), cg_offset(fr, boxed, sizeof(rt_value)), CG_TAG_BOX);
}

static LLVMValueRef box_bool(cg_frame *fr, cg_value v)
{
    rt_session *s = cg_s(fr);
    LLVMValueRef yes = cg_constant(cg_m(fr), s->true_value), no = cg_constant(cg_m(fr), s->false_value);
    return LLVMBuildSelect(cg_b(fr), cg_get_bit(fr, v), yes, no, "");
}

static LLVMValueRef box_inline(cg_frame *fr, LLVMValueRef v, rt_value *type)
{
    rt_session *s = cg_s(fr);
    if (type == (rt_value *)s->t.Bool)
        return box_bool(fr, cg_some(type, v));
    if (type == (rt_value *)s->t.Int64)
        return cg_call_runtime(fr, CG_FN_rt_jit_box_int64, &v, 1);
    LLVMValueRef object = cg_alloc_object(fr, (rt_datatype *)type);
    cg_write(fr, v, cg_offset(fr, object, sizeof(rt_value)), CG_TAG_BOX);
    return object;
}

static LLVMValueRef box_member(cg_frame *fr, LLVMValueRef v, rt_union *u, uint32_t i)
{
    int position = cg_member_position(cg_m(fr), u, i);
    if (position < 0)
        return cg_boxed(fr, cg_ghost(u->member[i]));
    LLVMValueRef payload = cg_extract(fr, v, (unsigned)position);
    return cg_boxed(fr, cg_some(u->member[i], payload));
}

static LLVMValueRef box_union(cg_frame *fr, LLVMValueRef v, rt_union *u)
{
    cg_module *m = cg_m(fr);
    LLVMBasicBlockRef done = cg_block(fr, "boxed");
    LLVMValueRef tag = cg_union_tag(fr, v), value[RT_UNION_MAX];
    LLVMBasicBlockRef from[RT_UNION_MAX];
    for (uint32_t i = 0; i < u->n; i++) {
        LLVMBasicBlockRef next = NULL;
        if (i + 1 < u->n) {
            LLVMBasicBlockRef hit = cg_block(fr, "box");
            next = cg_block(fr, "other");
            cg_branch(fr, LLVMBuildICmp(cg_b(fr), LLVMIntEQ, tag, LLVMConstInt(m->t.i8, i, 0), ""), hit, next);
            cg_start(fr, hit);
        }
        value[i] = box_member(fr, v, u, i);
        from[i] = LLVMGetInsertBlock(cg_b(fr));
        cg_jump(fr, done);
        cg_start(fr, next ? next : done);
    }
    LLVMValueRef phi = LLVMBuildPhi(cg_b(fr), m->t.ptr, "");
    LLVMAddIncoming(phi, value, from, (unsigned)u->n);
    return phi;
}

LLVMValueRef cg_boxed(cg_frame *fr, cg_value v)
{
    cg_module *m = cg_m(fr);
    if (!v.type)
        return LLVMGetPoison(m->t.ptr);
    if (v.constant)
        return cg_constant(m, v.constant);
    switch (rt_repr_of(m->session, v.type)) {
    case RT_GHOST: {
        rt_value *instance = rt_singleton_of(m->session, v.type);
        return instance ? cg_constant(m, instance) : LLVMGetPoison(m->t.ptr);
    }
    case RT_BITS:
        if (v.bit)
            return box_bool(fr, v);
        return box_inline(fr, v.v, v.type);
    case RT_STRUCT:
        return box_inline(fr, v.v, v.type);
    case RT_UNION:
        return box_union(fr, v.v, (rt_union *)v.type);
    default:
        return v.v;
    }
}
