/* array.c - builtins on arrays. The library checks indices before it calls; they are checked again here, where it costs
 * nothing that matters: compiled code has its own instructions for the hot ones. */
#include "../values/array.h"
#include "../task/task.h"
#include "arg.h"
#include <string.h>

enum { MAX_DIMS = 64 };

static size_t index_arg(rt_session *s, const char *fn, rt_array *a, rt_value *v, size_t limit)
{
    int64_t i = rt_arg_int(s, fn, v);
    if (i < 1 || (uint64_t)i > limit)
        rt_throw_bounds(s, &a->hdr, v);
    return (size_t)i - 1;
}

static size_t count_arg(rt_session *s, const char *fn, rt_value *v)
{
    int64_t n = rt_arg_int(s, fn, v);
    if (n < 0)
        rt_throw_arg_error(s, "new length must be ≥ 0");
    return (size_t)n;
}

static void dims_args(rt_session *s, const char *fn, rt_value **args, size_t n, size_t *dims)
{
    if (n > MAX_DIMS)
        rt_throw_arg_error(s, "%s: too many dimensions", fn);
    for (size_t i = 0; i < n; i++) {
        int64_t d = rt_arg_int(s, fn, args[i]);
        if (d < 0)
            rt_throw_arg_error(s, "invalid Array dimensions");
        dims[i] = (size_t)d;
    }
}

rt_value *rt_builtin_array_new(rt_session *s, rt_value **args, uint32_t n)
{
    rt_datatype *t = rt_arg_datatype(s, "Array", args[0]);
    if (t->name != s->t.array_name || !t->is_concrete)
        rt_throw_arg_error(s, "Array: %s is not a complete array type", rt_type_text(s, args[0]));
    size_t dims[MAX_DIMS];
    dims_args(s, "Array", args + 1, n - 1, dims);
    if ((int64_t)(n - 1) != rt_unbox_int64(t->params->item[1]))
        rt_throw_arg_error(s, "Array: %s needs %lld dimensions", rt_type_text(s, args[0]),
                           (long long)rt_unbox_int64(t->params->item[1]));
    return &rt_array_new(s, t, dims, n - 1)->hdr;
}

rt_value *rt_builtin_array_ref(rt_session *s, rt_value **args, uint32_t n)
{
    (void)n;
    rt_array *a = rt_arg_array(s, "array_ref", args[0]);
    return rt_array_get(s, a, index_arg(s, "array_ref", a, args[1], a->length));
}

rt_value *rt_builtin_array_set(rt_session *s, rt_value **args, uint32_t n)
{
    (void)n;
    rt_array *a = rt_arg_array(s, "array_set", args[0]);
    size_t i = index_arg(s, "array_set", a, args[2], a->length);
    rt_value *type = a->hdr.type->params->item[0];
    if (!rt_isa(s, args[1], type))
        rt_throw_type_error(s, "array_set", type, args[1]);
    rt_array_set(s, a, i, args[1]);
    return args[0];
}

rt_value *rt_builtin_array_isassigned(rt_session *s, rt_value **args, uint32_t n)
{
    (void)n;
    rt_array *a = rt_arg_array(s, "isassigned", args[0]);
    int64_t i = rt_arg_int(s, "isassigned", args[1]);
    if (i < 1 || (uint64_t)i > a->length)
        return s->false_value;
    return rt_box_bool(s, !rt_array_element(s, a).is_ref || ((rt_value **)a->data)[i - 1]);
}

rt_value *rt_builtin_array_len(rt_session *s, rt_value **args, uint32_t n)
{
    (void)n;
    return rt_box_int64(s, (int64_t)rt_arg_array(s, "length", args[0])->length);
}

rt_value *rt_builtin_array_dim(rt_session *s, rt_value **args, uint32_t n)
{
    (void)n;
    rt_array *a = rt_arg_array(s, "size", args[0]);
    int64_t d = rt_arg_int(s, "size", args[1]);
    if (d < 1)
        rt_error(s, "arraysize: dimension out of range");
    return rt_box_int64(s, (int64_t)rt_array_dim(a, (size_t)d - 1));
}

rt_value *rt_builtin_array_ndims(rt_session *s, rt_value **args, uint32_t n)
{
    (void)n;
    return rt_box_int64(s, (int64_t)rt_array_ndims(rt_arg_array(s, "ndims", args[0])));
}

/* ---- growing and shrinking ---------------------------------------------------------------------------------------------------- */

static rt_array *vector_arg(rt_session *s, const char *fn, rt_value *v)
{
    rt_array *a = rt_arg_array(s, fn, v);
    if (rt_array_ndims(a) != 1)
        rt_throw_arg_error(s, "%s: only vectors can grow and shrink", fn);
    return a;
}

#define RESIZE(id, operation)                                             \
    rt_value *rt_builtin_##id(rt_session *s, rt_value **args, uint32_t n) \
    {                                                                     \
        (void)n;                                                          \
        rt_array *a = vector_arg(s, #id, args[0]);                        \
        operation(s, a, count_arg(s, #id, args[1]));                      \
        return s->nothing;                                                \
    }
RESIZE(array_grow_end, rt_array_grow_end)
RESIZE(array_grow_beg, rt_array_grow_beg)
RESIZE(array_del_end, rt_array_del_end)
RESIZE(array_del_beg, rt_array_del_beg)
RESIZE(array_sizehint, rt_array_sizehint)

rt_value *rt_builtin_array_grow_at(rt_session *s, rt_value **args, uint32_t n)
{
    (void)n;
    rt_array *a = vector_arg(s, "array_grow_at", args[0]);
    size_t i = index_arg(s, "array_grow_at", a, args[1], a->length + 1);
    rt_array_grow_at(s, a, i, count_arg(s, "array_grow_at", args[2]));
    return s->nothing;
}

rt_value *rt_builtin_array_del_at(rt_session *s, rt_value **args, uint32_t n)
{
    (void)n;
    rt_array *a = vector_arg(s, "array_del_at", args[0]);
    size_t count = count_arg(s, "array_del_at", args[2]);
    size_t i = index_arg(s, "array_del_at", a, args[1], a->length + (count == 0));
    if (count > a->length - i)
        rt_throw_bounds(s, args[0], rt_box_int64(s, (int64_t)(i + count)));
    rt_array_del_at(s, a, i, count);
    return s->nothing;
}

/* ---- copying ------------------------------------------------------------------------------------------------------------------- */

rt_value *rt_builtin_array_copy(rt_session *s, rt_value **args, uint32_t n)
{
    (void)n;
    return &rt_array_copy(s, rt_arg_array(s, "copy", args[0]))->hdr;
}

static size_t start_of_range(rt_session *s, rt_array *a, rt_value *first, size_t count)
{
    int64_t i = rt_arg_int(s, "copyto!", first);
    if (i < 1 || (uint64_t)i - 1 > a->length || count > a->length - ((size_t)i - 1))
        rt_throw_bounds(s, &a->hdr, first);
    return (size_t)i - 1;
}

rt_value *rt_builtin_array_copyto(rt_session *s, rt_value **args, uint32_t n)
{
    (void)n;
    rt_array *dest = rt_arg_array(s, "copyto!", args[0]), *src = rt_arg_array(s, "copyto!", args[2]);
    if (!rt_type_equal(s, dest->hdr.type->params->item[0], src->hdr.type->params->item[0]))
        rt_throw_arg_error(s, "copyto!: arrays have different element types");
    size_t count = count_arg(s, "copyto!", args[4]);
    if (count == 0)
        return s->nothing;
    size_t at = start_of_range(s, dest, args[1], count), from = start_of_range(s, src, args[3], count);
    rt_array_copyto(s, dest, at, src, from, count);
    return s->nothing;
}

rt_value *rt_builtin_array_reshape(rt_session *s, rt_value **args, uint32_t n)
{
    rt_array *a = rt_arg_array(s, "reshape", args[0]);
    size_t dims[MAX_DIMS], product = 1;
    dims_args(s, "reshape", args + 1, n - 1, dims);
    for (uint32_t i = 0; i + 1 < n; i++)
        if (__builtin_mul_overflow(product, dims[i], &product))
            rt_throw_arg_error(s, "invalid Array dimensions");
    if (product != a->length) {
        rt_value *text = &rt_string_c(s, "new dimensions must be consistent with array size")->hdr;
        rt_throw_named(s, "DimensionMismatch", &text, 1);
    }
    return &rt_array_reshape(s, a, dims, n - 1)->hdr;
}

rt_value *rt_builtin_array_fill_zero(rt_session *s, rt_value **args, uint32_t n)
{
    (void)n;
    rt_array *a = rt_arg_array(s, "array_fill_zero", args[0]);
    size_t bytes = a->length * rt_array_element(s, a).size;
    if (bytes)
        memset(a->data, 0, bytes);
    return s->nothing;
}

rt_value *rt_builtin_throw_bounds(rt_session *s, rt_value **args, uint32_t n)
{
    (void)n;
    rt_throw_bounds(s, args[0], args[1]);
}
