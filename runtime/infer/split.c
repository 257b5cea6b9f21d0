/* split.c - the combinations of concrete types that a call's union arguments may have. */
#include "split.h"
#include "lattice.h"

static bool can_split(rt_session *s, rt_value *type)
{
    if (!rt_inf_is_union(s, type))
        return false;
    rt_union *u = (rt_union *)type;
    if (u->n < 2 || u->n > RT_INF_MAX_SPLITS)
        return false;
    for (size_t i = 0; i < u->n; i++)
        if (!rt_inf_is_leaf(s, u->member[i]))
            return false;
    return true;
}

bool rt_inf_split_begin(rt_inf_split *sp, rt_inf_engine *e, const rt_inf_elem *args, uint32_t n)
{
    size_t combinations = 1;
    *sp = (rt_inf_split){.s = e->s};
    for (uint32_t i = 0; i < n; i++) {
        if (!can_split(e->s, args[i].type))
            continue;
        combinations *= ((rt_union *)args[i].type)->n;
        if (combinations > RT_INF_MAX_SPLITS) {
            rt_inf_give_up(e, RT_INF_LIMIT_SPLITS);
            return false;
        }
        sp->arg[sp->nargs++] = i;
    }
    return sp->nargs > 0;
}

bool rt_inf_split_next(rt_inf_split *sp, const rt_inf_elem *args, rt_inf_elem *out)
{
    if (sp->done)
        return false;
    for (uint32_t k = 0; k < sp->nargs; k++) {
        rt_union *u = (rt_union *)args[sp->arg[k]].type;
        out[sp->arg[k]] = rt_inf_of_type(sp->s, u->member[sp->at[k]]);
    }
    uint32_t k = 0;
    while (k < sp->nargs && ++sp->at[k] == ((rt_union *)args[sp->arg[k]].type)->n)
        sp->at[k++] = 0;
    sp->done = k == sp->nargs;
    return true;
}
