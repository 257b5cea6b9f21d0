/* emit_try.c - try, catch, else, finally, and leaving them by break, continue and return.
 *
 *     ENTER f                      finally
 *       ENTER c                    catch
 *         body
 *       LEAVE; else part; GOTO a
 *     c: CATCH; handler; ENDCATCH
 *     a: LEAVE; finally part; GOTO end
 *     f: CATCH; finally part; RETHROW
 */
#include "emit.h"

static void finally_copy(low_emit *e, low_node *body)
{
    uint32_t saved = e->epoch;
    e->epoch = ++e->last_epoch;
    low_effect(e, body);
    e->epoch = saved;
}

void low_unwind(low_emit *e, const low_exit *until)
{
    low_exit *saved = e->exit;
    for (low_exit *x = saved; x && x != until; x = x->outer) {
        e->exit = x->outer;
        if (x->kind == LOW_EXIT_TRY)
            low_op(e, RT_OP_LEAVE, 0, NULL, 0);
        else if (x->kind == LOW_EXIT_CATCH)
            low_op(e, RT_OP_ENDCATCH, 0, NULL, 0);
        else if (x->kind == LOW_EXIT_FINALLY)
            finally_copy(e, x->finally);
    }
    e->exit = saved;
}

typedef struct result {
    bool wanted;
    uint32_t slot;
} result;

static void part(low_emit *e, low_node *node, const result *r)
{
    if (r->wanted)
        low_op1(e, RT_OP_SETSLOT, (int32_t)r->slot, low_value(e, node));
    else
        low_effect(e, node);
}

static void set_exception(low_emit *e, low_temp *t, rt_operand exception)
{
    if (t->slot < 0)
        t->slot = (int32_t)low_slot_new(e, rt_symbol_c(e->s, "#exception#"), RT_SLOT_HIDDEN, e->line);
    low_op1(e, RT_OP_SETSLOT, t->slot, exception);
}

/* try body catch handler [else part] */
static void with_handler(low_emit *e, low_node *node, const result *r)
{
    low_label handler = low_label_new(e), after = low_label_new(e);
    low_exit in_try = {.outer = e->exit, .kind = LOW_EXIT_TRY}, in_catch = {.outer = e->exit, .kind = LOW_EXIT_CATCH};
    low_enter(e, handler);
    e->exit = &in_try;
    if (node->child[2])
        low_effect(e, node->child[0]);
    else
        part(e, node->child[0], r);
    e->exit = in_try.outer;
    low_op(e, RT_OP_LEAVE, 0, NULL, 0);
    if (node->child[2])
        part(e, node->child[2], r);
    low_jump(e, after);
    low_label_place(e, handler);
    set_exception(e, node->temp, low_op(e, RT_OP_CATCH, 0, NULL, 0));
    e->exit = &in_catch;
    part(e, node->child[1], r);
    e->exit = in_catch.outer;
    low_op(e, RT_OP_ENDCATCH, 0, NULL, 0);
    low_label_place(e, after);
}

static void guarded(low_emit *e, low_node *node, const result *r)
{
    if (node->child[1]) {
        with_handler(e, node, r);
    } else if (node->child[2]) {
        low_effect(e, node->child[0]);
        part(e, node->child[2], r);
    } else {
        part(e, node->child[0], r);
    }
}

static void with_finally(low_emit *e, low_node *node, const result *r)
{
    low_label handler = low_label_new(e), done = low_label_new(e);
    low_exit leaving = {.outer = e->exit, .kind = LOW_EXIT_FINALLY, .finally = node->child[3]};
    low_exit in_try = {.outer = &leaving, .kind = LOW_EXIT_TRY}, in_catch = {.outer = e->exit, .kind = LOW_EXIT_CATCH};
    low_enter(e, handler);
    e->exit = &in_try;
    guarded(e, node, r);
    e->exit = leaving.outer;
    low_op(e, RT_OP_LEAVE, 0, NULL, 0);
    if (!e->dead)
        finally_copy(e, node->child[3]);
    low_jump(e, done);
    low_label_place(e, handler);
    low_op(e, RT_OP_CATCH, 0, NULL, 0);
    e->exit = &in_catch;
    finally_copy(e, node->child[3]);
    e->exit = in_catch.outer;
    low_op(e, RT_OP_RETHROW, 0, NULL, 0);
    low_label_place(e, done);
}

rt_operand low_emit_try(low_emit *e, low_node *node, bool wanted)
{
    result r = {wanted, wanted ? low_result_slot(e) : 0};
    if (node->child[3])
        with_finally(e, node, &r);
    else
        guarded(e, node, &r);
    return wanted ? low_op(e, RT_OP_GETSLOT, (int32_t)r.slot, NULL, 0) : 0;
}
