/* object.c - builtins on any value: identity, types, fields, tuples, throwing. */
#include "arg.h"
#include "../task/task.h"
#include "../values/module.h"

rt_value *rt_builtin_egal(rt_session *s, rt_value **args, uint32_t n)
{
    (void)n;
    return rt_box_bool(s, rt_egal(s, args[0], args[1]));
}

rt_value *rt_builtin_isa(rt_session *s, rt_value **args, uint32_t n)
{
    (void)n;
    return rt_box_bool(s, rt_isa(s, args[0], rt_arg_type(s, "isa", args[1])));
}

rt_value *rt_builtin_subtype(rt_session *s, rt_value **args, uint32_t n)
{
    (void)n;
    rt_value *a = rt_arg_type(s, "<:", args[0]), *b = rt_arg_type(s, "<:", args[1]);
    return rt_box_bool(s, rt_subtype(s, a, b));
}

rt_value *rt_builtin_typeof(rt_session *s, rt_value **args, uint32_t n)
{
    (void)s, (void)n;
    return &args[0]->type->hdr;
}

rt_value *rt_builtin_typeassert(rt_session *s, rt_value **args, uint32_t n)
{
    (void)n;
    if (!rt_isa(s, args[0], rt_arg_type(s, "typeassert", args[1])))
        rt_throw_type_error(s, "typeassert", args[1], args[0]);
    return args[0];
}

rt_value *rt_builtin_ifelse(rt_session *s, rt_value **args, uint32_t n)
{
    (void)n;
    return rt_arg_bool(s, "ifelse", args[0]) ? args[1] : args[2];
}

rt_value *rt_builtin_throw(rt_session *s, rt_value **args, uint32_t n)
{
    (void)n;
    rt_throw(s, args[0]);
}

rt_value *rt_builtin_rethrow(rt_session *s, rt_value **args, uint32_t n)
{
    if (n)
        rt_rethrow_other(s, args[0]);
    rt_rethrow(s);
}

rt_value *rt_builtin_tuple(rt_session *s, rt_value **args, uint32_t n) { return rt_tuple_new(s, args, n); }

rt_value *rt_builtin_objectid(rt_session *s, rt_value **args, uint32_t n)
{
    (void)n;
    return rt_box_uint64(s, rt_hash_egal(s, args[0]));
}

rt_value *rt_builtin_compiler_barrier(rt_session *s, rt_value **args, uint32_t n)
{
    (void)s, (void)n;
    return args[1];
}

/* ---- fields --------------------------------------------------------------------------------------------------------------- */

static size_t field_count(rt_session *s, rt_datatype *t)
{
    const rt_layout *layout = t->is_concrete ? rt_layout_of(s, t) : NULL;
    return layout ? layout->nfields : 0;
}

/* 0-based index of a field named by a Symbol or a 1-based Int; -1 if there is none. */
static ptrdiff_t find_field(rt_session *s, const char *fn, rt_datatype *t, rt_value *which)
{
    if (which->type == s->t.Symbol)
        return rt_field_index(t, (rt_symbol *)which);
    int64_t i = rt_arg_int(s, fn, which);
    return i >= 1 && (uint64_t)i <= field_count(s, t) ? (ptrdiff_t)i - 1 : -1;
}

static size_t need_field(rt_session *s, const char *fn, rt_value *v, rt_value *which)
{
    ptrdiff_t i = find_field(s, fn, v->type, which);
    if (i >= 0)
        return (size_t)i;
    if (which->type == s->t.Symbol)
        rt_error(s, "type %s has no field %s", rt_type_text(s, &v->type->hdr), ((rt_symbol *)which)->text);
    rt_throw_bounds(s, v, which);
}

static rt_value *global_value(rt_session *s, rt_module *m, rt_symbol *name)
{
    rt_binding *b = rt_module_lookup(s, m, name);
    if (!b || !b->value)
        rt_throw_undef_var(s, name);
    return b->value;
}

/* Core.Box is read through here by lowered code: an empty one means an unassigned variable. */
static rt_value *box_contents(rt_session *s, const rt_box *box)
{
    if (!box->contents)
        rt_throw_named(s, "UndefRefError", NULL, 0);
    return box->contents;
}

/* The few insides of types that programs look at; everything else about them goes through functions. */
static rt_value *type_field(rt_session *s, rt_datatype *t, rt_value *which)
{
    const char *name = rt_arg_symbol(s, "getfield", which)->text;
    if (__builtin_strcmp(name, "parameters") == 0)
        return &t->params->hdr;
    if (__builtin_strcmp(name, "super") == 0)
        return &t->super->hdr;
    if (__builtin_strcmp(name, "name") == 0)
        return &t->name->hdr;
    rt_error(s, "type DataType has no field %s", name);
}

rt_value *rt_builtin_getfield(rt_session *s, rt_value **args, uint32_t n)
{
    (void)n;
    rt_value *v = args[0];
    if (v->type == s->t.Module)
        return global_value(s, (rt_module *)v, rt_arg_symbol(s, "getfield", args[1]));
    if (v->type == s->t.Box)
        return box_contents(s, (rt_box *)v);
    if (v->type == s->t.DataType)
        return type_field(s, (rt_datatype *)v, args[1]);
    return rt_get_field(s, v, need_field(s, "getfield", v, args[1]));
}

rt_value *rt_builtin_setfield(rt_session *s, rt_value **args, uint32_t n)
{
    (void)n;
    rt_value *v = args[0];
    if (v->type == s->t.Module)
        rt_error(s, "cannot assign variables in other modules");
    if (!v->type->name->is_mutable)
        rt_error(s, "setfield!: immutable struct of type %s cannot be changed", v->type->name->name->text);
    rt_set_field(s, v, need_field(s, "setfield!", v, args[1]), args[2]);
    return args[2];
}

static bool field_is_defined(rt_session *s, rt_value *v, rt_value *which)
{
    ptrdiff_t i = find_field(s, "isdefined", v->type, which);
    if (i < 0)
        return false;
    const rt_field *f = &rt_layout_of(s, v->type)->field[i];
    return !f->is_ref || *(rt_value **)((char *)rt_payload(v) + f->offset);
}

rt_value *rt_builtin_isdefined(rt_session *s, rt_value **args, uint32_t n)
{
    (void)n;
    if (args[0]->type != s->t.Module)
        return rt_box_bool(s, field_is_defined(s, args[0], args[1]));
    rt_binding *b = rt_module_lookup(s, (rt_module *)args[0], rt_arg_symbol(s, "isdefined", args[1]));
    return rt_box_bool(s, b && b->value);
}

rt_value *rt_builtin_nfields(rt_session *s, rt_value **args, uint32_t n)
{
    (void)n;
    return rt_box_int64(s, (int64_t)field_count(s, args[0]->type));
}

/* ---- simple vectors --------------------------------------------------------------------------------------------------------- */

rt_value *rt_builtin_svec(rt_session *s, rt_value **args, uint32_t n) { return &rt_svec_new(s, args, n)->hdr; }

rt_value *rt_builtin_svec_len(rt_session *s, rt_value **args, uint32_t n)
{
    (void)n;
    return rt_box_int64(s, (int64_t)rt_arg_svec(s, "svec_len", args[0])->n);
}

rt_value *rt_builtin_svec_ref(rt_session *s, rt_value **args, uint32_t n)
{
    (void)n;
    rt_svec *v = rt_arg_svec(s, "svec_ref", args[0]);
    int64_t i = rt_arg_int(s, "svec_ref", args[1]);
    if (i < 1 || (uint64_t)i > v->n)
        rt_throw_bounds(s, &v->hdr, args[1]);
    return v->item[i - 1];
}
