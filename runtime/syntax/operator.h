/* operator.h - questions about operators by their text. */
#ifndef RT_SYNTAX_OPERATOR_H
#define RT_SYNTAX_OPERATOR_H

#include <stdbool.h>

/* Is `name` the text of an operator that is the name of a function, such as + or ∈ or isa? Without a dot before it. */
bool rt_is_operator_name(const char *name);
/* How strongly an infix operator binds (PREC_* of tokens.h); 0: it is none. Syntactic ones (=, &&, ::) included. */
int rt_operator_precedence(const char *name);
/* May it stand before its one operand? */
bool rt_is_prefix_operator(const char *name);

#endif
