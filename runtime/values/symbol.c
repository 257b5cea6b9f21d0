/* symbol.c - owns the intern table: equal text, equal pointer.
 *
 * Open addressing, linear probing, at most half full. Background compilation may intern too, so a spin lock guards the
 * table; it is held for a probe and at most one allocation, and nothing under it can throw or call back.
 */
#include "symbol.h"
#include <gc/gc.h>
#include <stdatomic.h>
#include <string.h>

typedef struct symbol_table {
    atomic_flag lock;
    size_t count, capacity; /* capacity is a power of two */
    rt_symbol **slot;
} symbol_table;

enum { FIRST_CAPACITY = 4096 };

static uint32_t hash_text(const char *text, size_t size)
{
    uint64_t h = 0xcbf29ce484222325u;
    for (size_t i = 0; i < size; i++)
        h = (h ^ (unsigned char)text[i]) * 0x100000001b3u;
    return (uint32_t)(h ^ (h >> 32));
}

static symbol_table *table_of(rt_session *s)
{
    if (!s->symbols) {
        symbol_table *t = GC_MALLOC(sizeof *t);
        t->capacity = FIRST_CAPACITY;
        t->slot = GC_MALLOC(t->capacity * sizeof *t->slot);
        atomic_flag_clear(&t->lock);
        s->symbols = t;
    }
    return s->symbols;
}

/* The slot that holds this text, or the empty one where it belongs. */
static rt_symbol **find_slot(const symbol_table *t, const char *text, size_t size, uint32_t hash)
{
    size_t mask = t->capacity - 1;
    for (size_t i = hash & mask;; i = (i + 1) & mask) {
        const rt_symbol *sym = t->slot[i];
        if (!sym || (sym->hash == hash && sym->size == size && memcmp(sym->text, text, size) == 0))
            return &t->slot[i];
    }
}

static void grow(symbol_table *t)
{
    symbol_table bigger = {.capacity = t->capacity * 2, .slot = GC_MALLOC(t->capacity * 2 * sizeof *t->slot)};
    for (size_t i = 0; i < t->capacity; i++)
        if (t->slot[i])
            *find_slot(&bigger, t->slot[i]->text, t->slot[i]->size, t->slot[i]->hash) = t->slot[i];
    t->slot = bigger.slot;
    t->capacity = bigger.capacity;
}

static rt_symbol *new_symbol(rt_session *s, const char *text, size_t size, uint32_t hash)
{
    rt_symbol *sym = GC_MALLOC_ATOMIC(sizeof *sym + size + 1); /* its type stays alive through the session */
    sym->hdr.type = s->t.Symbol;
    sym->hash = hash;
    sym->size = (uint32_t)size;
    memcpy(sym->text, text, size);
    sym->text[size] = 0;
    return sym;
}

rt_symbol *rt_symbol_get(rt_session *s, const char *text, size_t size)
{
    symbol_table *t = table_of(s);
    uint32_t hash = hash_text(text, size);
    while (atomic_flag_test_and_set_explicit(&t->lock, memory_order_acquire))
        ;
    rt_symbol **slot = find_slot(t, text, size, hash);
    rt_symbol *sym = *slot;
    if (!sym) {
        sym = *slot = new_symbol(s, text, size, hash);
        if (++t->count * 2 > t->capacity)
            grow(t);
    }
    atomic_flag_clear_explicit(&t->lock, memory_order_release);
    return sym;
}

void rt_symbols_adopt(rt_session *s)
{
    symbol_table *t = table_of(s);
    for (size_t i = 0; i < t->capacity; i++)
        if (t->slot[i])
            t->slot[i]->hdr.type = s->t.Symbol;
}
