/* code_index.c - open addressing with linear probing; removal moves later entries back, so there are no tombstones. */
#include "code_index.h"

#include <stdlib.h>

enum { FIRST_CAPACITY = 64 };

static size_t home(const dg_code_index *x, const lt_code *code)
{
    return ((uintptr_t)code >> 4) * 0x9E3779B97F4A7C15u >> 20 & (x->capacity - 1);
}

static size_t find(const dg_code_index *x, const lt_code *code)
{
    size_t i = home(x, code);
    while (x->slots[i].code && x->slots[i].code != code)
        i = (i + 1) & (x->capacity - 1);
    return i;
}

bool dg_index_reserve(dg_code_index *x, size_t more)
{
    size_t capacity = x->capacity ? x->capacity : FIRST_CAPACITY;
    while (capacity < 2 * (x->count + more))
        capacity *= 2;
    if (capacity == x->capacity)
        return true;
    dg_code_index grown = {calloc(capacity, sizeof(dg_index_slot)), x->count, capacity};
    if (!grown.slots)
        return false;
    for (size_t i = 0; i < x->capacity; i++) {
        if (x->slots[i].code)
            grown.slots[find(&grown, x->slots[i].code)] = x->slots[i];
    }
    free(x->slots);
    *x = grown;
    return true;
}

void dg_index_put(dg_code_index *x, const lt_code *code, struct dg_image *image)
{
    dg_index_slot *slot = &x->slots[find(x, code)];
    x->count += !slot->code;
    *slot = (dg_index_slot){code, image};
}

struct dg_image *dg_index_get(const dg_code_index *x, const lt_code *code)
{
    return x->count ? x->slots[find(x, code)].image : NULL;
}

void dg_index_remove(dg_code_index *x, const lt_code *code)
{
    if (!x->count)
        return;
    size_t mask = x->capacity - 1, hole = find(x, code);
    if (!x->slots[hole].code)
        return;
    x->count--;
    for (size_t i = (hole + 1) & mask; x->slots[i].code; i = (i + 1) & mask) {
        size_t wanted = home(x, x->slots[i].code);
        if (((i - wanted) & mask) < ((i - hole) & mask))
            continue; /* its home lies behind the hole */
        x->slots[hole] = x->slots[i];
        hole = i;
    }
    x->slots[hole] = (dg_index_slot){0};
}

void dg_index_release(dg_code_index *x)
{
    free(x->slots);
    *x = (dg_code_index){0};
}
