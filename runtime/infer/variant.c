/* variant.c - bodies inferred again for constant arguments, where that can pay: getproperty(x, :name), a tuple indexed by
 * a literal, Val(3), powers with a literal exponent.
 */
#include <gc/gc.h>
#include <string.h>

#include "infer.h"
#include "lattice.h"

/* What is known about the callee's arguments beyond its signature. false: nothing. */
static bool known_arguments(rt_inf_frame *f, const rt_inf_result *base, const rt_inf_elem *args, uint32_t n,
                            rt_inf_elem *out, bool *all)
{
    rt_session *s = f->s;
    const rt_ir *ir = base->typed.ir;
    bool more = false;
    *all = !ir->is_vararg;
    rt_inf_frame_args(f->engine, base->li, out);
    for (uint32_t k = 0; k < ir->nargs && k < n; k++) {
        if (ir->is_vararg && k == ir->nargs - 1)
            break;
        rt_value *c = args[k].constant;
        if (!c)
            *all = *all && out[k].constant;
        if (!c || out[k].constant || !rt_inf_may_keep(s, c) || !rt_isa(s, c, out[k].type))
            continue;
        out[k].constant = c;
        out[k].type = rt_inf_of_const(s, c).type;
        more = true;
    }
    return more;
}

/* A body that is being worked on is not inferred again: recursion would never end. */
static bool on_stack(const rt_inf_engine *e, const rt_method *m)
{
    for (uint32_t k = e->depth; k-- > 0;)
        if (e->stack[k]->li->def == m)
            return true;
    return false;
}

static bool can_pay(rt_inf_frame *f, const rt_inf_result *base, bool all)
{
    const rt_typed *t = &base->typed;
    if (base->ret.constant || base->in_cycle || t->ret_type == f->s->t.Bottom)
        return false;
    if (t->ir->nstmts > RT_INF_MAX_VARIANT_SIZE) {
        rt_inf_give_up(f->engine, RT_INF_LIMIT_VARIANT_SIZE);
        return false;
    }
    return base->is_loose || !rt_inf_is_concrete(f->s, t->ret_type) || (all && !t->ir->has_loop);
}

static rt_inf_result *find_variant(rt_session *s, const rt_inf_result *base, const rt_inf_elem *args, uint32_t *count)
{
    uint32_t n = base->typed.ir->nargs;
    for (rt_inf_result *v = base->next_variant; v; v = v->next_variant) {
        uint32_t k = 0;
        while (k < n && v->arg[k].type == args[k].type && rt_inf_same_const(s, v->arg[k].constant, args[k].constant))
            k++;
        if (k == n)
            return v;
        ++*count;
    }
    return NULL;
}

static rt_inf_result *make_variant(rt_inf_frame *f, rt_inf_result *base, const rt_inf_elem *args)
{
    rt_inf_engine *e = f->engine;
    rt_inf_arena_mark mark = rt_inf_arena_get(e);
    uint32_t n = base->typed.ir->nargs;
    rt_inf_frame *vf = rt_inf_frame_new(e, base->li, args);
    rt_inf_result *v = vf->result;
    v->is_variant = true;
    v->arg = GC_MALLOC(n * sizeof *v->arg);
    memcpy(v->arg, args, n * sizeof *v->arg);
    rt_inf_push(e, vf);
    rt_inf_run(vf);
    if (vf->lowlink != vf->index || e->depth != vf->index + 1) {
        vf->dead = true;
        memset(vf->work, 0, vf->nwords * sizeof *vf->work);
        f->lowlink = vf->lowlink < f->lowlink ? vf->lowlink : f->lowlink;
        rt_inf_give_up(e, RT_INF_LIMIT_VARIANT_CYCLE);
        return NULL;
    }
    e->depth--;
    rt_inf_finish(vf, false);
    if (e->s->options)
        rt_inf_check(e->s, v);
    rt_inf_arena_cut(e, mark);
    v->next_variant = base->next_variant;
    base->next_variant = v;
    return v;
}

static bool is_better(const rt_inf_result *v, const rt_inf_result *base)
{
    return v->ret.type != base->ret.type || v->ret.constant != base->ret.constant || v->is_loose != base->is_loose ||
           v->typed.inline_cost < base->typed.inline_cost;
}

rt_inf_result *rt_inf_variant(rt_inf_frame *f, rt_inf_result *base, const rt_inf_elem *args, uint32_t n)
{
    rt_inf_elem known[RT_INF_MAX_ARGUMENTS];
    rt_inf_engine *e = f->engine;
    bool all;
    if (base->typed.ir->nargs > RT_INF_MAX_ARGUMENTS || !known_arguments(f, base, args, n, known, &all))
        return NULL;
    if (!can_pay(f, base, all))
        return NULL;
    uint32_t count = 0;
    rt_inf_result *v = find_variant(f->s, base, known, &count);
    if (!v) {
        if (count >= RT_INF_MAX_VARIANTS) {
            rt_inf_give_up(e, RT_INF_LIMIT_VARIANTS);
            return NULL;
        }
        if (on_stack(e, base->li->def) || e->depth >= RT_INF_MAX_STACK || e->work > RT_INF_MAX_WORK)
            return NULL;
        v = make_variant(f, base, known);
    }
    return v && is_better(v, base) ? v : NULL;
}
