/* cache.c - exact argument types to linfo: the path of every dynamic call. A hit compares pointers and allocates nothing. */
#include "state.h"
#include "../values/heap.h"

uintptr_t rt_call_key(const rt_session *s, const rt_value *arg)
{
    const rt_datatype *t = arg->type;
    if (t == s->t.DataType || t == s->t.UnionAll || t == s->t.Union)
        return (uintptr_t)arg | 1;
    return (uintptr_t)t;
}

static uint32_t hash_step(uint32_t h, uintptr_t key)
{
    return (h ^ (uint32_t)(key >> 4) ^ (uint32_t)(key << 7)) * 0x9e3779b1u;
}

static uint32_t hash_args(const rt_session *s, rt_value **args, uint32_t n)
{
    uint32_t h = n;
    for (uint32_t i = 0; i < n; i++)
        h = hash_step(h, rt_call_key(s, args[i]));
    return h ^ h >> 15;
}

rt_call_entry *rt_cache_find(const rt_session *s, const rt_method_table *mt, rt_value **args, uint32_t n)
{
    const rt_table_state *st = mt->cache;
    if (!st || !st->count || n > RT_CACHE_MAX_ARGS)
        return NULL;
    uint32_t hash = hash_args(s, args, n);
    for (size_t i = hash & (st->capacity - 1); st->slot[i]; i = (i + 1) & (st->capacity - 1))
        if (st->slot[i]->hash == hash && rt_call_entry_matches(s, st->slot[i], args, n))
            return st->slot[i];
    return NULL;
}

static void place(rt_table_state *st, rt_call_entry *e)
{
    size_t i = e->hash & (st->capacity - 1);
    while (st->slot[i])
        i = (i + 1) & (st->capacity - 1);
    st->slot[i] = e;
}

static void grow(rt_session *s, rt_table_state *st)
{
    rt_call_entry **old = st->slot;
    size_t n = st->capacity;
    st->capacity = n ? 2 * n : 8;
    st->slot = rt_heap_scanned(s, st->capacity * sizeof *st->slot);
    for (size_t i = 0; i < n; i++)
        if (old[i])
            place(st, old[i]);
}

static rt_call_entry *new_entry(rt_session *s, rt_table_state *st, rt_value **args, uint32_t n)
{
    rt_dispatch_state *ds = rt_dispatch_state_of(s);
    rt_call_entry *e = rt_heap_scanned(s, sizeof *e + n * sizeof *e->key);
    e->n = n;
    e->hash = hash_args(s, args, n);
    for (uint32_t i = 0; i < n; i++)
        e->key[i] = rt_call_key(s, args[i]);
    e->all = ds->entries;
    ds->entries = e;
    if ((st->count + 1) * 2 > st->capacity)
        grow(s, st);
    place(st, e);
    st->count++;
    return e;
}

rt_call_entry *rt_cache_fill(rt_session *s, rt_method_table *mt, rt_value **args, uint32_t n, rt_linfo *li)
{
    rt_call_entry *e = rt_cache_find(s, mt, args, n);
    rt_table_state *st = rt_table_state_of(s, mt);
    if (!e && (n > RT_CACHE_MAX_ARGS || st->count >= RT_CACHE_MAX_ENTRIES))
        return NULL;
    if (!e)
        e = new_entry(s, st, args, n);
    e->li = li;
    return e;
}

void rt_cache_clear(rt_session *s, rt_method_table *mt)
{
    rt_table_state *st = rt_table_state_of(s, mt);
    for (size_t i = 0; i < st->capacity; i++)
        if (st->slot[i])
            st->slot[i]->li = NULL;
}

void rt_cache_drop(rt_session *s, rt_method_table *mt, const rt_linfo *li)
{
    rt_table_state *st = rt_table_state_of(s, mt);
    for (size_t i = 0; i < st->capacity; i++)
        if (st->slot[i] && st->slot[i]->li == li)
            st->slot[i]->li = NULL;
}
