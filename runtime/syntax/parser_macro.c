/* parser_macro.c - macro calls (@m a b, @m(a, b), @A.m x, A.@m x, @m[…]) and custom strings (r"…", A.x"…"flag). */
#include "parser_private.h"
#include "../base/buf.h"

#include <string.h>

/* ---- names ------------------------------------------------------------------------------------------------------------ */

static rt_symbol *macro_symbol(ps_parser *p, const rt_symbol *name, const char *suffix)
{
    rt_buf text = {0};
    rt_buf_putc(&text, '@');
    rt_buf_put(&text, name->text, name->size);
    rt_buf_puts(&text, suffix);
    return rt_symbol_get(p->s, text.data, text.size);
}

static rt_ast *in_module(ps_parser *p, rt_ast *module, rt_ast *name, ps_place at)
{
    if (!module)
        return name;
    return ps_node2(p, RT_HEAD_DOT, module, ps_node1(p, RT_HEAD_QUOTENODE, name, ps_place_of(name)), at);
}

/* The part behind @: a name, an operator, or the dot of `@.` */
static rt_ast *plain_name(ps_parser *p)
{
    if (p->tok.flags & TF_SPACE) {
        ps_fail_token(p, &p->tok, NULL, "white space is not allowed after `@`");
        return p->none;
    }
    if (p->tok.kind != TOK_DOT)
        return ps_name(p);
    ps_place at = ps_here(p);
    ps_next(p);
    return ps_symbol_node(p, rt_symbol_get(p->s, "__dot__", 7), at);
}

/* At the @. The name with its @, without module: `module` gets what is before it in @A.B.m */
static rt_ast *macro_name(ps_parser *p, rt_ast **module)
{
    ps_place at = ps_here(p);
    ps_next(p);
    bool is_dot = p->tok.kind == TOK_DOT;
    rt_ast *name = plain_name(p);
    while (!is_dot && p->tok.kind == TOK_DOT && !(p->tok.flags & TF_SPACE) && !p->failed) {
        *module = in_module(p, *module, name, at);
        ps_next(p);
        name = ps_name(p);
    }
    if (p->failed || name->kind != RT_AST_SYMBOL) {
        ps_fail_node(p, name, NULL, "a macro name is expected after `@`");
        return p->none;
    }
    return ps_symbol_node(p, macro_symbol(p, name->sym, ""), at);
}

rt_ast *ps_macro_word(ps_parser *p)
{
    rt_ast *module = NULL;
    rt_ast *name = macro_name(p, &module);
    if (module)
        ps_fail_node(p, name, NULL, "a macro name without module is expected here");
    return name;
}

/* ---- arguments ---------------------------------------------------------------------------------------------------------- */

static bool is_doc(const rt_ast *name)
{
    if (ps_ast_is(name, RT_HEAD_DOT) && ps_ast_is(name->child[1], RT_HEAD_QUOTENODE))
        name = name->child[1]->child[0];
    return name->kind == RT_AST_SYMBOL && strcmp(name->sym->text, "@doc") == 0;
}

/* Arguments up to the end of the line. */
static void spaced_arguments(ps_parser *p)
{
    uint8_t outer = p->ctx;
    p->ctx = (uint8_t)((p->ctx | CTX_SPACES) & ~CTX_JOIN_LINES);
    while (ps_kind(p) != TOK_NEWLINE && !ps_is_closing(p)) {
        if (p->tok.kind == TOK_FOR && (p->ctx & CTX_ARRAY))
            break;
        if (p->tok.kind == TOK_COLON && (p->ctx & CTX_NO_RANGE) && (ps_peek(p).flags & TF_SPACE))
            break; /* c ? @m : x */
        ps_push(p, ps_eq(p));
    }
    p->ctx = outer;
}

/* `@doc "text" f` documents f, which may be on the next line; documentation is dropped. */
static rt_ast *documented(ps_parser *p, size_t mark)
{
    bool next_line = (p->tok.flags & TF_NEWLINE) && !(p->tok.flags & TF_BLANK) && !ps_is_closing(p);
    if (p->top - mark == 2 && next_line) {
        ps_skip_line_ends(p);
        ps_push(p, ps_eq(p));
    }
    if (p->top - mark != 3)
        return NULL;
    rt_ast *definition = p->stack[p->top - 1];
    p->top = mark;
    return definition;
}

static rt_ast *spaced_call(ps_parser *p, rt_ast *name, ps_place at)
{
    size_t mark = p->top;
    ps_push(p, name);
    spaced_arguments(p);
    rt_ast *definition = is_doc(name) ? documented(p, mark) : NULL;
    return definition ? definition : ps_take(p, RT_HEAD_MACROCALL, mark, at);
}

rt_ast *ps_macro(ps_parser *p, rt_ast *module, ps_place at)
{
    rt_ast *name = macro_name(p, &module);
    name = in_module(p, module, name, at);
    if (p->failed)
        return p->none;
    bool adjacent = !(p->tok.flags & TF_SPACE);
    bool bracket = p->tok.kind == TOK_LPAREN || p->tok.kind == TOK_LBRACKET || p->tok.kind == TOK_LBRACE;
    if (!adjacent || !bracket)
        return spaced_call(p, name, at);
    size_t mark = p->top;
    ps_push(p, name);
    bool parens = p->tok.kind == TOK_LPAREN;
    if (parens)
        ps_arguments(p, TOK_RPAREN, false);
    else
        ps_push(p, ps_array(p));
    rt_ast *call = ps_take(p, RT_HEAD_MACROCALL, mark, at);
    if (parens && ps_kind(p) == TOK_DO)
        call = ps_do(p, call, at);
    return ps_chain(p, call, at);
}

/* ---- custom strings -------------------------------------------------------------------------------------------------------- */

/* The letters directly behind the closing quotes, as in r"…"i; NULL: none. At the lexer's position. */
static rt_string *string_flags(ps_parser *p)
{
    const char *from = p->lexer.p, *to = from;
    int unicode;
    const char *name = rt_lex_identifier(from, p->lexer.end, &unicode);
    if (name)
        to = name;
    else
        while (*to >= '0' && *to <= '9')
            to++;
    if (to == from)
        return NULL;
    p->lexer.p = to;
    p->tok.end = (uint32_t)(to - p->lexer.text);
    return rt_string_new(p->s, from, (size_t)(to - from));
}

static rt_ast *custom_name(ps_parser *p, rt_ast *prefix, const char *suffix, ps_place at)
{
    if (prefix->kind == RT_AST_SYMBOL)
        return ps_symbol_node(p, macro_symbol(p, prefix->sym, suffix), at);
    rt_ast *last = prefix->child[1];
    if (!ps_ast_is(last, RT_HEAD_QUOTENODE) || last->child[0]->kind != RT_AST_SYMBOL) {
        ps_fail_node(p, prefix, NULL, "a name is expected before a custom string");
        return p->none;
    }
    rt_ast *name = ps_symbol_node(p, macro_symbol(p, last->child[0]->sym, suffix), ps_place_of(last));
    return in_module(p, prefix->child[0], name, at);
}

rt_ast *ps_custom_string(ps_parser *p, rt_ast *prefix, ps_place at)
{
    bool command = p->tok.kind == TOK_BACKTICK || p->tok.kind == TOK_TRIPLE_BACKTICK;
    size_t mark = p->top;
    ps_push(p, custom_name(p, prefix, command ? "_cmd" : "_str", at));
    ps_place text_at = ps_here(p);
    rt_string *text = ps_raw_string(p);
    rt_string *flags = p->failed ? NULL : string_flags(p);
    ps_next(p);
    ps_push(p, ps_value_node(p, (rt_value *)text, text_at));
    if (flags)
        ps_push(p, ps_value_node(p, (rt_value *)flags, text_at));
    return ps_take(p, RT_HEAD_MACROCALL, mark, at);
}
