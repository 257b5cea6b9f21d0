/* emit.c - the growing list of statements, constants and labels, and the finished rt_ir. */
#include "emit.h"

#include <gc/gc.h>
#include <string.h>

/* ---- statements ---- */

static bool ends_flow(rt_op op)
{
    return op == RT_OP_GOTO || op == RT_OP_RETURN || op == RT_OP_RETHROW || op == RT_OP_UNREACHABLE;
}

rt_operand low_op(low_emit *e, rt_op op, int32_t imm, const rt_operand *args, uint32_t n)
{
    if (e->dead)
        return low_const_operand(e, e->s->nothing);
    if (n > UINT16_MAX)
        rt_error(e->s, "too many arguments in one call");
    LOW_GROW(e->stmts, e->nstmts, e->stmts_capacity);
    rt_stmt *st = &e->stmts[e->nstmts];
    *st = (rt_stmt){(uint8_t)op, e->flags, (uint16_t)n, imm, e->noperands, e->line};
    if (e->step)
        st->flags |= RT_STMT_STEP;
    e->step = false;
    for (uint32_t i = 0; i < n; i++) {
        LOW_GROW(e->operands, e->noperands, e->operands_capacity);
        e->operands[e->noperands++] = args[i];
    }
    e->dead = ends_flow(op);
    return (rt_operand)e->nstmts++;
}

rt_operand low_op1(low_emit *e, rt_op op, int32_t imm, rt_operand a) { return low_op(e, op, imm, &a, 1); }

/* ---- constants ---- */

static bool same_const(const low_emit *e, const rt_value *a, const rt_value *b)
{
    if (a == b)
        return true;
    if (a->type != b->type || (a->type != e->s->t.Int64 && a->type != e->s->t.Float64))
        return false;
    return memcmp(rt_payload(a), rt_payload(b), 8) == 0;
}

uint32_t low_const_index(low_emit *e, rt_value *v)
{
    uint32_t from = e->nconsts > 256 ? e->nconsts - 256 : 0; /* huge literals: no quadratic search */
    for (uint32_t i = from; i < e->nconsts; i++)
        if (same_const(e, e->consts[i], v))
            return i;
    LOW_GROW(e->consts, e->nconsts, e->consts_capacity);
    e->consts[e->nconsts] = v;
    return e->nconsts++;
}

rt_operand low_const_operand(low_emit *e, rt_value *v) { return rt_const_operand(low_const_index(e, v)); }

rt_operand low_call_builtin(low_emit *e, const char *name, const rt_operand *args, uint32_t n)
{
    rt_operand all[5];
    all[0] = low_const_operand(e, rt_module_lookup(e->s, e->s->core, rt_symbol_c(e->s, name))->value);
    for (uint32_t i = 0; i < n; i++)
        all[i + 1] = args[i];
    return low_op(e, RT_OP_CALL, 0, all, n + 1);
}

uint32_t low_slot_new(low_emit *e, rt_symbol *name, uint32_t flags, uint32_t line)
{
    LOW_GROW(e->slots, e->nslots, e->slots_capacity);
    e->slots[e->nslots] = (rt_slot){name, flags, line, 0, UINT32_MAX};
    return e->nslots++;
}

/* ---- labels: `imm` of jumps is the label's number until low_finish ---- */

low_label low_label_new(low_emit *e)
{
    LOW_GROW(e->label_at, e->nlabels, e->labels_capacity);
    LOW_GROW(e->label_uses, e->nlabels, e->uses_capacity);
    e->label_at[e->nlabels] = -1;
    e->label_uses[e->nlabels] = 0;
    return e->nlabels++;
}

void low_label_place(low_emit *e, low_label l)
{
    e->label_at[l] = (int32_t)e->nstmts;
    if (e->label_uses[l])
        e->dead = false;
}

void low_jump(low_emit *e, low_label l)
{
    if (e->dead)
        return;
    e->label_uses[l]++;
    low_op(e, RT_OP_GOTO, (int32_t)l, NULL, 0);
}

void low_branch_if_not(low_emit *e, rt_operand condition, low_label l, uint8_t flags)
{
    if (e->dead)
        return;
    e->label_uses[l]++;
    uint8_t saved = e->flags;
    e->flags |= flags;
    low_op1(e, RT_OP_BRANCHIFNOT, (int32_t)l, condition);
    e->flags = saved;
}

void low_enter(low_emit *e, low_label handler)
{
    if (e->dead)
        return;
    e->label_uses[handler]++;
    low_op(e, RT_OP_ENTER, (int32_t)handler, NULL, 0);
}

/* ---- the result ---- */

static bool is_jump(uint8_t op) { return op == RT_OP_GOTO || op == RT_OP_BRANCHIFNOT || op == RT_OP_ENTER; }

static void resolve_labels(low_emit *e, rt_ir *ir)
{
    for (uint32_t i = 0; i < e->nstmts; i++) {
        rt_stmt *st = &ir->stmts[i];
        if (!is_jump(st->op))
            continue;
        st->imm = e->label_at[st->imm];
        if (st->op == RT_OP_ENTER)
            ir->has_try = true;
        else if (st->imm <= (int32_t)i)
            ir->has_loop = true;
    }
}

static void *copied(const void *from, size_t n, size_t item)
{
    void *to = GC_MALLOC(n * item + 1);
    if (n)
        memcpy(to, from, n * item);
    return to;
}

rt_ir *low_finish(low_emit *e)
{
    rt_ir *ir = GC_MALLOC(sizeof *ir);
    ir->hdr.type = e->s->t.CodeInfo;
    ir->name = e->fn->name;
    ir->file = e->c->source->file;
    ir->module = e->c->module;
    ir->first_line = e->fn->first_line;
    ir->last_line = e->fn->last_line;
    ir->nargs = e->fn->nargs;
    ir->is_vararg = e->fn->is_vararg;
    ir->is_toplevel = e->fn->is_toplevel;
    ir->inline_hint = e->fn->inline_hint;
    ir->stmts = copied(e->stmts, e->nstmts, sizeof *e->stmts);
    ir->nstmts = e->nstmts;
    ir->operands = copied(e->operands, e->noperands, sizeof *e->operands);
    ir->noperands = e->noperands;
    ir->consts = copied(e->consts, e->nconsts, sizeof *e->consts);
    ir->nconsts = e->nconsts;
    ir->slots = copied(e->slots, e->nslots, sizeof *e->slots);
    ir->nslots = e->nslots;
    ir->nsparams = e->sparams ? (uint32_t)e->sparams->n : e->fn->nsparams;
    for (uint32_t i = 0; i < ir->nslots; i++)
        if (ir->slots[i].scope_to > ir->nstmts)
            ir->slots[i].scope_to = ir->nstmts;
    resolve_labels(e, ir);
    low_flag_slots(e->s, ir);
    return ir;
}
