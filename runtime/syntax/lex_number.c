/* lex_number.c - where a number or a character literal ends. Their values are made in literal.c. */
#include "lexer.h"
#include "../base/utf8.h"

#include <stdbool.h>

typedef bool digit_test(unsigned char c);

static bool is_decimal(unsigned char c) { return c >= '0' && c <= '9'; }
static bool is_hex(unsigned char c) { return is_decimal(c) || ((c | 32) >= 'a' && (c | 32) <= 'f'); }
static bool is_octal(unsigned char c) { return c >= '0' && c <= '7'; }
static bool is_binary(unsigned char c) { return c == '0' || c == '1'; }

/* Digits with single underscores between them. */
static const char *skip_digits(const char *p, digit_test *test)
{
    while (test((unsigned char)*p) || (*p == '_' && test((unsigned char)p[1])))
        p++;
    return p;
}

static const char *skip_exponent(const char *p, const char *letters)
{
    char lower = (char)(*p | 32);
    if (*p == '\0' || (lower != letters[0] && *p != letters[1]))
        return p;
    const char *q = p + 1;
    if (*q == '+' || *q == '-')
        q++;
    return is_decimal((unsigned char)*q) ? skip_digits(q, is_decimal) : p;
}

/* `1.+x` could be 1 .+ x or 1.0 + x: refused, as in Julia. `p` is behind the point. */
static bool is_ambiguous_point(const char *p)
{
    switch (*p) {
    case '+':
    case '-':
    case '*':
    case '/':
    case '\\':
    case '^':
    case '<':
    case '>':
    case '=':
    case '%':
    case '&':
    case '|':
    case '~':
        return true;
    case '!':
        return p[1] == '=';
    default:
        return false;
    }
}

static void lex_decimal(rt_lexer *lx, rt_token *out)
{
    const char *p = skip_digits(lx->p, is_decimal);
    out->kind = TOK_INT;
    if (*p == '.' && p[1] != '.') {
        if (is_ambiguous_point(p + 1) && p != lx->p) {
            lx->p = p + 2;
            rt_lex_fail(lx, out, "ambiguous point between a number and an operator", "write `1 .+ x` or `1.0 + x`");
            return;
        }
        out->kind = TOK_FLOAT;
        p = skip_digits(p + 1, is_decimal);
    }
    const char *after = skip_exponent(p, "ef");
    if (after != p)
        out->kind = *p == 'f' ? TOK_FLOAT32 : TOK_FLOAT;
    lx->p = after;
    if (after[0] == '.' && is_decimal((unsigned char)after[1]) && out->kind != TOK_INT) {
        lx->p = skip_digits(after + 1, is_decimal);
        rt_lex_fail(lx, out, "a number with two points", NULL);
    }
}

static void lex_hex(rt_lexer *lx, rt_token *out)
{
    const char *digits = lx->p + 2;
    const char *p = skip_digits(digits, is_hex);
    out->kind = TOK_HEX;
    bool point = *p == '.' && (is_hex((unsigned char)p[1]) || (p[1] | 32) == 'p');
    const char *fraction = point ? skip_digits(p + 1, is_hex) : p;
    const char *after = skip_exponent(fraction, "pP");
    if (after != fraction) {
        out->kind = TOK_FLOAT;
        lx->p = after;
    } else if (point) {
        lx->p = fraction;
        rt_lex_fail(lx, out, "a hexadecimal floating-point number needs an exponent", "for example `0x1.8p3`");
    } else {
        lx->p = p;
        if (p == digits)
            rt_lex_fail(lx, out, "digits expected after `0x`", NULL);
    }
}

static void lex_radix(rt_lexer *lx, rt_token *out, uint8_t kind, digit_test *test)
{
    const char *digits = lx->p + 2;
    lx->p = skip_digits(digits, test);
    out->kind = kind;
    if (is_decimal((unsigned char)*lx->p)) {
        lx->p = skip_digits(lx->p, is_decimal);
        rt_lex_fail(lx, out,
                    kind == TOK_BIN ? "a binary number has only the digits 0 and 1"
                                    : "an octal number has only the digits 0 to 7",
                    NULL);
    } else if (lx->p == digits) {
        rt_lex_fail(lx, out, kind == TOK_BIN ? "digits expected after `0b`" : "digits expected after `0o`", NULL);
    }
}

void rt_lex_number(rt_lexer *lx, rt_token *out)
{
    const char *p = lx->p;
    if (p[0] == '0' && p[1] == 'x')
        lex_hex(lx, out);
    else if (p[0] == '0' && p[1] == 'b')
        lex_radix(lx, out, TOK_BIN, is_binary);
    else if (p[0] == '0' && p[1] == 'o')
        lex_radix(lx, out, TOK_OCT, is_octal);
    else
        lex_decimal(lx, out);
}

/* The end of one character or escape sequence of a character literal; NULL at the end of line or text. */
static const char *skip_unit(const char *p, const char *end)
{
    if (p >= end || *p == '\n')
        return NULL;
    if (*p == '\\')
        return p + 1 < end && p[1] != '\n' ? p + 2 : NULL;
    unsigned size;
    rt_utf8_decode(p, end, &size);
    return p + size;
}

void rt_lex_char(rt_lexer *lx, rt_token *out)
{
    const char *p = lx->p + 1;
    out->kind = TOK_CHAR;
    if (p[0] == '\'' && p[1] != '\'') {
        lx->p = p + 1;
        rt_lex_fail(lx, out, "a character literal needs one character", NULL);
        return;
    }
    /* ''' is the quote itself, so the first unit may be one */
    const char *q = skip_unit(p, lx->end);
    while (q && *q != '\'')
        q = skip_unit(q, lx->end);
    if (q) {
        lx->p = q + 1;
        return;
    }
    lx->p = p;
    rt_lex_fail(lx, out, "this character literal has no end", "text of more than one character is written in \"...\"");
}
