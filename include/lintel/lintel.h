/* lintel/lintel.h - the language runtime, embedded.
 *
 *     lintel_session *s;
 *     if (lintel_new(NULL, &s) == LT_OK) {
 *         if (lintel_run_text(s, "println(1 + 1)", 14, "example") == LT_EEXCEPTION)
 *             fputs(lintel_error_text(s), stderr);
 *         lintel_free(s);
 *     }
 *
 * A session belongs to the thread that made it: its functions are called there. Two sessions share nothing but the
 * garbage collector. Functions that return int give LT_OK or a negative lt_status. Nothing here prints, exits or aborts,
 * except that the program that is run may print.
 */
#ifndef LINTEL_LINTEL_H
#define LINTEL_LINTEL_H

#include "lintel/trace.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct rt_session lintel_session;
struct rt_compiler; /* runtime/iface/compiler.h */

typedef struct lintel_options {
    uint32_t size;     /* sizeof(lintel_options) of the caller */
    lt_tracer *tracer; /* borrowed, must outlive the session; NULL = the session makes one for itself */
    const char **argv; /* ARGS of programs; borrowed */
    int argc;
    uint32_t flags; /* RT_OPT_* of runtime/iface/session.h */
    bool no_base;   /* leave the base library out: C-level tests of the runtime */
    char **error;   /* where to put the report if loading the base library fails (malloc'ed); may be NULL */
} lintel_options;

/* Makes a session with the base library loaded. Programs run in the evaluator until a compiler is installed. */
LT_API int lintel_new(const lintel_options *options, lintel_session **out);
/* Flushes and closes what the program left open. NULL is fine. */
LT_API void lintel_free(lintel_session *s);

/* Native code from now on; borrowed. NULL: back to the evaluator. */
LT_API void lintel_set_compiler(lintel_session *s, const struct rt_compiler *compiler);
LT_API lt_tracer *lintel_tracer(const lintel_session *s);

/* Runs a program in module Main. LT_EEXCEPTION: lintel_error_text explains. LT_OK also after the program called exit():
 * see lintel_exit_code. Output is flushed before return. */
LT_API int lintel_run_file(lintel_session *s, const char *path);
LT_API int lintel_run_text(lintel_session *s, const char *text, size_t size, const char *name);
/* "ERROR: ..." with the stack trace, of the last run that failed; "" if none did. Lives until the next run. */
LT_API const char *lintel_error_text(const lintel_session *s);
/* Whether the last run ended by exit(code). */
LT_API bool lintel_exit_code(const lintel_session *s, int *code);

/* Turns runaway recursion in compiled code into StackOverflowError: installs a SIGSEGV handler on an alternate stack for
 * the calling thread, which must be the session's. Other faults go to the handler that was there before. One session per
 * process may have it (LT_EBUSY); lintel_free takes it away. */
LT_API int lintel_catch_stack_overflow(lintel_session *s);

#ifdef __cplusplus
}
#endif
#endif
