/* emit_variable.c - slots, boxes, static parameters, globals. */
#include "emit.h"

static void slot_for(low_emit *e, low_var *v)
{
    uint32_t flags = (v->is_hidden ? RT_SLOT_HIDDEN : 0u) | (low_is_boxed(v) ? RT_SLOT_BOXED : 0u);
    v->slot = (int32_t)low_slot_new(e, v->name, flags, v->line);
    e->slots[v->slot].scope_from = e->nstmts;
}

static rt_operand box_new(low_emit *e, const rt_operand *contents)
{
    rt_operand args[2] = {low_const_operand(e, &e->s->t.Box->hdr)};
    if (contents)
        args[1] = *contents;
    return low_op(e, RT_OP_NEW, 0, args, contents ? 2 : 1);
}

/* Slots of the arguments, boxes of those that need one, and the captured variables out of the closure. */
void low_bind_args(low_emit *e)
{
    low_fn *fn = e->fn;
    for (uint32_t i = 0; i < fn->nargs; i++) {
        low_var *v = fn->args[i];
        v->slot = (int32_t)low_slot_new(e, v->name, RT_SLOT_ARG | (v->is_hidden ? RT_SLOT_HIDDEN : 0u), v->line);
    }
    for (uint32_t i = 0; i < fn->nargs; i++) {
        low_var *v = fn->args[i];
        if (!low_is_boxed(v))
            continue;
        rt_operand value = low_op(e, RT_OP_GETSLOT, v->slot, NULL, 0);
        e->slots[v->slot].flags |= RT_SLOT_HIDDEN;
        slot_for(e, v);
        low_op1(e, RT_OP_SETSLOT, v->slot, box_new(e, &value));
    }
    for (uint32_t i = 0; i < fn->ncaptures; i++) {
        low_var *v = fn->captures[i];
        if (!v)
            continue;
        rt_operand args[2] = {low_op(e, RT_OP_GETSLOT, fn->args[fn->self_arg]->slot, NULL, 0),
                              low_const_operand(e, rt_box_int64(e->s, v->capture + 1))};
        slot_for(e, v);
        low_op1(e, RT_OP_SETSLOT, v->slot, low_call_builtin(e, "getfield", args, 2));
    }
}

void low_open(low_emit *e, low_scope *scope)
{
    for (uint32_t i = 0; i < scope->nvars; i++) {
        low_var *v = scope->vars[i];
        if (v->is_arg || v->is_sparam)
            continue;
        if (v->slot < 0)
            slot_for(e, v);
        if (low_is_boxed(v))
            low_op1(e, RT_OP_SETSLOT, v->slot, box_new(e, NULL));
        else if (e->loops && v->may_be_undefined)
            low_op(e, RT_OP_NEWSLOT, v->slot, NULL, 0);
    }
}

void low_close(low_emit *e, low_scope *scope)
{
    for (uint32_t i = 0; i < scope->nvars; i++)
        if (!scope->vars[i]->is_arg && scope->vars[i]->slot >= 0)
            e->slots[scope->vars[i]->slot].scope_to = e->nstmts;
}

/* ---- reading ---- */

static void throw_undefined(low_emit *e, rt_symbol *name)
{
    rt_binding *b = low_binding(e->c, e->s->base, rt_symbol_c(e->s, "UndefVarError"));
    rt_operand args[2] = {low_read_global(e, b), low_const_operand(e, &name->hdr)};
    rt_operand error = low_op(e, RT_OP_CALL, 0, args, 2);
    low_call_builtin(e, "throw", &error, 1);
    low_op(e, RT_OP_UNREACHABLE, 0, NULL, 0);
}

static rt_operand read_sparam(low_emit *e, const low_var *v)
{
    const low_fn *fn = e->fn;
    if (!e->sparams) {
        for (uint32_t i = 0; i < fn->nsparams; i++)
            if (fn->sparams[i] == v->name)
                return low_op(e, RT_OP_SPARAM, (int32_t)i, NULL, 0);
    } else {
        for (uint32_t i = 0; i < e->sparams->n; i++)
            if (((rt_typevar *)e->sparams->item[i])->name == v->name)
                return low_op(e, RT_OP_SPARAM, (int32_t)i, NULL, 0);
    }
    low_label after = low_label_new(e); /* a variable that the signature does not use has no value */
    rt_operand condition = low_const_operand(e, e->s->true_value);
    low_branch_if_not(e, condition, after, 0);
    throw_undefined(e, v->name);
    low_label_place(e, after);
    return low_const_operand(e, e->s->nothing);
}

rt_operand low_read_raw(low_emit *e, low_var *v)
{
    if (v->is_sparam)
        return read_sparam(e, v);
    return low_op(e, RT_OP_GETSLOT, v->slot, NULL, 0);
}

static rt_operand contents_symbol(low_emit *e) { return low_const_operand(e, &rt_symbol_c(e->s, "contents")->hdr); }

static rt_operand box_is_full(low_emit *e, rt_operand box)
{
    rt_operand args[2] = {box, contents_symbol(e)};
    return low_call_builtin(e, "isdefined", args, 2);
}

rt_operand low_read(low_emit *e, low_var *v, bool checked)
{
    rt_operand raw = low_read_raw(e, v);
    if (!low_is_boxed(v))
        return raw;
    if (!checked) {
        low_label empty = low_label_new(e), full = low_label_new(e);
        low_branch_if_not(e, box_is_full(e, raw), empty, RT_STMT_SYNTHETIC);
        low_jump(e, full);
        low_label_place(e, empty);
        throw_undefined(e, v->name);
        low_label_place(e, full);
    }
    rt_operand args[2] = {raw, contents_symbol(e)};
    return low_call_builtin(e, "getfield", args, 2);
}

rt_operand low_is_assigned(low_emit *e, low_var *v)
{
    if (v->is_sparam)
        return low_const_operand(e, e->s->true_value);
    if (low_is_boxed(v))
        return box_is_full(e, low_read_raw(e, v));
    return low_op(e, RT_OP_SLOTDEF, v->slot, NULL, 0);
}

/* ---- writing ---- */

void low_write(low_emit *e, low_var *v, rt_operand value)
{
    if (!low_is_boxed(v)) {
        low_op1(e, RT_OP_SETSLOT, v->slot, value);
        return;
    }
    rt_operand args[3] = {low_read_raw(e, v), contents_symbol(e), value};
    low_call_builtin(e, "setfield!", args, 3);
}

rt_operand low_read_global(low_emit *e, rt_binding *b)
{
    while (b->alias)
        b = b->alias;
    if (b->is_const && b->value && b->value->type->super == e->s->t.Builtin)
        return low_const_operand(e, b->value);
    return low_op(e, RT_OP_GETGLOBAL, (int32_t)low_const_index(e, &b->hdr), NULL, 0);
}
