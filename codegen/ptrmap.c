/* ptrmap.c - open addressing, doubled at half full. */
#include "ptrmap.h"

static size_t slot_of(const cg_ptrmap *m, const void *key)
{
    uintptr_t h = (uintptr_t)key >> 3;
    h *= (uintptr_t)0x9e3779b97f4a7c15u;
    size_t i = (size_t)(h >> 20) & (m->capacity - 1);
    while (m->entry[i].key && m->entry[i].key != key)
        i = (i + 1) & (m->capacity - 1);
    return i;
}

bool cg_ptrmap_get(const cg_ptrmap *m, const void *key, uintptr_t *value)
{
    if (!m->capacity)
        return false;
    size_t i = slot_of(m, key);
    if (!m->entry[i].key)
        return false;
    *value = m->entry[i].value;
    return true;
}

static bool grow(cg_ptrmap *m, cg_arena *arena)
{
    cg_ptrmap bigger = {.capacity = m->capacity ? m->capacity * 2 : 16, .n = m->n};
    bigger.entry = cg_arena_alloc(arena, bigger.capacity * sizeof *bigger.entry);
    if (!bigger.entry)
        return false;
    for (size_t i = 0; i < m->capacity; i++)
        if (m->entry[i].key)
            bigger.entry[slot_of(&bigger, m->entry[i].key)] = m->entry[i];
    *m = bigger;
    return true;
}

bool cg_ptrmap_put(cg_ptrmap *m, cg_arena *arena, const void *key, uintptr_t value)
{
    if (2 * (m->n + 1) > m->capacity && !grow(m, arena))
        return false;
    size_t i = slot_of(m, key);
    if (!m->entry[i].key) {
        m->entry[i].key = key;
        m->n++;
    }
    m->entry[i].value = value;
    return true;
}
