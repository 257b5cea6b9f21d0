/* emit_field.c - structs and tuples: building them, reading and writing their fields. */
#include "emit.h"
#include "emit_builtin.h"

LLVMValueRef cg_stored(cg_frame *fr, cg_value v, rt_value *type)
{
    if (cg_is_stored_boxed(cg_m(fr), type))
        return cg_boxed(fr, v);
    return cg_get(fr, cg_convert(fr, v, type));
}

cg_value cg_loaded(cg_frame *fr, LLVMValueRef v, rt_value *type)
{
    if (rt_repr_of(cg_s(fr), type) == RT_UNION)
        return cg_convert(fr, cg_some(&cg_s(fr)->t.Any->hdr, v), type);
    return cg_some(type, v);
}

cg_value cg_require(cg_frame *fr, cg_value v, rt_value *type, const char *context)
{
    if (!v.type || rt_subtype(cg_s(fr), v.type, type))
        return v;
    LLVMValueRef wrong = LLVMBuildNot(cg_b(fr), cg_isa(fr, v, type), "");
    if (LLVMIsConstant(wrong) && LLVMConstIntGetZExtValue(wrong) == 0)
        return cg_convert(fr, v, type);
    LLVMBasicBlockRef raise = cg_block(fr, "type"), go_on = cg_block(fr, "ok");
    cg_branch(fr, wrong, raise, go_on);
    cg_start(fr, raise);
    LLVMValueRef args[3];
    args[0] = cg_constant(cg_m(fr), rt_symbol_c(cg_s(fr), context));
    args[1] = cg_constant(cg_m(fr), type);
    args[2] = cg_boxed(fr, v);
    cg_call_runtime(fr, CG_FN_rt_jit_throw_type, args, 3);
    LLVMBuildUnreachable(cg_b(fr));
    cg_start(fr, go_on);
    return cg_convert(fr, v, type);
}

/* ---- building -------------------------------------------------------------------------------------------------------- */

static cg_value build_inline(cg_frame *fr, rt_datatype *t, const cg_value *fields, uint32_t n)
{
    cg_module *m = cg_m(fr);
    LLVMValueRef v = LLVMConstNull(cg_type(m, &t->hdr));
    for (uint32_t i = 0; i < n; i++) {
        int position = cg_field_position(m, t, i);
        if (position >= 0)
            v = cg_insert(fr, v, cg_stored(fr, fields[i], cg_field_type(m, t, i)), (unsigned)position);
    }
    return cg_some(&t->hdr, v);
}

typedef struct field_place {
    LLVMValueRef p;
    cg_tag tag;
} field_place;

/* Of a field in an object; `type` is what it is stored as. */
static field_place place_of_field(cg_frame *fr, LLVMValueRef object, rt_datatype *t, uint32_t i, LLVMTypeRef type)
{
    size_t offset = sizeof(rt_value) + rt_layout_of(cg_s(fr), t)->field[i].offset;
    return (field_place){cg_offset(fr, object, offset), cg_tag_of_field(type, offset)};
}

static cg_value build_object(cg_frame *fr, rt_datatype *t, const cg_value *fields, uint32_t n)
{
    cg_module *m = cg_m(fr);
    LLVMValueRef *stored = cg_alloc(m, n * sizeof *stored);
    for (uint32_t i = 0; i < n; i++)
        stored[i] = cg_stored(fr, fields[i], cg_field_type(m, t, i));
    LLVMValueRef object = cg_alloc_object(fr, t);
    for (uint32_t i = 0; i < n; i++) {
        if (!stored[i])
            continue;
        field_place at = place_of_field(fr, object, t, i, LLVMTypeOf(stored[i]));
        cg_write(fr, stored[i], at.p, at.tag);
    }
    return cg_some(&t->hdr, object);
}

cg_value cg_new_struct(cg_frame *fr, rt_datatype *t, const cg_value *fields, uint32_t n)
{
    cg_value *checked = cg_alloc(cg_m(fr), n * sizeof *checked);
    for (uint32_t i = 0; i < n; i++)
        checked[i] = cg_require(fr, fields[i], cg_field_type(cg_m(fr), t, i), "new");
    switch (rt_repr_of(cg_s(fr), &t->hdr)) {
    case RT_GHOST:
        return cg_ghost(&t->hdr);
    case RT_STRUCT:
        return build_inline(fr, t, checked, n);
    default:
        return build_object(fr, t, checked, n);
    }
}

/* ---- fields ------------------------------------------------------------------------------------------------------------ */

static bool may_be_undefined(cg_module *m, rt_datatype *t, uint32_t i)
{
    return !t->is_tuple && cg_is_stored_boxed(m, cg_field_type(m, t, i)) && i >= t->name->n_init;
}

/* The field as it is stored; NULL for ghosts. */
static LLVMValueRef read_stored(cg_frame *fr, cg_value object, rt_datatype *t, uint32_t i)
{
    cg_module *m = cg_m(fr);
    LLVMTypeRef type = cg_storage_type(m, cg_field_type(m, t, i));
    if (!type)
        return NULL;
    if (rt_repr_of(m->session, object.type) == RT_STRUCT)
        return cg_extract(fr, cg_get(fr, object), (unsigned)cg_field_position(m, t, i));
    field_place at = place_of_field(fr, cg_get(fr, object), t, i, type);
    return cg_read(fr, type, at.p, at.tag);
}

cg_value cg_get_field(cg_frame *fr, cg_value object, uint32_t index)
{
    rt_datatype *t = (rt_datatype *)object.type;
    rt_value *type = cg_field_type(cg_m(fr), t, index);
    LLVMValueRef v = read_stored(fr, object, t, index);
    if (!v)
        return cg_ghost(type);
    if (may_be_undefined(cg_m(fr), t, index))
        cg_check_reference(fr, v);
    return cg_loaded(fr, v, type);
}

void cg_set_field(cg_frame *fr, cg_value object, uint32_t index, cg_value x)
{
    rt_datatype *t = (rt_datatype *)object.type;
    LLVMValueRef v = cg_stored(fr, x, cg_field_type(cg_m(fr), t, index));
    if (!v)
        return;
    field_place at = place_of_field(fr, cg_get(fr, object), t, index, LLVMTypeOf(v));
    cg_write(fr, v, at.p, at.tag);
}

/* ---- builtins ------------------------------------------------------------------------------------------------------------ */

/* The struct type of a value whose fields have fixed places; NULL otherwise. */
static rt_datatype *fields_of(cg_frame *fr, cg_value object)
{
    if (!object.type || !rt_is_concrete(cg_s(fr), object.type))
        return NULL;
    rt_datatype *t = (rt_datatype *)object.type;
    const rt_session *s = cg_s(fr);
    bool has_fields =
        t->is_tuple || t->name == s->t.namedtuple_name || (t->name->field_names && t->name->field_names->n);
    if (!has_fields || t == s->t.DataType || t == s->t.Module || t->name == s->t.array_name)
        return NULL;
    return rt_layout_of(cg_s(fr), t) ? t : NULL;
}

/* 0-based field index that a constant symbol or integer names; -1 if it is not constant or names none. */
static int field_named(cg_frame *fr, rt_datatype *t, cg_value name)
{
    if (!name.constant)
        return -1;
    rt_session *s = cg_s(fr);
    if (rt_typeof(name.constant) == s->t.Symbol)
        return t->is_tuple ? -1 : rt_field_index(t, (rt_symbol *)name.constant);
    if (rt_typeof(name.constant) != s->t.Int64)
        return -1;
    int64_t i = rt_unbox_int64(name.constant);
    return i >= 1 && i <= (int64_t)cg_field_count(cg_m(fr), t) ? (int)(i - 1) : -1;
}

/* t[i] of a tuple whose elements are all of one inline type. */
static bool index_tuple(cg_frame *fr, const cg_builtin_call *call, rt_datatype *t, cg_value *out)
{
    cg_module *m = cg_m(fr);
    uint32_t n = cg_field_count(m, t);
    if (!t->is_tuple || !n || rt_repr_of(m->session, &t->hdr) != RT_STRUCT ||
        call->arg[1].type != &m->session->t.Int64->hdr)
        return false;
    rt_value *elem = cg_field_type(m, t, 0);
    for (uint32_t i = 1; i < n; i++)
        if (cg_field_type(m, t, i) != elem)
            return false;
    LLVMTypeRef type = cg_storage_type(m, elem);
    if (!type)
        return false;
    LLVMValueRef place = cg_alloca(fr, cg_type(m, &t->hdr), "tuple");
    LLVMValueRef bounds[2], index = cg_get(fr, call->arg[1]);
    LLVMValueRef zero_based = LLVMBuildSub(cg_b(fr), index, LLVMConstInt(m->t.i64, 1, 0), "");
    LLVMValueRef wrong = LLVMBuildICmp(cg_b(fr), LLVMIntUGE, zero_based, LLVMConstInt(m->t.i64, n, 0), "");
    cg_write(fr, cg_get(fr, call->arg[0]), place, CG_TAG_NONE);
    LLVMBasicBlockRef raise = cg_block(fr, "bounds"), go_on = cg_block(fr, "ok");
    cg_branch(fr, wrong, raise, go_on);
    cg_start(fr, raise);
    bounds[0] = cg_boxed(fr, call->arg[0]);
    bounds[1] = index;
    cg_call_runtime(fr, CG_FN_rt_jit_throw_bounds, bounds, 2);
    LLVMBuildUnreachable(cg_b(fr));
    cg_start(fr, go_on);
    LLVMValueRef p = LLVMBuildInBoundsGEP2(cg_b(fr), type, place, &zero_based, 1, "");
    *out = cg_loaded(fr, cg_read(fr, type, p, CG_TAG_NONE), elem);
    return true;
}

bool cg_builtin_getfield(cg_frame *fr, const cg_builtin_call *call, cg_value *out)
{
    rt_datatype *t = fields_of(fr, call->arg[0]);
    if (!t)
        return false;
    int i = field_named(fr, t, call->arg[1]);
    if (i < 0)
        return !call->arg[1].constant && index_tuple(fr, call, t, out);
    *out = cg_get_field(fr, call->arg[0], (uint32_t)i);
    return true;
}

bool cg_builtin_setfield(cg_frame *fr, const cg_builtin_call *call, cg_value *out)
{
    rt_datatype *t = fields_of(fr, call->arg[0]);
    if (!t || !t->name->is_mutable)
        return false;
    int i = field_named(fr, t, call->arg[1]);
    if (i < 0)
        return false;
    cg_value x = cg_require(fr, call->arg[2], cg_field_type(cg_m(fr), t, (uint32_t)i), "setfield!");
    cg_set_field(fr, call->arg[0], (uint32_t)i, x);
    *out = call->arg[2];
    return true;
}

bool cg_builtin_isdefined(cg_frame *fr, const cg_builtin_call *call, cg_value *out)
{
    rt_datatype *t = fields_of(fr, call->arg[0]);
    int i = t ? field_named(fr, t, call->arg[1]) : -1;
    if (i < 0)
        return false;
    if (may_be_undefined(cg_m(fr), t, (uint32_t)i))
        *out = cg_bool(fr, LLVMBuildIsNotNull(cg_b(fr), read_stored(fr, call->arg[0], t, (uint32_t)i), ""));
    else
        *out = cg_constant_value(fr, cg_s(fr)->true_value);
    return true;
}

bool cg_builtin_tuple(cg_frame *fr, const cg_builtin_call *call, cg_value *out)
{
    if (!rt_is_concrete(cg_s(fr), call->type) || !cg_datatype(cg_m(fr), call->type)->is_tuple)
        return false;
    rt_datatype *t = (rt_datatype *)call->type;
    if (cg_field_count(cg_m(fr), t) != call->n)
        return false;
    *out = cg_new_struct(fr, t, call->arg, call->n);
    return true;
}
