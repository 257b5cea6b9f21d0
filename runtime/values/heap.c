/* heap.c - owns the settings of the collector, and the out-of-memory answer.
 *
 * Roots: the stacks and registers of threads known to bdwgc, each rt_session (uncollectable, hence scanned), and the
 * library's image. No data segments: libLLVM alone has megabytes of data without one of our pointers in it.
 *
 * Small objects come from free lists of the session, which bdwgc fills a block at a time. That is faster than asking it
 * for each one, and saves the byte that it adds to every request so that pointers one past the end count. Objects on a
 * list are alive because the session is scanned and each holds the next.
 */
#define GC_THREADS
#include "heap.h"
#include <gc/gc.h>
#include <gc/gc_inline.h>
#include <string.h>

/* Address space that is taken at once: below it nothing is collected, so that a program that allocates little never
 * waits for the collector. Pages that are not touched cost nothing. */
enum { FIRST_HEAP = 48 << 20 };

static void init_collector(void)
{
    GC_set_no_dls(1);
    GC_set_warn_proc(GC_ignore_warn_proc);
    GC_set_free_space_divisor(1);    /* collect half as often as by default, for more memory */
    GC_set_all_interior_pointers(1); /* rt_array.data may point into its allocation */
    GC_INIT();
    GC_allow_register_threads();
    GC_expand_hp(FIRST_HEAP);
}

void rt_heap_init(void)
{
    if (!GC_is_init_called())
        init_collector();
    rt_heap_enter_thread();
}

void rt_heap_enter_thread(void)
{
    struct GC_stack_base base;
    if (!GC_thread_is_registered() && GC_get_stack_base(&base) == GC_SUCCESS)
        GC_register_my_thread(&base);
}

void rt_heap_leave_thread(void) { GC_unregister_my_thread(); }

rt_session *rt_heap_new_session(void)
{
    rt_session *s = GC_MALLOC_UNCOLLECTABLE(sizeof(rt_session));
    if (s)
        s->thread = __builtin_thread_pointer();
    return s;
}

void rt_heap_free_session(rt_session *s) { GC_FREE(s); }

void rt_heap_add_roots(void *begin, void *end) { GC_add_roots(begin, end); }

static _Noreturn void out_of_memory(rt_session *s) { rt_throw_named(s, "OutOfMemoryError", NULL, 0); }

void *rt_heap_scanned(rt_session *s, size_t size)
{
    void *p = GC_MALLOC(size);
    if (!p)
        out_of_memory(s);
    return p;
}

void *rt_heap_atomic(rt_session *s, size_t size)
{
    void *p = GC_MALLOC_ATOMIC(size);
    if (!p)
        out_of_memory(s);
    return p;
}

void *rt_heap_grown(rt_session *s, const void *old, size_t n, size_t capacity, size_t size)
{
    void *p = rt_heap_scanned(s, capacity * size);
    if (n)
        memcpy(p, old, n * size);
    return p;
}

void *rt_heap_refill(rt_session *s, size_t granules)
{
    size_t size = granules * GC_GRANULE_BYTES;
    if (__builtin_thread_pointer() != s->thread)
        return rt_heap_scanned(s, size);
    void **first = NULL;
    GC_generic_malloc_many(size, GC_I_NORMAL, (void **)&first);
    if (!first)
        out_of_memory(s);
    s->free_list[granules] = *first;
    return first;
}
