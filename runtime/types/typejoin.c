/* typejoin.c - the nearest common supertype that is not a union. */
#include "shape.h"
#include "../values/heap.h"

static rt_value *element_join(rt_session *s, const rt_tuple_shape *a, const rt_tuple_shape *b, size_t i)
{
    return rt_typejoin(s, rt_tuple_shape_at(a, i), rt_tuple_shape_at(b, i));
}

/* What may follow the first n elements of either. */
static rt_value *join_rest(rt_session *s, const rt_tuple_shape *t, size_t n, rt_value *join)
{
    for (size_t i = n; i < t->n; i++)
        join = rt_typejoin(s, join, t->item[i]);
    return t->tail ? rt_typejoin(s, join, t->tail->elem) : join;
}

static rt_value *join_tuples(rt_session *s, const rt_datatype *x, const rt_datatype *y)
{
    rt_tuple_shape a = rt_tuple_shape_of(s, x), b = rt_tuple_shape_of(s, y);
    size_t n = a.n < b.n ? a.n : b.n;
    rt_value **elems = rt_heap_scanned(s, (n + 1) * sizeof *elems);
    for (size_t i = 0; i < n; i++)
        elems[i] = element_join(s, &a, &b, i);
    if (!a.tail && !b.tail && a.n == b.n)
        return &rt_tuple_type(s, elems, n)->hdr;
    rt_value *rest = join_rest(s, &b, n, join_rest(s, &a, n, s->t.Bottom));
    return &rt_tuple_type_va(s, elems, n, rest)->hdr;
}

/* Two instances of one typename: parameters that differ become its variables. */
static rt_value *join_instances(rt_session *s, const rt_datatype *x, const rt_datatype *y)
{
    size_t n = x->params->n, nvars = 0;
    rt_value **params = rt_heap_scanned(s, (n + 1) * sizeof *params);
    rt_typevar **vars = rt_heap_scanned(s, (n + 1) * sizeof *vars);
    rt_svec *own = x->name->prototype->params;
    for (size_t i = 0; i < n; i++) {
        params[i] = x->params->item[i];
        if (!rt_param_equal(s, params[i], y->params->item[i]))
            params[i] = &(vars[nvars++] = (rt_typevar *)own->item[i])->hdr;
    }
    return rt_unionall_wrap(s, vars, nvars, &rt_instantiate(s, x->name, params, n)->hdr);
}

static rt_value *join_datatypes(rt_session *s, const rt_datatype *x, const rt_datatype *y)
{
    if (x->is_tuple && y->is_tuple)
        return join_tuples(s, x, y);
    for (; y != s->t.Any; y = y->super) {
        const rt_datatype *up = x;
        while (up->name != y->name && up != s->t.Any)
            up = up->super;
        if (up->name == y->name && up != s->t.Any)
            return up->is_tuple ? rt_any(s) : join_instances(s, up, y);
    }
    return rt_any(s);
}

static rt_value *join_union(rt_session *s, const rt_union *u, rt_value *other)
{
    for (size_t i = 0; i < u->n; i++)
        other = rt_typejoin(s, other, u->member[i]);
    return other;
}

rt_value *rt_typejoin(rt_session *s, rt_value *a, rt_value *b)
{
    if (a == b)
        return a;
    if (rt_as_typevar(s, a))
        return rt_typejoin(s, ((rt_typevar *)a)->upper, b);
    if (rt_as_typevar(s, b))
        return rt_typejoin(s, a, ((rt_typevar *)b)->upper);
    if (!rt_is_type(s, a) || !rt_is_type(s, b))
        return rt_any(s);
    if (rt_subtype(s, a, b))
        return b;
    if (rt_subtype(s, b, a))
        return a;
    if (rt_as_union(s, a))
        return join_union(s, (rt_union *)a, b);
    if (rt_as_union(s, b))
        return join_union(s, (rt_union *)b, a);
    rt_unionall *ua = rt_as_unionall(s, a), *ub = rt_as_unionall(s, b);
    if (ua)
        return rt_unionall_type(s, ua->var, rt_typejoin(s, ua->body, b));
    if (ub)
        return rt_unionall_type(s, ub->var, rt_typejoin(s, a, ub->body));
    return join_datatypes(s, (rt_datatype *)a, (rt_datatype *)b);
}
