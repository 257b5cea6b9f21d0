/* rule_field.c - result types of getfield, setfield!, isdefined and nfields. */
#include "infer.h"
#include "lattice.h"

/* The field's index (0-based) in a struct or tuple of n fields, -1 = none. */
static int64_t field_index(rt_session *s, rt_datatype *t, rt_value *name)
{
    if (rt_typeof(name) == s->t.Symbol)
        return t->is_tuple ? -1 : rt_field_index(t, (rt_symbol *)name);
    if (rt_typeof(name) == s->t.Int64)
        return rt_unbox_int64(name) - 1;
    return -1;
}

static rt_value *tuple_element(rt_session *s, rt_datatype *t, int64_t index, bool *nothrow)
{
    size_t n = t->params->n;
    rt_value *last = n ? t->params->item[n - 1] : NULL;
    bool open = last && last->type == s->t.Vararg;
    if (index < 0)
        return s->t.Bottom;
    if ((size_t)index < n - open)
        return t->params->item[index];
    *nothrow = false;
    return open ? ((rt_vararg *)last)->elem : s->t.Bottom;
}

/* May the field be undefined? Only references that a constructor can leave out. */
static bool always_defined(rt_session *s, rt_datatype *t, int64_t index)
{
    if (t->is_tuple || t->name == s->t.namedtuple_name || index < (int64_t)t->name->n_init)
        return true;
    const rt_layout *l = t->is_concrete ? rt_layout_of(s, t) : NULL;
    return l && index < (int64_t)l->nfields && !l->field[index].is_ref;
}

/* Types made of C structures have fields that only getfield's C function knows. */
static bool has_known_fields(rt_session *s, rt_datatype *t)
{
    if (t->is_tuple || t->name == s->t.namedtuple_name)
        return true;
    return !t->name->is_abstract && t->name->field_names && t->name->field_names->n > 0;
}

static rt_value *datatype_field(rt_session *s, rt_datatype *t, rt_value *name, bool *nothrow)
{
    rt_value *any = (rt_value *)s->t.Any;
    if (!has_known_fields(s, t)) {
        *nothrow = false;
        return any;
    }
    int64_t index = field_index(s, t, name);
    if (t->is_tuple)
        return tuple_element(s, t, index, nothrow);
    rt_svec *types = rt_inf_field_types(s, t);
    if (!types || index < 0 || index >= (int64_t)types->n) {
        *nothrow = false;
        return types ? s->t.Bottom : any;
    }
    if (!always_defined(s, t, index))
        *nothrow = false;
    return types->item[index];
}

/* The field type of an open type: what is free in it can be anything. */
static rt_value *close_type(rt_session *s, rt_value *type)
{
    if (type->type == s->t.TypeVar) {
        rt_value *upper = ((rt_typevar *)type)->upper;
        return rt_has_free_vars(s, upper) ? (rt_value *)s->t.Any : upper;
    }
    return rt_has_free_vars(s, type) ? (rt_value *)s->t.Any : type;
}

rt_value *rt_inf_field_type(rt_session *s, rt_value *type, rt_value *name, bool *nothrow)
{
    if (rt_inf_is_union(s, type)) {
        rt_union *u = (rt_union *)type;
        rt_value *join = s->t.Bottom;
        for (size_t i = 0; i < u->n; i++) {
            rt_value *both[2] = {join, rt_inf_field_type(s, u->member[i], name, nothrow)};
            join = rt_union_type(s, both, 2);
        }
        return join;
    }
    while (type->type == s->t.UnionAll)
        type = ((rt_unionall *)type)->body;
    if (!rt_inf_is_datatype(s, type)) {
        *nothrow = false;
        return (rt_value *)s->t.Any;
    }
    return close_type(s, datatype_field(s, (rt_datatype *)type, name, nothrow));
}

/* Field of unknown name: any of them. */
static rt_inf_elem some_field(rt_inf_builtin_call *c)
{
    rt_session *s = c->s;
    rt_datatype *t = (rt_datatype *)c->args[0].type;
    c->nothrow = false;
    if (!rt_inf_is_datatype(s, (rt_value *)t) || !has_known_fields(s, t) || t->has_free_vars)
        return rt_inf_any(s);
    rt_svec *types = t->is_tuple ? t->params : rt_inf_field_types(s, t);
    if (!types)
        return rt_inf_any(s);
    if (types->n > RT_INF_MAX_FIELDS && types->item[0] != types->item[types->n - 1]) {
        rt_inf_give_up(c->e, RT_INF_LIMIT_FIELDS);
        return rt_inf_any(s);
    }
    rt_value *join = s->t.Bottom;
    for (size_t i = 0; i < types->n; i++) {
        rt_value *x = types->item[i];
        join = rt_inf_join_types(c->e, join, x->type == s->t.Vararg ? ((rt_vararg *)x)->elem : x);
    }
    return rt_inf_of_type(s, join);
}

static rt_inf_elem module_field(rt_inf_builtin_call *c, rt_value *name)
{
    rt_session *s = c->s;
    if (rt_typeof(name) != s->t.Symbol || !c->f)
        return rt_inf_any(s);
    rt_binding *b = rt_module_lookup(s, (rt_module *)c->args[0].constant, (rt_symbol *)name);
    if (!b)
        return rt_inf_any(s);
    rt_inf_elem e = rt_inf_binding(c->f, b);
    c->folded = c->nothrow = e.constant != NULL;
    return e;
}

/* A constant's field does not change if the constant is immutable and every constructor sets it. */
static rt_value *constant_field(rt_inf_builtin_call *c)
{
    rt_session *s = c->s;
    rt_value *x = c->args[0].constant;
    if (!x || x->type->name->is_mutable || rt_is_type(s, x) || !has_known_fields(s, x->type))
        return NULL;
    return rt_inf_fold_builtin(s, c->b, c->args, c->n);
}

static rt_inf_elem rule_getfield(rt_inf_builtin_call *c)
{
    rt_session *s = c->s;
    rt_value *name = c->args[1].constant;
    if (!name)
        return some_field(c);
    if (c->args[0].type == (rt_value *)s->t.Module && c->args[0].constant)
        return module_field(c, name);
    rt_value *v = constant_field(c);
    if (v) {
        c->folded = c->nothrow = true;
        return rt_inf_of_const(s, v);
    }
    c->nothrow = true;
    return rt_inf_of_type(s, rt_inf_field_type(s, c->args[0].type, name, &c->nothrow));
}

static rt_inf_elem rule_isdefined(rt_inf_builtin_call *c)
{
    rt_session *s = c->s;
    rt_datatype *t = (rt_datatype *)c->args[0].type;
    rt_value *name = c->args[1].constant;
    rt_inf_elem unknown = rt_inf_of_type(s, (rt_value *)s->t.Bool);
    if (!name || !rt_inf_is_concrete(s, (rt_value *)t) || !has_known_fields(s, t))
        return unknown;
    int64_t index = field_index(s, t, name);
    rt_svec *types = t->is_tuple ? t->params : rt_inf_field_types(s, t);
    bool exists = types && index >= 0 && index < (int64_t)types->n;
    if (exists && !always_defined(s, t, index))
        return unknown;
    c->folded = c->nothrow = true;
    return rt_inf_of_const(s, rt_box_bool(s, exists));
}

/* Known from the type of a struct or a tuple of fixed length. */
static rt_inf_elem rule_nfields(rt_inf_builtin_call *c)
{
    rt_session *s = c->s;
    rt_datatype *t = (rt_datatype *)c->args[0].type;
    rt_inf_elem unknown = rt_inf_of_type(s, (rt_value *)s->t.Int64);
    if (!rt_inf_is_datatype(s, (rt_value *)t) || !has_known_fields(s, t) || t->has_free_vars)
        return unknown;
    size_t n = t->is_tuple ? t->params->n : 0;
    if (n && t->params->item[n - 1]->type == s->t.Vararg)
        return unknown;
    rt_svec *types = t->is_tuple ? t->params : t->is_concrete ? rt_inf_field_types(s, t) : NULL;
    if (!types)
        return unknown;
    c->folded = c->nothrow = true;
    return rt_inf_of_const(s, rt_box_int64(s, (int64_t)types->n));
}

rt_inf_elem rt_inf_rule_field(rt_inf_builtin_call *c)
{
    switch ((rt_builtin_id)c->b->id) {
    case RT_BUILTIN_getfield:
        return rule_getfield(c);
    case RT_BUILTIN_isdefined:
        return rule_isdefined(c);
    case RT_BUILTIN_nfields:
        return rule_nfields(c);
    case RT_BUILTIN_setfield:
        return rt_inf_of_type(c->s, c->args[2].type);
    default:
        return (rt_inf_elem){0};
    }
}
