/* heap.h - the collector's set-up and the one place that allocates raw memory for values. */
#ifndef RT_VALUES_HEAP_H
#define RT_VALUES_HEAP_H

#include "../iface/session.h"

/* Sets bdwgc up for this process: once, before anything else; further calls do nothing. Never prints. */
void rt_heap_init(void);

/* A thread that holds or makes values must be known to the collector: the thread that makes a session is, others call
 * these at their beginning and end. */
void rt_heap_enter_thread(void);
void rt_heap_leave_thread(void);

/* A session is scanned like a root and lives until it is released. Zeroed; NULL when out of memory. */
rt_session *rt_heap_new_session(void);
void rt_heap_free_session(rt_session *s);

/* Objects outside the collector's heap that hold pointers into it. */
void rt_heap_add_roots(void *begin, void *end);

/* Collected memory; throws OutOfMemoryError instead of returning NULL. Scanned memory is zeroed, atomic memory is not. */
void *rt_heap_scanned(rt_session *s, size_t size);
void *rt_heap_atomic(rt_session *s, size_t size);

/* Scanned memory for `capacity` items with the first n of `old` (which may be NULL if n is 0) in it. */
void *rt_heap_grown(rt_session *s, const void *old, size_t n, size_t capacity, size_t size);

/* Refills the list and takes its first object. */
void *rt_heap_refill(rt_session *s, size_t granules);

/* Scanned memory of less than 128 bytes for an object whose first word the caller sets at once; the rest is zeroed.
 * Always with a byte to spare: where interior pointers count, the collector does not scan the last word of a cell. */
static inline void *rt_heap_small(rt_session *s, size_t size)
{
    size_t granules = size / 16 + 1;
    void **first = s->free_list[granules];
    if (!first || __builtin_thread_pointer() != s->thread)
        return rt_heap_refill(s, granules);
    s->free_list[granules] = *first;
    return first;
}

#endif
