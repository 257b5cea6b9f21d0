/* emit_control.c - conditions, branches, loops, return. */
#include "emit.h"

uint32_t low_result_slot(low_emit *e) { return low_slot_new(e, rt_symbol_c(e->s, "#value#"), RT_SLOT_HIDDEN, e->line); }

static void keep(low_emit *e, uint32_t slot, rt_operand v) { low_op1(e, RT_OP_SETSLOT, (int32_t)slot, v); }

static rt_operand kept(low_emit *e, uint32_t slot) { return low_op(e, RT_OP_GETSLOT, (int32_t)slot, NULL, 0); }

/* ---- conditions: fall through if true ---- */

static void condition_or(low_emit *e, low_node *node, low_label if_false)
{
    low_label second = low_label_new(e), done = low_label_new(e);
    low_condition(e, node->child[0], second);
    low_jump(e, done);
    low_label_place(e, second);
    low_condition(e, node->child[1], if_false);
    low_label_place(e, done);
}

void low_condition(low_emit *e, low_node *node, low_label if_false)
{
    if (node->kind == LOW_AND) {
        low_condition(e, node->child[0], if_false);
        low_condition(e, node->child[1], if_false);
    } else if (node->kind == LOW_OR) {
        condition_or(e, node, if_false);
    } else if (node->kind == LOW_CONST && node->value == e->s->true_value) {
        return;
    } else if (node->kind == LOW_CONST && node->value == e->s->false_value) {
        low_jump(e, if_false);
    } else {
        low_branch_if_not(e, low_value(e, node), if_false, 0);
    }
}

rt_operand low_emit_if(low_emit *e, low_node *node, bool wanted)
{
    low_label otherwise = low_label_new(e), done = low_label_new(e);
    uint32_t slot = wanted ? low_result_slot(e) : 0;
    bool has_else = wanted || node->child[2]->kind != LOW_CONST;
    low_condition(e, node->child[0], otherwise);
    if (wanted)
        keep(e, slot, low_value(e, node->child[1]));
    else
        low_effect(e, node->child[1]);
    if (has_else)
        low_jump(e, done);
    low_label_place(e, otherwise);
    if (wanted)
        keep(e, slot, low_value(e, node->child[2]));
    else
        low_effect(e, node->child[2]);
    low_label_place(e, done);
    return wanted ? kept(e, slot) : 0;
}

/* a && b, a || b: the value of `b`, or of `a` where that decides. */
rt_operand low_emit_logic(low_emit *e, low_node *node, bool wanted)
{
    bool is_and = node->kind == LOW_AND;
    low_label other = low_label_new(e), done = low_label_new(e);
    uint32_t slot = wanted ? low_result_slot(e) : 0;
    rt_operand decided = low_const_operand(e, is_and ? e->s->false_value : e->s->true_value);
    low_condition(e, node->child[0], other);
    if (!is_and) {
        if (wanted)
            keep(e, slot, decided);
        low_jump(e, done);
        low_label_place(e, other);
    }
    if (wanted)
        keep(e, slot, low_value(e, node->child[1]));
    else
        low_effect(e, node->child[1]);
    if (is_and) {
        if (wanted) {
            low_jump(e, done);
            low_label_place(e, other);
            keep(e, slot, decided);
        } else {
            low_label_place(e, other);
        }
    }
    low_label_place(e, done);
    return wanted ? kept(e, slot) : 0;
}

/* ---- loops ---- */

static void bottom_test(low_emit *e, low_node *node, low_label top)
{
    uint8_t saved = e->flags;
    e->flags |= RT_STMT_SYNTHETIC;
    low_effect(e, node->child[2]);
    low_branch_if_not(e, low_value(e, node->child[3]), top, 0);
    e->flags = saved;
}

void low_emit_loop(low_emit *e, low_node *node)
{
    low_label top = low_label_new(e), next = low_label_new(e), done = low_label_new(e);
    low_exit exit = {e->exit, LOW_EXIT_LOOP, node->checked, done, node->child[3] ? next : top, NULL};
    e->loops++;
    if (node->child[3]) {
        low_branch_if_not(e, low_value(e, node->child[0]), top, RT_STMT_SYNTHETIC);
        low_jump(e, done);
    } else if (!e->dead) {
        e->label_uses[top]++; /* the way back */
    }
    low_label_place(e, top);
    if (!node->child[3])
        low_condition(e, node->child[0], done);
    e->exit = &exit;
    low_effect(e, node->child[1]);
    e->exit = exit.outer;
    low_label_place(e, next);
    if (node->child[3])
        bottom_test(e, node, top);
    else
        low_jump(e, top);
    low_label_place(e, done);
    e->loops--;
}

void low_emit_jump(low_emit *e, low_node *node)
{
    low_exit *x = e->exit;
    bool is_break = node->kind == LOW_BREAK;
    while (x && (x->kind != LOW_EXIT_LOOP || (is_break && x->is_inner)))
        x = x->outer;
    if (!x)
        low_fail(e->c, node->ast, "break or continue outside of a loop", NULL);
    low_unwind(e, x);
    low_jump(e, is_break ? x->on_break : x->on_continue);
}

/* ---- the rest ---- */

void low_emit_return(low_emit *e, low_node *node)
{
    if (!e->exit) {
        low_tail(e, node->child[0]);
        return;
    }
    bool only_loops = true;
    for (low_exit *x = e->exit; x; x = x->outer)
        only_loops = only_loops && x->kind == LOW_EXIT_LOOP;
    if (only_loops) {
        low_exit *saved = e->exit;
        low_tail(e, node->child[0]);
        e->exit = saved;
        return;
    }
    rt_operand v = low_value(e, node->child[0]);
    low_unwind(e, NULL);
    low_op1(e, RT_OP_RETURN, 0, v);
}

void low_emit_boundscheck(low_emit *e, low_node *node)
{
    low_label after = low_label_new(e);
    low_branch_if_not(e, low_const_operand(e, e->s->true_value), after, RT_STMT_BOUNDSCHECK);
    low_effect(e, node->child[0]);
    low_label_place(e, after);
}
