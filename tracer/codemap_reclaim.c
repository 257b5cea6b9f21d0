/* codemap_reclaim.c - frees what lookups can no longer see.
 *
 * A lookup increments the counter of (stripe, side) before it loads the first pointer and decrements it at its end. A block
 * is retired after the last pointer to it was replaced. A lookup that may hold it has been counted since before that
 * moment, so once each counter has been seen at zero, at any time after it, no such lookup is left. New lookups enter on
 * the other side after each flip, so both counters of a stripe come to zero even under constant load.
 */
#include "codemap.h"

#include <sched.h>

enum { ALL_STRIPES = (1u << TR_MAP_STRIPES) - 1, MUCH_GARBAGE = 1 << 20, MOST_YIELDS = 100 };

void *tr_map_alloc(tr_codemap *m, tr_cells *from, size_t n)
{
    tr_garbage *g = from ? tr_cells_take(m, from) : tr_alloc(m->heap, sizeof *g + n);
    if (!g)
        return NULL;
    if (!from)
        g->size = sizeof *g + n;
    return g + 1;
}

void tr_map_discard(tr_codemap *m, void *block)
{
    if (!block)
        return;
    tr_garbage *g = (tr_garbage *)block - 1;
    if (g->cells)
        tr_cells_give(g);
    else
        tr_free(m->heap, g);
}

void tr_map_retire(tr_codemap *m, void *block)
{
    if (!block)
        return;
    tr_garbage *g = (tr_garbage *)block - 1;
    g->next = m->fresh;
    m->fresh = g;
    m->garbage_bytes += g->size;
}

static void free_waiting(tr_codemap *m)
{
    for (tr_garbage *g = m->waiting, *next; g; g = next) {
        next = g->next;
        m->garbage_bytes -= g->size;
        tr_map_discard(m, g + 1);
    }
    m->waiting = NULL;
}

static void look_at_stripes(tr_codemap *m)
{
    for (uint32_t side = 0; side < 2; side++) {
        for (uint32_t i = 0; m->unseen[side] >> i; i++) {
            if ((m->unseen[side] >> i & 1) && !__atomic_load_n(&m->stripes[i].active[side], __ATOMIC_SEQ_CST))
                m->unseen[side] &= ~(1u << i);
        }
    }
}

static void reclaim_once(tr_codemap *m)
{
    if (m->waiting) {
        look_at_stripes(m);
        if (m->unseen[0] | m->unseen[1])
            return;
        free_waiting(m);
    }
    if (!m->fresh)
        return;
    m->waiting = m->fresh;
    m->fresh = NULL;
    m->unseen[0] = m->unseen[1] = ALL_STRIPES;
    __atomic_fetch_xor(&m->side, 1, __ATOMIC_SEQ_CST);
    look_at_stripes(m);
    if (!(m->unseen[0] | m->unseen[1]))
        free_waiting(m);
}

/* A thread that lost its processor in the middle of a lookup holds everything up: it gets a chance when there is much to free. It
 * waits for nobody, so this ends; should it be stopped for good, the changes go on. */
void tr_map_reclaim(tr_codemap *m)
{
    reclaim_once(m);
    for (int i = 0; i < MOST_YIELDS && m->garbage_bytes > MUCH_GARBAGE; i++) {
        sched_yield();
        reclaim_once(m);
    }
}

void tr_codemap_after_fork(tr_codemap *m)
{
    for (size_t i = 0; i < TR_MAP_STRIPES; i++)
        m->stripes[i].active[0] = m->stripes[i].active[1] = 0;
}
