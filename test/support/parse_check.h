/* parse_check.h - tables of source texts with the tree or the error that they must give. */
#ifndef TEST_SUPPORT_PARSE_CHECK_H
#define TEST_SUPPORT_PARSE_CHECK_H

#include "runtime/syntax/parser.h"

typedef struct parse_case {
    const char *source;
    const char *tree; /* S-expressions of the statements, one a line */
} parse_case;

typedef struct parse_error_case {
    const char *source;
    uint32_t line, column;
    const char *message;
    const char *hint; /* NULL: none */
} parse_error_case;

/* Reports every case that fails, then fails the test if any did. */
void parse_check_trees(const parse_case *cases, size_t n);
void parse_check_errors(const parse_error_case *cases, size_t n);

/* The S-expressions of a text, or "error: ..." */
char *parse_text(const char *source, size_t size);
int parse_any(const char *source, size_t size, rt_ast **out, rt_diagnostic *error);

#define PARSE_CHECK_TREES(cases)  parse_check_trees(cases, sizeof(cases) / sizeof *(cases))
#define PARSE_CHECK_ERRORS(cases) parse_check_errors(cases, sizeof(cases) / sizeof *(cases))

#endif
