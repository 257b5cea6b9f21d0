/* tier.c - what is compiled how, together with what. The numbers were chosen by measuring bench/ and start-up.
 *
 *   loops, recursion     optimised at the first call: one run may be all there is
 *   everything else      baseline, with a counter of calls that asks for the optimised version
 *   callees              those that an optimised loop or body is sure to need come along, optimised; the others are
 *                        compiled at their first call, by their own merits
 */
#include "tier.h"
#include "compiler.h"

enum {
    MAX_DEPTH = 24,       /* of inlining */
    MAX_STMTS = 20000,    /* in one function, inlined ones included */
    MAX_OPTIMISED = 6000, /* statements: what LLVM needs grows faster than the function */
    MAX_UNROLLED = 48,    /* statements of a recursive function that is emitted in itself once */
    SEARCH_MAX = 48,      /* linfos looked at for recursion */
    DEBUG_INLINE_COST = 8 /* in debug variants only the library's one-liners are inlined */
};

static bool is_library(const rt_session *s, const rt_ir *ir) { return ir->module == s->base || ir->module == s->core; }

/* What prints in the library: functions of an IO, and those marked @noinline. Their loops are short, and they are as fast as
 * the output. */
static bool is_leisurely(rt_session *s, const rt_linfo *li)
{
    if (!li->def || !is_library(s, li->typed->ir))
        return false;
    const rt_svec *p = li->spec_types->params;
    return li->typed->ir->inline_hint < 0 || (p->n > 1 && rt_subtype(s, p->item[1], &s->t.IO->hdr));
}

/* ---- tiers ------------------------------------------------------------------------------------------------------------------ */

typedef struct search {
    const rt_linfo *goal;
    const rt_linfo *seen[SEARCH_MAX];
    uint32_t n;
    bool found_goal, found_loop;
} search;

static void search_calls(search *s, const rt_typed *typed, bool is_inlined);

static bool is_new(search *s, const rt_linfo *li)
{
    for (uint32_t i = 0; i < s->n; i++)
        if (s->seen[i] == li)
            return false;
    if (s->n == SEARCH_MAX)
        return false;
    s->seen[s->n++] = li;
    return true;
}

static void search_target(search *s, const rt_call *call, uint32_t k, bool is_inlined)
{
    const rt_linfo *target = call->target[k];
    if (target == s->goal)
        s->found_goal = true;
    if (target->state != RT_INFERRED || !target->typed || !is_new(s, target))
        return;
    const rt_typed *typed = call->inline_it[k] && call->inlined_typed[k] ? call->inlined_typed[k] : target->typed;
    search_calls(s, typed, is_inlined && call->inline_it[k]);
}

/* Looks for a way back to the goal, and for loops in what is inlined. */
static void search_calls(search *s, const rt_typed *typed, bool is_inlined)
{
    if (is_inlined && typed->ir->has_loop)
        s->found_loop = true;
    for (uint32_t i = 0; i < typed->ir->nstmts && !s->found_goal && !s->found_loop; i++) {
        const rt_call *call = typed->reachable[i] ? typed->call[i] : NULL;
        if (call && (call->kind == RT_CALL_LINFO || call->kind == RT_CALL_SPLIT))
            for (uint32_t k = 0; k < call->ntargets; k++)
                search_target(s, call, k, is_inlined);
    }
}

lt_tier cg_tier_choose(cg_compiler *c, rt_linfo *li, lt_tier current)
{
    if (c->options.tier_mode == CG_TIER_BASELINE)
        return LT_TIER_BASELINE;
    if (c->options.tier_mode == CG_TIER_OPTIMISED || current != LT_TIER_NONE)
        return LT_TIER_OPTIMISED;
    if (is_leisurely(c->session, li) || li->typed->ir->nstmts > MAX_OPTIMISED)
        return LT_TIER_BASELINE;
    if (li->typed->ir->has_loop)
        return LT_TIER_OPTIMISED;
    search s = {.goal = li};
    search_calls(&s, li->typed, true);
    return s.found_goal || s.found_loop ? LT_TIER_OPTIMISED : LT_TIER_BASELINE;
}

/* ---- inference on demand ------------------------------------------------------------------------------------------------------ */

bool cg_inferred(cg_module *m, rt_linfo *li)
{
    if (li->state == RT_INFERRING)
        cg_abandon(m, LT_ESTATE, "%s is still being inferred", rt_linfo_text(m->session, li));
    if (li->state == RT_NOT_INFERRED && rt_infer(m->session, li) != LT_OK)
        return false;
    return li->state == RT_INFERRED && li->typed;
}

/* ---- inlining --------------------------------------------------------------------------------------------------------------------- */

static bool is_on_stack(const cg_frame *fr, const rt_linfo *li)
{
    for (; fr; fr = fr->caller)
        if (fr->li == li)
            return true;
    return false;
}

/* The tracer is told of the answer's consequence: a flag that comes later finds this use of the body. */
static bool tracer_allows(cg_module *m, rt_linfo *li)
{
    if (!li->trace || m->decisions.replay)
        return cg_decide(m, true);
    bool special = lt_linfo_wants(li->trace) & (LT_WANT_DEBUG | LT_WANT_PROBES | LT_WANT_HOOKS);
    return cg_decide(m, !special);
}

static void note_inlined(cg_module *m, rt_linfo *li)
{
    uintptr_t known;
    if (cg_ptrmap_get(&m->inlined_set, li, &known))
        return;
    m->inlined = cg_grow(m, m->inlined, m->ninlined, &m->inlined_capacity, sizeof *m->inlined);
    m->inlined[m->ninlined++] = li;
    if (!cg_ptrmap_put(&m->inlined_set, &m->arena, li, 1))
        cg_abandon(m, LT_ENOMEM, "out of memory");
}

bool cg_may_inline(cg_frame *fr, rt_linfo *target)
{
    cg_module *m = cg_m(fr);
    if (fr->depth >= MAX_DEPTH || fr->f->nstmts > MAX_STMTS || !cg_inferred(m, target) || is_on_stack(fr, target))
        return false;
    const rt_ir *ir = target->typed->ir;
    if (ir->has_try)
        return false;
    if (m->variant == LT_VARIANT_DEBUG &&
        !(is_library(m->session, ir) && target->typed->inline_cost <= DEBUG_INLINE_COST))
        return false;
    if (!tracer_allows(m, target))
        return false;
    note_inlined(m, target);
    return true;
}

bool cg_may_unroll(cg_frame *fr, rt_linfo *target)
{
    cg_module *m = cg_m(fr);
    if (target != fr->f->li || fr->caller || m->tier != LT_TIER_OPTIMISED || m->variant != LT_VARIANT_PLAIN)
        return false;
    const rt_ir *ir = target->typed->ir;
    if (ir->has_try || ir->has_loop || ir->inline_hint < 0 || ir->nstmts > MAX_UNROLLED || fr->cold_stmt[fr->pc] ||
        !tracer_allows(m, target))
        return false;
    note_inlined(m, target);
    return true;
}

void cg_note_folded(cg_module *m, rt_linfo *li)
{
    if (m->discover && li->trace && !m->compiler->options.no_tracer_events)
        lt_linfo_unjitted(m->session->tracer, li->trace, LT_UNJITTED_CONSTANT, NULL);
}

const char *cg_linfo_name(const rt_linfo *li)
{
    const rt_symbol *name = li->def ? li->def->name : li->ir->name;
    return name ? name->text : "top-level";
}

/* ---- members of a batch ------------------------------------------------------------------------------------------------------------- */

cg_member *cg_member_add(cg_module *m, rt_linfo *li)
{
    uint32_t index = m->nmembers;
    m->member = cg_grow(m, m->member, index, &m->member_capacity, sizeof *m->member);
    const char *symbol = cg_printf(m, "jl_%s_%u", cg_linfo_name(li), (unsigned)index);
    m->member[index] = (cg_member){.li = li, .symbol = symbol};
    m->nmembers++;
    li->in_codegen = true; /* until the batch is done */
    cg_keep(m, &li->hdr);
    if (!cg_ptrmap_put(&m->member_set, &m->arena, li, index))
        cg_abandon(m, LT_ENOMEM, "out of memory");
    return &m->member[index];
}

static bool in_loop(const cg_frame *fr)
{
    for (; fr; fr = fr->caller)
        if (fr->in_loop[fr->pc])
            return true;
    return false;
}

static bool is_cold(const cg_frame *fr) { return fr->cold || fr->cold_stmt[fr->pc]; }

void cg_take_along(cg_frame *fr, rt_linfo *target)
{
    cg_module *m = cg_m(fr);
    uintptr_t known;
    if (!m->discover || m->nmembers >= m->max_members || target->code || target->in_codegen || is_cold(fr) ||
        cg_ptrmap_get(&m->member_set, target, &known))
        return;
    bool debug = target->trace && (lt_linfo_wants(target->trace) & LT_WANT_DEBUG);
    cg_debug_mode mode = m->compiler->options.debug_mode;
    if ((m->variant == LT_VARIANT_DEBUG) != (mode == CG_DEBUG_ALL || (debug && mode != CG_DEBUG_NONE)))
        return;
    if (m->variant != LT_VARIANT_DEBUG) {
        bool wanted = m->tier == LT_TIER_OPTIMISED && in_loop(fr) && !is_leisurely(m->session, target);
        wanted = wanted || cg_tier_choose(m->compiler, target, LT_TIER_NONE) == m->tier;
        if (!wanted)
            return;
    }
    cg_member *member = cg_member_add(m, target);
    member->caller = fr->f->li;
    member->call_site.file = fr->ir->file ? fr->ir->file->text : NULL;
    member->call_site.line = fr->ir->stmts[fr->pc].line;
}
