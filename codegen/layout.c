/* layout.c - rt_repr to LLVM types. Every struct's field offsets are checked against the runtime's layout. */
#include "emit.h"

static LLVMTypeRef float_type(cg_module *m, rt_datatype *t)
{
    const rt_core_types *c = &m->session->t;
    return t == c->Float64 ? m->t.f64 : t == c->Float32 ? m->t.f32 : t == c->Float16 ? m->t.f16 : NULL;
}

static LLVMTypeRef bits_type(cg_module *m, rt_datatype *t)
{
    LLVMTypeRef f = float_type(m, t);
    return f ? f : LLVMIntTypeInContext(m->context, t->name->bits);
}

uint32_t cg_field_count(cg_module *m, rt_datatype *t)
{
    rt_svec *types = rt_field_types(m->session, t);
    return types ? (uint32_t)types->n : 0;
}

rt_value *cg_field_type(cg_module *m, rt_datatype *t, uint32_t i) { return rt_field_types(m->session, t)->item[i]; }

bool cg_is_stored_boxed(cg_module *m, rt_value *type)
{
    rt_repr r = rt_repr_of(m->session, type);
    return r == RT_UNION || r == RT_REF || r == RT_ANY;
}

LLVMTypeRef cg_storage_type(cg_module *m, rt_value *type)
{
    return cg_is_stored_boxed(m, type) ? m->t.ptr : cg_type(m, type);
}

static LLVMTypeRef struct_type(cg_module *m, rt_datatype *t)
{
    uint32_t nfields = cg_field_count(m, t), n = 0;
    LLVMTypeRef *part = cg_alloc(m, nfields * sizeof *part);
    uint32_t *field = cg_alloc(m, nfields * sizeof *field);
    for (uint32_t i = 0; i < nfields; i++) {
        LLVMTypeRef p = cg_storage_type(m, cg_field_type(m, t, i));
        if (p) {
            field[n] = i;
            part[n++] = p;
        }
    }
    LLVMTypeRef s = LLVMStructTypeInContext(m->context, part, n, 0);
    rt_layout *layout = rt_layout_of(m->session, t);
    for (uint32_t k = 0; k < n; k++)
        if (!layout || LLVMOffsetOfElement(m->data, s, k) != layout->field[field[k]].offset)
            cg_abandon(m, LT_EUNSUPPORTED, "the layout of %s has no counterpart in LLVM",
                       rt_type_text(m->session, (rt_value *)t));
    return s;
}

static LLVMTypeRef union_type(cg_module *m, rt_union *u)
{
    LLVMTypeRef part[RT_UNION_MAX + 1];
    unsigned n = 0;
    part[n++] = m->t.i8;
    for (size_t i = 0; i < u->n; i++) {
        LLVMTypeRef p = cg_type(m, u->member[i]);
        if (p)
            part[n++] = p;
    }
    return LLVMStructTypeInContext(m->context, part, n, 0);
}

LLVMTypeRef cg_type(cg_module *m, rt_value *type)
{
    rt_repr repr = rt_repr_of(m->session, type);
    if (repr == RT_GHOST)
        return NULL;
    if (repr == RT_REF || repr == RT_ANY)
        return m->t.ptr;
    if (repr == RT_BITS)
        return bits_type(m, (rt_datatype *)type);
    uintptr_t known;
    if (cg_ptrmap_get(&m->layouts, type, &known))
        return (LLVMTypeRef)known;
    LLVMTypeRef t = repr == RT_STRUCT ? struct_type(m, (rt_datatype *)type) : union_type(m, (rt_union *)type);
    if (!cg_ptrmap_put(&m->layouts, &m->arena, type, (uintptr_t)t))
        cg_abandon(m, LT_ENOMEM, "out of memory");
    return t;
}

int cg_field_position(cg_module *m, rt_datatype *t, uint32_t i)
{
    int position = 0;
    for (uint32_t k = 0; k <= i; k++) {
        bool ghost = rt_repr_of(m->session, cg_field_type(m, t, k)) == RT_GHOST;
        if (k == i)
            return ghost ? -1 : position;
        position += !ghost;
    }
    return -1;
}

int cg_member_position(cg_module *m, rt_union *u, uint32_t i)
{
    int position = 1;
    for (uint32_t k = 0; k < i; k++)
        position += rt_repr_of(m->session, u->member[k]) != RT_GHOST;
    return rt_repr_of(m->session, u->member[i]) == RT_GHOST ? -1 : position;
}

int cg_member_index(cg_module *m, rt_union *u, rt_value *t)
{
    for (size_t i = 0; i < u->n; i++)
        if (u->member[i] == t)
            return (int)i;
    for (size_t i = 0; i < u->n; i++)
        if (rt_subtype(m->session, t, u->member[i]))
            return (int)i;
    return -1;
}

/* ---- the specialised calling convention --------------------------------------------------------------------------- */

rt_datatype *cg_tail_type(rt_session *s, const rt_svec *params, uint32_t from)
{
    rt_value *const *elem = params->item + from;
    size_t n = params->n - from;
    rt_value *last = n ? elem[n - 1] : NULL;
    if (last && last->type == s->t.Vararg)
        return rt_tuple_type_va(s, (rt_value **)elem, n - 1, ((rt_vararg *)last)->elem);
    return rt_tuple_type(s, (rt_value **)elem, n);
}

static rt_value *kept_tail_type(cg_module *m, const rt_svec *params, uint32_t from)
{
    rt_value *t = &cg_tail_type(m->session, params, from)->hdr;
    cg_keep(m, t);
    return t;
}

static LLVMTypeRef function_type(cg_module *m, const cg_abi *abi)
{
    unsigned n = 0;
    for (uint32_t i = 0; i < abi->n; i++)
        n += cg_type(m, abi->arg[i]) ? cg_leaf_count(cg_type(m, abi->arg[i])) : 0;
    LLVMTypeRef *part = cg_alloc(m, n * sizeof *part);
    n = 0;
    for (uint32_t i = 0; i < abi->n; i++)
        if (cg_type(m, abi->arg[i]))
            cg_leaf_types(cg_type(m, abi->arg[i]), part, &n);
    bool returns_nothing = abi->ret == m->session->t.Bottom || !cg_type(m, abi->ret);
    LLVMTypeRef ret = returns_nothing ? m->t.void_ : cg_result_type(m, cg_type(m, abi->ret));
    return LLVMFunctionType(ret, part, n, 0);
}

cg_abi cg_abi_of(cg_module *m, rt_linfo *li)
{
    cg_abi abi = {.ret = li->ret_type ? li->ret_type : (rt_value *)m->session->t.Any};
    if (li->def) {
        rt_svec *params = li->spec_types->params;
        abi.n = li->def->nargs;
        abi.arg = cg_alloc(m, abi.n * sizeof *abi.arg);
        for (uint32_t i = 0; i < abi.n; i++)
            abi.arg[i] = i + 1 == abi.n && li->def->is_vararg ? kept_tail_type(m, params, i) : params->item[i];
    }
    abi.type = function_type(m, &abi);
    return abi;
}
