/* expand.c - the table of syntax heads, statements, diagnostics. */
#include "expand.h"

#include "../expr/expr.h"
#include <gc/gc.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "session.h"

_Noreturn void rt_throw_syntax(rt_session *s, const char *text)
{
    rt_value *message = &rt_string_printf(s, "syntax: %s", text)->hdr;
    rt_throw_named(s, "ErrorException", &message, 1);
}

_Noreturn void low_fail(low_ctx *c, const rt_ast *a, const char *message, const char *hint)
{
    rt_throw_syntax(c->s, rt_diagnostic_text(c->s, c->source, a->start, a->end, message, hint));
}

_Noreturn void low_unsupported(low_ctx *c, const rt_ast *a, const char *what)
{
    char text[200];
    snprintf(text, sizeof text, "%s not supported", what);
    low_fail(c, a, text, NULL);
}

rt_binding *low_binding(low_ctx *c, rt_module *m, rt_symbol *name)
{
    rt_binding *b = rt_module_lookup(c->s, m, name);
    return b ? b : rt_module_own(c->s, m, name);
}

rt_symbol *low_gensym(low_ctx *c, const char *prefix)
{
    char text[300];
    snprintf(text, sizeof text, "#%.250s#%u", prefix, ++low_session(c->s)->serial);
    return rt_symbol_c(c->s, text);
}

low_node *low_source_text(low_ctx *c, const rt_ast *a)
{
    return low_text(c, rt_expr_text(c->s, rt_expr_of_tree(c->s, c->source, a, NULL), false));
}

/* ---- syntax made here ---- */

rt_ast *low_ast_list(const rt_ast *at, rt_head head, rt_ast *const *child, uint32_t n)
{
    rt_ast *a = GC_MALLOC(sizeof *a);
    *a = *at;
    a->kind = RT_AST_EXPR;
    a->head = (uint8_t)head;
    a->parenthesised = 0;
    a->n = n;
    a->child = GC_MALLOC((n + 1) * sizeof *a->child);
    if (n)
        memcpy(a->child, child, n * sizeof *child);
    return a;
}

rt_ast *low_ast_new(const rt_ast *at, rt_head head, uint32_t n, ...)
{
    rt_ast *a = low_ast_list(at, head, NULL, 0);
    a->n = n;
    a->child = GC_MALLOC((n + 1) * sizeof *a->child);
    va_list args;
    va_start(args, n);
    for (uint32_t i = 0; i < n; i++)
        a->child[i] = va_arg(args, rt_ast *);
    va_end(args);
    return a;
}

rt_ast *low_ast_symbol(const rt_ast *at, rt_symbol *sym)
{
    rt_ast *a = GC_MALLOC(sizeof *a);
    *a = *at;
    a->kind = RT_AST_SYMBOL;
    a->n = 0;
    a->sym = sym;
    return a;
}

rt_ast *low_ast_value(const rt_ast *at, rt_value *v)
{
    rt_ast *a = low_ast_symbol(at, NULL);
    a->kind = RT_AST_VALUE;
    a->value = v;
    return a;
}

rt_ast *low_ast_base(low_ctx *c, const rt_ast *at, const char *name)
{
    rt_ast *field = low_ast_new(at, RT_HEAD_QUOTENODE, 1, low_ast_symbol(at, rt_symbol_c(c->s, name)));
    return low_ast_new(at, RT_HEAD_DOT, 2, low_ast_value(at, (rt_value *)c->s->base), field);
}

/* ---- statements ---- */

low_node *low_statement(low_ctx *c, const rt_ast *a)
{
    uint32_t line = c->line;
    c->line = a->line;
    low_node *node = low_new(c, LOW_STATEMENT, 1);
    node->child[0] = low_expand(c, a);
    c->line = line;
    return node;
}

static bool is_ignored(const rt_ast *a) /* LineNumberNode-like leftovers and doc strings have no effect */
{
    return a->kind == RT_AST_VALUE;
}

low_node *low_expand_body(low_ctx *c, const rt_ast *a)
{
    if (!low_is(a, RT_HEAD_BLOCK) && !low_is(a, RT_HEAD_PARENS_BLOCK) && !low_is(a, RT_HEAD_TOPLEVEL))
        return low_statement(c, a);
    low_list l = {0};
    for (uint32_t i = 0; i < a->n; i++)
        if (i + 1 == a->n || !is_ignored(a->child[i]))
            low_push(&l, low_statement(c, a->child[i]));
    if (!l.n)
        low_push(&l, low_nothing(c));
    return low_node_list(c, LOW_BLOCK, l.item, l.n);
}

static low_node *expand_ignored(low_ctx *c, const rt_ast *a)
{
    (void)a;
    return low_nothing(c);
}

static low_node *expand_misplaced(low_ctx *c, const rt_ast *a)
{
    switch (a->head) {
    case RT_HEAD_SPLAT:
        low_fail(c, a, "`...` outside of a call, tuple or array", NULL);
    case RT_HEAD_MODULE:
        low_fail(c, a, "a module can only be defined at top level", NULL);
    case RT_HEAD_INTERPOLATE:
        low_fail(c, a, "`$` outside of a quotation", NULL);
    case RT_HEAD_KW:
    case RT_HEAD_PARAMETERS:
        low_fail(c, a, "keyword arguments outside of a call", NULL);
    default:
        low_fail(c, a, "misplaced syntax", NULL);
    }
}

static low_node *expand_unsupported(low_ctx *c, const rt_ast *a)
{
    switch (a->head) {
    case RT_HEAD_CMD:
        low_unsupported(c, a, "command literals are");
    case RT_HEAD_BRACES:
        low_unsupported(c, a, "`{...}` here is");
    default:
        low_unsupported(c, a, "this syntax is");
    }
}

static low_node *expand_transpose(low_ctx *c, const rt_ast *a)
{
    return low_call(c, low_base(c, "adjoint"), low_expand(c, a->child[0]), NULL);
}

static low_node *expand_relation(low_ctx *c, const rt_ast *a) /* A <: B, A >: B as values */
{
    if (a->n != 2)
        low_fail(c, a, "misplaced type bound", NULL);
    low_node *left = low_expand(c, a->child[0]), *right = low_expand(c, a->child[1]);
    if (a->head == RT_HEAD_SUBTYPE)
        return low_call(c, low_core(c, "<:"), left, right, NULL);
    left = low_shared(c, left);
    return low_block(c, left, low_call(c, low_core(c, "<:"), right, left, NULL), NULL);
}

static low_node *expand_ncat(low_ctx *c, const rt_ast *a)
{
    return low_call_list(c, low_base(c, "ncat"), a->child, a->n);
}

typedef low_node *expander(low_ctx *c, const rt_ast *a);

static expander *const expanders[RT_HEAD_COUNT] = {
    [RT_HEAD_BLOCK] = low_expand_body,
    [RT_HEAD_PARENS_BLOCK] = low_expand_body,
    [RT_HEAD_TOPLEVEL] = low_expand_body,
    [RT_HEAD_CALL] = low_expand_call,
    [RT_HEAD_DO] = low_expand_do,
    [RT_HEAD_DOTCALL] = low_expand_broadcast,
    [RT_HEAD_ASSIGN] = low_expand_assign,
    [RT_HEAD_OPASSIGN] = low_expand_opassign,
    [RT_HEAD_DOTASSIGN] = low_expand_broadcast_assign,
    [RT_HEAD_DOTOPASSIGN] = low_expand_broadcast_assign,
    [RT_HEAD_FUNCTION] = low_expand_function,
    [RT_HEAD_ARROW] = low_expand_function,
    [RT_HEAD_WHERE] = low_expand_where,
    [RT_HEAD_CURLY] = low_expand_curly,
    [RT_HEAD_TYPED] = low_expand_typed,
    [RT_HEAD_SUBTYPE] = expand_relation,
    [RT_HEAD_SUPERTYPE] = expand_relation,
    [RT_HEAD_DOT] = low_expand_dot,
    [RT_HEAD_REF] = low_expand_ref,
    [RT_HEAD_BEGIN_INDEX] = low_expand_end_index,
    [RT_HEAD_END_INDEX] = low_expand_end_index,
    [RT_HEAD_TUPLE] = low_expand_tuple,
    [RT_HEAD_VECT] = low_expand_array,
    [RT_HEAD_HCAT] = low_expand_array,
    [RT_HEAD_VCAT] = low_expand_array,
    [RT_HEAD_NCAT] = expand_ncat,
    [RT_HEAD_TYPED_VECT] = low_expand_ref,
    [RT_HEAD_TYPED_HCAT] = low_expand_array,
    [RT_HEAD_TYPED_VCAT] = low_expand_array,
    [RT_HEAD_COMPREHENSION] = low_expand_comprehension,
    [RT_HEAD_TYPED_COMPREHENSION] = low_expand_comprehension,
    [RT_HEAD_GENERATOR] = low_expand_generator,
    [RT_HEAD_FLATTEN] = low_expand_generator,
    [RT_HEAD_IF] = low_expand_if,
    [RT_HEAD_ELSEIF] = low_expand_if,
    [RT_HEAD_WHILE] = low_expand_while,
    [RT_HEAD_FOR] = low_expand_for,
    [RT_HEAD_BREAK] = low_expand_break,
    [RT_HEAD_CONTINUE] = low_expand_break,
    [RT_HEAD_RETURN] = low_expand_return,
    [RT_HEAD_LET] = low_expand_let,
    [RT_HEAD_TRY] = low_expand_try,
    [RT_HEAD_AND] = low_expand_logic,
    [RT_HEAD_OR] = low_expand_logic,
    [RT_HEAD_COMPARISON] = low_expand_comparison,
    [RT_HEAD_STRING] = low_expand_string,
    [RT_HEAD_QUOTE] = low_expand_quote,
    [RT_HEAD_QUOTENODE] = low_expand_quote,
    [RT_HEAD_MACROCALL] = low_expand_macro,
    [RT_HEAD_MACRO] = low_expand_macro_definition,
    [RT_HEAD_CONST] = low_expand_declaration,
    [RT_HEAD_GLOBAL] = low_expand_declaration,
    [RT_HEAD_LOCAL] = low_expand_declaration,
    [RT_HEAD_STRUCT] = low_expand_struct,
    [RT_HEAD_ABSTRACT] = low_expand_abstract,
    [RT_HEAD_PRIMITIVE] = low_expand_primitive,
    [RT_HEAD_USING] = low_expand_import,
    [RT_HEAD_IMPORT] = low_expand_import,
    [RT_HEAD_EXPORT] = low_expand_export,
    [RT_HEAD_PUBLIC] = expand_ignored,
    [RT_HEAD_TRANSPOSE] = expand_transpose,
    [RT_HEAD_SPLAT] = expand_misplaced,
    [RT_HEAD_KW] = expand_misplaced,
    [RT_HEAD_PARAMETERS] = expand_misplaced,
    [RT_HEAD_INTERPOLATE] = expand_misplaced,
    [RT_HEAD_MODULE] = expand_misplaced,
};

low_node *low_expand(low_ctx *c, const rt_ast *a)
{
    uint32_t line = c->line;
    const rt_ast *ast = c->ast;
    low_node *node;
    c->ast = a;
    if (a->kind == RT_AST_SYMBOL) {
        if (low_is_symbol(a, "_"))
            low_fail(c, a, "all-underscore identifiers are write-only and their values cannot be used", NULL);
        node = low_name(c, a->sym);
    } else if (a->kind == RT_AST_VALUE) {
        node = low_const(c, a->value);
    } else {
        if (a->line)
            c->line = a->line;
        expander *f = expanders[a->head];
        node = f ? f(c, a) : expand_unsupported(c, a);
    }
    c->line = line;
    c->ast = ast;
    return node;
}
