/* intern.c - owns the tables that make equal types one object.
 *
 * Each typename has a table of its instances; the session has one of unions. A table is open addressing with linear
 * probing, at most half full. Keys are the parameters. Pointer comparison decides nearly always; where it cannot (a
 * parameter is a UnionAll, or distributes over a union) the hash is a constant and type equality decides.
 */
#include "intern.h"
#include "../values/heap.h"

static uint32_t mix(uint32_t h, uint32_t x)
{
    uint64_t wide = ((uint64_t)h << 32 | x) * 0x9e3779b97f4a7c15u;
    return (uint32_t)(wide >> 29) ^ (uint32_t)wide;
}

bool rt_is_canonical(rt_session *s, rt_value *v)
{
    rt_datatype *t = rt_as_datatype(s, v);
    if (t && t->is_tuple && !t->is_concrete) {
        for (size_t i = 0; i < t->params->n; i++) {
            rt_value *p = t->params->item[i];
            rt_vararg *va = rt_as_vararg(s, p);
            p = va ? va->elem : p;
            if (rt_as_union(s, p) || !rt_is_canonical(s, p))
                return false;
        }
        return true;
    }
    rt_union *u = rt_as_union(s, v);
    if (u) {
        size_t tuples = 0;
        for (size_t i = 0; i < u->n; i++) {
            if (!rt_is_canonical(s, u->member[i]))
                return false;
            tuples += rt_as_tuple(s, u->member[i]) != NULL;
        }
        return tuples < 2;
    }
    return !rt_as_unionall(s, v);
}

enum { HASH_UNEQUAL_OBJECTS = 0x5eed };

uint32_t rt_param_hash(rt_session *s, rt_value *v)
{
    rt_datatype *t = rt_as_datatype(s, v);
    if (t && (!t->is_tuple || t->is_concrete || rt_is_canonical(s, v)))
        return t->hash;
    rt_union *u = rt_as_union(s, v);
    if (u && rt_is_canonical(s, v)) {
        uint32_t h = 77; /* sums: members in any order */
        for (size_t i = 0; i < u->n; i++)
            h += mix(99, rt_param_hash(s, u->member[i]));
        return h;
    }
    rt_datatype *body = rt_as_unionall(s, v) ? rt_as_datatype(s, rt_unwrap(s, v)) : NULL;
    if (body && !body->is_tuple)
        return mix(HASH_UNEQUAL_OBJECTS, body->name->name->hash); /* equal ones are of one name */
    if (t || u || rt_as_unionall(s, v))
        return HASH_UNEQUAL_OBJECTS;
    rt_vararg *va = rt_as_vararg(s, v);
    if (va)
        return mix(rt_param_hash(s, va->elem), va->count ? rt_param_hash(s, va->count) : 3);
    if (rt_as_typevar(s, v))
        return mix(5, ((const rt_typevar *)v)->serial);
    return (uint32_t)rt_hash_egal(s, v);
}

/* ---- equality up to renaming ------------------------------------------------------------------------------------ */

typedef struct pairing {
    const rt_typevar *a, *b;
    const struct pairing *outer;
} pairing;

static bool alpha(rt_session *s, rt_value *a, rt_value *b, const pairing *p);

static bool alpha_var(const rt_value *a, const rt_value *b, const pairing *p)
{
    for (; p; p = p->outer)
        if (&p->a->hdr == a || &p->b->hdr == b)
            return &p->a->hdr == a && &p->b->hdr == b;
    return a == b;
}

static bool alpha_all(rt_session *s, rt_value **a, rt_value **b, size_t n, const pairing *p)
{
    for (size_t i = 0; i < n; i++)
        if (!alpha(s, a[i], b[i], p))
            return false;
    return true;
}

static bool alpha_members(rt_session *s, const rt_union *a, const rt_union *b, const pairing *p)
{
    for (size_t i = 0; i < a->n; i++) {
        bool found = false;
        for (size_t j = 0; j < b->n && !found; j++)
            found = alpha(s, a->member[i], b->member[j], p);
        if (!found)
            return false;
    }
    return a->n == b->n;
}

static bool alpha(rt_session *s, rt_value *a, rt_value *b, const pairing *p)
{
    if (a->type != b->type)
        return false;
    if (rt_as_typevar(s, a))
        return alpha_var(a, b, p);
    if (a == b && (!p || !rt_has_free_vars(s, a)))
        return true;
    rt_datatype *t = rt_as_datatype(s, a), *u = rt_as_datatype(s, b);
    if (t)
        return t->name == u->name && t->params->n == u->params->n &&
               alpha_all(s, t->params->item, u->params->item, t->params->n, p);
    if (rt_as_union(s, a))
        return alpha_members(s, (rt_union *)a, (rt_union *)b, p);
    rt_unionall *x = rt_as_unionall(s, a), *y = rt_as_unionall(s, b);
    if (x) {
        pairing inner = {x->var, y->var, p};
        return alpha(s, x->var->lower, y->var->lower, p) && alpha(s, x->var->upper, y->var->upper, p) &&
               alpha(s, x->body, y->body, &inner);
    }
    rt_vararg *v = rt_as_vararg(s, a), *w = rt_as_vararg(s, b);
    if (v)
        return alpha(s, v->elem, w->elem, p) &&
               (v->count && w->count ? alpha(s, v->count, w->count, p) : v->count == w->count);
    return rt_egal(s, a, b);
}

bool rt_alpha_equal(rt_session *s, rt_value *a, rt_value *b) { return alpha(s, a, b, NULL); }

bool rt_param_equal(rt_session *s, rt_value *a, rt_value *b)
{
    if (a == b)
        return true;
    rt_vararg *va = rt_as_vararg(s, a), *vb = rt_as_vararg(s, b);
    if (va && vb)
        return rt_param_equal(s, va->elem, vb->elem) &&
               (va->count && vb->count ? rt_param_equal(s, va->count, vb->count) : va->count == vb->count);
    if (rt_as_typevar(s, a) || rt_as_typevar(s, b))
        return false;
    bool ta = rt_is_type(s, a), tb = rt_is_type(s, b);
    if (ta != tb)
        return false;
    if (!ta)
        return !va && !vb && rt_egal(s, a, b);
    if (rt_has_free_vars(s, a) || rt_has_free_vars(s, b))
        return rt_alpha_equal(s, a, b);
    if (rt_is_canonical(s, a) && rt_is_canonical(s, b))
        return false;
    return rt_type_equal(s, a, b);
}

/* ---- the tables ------------------------------------------------------------------------------------------------- */

typedef struct intern_table {
    size_t count, capacity;
    rt_datatype **slot;
} intern_table;

/* The cache of a typename. Types with free variables come and go with every question about types, so their table starts
 * again when it is full; equality of such types does not rely on it. */
typedef struct instances {
    intern_table closed, open;
} instances;

enum { MAX_OPEN = 512 };

typedef struct union_entry {
    rt_union *u;
    uint64_t hash; /* no padding: see image/README.md */
} union_entry;

struct rt_types_state {
    size_t count, capacity; /* of unions */
    union_entry *slot;
    uint64_t given_up;  /* questions about subtypes */
    rt_typename **made; /* typenames that wait for their module */
    size_t nmade, made_capacity;
};

rt_types_state *rt_types_state_of(rt_session *s)
{
    if (!s->types) {
        rt_types_state *st = rt_heap_scanned(s, sizeof *st);
        st->capacity = 64;
        st->slot = rt_heap_scanned(s, st->capacity * sizeof *st->slot);
        s->types = st;
    }
    return s->types;
}

void rt_types_note_given_up(rt_session *s) { rt_types_state_of(s)->given_up++; }
uint64_t rt_subtype_given_up(rt_session *s) { return rt_types_state_of(s)->given_up; }

uint32_t rt_intern_hash(rt_session *s, const rt_typename *name, rt_value **params, size_t n)
{
    uint32_t h = name->name->hash;
    for (size_t i = 0; i < n; i++)
        h = mix(h, rt_param_hash(s, params[i]));
    return h;
}

static bool same_params(rt_session *s, const rt_svec *have, rt_value **params, size_t n)
{
    if (have->n != n)
        return false;
    for (size_t i = 0; i < n; i++)
        if (!rt_param_equal(s, have->item[i], params[i]))
            return false;
    return true;
}

static rt_datatype *find_in(rt_session *s, const intern_table *t, rt_value **params, size_t n, uint32_t hash)
{
    if (!t->count)
        return NULL;
    for (size_t i = hash & (t->capacity - 1); t->slot[i]; i = (i + 1) & (t->capacity - 1))
        if (t->slot[i]->hash == hash && same_params(s, t->slot[i]->params, params, n))
            return t->slot[i];
    return NULL;
}

rt_datatype *rt_intern_find(rt_session *s, const rt_typename *name, rt_value **params, size_t n, uint32_t hash)
{
    const instances *in = (const instances *)name->cache;
    if (!in)
        return NULL;
    rt_datatype *t = find_in(s, &in->closed, params, n, hash);
    if (!t)
        t = find_in(s, &in->open, params, n, hash);
    if (!t && name->prototype && name->prototype->hash == hash && same_params(s, name->prototype->params, params, n))
        t = name->prototype;
    return t;
}

static void place(intern_table *t, rt_datatype *dt)
{
    size_t i = dt->hash & (t->capacity - 1);
    while (t->slot[i])
        i = (i + 1) & (t->capacity - 1);
    t->slot[i] = dt;
}

static void grow(rt_session *s, intern_table *t)
{
    intern_table bigger = {.count = t->count, .capacity = t->capacity ? t->capacity * 2 : 4};
    bigger.slot = rt_heap_scanned(s, bigger.capacity * sizeof *bigger.slot);
    for (size_t i = 0; i < t->capacity; i++)
        if (t->slot[i])
            place(&bigger, t->slot[i]);
    *t = bigger;
}

void rt_intern_add(rt_session *s, rt_datatype *dt)
{
    if (!dt->name->cache)
        dt->name->cache = rt_heap_scanned(s, sizeof(instances));
    instances *in = (instances *)dt->name->cache;
    intern_table *t = dt->has_free_vars ? &in->open : &in->closed;
    if (t == &in->open && t->count >= MAX_OPEN)
        *t = (intern_table){0};
    if ((t->count + 1) * 2 > t->capacity)
        grow(s, t);
    place(t, dt);
    t->count++;
}

/* ---- unions ------------------------------------------------------------------------------------------------------ */

static bool same_members(rt_session *s, const rt_union *u, rt_value **members, size_t n)
{
    if (u->n != n)
        return false;
    for (size_t i = 0; i < n; i++) {
        size_t j = 0;
        while (j < n && !rt_param_equal(s, members[i], u->member[j]))
            j++;
        if (j == n)
            return false;
    }
    return true;
}

rt_union *rt_intern_union_find(rt_session *s, rt_value **members, size_t n, uint32_t hash)
{
    const rt_types_state *st = rt_types_state_of(s);
    for (size_t i = hash & (st->capacity - 1); st->slot[i].u; i = (i + 1) & (st->capacity - 1))
        if (st->slot[i].hash == hash && same_members(s, st->slot[i].u, members, n))
            return st->slot[i].u;
    return NULL;
}

static void place_union(rt_types_state *st, union_entry e)
{
    size_t i = e.hash & (st->capacity - 1);
    while (st->slot[i].u)
        i = (i + 1) & (st->capacity - 1);
    st->slot[i] = e;
}

void rt_intern_union_add(rt_session *s, rt_union *u, uint32_t hash)
{
    rt_types_state *st = rt_types_state_of(s);
    if ((st->count + 1) * 2 > st->capacity) {
        union_entry *old = st->slot;
        size_t n = st->capacity;
        st->slot = rt_heap_scanned(s, 2 * n * sizeof *old);
        st->capacity = 2 * n;
        for (size_t i = 0; i < n; i++)
            if (old[i].u)
                place_union(st, old[i]);
    }
    place_union(st, (union_entry){u, hash});
    st->count++;
}

/* ---- types made before module Core ------------------------------------------------------------------------------- */

void rt_types_await_module(rt_session *s, rt_typename *name)
{
    rt_types_state *st = rt_types_state_of(s);
    if (st->nmade == st->made_capacity) {
        size_t capacity = st->made_capacity ? 2 * st->made_capacity : 32;
        st->made = rt_heap_grown(s, st->made, st->nmade, capacity, sizeof *st->made);
        st->made_capacity = capacity;
    }
    st->made[st->nmade++] = name;
}

void rt_types_give_module(rt_session *s, rt_module *m)
{
    rt_types_state *st = rt_types_state_of(s);
    for (size_t i = 0; i < st->nmade; i++)
        st->made[i]->module = m;
    st->nmade = 0;
}
