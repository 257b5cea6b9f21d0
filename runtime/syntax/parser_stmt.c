/* parser_stmt.c - sequences of statements and control flow. Definitions are in parser_def.c. */
#include "parser_private.h"

/* ---- sequences -------------------------------------------------------------------------------------------------------- */

static bool is_text(const rt_ast *node, const ps_parser *p)
{
    if (p->prev_kind != TOK_STRING_END || node->parenthesised)
        return false;
    return ps_ast_is(node, RT_HEAD_STRING) || (node->kind == RT_AST_VALUE && node->value->type == p->s->t.String);
}

/* A string in front of a statement documents it, with no blank line between them. It is dropped. */
static rt_ast *documented(ps_parser *p)
{
    rt_ast *first = ps_eq(p);
    if (p->failed || !is_text(first, p) || ps_is_closing(p) || (p->tok.flags & TF_BLANK))
        return first;
    ps_skip_line_ends(p);
    return ps_eq(p);
}

static rt_ast *field(ps_parser *p)
{
    if (p->tok.kind != TOK_CONST)
        return documented(p);
    ps_place at = ps_here(p);
    ps_next(p);
    return ps_node1(p, RT_HEAD_CONST, ps_eq(p), at);
}

/* `public a, b` is a statement only where a name follows directly. */
static bool at_public(const ps_parser *p)
{
    if (!ps_token_is(p, &p->tok, "public"))
        return false;
    rt_token after = ps_peek(p);
    return !(after.flags & TF_NEWLINE) && (after.kind == TOK_IDENT || after.kind == TOK_AT);
}

static rt_ast *statement(ps_parser *p, ps_block_kind kind)
{
    switch (kind) {
    case BLOCK_STRUCT:
        return field(p);
    case BLOCK_MODULE:
        if (at_public(p)) {
            rt_token word = p->tok;
            return ps_definition(p, &word);
        }
        return documented(p);
    case BLOCK_DOCS:
        return documented(p);
    default:
        return ps_eq(p);
    }
}

void ps_statements(ps_parser *p, ps_block_kind kind)
{
    for (;;) {
        while (p->tok.kind == TOK_SEMICOLON)
            ps_next(p);
        ps_skip_line_ends(p);
        if (ps_is_closing(p))
            return;
        ps_push(p, statement(p, kind));
        if (ps_kind(p) != TOK_NEWLINE && p->tok.kind != TOK_SEMICOLON) {
            if (!ps_is_closing(p))
                ps_fail_unexpected(p, " after the end of a statement");
            return;
        }
    }
}

rt_ast *ps_block(ps_parser *p, ps_block_kind kind)
{
    size_t mark = p->top;
    while (p->tok.kind == TOK_SEMICOLON)
        ps_next(p);
    ps_place at = ps_here(p);
    ps_statements(p, kind);
    return ps_take(p, RT_HEAD_BLOCK, mark, at);
}

/* ---- control flow -------------------------------------------------------------------------------------------------------- */

static rt_ast *condition(ps_parser *p, const rt_token *word)
{
    if (ps_kind(p) == TOK_NEWLINE || ps_is_closing(p)) {
        ps_fail(p, p->prev_end, p->prev_end, NULL, "`%s` needs a condition", rt_token_text(word->kind));
        return p->none;
    }
    rt_ast *test = ps_expr(p, PREC_COND);
    if (p->tok.kind == TOK_ASSIGN)
        ps_fail_token(p, &p->tok, "`==` compares", "unexpected `=` in the condition of `%s`",
                      rt_token_text(word->kind));
    return test;
}

/* At `if` or `elseif`; the `end` belongs to the `if`. */
static rt_ast *if_chain(ps_parser *p, const rt_token *opened)
{
    ps_place at = ps_here(p);
    rt_token word = p->tok;
    if (!ps_enter(p))
        return p->none;
    size_t mark = p->top;
    ps_next(p);
    ps_push(p, condition(p, &word));
    ps_push(p, ps_block(p, BLOCK_PLAIN));
    if (p->tok.kind == TOK_ELSEIF) {
        ps_push(p, if_chain(p, opened));
    } else if (p->tok.kind == TOK_ELSE) {
        ps_next(p);
        if (ps_kind(p) == TOK_IF)
            ps_fail_token(p, &p->tok, "write `elseif`", "`else if` opens a second `if`");
        ps_push(p, ps_block(p, BLOCK_PLAIN));
    }
    p->depth--;
    if (word.kind == TOK_IF)
        ps_expect_end(p, opened);
    return ps_take(p, word.kind == TOK_IF ? RT_HEAD_IF : RT_HEAD_ELSEIF, mark, at);
}

static rt_ast *while_loop(ps_parser *p, const rt_token *word, ps_place at)
{
    rt_ast *test = condition(p, word);
    rt_ast *body = ps_block(p, BLOCK_PLAIN);
    ps_expect_end(p, word);
    return ps_node2(p, RT_HEAD_WHILE, test, body, at);
}

static rt_ast *for_loop(ps_parser *p, const rt_token *word, ps_place at)
{
    size_t mark = p->top;
    ps_place header_at = ps_here(p);
    ps_iterations(p);
    if (p->top - mark > 1)
        ps_push(p, ps_take(p, RT_HEAD_BLOCK, mark, header_at));
    ps_push(p, ps_block(p, BLOCK_PLAIN));
    ps_expect_end(p, word);
    return ps_take(p, RT_HEAD_FOR, mark, at);
}

/* One binding stands alone, others are in a BLOCK, as in Julia. */
static rt_ast *let_block(ps_parser *p, const rt_token *word, ps_place at)
{
    size_t mark = p->top;
    ps_place bindings_at = ps_here(p);
    bool any = ps_kind(p) != TOK_NEWLINE && p->tok.kind != TOK_SEMICOLON && p->tok.kind != TOK_END;
    if (any) {
        ps_push(p, ps_item(p));
        while (ps_kind(p) == TOK_COMMA) {
            ps_next(p);
            ps_push(p, ps_item(p));
        }
        if (ps_kind(p) != TOK_NEWLINE && !ps_is_closing(p))
            ps_fail_unexpected(p, " after the variables of a `let`");
    }
    bool alone =
        p->top - mark == 1 && (p->stack[mark]->kind == RT_AST_SYMBOL || ps_ast_is(p->stack[mark], RT_HEAD_ASSIGN) ||
                               ps_ast_is(p->stack[mark], RT_HEAD_TYPED));
    if (!alone)
        ps_push(p, ps_take(p, RT_HEAD_BLOCK, mark, bindings_at));
    ps_push(p, ps_block(p, BLOCK_PLAIN));
    ps_expect_end(p, word);
    return ps_take(p, RT_HEAD_LET, mark, at);
}

static rt_ast *no_value(ps_parser *p) { return ps_value_node(p, p->s->false_value, ps_here(p)); }

/* Pushes the variable (or false) and the block. At `catch`. */
static void catch_clause(ps_parser *p)
{
    ps_next(p);
    if (ps_kind(p) == TOK_NEWLINE || ps_is_closing(p)) {
        ps_push(p, no_value(p));
    } else {
        rt_ast *variable = ps_item(p);
        if (!p->failed && variable->kind != RT_AST_SYMBOL && !ps_ast_is(variable, RT_HEAD_INTERPOLATE))
            ps_fail_node(p, variable, "start the block on a new line", "a variable name is expected after `catch`");
        ps_push(p, variable);
    }
    ps_push(p, ps_block(p, BLOCK_PLAIN));
}

static rt_ast *optional_clause(ps_parser *p, uint8_t word)
{
    if (p->tok.kind != word)
        return NULL;
    ps_next(p);
    return ps_block(p, BLOCK_PLAIN);
}

/* (try block variable catch finally else): what is absent is false, absent at the end is left out. */
static rt_ast *try_block(ps_parser *p, const rt_token *word, ps_place at)
{
    size_t mark = p->top;
    ps_push(p, ps_block(p, BLOCK_PLAIN));
    bool caught = p->tok.kind == TOK_CATCH;
    if (caught)
        catch_clause(p);
    rt_token else_word = p->tok;
    rt_ast *otherwise = optional_clause(p, TOK_ELSE);
    if (otherwise && !caught)
        ps_fail_token(p, &else_word, NULL, "`else` in a `try` needs a `catch` before it");
    rt_ast *finally = optional_clause(p, TOK_FINALLY);
    if (!caught && p->tok.kind == TOK_CATCH) { /* Julia also takes it behind `finally` */
        caught = true;
        catch_clause(p);
    }
    if (!caught && !finally)
        ps_fail_unexpected(p, " in a `try` without `catch` or `finally`");
    if (!caught) {
        ps_push(p, no_value(p));
        ps_push(p, no_value(p));
    }
    if (finally || otherwise)
        ps_push(p, finally ? finally : no_value(p));
    if (otherwise)
        ps_push(p, otherwise);
    ps_expect_end(p, word);
    return ps_take(p, RT_HEAD_TRY, mark, at);
}

static rt_ast *begin_block(ps_parser *p, const rt_token *word, ps_place at)
{
    rt_ast *block = ps_block(p, BLOCK_DOCS);
    ps_expect_end(p, word);
    if (p->failed)
        return p->none;
    block->start = at.start;
    block->line = at.line;
    block->end = p->prev_end;
    block->end_line = p->prev_line;
    return word->kind == TOK_QUOTE ? ps_node1(p, RT_HEAD_QUOTE, block, at) : block;
}

static rt_ast *return_statement(ps_parser *p, ps_place at)
{
    bool bare = ps_kind(p) == TOK_NEWLINE || ps_is_closing(p) ||
                (p->tok.kind == TOK_COLON && (p->ctx & CTX_NO_RANGE)) || p->tok.kind == TOK_FOR;
    rt_ast *value = bare ? ps_value_node(p, p->s->nothing, at) : ps_eq(p);
    return ps_node1(p, RT_HEAD_RETURN, value, at);
}

/* ---- words that begin an expression ------------------------------------------------------------------------------------------ */

/* mutable struct, abstract type, primitive type: names elsewhere */
static bool at_two_words(const ps_parser *p)
{
    bool is_mutable = ps_token_is(p, &p->tok, "mutable");
    if (!is_mutable && !ps_token_is(p, &p->tok, "abstract") && !ps_token_is(p, &p->tok, "primitive"))
        return false;
    rt_token after = ps_peek(p);
    return is_mutable ? after.kind == TOK_STRUCT : ps_token_is(p, &after, "type");
}

bool ps_at_statement_word(const ps_parser *p)
{
    if (p->tok.kind == TOK_IDENT) {
        char first = p->source->text[p->tok.start];
        return (first == 'm' || first == 'a' || first == 'p') && at_two_words(p);
    }
    if (p->tok.kind < TOK_BEGIN || p->tok.kind > TOK_EXPORT || p->tok.kind == TOK_DO)
        return false;
    return p->tok.kind != TOK_BEGIN || !(p->ctx & CTX_INDEX);
}

static rt_ast *word_expression(ps_parser *p, const rt_token *word, ps_place at)
{
    switch (word->kind) {
    case TOK_BEGIN:
    case TOK_QUOTE:
        return begin_block(p, word, at);
    case TOK_WHILE:
        return while_loop(p, word, at);
    case TOK_FOR:
        return for_loop(p, word, at);
    case TOK_LET:
        return let_block(p, word, at);
    case TOK_TRY:
        return try_block(p, word, at);
    case TOK_BREAK:
        return ps_take(p, RT_HEAD_BREAK, p->top, at);
    default:
        return ps_take(p, RT_HEAD_CONTINUE, p->top, at);
    }
}

rt_ast *ps_statement_word(ps_parser *p)
{
    ps_place at = ps_here(p);
    rt_token word = p->tok;
    uint8_t outer = p->ctx;
    rt_ast *result;
    if (word.kind == TOK_RETURN) { /* goes on in the same context: (return\n x) */
        ps_next(p);
        return return_statement(p, at);
    }
    p->ctx = 0;
    if (word.kind == TOK_IF) {
        result = if_chain(p, &word);
    } else if ((word.kind >= TOK_BEGIN && word.kind <= TOK_CONTINUE) || word.kind == TOK_QUOTE ||
               word.kind == TOK_LET) {
        ps_next(p);
        if (word.kind == TOK_BREAK || word.kind == TOK_CONTINUE)
            p->ctx = outer;
        result = word_expression(p, &word, at);
    } else {
        result = ps_definition(p, &word);
    }
    p->ctx = outer;
    return result;
}
