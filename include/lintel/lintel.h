/* lintel/lintel.h - the language runtime, embedded. examples/embed is a program that does.
 *
 *     lintel_runtime *r;
 *     if (lintel_open(NULL, &r, NULL) == LT_OK) {
 *         lintel_session *s = lintel_runtime_session(r);
 *         if (lintel_run_text(s, "println(1 + 1)", 14, "example") == LT_EEXCEPTION)
 *             fputs(lintel_error_text(s), stderr);
 *         lintel_close(r);
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

/* ---- values ---------------------------------------------------------------------------------------------------------- */

/* A value of the language. The collector finds it while the stack or the registers of the session's thread hold the pointer, or
 * another value refers to it; elsewhere (malloc'ed memory, other threads, globals) it must be kept. */
typedef struct rt_value lintel_value;

typedef enum lintel_kind {
    LINTEL_NOTHING,
    LINTEL_BOOL,
    LINTEL_INT,   /* Int64 */
    LINTEL_FLOAT, /* Float64 */
    LINTEL_STRING,
    LINTEL_OTHER
} lintel_kind;

LT_API lintel_value *lintel_nothing(lintel_session *s);
LT_API lintel_value *lintel_bool(lintel_session *s, bool b);
/* These give NULL when out of memory. */
LT_API lintel_value *lintel_int(lintel_session *s, int64_t i);
LT_API lintel_value *lintel_float(lintel_session *s, double d);
LT_API lintel_value *lintel_string(lintel_session *s, const char *text, size_t size);

LT_API lintel_kind lintel_kind_of(const lintel_session *s, const lintel_value *v);
/* LT_EINVAL: not of that kind; nothing is converted. */
LT_API int lintel_get_bool(const lintel_session *s, const lintel_value *v, bool *out);
LT_API int lintel_get_int(const lintel_session *s, const lintel_value *v, int64_t *out);
LT_API int lintel_get_float(const lintel_session *s, const lintel_value *v, double *out);
/* NUL-terminated, and may contain NULs; lives as long as the value. *size (may be NULL). NULL: no string. */
LT_API const char *lintel_get_string(const lintel_session *s, const lintel_value *v, size_t *size);
/* What print shows, of any value; lives as long as the stack holds the pointer. NULL: an exception, see lintel_error_text. */
LT_API const char *lintel_text(lintel_session *s, lintel_value *v);

typedef struct lintel_kept lintel_kept;
/* Keeps a value alive until lintel_unkeep or lintel_free. NULL when out of memory. */
LT_API lintel_kept *lintel_keep(lintel_session *s, lintel_value *v);
LT_API lintel_value *lintel_kept_value(const lintel_kept *k);
LT_API void lintel_unkeep(lintel_session *s, lintel_kept *k); /* NULL is fine */

/* ---- calls in both directions ----------------------------------------------------------------------------------------- */

/* All of these: LT_EEXCEPTION with lintel_error_text, or with lintel_exit_code if the program called exit(). `result` may be
 * NULL. May be called from callbacks of the tracer and of the language. */

/* Runs top-level text in module Main; *result is the value of its last statement. A name gives the function of that name. */
LT_API int lintel_eval(lintel_session *s, const char *text, size_t size, const char *name, lintel_value **result);
/* Calls a function (or a type, or anything that can be called) in the newest world. */
LT_API int lintel_call(lintel_session *s, lintel_value *f, lintel_value *const *args, size_t n, lintel_value **result);

/* A C function that the language calls. `args` live during the call. Sets *result (else the call gives nothing). A negative status becomes
 * an ErrorException; LT_EEXCEPTION of a lintel_call or lintel_eval that it made last hands that exception on. It must not leave by
 * longjmp. */
typedef int (*lintel_host_fn)(void *baton, lintel_session *s, lintel_value *const *args, size_t n,
                              lintel_value **result);
/* Defines the method `name(args...)` in Main: an ordinary method, which more specific ones of the program come before.
 * LT_EINVAL: not a name of ASCII letters, digits, `_` and a last `!`. */
LT_API int lintel_define(lintel_session *s, const char *name, lintel_host_fn fn, void *baton);

/* Turns runaway recursion in compiled code into StackOverflowError: installs a SIGSEGV handler on an alternate stack for
 * the calling thread, which must be the session's. Other faults go to the handler that was there before. One session per
 * process may have it (LT_EBUSY); lintel_free takes it away. */
LT_API int lintel_catch_stack_overflow(lintel_session *s);

/* ---- the whole: tracer, native code, hand-over to debuggers ---------------------------------------------------------------- */

/* What lintel_new leaves to its caller, put together: this is what the program `lintel` runs on. Link liblintel. */
typedef struct lintel_runtime lintel_runtime;

typedef enum lintel_debug_info {
    LINTEL_DEBUG_INFO_ASKED, /* for what has LT_WANT_DEBUG, by an interest for example */
    LINTEL_DEBUG_INFO_NONE,
    LINTEL_DEBUG_INFO_ALL
} lintel_debug_info;

typedef struct lintel_setup {
    uint32_t size;     /* sizeof(lintel_setup) of the caller */
    const char **argv; /* ARGS of programs; borrowed */
    int argc;
    lintel_debug_info debug_info;
    bool interpret; /* no native code */
    /* Called before the base library is loaded: the place to subscribe to events and to add interests. A negative status ends
     * lintel_open with it. May be NULL. */
    int (*ready)(void *baton, lt_tracer *t);
    void *baton;
} lintel_setup;

/* setup may be NULL. On failure *failed (may be NULL) says what could not be done; static text. For debuggers the executable exports
 * the symbols of lintel/debug.h, or links the shared library. */
LT_API int lintel_open(const lintel_setup *setup, lintel_runtime **out, const char **failed);
LT_API void lintel_close(lintel_runtime *r);                            /* with its session and tracer. NULL is fine */
LT_API lintel_session *lintel_runtime_session(const lintel_runtime *r); /* borrowed; it has the tracer */
struct lt_glue;
LT_API struct lt_glue *lintel_runtime_glue(const lintel_runtime *r); /* borrowed; NULL without debug info */

#ifdef __cplusplus
}
#endif
#endif
