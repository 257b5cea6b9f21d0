/* parser_def.c - definitions: functions, macros, types, variables' kinds, modules, import and export. */
#include "parser_private.h"

/* ---- functions --------------------------------------------------------------------------------------------------------- */

/* (x, y) in `function (x, y) ... end`, or a parenthesised name or whole signature. At the parenthesis. */
static rt_ast *parenthesised_signature(ps_parser *p, ps_place at)
{
    ps_list list = ps_list_parse(p, TOK_RPAREN);
    bool single = list.n == 1 && !list.commas && list.semicolons == 0;
    if (!p->failed && single) {
        rt_ast *inside = p->stack[list.mark];
        bool name = p->tok.kind == TOK_LPAREN || p->tok.kind == TOK_DOT;
        if (name || ps_is_signature(inside)) {
            p->top = list.mark;
            return name ? ps_chain(p, inside, at) : inside;
        }
    }
    ps_list_parameters(p, &list, true);
    return ps_take(p, RT_HEAD_TUPLE, list.mark, at);
}

static rt_ast *signature(ps_parser *p)
{
    ps_skip_line_ends(p);
    ps_place at = ps_here(p);
    rt_ast *sig;
    if (p->tok.kind == TOK_LPAREN)
        sig = parenthesised_signature(p, at);
    else
        sig = ps_chain(p, ps_name(p), at);
    if (ps_kind(p) == TOK_DECL) {
        ps_next(p);
        sig = ps_node2(p, RT_HEAD_TYPED, sig, ps_call(p), at);
    }
    return ps_where(p, sig, at);
}

static bool is_bare_name(const rt_ast *sig) { return sig->kind == RT_AST_SYMBOL || ps_ast_is(sig, RT_HEAD_DOT); }

static rt_ast *function(ps_parser *p, const rt_token *word, ps_place at)
{
    rt_head head = word->kind == TOK_FUNCTION ? RT_HEAD_FUNCTION : RT_HEAD_MACRO;
    rt_ast *sig = signature(p);
    if (is_bare_name(sig) && p->tok.kind == TOK_END) {
        ps_next(p);
        return ps_node1(p, head, sig, at);
    }
    const rt_ast *bare = sig;
    while (ps_ast_is(bare, RT_HEAD_WHERE) || ps_ast_is(bare, RT_HEAD_TYPED))
        bare = bare->child[0];
    bool call = ps_ast_is(bare, RT_HEAD_CALL) || (head == RT_HEAD_FUNCTION && ps_ast_is(bare, RT_HEAD_TUPLE));
    if (!call && !ps_ast_is(bare, RT_HEAD_MACROCALL) && !ps_ast_is(bare, RT_HEAD_INTERPOLATE))
        ps_fail_node(p, sig, "a definition looks like `function name(arguments)`", "not a signature of a %s",
                     rt_token_text(word->kind));
    rt_ast *body = ps_block(p, BLOCK_PLAIN);
    ps_expect_end(p, word);
    return ps_node2(p, head, sig, body, at);
}

/* ---- types ------------------------------------------------------------------------------------------------------------- */

static rt_ast *structure(ps_parser *p, const rt_token *word, bool is_mutable, ps_place at)
{
    rt_ast *flag = ps_value_node(p, rt_box_bool(p->s, is_mutable), at);
    rt_ast *name = ps_expr(p, PREC_COMPARE);
    rt_ast *body = ps_block(p, BLOCK_STRUCT);
    ps_expect_end(p, word);
    return ps_node3(p, RT_HEAD_STRUCT, flag, name, body, at);
}

static void skip_semicolons(ps_parser *p)
{
    while (p->tok.kind == TOK_SEMICOLON)
        ps_next(p);
}

/* abstract type A <: B end, primitive type A <: B 8 end */
static rt_ast *bodiless_type(ps_parser *p, const rt_token *word, bool primitive, ps_place at)
{
    ps_skip_line_ends(p);
    p->ctx = primitive ? CTX_SPACES : 0;
    rt_ast *name = ps_expr(p, PREC_COMPARE);
    rt_ast *bits = primitive ? ps_expr(p, PREC_COND) : NULL;
    p->ctx = 0;
    skip_semicolons(p);
    ps_expect_end(p, word);
    return primitive ? ps_node2(p, RT_HEAD_PRIMITIVE, name, bits, at) : ps_node1(p, RT_HEAD_ABSTRACT, name, at);
}

static rt_ast *two_word_type(ps_parser *p, const rt_token *word, ps_place at)
{
    bool primitive = ps_token_is(p, word, "primitive");
    bool is_mutable = ps_token_is(p, word, "mutable");
    rt_token both = *word;
    both.end = p->tok.end;
    ps_next(p); /* struct or type */
    return is_mutable ? structure(p, &both, true, at) : bodiless_type(p, &both, primitive, at);
}

/* ---- global, local, const ------------------------------------------------------------------------------------------------- */

static bool is_assignment(const rt_ast *node)
{
    return ps_ast_is(node, RT_HEAD_ASSIGN) || ps_ast_is(node, RT_HEAD_FUNCTION);
}

/* The children of (global …): one assignment, or the names of a list. */
static rt_ast *declared(ps_parser *p, rt_head head, rt_ast *what, ps_place at)
{
    if (!ps_ast_is(what, RT_HEAD_TUPLE) || what->parenthesised)
        return ps_node1(p, head, what, at);
    size_t mark = p->top;
    for (uint32_t i = 0; i < what->n; i++)
        ps_push(p, what->child[i]);
    return ps_take(p, head, mark, at);
}

/* const x = 1, const global x = 1, global const x = 1: the CONST is outside. */
static rt_ast *declaration(ps_parser *p, const rt_token *word, ps_place at)
{
    bool constant = word->kind == TOK_CONST;
    uint8_t scope = constant ? TOK_EOF : word->kind;
    while (p->tok.kind == TOK_CONST || p->tok.kind == TOK_GLOBAL || p->tok.kind == TOK_LOCAL) {
        bool again = p->tok.kind == TOK_CONST ? constant : scope != TOK_EOF;
        if (again)
            ps_fail_unexpected(p, "");
        constant = constant || p->tok.kind == TOK_CONST;
        if (p->tok.kind != TOK_CONST)
            scope = p->tok.kind;
        ps_next(p);
    }
    rt_ast *what = ps_eq(p);
    if (constant && !p->failed && !is_assignment(what) && !ps_ast_is(what, RT_HEAD_MACROCALL))
        ps_fail_node(p, what, NULL, "`const` needs an assignment");
    if (scope == TOK_EOF)
        return ps_node1(p, RT_HEAD_CONST, what, at);
    rt_ast *node = declared(p, scope == TOK_GLOBAL ? RT_HEAD_GLOBAL : RT_HEAD_LOCAL, what, at);
    return constant ? ps_node1(p, RT_HEAD_CONST, node, at) : node;
}

/* ---- modules --------------------------------------------------------------------------------------------------------------- */

static rt_ast *module(ps_parser *p, const rt_token *word, ps_place at)
{
    rt_ast *flag = ps_value_node(p, rt_box_bool(p->s, word->kind == TOK_MODULE), at);
    if (p->tok.kind != TOK_IDENT && p->tok.kind != TOK_DOLLAR)
        ps_fail_unexpected(p, " where the name of a module is expected");
    rt_ast *name = ps_prefix(p);
    rt_ast *body = ps_block(p, BLOCK_MODULE);
    ps_expect_end(p, word);
    return ps_node3(p, RT_HEAD_MODULE, flag, name, body, at);
}

/* One name of an import or export list; operators may be in parentheses. */
static rt_ast *listed_name(ps_parser *p)
{
    ps_skip_line_ends(p);
    if (p->tok.kind == TOK_AT)
        return ps_macro_word(p);
    if (p->tok.kind == TOK_LPAREN)
        return ps_paren(p);
    if (p->tok.kind == TOK_COLON) { /* import Base: : */
        rt_token t = p->tok;
        ps_next(p);
        return ps_token_node(p, &t);
    }
    return ps_name(p);
}

static rt_ast *export_list(ps_parser *p, rt_head head, ps_place at)
{
    size_t mark = p->top;
    ps_push(p, listed_name(p));
    while (ps_kind(p) == TOK_COMMA) {
        ps_next(p);
        ps_push(p, listed_name(p));
    }
    return ps_take(p, head, mark, at);
}

/* Pushes one "." for each dot in front of a relative path. */
static void leading_dots(ps_parser *p)
{
    while (p->tok.kind == TOK_DOT || p->tok.kind == TOK_DOTDOT || p->tok.kind == TOK_SPLAT) {
        ps_place at = ps_here(p);
        for (uint32_t n = p->tok.end - p->tok.start; n > 0; n--)
            ps_push(p, ps_symbol_node(p, rt_symbol_get(p->s, ".", 1), at));
        ps_next(p);
    }
}

static rt_ast *import_path(ps_parser *p)
{
    ps_skip_line_ends(p);
    ps_place at = ps_here(p);
    size_t mark = p->top;
    leading_dots(p);
    ps_push(p, listed_name(p));
    for (;;) {
        if (ps_kind(p) == TOK_DOT) {
            ps_next(p);
            bool quoted = p->tok.kind == TOK_COLON; /* Base.:+ */
            if (quoted)
                ps_next(p);
            ps_push(p, listed_name(p));
        } else if ((p->tok.flags & TF_DOTTED) && !(p->tok.flags & TF_SPACE)) { /* Base.+ */
            rt_token op = p->tok;
            ps_next(p);
            ps_push(p, ps_token_node(p, &op));
        } else {
            break;
        }
    }
    return ps_take(p, RT_HEAD_IMPORT_PATH, mark, at);
}

static rt_ast *import_item(ps_parser *p)
{
    ps_skip_line_ends(p);
    ps_place at = ps_here(p);
    rt_ast *path = import_path(p);
    if (ps_kind(p) == TOK_NEWLINE || !ps_token_is(p, &p->tok, "as"))
        return path;
    ps_next(p);
    return ps_node2(p, RT_HEAD_AS, path, listed_name(p), at);
}

static void import_items(ps_parser *p)
{
    ps_push(p, import_item(p));
    while (ps_kind(p) == TOK_COMMA) {
        ps_next(p);
        ps_push(p, import_item(p));
    }
}

/* (using path …) or (using (: path item …)) */
static rt_ast *import(ps_parser *p, rt_head head, ps_place at)
{
    size_t mark = p->top;
    ps_place from_at = ps_here(p);
    ps_push(p, import_item(p));
    if (ps_kind(p) == TOK_COLON) {
        ps_next(p);
        import_items(p);
        ps_push(p, ps_take(p, RT_HEAD_IMPORT_FROM, mark, from_at));
    } else if (ps_kind(p) == TOK_COMMA) {
        ps_next(p);
        import_items(p);
    }
    return ps_take(p, head, mark, at);
}

/* ---- by the first word --------------------------------------------------------------------------------------------------------- */

rt_ast *ps_definition(ps_parser *p, const rt_token *word)
{
    ps_place at = ps_here(p);
    ps_next(p);
    switch (word->kind) {
    case TOK_FUNCTION:
    case TOK_MACRO:
        return function(p, word, at);
    case TOK_STRUCT:
        return structure(p, word, false, at);
    case TOK_CONST:
    case TOK_GLOBAL:
    case TOK_LOCAL:
        return declaration(p, word, at);
    case TOK_MODULE:
    case TOK_BAREMODULE:
        return module(p, word, at);
    case TOK_EXPORT:
        return export_list(p, RT_HEAD_EXPORT, at);
    case TOK_USING:
        return import(p, RT_HEAD_USING, at);
    case TOK_IMPORT:
        return import(p, RT_HEAD_IMPORT, at);
    default:
        return ps_token_is(p, word, "public") ? export_list(p, RT_HEAD_PUBLIC, at) : two_word_type(p, word, at);
    }
}
