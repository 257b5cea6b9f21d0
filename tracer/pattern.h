/* pattern.h - what an interest's text means when it is more than a name: globs and regular expressions on names, regular
 * expressions on source lines, signatures. Compiled once, immutable; matching calls nobody and is bounded in time.
 */
#ifndef TRACER_PATTERN_H
#define TRACER_PATTERN_H

#include <stdbool.h>
#include "lintel/trace.h"
#include "memory.h"

typedef struct tr_pattern tr_pattern;

/* LT_ESYNTAX with *error (may be NULL) filled in, or LT_ENOMEM. `text` must outlive the pattern. */
int tr_pattern_new(const tr_heap *heap, lt_interest_kind kind, const char *text, tr_pattern **out,
                   lt_pattern_error *error);
void tr_pattern_free(tr_pattern *p); /* NULL is fine */

/* Each answers 1: matches, 0: does not, LT_ENOMEM, or LT_ELIMIT: a regular expression that needs too many steps on this text. */
int tr_pattern_name(const tr_pattern *p, const char *name, const char *module); /* GLOB, REGEX; module may be NULL */
int tr_pattern_line(const tr_pattern *p, const char *line, size_t n);           /* SOURCE */
int tr_pattern_signature(const tr_pattern *p, const char *signature); /* SIGNATURE; looks at the arguments only */
/* SIGNATURE: what stands before the argument list, length bytes of the text. */
size_t tr_pattern_name_length(const tr_pattern *p);

#endif
