/* method_body.c - arguments and core tree of each method that a function's text stands for (see signature.h). */
#include "signature.h"

#include <gc/gc.h>
#include <string.h>

/* ---- the function record ---- */

static low_var *add_arg(low_ctx *c, low_fn *fn, rt_symbol *name, const rt_ast *type, uint32_t capacity)
{
    if (!fn->args) {
        fn->args = GC_MALLOC(capacity * sizeof *fn->args);
        fn->arg_types = GC_MALLOC(capacity * sizeof *fn->arg_types);
        fn->arg_consts = GC_MALLOC(capacity * sizeof *fn->arg_consts);
    }
    low_var *v = GC_MALLOC(sizeof *v);
    v->name = name;
    v->fn = fn;
    v->root = v;
    v->is_arg = true;
    v->is_hidden = name->text[0] == '#';
    v->line = c->line;
    v->slot = -1;
    fn->arg_types[fn->nargs] = type;
    fn->args[fn->nargs++] = v;
    return v;
}

static rt_symbol *self_name(low_ctx *c, const low_state *st)
{
    const rt_ast *self = st->sig->self;
    if (self && self->n == 2 && self->child[0]->kind == RT_AST_SYMBOL)
        return self->child[0]->sym;
    return rt_symbol_c(c->s, st->owner && st->sig->name == st->owner->name ? "#ctor#" : "#self#");
}

static uint32_t positional_count(const low_state *st)
{
    return st->variant == LOW_OPTIONAL || st->variant == LOW_KWOPTIONAL ? st->given : st->sig->npos;
}

static void add_self(low_ctx *c, const low_state *st, low_fn *fn, uint32_t capacity)
{
    fn->self_arg = fn->nargs;
    add_arg(c, fn, self_name(c, st), st->sig->self ? st->sig->self->child[st->sig->self->n - 1] : NULL, capacity);
}

static void add_args(low_ctx *c, const low_state *st, low_fn *fn)
{
    const low_sig *sig = st->sig;
    uint32_t n = positional_count(st), capacity = sig->npos + sig->nkw + 4;
    if (st->variant == LOW_KWBODY) {
        add_arg(c, fn, rt_symbol_c(c->s, "#kwbody#"), NULL, capacity);
        for (uint32_t i = 0; i < sig->nkw; i++)
            add_arg(c, fn, sig->kw[i].name, sig->kw[i].type, capacity);
        if (sig->kwrest)
            add_arg(c, fn, sig->kwrest->name, NULL, capacity);
    } else if (st->variant == LOW_KWCALL || st->variant == LOW_KWOPTIONAL) {
        add_arg(c, fn, rt_symbol_c(c->s, "#kwcall#"), NULL, capacity);
        add_arg(c, fn, rt_symbol_c(c->s, "#kw#"), NULL, capacity);
        fn->arg_consts[1] = c->s->t.NamedTuple;
    }
    add_self(c, st, fn, capacity);
    for (uint32_t i = 0; i < n; i++) {
        low_var *v = add_arg(c, fn, sig->pos[i].name, sig->pos[i].type, capacity);
        v->line = sig->pos[i].at->line;
    }
    fn->is_vararg = n && sig->pos[n - 1].is_vararg;
}

/* ---- forwarding ---- */

static low_node *self_node(low_ctx *c) { return low_new(c, LOW_SELF, 0); }

static void push_given(low_ctx *c, const low_state *st, uint32_t n, low_list *l)
{
    for (uint32_t i = 0; i < n; i++) {
        low_node *v = low_name(c, st->sig->pos[i].name);
        low_push(l, st->sig->pos[i].is_vararg ? low_node_list(c, LOW_SPREAD, &v, 1) : v);
    }
}

static low_node *forward_optional(low_ctx *c, const low_state *st)
{
    low_list l = {0};
    if (st->variant == LOW_KWOPTIONAL) {
        low_push(&l, low_const(c, rt_generic_function(c->s, c->s->core, rt_symbol_c(c->s, "kwcall"))));
        low_push(&l, low_name(c, rt_symbol_c(c->s, "#kw#")));
    }
    low_push(&l, self_node(c));
    push_given(c, st, st->given, &l);
    low_push(&l, low_expand(c, st->sig->pos[st->given].preset));
    return low_return(c, low_node_list(c, LOW_CALL, l.item, l.n));
}

static low_node *throw_node(low_ctx *c, low_node *exception)
{
    return low_call(c, low_core(c, "throw"), exception, NULL);
}

static low_node *preset_of(low_ctx *c, const low_param *p)
{
    if (p->preset)
        return low_expand(c, p->preset);
    return throw_node(c, low_call(c, low_base(c, "UndefKeywordError"), low_const(c, &p->name->hdr), NULL));
}

/* The keyword's value out of the named tuple, its type checked. */
static low_node *given_keyword(low_ctx *c, const low_param *p)
{
    low_node *name = low_const(c, &p->name->hdr), *kw = low_name(c, rt_symbol_c(c->s, "#kw#"));
    low_node *value = low_call(c, low_core(c, "getfield"), kw, name, NULL);
    if (!p->type)
        return value;
    value = low_shared(c, value);
    low_node *type = low_shared(c, low_expand(c, p->type));
    low_node *error = low_call(c, low_base(c, "TypeError"), low_symbol(c, "keyword argument"), name, type, value, NULL);
    low_node *test = low_call(c, low_core(c, "isa"), value, type, NULL);
    return low_block(c, value, type, low_if(c, test, low_nothing(c), throw_node(c, error)), value, NULL);
}

static low_node *has_keyword(low_ctx *c, const low_param *p)
{
    return low_call(c, low_core(c, "isdefined"), low_name(c, rt_symbol_c(c->s, "#kw#")), low_const(c, &p->name->hdr),
                    NULL);
}

/* #f(keywords..., f, positional...) */
static low_node *call_body(low_ctx *c, const low_state *st, low_node *rest)
{
    low_list l = {0};
    low_push(&l, low_const(c, st->kwbody));
    for (uint32_t i = 0; i < st->sig->nkw; i++)
        low_push(&l, low_name(c, st->sig->kw[i].name));
    if (st->sig->kwrest)
        low_push(&l, low_call(c, low_base(c, "pairs"), rest, NULL));
    low_push(&l, self_node(c));
    push_given(c, st, st->sig->npos, &l);
    return low_return(c, low_node_list(c, LOW_CALL, l.item, l.n));
}

static low_node *with_presets(low_ctx *c, const low_state *st) /* KWPOS */
{
    low_list l = {0};
    for (uint32_t i = 0; i < st->sig->nkw; i++) {
        low_push(&l, low_local(c, st->sig->kw[i].name));
        low_push(&l, low_assign(c, st->sig->kw[i].name, preset_of(c, &st->sig->kw[i])));
    }
    low_push(&l, call_body(c, st, low_empty_named_tuple(c)));
    return low_node_list(c, LOW_BLOCK, l.item, l.n);
}

/* Are there names in the named tuple that the function does not have? Constant for inference, like the rest. */
static low_node *check_names(low_ctx *c, const low_state *st)
{
    low_node *known = low_int(c, 0), *kw = low_name(c, rt_symbol_c(c->s, "#kw#"));
    for (uint32_t i = 0; i < st->sig->nkw; i++) {
        low_node *one =
            low_call(c, low_core(c, "ifelse"), has_keyword(c, &st->sig->kw[i]), low_int(c, 1), low_int(c, 0), NULL);
        known = i ? low_call(c, low_core(c, "add_int"), known, one, NULL) : one;
    }
    low_list l = {0};
    low_push(&l, low_base(c, "kwerr"));
    low_push(&l, kw);
    low_push(&l, self_node(c));
    push_given(c, st, st->sig->npos, &l);
    low_node *count = low_call(c, low_core(c, "nfields"), low_name(c, rt_symbol_c(c->s, "#kw#")), NULL);
    low_node *same = low_call(c, low_core(c, "==="), known, count, NULL);
    return low_if(c, same, low_nothing(c), low_node_list(c, LOW_CALL, l.item, l.n));
}

static low_node *from_named_tuple(low_ctx *c, const low_state *st) /* KWCALL */
{
    low_list l = {0};
    rt_value **names = GC_MALLOC((st->sig->nkw + 1) * sizeof *names);
    for (uint32_t i = 0; i < st->sig->nkw; i++) {
        const low_param *p = &st->sig->kw[i];
        names[i] = &p->name->hdr;
        low_push(&l, low_local(c, p->name));
        low_push(&l, low_if(c, has_keyword(c, p), low_assign(c, p->name, given_keyword(c, p)),
                            low_assign(c, p->name, preset_of(c, p))));
    }
    low_node *rest = NULL;
    if (st->sig->kwrest)
        rest = low_call(c, low_base(c, "structdiff"), low_name(c, rt_symbol_c(c->s, "#kw#")),
                        low_const(c, rt_tuple_new(c->s, names, st->sig->nkw)), NULL);
    else
        low_push(&l, check_names(c, st));
    low_push(&l, call_body(c, st, rest));
    return low_node_list(c, LOW_BLOCK, l.item, l.n);
}

/* ---- the user's own body ---- */

static low_node *own_body(low_ctx *c, const low_state *st)
{
    low_list l = {0};
    for (uint32_t i = 0; i < st->sig->npos; i++) {
        const low_param *p = &st->sig->pos[i];
        if (!p->pattern)
            continue;
        low_node *v = low_shared(c, low_name(c, p->name));
        low_declare_names(c, p->pattern, false, &l);
        low_push(&l, v);
        low_push(&l, low_assign_to(c, p->pattern, v));
    }
    c->return_type = st->sig->return_type;
    low_node *body = low_expand_body(c, st->sig->body);
    low_node *tail = low_new(c, LOW_RETURN, 1);
    tail->child[0] = low_return_value(c, body);
    tail->line = st->sig->ast->end_line;
    low_push(&l, tail);
    return low_node_list(c, LOW_BLOCK, l.item, l.n);
}

/* ---- constructors that a struct has by itself ---- */

static low_node *constructed_type(low_ctx *c, const low_state *st)
{
    low_list l = {0};
    low_node *type = low_new(c, LOW_GLOBAL, 0);
    type->binding = st->owner->binding;
    if (st->variant == LOW_CTOR_CONVERT && st->owner->ntvar)
        return self_node(c);
    if (!st->owner->ntvar)
        return type;
    low_push(&l, low_core(c, "apply_type"));
    low_push(&l, type);
    for (uint32_t i = 0; i < st->owner->ntvar; i++)
        low_push(&l, low_name(c, st->owner->tvar[i].name));
    return low_node_list(c, LOW_CALL, l.item, l.n);
}

static low_node *constructor(low_ctx *c, const low_state *st)
{
    low_list l = {0};
    low_node *type = low_shared(c, constructed_type(c, st));
    low_push(&l, type);
    for (uint32_t i = 0; i < st->owner->nfields; i++) {
        low_node *v = low_name(c, st->sig->pos[i].name);
        if (st->variant == LOW_CTOR_CONVERT && st->owner->field[i].type) {
            low_node *field_type = low_call(c, low_core(c, "fieldtype"), type, low_int(c, i + 1), NULL);
            v = low_call(c, low_base(c, "convert"), field_type, v, NULL);
        }
        low_push(&l, v);
    }
    return low_block(c, type, low_return(c, low_node_list(c, LOW_NEW, l.item, l.n)), NULL);
}

static low_node *body_of(low_ctx *c, const low_state *st)
{
    switch (st->variant) {
    case LOW_OPTIONAL:
    case LOW_KWOPTIONAL:
        return forward_optional(c, st);
    case LOW_KWPOS:
        return with_presets(c, st);
    case LOW_KWCALL:
        return from_named_tuple(c, st);
    case LOW_CTOR_EXACT:
    case LOW_CTOR_CONVERT:
    case LOW_CTOR_OUTER:
        return constructor(c, st);
    default:
        return own_body(c, st);
    }
}

low_fn *low_fn_build(const low_ctx *outer, const low_state *st)
{
    low_ctx c = *outer;
    low_fn *fn = GC_MALLOC(sizeof *fn);
    c.line = st->sig->ast->line;
    c.ast = st->sig->ast;
    c.depth = outer->depth + 1;
    c.in_function = true;
    c.in_loop = c.constant = c.global_methods = false;
    c.inline_hint = st->sig->inline_hint;
    c.return_type = NULL;
    c.index = NULL;
    c.owner = st->owner;
    for (uint32_t i = 0; i < st->sig->npos; i++)
        c.local_eval = c.local_eval || (st->sig->pos[i].name && strcmp(st->sig->pos[i].name->text, "eval") == 0);
    fn->name = st->sig->name ? st->sig->name : rt_symbol_c(c.s, "anonymous");
    fn->first_line = st->sig->ast->line;
    fn->last_line = st->sig->ast->end_line;
    fn->is_kwbody = st->variant == LOW_KWBODY;
    add_args(&c, st, fn);
    fn->sparams = GC_MALLOC((st->sig->ntvar + 1) * sizeof *fn->sparams);
    for (uint32_t i = 0; i < st->sig->ntvar; i++)
        fn->sparams[fn->nsparams++] = st->sig->tvar[i].name;
    fn->body = body_of(&c, st);
    fn->inline_hint = c.inline_hint;
    if (st->kwbody)
        fn->table = st->variant == LOW_KWBODY ? &st->kwbody->type->hdr : NULL;
    if (st->variant == LOW_KWCALL || st->variant == LOW_KWOPTIONAL)
        fn->table = &rt_generic_function(c.s, c.s->core, rt_symbol_c(c.s, "kwcall"))->type->hdr;
    return fn;
}
