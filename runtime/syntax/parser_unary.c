/* parser_unary.c - what binds tighter than infix operators: prefix operators, juxtaposition 2x, where, powers, ::, ->.
 *
 *   operand = juxtaposed { where ... }         juxtaposed = unary { unary, without white space }
 *   unary   = prefix-operator unary | factor   factor     = decl [ ^ juxtaposed ... ]
 *   decl    = call { :: call } [ -> item ]     call       = prefix and its chain (parser_call.c)
 *   prefix  = $ prefix | :: call | atom
 */
#include "parser_private.h"

static rt_ast *unary(ps_parser *p);

/* ---- powers, ::, -> --------------------------------------------------------------------------------------------------- */

static rt_ast *juxtaposed(ps_parser *p);

static bool at_power(const ps_parser *p) { return p->tok.prec == PREC_POWER && ps_kind(p) != TOK_NEWLINE; }

/* left ^ right: right-associative, and the right side may have a sign: 2^-x */
static rt_ast *power(ps_parser *p, rt_ast *left, ps_place at)
{
    if (!at_power(p))
        return left;
    rt_token op = p->tok;
    ps_next(p);
    ps_skip_line_ends(p);
    if (!ps_enter(p))
        return p->none;
    ps_place right_at = ps_here(p);
    rt_ast *right = power(p, juxtaposed(p), right_at);
    p->depth--;
    rt_head head = op.flags & TF_DOTTED ? RT_HEAD_DOTCALL : RT_HEAD_CALL;
    return ps_node3(p, head, ps_token_node(p, &op), left, right, at);
}

/* (x) -> … has the argument x, not a tuple; (x,) and (x; y) and (x=1) are lists. */
static rt_ast *arrow_arguments(ps_parser *p, rt_ast *left)
{
    if (!ps_ast_is(left, RT_HEAD_TUPLE) || !left->parenthesised)
        return left;
    ps_default_arguments(p, left);
    return left;
}

static rt_ast *arrow(ps_parser *p, rt_ast *left, ps_place at)
{
    ps_next(p);
    ps_skip_line_ends(p);
    if (!ps_enter(p))
        return p->none;
    rt_ast *body = ps_item(p);
    p->depth--;
    if (!ps_ast_is(body, RT_HEAD_BLOCK) || body->parenthesised)
        body = ps_node1(p, RT_HEAD_BLOCK, body, ps_place_of(body));
    return ps_node2(p, RT_HEAD_ARROW, arrow_arguments(p, left), body, at);
}

rt_ast *ps_where(ps_parser *p, rt_ast *left, ps_place at)
{
    uint8_t outer = p->ctx;
    while (ps_kind(p) == TOK_WHERE) {
        ps_next(p);
        ps_skip_line_ends(p);
        size_t mark = p->top;
        ps_push(p, left);
        if (p->tok.kind == TOK_LBRACE) {
            ps_arguments(p, TOK_RBRACE, false);
        } else {
            p->ctx |= CTX_NO_WHERE;
            ps_push(p, ps_expr(p, PREC_COMPARE));
            p->ctx = outer;
        }
        left = ps_take(p, RT_HEAD_WHERE, mark, at);
    }
    return left;
}

static rt_ast *call_where(ps_parser *p)
{
    ps_skip_line_ends(p);
    ps_place at = ps_here(p);
    rt_ast *type = ps_call(p);
    return p->ctx & CTX_NO_WHERE ? type : ps_where(p, type, at);
}

rt_ast *ps_decl(ps_parser *p, rt_ast *left, ps_place at)
{
    while (ps_kind(p) == TOK_DECL) {
        ps_next(p);
        left = ps_node2(p, RT_HEAD_TYPED, left, call_where(p), at);
    }
    if (ps_kind(p) == TOK_LAMBDA)
        left = arrow(p, left, at);
    return left;
}

/* $x, ::T, or an atom: what comes before the links of a chain, so $x.y is ($x).y */
rt_ast *ps_prefix(ps_parser *p)
{
    ps_place at = ps_here(p);
    uint8_t kind = p->tok.kind;
    if ((kind != TOK_DOLLAR && kind != TOK_DECL && kind != TOK_AMP) || (p->tok.flags & TF_DOTTED))
        return ps_atom(p);
    rt_token after = ps_peek(p);
    bool alone = ps_token_closes(p, &after) || (after.flags & TF_NEWLINE);
    bool call = after.kind == TOK_LPAREN && !(after.flags & TF_SPACE);
    if (kind == TOK_AMP && (alone || call)) /* a name: map(&, x), &(a, b) */
        return ps_atom(p);
    if (kind == TOK_AMP || (kind == TOK_DOLLAR && alone)) {
        ps_fail_token(p, &p->tok, NULL, "the prefix `%s` %s", rt_token_text(kind),
                      kind == TOK_AMP ? "is not supported" : "needs an operand");
        return p->none;
    }
    ps_next(p);
    if (!ps_enter(p))
        return p->none;
    rt_ast *inner = kind == TOK_DECL ? call_where(p) : ps_prefix(p);
    p->depth--;
    return ps_node1(p, kind == TOK_DECL ? RT_HEAD_TYPED : RT_HEAD_INTERPOLATE, inner, at);
}

static rt_ast *factor(ps_parser *p)
{
    ps_place at = ps_here(p);
    return power(p, ps_decl(p, ps_call(p), at), at);
}

/* ---- prefix operators -------------------------------------------------------------------------------------------------- */

static bool is_prefix_position(const rt_token *t)
{
    if (!(t->flags & TF_OPERATOR) || (t->flags & TF_SYNTACTIC))
        return false;
    return t->kind != TOK_COLON && (t->kind != TOK_AMP || (t->flags & TF_DOTTED));
}

static rt_ast *prefix_call(ps_parser *p, const rt_token *op, rt_ast *name, rt_ast *operand, ps_place at)
{
    bool dotted = (op->flags & TF_DOTTED) != 0;
    if (!dotted && (op->kind == TOK_SUBTYPE || op->kind == TOK_SUPERTYPE))
        return ps_node1(p, op->kind == TOK_SUBTYPE ? RT_HEAD_SUBTYPE : RT_HEAD_SUPERTYPE, operand, at);
    return ps_node2(p, dotted ? RT_HEAD_DOTCALL : RT_HEAD_CALL, name, operand, at);
}

/* -2 is a number, but -2^x, -2[1] and -2{T} apply the minus to the rest. At the sign. */
static rt_ast *signed_number(ps_parser *p, const rt_token *op, ps_place at)
{
    ps_next(p);
    rt_token after = ps_peek(p);
    if (after.prec == PREC_POWER || after.kind == TOK_LBRACKET || after.kind == TOK_LBRACE) {
        rt_ast *name = ps_token_node(p, op);
        return prefix_call(p, op, name, factor(p), at);
    }
    rt_ast *number = ps_number(p, op->kind == TOK_MINUS, at);
    return power(p, ps_decl(p, number, at), at);
}

static bool is_signed_number(const rt_token *op, const rt_token *after)
{
    if ((op->kind != TOK_MINUS && op->kind != TOK_PLUS) || (op->flags & (TF_DOTTED | TF_SUFFIXED)))
        return false;
    if (after->flags & TF_SPACE)
        return false;
    return (after->kind >= TOK_INT && after->kind <= TOK_FLOAT32) ||
           (op->kind == TOK_PLUS && ps_is_number(after->kind));
}

/* The operator's name is at `mark`, its arguments follow; <:(a, b) is the same as a <: b. */
static rt_ast *call_of_operator(ps_parser *p, const rt_token *op, const ps_list *list, size_t mark, ps_place at)
{
    bool dotted = (op->flags & TF_DOTTED) != 0;
    bool is_type = (op->kind == TOK_SUBTYPE || op->kind == TOK_SUPERTYPE) && !dotted;
    if (!is_type || list->semicolons > 0 || list->n < 1 || list->n > 2)
        return ps_take(p, dotted ? RT_HEAD_DOTCALL : RT_HEAD_CALL, mark, at);
    rt_ast *node = ps_take(p, op->kind == TOK_SUBTYPE ? RT_HEAD_SUBTYPE : RT_HEAD_SUPERTYPE, list->mark, at);
    p->top = mark;
    return node;
}

/* +(a, b) is a call of +, which ^ applies to; -(a)^2 is minus of the power. At the parenthesis, behind the operator. */
static rt_ast *operator_with_parens(ps_parser *p, const rt_token *op, ps_place at)
{
    rt_ast *name = ps_token_node(p, op);
    bool spaced = (p->tok.flags & TF_SPACE) != 0;
    ps_place paren = ps_here(p);
    size_t mark = p->top;
    ps_push(p, name);
    ps_list list = ps_list_parse(p, TOK_RPAREN);
    bool is_call = list.commas || list.splat || (list.leading_semi && (list.n > 0 || list.semicolons == 1)) ||
                   (list.n == 0 && list.semicolons == 0);
    if (is_call) {
        if (spaced)
            ps_fail(p, paren.start, paren.start + 1, NULL, "white space between an operator and its argument list");
        ps_list_parameters(p, &list, true);
        rt_ast *call = call_of_operator(p, op, &list, mark, at);
        call = ps_chain(p, call, at);
        return power(p, ps_decl(p, call, at), at);
    }
    rt_ast *inner = list.semicolons ? ps_take(p, RT_HEAD_PARENS_BLOCK, list.mark, paren) : p->stack[list.mark];
    p->top = mark;
    inner->parenthesised = 1;
    inner = ps_chain(p, inner, paren);
    inner = power(p, ps_decl(p, inner, paren), paren);
    return prefix_call(p, op, name, inner, at);
}

/* The operator itself is the value: map(+, xs) */
static bool stands_alone(const ps_parser *p, const rt_token *after)
{
    return ps_token_closes(p, after) || (after->flags & TF_NEWLINE) ||
           (after->kind == TOK_ASSIGN && !(after->flags & TF_DOTTED));
}

static rt_ast *operand_of_prefix(ps_parser *p, const rt_token *op)
{
    if (!ps_enter(p))
        return p->none;
    ps_place at = ps_here(p);
    bool is_type = op->kind == TOK_SUBTYPE || op->kind == TOK_SUPERTYPE;
    rt_ast *operand = is_type ? juxtaposed(p) : unary(p);
    if (is_type && !(p->ctx & CTX_NO_WHERE))
        operand = ps_where(p, operand, at);
    p->depth--;
    return operand;
}

static rt_ast *unary(ps_parser *p)
{
    ps_skip_line_ends(p);
    rt_token op = p->tok;
    if (!is_prefix_position(&op))
        return factor(p);
    ps_place at = ps_here(p);
    rt_token after = ps_peek(p);
    if (is_signed_number(&op, &after))
        return signed_number(p, &op, at);
    if (stands_alone(p, &after))
        return ps_atom(p);
    if (after.kind == TOK_LBRACE || (!(op.flags & TF_UNARY) && after.kind == TOK_LPAREN))
        return factor(p);
    if (!(op.flags & TF_UNARY)) {
        ps_fail_token(p, &op, NULL, "`%.*s` is not a unary operator", (int)(op.end - op.start),
                      p->source->text + op.start);
        return p->none;
    }
    ps_next(p);
    if (p->tok.kind == TOK_LPAREN)
        return operator_with_parens(p, &op, at);
    rt_ast *name = ps_token_node(p, &op);
    return prefix_call(p, &op, name, operand_of_prefix(p, &op), at);
}

/* ---- juxtaposition ---------------------------------------------------------------------------------------------------------- */

static bool can_be_multiplied(uint8_t kind)
{
    return ps_is_number(kind) || kind == TOK_RPAREN || kind == TOK_RBRACKET || kind == TOK_RBRACE || kind == TOK_PRIME;
}

/* 2x, 2(x+1), (a)b, x'y: what follows without white space is multiplied. */
static bool at_juxtaposed(ps_parser *p)
{
    if (p->tok.flags & TF_SPACE)
        return false;
    bool is_string = p->tok.kind >= TOK_STRING && p->tok.kind <= TOK_TRIPLE_BACKTICK;
    bool value = p->tok.kind == TOK_IDENT || p->tok.kind == TOK_TRUE || p->tok.kind == TOK_FALSE ||
                 p->tok.kind == TOK_RADICAL || p->tok.kind == TOK_LPAREN;
    if (p->prev_kind == TOK_STRING_END ? value || is_string : is_string && can_be_multiplied(p->prev_kind)) {
        ps_fail_token(p, &p->tok, "strings are joined with `*` or `string(...)`", "a string next to another value");
        return false;
    }
    if (!can_be_multiplied(p->prev_kind))
        return false;
    if (p->prev_kind >= TOK_HEX && p->prev_kind <= TOK_BIN && p->tok.kind != TOK_LPAREN)
        return false;
    bool bound = (p->tok.kind == TOK_END || p->tok.kind == TOK_BEGIN) && (p->ctx & CTX_INDEX);
    bool macro = p->tok.kind == TOK_AT && ps_is_number(p->prev_kind);
    return value || bound || macro;
}

static rt_ast *juxtaposed(ps_parser *p)
{
    ps_place at = ps_here(p);
    rt_ast *first = unary(p);
    if (!at_juxtaposed(p))
        return first;
    size_t mark = p->top;
    ps_push(p, ps_symbol_node(p, rt_symbol_get(p->s, "*", 1), at));
    ps_push(p, first);
    while (at_juxtaposed(p))
        ps_push(p, p->tok.kind == TOK_RADICAL ? unary(p) : factor(p));
    return ps_take(p, RT_HEAD_CALL, mark, at);
}

rt_ast *ps_operand(ps_parser *p)
{
    ps_place at = ps_here(p);
    rt_ast *left = juxtaposed(p);
    return p->ctx & CTX_NO_WHERE ? left : ps_where(p, left, at);
}
