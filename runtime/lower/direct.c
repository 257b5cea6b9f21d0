/* direct.c - method definitions in the global scope without a thunk.
 *
 * Most definitions have signatures of names, T{...} and type variables. They are evaluated here at once, with the effect
 * that the general code (expand_function.c) would have: loading the base library costs a third of what it would.
 */
#include "emit.h"

#include "../values/module.h"
#include <gc/gc.h>

typedef struct direct {
    low_ctx *c;
    const low_sig *sig;
    rt_typevar **vars;
    uint32_t nvars;
    rt_value *f, *ftype; /* the function or NULL, and its type as an argument */
    rt_value **pos, **kw;
} direct;

static rt_value *type_of(direct *d, const rt_ast *a) { return low_const_type(d->c, a, d->vars, d->nvars); }

static bool make_vars(direct *d)
{
    const low_sig *sig = d->sig;
    rt_session *s = d->c->s;
    d->vars = GC_MALLOC((sig->ntvar + 1) * sizeof *d->vars);
    for (uint32_t i = 0; i < sig->ntvar; i++) {
        rt_value *lower = sig->tvar[i].lower ? type_of(d, sig->tvar[i].lower) : s->t.Bottom;
        rt_value *upper = sig->tvar[i].upper ? type_of(d, sig->tvar[i].upper) : &s->t.Any->hdr;
        if (!lower || !upper)
            return false;
        d->vars[d->nvars++] = rt_typevar_new(s, sig->tvar[i].name, lower, upper);
    }
    return true;
}

static bool make_types(direct *d, const low_param *param, uint32_t n, rt_value ***out)
{
    rt_session *s = d->c->s;
    rt_value **types = *out = GC_MALLOC((n + 1) * sizeof *types);
    for (uint32_t i = 0; i < n; i++) {
        types[i] = param[i].type ? type_of(d, param[i].type) : &s->t.Any->hdr;
        if (!types[i] || !(rt_is_type(s, types[i]) || types[i]->type == s->t.Vararg))
            return false;
        if (param[i].is_vararg && types[i]->type != s->t.Vararg)
            types[i] = &rt_vararg_new(s, types[i], NULL)->hdr;
    }
    return true;
}

static bool is_refused(rt_session *s, rt_module *m, const rt_symbol *name)
{
    const rt_binding *b = rt_module_find(m, name);
    if (!b)
        return false;
    if (b->is_imported)
        return b->is_imported == RT_IMPORT_IMPLICIT;
    return b->value && !rt_is_type(s, b->value) && !rt_isa(s, b->value, &s->t.Function->hdr);
}

static bool find_function(direct *d)
{
    rt_session *s = d->c->s;
    const rt_ast *name = d->sig->name_ast;
    if (d->sig->self) {
        d->ftype = type_of(d, d->sig->self->child[d->sig->self->n - 1]);
        return d->ftype != NULL;
    }
    if (name->kind == RT_AST_SYMBOL && is_refused(s, d->c->module, name->sym))
        return false; /* the general code reports it with its place */
    d->f = name->kind == RT_AST_SYMBOL ? rt_generic_function(s, d->c->module, name->sym) : type_of(d, name);
    if (!d->f)
        return false;
    d->ftype = &(rt_is_type(s, d->f) ? rt_type_type(s, d->f) : d->f->type)->hdr;
    return true;
}

static rt_svec *types_of(const direct *d, const low_state *st, rt_value **f)
{
    rt_session *s = d->c->s;
    const low_sig *sig = d->sig;
    rt_value **types = GC_MALLOC((sig->npos + sig->nkw + 3) * sizeof *types);
    uint32_t n = 0, given = st->variant == LOW_OPTIONAL || st->variant == LOW_KWOPTIONAL ? st->given : sig->npos;
    *f = d->f ? d->f : s->nothing;
    if (st->variant == LOW_KWBODY) {
        *f = st->kwbody;
        for (uint32_t i = 0; i < sig->nkw; i++)
            types[n++] = d->kw[i];
        if (sig->kwrest)
            types[n++] = &s->t.Any->hdr;
        types[n++] = d->ftype;
    } else if (st->variant == LOW_KWCALL || st->variant == LOW_KWOPTIONAL) {
        *f = rt_generic_function(s, s->core, rt_symbol_c(s, "kwcall"));
        types[n++] = s->t.NamedTuple;
        types[n++] = d->ftype;
    } else if (!d->f) {
        types[n++] = d->ftype;
    }
    for (uint32_t i = 0; i < given; i++)
        types[n++] = d->pos[i];
    return rt_svec_new(s, types, n);
}

static void define(direct *d)
{
    rt_session *s = d->c->s;
    low_state **variant = GC_MALLOC((2 * d->sig->npos + 3) * sizeof *variant);
    uint32_t n = low_variants(d->c, d->sig, variant);
    rt_svec *vars = rt_svec_new(s, (rt_value **)d->vars, d->nvars);
    rt_lambda **lambda = GC_MALLOC(n * sizeof *lambda);
    for (uint32_t i = 0; i < n; i++)
        lambda[i] = low_lambda_checked(d->c, variant[i]);
    for (uint32_t i = 0; i < n; i++) {
        rt_value *f;
        rt_svec *types = types_of(d, variant[i], &f);
        rt_lambda_define(s, lambda[i], f, types, vars);
    }
}

/* The text of a function under hints like @inline, or NULL if `a` is anything else. */
static const rt_ast *function_text(const rt_ast *a, int8_t *hint)
{
    while (low_is(a, RT_HEAD_MACROCALL) && a->n == 2) {
        if (low_is_symbol(a->child[0], "@inline") || low_is_symbol(a->child[0], "@propagate_inbounds"))
            *hint = 1;
        else if (low_is_symbol(a->child[0], "@noinline"))
            *hint = -1;
        else
            return NULL;
        a = a->child[1];
    }
    return low_is(a, RT_HEAD_FUNCTION) && a->n == 2 ? a : NULL;
}

rt_value *rt_define_directly(rt_session *s, rt_module *m, rt_source *source, rt_ast *stmt)
{
    int8_t hint = 0;
    const rt_ast *text = function_text(stmt, &hint);
    if (!text)
        return NULL;
    low_ctx c = {.s = s, .module = m, .source = source, .line = text->line, .ast = text};
    low_sig *sig = low_sig_parse(&c, text);
    direct d = {.c = &c, .sig = sig};
    sig->inline_hint = hint;
    if (!sig->name_ast || !make_vars(&d) || !make_types(&d, sig->pos, sig->npos, &d.pos) ||
        !make_types(&d, sig->kw, sig->nkw, &d.kw) || !find_function(&d))
        return NULL;
    define(&d);
    return d.f ? d.f : s->nothing;
}
