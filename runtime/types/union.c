/* union.c - owns unions: flat, free of what another member covers, in the order in which Julia prints them.
 *
 * The order of members is what the tag of an unboxed union counts, so it must not depend on addresses: singletons first,
 * then types whose values are plain bits, then the rest, each group by name.
 */
#include "shape.h"
#include "bootstrap.h"
#include "../values/heap.h"
#include <string.h>

typedef struct members {
    rt_value **item;
    size_t n;
} members;

static size_t flat_count(rt_session *s, rt_value **m, size_t n)
{
    size_t total = 0;
    for (size_t i = 0; i < n; i++) {
        rt_union *u = rt_as_union(s, m[i]);
        total += u ? u->n : 1;
    }
    return total;
}

/* One of two equal types, or of a type and its supertype, goes. With free variables only equal ones go. */
static bool covers(rt_session *s, rt_value *wide, rt_value *narrow)
{
    if (wide == rt_any(s) || rt_param_equal(s, wide, narrow))
        return true;
    return !rt_has_free_vars(s, wide) && !rt_has_free_vars(s, narrow) && rt_subtype(s, narrow, wide);
}

static void add_member(rt_session *s, members *m, rt_value *x)
{
    for (size_t i = 0; i < m->n; i++)
        if (covers(s, m->item[i], x))
            return;
    size_t kept = 0;
    for (size_t i = 0; i < m->n; i++)
        if (!covers(s, x, m->item[i]))
            m->item[kept++] = m->item[i];
    m->item[kept++] = x;
    m->n = kept;
}

/* ---- order ------------------------------------------------------------------------------------------------------- */

static bool is_plain_bits(rt_session *s, const rt_datatype *t)
{
    if (!t->is_concrete || t->name->is_mutable || rt_is_incomplete(t))
        return false;
    rt_layout *layout = rt_layout_of(s, (rt_datatype *)t);
    return layout && !layout->has_refs;
}

static int group_of(rt_session *s, rt_value *v)
{
    rt_datatype *t = rt_as_datatype(s, v);
    if (!t)
        return rt_as_unionall(s, v) ? 3 : 4;
    if (t->is_concrete && t->instance)
        return 0;
    return is_plain_bits(s, t) ? 1 : 2;
}

static rt_symbol *name_of(rt_session *s, rt_value *v)
{
    v = rt_unwrap(s, v);
    rt_datatype *t = rt_as_datatype(s, v);
    return t ? t->name->name : rt_as_typevar(s, v) ? ((rt_typevar *)v)->name : NULL;
}

static int compare(rt_session *s, rt_value *a, rt_value *b)
{
    int ga = group_of(s, a), gb = group_of(s, b);
    if (ga != gb)
        return ga - gb;
    rt_symbol *na = name_of(s, a), *nb = name_of(s, b);
    int c = na && nb ? strcmp(na->text, nb->text) : (na != NULL) - (nb != NULL);
    rt_datatype *ta = rt_as_datatype(s, rt_unwrap(s, a)), *tb = rt_as_datatype(s, rt_unwrap(s, b));
    if (c || !ta || !tb)
        return c;
    for (size_t i = 0; i < ta->params->n && i < tb->params->n && !c; i++)
        if (rt_is_type(s, ta->params->item[i]) && rt_is_type(s, tb->params->item[i]))
            c = compare(s, ta->params->item[i], tb->params->item[i]);
    return c;
}

static void sort(rt_session *s, members *m)
{
    for (size_t i = 1; i < m->n; i++) {
        rt_value *x = m->item[i];
        size_t j = i;
        for (; j > 0 && compare(s, m->item[j - 1], x) > 0; j--)
            m->item[j] = m->item[j - 1];
        m->item[j] = x;
    }
}

/* ---- construction ------------------------------------------------------------------------------------------------ */

static uint32_t hash_members(rt_session *s, const members *m)
{
    uint32_t h = (uint32_t)m->n;
    for (size_t i = 0; i < m->n; i++)
        h += rt_param_hash(s, m->item[i]) * 0x9e3779b1u;
    return h;
}

static rt_value *union_of(rt_session *s, members *m)
{
    uint32_t hash = hash_members(s, m);
    rt_union *u = rt_intern_union_find(s, m->item, m->n, hash);
    if (u)
        return &u->hdr;
    sort(s, m);
    u = rt_heap_scanned(s, sizeof *u + m->n * sizeof *u->member);
    u->hdr.type = s->t.Union;
    u->n = m->n;
    memcpy(u->member, m->item, m->n * sizeof *u->member);
    rt_intern_union_add(s, u, hash);
    return &u->hdr;
}

rt_value *rt_union_type(rt_session *s, rt_value **m, size_t n)
{
    if (n == 1)
        return m[0];
    rt_value *few[16];
    size_t total = flat_count(s, m, n);
    members flat = {total <= 16 ? few : rt_heap_scanned(s, total * sizeof(rt_value *)), 0};
    for (size_t i = 0; i < n; i++) {
        rt_union *u = rt_as_union(s, m[i]);
        for (size_t j = 0; u && j < u->n; j++)
            add_member(s, &flat, u->member[j]);
        if (!u)
            add_member(s, &flat, m[i]);
    }
    return flat.n == 0 ? s->t.Bottom : flat.n == 1 ? flat.item[0] : union_of(s, &flat);
}
