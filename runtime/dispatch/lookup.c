/* lookup.c - which method a call reaches, and which ones it may reach if less is known about its arguments. */
#include "state.h"
#include "../values/heap.h"
#include <string.h>

enum { MAX_APPLICABLE = 64 };

/* ---- values of static parameters --------------------------------------------------------------------------------------- */

/* The environment has a value per UnionAll of the signature; the method may list variables that do not occur in it. */
static rt_svec *aligned(rt_session *s, const rt_method *m, rt_svec *env)
{
    rt_svec *out = rt_svec_new(s, m->sparams->item, m->sparams->n);
    rt_value *v = m->sig;
    for (size_t i = 0; i < env->n; i++, v = ((rt_unionall *)v)->body)
        for (size_t j = 0; j < out->n; j++)
            if (m->sparams->item[j] == &((rt_unionall *)v)->var->hdr)
                out->item[j] = env->item[i];
    return out;
}

static rt_svec *aligned_sparams(rt_session *s, const rt_method *m, rt_svec *env)
{
    return m->sparams->n ? aligned(s, m, env) : s->empty_svec;
}

rt_svec *rt_method_sparams(rt_session *s, const rt_method *m, rt_datatype *argtypes)
{
    rt_svec *env = s->empty_svec;
    if (rt_is_dispatch_tuple(s, &argtypes->hdr)) {
        if (!rt_subtype_env(s, &argtypes->hdr, m->sig, m->sparams->n ? &env : NULL))
            return NULL;
    } else if (rt_is_bottom(s, rt_intersect(s, &argtypes->hdr, m->sig, &env))) {
        return NULL;
    }
    return aligned_sparams(s, m, env);
}

/* ---- the one method ---------------------------------------------------------------------------------------------------- */

typedef struct applicable {
    rt_method *m[MAX_APPLICABLE];
    size_t n;
    bool too_many;
} applicable;

static void collect_applicable(rt_session *s, rt_method_table *mt, rt_datatype *argtypes, uint64_t world,
                               applicable *out)
{
    out->n = 0;
    out->too_many = false;
    const rt_table_state *st = rt_table_state_of(s, mt);
    for (size_t i = 0; i < mt->count; i++) {
        rt_method *m = mt->methods[i];
        if (!rt_method_is_valid(m, world) || !rt_method_key_admits(s, &st->keys[i], argtypes) ||
            !rt_subtype(s, &argtypes->hdr, m->sig))
            continue;
        if (out->n == MAX_APPLICABLE) {
            out->too_many = true;
            return;
        }
        out->m[out->n++] = m;
    }
}

/* The method that is more specific than each of the others, or NULL. */
static rt_method *most_specific(rt_session *s, const applicable *a)
{
    rt_method *best = a->m[0];
    for (size_t i = 1; i < a->n; i++)
        if (rt_more_specific(s, a->m[i]->sig, best->sig))
            best = a->m[i];
    for (size_t i = 0; i < a->n; i++)
        if (a->m[i] != best && !rt_more_specific(s, best->sig, a->m[i]->sig))
            return NULL;
    return best;
}

rt_method *rt_method_lookup(rt_session *s, rt_datatype *argtypes, uint64_t world, bool *ambiguous)
{
    *ambiguous = false;
    rt_method_table *mt = rt_table_of_call(s, argtypes);
    if (!mt)
        return NULL;
    applicable a;
    collect_applicable(s, mt, argtypes, world, &a);
    if (a.n == 0)
        return NULL;
    rt_method *m = a.n == 1 ? a.m[0] : most_specific(s, &a);
    *ambiguous = !m;
    return m;
}

/* ---- all methods that may apply ----------------------------------------------------------------------------------------- */

static rt_datatype *hull_of_union(rt_session *s, const rt_union *u)
{
    rt_datatype *hull = rt_tuple_hull(s, u->member[0]);
    for (size_t i = 1; i < u->n; i++) {
        rt_datatype *next = rt_tuple_hull(s, u->member[i]);
        rt_tuple_shape a = rt_tuple_shape_of(s, hull), b = rt_tuple_shape_of(s, next);
        if (a.n != b.n || a.tail || b.tail) {
            hull = (rt_datatype *)rt_typejoin(s, &hull->hdr, &next->hdr);
            continue;
        }
        rt_value **elems = rt_heap_scanned(s, (a.n + 1) * sizeof *elems);
        for (size_t j = 0; j < a.n; j++)
            elems[j] = rt_union_type(s, (rt_value *[]){a.item[j], b.item[j]}, 2);
        hull = rt_tuple_type(s, elems, a.n);
    }
    return hull;
}

static rt_datatype *hull_of_unionall(rt_session *s, rt_value *v)
{
    rt_typevar *vars[32];
    size_t nvars = 0;
    for (rt_unionall *ua; nvars < 32 && (ua = rt_as_unionall(s, v)); v = ua->body)
        vars[nvars++] = ua->var;
    rt_datatype *t = rt_tuple_hull(s, v);
    rt_tuple_shape shape = rt_tuple_shape_of(s, t);
    rt_value **elems = rt_heap_scanned(s, (shape.n + 1) * sizeof *elems);
    for (size_t i = 0; i < shape.n; i++)
        elems[i] = rt_unionall_wrap(s, vars, nvars, shape.item[i]);
    return shape.tail ? rt_tuple_type_va(s, elems, shape.n, rt_unionall_wrap(s, vars, nvars, shape.tail->elem))
                      : rt_tuple_type(s, elems, shape.n);
}

rt_datatype *rt_tuple_hull(rt_session *s, rt_value *type)
{
    rt_union *u = rt_as_union(s, type);
    if (u && u->n)
        return hull_of_union(s, u);
    if (rt_as_unionall(s, type))
        return hull_of_unionall(s, type);
    rt_datatype *t = rt_as_tuple(s, type);
    return t ? t : (rt_datatype *)s->t.Tuple;
}

static int match_exact(rt_session *s, rt_method_table *mt, rt_datatype *argtypes, uint64_t world, rt_match *out,
                       int max, bool *full_cover)
{
    applicable a;
    collect_applicable(s, mt, argtypes, world, &a);
    rt_method *best = a.n > 1 ? most_specific(s, &a) : a.n ? a.m[0] : NULL;
    *full_cover = best != NULL;
    if (best) {
        a.m[0] = best;
        a.n = 1;
    }
    if (a.too_many || a.n > (size_t)max)
        return -1;
    for (size_t i = 0; i < a.n; i++)
        out[i] = (rt_match){a.m[i], argtypes, rt_method_sparams(s, a.m[i], argtypes), true};
    return (int)a.n;
}

/* Of the methods that cover all of the argument types, the most specific one: less specific methods are never reached. */
static rt_method *best_covering(rt_session *s, rt_method_table *mt, rt_datatype *argtypes, uint64_t world)
{
    applicable a;
    collect_applicable(s, mt, argtypes, world, &a);
    return a.n == 0 ? NULL : a.n == 1 ? a.m[0] : most_specific(s, &a);
}

static void insert_sorted(rt_session *s, rt_match *list, int n, rt_match m)
{
    int at = 0;
    while (at < n && !rt_more_specific(s, m.method->sig, list[at].method->sig))
        at++;
    memmove(list + at + 1, list + at, (size_t)(n - at) * sizeof *list);
    list[at] = m;
}

/* Two methods that neither is more specific than the other: a call may end in an ambiguity error. */
static bool may_be_ambiguous(rt_session *s, const rt_match *m, int n)
{
    for (int i = 0; i < n; i++)
        for (int j = i + 1; j < n; j++) {
            rt_value *a = m[i].method->sig, *b = m[j].method->sig;
            if (!rt_more_specific(s, a, b) && !rt_more_specific(s, b, a) &&
                !rt_is_bottom(s, rt_intersect(s, a, b, NULL)))
                return true;
        }
    return false;
}

static bool covered_together(rt_session *s, rt_datatype *argtypes, const rt_match *m, int n)
{
    rt_value **sigs = rt_heap_scanned(s, (size_t)(n + 1) * sizeof *sigs);
    for (int i = 0; i < n; i++) {
        sigs[i] = m[i].method->sig;
        if (m[i].fully_covers)
            return true;
    }
    return rt_subtype(s, &argtypes->hdr, rt_union_type(s, sigs, (size_t)n));
}

int rt_method_matches(rt_session *s, rt_datatype *argtypes, uint64_t world, rt_match *out, int max, bool *full_cover)
{
    *full_cover = false;
    rt_method_table *mt = rt_table_of_call(s, argtypes);
    if (!mt)
        return 0;
    if (rt_is_dispatch_tuple(s, &argtypes->hdr))
        return match_exact(s, mt, argtypes, world, out, max, full_cover);
    const rt_table_state *st = rt_table_state_of(s, mt);
    rt_method *covering = best_covering(s, mt, argtypes, world);
    int n = 0;
    for (size_t i = 0; i < mt->count; i++) {
        rt_method *m = mt->methods[i];
        if (!rt_method_is_valid(m, world) || !rt_method_key_admits(s, &st->keys[i], argtypes))
            continue;
        rt_svec *env = s->empty_svec;
        rt_value *common = rt_intersect(s, &argtypes->hdr, m->sig, &env);
        if (rt_is_bottom(s, common) || (covering && covering != m && rt_more_specific(s, covering->sig, m->sig)))
            continue;
        if (n == max)
            return -1;
        rt_match found = {m, rt_tuple_hull(s, common), aligned_sparams(s, m, env),
                          m == covering || rt_subtype(s, &argtypes->hdr, m->sig)};
        insert_sorted(s, out, n++, found);
    }
    *full_cover = n > 0 && covered_together(s, argtypes, out, n) && !may_be_ambiguous(s, out, n);
    return n;
}
