/* parse.c - recursive descent: choice > comparison > sum > product > atom. */
#include "parse.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static node *choice(parser *p);

void node_free(node *n)
{
    for (int i = 0; n && i < n->n; i++)
        node_free(n->child[i]);
    free(n);
}

static void skip(parser *p)
{
    for (; isspace((unsigned char)*p->at) || *p->at == '#'; p->at++) {
        if (*p->at == '#')
            p->at += strcspn(p->at, "\n");
        p->line += *p->at == '\n';
        if (!*p->at)
            return;
    }
}

static int take(parser *p, char c)
{
    skip(p);
    return *p->at == c ? p->at++, 1 : 0;
}

static void expect(parser *p, char c, const char *what)
{
    if (!take(p, c) && !p->error)
        p->error = what;
}

static int word(parser *p, char *out)
{
    size_t n = 0;
    skip(p);
    while (isalnum((unsigned char)p->at[n]) || p->at[n] == '_')
        n++;
    if (!n || n >= MAX_NAME || isdigit((unsigned char)*p->at))
        return 0;
    memcpy(out, p->at, n);
    out[n] = '\0';
    p->at += n;
    return 1;
}

/* Takes `left`. */
static node *make(parser *p, node_kind kind, node *left)
{
    node *n = calloc(1, sizeof *n);
    if (!n)
        abort();
    n->kind = kind;
    n->line = left ? left->line : p->line;
    if (left)
        n->child[n->n++] = left;
    return n;
}

static node *named(parser *p)
{
    node *n = make(p, CALL, NULL);
    if (!word(p, n->name))
        p->error = "a number, a name or `(` is missing";
    if (take(p, '(')) {
        while (!p->error && n->n < MAX_PARAMETERS && !take(p, ')')) {
            n->child[n->n++] = choice(p);
            take(p, ',');
        }
        return n;
    }
    n->kind = PARAMETER;
    while (n->index < p->current->nparameters && strcmp(n->name, p->current->parameters[n->index]) != 0)
        n->index++;
    if (n->index == p->current->nparameters && !p->error)
        p->error = "there is no such parameter";
    return n;
}

static node *atom(parser *p)
{
    if (take(p, '(')) {
        node *n = choice(p);
        expect(p, ')', "`)` is missing");
        return n;
    }
    if (!isdigit((unsigned char)*p->at))
        return named(p);
    node *n = make(p, NUMBER, NULL);
    char *end;
    n->number = strtod(p->at, &end);
    p->at = end;
    return n;
}

static node *binary(parser *p, int level)
{
    static const char *const operators[] = {"<", "+-", "*/"};
    if (level == 3)
        return atom(p);
    node *left = binary(p, level + 1);
    for (skip(p); !p->error && *p->at && strchr(operators[level], *p->at); skip(p)) {
        left = make(p, BINARY, left);
        left->op = *p->at++;
        left->child[left->n++] = binary(p, level + 1);
    }
    return left;
}

static node *choice(parser *p)
{
    node *n = binary(p, 0);
    if (p->error || !take(p, '?'))
        return n;
    n = make(p, CHOICE, n);
    n->child[n->n++] = choice(p);
    expect(p, ':', "`:` is missing");
    n->child[n->n++] = choice(p);
    return n;
}

static void header(parser *p, statement *s)
{
    if (!word(p, s->name))
        p->error = "a name is missing";
    expect(p, '(', "`(` is missing");
    while (!p->error && !take(p, ')')) {
        if (s->nparameters == MAX_PARAMETERS || !word(p, s->parameters[s->nparameters++]))
            p->error = "a parameter is missing, or there are too many";
        take(p, ',');
    }
    expect(p, '=', "`=` is missing");
}

int parse(parser *p, statement *out)
{
    *out = (statement){0};
    skip(p);
    if (!*p->at || p->error)
        return 0;
    p->current = out;
    out->line = p->line;
    if (strncmp(p->at, "def ", 4) == 0) {
        p->at += 4;
        header(p, out);
    }
    if (!p->error)
        out->body = choice(p);
    out->last_line = p->line;
    expect(p, ';', "`;` is missing");
    if (p->error) {
        node_free(out->body);
        return 0;
    }
    return 1;
}
