/* expand_call.c - calls with keywords, splats and do blocks; tuples and named tuples.
 *
 * f(x; a = 1, kw...)  →  Core.kwcall(merge((a = 1,), kw), f, x)
 * f(x; kw...)         →  isempty(kw) ? f(x) : Core.kwcall(kw, f, x)
 */
#include "expand.h"

#include <string.h>

enum { MAX_SPLAT_ARGS = 31 }; /* bits of SPLAT's mask */

low_node *low_call_list(low_ctx *c, low_node *f, rt_ast *const *args, uint32_t n)
{
    low_list l = {0};
    bool splats = false;
    low_push(&l, f);
    for (uint32_t i = 0; i < n; i++) {
        bool splat = low_is(args[i], RT_HEAD_SPLAT);
        low_node *v = low_expand(c, splat ? args[i]->child[0] : args[i]);
        if (splat) {
            low_node *spread = low_new(c, LOW_SPREAD, 1);
            spread->child[0] = v;
            v = spread;
            splats = true;
        }
        low_push(&l, v);
    }
    if (splats && n > MAX_SPLAT_ARGS)
        low_unsupported(c, args[MAX_SPLAT_ARGS], "more than 31 arguments in a call with `...` are");
    return low_node_list(c, LOW_CALL, l.item, l.n);
}

/* ---- named tuples ---- */

static low_node *namedtuple_new(low_ctx *c, rt_value **names, low_node **values, uint32_t n)
{
    low_list block = {0}, tuple = {0}, fields = {0};
    low_push(&tuple, low_core(c, "tuple"));
    for (uint32_t i = 0; i < n; i++) {
        low_push(&block, values[i]);
        low_push(&tuple, values[i]);
    }
    low_node *types = low_call(c, low_core(c, "typeof"), low_node_list(c, LOW_CALL, tuple.item, tuple.n), NULL);
    low_node *names_node = low_const(c, rt_tuple_new(c->s, names, n));
    low_push(&fields, low_call(c, low_core(c, "namedtuple_type"), names_node, types, NULL));
    for (uint32_t i = 0; i < n; i++)
        low_push(&fields, values[i]);
    low_push(&block, low_node_list(c, LOW_NEW, fields.item, fields.n));
    return low_node_list(c, LOW_BLOCK, block.item, block.n);
}

low_node *low_empty_named_tuple(low_ctx *c)
{
    low_node *type = low_call(c, low_core(c, "namedtuple_type"), low_const(c, c->s->empty_tuple),
                              low_const(c, &c->s->t.EmptyTuple->hdr), NULL);
    return low_node_list(c, LOW_NEW, &type, 1);
}

/* The name and value of one part `a = v`, `a` or `x.a`. */
static rt_symbol *part_name(low_ctx *c, rt_ast *part, rt_ast **value)
{
    *value = part;
    if ((low_is(part, RT_HEAD_KW) || low_is(part, RT_HEAD_ASSIGN)) && part->child[0]->kind == RT_AST_SYMBOL) {
        *value = part->child[1];
        return part->child[0]->sym;
    }
    if (part->kind == RT_AST_SYMBOL)
        return part->sym;
    if (low_is(part, RT_HEAD_DOT) && low_is(part->child[1], RT_HEAD_QUOTENODE) &&
        part->child[1]->child[0]->kind == RT_AST_SYMBOL)
        return part->child[1]->child[0]->sym;
    low_fail(c, part, "invalid named tuple or keyword argument", "write `name = value`");
}

typedef struct segment { /* names given one by one, up to the next splat */
    rt_value **name;
    uint32_t n, capacity;
    low_list values;
} segment;

static void segment_add(low_ctx *c, segment *g, rt_ast *part)
{
    rt_ast *value;
    rt_symbol *name = part_name(c, part, &value);
    for (uint32_t i = 0; i < g->n; i++)
        if (g->name[i] == &name->hdr)
            low_fail(c, part, "the same name is given twice", NULL);
    LOW_GROW(g->name, g->n, g->capacity);
    g->name[g->n++] = &name->hdr;
    low_push(&g->values, low_shared(c, low_expand(c, value)));
}

static low_node *merged(low_ctx *c, low_node *so_far, low_node *more)
{
    return so_far ? low_call(c, low_base(c, "merge"), so_far, more, NULL) : more;
}

low_node *low_named_tuple(low_ctx *c, rt_ast *const *parts, uint32_t n, const rt_ast *at)
{
    (void)at;
    segment g = {0};
    low_node *result = NULL;
    for (uint32_t i = 0; i < n; i++) {
        if (!low_is(parts[i], RT_HEAD_SPLAT)) {
            segment_add(c, &g, parts[i]);
            continue;
        }
        if (g.n || !result)
            result = merged(c, result, g.n ? namedtuple_new(c, g.name, g.values.item, g.n) : low_empty_named_tuple(c));
        g = (segment){0};
        result = merged(c, result, low_expand(c, parts[i]->child[0]));
    }
    if (g.n || !result)
        result = merged(c, result, g.n ? namedtuple_new(c, g.name, g.values.item, g.n) : low_empty_named_tuple(c));
    return result;
}

low_node *low_expand_tuple(low_ctx *c, const rt_ast *a)
{
    if (!a->n)
        return low_const(c, c->s->empty_tuple);
    if (a->n == 1 && low_is(a->child[0], RT_HEAD_PARAMETERS))
        return low_named_tuple(c, a->child[0]->child, a->child[0]->n, a);
    for (uint32_t i = 0; i < a->n; i++)
        if (low_is(a->child[i], RT_HEAD_ASSIGN) || low_is(a->child[i], RT_HEAD_KW))
            return low_named_tuple(c, a->child, a->n, a);
    return low_call_list(c, low_core(c, "tuple"), a->child, a->n);
}

/* ---- calls ---- */

typedef struct arguments {
    rt_ast **pos, **kw;
    uint32_t npos, nkw, pos_capacity, kw_capacity;
    bool has_keywords; /* `f(x;)` too */
} arguments;

static void add_keyword(arguments *r, rt_ast *part)
{
    r->has_keywords = true;
    LOW_GROW(r->kw, r->nkw, r->kw_capacity);
    r->kw[r->nkw++] = part;
}

static arguments split_arguments(const rt_ast *call)
{
    arguments r = {0};
    for (uint32_t i = 1; i < call->n; i++) {
        rt_ast *part = call->child[i];
        if (low_is(part, RT_HEAD_KW)) {
            add_keyword(&r, part);
        } else if (!low_is(part, RT_HEAD_PARAMETERS)) {
            LOW_GROW(r.pos, r.npos, r.pos_capacity);
            r.pos[r.npos++] = part;
        }
    }
    for (uint32_t i = 1; i < call->n; i++)
        if (low_is(call->child[i], RT_HEAD_PARAMETERS))
            for (uint32_t k = 0; k < call->child[i]->n; k++)
                add_keyword(&r, call->child[i]->child[k]);
    return r;
}

/* f(x; kw...) without names of its own: if kw turns out to be empty this is f(x), which needs no method with keywords. */
static bool may_have_none(const arguments *r)
{
    for (uint32_t i = 0; i < r->nkw; i++)
        if (!low_is(r->kw[i], RT_HEAD_SPLAT))
            return false;
    return true;
}

/* Makes the arguments of a call usable twice; pushes what computes them. */
static void share_arguments(low_ctx *c, low_node *call, low_list *block)
{
    for (uint32_t i = 1; i < call->n; i++) {
        low_node **value = call->child[i]->kind == LOW_SPREAD ? &call->child[i]->child[0] : &call->child[i];
        *value = low_shared(c, *value);
        low_push(block, *value);
    }
}

static low_node *keyword_call(low_ctx *c, const rt_ast *a, const arguments *r)
{
    low_list l = {0}, block = {0};
    rt_value *kwcall = rt_generic_function(c->s, c->s->core, rt_symbol_c(c->s, "kwcall"));
    low_node *f = low_shared(c, low_expand(c, a->child[0])), *keywords = low_named_tuple(c, r->kw, r->nkw, a);
    low_node *plain = low_call_list(c, f, r->pos, r->npos);
    bool is_either = may_have_none(r);
    low_push(&block, f);
    if (is_either) {
        keywords = low_shared(c, keywords);
        low_push(&block, keywords);
        share_arguments(c, plain, &block);
    }
    low_push(&l, low_const(c, kwcall));
    low_push(&l, keywords);
    low_push(&l, f);
    for (uint32_t i = 1; i < plain->n; i++)
        low_push(&l, plain->child[i]);
    low_node *call = low_node_list(c, LOW_CALL, l.item, l.n);
    if (is_either)
        call = low_if(c, low_call(c, low_base(c, "isempty"), keywords, NULL), plain, call);
    low_push(&block, call);
    return low_node_list(c, LOW_BLOCK, block.item, block.n);
}

/* x^2 → literal_pow(^, x, Val(2)), so that small powers are products, as in Julia. */
static low_node *literal_power(low_ctx *c, const rt_ast *a)
{
    const rt_ast *exponent = a->child[2];
    rt_value *val = rt_core_value(c->s, "Val");
    if (!val || exponent->kind != RT_AST_VALUE || exponent->value->type != c->s->t.Int64)
        return NULL;
    rt_value *type = rt_apply_type(c->s, val, (rt_value *[]){exponent->value}, 1);
    low_node *p = low_const(c, rt_struct_new(c->s, (rt_datatype *)type, NULL, 0));
    return low_call(c, low_base(c, "literal_pow"), low_expand(c, a->child[0]), low_expand(c, a->child[1]), p, NULL);
}

static low_node *special_call(low_ctx *c, const rt_ast *a)
{
    const char *name = a->child[0]->sym->text;
    if (strcmp(name, "new") == 0 && c->owner)
        return low_expand_new(c, a);
    if (strcmp(name, "^") == 0 && a->n == 3)
        return literal_power(c, a);
    if (strcmp(name, "include") == 0 && a->n == 2 && !low_is(a->child[1], RT_HEAD_SPLAT))
        return low_call(c, low_core(c, "module_include"), low_const(c, (rt_value *)c->module),
                        low_expand(c, a->child[1]), NULL);
    if (strcmp(name, "eval") == 0 && !c->local_eval && a->n == 2 && !low_is(a->child[1], RT_HEAD_SPLAT))
        return low_call(c, low_core(c, "eval"), low_const(c, (rt_value *)c->module), low_expand(c, a->child[1]),
                        low_const(c, c->s->true_value), NULL);
    if (strcmp(name, "ccall") == 0 || strcmp(name, "cglobal") == 0)
        low_unsupported(c, a, "`ccall` is");
    return NULL;
}

/* M.eval(x): every module has an eval of its own. */
static bool is_module_eval(const rt_ast *a)
{
    const rt_ast *f = a->child[0];
    return a->n == 2 && low_is(f, RT_HEAD_DOT) && low_is(f->child[1], RT_HEAD_QUOTENODE) &&
           low_is_symbol(f->child[1]->child[0], "eval") && !low_is(a->child[1], RT_HEAD_SPLAT);
}

low_node *low_expand_call(low_ctx *c, const rt_ast *a)
{
    rt_ast *f = a->child[0];
    if (is_module_eval(a))
        return low_call(c, low_core(c, "eval"), low_expand(c, f->child[0]), low_expand(c, a->child[1]), NULL);
    if (f->kind == RT_AST_SYMBOL) {
        low_node *special = special_call(c, a);
        if (special)
            return special;
    } else if (low_is(f, RT_HEAD_CURLY) && c->owner && low_is_symbol(f->child[0], "new")) {
        return low_expand_new(c, a);
    }
    arguments r = split_arguments(a);
    if (r.has_keywords)
        return keyword_call(c, a, &r);
    return low_call_list(c, low_expand(c, f), r.pos, r.npos);
}

/* f(args) do params body end  →  f(params -> body, args) */
low_node *low_expand_do(low_ctx *c, const rt_ast *a)
{
    const rt_ast *call = a->child[0];
    if (!low_is(call, RT_HEAD_CALL))
        low_unsupported(c, call, "`do` after anything but a call is");
    rt_ast *with = low_ast_list(call, RT_HEAD_CALL, NULL, 0);
    rt_ast **child = NULL;
    uint32_t n = 0, capacity = 0;
    for (uint32_t i = 0; i < call->n; i++) {
        LOW_GROW(child, n, capacity);
        child[n++] = call->child[i];
        if (i == 0) {
            LOW_GROW(child, n, capacity);
            child[n++] = a->child[1];
        }
    }
    with->child = child;
    with->n = n;
    return low_expand_call(c, with);
}
