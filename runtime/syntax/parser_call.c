/* parser_call.c - what follows an atom directly: arguments, indices, fields, type parameters, transposes, do blocks. */
#include "parser_private.h"

static bool at_string(const ps_parser *p) { return p->tok.kind >= TOK_STRING && p->tok.kind <= TOK_TRIPLE_BACKTICK; }

/* `f (x)` is refused, except where white space separates elements: there it ends the chain (true). */
static bool splits_or_fails(ps_parser *p)
{
    if (!(p->tok.flags & TF_SPACE))
        return false;
    if (!(p->ctx & CTX_SPACES))
        ps_fail_token(p, &p->tok, "remove the white space, or separate two statements by a line end or `;`",
                      "white space is not allowed before this `%s`", rt_token_text(p->tok.kind));
    return true;
}

static rt_ast *call(ps_parser *p, rt_head head, rt_ast *callee, ps_place at)
{
    size_t mark = p->top;
    ps_push(p, callee);
    ps_arguments(p, TOK_RPAREN, true);
    rt_ast *node = ps_take(p, head, mark, at);
    if (head == RT_HEAD_CALL && ps_kind(p) == TOK_DO)
        node = ps_do(p, node, at);
    return node;
}

rt_ast *ps_do(ps_parser *p, rt_ast *called, ps_place at)
{
    rt_token word = p->tok;
    ps_next(p);
    if (!ps_enter(p))
        return p->none;
    uint8_t outer = p->ctx;
    p->ctx = 0;
    ps_place arguments_at = ps_here(p);
    size_t mark = p->top;
    if (ps_kind(p) != TOK_NEWLINE && p->tok.kind != TOK_SEMICOLON && p->tok.kind != TOK_END) {
        ps_push(p, ps_expr(p, PREC_COLON));
        while (ps_kind(p) == TOK_COMMA) {
            ps_next(p);
            ps_push(p, ps_expr(p, PREC_COLON));
        }
    }
    rt_ast *arguments = ps_take(p, RT_HEAD_TUPLE, mark, arguments_at);
    rt_ast *body = ps_block(p, BLOCK_PLAIN);
    p->ctx = outer;
    ps_expect_end(p, &word);
    p->depth--;
    rt_ast *function = ps_node2(p, RT_HEAD_ARROW, arguments, body, arguments_at);
    return ps_node2(p, RT_HEAD_DO, called, function, at);
}

/* A name that a string literal may follow directly: r"…" or A.r"…" */
static bool is_string_prefix(const ps_parser *p, const rt_ast *left)
{
    if (p->prev_kind != TOK_IDENT || (p->tok.flags & TF_SPACE))
        return false;
    return left->kind == RT_AST_SYMBOL || ps_ast_is(left, RT_HEAD_DOT);
}

static rt_ast *dot(ps_parser *p, rt_ast *left, ps_place at, bool *more)
{
    ps_next(p);
    *more = p->tok.kind != TOK_AT; /* a macro call takes all that belongs to it */
    if (p->tok.kind != TOK_LPAREN)
        return ps_field(p, left, at);
    return call(p, RT_HEAD_DOTCALL, left, at);
}

static rt_ast *link(ps_parser *p, rt_ast *left, ps_place at, bool *more)
{
    switch (ps_kind(p)) {
    case TOK_LPAREN:
        if (splits_or_fails(p))
            break;
        return call(p, RT_HEAD_CALL, left, at);
    case TOK_LBRACKET:
        if (splits_or_fails(p))
            break;
        return ps_index(p, left, at);
    case TOK_LBRACE: {
        if (splits_or_fails(p))
            break;
        size_t mark = p->top;
        ps_push(p, left);
        ps_arguments(p, TOK_RBRACE, false);
        return ps_take(p, RT_HEAD_CURLY, mark, at);
    }
    case TOK_DOT:
        if (p->tok.flags & TF_SPACE) {
            ps_fail_token(p, &p->tok, NULL, "white space is not allowed before this `.`");
            break;
        }
        return dot(p, left, at, more);
    case TOK_PRIME:
        ps_next(p);
        return ps_node1(p, RT_HEAD_TRANSPOSE, left, at);
    default:
        if (at_string(p) && is_string_prefix(p, left))
            return ps_custom_string(p, left, at);
        break;
    }
    *more = false;
    return left;
}

static bool is_number(const ps_parser *p, const rt_ast *node)
{
    if (node->kind != RT_AST_VALUE || node == p->none)
        return false;
    const rt_datatype *t = node->value->type;
    return t != p->s->t.String && t != p->s->t.Char && t != p->s->t.Bool;
}

rt_ast *ps_chain(ps_parser *p, rt_ast *left, ps_place at)
{
    if (p->tok.kind == TOK_LPAREN && is_number(p, left)) /* 2(x) and (2)(x) are products */
        return left;
    for (bool more = true; more && !p->failed;)
        left = link(p, left, at, &more);
    return left;
}

rt_ast *ps_call(ps_parser *p)
{
    ps_skip_line_ends(p);
    if (ps_at_statement_word(p))
        return ps_statement_word(p);
    ps_place at = ps_here(p);
    if (p->tok.kind == TOK_AT)
        return ps_macro(p, NULL, at);
    return ps_chain(p, ps_prefix(p), at);
}
