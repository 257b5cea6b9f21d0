/* ptrmap.h - a map from pointers to pointers or numbers, in an arena. No removal. */
#ifndef CG_PTRMAP_H
#define CG_PTRMAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "arena.h"

typedef struct cg_ptrmap {
    struct cg_ptrmap_entry {
        const void *key;
        uintptr_t value;
    } *entry;
    size_t n, capacity; /* capacity: 0 or a power of two */
} cg_ptrmap;

/* false: absent, *value untouched. */
bool cg_ptrmap_get(const cg_ptrmap *m, const void *key, uintptr_t *value);
/* Adds or replaces. false: out of memory. `key` is not NULL. */
bool cg_ptrmap_put(cg_ptrmap *m, cg_arena *arena, const void *key, uintptr_t value);

#endif
