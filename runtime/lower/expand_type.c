/* expand_type.c - type expressions: T{...}, where, x::T. */
#include "expand.h"
#include "signature.h"

#include <string.h>

/* <:B among type parameters: a variable of its own. */
static low_node *anonymous_var(low_ctx *c, const rt_ast *a)
{
    low_node *bound = low_expand(c, a->child[0]);
    low_node *lower = low_const(c, c->s->t.Bottom), *upper = low_const(c, &c->s->t.Any->hdr);
    if (a->head == RT_HEAD_SUBTYPE)
        upper = bound;
    else
        lower = bound;
    low_node *name = low_const(c, &rt_symbol_c(c->s, "#s#")->hdr);
    return low_shared(c, low_call(c, low_core(c, "typevar"), name, lower, upper, NULL));
}

low_node *low_expand_curly(low_ctx *c, const rt_ast *a)
{
    low_list l = {0}, vars = {0}, block = {0};
    bool vararg = low_is_symbol(a->child[0], "Vararg");
    low_push(&l, low_core(c, vararg ? "vararg_type" : "apply_type"));
    if (!vararg)
        low_push(&l, low_expand(c, a->child[0]));
    for (uint32_t i = 1; i < a->n; i++) {
        const rt_ast *p = a->child[i];
        low_node *v;
        if ((low_is(p, RT_HEAD_SUBTYPE) || low_is(p, RT_HEAD_SUPERTYPE)) && p->n == 1) {
            v = anonymous_var(c, p);
            low_push(&vars, v);
            low_push(&block, v);
        } else if (low_is(p, RT_HEAD_SPLAT)) {
            v = low_expand(c, p->child[0]);
            v = low_node_list(c, LOW_SPREAD, &v, 1);
        } else if (low_is(p, RT_HEAD_PARAMETERS) || low_is(p, RT_HEAD_KW) || low_is(p, RT_HEAD_ASSIGN)) {
            low_fail(c, p, "misplaced assignment in a type", NULL);
        } else {
            v = low_expand(c, p);
        }
        low_push(&l, v);
    }
    low_node *type = low_node_list(c, LOW_CALL, l.item, l.n);
    for (uint32_t i = vars.n; i > 0; i--)
        type = low_call(c, low_core(c, "unionall"), vars.item[i - 1], type, NULL);
    low_push(&block, type);
    return block.n == 1 ? type : low_node_list(c, LOW_BLOCK, block.item, block.n);
}

low_node *low_expand_where(low_ctx *c, const rt_ast *a)
{
    low_tvar *tvar = NULL;
    uint32_t n = 0, capacity = 0;
    for (uint32_t i = 1; i < a->n; i++) {
        if (!low_is(a->child[i], RT_HEAD_BRACES)) {
            low_tvar_add(c, a->child[i], &tvar, &n, &capacity);
            continue;
        }
        for (uint32_t k = 0; k < a->child[i]->n; k++)
            low_tvar_add(c, a->child[i]->child[k], &tvar, &n, &capacity);
    }
    c->depth++;
    low_node *type = low_expand(c, a->child[0]);
    for (uint32_t i = n; i > 0; i--)
        type = low_call(c, low_core(c, "unionall"), low_name(c, tvar[i - 1].name), type, NULL);
    low_list body = {0};
    low_push(&body, type);
    low_node *scope = low_tvar_scope(c, tvar, n, &body);
    c->depth--;
    return scope;
}

low_node *low_expand_typed(low_ctx *c, const rt_ast *a)
{
    if (a->n != 2)
        low_fail(c, a, "`::T` without a value", NULL);
    low_node *value = low_expand(c, a->child[0]);
    return low_call(c, low_core(c, "typeassert"), value, low_expand(c, a->child[1]), NULL);
}
