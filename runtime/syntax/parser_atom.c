/* parser_atom.c - names, literals, quoting with `:`, fields, and everything else that begins an expression. */
#include "parser_private.h"

#include <string.h>

static bool is_keyword(uint8_t kind) { return kind >= TOK_BEGIN && kind <= TOK_WHERE; }

/* ---- names ------------------------------------------------------------------------------------------------------------ */

bool ps_at_var(const ps_parser *p)
{
    return p->tok.kind == TOK_IDENT && p->tok.end - p->tok.start == 3 && *p->lexer.p == '"' &&
           ps_token_is(p, &p->tok, "var");
}

/* var"any text" is a name */
static rt_ast *var_name(ps_parser *p)
{
    ps_place at = ps_here(p);
    ps_next(p);
    rt_string *text = ps_raw_string(p);
    ps_next(p);
    if (p->failed)
        return p->none;
    return ps_symbol_node(p, rt_symbol_get(p->s, text->bytes, text->size), at);
}

static rt_ast *simple_name(ps_parser *p)
{
    rt_token t = p->tok;
    ps_next(p);
    return ps_token_node(p, &t);
}

rt_ast *ps_name(ps_parser *p)
{
    if (ps_at_var(p))
        return var_name(p);
    if (p->tok.kind == TOK_DOLLAR)
        return ps_prefix(p);
    if (p->tok.kind == TOK_IDENT || is_keyword(p->tok.kind))
        return simple_name(p);
    if ((p->tok.flags & TF_OPERATOR) && p->tok.kind != TOK_DOT)
        return simple_name(p);
    ps_fail_unexpected(p, " where a name is expected");
    return p->none;
}

/* Names that are operators: + alone, .+ as (. +) */
static rt_ast *operator_name(ps_parser *p)
{
    rt_token op = p->tok;
    if (op.flags & TF_SYNTACTIC) {
        ps_fail_unexpected(p, ", expected an expression");
        return p->none;
    }
    ps_next(p);
    rt_ast *name = ps_token_node(p, &op);
    if (op.flags & TF_DOTTED)
        name = ps_node1(p, RT_HEAD_DOT, name, ps_place_of(name));
    return name;
}

/* ---- quoting: :name, :(…), :+ ------------------------------------------------------------------------------------------- */

static rt_ast *quote(ps_parser *p, rt_ast *inner, ps_place at)
{
    if (inner->kind == RT_AST_SYMBOL)
        return ps_node1(p, RT_HEAD_QUOTENODE, inner, at);
    if (inner->kind == RT_AST_VALUE) /* quoting a literal gives it */
        return inner;
    return ps_node1(p, RT_HEAD_QUOTE, inner, at);
}

/* What a quote may be in front of. Operators and keywords count as names, also those that are no functions. */
static rt_ast *quoted_atom(ps_parser *p)
{
    uint8_t outer = p->ctx;
    p->ctx &= (uint8_t)~CTX_INDEX;
    rt_ast *inner;
    rt_token t = p->tok;
    rt_token after = t.kind == TOK_DOLLAR ? ps_peek(p) : t;
    bool interpolates = t.kind == TOK_DOLLAR && !(after.flags & TF_NEWLINE) && !ps_token_closes(p, &after);
    bool plain_operator = (t.flags & TF_OPERATOR) && !interpolates && t.kind != TOK_COLON;
    if (plain_operator) {
        ps_next(p);
        inner = ps_token_node(p, &t);
        if (t.flags & (TF_DOTTED | TF_SYNTACTIC))
            inner->sym = rt_symbol_get(p->s, p->source->text + t.start, t.end - t.start);
    } else if (is_keyword(t.kind) && t.kind != TOK_TRUE && t.kind != TOK_FALSE) {
        inner = simple_name(p);
    } else {
        inner = ps_atom(p);
    }
    p->ctx = outer;
    return inner;
}

rt_ast *ps_quoted(ps_parser *p)
{
    ps_place at = ps_here(p);
    rt_token colon = p->tok;
    ps_next(p);
    bool keyword = is_keyword(p->tok.kind);
    if (ps_is_closing(p) && (!keyword || (p->tok.flags & TF_SPACE))) /* a[:, 1] */
        return ps_token_node(p, &colon);
    if (p->tok.flags & TF_SPACE) {
        ps_fail_token(p, &colon, NULL, "white space is not allowed after the `:` of a quoted name");
        return p->none;
    }
    if (!ps_enter(p))
        return p->none;
    rt_ast *inner = quoted_atom(p);
    p->depth--;
    return quote(p, inner, at);
}

/* ---- fields: a.b, a.:b, a.(…) is elsewhere, a.$b, a.@m, a."b" --------------------------------------------------------------- */

static rt_ast *field_node(ps_parser *p, rt_ast *left, rt_ast *field, ps_place at)
{
    return ps_node2(p, RT_HEAD_DOT, left, field, at);
}

rt_ast *ps_field(ps_parser *p, rt_ast *left, ps_place at)
{
    ps_place field_at = ps_here(p);
    if (p->tok.flags & TF_SPACE) {
        ps_fail_unexpected(p, " after `.`, expected a name");
        return p->none;
    }
    switch (p->tok.kind) {
    case TOK_AT:
        return ps_macro(p, left, at);
    case TOK_COLON:
        return field_node(p, left, ps_quoted(p), at);
    case TOK_DOLLAR:
        return field_node(p, left, ps_prefix(p), at);
    case TOK_STRING:
        return field_node(p, left, ps_string(p), at);
    case TOK_CHAR:
    case TOK_PRIME:
        ps_fail_token(p, &p->tok, "write `'` or `transpose(x)`", "`.'` is not an operator any more");
        return p->none;
    default:
        return field_node(p, left, ps_node1(p, RT_HEAD_QUOTENODE, ps_name(p), field_at), at);
    }
}

/* ---- atoms -------------------------------------------------------------------------------------------------------------------- */

static rt_ast *boolean(ps_parser *p)
{
    ps_place at = ps_here(p);
    bool value = p->tok.kind == TOK_TRUE;
    ps_next(p);
    return ps_value_node(p, rt_box_bool(p->s, value), at);
}

/* `begin` and `end` in an index */
static rt_ast *index_bound(ps_parser *p)
{
    ps_place at = ps_here(p);
    rt_head head = p->tok.kind == TOK_END ? RT_HEAD_END_INDEX : RT_HEAD_BEGIN_INDEX;
    ps_next(p);
    return ps_take(p, head, p->top, at);
}

static rt_ast *unexpected(ps_parser *p)
{
    if (p->tok.kind == TOK_DO)
        ps_fail_token(p, &p->tok, "`do` follows the `)` of a call on the same line", "unexpected `do`");
    else
        ps_fail_unexpected(p, ", expected an expression");
    return p->none;
}

rt_ast *ps_atom(ps_parser *p)
{
    switch (p->tok.kind) {
    case TOK_IDENT:
        return ps_at_var(p) ? var_name(p) : simple_name(p);
    case TOK_INT:
    case TOK_FLOAT:
    case TOK_FLOAT32:
    case TOK_HEX:
    case TOK_OCT:
    case TOK_BIN:
        return ps_number(p, false, ps_here(p));
    case TOK_CHAR:
        return ps_char(p);
    case TOK_STRING:
    case TOK_TRIPLE_STRING:
    case TOK_BACKTICK:
    case TOK_TRIPLE_BACKTICK:
        return ps_string(p);
    case TOK_LPAREN:
        return ps_paren(p);
    case TOK_LBRACKET:
    case TOK_LBRACE:
        return ps_array(p);
    case TOK_TRUE:
    case TOK_FALSE:
        return boolean(p);
    case TOK_COLON:
        return ps_quoted(p);
    case TOK_AT:
        return ps_macro(p, NULL, ps_here(p));
    case TOK_IN:
    case TOK_ISA:
    case TOK_WHERE:
        return simple_name(p);
    case TOK_BEGIN:
    case TOK_END:
        return p->ctx & CTX_INDEX ? index_bound(p) : unexpected(p);
    case TOK_DOLLAR:
        return ps_prefix(p);
    default:
        return (p->tok.flags & TF_OPERATOR) && p->tok.kind != TOK_DOT ? operator_name(p) : unexpected(p);
    }
}
