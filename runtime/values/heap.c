/* heap.c - owns the settings of the collector, and the out-of-memory answer.
 *
 * Roots: the stacks and registers of threads known to bdwgc, each rt_session (uncollectable, hence scanned), and the
 * data segment of the executable. Shared libraries are left out: libLLVM alone has megabytes of data without one of
 * our pointers in it.
 */
#define GC_THREADS
#include "heap.h"
#include <gc/gc.h>

/* Address space that is taken at once: below it nothing is collected, so that a program that allocates little never
 * waits for the collector. Pages that are not touched cost nothing. */
enum { FIRST_HEAP = 48 << 20 };

static void init_collector(void)
{
    GC_set_no_dls(1);
    GC_set_warn_proc(GC_ignore_warn_proc);
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

rt_session *rt_heap_new_session(void) { return GC_MALLOC_UNCOLLECTABLE(sizeof(rt_session)); }

void rt_heap_free_session(rt_session *s) { GC_FREE(s); }

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
