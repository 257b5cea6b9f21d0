/* condition.c - what a Bool says about a slot, where it comes from, and what a branch makes of it.
 *
 * A condition speaks of the slot's contents at the time it was made; it is used only while the slot has not been assigned
 * since, which is known for statements of the running block. A Bool kept in a slot carries its condition across blocks;
 * assigning the slot it speaks of drops it (step.c).
 */
#include "infer.h"
#include "lattice.h"

int32_t rt_inf_slot_of(const rt_inf_frame *f, rt_operand o, uint32_t at)
{
    uint32_t start = f->cfg.block[f->running].start;
    if (rt_operand_is_const(o) || (uint32_t)o < start || f->ir->stmts[o].op != RT_OP_GETSLOT)
        return -1;
    int32_t slot = f->ir->stmts[o].imm;
    uint32_t set = f->last_set[slot];
    bool set_since = set > (uint32_t)o + 1 && set <= at;
    return set_since ? -1 : slot;
}

const rt_inf_cond *rt_inf_cond_new(rt_inf_engine *e, uint32_t slot, rt_inf_elem then_elem, rt_inf_elem else_elem)
{
    rt_inf_cond *c = rt_inf_alloc(e, sizeof *c);
    then_elem.cond = else_elem.cond = NULL;
    *c = (rt_inf_cond){.slot = slot, .then_elem = then_elem, .else_elem = else_elem};
    return c;
}

const rt_inf_cond *rt_inf_cond_at(rt_inf_frame *f, rt_operand o, uint32_t at)
{
    if (rt_operand_is_const(o) || !f->cond[o] || f->cfg.block_at[o] != f->running)
        return NULL;
    uint32_t set = f->last_set[f->cond[o]->slot];
    bool set_since = set > (uint32_t)o + 1 && set <= at;
    return set_since ? NULL : f->cond[o];
}

/* ---- builtins ------------------------------------------------------------------------------------------------------- */

/* `x === c`: exactly c, or not c; only what c's type tells if it has more than one value. */
static const rt_inf_cond *cond_equal(rt_inf_frame *f, uint32_t slot, rt_inf_elem x, rt_value *c)
{
    rt_session *s = f->s;
    rt_inf_elem is = rt_inf_of_const(s, c), not = {.type = x.type, .constant = x.constant};
    rt_value *type = (rt_value *)rt_typeof(c);
    if (((rt_datatype *)type)->instance)
        not = rt_inf_exclude(s, x, type);
    return rt_inf_cond_new(f->engine, slot, is, not);
}

/* `typeof(x) === T` with concrete T. */
static const rt_inf_cond *cond_typeof(rt_inf_frame *f, uint32_t i, rt_operand o, rt_value *t)
{
    rt_session *s = f->s;
    if (rt_operand_is_const(o) || f->ir->stmts[o].op != RT_OP_CALL || !rt_inf_is_leaf(s, t))
        return NULL;
    const rt_call *call = f->result->typed.call[o];
    if (!call || !call->builtin || call->builtin->id != RT_BUILTIN_typeof)
        return NULL;
    rt_operand of = rt_stmt_arg(f->ir, &f->ir->stmts[o], 1);
    int32_t slot = rt_inf_slot_of(f, of, i);
    if (slot < 0)
        return NULL;
    rt_inf_elem x = rt_inf_operand(f, of);
    return rt_inf_cond_new(f->engine, (uint32_t)slot, rt_inf_narrow(s, x, t), rt_inf_exclude(s, x, t));
}

static const rt_inf_cond *cond_egal(rt_inf_frame *f, uint32_t i, const rt_operand *ops, const rt_inf_elem *args)
{
    for (int k = 0; k < 2; k++) {
        rt_value *c = args[1 - k].constant;
        if (!c)
            continue;
        int32_t slot = rt_inf_slot_of(f, ops[k], i);
        if (slot >= 0)
            return cond_equal(f, (uint32_t)slot, args[k], c);
        const rt_inf_cond *by_type = cond_typeof(f, i, ops[k], c);
        if (by_type)
            return by_type;
    }
    return NULL;
}

static const rt_inf_cond *cond_isa(rt_inf_frame *f, uint32_t i, const rt_operand *ops, const rt_inf_elem *args)
{
    rt_value *type = args[1].constant;
    int32_t slot = rt_inf_slot_of(f, ops[0], i);
    if (slot < 0 || !type || !rt_is_type(f->s, type))
        return NULL;
    return rt_inf_cond_new(f->engine, (uint32_t)slot, rt_inf_narrow(f->s, args[0], type),
                           rt_inf_exclude(f->s, args[0], type));
}

/* `!x`: turns x's condition round, or says about x itself what its value must have been. */
static const rt_inf_cond *cond_not(rt_inf_frame *f, uint32_t i, rt_operand o, rt_inf_elem x)
{
    rt_session *s = f->s;
    if (x.type != (rt_value *)s->t.Bool)
        return NULL;
    const rt_inf_cond *c = rt_inf_cond_at(f, o, i);
    if (c)
        return rt_inf_cond_new(f->engine, c->slot, c->else_elem, c->then_elem);
    int32_t slot = rt_inf_slot_of(f, o, i);
    if (slot < 0)
        return NULL;
    return rt_inf_cond_new(f->engine, (uint32_t)slot, rt_inf_of_const(s, s->false_value),
                           rt_inf_of_const(s, s->true_value));
}

const rt_inf_cond *rt_inf_cond_of_builtin(rt_inf_frame *f, uint32_t i, uint32_t builtin, const rt_operand *ops,
                                          const rt_inf_elem *args)
{
    switch (builtin) {
    case RT_BUILTIN_egal:
        return cond_egal(f, i, ops, args);
    case RT_BUILTIN_isa:
        return cond_isa(f, i, ops, args);
    case RT_BUILTIN_not_int:
        return cond_not(f, i, ops[0], args[0]);
    default:
        return NULL;
    }
}

/* ---- calls of methods ------------------------------------------------------------------------------------------------ */

static bool is_negation(const rt_session *s, const rt_inf_cond *c)
{
    return c->then_elem.constant == s->false_value && c->else_elem.constant == s->true_value;
}

/* The callee knows its argument by the type it was specialised for, the caller may know more: keep both. */
static rt_inf_elem both(rt_session *s, rt_inf_elem mine, rt_inf_elem theirs)
{
    rt_inf_elem e = rt_inf_narrow(s, mine, theirs.type);
    if (theirs.constant && e.type != s->t.Bottom)
        e.constant = theirs.constant;
    return e;
}

const rt_inf_cond *rt_inf_cond_of_call(rt_inf_frame *f, uint32_t i, const rt_inf_result *r, const rt_operand *ops,
                                       const rt_inf_elem *args, uint32_t n)
{
    if (!r->has_cond || r->ret_cond.slot >= n)
        return NULL;
    const rt_inf_cond *c = &r->ret_cond;
    rt_operand o = ops[c->slot];
    if (is_negation(f->s, c)) {
        const rt_inf_cond *inner = rt_inf_cond_at(f, o, i);
        if (inner)
            return rt_inf_cond_new(f->engine, inner->slot, inner->else_elem, inner->then_elem);
    }
    int32_t slot = rt_inf_slot_of(f, o, i);
    if (slot < 0)
        return NULL;
    rt_inf_elem x = args[c->slot];
    return rt_inf_cond_new(f->engine, (uint32_t)slot, both(f->s, x, c->then_elem), both(f->s, x, c->else_elem));
}

/* ---- branches --------------------------------------------------------------------------------------------------------- */

static bool narrow_slot(rt_inf_frame *f, uint32_t slot, rt_inf_elem to)
{
    if (to.type == f->s->t.Bottom)
        return false;
    f->now[slot].elem = to;
    return true;
}

bool rt_inf_assume(rt_inf_frame *f, rt_operand o, uint32_t at, bool truth)
{
    const rt_inf_cond *c = rt_inf_cond_at(f, o, at);
    if (c && !narrow_slot(f, c->slot, truth ? c->then_elem : c->else_elem))
        return false;
    int32_t slot = rt_inf_slot_of(f, o, at);
    if (slot >= 0 && f->now[slot].elem.type == (rt_value *)f->s->t.Bool)
        f->now[slot].elem = rt_inf_of_const(f->s, truth ? f->s->true_value : f->s->false_value);
    return true;
}
