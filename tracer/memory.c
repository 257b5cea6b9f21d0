/* memory.c - see memory.h. */
#include "memory.h"

#include <stdint.h>
#include <string.h>

void *tr_alloc(const tr_heap *heap, size_t n)
{
    void *p = heap->alloc(n ? n : 1);
    if (p)
        memset(p, 0, n);
    return p;
}

void tr_free(const tr_heap *heap, void *p)
{
    if (p)
        heap->dealloc(p);
}

void *tr_grow(const tr_heap *heap, void *old, size_t used, size_t wanted, size_t item)
{
    if (wanted > SIZE_MAX / item)
        return NULL;
    void *p = tr_alloc(heap, wanted * item);
    if (!p)
        return NULL;
    if (used)
        memcpy(p, old, used * item);
    tr_free(heap, old);
    return p;
}
