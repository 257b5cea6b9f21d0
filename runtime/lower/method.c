/* method.c - the entry points: top-level statements, bodies of methods, checks at definition. */
#include "dump.h"
#include "emit.h"

#include <gc/gc.h>

/* Verified and dumped, if the session asks for that. */
static rt_ir *checked(rt_session *s, rt_ir *ir)
{
    if (rt_dump_wanted(s, RT_OPT_DUMP_LOWERED, ir->module, ir->is_toplevel ? NULL : ir->name->text))
        rt_dump_text(s, rt_ir_text(s, ir, NULL));
    if (s->options & RT_OPT_VERIFY) {
        char *fault = rt_ir_verify(s, ir);
        if (fault)
            rt_error(s, "lowering of %s made invalid code: %s\n%s", ir->name->text, fault, rt_ir_text(s, ir, NULL));
    }
    return ir;
}

static bool opens_scope(const rt_ast *a)
{
    switch ((rt_head)a->head) {
    case RT_HEAD_FUNCTION:
    case RT_HEAD_ARROW:
    case RT_HEAD_DO:
    case RT_HEAD_MACRO:
    case RT_HEAD_FOR:
    case RT_HEAD_WHILE:
    case RT_HEAD_LET:
    case RT_HEAD_TRY:
    case RT_HEAD_STRUCT:
    case RT_HEAD_MODULE:
    case RT_HEAD_QUOTE:
    case RT_HEAD_MACROCALL:
    case RT_HEAD_GENERATOR:
        return true;
    default:
        return false;
    }
}

bool rt_declares_local(const rt_ast *a)
{
    if (a->kind != RT_AST_EXPR || opens_scope(a))
        return false;
    if (a->head == RT_HEAD_LOCAL)
        return true;
    for (uint32_t i = 0; i < a->n; i++)
        if (a->child[i] && rt_declares_local(a->child[i]))
            return true;
    return false;
}

rt_ir *rt_lower_toplevel(rt_session *s, rt_module *m, rt_source *source, rt_ast *stmt)
{
    low_ctx c = {.s = s, .module = m, .source = source, .line = stmt->line, .ast = stmt};
    low_fn *fn = GC_MALLOC(sizeof *fn);
    fn->is_toplevel = true;
    fn->name = rt_symbol_c(s, "top-level scope");
    fn->first_line = stmt->line;
    fn->last_line = stmt->end_line;
    c.open_scope = rt_declares_local(stmt);
    low_node *body = low_statement(&c, stmt);
    fn->body = low_return(&c, c.open_scope ? low_scope_node(&c, LOW_OPEN, body) : body);
    low_resolve(&c, fn);
    return checked(s, low_emit_fn(&c, fn, NULL));
}

/* ---- methods ---- */

static low_ctx context_of(rt_session *s, const low_state *st)
{
    return (low_ctx){.s = s, .module = st->module, .source = st->source, .owner = st->owner, .ast = st->sig->ast};
}

/* The expanded and resolved function; closures have theirs from the code around them. */
static low_fn *fn_of(rt_session *s, low_state *st)
{
    if (!st->fn) {
        low_ctx c = context_of(s, st);
        low_fn *fn = low_fn_build(&c, st);
        low_resolve(&c, fn);
        st->fn = fn;
    }
    return st->fn;
}

void rt_lambda_check(rt_session *s, rt_lambda *lambda) { fn_of(s, lambda->lower_state); }

typedef struct request {
    low_state *state;
    const rt_svec *sparams;
} request;

static rt_value *lower_body(rt_session *s, void *baton)
{
    request *q = baton;
    low_ctx c = context_of(s, q->state);
    low_fn *fn = fn_of(s, q->state);
    q->state->fn = NULL; /* not needed twice */
    return &checked(s, low_emit_fn(&c, fn, q->sparams))->hdr;
}

/* The body of a method that cannot be lowered: throws why. */
static rt_ir *failing_body(rt_session *s, const rt_method *m, rt_value *exception)
{
    low_state *st = m->lower_state;
    low_ctx c = context_of(s, st);
    low_fn *fn = GC_MALLOC(sizeof *fn);
    fn->name = m->name;
    fn->first_line = m->first_line;
    fn->last_line = m->last_line;
    fn->is_vararg = m->is_vararg;
    fn->nargs = m->nargs;
    fn->args = GC_MALLOC(m->nargs * sizeof *fn->args);
    c.line = m->first_line;
    for (uint32_t i = 0; i < m->nargs; i++) {
        low_var *v = fn->args[i] = GC_MALLOC(sizeof *v);
        *v = (low_var){.name = rt_symbol_c(s, "#arg#"), .fn = fn, .is_arg = true, .is_hidden = true, .slot = -1};
        v->root = v;
    }
    fn->body = low_return(&c, low_call(&c, low_core(&c, "throw"), low_const(&c, exception), NULL));
    return low_emit_fn(&c, fn, m->sparams);
}

rt_ir *rt_method_ir(rt_session *s, rt_method *m)
{
    if (m->ir)
        return m->ir;
    request q = {m->lower_state, m->sparams};
    rt_value *ir = NULL, *exception = NULL;
    if (rt_try(s, lower_body, &q, &ir, &exception) == LT_OK)
        m->ir = (rt_ir *)ir;
    else
        m->ir = failing_body(s, m, exception);
    return m->ir;
}
