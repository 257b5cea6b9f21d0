/* expr.h - programs as values: trees to Exprs and back, their text, macros. For the rest of runtime/. */
#ifndef RT_EXPR_EXPR_H
#define RT_EXPR_EXPR_H

#include "../base/buf.h"
#include "../syntax/ast.h"

/* ---- from_tree.c ---- */

/* The `$` expressions of a quotation, in the order of their places. */
typedef struct rt_holes {
    const rt_ast **item;
    uint32_t n, capacity;
} rt_holes;

/* The tree as Meta.parse gives it, with line nodes. With `holes`, each `$x` of the outermost quotation is noted there and
 * its place is marked for rt_expr_fill. */
rt_value *rt_expr_of_tree(rt_session *s, const rt_source *source, const rt_ast *a, rt_holes *holes);
/* A fresh copy of a marked Expr with these values in its places; a place of `$(x...)` takes all elements of a tuple. */
rt_value *rt_expr_fill(rt_session *s, rt_value *marked, rt_value *const *values, uint32_t n);

/* ---- to_tree.c ---- */

/* Where nodes are said to stand that carry no line of their own. */
typedef struct rt_expr_place {
    const rt_source *source;
    uint32_t start, end, line, end_line;
} rt_expr_place;

/* Throws ErrorException ("syntax: ...") for what is no program. */
rt_ast *rt_tree_of_expr(rt_session *s, rt_value *e, const rt_expr_place *place);

/* ---- text.c ---- */

/* As print() shows an expression. Values that are not syntax are printed by the language's own repr() if `may_call`,
 * else by their type. */
char *rt_expr_text(rt_session *s, rt_value *e, bool may_call);
/* As show() does: :(a + b), :x, quote ... end. */
char *rt_expr_repr(rt_session *s, rt_value *e, bool may_call);

/* ---- macro.c ---- */

/* The macro that `name` (a symbol with its @, or M.@name) means in `m`; NULL: none that a program defined. */
rt_value *rt_macro_find(rt_session *s, rt_module *m, const rt_ast *name);
/* The tree with every call of a program's macro replaced; the same tree if there is none. Runs the macros. Throws. */
rt_ast *rt_macro_expand(rt_session *s, rt_module *m, rt_source *source, rt_ast *a);
/* The same for Exprs: for macroexpand(). */
rt_value *rt_macro_expand_expr(rt_session *s, rt_module *m, rt_value *e, bool once);

/* ---- values.c: access to Exprs ---- */

rt_value *rt_expr_new(rt_session *s, rt_symbol *head, rt_value *const *args, size_t n);
rt_value *rt_expr_c(rt_session *s, const char *head, rt_value *const *args, size_t n);
rt_value *rt_quote_node(rt_session *s, rt_value *v);
rt_value *rt_line_node(rt_session *s, uint32_t line, rt_symbol *file);
/* NULL if `v` is no Expr. */
rt_symbol *rt_expr_head(rt_session *s, rt_value *v);
bool rt_expr_is(rt_session *s, rt_value *v, const char *head);
size_t rt_expr_count(rt_session *s, rt_value *e);
rt_value *rt_expr_arg(rt_session *s, rt_value *e, size_t i);
/* The name of a GlobalRef in *name and its module; NULL if `v` is none. */
rt_module *rt_global_ref(rt_session *s, rt_value *v, rt_symbol **name);
rt_value *rt_global_ref_new(rt_session *s, rt_module *m, rt_symbol *name);

#endif
