/* finish.c - a body whose group is settled becomes final: calls are decided, effects known, dependences recorded. */
#include <gc/gc.h>
#include <string.h>

#include "infer.h"
#include "lattice.h"

/* ---- calls ------------------------------------------------------------------------------------------------------------ */

/* Code for abstract arguments is worth calling only if it loses nothing by not knowing more; else the run-time types
 * choose a better specialisation. */
static void decide_imprecise(rt_inf_site *site)
{
    rt_call *call = site->call;
    if (!site->imprecise)
        return;
    for (uint32_t k = 0; k < call->ntargets; k++) {
        const rt_inf_result *r = rt_inf_target(site, k);
        if (r && !r->is_loose && !r->in_cycle)
            continue;
        memset(call, 0, sizeof *call);
        memset(site->variant, 0, sizeof site->variant);
        return;
    }
}

static void decide_calls(rt_inf_frame *f)
{
    rt_typed *t = &f->result->typed;
    for (uint32_t i = 0; i < f->ir->nstmts; i++) {
        if (!t->reachable[i]) {
            t->type[i] = f->s->t.Bottom;
            t->constant[i] = NULL;
            t->call[i] = NULL;
        } else if (f->site[i])
            decide_imprecise(f->site[i]);
    }
}

/* Joins at block borders and the join of all assignments widen in different order; a read is never wider than its slot. */
static void clamp_reads(rt_inf_frame *f)
{
    rt_typed *t = &f->result->typed;
    for (uint32_t i = 0; i < f->ir->nstmts; i++) {
        if (f->ir->stmts[i].op != RT_OP_GETSLOT || !t->reachable[i])
            continue;
        rt_value *all = t->slot_type[f->ir->stmts[i].imm];
        if (t->type[i] != all && !rt_subtype(f->s, t->type[i], all))
            t->type[i] = all;
    }
}

/* ---- what the result says about an argument ------------------------------------------------------------------------------ */

static bool says_more(rt_session *s, rt_inf_elem e, rt_inf_elem given)
{
    return e.type && (e.constant != given.constant || (e.type != given.type && e.type != s->t.Bottom));
}

static void find_condition(rt_inf_frame *f)
{
    rt_inf_result *r = f->result;
    rt_session *s = f->s;
    if (f->returns_other || r->ret.type != (rt_value *)s->t.Bool || r->ret.constant)
        return;
    for (uint32_t k = 0; k < f->ir->nargs; k++) {
        rt_inf_elem given = f->entry[k].elem, yes = f->ret_true[k], no = f->ret_false[k];
        if (f->arg_assigned[k] || !yes.type || !no.type)
            continue;
        if (!says_more(s, yes, given) && !says_more(s, no, given))
            continue;
        r->has_cond = true;
        r->ret_cond = (rt_inf_cond){.slot = k, .then_elem = yes, .else_elem = no};
        return;
    }
}

/* ---- dependences ----------------------------------------------------------------------------------------------------------- */

static void clear_seen(rt_inf_engine *e)
{
    if (e->nseen)
        memset(e->seen, 0, e->seen_capacity * sizeof *e->seen);
    e->nseen = 0;
}

static void grow_seen(rt_inf_engine *e);

static bool first_time(rt_inf_engine *e, const void *p)
{
    if (e->nseen * 2 >= e->seen_capacity)
        grow_seen(e);
    size_t mask = e->seen_capacity - 1, i = ((uintptr_t)p >> 4) & mask;
    for (; e->seen[i]; i = (i + 1) & mask)
        if (e->seen[i] == p)
            return false;
    e->seen[i] = p;
    e->nseen++;
    return true;
}

static void grow_seen(rt_inf_engine *e)
{
    const void **old = e->seen;
    uint32_t n = e->seen_capacity;
    e->seen_capacity = n ? n * 2 : 256;
    e->seen = GC_MALLOC(e->seen_capacity * sizeof *e->seen);
    e->nseen = 0;
    for (uint32_t i = 0; i < n; i++)
        if (old[i])
            first_time(e, old[i]);
}

static void record_site(rt_inf_frame *f, const rt_inf_site *site)
{
    rt_inf_engine *e = f->engine;
    for (uint32_t k = 0; k < site->ndeps; k++)
        if (first_time(e, site->dep[k]))
            rt_edge_add(f->s, site->dep[k], f->li);
    for (uint32_t k = 0; k < site->nlookups; k++) {
        const rt_inf_lookup *l = site->lookup[k];
        bool told_by_callee =
            l->n == 1 && l->full_cover; /* a new method that matters concerns the callee's types too */
        if (l->table && !told_by_callee && first_time(e, l))
            rt_edge_add_lookup(f->s, l->table, l->argtypes, f->li);
    }
}

static void record_edges(rt_inf_frame *f)
{
    clear_seen(f->engine);
    for (uint32_t i = 0; i < f->ir->nstmts; i++)
        if (f->result->typed.reachable[i] && f->site[i])
            record_site(f, f->site[i]);
    for (rt_inf_binding_use *u = f->bindings; u; u = u->next)
        rt_edge_add_binding(f->s, u->binding, f->li);
}

/* ---- the whole --------------------------------------------------------------------------------------------------------------- */

void rt_inf_finish(rt_inf_frame *f, bool in_cycle)
{
    rt_inf_result *r = f->result;
    rt_typed *t = &r->typed;
    rt_linfo *li = f->li;
    decide_calls(f);
    clamp_reads(f);
    find_condition(f);
    r->in_cycle = in_cycle;
    t->ret_type = r->ret.type;
    rt_inf_inline(f);
    t->is_pure = rt_inf_is_pure(f);
    r->is_loose = rt_inf_is_loose(f);
    record_edges(f);
    r->frame = NULL;
    if (r->is_variant)
        return;
    li->ret_type = t->ret_type;
    li->ret_const = t->is_pure ? r->ret.constant : NULL;
    li->state = RT_INFERRED;
}
