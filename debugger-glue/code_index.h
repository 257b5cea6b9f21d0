/* code_index.h - which image describes a code: a hash table from code to image. Callers hold the glue's lock. */
#ifndef GLUE_CODE_INDEX_H
#define GLUE_CODE_INDEX_H

#include <stdbool.h>
#include "lintel/trace.h"

struct dg_image;

typedef struct dg_index_slot {
    const lt_code *code; /* NULL: free */
    struct dg_image *image;
} dg_index_slot;

typedef struct dg_code_index {
    dg_index_slot *slots;
    size_t count, capacity; /* capacity: 0 or a power of two */
} dg_code_index;

bool dg_index_reserve(dg_code_index *x, size_t more);                             /* room for `more` codes, or false */
void dg_index_put(dg_code_index *x, const lt_code *code, struct dg_image *image); /* reserved; replaces */
struct dg_image *dg_index_get(const dg_code_index *x, const lt_code *code);
void dg_index_remove(dg_code_index *x, const lt_code *code);
void dg_index_release(dg_code_index *x);

#endif
