/* text_block.c - the text of what begins with a keyword. */
#include "text.h"

#include <string.h>

enum { STEP = 4 };

static void newline(rt_expr_printer *p, int indent) { rt_buf_printf(p->out, "\n%*s", indent, ""); }

static rt_value *arg(rt_expr_printer *p, rt_value *e, size_t i) { return rt_expr_arg(p->s, e, i); }
static void put(rt_expr_printer *p, rt_value *v, int indent) { rt_text_put(p, v, indent, RT_TEXT_LOOSE); }

void rt_text_block(rt_expr_printer *p, rt_value *body, int indent)
{
    indent += STEP;
    if (!rt_expr_is(p->s, body, "block") && !rt_expr_is(p->s, body, "toplevel")) {
        newline(p, indent);
        put(p, body, indent);
        return;
    }
    for (size_t i = 0; i < rt_expr_count(p->s, body); i++) {
        newline(p, indent);
        put(p, arg(p, body, i), indent);
    }
}

static void end(rt_expr_printer *p, int indent)
{
    newline(p, indent);
    rt_buf_puts(p->out, "end");
}

/* keyword header, statements, end */
static void compound(rt_expr_printer *p, const char *keyword, rt_value *header, rt_value *body, int indent)
{
    rt_buf_puts(p->out, keyword);
    if (header && rt_expr_is(p->s, header, "block"))
        rt_text_list(p, header, 0, ", ", indent);
    else if (header)
        put(p, header, indent);
    rt_text_block(p, body, indent);
    end(p, indent);
}

static void conditional(rt_expr_printer *p, rt_value *e, int indent)
{
    const char *keyword = "if ";
    for (;;) {
        size_t n = rt_expr_count(p->s, e);
        rt_value *condition = arg(p, e, 0);
        rt_buf_puts(p->out, keyword);
        if (rt_expr_is(p->s, condition, "block") && rt_expr_count(p->s, condition))
            condition = arg(p, condition, rt_expr_count(p->s, condition) - 1);
        put(p, condition, indent);
        rt_text_block(p, arg(p, e, 1), indent);
        if (n < 3)
            break;
        newline(p, indent);
        if (!rt_expr_is(p->s, arg(p, e, 2), "elseif")) {
            rt_buf_puts(p->out, "else");
            rt_text_block(p, arg(p, e, 2), indent);
            break;
        }
        keyword = "elseif ";
        e = arg(p, e, 2);
    }
    end(p, indent);
}

static bool is_false(const rt_expr_printer *p, const rt_value *v) { return v == p->s->false_value; }

static void clause(rt_expr_printer *p, const char *keyword, rt_value *body, int indent)
{
    newline(p, indent);
    rt_buf_puts(p->out, keyword);
    rt_text_block(p, body, indent);
}

static void try_block(rt_expr_printer *p, rt_value *e, int indent)
{
    size_t n = rt_expr_count(p->s, e);
    rt_buf_puts(p->out, "try");
    rt_text_block(p, arg(p, e, 0), indent);
    if (n > 2 && !is_false(p, arg(p, e, 2))) {
        newline(p, indent);
        rt_buf_puts(p->out, "catch");
        if (!is_false(p, arg(p, e, 1))) {
            rt_buf_putc(p->out, ' ');
            put(p, arg(p, e, 1), indent);
        }
        rt_text_block(p, arg(p, e, 2), indent);
    }
    if (n > 4)
        clause(p, "else", arg(p, e, 4), indent);
    if (n > 3 && !is_false(p, arg(p, e, 3)))
        clause(p, "finally", arg(p, e, 3), indent);
    end(p, indent);
}

static void generator(rt_expr_printer *p, rt_value *e, int indent)
{
    bool parens = !p->bare_generator;
    p->bare_generator = false;
    rt_buf_puts(p->out, parens ? "(" : "");
    rt_text_put(p, arg(p, e, 0), indent, RT_TEXT_LIST);
    for (size_t i = 1; i < rt_expr_count(p->s, e); i++) {
        rt_value *it = arg(p, e, i);
        rt_buf_puts(p->out, i > 1 ? ", " : " for ");
        if (rt_expr_is(p->s, it, "filter")) {
            rt_text_list(p, it, 1, ", ", indent);
            rt_buf_puts(p->out, " if ");
            put(p, arg(p, it, 0), indent);
        } else {
            put(p, it, indent);
        }
    }
    rt_buf_puts(p->out, parens ? ")" : "");
}

static void arrow(rt_expr_printer *p, rt_value *e, int indent, int prec)
{
    bool parens = prec != RT_TEXT_LIST;
    rt_value *body = arg(p, e, 1);
    rt_buf_puts(p->out, parens ? "(" : "");
    put(p, arg(p, e, 0), indent);
    rt_buf_puts(p->out, "->");
    if (rt_expr_is(p->s, body, "block"))
        compound(p, "begin", NULL, body, indent + STEP);
    else
        put(p, body, indent);
    rt_buf_puts(p->out, parens ? ")" : "");
}

static void do_call(rt_expr_printer *p, rt_value *e, int indent)
{
    rt_value *function = arg(p, e, 1), *params = arg(p, function, 0);
    put(p, arg(p, e, 0), indent);
    rt_buf_puts(p->out, " do ");
    if (rt_expr_is(p->s, params, "tuple"))
        rt_text_list(p, params, 0, ", ", indent);
    else
        put(p, params, indent);
    rt_text_block(p, arg(p, function, 1), indent);
    end(p, indent);
}

static void words(rt_expr_printer *p, const char *keyword, rt_value *e, int indent)
{
    rt_buf_puts(p->out, keyword);
    for (size_t i = 0; i < rt_expr_count(p->s, e); i++) {
        rt_buf_puts(p->out, i ? ", " : " ");
        put(p, arg(p, e, i), indent);
    }
}

/* X(head, arguments at least, code) */
#define STATEMENT_MAP(X)                                                                                        \
    X("block", 0, compound(p, "begin", NULL, e, indent))                                                        \
    X("if", 2, conditional(p, e, indent))                                                                       \
    X("elseif", 2, conditional(p, e, indent))                                                                   \
    X("while", 2, compound(p, "while ", arg(p, e, 0), arg(p, e, 1), indent))                                    \
    X("for", 2, compound(p, "for ", arg(p, e, 0), arg(p, e, 1), indent))                                        \
    X("let", 2, compound(p, "let ", arg(p, e, 0), arg(p, e, 1), indent))                                        \
    X("function", 2, compound(p, "function ", arg(p, e, 0), arg(p, e, 1), indent))                              \
    X("macro", 2, compound(p, "macro ", arg(p, e, 0), arg(p, e, 1), indent))                                    \
    X("struct", 3,                                                                                              \
      compound(p, arg(p, e, 0) == p->s->true_value ? "mutable struct " : "struct ", arg(p, e, 1), arg(p, e, 2), \
               indent))                                                                                         \
    X("module", 3, compound(p, "module ", arg(p, e, 1), arg(p, e, 2), indent))                                  \
    X("try", 1, try_block(p, e, indent))                                                                        \
    X("generator", 2, generator(p, e, indent))                                                                  \
    X("->", 2, arrow(p, e, indent, prec))                                                                       \
    X("do", 2, do_call(p, e, indent))                                                                           \
    X("return", 1, words(p, "return", e, indent))                                                               \
    X("break", 0, words(p, "break", e, indent))                                                                 \
    X("continue", 0, words(p, "continue", e, indent))                                                           \
    X("global", 1, words(p, "global", e, indent))                                                               \
    X("local", 1, words(p, "local", e, indent))                                                                 \
    X("const", 1, words(p, "const", e, indent))                                                                 \
    X("using", 1, words(p, "using", e, indent))                                                                 \
    X("import", 1, words(p, "import", e, indent))                                                               \
    X("export", 1, words(p, "export", e, indent))                                                               \
    X("function", 1, (words(p, "function", e, indent), rt_buf_puts(p->out, " end")))

bool rt_text_statement(rt_expr_printer *p, rt_value *e, const char *head, int indent, int prec)
{
    size_t n = rt_expr_count(p->s, e);
#define X(name, least, code)                          \
    if (strcmp(head, name) == 0 && n + 1 > (least)) { \
        code;                                         \
        return true;                                  \
    }
    STATEMENT_MAP(X)
#undef X
    return false;
}
