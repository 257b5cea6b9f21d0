/* parser_private.h - what the parser's files share. The parser is one struct on rt_parse's stack.
 *
 *   parser.c          entry, tokens, nodes, errors
 *   parser_stmt.c     statements, blocks, control flow          parser_def.c     definitions, modules, import
 *   parser_expr.c     infix operators, assignment               parser_unary.c   prefix operators, powers, ::, ->
 *   parser_call.c     what follows an atom: (…) […] .x {…} '    parser_macro.c   macro calls, custom strings
 *   parser_bracket.c  (…), argument lists                       parser_array.c   […], {…}, generators
 *   parser_atom.c     names, literals, quoting                  parser_string.c  strings with interpolation
 *
 * Errors: the first one is recorded and the input ends there (every further token is EOF), so no caller has to check;
 * functions go on with ps_parser.none, a valid node, and rt_parse throws the tree away.
 */
#ifndef RT_SYNTAX_PARSER_PRIVATE_H
#define RT_SYNTAX_PARSER_PRIVATE_H

#include "parser.h"
#include "lexer.h"
#include "unicode.h"

/* Context bits: what white space, `:` and `end` mean where we are. */
enum {
    CTX_NO_RANGE = 1 << 0,        /* `:` belongs to a ? : */
    CTX_SPACES = 1 << 1,          /* white space separates: matrices, macro arguments */
    CTX_JOIN_LINES = 1 << 2,      /* line ends are white space: in (…) and {…} */
    CTX_INDEX = 1 << 3,           /* `begin` and `end` are the bounds of what is indexed */
    CTX_ARRAY = 1 << 4,           /* `for` ends the arguments of a macro call: [@m x for …] */
    CTX_NO_WHERE = 1 << 5,        /* inside the right side of a `where` */
    CTX_BRACKETS = CTX_JOIN_LINES /* what opening a bracket sets */
};

typedef struct ps_place {
    uint32_t start, line;
} ps_place;

typedef struct ps_parser {
    rt_session *s;
    rt_source *source;
    rt_diagnostic *error;
    bool failed;
    uint8_t ctx;
    rt_lexer lexer;
    rt_token tok;                 /* current */
    uint8_t prev_kind;            /* of the token before it */
    uint32_t prev_end, prev_line; /* where that one ends */
    uint32_t depth;               /* of recursion; bounded by RT_PARSE_DEPTH */
    rt_ast *none;                 /* the node of everything after an error */
    rt_ast **stack;               /* children not yet in a node */
    size_t top, capacity;
    char *chunk; /* nodes are cut from here */
    size_t left;
    void *c_locale; /* locale_t for the few numbers that need strtod */
} ps_parser;

/* ---- tokens ------------------------------------------------------------------------------------------------------ */

void ps_next(ps_parser *p);             /* to the next token */
rt_token ps_peek(const ps_parser *p);   /* the one after the current */
void ps_skip_line_ends(ps_parser *p);   /* the current token counts as on this line */
bool ps_is_closing(const ps_parser *p); /* the current token cannot start or continue an expression */
bool ps_token_closes(const ps_parser *p, const rt_token *t);
bool ps_token_is(const ps_parser *p, const rt_token *t, const char *word);

/* The current token's kind as this context sees it. */
static inline uint8_t ps_kind(const ps_parser *p)
{
    bool line_end = (p->tok.flags & TF_NEWLINE) && !(p->ctx & CTX_JOIN_LINES);
    return line_end ? (uint8_t)TOK_NEWLINE : p->tok.kind;
}
static inline ps_place ps_here(const ps_parser *p) { return (ps_place){p->tok.start, p->tok.line}; }
static inline bool ps_is_number(uint8_t kind) { return kind >= TOK_INT && kind <= TOK_BIN; }

/* Passes a token of this kind or fails: "expected `)`". `opened` is what it closes, for the hint; NULL: nothing. */
void ps_expect(ps_parser *p, uint8_t kind, const rt_token *opened);
void ps_expect_end(ps_parser *p, const rt_token *opened);

/* ---- errors ------------------------------------------------------------------------------------------------------- */

void ps_fail(ps_parser *p, uint32_t start, uint32_t end, const char *hint, const char *format, ...)
    __attribute__((format(printf, 5, 6)));
void ps_fail_token(ps_parser *p, const rt_token *t, const char *hint, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
void ps_fail_node(ps_parser *p, const rt_ast *node, const char *hint, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
void ps_fail_unexpected(ps_parser *p, const char *where); /* the current token; `where` ends the message */
/* Counts recursion. False: too deep, the error is recorded. Every true is paired with p->depth--. */
bool ps_enter(ps_parser *p);

/* ---- nodes: children are pushed, then a node takes those above `mark` ------------------------------------------------ */

void ps_push(ps_parser *p, rt_ast *node);
rt_ast *ps_take(ps_parser *p, rt_head head, size_t mark, ps_place at);
rt_ast *ps_node1(ps_parser *p, rt_head head, rt_ast *a, ps_place at);
rt_ast *ps_node2(ps_parser *p, rt_head head, rt_ast *a, rt_ast *b, ps_place at);
rt_ast *ps_node3(ps_parser *p, rt_head head, rt_ast *a, rt_ast *b, rt_ast *c, ps_place at);
rt_ast *ps_symbol_node(ps_parser *p, rt_symbol *sym, ps_place at);
rt_ast *ps_value_node(ps_parser *p, rt_value *value, ps_place at);
/* The name of a token (identifier or operator, its dot left out), which need not be the current one. */
rt_symbol *ps_token_symbol(ps_parser *p, const rt_token *t);
rt_ast *ps_token_node(ps_parser *p, const rt_token *t);
static inline ps_place ps_place_of(const rt_ast *node) { return (ps_place){node->start, node->line}; }
static inline bool ps_ast_is(const rt_ast *node, rt_head head)
{
    return node->kind == RT_AST_EXPR && node->head == head;
}

/* ---- the grammar -------------------------------------------------------------------------------------------------------- */

/* parser_expr.c */
rt_ast *ps_expr(ps_parser *p, int min_prec);      /* infix operators from this precedence up */
rt_ast *ps_assignment(ps_parser *p, bool commas); /* `commas`: a, b = c, d */
static inline rt_ast *ps_eq(ps_parser *p) { return ps_assignment(p, true); }
static inline rt_ast *ps_item(ps_parser *p) { return ps_assignment(p, false); }
bool ps_is_signature(const rt_ast *node);              /* f(x), f(x)::T, f(x) where T, a + b */
void ps_default_arguments(ps_parser *p, rt_ast *list); /* = among the children becomes KW */

/* parser_unary.c */
rt_ast *ps_operand(ps_parser *p); /* what stands between infix operators */
rt_ast *ps_prefix(ps_parser *p);  /* $x, ::T, atoms */
rt_ast *ps_where(ps_parser *p, rt_ast *left, ps_place at);
rt_ast *ps_decl(ps_parser *p, rt_ast *left, ps_place at); /* x::T and x -> y */

/* parser_call.c, parser_macro.c */
rt_ast *ps_call(ps_parser *p);
rt_ast *ps_chain(ps_parser *p, rt_ast *left, ps_place at);
rt_ast *ps_do(ps_parser *p, rt_ast *call, ps_place at);
rt_ast *ps_macro(ps_parser *p, rt_ast *module, ps_place at); /* at the @; module NULL or the A of A.@m */
rt_ast *ps_custom_string(ps_parser *p, rt_ast *prefix, ps_place at);
rt_ast *ps_macro_word(ps_parser *p); /* @name alone, as in `export @m` */

/* parser_bracket.c */
typedef struct ps_list {
    size_t mark; /* children are on the stack from here */
    size_t semi; /* those from here came after the first `;` */
    uint32_t n, semicolons;
    bool commas, splat, leading_semi;
} ps_list;
ps_list ps_list_parse(ps_parser *p, uint8_t close); /* at the opening bracket; passes the closing one */
/* Puts the PARAMETERS node before the others, Julia's order. */
void ps_list_parameters(ps_parser *p, const ps_list *list, bool keywords);
rt_ast *ps_paren(ps_parser *p);
void ps_arguments(ps_parser *p, uint8_t close, bool keywords); /* pushes them */

/* parser_array.c */
rt_ast *ps_array(ps_parser *p);                                 /* at the [ or { */
rt_ast *ps_index(ps_parser *p, rt_ast *left, ps_place at);      /* left[…] */
rt_ast *ps_generator(ps_parser *p, rt_ast *first, ps_place at); /* at the `for` */
void ps_iterations(ps_parser *p);                               /* pushes (= i xs) for each */

/* parser_atom.c */
rt_ast *ps_atom(ps_parser *p);
rt_ast *ps_quoted(ps_parser *p);                           /* at the `:` of :x */
rt_ast *ps_name(ps_parser *p);                             /* a name where keywords and operators count as names too */
rt_ast *ps_field(ps_parser *p, rt_ast *left, ps_place at); /* behind the dot */
bool ps_at_var(const ps_parser *p);                        /* var"…" */

/* parser_string.c */
rt_ast *ps_string(ps_parser *p);
rt_string *ps_raw_string(ps_parser *p); /* at the opening quotes; does not move to the token after */

/* literal.c */
rt_ast *ps_number(ps_parser *p, bool negative, ps_place at);
rt_ast *ps_char(ps_parser *p);
struct rt_buf;
/* Appends the text of [from, to) with its escapes replaced. */
void ps_unescape(ps_parser *p, struct rt_buf *out, const char *from, const char *to);

/* parser_stmt.c, parser_def.c */
typedef enum ps_block_kind { BLOCK_PLAIN, BLOCK_DOCS, BLOCK_MODULE, BLOCK_STRUCT } ps_block_kind;
rt_ast *ps_block(ps_parser *p, ps_block_kind kind);   /* up to `end`, `else` and the like, which stay */
void ps_statements(ps_parser *p, ps_block_kind kind); /* pushes them */
bool ps_at_statement_word(const ps_parser *p);
rt_ast *ps_statement_word(ps_parser *p); /* if, for, function, struct … as an expression */
rt_ast *ps_definition(ps_parser *p, const rt_token *word);

#endif
