/* method.h - methods, specialisations (linfos), and how calls find them. */
#ifndef RT_IFACE_METHOD_H
#define RT_IFACE_METHOD_H

#include "type.h"
#include "lintel/trace.h"

typedef struct rt_ir rt_ir;       /* ir.h */
typedef struct rt_typed rt_typed; /* typed.h */
typedef struct rt_linfo rt_linfo;
struct rt_ast;

typedef struct rt_method {
    rt_value hdr;
    rt_symbol *name; /* of the function, for messages */
    rt_module *module;
    rt_value *sig;    /* Tuple{typeof(f), ...}, maybe inside UnionAlls */
    rt_svec *sparams; /* the signature's TypeVars, outermost first */
    uint32_t nargs;   /* including the function itself and the vararg */
    bool is_vararg;
    bool is_kwbody; /* the body method behind a keyword function; traces show the user's name */
    rt_symbol *file;
    uint32_t first_line, last_line;
    struct rt_ast *body;           /* the defining syntax; lowered on first need by rt_method_ir() */
    void *lower_state;             /* what lowering wants to remember (scope of the definition); private to lower/ */
    rt_ir *ir;                     /* NULL until then */
    uint64_t min_world, max_world; /* callable in worlds [min, max]; max = UINT64_MAX while current */
    rt_linfo *linfos;              /* list through rt_linfo.next */
    lt_method *trace;              /* the tracer's record: hidden flags live there */
} rt_method;

typedef enum rt_infer_state { RT_NOT_INFERRED, RT_INFERRING, RT_INFERRED } rt_infer_state;

/* Boxed call of one linfo: args[0] is the function value, n counts it. May compile, may throw, may collect. */
typedef rt_value *(*rt_invoke_fn)(rt_linfo *self, rt_value **args, uint32_t n);

struct rt_linfo {
    rt_value hdr;
    rt_session *session;
    rt_method *def;          /* NULL for top-level thunks */
    rt_datatype *spec_types; /* Tuple{typeof(f), argument types...}: what the code may assume */
    rt_svec *sparams;        /* values of def->sparams */
    rt_ir *ir;               /* shared with def, or the thunk's own */
    uint64_t min_world, max_world;
    rt_infer_state state; /* code generation asserts it never meets RT_INFERRING */
    bool in_codegen;
    rt_typed *typed;      /* valid when state == RT_INFERRED */
    rt_value *ret_type;   /* likewise */
    rt_value *ret_const;  /* the result if inference proved it constant (and the body has no effects), else NULL */
    void *volatile *slot; /* compiled callers do `call *slot`; made by the compiler on first need */
    void *code;           /* the compiler's record of the current code (cg_code), NULL = not compiled */
    rt_invoke_fn invoke;  /* boxed entry; NULL until compiled */
    rt_linfo *next;       /* of the same method */
    rt_value *callers;    /* back edges: linfos whose code or inference used this one; private to dispatch/ */
    uint32_t id;          /* running number in the session */
    lt_linfo *trace;
};

struct rt_method_table {
    rt_value hdr;
    rt_symbol *name;
    rt_module *module;
    struct rt_method **methods; /* in order of definition, all worlds; lookups order what matches by specificity */
    size_t count, capacity;
    void *cache;     /* exact argument types -> linfo; private to dispatch/ */
    rt_value *edges; /* back edges for "no other method matched"; private to dispatch/ */
    size_t max_args;
};

/* ---- dispatch/ ------------------------------------------------------------------------------------------------ */

/* The method table for calls of `f` values of this type (of types: s->type_mt). NULL if not callable yet. */
rt_method_table *rt_table_of(rt_session *s, rt_datatype *ftype);

/* Adds a method, replaces one with an equal signature, advances the world, invalidates. Announces it to the tracer.
 * Throws on a bad signature. The current thread must not be inside inference or code generation. */
rt_method *rt_method_define(rt_session *s, rt_method *m);

/* The one applicable method for concrete argument types (tuple type incl. the function), or NULL; *ambiguous tells why.*/
rt_method *rt_method_lookup(rt_session *s, rt_datatype *argtypes, uint64_t world, bool *ambiguous);

/* All methods that may apply to arguments of (possibly abstract) types, most specific first; at most `max`.
 * Returns the count, or -1 if there are more. *full_cover: a call with these types always hits one of them. */
typedef struct rt_match {
    rt_method *method;
    rt_datatype *spec; /* intersection with the signature: what to specialise for */
    rt_svec *sparams;
    bool fully_covers; /* argtypes <: method->sig */
} rt_match;
int rt_method_matches(rt_session *s, rt_datatype *argtypes, uint64_t world, rt_match *out, int max, bool *full_cover);

/* Finds or makes the specialisation; new ones are announced to the tracer. Argument types are widened first where the
 * compiler should not specialise (see dispatch/specialise.c). */
rt_linfo *rt_specialise(rt_session *s, rt_method *m, rt_datatype *argtypes, rt_svec *sparams, uint64_t world);
/* A linfo for a top-level thunk. */
rt_linfo *rt_thunk_linfo(rt_session *s, rt_module *m, rt_ir *ir);

/* Edges, recorded by inference when the caller's typed code is final. */
void rt_edge_add(rt_session *s, rt_linfo *callee, rt_linfo *caller);
void rt_edge_add_lookup(rt_session *s, rt_method_table *mt, rt_datatype *argtypes, rt_linfo *caller);
void rt_edge_add_binding(rt_session *s, rt_binding *b, rt_linfo *caller);
/* Drops the linfo from the caches and, through edges, everything built on it. `cause` may be NULL. */
void rt_linfo_invalidate(rt_session *s, rt_linfo *li, rt_method *cause);

/* A global was set or became constant: drops what inference derived from its value. For whoever changes bindings. */
void rt_binding_changed(rt_session *s, rt_binding *b);

/* Call with boxed arguments; args[0] is the function. Dispatches, specialises, compiles if needed.
 * May throw (MethodError, or whatever the callee throws). */
rt_value *rt_apply(rt_session *s, rt_value **args, uint32_t n);
/* The linfo that such a call would run, without running it; throws MethodError. Does not compile. */
rt_linfo *rt_dispatch(rt_session *s, rt_value **args, uint32_t n);
_Noreturn void rt_throw_method_error(rt_session *s, rt_value **args, uint32_t n);

/* The lowered body, made on first need. Throws on errors that only lowering sees. */
rt_ir *rt_method_ir(rt_session *s, rt_method *m);

/* What showerror says about MethodError(f, args): "MethodError: no method matching ..." with the closest candidates. The
 * second is only the part after the first paragraph ("" or "\n\nClosest candidates are:\n ..."). `args` without f. */
char *rt_method_error_text(rt_session *s, rt_value *f, rt_value **args, uint32_t n);
char *rt_method_candidates_text(rt_session *s, rt_value *f, rt_value **args, uint32_t n);
/* Methods of `f` that can be called now; with `args_types` (may be NULL, without f): those that may apply. */
size_t rt_method_count(rt_session *s, rt_value *f, rt_datatype *args_types);

/* "f(::Int64, ::String)"; for linfos with the specialised types. Collected memory. */
char *rt_method_text(rt_session *s, const rt_method *m);
char *rt_linfo_text(rt_session *s, const rt_linfo *li);

#endif
