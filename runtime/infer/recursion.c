/* recursion.c - calls whose argument types grow from one call of a method to the next (f(x) = f((x,))) would never come
 * to an end. What grew is widened to what the method declares for it.
 */
#include "infer.h"
#include "lattice.h"

/* What the method declares for parameter i, its type variables bound. NULL: no such parameter. */
static rt_value *declared_type(rt_session *s, rt_method *m, size_t i)
{
    rt_value *sig = m->sig;
    while (sig->type == s->t.UnionAll)
        sig = ((rt_unionall *)sig)->body;
    rt_svec *params = ((rt_datatype *)sig)->params;
    if (params->n == 0)
        return NULL;
    rt_value *p = i < params->n ? params->item[i] : params->item[params->n - 1];
    if (p->type == s->t.Vararg)
        p = ((rt_vararg *)p)->elem;
    for (int steps = 0; p->type == s->t.TypeVar && steps < 8; steps++)
        p = ((rt_typevar *)p)->upper;
    for (size_t k = m->sparams ? m->sparams->n : 0; k-- > 0;)
        p = rt_unionall_type(s, (rt_typevar *)m->sparams->item[k], p);
    return rt_has_free_vars(s, p) ? (rt_value *)s->t.Any : p;
}

static bool grew(rt_session *s, const rt_svec *old, const rt_svec *new, size_t i)
{
    if (i >= old->n)
        return true;
    if (old->item[i] == new->item[i])
        return false;
    return rt_inf_type_size(s, new->item[i]) > rt_inf_type_size(s, old->item[i]);
}

static rt_value *element(rt_session *s, rt_value *t) { return t->type == s->t.Vararg ? ((rt_vararg *)t)->elem : t; }

static rt_value *widen(rt_session *s, rt_method *m, const rt_svec *old, const rt_svec *new, bool all)
{
    rt_value *elems[RT_INF_MAX_ARGUMENTS];
    size_t fixed = m->is_vararg ? m->nargs - 1u : m->nargs;
    bool open = m->is_vararg && (new->n > old->n || (new->n &&new->item[new->n - 1]->type == s->t.Vararg));
    size_t n = open ? fixed : new->n;
    if (n > RT_INF_MAX_ARGUMENTS || n > new->n)
        return NULL;
    for (size_t i = 0; i < n; i++) {
        bool differs = i >= old->n || old->item[i] != new->item[i];
        bool widens = i > 0 && (grew(s, old, new, i) || (all && differs));
        rt_value *declared = widens ? declared_type(s, m, i) : NULL;
        elems[i] = declared ? declared : element(s, new->item[i]);
    }
    if (open)
        return (rt_value *)rt_tuple_type_va(s, elems, n, declared_type(s, m, fixed));
    return (rt_value *)rt_tuple_type(s, elems, n);
}

rt_value *rt_inf_limit_recursion(rt_inf_engine *e, rt_method *m, rt_datatype *spec)
{
    rt_session *s = e->s;
    const rt_svec *new = spec->params, *old = NULL;
    uint32_t count = 0;
    for (uint32_t k = e->depth; k-- > 0;) {
        const rt_linfo *li = e->stack[k]->li;
        if (li->def != m)
            continue;
        if (li->spec_types == spec)
            return NULL;
        if (!old)
            old = li->spec_types->params;
        count++;
    }
    if (!old)
        return NULL;
    bool grows = new->n > old->n;
    for (size_t i = 0; i < new->n && !grows; i++)
        grows = grew(s, old, new, i);
    if (!grows && count < RT_INF_MAX_RECURSION)
        return NULL;
    rt_inf_give_up(e, grows ? RT_INF_LIMIT_GROWTH : RT_INF_LIMIT_RECURSION);
    rt_value *wide = widen(s, m, old, new, count >= RT_INF_MAX_RECURSION);
    return wide == (rt_value *)spec ? NULL : wide;
}
