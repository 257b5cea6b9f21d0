/* operator.c - what the lexer knows about an operator, asked by its text. */
#include "operator.h"
#include "lexer.h"

#include <string.h>

static bool lexed(const char *name, rt_token *out)
{
    rt_lexer lx;
    size_t size = strlen(name);
    if (!size || size > 32)
        return false;
    rt_lexer_init(&lx, name, (uint32_t)size);
    rt_lexer_next(&lx, out);
    bool word = out->kind == TOK_IN || out->kind == TOK_ISA;
    return (word || (out->flags & TF_OPERATOR)) && !(out->flags & TF_DOTTED) && out->start == 0 && out->end == size;
}

bool rt_is_operator_name(const char *name)
{
    rt_token t;
    return lexed(name, &t) && !(t.flags & TF_SYNTACTIC);
}

int rt_operator_precedence(const char *name)
{
    rt_token t;
    if (!lexed(name, &t))
        return PREC_NONE;
    return t.kind == TOK_IN || t.kind == TOK_ISA ? PREC_COMPARE : t.prec;
}

bool rt_is_prefix_operator(const char *name)
{
    rt_token t;
    return lexed(name, &t) && (t.flags & TF_UNARY);
}
