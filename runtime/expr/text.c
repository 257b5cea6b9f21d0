/* text.c - Exprs as Julia prints them: operators infix with the parentheses they need, blocks indented.
 *
 * `prec` is how strongly the surroundings bind: what binds no stronger stands in parentheses. Statements and lists of
 * arguments bind nothing.
 */
#include "text.h"

#include "../iface/builtins.h"
#include "../syntax/lexer.h"
#include "../syntax/operator.h"
#include "../syntax/parser.h"
#include <string.h>

static bool is_name(const char *text)
{
    int unicode;
    const char *end = text + strlen(text);
    return rt_lex_identifier(text, end, &unicode) == end && end != text;
}

void rt_text_name(rt_expr_printer *p, const rt_symbol *name)
{
    const char *text = name->text;
    if (text[0] == '#' && text[1] >= '0' && text[1] <= '9' && strchr(text + 1, '#')) /* made by hygiene */
        text = strchr(text + 1, '#') + 1;
    size_t dot = text[0] == '.' && text[1];
    const char *plain = text[0] == '@' ? text + 1 : text;
    if (is_name(plain) || rt_operator_precedence(text + dot) || rt_is_operator_name(text + dot) || !strcmp(text, ":"))
        rt_buf_puts(p->out, text);
    else
        rt_buf_printf(p->out, "var\"%s\"", text);
}

static void newline(rt_expr_printer *p, int indent) { rt_buf_printf(p->out, "\n%*s", indent, ""); }

/* ---- values ------------------------------------------------------------------------------------------------------------- */

static void put_line(rt_expr_printer *p, rt_value *node)
{
    rt_value *file = rt_get_field(p->s, node, 1);
    const char *name = file->type == p->s->t.Symbol ? ((rt_symbol *)file)->text : "none";
    rt_buf_printf(p->out, "#= %s:%lld =#", name, (long long)rt_unbox_int64(rt_get_field(p->s, node, 0)));
}

static void put_value(rt_expr_printer *p, rt_value *v)
{
    rt_session *s = p->s;
    if (v->type == s->t.Float64) {
        rt_buf_puts(p->out, ((rt_string *)rt_builtin_float_text(s, &v, 1))->bytes);
        return;
    }
    if (rt_put_literal(s, p->out, v))
        return;
    rt_value *repr = p->may_call ? rt_core_value(s, "repr") : NULL;
    rt_value *text = repr ? rt_apply(s, (rt_value *[]){repr, v}, 2) : NULL;
    if (text && text->type == s->t.String)
        rt_buf_puts(p->out, ((rt_string *)text)->bytes);
    else
        rt_buf_puts(p->out, rt_type_text(s, rt_is_type(s, v) ? v : &v->type->hdr));
}

static void put_quoted(rt_expr_printer *p, rt_value *v, int indent)
{
    rt_session *s = p->s;
    if (v->type == s->t.Symbol) {
        const rt_symbol *name = (rt_symbol *)v;
        if (is_name(name->text) || rt_is_operator_name(name->text)) {
            rt_buf_putc(p->out, ':');
            rt_text_name(p, name);
        } else {
            rt_buf_puts(p->out, ":(");
            rt_text_name(p, name);
            rt_buf_putc(p->out, ')');
        }
    } else if (rt_expr_is(s, v, "block")) {
        rt_buf_puts(p->out, "quote");
        rt_text_block(p, v, indent);
        newline(p, indent);
        rt_buf_puts(p->out, "end");
    } else if (v->type == s->t.Expr || v->type == s->t.QuoteNode) {
        rt_buf_puts(p->out, ":(");
        rt_text_put(p, v, indent + 2, RT_TEXT_LOOSE);
        rt_buf_putc(p->out, ')');
    } else {
        put_value(p, v);
    }
}

/* ---- lists ---------------------------------------------------------------------------------------------------------------- */

static bool is_parameters(rt_expr_printer *p, rt_value *v) { return rt_expr_is(p->s, v, "parameters"); }

/* a, b; c = 1: what stands in `parameters` comes last. */
void rt_text_list(rt_expr_printer *p, rt_value *e, size_t from, const char *comma, int indent)
{
    rt_session *s = p->s;
    size_t n = rt_expr_count(s, e), shown = 0;
    for (size_t i = from; i < n; i++) {
        rt_value *x = rt_expr_arg(s, e, i);
        if (is_parameters(p, x))
            continue;
        rt_buf_puts(p->out, shown++ ? comma : "");
        rt_text_put(p, x, indent, RT_TEXT_LIST);
    }
    for (size_t i = from; i < n; i++) {
        rt_value *x = rt_expr_arg(s, e, i);
        if (!is_parameters(p, x))
            continue;
        rt_buf_puts(p->out, "; ");
        rt_text_list(p, x, 0, ", ", indent);
    }
}

static void enclosed(rt_expr_printer *p, const char *open, rt_value *e, size_t from, const char *comma,
                     const char *close, int indent)
{
    rt_buf_puts(p->out, open);
    rt_text_list(p, e, from, comma, indent);
    rt_buf_puts(p->out, close);
}

/* ---- calls ----------------------------------------------------------------------------------------------------------------- */

static bool is_operator(const rt_symbol *f)
{
    return rt_is_operator_name(f->text + (f->text[0] == '.' && f->text[1] != 0)) || strcmp(f->text, ":") == 0;
}

static int precedence(const rt_symbol *f)
{
    return rt_operator_precedence(f->text + (f->text[0] == '.' && f->text[1] != 0));
}

static void open_paren(rt_expr_printer *p, bool yes) { rt_buf_puts(p->out, yes ? "(" : ""); }
static void close_paren(rt_expr_printer *p, bool yes) { rt_buf_puts(p->out, yes ? ")" : ""); }

static void infix(rt_expr_printer *p, rt_value *e, size_t from, const char *op, int own, int indent, int prec)
{
    size_t n = rt_expr_count(p->s, e);
    bool parens = own <= prec;
    open_paren(p, parens);
    for (size_t i = from; i < n; i++) {
        rt_buf_puts(p->out, i > from ? op : "");
        rt_text_put(p, rt_expr_arg(p->s, e, i), indent, own);
    }
    close_paren(p, parens);
}

static bool has_special_argument(rt_expr_printer *p, rt_value *e)
{
    for (size_t i = 1; i < rt_expr_count(p->s, e); i++) {
        rt_value *x = rt_expr_arg(p->s, e, i);
        if (rt_expr_is(p->s, x, "...") || rt_expr_is(p->s, x, "parameters") || rt_expr_is(p->s, x, "kw"))
            return true;
    }
    return false;
}

static bool operator_call(rt_expr_printer *p, rt_value *e, int indent, int prec)
{
    rt_session *s = p->s;
    size_t n = rt_expr_count(s, e);
    rt_value *head = rt_expr_arg(s, e, 0);
    if (head->type != s->t.Symbol || !is_operator((rt_symbol *)head) || has_special_argument(p, e))
        return false;
    const char *op = ((rt_symbol *)head)->text;
    int own = precedence((rt_symbol *)head);
    bool many = !strcmp(op, "+") || !strcmp(op, "*") || !strcmp(op, "++");
    if (n == 2 && rt_is_prefix_operator(op + (op[0] == '.' && op[1]))) {
        rt_value *x = rt_expr_arg(s, e, 1);
        bool parens = x->type == s->t.Expr || (x->type == s->t.Symbol && is_operator((rt_symbol *)x));
        rt_buf_puts(p->out, op);
        open_paren(p, parens);
        rt_text_put(p, x, indent, parens ? RT_TEXT_LOOSE : RT_TEXT_TIGHT);
        close_paren(p, parens);
        return true;
    }
    if (!own || n < 3 || (n > 3 && !many && strcmp(op, ":") != 0))
        return false;
    infix(p, e, 1, strcmp(op, ":") ? rt_string_printf(s, " %s ", op)->bytes : ":", own, indent, prec);
    return true;
}

/* What is called, with parentheses unless it is a name or the like. */
static void callee(rt_expr_printer *p, rt_value *f, int indent)
{
    rt_session *s = p->s;
    const rt_symbol *head = rt_expr_head(s, f);
    bool plain = !head || !strcmp(head->text, ".") || !strcmp(head->text, "curly") || !strcmp(head->text, "call") ||
                 !strcmp(head->text, "ref") || !strcmp(head->text, "$");
    open_paren(p, !plain);
    rt_text_put(p, f, indent, plain ? RT_TEXT_TIGHT : RT_TEXT_LOOSE);
    close_paren(p, !plain);
}

static void call(rt_expr_printer *p, rt_value *e, int indent, int prec)
{
    if (operator_call(p, e, indent, prec))
        return;
    callee(p, rt_expr_arg(p->s, e, 0), indent);
    enclosed(p, "(", e, 1, ", ", ")", indent);
}

static void dot(rt_expr_printer *p, rt_value *e, int indent)
{
    rt_session *s = p->s;
    size_t n = rt_expr_count(s, e);
    rt_value *second = n == 2 ? rt_expr_arg(s, e, 1) : NULL;
    if (!second) {
        for (size_t i = 0; i < n; i++) {
            rt_value *part = rt_expr_arg(s, e, i);
            bool dots = part->type == s->t.Symbol && ((rt_symbol *)part)->text[0] == '.';
            rt_text_put(p, part, indent, RT_TEXT_LOOSE);
            rt_buf_puts(p->out, i + 1 < n && !dots ? "." : "");
        }
        return;
    }
    callee(p, rt_expr_arg(s, e, 0), indent);
    rt_buf_putc(p->out, '.');
    if (rt_expr_is(s, second, "tuple"))
        enclosed(p, "(", second, 0, ", ", ")", indent);
    else if (second->type == s->t.QuoteNode && rt_get_field(s, second, 0)->type == s->t.Symbol)
        rt_text_name(p, (rt_symbol *)rt_get_field(s, second, 0));
    else if (second->type == s->t.Symbol)
        rt_text_name(p, (rt_symbol *)second);
    else {
        rt_buf_putc(p->out, '(');
        rt_text_put(p, second, indent, RT_TEXT_LOOSE);
        rt_buf_putc(p->out, ')');
    }
}

static void put_string(rt_expr_printer *p, rt_value *e, int indent)
{
    rt_session *s = p->s;
    rt_buf_putc(p->out, '"');
    for (size_t i = 0; i < rt_expr_count(s, e); i++) {
        rt_value *x = rt_expr_arg(s, e, i);
        if (x->type == s->t.String) {
            rt_buf quoted = {0};
            rt_put_literal(s, &quoted, x);
            rt_buf_put(p->out, quoted.data + 1, quoted.size - 2);
            continue;
        }
        rt_buf_puts(p->out, "$(");
        rt_text_put(p, x, indent, RT_TEXT_LOOSE);
        rt_buf_putc(p->out, ')');
    }
    rt_buf_putc(p->out, '"');
}

/* r"text"flags, or a macro's name and its arguments behind the line where it is called. */
static void macrocall(rt_expr_printer *p, rt_value *e, int indent, int prec)
{
    rt_session *s = p->s;
    size_t n = rt_expr_count(s, e);
    rt_value *name = rt_expr_arg(s, e, 0);
    const rt_symbol *sym = name->type == s->t.Symbol ? (rt_symbol *)name : NULL;
    if (sym && n >= 3 && sym->size > 5 && !strcmp(sym->text + sym->size - 4, "_str")) {
        rt_buf_put(p->out, sym->text + 1, sym->size - 5);
        rt_buf_printf(p->out, "\"%s\"", ((rt_string *)rt_expr_arg(s, e, 2))->bytes);
        if (n > 3)
            rt_buf_puts(p->out, ((rt_string *)rt_expr_arg(s, e, 3))->bytes);
        return;
    }
    rt_value *line = n > 1 ? rt_expr_arg(s, e, 1) : s->nothing;
    if (line->type == s->t.LineNumberNode) {
        put_line(p, line);
        rt_buf_putc(p->out, ' ');
    }
    rt_text_put(p, name, indent, RT_TEXT_TIGHT);
    if (prec != RT_TEXT_LOOSE) {
        enclosed(p, "(", e, 2, ", ", ")", indent);
        return;
    }
    for (size_t i = 2; i < n; i++) {
        rt_buf_putc(p->out, ' ');
        rt_text_put(p, rt_expr_arg(s, e, i), indent, RT_TEXT_LOOSE);
    }
}

static void comparison(rt_expr_printer *p, rt_value *e, int indent, int prec)
{
    bool parens = PREC_COMPARE <= prec;
    open_paren(p, parens);
    for (size_t i = 0; i < rt_expr_count(p->s, e); i++) {
        rt_buf_puts(p->out, i ? " " : "");
        rt_text_put(p, rt_expr_arg(p->s, e, i), indent, PREC_COMPARE);
    }
    close_paren(p, parens);
}

static void tuple(rt_expr_printer *p, rt_value *e, int indent)
{
    size_t n = rt_expr_count(p->s, e);
    bool one = n == 1 && !is_parameters(p, rt_expr_arg(p->s, e, 0));
    enclosed(p, "(", e, 0, ", ", one ? ",)" : ")", indent);
}

static void where(rt_expr_printer *p, rt_value *e, int indent, int prec)
{
    size_t n = rt_expr_count(p->s, e);
    bool parens = prec >= PREC_DECL;
    open_paren(p, parens);
    rt_text_put(p, rt_expr_arg(p->s, e, 0), indent, RT_TEXT_LIST);
    rt_buf_puts(p->out, n == 2 ? " where " : " where {");
    rt_text_list(p, e, 1, ", ", indent);
    rt_buf_puts(p->out, n == 2 ? "" : "}");
    close_paren(p, parens);
}

static void typed(rt_expr_printer *p, rt_value *e, int indent, int prec)
{
    if (rt_expr_count(p->s, e) == 1)
        rt_buf_puts(p->out, "::");
    infix(p, e, 0, "::", PREC_DECL, indent, prec >= PREC_DECL ? PREC_DECL : 0);
}

static void interpolation(rt_expr_printer *p, rt_value *e, int indent)
{
    rt_value *x = rt_expr_arg(p->s, e, 0);
    bool plain = x->type == p->s->t.Symbol;
    rt_buf_puts(p->out, plain ? "$" : "$(");
    rt_text_put(p, x, indent, RT_TEXT_LOOSE);
    close_paren(p, !plain);
}

/* ---- operators that are syntax ------------------------------------------------------------------------------------------------ */

static bool is_update(const char *head)
{
    size_t n = strlen(head);
    return n > 1 && head[n - 1] == '=' && strcmp(head, "==");
}

static bool syntactic(rt_expr_printer *p, rt_value *e, const char *head, int indent, int prec)
{
    rt_session *s = p->s;
    size_t n = rt_expr_count(s, e);
    const char *spaced = rt_string_printf(s, " %s ", head)->bytes;
    if (n != 2)
        return false;
    if (!strcmp(head, "=") || !strcmp(head, ".=") || is_update(head) || !strcmp(head, "kw")) {
        bool parens = prec > PREC_ASSIGN;
        open_paren(p, parens);
        rt_text_put(p, rt_expr_arg(s, e, 0), indent, PREC_ASSIGN);
        rt_buf_puts(p->out, !strcmp(head, "kw") ? " = " : spaced);
        rt_text_put(p, rt_expr_arg(s, e, 1), indent, RT_TEXT_LIST);
        close_paren(p, parens);
        return true;
    }
    int own = !strcmp(head, "&&")                          ? PREC_AND
              : !strcmp(head, "||")                        ? PREC_OR
              : !strcmp(head, "<:") || !strcmp(head, ">:") ? PREC_COMPARE
                                                           : 0;
    if (own)
        infix(p, e, 0, spaced, own, indent, prec);
    return own != 0;
}

/* ---- the table -------------------------------------------------------------------------------------------------------------------- */

static const struct {
    const char *head, *open, *comma, *close;
    uint8_t from; /* the first argument inside; those before stand before the bracket */
} brackets[] = {
    {"ref", "[", ", ", "]", 1},
    {"curly", "{", ", ", "}", 1},
    {"vect", "[", ", ", "]", 0},
    {"hcat", "[", " ", "]", 0},
    {"vcat", "[", "; ", "]", 0},
    {"row", "", " ", "", 0},
    {"braces", "{", ", ", "}", 0},
    {"typed_hcat", "[", " ", "]", 1},
    {"typed_vcat", "[", "; ", "]", 1},
    {"comprehension", "[", ", ", "]", 0},
    {"typed_comprehension", "[", ", ", "]", 1},
};

static bool bracketed(rt_expr_printer *p, rt_value *e, const char *head, int indent)
{
    for (size_t i = 0; i < sizeof brackets / sizeof *brackets; i++) {
        if (strcmp(brackets[i].head, head) != 0 || rt_expr_count(p->s, e) < brackets[i].from)
            continue;
        if (brackets[i].from)
            callee(p, rt_expr_arg(p->s, e, 0), indent);
        p->bare_generator = strstr(head, "comprehension") != NULL;
        enclosed(p, brackets[i].open, e, brackets[i].from, brackets[i].comma, brackets[i].close, indent);
        return true;
    }
    return false;
}

static void unknown(rt_expr_printer *p, rt_value *e, const char *head, int indent)
{
    rt_buf_puts(p->out, "$(Expr(");
    put_quoted(p, &rt_symbol_c(p->s, head)->hdr, indent);
    for (size_t i = 0; i < rt_expr_count(p->s, e); i++) {
        rt_value *x = rt_expr_arg(p->s, e, i);
        rt_buf_puts(p->out, ", ");
        if (x->type == p->s->t.Symbol || x->type == p->s->t.Expr)
            put_quoted(p, x, indent);
        else
            rt_text_put(p, x, indent, RT_TEXT_LIST);
    }
    rt_buf_puts(p->out, "))");
}

static void put_expr(rt_expr_printer *p, rt_value *e, int indent, int prec)
{
    const char *head = rt_expr_head(p->s, e)->text;
    size_t n = rt_expr_count(p->s, e);
    if (!strcmp(head, "call") && n)
        call(p, e, indent, prec);
    else if (!strcmp(head, "."))
        dot(p, e, indent);
    else if (!strcmp(head, "tuple"))
        tuple(p, e, indent);
    else if (!strcmp(head, "string"))
        put_string(p, e, indent);
    else if (!strcmp(head, "macrocall") && n)
        macrocall(p, e, indent, prec);
    else if (!strcmp(head, "comparison"))
        comparison(p, e, indent, prec);
    else if (!strcmp(head, "where") && n > 1)
        where(p, e, indent, prec);
    else if (!strcmp(head, "::") && n)
        typed(p, e, indent, prec);
    else if (!strcmp(head, "$") && n == 1)
        interpolation(p, e, indent);
    else if (!strcmp(head, "quote") && n == 1)
        put_quoted(p, rt_expr_arg(p->s, e, 0), indent);
    else if (!strcmp(head, "...") && n == 1) {
        rt_text_put(p, rt_expr_arg(p->s, e, 0), indent, RT_TEXT_TIGHT);
        rt_buf_puts(p->out, "...");
    } else if (!strcmp(head, "'") && n == 1) {
        rt_text_put(p, rt_expr_arg(p->s, e, 0), indent, RT_TEXT_TIGHT);
        rt_buf_putc(p->out, '\'');
    } else if (!syntactic(p, e, head, indent, prec) && !bracketed(p, e, head, indent) &&
               !rt_text_statement(p, e, head, indent, prec))
        unknown(p, e, head, indent);
}

void rt_text_put(rt_expr_printer *p, rt_value *v, int indent, int prec)
{
    rt_session *s = p->s;
    rt_symbol *name;
    rt_module *m;
    rt_stack_check(s, 32 * 1024);
    bool bare = p->bare_generator;
    p->bare_generator = bare && (rt_expr_is(s, v, "generator") || rt_expr_is(s, v, "flatten"));
    if (v->type == s->t.Symbol)
        rt_text_name(p, (rt_symbol *)v);
    else if (v->type == s->t.Expr)
        put_expr(p, v, indent, prec);
    else if (v->type == s->t.QuoteNode)
        put_quoted(p, rt_get_field(s, v, 0), indent);
    else if (v->type == s->t.LineNumberNode)
        put_line(p, v);
    else if ((m = rt_global_ref(s, v, &name)))
        rt_buf_printf(p->out, "%s.%s", rt_module_name(m)->text, name->text);
    else
        put_value(p, v);
}

char *rt_expr_text(rt_session *s, rt_value *e, bool may_call)
{
    rt_buf out = {0};
    rt_expr_printer p = {s, &out, may_call, false};
    rt_text_put(&p, e, 0, RT_TEXT_LOOSE);
    return rt_buf_take(&out);
}

char *rt_expr_repr(rt_session *s, rt_value *e, bool may_call)
{
    rt_buf out = {0};
    rt_expr_printer p = {s, &out, may_call, false};
    put_quoted(&p, e, 0);
    return rt_buf_take(&out);
}
