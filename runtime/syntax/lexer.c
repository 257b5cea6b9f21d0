/* lexer.c - white space, comments, names, operators, brackets. Numbers and characters are in lex_number.c.
 *
 * Speed matters here: the library is read at every start. So names and white space are plain byte loops, keywords a
 * perfect hash, ASCII operators one switch over up to four packed bytes.
 */
#include "lexer.h"
#include "unicode.h"
#include "../base/utf8.h"

#include <stdbool.h>
#include <string.h>

void rt_lexer_init(rt_lexer *lx, const char *text, uint32_t size)
{
    *lx = (rt_lexer){.text = text, .p = text, .end = text + size, .line = 1, .last = TOK_NEWLINE};
}

const char *rt_token_text(rt_token_kind kind)
{
    static const char *const texts[] = {
#define X(id, text) [TOK_##id] = text,
        RT_TOKEN_MAP(X) RT_OPERATOR_KIND_MAP(X)
#undef X
#define X(id, text, first, middle) [TOK_##id] = text,
            RT_KEYWORD_MAP(X)
#undef X
    };
    return texts[kind];
}

void rt_lex_fail(rt_lexer *lx, rt_token *out, const char *error, const char *hint)
{
    out->kind = TOK_ERROR;
    lx->error = error;
    lx->hint = hint;
}

/* ---- names and keywords ---------------------------------------------------------------------------------------- */

static inline bool is_letter(unsigned char c) { return (unsigned)((c | 32) - 'a') < 26 || c == '_'; }
static inline bool is_digit(unsigned char c) { return (unsigned)(c - '0') < 10; }

static const char *name_rest(const char *p, const char *end, int *unicode)
{
    for (;;) {
        unsigned char c = (unsigned char)*p;
        if (is_letter(c) || is_digit(c)) {
            p++;
        } else if (c == '!') {
            if (p[1] == '=') /* x!=y is a comparison */
                return p;
            p++;
        } else if (c >= 0x80) {
            unsigned size;
            if (!rt_is_name_part(rt_utf8_decode(p, end, &size)))
                return p;
            *unicode = 1;
            p += size;
        } else {
            return p;
        }
    }
}

const char *rt_lex_identifier(const char *p, const char *end, int *unicode)
{
    unsigned char c = (unsigned char)*p;
    *unicode = 0;
    if (is_letter(c))
        return name_rest(p + 1, end, unicode);
    if (c < 0x80)
        return NULL;
    unsigned size;
    if (!rt_is_name_start(rt_utf8_decode(p, end, &size)))
        return NULL;
    *unicode = 1;
    return name_rest(p + size, end, unicode);
}

/* No two keywords have the same value: a double row would be an overridden initialiser, which compilers report. */
#define KEYWORD_HASH(first, middle, size) \
    (((unsigned)(first) * 2 + (unsigned)(middle) * 41 + (unsigned)(size) * 25) & 63)

typedef struct keyword {
    const char *text;
    uint8_t size, kind;
} keyword;

static const keyword keywords[64] = {
#define X(id, text, first, middle) [KEYWORD_HASH(first, middle, sizeof(text) - 1)] = {text, sizeof(text) - 1, TOK_##id},
    RT_KEYWORD_MAP(X)
#undef X
};

static uint8_t name_kind(const char *p, uint32_t size)
{
    if (size < 2 || size > 10)
        return TOK_IDENT;
    const keyword *k = &keywords[KEYWORD_HASH((unsigned char)p[0], (unsigned char)p[size / 2], size)];
    if (k->size != size || memcmp(k->text, p, size) != 0)
        return TOK_IDENT;
    return k->kind;
}

static void lex_name(rt_lexer *lx, rt_token *out, const char *end, int unicode)
{
    uint32_t size = (uint32_t)(end - lx->p);
    out->kind = unicode ? TOK_IDENT : name_kind(lx->p, size);
    if (unicode)
        out->flags |= TF_UNICODE;
    else if (out->kind == TOK_IN || out->kind == TOK_ISA)
        out->prec = PREC_COMPARE;
    lx->p = end;
}

/* ---- white space and comments ------------------------------------------------------------------------------------ */

/* A nested comment from its "#=" on. False: it never ends. */
static bool skip_block_comment(rt_lexer *lx)
{
    const char *p = lx->p + 2;
    unsigned depth = 1;
    for (; p < lx->end; p++) {
        if (*p == '\n') {
            lx->line++;
        } else if (p[0] == '=' && p[1] == '#') {
            p++;
            if (--depth == 0) {
                lx->p = p + 1;
                return true;
            }
        } else if (p[0] == '#' && p[1] == '=') {
            p++;
            depth++;
        }
    }
    return false;
}

static void skip_line_comment(rt_lexer *lx)
{
    const char *newline = memchr(lx->p, '\n', (size_t)(lx->end - lx->p));
    lx->p = newline ? newline : lx->end;
}

/* Skips to the next token and notes in `flags` what was skipped. False: an unterminated comment starts at lx->p. */
static bool skip_space(rt_lexer *lx, uint16_t *flags)
{
    for (;;) {
        unsigned char c = (unsigned char)*lx->p;
        unsigned size = 1;
        if (c == '\n') {
            lx->line++;
            *flags |= (*flags & TF_NEWLINE) ? TF_BLANK : TF_NEWLINE;
        } else if (c == '#') {
            if (lx->p[1] != '=')
                skip_line_comment(lx);
            else if (!skip_block_comment(lx))
                return false;
            size = 0;
        } else if (c >= 0x80) {
            if (!rt_is_unicode_space(rt_utf8_decode(lx->p, lx->end, &size)))
                return true;
        } else if (c != ' ' && (c < '\t' || c > '\r')) {
            return true;
        }
        *flags |= TF_SPACE;
        lx->p += size;
    }
}

/* ---- operators ------------------------------------------------------------------------------------------------------ */

static inline bool is_operator_char(unsigned char c)
{
    switch (c) {
    case '=':
    case '+':
    case '-':
    case '*':
    case '/':
    case '\\':
    case '^':
    case '%':
    case '|':
    case '&':
    case '$':
    case '<':
    case '>':
    case ':':
    case '~':
    case '?':
    case '!':
        return true;
    default:
        return false;
    }
}

#define PACK(a, b, c, d) ((uint32_t)(a) | (uint32_t)(b) << 8 | (uint32_t)(c) << 16 | (uint32_t)(d) << 24)

static bool match_operator(uint32_t packed, rt_token *out)
{
    switch (packed) {
#define X(id, c1, c2, c3, c4, precedence, bits) \
    case PACK(c1, c2, c3, c4):                  \
        out->kind = TOK_##id;                   \
        out->prec = (precedence);               \
        out->flags |= (uint16_t)(bits);         \
        return true;
        RT_ASCII_OPERATOR_MAP(X)
#undef X
    default:
        return false;
    }
}

static void skip_suffixes(rt_lexer *lx, rt_token *out)
{
    while ((unsigned char)*lx->p >= 0x80) {
        unsigned size;
        if (!rt_is_operator_suffix(rt_utf8_decode(lx->p, lx->end, &size)))
            return;
        lx->p += size;
        out->flags |= TF_SUFFIXED | TF_UNICODE;
    }
}

/* The longest operator at lx->p, which has an operator character. */
static void lex_ascii_operator(rt_lexer *lx, rt_token *out)
{
    unsigned n = 1;
    uint32_t packed = (unsigned char)lx->p[0];
    while (n < 4 && is_operator_char((unsigned char)lx->p[n])) {
        packed |= (uint32_t)(unsigned char)lx->p[n] << (8 * n);
        n++;
    }
    const char *start = lx->p;
    while (!match_operator(packed, out)) {
        n--;
        packed &= (1u << (8 * n)) - 1;
    }
    lx->p += n;
    out->flags |= TF_OPERATOR;
    if (n == 1 && start[0] == '*' && start[1] == '*') {
        lx->p++;
        rt_lex_fail(lx, out, "`**` is not an operator", "the power operator is `^`");
    } else if (n == 1 && start[0] == '-' && start[1] == '-') {
        lx->p++;
        rt_lex_fail(lx, out, "`--` is not an operator", "write `x - -y`, or `x -= 1` to count down");
    } else if (out->flags & TF_SUFFIXES) {
        skip_suffixes(lx, out);
    }
}

/* An operator of one character beyond ASCII, which may take = (÷= ⊻=). */
static bool lex_unicode_operator(rt_lexer *lx, rt_token *out)
{
    unsigned size;
    uint16_t flags;
    uint32_t c = rt_utf8_decode(lx->p, lx->end, &size);
    if (!rt_unicode_operator(c, &out->kind, &out->prec, &flags))
        return false;
    lx->p += size;
    out->flags |= flags | TF_OPERATOR | TF_UNICODE;
    bool updates = c == 0x00F7 || c == 0x22BB || c == 0x2212;
    if (updates && lx->p[0] == '=' && lx->p[1] != '=') {
        lx->p++;
        out->kind = TOK_OPASSIGN;
        out->prec = PREC_ASSIGN;
        out->flags = (uint16_t)((out->flags & ~(TF_UNARY | TF_BOTH | TF_SUFFIXES)) | TF_SYNTACTIC);
    } else if (flags & TF_SUFFIXES) {
        skip_suffixes(lx, out);
    }
    return true;
}

/* Whether `.` before this character makes a dotted operator. `.:` and `.$` are field access. */
static bool takes_dot(const char *p)
{
    unsigned char c = (unsigned char)*p;
    if (c == '-' && p[1] == '>')
        return false;
    return is_operator_char(c) && c != ':' && c != '$' && c != '?';
}

static void lex_dot(rt_lexer *lx, rt_token *out)
{
    const char *p = lx->p;
    out->flags |= TF_OPERATOR;
    if (p[1] == '.') {
        lx->p += p[2] == '.' ? 3 : 2;
        out->kind = p[2] == '.' ? TOK_SPLAT : TOK_DOTDOT;
        out->prec = PREC_COLON;
        out->flags |= p[2] == '.' ? TF_SYNTACTIC : 0;
        return;
    }
    lx->p++;
    if (takes_dot(lx->p)) {
        lex_ascii_operator(lx, out);
        out->flags |= TF_DOTTED;
    } else if ((unsigned char)*lx->p >= 0x80 && lex_unicode_operator(lx, out)) {
        out->flags |= TF_DOTTED;
    } else {
        out->kind = TOK_DOT;
        out->flags |= TF_SYNTACTIC;
    }
}

/* ---- tokens ------------------------------------------------------------------------------------------------------------ */

static bool ends_value(uint8_t kind)
{
    switch (kind) {
    case TOK_IDENT:
    case TOK_INT:
    case TOK_FLOAT:
    case TOK_FLOAT32:
    case TOK_HEX:
    case TOK_OCT:
    case TOK_BIN:
    case TOK_CHAR:
    case TOK_STRING_END:
    case TOK_RPAREN:
    case TOK_RBRACKET:
    case TOK_RBRACE:
    case TOK_PRIME:
    case TOK_DOT: /* the old .' is refused by the parser */
    case TOK_END:
    case TOK_TRUE:
    case TOK_FALSE:
        return true;
    default:
        return false;
    }
}

static void lex_quote(rt_lexer *lx, rt_token *out, uint8_t single, uint8_t triple)
{
    bool is_triple = lx->p[1] == lx->p[0] && lx->p[2] == lx->p[0];
    out->kind = is_triple ? triple : single;
    lx->p += is_triple ? 3 : 1;
}

static uint8_t bracket_kind(char c)
{
    switch (c) {
    case '(':
        return TOK_LPAREN;
    case ')':
        return TOK_RPAREN;
    case '[':
        return TOK_LBRACKET;
    case ']':
        return TOK_RBRACKET;
    case '{':
        return TOK_LBRACE;
    case '}':
        return TOK_RBRACE;
    case ',':
        return TOK_COMMA;
    case ';':
        return TOK_SEMICOLON;
    case '@':
        return TOK_AT;
    default:
        return TOK_ERROR;
    }
}

static void lex_other(rt_lexer *lx, rt_token *out)
{
    if ((unsigned char)*lx->p >= 0x80) {
        if (lex_unicode_operator(lx, out))
            return;
        unsigned size;
        rt_utf8_decode(lx->p, lx->end, &size);
        lx->p += size;
        rt_lex_fail(lx, out, "this character cannot start a name or an operator", NULL);
        return;
    }
    out->kind = bracket_kind(*lx->p++);
    if (out->kind == TOK_ERROR)
        rt_lex_fail(lx, out, "invalid character", NULL);
}

static void lex_token(rt_lexer *lx, rt_token *out)
{
    unsigned char c = (unsigned char)*lx->p;
    int unicode;
    const char *end;
    if ((is_letter(c) || c >= 0x80) && (end = rt_lex_identifier(lx->p, lx->end, &unicode)))
        lex_name(lx, out, end, unicode);
    else if (is_digit(c) || (c == '.' && is_digit((unsigned char)lx->p[1])))
        rt_lex_number(lx, out);
    else if (c == '.')
        lex_dot(lx, out);
    else if (is_operator_char(c))
        lex_ascii_operator(lx, out);
    else if (c == '"')
        lex_quote(lx, out, TOK_STRING, TOK_TRIPLE_STRING);
    else if (c == '`')
        lex_quote(lx, out, TOK_BACKTICK, TOK_TRIPLE_BACKTICK);
    else if (c == '\'' && (out->flags & TF_SPACE || !ends_value(lx->last)))
        rt_lex_char(lx, out);
    else if (c == '\'') {
        out->kind = TOK_PRIME;
        lx->p++;
    } else {
        lex_other(lx, out);
    }
}

void rt_lexer_next(rt_lexer *lx, rt_token *out)
{
    *out = (rt_token){.kind = TOK_EOF};
    bool complete = skip_space(lx, &out->flags);
    out->start = (uint32_t)(lx->p - lx->text);
    out->line = lx->line;
    if (!complete) {
        lx->p = lx->end;
        rt_lex_fail(lx, out, "this comment has no end", "`#=` comments nest: each needs its own `=#`");
        out->end = out->start + 2;
        return;
    }
    if (lx->p < lx->end)
        lex_token(lx, out);
    out->end = (uint32_t)(lx->p - lx->text);
    lx->last = out->kind;
}
