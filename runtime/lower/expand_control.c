/* expand_control.c - if, &&, ||, comparison chains, let, try, return. */
#include "expand.h"

low_node *low_expand_if(low_ctx *c, const rt_ast *a)
{
    low_node *condition = low_expand(c, a->child[0]);
    low_node *then = low_expand(c, a->child[1]);
    return low_if(c, condition, then, a->n > 2 ? low_expand(c, a->child[2]) : low_nothing(c));
}

low_node *low_expand_logic(low_ctx *c, const rt_ast *a)
{
    low_node *child[2] = {low_expand(c, a->child[0]), low_expand(c, a->child[1])};
    return low_node_list(c, a->head == RT_HEAD_AND ? LOW_AND : LOW_OR, child, 2);
}

/* ---- a < b <= c ---- */

static bool is_dotted(const rt_ast *operator)
{
    return operator->kind == RT_AST_SYMBOL && operator->sym->text[0] == '.' && operator->sym->size> 1;
}

static low_node *dotted_comparison(low_ctx *c, const rt_ast *a)
{
    rt_ast *all = NULL;
    for (uint32_t i = 1; i + 1 < a->n; i += 2) {
        if (i + 2 < a->n && a->child[i + 1]->kind == RT_AST_EXPR)
            low_unsupported(c, a->child[i + 1], "a computed value inside a dotted comparison chain is");
        const rt_symbol *dot = a->child[i]->sym;
        rt_symbol *plain = is_dotted(a->child[i]) ? rt_symbol_c(c->s, dot->text + 1) : a->child[i]->sym;
        rt_ast *one = low_ast_new(a, is_dotted(a->child[i]) ? RT_HEAD_DOTCALL : RT_HEAD_CALL, 3,
                                  low_ast_symbol(a->child[i], plain), a->child[i - 1], a->child[i + 1]);
        rt_ast *and = low_ast_symbol(a, rt_symbol_c(c->s, "&"));
        all = all ? low_ast_new(a, RT_HEAD_DOTCALL, 3, and, all, one) : one;
    }
    return low_expand(c, all);
}

low_node *low_expand_comparison(low_ctx *c, const rt_ast *a)
{
    for (uint32_t i = 1; i < a->n; i += 2)
        if (is_dotted(a->child[i]))
            return dotted_comparison(c, a);
    low_node *left = low_expand(c, a->child[0]), *all = NULL;
    for (uint32_t i = 1; i + 1 < a->n; i += 2) {
        bool last = i + 2 >= a->n;
        low_node *right = low_expand(c, a->child[i + 1]);
        if (!last)
            right = low_shared(c, right);
        low_node *one = low_call(c, low_expand(c, a->child[i]), left, right, NULL);
        if (all) {
            low_node *both[2] = {all, one};
            one = low_node_list(c, LOW_AND, both, 2);
        }
        all = one;
        left = right;
    }
    return all;
}

/* ---- let ---- */

static low_node *let_from(low_ctx *c, const rt_ast *bindings, uint32_t i, const rt_ast *body);

static low_node *let_binding(low_ctx *c, const rt_ast *bindings, uint32_t i, const rt_ast *body)
{
    const rt_ast *b = bindings->child[i];
    low_list inside = {0};
    if (low_is(b, RT_HEAD_ASSIGN) && !low_is(b->child[0], RT_HEAD_CALL)) {
        low_node *value = low_shared(c, low_expand(c, b->child[1]));
        c->depth++;
        low_declare_names(c, b->child[0], false, &inside);
        low_push(&inside, low_assign_to(c, b->child[0], value));
        low_push(&inside, let_from(c, bindings, i + 1, body));
        c->depth--;
        low_node *scope = low_scope_node(c, LOW_HARD, low_node_list(c, LOW_BLOCK, inside.item, inside.n));
        return low_block(c, value, scope, NULL);
    }
    c->depth++;
    rt_ast *local = low_ast_new(b, RT_HEAD_LOCAL, 1, b);
    low_push(&inside, low_expand(c, local));
    low_push(&inside, let_from(c, bindings, i + 1, body));
    c->depth--;
    return low_scope_node(c, LOW_HARD, low_node_list(c, LOW_BLOCK, inside.item, inside.n));
}

static low_node *let_from(low_ctx *c, const rt_ast *bindings, uint32_t i, const rt_ast *body)
{
    if (i < bindings->n)
        return let_binding(c, bindings, i, body);
    c->depth++;
    low_node *scope = low_scope_node(c, LOW_HARD, low_expand_body(c, body));
    c->depth--;
    return scope;
}

low_node *low_expand_let(low_ctx *c, const rt_ast *a)
{
    rt_ast *bindings = a->child[0];
    if (!low_is(bindings, RT_HEAD_BLOCK))
        bindings = low_ast_new(bindings, RT_HEAD_BLOCK, 1, bindings);
    return let_from(c, bindings, 0, a->child[1]);
}

/* ---- try ---- */

static bool is_absent(const rt_ast *a, uint32_t i) { return i >= a->n || a->child[i]->kind == RT_AST_VALUE; }

static low_node *part_scope(low_ctx *c, const rt_ast *body, low_node *first)
{
    c->depth++;
    low_list l = {0};
    if (first)
        low_push(&l, first);
    low_push(&l, low_expand_body(c, body));
    c->depth--;
    return low_scope_node(c, LOW_SOFT, low_node_list(c, LOW_BLOCK, l.item, l.n));
}

low_node *low_expand_try(low_ctx *c, const rt_ast *a)
{
    low_node *node = low_new(c, LOW_TRY, 4);
    node->temp = low_temp_new(c);
    node->child[0] = part_scope(c, a->child[0], NULL);
    if (!is_absent(a, 2) || !is_absent(a, 1)) {
        low_node *bind = NULL;
        if (!is_absent(a, 1)) {
            const rt_ast *name = a->child[1];
            if (name->kind != RT_AST_SYMBOL)
                low_fail(c, name, "expected a name after `catch`", "put the handler's first statement on its own line");
            bind = low_block(c, low_local(c, name->sym), low_assign(c, name->sym, low_temp_get(c, node->temp)), NULL);
        }
        rt_ast *empty = low_ast_new(a, RT_HEAD_BLOCK, 0);
        node->child[1] = part_scope(c, is_absent(a, 2) ? empty : a->child[2], bind);
    }
    if (!is_absent(a, 3))
        node->child[3] = part_scope(c, a->child[3], NULL);
    if (!is_absent(a, 4))
        node->child[2] = part_scope(c, a->child[4], NULL);
    return node;
}

low_node *low_return_value(low_ctx *c, low_node *value)
{
    if (!c->return_type)
        return value;
    value = low_shared(c, value);
    low_node *type = low_shared(c, low_expand(c, c->return_type));
    low_node *converted = low_call(c, low_base(c, "convert"), type, value, NULL);
    return low_block(c, value, type, low_call(c, low_core(c, "typeassert"), converted, type, NULL), NULL);
}

low_node *low_expand_return(low_ctx *c, const rt_ast *a)
{
    if (!c->in_function)
        low_fail(c, a, "`return` outside of a function", NULL);
    low_node *value = a->n && a->child[0] ? low_expand(c, a->child[0]) : low_nothing(c);
    return low_return(c, low_return_value(c, value));
}
