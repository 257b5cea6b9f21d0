/* subtype_tuple.c - tuple types: element by element, with Varargs of unknown or variable length. */
#include "relation.h"
#include "../values/heap.h"
#include <string.h>

/* A tuple type whose Vararg length is fixed by what is known of its variable has that many elements. */
static rt_tuple_shape known_shape(rt_relation *r, const rt_datatype *t, int64_t *extra)
{
    rt_tuple_shape shape = rt_tuple_shape_of(r->s, t);
    *extra = -1;
    rt_typevar *var = shape.tail && shape.tail->count ? rt_as_typevar(r->s, shape.tail->count) : NULL;
    const rt_bound_var *b = var ? rt_bound_var_find(r, var) : NULL;
    if (b && b->lower->type == r->s->t.Int64)
        *extra = rt_unbox_int64(b->lower);
    return shape;
}

static bool relate_elements(rt_relation *r, const rt_tuple_shape *x, const rt_tuple_shape *y, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (!rt_relate(r, rt_tuple_shape_at(x, i), rt_tuple_shape_at(y, i), RT_IN_TUPLE))
            return false;
    return true;
}

static bool relate_count(rt_relation *r, int64_t n, rt_value *count)
{
    if (!count)
        return true;
    return n >= 0 && rt_relate_equal(r, rt_box_int64(r->s, n), count);
}

/* x has exactly n elements. */
static bool relate_fixed(rt_relation *r, const rt_tuple_shape *x, size_t n, const rt_tuple_shape *y)
{
    if (!y->tail)
        return n == y->n && relate_elements(r, x, y, n);
    if (n < y->n || !relate_elements(r, x, y, n))
        return false;
    return relate_count(r, (int64_t)(n - y->n), y->tail->count);
}

static rt_bound_var *existential_count(rt_relation *r, const rt_vararg *tail)
{
    rt_typevar *var = tail && tail->count ? rt_as_typevar(r->s, tail->count) : NULL;
    rt_bound_var *b = var ? rt_bound_var_find(r, var) : NULL;
    return b && b->existential ? b : NULL;
}

/* x's length is variable and existential, y's is fixed: x's follows. */
static bool relate_length_found(rt_relation *r, const rt_tuple_shape *x, const rt_tuple_shape *y)
{
    if (y->tail || y->n < x->n)
        return false;
    return relate_elements(r, x, y, y->n) && relate_count(r, (int64_t)(y->n - x->n), x->tail->count);
}

/* Both have any number of elements. */
static bool relate_counts(rt_relation *r, const rt_tuple_shape *x, const rt_tuple_shape *y)
{
    rt_value *cx = x->tail->count, *cy = y->tail->count;
    if (!cy)
        return true;
    if (cx)
        return x->n == y->n && rt_relate_equal(r, cx, cy);
    rt_bound_var *b = existential_count(r, y->tail);
    if (!b || !rt_is_bottom(r->s, b->lower) || b->upper != rt_any(r->s))
        return false;
    b->unknowable = true; /* no one length: nothing else may be asked of it */
    return true;
}

static bool relate_tails(rt_relation *r, const rt_tuple_shape *x, const rt_tuple_shape *y)
{
    if (x->n < y->n)
        return false; /* x may be too short */
    if (!relate_elements(r, x, y, x->n))
        return false;
    /* twice, since there may be several elements: the diagonal rule counts */
    rt_value *ex = x->tail->elem, *ey = y->tail->elem;
    if (!rt_relate(r, ex, ey, RT_IN_TUPLE) || !rt_relate(r, ex, ey, RT_IN_TUPLE))
        return false;
    return relate_counts(r, x, y);
}

bool rt_relate_tuples(rt_relation *r, const rt_datatype *x, const rt_datatype *y)
{
    int64_t extra_x, extra_y;
    rt_tuple_shape sx = known_shape(r, x, &extra_x), sy = known_shape(r, y, &extra_y);
    if (!sx.tail)
        return relate_fixed(r, &sx, sx.n, &sy);
    if (extra_x >= 0)
        return relate_fixed(r, &sx, sx.n + (size_t)extra_x, &sy);
    if (!sy.tail || extra_y >= 0) {
        if (existential_count(r, sx.tail))
            return relate_length_found(r, &sx, &sy);
        return false;
    }
    return relate_tails(r, &sx, &sy);
}

/* ---- unions multiplied out ------------------------------------------------------------------------------------------ */

enum { MAX_PARTS = 64 };

typedef struct variants {
    rt_value **item;
    size_t n, max;
    bool too_many;
} variants;

static void add_variant(variants *v, rt_value *x)
{
    if (v->n == v->max)
        v->too_many = true;
    else
        v->item[v->n++] = x;
}

static void expand(rt_session *s, rt_value *x, variants *out);

/* Each variant of the first i elements with each variant of element i. */
static void expand_tuple(rt_session *s, const rt_datatype *t, variants *out)
{
    size_t n = t->params->n;
    rt_value *parts[MAX_PARTS];
    rt_value **elems = rt_heap_scanned(s, n * sizeof *elems);
    memcpy(elems, t->params->item, n * sizeof *elems);
    for (size_t i = 0; i < n; i++) {
        variants v = {parts, 0, out->max, false};
        if (!rt_as_vararg(s, elems[i]))
            expand(s, elems[i], &v);
        if (v.n < 2 && !v.too_many)
            continue;
        for (size_t j = 0; j < v.n; j++) {
            elems[i] = parts[j];
            expand(s, &rt_tuple_type(s, elems, n)->hdr, out);
        }
        out->too_many = out->too_many || v.too_many;
        return;
    }
    add_variant(out, (rt_value *)&t->hdr);
}

static void expand_unionall(rt_session *s, const rt_unionall *ua, variants *out)
{
    rt_value *parts[MAX_PARTS];
    variants body = {parts, 0, out->max, false};
    rt_union *upper = rt_as_union(s, ua->var->upper);
    if (upper && upper->n && rt_is_bottom(s, ua->var->lower) && !rt_occurs_invariant(s, ua->var, ua->body)) {
        for (size_t i = 0; i < upper->n; i++) {
            rt_typevar *var = rt_typevar_rebound(s, ua->var, ua->var->lower, upper->member[i]);
            rt_value *value = &var->hdr;
            expand(s, rt_unionall_type(s, var, rt_subst(s, ua->body, (rt_typevar *[]){ua->var}, &value, 1)), out);
        }
        return;
    }
    expand(s, ua->body, &body);
    for (size_t i = 0; i < body.n; i++)
        add_variant(out, rt_unionall_type(s, ua->var, body.item[i]));
    out->too_many = out->too_many || body.too_many;
}

static void expand(rt_session *s, rt_value *x, variants *out)
{
    rt_union *u = rt_as_union(s, x);
    if (out->too_many)
        return;
    if (u && u->n)
        for (size_t i = 0; i < u->n; i++)
            expand(s, u->member[i], out);
    else if (rt_as_tuple(s, x))
        expand_tuple(s, (rt_datatype *)x, out);
    else if (rt_as_unionall(s, x))
        expand_unionall(s, (rt_unionall *)x, out);
    else
        add_variant(out, x);
}

/* ---- variables of elements moved outwards ------------------------------------------------------------------------------ */

enum { MAX_HOISTED = 16 };

typedef struct hoisted {
    rt_typevar *var[MAX_HOISTED];
    size_t n;
} hoisted;

/* Tuple{Vector{T} where T} is Tuple{Vector{T}} where T: "for all T" comes first, before "there is" on the right. */
static rt_value *hoist(rt_session *s, rt_value *x, hoisted *h)
{
    rt_unionall *ua = rt_as_unionall(s, x);
    if (ua && h->n < MAX_HOISTED) {
        rt_typevar *fresh = rt_typevar_rebound(s, ua->var, ua->var->lower, ua->var->upper);
        rt_value *value = &fresh->hdr;
        h->var[h->n++] = fresh;
        return hoist(s, rt_subst(s, ua->body, &ua->var, &value, 1), h);
    }
    const rt_datatype *t = rt_as_tuple(s, x);
    if (!t)
        return x;
    rt_value **elems = rt_heap_scanned(s, (t->params->n + 1) * sizeof *elems);
    bool changed = false;
    for (size_t i = 0; i < t->params->n; i++) {
        elems[i] = rt_as_vararg(s, t->params->item[i]) ? t->params->item[i] : hoist(s, t->params->item[i], h);
        changed = changed || elems[i] != t->params->item[i];
    }
    return changed ? &rt_tuple_type(s, elems, t->params->n)->hdr : x;
}

/* A union or a UnionAll in a covariant position, or a union as the bound of a variable? */
static bool has_unions(rt_session *s, rt_value *x)
{
    for (rt_unionall *ua; (ua = rt_as_unionall(s, x)); x = ua->body)
        if (rt_as_union(s, ua->var->upper))
            return true;
    const rt_datatype *t = rt_as_tuple(s, x);
    for (size_t i = 0; t && i < t->params->n; i++) {
        rt_value *p = t->params->item[i];
        if (rt_as_union(s, p) || rt_as_unionall(s, p) || (rt_as_tuple(s, p) && has_unions(s, p)))
            return true;
    }
    return false;
}

bool rt_has_unions_to_expand(rt_session *s, rt_value *x) { return rt_as_tuple(s, rt_unwrap(s, x)) && has_unions(s, x); }

size_t rt_expand_unions(rt_session *s, rt_value *x, rt_value **out, size_t max)
{
    hoisted h = {.n = 0};
    size_t outer = 0;
    for (rt_value *v = x; rt_as_unionall(s, v); v = ((rt_unionall *)v)->body)
        outer++;
    rt_value *flat = hoist(s, x, &h);
    if (h.n > outer)
        x = rt_unionall_wrap(s, h.var, h.n, flat);
    variants v = {out, 0, max, false};
    expand(s, x, &v);
    return v.too_many || (v.n < 2 && h.n == outer) ? 0 : v.n;
}
