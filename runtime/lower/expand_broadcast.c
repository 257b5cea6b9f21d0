/* expand_broadcast.c - dotted calls and assignments.
 *
 * A whole dotted expression becomes one call with one closure, so no intermediate arrays are made:
 *
 *     sqrt.(a .+ 2b[1])   →  broadcast((x, y) -> sqrt(x + y), a, 2b[1])
 *     r .= a .* 2         →  broadcast!(x -> x * 2, r, a)
 */
#include "expand.h"

#include <string.h>

typedef struct fusion {
    low_ctx *c;
    rt_ast **param;  /* symbols of the closure's parameters */
    low_list leaves; /* what they range over */
    low_list bound;  /* LOCAL and ASSIGN of functions and keyword values that are computed once */
    uint32_t nparam, capacity;
} fusion;

static bool is_literal(const rt_ast *a) { return a->kind == RT_AST_VALUE; }

static rt_ast *undotted(low_ctx *c, rt_ast *f)
{
    if (f->kind == RT_AST_SYMBOL && f->sym->text[0] == '.' && f->sym->size > 1)
        return low_ast_symbol(f, rt_symbol_c(c->s, f->sym->text + 1));
    return f;
}

static rt_ast *leaf(fusion *u, rt_ast *a)
{
    if (is_literal(a))
        return a;
    rt_ast *name = low_ast_symbol(a, low_gensym(u->c, "x"));
    LOW_GROW(u->param, u->nparam, u->capacity);
    u->param[u->nparam++] = name;
    low_push(&u->leaves, low_expand(u->c, a));
    return name;
}

/* Something that is the same for all elements: a name or literal stays, anything else is computed before. */
static rt_ast *bind(fusion *u, rt_ast *a)
{
    if (a->kind != RT_AST_EXPR)
        return a;
    rt_symbol *name = low_gensym(u->c, "f");
    low_push(&u->bound, low_local(u->c, name));
    low_push(&u->bound, low_assign(u->c, name, low_expand(u->c, a)));
    return low_ast_symbol(a, name);
}

static rt_ast *fuse(fusion *u, rt_ast *a);

static rt_ast *fuse_keyword(fusion *u, rt_ast *part)
{
    if (low_is(part, RT_HEAD_PARAMETERS)) {
        rt_ast *list = low_ast_list(part, RT_HEAD_PARAMETERS, part->child, part->n);
        for (uint32_t i = 0; i < list->n; i++)
            list->child[i] = fuse_keyword(u, list->child[i]);
        return list;
    }
    if (low_is(part, RT_HEAD_SPLAT))
        low_unsupported(u->c, part, "a splat in a dotted call is");
    if (low_is(part, RT_HEAD_KW))
        return low_ast_new(part, RT_HEAD_KW, 2, part->child[0], bind(u, part->child[1]));
    return part;
}

static rt_ast *fuse_call(fusion *u, rt_ast *a)
{
    rt_ast *call = low_ast_list(a, RT_HEAD_CALL, a->child, a->n);
    call->child[0] = bind(u, undotted(u->c, a->child[0]));
    for (uint32_t i = 1; i < a->n; i++) {
        rt_ast *part = a->child[i];
        if (low_is(part, RT_HEAD_PARAMETERS) || low_is(part, RT_HEAD_KW) || low_is(part, RT_HEAD_SPLAT))
            call->child[i] = fuse_keyword(u, part);
        else
            call->child[i] = fuse(u, part);
    }
    return call;
}

static rt_ast *fuse(fusion *u, rt_ast *a)
{
    if (low_is(a, RT_HEAD_DOTCALL))
        return fuse_call(u, a);
    if (low_is(a, RT_HEAD_PARENS_BLOCK) && a->n == 1)
        return fuse(u, a->child[0]);
    return leaf(u, a);
}

/* f.(a, b) of plain things needs no closure. */
static bool is_plain(const rt_ast *a)
{
    if (a->child[0]->kind == RT_AST_SYMBOL && strcmp(a->child[0]->sym->text, "^") == 0)
        return false;
    for (uint32_t i = 1; i < a->n; i++)
        if (low_is(a->child[i], RT_HEAD_DOTCALL) || low_is(a->child[i], RT_HEAD_KW) ||
            low_is(a->child[i], RT_HEAD_PARAMETERS))
            return false;
    return true;
}

/* broadcast(kernel, leaves...) or broadcast!(kernel, dest, leaves...) */
static low_node *broadcast(low_ctx *c, rt_ast *a, low_node *dest)
{
    low_list l = {0};
    low_push(&l, low_base(c, dest ? "broadcast!" : "broadcast"));
    if (is_plain(a)) {
        low_node *call = low_call_list(c, low_expand(c, undotted(c, a->child[0])), a->child + 1, a->n - 1);
        low_push(&l, call->child[0]);
        if (dest)
            low_push(&l, dest);
        for (uint32_t i = 1; i < call->n; i++)
            low_push(&l, call->child[i]);
        return low_node_list(c, LOW_CALL, l.item, l.n);
    }
    fusion u = {.c = c};
    c->depth++;
    rt_ast *body = fuse(&u, a);
    rt_ast *params = low_ast_list(a, RT_HEAD_TUPLE, u.param, u.nparam);
    low_push(&l, low_closure_of(c, a, params, body));
    if (dest)
        low_push(&l, dest);
    for (uint32_t i = 0; i < u.leaves.n; i++)
        low_push(&l, u.leaves.item[i]);
    low_node *call = low_node_list(c, LOW_CALL, l.item, l.n);
    c->depth--;
    if (!u.bound.n)
        return call;
    low_push(&u.bound, call);
    return low_scope_node(c, LOW_HARD, low_node_list(c, LOW_BLOCK, u.bound.item, u.bound.n));
}

low_node *low_expand_broadcast(low_ctx *c, const rt_ast *a) { return broadcast(c, (rt_ast *)(uintptr_t)a, NULL); }

static low_node *destination(low_ctx *c, const rt_ast *lhs)
{
    if (!low_is(lhs, RT_HEAD_REF))
        return low_expand(c, lhs);
    low_list l = {0};
    low_node *object = low_shared(c, low_expand(c, lhs->child[0]));
    low_push(&l, low_base(c, "dotview"));
    low_push(&l, object);
    low_expand_indices(c, object, lhs, &l);
    return low_block(c, object, low_node_list(c, LOW_CALL, l.item, l.n), NULL);
}

low_node *low_expand_broadcast_assign(low_ctx *c, const rt_ast *a)
{
    bool with_op = a->head == RT_HEAD_DOTOPASSIGN;
    rt_ast *lhs = a->child[with_op], *rhs = a->child[with_op + 1];
    low_node *dest = low_shared(c, destination(c, lhs));
    if (with_op)
        rhs = low_ast_new(a, RT_HEAD_DOTCALL, 3, a->child[0], lhs, rhs);
    if (!low_is(rhs, RT_HEAD_DOTCALL))
        rhs = low_ast_new(a, RT_HEAD_DOTCALL, 2, low_ast_base(c, a, "identity"), rhs);
    return low_block(c, dest, broadcast(c, rhs, dest), dest, NULL);
}

/* ---- @. ---- */

const rt_ast *low_dotted(low_ctx *c, const rt_ast *a)
{
    if (a->kind != RT_AST_EXPR)
        return a;
    if (a->head == RT_HEAD_INTERPOLATE)
        return a->child[0];
    if (a->head == RT_HEAD_DOT || a->head == RT_HEAD_ARROW || a->head == RT_HEAD_QUOTENODE || a->head == RT_HEAD_QUOTE)
        return a;
    rt_ast *copy = low_ast_list(a, (rt_head)a->head, a->child, a->n);
    for (uint32_t i = 0; i < a->n; i++)
        if (a->child[i])
            copy->child[i] = (rt_ast *)(uintptr_t)low_dotted(c, a->child[i]);
    switch (a->head) {
    case RT_HEAD_CALL:
        copy->head = RT_HEAD_DOTCALL;
        break;
    case RT_HEAD_ASSIGN:
        copy->head = RT_HEAD_DOTASSIGN;
        break;
    case RT_HEAD_OPASSIGN:
        copy->head = RT_HEAD_DOTOPASSIGN;
        break;
    case RT_HEAD_COMPARISON:
        for (uint32_t i = 1; i < a->n; i += 2) {
            char text[64] = ".";
            if (a->child[i]->kind == RT_AST_SYMBOL && a->child[i]->sym->text[0] != '.' && a->child[i]->sym->size < 60) {
                strcat(text, a->child[i]->sym->text);
                copy->child[i] = low_ast_symbol(a->child[i], rt_symbol_c(c->s, text));
            }
        }
        break;
    default:
        break;
    }
    return copy;
}
