/* arena.h - memory that lives as long as one module is being made. malloc'ed blocks, freed together.
 *
 * Not scanned by the collector: a language value whose only reference is in here must be given to cg_keep() too.
 */
#ifndef CG_ARENA_H
#define CG_ARENA_H

#include <stddef.h>

typedef struct cg_arena {
    struct cg_arena_block *block; /* newest first */
} cg_arena;

/* Zeroed, 16-byte aligned. NULL if memory is exhausted. */
void *cg_arena_alloc(cg_arena *a, size_t size);
void cg_arena_release(cg_arena *a);

#endif
