/* ast.h - syntax trees. The shape follows Julia's own Expr heads as `Meta.parse` gives them, so whoever knows those knows
 * this: head + children, atoms at the leaves. What differs is stated beside the head.
 *
 * Nodes live in collected memory and are immutable after parsing. Spans are byte offsets into the source text.
 */
#ifndef RT_SYNTAX_AST_H
#define RT_SYNTAX_AST_H

#include "../iface/session.h"

typedef enum rt_ast_kind {
    RT_AST_SYMBOL, /* sym */
    RT_AST_VALUE,  /* value: a literal (Int64, Float64, Float32, Char, String, Bool, UInt.., nothing) */
    RT_AST_EXPR    /* head, child[n] */
} rt_ast_kind;

/* X(id, "text as in Julia") */
#define RT_HEAD_MAP(X)                                                                                       \
    X(BLOCK, "block")                                                                                        \
    X(TOPLEVEL, "toplevel")                                                                                  \
    X(CALL, "call")                                                                                          \
    X(DOTCALL, ".call") /* f.(args), a .+ b */                                                               \
    X(ASSIGN, "=")                                                                                           \
    X(OPASSIGN, "op=") /* child: symbol of the operator, lhs, rhs; covers +=, *=, ... */                     \
    X(DOTASSIGN, ".=")                                                                                       \
    X(DOTOPASSIGN, ".op=")                                                                                   \
    X(KW, "kw")                                                                                              \
    X(PARAMETERS, "parameters")                                                                              \
    X(FUNCTION, "function") /* long and short form alike: (signature, body) */                               \
    X(ARROW, "->")                                                                                           \
    X(DO, "do") /* (call, arrow) */                                                                          \
    X(WHERE, "where")                                                                                        \
    X(CURLY, "curly")                                                                                        \
    X(BRACES, "braces")                                                                                      \
    X(TYPED, "::") /* 1 or 2 children */                                                                     \
    X(SUBTYPE, "<:")                                                                                         \
    X(SUPERTYPE, ">:")                                                                                       \
    X(SPLAT, "...")                                                                                          \
    X(DOT, ".") /* a.b: (a, quoted symbol node) */                                                           \
    X(REF, "ref")                                                                                            \
    X(TUPLE, "tuple")                                                                                        \
    X(VECT, "vect")                                                                                          \
    X(HCAT, "hcat")                                                                                          \
    X(VCAT, "vcat")                                                                                          \
    X(ROW, "row")                                                                                            \
    X(NCAT, "ncat")                                                                                          \
    X(TYPED_VECT, "typed_vect") /* T[a, b] parses as ref */                                                  \
    X(TYPED_HCAT, "typed_hcat")                                                                              \
    X(TYPED_VCAT, "typed_vcat")                                                                              \
    X(COMPREHENSION, "comprehension")                                                                        \
    X(TYPED_COMPREHENSION, "typed_comprehension")                                                            \
    X(GENERATOR, "generator")                                                                                \
    X(FILTER, "filter")                                                                                      \
    X(FLATTEN, "flatten")                                                                                    \
    X(IF, "if")                                                                                              \
    X(ELSEIF, "elseif")                                                                                      \
    X(WHILE, "while")                                                                                        \
    X(FOR, "for")                                                                                            \
    X(BREAK, "break")                                                                                        \
    X(CONTINUE, "continue")                                                                                  \
    X(RETURN, "return")                                                                                      \
    X(LET, "let")                                                                                            \
    X(TRY, "try") /* (block, catch var or false, catch block or false, finally or absent, else or absent) */ \
    X(AND, "&&")                                                                                             \
    X(OR, "||")                                                                                              \
    X(COMPARISON, "comparison") /* a < b <= c: operands and operator symbols alternate */                    \
    X(STRING, "string")         /* interpolation: literals and expressions alternate */                      \
    X(CMD, "cmd")                                                                                            \
    X(QUOTE, "quote")                                                                                        \
    X(QUOTENODE, "quotenode") /* :sym */                                                                     \
    X(INTERPOLATE, "$")                                                                                      \
    X(MACROCALL, "macrocall") /* (name symbol with '@', arguments...); m"..." gives @m_str */                \
    X(CONST, "const")                                                                                        \
    X(GLOBAL, "global")                                                                                      \
    X(LOCAL, "local")                                                                                        \
    X(STRUCT, "struct") /* (mutable flag value, name expression, block) */                                   \
    X(ABSTRACT, "abstract")                                                                                  \
    X(PRIMITIVE, "primitive")                                                                                \
    X(MODULE, "module") /* (not-bare flag, name, block) */                                                   \
    X(USING, "using")                                                                                        \
    X(IMPORT, "import")                                                                                      \
    X(EXPORT, "export")                                                                                      \
    X(PUBLIC, "public")                                                                                      \
    X(IMPORT_FROM, ":")                                                                                      \
    X(AS, "as")                                                                                              \
    X(IMPORT_PATH, ".path") /* symbols, leading dots as symbol "." each */                                   \
    X(MACRO, "macro")                                                                                        \
    X(BEGIN_INDEX, "begin-index")                                                                            \
    X(END_INDEX, "end-index") /* `begin`/`end` inside [...] */                                               \
    X(PARENS_BLOCK, "parens") /* (a; b) */                                                                   \
    X(TRANSPOSE, "'")                                                                                        \
    X(ERROR, "error")

typedef enum rt_head {
#define X(id, text) RT_HEAD_##id,
    RT_HEAD_MAP(X)
#undef X
        RT_HEAD_COUNT
} rt_head;

typedef struct rt_ast {
    uint8_t kind;
    uint8_t head;               /* rt_head of an EXPR */
    uint16_t parenthesised : 1; /* was written in parentheses */
    uint16_t depth : 15;        /* levels of EXPR below and including this; at most RT_PARSE_DEPTH */
    uint32_t n;
    uint32_t start, end; /* byte span in the source */
    uint32_t line;       /* 1-based line of `start` */
    uint32_t end_line;   /* line of the last byte (for function bodies) */
    union {
        rt_symbol *sym;
        rt_value *value;
        struct rt_ast **child;
    };
} rt_ast;

/* A parsed text: what diagnostics need. Collected memory. */
typedef struct rt_source {
    rt_symbol *file;
    const char *text; /* own copy */
    size_t size;
} rt_source;

#endif
