/* type_make.c - builtins that build type objects. */
#include "arg.h"

rt_value *rt_builtin_apply_type(rt_session *s, rt_value **args, uint32_t n)
{
    return rt_apply_type(s, args[0], args + 1, n - 1);
}

static rt_value *bound(rt_session *s, rt_value *v)
{
    if (v->type != s->t.TypeVar)
        rt_arg_type(s, "TypeVar", v);
    return v;
}

rt_value *rt_builtin_typevar(rt_session *s, rt_value **args, uint32_t n)
{
    (void)n;
    rt_symbol *name = rt_arg_symbol(s, "TypeVar", args[0]);
    return &rt_typevar_new(s, name, bound(s, args[1]), bound(s, args[2]))->hdr;
}

rt_value *rt_builtin_unionall(rt_session *s, rt_value **args, uint32_t n)
{
    (void)n;
    if (args[0]->type != s->t.TypeVar)
        rt_throw_type_error(s, "UnionAll", &s->t.TypeVar->hdr, args[0]);
    return rt_unionall_type(s, (rt_typevar *)args[0], args[1]);
}

rt_value *rt_builtin_vararg_type(rt_session *s, rt_value **args, uint32_t n)
{
    return &rt_vararg_new(s, n ? args[0] : &s->t.Any->hdr, n > 1 ? args[1] : NULL)->hdr;
}

rt_value *rt_builtin_namedtuple_type(rt_session *s, rt_value **args, uint32_t n)
{
    return rt_apply_type(s, s->t.NamedTuple, args, n);
}

rt_value *rt_builtin_typejoin(rt_session *s, rt_value **args, uint32_t n)
{
    rt_value *join = s->t.Bottom;
    for (uint32_t i = 0; i < n; i++)
        join = rt_typejoin(s, join, args[i]);
    return join;
}

rt_value *rt_builtin_return_type(rt_session *s, rt_value **args, uint32_t n)
{
    (void)n;
    return rt_return_type(s, args[0], rt_arg_type(s, "return_type", args[1]));
}

/* ---- is there a method? ------------------------------------------------------------------------------------------------------ */

static rt_value *dispatch_type(rt_session *s, rt_value *v)
{
    return rt_is_type(s, v) ? &rt_type_type(s, v)->hdr : &v->type->hdr;
}

static bool has_method(rt_session *s, rt_value **types, size_t n)
{
    bool ambiguous = false;
    return rt_method_lookup(s, rt_tuple_type(s, types, n), s->world, &ambiguous) != NULL;
}

static bool is_builtin(const rt_session *s, const rt_value *f) { return f->type->super == s->t.Builtin; }

rt_value *rt_builtin_applicable(rt_session *s, rt_value **args, uint32_t n)
{
    if (is_builtin(s, args[0]))
        return s->true_value;
    rt_svec *types = rt_svec_new(s, NULL, n);
    for (uint32_t i = 0; i < n; i++)
        types->item[i] = dispatch_type(s, args[i]);
    return rt_box_bool(s, has_method(s, types->item, n));
}

rt_value *rt_builtin_hasmethod(rt_session *s, rt_value **args, uint32_t n)
{
    (void)n;
    rt_datatype *tuple = rt_arg_datatype(s, "hasmethod", args[1]);
    if (!tuple->is_tuple)
        rt_throw_type_error(s, "hasmethod", s->t.Tuple, args[1]);
    if (is_builtin(s, args[0]))
        return s->true_value;
    rt_svec *types = rt_svec_new(s, NULL, tuple->params->n + 1);
    types->item[0] = dispatch_type(s, args[0]);
    for (size_t i = 0; i < tuple->params->n; i++)
        types->item[i + 1] = tuple->params->item[i];
    return rt_box_bool(s, has_method(s, types->item, types->n));
}
