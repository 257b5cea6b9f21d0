/* text.h - private to text.c and text_block.c. */
#ifndef RT_EXPR_TEXT_H
#define RT_EXPR_TEXT_H

#include "expr.h"

/* Binding of the surroundings beside PREC_*: of a statement, of an argument, of what nothing but a name may follow. */
enum { RT_TEXT_LOOSE = -1, RT_TEXT_LIST = 0, RT_TEXT_TIGHT = 100 };

typedef struct rt_expr_printer {
    rt_session *s;
    rt_buf *out;
    bool may_call;
    bool bare_generator; /* the generator that comes next stands in brackets already */
} rt_expr_printer;

void rt_text_put(rt_expr_printer *p, rt_value *v, int indent, int prec);
void rt_text_name(rt_expr_printer *p, const rt_symbol *name);
void rt_text_list(rt_expr_printer *p, rt_value *e, size_t from, const char *comma, int indent);
/* The statements of a block, or one statement, each on a line of its own, one step further in. */
void rt_text_block(rt_expr_printer *p, rt_value *body, int indent);
/* Everything that begins with a keyword. False: `head` is none of these. */
bool rt_text_statement(rt_expr_printer *p, rt_value *e, const char *head, int indent, int prec);

#endif
