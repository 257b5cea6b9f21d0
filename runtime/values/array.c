/* array.c - owns how arrays lie in memory: making, reading, writing, copying. Growing is in array_grow.c. */
#include "array.h"
#include "heap.h"
#include "storage.h"
#include <string.h>

static rt_value *element_type(const rt_datatype *t) { return t->params->item[0]; }

size_t rt_array_ndims(const rt_array *a) { return (size_t)rt_unbox_int64(a->hdr.type->params->item[1]); }

size_t rt_array_dim(const rt_array *a, size_t d)
{
    size_t n = rt_array_ndims(a);
    if (d >= n)
        return 1;
    return n == 1 ? a->length : a->dim[d];
}

static rt_element element_of_type(rt_session *s, rt_value *type)
{
    rt_element e = {.type = type};
    uint32_t size, align;
    rt_storage_of(s, type, &size, &align, &e.is_ref);
    e.size = (size + align - 1) & ~(align - 1);
    e.has_refs = e.is_ref || (size && rt_layout_of(s, (rt_datatype *)type)->has_refs);
    return e;
}

rt_element rt_array_element(rt_session *s, const rt_array *a) { return element_of_type(s, element_type(a->hdr.type)); }

static size_t checked_product(rt_session *s, const size_t *dims, size_t n, size_t element_size)
{
    size_t length = 1, bytes;
    for (size_t i = 0; i < n; i++)
        if ((int64_t)dims[i] < 0 || __builtin_mul_overflow(length, dims[i], &length))
            rt_throw_arg_error(s, "invalid Array dimensions");
    if (__builtin_mul_overflow(length, element_size ? element_size : 1, &bytes) || bytes > (size_t)PTRDIFF_MAX)
        rt_throw_arg_error(s, "invalid Array size");
    return length;
}

rt_array *rt_array_new(rt_session *s, rt_datatype *array_type, const size_t *dims, size_t ndims)
{
    rt_element e = element_of_type(s, element_type(array_type));
    size_t length = checked_product(s, dims, ndims, e.size);
    rt_array *a = rt_heap_scanned(s, sizeof *a + (ndims == 1 ? 0 : ndims * sizeof a->dim[0]));
    a->hdr.type = array_type;
    a->length = a->capacity = length;
    if (ndims != 1 && ndims)
        memcpy(a->dim, dims, ndims * sizeof *dims);
    size_t bytes = length * e.size;
    if (bytes)
        a->data = e.has_refs ? rt_heap_scanned(s, bytes) : rt_heap_atomic(s, bytes);
    return a;
}

rt_value *rt_array_get(rt_session *s, rt_array *a, size_t index)
{
    rt_element e = rt_array_element(s, a);
    rt_value *v = rt_storage_load(s, e.type, e.is_ref, (char *)a->data + index * e.size);
    if (!v)
        rt_throw_named(s, "UndefRefError", NULL, 0);
    return v;
}

void rt_array_set(rt_session *s, rt_array *a, size_t index, rt_value *x)
{
    rt_element e = rt_array_element(s, a);
    rt_storage_store(e.is_ref, e.size, (char *)a->data + index * e.size, x);
}

rt_array *rt_array_reshape(rt_session *s, const rt_array *a, const size_t *dims, size_t ndims)
{
    rt_value *type = rt_array_type(s, element_type(a->hdr.type), ndims);
    rt_array *copy = rt_array_new(s, (rt_datatype *)type, dims, ndims);
    rt_array_copyto(s, copy, 0, a, 0, a->length);
    return copy;
}

rt_array *rt_array_copy(rt_session *s, const rt_array *a)
{
    size_t n = rt_array_ndims(a);
    rt_array *copy = rt_array_new(s, a->hdr.type, n == 1 ? &a->length : a->dim, n);
    rt_array_copyto(s, copy, 0, a, 0, a->length);
    return copy;
}

void rt_array_copyto(rt_session *s, rt_array *dest, size_t at, const rt_array *src, size_t from, size_t n)
{
    size_t size = rt_array_element(s, dest).size;
    if (n && size)
        memmove((char *)dest->data + at * size, (const char *)src->data + from * size, n * size);
}
