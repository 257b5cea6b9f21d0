/* macro.c - calls of the macros that programs define: found, run, and their results put in their place.
 *
 * A statement is expanded as a whole before it is lowered, so that macros run outside of lowering and of the door, with
 * nothing locked. The macros that the language has built in (lower/expand_macro.c) stay as they are.
 */
#include "expr.h"
#include "hygiene.h"

#include "../lower/lower.h"
#include <gc/gc.h>
#include <string.h>

/* ---- finding ------------------------------------------------------------------------------------------------------------ */

static bool is_head(const rt_ast *a, rt_head head) { return a->kind == RT_AST_EXPR && a->head == head; }

static rt_module *module_of(rt_session *s, rt_module *m, const rt_ast *a)
{
    rt_symbol *name = NULL;
    if (a->kind == RT_AST_VALUE)
        return a->value && a->value->type == s->t.Module ? (rt_module *)a->value : NULL;
    if (a->kind == RT_AST_SYMBOL)
        name = a->sym;
    else if (is_head(a, RT_HEAD_DOT) && is_head(a->child[1], RT_HEAD_QUOTENODE)) {
        m = module_of(s, m, a->child[0]);
        name = a->child[1]->child[0]->sym;
    }
    rt_binding *b = m && name ? rt_module_lookup(s, m, name) : NULL;
    return b && b->value && b->value->type == s->t.Module ? (rt_module *)b->value : NULL;
}

rt_value *rt_macro_find(rt_session *s, rt_module *m, const rt_ast *name)
{
    if (is_head(name, RT_HEAD_DOT) && is_head(name->child[1], RT_HEAD_QUOTENODE)) {
        m = module_of(s, m, name->child[0]);
        name = name->child[1]->child[0];
    }
    rt_binding *b = m && name->kind == RT_AST_SYMBOL ? rt_module_lookup(s, m, name->sym) : NULL;
    return b ? b->value : NULL;
}

/* ---- running ------------------------------------------------------------------------------------------------------------- */

rt_value *rt_macro_call(rt_session *s, rt_module *m, rt_value *macro, rt_value *e)
{
    size_t n = rt_expr_count(s, e);
    rt_value **args = GC_MALLOC((n + 3) * sizeof *args);
    args[0] = macro;
    args[1] = rt_expr_arg(s, e, 1);
    args[2] = (rt_value *)m;
    for (size_t i = 2; i < n; i++)
        args[i + 1] = rt_expr_arg(s, e, i);
    return rt_apply(s, args, (uint32_t)n + 1);
}

rt_module *rt_macro_module(rt_session *s, rt_value *macro)
{
    rt_module *m = macro->type->name->module;
    return m ? m : s->main;
}

/* ---- expansion of trees ------------------------------------------------------------------------------------------------------ */

typedef struct expander {
    rt_session *s;
    rt_module *m;
    rt_source *source;
    int quotes; /* quotations around */
} expander;

static rt_ast *expand(expander *x, rt_ast *a);

static rt_ast *replaced(expander *x, rt_ast *a, rt_value *macro)
{
    rt_session *s = x->s;
    rt_expr_place place = {x->source, a->start, a->end, a->line, a->end_line};
    rt_value *call = rt_expr_of_tree(s, x->source, a, NULL);
    rt_value *result = rt_macro_call(s, x->m, macro, call);
    result = rt_hygiene(s, x->m, rt_macro_module(s, macro), result);
    return expand(x, rt_tree_of_expr(s, result, &place));
}

static rt_ast *expand_children(expander *x, rt_ast *a)
{
    rt_ast *copy = NULL;
    for (uint32_t i = 0; i < a->n; i++) {
        rt_ast *child = a->child[i] ? expand(x, a->child[i]) : NULL;
        if (child == a->child[i])
            continue;
        if (!copy) {
            copy = GC_MALLOC(sizeof *copy);
            *copy = *a;
            copy->child = GC_MALLOC((a->n + 1) * sizeof *copy->child);
            memcpy(copy->child, a->child, a->n * sizeof *a->child);
        }
        copy->child[i] = child;
    }
    return copy ? copy : a;
}

static rt_ast *expand(expander *x, rt_ast *a)
{
    if (a->kind != RT_AST_EXPR)
        return a;
    rt_stack_check(x->s, 64 * 1024);
    int step = a->head == RT_HEAD_QUOTE ? 1 : a->head == RT_HEAD_INTERPOLATE && x->quotes ? -1 : 0;
    if (a->head == RT_HEAD_MACROCALL && !x->quotes && a->n) {
        rt_value *macro = rt_macro_find(x->s, x->m, a->child[0]);
        if (macro)
            return replaced(x, a, macro);
    }
    x->quotes += step;
    a = expand_children(x, a);
    x->quotes -= step;
    return a;
}

rt_ast *rt_macro_expand(rt_session *s, rt_module *m, rt_source *source, rt_ast *a)
{
    expander x = {s, m, source, 0};
    return expand(&x, a);
}

/* ---- expansion of Exprs: for macroexpand() ------------------------------------------------------------------------------------ */

static rt_value *expand_expr(rt_session *s, rt_module *m, rt_value *e, bool once)
{
    if (e->type != s->t.Expr || rt_expr_is(s, e, "quote") || rt_expr_is(s, e, "inert"))
        return e;
    if (rt_expr_is(s, e, "macrocall")) {
        rt_expr_place place = {.source = rt_source_new(s, "none", "", 0)};
        rt_value *macro = rt_macro_find(s, m, rt_tree_of_expr(s, rt_expr_arg(s, e, 0), &place));
        if (!macro)
            return e;
        rt_value *result = rt_hygiene(s, m, rt_macro_module(s, macro), rt_macro_call(s, m, macro, e));
        return once ? result : expand_expr(s, m, result, once);
    }
    size_t n = rt_expr_count(s, e);
    rt_value **args = GC_MALLOC((n + 1) * sizeof *args);
    for (size_t i = 0; i < n; i++)
        args[i] = expand_expr(s, m, rt_expr_arg(s, e, i), once);
    return rt_expr_new(s, rt_expr_head(s, e), args, n);
}

rt_value *rt_macro_expand_expr(rt_session *s, rt_module *m, rt_value *e, bool once)
{
    return expand_expr(s, m, e, once);
}
