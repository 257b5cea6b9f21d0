/* codemap.h - pc -> code. Lookups take no lock and are async-signal-safe; changes are made under the tracer's lock.
 *
 *   index:  [start start ...] [chunk chunk ...]   at most 32 records per chunk; chunks are immutable and replaced whole;
 *                                  │              the index is replaced when the number of chunks changes
 *                                  ▼
 *   chunk:  [start start ...] [record record ...]
 *
 * What was replaced is freed when every lookup that may have seen it has ended. Lookups announce themselves in striped
 * counters; a change leaves the garbage for a later change rather than wait for them. See codemap_reclaim.c.
 */
#ifndef TRACER_CODEMAP_H
#define TRACER_CODEMAP_H

#include <stdbool.h>
#include "lintel/codemap.h"
#include "memory.h"

enum { TR_MAP_STRIPES = 16, TR_MAP_RETIRED = 256 };

typedef struct tr_stripe { /* lookups in flight, by the side they entered on */
    uint32_t active[2];
    char padding[56];
} tr_stripe;

typedef struct tr_garbage { /* precedes every block of the map */
    struct tr_garbage *next;
    struct tr_cells *cells; /* where it came from; NULL: the heap */
    size_t size;
} tr_garbage;

typedef struct tr_cells { /* codemap_cells.c */
    size_t stride, lead;  /* bytes from cell to cell; from the block's beginning to the line that it shall begin at */
    tr_garbage *free;
    struct tr_slab *slabs;
    size_t next_slab; /* cells in the next one */
} tr_cells;

typedef struct tr_codemap {
    lt_map map; /* what outside readers see */
    const tr_heap *heap;
    uint32_t side;               /* that lookups enter on */
    tr_garbage *fresh, *waiting; /* retired since the last flip / before it */
    uint32_t unseen[2];          /* stripes not yet seen idle since the flip, a bit each, per side */
    size_t garbage_bytes;
    tr_cells records, chunks;
    uint64_t last_serial;
    struct tr_retired {
        uint64_t start, serial;
    } retired[TR_MAP_RETIRED]; /* the latest, a ring */
    uint32_t nretired;
    tr_stripe stripes[TR_MAP_STRIPES];
} tr_codemap;

void tr_codemap_init(tr_codemap *m, const tr_heap *heap, lt_tracer *t);
void tr_codemap_release(tr_codemap *m); /* no lookup may run any more */
/* LT_ENOMEM, or LT_EEXIST if the range overlaps a living one; nothing is changed then. */
int tr_codemap_add(tr_codemap *m, const lt_map_record *record);
/* Lookups do not find it any more; outside readers do, until so many later ones were retired, or its place is taken. */
void tr_codemap_retire(tr_codemap *m, uint64_t start);
/* Never fails: without memory the slot is emptied in place. */
void tr_codemap_remove(tr_codemap *m, uint64_t start);
/* Every record by address; a non-zero return of fn ends the visit and is returned. */
int tr_codemap_each(tr_codemap *m, int (*fn)(void *baton, const lt_map_record *r), void *baton);
bool tr_codemap_find(tr_codemap *m, uint64_t pc, lt_code_range *out);
void tr_codemap_after_fork(tr_codemap *m); /* in the child: the lookups of other threads do not exist here */

/* codemap_reclaim.c */
void *tr_map_alloc(tr_codemap *m, tr_cells *from, size_t n); /* `from`: n is known to it; NULL: from the heap */
void tr_map_discard(tr_codemap *m, void *block);             /* was never published */
void tr_map_retire(tr_codemap *m, void *block);              /* was published */
void tr_map_reclaim(tr_codemap *m);
/* Begins a lookup; the counter to decrement at its end. */
static inline uint32_t *tr_map_enter(tr_codemap *m)
{
    char here; /* threads have stacks of their own: a cheap, signal-safe way to spread them */
    uintptr_t mixed = ((uintptr_t)&here >> 16) * 0x9E3779B97F4A7C15u;
    tr_stripe *stripe = &m->stripes[mixed >> 60];
    uint32_t *active = &stripe->active[__atomic_load_n(&m->side, __ATOMIC_SEQ_CST) & 1];
    __atomic_fetch_add(active, 1, __ATOMIC_SEQ_CST);
    return active;
}

/* codemap_cells.c */
void tr_cells_init(tr_cells *c, size_t size, size_t lead);
tr_garbage *tr_cells_take(tr_codemap *m, tr_cells *c); /* not cleared; NULL without memory */
void tr_cells_give(tr_garbage *g);
void tr_cells_release(tr_codemap *m, tr_cells *c);

#endif
