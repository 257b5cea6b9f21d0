/* hygiene.h - private to hygiene.c and macro.c. */
#ifndef RT_EXPR_HYGIENE_H
#define RT_EXPR_HYGIENE_H

#include "expr.h"

/* What a macro of module `home` returned for a call in `m`, with its own variables renamed, its globals bound to `home`,
 * and what it escaped left alone. Runs the macros that it calls in turn. */
rt_value *rt_hygiene(rt_session *s, rt_module *m, rt_module *home, rt_value *result);

/* Runs `macro` for the macrocall Expr `e` in `m`. */
rt_value *rt_macro_call(rt_session *s, rt_module *m, rt_value *macro, rt_value *e);
/* Where a macro was defined. */
rt_module *rt_macro_module(rt_session *s, rt_value *macro);

#endif
