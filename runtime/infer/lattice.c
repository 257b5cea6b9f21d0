/* lattice.c - elements: making, joining with widening, narrowing. */
#include "lattice.h"

/* ---- making -------------------------------------------------------------------------------------------------------- */

rt_value *rt_inf_type_of_type(rt_session *s, rt_value *type)
{
    if (!rt_inf_is_datatype(s, type))
        return NULL;
    rt_datatype *t = (rt_datatype *)type;
    if (t->name != s->t.type_name || t->has_free_vars)
        return NULL;
    return t->params->item[0];
}

static rt_value *singleton_of(rt_session *s, rt_value *type)
{
    if (!rt_inf_is_datatype(s, type))
        return NULL;
    rt_datatype *t = (rt_datatype *)type;
    if (t->instance)
        return t->instance;
    if (t->is_concrete && !t->name->is_mutable && !t->name->is_primitive && rt_repr_of(s, type) == RT_GHOST)
        return rt_singleton_of(s, type); /* all fields are singletons: the instance is made on first need */
    return rt_inf_type_of_type(s, type);
}

rt_inf_elem rt_inf_of_type(rt_session *s, rt_value *type)
{
    return (rt_inf_elem){.type = type, .constant = singleton_of(s, type)};
}

static bool is_closed_type(rt_session *s, rt_value *v)
{
    if (rt_inf_is_datatype(s, v))
        return !((rt_datatype *)v)->has_free_vars;
    if (rt_inf_is_union(s, v) || v->type == s->t.UnionAll)
        return !rt_has_free_vars(s, v);
    return false;
}

rt_inf_elem rt_inf_of_const(rt_session *s, rt_value *v)
{
    rt_value *type = is_closed_type(s, v) ? (rt_value *)rt_type_type(s, v) : (rt_value *)rt_typeof(v);
    return (rt_inf_elem){.type = type, .constant = v};
}

bool rt_inf_same_const(rt_session *s, const rt_value *a, const rt_value *b)
{
    if (a == b)
        return true;
    return a && b && a->type == b->type && rt_egal(s, a, b);
}

bool rt_inf_is_leaf(rt_session *s, rt_value *t)
{
    if (!rt_inf_is_concrete(s, t))
        return false;
    rt_datatype *dt = (rt_datatype *)t;
    if (dt == s->t.DataType || dt == s->t.UnionAll || dt == s->t.Union)
        return false;
    if (!dt->is_tuple)
        return true;
    for (size_t i = 0; i < dt->params->n; i++)
        if (!rt_inf_is_leaf(s, dt->params->item[i]))
            return false;
    return true;
}

/* ---- complexity ---------------------------------------------------------------------------------------------------- */

size_t rt_inf_members(rt_session *s, rt_value **type, rt_value ***members)
{
    if (rt_inf_is_union(s, *type)) {
        rt_union *u = (rt_union *)*type;
        *members = u->member;
        return u->n;
    }
    *members = type;
    return 1;
}

uint32_t rt_inf_type_depth(rt_session *s, rt_value *type)
{
    uint32_t deepest = 0;
    while (type->type == s->t.UnionAll)
        type = ((rt_unionall *)type)->body;
    if (rt_inf_is_union(s, type)) {
        rt_union *u = (rt_union *)type;
        for (size_t i = 0; i < u->n; i++) {
            uint32_t d = rt_inf_type_depth(s, u->member[i]);
            deepest = d > deepest ? d : deepest;
        }
        return deepest;
    }
    if (type->type == s->t.Vararg)
        return rt_inf_type_depth(s, ((rt_vararg *)type)->elem);
    if (!rt_inf_is_datatype(s, type))
        return 0;
    rt_svec *params = ((rt_datatype *)type)->params;
    for (size_t i = 0; params && i < params->n; i++) {
        uint32_t d = rt_inf_type_depth(s, params->item[i]) + 1;
        deepest = d > deepest ? d : deepest;
    }
    return deepest;
}

uint32_t rt_inf_type_size(rt_session *s, rt_value *type)
{
    uint32_t size = 1;
    while (type->type == s->t.UnionAll)
        type = ((rt_unionall *)type)->body;
    if (rt_inf_is_union(s, type)) {
        rt_union *u = (rt_union *)type;
        for (size_t i = 0; i < u->n; i++)
            size += rt_inf_type_size(s, u->member[i]);
        return size;
    }
    if (type->type == s->t.Vararg)
        return 1 + rt_inf_type_size(s, ((rt_vararg *)type)->elem);
    if (!rt_inf_is_datatype(s, type))
        return size;
    rt_svec *params = ((rt_datatype *)type)->params;
    for (size_t i = 0; params && i < params->n; i++)
        size += rt_inf_type_size(s, params->item[i]);
    return size;
}

static rt_value *limit_tuple(rt_session *s, rt_datatype *t, uint32_t depth)
{
    size_t n = t->params->n;
    rt_value *elems[RT_INF_MAX_ARGUMENTS];
    if (depth == 0 || n > RT_INF_MAX_ARGUMENTS)
        return s->t.Tuple;
    rt_value *last = n ? t->params->item[n - 1] : NULL;
    bool vararg = last && last->type == s->t.Vararg;
    if (vararg && ((rt_vararg *)last)->count)
        return s->t.Tuple;
    size_t fixed = vararg ? n - 1 : n;
    for (size_t i = 0; i < fixed; i++)
        elems[i] = rt_inf_limit_depth(s, t->params->item[i], depth - 1);
    if (vararg)
        return (rt_value *)rt_tuple_type_va(s, elems, fixed,
                                            rt_inf_limit_depth(s, ((rt_vararg *)last)->elem, depth - 1));
    return (rt_value *)rt_tuple_type(s, elems, n);
}

/* A supertype of `type` that is at most `depth` deep: parameters of invariant types cannot be widened in place, so such
 * a type loses all of them at the first level that is too deep. */
rt_value *rt_inf_limit_depth(rt_session *s, rt_value *type, uint32_t depth)
{
    if (rt_inf_type_depth(s, type) <= depth)
        return type;
    if (rt_inf_is_union(s, type)) {
        rt_union *u = (rt_union *)type;
        rt_value *member[RT_INF_MAX_UNION];
        if (u->n > RT_INF_MAX_UNION)
            return (rt_value *)s->t.Any;
        for (size_t i = 0; i < u->n; i++)
            member[i] = rt_inf_limit_depth(s, u->member[i], depth);
        return rt_union_type(s, member, u->n);
    }
    if (type->type == s->t.UnionAll) {
        while (type->type == s->t.UnionAll)
            type = ((rt_unionall *)type)->body;
        return rt_inf_is_datatype(s, type) ? ((rt_datatype *)type)->name->wrapper : (rt_value *)s->t.Any;
    }
    if (!rt_inf_is_datatype(s, type))
        return (rt_value *)s->t.Any;
    rt_datatype *t = (rt_datatype *)type;
    return t->is_tuple ? limit_tuple(s, t, depth) : t->name->wrapper;
}

/* ---- join ---------------------------------------------------------------------------------------------------------- */

static rt_value *typejoin_members(rt_inf_engine *e, rt_value *type)
{
    rt_session *s = e->s;
    rt_value **member;
    size_t n = rt_inf_members(s, &type, &member);
    rt_value *join = member[0];
    for (size_t i = 1; i < n; i++)
        join = rt_typejoin(s, join, member[i]);
    rt_inf_give_up(e, RT_INF_LIMIT_UNION);
    return join;
}

rt_value *rt_inf_join_types(rt_inf_engine *e, rt_value *a, rt_value *b)
{
    rt_session *s = e->s;
    rt_value *any = (rt_value *)s->t.Any;
    if (a == b || b == s->t.Bottom || a == any)
        return a;
    if (a == s->t.Bottom)
        return b;
    if (b == any)
        return b;
    if (!(rt_inf_is_concrete(s, a) && rt_inf_is_concrete(s, b))) {
        if (rt_subtype(s, b, a))
            return a;
        if (rt_subtype(s, a, b))
            return b;
    }
    rt_value *both[2] = {a, b}, **member;
    rt_value *join = rt_union_type(s, both, 2);
    if (rt_inf_members(s, &join, &member) > RT_INF_MAX_UNION)
        join = typejoin_members(e, join);
    if (rt_inf_type_depth(s, join) > RT_INF_MAX_DEPTH) {
        rt_inf_give_up(e, RT_INF_LIMIT_DEPTH);
        join = rt_inf_limit_depth(s, join, RT_INF_MAX_DEPTH - 2);
    }
    return join;
}

rt_inf_elem rt_inf_join(rt_inf_engine *e, rt_inf_elem a, rt_inf_elem b)
{
    if (b.type == e->s->t.Bottom)
        return a;
    if (a.type == e->s->t.Bottom)
        return b;
    rt_inf_elem join = {.type = rt_inf_join_types(e, a.type, b.type)};
    if (a.constant && rt_inf_same_const(e->s, a.constant, b.constant))
        join.constant = a.constant;
    else
        join.constant = singleton_of(e->s, join.type);
    if (a.cond == b.cond)
        join.cond = a.cond;
    return join;
}

/* ---- narrowing ----------------------------------------------------------------------------------------------------- */

static rt_value *filter_union(rt_session *s, rt_union *u, rt_value *type, bool keep)
{
    rt_value *left[RT_INF_MAX_UNION * 2];
    size_t n = 0;
    if (u->n > RT_INF_MAX_UNION * 2)
        return (rt_value *)u;
    for (size_t i = 0; i < u->n; i++) {
        if (!keep) {
            if (!rt_subtype(s, u->member[i], type))
                left[n++] = u->member[i];
            continue;
        }
        rt_value *part = rt_inf_intersect(s, u->member[i], type);
        if (part != s->t.Bottom)
            left[n++] = part;
    }
    return n == 0 ? s->t.Bottom : rt_union_type(s, left, n);
}

rt_value *rt_inf_intersect(rt_session *s, rt_value *a, rt_value *b)
{
    if (a == b || b == (rt_value *)s->t.Any)
        return a;
    if (a == (rt_value *)s->t.Any)
        return b;
    if (rt_subtype(s, a, b))
        return a;
    if (rt_subtype(s, b, a))
        return b;
    if (rt_inf_is_leaf(s, a) || rt_inf_is_leaf(s, b))
        return s->t.Bottom;
    if (rt_inf_is_union(s, a))
        return filter_union(s, (rt_union *)a, b, true);
    rt_value *both = rt_intersect(s, a, b, NULL);
    return rt_has_free_vars(s, both) ? a : both;
}

rt_inf_elem rt_inf_narrow(rt_session *s, rt_inf_elem a, rt_value *type)
{
    rt_value *part = rt_inf_intersect(s, a.type, type);
    if (part == a.type)
        return (rt_inf_elem){.type = a.type, .constant = a.constant};
    rt_inf_elem narrow = rt_inf_of_type(s, part);
    if (a.constant && part != s->t.Bottom)
        narrow.constant = a.constant;
    return narrow;
}

rt_inf_elem rt_inf_exclude(rt_session *s, rt_inf_elem a, rt_value *type)
{
    if (rt_inf_is_union(s, a.type)) {
        rt_value *rest = filter_union(s, (rt_union *)a.type, type, false);
        return rest == a.type ? (rt_inf_elem){.type = a.type} : rt_inf_of_type(s, rest);
    }
    if (a.type != (rt_value *)s->t.Any && rt_subtype(s, a.type, type))
        return rt_inf_bottom(s);
    return (rt_inf_elem){.type = a.type, .constant = a.constant};
}
