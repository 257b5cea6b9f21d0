/* meet_unify.c - invariant positions: two parameters must be equal, which gives flexible variables their values. */
#include "meet.h"
#include "../values/heap.h"
#include <string.h>

/* ---- variables ----------------------------------------------------------------------------------------------------- */

static bool within_bounds(rt_meet *m, const rt_flex *v, rt_value *value)
{
    rt_session *s = m->s;
    if (!rt_is_type(s, value))
        return v->upper == rt_any(s) && rt_is_bottom(s, v->lower);
    bool open = rt_has_free_vars(s, value);
    if (v->upper != rt_any(s)) {
        bool ok = open || rt_has_free_vars(s, v->upper) ? !rt_is_bottom(s, rt_meet_types(m, value, v->upper))
                                                        : rt_subtype(s, value, v->upper);
        if (!ok && !rt_is_bottom(s, value))
            return false;
    }
    return open || rt_has_free_vars(s, v->lower) || rt_subtype(s, v->lower, value);
}

/* A value that mentions the variable itself is no value: nothing is learned, and nothing excluded. */
static rt_value *bind(rt_meet *m, rt_flex *v, rt_value *value)
{
    if (rt_occurs(m->s, v->var, value))
        return value;
    if (!within_bounds(m, v, value))
        return NULL;
    v->exact = value;
    return value;
}

static bool is_inner(const rt_flex *a, const rt_flex *b)
{
    while (a && a != b)
        a = a->outer;
    return a != NULL;
}

/* Two variables that must be equal: the inner one becomes the outer one, which takes over its bounds. */
static rt_value *link_vars(rt_meet *m, rt_flex *v, rt_flex *w)
{
    rt_flex *inner = is_inner(v, w) ? v : w, *outer = inner == v ? w : v;
    if (inner->upper != rt_any(m->s)) {
        rt_flex_narrow(m, outer, rt_meet_types(m, outer->upper, inner->upper));
    }
    if (!rt_is_bottom(m->s, inner->lower))
        outer->lower = rt_union_type(m->s, (rt_value *[]){outer->lower, inner->lower}, 2);
    outer->invariant = true;
    inner->exact = &outer->var->hdr;
    return inner->exact;
}

static rt_value *unify_var(rt_meet *m, rt_flex *v, rt_value *other)
{
    if (v->exact)
        return rt_meet_unify(m, v->exact, other);
    rt_flex *w = rt_flex_find(m, other);
    if (w && w->exact)
        return rt_meet_unify(m, &v->var->hdr, w->exact);
    if (w)
        return v == w ? other : link_vars(m, v, w);
    return bind(m, v, other);
}

/* ---- unions: members that both have cancel out; a variable that remains alone takes the rest ------------------------- */

static bool has_member(rt_session *s, const rt_union *u, rt_value *x)
{
    for (size_t i = 0; i < u->n; i++)
        if (rt_param_equal(s, u->member[i], x))
            return true;
    return false;
}

static size_t members_not_in(rt_session *s, const rt_union *u, const rt_union *other, rt_value **out)
{
    size_t n = 0;
    for (size_t i = 0; i < u->n; i++)
        if (!has_member(s, other, u->member[i]))
            out[n++] = u->member[i];
    return n;
}

static rt_value *unify_unions(rt_meet *m, rt_union *x, rt_union *y)
{
    rt_session *s = m->s;
    rt_value **only_x = rt_heap_scanned(s, x->n * sizeof *only_x), **only_y = rt_heap_scanned(s, y->n * sizeof *only_y);
    size_t nx = members_not_in(s, x, y, only_x), ny = members_not_in(s, y, x, only_y);
    rt_flex *v = nx == 1 ? rt_flex_find(m, only_x[0]) : NULL, *w = ny == 1 ? rt_flex_find(m, only_y[0]) : NULL;
    if (v && !v->exact && ny)
        return bind(m, v, rt_union_type(s, only_y, ny)) ? &y->hdr : NULL;
    if (w && !w->exact && nx)
        return bind(m, w, rt_union_type(s, only_x, nx)) ? &x->hdr : NULL;
    return rt_has_free_vars(s, &x->hdr) ? &y->hdr : &x->hdr;
}

/* ---- types ---------------------------------------------------------------------------------------------------------- */

static rt_value *unify_params(rt_meet *m, rt_datatype *x, const rt_datatype *y)
{
    size_t n = x->params->n;
    if (n != y->params->n)
        return NULL;
    rt_value **params = rt_heap_scanned(m->s, n * sizeof *params);
    for (size_t i = 0; i < n; i++)
        if (!(params[i] = rt_meet_unify(m, x->params->item[i], y->params->item[i])))
            return NULL;
    return &rt_instantiate(m->s, x->name, params, n)->hdr;
}

rt_value *rt_meet_unify_tuples(rt_meet *m, rt_datatype *x, rt_datatype *y)
{
    rt_tuple_shape a = rt_tuple_shape_of(m->s, x), b = rt_tuple_shape_of(m->s, y);
    if (a.tail && !b.tail) {
        rt_tuple_shape t = a;
        a = b;
        b = t;
    }
    if (a.n < b.n && !a.tail)
        return NULL;
    if (!a.tail && !b.tail && a.n != b.n)
        return NULL;
    if (!a.tail && b.tail) { /* b's length variable must give a's length */
        if (!b.tail->count || !rt_meet_unify(m, b.tail->count, rt_box_int64(m->s, (int64_t)(a.n - b.n))))
            return NULL;
    } else if (a.tail && a.n != b.n) {
        return &x->hdr; /* may be equal for some lengths */
    }
    rt_value **elems = rt_heap_scanned(m->s, (a.n + 1) * sizeof *elems);
    for (size_t i = 0; i < a.n; i++)
        if (!(elems[i] = rt_meet_unify(m, a.item[i], rt_tuple_shape_at(&b, i))))
            return NULL;
    if (!a.tail)
        return &rt_tuple_type(m->s, elems, a.n)->hdr;
    rt_value *elem = rt_meet_unify(m, a.tail->elem, b.tail->elem), *count = a.tail->count;
    if (!elem || (!count != !b.tail->count) || (count && !(count = rt_meet_unify(m, count, b.tail->count))))
        return NULL;
    elems[a.n] = &rt_vararg_new(m->s, elem, count)->hdr;
    return &rt_tuple_type(m->s, elems, a.n + 1)->hdr;
}

/* A variable that is not ours may be anything within its bounds. */
static rt_value *unify_rigid(rt_meet *m, rt_typevar *var, rt_value *other)
{
    if (!rt_is_type(m->s, other))
        return var->upper == rt_any(m->s) ? other : NULL;
    return rt_is_bottom(m->s, rt_meet_types(m, var->upper, other)) ? NULL : other;
}

/* UnionAlls inside parameters are not taken apart. Of different names, or one a UnionAll that leaves its variable a choice
 * and one not, they cannot be equal. */
static bool may_be_equal(rt_session *s, rt_value *x, rt_value *y)
{
    const rt_datatype *dx = rt_as_datatype(s, rt_unwrap(s, x)), *dy = rt_as_datatype(s, rt_unwrap(s, y));
    if (!dx || !dy || dx->is_tuple || dy->is_tuple)
        return true;
    if (dx->name != dy->name)
        return false;
    const rt_unionall *ux = rt_as_unionall(s, x), *uy = rt_as_unionall(s, y), *one = ux ? ux : uy;
    return (ux && uy) || one->var->lower == one->var->upper;
}

rt_value *rt_meet_unify(rt_meet *m, rt_value *x, rt_value *y)
{
    rt_session *s = m->s;
    if (x == y || ++m->steps > RT_MEET_MAX_STEPS)
        return x;
    rt_flex *v = rt_flex_find(m, x), *w = rt_flex_find(m, y);
    if (v || w)
        return v ? unify_var(m, v, y) : unify_var(m, w, x);
    if (!rt_has_free_vars(s, x) && !rt_has_free_vars(s, y))
        return rt_param_equal(s, x, y) ? x : NULL;
    if (rt_as_typevar(s, x) || rt_as_typevar(s, y))
        return rt_as_typevar(s, x) ? unify_rigid(m, (rt_typevar *)x, y) : unify_rigid(m, (rt_typevar *)y, x);
    if (!rt_is_type(s, x) || !rt_is_type(s, y))
        return NULL;
    rt_datatype *dx = rt_as_datatype(s, x), *dy = rt_as_datatype(s, y);
    if (dx && dy) {
        if (dx->name != dy->name)
            return NULL;
        return dx->is_tuple ? rt_meet_unify_tuples(m, dx, dy) : unify_params(m, dx, dy);
    }
    if (rt_as_union(s, x) && rt_as_union(s, y))
        return unify_unions(m, (rt_union *)x, (rt_union *)y);
    return may_be_equal(s, x, y) ? rt_has_free_vars(s, x) ? y : x : NULL;
}
