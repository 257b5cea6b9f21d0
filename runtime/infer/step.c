/* step.c - the transfer function of every statement, and how a block hands its state on. */
#include <string.h>

#include "infer.h"
#include "lattice.h"

rt_inf_elem rt_inf_operand(rt_inf_frame *f, rt_operand o)
{
    if (!rt_operand_is_const(o)) {
        const rt_typed *t = &f->result->typed;
        return (rt_inf_elem){.type = t->type[o], .constant = t->constant[o], .cond = f->cond[o]};
    }
    uint32_t k = rt_operand_const(o);
    rt_value *v = f->ir->consts[k];
    if (!f->const_type[k])
        f->const_type[k] = rt_inf_of_const(f->s, v).type;
    return (rt_inf_elem){.type = f->const_type[k], .constant = v};
}

static rt_inf_elem no_value(rt_session *s)
{
    return (rt_inf_elem){.type = (rt_value *)s->t.Nothing, .constant = s->nothing};
}

/* ---- slots ---------------------------------------------------------------------------------------------------------- */

static rt_inf_elem step_getslot(rt_inf_frame *f, uint32_t slot)
{
    rt_inf_elem e = f->now[slot].elem;
    return e;
}

static void forget_conditions_on(rt_inf_frame *f, uint32_t slot)
{
    if (!f->slot_conds)
        return;
    for (uint32_t i = 0; i < f->ir->nslots; i++)
        if (f->now[i].elem.cond && f->now[i].elem.cond->slot == slot)
            f->now[i].elem.cond = NULL;
}

static void assign(rt_inf_frame *f, uint32_t i, uint32_t slot, rt_inf_elem e, bool unassigned)
{
    int32_t handler = f->cfg.block[f->running].handler;
    forget_conditions_on(f, slot);
    if (e.cond && e.cond->slot == slot)
        e.cond = NULL;
    f->slot_conds |= e.cond != NULL;
    f->now[slot] = (rt_inf_slot){.elem = e, .unassigned = unassigned};
    f->last_set[slot] = i + 1;
    rt_value **all = &f->result->typed.slot_type[slot];
    *all = rt_inf_join_types(f->engine, *all, e.type);
    if (!f->stride)
        rt_inf_flow_slot(f, f->running, slot);
    else if (handler >= 0)
        rt_inf_flow_slot(f, (uint32_t)handler, slot);
}

static rt_inf_elem step_setslot(rt_inf_frame *f, uint32_t i, const rt_stmt *st)
{
    rt_operand o = rt_stmt_arg(f->ir, st, 0);
    rt_inf_elem e = rt_inf_operand(f, o);
    e.cond = rt_inf_cond_at(f, o, i);
    assign(f, i, (uint32_t)st->imm, e, false);
    return no_value(f->s);
}

static rt_inf_elem step_slotdef(rt_inf_frame *f, uint32_t slot)
{
    rt_session *s = f->s;
    const rt_inf_slot *now = &f->now[slot];
    if (!now->unassigned)
        return rt_inf_of_const(s, s->true_value);
    if (now->elem.type == s->t.Bottom)
        return rt_inf_of_const(s, s->false_value);
    return rt_inf_of_type(s, (rt_value *)s->t.Bool);
}

/* ---- globals and static parameters ------------------------------------------------------------------------------------ */

static void remember_binding(rt_inf_frame *f, rt_binding *b)
{
    for (rt_inf_binding_use *u = f->bindings; u; u = u->next)
        if (u->binding == b)
            return;
    rt_inf_binding_use *use = rt_inf_alloc(f->engine, sizeof *use);
    *use = (rt_inf_binding_use){.next = f->bindings, .binding = b};
    f->bindings = use;
}

rt_inf_elem rt_inf_binding(rt_inf_frame *f, rt_binding *b)
{
    rt_session *s = f->s;
    while (b->alias)
        b = b->alias;
    remember_binding(f, b);
    if (b->is_const && b->value)
        return rt_inf_of_const(s, b->value);
    return b->decl_type ? rt_inf_of_type(s, b->decl_type) : rt_inf_any(s);
}

static rt_inf_elem step_sparam(rt_inf_frame *f, uint32_t k)
{
    rt_session *s = f->s;
    rt_svec *values = f->li->sparams;
    if (!values || k >= values->n || !values->item[k] || values->item[k]->type == s->t.TypeVar)
        return rt_inf_any(s);
    rt_inf_elem e = rt_inf_of_const(s, values->item[k]);
    bool open = rt_is_type(s, values->item[k]) && !rt_inf_type_of_type(s, e.type);
    return open ? rt_inf_any(s) : e;
}

/* ---- new values ---------------------------------------------------------------------------------------------------------- */

static rt_inf_elem step_new(rt_inf_frame *f, const rt_stmt *st)
{
    rt_session *s = f->s;
    rt_inf_elem type = rt_inf_operand(f, rt_stmt_arg(f->ir, st, 0));
    rt_value *t = rt_inf_type_of_type(s, type.type);
    if (!t)
        return rt_inf_any(s);
    if (!rt_inf_is_concrete(s, t))
        return (rt_inf_elem){.type = t};
    rt_inf_elem e = rt_inf_of_type(s, t);
    rt_inf_elem fields[RT_INF_MAX_FOLD_ARGS];
    uint32_t n = st->nargs - 1u;
    if (e.constant || n > RT_INF_MAX_FOLD_ARGS)
        return e;
    for (uint32_t k = 0; k < n; k++) {
        fields[k] = rt_inf_operand(f, rt_stmt_arg(f->ir, st, k + 1));
        if (!fields[k].constant)
            return e;
    }
    e.constant = rt_inf_fold_new(s, (rt_datatype *)t, fields, n);
    return e;
}

/* The type parameter that a captured value contributes to its closure's type; NULL if only run time knows. */
static rt_value *captured_type(rt_session *s, rt_inf_elem e)
{
    if (rt_inf_type_of_type(s, e.type))
        return e.type;
    rt_datatype *t = (rt_datatype *)e.type;
    if (!rt_inf_is_concrete(s, e.type) || t == s->t.DataType || t == s->t.Union || t == s->t.UnionAll)
        return NULL;
    return e.type;
}

static rt_inf_elem step_closure(rt_inf_frame *f, const rt_stmt *st)
{
    rt_session *s = f->s;
    const rt_lambda *lambda = (rt_lambda *)f->ir->consts[st->imm];
    rt_value *wrapper = lambda->closure_type->wrapper;
    rt_value *types[RT_INF_MAX_ARGUMENTS];
    if (st->nargs == 0)
        return rt_inf_of_type(s, wrapper);
    for (uint32_t k = 0; k < st->nargs; k++) {
        types[k] =
            st->nargs > RT_INF_MAX_ARGUMENTS ? NULL : captured_type(s, rt_inf_operand(f, rt_stmt_arg(f->ir, st, k)));
        if (!types[k])
            return (rt_inf_elem){.type = wrapper};
    }
    rt_value *t = rt_inf_try_apply_type(s, wrapper, types, st->nargs);
    return t ? rt_inf_of_type(s, t) : (rt_inf_elem){.type = wrapper};
}

/* ---- one statement --------------------------------------------------------------------------------------------------------- */

static rt_inf_elem step(rt_inf_frame *f, uint32_t i)
{
    const rt_stmt *st = &f->ir->stmts[i];
    switch ((rt_op)st->op) {
    case RT_OP_GETSLOT:
        return step_getslot(f, (uint32_t)st->imm);
    case RT_OP_SETSLOT:
        return step_setslot(f, i, st);
    case RT_OP_NEWSLOT:
        assign(f, i, (uint32_t)st->imm, rt_inf_bottom(f->s), true);
        return no_value(f->s);
    case RT_OP_SLOTDEF:
        return step_slotdef(f, (uint32_t)st->imm);
    case RT_OP_GETGLOBAL:
        return rt_inf_binding(f, (rt_binding *)f->ir->consts[st->imm]);
    case RT_OP_SPARAM:
        return step_sparam(f, (uint32_t)st->imm);
    case RT_OP_CALL:
    case RT_OP_SPLAT:
        return rt_inf_call(f, i);
    case RT_OP_NEW:
        return step_new(f, st);
    case RT_OP_CLOSURE:
        return step_closure(f, st);
    case RT_OP_CATCH:
    case RT_OP_DEFMETHOD:
        return rt_inf_any(f->s);
    case RT_OP_RETHROW:
    case RT_OP_UNREACHABLE:
        return rt_inf_bottom(f->s);
    default:
        return no_value(f->s);
    }
}

/* Conditions are compared by pointer where states are joined: an unchanged one keeps its own. */
static void keep_condition(rt_inf_frame *f, uint32_t i, const rt_inf_cond *c)
{
    const rt_inf_cond *old = f->cond[i];
    bool unchanged = old && c && old->slot == c->slot && rt_inf_same(old->then_elem, c->then_elem) &&
                     rt_inf_same(old->else_elem, c->else_elem);
    if (!unchanged)
        f->cond[i] = c;
}

static void wake_later_blocks(rt_inf_frame *f)
{
    for (uint32_t b = f->running + 1; b < f->cfg.nblocks; b++)
        if (f->visits[b])
            rt_inf_wake(f, b);
}

/* Notes what is known of statement i. A value used in other blocks only grows, and those run again when it does. */
static void record(rt_inf_frame *f, uint32_t i, rt_inf_elem e)
{
    rt_typed *t = &f->result->typed;
    if (t->reachable[i] && f->cfg.escapes[i]) {
        rt_inf_elem old = {.type = t->type[i], .constant = t->constant[i]};
        rt_inf_elem join = rt_inf_join(f->engine, old, (rt_inf_elem){.type = e.type, .constant = e.constant});
        if (!rt_inf_same(old, join))
            wake_later_blocks(f);
        join.cond = e.cond;
        e = join;
    }
    t->reachable[i] = 1;
    t->type[i] = e.type;
    t->constant[i] = e.constant;
    keep_condition(f, i, e.cond);
}

/* ---- how a block ends -------------------------------------------------------------------------------------------------------- */

static void flow_assuming(rt_inf_frame *f, uint32_t i, rt_operand o, bool truth, uint32_t block)
{
    size_t size = f->ir->nslots * sizeof *f->now;
    memcpy(f->saved, f->now, size);
    if (rt_inf_assume(f, o, i, truth))
        rt_inf_flow(f, block);
    memcpy(f->now, f->saved, size);
}

static void end_branch(rt_inf_frame *f, uint32_t i, const rt_stmt *st)
{
    rt_session *s = f->s;
    rt_operand o = rt_stmt_arg(f->ir, st, 0);
    rt_inf_elem c = rt_inf_operand(f, o);
    uint32_t next = f->running + 1, target = f->cfg.block_at[st->imm];
    if (st->flags & RT_STMT_BOUNDSCHECK) {
        rt_inf_flow(f, next);
        rt_inf_flow(f, target);
        return;
    }
    if (rt_inf_intersect(s, c.type, (rt_value *)s->t.Bool) == s->t.Bottom)
        return;
    if (c.constant != s->false_value)
        flow_assuming(f, i, o, true, next);
    if (c.constant != s->true_value)
        flow_assuming(f, i, o, false, target);
}

static void join_argument(rt_inf_frame *f, rt_inf_elem *into, rt_inf_elem e)
{
    e.cond = NULL;
    *into = into->type ? rt_inf_join(f->engine, *into, e) : e;
}

/* What the arguments are where the result is true, and where it is false. */
static void split_arguments(rt_inf_frame *f, rt_inf_elem v, const rt_inf_cond *c)
{
    for (uint32_t k = 0; k < f->ir->nargs; k++) {
        bool about = c && c->slot == k;
        if (f->arg_assigned[k])
            continue;
        if (v.constant != f->s->false_value)
            join_argument(f, &f->ret_true[k], about ? c->then_elem : f->now[k].elem);
        if (v.constant != f->s->true_value)
            join_argument(f, &f->ret_false[k], about ? c->else_elem : f->now[k].elem);
    }
}

static void end_return(rt_inf_frame *f, uint32_t i, const rt_stmt *st)
{
    rt_operand o = rt_stmt_arg(f->ir, st, 0);
    rt_inf_elem v = rt_inf_operand(f, o), *ret = &f->result->ret;
    v.cond = NULL;
    if (v.type == (rt_value *)f->s->t.Bool)
        split_arguments(f, v, rt_inf_cond_at(f, o, i));
    else
        f->returns_other = true;
    rt_inf_elem join = rt_inf_join(f->engine, *ret, v);
    if (rt_inf_same(join, *ret))
        return;
    *ret = join;
    rt_inf_grew(f);
}

static void end_block(rt_inf_frame *f, uint32_t i)
{
    const rt_stmt *st = &f->ir->stmts[i];
    switch ((rt_op)st->op) {
    case RT_OP_GOTO:
        rt_inf_flow(f, f->cfg.block_at[st->imm]);
        return;
    case RT_OP_BRANCHIFNOT:
        end_branch(f, i, st);
        return;
    case RT_OP_RETURN:
        end_return(f, i, st);
        return;
    default:
        if (f->running + 1 < f->cfg.nblocks)
            rt_inf_flow(f, f->running + 1);
    }
}

void rt_inf_run_block(rt_inf_frame *f, uint32_t block)
{
    const rt_inf_block *b = &f->cfg.block[block];
    uint32_t nslots = f->ir->nslots;
    f->running = block;
    f->work[block / 64] &= ~(UINT64_C(1) << (block % 64));
    memcpy(f->now, rt_inf_entry(f, block), nslots * sizeof *f->now);
    memset(f->last_set, 0, nslots * sizeof *f->last_set);
    if (b->handler >= 0)
        rt_inf_flow(f, (uint32_t)b->handler);
    for (uint32_t i = b->start; i < b->end; i++) {
        f->engine->work++;
        rt_inf_elem e = step(f, i);
        record(f, i, e);
        if (e.type == f->s->t.Bottom)
            return;
    }
    end_block(f, b->end - 1);
}
