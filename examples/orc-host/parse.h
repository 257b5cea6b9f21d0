/* parse.h - a language of formulas:  def f(x, y) = x < y ? x : f(y, x - 1);   f(3, 4); */
#ifndef PARSE_H
#define PARSE_H

enum { MAX_PARAMETERS = 8, MAX_NAME = 32 };
typedef enum { NUMBER, PARAMETER, BINARY, CHOICE, CALL } node_kind;

typedef struct node {
    node_kind kind;
    unsigned line;
    double number;
    char op;             /* BINARY: + - * / < */
    int index;           /* PARAMETER */
    char name[MAX_NAME]; /* CALL */
    int n;
    struct node *child[MAX_PARAMETERS];
} node;

typedef struct statement { /* a definition; or a formula to compute, named "" */
    char name[MAX_NAME], parameters[MAX_PARAMETERS][MAX_NAME];
    int nparameters;
    unsigned line, last_line;
    node *body; /* owned: node_free */
} statement;

typedef struct parser {
    const char *at, *error; /* error: what was expected, NULL = fine */
    unsigned line;
    statement *current;
} parser;

/* The next statement. 0: the end, or p->error. */
int parse(parser *p, statement *out);
void node_free(node *n);

#endif
