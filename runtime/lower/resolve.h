/* resolve.h - what names mean. */
#ifndef RT_LOWER_RESOLVE_H
#define RT_LOWER_RESOLVE_H

#include "signature.h"

/* Decides every name in `fn` (a top-level thunk or a method body) and in the closures inside: sets low_node.var, the
 * closures' captures and which variables are boxed. May throw a syntax error. */
void low_resolve(low_ctx *c, low_fn *fn);

#endif
