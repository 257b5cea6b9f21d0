/* codemap_cells.c - memory for the records and chunks of the code map. A lookup among many codes waits for memory and little else, so
 * what it touches lies close together, away from the rest of the heap, and begins at a cache line: slabs of equal cells. A slab
 * stays until the map ends.
 */
#include <stdint.h>
#include <sys/mman.h>
#include "codemap.h"

enum { LINE = 64, FIRST_CELLS = 32, MOST_CELLS = 8192, HUGE_PAGE = 2 << 20 };

typedef struct tr_slab {
    struct tr_slab *next;
} tr_slab;

/* Where the first cell's header goes, so that `lead` bytes behind its end a line begins. */
static uintptr_t first_cell(const tr_slab *s, size_t lead)
{
    uintptr_t at = (uintptr_t)(s + 1) + sizeof(tr_garbage) + lead;
    return (at + LINE - 1) / LINE * LINE - lead - sizeof(tr_garbage);
}

static bool add_slab(tr_codemap *m, tr_cells *c)
{
    size_t n = c->next_slab ? c->next_slab : FIRST_CELLS, size = sizeof(tr_slab) + 2 * LINE + n * c->stride;
    tr_slab *s = m->heap->alloc(size); /* not cleared: who takes a cell writes it */
    if (!s)
        return false;
    uintptr_t from = ((uintptr_t)s + 4095) & ~(uintptr_t)4095;
    if (size >= HUGE_PAGE) /* advice: fewer misses of address translation; no harm if it is refused */
        madvise((void *)from, (uintptr_t)s + size - from, MADV_HUGEPAGE);
    s->next = c->slabs;
    c->slabs = s;
    c->next_slab = n < MOST_CELLS ? 2 * n : n;
    uintptr_t at = first_cell(s, c->lead);
    for (size_t i = n; i-- > 0;) { /* so that they are taken in ascending order */
        tr_garbage *g = (tr_garbage *)(at + i * c->stride);
        g->next = c->free;
        c->free = g;
    }
    return true;
}

void tr_cells_init(tr_cells *c, size_t size, size_t lead)
{
    *c = (tr_cells){.stride = (sizeof(tr_garbage) + size + LINE - 1) / LINE * LINE, .lead = lead};
}

tr_garbage *tr_cells_take(tr_codemap *m, tr_cells *c)
{
    if (!c->free && !add_slab(m, c))
        return NULL;
    tr_garbage *g = c->free;
    c->free = g->next;
    g->size = (uint32_t)c->stride;
    g->cells = c;
    return g;
}

void tr_cells_give(tr_garbage *g)
{
    g->next = g->cells->free;
    g->cells->free = g;
}

void tr_cells_release(tr_codemap *m, tr_cells *c)
{
    for (tr_slab *s = c->slabs, *next; s; s = next) {
        next = s->next;
        tr_free(m->heap, s);
    }
    c->slabs = NULL;
    c->free = NULL;
}
