/* compiler.h - the table through which the runtime asks for native code. Installed by cli/wire.c or an embedder.
 * `runtime` never calls `codegen` in any other way.
 */
#ifndef RT_IFACE_COMPILER_H
#define RT_IFACE_COMPILER_H

#include "typed.h"

typedef struct rt_place {
    const char *function; /* UTF-8, lives as long as the session */
    const char *file;
    uint32_t line;
} rt_place;

typedef struct rt_compiler {
    void *baton;
    /* Makes li->slot (a word that calls the per-linfo resolve stub until code is published). */
    int (*make_slot)(void *baton, rt_linfo *li);
    /* Infers and compiles `li` and what its batch should contain, inside the door; on return (after the outermost leave)
     * the slot is published and li->invoke set. *message (malloc'ed, may stay NULL) explains a failure. */
    int (*compile)(void *baton, rt_linfo *li, char **message);
    /* `li` can no longer be reached by new calls. The code stays until frames that may run it are gone. */
    void (*invalidated)(void *baton, rt_linfo *li);
    /* Fills the innermost-first source places of a code address: inlined frames too. Makes line information on demand.
     * Returns the number of places (0: not our code). Never inside the JIT. */
    int (*locate)(void *baton, const void *pc, rt_linfo **li, rt_place *out, int max);
} rt_compiler;

/* ---- what compiled code calls: name, result and argument kinds -------------------------------------------------
 * p pointer, i int64, w int32, b int8/bool, d double, v void; N = never returns. The session is always passed first.
 * The address table is in runtime/session.c; the loader resolves the names. */
#define RT_JIT_FN_MAP(X)                                                                                          \
    X(rt_jit_apply, "ppw", "p")         /* (args, n): dynamic call, boxed */                                      \
    X(rt_jit_apply_cached, "pppw", "p") /* (call-site cache word*, args, n) */                                    \
    X(rt_jit_splat, "ppwi", "p")        /* (args, n, mask): call with spread arguments */                         \
    X(rt_jit_builtin, "pppw", "p")      /* (rt_builtin*, args, n): builtin through its C function */              \
    X(rt_jit_alloc, "pp", "p")          /* (datatype): payload uninitialised if it has no refs, else zero */      \
    X(rt_jit_box_int64, "pi", "p")      /* small integers are shared */                                           \
    X(rt_jit_new_array, "ppi", "p")     /* (array type, length): 1-d, elements undefined */                       \
    X(rt_jit_throw, "pp", "N")          /* (exception) */                                                         \
    X(rt_jit_rethrow, "p", "N")                                                                                   \
    X(rt_jit_throw_bounds, "ppi", "N")   /* (array or tuple boxed, index) */                                      \
    X(rt_jit_throw_undef_var, "pp", "N") /* (symbol) */                                                           \
    X(rt_jit_throw_undef_ref, "p", "N")                                                                           \
    X(rt_jit_throw_type, "pppp", "N") /* (context symbol, expected type, value) */                                \
    X(rt_jit_throw_divide, "p", "N")                                                                              \
    X(rt_jit_throw_inexact, "pppp", "N") /* (function symbol, target type, value) */                              \
    X(rt_jit_isa, "ppp", "b")            /* (value, type) */                                                      \
    X(rt_jit_egal, "ppp", "b")           /* === on boxed values */                                                \
    X(rt_jit_push_handler, "pp", "v")    /* (rt_handler in the frame) then _setjmp on its buffer */               \
    X(rt_jit_pop_handler, "p", "v")                                                                               \
    X(rt_jit_begin_catch, "pp", "p")  /* (rt_handler): pops it, makes its exception current, returns it */        \
    X(rt_jit_end_catch, "pp", "v")    /* (rt_handler): restores the exception current before the try */           \
    X(rt_jit_array_grow, "ppi", "v")  /* (array, by): length += by, new elements zero */                          \
    X(rt_jit_set_global, "ppp", "v")  /* (binding, value): checks const and declared type */                      \
    X(rt_jit_tier_up, "pp", "v")      /* (linfo): baseline code got hot */                                        \
    X(rt_jit_closure, "pppw", "p")    /* (rt_lambda, captured values, n): for captures not known in detail */     \
    X(rt_jit_new, "pppw", "p")        /* (type, field values, n): NEW of a type known only at run time; checks */ \
    X(rt_jit_defmethod, "ppppp", "p") /* (rt_lambda, function or type, argument types svec, TypeVars svec) */

typedef struct rt_jit_symbol {
    const char *name;
    const char *signature; /* as above: arguments */
    const char *result;
    void *address;
} rt_jit_symbol;
extern const rt_jit_symbol rt_jit_symbols[]; /* ends with a NULL name */

/* Exception handler record, lives in the frame of the function with the try. */
typedef struct rt_handler {
    void *jump[8 * 4]; /* jmp_buf of _setjmp; size asserted in task/exception.c */
    struct rt_handler *outer;
    rt_value *exception;       /* set by the thrower */
    rt_value *saved_exception; /* current one before */
    struct rt_frame *frame;    /* innermost evaluated frame at push (frame.h) */
    uint32_t door_depth;       /* lt_jit depth at push: throwing across a door is a bug and asserted */
    bool is_native;            /* of rt_try: stops exit() too, which passes by the handlers of the language */
} rt_handler;

/* Slow path of a slot: compiles li (outside any frame of the compiler) and returns the address to jump to. Throws if
 * compilation fails. Called by the assembly stub in codegen/ with all argument registers saved. */
void *rt_resolve(rt_linfo *li);

#endif
