/* state.h - what dispatch/ keeps: beside each method table, each linfo, and in the session. All collected memory. */
#ifndef RT_DISPATCH_STATE_H
#define RT_DISPATCH_STATE_H

#include "../iface/compiler.h"
#include "../types/shape.h"

/* ---- beside a method table ----------------------------------------------------------------------------------------- */

enum { RT_KEY_ARGS = 4, RT_CACHE_MAX_ENTRIES = 1 << 16, RT_CACHE_MAX_ARGS = 40 };

/* What rules a method out without asking the type system: its length, and leading argument types that only one type
 * matches (NULL: others do too). leaf[0] is the function's. */
typedef struct rt_method_key {
    const rt_datatype *leaf[RT_KEY_ARGS];
    uint32_t nfixed;
    bool has_tail;
} rt_method_key;

/* One combination of exact argument types and where it leads. Never freed and never moved, since call sites in machine
 * code point to it; when the answer is no longer right, `li` becomes NULL and is looked up again. */
typedef struct rt_call_entry {
    rt_linfo *volatile li;
    uint32_t n, hash;
    struct rt_call_entry *all; /* every entry of the session, to keep them alive */
    uintptr_t key[];           /* type of each argument; for an argument that is a type: itself, lowest bit set */
} rt_call_entry;

typedef struct rt_table_state {
    rt_method_key *keys; /* parallel to mt->methods */
    size_t key_capacity;
    rt_call_entry **slot; /* open addressing, at most half full */
    size_t count, capacity;
    size_t nlinfos; /* ever specialised from this table: nothing to invalidate while 0 */
} rt_table_state;

/* Never NULL. */
rt_table_state *rt_table_state_of(rt_session *s, rt_method_table *mt);

/* ---- beside linfos --------------------------------------------------------------------------------------------------- */

typedef struct rt_linfo_list {
    size_t n, capacity;
    rt_linfo **item;
} rt_linfo_list;
/* Not again if it is among the last ones; duplicates do no harm. */
void rt_linfo_list_add(rt_session *s, rt_linfo_list *list, rt_linfo *li);

/* li->callers */
typedef struct rt_linfo_state {
    rt_linfo_list callers;     /* back edges */
    bool reported_interpreted; /* the tracer knows */
} rt_linfo_state;
rt_linfo_state *rt_linfo_state_of(rt_session *s, rt_linfo *li);

/* ---- in the session ------------------------------------------------------------------------------------------------- */

typedef struct rt_kept_methods rt_kept_methods;

typedef struct rt_dispatch_state {
    rt_call_entry *entries; /* all of them, see rt_call_entry.all */
    rt_linfo *thunks;       /* of top-level code, through rt_linfo.next: the tracer and the compiler point to them */
    struct rt_binding_edges **binding_slot;
    size_t nbindings, binding_capacity;
    rt_kept_methods *kept; /* what to announce when there is a tracer; NULL unless asked for. Private to announce.c */
} rt_dispatch_state;
rt_dispatch_state *rt_dispatch_state_of(rt_session *s);

/* ---- table.c ---- */

rt_method_key rt_method_key_of(rt_session *s, rt_value *sig);
/* May a call with these argument types match? False is certain. */
bool rt_method_key_admits(rt_session *s, const rt_method_key *key, const rt_datatype *argtypes);
/* The table that a method with this signature goes to, made if needed. Throws if methods cannot be added there. */
rt_method_table *rt_table_for_signature(rt_session *s, rt_value *sig);
void rt_table_insert(rt_session *s, rt_method_table *mt, rt_method *m);
/* The current method with an equal signature, or NULL. */
rt_method *rt_table_find_equal(rt_session *s, rt_method_table *mt, rt_value *sig);

/* ---- lookup.c ---- */

static inline bool rt_method_is_valid(const rt_method *m, uint64_t world)
{
    return m->min_world <= world && world <= m->max_world;
}
/* The table for an argument tuple's first element; NULL if such values are not callable. */
rt_method_table *rt_table_of_call(rt_session *s, const rt_datatype *argtypes);
/* Values of m->sparams for such a call; NULL if it does not apply. */
rt_svec *rt_method_sparams(rt_session *s, const rt_method *m, rt_datatype *argtypes);
/* A plain tuple type that contains `type`, a tuple type maybe in UnionAlls or a union of such. */
rt_datatype *rt_tuple_hull(rt_session *s, rt_value *type);

/* ---- invalidate.c ---- */

/* After the world advanced: drops what was built on the assumption that `m` does not exist. `replaced` may be NULL. */
void rt_invalidate_for_method(rt_session *s, rt_method_table *mt, rt_method *m, rt_method *replaced);

/* ---- cache.c ---- */

uintptr_t rt_call_key(const rt_session *s, const rt_value *arg);
/* Does the entry answer for these arguments? */
static inline bool rt_call_entry_matches(const rt_session *s, const rt_call_entry *e, rt_value **args, uint32_t n)
{
    if (e->n != n)
        return false;
    for (uint32_t i = 0; i < n; i++)
        if (e->key[i] != rt_call_key(s, args[i]))
            return false;
    return true;
}
rt_call_entry *rt_cache_find(const rt_session *s, const rt_method_table *mt, rt_value **args, uint32_t n);
/* Fills an entry that has lost its linfo, or makes one. NULL if the combination is not worth an entry. */
rt_call_entry *rt_cache_fill(rt_session *s, rt_method_table *mt, rt_value **args, uint32_t n, rt_linfo *li);
/* Forgets all answers of a table. */
void rt_cache_clear(rt_session *s, rt_method_table *mt);
/* Forgets the answers that are `li`. */
void rt_cache_drop(rt_session *s, rt_method_table *mt, const rt_linfo *li);

#endif
