/* invalidate.c - owns the back edges: from what an assumption is about to the linfos whose code makes it.
 *
 *     callee edge    "f(::Int64) runs this linfo"                    li->callers
 *     lookup edge    "a call with these types finds these methods"   mt->edges
 *     binding edge   "this global has this value"                    session->dispatch, by binding
 *
 * When an assumption falls, the linfo is closed (max_world), leaves the caches, and its own callers follow. It keeps its
 * slot and its code for frames that run it; a new call makes a new linfo.
 */
#include "announce.h"
#include "state.h"
#include "../values/heap.h"
#include <string.h>

static bool is_current(const rt_linfo *li) { return li->max_world == UINT64_MAX; }

/* ---- recording ---------------------------------------------------------------------------------------------------------- */

void rt_edge_add(rt_session *s, rt_linfo *callee, rt_linfo *caller)
{
    if (callee == caller || !is_current(caller))
        return;
    if (!is_current(callee))
        rt_linfo_invalidate(s, caller, NULL);
    else
        rt_linfo_list_add(s, &rt_linfo_state_of(s, callee)->callers, caller);
}

typedef struct lookup_edge {
    rt_datatype *argtypes;
    rt_linfo *caller;
} lookup_edge;

typedef struct lookup_edges { /* mt->edges */
    size_t n, capacity;
    lookup_edge *item;
} lookup_edges;

/* Edges of linfos that are gone make room before the list grows. */
static void make_room(rt_session *s, lookup_edges *e)
{
    if (e->n < e->capacity)
        return;
    size_t n = 0;
    for (size_t i = 0; i < e->n; i++)
        if (is_current(e->item[i].caller))
            e->item[n++] = e->item[i];
    e->n = n;
    if (n * 2 <= e->capacity && e->capacity)
        return;
    size_t capacity = e->capacity ? 2 * e->capacity : 8;
    e->item = rt_heap_grown(s, e->item, n, capacity, sizeof *e->item);
    e->capacity = capacity;
}

void rt_edge_add_lookup(rt_session *s, rt_method_table *mt, rt_datatype *argtypes, rt_linfo *caller)
{
    if (!is_current(caller))
        return;
    if (!mt->edges)
        mt->edges = rt_heap_scanned(s, sizeof(lookup_edges));
    lookup_edges *e = (lookup_edges *)mt->edges;
    for (size_t i = e->n; i-- > 0 && i + 32 > e->n;)
        if (e->item[i].caller == caller && e->item[i].argtypes == argtypes)
            return;
    make_room(s, e);
    e->item[e->n++] = (lookup_edge){argtypes, caller};
}

struct rt_binding_edges {
    rt_binding *binding;
    rt_linfo_list readers;
};

static struct rt_binding_edges **binding_place(const rt_dispatch_state *ds, const rt_binding *b)
{
    size_t mask = ds->binding_capacity - 1, i = ((uintptr_t)b >> 4) * 0x9e3779b1u & mask;
    while (ds->binding_slot[i] && ds->binding_slot[i]->binding != b)
        i = (i + 1) & mask;
    return &ds->binding_slot[i];
}

static void grow_bindings(rt_session *s, rt_dispatch_state *ds)
{
    struct rt_binding_edges **old = ds->binding_slot;
    size_t n = ds->binding_capacity;
    ds->binding_capacity = n ? 2 * n : 64;
    ds->binding_slot = rt_heap_scanned(s, ds->binding_capacity * sizeof *old);
    for (size_t i = 0; i < n; i++)
        if (old[i])
            *binding_place(ds, old[i]->binding) = old[i];
}

void rt_edge_add_binding(rt_session *s, rt_binding *b, rt_linfo *caller)
{
    rt_dispatch_state *ds = rt_dispatch_state_of(s);
    if (!is_current(caller))
        return;
    if ((ds->nbindings + 1) * 2 > ds->binding_capacity)
        grow_bindings(s, ds);
    struct rt_binding_edges **place = binding_place(ds, b);
    if (!*place) {
        *place = rt_heap_scanned(s, sizeof **place);
        (*place)->binding = b;
        ds->nbindings++;
    }
    rt_linfo_list_add(s, &(*place)->readers, caller);
}

/* ---- invalidating --------------------------------------------------------------------------------------------------------- */

static void close_one(rt_session *s, rt_linfo *li, rt_method *cause)
{
    li->max_world = s->world > li->min_world ? s->world - 1 : li->min_world;
    rt_method_table *mt = li->def ? rt_table_of_call(s, li->spec_types) : NULL;
    if (mt)
        rt_cache_drop(s, mt, li);
    rt_announce_invalid(s, li, cause);
    if (s->compiler && s->compiler->invalidated)
        s->compiler->invalidated(s->compiler->baton, li);
}

/* The list grows while it is worked off: callers of callers. */
static void close_all(rt_session *s, rt_linfo_list *work, rt_method *cause)
{
    for (size_t i = 0; i < work->n; i++) {
        rt_linfo *li = work->item[i];
        if (!is_current(li))
            continue;
        rt_linfo_list callers = {0};
        if (li->callers) {
            callers = rt_linfo_state_of(s, li)->callers;
            rt_linfo_state_of(s, li)->callers = (rt_linfo_list){0};
        }
        close_one(s, li, cause);
        for (size_t j = 0; j < callers.n; j++)
            rt_linfo_list_add(s, work, callers.item[j]);
    }
}

void rt_linfo_invalidate(rt_session *s, rt_linfo *li, rt_method *cause)
{
    rt_linfo_list work = {0};
    rt_linfo_list_add(s, &work, li);
    rt_announce_begin(s);
    close_all(s, &work, cause);
    rt_announce_end(s);
}

void rt_binding_changed(rt_session *s, rt_binding *b)
{
    rt_dispatch_state *ds = rt_dispatch_state_of(s);
    struct rt_binding_edges *e = ds->binding_capacity ? *binding_place(ds, b) : NULL;
    if (!e || !e->readers.n)
        return;
    rt_linfo_list work = e->readers;
    e->readers = (rt_linfo_list){0};
    s->world++;
    rt_announce_begin(s);
    close_all(s, &work, NULL);
    rt_announce_end(s);
}

/* ---- a new method ----------------------------------------------------------------------------------------------------------- */

static void add_callers(rt_session *s, rt_linfo *li, rt_linfo_list *work)
{
    rt_linfo_list *callers = li->callers ? &rt_linfo_state_of(s, li)->callers : NULL;
    for (size_t i = 0; callers && i < callers->n; i++)
        rt_linfo_list_add(s, work, callers->item[i]);
    if (callers)
        *callers = (rt_linfo_list){0};
}

static bool overlaps(rt_session *s, const rt_method_key *key, const rt_method *m, rt_datatype *types)
{
    return rt_method_key_admits(s, key, types) && !rt_is_bottom(s, rt_intersect(s, &types->hdr, m->sig, NULL));
}

/* Calls that ran specialisations of `old` may now run `m`, unless `old` goes first. */
static void add_affected(rt_session *s, const rt_method *old, const rt_method *m, const rt_method_key *key,
                         rt_linfo_list *work)
{
    bool asked = false;
    for (rt_linfo *li = old->linfos; li; li = li->next) {
        if (!is_current(li) || !overlaps(s, key, m, li->spec_types))
            continue;
        if (!asked && rt_more_specific(s, old->sig, m->sig))
            return;
        asked = true;
        if (rt_subtype(s, &li->spec_types->hdr, m->sig))
            rt_linfo_list_add(s, work, li);
        else
            add_callers(s, li, work);
    }
}

static void add_lookups(rt_session *s, const rt_method_table *mt, const rt_method *m, const rt_method_key *key,
                        rt_linfo_list *work)
{
    lookup_edges *e = (lookup_edges *)mt->edges;
    size_t kept = 0;
    for (size_t i = 0; e && i < e->n; i++) {
        if (!is_current(e->item[i].caller))
            continue;
        if (!overlaps(s, key, m, e->item[i].argtypes))
            e->item[kept++] = e->item[i];
        else
            rt_linfo_list_add(s, work, e->item[i].caller);
    }
    if (e)
        e->n = kept;
}

void rt_invalidate_for_method(rt_session *s, rt_method_table *mt, rt_method *m, rt_method *replaced)
{
    rt_linfo_list work = {0};
    rt_method_key key = rt_method_key_of(s, m->sig);
    rt_cache_clear(s, mt);
    add_lookups(s, mt, m, &key, &work);
    if (rt_table_state_of(s, mt)->nlinfos) {
        for (rt_linfo *li = replaced ? replaced->linfos : NULL; li; li = li->next)
            rt_linfo_list_add(s, &work, li);
        for (size_t i = 0; i < mt->count; i++)
            if (mt->methods[i] != m && mt->methods[i]->max_world == UINT64_MAX)
                add_affected(s, mt->methods[i], m, &key, &work);
    }
    close_all(s, &work, m);
}
