/* egal.c - owns identity: === and the hash that agrees with it.
 *
 * Mutable values are identical when they are the same object; immutable ones when they have the same type and identical
 * contents, bit by bit for inline parts.
 */
#include "heap.h"
#include <string.h>

static bool egal_fields(rt_session *s, const rt_layout *layout, rt_svec *types, const char *a, const char *b);

static bool egal_inline(rt_session *s, rt_value *type, uint32_t size, const char *a, const char *b)
{
    const rt_layout *layout = rt_layout_of(s, (rt_datatype *)type);
    if (!layout || layout->nfields == 0)
        return memcmp(a, b, size) == 0;
    return egal_fields(s, layout, rt_field_types(s, (rt_datatype *)type), a, b);
}

static bool egal_fields(rt_session *s, const rt_layout *layout, rt_svec *types, const char *a, const char *b)
{
    for (uint32_t i = 0; i < layout->nfields; i++) {
        const rt_field *f = &layout->field[i];
        if (f->is_ref) {
            const rt_value *x = *(rt_value *const *)(a + f->offset), *y = *(rt_value *const *)(b + f->offset);
            if (x != y && (!x || !y || !rt_egal(s, x, y)))
                return false;
        } else if (f->size && !egal_inline(s, types->item[i], f->size, a + f->offset, b + f->offset)) {
            return false;
        }
    }
    return true;
}

static bool egal_svec(rt_session *s, const rt_svec *a, const rt_svec *b)
{
    if (a->n != b->n)
        return false;
    for (size_t i = 0; i < a->n; i++)
        if (a->item[i] != b->item[i] && !(a->item[i] && b->item[i] && rt_egal(s, a->item[i], b->item[i])))
            return false;
    return true;
}

static bool is_type_object(const rt_session *s, const rt_datatype *t)
{
    return t == s->t.DataType || t == s->t.Union || t == s->t.UnionAll;
}

bool rt_egal(rt_session *s, const rt_value *a, const rt_value *b)
{
    if (a == b)
        return true;
    const rt_datatype *t = a->type;
    if (is_type_object(s, t) && is_type_object(s, b->type))
        return rt_type_equal(s, (rt_value *)a, (rt_value *)b);
    if (t != b->type)
        return false;
    if (t == s->t.String) {
        const rt_string *x = (const rt_string *)a, *y = (const rt_string *)b;
        return x->size == y->size && memcmp(x->bytes, y->bytes, x->size) == 0;
    }
    if (t == s->t.SimpleVector)
        return egal_svec(s, (const rt_svec *)a, (const rt_svec *)b);
    if (t->name->is_mutable || t->instance)
        return false;
    const rt_layout *layout = t->layout;
    if (!layout || t == s->t.Symbol)
        return false; /* runtime objects: identity only */
    const char *x = rt_payload(a), *y = rt_payload(b);
    if (layout->nfields == 0)
        return t->name->is_primitive && memcmp(x, y, layout->size) == 0;
    return egal_fields(s, layout, rt_field_types(s, a->type), x, y);
}

/* ---- hash ------------------------------------------------------------------------------------------------------- */

static uint64_t mix(uint64_t h, uint64_t x)
{
    h = (h ^ x) * 0x9e3779b97f4a7c15u;
    h ^= h >> 32;
    h *= 0xd6e8feb86659fd93u;
    return h ^ (h >> 29);
}

static uint64_t hash_bytes(uint64_t h, const char *p, size_t size)
{
    for (; size >= 8; p += 8, size -= 8) {
        uint64_t word;
        memcpy(&word, p, 8);
        h = mix(h, word);
    }
    uint64_t rest = 0;
    memcpy(&rest, p, size);
    return mix(h, rest ^ (uint64_t)size << 56);
}

static uint64_t hash_fields(rt_session *s, uint64_t h, rt_datatype *t, const char *p)
{
    const rt_layout *layout = rt_layout_of(s, t);
    if (!layout->nfields)
        return hash_bytes(h, p, layout->size);
    rt_svec *types = rt_field_types(s, t);
    for (uint32_t i = 0; i < layout->nfields; i++) {
        const rt_field *f = &layout->field[i];
        if (f->is_ref) {
            const rt_value *x = *(rt_value *const *)(p + f->offset);
            h = mix(h, x ? rt_hash_egal(s, x) : 0);
        } else if (f->size) {
            h = hash_fields(s, h, (rt_datatype *)types->item[i], p + f->offset);
        }
    }
    return h;
}

static uint64_t hash_type(const rt_session *s, const rt_value *v)
{
    if (v->type == s->t.DataType)
        return mix(11, ((const rt_datatype *)v)->hash);
    return 11; /* unions and UnionAlls that are equal need not be the same object */
}

uint64_t rt_hash_egal(rt_session *s, const rt_value *v)
{
    rt_datatype *t = v->type;
    if (is_type_object(s, t))
        return hash_type(s, v);
    if (t == s->t.Symbol)
        return mix(13, ((const rt_symbol *)v)->hash);
    if (t == s->t.String)
        return hash_bytes(17, ((const rt_string *)v)->bytes, ((const rt_string *)v)->size);
    if (t == s->t.SimpleVector) {
        uint64_t h = 19;
        for (size_t i = 0; i < ((const rt_svec *)v)->n; i++)
            h = mix(h, rt_hash_egal(s, ((const rt_svec *)v)->item[i]));
        return h;
    }
    if (t->instance == v)
        return mix(31, t->hash);
    if (t->name->is_mutable || !t->layout || t->instance || (!t->layout->nfields && !t->name->is_primitive))
        return mix(23, (uintptr_t)v);
    return hash_fields(s, mix(29, t->hash), t, rt_payload(v));
}
