/* parser_expr.c - infix operators by precedence climbing, and assignment, which is above them all.
 *
 * One loop serves all levels. Levels differ in what they build (one switch) and in associativity: the right operand is
 * parsed from the operator's own level (right), or from one above it (left). After an operator of some level nothing
 * tighter can follow on its left, which `max` keeps true also after the postfix `...`.
 */
#include "parser_private.h"

#include <string.h>

/* In a matrix or macro arguments, `a -b` is two elements, `a - b` and `a-b` are one. */
static bool is_split_by_space(const ps_parser *p)
{
    if (!(p->ctx & CTX_SPACES) || !(p->tok.flags & TF_SPACE))
        return false;
    if (!(p->tok.flags & TF_BOTH) && p->tok.kind != TOK_COLON)
        return false;
    return !(ps_peek(p).flags & TF_SPACE);
}

/* The precedence of the current token as an infix operator; PREC_NONE ends the expression. */
static int infix_prec(const ps_parser *p)
{
    int prec = p->tok.prec;
    if (prec == PREC_NONE || ps_kind(p) == TOK_NEWLINE)
        return PREC_NONE;
    if (p->tok.kind == TOK_COLON && (p->ctx & CTX_NO_RANGE))
        return PREC_NONE;
    return is_split_by_space(p) ? PREC_NONE : prec;
}

/* Passes the operator; an operand may begin on the next line. */
static rt_token take_operator(ps_parser *p)
{
    rt_token op = p->tok;
    ps_next(p);
    ps_skip_line_ends(p);
    return op;
}

static rt_head call_head(const rt_token *op) { return op->flags & TF_DOTTED ? RT_HEAD_DOTCALL : RT_HEAD_CALL; }

/* left op right as a call: (call op left right) */
static rt_ast *binary(ps_parser *p, rt_ast *left, ps_place at, int right_prec)
{
    rt_token op = take_operator(p);
    rt_ast *right = ps_expr(p, right_prec);
    return ps_node3(p, call_head(&op), ps_token_node(p, &op), left, right, at);
}

/* a + b + c is one call of three arguments; so are * and ++ */
static rt_ast *chain(ps_parser *p, rt_ast *left, ps_place at, int prec)
{
    rt_token op = take_operator(p);
    size_t mark = p->top;
    ps_push(p, ps_token_node(p, &op));
    ps_push(p, left);
    ps_push(p, ps_expr(p, prec + 1));
    bool chains = op.kind == TOK_PLUS || op.kind == TOK_STAR || op.kind == TOK_PLUSPLUS;
    if (chains && !(op.flags & (TF_DOTTED | TF_SUFFIXED))) {
        while (p->tok.kind == op.kind && !(p->tok.flags & (TF_DOTTED | TF_SUFFIXED)) && infix_prec(p) == prec) {
            take_operator(p);
            ps_push(p, ps_expr(p, prec + 1));
        }
    }
    return ps_take(p, call_head(&op), mark, at);
}

/* && and ||, and their dotted forms, which are calls */
static rt_ast *lazy(ps_parser *p, rt_ast *left, ps_place at, int prec)
{
    rt_token op = take_operator(p);
    rt_ast *right = ps_expr(p, prec);
    if (op.flags & TF_DOTTED)
        return ps_node3(p, RT_HEAD_DOTCALL, ps_token_node(p, &op), left, right, at);
    return ps_node2(p, op.kind == TOK_ANDAND ? RT_HEAD_AND : RT_HEAD_OR, left, right, at);
}

/* In a chain the operator keeps its dot: (comparison a .< b <= c) */
static rt_ast *comparison_operator(ps_parser *p, const rt_token *op)
{
    rt_ast *node = ps_token_node(p, op);
    if (op->flags & TF_DOTTED)
        node->sym = rt_symbol_get(p->s, p->source->text + op->start, op->end - op->start);
    return node;
}

static rt_ast *comparison(ps_parser *p, rt_ast *left, ps_place at)
{
    size_t mark = p->top;
    rt_token op = take_operator(p);
    rt_ast *right = ps_expr(p, PREC_COMPARE + 1);
    if (infix_prec(p) != PREC_COMPARE) {
        bool is_type = (op.kind == TOK_SUBTYPE || op.kind == TOK_SUPERTYPE) && !(op.flags & TF_DOTTED);
        if (is_type)
            return ps_node2(p, op.kind == TOK_SUBTYPE ? RT_HEAD_SUBTYPE : RT_HEAD_SUPERTYPE, left, right, at);
        return ps_node3(p, call_head(&op), ps_token_node(p, &op), left, right, at);
    }
    ps_push(p, left);
    ps_push(p, comparison_operator(p, &op));
    ps_push(p, right);
    while (infix_prec(p) == PREC_COMPARE) {
        op = take_operator(p);
        ps_push(p, comparison_operator(p, &op));
        ps_push(p, ps_expr(p, PREC_COMPARE + 1));
    }
    return ps_take(p, RT_HEAD_COMPARISON, mark, at);
}

/* a:b and a:b:c; more colons nest to the left. Other operators of this level do not chain. */
static rt_ast *range(ps_parser *p, rt_ast *left, ps_place at)
{
    size_t mark = p->top;
    rt_token op = p->tok;
    ps_push(p, ps_token_node(p, &op));
    ps_push(p, left);
    while (p->top - mark < 4 && p->tok.kind == TOK_COLON && infix_prec(p) == PREC_COLON) {
        ps_next(p);
        if (ps_is_closing(p) || ps_kind(p) == TOK_NEWLINE)
            ps_fail_unexpected(p, " after `:`");
        ps_push(p, ps_expr(p, PREC_COLON + 1));
    }
    return ps_take(p, RT_HEAD_CALL, mark, at);
}

static rt_ast *colon_level(ps_parser *p, rt_ast *left, ps_place at)
{
    if (p->tok.kind == TOK_COLON)
        return range(p, left, at);
    if (p->tok.kind != TOK_SPLAT)
        return binary(p, left, at, PREC_COLON + 1);
    ps_next(p);
    return ps_node1(p, RT_HEAD_SPLAT, left, at);
}

static void need_space(ps_parser *p, const char *where, const char *what)
{
    if (!(p->tok.flags & TF_SPACE) && p->tok.kind != TOK_EOF)
        ps_fail_token(p, &p->tok, NULL, "white space is required %s the `%s` of a conditional", where, what);
}

/* c ? a : b */
static rt_ast *conditional(ps_parser *p, rt_ast *condition, ps_place at)
{
    rt_token question = p->tok;
    need_space(p, "before", "?");
    ps_next(p);
    need_space(p, "after", "?");
    ps_skip_line_ends(p);
    uint8_t outer = p->ctx;
    p->ctx |= CTX_NO_RANGE;
    rt_ast *yes = ps_item(p);
    p->ctx = outer;
    if (ps_kind(p) == TOK_NEWLINE)
        ps_fail_unexpected(p, ", expected the `:` of the conditional on this line");
    if (p->tok.kind != TOK_COLON)
        ps_expect(p, TOK_COLON, &question);
    need_space(p, "before", ":");
    ps_next(p);
    need_space(p, "after", ":");
    ps_skip_line_ends(p);
    rt_ast *no = ps_item(p);
    return ps_node3(p, RT_HEAD_IF, condition, yes, no, at);
}

static rt_ast *arrow(ps_parser *p, rt_ast *left, ps_place at)
{
    if (p->tok.kind == TOK_LONG_ARROW && !(p->tok.flags & TF_DOTTED)) {
        ps_fail_token(p, &p->tok, NULL, "`-->` has no meaning and is not supported");
        return p->none;
    }
    return binary(p, left, at, PREC_ARROW);
}

static rt_ast *infix(ps_parser *p, rt_ast *left, ps_place at, int prec)
{
    switch (prec) {
    case PREC_PAIR:
    case PREC_PIPE_LEFT: /* right-associative */
        return binary(p, left, at, prec);
    case PREC_COND:
        return conditional(p, left, at);
    case PREC_ARROW:
        return arrow(p, left, at);
    case PREC_OR:
    case PREC_AND:
        return lazy(p, left, at, prec);
    case PREC_COMPARE:
        return comparison(p, left, at);
    case PREC_COLON:
        return colon_level(p, left, at);
    case PREC_PLUS:
    case PREC_TIMES:
        return chain(p, left, at, prec);
    default: /* |> // << : left-associative */
        return binary(p, left, at, prec + 1);
    }
}

rt_ast *ps_expr(ps_parser *p, int min_prec)
{
    if (!ps_enter(p))
        return p->none;
    ps_skip_line_ends(p);
    ps_place at = ps_here(p);
    rt_ast *left = ps_operand(p);
    for (int max = PREC_SHIFT;;) {
        int prec = infix_prec(p);
        if (prec < min_prec || prec > max)
            break;
        left = infix(p, left, at, prec);
        max = prec;
    }
    p->depth--;
    return left;
}

/* ---- assignment ---------------------------------------------------------------------------------------------------- */

bool ps_is_signature(const rt_ast *node)
{
    while (ps_ast_is(node, RT_HEAD_WHERE) || (ps_ast_is(node, RT_HEAD_TYPED) && node->n == 2))
        node = node->child[0];
    return ps_ast_is(node, RT_HEAD_CALL);
}

void ps_default_arguments(ps_parser *p, rt_ast *list)
{
    if (list == p->none || list->kind != RT_AST_EXPR)
        return;
    for (uint32_t i = 0; i < list->n; i++) {
        rt_ast *child = list->child[i];
        if (ps_ast_is(child, RT_HEAD_ASSIGN) && !child->parenthesised)
            child->head = RT_HEAD_KW;
        else if (ps_ast_is(child, RT_HEAD_PARAMETERS))
            ps_default_arguments(p, child);
    }
}

static rt_ast *body_block(ps_parser *p, rt_ast *body)
{
    if (ps_ast_is(body, RT_HEAD_BLOCK) && !body->parenthesised)
        return body;
    return ps_node1(p, RT_HEAD_BLOCK, body, ps_place_of(body));
}

static rt_ast *assignment_node(ps_parser *p, const rt_token *op, rt_ast *left, rt_ast *right, ps_place at)
{
    bool dotted = (op->flags & TF_DOTTED) != 0;
    switch (op->kind) {
    case TOK_ASSIGN:
        if (dotted)
            return ps_node2(p, RT_HEAD_DOTASSIGN, left, right, at);
        if (ps_is_signature(left))
            return ps_node2(p, RT_HEAD_FUNCTION, left, body_block(p, right), at);
        return ps_node2(p, RT_HEAD_ASSIGN, left, right, at);
    case TOK_OPASSIGN:
        return ps_node3(p, dotted ? RT_HEAD_DOTOPASSIGN : RT_HEAD_OPASSIGN, ps_token_node(p, op), left, right, at);
    case TOK_COLON_ASSIGN:
        ps_fail_token(p, op, NULL, "`:=` has no meaning and is not supported");
        return p->none;
    default: /* ~ and the like are calls */
        return ps_node3(p, call_head(op), ps_token_node(p, op), left, right, at);
    }
}

/* a, b, c; a trailing comma is allowed before `=` */
static rt_ast *comma_list(ps_parser *p)
{
    ps_place at = ps_here(p);
    rt_ast *first = ps_expr(p, PREC_PAIR);
    if (ps_kind(p) != TOK_COMMA)
        return first;
    size_t mark = p->top;
    ps_push(p, first);
    while (ps_kind(p) == TOK_COMMA) {
        ps_next(p);
        if (p->tok.kind == TOK_ASSIGN && !(p->tok.flags & TF_DOTTED))
            break;
        ps_push(p, ps_expr(p, PREC_PAIR));
    }
    return ps_take(p, RT_HEAD_TUPLE, mark, at);
}

rt_ast *ps_assignment(ps_parser *p, bool commas)
{
    ps_skip_line_ends(p);
    ps_place at = ps_here(p);
    rt_ast *left = commas ? comma_list(p) : ps_expr(p, PREC_PAIR);
    if (infix_prec(p) != PREC_ASSIGN)
        return left;
    rt_token op = take_operator(p);
    if (!ps_enter(p))
        return p->none;
    rt_ast *right = ps_assignment(p, commas);
    p->depth--;
    return assignment_node(p, &op, left, right, at);
}
