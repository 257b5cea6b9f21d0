/* parser.h - text to rt_ast. */
#ifndef RT_SYNTAX_PARSER_H
#define RT_SYNTAX_PARSER_H

#include "../base/buf.h"
#include "ast.h"

/* An error with its place. `text` is the whole report: "file:line:col: error: ...", the source line, a caret, a hint. */
typedef struct rt_diagnostic {
    uint32_t start, end, line, column; /* column in characters, 1-based */
    char *message;                     /* one line */
    char *hint;                        /* may be NULL */
    char *text;
} rt_diagnostic;

/* Parses a whole file to one TOPLEVEL node. Returns LT_OK, or LT_ESYNTAX with *error filled (collected memory).
 * Nesting deeper than RT_PARSE_DEPTH is an error, not a crash. Never throws, never prints. */
enum { RT_PARSE_DEPTH = 2000 };
int rt_parse(rt_session *s, rt_source *source, rt_ast **out, rt_diagnostic *error);
rt_source *rt_source_new(rt_session *s, const char *file, const char *text, size_t size);

/* Julia-like S-expression text ("(call + a b)") for --dump=ast and tests; collected memory. */
char *rt_ast_text(rt_session *s, const rt_ast *ast);

/* The text of a literal as it is written; false, and nothing put, if `v` is no value that a literal has. */
bool rt_put_literal(rt_session *s, rt_buf *out, const rt_value *v);

/* Formats a diagnostic report for a span: used by the parser and by lowering. */
char *rt_diagnostic_text(rt_session *s, const rt_source *source, uint32_t start, uint32_t end, const char *message,
                         const char *hint);
/* The same as a struct: fills *out, text included. `message` is kept, `hint` copied. */
void rt_diagnostic_fill(rt_session *s, const rt_source *source, uint32_t start, uint32_t end, char *message,
                        const char *hint, rt_diagnostic *out);

#endif
