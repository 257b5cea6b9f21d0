/* expr.c - builtins on programs as values. */
#include "arg.h"
#include "../expr/expr.h"
#include "../syntax/parser.h"
#include "../values/module.h"
#include <string.h>

rt_value *rt_builtin_quote_fill(rt_session *s, rt_value **args, uint32_t n)
{
    return rt_expr_fill(s, args[0], args + 1, n - 1);
}

/* Programs may add methods to their module's eval, as interpreters do. */
static rt_value *own_eval(rt_session *s, rt_module *m, rt_value *x)
{
    const rt_binding *b = rt_module_find(m, rt_symbol_c(s, "eval"));
    if (!b || b->is_imported || !b->value || b->value->type->name->module != m)
        return NULL;
    rt_value *call[2] = {b->value, x};
    return rt_unbox_bool(rt_builtin_applicable(s, call, 2)) ? b->value : NULL;
}

rt_value *rt_builtin_eval(rt_session *s, rt_value **args, uint32_t n)
{
    if (n == 1) /* `eval` as a value */
        return rt_eval_expr(s, s->main, args[0]);
    rt_module *m = rt_arg_module(s, "eval", args[0]);
    rt_value *own = n == 3 ? own_eval(s, m, args[1]) : NULL;
    return own ? rt_apply(s, (rt_value *[]){own, args[1]}, 2) : rt_eval_expr(s, m, args[1]);
}

rt_value *rt_builtin_macro_expand(rt_session *s, rt_value **args, uint32_t n)
{
    (void)n;
    rt_module *m = rt_arg_module(s, "macroexpand", args[0]);
    return rt_macro_expand_expr(s, m, args[1], rt_arg_bool(s, "macroexpand", args[2]));
}

rt_value *rt_builtin_expr_text(rt_session *s, rt_value **args, uint32_t n)
{
    (void)n;
    bool shown = rt_arg_bool(s, "expr_text", args[1]);
    return &rt_string_c(s, (shown ? rt_expr_repr : rt_expr_text)(s, args[0], true))->hdr;
}

/* The whole text as one Expr(:toplevel, ...), or its first statement and where the next one begins. */
rt_value *rt_builtin_parse_text(rt_session *s, rt_value **args, uint32_t n)
{
    (void)n;
    rt_string *text = rt_arg_string(s, "Meta.parse", args[0]);
    size_t from = (size_t)rt_arg_int(s, "Meta.parse", args[1]) - 1;
    bool one = rt_arg_bool(s, "Meta.parse", args[2]);
    rt_string *file = rt_arg_string(s, "Meta.parse", args[3]);
    rt_ast *ast = NULL;
    rt_diagnostic error = {0};
    from = from > text->size ? text->size : from;
    rt_source *source = rt_source_new(s, file->bytes, text->bytes + from, text->size - from);
    if (rt_parse(s, source, &ast, &error) != LT_OK)
        rt_throw_named(s, "ParseError", (rt_value *[]){&rt_string_c(s, error.text)->hdr}, 1);
    if (!one) {
        rt_value *all = rt_expr_of_tree(s, source, ast, NULL);
        return rt_tuple_new(s, (rt_value *[]){all, rt_box_int64(s, (int64_t)text->size + 1)}, 2);
    }
    rt_value *first = ast->n ? rt_expr_of_tree(s, source, ast->child[0], NULL) : s->nothing;
    size_t next = ast->n > 1 ? from + ast->child[1]->start : text->size;
    return rt_tuple_new(s, (rt_value *[]){first, rt_box_int64(s, (int64_t)next + 1)}, 2);
}

/* What this calls is looked up now, whatever world the caller's code was made in. */
rt_value *rt_builtin_call_latest(rt_session *s, rt_value **args, uint32_t n) { return rt_apply(s, args, n); }
