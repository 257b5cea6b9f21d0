/* tuple.c - tuple types: covariant, as long as their parameters, with a Vararg of any length at the end if wanted. */
#include "shape.h"
#include "bootstrap.h"
#include "../values/heap.h"
#include <string.h>

enum { TUPLE_MAX = 1 << 16 };

rt_vararg *rt_vararg_new(rt_session *s, rt_value *elem, rt_value *count)
{
    if (!rt_is_type(s, elem))
        rt_throw_type_error(s, "Vararg", s->t.Type, elem);
    if (count && !rt_as_typevar(s, count) && count->type != s->t.Int64)
        rt_throw_type_error(s, "Vararg", &s->t.Int64->hdr, count);
    rt_vararg *va = rt_heap_scanned(s, sizeof *va);
    *va = (rt_vararg){{s->t.Vararg}, elem, count};
    return va;
}

/* A singleton's tuple is a singleton: its instance exists as soon as the type does. */
static rt_datatype *new_tuple_type(rt_session *s, rt_value **elems, size_t n)
{
    rt_datatype *t = rt_new_datatype(s, s->t.tuple_name, s->t.Any, rt_svec_new(s, elems, n));
    if (!t->is_concrete)
        return t;
    for (size_t i = 0; i < n; i++)
        if (!rt_singleton_of(s, elems[i]))
            return t;
    rt_singleton_of(s, &t->hdr);
    return t;
}

static rt_datatype *intern_tuple(rt_session *s, rt_value **elems, size_t n)
{
    rt_datatype *t = rt_intern_find(s, s->t.tuple_name, elems, n, rt_intern_hash(s, s->t.tuple_name, elems, n));
    return t ? t : new_tuple_type(s, elems, n);
}

/* Vararg{T, 2} at the end becomes T, T; Vararg{Union{}} becomes nothing. */
static rt_datatype *expand_tail(rt_session *s, rt_value **elems, size_t n, const rt_vararg *tail)
{
    int64_t extra = 0;
    if (tail->count) {
        extra = rt_unbox_int64(tail->count);
        if (extra < 0)
            rt_throw_arg_error(s, "Vararg length is negative: %lld", (long long)extra);
        if (extra > TUPLE_MAX)
            rt_throw_arg_error(s, "tuple type with %lld elements is too long", (long long)extra);
    }
    size_t total = n + (size_t)extra;
    rt_value **all = rt_heap_scanned(s, (total + 1) * sizeof *all);
    memcpy(all, elems, n * sizeof *all);
    for (size_t i = n; i < total; i++)
        all[i] = tail->elem;
    return intern_tuple(s, all, total);
}

static void check_elements(rt_session *s, rt_value **elems, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (!rt_is_type(s, elems[i]) && !(i == n - 1 && rt_as_vararg(s, elems[i])))
            rt_throw_type_error(s, "Tuple, in parameter", s->t.Type, elems[i]);
}

rt_datatype *rt_tuple_type(rt_session *s, rt_value **elems, size_t n)
{
    rt_datatype *t = rt_intern_find(s, s->t.tuple_name, elems, n, rt_intern_hash(s, s->t.tuple_name, elems, n));
    if (t)
        return t;
    check_elements(s, elems, n);
    rt_value **simpler = rt_simplify_params(s, elems, n);
    if (simpler != elems)
        return rt_tuple_type(s, simpler, n);
    rt_vararg *tail = n ? rt_as_vararg(s, elems[n - 1]) : NULL;
    if (tail && (tail->count ? !rt_as_typevar(s, tail->count) : rt_is_bottom(s, tail->elem)))
        return expand_tail(s, elems, n - 1, tail);
    return new_tuple_type(s, elems, n);
}

rt_datatype *rt_tuple_type_va(rt_session *s, rt_value **elems, size_t n, rt_value *va_elem)
{
    rt_value *few[8];
    rt_value **all = n < 8 ? few : rt_heap_scanned(s, (n + 1) * sizeof *all);
    if (n)
        memcpy(all, elems, n * sizeof *all);
    all[n] = &rt_vararg_new(s, va_elem, NULL)->hdr;
    return rt_tuple_type(s, all, n + 1);
}
