/* lexer.h - text to tokens, one at a time. The state is a small value: copy it to look ahead.
 *
 * Strings are not tokens but only their opening quotes are: parser_string.c reads on from `p`, because what is inside
 * may be whole expressions. The text must be valid UTF-8 without NULs, followed by a NUL (rt_parse checks).
 */
#ifndef RT_SYNTAX_LEXER_H
#define RT_SYNTAX_LEXER_H

#include "tokens.h"

typedef struct rt_lexer {
    const char *text, *p, *end;
    uint32_t line;     /* of `p` */
    uint8_t last;      /* kind of the previous token: whether ' is a transpose */
    const char *error; /* of the last TOK_ERROR: static texts */
    const char *hint;
} rt_lexer;

void rt_lexer_init(rt_lexer *lx, const char *text, uint32_t size);
void rt_lexer_next(rt_lexer *lx, rt_token *out);
const char *rt_token_text(rt_token_kind kind); /* for messages */

/* Scans an identifier at `p`; NULL if none starts there. *unicode is set if it has characters beyond ASCII. */
const char *rt_lex_identifier(const char *p, const char *end, int *unicode);
/* Scans a number at lx->p (a digit, or a dot before a digit). lex_number.c */
void rt_lex_number(rt_lexer *lx, rt_token *out);
/* Scans a character literal at lx->p (the opening quote). lex_number.c */
void rt_lex_char(rt_lexer *lx, rt_token *out);
void rt_lex_fail(rt_lexer *lx, rt_token *out, const char *error, const char *hint);

#endif
