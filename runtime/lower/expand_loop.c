/* expand_loop.c - for, while, break, continue, and comprehensions.
 *
 *     for x in itr            t = iterate(itr); t === nothing || goto loop; goto end
 *         body          →     loop: x = t[1]; state = t[2]; body
 *     end                           t = iterate(itr, state); t === nothing || goto loop
 *                             end:
 *
 * `t` is read again from its slot after each test, so that inference can narrow it.
 */
#include "expand.h"

static low_node *is_nothing(low_ctx *c, low_temp *t)
{
    return low_call(c, low_core(c, "==="), low_temp_get(c, t), low_nothing(c), NULL);
}

static low_node *part_of(low_ctx *c, low_temp *t, int64_t i)
{
    return low_call(c, low_core(c, "getfield"), low_temp_get(c, t), low_int(c, i), NULL);
}

static low_node *iteration_scope(low_ctx *c, const rt_ast *lhs, low_temp *next, low_temp *state, low_node *body)
{
    low_list l = {0};
    low_declare_names(c, lhs, false, &l);
    low_node *item = low_shared(c, part_of(c, next, 1));
    low_push(&l, item);
    low_push(&l, low_temp_set(c, state, part_of(c, next, 2)));
    low_push(&l, low_assign_to(c, lhs, item));
    low_push(&l, body);
    return low_scope_node(c, LOW_SOFT, low_node_list(c, LOW_BLOCK, l.item, l.n));
}

static low_node *for_from(low_ctx *c, const rt_ast *specs, uint32_t i, const rt_ast *body)
{
    const rt_ast *spec = specs->child[i];
    if (!low_is(spec, RT_HEAD_ASSIGN))
        low_unsupported(c, spec, "this form of `for` is");
    low_temp *next = low_temp_new(c), *state = low_temp_new(c);
    low_node *itr = low_shared(c, low_expand(c, spec->child[1]));
    low_node *first = low_temp_set(c, next, low_call(c, low_base(c, "iterate"), itr, NULL));
    low_node *step = low_temp_set(c, next, low_call(c, low_base(c, "iterate"), itr, low_temp_get(c, state), NULL));
    low_node *loop = low_new(c, LOW_LOOP, 4);
    loop->child[0] = is_nothing(c, next);
    loop->child[2] = step;
    loop->child[3] = is_nothing(c, next);
    loop->checked = i > 0;
    c->depth++;
    bool in_loop = c->in_loop;
    c->in_loop = true;
    low_node *inner = i + 1 < specs->n ? for_from(c, specs, i + 1, body) : low_expand_body(c, body);
    c->in_loop = in_loop;
    loop->child[1] = iteration_scope(c, spec->child[0], next, state, inner);
    c->depth--;
    return low_block(c, itr, first, loop, NULL);
}

low_node *low_expand_for(low_ctx *c, const rt_ast *a)
{
    const rt_ast *specs = a->child[0];
    if (!low_is(specs, RT_HEAD_BLOCK))
        specs = low_ast_list(specs, RT_HEAD_BLOCK, &a->child[0], 1);
    return for_from(c, specs, 0, a->child[1]);
}

low_node *low_expand_while(low_ctx *c, const rt_ast *a)
{
    low_node *loop = low_new(c, LOW_LOOP, 4);
    loop->child[0] = low_expand(c, a->child[0]);
    bool in_loop = c->in_loop;
    c->in_loop = true;
    c->depth++;
    loop->child[1] = low_scope_node(c, LOW_SOFT, low_expand_body(c, a->child[1]));
    c->depth--;
    c->in_loop = in_loop;
    return loop;
}

low_node *low_expand_break(low_ctx *c, const rt_ast *a)
{
    bool is_break = a->head == RT_HEAD_BREAK;
    if (!c->in_loop)
        low_fail(c, a, is_break ? "break outside of a loop" : "continue outside of a loop", NULL);
    return low_new(c, is_break ? LOW_BREAK : LOW_CONTINUE, 0);
}

/* ---- comprehensions ---- */

typedef struct iteration {
    rt_ast *params;  /* tuple of the closure's parameters */
    low_node *items; /* what is iterated, filters applied */
} iteration;

static rt_ast *one_tuple(const rt_ast *at, rt_ast *item) { return low_ast_new(at, RT_HEAD_TUPLE, 1, item); }

static iteration iteration_of(low_ctx *c, rt_ast *const *spec, uint32_t n)
{
    if (n == 1 && low_is(spec[0], RT_HEAD_FILTER)) {
        iteration r = iteration_of(c, &spec[0]->child[1], spec[0]->n - 1);
        low_node *test = low_closure_of(c, spec[0], r.params, spec[0]->child[0]);
        r.items = low_call(c, low_base(c, "Filter"), test, r.items, NULL);
        return r;
    }
    low_list product = {0};
    rt_ast **names = NULL;
    uint32_t count = 0, capacity = 0;
    low_push(&product, low_base(c, "product"));
    for (uint32_t i = 0; i < n; i++) {
        if (!low_is(spec[i], RT_HEAD_ASSIGN))
            low_unsupported(c, spec[i], "this form of comprehension is");
        LOW_GROW(names, count, capacity);
        names[count++] = spec[i]->child[0];
        low_push(&product, low_expand(c, spec[i]->child[1]));
    }
    if (n == 1)
        return (iteration){one_tuple(spec[0], names[0]), product.item[1]};
    rt_ast *tuple = low_ast_list(spec[0], RT_HEAD_TUPLE, names, count);
    return (iteration){one_tuple(spec[0], tuple), low_node_list(c, LOW_CALL, product.item, product.n)};
}

low_node *low_expand_generator(low_ctx *c, const rt_ast *a)
{
    if (a->head == RT_HEAD_FLATTEN)
        return low_call(c, low_base(c, "Flatten"), low_expand(c, a->child[0]), NULL);
    iteration r = iteration_of(c, &a->child[1], a->n - 1);
    low_node *f = low_closure_of(c, a, r.params, a->child[0]);
    return low_call(c, low_base(c, "Generator"), f, r.items, NULL);
}

low_node *low_expand_comprehension(low_ctx *c, const rt_ast *a)
{
    if (a->head == RT_HEAD_COMPREHENSION)
        return low_call(c, low_base(c, "collect"), low_expand(c, a->child[0]), NULL);
    low_node *type = low_expand(c, a->child[0]);
    return low_call(c, low_base(c, "collect"), type, low_expand(c, a->child[1]), NULL);
}
