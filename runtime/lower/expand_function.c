/* expand_function.c - definitions: closures in local scopes, DEFMETHOD for methods of the module's functions.
 *
 *     f(x::Vector{T}, y = 1) where T = ...
 *
 * in the global scope becomes
 *
 *     T = typevar(:T, Union{}, Any); f = generic_function(module, :f)
 *     DEFMETHOD(f, svec(Vector{T}, Any), svec(T))  DEFMETHOD(f, svec(Vector{T}), svec(T))
 */
#include "signature.h"

#include "../values/module.h"

#include <gc/gc.h>
#include <string.h>

/* ---- lambdas ---- */

static bool is_base(const rt_session *s, const rt_module *m)
{
    for (; m; m = rt_module_parent(m) == m ? NULL : rt_module_parent(m))
        if (m == s->base || m == s->core)
            return true;
    return false;
}

static uint32_t arg_count(const low_state *st)
{
    uint32_t n = st->sig->npos + 1;
    switch (st->variant) {
    case LOW_OPTIONAL:
        return st->given + 1;
    case LOW_KWBODY:
        return n + 1 + st->sig->nkw + (st->sig->kwrest != NULL);
    case LOW_KWCALL:
        return n + 2;
    case LOW_KWOPTIONAL:
        return st->given + 3;
    default:
        return n;
    }
}

rt_lambda *low_lambda_new(low_ctx *c, low_state *st)
{
    const low_sig *sig = st->sig;
    uint32_t given = st->variant == LOW_OPTIONAL || st->variant == LOW_KWOPTIONAL ? st->given : sig->npos;
    rt_lambda *l = GC_MALLOC(sizeof *l);
    l->hdr.type = c->s->t.Lambda;
    l->name = sig->name ? sig->name : rt_symbol_c(c->s, "anonymous");
    l->module = c->module;
    l->file = c->source->file;
    l->first_line = sig->ast->line;
    l->last_line = sig->ast->end_line;
    l->nargs = arg_count(st);
    l->is_vararg = given && sig->pos[given - 1].is_vararg;
    l->is_kwbody = st->variant == LOW_KWBODY;
    l->body = (rt_ast *)(uintptr_t)sig->ast;
    l->lower_state = st;
    return l;
}

/* Outside of the library, what is wrong with a body is reported when it is defined. */
rt_lambda *low_lambda_checked(low_ctx *c, low_state *st)
{
    rt_lambda *lambda = low_lambda_new(c, st);
    if (!is_base(c->s, c->module))
        rt_lambda_check(c->s, lambda);
    return lambda;
}

/* ---- methods of global functions ---- */

low_node *low_tvar_scope(low_ctx *c, const low_tvar *tvar, uint32_t n, low_list *body)
{
    if (!n)
        return low_node_list(c, LOW_BLOCK, body->item, body->n);
    low_list l = {0};
    for (uint32_t i = 0; i < n; i++) {
        low_node *lower = tvar[i].lower ? low_expand(c, tvar[i].lower) : low_const(c, c->s->t.Bottom);
        low_node *upper = tvar[i].upper ? low_expand(c, tvar[i].upper) : low_const(c, &c->s->t.Any->hdr);
        low_node *name = low_const(c, &tvar[i].name->hdr);
        low_push(&l, low_local(c, tvar[i].name));
        low_push(&l, low_assign(c, tvar[i].name, low_call(c, low_core(c, "typevar"), name, lower, upper, NULL)));
    }
    for (uint32_t i = 0; i < body->n; i++)
        low_push(&l, body->item[i]);
    return low_scope_node(c, LOW_SIGNATURE, low_node_list(c, LOW_BLOCK, l.item, l.n));
}

static low_node *param_type(low_ctx *c, const low_param *p)
{
    low_node *type = p->type ? low_expand(c, p->type) : low_const(c, &c->s->t.Any->hdr);
    if (p->is_vararg)
        type = low_call(c, low_core(c, "vararg_type"), type, NULL);
    return low_shared(c, type);
}

/* typeof(f), or Type{f} if f is a type */
static low_node *function_type(low_ctx *c, low_node *f)
{
    low_node *test = low_call(c, low_core(c, "isa"), f, low_const(c, c->s->t.Type), NULL);
    low_node *of_type = low_call(c, low_core(c, "apply_type"), low_const(c, c->s->t.Type), f, NULL);
    return low_if(c, test, of_type, low_call(c, low_core(c, "typeof"), f, NULL));
}

typedef struct definition {
    low_node *f;    /* NULL: sig->self */
    low_node *type; /* of f as an argument; made on demand */
    low_node **pos, **kw;
} definition;

static void variant_types(low_ctx *c, const low_state *st, const definition *d, low_node **f, low_list *types)
{
    const low_sig *sig = st->sig;
    uint32_t n = sig->npos;
    *f = d->f ? d->f : low_nothing(c);
    if (st->variant == LOW_OPTIONAL || st->variant == LOW_KWOPTIONAL)
        n = st->given;
    if (st->variant == LOW_KWBODY) {
        *f = low_const(c, st->kwbody);
        for (uint32_t i = 0; i < sig->nkw; i++)
            low_push(types, d->kw[i]);
        if (sig->kwrest)
            low_push(types, low_const(c, &c->s->t.Any->hdr));
        low_push(types, d->type);
    } else if (st->variant == LOW_KWCALL || st->variant == LOW_KWOPTIONAL) {
        *f = low_const(c, rt_generic_function(c->s, c->s->core, rt_symbol_c(c->s, "kwcall")));
        low_push(types, low_const(c, c->s->t.NamedTuple));
        low_push(types, d->type);
    } else if (!d->f) {
        low_push(types, d->type);
    }
    for (uint32_t i = 0; i < n; i++)
        low_push(types, d->pos[i]);
}

low_node *low_define(low_ctx *c, const low_sig *sig, low_state *const *variant, uint32_t n, low_node *f)
{
    low_list body = {0}, tvars = {0};
    definition d = {f, NULL, GC_MALLOC((sig->npos + 1) * sizeof *d.pos), GC_MALLOC((sig->nkw + 1) * sizeof *d.kw)};
    c->depth++;
    for (uint32_t i = 0; i < sig->ntvar; i++)
        low_push(&tvars, low_name(c, sig->tvar[i].name));
    if (!f)
        d.type = low_shared(c, low_expand(c, sig->self->child[sig->self->n - 1]));
    else if (sig->has_keywords)
        d.type = low_shared(c, function_type(c, f));
    if (f)
        low_push(&body, f);
    if (d.type)
        low_push(&body, d.type);
    for (uint32_t i = 0; i < sig->npos; i++)
        low_push(&body, d.pos[i] = param_type(c, &sig->pos[i]));
    for (uint32_t i = 0; i < sig->nkw; i++)
        low_push(&body, d.kw[i] = param_type(c, &sig->kw[i]));
    low_node *tvar_list = low_shared(c, low_svec(c, tvars.item, tvars.n));
    low_push(&body, tvar_list);
    for (uint32_t i = 0; i < n; i++) {
        low_list types = {0};
        low_node *child[3];
        variant_types(c, variant[i], &d, &child[0], &types);
        child[1] = low_svec(c, types.item, types.n);
        child[2] = tvar_list;
        low_node *method = low_node_list(c, LOW_METHOD, child, 3);
        method->lambda = low_lambda_checked(c, variant[i]);
        low_push(&body, method);
    }
    low_push(&body, f ? f : low_nothing(c));
    c->depth--;
    return low_tvar_scope(c, sig->tvar, sig->ntvar, &body);
}

/* The function that a definition in the global scope adds to. */
static low_node *function_of(low_ctx *c, rt_symbol *name)
{
    low_node *node = low_new(c, LOW_GLOBAL, 0);
    if (c->owner && c->owner->name == name) { /* a constructor inside the struct, which may not be bound yet */
        node->binding = c->owner->binding;
        return node;
    }
    rt_binding *b = rt_module_find(c->module, name);
    if (b && b->is_imported == RT_IMPORT_EXPLICIT)
        b = b->alias;
    if (b && !b->is_imported && b->value && b->is_const) {
        node->binding = b;
        return node;
    }
    return low_call(c, low_core(c, "generic_function"), low_const(c, (rt_value *)c->module), low_const(c, &name->hdr),
                    NULL);
}

static low_node *global_method(low_ctx *c, const low_sig *sig)
{
    low_node *f = NULL;
    const rt_ast *name = sig->name_ast;
    if (c->in_function && c->depth)
        low_fail(c, sig->ast, "a method of a global function can only be defined at top level", NULL);
    low_state **variant = GC_MALLOC((2 * sig->npos + 3) * sizeof *variant);
    uint32_t n = low_variants(c, sig, variant);
    if (name->kind == RT_AST_SYMBOL)
        f = low_shared(c, function_of(c, name->sym));
    else if (!sig->self) {
        c->depth++;
        f = low_shared(c, low_expand(c, name));
        c->depth--;
    }
    return low_define(c, sig, variant, n, f);
}

/* ---- closures ---- */

static low_closure *closure_of(low_ctx *c, const low_sig *sig)
{
    low_closure *def = GC_MALLOC(sizeof *def);
    low_state **variant = GC_MALLOC((2 * sig->npos + 3) * sizeof *variant);
    uint32_t n = low_variants(c, sig, variant);
    def->name = sig->name;
    def->serial = sig->name ? 0 : rt_module_serial(c->module);
    def->methods = GC_MALLOC(n * sizeof *def->methods);
    for (uint32_t i = 0; i < n; i++) {
        low_fn *fn = low_fn_build(c, variant[i]);
        fn->closure = def;
        variant[i]->fn = fn;
        fn->state = variant[i];
        def->methods[def->nmethods++] = fn;
        LOW_GROW(def->all, def->nall, def->all_capacity);
        def->all[def->nall++] = fn;
    }
    return def;
}

static low_node *local_method(low_ctx *c, const low_sig *sig)
{
    low_node *node = low_new(c, LOW_LOCALMETHOD, 0);
    c->local_eval = c->local_eval || strcmp(sig->name->text, "eval") == 0;
    node->sym = sig->name;
    node->def = closure_of(c, sig);
    return node;
}

low_node *low_closure_of(low_ctx *c, const rt_ast *at, const rt_ast *params, const rt_ast *body)
{
    rt_ast *arrow = low_ast_new(at, RT_HEAD_ARROW, 2, (rt_ast *)(uintptr_t)params, (rt_ast *)(uintptr_t)body);
    return low_expand_function(c, arrow);
}

/* function f end */
static low_node *declare_function(low_ctx *c, const rt_ast *name)
{
    if (name->kind != RT_AST_SYMBOL || c->depth)
        low_unsupported(c, name, "a function without methods here is");
    return function_of(c, name->sym);
}

low_node *low_expand_function(low_ctx *c, const rt_ast *a)
{
    if (low_is(a, RT_HEAD_FUNCTION) && a->n == 1)
        return declare_function(c, a->child[0]);
    low_sig *sig = low_sig_parse(c, a);
    sig->inline_hint = c->next_hint;
    c->next_hint = 0;
    if (!sig->name_ast) {
        low_node *node = low_new(c, LOW_CLOSURE, 0);
        node->def = closure_of(c, sig);
        return node;
    }
    if (c->depth && !c->global_methods && sig->name_ast->kind == RT_AST_SYMBOL)
        return local_method(c, sig);
    return global_method(c, sig);
}
