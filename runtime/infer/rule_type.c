/* rule_type.c - result types of builtins that are about types, and of egal and tuple. */
#include "infer.h"
#include "lattice.h"

static rt_inf_elem is(rt_inf_builtin_call *c, bool v)
{
    c->nothrow = true;
    return rt_inf_of_const(c->s, rt_box_bool(c->s, v));
}

static rt_inf_elem some_bool(rt_session *s) { return rt_inf_of_type(s, (rt_value *)s->t.Bool); }

static rt_inf_elem rule_isa(rt_inf_builtin_call *c)
{
    rt_session *s = c->s;
    rt_inf_elem x = c->args[0];
    rt_value *t = c->args[1].constant;
    if (!t || !rt_is_type(s, t))
        return some_bool(s);
    if (x.constant)
        return is(c, rt_isa(s, x.constant, t));
    if (rt_subtype(s, x.type, t))
        return is(c, true);
    if (rt_inf_intersect(s, x.type, t) == s->t.Bottom)
        return is(c, false);
    return some_bool(s);
}

static rt_inf_elem rule_egal(rt_inf_builtin_call *c)
{
    rt_session *s = c->s;
    rt_value *a = c->args[0].type, *b = c->args[1].type, *any = (rt_value *)s->t.Any;
    if (a != b && a != any && b != any && rt_inf_intersect(s, a, b) == s->t.Bottom)
        return is(c, false);
    return some_bool(s);
}

static rt_inf_elem rule_typeof(rt_inf_builtin_call *c)
{
    rt_session *s = c->s;
    rt_datatype *t = (rt_datatype *)c->args[0].type;
    bool kind = t == s->t.DataType || t == s->t.Union || t == s->t.UnionAll;
    if (rt_inf_is_concrete(s, c->args[0].type) && !kind)
        return rt_inf_of_const(s, (rt_value *)t);
    return rt_inf_of_type(s, (rt_value *)s->t.DataType);
}

static rt_inf_elem rule_typeassert(rt_inf_builtin_call *c)
{
    rt_session *s = c->s;
    rt_value *t = c->args[1].constant;
    if (!t || !rt_is_type(s, t))
        return rt_inf_any(s);
    if (c->args[0].constant && rt_isa(s, c->args[0].constant, t)) {
        c->nothrow = true;
        return (rt_inf_elem){.type = c->args[0].type, .constant = c->args[0].constant};
    }
    c->nothrow = rt_subtype(s, c->args[0].type, t);
    return rt_inf_narrow(s, c->args[0], t);
}

/* The type of a tuple with this element: what typeof would say, so a type object counts by its kind. */
static rt_value *element_type(rt_session *s, rt_inf_elem e)
{
    if (rt_inf_type_of_type(s, e.type))
        return (rt_value *)rt_typeof(e.constant);
    return e.type;
}

static rt_inf_elem rule_tuple(rt_inf_builtin_call *c)
{
    rt_session *s = c->s;
    rt_value *elems[RT_INF_MAX_ARGUMENTS];
    if (c->n > RT_INF_MAX_ARGUMENTS)
        return rt_inf_of_type(s, s->t.Tuple);
    for (uint32_t i = 0; i < c->n; i++)
        elems[i] = element_type(s, c->args[i]);
    return rt_inf_of_type(s, (rt_value *)rt_tuple_type(s, elems, c->n));
}

rt_inf_elem rt_inf_rule_typed(rt_inf_builtin_call *c)
{
    rt_session *s = c->s;
    switch ((rt_builtin_id)c->b->id) {
    case RT_BUILTIN_isa:
        return rule_isa(c);
    case RT_BUILTIN_egal:
        return rule_egal(c);
    case RT_BUILTIN_subtype:
        return some_bool(s);
    case RT_BUILTIN_typeof:
        return rule_typeof(c);
    case RT_BUILTIN_typeassert:
        return rule_typeassert(c);
    case RT_BUILTIN_tuple:
        return rule_tuple(c);
    case RT_BUILTIN_fieldtype:
    case RT_BUILTIN_apply_type:
    case RT_BUILTIN_supertype:
    case RT_BUILTIN_typejoin:
    case RT_BUILTIN_unionall:
    case RT_BUILTIN_namedtuple_type:
        return rt_inf_of_type(s, s->t.Type);
    case RT_BUILTIN_typevar:
        return rt_inf_of_type(s, (rt_value *)s->t.TypeVar);
    case RT_BUILTIN_svec:
    case RT_BUILTIN_type_params:
        return rt_inf_of_type(s, (rt_value *)s->t.SimpleVector);
    case RT_BUILTIN_fieldnames:
        return rt_inf_of_type(s, s->t.Tuple);
    case RT_BUILTIN_return_type:
        return c->f && c->site ? rt_inf_return_type(c->f, c->args, c->site) : rt_inf_of_type(s, s->t.Type);
    case RT_BUILTIN_type_eltype:
    case RT_BUILTIN_vararg_type:
        return rt_inf_any(s);
    default:
        return (rt_inf_elem){0};
    }
}
