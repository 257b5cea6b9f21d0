/* intersect.c - what two types have in common (see meet.h). */
#include "meet.h"
#include "../values/heap.h"

/* ---- tuples --------------------------------------------------------------------------------------------------------- */

static bool meet_elements(rt_meet *m, const rt_tuple_shape *a, const rt_tuple_shape *b, size_t n, rt_value **out)
{
    for (size_t i = 0; i < n; i++) {
        out[i] = rt_meet_types(m, rt_tuple_shape_at(a, i), rt_tuple_shape_at(b, i));
        if (rt_is_bottom(m->s, out[i]))
            return false;
    }
    return true;
}

/* `a` has exactly n elements, b has a Vararg. */
static rt_value *meet_fixed(rt_meet *m, const rt_tuple_shape *a, const rt_tuple_shape *b)
{
    rt_value **elems = rt_heap_scanned(m->s, (a->n + 1) * sizeof *elems);
    if (a->n < b->n || !meet_elements(m, a, b, a->n, elems))
        return m->s->t.Bottom;
    if (b->tail->count && !rt_meet_unify(m, b->tail->count, rt_box_int64(m->s, (int64_t)(a->n - b->n))))
        return m->s->t.Bottom;
    return &rt_tuple_type(m->s, elems, a->n)->hdr;
}

/* The length variable of the common tail: known only if both have as many elements before it. */
static rt_value *meet_counts(rt_meet *m, const rt_tuple_shape *a, const rt_tuple_shape *b)
{
    rt_value *ca = a->tail->count, *cb = b->tail->count;
    if (a->n != b->n)
        return a->n > b->n ? ca : cb;
    return ca && cb ? rt_meet_unify(m, ca, cb) : ca ? ca : cb;
}

static rt_value *meet_tails(rt_meet *m, const rt_tuple_shape *a, const rt_tuple_shape *b)
{
    size_t n = a->n > b->n ? a->n : b->n;
    rt_value **elems = rt_heap_scanned(m->s, (n + 1) * sizeof *elems);
    if (!meet_elements(m, a, b, n, elems))
        return m->s->t.Bottom;
    rt_value *elem = rt_meet_types(m, a->tail->elem, b->tail->elem);
    if (rt_is_bottom(m->s, elem))
        return &rt_tuple_type(m->s, elems, n)->hdr;
    rt_value *count = meet_counts(m, a, b);
    rt_flex *v = count ? rt_flex_find(m, count) : NULL;
    elems[n] = &rt_vararg_new(m->s, elem, v && v->exact ? v->exact : count)->hdr;
    return &rt_tuple_type(m->s, elems, n + 1)->hdr;
}

rt_value *rt_meet_tuples(rt_meet *m, const rt_datatype *x, const rt_datatype *y)
{
    rt_tuple_shape a = rt_tuple_shape_of(m->s, x), b = rt_tuple_shape_of(m->s, y);
    if (a.tail && b.tail)
        return meet_tails(m, &a, &b);
    if (a.tail || b.tail)
        return a.tail ? meet_fixed(m, &b, &a) : meet_fixed(m, &a, &b);
    rt_value **elems = rt_heap_scanned(m->s, (a.n + 1) * sizeof *elems);
    if (a.n != b.n || !meet_elements(m, &a, &b, a.n, elems))
        return m->s->t.Bottom;
    return &rt_tuple_type(m->s, elems, a.n)->hdr;
}

/* ---- unions --------------------------------------------------------------------------------------------------------- */

/* With the values that are known in this alternative put in: the variables may end up wider. */
static rt_value *settle(rt_meet *m, rt_value *result)
{
    for (const rt_flex *f = m->vars; f; f = f->outer) {
        rt_typevar *var = f->var;
        rt_value *exact = f->exact;
        if (exact && !rt_has_free_vars(m->s, exact) && rt_occurs(m->s, var, result))
            result = rt_subst(m->s, result, &var, &exact, 1);
    }
    return result;
}

static rt_value *meet_union(rt_meet *m, const rt_union *u, rt_value *other)
{
    rt_session *s = m->s;
    rt_flex *before = rt_flex_save(m), *after = NULL;
    bool survived = false;
    rt_value **results = rt_heap_scanned(s, (u->n + 1) * sizeof *results);
    size_t n = 0;
    for (size_t i = 0; i < u->n; i++) {
        rt_flex_restore(m, before);
        rt_value *r = rt_meet_types(m, u->member[i], other);
        if (rt_is_bottom(s, r))
            continue;
        results[n++] = u->n > 1 ? settle(m, r) : r;
        if (survived)
            rt_flex_widen(m, after);
        after = rt_flex_save(m);
        survived = true;
    }
    rt_flex_restore(m, survived ? after : before);
    return rt_union_type(s, results, n);
}

/* ---- datatypes ------------------------------------------------------------------------------------------------------- */

/* Type{P} with DataType or another kind. */
static rt_value *meet_type_with_kind(rt_meet *m, rt_datatype *type, rt_value *param, rt_datatype *kind)
{
    const rt_flex *v = rt_flex_find(m, param);
    if (v && v->exact)
        param = v->exact;
    if (!rt_as_typevar(m->s, param))
        return param->type == kind ? &type->hdr : m->s->t.Bottom;
    bool anything = v ? v->upper == rt_any(m->s) : ((rt_typevar *)param)->upper == rt_any(m->s);
    return anything ? &kind->hdr : &type->hdr;
}

/* `x` or one of its supertypes has y's name. */
static rt_value *meet_nominal(rt_meet *m, rt_datatype *x, const rt_datatype *y)
{
    const rt_datatype *up = x;
    while (up->name != y->name && up != m->s->t.Any)
        up = up->super;
    if (up->name != y->name)
        return NULL;
    for (size_t i = 0; i < y->params->n; i++)
        if (!rt_meet_unify(m, up->params->item[i], y->params->item[i]))
            return m->s->t.Bottom;
    return &x->hdr;
}

static rt_value *meet_datatypes(rt_meet *m, rt_datatype *x, rt_datatype *y)
{
    rt_session *s = m->s;
    if (x->is_tuple && y->is_tuple)
        return rt_meet_tuples(m, x, y);
    if (x->is_tuple || y->is_tuple)
        return s->t.Bottom;
    rt_value *px = rt_type_param(s, &x->hdr), *py = rt_type_param(s, &y->hdr);
    if (px && rt_is_kind(s, &y->hdr))
        return meet_type_with_kind(m, x, px, y);
    if (py && rt_is_kind(s, &x->hdr))
        return meet_type_with_kind(m, y, py, x);
    rt_value *r = meet_nominal(m, x, y);
    if (!r)
        r = meet_nominal(m, y, x);
    return r ? r : s->t.Bottom;
}

/* ---- the walk -------------------------------------------------------------------------------------------------------- */

/* A variable that is not ours: within its bounds it may be anything. */
static rt_value *meet_rigid(rt_meet *m, rt_typevar *var, rt_value *other)
{
    if (rt_as_typevar(m->s, other))
        other = ((rt_typevar *)other)->upper;
    return rt_is_bottom(m->s, rt_meet_types(m, var->upper, other)) ? m->s->t.Bottom : &var->hdr;
}

rt_value *rt_meet_types(rt_meet *m, rt_value *x, rt_value *y)
{
    rt_session *s = m->s;
    if (x == y || ++m->steps > RT_MEET_MAX_STEPS)
        return x;
    if (rt_is_bottom(s, x) || rt_is_bottom(s, y))
        return s->t.Bottom;
    rt_flex *v = rt_flex_find(m, x), *w = rt_flex_find(m, y);
    if (v || w)
        return v ? rt_meet_var(m, v, y) : rt_meet_var(m, w, x);
    if (x == rt_any(s) || y == rt_any(s))
        return x == rt_any(s) ? y : x;
    if (!rt_has_free_vars(s, x) && !rt_has_free_vars(s, y)) {
        if (!m->expected && rt_subtype(s, x, y))
            return x;
        if (!m->expected && rt_subtype(s, y, x))
            return y;
    }
    if (rt_as_typevar(s, x) || rt_as_typevar(s, y))
        return rt_as_typevar(s, x) ? meet_rigid(m, (rt_typevar *)x, y) : meet_rigid(m, (rt_typevar *)y, x);
    if (rt_as_unionall(s, y) && y == m->expected)
        return rt_meet_open(m, (rt_unionall *)y, x);
    if (rt_as_union(s, x) || rt_as_union(s, y))
        return rt_as_union(s, x) ? meet_union(m, (rt_union *)x, y) : meet_union(m, (rt_union *)y, x);
    if (rt_as_unionall(s, x))
        return rt_meet_open(m, (rt_unionall *)x, y);
    if (rt_as_unionall(s, y))
        return rt_meet_open(m, (rt_unionall *)y, x);
    return meet_datatypes(m, (rt_datatype *)x, (rt_datatype *)y);
}

/* ---- the public face --------------------------------------------------------------------------------------------------- */

static rt_svec *own_variables(rt_session *s, rt_value *b)
{
    size_t n = 0;
    for (rt_value *v = b; rt_as_unionall(s, v); v = ((rt_unionall *)v)->body)
        n++;
    rt_svec *vars = rt_svec_new(s, NULL, n);
    for (size_t i = 0; i < n; i++, b = ((rt_unionall *)b)->body)
        vars->item[i] = &((rt_unionall *)b)->var->hdr;
    return vars;
}

rt_value *rt_intersect(rt_session *s, rt_value *a, rt_value *b, rt_svec **sparams)
{
    bool wants = sparams && rt_as_unionall(s, b);
    if (sparams && !wants)
        *sparams = s->empty_svec;
    if (wants && rt_is_dispatch_tuple(s, a))
        return rt_subtype_env(s, a, b, sparams) ? a : s->t.Bottom;
    rt_meet m = {.s = s};
    if (!wants) {
        if (rt_subtype(s, a, b))
            return a;
        if (rt_subtype(s, b, a))
            return b;
        bool atom = rt_is_dispatch_tuple(s, a) || rt_is_dispatch_tuple(s, b); /* nothing lies below it */
        return atom ? s->t.Bottom : rt_meet_types(&m, a, b);
    }
    m.solution = own_variables(s, b);
    m.expected = b;
    rt_value *result = rt_meet_types(&m, a, b);
    *sparams = m.solution;
    return rt_is_bottom(s, result) || !rt_subtype(s, a, b) ? result : a;
}
