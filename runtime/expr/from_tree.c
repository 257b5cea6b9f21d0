/* from_tree.c - trees to Exprs, in the shapes that Julia's Meta.parse gives. Where trees differ from those (syntax/README)
 * is undone here.
 */
#include "expr.h"

#include "../syntax/operator.h"
#include <gc/gc.h>
#include <string.h>

static const char *const heads[] = {
#define X(id, text) [RT_HEAD_##id] = text,
    RT_HEAD_MAP(X)
#undef X
};

static const char hole_head[] = "#hole"; /* (#hole number is-splat) */

typedef struct reader {
    rt_session *s;
    const rt_source *source;
    rt_holes *holes;
    int depth; /* of quotations around; `$` belongs to the outermost */
} reader;

static rt_value *convert(reader *r, const rt_ast *a);

static bool is_head(const rt_ast *a, rt_head head) { return a->kind == RT_AST_EXPR && a->head == head; }

static rt_value *expr(reader *r, const char *head, const rt_ast *a, uint32_t from)
{
    rt_value **args = GC_MALLOC((a->n + 1) * sizeof *args);
    for (uint32_t i = from; i < a->n; i++)
        args[i - from] = convert(r, a->child[i]);
    return rt_expr_c(r->s, head, args, a->n - from);
}

/* Statements, each behind the line where it begins. */
static rt_value *block(reader *r, const char *head, const rt_ast *a)
{
    rt_value **args = GC_MALLOC((2 * a->n + 2) * sizeof *args);
    size_t n = 0;
    if (!a->n)
        args[n++] = rt_line_node(r->s, a->line, r->source->file);
    for (uint32_t i = 0; i < a->n; i++) {
        if (!is_head(a, RT_HEAD_PARENS_BLOCK) || i)
            args[n++] = rt_line_node(r->s, a->child[i]->line ? a->child[i]->line : a->line, r->source->file);
        args[n++] = convert(r, a->child[i]);
    }
    return rt_expr_c(r->s, head, args, n);
}

/* Bindings of `let` and iterators of `for` stand in a block without lines. */
static rt_value *header(reader *r, const rt_ast *a)
{
    return is_head(a, RT_HEAD_BLOCK) ? expr(r, "block", a, 0) : convert(r, a);
}

static rt_value *with_header(reader *r, const rt_ast *a)
{
    rt_value *args[2] = {header(r, a->child[0]), convert(r, a->child[1])};
    return rt_expr_c(r->s, heads[a->head], args, 2);
}

/* Trees do not tell f(x) = y from function f(x) y end: the text does. */
static bool is_short(const reader *r, const rt_ast *a)
{
    static const char word[] = "function";
    size_t n = sizeof word - 1;
    return a->n == 2 && (a->start + n > r->source->size || memcmp(r->source->text + a->start, word, n) != 0);
}

static rt_value *function(reader *r, const rt_ast *a) { return expr(r, is_short(r, a) ? "=" : "function", a, 0); }

static rt_value *dotted_symbol(reader *r, const rt_symbol *name)
{
    return &rt_symbol_c(r->s, rt_string_printf(r->s, ".%s", name->text)->bytes)->hdr;
}

static rt_value *dotcall(reader *r, const rt_ast *a)
{
    const rt_ast *f = a->child[0];
    rt_value *e = expr(r, "tuple", a, 1);
    if (f->kind != RT_AST_SYMBOL || !rt_is_operator_name(f->sym->text))
        return rt_expr_c(r->s, ".", (rt_value *[]){convert(r, f), e}, 2);
    rt_value **args = GC_MALLOC((a->n + 1) * sizeof *args);
    args[0] = dotted_symbol(r, f->sym);
    for (uint32_t i = 1; i < a->n; i++)
        args[i] = rt_expr_arg(r->s, e, i - 1);
    return rt_expr_c(r->s, "call", args, a->n);
}

static rt_value *update(reader *r, const rt_ast *a)
{
    const char *dot = a->head == RT_HEAD_DOTOPASSIGN ? "." : "";
    rt_string *head = rt_string_printf(r->s, "%s%s=", dot, a->child[0]->sym->text);
    return expr(r, head->bytes, a, 1);
}

static rt_value *quoted(reader *r, const rt_ast *a)
{
    const rt_ast *what = a->child[0];
    if (is_head(a, RT_HEAD_QUOTENODE) || what->kind == RT_AST_SYMBOL)
        return rt_quote_node(r->s, convert(r, what));
    r->depth++;
    rt_value *e = convert(r, what);
    r->depth--;
    return rt_expr_c(r->s, "quote", &e, 1);
}

static rt_value *interpolation(reader *r, const rt_ast *a)
{
    const rt_ast *what = a->child[0];
    if (!r->holes || r->depth) {
        r->depth--;
        rt_value *e = convert(r, what);
        r->depth++;
        return rt_expr_c(r->s, "$", &e, 1);
    }
    rt_holes *h = r->holes;
    if (h->n == h->capacity)
        h->item = GC_REALLOC(h->item, (h->capacity = 2 * h->capacity + 4) * sizeof *h->item);
    h->item[h->n] = what;
    rt_value *mark[2] = {rt_box_int64(r->s, h->n++), rt_box_bool(r->s, is_head(what, RT_HEAD_SPLAT))};
    return rt_expr_c(r->s, hole_head, mark, 2);
}

/* (macrocall name line arguments...); what is written `x = 1` is an assignment in parentheses, too. */
static rt_value *macrocall(reader *r, const rt_ast *a)
{
    rt_value **args = GC_MALLOC((a->n + 2) * sizeof *args);
    args[0] = convert(r, a->child[0]);
    args[1] = rt_line_node(r->s, a->line, r->source->file);
    for (uint32_t i = 1; i < a->n; i++)
        args[i + 1] = is_head(a->child[i], RT_HEAD_KW) ? expr(r, "=", a->child[i], 0) : convert(r, a->child[i]);
    return rt_expr_c(r->s, "macrocall", args, a->n + 1);
}

/* Defaults in the parameters of x -> y are assignments. */
static rt_value *arrow(reader *r, const rt_ast *a)
{
    const rt_ast *p = a->child[0];
    if (!is_head(p, RT_HEAD_TUPLE))
        return expr(r, "->", a, 0);
    rt_value **args = GC_MALLOC((p->n + 1) * sizeof *args);
    for (uint32_t i = 0; i < p->n; i++)
        args[i] = is_head(p->child[i], RT_HEAD_KW) ? expr(r, "=", p->child[i], 0) : convert(r, p->child[i]);
    rt_value *parts[2] = {rt_expr_c(r->s, "tuple", args, p->n), convert(r, a->child[1])};
    return rt_expr_c(r->s, "->", parts, 2);
}

static rt_value *convert_expr(reader *r, const rt_ast *a)
{
    rt_session *s = r->s;
    switch ((rt_head)a->head) {
    case RT_HEAD_BLOCK:
    case RT_HEAD_PARENS_BLOCK:
        return block(r, "block", a);
    case RT_HEAD_TOPLEVEL:
        return block(r, "toplevel", a);
    case RT_HEAD_LET:
    case RT_HEAD_FOR:
        return with_header(r, a);
    case RT_HEAD_FUNCTION:
        return function(r, a);
    case RT_HEAD_ARROW:
        return arrow(r, a);
    case RT_HEAD_DOTCALL:
        return dotcall(r, a);
    case RT_HEAD_OPASSIGN:
    case RT_HEAD_DOTOPASSIGN:
        return update(r, a);
    case RT_HEAD_QUOTE:
    case RT_HEAD_QUOTENODE:
        return quoted(r, a);
    case RT_HEAD_INTERPOLATE:
        return interpolation(r, a);
    case RT_HEAD_MACROCALL:
        return macrocall(r, a);
    case RT_HEAD_IMPORT_PATH:
        return expr(r, ".", a, 0);
    case RT_HEAD_BEGIN_INDEX:
        return &rt_symbol_c(s, "begin")->hdr;
    case RT_HEAD_END_INDEX:
        return &rt_symbol_c(s, "end")->hdr;
    default:
        return expr(r, heads[a->head], a, 0);
    }
}

static rt_value *convert(reader *r, const rt_ast *a)
{
    if (!a)
        return r->s->false_value;
    if (a->kind == RT_AST_SYMBOL)
        return &a->sym->hdr;
    if (a->kind == RT_AST_VALUE)
        return a->value ? a->value : r->s->nothing;
    rt_stack_check(r->s, 32 * 1024);
    return convert_expr(r, a);
}

rt_value *rt_expr_of_tree(rt_session *s, const rt_source *source, const rt_ast *a, rt_holes *holes)
{
    reader r = {s, source, holes, 0};
    return convert(&r, a);
}

/* ---- filling --------------------------------------------------------------------------------------------------------- */

typedef struct filler {
    rt_session *s;
    rt_value *const *value;
    uint32_t n;
} filler;

static bool is_hole(const filler *f, rt_value *v) { return rt_expr_is(f->s, v, hole_head); }
static rt_value *value_of(const filler *f, rt_value *hole)
{
    int64_t i = rt_unbox_int64(rt_expr_arg(f->s, hole, 0));
    return i < f->n ? f->value[i] : f->s->nothing;
}
static bool is_splat(const filler *f, rt_value *hole) { return rt_unbox_bool(rt_expr_arg(f->s, hole, 1)); }

static size_t width(const filler *f, rt_value *v)
{
    return is_hole(f, v) && is_splat(f, v) ? rt_field_types(f->s, value_of(f, v)->type)->n : 1;
}

static rt_value *fill(const filler *f, rt_value *v)
{
    rt_session *s = f->s;
    if (v->type == s->t.QuoteNode) {
        rt_value *inner = rt_get_field(s, v, 0), *filled = fill(f, inner);
        return filled == inner ? v : rt_quote_node(s, filled);
    }
    if (v->type != s->t.Expr)
        return v;
    if (is_hole(f, v))
        return value_of(f, v);
    size_t n = rt_expr_count(s, v), total = 0;
    for (size_t i = 0; i < n; i++)
        total += width(f, rt_expr_arg(s, v, i));
    rt_value **args = GC_MALLOC((total + 1) * sizeof *args);
    size_t k = 0;
    for (size_t i = 0; i < n; i++) {
        rt_value *x = rt_expr_arg(s, v, i);
        if (!is_hole(f, x) || !is_splat(f, x))
            args[k++] = fill(f, x);
        else
            for (size_t j = 0, m = width(f, x); j < m; j++)
                args[k++] = rt_get_field(s, value_of(f, x), j);
    }
    /* a.$b is written with the quoted name in its place */
    bool is_dot = n == 2 && strcmp(rt_expr_head(s, v)->text, ".") == 0;
    if (is_dot && total == 2 && is_hole(f, rt_expr_arg(s, v, 1)) && args[1]->type == s->t.Symbol)
        args[1] = rt_quote_node(s, args[1]);
    return rt_expr_new(s, rt_expr_head(s, v), args, total);
}

rt_value *rt_expr_fill(rt_session *s, rt_value *marked, rt_value *const *values, uint32_t n)
{
    filler f = {s, values, n};
    return fill(&f, marked);
}
