/* match.c - which methods a call with given argument types may reach: rt_method_matches behind a cache. */
#include <gc/gc.h>
#include <string.h>

#include "infer.h"
#include "lattice.h"

/* A value of type DataType is dispatched as Type{itself}: its own type says too little. */
rt_value *rt_inf_call_type(rt_session *s, rt_value *t)
{
    bool is_kind = t == (rt_value *)s->t.DataType || t == (rt_value *)s->t.UnionAll || t == (rt_value *)s->t.Union;
    return is_kind ? s->t.Type : t;
}

static bool is_precise(rt_session *s, rt_value *t)
{
    rt_value **member;
    size_t n = rt_inf_members(s, &t, &member);
    if (n > RT_UNION_MAX)
        return false;
    for (size_t i = 0; i < n; i++)
        if (!rt_inf_is_leaf(s, member[i]) && !(n == 1 && rt_inf_type_of_type(s, t)))
            return false;
    return true;
}

static bool all_precise(rt_session *s, const rt_svec *params)
{
    for (size_t i = 0; i < params->n; i++)
        if (!is_precise(s, params->item[i]))
            return false;
    return true;
}

/* An argument that is some type or other reaches nearly everything in a large table: not worth looking. */
static bool is_hopeless(const rt_session *s, const rt_inf_lookup *l)
{
    const rt_svec *params = l->argtypes->params;
    bool unknown_type = false;
    for (size_t i = 1; i < params->n; i++)
        unknown_type |= params->item[i] == s->t.Type;
    return unknown_type && l->table->count > RT_INF_MAX_TYPE_ARGUMENT;
}

static rt_inf_lookup *lookup_new(rt_inf_engine *e, rt_datatype *argtypes)
{
    rt_session *s = e->s;
    rt_inf_lookup *l = GC_MALLOC(sizeof *l);
    l->argtypes = argtypes;
    l->precise = all_precise(s, argtypes->params);
    l->table = rt_table_of(s, (rt_datatype *)argtypes->params->item[0]);
    if (l->table && is_hopeless(s, l))
        l->n = -1;
    else if (l->table)
        l->n = rt_method_matches(s, argtypes, e->world, l->match, RT_INF_MAX_MATCHES, &l->full_cover);
    if (l->n < 0)
        rt_inf_give_up(e, RT_INF_LIMIT_MATCHES);
    return l;
}

static size_t place_of(const rt_inf_engine *e, const rt_datatype *argtypes)
{
    size_t mask = e->lookup_capacity - 1;
    size_t i = (size_t)(((uintptr_t)argtypes >> 4) * UINT64_C(0x9e3779b97f4a7c15) >> 32) & mask;
    while (e->lookups[i] && e->lookups[i]->argtypes != argtypes)
        i = (i + 1) & mask;
    return i;
}

static void grow_cache(rt_inf_engine *e)
{
    rt_inf_lookup **old = e->lookups;
    uint32_t n = e->lookup_capacity;
    e->lookup_capacity = n ? n * 2 : 1024;
    e->lookups = GC_MALLOC(e->lookup_capacity * sizeof *e->lookups);
    for (uint32_t i = 0; i < n; i++)
        if (old[i])
            e->lookups[place_of(e, old[i]->argtypes)] = old[i];
}

/* Methods found in an older world may not be the ones of this one. */
static void check_world(rt_inf_engine *e)
{
    if (e->world == e->s->world)
        return;
    e->world = e->s->world;
    e->nlookups = 0;
    if (e->lookups)
        memset(e->lookups, 0, e->lookup_capacity * sizeof *e->lookups);
}

rt_inf_lookup *rt_inf_lookup_get(rt_inf_engine *e, rt_datatype *argtypes)
{
    check_world(e);
    if (e->nlookups * 2 >= e->lookup_capacity)
        grow_cache(e);
    size_t i = place_of(e, argtypes);
    if (!e->lookups[i]) {
        rt_inf_lookup *l = lookup_new(e, argtypes);
        e->lookups[i] = l;
        e->nlookups++;
    }
    return e->lookups[i];
}

rt_linfo *rt_inf_match_linfo(rt_inf_engine *e, rt_inf_lookup *l, int k)
{
    rt_session *s = e->s;
    rt_match *m = &l->match[k];
    if (l->li[k] && l->li[k]->max_world != UINT64_MAX)
        l->li[k] = NULL; /* invalidated without a new world */
    if (l->li[k] && l->li[k]->state != RT_NOT_INFERRED)
        return l->li[k];
    rt_value *wide = rt_inf_limit_recursion(e, m->method, m->spec);
    if (wide) {
        rt_svec *sparams = NULL;
        if (rt_intersect(s, wide, m->method->sig, &sparams) == s->t.Bottom || !sparams)
            sparams = m->method->sparams;
        return rt_specialise(s, m->method, (rt_datatype *)wide, sparams, e->world);
    }
    if (!l->li[k])
        l->li[k] = rt_specialise(s, m->method, m->spec, m->sparams, e->world);
    return l->li[k];
}
