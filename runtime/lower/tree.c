/* tree.c - making nodes of the core tree. */
#include "expand.h"

#include <gc/gc.h>
#include <stdarg.h>

low_node *low_new(low_ctx *c, low_kind kind, uint32_t n)
{
    low_node *node = GC_MALLOC(sizeof *node + n * sizeof node->child[0]);
    node->kind = (uint8_t)kind;
    node->n = n;
    node->line = c->line;
    node->ast = c->ast;
    node->child = n ? (low_node **)(node + 1) : NULL;
    return node;
}

low_node *low_const(low_ctx *c, rt_value *v)
{
    low_node *node = low_new(c, LOW_CONST, 0);
    node->value = v;
    return node;
}

low_node *low_int(low_ctx *c, int64_t v) { return low_const(c, rt_box_int64(c->s, v)); }
low_node *low_symbol(low_ctx *c, const char *text) { return low_const(c, &rt_symbol_c(c->s, text)->hdr); }
low_node *low_text(low_ctx *c, const char *text) { return low_const(c, &rt_string_c(c->s, text)->hdr); }
low_node *low_nothing(low_ctx *c) { return low_const(c, c->s->nothing); }

low_node *low_name(low_ctx *c, rt_symbol *sym)
{
    low_node *node = low_new(c, LOW_NAME, 0);
    node->sym = sym;
    return node;
}

low_node *low_core(low_ctx *c, const char *name)
{
    rt_binding *b = rt_module_lookup(c->s, c->s->core, rt_symbol_c(c->s, name));
    return low_const(c, b->value);
}

low_node *low_base(low_ctx *c, const char *name)
{
    low_node *node = low_new(c, LOW_GLOBAL, 0);
    node->binding = low_binding(c, c->s->base, rt_symbol_c(c->s, name));
    return node;
}

low_node *low_shared(low_ctx *c, low_node *value)
{
    if (value->kind == LOW_CONST || value->kind == LOW_SHARED)
        return value;
    low_node *node = low_new(c, LOW_SHARED, 1);
    node->child[0] = value;
    return node;
}

low_temp *low_temp_new(low_ctx *c)
{
    (void)c;
    low_temp *t = GC_MALLOC(sizeof *t);
    t->slot = -1;
    return t;
}

low_node *low_temp_get(low_ctx *c, low_temp *t)
{
    low_node *node = low_new(c, LOW_TEMP, 0);
    node->temp = t;
    return node;
}

low_node *low_temp_set(low_ctx *c, low_temp *t, low_node *value)
{
    low_node *node = low_new(c, LOW_SETTEMP, 1);
    node->temp = t;
    node->child[0] = value;
    return node;
}

low_node *low_assign(low_ctx *c, rt_symbol *sym, low_node *value)
{
    low_node *node = low_new(c, LOW_ASSIGN, 2);
    node->sym = sym;
    node->child[0] = value;
    return node;
}

low_node *low_local(low_ctx *c, rt_symbol *sym)
{
    low_node *node = low_new(c, LOW_LOCAL, 0);
    node->sym = sym;
    node->ast = NULL;
    return node;
}

low_node *low_scope_node(low_ctx *c, low_scope_kind kind, low_node *body)
{
    low_node *node = low_new(c, LOW_SCOPE, 1);
    node->scope = GC_MALLOC(sizeof *node->scope);
    node->scope->kind = kind;
    node->child[0] = body;
    return node;
}

low_node *low_if(low_ctx *c, low_node *condition, low_node *then, low_node *otherwise)
{
    low_node *node = low_new(c, LOW_IF, 3);
    node->child[0] = condition;
    node->child[1] = then;
    node->child[2] = otherwise;
    return node;
}

low_node *low_return(low_ctx *c, low_node *value)
{
    low_node *node = low_new(c, LOW_RETURN, 1);
    node->child[0] = value;
    return node;
}

low_node *low_node_list(low_ctx *c, low_kind kind, low_node **child, uint32_t n)
{
    low_node *node = low_new(c, kind, n);
    for (uint32_t i = 0; i < n; i++)
        node->child[i] = child[i];
    return node;
}

low_node *low_call(low_ctx *c, low_node *f, ...)
{
    low_list l = {0};
    low_push(&l, f);
    va_list args;
    va_start(args, f);
    for (low_node *a = va_arg(args, low_node *); a; a = va_arg(args, low_node *))
        low_push(&l, a);
    va_end(args);
    return low_node_list(c, LOW_CALL, l.item, l.n);
}

low_node *low_block(low_ctx *c, ...)
{
    low_list l = {0};
    va_list args;
    va_start(args, c);
    for (low_node *a = va_arg(args, low_node *); a; a = va_arg(args, low_node *))
        low_push(&l, a);
    va_end(args);
    return low_node_list(c, LOW_BLOCK, l.item, l.n);
}

static low_node *const_svec(low_ctx *c, low_node **item, uint32_t n)
{
    rt_svec *v = rt_svec_new(c->s, NULL, n);
    for (uint32_t i = 0; i < n; i++) {
        if (item[i]->kind != LOW_CONST)
            return NULL;
        v->item[i] = item[i]->value;
    }
    return low_const(c, &v->hdr);
}

low_node *low_svec(low_ctx *c, low_node **item, uint32_t n)
{
    low_list l = {0};
    low_node *constant = const_svec(c, item, n);
    if (constant)
        return constant;
    low_push(&l, low_core(c, "svec"));
    for (uint32_t i = 0; i < n; i++)
        low_push(&l, item[i]);
    return low_node_list(c, LOW_CALL, l.item, l.n);
}

void low_push(low_list *l, low_node *node)
{
    LOW_GROW(l->item, l->n, l->capacity);
    l->item[l->n++] = node;
}

void low_grow(void **array, uint32_t n, uint32_t *capacity, size_t item)
{
    if (n < *capacity)
        return;
    *capacity = *capacity ? 2 * *capacity : 8;
    *array = GC_REALLOC(*array, *capacity * item);
}
