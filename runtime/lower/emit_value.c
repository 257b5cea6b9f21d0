/* emit_value.c - core nodes to statements: for their value, for their effect, as a function's result. */
#include "emit.h"

#include <gc/gc.h>

static rt_operand nothing(low_emit *e) { return low_const_operand(e, e->s->nothing); }

/* ---- globals and fields ---- */

/* The module that `node` surely is, or NULL. */
static rt_module *static_module(low_emit *e, const low_node *node)
{
    rt_value *v = NULL;
    if (node->kind == LOW_CONST) {
        v = node->value;
    } else if (node->kind == LOW_NAME && !node->var) {
        rt_binding *b = low_binding(e->c, e->c->module, node->sym);
        v = b->is_const ? b->value : NULL;
    } else if (node->kind == LOW_FIELD) {
        rt_module *m = static_module(e, node->child[0]);
        rt_binding *b = m ? rt_module_lookup(e->s, m, node->sym) : NULL;
        v = b && b->is_const ? b->value : NULL;
    }
    return v && v->type == e->s->t.Module ? (rt_module *)v : NULL;
}

static rt_operand emit_field(low_emit *e, low_node *node)
{
    rt_module *m = static_module(e, node->child[0]);
    if (m)
        return low_read_global(e, low_binding(e->c, m, node->sym));
    rt_operand args[3];
    args[0] = low_read_global(e, low_binding(e->c, e->s->base, rt_symbol_c(e->s, "getproperty")));
    args[1] = low_value(e, node->child[0]);
    args[2] = low_const_operand(e, &node->sym->hdr);
    return low_op(e, RT_OP_CALL, 0, args, 3);
}

static rt_operand emit_name(low_emit *e, low_node *node)
{
    if (node->var) {
        rt_operand v = low_read(e, node->var, node->checked);
        if (!node->n || !low_is_boxed(node->var))
            return v;
        rt_operand args[2] = {v, low_value(e, node->child[0])};
        return low_call_builtin(e, "typeassert", args, 2);
    }
    return low_read_global(e, low_binding(e->c, e->c->module, node->sym));
}

static rt_operand emit_isdefined(low_emit *e, low_node *node)
{
    if (node->var)
        return low_is_assigned(e, node->var);
    rt_operand args[2] = {low_const_operand(e, (rt_value *)e->c->module), low_const_operand(e, &node->sym->hdr)};
    return low_call_builtin(e, "isdefined", args, 2);
}

static void set_global(low_emit *e, rt_symbol *name, rt_operand v)
{
    rt_binding *b = rt_module_own(e->s, e->c->module, name);
    if (b->decl_type) {
        rt_operand args[3] = {low_read_global(e, low_binding(e->c, e->s->base, rt_symbol_c(e->s, "convert"))),
                              low_const_operand(e, b->decl_type), v};
        v = low_op(e, RT_OP_CALL, 0, args, 3);
    }
    low_op1(e, RT_OP_SETGLOBAL, (int32_t)low_const_index(e, &b->hdr), v);
}

static rt_operand emit_assign(low_emit *e, low_node *node)
{
    rt_operand v = low_value(e, node->child[0]);
    rt_operand stored = node->child[1] ? low_value(e, node->child[1]) : v;
    if (node->var)
        low_write(e, node->var, stored);
    else
        set_global(e, node->sym, stored);
    return v;
}

/* ---- calls ---- */

static rt_operand emit_list(low_emit *e, low_node *node, rt_op op)
{
    rt_operand few[16], *args = node->n <= 16 ? few : GC_MALLOC_ATOMIC(node->n * sizeof *args);
    uint32_t mask = 0;
    for (uint32_t i = 0; i < node->n; i++) {
        low_node *a = node->child[i];
        if (a->kind == LOW_SPREAD) {
            mask |= 1u << (i - 1);
            a = a->child[0];
        }
        args[i] = low_value(e, a);
    }
    return low_op(e, mask ? RT_OP_SPLAT : op, (int32_t)mask, args, node->n);
}

static rt_operand emit_method(low_emit *e, low_node *node)
{
    rt_operand args[3];
    for (uint32_t i = 0; i < 3; i++)
        args[i] = low_value(e, node->child[i]);
    return low_op(e, RT_OP_DEFMETHOD, (int32_t)low_const_index(e, &node->lambda->hdr), args, 3);
}

static rt_operand emit_local_method(low_emit *e, low_node *node)
{
    if (node->checked)
        return low_read(e, node->var, true);
    rt_operand f = low_emit_closure(e, node->def->into ? node->def->into : node->def);
    if (node->var)
        low_write(e, node->var, f);
    return f;
}

/* ---- sequences ---- */

static rt_operand emit_shared(low_emit *e, low_node *node)
{
    if (node->once.epoch != e->epoch) {
        rt_operand v = low_value(e, node->child[0]);
        node->once.operand = v;
        node->once.epoch = e->epoch;
    }
    return node->once.operand;
}

static low_node *all_but_last(low_emit *e, low_node *node)
{
    for (uint32_t i = 0; i + 1 < node->n; i++)
        low_effect(e, node->child[i]);
    return node->child[node->n - 1];
}

static int32_t temp_slot(low_emit *e, low_temp *t)
{
    if (t->slot < 0)
        t->slot = (int32_t)low_slot_new(e, rt_symbol_c(e->s, "#temp#"), RT_SLOT_HIDDEN, e->line);
    return t->slot;
}

static rt_operand emit_inbounds(low_emit *e, low_node *node, void (*effect)(low_emit *, low_node *))
{
    uint8_t saved = e->flags;
    rt_operand v = 0;
    e->flags |= RT_STMT_INBOUNDS;
    if (effect)
        effect(e, node->child[0]);
    else
        v = low_value(e, node->child[0]);
    e->flags = saved;
    return v;
}

static rt_operand value_of(low_emit *e, low_node *node)
{
    rt_operand v;
    switch ((low_kind)node->kind) {
    case LOW_CONST:
        return low_const_operand(e, node->value);
    case LOW_NAME:
        return emit_name(e, node);
    case LOW_GLOBAL:
        return low_read_global(e, node->binding);
    case LOW_SELF:
        return low_op(e, RT_OP_GETSLOT, e->fn->args[e->fn->self_arg]->slot, NULL, 0);
    case LOW_SHARED:
        return emit_shared(e, node);
    case LOW_TEMP:
        return low_op(e, RT_OP_GETSLOT, temp_slot(e, node->temp), NULL, 0);
    case LOW_SETTEMP:
        v = low_value(e, node->child[0]);
        low_op1(e, RT_OP_SETSLOT, temp_slot(e, node->temp), v);
        return v;
    case LOW_CALL:
        return emit_list(e, node, RT_OP_CALL);
    case LOW_NEW:
        return emit_list(e, node, RT_OP_NEW);
    case LOW_FIELD:
        return emit_field(e, node);
    case LOW_ASSIGN:
        return emit_assign(e, node);
    case LOW_BLOCK:
        return low_value(e, all_but_last(e, node));
    case LOW_STATEMENT:
        e->step = true;
        v = low_value(e, node->child[0]);
        if (e->step) /* a constant: still a place to stop */
            low_op(e, RT_OP_NOP, 0, NULL, 0);
        return v;
    case LOW_SCOPE:
        low_open(e, node->scope);
        v = low_value(e, node->child[0]);
        low_close(e, node->scope);
        return v;
    case LOW_IF:
        return low_emit_if(e, node, true);
    case LOW_AND:
    case LOW_OR:
        return low_emit_logic(e, node, true);
    case LOW_TRY:
        return low_emit_try(e, node, true);
    case LOW_CLOSURE:
        return low_emit_closure(e, node->def);
    case LOW_LOCALMETHOD:
        return emit_local_method(e, node);
    case LOW_METHOD:
        return emit_method(e, node);
    case LOW_ISDEFINED:
        return emit_isdefined(e, node);
    case LOW_INBOUNDS:
        return emit_inbounds(e, node, NULL);
    default:
        low_effect(e, node);
        return nothing(e);
    }
}

rt_operand low_value(low_emit *e, low_node *node)
{
    uint32_t line = e->line;
    if (node->line)
        e->line = node->line;
    rt_operand v = value_of(e, node);
    e->line = line;
    return v;
}

/* ---- for effect ---- */

static bool is_pure_call(const low_emit *e, const low_node *node)
{
    const low_node *f = node->child[0];
    if (f->kind != LOW_CONST || f->value->type->super != e->s->t.Builtin)
        return false;
    return ((rt_builtin *)f->value)->name == rt_symbol_c(e->s, "tuple");
}

static void call_for_effect(low_emit *e, low_node *node)
{
    if (!is_pure_call(e, node)) {
        low_value(e, node);
        return;
    }
    for (uint32_t i = 1; i < node->n; i++) {
        if (node->child[i]->kind == LOW_SPREAD) {
            low_value(e, node);
            return;
        }
    }
    for (uint32_t i = 1; i < node->n; i++)
        low_effect(e, node->child[i]);
}

static void effect_of(low_emit *e, low_node *node)
{
    switch ((low_kind)node->kind) {
    case LOW_CONST:
    case LOW_SELF:
    case LOW_TEMP:
    case LOW_LOCAL:
    case LOW_GLOBALDECL:
        break;
    case LOW_NAME:
        if (!node->var || !node->checked)
            low_value(e, node);
        break;
    case LOW_CALL:
        call_for_effect(e, node);
        break;
    case LOW_BLOCK:
        low_effect(e, all_but_last(e, node));
        break;
    case LOW_STATEMENT:
        e->step = true;
        low_effect(e, node->child[0]);
        e->step = false;
        break;
    case LOW_SCOPE:
        low_open(e, node->scope);
        low_effect(e, node->child[0]);
        low_close(e, node->scope);
        break;
    case LOW_IF:
        low_emit_if(e, node, false);
        break;
    case LOW_AND:
    case LOW_OR:
        low_emit_logic(e, node, false);
        break;
    case LOW_LOOP:
        low_emit_loop(e, node);
        break;
    case LOW_BREAK:
    case LOW_CONTINUE:
        low_emit_jump(e, node);
        break;
    case LOW_RETURN:
        low_emit_return(e, node);
        break;
    case LOW_TRY:
        low_emit_try(e, node, false);
        break;
    case LOW_INBOUNDS:
        emit_inbounds(e, node, low_effect);
        break;
    case LOW_BOUNDSCHECK:
        low_emit_boundscheck(e, node);
        break;
    default:
        low_value(e, node);
        break;
    }
}

void low_effect(low_emit *e, low_node *node)
{
    uint32_t line = e->line;
    if (node->line)
        e->line = node->line;
    effect_of(e, node);
    e->line = line;
}

/* ---- as the result ---- */

static void tail_if(low_emit *e, low_node *node)
{
    low_label otherwise = low_label_new(e);
    low_condition(e, node->child[0], otherwise);
    low_tail(e, node->child[1]);
    low_label_place(e, otherwise);
    low_tail(e, node->child[2]);
}

static void tail_logic(low_emit *e, low_node *node)
{
    bool is_and = node->kind == LOW_AND;
    rt_operand decided = low_const_operand(e, is_and ? e->s->false_value : e->s->true_value);
    low_label other = low_label_new(e);
    low_condition(e, node->child[0], other);
    if (is_and)
        low_tail(e, node->child[1]);
    else
        low_op1(e, RT_OP_RETURN, 0, decided);
    low_label_place(e, other);
    if (is_and)
        low_op1(e, RT_OP_RETURN, 0, decided);
    else
        low_tail(e, node->child[1]);
}

void low_tail(low_emit *e, low_node *node)
{
    uint32_t line = e->line;
    if (node->line)
        e->line = node->line;
    switch ((low_kind)node->kind) {
    case LOW_BLOCK:
        low_tail(e, all_but_last(e, node));
        break;
    case LOW_STATEMENT:
        e->step = true;
        low_tail(e, node->child[0]);
        e->step = false;
        break;
    case LOW_SCOPE:
        low_open(e, node->scope);
        low_tail(e, node->child[0]);
        low_close(e, node->scope);
        break;
    case LOW_IF:
        tail_if(e, node);
        break;
    case LOW_AND:
    case LOW_OR:
        tail_logic(e, node);
        break;
    case LOW_RETURN:
        low_emit_return(e, node);
        break;
    case LOW_INBOUNDS:
        emit_inbounds(e, node, low_tail);
        break;
    default:
        low_op1(e, RT_OP_RETURN, 0, low_value(e, node));
        break;
    }
    e->line = line;
}

/* ---- whole functions ---- */

/* Julia's warning, printed when the statement runs. */
static void warn(low_emit *e, const low_node *name)
{
    const char *x = name->sym->text;
    rt_binding *println = low_binding(e->c, e->s->base, rt_symbol_c(e->s, "println"));
    rt_string *text = rt_string_printf(
        e->s,
        "┌ Warning: Assignment to `%s` in soft scope is ambiguous because a global variable by the same name exists: "
        "`%s` "
        "will be treated as a new local. Disambiguate by using `local %s` to suppress this warning or `global %s` to "
        "assign to the existing global variable.\n└ @ %s:%u",
        x, x, x, x, e->c->source->file->text, name->line);
    if (!println->value)
        return;
    rt_operand args[3] = {low_read_global(e, println),
                          low_read_global(e, low_binding(e->c, e->s->base, rt_symbol_c(e->s, "stderr"))),
                          low_const_operand(e, &text->hdr)};
    low_op(e, RT_OP_CALL, 0, args, 3);
}

rt_ir *low_emit_fn(low_ctx *c, low_fn *fn, const rt_svec *sparams)
{
    low_emit e = {.c = c, .s = c->s, .fn = fn, .sparams = sparams, .epoch = 1, .last_epoch = 1};
    e.line = fn->first_line;
    low_bind_args(&e);
    for (uint32_t i = 0; i < fn->warnings.n; i++)
        warn(&e, fn->warnings.item[i]);
    if (fn->scope)
        low_open(&e, fn->scope);
    low_tail(&e, fn->body);
    if (fn->scope)
        low_close(&e, fn->scope);
    return low_finish(&e);
}
