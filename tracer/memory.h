/* memory.h - the tracer's heap: whatever the host gave in lt_options, so that faults can be injected everywhere. */
#ifndef TRACER_MEMORY_H
#define TRACER_MEMORY_H

#include <stddef.h>

typedef struct tr_heap {
    void *(*alloc)(size_t n);
    void (*dealloc)(void *p);
} tr_heap;

void *tr_alloc(const tr_heap *heap, size_t n); /* zeroed; NULL when out of memory */
void tr_free(const tr_heap *heap, void *p);
/* A bigger copy of `old` (which is freed): `used` items kept, room for `wanted`. NULL: `old` is untouched. */
void *tr_grow(const tr_heap *heap, void *old, size_t used, size_t wanted, size_t item);

#endif
