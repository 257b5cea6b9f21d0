/* arena.c - stands in for bdwgc in lintel-image: the functions of gc.h that the runtime calls, on memory that is handed out from
 * one end and never given back. One thread. */
#include "arena.h"

#include <gc/gc.h>
#include <gc/gc_inline.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

enum { GRANULE = 16 };
static const size_t RESERVED = (size_t)1 << 30;

static struct arena {
    char *base, *next;
    arena_object *object;
    size_t n, capacity;
} arena;

bool arena_open(uintptr_t base)
{
    void *p = mmap((void *)base, RESERVED, PROT_READ | PROT_WRITE,
                   MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED_NOREPLACE, -1, 0);
    if (p != (void *)base)
        return false;
    arena.base = arena.next = p;
    return true;
}

arena_object *arena_objects(size_t *n)
{
    *n = arena.n;
    return arena.object;
}

arena_object *arena_find(uintptr_t address)
{
    if (address < (uintptr_t)arena.base || address >= (uintptr_t)arena.next)
        return NULL;
    size_t low = 0, high = arena.n; /* the last object that begins at or before the address */
    while (high - low > 1) {
        size_t mid = low + (high - low) / 2;
        if ((uintptr_t)arena.object[mid].start <= address)
            low = mid;
        else
            high = mid;
    }
    return &arena.object[low];
}

static void *take(size_t size, bool is_atomic)
{
    size_t whole = (size + GRANULE) & ~(size_t)(GRANULE - 1);
    if (arena.n == arena.capacity) {
        arena.capacity = arena.capacity ? 2 * arena.capacity : 1 << 16;
        arena.object = realloc(arena.object, arena.capacity * sizeof *arena.object);
        if (!arena.object)
            return NULL;
    }
    if (whole < size || (size_t)(arena.base + RESERVED - arena.next) < whole)
        return NULL;
    void *p = arena.next;
    arena.next += whole;
    arena.object[arena.n++] = (arena_object){.start = p, .size = whole, .is_atomic = is_atomic};
    return p;
}

/* ---- gc.h ------------------------------------------------------------------------------------------------------------- */

void *GC_malloc(size_t size) { return take(size, false); }
void *GC_malloc_atomic(size_t size) { return take(size, true); }
void *GC_malloc_uncollectable(size_t size) { return take(size, false); }

void *GC_realloc(void *old, size_t size)
{
    const arena_object *o = old ? arena_find((uintptr_t)old) : NULL;
    size_t had = o ? o->size : 0;
    bool is_atomic = o && o->is_atomic;
    void *p = take(size, is_atomic);
    if (p && had)
        memcpy(p, old, had < size ? had : size);
    return p;
}

void GC_free(void *p) { (void)p; }

void *GC_base(void *p)
{
    arena_object *o = arena_find((uintptr_t)p);
    return o ? o->start : NULL;
}

void GC_generic_malloc_many(size_t size, int kind, void **out)
{
    *out = take(size - 1, kind != GC_I_NORMAL); /* a list of one */
}

void GC_init(void) {}
int GC_is_init_called(void) { return 1; }
void GC_allow_register_threads(void) {}
int GC_thread_is_registered(void) { return 1; }
int GC_get_stack_base(struct GC_stack_base *base) { return (void)base, GC_SUCCESS; }
int GC_register_my_thread(const struct GC_stack_base *base) { return (void)base, GC_SUCCESS; }
int GC_unregister_my_thread(void) { return GC_SUCCESS; }
int GC_expand_hp(size_t bytes) { return (void)bytes, 1; }
void GC_add_roots(void *low, void *high_plus_1) { (void)low, (void)high_plus_1; }
void GC_set_no_dls(int value) { (void)value; }
void GC_set_warn_proc(GC_warn_proc p) { (void)p; }
void GC_ignore_warn_proc(char *message, GC_word arg) { (void)message, (void)arg; }
void GC_set_free_space_divisor(GC_word value) { (void)value; }
void GC_set_all_interior_pointers(int value) { (void)value; }
void GC_gcollect(void) {}
void GC_enable(void) {}
void GC_disable(void) {}
size_t GC_get_total_bytes(void) { return (size_t)(arena.next - arena.base); }
