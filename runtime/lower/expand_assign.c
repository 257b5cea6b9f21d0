/* expand_assign.c - assignments to anything, destructuring, op=, and the declarations local, global, const.
 *
 * The right side is always evaluated first and is the value of the whole; then the places are assigned from left to right.
 */
#include "expand.h"

#include <string.h>

/* `local x::T`, or with `implicit` the x::T of an assignment, which types whatever x means here. */
static low_node *typed_local(low_ctx *c, const rt_ast *typed, bool implicit)
{
    low_node *local = low_local(c, typed->child[0]->sym);
    local->ast = typed->child[1];
    local->checked = implicit;
    return local;
}

static low_node *declare_global_type(low_ctx *c, rt_symbol *sym, low_node *type)
{
    return low_call(c, low_core(c, "declare_global"), low_const(c, (rt_value *)c->module), low_const(c, &sym->hdr),
                    type, NULL);
}

static low_node *converted(low_ctx *c, low_node *type, low_node *value)
{
    return low_call(c, low_base(c, "convert"), type, value, NULL);
}

static low_node *assign_symbol(low_ctx *c, const rt_ast *lhs, low_node *value)
{
    if (low_is_symbol(lhs, "_"))
        return value;
    if (c->constant)
        return low_call(c, low_core(c, "declare_const"), low_const(c, (rt_value *)c->module),
                        low_const(c, &lhs->sym->hdr), value, NULL);
    return low_assign(c, lhs->sym, value);
}

static low_node *assign_typed(low_ctx *c, const rt_ast *lhs, low_node *value)
{
    if (lhs->n != 2 || lhs->child[0]->kind != RT_AST_SYMBOL)
        low_unsupported(c, lhs, "a type on the left of an assignment to anything but a variable is");
    if (c->depth && !c->constant)
        return low_block(c, typed_local(c, lhs, true), assign_symbol(c, lhs->child[0], value), NULL);
    low_node *type = low_shared(c, low_expand(c, lhs->child[1]));
    low_node *assign = assign_symbol(c, lhs->child[0], converted(c, type, value));
    if (c->constant)
        return assign;
    return low_block(c, type, declare_global_type(c, lhs->child[0]->sym, type), assign, NULL);
}

static low_node *assign_ref(low_ctx *c, const rt_ast *lhs, low_node *value)
{
    low_list l = {0};
    low_node *object = low_shared(c, low_expand(c, lhs->child[0]));
    low_push(&l, low_base(c, "setindex!"));
    low_push(&l, object);
    low_push(&l, value);
    low_expand_indices(c, object, lhs, &l);
    return low_node_list(c, LOW_CALL, l.item, l.n);
}

static low_node *assign_field(low_ctx *c, const rt_ast *lhs, low_node *value)
{
    return low_call(c, low_base(c, "setproperty!"), low_expand(c, lhs->child[0]), low_expand(c, lhs->child[1]), value,
                    NULL);
}

/* (; a, b) = v */
static low_node *assign_properties(low_ctx *c, const rt_ast *names, low_node *value)
{
    low_list l = {0};
    for (uint32_t i = 0; i < names->n; i++) {
        const rt_ast *name = names->child[i];
        const rt_ast *symbol = low_is(name, RT_HEAD_TYPED) ? name->child[0] : name;
        if (symbol->kind != RT_AST_SYMBOL)
            low_fail(c, name, "invalid assignment location", NULL);
        low_node *field = low_call(c, low_base(c, "getproperty"), value, low_const(c, &symbol->sym->hdr), NULL);
        low_push(&l, low_assign_to(c, name, low_shared(c, field)));
    }
    return low_node_list(c, LOW_BLOCK, l.item, l.n);
}

static low_node *field_of(low_ctx *c, low_node *pair, int64_t i)
{
    return low_call(c, low_core(c, "getfield"), pair, low_int(c, i), NULL);
}

/* The places after `rest...`: counted from the end of what is left. */
static void assign_after_rest(low_ctx *c, const rt_ast *lhs, uint32_t at, low_node *left, low_list *out)
{
    uint32_t after = lhs->n - at - 1;
    low_node *count = low_shared(c, low_call(c, low_base(c, "length"), left, NULL));
    low_node *last = low_call(c, low_core(c, "sub_int"), count, low_int(c, after), NULL);
    low_node *range = low_call(c, low_base(c, ":"), low_int(c, 1), last, NULL);
    low_node *middle = low_shared(c, low_call(c, low_base(c, "getindex"), left, range, NULL));
    low_push(out, count);
    low_push(out, middle);
    low_push(out, low_assign_to(c, lhs->child[at]->child[0], middle));
    for (uint32_t i = 0; i < after; i++) {
        low_node *index = low_call(c, low_core(c, "sub_int"), count, low_int(c, after - i - 1), NULL);
        low_node *v = low_shared(c, low_call(c, low_base(c, "getindex"), left, index, NULL));
        low_push(out, v);
        low_push(out, low_assign_to(c, lhs->child[at + 1 + i], v));
    }
}

/* a, b, rest... = v through indexed_iterate, which is what iteration of tuples and arrays comes down to. */
static low_node *assign_parts(low_ctx *c, const rt_ast *lhs, low_node *value)
{
    low_list l = {0};
    low_node *state = NULL;
    for (uint32_t i = 0; i < lhs->n; i++) {
        const rt_ast *part = lhs->child[i];
        if (low_is(part, RT_HEAD_SPLAT)) {
            low_node *rest = low_call(c, low_base(c, "rest"), value, state, NULL); /* `state` NULL ends the list */
            low_push(&l, rest = low_shared(c, rest));
            if (i + 1 < lhs->n)
                assign_after_rest(c, lhs, i, rest, &l);
            else
                low_push(&l, low_assign_to(c, part->child[0], rest));
            break;
        }
        low_node *step =
            low_shared(c, low_call(c, low_base(c, "indexed_iterate"), value, low_int(c, i + 1), state, NULL));
        low_push(&l, step);
        low_push(&l, low_assign_to(c, part, low_shared(c, field_of(c, step, 1))));
        state = i + 1 < lhs->n ? low_shared(c, field_of(c, step, 2)) : NULL;
        if (state)
            low_push(&l, state);
    }
    return low_node_list(c, LOW_BLOCK, l.item, l.n);
}

low_node *low_assign_to(low_ctx *c, const rt_ast *lhs, low_node *value)
{
    if (lhs->kind == RT_AST_SYMBOL)
        return assign_symbol(c, lhs, value);
    if (lhs->kind == RT_AST_EXPR) {
        switch (lhs->head) {
        case RT_HEAD_TYPED:
            return assign_typed(c, lhs, value);
        case RT_HEAD_REF:
            return assign_ref(c, lhs, value);
        case RT_HEAD_DOT:
            return assign_field(c, lhs, value);
        case RT_HEAD_TUPLE:
            if (lhs->n == 1 && low_is(lhs->child[0], RT_HEAD_PARAMETERS))
                return assign_properties(c, lhs->child[0], value);
            return assign_parts(c, lhs, value);
        default:
            break;
        }
    }
    low_fail(c, lhs, "invalid assignment location", NULL);
}

/* ---- a, b = x, y: no tuple is made ---- */

static bool plain_parts(const rt_ast *a)
{
    for (uint32_t i = 0; i < a->n; i++)
        if (low_is(a->child[i], RT_HEAD_SPLAT) || low_is(a->child[i], RT_HEAD_PARAMETERS) ||
            low_is(a->child[i], RT_HEAD_ASSIGN) || low_is(a->child[i], RT_HEAD_KW))
            return false;
    return true;
}

static low_node *assign_each(low_ctx *c, const rt_ast *lhs, const rt_ast *rhs)
{
    low_list l = {0}, tuple = {0};
    low_push(&tuple, low_core(c, "tuple"));
    for (uint32_t i = 0; i < rhs->n; i++) {
        low_node *v = low_shared(c, low_expand(c, rhs->child[i]));
        low_push(&tuple, v);
        low_push(&l, v);
    }
    for (uint32_t i = 0; i < lhs->n; i++)
        low_push(&l, low_assign_to(c, lhs->child[i], tuple.item[i + 1]));
    low_push(&l, low_node_list(c, LOW_CALL, tuple.item, tuple.n));
    return low_node_list(c, LOW_BLOCK, l.item, l.n);
}

/* A{T} = B{T, Int} */
static low_node *assign_alias(low_ctx *c, const rt_ast *lhs, const rt_ast *rhs)
{
    rt_ast *where = low_ast_new(rhs, RT_HEAD_WHERE, 1, rhs);
    rt_ast **child = NULL;
    uint32_t n = 0, capacity = 0;
    LOW_GROW(child, n, capacity);
    child[n++] = (rt_ast *)(uintptr_t)rhs;
    for (uint32_t i = 1; i < lhs->n; i++) {
        LOW_GROW(child, n, capacity);
        child[n++] = lhs->child[i];
    }
    where->child = child;
    where->n = n;
    bool constant = c->constant;
    c->constant = c->depth == 0;
    low_node *node = assign_symbol(c, lhs->child[0], low_expand(c, where));
    c->constant = constant;
    return node;
}

static bool is_signature(const rt_ast *a)
{
    while (low_is(a, RT_HEAD_WHERE) || (low_is(a, RT_HEAD_TYPED) && a->n == 2))
        a = a->child[0];
    return low_is(a, RT_HEAD_CALL);
}

low_node *low_expand_assign(low_ctx *c, const rt_ast *a)
{
    rt_ast *lhs = a->child[0], *rhs = a->child[1];
    if ((low_is(lhs, RT_HEAD_SUBTYPE) || low_is(lhs, RT_HEAD_SUPERTYPE)) && lhs->n == 2) /* <:(a, b) = ... */
        lhs = low_ast_new(lhs, RT_HEAD_CALL, 3,
                          low_ast_symbol(lhs, rt_symbol_c(c->s, lhs->head == RT_HEAD_SUBTYPE ? "<:" : ">:")),
                          lhs->child[0], lhs->child[1]);
    if (is_signature(lhs))
        return low_expand_function(c, low_ast_new(a, RT_HEAD_FUNCTION, 2, lhs, rhs));
    if (low_is(lhs, RT_HEAD_CURLY) && lhs->child[0]->kind == RT_AST_SYMBOL)
        return assign_alias(c, lhs, rhs);
    if (low_is(lhs, RT_HEAD_TUPLE) && low_is(rhs, RT_HEAD_TUPLE) && lhs->n == rhs->n && plain_parts(lhs) &&
        plain_parts(rhs))
        return assign_each(c, lhs, rhs);
    low_node *value = low_expand(c, rhs);
    if (lhs->kind == RT_AST_SYMBOL)
        return assign_symbol(c, lhs, value);
    value = low_shared(c, value);
    return low_block(c, value, low_assign_to(c, lhs, value), value, NULL);
}

/* ---- op= ---- */

static low_node *operation(low_ctx *c, const rt_ast *a, low_node *old)
{
    return low_call(c, low_name(c, a->child[0]->sym), old, low_expand(c, a->child[2]), NULL);
}

static low_node *opassign_ref(low_ctx *c, const rt_ast *a, const rt_ast *lhs)
{
    low_list block = {0}, get = {0}, set = {0}, index = {0};
    low_node *object = low_shared(c, low_expand(c, lhs->child[0]));
    low_push(&block, object);
    low_expand_indices(c, object, lhs, &index);
    low_push(&get, low_base(c, "getindex"));
    low_push(&get, object);
    for (uint32_t i = 0; i < index.n; i++) {
        if (index.item[i]->kind == LOW_SPREAD) {
            index.item[i]->child[0] = low_shared(c, index.item[i]->child[0]);
            low_push(&block, index.item[i]->child[0]);
        } else {
            index.item[i] = low_shared(c, index.item[i]);
            low_push(&block, index.item[i]);
        }
        low_push(&get, index.item[i]);
    }
    low_node *value = low_shared(c, operation(c, a, low_node_list(c, LOW_CALL, get.item, get.n)));
    low_push(&block, value);
    low_push(&set, low_base(c, "setindex!"));
    low_push(&set, object);
    low_push(&set, value);
    for (uint32_t i = 0; i < index.n; i++)
        low_push(&set, index.item[i]);
    low_push(&block, low_node_list(c, LOW_CALL, set.item, set.n));
    low_push(&block, value);
    return low_node_list(c, LOW_BLOCK, block.item, block.n);
}

static low_node *opassign_field(low_ctx *c, const rt_ast *a, const rt_ast *lhs)
{
    low_node *object = low_shared(c, low_expand(c, lhs->child[0])), *name = low_expand(c, lhs->child[1]);
    low_node *old = low_call(c, low_base(c, "getproperty"), object, name, NULL);
    low_node *value = low_shared(c, operation(c, a, old));
    return low_block(c, object, value, low_call(c, low_base(c, "setproperty!"), object, name, value, NULL), value,
                     NULL);
}

low_node *low_expand_opassign(low_ctx *c, const rt_ast *a)
{
    rt_ast *lhs = a->child[1];
    if (lhs->kind == RT_AST_SYMBOL) {
        rt_ast *call = low_ast_new(a, RT_HEAD_CALL, 3, a->child[0], lhs, a->child[2]);
        return low_assign(c, lhs->sym, low_expand(c, call));
    }
    if (low_is(lhs, RT_HEAD_REF))
        return opassign_ref(c, a, lhs);
    if (low_is(lhs, RT_HEAD_DOT))
        return opassign_field(c, a, lhs);
    if (low_is(lhs, RT_HEAD_TYPED) && lhs->child[0]->kind == RT_AST_SYMBOL) {
        rt_ast *call = low_ast_new(a, RT_HEAD_CALL, 3, a->child[0], lhs->child[0], a->child[2]);
        return low_expand_assign(c, low_ast_new(a, RT_HEAD_ASSIGN, 2, lhs, call));
    }
    low_fail(c, lhs, "invalid assignment location", NULL);
}

/* ---- declarations ---- */

static low_node *global_decl(low_ctx *c, rt_symbol *sym)
{
    low_node *node = low_new(c, LOW_GLOBALDECL, 0);
    node->sym = sym;
    return node;
}

static const rt_ast *defined_name(const rt_ast *a) /* of a function text */
{
    while (a->kind == RT_AST_EXPR && a->n &&
           (low_is(a, RT_HEAD_FUNCTION) || low_is(a, RT_HEAD_WHERE) || low_is(a, RT_HEAD_TYPED) ||
            low_is(a, RT_HEAD_CALL)))
        a = a->child[0];
    return a;
}

void low_declare_names(low_ctx *c, const rt_ast *lhs, bool global, low_list *out)
{
    if (lhs->kind == RT_AST_SYMBOL) {
        if (!low_is_symbol(lhs, "_"))
            low_push(out, global ? global_decl(c, lhs->sym) : low_local(c, lhs->sym));
    } else if (low_is(lhs, RT_HEAD_TYPED) && lhs->n == 2) {
        if (global || lhs->child[0]->kind != RT_AST_SYMBOL)
            low_declare_names(c, lhs->child[0], global, out);
        else
            low_push(out, typed_local(c, lhs, false));
    } else if (low_is(lhs, RT_HEAD_TUPLE) || low_is(lhs, RT_HEAD_PARAMETERS) || low_is(lhs, RT_HEAD_SPLAT)) {
        for (uint32_t i = 0; i < lhs->n; i++)
            low_declare_names(c, lhs->child[i], global, out);
    } else {
        low_fail(c, lhs, "invalid declaration", NULL);
    }
}

static void declare(low_ctx *c, const rt_ast *part, bool global, low_list *out)
{
    if (low_is(part, RT_HEAD_ASSIGN) && !is_signature(part->child[0])) {
        low_declare_names(c, part->child[0], global, out);
        low_push(out, low_expand(c, part));
    } else if (low_is(part, RT_HEAD_OPASSIGN)) {
        low_declare_names(c, part->child[1], global, out);
        low_push(out, low_expand(c, part));
    } else if (low_is(part, RT_HEAD_FUNCTION) || low_is(part, RT_HEAD_ASSIGN)) {
        low_declare_names(c, defined_name(low_is(part, RT_HEAD_ASSIGN) ? part->child[0] : part), global, out);
        bool saved = c->global_methods;
        c->global_methods = global;
        low_push(out, low_expand(c, part));
        c->global_methods = saved;
    } else if (low_is(part, RT_HEAD_TYPED) && part->n == 2 && part->child[0]->kind == RT_AST_SYMBOL) {
        if (global)
            low_push(out, declare_global_type(c, part->child[0]->sym, low_expand(c, part->child[1])));
        else
            low_push(out, typed_local(c, part, false));
    } else if (low_is(part, RT_HEAD_CONST)) {
        low_push(out, low_expand_declaration(c, part));
    } else {
        low_declare_names(c, part, global, out);
    }
}

static low_node *expand_const(low_ctx *c, const rt_ast *a)
{
    const rt_ast *part = a->child[0];
    bool global = low_is(part, RT_HEAD_GLOBAL);
    if (global)
        part = part->child[0];
    if (c->depth && !global)
        low_unsupported(c, a, "a `const` declaration of a local variable is");
    if (!low_is(part, RT_HEAD_ASSIGN) && !low_is(part, RT_HEAD_FUNCTION))
        low_fail(c, a, "expected assignment after `const`", NULL);
    bool saved = c->constant;
    c->constant = true;
    low_node *value = NULL;
    if (low_is(part, RT_HEAD_ASSIGN) && !is_signature(part->child[0]) && !low_is(part->child[0], RT_HEAD_CURLY)) {
        c->constant = false;
        value = low_shared(c, low_expand(c, part->child[1]));
        c->constant = true;
        value = low_block(c, value, low_assign_to(c, part->child[0], value), value, NULL);
    } else {
        value = low_expand(c, part);
    }
    c->constant = saved;
    return value;
}

low_node *low_expand_declaration(low_ctx *c, const rt_ast *a)
{
    if (a->head == RT_HEAD_CONST)
        return expand_const(c, a);
    bool global = a->head == RT_HEAD_GLOBAL;
    if (!global && !c->depth && !c->open_scope)
        low_fail(c, a, "`local` outside of a local scope", NULL);
    low_list l = {0};
    for (uint32_t i = 0; i < a->n; i++)
        declare(c, a->child[i], global, &l);
    if (!l.n)
        low_push(&l, low_nothing(c));
    return low_node_list(c, LOW_BLOCK, l.item, l.n);
}
