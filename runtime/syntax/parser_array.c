/* parser_array.c - […]: vectors, matrices, comprehensions, indices; and the generators that (…) shares.
 *
 * Which of them it is shows after the first element: a comma makes a vector (or indices), `for` a comprehension, white
 * space, `;` or a line end a matrix.
 */
#include "parser_private.h"

/* ---- generators ------------------------------------------------------------------------------------------------------- */

static rt_ast *iteration(ps_parser *p)
{
    ps_skip_line_ends(p);
    ps_place at = ps_here(p);
    uint8_t outer = p->ctx;
    if (ps_token_is(p, &p->tok, "outer")) {
        rt_token after = ps_peek(p);
        if (after.kind == TOK_IDENT || after.kind == TOK_LPAREN)
            ps_fail_token(p, &p->tok, NULL, "`outer` loop variables are not supported");
    }
    p->ctx |= CTX_SPACES;
    rt_ast *variable = ps_expr(p, PREC_PIPE_LEFT);
    p->ctx = outer;
    bool is_assign = p->tok.kind == TOK_ASSIGN && !(p->tok.flags & TF_DOTTED);
    if (!is_assign && p->tok.kind != TOK_IN && p->tok.kind != TOK_ELEMENT) {
        ps_fail_unexpected(p, ", expected `=`, `in` or `\xE2\x88\x88`");
        return p->none;
    }
    ps_next(p);
    return ps_node2(p, RT_HEAD_ASSIGN, variable, ps_expr(p, PREC_PIPE_LEFT), at);
}

void ps_iterations(ps_parser *p)
{
    ps_push(p, iteration(p));
    while (ps_kind(p) == TOK_COMMA) {
        ps_next(p);
        ps_push(p, iteration(p));
    }
}

/* One `for …, … [if …]`; a further `for` is inside of it, so the tree nests from the last to the first. */
rt_ast *ps_generator(ps_parser *p, rt_ast *first, ps_place at)
{
    if (!ps_enter(p))
        return p->none;
    ps_next(p);
    size_t iterations = p->top;
    ps_iterations(p);
    if (ps_kind(p) == TOK_IF) {
        ps_place filter_at = ps_here(p);
        ps_next(p);
        ps_push(p, ps_expr(p, PREC_COND));
        for (size_t i = p->top - 1; i > iterations; i--) { /* (filter condition iterations...) */
            rt_ast *moved = p->stack[i];
            p->stack[i] = p->stack[i - 1];
            p->stack[i - 1] = moved;
        }
        ps_push(p, ps_take(p, RT_HEAD_FILTER, iterations, filter_at));
    }
    bool flatten = ps_kind(p) == TOK_FOR;
    rt_ast *inner = flatten ? ps_generator(p, first, at) : first;
    ps_push(p, inner);
    for (size_t i = p->top - 1; i > iterations; i--)
        p->stack[i] = p->stack[i - 1];
    p->stack[iterations] = inner;
    p->depth--;
    rt_ast *generator = ps_take(p, RT_HEAD_GENERATOR, iterations, at);
    return flatten ? ps_node1(p, RT_HEAD_FLATTEN, generator, at) : generator;
}

/* ---- matrices ----------------------------------------------------------------------------------------------------------- */

typedef enum separator { SEP_END, SEP_SPACE, SEP_ROW, SEP_HIGHER } separator;

/* Passes what separates two elements; *dimension gets the number of semicolons. */
static separator pass_separator(ps_parser *p, uint8_t close, uint32_t *dimension)
{
    *dimension = 0;
    bool line_end = (p->tok.flags & TF_NEWLINE) != 0;
    while (p->tok.kind == TOK_SEMICOLON) {
        ++*dimension;
        ps_next(p);
        if (p->tok.kind == TOK_SEMICOLON && (p->tok.flags & TF_SPACE))
            ps_fail_token(p, &p->tok, NULL, "unexpected `;`");
    }
    bool broke = line_end || (*dimension > 0 && (p->tok.flags & TF_NEWLINE));
    bool space = (p->tok.flags & TF_SPACE) != 0;
    ps_skip_line_ends(p);
    if (*dimension == 0 && p->tok.kind == close)
        return SEP_END;
    if (*dimension > 1)
        return SEP_HIGHER;
    if (*dimension == 1 || broke)
        return SEP_ROW;
    return space && !ps_is_closing(p) ? SEP_SPACE : SEP_END;
}

static rt_ast *unsupported_dimension(ps_parser *p)
{
    ps_fail(p, p->prev_end - 1, p->prev_end, "use `cat(...; dims)` or `reshape`",
            "arrays written with `;;` are not supported together with other separators");
    return p->none;
}

/* [a ;; b ;; c]: (ncat 2 a b c). At the element after the first separator. */
static rt_ast *higher(ps_parser *p, uint8_t close, uint32_t dimension, size_t mark, ps_place at)
{
    if (p->top - mark != 1)
        return unsupported_dimension(p);
    rt_ast *first = p->stack[mark];
    p->stack[mark] = ps_value_node(p, rt_box_int64(p->s, dimension), at);
    ps_push(p, first);
    while (p->tok.kind != close && !ps_is_closing(p)) {
        ps_push(p, ps_item(p));
        uint32_t next;
        separator sep = pass_separator(p, close, &next);
        if (sep == SEP_END)
            break;
        if (sep != SEP_HIGHER || next != dimension)
            return unsupported_dimension(p);
    }
    return ps_take(p, RT_HEAD_NCAT, mark, at);
}

/* Ends the row that began at `row`: a ROW of several elements, or the one element itself. */
static void close_row(ps_parser *p, size_t row)
{
    if (p->top - row > 1)
        ps_push(p, ps_take(p, RT_HEAD_ROW, row, ps_place_of(p->stack[row])));
}

/* The first element, at `mark`, has been read, and neither a comma nor `for` follows. */
static rt_ast *matrix(ps_parser *p, uint8_t close, size_t mark, ps_place at)
{
    size_t row = mark;
    bool rows = false;
    for (;;) {
        uint32_t dimension;
        separator sep = pass_separator(p, close, &dimension);
        if (p->tok.kind == TOK_COMMA)
            ps_fail_token(p, &p->tok, "separate the elements of a matrix by white space, its rows by `;`",
                          "unexpected `,` in a matrix");
        if (sep == SEP_END)
            break;
        if (sep == SEP_HIGHER)
            return higher(p, close, dimension, mark, at);
        if (sep == SEP_ROW) {
            close_row(p, row);
            row = p->top;
            rows = true;
        }
        if (p->tok.kind == close)
            break;
        ps_push(p, ps_item(p));
    }
    if (rows)
        close_row(p, row);
    return ps_take(p, rows ? RT_HEAD_VCAT : RT_HEAD_HCAT, mark, at);
}

/* ---- […] ---------------------------------------------------------------------------------------------------------------- */

static uint8_t array_ctx(uint8_t outer, bool index)
{
    return (uint8_t)((outer & CTX_INDEX) | (index ? CTX_INDEX : 0) | CTX_SPACES | CTX_ARRAY);
}

static rt_ast *comprehension(ps_parser *p, size_t mark, ps_place at)
{
    p->ctx = CTX_JOIN_LINES | CTX_ARRAY;
    rt_ast *first = p->stack[mark];
    p->top = mark;
    return ps_node1(p, RT_HEAD_COMPREHENSION, ps_generator(p, first, at), at);
}

/* The rest of a vector or of indices, behind the first element. */
static rt_ast *vector(ps_parser *p, uint8_t close, size_t mark, ps_place at)
{
    p->ctx = (uint8_t)((p->ctx & (CTX_INDEX | CTX_ARRAY)) | CTX_JOIN_LINES);
    while (p->tok.kind == TOK_COMMA) {
        ps_next(p);
        if (p->tok.kind == close || ps_is_closing(p))
            break;
        ps_push(p, ps_item(p));
        if (p->tok.kind == TOK_SEMICOLON)
            ps_fail_token(p, &p->tok, "use either `,` or `;` between elements", "unexpected `;` in a vector");
    }
    return ps_take(p, RT_HEAD_VECT, mark, at);
}

/* At the opening bracket; passes the closing one. VECT, HCAT, VCAT, NCAT or COMPREHENSION. */
static rt_ast *bracketed(ps_parser *p, bool index)
{
    rt_token open = p->tok;
    uint8_t close = open.kind == TOK_LBRACE ? TOK_RBRACE : TOK_RBRACKET;
    uint8_t outer = p->ctx;
    ps_place at = ps_here(p);
    p->ctx = array_ctx(outer, index);
    ps_next(p);
    ps_skip_line_ends(p);
    size_t mark = p->top;
    rt_ast *result;
    if (p->tok.kind == close) {
        result = ps_take(p, RT_HEAD_VECT, mark, at);
    } else {
        ps_push(p, ps_item(p));
        uint8_t kind = p->tok.kind;
        if (kind == TOK_FOR)
            result = comprehension(p, mark, at);
        else if (kind == TOK_COMMA || (ps_is_closing(p) && kind != TOK_SEMICOLON))
            result = vector(p, close, mark, at);
        else
            result = matrix(p, close, mark, at);
    }
    ps_expect(p, close, &open);
    p->ctx = outer;
    if (!p->failed) {
        result->end = p->prev_end;
        result->end_line = p->prev_line;
    }
    return result;
}

rt_ast *ps_array(ps_parser *p)
{
    bool braces = p->tok.kind == TOK_LBRACE;
    rt_ast *result = bracketed(p, false);
    if (!braces || p->failed)
        return result;
    if (result->head != RT_HEAD_VECT) {
        ps_fail_node(p, result, NULL, "only commas may separate what is inside of `{}`");
        return p->none;
    }
    result->head = RT_HEAD_BRACES;
    return result;
}

/* T[…]: the element type, or the array, goes in front of the children. */
rt_ast *ps_index(ps_parser *p, rt_ast *left, ps_place at)
{
    rt_ast *inside = bracketed(p, true);
    if (p->failed)
        return p->none;
    rt_head head;
    switch (inside->head) {
    case RT_HEAD_VECT:
        head = RT_HEAD_REF;
        ps_default_arguments(p, inside);
        break;
    case RT_HEAD_HCAT:
        head = RT_HEAD_TYPED_HCAT;
        break;
    case RT_HEAD_VCAT:
        head = RT_HEAD_TYPED_VCAT;
        break;
    case RT_HEAD_COMPREHENSION:
        head = RT_HEAD_TYPED_COMPREHENSION;
        break;
    default:
        ps_fail_node(p, inside, NULL, "typed arrays written with `;;` are not supported");
        return p->none;
    }
    size_t mark = p->top;
    ps_push(p, left);
    for (uint32_t i = 0; i < inside->n; i++)
        ps_push(p, inside->child[i]);
    return ps_take(p, head, mark, at);
}
