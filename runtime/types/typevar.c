/* typevar.c - type variables and the UnionAlls that bind them: occurrence, construction.
 *
 * A UnionAll is not interned: two that differ only in the name of their variable are equal types but different objects.
 */
#include "shape.h"
#include "../values/heap.h"
#include <string.h>

/* The variables bound on the way down to where we look. */
typedef struct scope {
    const rt_typevar *var;
    const struct scope *outer;
} scope;

static bool is_bound(const scope *sc, const rt_typevar *var)
{
    for (; sc; sc = sc->outer)
        if (sc->var == var)
            return true;
    return false;
}

static bool has_free(rt_session *s, rt_value *v, const scope *sc)
{
    rt_datatype *t = rt_as_datatype(s, v);
    if (t) {
        if (!t->has_free_vars)
            return false;
        for (size_t i = 0; i < t->params->n; i++)
            if (has_free(s, t->params->item[i], sc))
                return true;
        return false;
    }
    rt_unionall *ua = rt_as_unionall(s, v);
    if (ua) {
        scope inner = {ua->var, sc};
        return has_free(s, ua->var->lower, sc) || has_free(s, ua->var->upper, sc) || has_free(s, ua->body, &inner);
    }
    rt_union *u = rt_as_union(s, v);
    for (size_t i = 0; u && i < u->n; i++)
        if (has_free(s, u->member[i], sc))
            return true;
    rt_vararg *va = rt_as_vararg(s, v);
    if (va)
        return has_free(s, va->elem, sc) || (va->count && has_free(s, va->count, sc));
    rt_typevar *var = rt_as_typevar(s, v);
    return var && !is_bound(sc, var);
}

bool rt_has_free_vars(rt_session *s, rt_value *type) { return has_free(s, type, NULL); }

typedef enum place { ANYWHERE, INVARIANT, COVARIANT } place;

/* Occurrences of `var` in places of the kind asked for; `inside` tells whether an invariant constructor encloses us. */
static int count(rt_session *s, const rt_typevar *var, rt_value *v, place where, bool inside)
{
    if (v == &var->hdr)
        return where == ANYWHERE || (where == INVARIANT) == inside;
    rt_datatype *t = rt_as_datatype(s, v);
    int n = 0;
    if (t) {
        if (!t->has_free_vars)
            return 0;
        for (size_t i = 0; i < t->params->n && n < 2; i++)
            n += count(s, var, t->params->item[i], where, inside || !t->is_tuple);
        return n;
    }
    rt_unionall *ua = rt_as_unionall(s, v);
    if (ua) {
        if (where == ANYWHERE)
            n = count(s, var, ua->var->lower, where, inside) + count(s, var, ua->var->upper, where, inside);
        return ua->var == var ? n : n + count(s, var, ua->body, where, inside);
    }
    rt_union *u = rt_as_union(s, v);
    for (size_t i = 0; u && i < u->n && n < 2; i++)
        n += count(s, var, u->member[i], where, inside);
    rt_vararg *va = rt_as_vararg(s, v);
    if (va) {
        n = 2 * count(s, var, va->elem, where, inside);
        if (va->count && where != COVARIANT)
            n += count(s, var, va->count, where, true);
    }
    return n;
}

bool rt_occurs(rt_session *s, const rt_typevar *var, rt_value *type)
{
    return count(s, var, type, ANYWHERE, false) > 0;
}

bool rt_occurs_in_bounds(rt_session *s, const rt_typevar *var, rt_value *v)
{
    const rt_unionall *ua = rt_as_unionall(s, v);
    if (ua)
        return rt_occurs(s, var, ua->var->lower) || rt_occurs(s, var, ua->var->upper) ||
               rt_occurs_in_bounds(s, var, ua->body);
    const rt_datatype *t = rt_as_tuple(s, v);
    for (size_t i = 0; t && t->has_free_vars && i < t->params->n; i++)
        if (rt_occurs_in_bounds(s, var, t->params->item[i]))
            return true;
    return false;
}

bool rt_occurs_invariant(rt_session *s, const rt_typevar *var, rt_value *type)
{
    return count(s, var, type, INVARIANT, false) > 0;
}

int rt_occurs_covariant(rt_session *s, const rt_typevar *var, rt_value *type)
{
    int n = count(s, var, type, COVARIANT, false);
    return n > 2 ? 2 : n;
}

rt_typevar *rt_typevar_new(rt_session *s, rt_symbol *name, rt_value *lower, rt_value *upper)
{
    rt_typevar *var = rt_heap_scanned(s, sizeof *var);
    *var = (rt_typevar){{s->t.TypeVar}, name, lower, upper, s->next_type_serial++};
    return var;
}

rt_typevar *rt_typevar_rebound(rt_session *s, const rt_typevar *var, rt_value *lower, rt_value *upper)
{
    return rt_typevar_new(s, var->name, lower, upper);
}

rt_value *rt_unionall_type(rt_session *s, rt_typevar *var, rt_value *body)
{
    if (body == &var->hdr)
        return var->upper;
    if (!rt_occurs(s, var, body))
        return body;
    rt_unionall *ua = rt_heap_scanned(s, sizeof *ua);
    *ua = (rt_unionall){{s->t.UnionAll}, var, body};
    return &ua->hdr;
}

rt_value *rt_unionall_spread(rt_session *s, rt_typevar *var, rt_value *body)
{
    const rt_union *u = rt_as_union(s, body);
    if (!u)
        return rt_unionall_type(s, var, body);
    rt_value **members = rt_heap_scanned(s, (u->n + 1) * sizeof *members);
    for (size_t i = 0; i < u->n; i++)
        members[i] = rt_unionall_type(s, var, u->member[i]);
    return rt_union_type(s, members, u->n);
}

rt_value *rt_unionall_wrap(rt_session *s, rt_typevar **vars, size_t n, rt_value *body)
{
    while (n--)
        body = rt_unionall_spread(s, vars[n], body);
    return body;
}

/* ---- UnionAlls as parameters --------------------------------------------------------------------------------------- */

/* Is the variable the same as its upper bound everywhere? Then it says nothing: Tuple{T} where T is Tuple{Any}. */
static bool is_redundant(rt_session *s, const rt_unionall *ua)
{
    const rt_typevar *var = ua->var;
    if (var->lower == var->upper)
        return true;
    if (!rt_is_bottom(s, var->lower) || !rt_as_tuple(s, ua->body) || rt_occurs_invariant(s, var, ua->body))
        return false;
    return rt_is_concrete(s, var->upper) ||
           (!rt_has_free_vars(s, var->upper) && rt_occurs_covariant(s, var, ua->body) == 1);
}

/* NTuple{N, T} where N, if N says nothing else, is Tuple{Vararg{T}}. NULL if it is something else. */
static rt_value *without_length(rt_session *s, const rt_unionall *ua)
{
    const rt_datatype *t = rt_as_tuple(s, ua->body);
    rt_tuple_shape shape = t ? rt_tuple_shape_of(s, t) : (rt_tuple_shape){0};
    if (!shape.tail || shape.tail->count != &ua->var->hdr || ua->var->upper != rt_any(s) ||
        rt_occurs(s, ua->var, shape.tail->elem))
        return NULL;
    for (size_t i = 0; i < shape.n; i++)
        if (rt_occurs(s, ua->var, shape.item[i]))
            return NULL;
    return &rt_tuple_type_va(s, shape.item, shape.n, shape.tail->elem)->hdr;
}

rt_value *rt_simplify_param(rt_session *s, rt_value *v)
{
    rt_unionall *ua = rt_as_unionall(s, v);
    if (!ua)
        return v;
    rt_value *body = rt_simplify_param(s, ua->body);
    rt_unionall simpler = {{s->t.UnionAll}, ua->var, body};
    if (is_redundant(s, &simpler))
        return rt_subst(s, body, &ua->var, &ua->var->upper, 1);
    rt_value *any_length = without_length(s, &simpler);
    if (any_length)
        return any_length;
    return body == ua->body ? v : rt_unionall_type(s, ua->var, body);
}

rt_value **rt_simplify_params(rt_session *s, rt_value **params, size_t n)
{
    rt_value **out = params;
    for (size_t i = 0; i < n; i++) {
        rt_value *p = rt_simplify_param(s, params[i]);
        if (p == params[i])
            continue;
        if (out == params) {
            out = rt_heap_scanned(s, n * sizeof *out);
            memcpy(out, params, n * sizeof *out);
        }
        out[i] = p;
    }
    return out;
}
