/* apply.c - T{params...}: substitution of type variables, and application with its checks. */
#include "shape.h"
#include "../values/heap.h"

typedef struct replacement {
    rt_typevar **vars;
    rt_value **vals;
    size_t n;
    bool vals_free; /* some value has free variables, which inner UnionAlls must not capture */
} replacement;

static rt_value *subst(rt_session *s, rt_value *v, const replacement *r);

static rt_value **subst_all(rt_session *s, rt_value **items, size_t n, const replacement *r, rt_value **few,
                            size_t nfew)
{
    rt_value **out = n <= nfew ? few : rt_heap_scanned(s, n * sizeof *out);
    for (size_t i = 0; i < n; i++)
        out[i] = subst(s, items[i], r);
    return out;
}

static bool captures(rt_session *s, const rt_typevar *var, const replacement *r)
{
    for (size_t i = 0; r->vals_free && i < r->n; i++)
        if (rt_occurs(s, var, r->vals[i]))
            return true;
    return false;
}

/* Without `var` itself, which an inner UnionAll binds anew. */
static replacement without(rt_session *s, const replacement *r, const rt_typevar *var)
{
    replacement out = {rt_heap_scanned(s, r->n * sizeof *out.vars), rt_heap_scanned(s, r->n * sizeof *out.vals), 0,
                       r->vals_free};
    for (size_t i = 0; i < r->n; i++)
        if (r->vars[i] != var) {
            out.vars[out.n] = r->vars[i];
            out.vals[out.n++] = r->vals[i];
        }
    return out;
}

static bool replaces(const replacement *r, const rt_typevar *var)
{
    for (size_t i = 0; i < r->n; i++)
        if (r->vars[i] == var)
            return true;
    return false;
}

static rt_value *subst_unionall(rt_session *s, const rt_unionall *ua, const replacement *r)
{
    rt_value *lower = subst(s, ua->var->lower, r), *upper = subst(s, ua->var->upper, r);
    replacement inner = *r;
    if (replaces(r, ua->var))
        inner = without(s, r, ua->var);
    rt_value *body = ua->body;
    rt_typevar *var = ua->var;
    if (lower != var->lower || upper != var->upper || captures(s, var, r)) {
        var = rt_typevar_rebound(s, var, lower, upper);
        body = rt_subst(s, body, (rt_typevar *[]){ua->var}, (rt_value *[]){&var->hdr}, 1);
    }
    body = subst(s, body, &inner);
    if (var == ua->var && body == ua->body)
        return (rt_value *)&ua->hdr;
    return rt_unionall_type(s, var, body);
}

static rt_value *subst(rt_session *s, rt_value *v, const replacement *r)
{
    rt_value *few[8];
    rt_typevar *var = rt_as_typevar(s, v);
    if (var) {
        for (size_t i = 0; i < r->n; i++)
            if (r->vars[i] == var)
                return r->vals[i];
        return v;
    }
    rt_datatype *t = rt_as_datatype(s, v);
    if (t) {
        if (!t->has_free_vars)
            return v;
        rt_value **params = subst_all(s, t->params->item, t->params->n, r, few, 8);
        return t->is_tuple ? &rt_tuple_type(s, params, t->params->n)->hdr
                           : &rt_instantiate(s, t->name, params, t->params->n)->hdr;
    }
    if (!rt_has_free_vars(s, v))
        return v;
    rt_unionall *ua = rt_as_unionall(s, v);
    if (ua)
        return subst_unionall(s, ua, r);
    rt_union *u = rt_as_union(s, v);
    if (u)
        return rt_union_type(s, subst_all(s, u->member, u->n, r, few, 8), u->n);
    rt_vararg *va = (rt_vararg *)v;
    return &rt_vararg_new(s, subst(s, va->elem, r), va->count ? subst(s, va->count, r) : NULL)->hdr;
}

rt_value *rt_subst(rt_session *s, rt_value *type, rt_typevar **vars, rt_value **vals, size_t n)
{
    if (n == 0 || !rt_has_free_vars(s, type))
        return type;
    replacement r = {vars, vals, n, false};
    for (size_t i = 0; i < n && !r.vals_free; i++)
        r.vals_free = rt_has_free_vars(s, vals[i]);
    return subst(s, type, &r);
}

/* ---- application -------------------------------------------------------------------------------------------------- */

static const char *wrapper_name(rt_session *s, rt_value *wrapper)
{
    const rt_datatype *t = rt_as_datatype(s, rt_unwrap(s, wrapper));
    return t ? t->name->name->text : "Type";
}

/* Types, and immutable plain values: numbers, symbols, tuples of them. */
static bool may_be_param(rt_session *s, rt_value *v)
{
    if (rt_is_type(s, v) || v->type == s->t.Symbol)
        return true;
    for (size_t i = 0; v->type->is_tuple && i < v->type->params->n; i++)
        if (!may_be_param(s, rt_get_field(s, v, i)))
            return false;
    const rt_layout *layout = rt_layout_of(s, v->type);
    return v->type->is_tuple || (!v->type->name->is_mutable && layout && !layout->has_refs);
}

static void check_bounds(rt_session *s, rt_value *wrapper, const rt_typevar *var, rt_value *lower, rt_value *upper,
                         rt_value *param)
{
    if (!may_be_param(s, param)) {
        rt_string *where = rt_string_printf(s, "%s, in %s", wrapper_name(s, wrapper), var->name->text);
        rt_throw_type_error(s, where->bytes, s->t.Type, param);
    }
    bool plain = rt_is_bottom(s, lower) && upper == rt_any(s);
    if (plain || rt_has_free_vars(s, param) || rt_has_free_vars(s, lower) || rt_has_free_vars(s, upper))
        return;
    if (rt_is_type(s, param) && rt_subtype(s, lower, param) && rt_subtype(s, param, upper))
        return;
    rt_string *where = rt_string_printf(s, "%s, in %s", wrapper_name(s, wrapper), var->name->text);
    rt_throw_type_error(s, where->bytes, &rt_typevar_rebound(s, var, lower, upper)->hdr, param);
}

static rt_value *apply_unionall(rt_session *s, rt_value *wrapper, rt_value **params, size_t n)
{
    rt_value *few[8];
    rt_typevar **vars = (rt_typevar **)(n <= 8 ? few : rt_heap_scanned(s, n * sizeof *vars));
    rt_value *rest = wrapper;
    for (size_t i = 0; i < n; i++) {
        rt_unionall *ua = rt_as_unionall(s, rest);
        if (!ua)
            rt_error(s, "too many parameters for type %s", wrapper_name(s, wrapper));
        vars[i] = ua->var;
        check_bounds(s, wrapper, ua->var, rt_subst(s, ua->var->lower, vars, params, i),
                     rt_subst(s, ua->var->upper, vars, params, i), params[i]);
        rest = ua->body;
    }
    return rt_subst(s, rest, vars, params, n);
}

rt_value *rt_apply_type(rt_session *s, rt_value *wrapper, rt_value **params, size_t n)
{
    if (n == 0 && wrapper != s->t.Tuple)
        return wrapper == &s->t.Union->hdr ? s->t.Bottom : wrapper;
    if (wrapper == s->t.Tuple)
        return &rt_tuple_type(s, params, n)->hdr;
    if (wrapper == &s->t.Union->hdr) {
        for (size_t i = 0; i < n; i++)
            if (!rt_is_type(s, params[i]))
                rt_throw_type_error(s, "Union", s->t.Type, params[i]);
        return rt_union_type(s, params, n);
    }
    if (wrapper == &s->t.Vararg->hdr)
        return &rt_vararg_new(s, params[0], n > 1 ? params[1] : NULL)->hdr;
    return apply_unionall(s, wrapper, params, n);
}

rt_datatype *rt_type_type(rt_session *s, rt_value *t) { return rt_instantiate(s, s->t.type_name, &t, 1); }

rt_value *rt_array_type(rt_session *s, rt_value *elem, size_t ndims)
{
    rt_value *params[] = {elem, rt_box_int64(s, (int64_t)ndims)};
    return &rt_instantiate(s, s->t.array_name, params, 2)->hdr;
}
