/* parser_string.c - string literals: interpolation, triple quotes with their indentation, raw strings.
 *
 * A string is read in two steps, because the indentation to remove is known only at its end: first it is cut into parts
 * (pieces of raw source text, and expressions), then the pieces are unescaped. A piece is a VALUE node whose value is
 * still missing; its span is its text.
 */
#include "parser_private.h"
#include "../base/buf.h"

#include <string.h>

typedef struct quotes {
    rt_token open;
    char mark;
    bool triple, raw;
} quotes;

static quotes quotes_of(const ps_parser *p, bool raw)
{
    quotes q = {.open = p->tok, .raw = raw};
    q.mark = p->source->text[p->tok.start];
    q.triple = p->tok.kind == TOK_TRIPLE_STRING || p->tok.kind == TOK_TRIPLE_BACKTICK;
    return q;
}

static bool at_close(const quotes *q, const char *c)
{
    return *c == q->mark && (!q->triple || (c[1] == q->mark && c[2] == q->mark));
}

/* ---- first step: parts --------------------------------------------------------------------------------------------------- */

/* The end of the raw text from `c`: at the closing quotes, an interpolation, or the end of the source. */
static const char *piece_end(ps_parser *p, const quotes *q, const char *c)
{
    for (; c < p->lexer.end && !at_close(q, c); c++) {
        if (*c == '$' && !q->raw)
            break;
        if (*c == '\\' && c + 1 < p->lexer.end)
            c++;
        if (*c == '\n')
            p->lexer.line++;
    }
    return c;
}

static void push_piece(ps_parser *p, const char *from, const char *to, ps_place at)
{
    if (from == to)
        return;
    rt_ast *piece = ps_value_node(p, NULL, at);
    piece->start = (uint32_t)(from - p->source->text);
    piece->end = (uint32_t)(to - p->source->text);
    piece->end_line = p->lexer.line;
    ps_push(p, piece);
}

/* $(…): a whole expression. The text behind its parenthesis is not looked at as a token. */
static rt_ast *interpolated_expression(ps_parser *p)
{
    uint8_t outer = p->ctx;
    p->ctx = CTX_BRACKETS;
    p->lexer.last = TOK_DOLLAR;
    ps_next(p); /* the parenthesis */
    rt_token open = p->tok;
    ps_next(p);
    ps_place at = ps_here(p);
    rt_ast *inner = ps_item(p);
    if (p->tok.kind == TOK_FOR)
        inner = ps_generator(p, inner, at);
    if (p->tok.kind != TOK_RPAREN)
        ps_expect(p, TOK_RPAREN, &open);
    p->ctx = outer;
    if (p->failed)
        return p->none;
    p->lexer.p = p->source->text + p->tok.end;
    p->lexer.line = p->tok.line;
    return inner;
}

/* $name */
static rt_ast *interpolated_name(ps_parser *p)
{
    int unicode;
    const char *from = p->lexer.p, *to = rt_lex_identifier(from, p->lexer.end, &unicode);
    uint32_t start = (uint32_t)(from - p->source->text);
    if (!to) {
        ps_fail(p, start - 1, start, "write `\\$` for a dollar sign", "`$` must be followed by a name or `(`");
        return p->none;
    }
    rt_token t = {.kind = TOK_IDENT, .start = start, .end = (uint32_t)(to - p->source->text), .line = p->lexer.line};
    t.flags = unicode ? TF_UNICODE : 0;
    p->lexer.p = to;
    bool yes = t.end - t.start == 4 && memcmp(from, "true", 4) == 0;
    bool no = t.end - t.start == 5 && memcmp(from, "false", 5) == 0;
    rt_ast *node = ps_token_node(p, &t);
    if (yes || no) {
        node->kind = RT_AST_VALUE;
        node->value = rt_box_bool(p->s, yes);
    }
    return node;
}

static void unterminated(ps_parser *p, const quotes *q)
{
    rt_buf hint = {0};
    rt_buf_printf(&hint, "closing `%s` expected", rt_token_text(q->open.kind));
    ps_fail_token(p, &q->open, rt_buf_take(&hint), "this string has no end");
}

/* Pushes the parts; the lexer stands at the closing quotes afterwards. The current token is the opening ones. */
static void push_parts(ps_parser *p, const quotes *q)
{
    while (!p->failed) {
        ps_place at = {0, p->lexer.line};
        const char *from = p->lexer.p, *to = piece_end(p, q, from);
        push_piece(p, from, to, at);
        p->lexer.p = to;
        if (to == p->lexer.end) {
            unterminated(p, q);
        } else if (*to == '$' && !q->raw) {
            p->lexer.p++;
            rt_ast *part = *p->lexer.p == '(' ? interpolated_expression(p) : interpolated_name(p);
            ps_push(p, part);
        } else {
            return;
        }
    }
}

/* Makes the whole string the current token. */
static void end_string(ps_parser *p, const quotes *q)
{
    if (p->failed)
        return;
    p->lexer.p += q->triple ? 3 : 1;
    p->lexer.last = TOK_STRING_END;
    p->tok = (rt_token){.kind = TOK_STRING_END, .start = q->open.start, .line = q->open.line};
    p->tok.end = (uint32_t)(p->lexer.p - p->source->text);
}

/* ---- second step: indentation ---------------------------------------------------------------------------------------------- */

static bool is_piece(const rt_ast *part) { return part->kind == RT_AST_VALUE && !part->value; }

static const char *skip_indent(const char *c, const char *end)
{
    while (c < end && (*c == ' ' || *c == '\t'))
        c++;
    return c;
}

typedef struct indent {
    const char *text;
    size_t size;
    bool any; /* a line was seen */
} indent;

static void narrow(indent *in, const char *line, const char *end)
{
    size_t size = (size_t)(end - line);
    if (!in->any) {
        *in = (indent){line, size, true};
        return;
    }
    size_t same = 0;
    while (same < size && same < in->size && line[same] == in->text[same])
        same++;
    in->size = same;
}

/* A line that is only white space does not count, unless the closing quotes are on it. */
static void narrow_by_line(indent *in, const char *line, const char *end)
{
    const char *first = skip_indent(line, end);
    bool blank = first < end && (*first == '\n' || (*first == '\r' && first + 1 < end && first[1] == '\n'));
    if (!blank)
        narrow(in, line, first);
}

/* Joined lines (backslash before the line end) are not lines of their own. */
static bool is_joined(const quotes *q, const char *start, const char *newline)
{
    if (q->raw)
        return false;
    const char *c = newline > start && newline[-1] == '\r' ? newline - 1 : newline;
    size_t slashes = 0;
    while (c > start && *--c == '\\')
        slashes++;
    return slashes % 2 == 1;
}

static void narrow_by_piece(const ps_parser *p, const quotes *q, indent *in, const rt_ast *piece)
{
    const char *from = p->source->text + piece->start, *end = p->source->text + piece->end;
    for (const char *c = from; (c = memchr(c, '\n', (size_t)(end - c)));) {
        if (!is_joined(q, from, c))
            narrow_by_line(in, c + 1, end);
        c++;
    }
}

/* The line end directly behind the opening quotes is not part of the string, but begins a line for the indentation. */
static const char *skip_first_line_end(const quotes *q, const char *from, const char *end, uint32_t open_end,
                                       const char *text)
{
    if (!q->triple || from != text + open_end)
        return from;
    if (from < end && *from == '\n')
        return from + 1;
    if (from + 1 < end && from[0] == '\r' && from[1] == '\n')
        return from + 2;
    return from;
}

static void put_text(ps_parser *p, const quotes *q, rt_buf *out, const char *from, const char *to)
{
    if (!q->raw) {
        ps_unescape(p, out, from, to);
        return;
    }
    while (from < to) { /* backslashes count only before quotes: \" is a quote, \\" a backslash at the end */
        const char *c = from;
        while (c < to && *c == '\\')
            c++;
        size_t slashes = (size_t)(c - from);
        bool before_quote = slashes > 0 && (c == to ? at_close(q, c) || *c == q->mark : *c == q->mark);
        rt_buf_put(out, from, before_quote ? slashes / 2 : slashes);
        if (c < to) {
            if (!(*c == '\r' && c + 1 < to && c[1] == '\n'))
                rt_buf_putc(out, *c);
            c++;
        }
        from = c;
    }
}

/* Writes a piece line by line, without the indentation. */
static void put_piece(ps_parser *p, const quotes *q, rt_buf *out, const rt_ast *piece, size_t indentation)
{
    const char *text = p->source->text, *start = text + piece->start, *end = text + piece->end;
    const char *from = skip_first_line_end(q, start, end, q->open.end, text);
    const char *line = from;
    bool at_line = from != start;
    for (;;) {
        if (at_line) {
            const char *first = skip_indent(line, end);
            line = (size_t)(first - line) < indentation ? first : line + indentation;
        }
        const char *stop = line;
        do {
            stop = memchr(stop, '\n', (size_t)(end - stop));
            stop = stop ? stop + 1 : end;
        } while (stop < end && is_joined(q, start, stop - 1));
        put_text(p, q, out, line, stop);
        line = stop;
        at_line = true;
        if (line == end)
            return;
    }
}

static size_t indentation_of(ps_parser *p, const quotes *q, size_t mark)
{
    indent in = {0};
    if (!q->triple)
        return 0;
    for (size_t i = mark; i < p->top; i++)
        if (is_piece(p->stack[i]))
            narrow_by_piece(p, q, &in, p->stack[i]);
    return in.size;
}

/* Fills the pieces in and drops those that are empty. */
static void finish_pieces(ps_parser *p, const quotes *q, size_t mark)
{
    size_t indentation = indentation_of(p, q, mark), kept = mark;
    for (size_t i = mark; i < p->top; i++) {
        rt_ast *part = p->stack[i];
        if (is_piece(part)) {
            rt_buf out = {0};
            put_piece(p, q, &out, part, indentation);
            if (out.size == 0)
                continue;
            part->value = (rt_value *)rt_string_new(p->s, out.data, out.size);
        }
        p->stack[kept++] = part;
    }
    p->top = kept;
}

/* ---- entry ------------------------------------------------------------------------------------------------------------------ */

rt_string *ps_raw_string(ps_parser *p)
{
    quotes q = quotes_of(p, true);
    size_t mark = p->top;
    push_parts(p, &q);
    end_string(p, &q);
    if (!p->failed)
        finish_pieces(p, &q, mark);
    rt_value *text = p->top > mark && !p->failed ? p->stack[mark]->value : NULL;
    p->top = mark;
    return text ? (rt_string *)text : rt_string_new(p->s, "", 0);
}

static rt_ast *command(ps_parser *p, ps_place at)
{
    rt_string *text = ps_raw_string(p);
    ps_next(p);
    return ps_node1(p, RT_HEAD_CMD, ps_value_node(p, (rt_value *)text, at), at);
}

rt_ast *ps_string(ps_parser *p)
{
    ps_place at = ps_here(p);
    if (p->tok.kind == TOK_BACKTICK || p->tok.kind == TOK_TRIPLE_BACKTICK)
        return command(p, at);
    quotes q = quotes_of(p, false);
    size_t mark = p->top;
    push_parts(p, &q);
    end_string(p, &q);
    if (!p->failed)
        finish_pieces(p, &q, mark);
    ps_next(p);
    if (p->failed) {
        p->top = mark;
        return p->none;
    }
    if (p->top == mark)
        return ps_value_node(p, (rt_value *)rt_string_new(p->s, "", 0), at);
    rt_ast *only = p->stack[mark];
    if (p->top - mark > 1 || only->kind != RT_AST_VALUE || only->value->type != p->s->t.String)
        return ps_take(p, RT_HEAD_STRING, mark, at);
    p->top = mark;
    return ps_value_node(p, only->value, at);
}
