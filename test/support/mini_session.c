/* mini_session.c - the smallest symbols, strings and boxes that can carry literals. */
#include "support/mini_session.h"

#include <gc/gc.h>
#include <string.h>

typedef struct mini_symbols {
    size_t n, capacity; /* a power of two */
    rt_symbol **slot;
} mini_symbols;

static size_t slot_of(const mini_symbols *t, const char *text, size_t size, uint32_t hash)
{
    size_t i = hash & (t->capacity - 1);
    while (t->slot[i] && (t->slot[i]->size != size || memcmp(t->slot[i]->text, text, size) != 0))
        i = (i + 1) & (t->capacity - 1);
    return i;
}

static void grow(mini_symbols *t)
{
    mini_symbols bigger = {.n = t->n, .capacity = t->capacity * 2};
    bigger.slot = GC_MALLOC(bigger.capacity * sizeof *bigger.slot);
    for (size_t i = 0; i < t->capacity; i++) {
        rt_symbol *sym = t->slot[i];
        if (sym)
            bigger.slot[slot_of(&bigger, sym->text, sym->size, sym->hash)] = sym;
    }
    *t = bigger;
}

rt_symbol *rt_symbol_get(rt_session *s, const char *text, size_t size)
{
    mini_symbols *t = s->symbols;
    uint32_t hash = 2166136261u;
    for (size_t i = 0; i < size; i++)
        hash = (hash ^ (unsigned char)text[i]) * 16777619u;
    size_t i = slot_of(t, text, size, hash);
    if (t->slot[i])
        return t->slot[i];
    rt_symbol *sym = GC_MALLOC(sizeof *sym + size + 1);
    sym->hdr.type = s->t.Symbol;
    sym->size = (uint32_t)size;
    sym->hash = hash;
    memcpy(sym->text, text, size);
    t->slot[i] = sym;
    if (++t->n * 2 > t->capacity)
        grow(t);
    return sym;
}

rt_string *rt_string_new(rt_session *s, const char *bytes, size_t size)
{
    rt_string *string = GC_MALLOC(sizeof *string + size + 1);
    string->hdr.type = s->t.String;
    string->size = size;
    if (size)
        memcpy(string->bytes, bytes, size);
    return string;
}

static rt_value *box(rt_datatype *type, const void *bytes, size_t size)
{
    rt_value *v = GC_MALLOC(sizeof *v + sizeof(uint64_t));
    v->type = type;
    memcpy(rt_payload(v), bytes, size);
    return v;
}

rt_value *rt_box_int64(rt_session *s, int64_t v) { return box(s->t.Int64, &v, sizeof v); }
rt_value *rt_box_float64(rt_session *s, double v) { return box(s->t.Float64, &v, sizeof v); }
rt_value *rt_box_char(rt_session *s, uint32_t bits) { return box(s->t.Char, &bits, sizeof bits); }

rt_value *rt_box_bits(rt_session *s, rt_datatype *t, const void *bytes)
{
    size_t size = t == s->t.UInt8 ? 1 : t == s->t.UInt16 ? 2 : t == s->t.UInt64 ? 8 : 4;
    return box(t, bytes, size);
}

rt_session *mini_session_new(void)
{
    rt_session *s = GC_MALLOC_UNCOLLECTABLE(sizeof *s);
    mini_symbols *t = GC_MALLOC(sizeof *t);
    t->capacity = 1024;
    t->slot = GC_MALLOC(t->capacity * sizeof *t->slot);
    s->symbols = t;
#define X(field, name) s->t.field = GC_MALLOC(sizeof(rt_datatype));
    RT_CORE_TYPE_MAP(X)
#undef X
    s->nothing = box(s->t.Nothing, "", 0);
    s->true_value = box(s->t.Bool, "\1", 1);
    s->false_value = box(s->t.Bool, "\0", 1);
    return s;
}
