/* emit_builtin.c - calls of builtins: the table of those with code of their own, and the few that fit nowhere else. */
#include "emit.h"
#include "emit_builtin.h"
#include "emit_number.h"

static const struct own_code {
    cg_builtin_fn fn;
    int code;
} own[RT_BUILTIN_COUNT] = {
#define X(id, function, code) [RT_BUILTIN_##id] = {cg_builtin_##function, (int)(code)},
#include "emit_builtin.def"
#undef X
};

cg_value cg_call_builtin(cg_frame *fr, const rt_builtin *b, const cg_value *args, uint32_t n)
{
    LLVMValueRef a[3];
    a[1] = n ? cg_boxed_args(fr, args, n) : LLVMConstNull(cg_m(fr)->t.ptr);
    a[0] = cg_constant(cg_m(fr), b);
    a[2] = LLVMConstInt(cg_m(fr)->t.i32, n, 0);
    LLVMValueRef v = cg_call_runtime(fr, CG_FN_rt_jit_builtin, a, 3);
    if (rt_builtin_table[b->id].rule == RT_TF_NEVER) {
        cg_dead_end(fr);
        return cg_unreachable_value();
    }
    return cg_some(&cg_s(fr)->t.Any->hdr, v);
}

static bool takes(const rt_builtin *b, uint32_t n)
{
    const rt_builtin_info *info = &rt_builtin_table[b->id];
    return (int)n >= info->min_args && (info->max_args < 0 || (int)n <= info->max_args);
}

cg_value cg_emit_builtin(cg_frame *fr, const rt_builtin *b, const cg_value *args, uint32_t n, rt_value *type)
{
    cg_value out = cg_unreachable_value();
    for (uint32_t i = 0; i < n; i++)
        if (!args[i].type)
            return out;
    const struct own_code *o = &own[b->id];
    cg_builtin_call call = {b, args, n, type, o->code};
    if (o->fn && takes(b, n) && o->fn(fr, &call, &out))
        return out;
    return cg_call_builtin(fr, b, args, n);
}

bool cg_builtin_egal(cg_frame *fr, const cg_builtin_call *call, cg_value *out)
{
    *out = cg_bool(fr, cg_egal(fr, call->arg[0], call->arg[1]));
    return true;
}

bool cg_builtin_isa(cg_frame *fr, const cg_builtin_call *call, cg_value *out)
{
    rt_value *type = call->arg[1].constant;
    if (!type || !rt_is_type(cg_s(fr), type) || rt_has_free_vars(cg_s(fr), type))
        return false;
    *out = cg_bool(fr, cg_isa(fr, call->arg[0], type));
    return true;
}

bool cg_builtin_typeof(cg_frame *fr, const cg_builtin_call *call, cg_value *out)
{
    *out = cg_typeof(fr, call->arg[0]);
    return true;
}

bool cg_builtin_typeassert(cg_frame *fr, const cg_builtin_call *call, cg_value *out)
{
    rt_value *type = call->arg[1].constant;
    if (!type || !rt_is_type(cg_s(fr), type) || rt_has_free_vars(cg_s(fr), type))
        return false;
    if (call->type == cg_s(fr)->t.Bottom)
        return false; /* it always fails: the C function throws */
    *out = cg_require(fr, call->arg[0], type, "typeassert");
    return true;
}

bool cg_builtin_ifelse(cg_frame *fr, const cg_builtin_call *call, cg_value *out)
{
    if (!cg_is_bool(fr, call->arg[0]))
        return false;
    cg_value yes = cg_convert(fr, call->arg[1], call->type), no = cg_convert(fr, call->arg[2], call->type);
    LLVMTypeRef t = cg_type(cg_m(fr), call->type);
    if (!t) {
        *out = cg_ghost(call->type);
        return true;
    }
    LLVMValueRef a = cg_get(fr, yes), b = cg_get(fr, no);
    *out = cg_some(call->type, cg_select(fr, cg_get_bit(fr, call->arg[0]), a, b));
    return true;
}

bool cg_builtin_throw(cg_frame *fr, const cg_builtin_call *call, cg_value *out)
{
    LLVMValueRef exception = cg_boxed(fr, call->arg[0]);
    cg_call_runtime(fr, CG_FN_rt_jit_throw, &exception, 1);
    *out = cg_unreachable_value();
    return true;
}

bool cg_builtin_nfields(cg_frame *fr, const cg_builtin_call *call, cg_value *out)
{
    rt_datatype *t = cg_datatype(cg_m(fr), call->arg[0].type);
    if (!t || !t->is_tuple || !rt_is_concrete(cg_s(fr), &t->hdr))
        return false;
    *out = cg_constant_value(fr, rt_box_int64(cg_s(fr), cg_field_count(cg_m(fr), t)));
    cg_keep(cg_m(fr), out->constant);
    return true;
}

/* ---- strings ------------------------------------------------------------------------------------------------------------- */

static bool is_string(cg_frame *fr, cg_value v) { return v.type == &cg_s(fr)->t.String->hdr; }

bool cg_builtin_string_len(cg_frame *fr, const cg_builtin_call *call, cg_value *out)
{
    if (!is_string(fr, call->arg[0]))
        return false;
    LLVMValueRef p = cg_offset(fr, cg_get(fr, call->arg[0]), offsetof(rt_string, size));
    *out = cg_some(&cg_s(fr)->t.Int64->hdr, cg_read(fr, cg_m(fr)->t.i64, p, CG_TAG_STRING));
    return true;
}

bool cg_builtin_string_byte(cg_frame *fr, const cg_builtin_call *call, cg_value *out)
{
    if (!is_string(fr, call->arg[0]) || call->arg[1].type != &cg_s(fr)->t.Int64->hdr)
        return false;
    cg_module *m = cg_m(fr);
    LLVMValueRef bytes = cg_offset(fr, cg_get(fr, call->arg[0]), offsetof(rt_string, bytes));
    LLVMValueRef i = LLVMBuildSub(cg_b(fr), cg_get(fr, call->arg[1]), LLVMConstInt(m->t.i64, 1, 0), "");
    LLVMValueRef p = LLVMBuildInBoundsGEP2(cg_b(fr), m->t.i8, bytes, &i, 1, "");
    *out = cg_some(&m->session->t.UInt8->hdr, cg_read(fr, m->t.i8, p, CG_TAG_STRING));
    return true;
}
