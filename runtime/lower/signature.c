/* signature.c - taking a function's text apart. */
#include "signature.h"

#include <gc/gc.h>

#include "../types/bootstrap.h"

/* ---- parameters ---- */

static rt_symbol *hidden_name(low_ctx *c) { return low_gensym(c, "arg"); }

static void param_target(low_ctx *c, const rt_ast *a, low_param *p)
{
    if (a->kind == RT_AST_SYMBOL) {
        p->name = low_is_symbol(a, "_") ? hidden_name(c) : a->sym;
    } else if (low_is(a, RT_HEAD_TYPED)) {
        p->type = a->child[a->n - 1];
        if (a->n == 2)
            param_target(c, a->child[0], p);
        else
            p->name = hidden_name(c);
    } else if (low_is(a, RT_HEAD_TUPLE)) {
        p->pattern = a;
        p->name = hidden_name(c);
    } else if (low_is(a, RT_HEAD_SPLAT)) {
        p->is_vararg = true;
        param_target(c, a->child[0], p);
    } else {
        low_fail(c, a, "invalid function argument", NULL);
    }
}

low_param *low_param_parse(low_ctx *c, const rt_ast *a)
{
    low_param *p = GC_MALLOC(sizeof *p);
    p->at = a;
    if (low_is(a, RT_HEAD_MACROCALL)) /* @nospecialize(x) */
        a = low_strip_macros(c, a, NULL);
    if ((low_is(a, RT_HEAD_KW) || low_is(a, RT_HEAD_ASSIGN)) && a->n == 2) {
        p->preset = a->child[1];
        a = a->child[0];
    }
    if (low_is(a, RT_HEAD_MACROCALL))
        a = low_strip_macros(c, a, NULL);
    param_target(c, a, p);
    return p;
}

static void check_duplicate(low_ctx *c, const low_sig *sig, const low_param *p)
{
    for (uint32_t i = 0; i < sig->npos + sig->nkw; i++) {
        const low_param *other = i < sig->npos ? &sig->pos[i] : &sig->kw[i - sig->npos];
        if (other->name == p->name)
            low_fail(c, p->at, "function argument name not unique", NULL);
    }
}

static void add_positional(low_ctx *c, low_sig *sig, const rt_ast *a)
{
    low_param *p = low_param_parse(c, a);
    check_duplicate(c, sig, p);
    if (sig->npos && sig->pos[sig->npos - 1].is_vararg)
        low_fail(c, a, "only the last positional argument can be followed by `...`", NULL);
    if (sig->npos && sig->pos[sig->npos - 1].preset && !p->preset && !p->is_vararg)
        low_fail(c, a, "optional positional arguments must come after all required ones", NULL);
    LOW_GROW(sig->pos, sig->npos, sig->pos_capacity);
    sig->pos[sig->npos++] = *p;
}

static void add_keyword(low_ctx *c, low_sig *sig, const rt_ast *a)
{
    low_param *p = low_param_parse(c, a);
    check_duplicate(c, sig, p);
    if (p->is_vararg) {
        sig->kwrest = p;
        return;
    }
    LOW_GROW(sig->kw, sig->nkw, sig->kw_capacity);
    sig->kw[sig->nkw++] = *p;
}

static void add_parameters(low_ctx *c, low_sig *sig, rt_ast *const *child, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++) {
        if (!low_is(child[i], RT_HEAD_PARAMETERS)) {
            add_positional(c, sig, child[i]);
            continue;
        }
        sig->has_keywords = true;
        for (uint32_t k = 0; k < child[i]->n; k++)
            add_keyword(c, sig, child[i]->child[k]);
    }
}

/* ---- where ---- */

void low_tvar_add(low_ctx *c, const rt_ast *a, low_tvar **list, uint32_t *n, uint32_t *capacity)
{
    low_tvar v = {0};
    const rt_ast *name = a;
    if (low_is(a, RT_HEAD_SUBTYPE) && a->n == 2) {
        name = a->child[0];
        v.upper = a->child[1];
    } else if (low_is(a, RT_HEAD_SUPERTYPE) && a->n == 2) {
        name = a->child[0];
        v.lower = a->child[1];
    } else if (low_is(a, RT_HEAD_COMPARISON) && a->n == 5) { /* L <: T <: U */
        v.lower = a->child[0];
        name = a->child[2];
        v.upper = a->child[4];
    }
    if (name->kind != RT_AST_SYMBOL)
        low_fail(c, a, "invalid type parameter", "write `T`, `T <: U` or `L <: T <: U`");
    v.name = name->sym;
    low_grow((void **)list, *n, capacity, sizeof **list);
    (*list)[(*n)++] = v;
}

static void add_where(low_ctx *c, low_sig *sig, const rt_ast *where)
{
    for (uint32_t i = 1; i < where->n; i++) {
        const rt_ast *v = where->child[i];
        if (low_is(v, RT_HEAD_BRACES))
            for (uint32_t k = 0; k < v->n; k++)
                low_tvar_add(c, v->child[k], &sig->tvar, &sig->ntvar, &sig->tvar_capacity);
        else
            low_tvar_add(c, v, &sig->tvar, &sig->ntvar, &sig->tvar_capacity);
    }
}

/* ---- the whole ---- */

static rt_symbol *name_of(low_ctx *c, const rt_ast *a)
{
    if (a->kind == RT_AST_SYMBOL)
        return a->sym;
    if (low_is(a, RT_HEAD_CURLY))
        return name_of(c, a->child[0]);
    if (low_is(a, RT_HEAD_DOT) && a->child[1]->kind == RT_AST_EXPR && a->child[1]->n &&
        a->child[1]->child[0]->kind == RT_AST_SYMBOL)
        return a->child[1]->child[0]->sym;
    if (low_is(a, RT_HEAD_TYPED)) /* (f::T)(...): named after the type */
        return name_of(c, a->child[a->n - 1]);
    if (low_is(a, RT_HEAD_WHERE) || low_is(a, RT_HEAD_PARENS_BLOCK))
        return name_of(c, a->child[0]);
    low_fail(c, a, "invalid name of a function", NULL);
}

static const rt_ast *peel_signature(low_ctx *c, low_sig *sig, const rt_ast *head, bool arrow)
{
    while (low_is(head, RT_HEAD_WHERE)) {
        add_where(c, sig, head);
        head = head->child[0];
    }
    if (!arrow && low_is(head, RT_HEAD_TYPED) && head->n == 2 && head->child[0]->kind == RT_AST_EXPR &&
        (low_is(head->child[0], RT_HEAD_CALL) || low_is(head->child[0], RT_HEAD_TUPLE))) {
        sig->return_type = head->child[1];
        head = head->child[0];
        if (low_is(sig->return_type, RT_HEAD_WHERE)) { /* f(x)::T where T: the variables are the signature's */
            add_where(c, sig, sig->return_type);
            sig->return_type = sig->return_type->child[0];
        }
    }
    while (low_is(head, RT_HEAD_WHERE)) {
        add_where(c, sig, head);
        head = head->child[0];
    }
    return head;
}

low_sig *low_sig_parse(low_ctx *c, const rt_ast *a)
{
    low_sig *sig = GC_MALLOC(sizeof *sig);
    bool arrow = a->head == RT_HEAD_ARROW;
    const rt_ast *head = peel_signature(c, sig, a->child[0], arrow);
    sig->ast = a;
    sig->body = a->child[1];
    if (low_is(head, RT_HEAD_CALL)) {
        sig->name_ast = head->child[0];
        sig->name = name_of(c, head->child[0]);
        if (low_is(head->child[0], RT_HEAD_TYPED))
            sig->self = head->child[0];
        add_parameters(c, sig, head->child + 1, head->n - 1);
    } else if (low_is(head, RT_HEAD_TUPLE) || (arrow && low_is(head, RT_HEAD_PARENS_BLOCK))) {
        add_parameters(c, sig, head->child, head->n);
    } else if (arrow) {
        rt_ast *one = (rt_ast *)(uintptr_t)head;
        add_parameters(c, sig, &one, 1);
    } else {
        low_fail(c, a, "invalid function definition", NULL);
    }
    return sig;
}

static void add_variant(low_ctx *c, const low_sig *sig, low_variant v, uint32_t given, rt_value *kwbody,
                        low_state **out, uint32_t *n)
{
    low_state *st = GC_MALLOC(sizeof *st);
    *st = (low_state){c->module, c->source, sig, v, given, kwbody, c->owner, NULL};
    out[(*n)++] = st;
}

static uint32_t first_optional(const low_sig *sig)
{
    uint32_t i = 0;
    while (i < sig->npos && !sig->pos[i].preset)
        i++;
    return i;
}

uint32_t low_variants(low_ctx *c, const low_sig *sig, low_state **out)
{
    uint32_t n = 0, last = sig->npos;
    rt_value *kwbody = NULL;
    if (sig->has_keywords) {
        rt_symbol *hidden = low_gensym(c, sig->name ? sig->name->text : "");
        kwbody = rt_function_type_new(c->s, c->module, hidden)->instance;
        add_variant(c, sig, LOW_KWBODY, last, kwbody, out, &n);
        add_variant(c, sig, LOW_KWPOS, last, kwbody, out, &n);
        add_variant(c, sig, LOW_KWCALL, last, kwbody, out, &n);
    } else {
        add_variant(c, sig, LOW_PLAIN, last, NULL, out, &n);
    }
    for (uint32_t k = first_optional(sig); k < last && sig->pos[k].preset; k++) {
        add_variant(c, sig, LOW_OPTIONAL, k, NULL, out, &n);
        if (sig->has_keywords)
            add_variant(c, sig, LOW_KWOPTIONAL, k, NULL, out, &n);
    }
    return n;
}
