/* to_tree.c - Exprs to trees, the inverse of from_tree.c: for eval and for what macros return. */
#include "expr.h"

#include "../lower/lower.h"
#include "../syntax/operator.h"
#include <gc/gc.h>
#include <string.h>

static const char *const heads[RT_HEAD_COUNT] = {
#define X(id, text) [RT_HEAD_##id] = text,
    RT_HEAD_MAP(X)
#undef X
};

typedef struct builder {
    rt_session *s;
    const rt_expr_place *place;
    uint32_t line; /* of the last line node of the same file */
    bool in_index; /* `end` and `begin` are those of a[...] */
    bool in_path;  /* (. A B) is a path of an import */
} builder;

static rt_ast *convert(builder *b, rt_value *v);

/* ---- nodes ------------------------------------------------------------------------------------------------------------ */

static rt_ast *node(const builder *b, rt_ast_kind kind)
{
    rt_ast *a = GC_MALLOC(sizeof *a);
    a->kind = (uint8_t)kind;
    a->start = b->place->start;
    a->end = b->place->end;
    a->line = a->end_line = b->line;
    a->depth = 1;
    return a;
}

static rt_ast *value_node(const builder *b, rt_value *v)
{
    rt_ast *a = node(b, RT_AST_VALUE);
    a->value = v;
    return a;
}

static rt_ast *symbol_node(const builder *b, rt_symbol *name)
{
    rt_ast *a = node(b, RT_AST_SYMBOL);
    a->sym = name;
    return a;
}

static rt_ast *expr_node(const builder *b, rt_head head, rt_ast *const *child, size_t n)
{
    rt_ast *a = node(b, RT_AST_EXPR);
    a->head = (uint8_t)head;
    a->n = (uint32_t)n;
    a->child = GC_MALLOC((n + 1) * sizeof *a->child);
    for (size_t i = 0; i < n; i++) {
        a->child[i] = child[i];
        if (child[i]->line && (i == 0 || child[i]->line < a->line))
            a->line = child[i]->line;
        if (child[i]->end_line > a->end_line)
            a->end_line = child[i]->end_line;
        if (child[i]->depth >= a->depth)
            a->depth = (uint16_t)((child[i]->depth + 1) & 0x7FFF);
    }
    return a;
}

static rt_ast *pair(const builder *b, rt_head head, rt_ast *x, rt_ast *y)
{
    return expr_node(b, head, (rt_ast *[]){x, y}, 2);
}

static _Noreturn void refuse(const builder *b, const char *message)
{
    rt_throw_syntax(b->s, rt_diagnostic_text(b->s, b->place->source, b->place->start, b->place->end, message, NULL));
}

/* ---- parts ------------------------------------------------------------------------------------------------------------- */

static bool is_line(const builder *b, rt_value *v) { return v->type == b->s->t.LineNumberNode; }

static void read_line(builder *b, rt_value *node)
{
    rt_value *file = rt_get_field(b->s, node, 1);
    if (file == &b->place->source->file->hdr)
        b->line = (uint32_t)rt_unbox_int64(rt_get_field(b->s, node, 0));
}

/* Arguments from `from` on, without line nodes. */
static rt_ast **convert_args(builder *b, rt_value *e, size_t from, size_t *count)
{
    size_t n = rt_expr_count(b->s, e), k = 0;
    rt_ast **child = GC_MALLOC((n + 1) * sizeof *child);
    for (size_t i = from; i < n; i++) {
        rt_value *v = rt_expr_arg(b->s, e, i);
        if (is_line(b, v))
            read_line(b, v);
        else
            child[k++] = convert(b, v);
    }
    *count = k;
    return child;
}

static rt_ast *generic(builder *b, rt_head head, rt_value *e)
{
    size_t n;
    rt_ast **child = convert_args(b, e, 0, &n);
    return expr_node(b, head, child, n);
}

static bool is_head(const rt_ast *a, rt_head head) { return a->kind == RT_AST_EXPR && a->head == head; }

static rt_ast *as_block(const builder *b, rt_ast *a)
{
    return is_head(a, RT_HEAD_BLOCK) ? a : expr_node(b, RT_HEAD_BLOCK, &a, 1);
}

/* Bodies are blocks in trees. */
static rt_ast *with_body(builder *b, rt_head head, rt_value *e)
{
    rt_ast *a = generic(b, head, e);
    if (a->n >= 2)
        a->child[a->n - 1] = as_block(b, a->child[a->n - 1]);
    return a;
}

static rt_ast *conditional(builder *b, rt_head head, rt_value *e)
{
    rt_ast *a = generic(b, head, e);
    for (uint32_t i = 1; i < a->n; i++)
        if (!is_head(a->child[i], RT_HEAD_ELSEIF))
            a->child[i] = as_block(b, a->child[i]);
    if (a->n && is_head(a->child[0], RT_HEAD_BLOCK) && a->child[0]->n == 1)
        a->child[0] = a->child[0]->child[0];
    return a;
}

/* ---- calls and assignments ------------------------------------------------------------------------------------------------- */

static rt_ast *call(builder *b, rt_value *e)
{
    rt_ast *a = generic(b, RT_HEAD_CALL, e);
    const rt_ast *f = a->n ? a->child[0] : NULL;
    if (f && f->kind == RT_AST_SYMBOL && f->sym->size > 1 && f->sym->text[0] == '.' &&
        rt_is_operator_name(f->sym->text + 1)) {
        a->child[0] = symbol_node(b, rt_symbol_c(b->s, f->sym->text + 1));
        a->head = RT_HEAD_DOTCALL;
    }
    return a;
}

static rt_ast *quote_name(builder *b, rt_symbol *name)
{
    rt_ast *inner = symbol_node(b, name);
    return expr_node(b, RT_HEAD_QUOTENODE, &inner, 1);
}

static rt_ast *path(builder *b, rt_value *e) { return generic(b, RT_HEAD_IMPORT_PATH, e); }

/* (. f (tuple x)), (. a (quote b)), and in imports (. A B) */
static rt_ast *dot(builder *b, rt_value *e)
{
    size_t n = rt_expr_count(b->s, e);
    if (b->in_path)
        return path(b, e);
    if (n != 2)
        refuse(b, "this `.` expression has no meaning");
    rt_value *second = rt_expr_arg(b->s, e, 1);
    rt_ast *first = convert(b, rt_expr_arg(b->s, e, 0));
    if (rt_expr_is(b->s, second, "tuple")) {
        size_t count;
        rt_ast **args = convert_args(b, second, 0, &count), **child = GC_MALLOC((count + 2) * sizeof *child);
        child[0] = first;
        if (count)
            memcpy(child + 1, args, count * sizeof *child);
        return expr_node(b, RT_HEAD_DOTCALL, child, count + 1);
    }
    if (second->type == b->s->t.Symbol)
        return pair(b, RT_HEAD_DOT, first, quote_name(b, (rt_symbol *)second));
    if (second->type == b->s->t.QuoteNode && rt_get_field(b->s, second, 0)->type == b->s->t.Symbol)
        return pair(b, RT_HEAD_DOT, first, quote_name(b, (rt_symbol *)rt_get_field(b->s, second, 0)));
    return pair(b, RT_HEAD_DOT, first, convert(b, second));
}

/* f(x), f(x)::T, f(x) where T: what makes an assignment a definition */
static bool is_signature(rt_session *s, rt_value *v)
{
    while (rt_expr_is(s, v, "where") || rt_expr_is(s, v, "::")) {
        if (rt_expr_count(s, v) < 2)
            return false;
        v = rt_expr_arg(s, v, 0);
    }
    return rt_expr_is(s, v, "call");
}

static rt_ast *assignment(builder *b, rt_value *e)
{
    if (rt_expr_count(b->s, e) == 2 && is_signature(b->s, rt_expr_arg(b->s, e, 0)))
        return with_body(b, RT_HEAD_FUNCTION, e);
    return generic(b, RT_HEAD_ASSIGN, e);
}

/* += and .+= */
static rt_ast *update(builder *b, rt_symbol *head, rt_value *e)
{
    bool dotted = head->text[0] == '.';
    size_t n;
    rt_ast **child = convert_args(b, e, 0, &n);
    rt_symbol *op = rt_symbol_get(b->s, head->text + dotted, head->size - dotted - 1);
    if (n != 2)
        refuse(b, "an updating assignment has two sides");
    return expr_node(b, dotted ? RT_HEAD_DOTOPASSIGN : RT_HEAD_OPASSIGN,
                     (rt_ast *[]){symbol_node(b, op), child[0], child[1]}, 3);
}

static rt_ast *macrocall(builder *b, rt_value *e)
{
    size_t n;
    rt_ast **child = convert_args(b, e, 0, &n);
    return expr_node(b, RT_HEAD_MACROCALL, child, n);
}

static rt_ast *arrow(builder *b, rt_value *e)
{
    rt_ast *a = with_body(b, RT_HEAD_ARROW, e);
    rt_ast *p = a->child[0];
    for (uint32_t i = 0; is_head(p, RT_HEAD_TUPLE) && i < p->n; i++)
        if (is_head(p->child[i], RT_HEAD_ASSIGN))
            p->child[i]->head = RT_HEAD_KW;
    return a;
}

static rt_ast *ref(builder *b, rt_value *e)
{
    bool outer = b->in_index;
    rt_ast *first = convert(b, rt_expr_arg(b->s, e, 0));
    b->in_index = true;
    size_t n;
    rt_ast **args = convert_args(b, e, 1, &n), **child = GC_MALLOC((n + 2) * sizeof *child);
    b->in_index = outer;
    child[0] = first;
    if (n)
        memcpy(child + 1, args, n * sizeof *child);
    return expr_node(b, RT_HEAD_REF, child, n + 1);
}

static rt_ast *import(builder *b, rt_head head, rt_value *e)
{
    b->in_path = true;
    rt_ast *a = generic(b, head, e);
    b->in_path = false;
    return a;
}

static rt_ast *quotation(builder *b, rt_value *e)
{
    rt_ast *a = generic(b, RT_HEAD_QUOTE, e);
    if (a->n == 1 && a->child[0]->kind == RT_AST_SYMBOL)
        a->head = RT_HEAD_QUOTENODE;
    return a;
}

/* ---- the table ---------------------------------------------------------------------------------------------------------------- */

static rt_ast *by_head(builder *b, rt_head head, rt_value *e)
{
    switch (head) {
    case RT_HEAD_CALL:
        return call(b, e);
    case RT_HEAD_DOT:
        return dot(b, e);
    case RT_HEAD_ASSIGN:
        return assignment(b, e);
    case RT_HEAD_FUNCTION:
    case RT_HEAD_WHILE:
    case RT_HEAD_FOR:
    case RT_HEAD_LET:
    case RT_HEAD_MACRO:
    case RT_HEAD_MODULE:
    case RT_HEAD_STRUCT:
        return with_body(b, head, e);
    case RT_HEAD_IF:
    case RT_HEAD_ELSEIF:
        return conditional(b, head, e);
    case RT_HEAD_ARROW:
        return arrow(b, e);
    case RT_HEAD_REF:
        return ref(b, e);
    case RT_HEAD_MACROCALL:
        return macrocall(b, e);
    case RT_HEAD_QUOTE:
        return quotation(b, e);
    case RT_HEAD_USING:
    case RT_HEAD_IMPORT:
    case RT_HEAD_IMPORT_FROM:
    case RT_HEAD_AS:
        return import(b, head, e);
    default:
        return generic(b, head, e);
    }
}

static bool is_update(const rt_symbol *head)
{
    size_t dot = head->text[0] == '.';
    if (head->size < dot + 2 || head->text[head->size - 1] != '=')
        return false;
    char op[32];
    size_t n = head->size - dot - 1;
    if (n >= sizeof op)
        return false;
    memcpy(op, head->text + dot, n);
    op[n] = 0;
    return rt_is_operator_name(op);
}

static rt_ast *convert_expr(builder *b, rt_value *e)
{
    rt_symbol *name = rt_expr_head(b->s, e);
    if (strcmp(name->text, "escape") == 0)
        return convert(b, rt_expr_arg(b->s, e, 0));
    if (strcmp(name->text, "inert") == 0)
        return value_node(b, rt_expr_arg(b->s, e, 0));
    if (strcmp(name->text, "meta") == 0)
        return value_node(b, b->s->nothing);
    for (int head = 0; head < RT_HEAD_COUNT; head++)
        if (strcmp(heads[head], name->text) == 0)
            return by_head(b, (rt_head)head, e);
    if (is_update(name))
        return update(b, name, e);
    refuse(b, rt_string_printf(b->s, "an expression with the head `%s` is not supported", name->text)->bytes);
}

static rt_ast *convert_symbol(const builder *b, rt_symbol *name)
{
    if (b->in_index && strcmp(name->text, "end") == 0)
        return expr_node(b, RT_HEAD_END_INDEX, NULL, 0);
    if (b->in_index && strcmp(name->text, "begin") == 0)
        return expr_node(b, RT_HEAD_BEGIN_INDEX, NULL, 0);
    return symbol_node(b, name);
}

static rt_ast *convert(builder *b, rt_value *v)
{
    rt_session *s = b->s;
    rt_symbol *name;
    rt_stack_check(s, 32 * 1024);
    if (v->type == s->t.Symbol)
        return convert_symbol(b, (rt_symbol *)v);
    if (v->type == s->t.Expr)
        return convert_expr(b, v);
    if (is_line(b, v))
        return value_node(b, s->nothing);
    if (v->type == s->t.QuoteNode) {
        rt_value *inner = rt_get_field(s, v, 0);
        return inner->type == s->t.Symbol ? quote_name(b, (rt_symbol *)inner) : value_node(b, inner);
    }
    rt_module *m = rt_global_ref(s, v, &name);
    if (m)
        return pair(b, RT_HEAD_DOT, value_node(b, (rt_value *)m), quote_name(b, name));
    return value_node(b, v);
}

rt_ast *rt_tree_of_expr(rt_session *s, rt_value *e, const rt_expr_place *place)
{
    builder b = {.s = s, .place = place, .line = place->line};
    return convert(&b, e);
}
