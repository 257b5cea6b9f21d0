/* expand_string.c - interpolation, quoted symbols, @printf formats (taken apart here, not at run time). */
#include "expand.h"

#include "../base/buf.h"
#include "../expr/expr.h"
#include <string.h>

low_node *low_expand_string(low_ctx *c, const rt_ast *a)
{
    return low_call_list(c, low_base(c, "string"), a->child, a->n);
}

/* A constant, or a copy of the quoted Expr with its `$` places filled. */
low_node *low_expand_quote(low_ctx *c, const rt_ast *a)
{
    const rt_ast *what = a->n ? a->child[0] : NULL;
    if (what && what->kind == RT_AST_SYMBOL)
        return low_const(c, &what->sym->hdr);
    if (what && what->kind == RT_AST_VALUE)
        return low_const(c, what->value);
    rt_holes holes = {0};
    low_list l = {0};
    low_push(&l, low_core(c, "quote_fill"));
    low_push(&l, low_const(c, rt_expr_of_tree(c->s, c->source, what, &holes)));
    for (uint32_t i = 0; i < holes.n; i++) {
        rt_ast *hole = (rt_ast *)(uintptr_t)holes.item[i];
        low_push(&l,
                 low_is(hole, RT_HEAD_SPLAT) ? low_call_list(c, low_core(c, "tuple"), &hole, 1) : low_expand(c, hole));
    }
    return low_node_list(c, LOW_CALL, l.item, l.n);
}

/* ---- @printf ---- */

typedef struct format {
    const char *p, *end;
    rt_buf literal;
    char conversion[40];
} format;

static const char *scan(const char *p, const char *end, const char *set)
{
    while (p < end && *p && strchr(set, *p))
        p++;
    return p;
}

/* Reads on to the next conversion. 1: one is in `conversion` and the text before it in `literal`; 0: end; -1: malformed. */
static int format_next(format *f)
{
    while (f->p < f->end) {
        if (*f->p != '%') {
            rt_buf_putc(&f->literal, *f->p++);
            continue;
        }
        const char *start = f->p++;
        if (f->p < f->end && *f->p == '%') {
            rt_buf_putc(&f->literal, *f->p++);
            continue;
        }
        f->p = scan(f->p, f->end, "-+ 0#'");
        f->p = scan(f->p, f->end, "0123456789");
        if (f->p < f->end && *f->p == '.')
            f->p = scan(f->p + 1, f->end, "0123456789");
        size_t n = (size_t)(f->p - start);
        f->p = scan(f->p, f->end, "hlLqjzt");
        if (f->p >= f->end || !strchr("diouxXeEfFgGaAcsp", *f->p) || n > sizeof f->conversion - 2)
            return -1;
        memcpy(f->conversion, start, n);
        f->conversion[n] = *f->p++;
        f->conversion[n + 1] = 0;
        return 1;
    }
    return 0;
}

static void print_literal(low_ctx *c, format *f, low_node *io, low_list *out)
{
    if (!f->literal.size)
        return;
    low_node *text = low_const(c, &rt_string_new(c->s, f->literal.data, f->literal.size)->hdr);
    low_push(out, low_call(c, low_base(c, "print"), io, text, NULL));
    f->literal = (rt_buf){0};
}

static void print_format(low_ctx *c, const rt_ast *call, low_node *io, rt_ast *const *args, uint32_t n, low_list *out)
{
    low_list values = {0};
    if (!n || args[0]->kind != RT_AST_VALUE || args[0]->value->type != c->s->t.String)
        low_fail(c, call, "the format must be a string literal", NULL);
    const rt_string *text = (const rt_string *)args[0]->value;
    format f = {.p = text->bytes, .end = text->bytes + text->size};
    for (uint32_t i = 1; i < n; i++) {
        if (low_is(args[i], RT_HEAD_SPLAT))
            low_unsupported(c, args[i], "a splat in `@printf` is");
        low_push(&values, low_shared(c, low_expand(c, args[i])));
        low_push(out, values.item[i - 1]);
    }
    uint32_t used = 0;
    int more;
    while ((more = format_next(&f)) > 0) {
        print_literal(c, &f, io, out);
        if (used < values.n) {
            low_node *conversion = low_text(c, f.conversion);
            low_push(out, low_call(c, low_base(c, "printf_item"), io, conversion, values.item[used], NULL));
        }
        used++;
    }
    if (more < 0)
        low_fail(c, args[0], "invalid format string",
                 "a conversion is %[flags][width][.precision] and one of diouxXeEfFgGaAcs");
    print_literal(c, &f, io, out);
    if (used != values.n)
        low_fail(c, call, "the number of arguments does not match the format", NULL);
}

low_node *low_expand_printf(low_ctx *c, const rt_ast *call, rt_ast *const *args, uint32_t n)
{
    low_list out = {0};
    bool to_stdout = n && args[0]->kind == RT_AST_VALUE;
    low_node *io = to_stdout ? low_base(c, "stdout") : n ? low_expand(c, args[0]) : low_nothing(c);
    io = low_shared(c, io);
    low_push(&out, io);
    print_format(c, call, io, to_stdout ? args : args + (n > 0), to_stdout ? n : n - (n > 0), &out);
    low_push(&out, low_nothing(c));
    return low_node_list(c, LOW_BLOCK, out.item, out.n);
}

low_node *low_expand_sprintf(low_ctx *c, const rt_ast *call, rt_ast *const *args, uint32_t n)
{
    low_list out = {0};
    low_node *io = low_shared(c, low_call(c, low_base(c, "IOBuffer"), NULL));
    low_push(&out, io);
    print_format(c, call, io, args, n, &out);
    low_push(&out, low_call(c, low_base(c, "String"), low_call(c, low_base(c, "take!"), io, NULL), NULL));
    return low_node_list(c, LOW_BLOCK, out.item, out.n);
}
