/* generic.c - a call of methods: which linfos, with what result, and how code generation is to make it. */
#include <string.h>

#include "split.h"
#include "lattice.h"

/* A call being resolved; one lookup per combination of concrete types behind its union arguments. */
typedef struct resolution {
    rt_inf_frame *f;
    rt_inf_site *site;
    rt_call *call;
    const rt_inf_elem *args; /* of this combination */
    uint32_t n;
    rt_inf_elem result;  /* join so far */
    rt_inf_result *only; /* result behind the only target */
    bool rest;           /* something is left to rt_apply */
} resolution;

static void reset_site(rt_inf_site *site)
{
    site->nlookups = site->ndeps = 0;
    site->imprecise = site->provisional = site->nothrow = false;
    memset(site->variant, 0, sizeof site->variant);
    memset(site->call, 0, sizeof *site->call);
}

static void add_dep(rt_inf_site *site, rt_linfo *li)
{
    for (uint32_t i = 0; i < site->ndeps; i++)
        if (site->dep[i] == li)
            return;
    if (site->ndeps < RT_INF_SITE_DEPS)
        site->dep[site->ndeps++] = li;
}

static void join_result(resolution *r, rt_inf_elem e)
{
    e.cond = NULL;
    r->result = rt_inf_join(r->f->engine, r->result, e);
}

/* Code for a linfo exists only if its static parameters are all known. */
static bool sparams_known(rt_session *s, const rt_linfo *li)
{
    for (size_t i = 0; li->sparams && i < li->sparams->n; i++) {
        rt_value *v = li->sparams->item[i];
        if (!v || v->type == s->t.TypeVar || (rt_is_type(s, v) && rt_has_free_vars(s, v)))
            return false;
    }
    return true;
}

/* Code tests targets in order, so one for wider types (recursion.c) comes after those that it covers. */
static uint32_t target_place(const resolution *r, const rt_linfo *li)
{
    const rt_call *call = r->call;
    uint32_t i = 0;
    while (i < call->ntargets && !rt_subtype(r->f->s, &li->spec_types->hdr, &call->target[i]->spec_types->hdr))
        i++;
    return i;
}

static void insert_target(resolution *r, uint32_t at, rt_linfo *li, rt_inf_result *variant)
{
    rt_call *call = r->call;
    for (uint32_t i = call->ntargets++; i > at; i--) {
        call->target[i] = call->target[i - 1];
        r->site->variant[i] = r->site->variant[i - 1];
    }
    call->target[at] = li;
    r->site->variant[at] = variant;
}

static void add_target(resolution *r, rt_linfo *li, rt_inf_result *variant)
{
    const rt_call *call = r->call;
    for (uint32_t i = 0; i < call->ntargets; i++) {
        if (call->target[i] != li)
            continue;
        if (r->site->variant[i] != variant)
            r->site->variant[i] = NULL;
        return;
    }
    if (call->ntargets == RT_INF_MAX_MATCHES) {
        r->rest = true;
        return;
    }
    insert_target(r, target_place(r, li), li, variant);
}

/* ---- one lookup ------------------------------------------------------------------------------------------------------ */

/* The result of match k; NULL: not known, the call may give anything. */
static rt_inf_result *match_result(resolution *r, rt_inf_lookup *l, int k, rt_linfo **li)
{
    bool provisional = false;
    *li = rt_inf_match_linfo(r->f->engine, l, k);
    rt_inf_result *result = *li ? rt_inf_result_for(r->f->engine, *li, r->f, &provisional) : NULL;
    r->site->provisional |= provisional;
    if (result)
        add_dep(r->site, *li);
    return result;
}

/* Exactly one method, whatever the values are. */
static void one_match(resolution *r, rt_inf_lookup *l)
{
    rt_linfo *li;
    rt_inf_result *base = match_result(r, l, 0, &li), *variant = NULL;
    if (!base) {
        r->rest = true;
        join_result(r, rt_inf_any(r->f->s));
        return;
    }
    if (r->args && !base->frame)
        variant = rt_inf_variant(r->f, base, r->args, r->n);
    join_result(r, variant ? variant->ret : base->ret);
    if (!r->args || !sparams_known(r->f->s, li)) {
        r->rest = true;
        return;
    }
    r->site->imprecise |= !l->precise;
    r->only = variant ? variant : base;
    add_target(r, li, variant);
}

/* Can run-time types be tested to choose this match? Where the call's argument types leave something open, the match must
 * have a leaf type. */
static bool is_testable(rt_session *s, const rt_datatype *argtypes, const rt_datatype *spec)
{
    if (argtypes->params->n != spec->params->n)
        return false;
    for (size_t i = 0; i < spec->params->n; i++) {
        rt_value *t = spec->params->item[i];
        if (t != argtypes->params->item[i] && !rt_inf_is_leaf(s, t))
            return false;
        if (!rt_inf_is_leaf(s, t) && !rt_inf_type_of_type(s, t))
            return false;
    }
    return true;
}

static void one_of_matches(resolution *r, rt_inf_lookup *l, int k)
{
    rt_inf_engine *e = r->f->engine;
    rt_linfo *li;
    rt_inf_result *base = match_result(r, l, k, &li);
    if (!base) {
        join_result(r, rt_inf_any(r->f->s));
        return;
    }
    join_result(r, base->ret);
    if (!r->args || !is_testable(r->f->s, l->argtypes, l->match[k].spec) || !sparams_known(r->f->s, li))
        return;
    rt_inf_lookup *exact = rt_inf_lookup_get(e, l->match[k].spec);
    if (exact->n == 1 && exact->full_cover && exact->match[0].method == l->match[k].method)
        add_target(r, li, NULL);
}

static void resolve(resolution *r, rt_datatype *argtypes)
{
    rt_inf_lookup *l = rt_inf_lookup_get(r->f->engine, argtypes);
    r->site->lookup[r->site->nlookups++] = l;
    if (l->n == 1 && l->full_cover) {
        one_match(r, l);
        return;
    }
    r->rest = true;
    if (l->n < 0)
        join_result(r, rt_inf_any(r->f->s));
    for (int k = 0; k < l->n && r->result.type != (rt_value *)r->f->s->t.Any; k++)
        one_of_matches(r, l, k);
}

static rt_datatype *argument_types(rt_session *s, const rt_inf_elem *args, uint32_t n)
{
    rt_value *types[RT_INF_MAX_ARGUMENTS];
    for (uint32_t i = 0; i < n; i++)
        types[i] = rt_inf_call_type(s, args[i].type);
    return rt_tuple_type(s, types, n);
}

/* ---- union arguments -------------------------------------------------------------------------------------------------- */

/* What the results of the combinations say about the one union argument: predicates by dispatch. */
typedef struct by_member {
    rt_value *maybe_true[RT_INF_MAX_SPLITS], *maybe_false[RT_INF_MAX_SPLITS];
    size_t ntrue, nfalse;
} by_member;

static void note_member(resolution *r, by_member *m, rt_inf_elem before, rt_value *member)
{
    rt_session *s = r->f->s;
    bool returns = r->result.type != s->t.Bottom;
    if (returns && r->result.constant != s->false_value)
        m->maybe_true[m->ntrue++] = member;
    if (returns && r->result.constant != s->true_value)
        m->maybe_false[m->nfalse++] = member;
    rt_inf_elem mine = r->result;
    r->result = before;
    join_result(r, mine);
}

static const rt_inf_cond *member_condition(resolution *r, const by_member *m, uint32_t i, rt_operand o, rt_inf_elem arg)
{
    rt_session *s = r->f->s;
    size_t all = ((rt_union *)arg.type)->n;
    int32_t slot = rt_inf_slot_of(r->f, o, i);
    if (slot < 0 || r->result.type != (rt_value *)s->t.Bool || (m->ntrue == all && m->nfalse == all))
        return NULL;
    rt_value *yes = rt_union_type(s, (rt_value **)m->maybe_true, m->ntrue);
    rt_value *no = rt_union_type(s, (rt_value **)m->maybe_false, m->nfalse);
    return rt_inf_cond_new(r->f->engine, (uint32_t)slot, rt_inf_of_type(s, yes), rt_inf_of_type(s, no));
}

static const rt_inf_cond *resolve_split(resolution *r, rt_inf_split *sp, uint32_t i, const rt_inf_elem *args,
                                        const rt_operand *ops)
{
    rt_inf_elem combination[RT_INF_MAX_ARGUMENTS];
    by_member members = {.ntrue = 0};
    bool single = sp->nargs == 1;
    memcpy(combination, args, r->n * sizeof *args);
    r->args = combination;
    while (rt_inf_split_next(sp, args, combination)) {
        rt_inf_elem before = r->result;
        if (single)
            r->result = rt_inf_bottom(r->f->s);
        resolve(r, argument_types(r->f->s, combination, r->n));
        if (single)
            note_member(r, &members, before, combination[sp->arg[0]].type);
    }
    if (!single || !ops)
        return NULL;
    return member_condition(r, &members, i, ops[sp->arg[0]], args[sp->arg[0]]);
}

/* ---- the whole ---------------------------------------------------------------------------------------------------------- */

/* A test for such a target may also accept arguments that are left to run-time dispatch. */
static bool has_wide_target(const resolution *r)
{
    for (uint32_t i = 0; i < r->call->ntargets; i++)
        if (!rt_is_concrete(r->f->s, &r->call->target[i]->spec_types->hdr))
            return true;
    return false;
}

static void set_kind(resolution *r)
{
    rt_call *call = r->call;
    if (r->rest && has_wide_target(r))
        call->ntargets = 0;
    if (call->ntargets == 0) {
        call->kind = RT_CALL_DYNAMIC;
        return;
    }
    call->rest_dynamic = r->rest;
    call->kind = call->ntargets == 1 && !r->rest ? RT_CALL_LINFO : RT_CALL_SPLIT;
    bool final = r->only && !r->only->frame && !r->site->provisional;
    if (call->kind == RT_CALL_LINFO && final && r->result.constant && r->only->typed.is_pure)
        call->kind = RT_CALL_CONST;
}

static bool callable_type(rt_session *s, rt_value *t) { return rt_inf_is_leaf(s, t) || rt_inf_type_of_type(s, t); }

static bool functions_known(rt_session *s, rt_value *t)
{
    rt_value **member;
    size_t n = rt_inf_members(s, &t, &member);
    if (n == 0 || n > RT_INF_MAX_SPLITS)
        return false;
    for (size_t i = 0; i < n; i++)
        if (!callable_type(s, member[i]) || (n > 1 && rt_inf_type_of_type(s, member[i])))
            return false;
    return true;
}

rt_inf_elem rt_inf_call_generic(rt_inf_frame *f, uint32_t i, const rt_inf_elem *args, uint32_t n, const rt_operand *ops,
                                rt_inf_site *site)
{
    reset_site(site);
    if (f->defines || !functions_known(f->s, args[0].type)) {
        if (f->defines)
            rt_inf_give_up(f->engine, RT_INF_LIMIT_DEFINING);
        return rt_inf_any(f->s);
    }
    resolution r = {.f = f, .site = site, .call = site->call, .args = args, .n = n, .result = rt_inf_bottom(f->s)};
    rt_inf_split split;
    const rt_inf_cond *cond = NULL;
    if (rt_inf_split_begin(&split, f->engine, args, n))
        cond = resolve_split(&r, &split, i, args, ops);
    else if (callable_type(f->s, args[0].type))
        resolve(&r, argument_types(f->s, args, n));
    else
        return rt_inf_any(f->s);
    set_kind(&r);
    if (site->call->kind == RT_CALL_LINFO && ops && !cond && r.result.type == (rt_value *)f->s->t.Bool)
        cond = rt_inf_cond_of_call(f, i, r.only, ops, args, n);
    r.result.cond = cond;
    return r.result;
}

rt_inf_elem rt_inf_call_types(rt_inf_frame *f, rt_datatype *argtypes, rt_inf_site *site)
{
    reset_site(site);
    if (f->defines || !callable_type(f->s, argtypes->params->item[0]))
        return rt_inf_any(f->s);
    resolution r = {.f = f, .site = site, .call = site->call, .result = rt_inf_bottom(f->s)};
    resolve(&r, argtypes);
    return r.result;
}
