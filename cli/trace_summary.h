/* trace_summary.h - what `lintel trace --summary` prints at the end: counts, times, the most expensive compilations, and what was
 * compiled again or given up, and why. */
#ifndef CLI_TRACE_SUMMARY_H
#define CLI_TRACE_SUMMARY_H

#include "lintel/trace.h"
#include <stdio.h>

typedef struct trace_summary trace_summary;

trace_summary *trace_summary_new(void); /* NULL: out of memory */
void trace_summary_free(trace_summary *s);
/* Counts an event; of the library's methods, which the table has only a line for, if `is_library`. LT_ENOMEM: it is left out. */
int trace_summary_add(trace_summary *s, const lt_event *e, bool is_library);
/* While the tracer lives: names are borrowed from it. */
void trace_summary_print(const trace_summary *s, FILE *out);

#endif
