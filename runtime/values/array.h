/* array.h - arrays beyond what session.h offers: growing, shrinking, copying. Indices are 0-based and not checked.
 *
 * New elements of references are undefined (NULL), new bits are zero.
 */
#ifndef RT_VALUES_ARRAY_H
#define RT_VALUES_ARRAY_H

#include "../iface/session.h"

/* How one element of an array is stored. */
typedef struct rt_element {
    rt_value *type;
    uint32_t size; /* bytes from one element to the next; 0 for ghosts */
    bool is_ref;   /* stored as a pointer */
    bool has_refs; /* some byte may be a pointer: scanned memory */
} rt_element;

rt_element rt_array_element(rt_session *s, const rt_array *a);
size_t rt_array_ndims(const rt_array *a);
size_t rt_array_dim(const rt_array *a, size_t d); /* 0-based; 1 beyond the last */

/* One-dimensional arrays only. Amortised constant time at both ends. */
void rt_array_grow_end(rt_session *s, rt_array *a, size_t by);
void rt_array_grow_beg(rt_session *s, rt_array *a, size_t by);
void rt_array_grow_at(rt_session *s, rt_array *a, size_t index, size_t by);
void rt_array_del_end(rt_session *s, rt_array *a, size_t by);
void rt_array_del_beg(rt_session *s, rt_array *a, size_t by);
void rt_array_del_at(rt_session *s, rt_array *a, size_t index, size_t by);
void rt_array_sizehint(rt_session *s, rt_array *a, size_t capacity);

rt_array *rt_array_copy(rt_session *s, const rt_array *a);
/* Copies the elements into a new array of another shape with as many elements. */
rt_array *rt_array_reshape(rt_session *s, const rt_array *a, const size_t *dims, size_t ndims);
/* Same element type; the ranges may overlap. */
void rt_array_copyto(rt_session *s, rt_array *dest, size_t at, const rt_array *src, size_t from, size_t n);

#endif
