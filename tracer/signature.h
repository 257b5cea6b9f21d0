/* signature.h - patterns for specialisations: "f(::Int64, ::Any)". Types are compared as texts, blanks aside; * in a type
 * stands for anything, a bare name or _ for any type, ... at the end for any further arguments.
 *
 *   f(::Int64, x, ::Vector{*}, ...)
 */
#ifndef TRACER_SIGNATURE_H
#define TRACER_SIGNATURE_H

#include <stdbool.h>
#include <stddef.h>

/* NULL: fine, and *name is the length of what stands before the argument list; else what is wrong, and where. */
const char *tr_signature_check(const char *pattern, size_t *offset, size_t *name);
/* The pattern was checked. Whether the argument lists fit; a text without one fits nothing. */
bool tr_signature_matches(const char *pattern, const char *signature);

#endif
