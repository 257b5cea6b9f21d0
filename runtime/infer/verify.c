/* verify.c - what code generation relies on, checked in development builds; and what it asks about operands. */
#include <gc/gc.h>
#include <stdio.h>

#include "../lower/dump.h"
#include "infer.h"
#include "lattice.h"

rt_value *rt_operand_constant(const rt_typed *t, rt_operand o)
{
    return rt_operand_is_const(o) ? t->ir->consts[rt_operand_const(o)] : t->constant[o];
}

rt_value *rt_operand_type(rt_session *s, const rt_typed *t, rt_operand o)
{
    if (!rt_operand_is_const(o))
        return t->type[o];
    return rt_inf_of_const(s, t->ir->consts[rt_operand_const(o)]).type;
}

static const char *verify_target(const rt_call *c, uint32_t k)
{
    const rt_linfo *li = c->target[k];
    if (!li)
        return "a target is missing";
    if (li->state != RT_INFERRED || !li->typed)
        return "a target is not inferred";
    const rt_typed *body = c->inlined_typed[k];
    if (body && !c->inline_it[k])
        return "annotations for inlining, but not inlined";
    if (body && body->ir != li->ir)
        return "annotations of another body";
    if (c->inline_it[k] && (body ? body : li->typed)->inline_cost == UINT32_MAX)
        return "inlines what must not be inlined";
    return NULL;
}

static const char *verify_call(const rt_typed *t, uint32_t i)
{
    const rt_call *c = t->call[i];
    const char *wrong = NULL;
    if (!c)
        return "a reachable call has no resolution";
    if ((c->kind == RT_CALL_BUILTIN) && !c->builtin)
        return "a builtin call without builtin";
    if (c->kind == RT_CALL_CONST && !t->constant[i])
        return "a constant call without constant";
    if (c->kind == RT_CALL_LINFO && (c->ntargets != 1 || c->rest_dynamic))
        return "a direct call needs exactly one target";
    if (c->kind == RT_CALL_SPLIT && (c->ntargets < 1 || c->ntargets > 4))
        return "a split call needs one to four targets";
    if (c->kind == RT_CALL_DYNAMIC && c->ntargets)
        return "a dynamic call has targets";
    for (uint32_t k = 0; k < c->ntargets && !wrong; k++)
        wrong = verify_target(c, k);
    return wrong;
}

static const char *verify_operands(const rt_typed *t, const rt_stmt *st)
{
    for (uint32_t k = 0; k < st->nargs; k++) {
        rt_operand o = rt_stmt_arg(t->ir, st, k);
        if (!rt_operand_is_const(o) && !t->reachable[o])
            return "a reachable statement uses an unreachable value";
    }
    return NULL;
}

static const char *verify_stmt(rt_session *s, const rt_typed *t, uint32_t i)
{
    const rt_stmt *st = &t->ir->stmts[i];
    if (!t->type[i])
        return "no type";
    if (!t->reachable[i])
        return NULL;
    if (t->constant[i] && !rt_isa(s, t->constant[i], t->type[i]))
        return "the constant is not of the type";
    if (rt_has_free_vars(s, t->type[i]))
        return "the type has free variables";
    if (st->op == RT_OP_GETSLOT && !rt_subtype(s, t->type[i], t->slot_type[st->imm]))
        return "a read is wider than its slot";
    if (st->op == RT_OP_CALL || st->op == RT_OP_SPLAT) {
        const char *wrong = verify_call(t, i);
        if (wrong)
            return wrong;
    }
    if (st->op == RT_OP_RETURN && !rt_subtype(s, rt_operand_type(s, t, rt_stmt_arg(t->ir, st, 0)), t->ret_type))
        return "returns what is not of the result type";
    return verify_operands(t, st);
}

static char *message(const rt_ir *ir, uint32_t i, const char *what)
{
    char *text = GC_MALLOC_ATOMIC(200);
    snprintf(text, 200, "%s: statement %u (line %u): %s", ir->name ? ir->name->text : "top level", i, ir->stmts[i].line,
             what);
    return text;
}

static char *verify(rt_session *s, const rt_typed *t)
{
    for (uint32_t i = 0; i < t->ir->nstmts; i++) {
        const char *wrong = verify_stmt(s, t, i);
        if (wrong)
            return message(t->ir, i, wrong);
    }
    return NULL;
}

char *rt_typed_verify(rt_session *s, const rt_linfo *li)
{
    if (li->state != RT_INFERRED || !li->typed)
        return message(li->ir, 0, "the linfo is not inferred");
    if (li->ret_type != li->typed->ret_type)
        return message(li->ir, 0, "the linfo's result type is another");
    return verify(s, li->typed);
}

/* ---- on request ------------------------------------------------------------------------------------------------------- */

static void dump(rt_session *s, const rt_inf_result *r)
{
    const rt_linfo *li = r->li;
    const rt_string *head =
        rt_string_printf(s, "%s::%s%s", li->def ? rt_linfo_text(s, li) : "top-level scope",
                         rt_type_text(s, r->typed.ret_type), r->is_variant ? "  # for constant arguments" : "");
    rt_dump_text(s, head->bytes);
    rt_dump_text(s, rt_ir_text(s, r->typed.ir, &r->typed));
}

void rt_inf_check(rt_session *s, const rt_inf_result *r)
{
    const rt_ir *ir = r->typed.ir;
    char *fault = s->options & RT_OPT_VERIFY ? verify(s, &r->typed) : NULL;
    if (fault || rt_dump_wanted(s, RT_OPT_DUMP_TYPED, ir->module, ir->is_toplevel ? NULL : ir->name->text))
        dump(s, r);
    if (fault)
        rt_error(s, "inference made invalid annotations: %s", fault);
}
