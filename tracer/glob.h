/* glob.h - shell patterns on whole texts: * ? [a-z] [!a-z], and \ before a character that is meant itself. Characters are UTF-8
 * sequences; bytes that are not UTF-8 stand for themselves. */
#ifndef TRACER_GLOB_H
#define TRACER_GLOB_H

#include <stdbool.h>
#include <stddef.h>

/* NULL: fine; else what is wrong, and where. */
const char *tr_glob_check(const char *pattern, size_t *offset);
/* The pattern was checked. Takes at most pattern length times text length steps. */
bool tr_glob_matches(const char *pattern, size_t npattern, const char *text, size_t ntext);

#endif
