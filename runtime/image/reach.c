/* reach.c - marking with a stack of objects whose words are still to be looked at. */
#include "reach.h"

#include <stdlib.h>

typedef struct work {
    arena_object **item;
    size_t n;
} work;

static void reach(work *w, uintptr_t address)
{
    arena_object *o = arena_find(address);
    if (!o || o->is_alive)
        return;
    o->is_alive = true;
    if (!o->is_atomic)
        w->item[w->n++] = o;
}

static void look_at(work *w, const arena_object *o)
{
    const uintptr_t *word = (const uintptr_t *)o->start;
    for (size_t i = 0; i < o->size / sizeof *word; i++)
        reach(w, word[i]);
}

bool reach_from(const void *root, image_sizes *out)
{
    size_t n;
    arena_object *object = arena_objects(&n);
    work w = {.item = malloc(n * sizeof(arena_object *))};
    if (!w.item)
        return false;
    reach(&w, (uintptr_t)root);
    while (w.n)
        look_at(&w, w.item[--w.n]);
    free(w.item);
    *out = (image_sizes){0};
    for (size_t i = 0; i < n; i++) {
        if (!object[i].is_alive)
            continue;
        size_t *part = object[i].is_atomic ? &out->atomic : &out->scanned;
        object[i].place = *part;
        *part += object[i].size;
    }
    return true;
}
