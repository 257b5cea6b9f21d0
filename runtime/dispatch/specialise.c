/* specialise.c - owns the decision for which argument types a method gets code of its own.
 *
 * The rule is: for the exact types of the arguments, with an argument that is a type counting as Type{x}. Exceptions, so
 * that a program cannot make code without end:
 *   - of a long list of varargs the tail is one Vararg;
 *   - argument types that are nested deeply or are very large become the declared type.
 * Nothing is widened if that would lose the value of a static parameter: the body may need it.
 */
#include "announce.h"
#include "state.h"
#include "../values/heap.h"
#include <string.h>

enum { MAX_VARARGS = 12, MAX_DEPTH = 8, MAX_SIZE = 80 };

/* ---- size ------------------------------------------------------------------------------------------------------------- */

static size_t measure(rt_session *s, rt_value *v, int depth, int *deepest)
{
    *deepest = depth > *deepest ? depth : *deepest;
    size_t n = 1;
    const rt_datatype *t = rt_as_datatype(s, v);
    const rt_union *u = rt_as_union(s, v);
    const rt_vararg *va = rt_as_vararg(s, v);
    if (depth > MAX_DEPTH)
        return n;
    for (size_t i = 0; t && i < t->params->n && n <= MAX_SIZE; i++)
        n += measure(s, t->params->item[i], depth + 1, deepest);
    for (size_t i = 0; u && i < u->n; i++)
        n += measure(s, u->member[i], depth, deepest);
    if (va)
        n += measure(s, va->elem, depth, deepest);
    return rt_as_unionall(s, v) ? n + measure(s, ((rt_unionall *)v)->body, depth, deepest) : n;
}

static bool is_too_big(rt_session *s, rt_value *v)
{
    int deepest = 0;
    return measure(s, v, 0, &deepest) > MAX_SIZE || deepest > MAX_DEPTH;
}

/* ---- widening ---------------------------------------------------------------------------------------------------------- */

static rt_value *declared(rt_session *s, const rt_method *m, size_t i)
{
    rt_tuple_shape shape = rt_tuple_shape_of(s, rt_tuple_hull(s, m->sig));
    rt_value *v = rt_tuple_shape_at(&shape, i);
    return v ? v : rt_any(s);
}

static rt_value *tail_type(rt_session *s, const rt_method *m, const rt_tuple_shape *args, size_t from)
{
    for (size_t i = from + 1; i < args->n; i++)
        if (args->item[i] != args->item[from])
            return declared(s, m, m->nargs - 1);
    return args->item[from];
}

/* NULL if the types may stay as they are. */
static rt_datatype *widened(rt_session *s, const rt_method *m, rt_datatype *argtypes)
{
    rt_tuple_shape args = rt_tuple_shape_of(s, argtypes);
    size_t fixed = m->is_vararg ? m->nargs - 1 : args.n;
    bool cut = m->is_vararg && !args.tail && args.n > fixed + MAX_VARARGS, changed = cut;
    size_t n = cut ? fixed : args.n;
    rt_value **elems = rt_heap_scanned(s, (args.n + 1) * sizeof *elems);
    for (size_t i = 0; i < n; i++) {
        bool big = i > 0 && is_too_big(s, args.item[i]);
        elems[i] = big ? declared(s, m, i) : args.item[i];
        changed = changed || big;
    }
    if (!changed)
        return NULL;
    if (cut)
        return rt_tuple_type_va(s, elems, n, tail_type(s, m, &args, fixed));
    return args.tail ? rt_tuple_type_va(s, elems, n, args.tail->elem) : rt_tuple_type(s, elems, n);
}

static bool same_values(rt_session *s, const rt_svec *a, const rt_svec *b)
{
    for (size_t i = 0; i < a->n; i++)
        if (!rt_param_equal(s, a->item[i], b->item[i]) && !rt_as_typevar(s, a->item[i]))
            return false;
    return true;
}

static rt_datatype *spec_types_for(rt_session *s, const rt_method *m, rt_datatype *argtypes, const rt_svec *sparams)
{
    rt_datatype *wide = widened(s, m, argtypes);
    if (!wide)
        return argtypes;
    rt_svec *values = rt_method_sparams(s, m, wide);
    return values && same_values(s, sparams, values) ? wide : argtypes;
}

/* ---- linfos ------------------------------------------------------------------------------------------------------------ */

static rt_linfo *find_linfo(rt_session *s, const rt_method *m, rt_datatype *spec, uint64_t world)
{
    for (rt_linfo *li = m->linfos; li; li = li->next)
        if (li->min_world <= world && world <= li->max_world &&
            (li->spec_types == spec || rt_param_equal(s, &li->spec_types->hdr, &spec->hdr)))
            return li;
    return NULL;
}

static rt_linfo *new_linfo(rt_session *s, rt_datatype *spec, rt_svec *sparams, rt_ir *ir)
{
    rt_linfo *li = rt_heap_scanned(s, sizeof *li);
    li->hdr.type = s->t.MethodInstance;
    li->session = s;
    li->spec_types = spec;
    li->sparams = sparams;
    li->ir = ir;
    li->min_world = s->world;
    li->max_world = UINT64_MAX;
    li->id = s->next_linfo_id++;
    return li;
}

rt_linfo *rt_specialise(rt_session *s, rt_method *m, rt_datatype *argtypes, rt_svec *sparams, uint64_t world)
{
    if (!sparams && !(sparams = rt_method_sparams(s, m, argtypes)))
        sparams = m->sparams;
    rt_datatype *spec = spec_types_for(s, m, argtypes, sparams);
    rt_linfo *li = find_linfo(s, m, spec, world);
    if (li)
        return li;
    li = new_linfo(s, spec, sparams, m->ir);
    li->def = m;
    li->next = m->linfos;
    m->linfos = li;
    rt_method_table *mt = rt_table_of_call(s, spec);
    if (mt)
        rt_table_state_of(s, mt)->nlinfos++;
    rt_announce_linfo(s, li);
    return li;
}

rt_linfo *rt_thunk_linfo(rt_session *s, rt_module *m, rt_ir *ir)
{
    (void)m; /* the thunk knows its module */
    rt_linfo *li = new_linfo(s, s->t.EmptyTuple, s->empty_svec, ir);
    rt_dispatch_state *ds = rt_dispatch_state_of(s);
    li->next = ds->thunks;
    ds->thunks = li;
    rt_announce_thunk(s, li, ir);
    return li;
}
