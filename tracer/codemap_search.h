/* codemap_search.h - finding an address among ascending ones, and in the map's index, whose chunks are too many to be searched one by
 * one. Behind what outside readers see an index has a guide: the space from its first address to its last is divided into about two
 * buckets of equal size per chunk, and the guide tells how many chunks begin up to each. Code memory is filled evenly enough that a
 * bucket holds very few.
 */
#ifndef TRACER_CODEMAP_SEARCH_H
#define TRACER_CODEMAP_SEARCH_H

#include <stddef.h>
#include "lintel/codemap.h"

enum { TR_MAP_WAYS = 8, TR_MAP_GUIDED = 8 /* chunks from which on there is a guide */ };

typedef struct tr_guide {
    uint64_t base; /* where bucket 0 begins: the address of chunk 1, for that of chunk 0 is 0 */
    uint32_t shift, buckets;
    uint32_t upto[]; /* buckets + 1: how many chunks begin at or below the bucket's first address; the last: all */
} tr_guide;

/* Chunks and the index are a count, that many ascending addresses, and that many pointers. */
static inline uint64_t *tr_starts_of(const void *table) { return (uint64_t *)(uintptr_t)table + 1; }
static inline tr_guide *tr_guide_of(const lt_map_index *x)
{
    return (tr_guide *)(void *)(tr_starts_of(x) + 2 * x->count);
}

/* How many of the n ascending addresses are <= pc. No branch depends on the data: mispredictions cost more than steps. Eight ways at
 * a time, because a step waits for memory longer than it compares. Reads an address even if n is 0. */
static inline size_t tr_count_not_above(const uint64_t *starts, size_t n, uint64_t pc)
{
    const uint64_t *at = starts;
    while (n > TR_MAP_WAYS) {
        size_t step = n / TR_MAP_WAYS, below = 0;
        for (size_t i = 1; i < TR_MAP_WAYS; i++)
            below += at[i * step - 1] <= pc;
        at += below * step;
        n = below < TR_MAP_WAYS - 1 ? step - 1 : n - below * step;
    }
    size_t below = 0;
    for (size_t i = 0; i < TR_MAP_WAYS; i++)
        below += (at[i < n ? i : 0] <= pc) & (i < n);
    return (size_t)(at - starts) + below;
}

/* How many chunks begin at or below pc; at least 1, because the first begins at 0. */
static inline size_t tr_chunks_not_above(const lt_map_index *x, uint64_t pc)
{
    const uint64_t *starts = tr_starts_of(x);
    if (x->count < TR_MAP_GUIDED)
        return tr_count_not_above(starts, x->count, pc);
    const tr_guide *g = tr_guide_of(x);
    if (pc < g->base)
        return 1;
    uint64_t bucket = (pc - g->base) >> g->shift;
    if (bucket >= g->buckets)
        return x->count;
    size_t from = g->upto[bucket] - 1; /* one that begins below pc, so that there is one to read */
    return from + tr_count_not_above(starts + from, g->upto[bucket + 1] - from, pc);
}

/* Bytes that the guide of so many chunks may need. */
static inline size_t tr_guide_size(size_t count)
{
    size_t buckets = count < TR_MAP_GUIDED ? 0 : 2 * count;
    return sizeof(tr_guide) + (buckets + 2) * sizeof(uint32_t);
}

/* The addresses are in place. */
static inline void tr_guide_make(lt_map_index *x)
{
    if (x->count < TR_MAP_GUIDED)
        return;
    const uint64_t *starts = tr_starts_of(x);
    tr_guide *g = tr_guide_of(x);
    g->base = starts[1];
    g->shift = 0;
    while ((starts[x->count - 1] - g->base) >> g->shift >= 2 * x->count)
        g->shift++;
    g->buckets = (uint32_t)((starts[x->count - 1] - g->base) >> g->shift) + 1;
    size_t at = 1;
    for (uint32_t b = 0; b < g->buckets; b++) {
        while (at < x->count && starts[at] <= g->base + ((uint64_t)b << g->shift))
            at++;
        g->upto[b] = (uint32_t)at;
    }
    g->upto[g->buckets] = (uint32_t)x->count;
}

#endif
