/* expand.h - from syntax to the core tree: what the expand_*.c files share.
 *
 * low_expand() goes through one table by syntax head (expand.c); each expand_*.c owns a group of constructs. Expansion does
 * not know what a name means; it only keeps track of whether it is in a local scope at all.
 */
#ifndef RT_LOWER_EXPAND_H
#define RT_LOWER_EXPAND_H

#include "tree.h"

typedef struct low_struct low_struct; /* signature.h */

/* What `end` and `begin` mean inside a[...]. */
typedef struct low_index {
    struct low_index *outer;
    low_node *object;
    uint32_t position, count; /* 1-based; count 1: linear index */
    low_list *splats;         /* number of positions is not known when there are splats before: error */
} low_index;

struct low_ctx {
    rt_session *s;
    rt_module *module;
    rt_source *source;
    uint32_t line;           /* given to new nodes */
    const rt_ast *ast;       /* likewise */
    uint32_t depth;          /* of local scopes around; 0 = global scope of a module */
    bool in_function;        /* a `return` is possible */
    bool in_loop;            /* a `break` is possible */
    bool local_eval;         /* `eval` is an argument or a function of the scopes around */
    bool open_scope;         /* the statement has a scope of its own for what it declares local, although depth is 0 */
    bool constant;           /* symbols are assigned as constants of the module */
    bool views;              /* a[...] on the right is view(a, ...) (@views) */
    bool global_methods;     /* `global f(x) = ...`: a method of the module's f although the scope is local */
    int8_t inline_hint;      /* set by a bare @inline or @noinline in the body */
    int8_t next_hint;        /* set by one in front of a function text, for that text */
    const low_struct *owner; /* `new` makes one of these */
    low_index *index;
    const rt_ast *return_type; /* of the function being expanded, or NULL */
};

/* ---- expand.c ---- */
low_node *low_expand(low_ctx *c, const rt_ast *a);
low_node *low_expand_body(low_ctx *c, const rt_ast *a); /* a block's statements, each a place to stop */
low_node *low_statement(low_ctx *c, const rt_ast *a);
_Noreturn void low_fail(low_ctx *c, const rt_ast *a, const char *message, const char *hint);
_Noreturn void low_unsupported(low_ctx *c, const rt_ast *a, const char *what);
rt_binding *low_binding(low_ctx *c, rt_module *m, rt_symbol *name);
rt_symbol *low_gensym(low_ctx *c, const char *prefix);
low_node *low_source_text(low_ctx *c, const rt_ast *a); /* as Julia prints it: a constant String */

static inline bool low_is(const rt_ast *a, rt_head head) { return a->kind == RT_AST_EXPR && a->head == head; }
static inline bool low_is_symbol(const rt_ast *a, const char *text)
{
    return a->kind == RT_AST_SYMBOL && __builtin_strcmp(a->sym->text, text) == 0;
}
/* Syntax made by lowering: takes the place of `at`. */
rt_ast *low_ast_new(const rt_ast *at, rt_head head, uint32_t n, ...);
rt_ast *low_ast_list(const rt_ast *at, rt_head head, rt_ast *const *child, uint32_t n);
rt_ast *low_ast_symbol(const rt_ast *at, rt_symbol *sym);
rt_ast *low_ast_value(const rt_ast *at, rt_value *v);
/* Julia's Base.name, whatever the module calls so. */
rt_ast *low_ast_base(low_ctx *c, const rt_ast *at, const char *name);

/* ---- one file each ---- */
low_node *low_expand_call(low_ctx *c, const rt_ast *a);
low_node *low_expand_do(low_ctx *c, const rt_ast *a);
low_node *low_expand_tuple(low_ctx *c, const rt_ast *a);
low_node *low_named_tuple(low_ctx *c, rt_ast *const *parts, uint32_t n, const rt_ast *at);
low_node *low_call_list(low_ctx *c, low_node *f, rt_ast *const *args, uint32_t n); /* splats and all, no keywords */
low_node *low_empty_named_tuple(low_ctx *c);

low_node *low_expand_ref(low_ctx *c, const rt_ast *a);
low_node *low_expand_end_index(low_ctx *c, const rt_ast *a);
low_node *low_expand_dot(low_ctx *c, const rt_ast *a);
low_node *low_expand_array(low_ctx *c, const rt_ast *a); /* vect, hcat, vcat, typed ones */
/* The indices of a[...] expanded with `end` meaning the end of `object`; SPREADs kept. */
void low_expand_indices(low_ctx *c, low_node *object, const rt_ast *ref, low_list *out);

low_node *low_expand_assign(low_ctx *c, const rt_ast *a);
low_node *low_expand_opassign(low_ctx *c, const rt_ast *a);
low_node *low_expand_declaration(low_ctx *c, const rt_ast *a); /* local, global, const */
/* Code that puts `value` (evaluated already: SHARED or CONST) where `lhs` says. */
low_node *low_assign_to(low_ctx *c, const rt_ast *lhs, low_node *value);
/* Declarations of every name in `lhs` (symbol, x::T, tuple). */
void low_declare_names(low_ctx *c, const rt_ast *lhs, bool global, low_list *out);

low_node *low_expand_broadcast(low_ctx *c, const rt_ast *a);        /* f.(x), a .+ b */
low_node *low_expand_broadcast_assign(low_ctx *c, const rt_ast *a); /* .= and .op= */

low_node *low_expand_if(low_ctx *c, const rt_ast *a);
low_node *low_expand_logic(low_ctx *c, const rt_ast *a);
low_node *low_expand_comparison(low_ctx *c, const rt_ast *a);
low_node *low_expand_let(low_ctx *c, const rt_ast *a);
low_node *low_expand_try(low_ctx *c, const rt_ast *a);
low_node *low_expand_return(low_ctx *c, const rt_ast *a);
low_node *low_return_value(low_ctx *c, low_node *value); /* converted to the function's declared return type */

low_node *low_expand_for(low_ctx *c, const rt_ast *a);
low_node *low_expand_while(low_ctx *c, const rt_ast *a);
low_node *low_expand_break(low_ctx *c, const rt_ast *a);
low_node *low_expand_comprehension(low_ctx *c, const rt_ast *a);
low_node *low_expand_generator(low_ctx *c, const rt_ast *a);

low_node *low_expand_function(low_ctx *c, const rt_ast *a); /* function, ->, short forms */
low_node *low_closure_of(low_ctx *c, const rt_ast *at, const rt_ast *params, const rt_ast *body);

low_node *low_expand_curly(low_ctx *c, const rt_ast *a);
low_node *low_expand_where(low_ctx *c, const rt_ast *a);
low_node *low_expand_typed(low_ctx *c, const rt_ast *a);
low_node *low_expand_struct(low_ctx *c, const rt_ast *a);
low_node *low_expand_kwdef(low_ctx *c, const rt_ast *a);
low_node *low_expand_abstract(low_ctx *c, const rt_ast *a);
low_node *low_expand_primitive(low_ctx *c, const rt_ast *a);
low_node *low_expand_new(low_ctx *c, const rt_ast *call);

low_node *low_expand_import(low_ctx *c, const rt_ast *a);
low_node *low_expand_export(low_ctx *c, const rt_ast *a);

low_node *low_expand_string(low_ctx *c, const rt_ast *a);
low_node *low_expand_quote(low_ctx *c, const rt_ast *a);
low_node *low_expand_printf(low_ctx *c, const rt_ast *call, rt_ast *const *args, uint32_t n);
low_node *low_expand_sprintf(low_ctx *c, const rt_ast *call, rt_ast *const *args, uint32_t n);
low_node *low_expand_macro(low_ctx *c, const rt_ast *a);
low_node *low_expand_macro_definition(low_ctx *c, const rt_ast *a);
const rt_ast *low_dotted(low_ctx *c, const rt_ast *a); /* @. */
const rt_ast *low_strip_macros(low_ctx *c, const rt_ast *a,
                               int8_t *inline_hint); /* @inline function ...: the function */

#endif
