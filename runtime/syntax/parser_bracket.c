/* parser_bracket.c - (…) in all its meanings: grouping, tuple, named tuple, block, argument list. */
#include "parser_private.h"

/* In brackets line ends are white space, `:` is a range, white space does not separate. `end` keeps its meaning. */
static uint8_t bracket_ctx(uint8_t outer) { return (uint8_t)((outer & (CTX_INDEX | CTX_ARRAY)) | CTX_JOIN_LINES); }

static bool list_item(ps_parser *p, ps_list *list)
{
    ps_place at = ps_here(p);
    rt_ast *item = ps_item(p);
    if (list->n++ == 0)
        list->splat = ps_ast_is(item, RT_HEAD_SPLAT);
    if (p->tok.kind == TOK_FOR)
        item = ps_generator(p, item, at);
    ps_push(p, item);
    if (p->tok.kind != TOK_COMMA)
        return p->tok.kind == TOK_SEMICOLON;
    list->commas = true;
    ps_next(p);
    return true;
}

ps_list ps_list_parse(ps_parser *p, uint8_t close)
{
    rt_token open = p->tok;
    uint8_t outer = p->ctx;
    p->ctx = bracket_ctx(outer);
    ps_next(p);
    ps_list list = {.mark = p->top, .leading_semi = p->tok.kind == TOK_SEMICOLON};
    for (bool more = true; more && p->tok.kind != close;) {
        if (p->tok.kind == TOK_SEMICOLON) {
            if (list.semicolons++ == 0)
                list.semi = p->top;
            ps_next(p);
        } else if (ps_is_closing(p)) {
            break;
        } else {
            more = list_item(p, &list);
        }
    }
    if (list.semicolons == 0)
        list.semi = p->top;
    ps_expect(p, close, &open);
    p->ctx = outer;
    return list;
}

static void keywords_of(ps_parser *p, size_t from)
{
    for (size_t i = from; i < p->top; i++) {
        rt_ast *item = p->stack[i];
        if (item->parenthesised)
            continue;
        if (ps_ast_is(item, RT_HEAD_ASSIGN))
            item->head = RT_HEAD_KW;
    }
}

void ps_list_parameters(ps_parser *p, const ps_list *list, bool keywords)
{
    if (p->failed)
        return;
    if (keywords)
        keywords_of(p, list->mark);
    if (list->semicolons == 0)
        return;
    if (list->semicolons > 1) {
        ps_fail(p, p->prev_end - 1, p->prev_end, "keyword arguments follow one `;`", "more than one `;` in a list");
        return;
    }
    ps_place at = list->semi < p->top ? ps_place_of(p->stack[list->semi]) : ps_here(p);
    rt_ast *parameters = ps_take(p, RT_HEAD_PARAMETERS, list->semi, at);
    ps_push(p, parameters);
    for (size_t i = p->top - 1; i > list->mark; i--)
        p->stack[i] = p->stack[i - 1];
    p->stack[list->mark] = parameters;
}

void ps_arguments(ps_parser *p, uint8_t close, bool keywords)
{
    ps_list list = ps_list_parse(p, close);
    ps_list_parameters(p, &list, keywords);
}

/* (+), (==), (::), (=): an operator alone, also those that are no functions, which only quoting can use */
static rt_ast *operator_alone(ps_parser *p, ps_place at)
{
    unsigned char first = (unsigned char)*p->lexer.p;
    if ((unsigned)((first | 32) - 'a') < 26 || (unsigned)(first - '0') < 10) /* the common case, quickly */
        return NULL;
    rt_token op = ps_peek(p);
    if (!(op.flags & TF_OPERATOR) || op.kind == TOK_DOLLAR)
        return NULL;
    rt_lexer ahead = p->lexer;
    rt_token after;
    rt_lexer_next(&ahead, &after);
    rt_lexer_next(&ahead, &after);
    if (after.kind != TOK_RPAREN)
        return NULL;
    ps_next(p);
    rt_ast *name = ps_symbol_node(p, rt_symbol_get(p->s, p->source->text + op.start, op.end - op.start), at);
    if (op.flags & TF_UNICODE)
        name->sym = ps_token_symbol(p, &op);
    bool dotted_function = (op.flags & TF_DOTTED) && !(op.flags & TF_SYNTACTIC);
    if (dotted_function)
        name = ps_node1(p, RT_HEAD_DOT, ps_token_node(p, &op), at);
    ps_next(p);
    ps_next(p);
    name->parenthesised = 1;
    return name;
}

/* A list in front of -> is an argument list even without comma. */
static bool is_tuple(const ps_parser *p, const ps_list *list)
{
    if (list->commas || (list->splat && list->semicolons > 0))
        return true;
    if (list->leading_semi && (list->semicolons == 1 || list->n > 0))
        return true;
    if (list->n == 0 && list->semicolons == 0)
        return true;
    if (ps_kind(p) != TOK_LAMBDA ||
        (list->n == 1 && list->semicolons == 0 && !ps_ast_is(p->stack[list->mark], RT_HEAD_ASSIGN)))
        return false;
    return true;
}

rt_ast *ps_paren(ps_parser *p)
{
    ps_place at = ps_here(p);
    rt_ast *result = operator_alone(p, at);
    if (result)
        return result;
    ps_list list = ps_list_parse(p, TOK_RPAREN);
    if (p->failed) {
        p->top = list.mark;
        return p->none;
    }
    if (is_tuple(p, &list)) {
        ps_list_parameters(p, &list, false);
        for (size_t i = list.mark; i < p->top; i++)
            if (ps_ast_is(p->stack[i], RT_HEAD_PARAMETERS))
                ps_default_arguments(p, p->stack[i]);
        result = ps_take(p, RT_HEAD_TUPLE, list.mark, at);
    } else if (list.semicolons > 0) {
        result = ps_take(p, RT_HEAD_PARENS_BLOCK, list.mark, at);
    } else {
        result = p->stack[list.mark];
        p->top = list.mark;
    }
    result->parenthesised = 1;
    return result;
}
