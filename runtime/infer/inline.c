/* inline.c - what a body costs where it is emitted in place, and which calls are emitted so.
 *
 * A callee's cost already contains what is inlined into it; callees are final before their callers (members of a cycle
 * are never inlined), so the depth is bounded by the cost.
 */
#include "infer.h"
#include "lattice.h"

/* Costs in statements that make code. */
enum {
    COST_CALL = 6,     /* through a slot */
    COST_DYNAMIC = 12, /* boxes its arguments */
    COST_C_CALL = 6,   /* a builtin's C function */
    COST_ALLOCATE = 5,
    COST_COLD = 2, /* never returns: out of the way */
    COST_TEST = 2, /* of a target's types */
    TINY = 8,      /* always inlined */
    SMALL = 40,    /* inlined */
    WANTED = 1000  /* inlined if it says @inline */
};

/* ---- may it be? --------------------------------------------------------------------------------------------------------- */

static bool tracer_forbids(const rt_linfo *li)
{
    return li->trace && (lt_linfo_flags(li->trace) & (LT_WANT_DEBUG | LT_WANT_PROBES | LT_WANT_HOOKS));
}

static bool is_inlinable(const rt_inf_frame *caller, const rt_linfo *li, const rt_inf_result *r, uint32_t *budget)
{
    if (!r || r->in_cycle || r->typed.inline_cost == UINT32_MAX || li == caller->li || tracer_forbids(li))
        return false;
    uint32_t cost = r->typed.inline_cost;
    if (cost <= TINY)
        return true;
    if (cost > (r->typed.ir->inline_hint > 0 ? WANTED : SMALL))
        return false;
    if (cost > *budget) {
        rt_inf_give_up(caller->engine, RT_INF_LIMIT_INLINE_BUDGET);
        return false;
    }
    *budget -= cost;
    return true;
}

/* ---- costs ------------------------------------------------------------------------------------------------------------------ */

static uint32_t builtin_cost(const rt_builtin *b)
{
    switch (rt_builtin_table[b->id].effects) {
    case RT_EF_PURE:
    case RT_EF_READ:
        break;
    default:
        if (b->id == RT_BUILTIN_setfield || b->id == RT_BUILTIN_array_set || b->id == RT_BUILTIN_typeassert)
            return 2;
        return b->id <= RT_BUILTIN_urem_int ? 2 : COST_C_CALL;
    }
    return b->id < RT_BUILTIN_sin_float || (b->id >= RT_BUILTIN_egal && b->id <= RT_BUILTIN_nfields) ||
                   b->id == RT_BUILTIN_array_ref || b->id == RT_BUILTIN_array_len || b->id == RT_BUILTIN_array_dim
               ? 1
               : COST_C_CALL;
}

static uint32_t targets_cost(rt_inf_frame *f, uint32_t i, uint32_t *budget)
{
    rt_inf_site *site = f->site[i];
    rt_call *call = site->call;
    uint32_t cost = call->kind == RT_CALL_SPLIT ? call->ntargets * COST_TEST : 0;
    bool cold = f->result->typed.type[i] == f->s->t.Bottom;
    for (uint32_t k = 0; k < call->ntargets; k++) {
        const rt_inf_result *r = rt_inf_target(site, k);
        call->inline_it[k] = !cold && is_inlinable(f, call->target[k], r, budget);
        if (call->inline_it[k] && site->variant[k])
            call->inlined_typed[k] = &site->variant[k]->typed;
        cost += call->inline_it[k] ? r->typed.inline_cost : cold ? COST_COLD : COST_CALL;
    }
    return cost + (call->rest_dynamic ? COST_DYNAMIC : 0);
}

static uint32_t call_cost(rt_inf_frame *f, uint32_t i, uint32_t *budget)
{
    const rt_call *call = f->site[i]->call;
    bool cold = f->result->typed.type[i] == f->s->t.Bottom;
    switch (call->kind) {
    case RT_CALL_CONST:
        return 0;
    case RT_CALL_BUILTIN:
        return cold ? COST_COLD : builtin_cost(call->builtin);
    case RT_CALL_LINFO:
    case RT_CALL_SPLIT:
        return targets_cost(f, i, budget);
    default:
        return cold ? COST_COLD : COST_DYNAMIC;
    }
}

static uint32_t new_cost(const rt_inf_frame *f, uint32_t i)
{
    rt_repr repr = rt_repr_of(f->s, f->result->typed.type[i]);
    return repr == RT_GHOST ? 0 : repr == RT_STRUCT || repr == RT_BITS ? 1 : COST_ALLOCATE;
}

static uint32_t stmt_cost(rt_inf_frame *f, uint32_t i, uint32_t *budget)
{
    switch ((rt_op)f->ir->stmts[i].op) {
    case RT_OP_CALL:
    case RT_OP_SPLAT:
        return call_cost(f, i, budget);
    case RT_OP_NEW:
    case RT_OP_CLOSURE:
        return new_cost(f, i);
    case RT_OP_GETGLOBAL:
        return f->result->typed.constant[i] ? 0 : 2;
    case RT_OP_SETGLOBAL:
        return COST_CALL;
    case RT_OP_BRANCHIFNOT:
        return rt_operand_constant(&f->result->typed, rt_stmt_arg(f->ir, &f->ir->stmts[i], 0)) ? 0 : 1;
    default:
        return 0;
    }
}

static bool never_inline(const rt_inf_frame *f)
{
    const rt_ir *ir = f->ir;
    return f->result->in_cycle || ir->has_try || ir->is_toplevel || ir->inline_hint < 0;
}

void rt_inf_inline(rt_inf_frame *f)
{
    uint32_t cost = 0, budget = RT_INF_MAX_INLINE_BUDGET;
    for (uint32_t i = 0; i < f->ir->nstmts; i++)
        if (f->result->typed.reachable[i])
            cost += stmt_cost(f, i, &budget);
    f->result->typed.inline_cost = never_inline(f) || cost > WANTED ? UINT32_MAX : cost;
}
