/* box.c - makes boxed values. Small integers, ASCII characters, Bools and singletons are shared. */
#include "heap.h"
#include <gc/gc.h>
#include <string.h>

enum { SMALL_MIN = -512, SMALL_COUNT = 1024 };

/* Up to these sizes objects come from the free lists. Those are scanned, which for more than two words of plain bits
 * costs more than it saves. */
enum { SMALL_OBJECT = RT_SMALL_GRANULES * 16 - 1, SMALL_BITS = 32 };

static void *allocate(rt_session *s, size_t size, bool has_refs)
{
    if (size <= (has_refs ? SMALL_OBJECT : SMALL_BITS))
        return rt_heap_small(s, size);
    return has_refs ? rt_heap_scanned(s, size) : rt_heap_atomic(s, size);
}

rt_value *rt_alloc(rt_session *s, rt_datatype *t)
{
    const rt_layout *layout = t->layout ? t->layout : rt_layout_of(s, t);
    rt_value *v = allocate(s, sizeof(rt_value) + layout->size, layout->has_refs);
    v->type = t;
    return v;
}

static rt_value *new_bits(rt_session *s, rt_datatype *t, const void *bytes, size_t size)
{
    rt_value *v = rt_heap_small(s, sizeof(rt_value) + size);
    v->type = t;
    memcpy(rt_payload(v), bytes, size);
    return v;
}

rt_value *rt_box_int64(rt_session *s, int64_t x)
{
    if (x < SMALL_MIN || x >= SMALL_MIN + SMALL_COUNT)
        return new_bits(s, s->t.Int64, &x, sizeof x);
    rt_value **shared = &s->small_ints[x - SMALL_MIN];
    if (!*shared)
        *shared = new_bits(s, s->t.Int64, &x, sizeof x);
    return *shared;
}

rt_value *rt_box_float64(rt_session *s, double x) { return new_bits(s, s->t.Float64, &x, sizeof x); }

rt_value *rt_box_char(rt_session *s, uint32_t c)
{
    uint32_t ascii = c >> 24;
    if (ascii >= 128 || c & 0xffffff)
        return new_bits(s, s->t.Char, &c, sizeof c);
    if (!s->chars[ascii])
        s->chars[ascii] = new_bits(s, s->t.Char, &c, sizeof c);
    return s->chars[ascii];
}

rt_value *rt_box_bits(rt_session *s, rt_datatype *t, const void *bytes)
{
    if (t->instance)
        return t->instance;
    if (t == s->t.Bool)
        return rt_box_bool(s, *(const uint8_t *)bytes != 0);
    if (t == s->t.Int64) {
        int64_t x;
        memcpy(&x, bytes, sizeof x);
        return rt_box_int64(s, x);
    }
    if (t == s->t.Char) {
        uint32_t c;
        memcpy(&c, bytes, sizeof c);
        return rt_box_char(s, c);
    }
    rt_value *v = rt_alloc(s, t);
    memcpy(rt_payload(v), bytes, t->layout->size);
    return v;
}
