/* tokens.h - the tables of the lexer: keywords, ASCII operators, precedences. One row is one fact; the enum, the
 * recognisers and the texts in messages come from here. Unicode operators are in unicode.c.
 */
#ifndef RT_SYNTAX_TOKENS_H
#define RT_SYNTAX_TOKENS_H

#include <stdint.h>

/* Binary precedence, lowest first, as in Julia. */
enum {
    PREC_NONE,
    PREC_ASSIGN,
    PREC_PAIR,
    PREC_COND,
    PREC_ARROW,
    PREC_OR,
    PREC_AND,
    PREC_COMPARE,
    PREC_PIPE_LEFT,
    PREC_PIPE_RIGHT,
    PREC_COLON,
    PREC_PLUS,
    PREC_TIMES,
    PREC_RATIONAL,
    PREC_SHIFT,
    PREC_POWER,
    PREC_DECL
};

/* X(id, text shown in messages): everything that is neither keyword nor operator */
#define RT_TOKEN_MAP(X)        \
    X(EOF, "end of input")     \
    X(ERROR, "invalid text")   \
    X(NEWLINE, "end of line")  \
    X(IDENT, "identifier")     \
    X(INT, "number")           \
    X(FLOAT, "number")         \
    X(FLOAT32, "number")       \
    X(HEX, "number")           \
    X(OCT, "number")           \
    X(BIN, "number")           \
    X(CHAR, "character")       \
    X(STRING, "\"")            \
    X(TRIPLE_STRING, "\"\"\"") \
    X(BACKTICK, "`")           \
    X(TRIPLE_BACKTICK, "```")  \
    X(STRING_END, "string")    \
    X(LPAREN, "(")             \
    X(RPAREN, ")")             \
    X(LBRACKET, "[")           \
    X(RBRACKET, "]")           \
    X(LBRACE, "{")             \
    X(RBRACE, "}")             \
    X(COMMA, ",")              \
    X(SEMICOLON, ";")          \
    X(AT, "@")                 \
    X(PRIME, "'")

/* X(id, text, first letter, letter at size/2): the letters feed the perfect hash of lexer.c */
#define RT_KEYWORD_MAP(X)                 \
    X(BEGIN, "begin", 'b', 'g')           \
    X(WHILE, "while", 'w', 'i')           \
    X(IF, "if", 'i', 'f')                 \
    X(FOR, "for", 'f', 'o')               \
    X(TRY, "try", 't', 'r')               \
    X(RETURN, "return", 'r', 'u')         \
    X(BREAK, "break", 'b', 'e')           \
    X(CONTINUE, "continue", 'c', 'i')     \
    X(FUNCTION, "function", 'f', 't')     \
    X(MACRO, "macro", 'm', 'c')           \
    X(QUOTE, "quote", 'q', 'o')           \
    X(LET, "let", 'l', 'e')               \
    X(LOCAL, "local", 'l', 'c')           \
    X(GLOBAL, "global", 'g', 'b')         \
    X(CONST, "const", 'c', 'n')           \
    X(DO, "do", 'd', 'o')                 \
    X(STRUCT, "struct", 's', 'u')         \
    X(MODULE, "module", 'm', 'u')         \
    X(BAREMODULE, "baremodule", 'b', 'o') \
    X(USING, "using", 'u', 'i')           \
    X(IMPORT, "import", 'i', 'o')         \
    X(EXPORT, "export", 'e', 'o')         \
    X(END, "end", 'e', 'n')               \
    X(ELSE, "else", 'e', 's')             \
    X(ELSEIF, "elseif", 'e', 'e')         \
    X(CATCH, "catch", 'c', 't')           \
    X(FINALLY, "finally", 'f', 'a')       \
    X(TRUE, "true", 't', 'u')             \
    X(FALSE, "false", 'f', 'l')           \
    X(IN, "in", 'i', 'n')                 \
    X(ISA, "isa", 'i', 's')               \
    X(WHERE, "where", 'w', 'e')

/* Operators that the parser asks for by name; all others are OPERATOR. Text as in messages. */
#define RT_OPERATOR_KIND_MAP(X)        \
    X(OPERATOR, "operator")            \
    X(ASSIGN, "=")                     \
    X(OPASSIGN, "updating assignment") \
    X(COLON_ASSIGN, ":=")              \
    X(QUESTION, "?")                   \
    X(LONG_ARROW, "-->")               \
    X(OROR, "||")                      \
    X(ANDAND, "&&")                    \
    X(SUBTYPE, "<:")                   \
    X(SUPERTYPE, ">:")                 \
    X(ELEMENT, "\xE2\x88\x88")         \
    X(COLON, ":")                      \
    X(DOTDOT, "..")                    \
    X(SPLAT, "...")                    \
    X(PLUS, "+")                       \
    X(MINUS, "-")                      \
    X(STAR, "*")                       \
    X(PLUSPLUS, "++")                  \
    X(DOLLAR, "$")                     \
    X(AMP, "&")                        \
    X(DECL, "::")                      \
    X(DOT, ".")                        \
    X(LAMBDA, "->")                    \
    X(RADICAL, "root sign")

/* X(kind, c1, c2, c3, c4, precedence, flags): the ASCII operators, 0 for "no character" */
#define RT_ASCII_OPERATOR_MAP(X)                                        \
    X(ASSIGN, '=', 0, 0, 0, PREC_ASSIGN, TF_SYNTACTIC)                  \
    X(OPASSIGN, '+', '=', 0, 0, PREC_ASSIGN, TF_SYNTACTIC)              \
    X(OPASSIGN, '-', '=', 0, 0, PREC_ASSIGN, TF_SYNTACTIC)              \
    X(OPASSIGN, '*', '=', 0, 0, PREC_ASSIGN, TF_SYNTACTIC)              \
    X(OPASSIGN, '/', '=', 0, 0, PREC_ASSIGN, TF_SYNTACTIC)              \
    X(OPASSIGN, '/', '/', '=', 0, PREC_ASSIGN, TF_SYNTACTIC)            \
    X(OPASSIGN, '\\', '=', 0, 0, PREC_ASSIGN, TF_SYNTACTIC)             \
    X(OPASSIGN, '^', '=', 0, 0, PREC_ASSIGN, TF_SYNTACTIC)              \
    X(OPASSIGN, '%', '=', 0, 0, PREC_ASSIGN, TF_SYNTACTIC)              \
    X(OPASSIGN, '|', '=', 0, 0, PREC_ASSIGN, TF_SYNTACTIC)              \
    X(OPASSIGN, '&', '=', 0, 0, PREC_ASSIGN, TF_SYNTACTIC)              \
    X(OPASSIGN, '<', '<', '=', 0, PREC_ASSIGN, TF_SYNTACTIC)            \
    X(OPASSIGN, '>', '>', '=', 0, PREC_ASSIGN, TF_SYNTACTIC)            \
    X(OPASSIGN, '>', '>', '>', '=', PREC_ASSIGN, TF_SYNTACTIC)          \
    X(COLON_ASSIGN, ':', '=', 0, 0, PREC_ASSIGN, TF_SYNTACTIC)          \
    X(OPERATOR, '~', 0, 0, 0, PREC_ASSIGN, TF_UNARY | TF_BOTH)          \
    X(OPERATOR, '=', '>', 0, 0, PREC_PAIR, 0)                           \
    X(QUESTION, '?', 0, 0, 0, PREC_COND, TF_SYNTACTIC)                  \
    X(LONG_ARROW, '-', '-', '>', 0, PREC_ARROW, TF_SYNTACTIC)           \
    X(OPERATOR, '<', '-', '-', 0, PREC_ARROW, TF_SUFFIXES)              \
    X(OPERATOR, '<', '-', '-', '>', PREC_ARROW, TF_SUFFIXES)            \
    X(OROR, '|', '|', 0, 0, PREC_OR, TF_SYNTACTIC)                      \
    X(ANDAND, '&', '&', 0, 0, PREC_AND, TF_SYNTACTIC)                   \
    X(OPERATOR, '>', 0, 0, 0, PREC_COMPARE, TF_SUFFIXES)                \
    X(OPERATOR, '<', 0, 0, 0, PREC_COMPARE, TF_SUFFIXES)                \
    X(OPERATOR, '>', '=', 0, 0, PREC_COMPARE, TF_SUFFIXES)              \
    X(OPERATOR, '<', '=', 0, 0, PREC_COMPARE, TF_SUFFIXES)              \
    X(OPERATOR, '=', '=', 0, 0, PREC_COMPARE, TF_SUFFIXES)              \
    X(OPERATOR, '=', '=', '=', 0, PREC_COMPARE, TF_SUFFIXES)            \
    X(OPERATOR, '!', '=', 0, 0, PREC_COMPARE, TF_SUFFIXES)              \
    X(OPERATOR, '!', '=', '=', 0, PREC_COMPARE, TF_SUFFIXES)            \
    X(SUBTYPE, '<', ':', 0, 0, PREC_COMPARE, TF_UNARY)                  \
    X(SUPERTYPE, '>', ':', 0, 0, PREC_COMPARE, TF_UNARY)                \
    X(OPERATOR, '<', '|', 0, 0, PREC_PIPE_LEFT, TF_SUFFIXES)            \
    X(OPERATOR, '|', '>', 0, 0, PREC_PIPE_RIGHT, TF_SUFFIXES)           \
    X(COLON, ':', 0, 0, 0, PREC_COLON, 0)                               \
    X(PLUS, '+', 0, 0, 0, PREC_PLUS, TF_UNARY | TF_BOTH | TF_SUFFIXES)  \
    X(MINUS, '-', 0, 0, 0, PREC_PLUS, TF_UNARY | TF_BOTH | TF_SUFFIXES) \
    X(PLUSPLUS, '+', '+', 0, 0, PREC_PLUS, TF_SUFFIXES)                 \
    X(OPERATOR, '|', 0, 0, 0, PREC_PLUS, TF_SUFFIXES)                   \
    X(DOLLAR, '$', 0, 0, 0, PREC_NONE, TF_SYNTACTIC)                    \
    X(STAR, '*', 0, 0, 0, PREC_TIMES, TF_SUFFIXES)                      \
    X(OPERATOR, '/', 0, 0, 0, PREC_TIMES, TF_SUFFIXES)                  \
    X(OPERATOR, '\\', 0, 0, 0, PREC_TIMES, TF_SUFFIXES)                 \
    X(OPERATOR, '%', 0, 0, 0, PREC_TIMES, TF_SUFFIXES)                  \
    X(AMP, '&', 0, 0, 0, PREC_TIMES, TF_BOTH | TF_SUFFIXES)             \
    X(OPERATOR, '/', '/', 0, 0, PREC_RATIONAL, TF_SUFFIXES)             \
    X(OPERATOR, '<', '<', 0, 0, PREC_SHIFT, TF_SUFFIXES)                \
    X(OPERATOR, '>', '>', 0, 0, PREC_SHIFT, TF_SUFFIXES)                \
    X(OPERATOR, '>', '>', '>', 0, PREC_SHIFT, TF_SUFFIXES)              \
    X(OPERATOR, '^', 0, 0, 0, PREC_POWER, TF_SUFFIXES)                  \
    X(DECL, ':', ':', 0, 0, PREC_DECL, TF_SYNTACTIC)                    \
    X(LAMBDA, '-', '>', 0, 0, PREC_NONE, TF_SYNTACTIC)                  \
    X(OPERATOR, '!', 0, 0, 0, PREC_NONE, TF_UNARY)

typedef enum rt_token_kind {
#define X(id, text) TOK_##id,
    RT_TOKEN_MAP(X)
#undef X
#define X(id, text, first, middle) TOK_##id,
        RT_KEYWORD_MAP(X)
#undef X
#define X(id, text) TOK_##id,
            RT_OPERATOR_KIND_MAP(X)
#undef X
                TOK_COUNT
} rt_token_kind;

enum {
    TF_SPACE = 1 << 0,     /* white space (or a line end) before the token */
    TF_NEWLINE = 1 << 1,   /* a line end before it; the parser clears this where line ends do not count */
    TF_BLANK = 1 << 2,     /* more than one line end before it */
    TF_OPERATOR = 1 << 3,  /* operators, words excluded */
    TF_DOTTED = 1 << 4,    /* .+ and the like; the dot is part of the span */
    TF_SUFFIXED = 1 << 5,  /* an operator followed by sub- or superscripts or primes */
    TF_UNARY = 1 << 6,     /* may be a prefix operator */
    TF_BOTH = 1 << 7,      /* prefix and infix: where white space matters, `[a -b]` has two elements */
    TF_SYNTACTIC = 1 << 8, /* not the name of a function */
    TF_SUFFIXES = 1 << 9,  /* may take suffixes */
    TF_UNICODE = 1 << 10   /* has characters beyond ASCII: its name needs normalisation */
};

typedef struct rt_token {
    uint8_t kind, prec;
    uint16_t flags;
    uint32_t start, end; /* byte span */
    uint32_t line;       /* 1-based */
} rt_token;

#endif
