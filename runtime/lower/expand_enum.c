/* expand_enum.c - @enum Name[::T] a [= value] b ..., or with the members in a block:
 *
 *     primitive type Name <: Enum{T} bits end
 *     const a = enum_value(Name, value); const b = enum_value(Name, Integer(a) + 1); ...
 *     enum_register(Name, (:a, :b, ...), (a, b, ...))
 */
#include "macro.h"

#include <gc/gc.h>

static rt_ast *base_call(low_ctx *c, const rt_ast *at, const char *f, rt_ast *x, rt_ast *y)
{
    return low_ast_new(at, RT_HEAD_CALL, y ? 3 : 2, low_ast_base(c, at, f), x, y);
}

static rt_ast *constant(low_ctx *c, const rt_ast *at, rt_ast *name, rt_ast *type, rt_ast *value)
{
    rt_ast *made = base_call(c, at, "enum_value", type, value);
    return low_ast_new(at, RT_HEAD_CONST, 1, low_ast_new(at, RT_HEAD_ASSIGN, 2, name, made));
}

static rt_ast *next_value(low_ctx *c, const rt_ast *at, rt_ast *before)
{
    rt_ast *one = low_ast_value(at, rt_box_int64(c->s, 1));
    return before ? base_call(c, at, "+", base_call(c, at, "Integer", before, NULL), one)
                  : low_ast_value(at, rt_box_int64(c->s, 0));
}

/* The base type Name::T, by name: it must be known how many bits it has. */
static rt_datatype *base_type(low_ctx *c, const rt_ast *a)
{
    if (!low_is(a, RT_HEAD_TYPED))
        return c->s->t.Int32;
    rt_binding *b = a->child[1]->kind == RT_AST_SYMBOL ? rt_module_lookup(c->s, c->module, a->child[1]->sym) : NULL;
    rt_value *type = b ? b->value : NULL;
    bool fits = type && rt_is_concrete(c->s, type) && rt_subtype(c->s, type, &c->s->t.Integer->hdr) &&
                ((rt_datatype *)type)->name->is_primitive;
    if (!fits)
        low_fail(c, a, "the base type of an enumeration must be a primitive integer type", NULL);
    return (rt_datatype *)type;
}

low_node *low_macro_enum(low_ctx *c, const low_macro_call *m)
{
    low_macro_need(c, m, 1, 10000);
    const rt_ast *head = m->arg[0], *at = m->at;
    rt_ast *name = low_is(head, RT_HEAD_TYPED) ? head->child[0] : m->arg[0];
    rt_ast *const *member = m->arg + 1;
    uint32_t n = m->n - 1;
    if (name->kind != RT_AST_SYMBOL)
        low_fail(c, head, "an enumeration needs a name", NULL);
    if (n == 1 && low_is(member[0], RT_HEAD_BLOCK)) {
        n = member[0]->n;
        member = member[0]->child;
    }
    if (!n)
        low_fail(c, at, "an enumeration needs members", NULL);
    rt_datatype *base = base_type(c, head);
    rt_ast *super = low_ast_new(at, RT_HEAD_CURLY, 2, low_ast_base(c, at, "Enum"), low_ast_value(at, &base->hdr));
    rt_ast *bits = low_ast_value(at, rt_box_int64(c->s, 8 * (int64_t)rt_layout_of(c->s, base)->size));
    rt_ast **part = GC_MALLOC((n + 3) * sizeof *part), **names = GC_MALLOC(2 * n * sizeof *names);
    rt_ast *before = NULL;
    part[0] = low_ast_new(at, RT_HEAD_PRIMITIVE, 2, low_ast_new(at, RT_HEAD_SUBTYPE, 2, name, super), bits);
    for (uint32_t i = 0; i < n; i++) {
        bool given = low_is(member[i], RT_HEAD_ASSIGN) || low_is(member[i], RT_HEAD_KW);
        rt_ast *own = given ? member[i]->child[0] : member[i];
        if (own->kind != RT_AST_SYMBOL)
            low_fail(c, member[i], "a member of an enumeration is a name or `name = value`", NULL);
        part[i + 1] = constant(c, member[i], own, name, given ? member[i]->child[1] : next_value(c, at, before));
        before = names[n + i] = own;
        names[i] = low_ast_new(at, RT_HEAD_QUOTENODE, 1, own);
    }
    part[n + 1] = low_ast_new(at, RT_HEAD_CALL, 4, low_ast_base(c, at, "enum_register"), name,
                              low_ast_list(at, RT_HEAD_TUPLE, names, n), low_ast_list(at, RT_HEAD_TUPLE, names + n, n));
    part[n + 2] = low_ast_value(at, c->s->nothing);
    return low_expand(c, low_ast_list(at, RT_HEAD_BLOCK, part, n + 3));
}
