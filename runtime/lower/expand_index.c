/* expand_index.c - a[i], a.b, and array literals. */
#include "expand.h"

static low_node *spread(low_ctx *c, low_node *v) { return low_node_list(c, LOW_SPREAD, &v, 1); }

void low_expand_indices(low_ctx *c, low_node *object, const rt_ast *ref, low_list *out)
{
    low_list splats = {0};
    low_index index = {c->index, object, 0, ref->n - 1, &splats};
    c->index = &index;
    for (uint32_t i = 1; i < ref->n; i++) {
        rt_ast *part = ref->child[i];
        index.position = i;
        if (low_is(part, RT_HEAD_SPLAT)) {
            low_node *v = low_expand(c, part->child[0]);
            low_push(&splats, v);
            low_push(out, spread(c, v));
        } else if (low_is(part, RT_HEAD_KW) || low_is(part, RT_HEAD_PARAMETERS)) {
            low_unsupported(c, part, "keyword arguments in `a[...]` are");
        } else {
            low_push(out, low_expand(c, part));
        }
    }
    c->index = index.outer;
}

static bool uses_end(const rt_ast *a)
{
    if (a->kind != RT_AST_EXPR)
        return false;
    if (a->head == RT_HEAD_END_INDEX || a->head == RT_HEAD_BEGIN_INDEX)
        return true;
    for (uint32_t i = 0; i < a->n; i++)
        if (a->child[i] && uses_end(a->child[i]))
            return true;
    return false;
}

/* Under @views only what looks like a slice is a view; a[i] is the element. */
static bool is_slice(const rt_ast *ref)
{
    for (uint32_t i = 1; i < ref->n; i++) {
        const rt_ast *p = ref->child[i];
        if (low_is_symbol(p, ":") || (low_is(p, RT_HEAD_CALL) && low_is_symbol(p->child[0], ":")))
            return true;
    }
    return false;
}

low_node *low_expand_ref(low_ctx *c, const rt_ast *a)
{
    low_list l = {0};
    low_node *object = low_expand(c, a->child[0]);
    if (uses_end(a))
        object = low_shared(c, object);
    low_push(&l, low_base(c, c->views && is_slice(a) ? "view" : "getindex"));
    low_push(&l, object);
    low_expand_indices(c, object, a, &l);
    return low_node_list(c, LOW_CALL, l.item, l.n);
}

low_node *low_expand_end_index(low_ctx *c, const rt_ast *a)
{
    low_index *i = c->index;
    const char *f = a->head == RT_HEAD_END_INDEX ? "lastindex" : "firstindex";
    if (!i)
        low_fail(c, a, "`end` or `begin` as an index outside of `a[...]`", NULL);
    if (i->splats->n)
        low_unsupported(c, a, "`end` after a splat in `a[...]` is");
    if (i->count == 1)
        return low_call(c, low_base(c, f), i->object, NULL);
    return low_call(c, low_base(c, f), i->object, low_int(c, i->position), NULL);
}

/* A lone `.+` is the function (xs...) -> broadcast(+, xs...). */
static low_node *dotted_operator(low_ctx *c, const rt_ast *a)
{
    rt_ast *xs = low_ast_symbol(a, rt_symbol_c(c->s, "xs"));
    rt_ast *splat = low_ast_new(a, RT_HEAD_SPLAT, 1, xs);
    rt_ast *call = low_ast_new(a, RT_HEAD_CALL, 3, low_ast_base(c, a, "broadcast"), a->child[0], splat);
    return low_closure_of(c, a, low_ast_new(a, RT_HEAD_TUPLE, 1, splat), call);
}

low_node *low_expand_dot(low_ctx *c, const rt_ast *a)
{
    if (a->n == 1)
        return dotted_operator(c, a);
    const rt_ast *name = a->child[1];
    low_node *object = low_expand(c, a->child[0]);
    if (low_is(name, RT_HEAD_QUOTENODE) && name->child[0]->kind == RT_AST_SYMBOL) {
        low_node *node = low_node_list(c, LOW_FIELD, &object, 1);
        node->sym = name->child[0]->sym;
        return node;
    }
    if (low_is(name, RT_HEAD_QUOTENODE) || low_is(name, RT_HEAD_QUOTE))
        return low_call(c, low_base(c, "getproperty"), object, low_expand(c, name), NULL);
    low_unsupported(c, a, "this use of `.` is");
}

/* ---- array literals ---- */

/* The rows of [a b; c d] one after the other, and the tuple of their lengths. */
static low_node *matrix(low_ctx *c, const rt_ast *a, uint32_t first, const char *f)
{
    low_list l = {0};
    rt_value **lengths = NULL;
    uint32_t n = 0, capacity = 0;
    low_push(&l, low_base(c, f));
    if (first)
        low_push(&l, low_expand(c, a->child[0]));
    low_push(&l, NULL); /* the lengths, known below */
    uint32_t lengths_at = l.n - 1;
    for (uint32_t i = first; i < a->n; i++) {
        const rt_ast *row = a->child[i];
        bool is_row = low_is(row, RT_HEAD_ROW);
        low_node *items = is_row ? low_call_list(c, NULL, row->child, row->n) : low_call_list(c, NULL, &a->child[i], 1);
        for (uint32_t k = 1; k < items->n; k++) {
            if (items->child[k]->kind == LOW_SPREAD)
                low_unsupported(c, row, "a splat in a matrix literal is");
            low_push(&l, items->child[k]);
        }
        LOW_GROW(lengths, n, capacity);
        lengths[n++] = rt_box_int64(c->s, items->n - 1);
    }
    l.item[lengths_at] = low_const(c, rt_tuple_new(c->s, lengths, n));
    return low_node_list(c, LOW_CALL, l.item, l.n);
}

/* Long literals are made in pieces: a call has a bounded number of arguments. */
static low_node *array_call(low_ctx *c, const rt_ast *a, const char *f)
{
    enum { PIECE = 4096 };
    if (a->head == RT_HEAD_VECT && a->n > PIECE) {
        low_list l = {0};
        low_push(&l, low_base(c, "vcat"));
        for (uint32_t i = 0; i < a->n; i += PIECE) {
            uint32_t n = a->n - i < PIECE ? a->n - i : PIECE;
            low_push(&l, low_call_list(c, low_base(c, f), a->child + i, n));
        }
        return low_node_list(c, LOW_CALL, l.item, l.n);
    }
    return low_call_list(c, low_base(c, f), a->child, a->n);
}

low_node *low_expand_array(low_ctx *c, const rt_ast *a)
{
    bool typed = a->head == RT_HEAD_TYPED_VCAT;
    switch (a->head) {
    case RT_HEAD_VECT:
        for (uint32_t i = 0; i < a->n; i++)
            if (low_is(a->child[i], RT_HEAD_ASSIGN) || low_is(a->child[i], RT_HEAD_PARAMETERS))
                low_fail(c, a->child[i], "misplaced assignment in an array literal", NULL);
        return array_call(c, a, "vect");
    case RT_HEAD_HCAT:
        return array_call(c, a, "hcat");
    case RT_HEAD_TYPED_HCAT:
        return array_call(c, a, "typed_hcat");
    default:
        for (uint32_t i = typed; i < a->n; i++)
            if (low_is(a->child[i], RT_HEAD_ROW))
                return matrix(c, a, typed, typed ? "typed_hvcat" : "hvcat");
        return array_call(c, a, typed ? "typed_vcat" : "vcat");
    }
}
