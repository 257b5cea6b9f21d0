/* arena.c - a bump allocator over a list of malloc'ed blocks. */
#include "arena.h"
#include <stdlib.h>
#include <string.h>

enum { BLOCK_SIZE = 32 * 1024 };

struct cg_arena_block {
    struct cg_arena_block *next;
    size_t used, size;
    _Alignas(16) char bytes[];
};

void *cg_arena_alloc(cg_arena *a, size_t size)
{
    size = (size + 15) & ~(size_t)15;
    struct cg_arena_block *b = a->block;
    if (!b || b->size - b->used < size) {
        size_t capacity = size > BLOCK_SIZE ? size : BLOCK_SIZE;
        b = malloc(sizeof *b + capacity);
        if (!b)
            return NULL;
        *b = (struct cg_arena_block){a->block, 0, capacity};
        a->block = b;
    }
    void *p = b->bytes + b->used;
    b->used += size;
    return memset(p, 0, size);
}

void cg_arena_release(cg_arena *a)
{
    while (a->block) {
        struct cg_arena_block *next = a->block->next;
        free(a->block);
        a->block = next;
    }
}
