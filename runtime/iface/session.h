/* session.h - the one context object of a running language. Two sessions in one process share nothing but the
 * collector and the debugger descriptor.
 */
#ifndef RT_IFACE_SESSION_H
#define RT_IFACE_SESSION_H

#include "compiler.h"

/* Core types that C code names. X(field, "Julia name") */
#define RT_CORE_TYPE_MAP(X)             \
    X(Any, "Any")                       \
    X(DataType, "DataType")             \
    X(Union, "Union")                   \
    X(UnionAll, "UnionAll")             \
    X(TypeVar, "TypeVar")               \
    X(Vararg, "Vararg")                 \
    X(TypeName, "TypeName")             \
    X(Method, "Method")                 \
    X(MethodTable, "MethodTable")       \
    X(MethodInstance, "MethodInstance") \
    X(CodeInfo, "CodeInfo")             \
    X(Lambda, "Lambda")                 \
    X(Typed, "Typed")                   \
    X(Module, "Module")                 \
    X(Binding, "Binding")               \
    X(SimpleVector, "SimpleVector")     \
    X(Symbol, "Symbol")                 \
    X(Box, "Box")                       \
    X(Builtin, "Builtin")               \
    X(Function, "Function")             \
    X(Nothing, "Nothing")               \
    X(Number, "Number")                 \
    X(Real, "Real")                     \
    X(Integer, "Integer")               \
    X(Signed, "Signed")                 \
    X(Unsigned, "Unsigned")             \
    X(AbstractFloat, "AbstractFloat")   \
    X(Bool, "Bool")                     \
    X(Int8, "Int8")                     \
    X(Int16, "Int16")                   \
    X(Int32, "Int32")                   \
    X(Int64, "Int64")                   \
    X(Int128, "Int128")                 \
    X(UInt8, "UInt8")                   \
    X(UInt16, "UInt16")                 \
    X(UInt32, "UInt32")                 \
    X(UInt64, "UInt64")                 \
    X(UInt128, "UInt128")               \
    X(Float16, "Float16")               \
    X(Float32, "Float32")               \
    X(Float64, "Float64")               \
    X(AbstractChar, "AbstractChar")     \
    X(Char, "Char")                     \
    X(AbstractString, "AbstractString") \
    X(String, "String")                 \
    X(Exception, "Exception")           \
    X(IO, "IO")                         \
    X(Expr, "Expr")                     \
    X(QuoteNode, "QuoteNode")           \
    X(LineNumberNode, "LineNumberNode")

/* UnionAlls and other special type objects */
#define RT_CORE_WRAPPER_MAP(X)        \
    X(Type, "Type")                   \
    X(Tuple, "Tuple")                 \
    X(NamedTuple, "NamedTuple")       \
    X(Array, "Array")                 \
    X(AbstractArray, "AbstractArray") \
    X(DenseArray, "DenseArray")       \
    X(Ref, "Ref")                     \
    X(Ptr, "Ptr")

typedef struct rt_core_types {
#define X(field, name) rt_datatype *field;
    RT_CORE_TYPE_MAP(X)
#undef X
#define X(field, name) rt_value *field;
    RT_CORE_WRAPPER_MAP(X)
#undef X
    rt_value *Bottom;        /* Union{} */
    rt_datatype *EmptyTuple; /* Tuple{} */
    rt_typename *tuple_name, *type_name, *array_name, *namedtuple_name;
} rt_core_types;

enum { RT_SMALL_GRANULES = 8 }; /* objects up to 128 bytes come from free lists */

struct rt_session {
    rt_core_types t;
    rt_value *nothing, *true_value, *false_value, *empty_tuple;
    rt_svec *empty_svec;
    rt_module *core, *base, *main;
    rt_method_table *type_mt;    /* constructors: calls of types */
    uint64_t world;              /* newest world */
    lt_tracer *tracer;           /* never NULL after lintel_new */
    const rt_compiler *compiler; /* NULL: calls of methods fail with a clear error */
    rt_handler *handler;         /* innermost exception handler of the running thread */
    rt_value *current_exception;
    struct rt_frame *frame; /* innermost evaluated frame (frame.h) */
    void *stack_low;        /* lowest usable stack address of the language thread: see rt_stack_check */
    uint32_t next_linfo_id, next_type_serial;
    uint64_t compile_ns;        /* spent in compiling so far, for @time; kept by the compiler */
    rt_value *small_ints[1024]; /* boxed -512..511 */
    rt_value *chars[128];
    void *symbols;     /* intern table, private to values/symbol.c */
    void *types;       /* private to types/ */
    void *dispatch;    /* private to dispatch/ */
    void *io;          /* private to builtin/io.c */
    void *infer;       /* private to infer/ */
    void *lower;       /* private to lower/ */
    void *task;        /* private to task/ */
    void *random;      /* private to builtin/random.c */
    void *embed;       /* private to session.c */
    void *watchers;    /* private to builtin/trace.c */
    const char **argv; /* program arguments (ARGS) */
    int argc;
    uint32_t options;        /* RT_OPT_* */
    const char *dump_filter; /* RT_OPT_DUMP_*: only functions whose name contains this; NULL = all of the user\'s */
    rt_value *roots;         /* anything else that must stay alive */
    void *free_list[RT_SMALL_GRANULES + 1]; /* private to values/heap.h: objects of i * 16 bytes, linked */
    void *thread;                           /* __builtin_thread_pointer() of the one thread that may use the lists */
};

enum {
    RT_OPT_VERIFY = 1 << 0, /* run the IR and type verifiers between passes */
    RT_OPT_DUMP_AST = 1 << 1,
    RT_OPT_DUMP_LOWERED = 1 << 2,
    RT_OPT_DUMP_TYPED = 1 << 3
};

/* ---- values/ --------------------------------------------------------------------------------------------------- */

rt_symbol *rt_symbol_get(rt_session *s, const char *text, size_t size);
static inline rt_symbol *rt_symbol_c(rt_session *s, const char *text)
{
    return rt_symbol_get(s, text, __builtin_strlen(text));
}
rt_string *rt_string_new(rt_session *s, const char *bytes, size_t size);
rt_string *rt_string_c(rt_session *s, const char *text);
rt_string *rt_string_printf(rt_session *s, const char *format, ...) __attribute__((format(printf, 2, 3)));
rt_svec *rt_svec_new(rt_session *s, rt_value **items, size_t n); /* items NULL: filled with NULLs, caller fills */
rt_value *rt_alloc(rt_session *s, rt_datatype *t);               /* as rt_jit_alloc */
rt_value *rt_box_int64(rt_session *s, int64_t v);
rt_value *rt_box_bits(rt_session *s, rt_datatype *t,
                      const void *bytes); /* any inline type: copies layout->size bytes */
rt_value *rt_box_float64(rt_session *s, double v);
static inline rt_value *rt_box_bool(rt_session *s, bool v) { return v ? s->true_value : s->false_value; }
rt_value *rt_box_char(rt_session *s, uint32_t julia_char);         /* Julia's Char bits: UTF-8 bytes, left-aligned */
rt_value *rt_tuple_new(rt_session *s, rt_value **items, size_t n); /* concrete tuple type of the items */
rt_value *rt_struct_new(rt_session *s, rt_datatype *t, rt_value **fields,
                        size_t n);                                        /* checks types; throws TypeError */
rt_value *rt_get_field(rt_session *s, rt_value *v, size_t index);         /* 0-based; boxes; throws UndefRefError */
void rt_set_field(rt_session *s, rt_value *v, size_t index, rt_value *x); /* mutable ones; type checked */
rt_array *rt_array_new(rt_session *s, rt_datatype *array_type, const size_t *dims, size_t ndims);
rt_value *rt_array_get(rt_session *s, rt_array *a, size_t index); /* 0-based, unchecked; boxes */
void rt_array_set(rt_session *s, rt_array *a, size_t index, rt_value *x);
bool rt_egal(rt_session *s, const rt_value *a, const rt_value *b); /* === */
uint64_t rt_hash_egal(rt_session *s, const rt_value *v);           /* objectid */
static inline int64_t rt_unbox_int64(const rt_value *v) { return *(const int64_t *)rt_payload(v); }
static inline double rt_unbox_float64(const rt_value *v) { return *(const double *)rt_payload(v); }
static inline bool rt_unbox_bool(const rt_value *v) { return *(const uint8_t *)rt_payload(v) != 0; }

/* ---- modules (values/module.c) ----------------------------------------------------------------------------------- */

rt_module *rt_module_new(rt_session *s, rt_symbol *name, rt_module *parent);
/* Resolves a name for reading: own, imported, then exported names of `using`ed modules. NULL = nowhere defined. */
rt_binding *rt_module_lookup(rt_session *s, rt_module *m, rt_symbol *name);
/* The module's own binding, created undefined if absent (the place an assignment goes). */
rt_binding *rt_module_own(rt_session *s, rt_module *m, rt_symbol *name);
void rt_module_using(rt_session *s, rt_module *m, rt_module *used);
void rt_module_import(rt_session *s, rt_module *m, rt_module *from, rt_symbol *name);
void rt_module_export(rt_session *s, rt_module *m, rt_symbol *name);
void rt_binding_set(rt_session *s, rt_binding *b, rt_value *v); /* throws on const redefinition; invalidates */
void rt_binding_set_const(rt_session *s, rt_binding *b, rt_value *v);
rt_symbol *rt_module_name(const rt_module *m);
rt_module *rt_module_parent(const rt_module *m);
/* `function f end`: the generic function bound to `name` in `m`, created if absent. */
rt_value *rt_generic_function(rt_session *s, rt_module *m, rt_symbol *name);
rt_value *rt_core_value(rt_session *s, const char *name); /* a const of Core or Base; NULL if absent */

/* ---- exceptions (task/exception.c) -------------------------------------------------------------------------------- */

_Noreturn void rt_throw(rt_session *s, rt_value *exception);
_Noreturn void rt_error(rt_session *s, const char *format, ...)
    __attribute__((format(printf, 2, 3))); /* ErrorException */
_Noreturn void rt_throw_type_error(rt_session *s, const char *context, rt_value *expected, rt_value *got);
_Noreturn void rt_throw_arg_error(rt_session *s, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Throws Base's exception type `name` with these fields, e.g. rt_throw_named(s, "UndefVarError", &sym, 1). */
_Noreturn void rt_throw_named(rt_session *s, const char *name, rt_value **fields, size_t n);
/* Throws StackOverflowError unless `need` more bytes of stack can be used: for recursion in C, and before compiling. */
void rt_stack_check(rt_session *s, size_t need);
/* Runs fn; LT_OK with *result, or LT_EEXCEPTION with *exception. The stack trace stays available until the next throw. */
int rt_try(rt_session *s, rt_value *(*fn)(rt_session *s, void *baton), void *baton, rt_value **result,
           rt_value **exception);
/* "ERROR: ..." text as Julia prints it, with the stack trace by file:line. Collected. */
char *rt_exception_report(rt_session *s, rt_value *exception);

/* ---- programs ------------------------------------------------------------------------------------------------------ */

/* Parses and runs top-level text in `m`. Throws. Returns the last statement's value. */
rt_value *rt_eval_text(rt_session *s, rt_module *m, const char *text, size_t size, const char *file);
/* Runs an Expr, or gives any other value itself. Throws. */
rt_value *rt_eval_expr(rt_session *s, rt_module *m, rt_value *e);
rt_value *rt_eval_file(rt_session *s, rt_module *m, const char *path); /* include() */
/* Runs one lowered top-level statement: simple ones by the evaluator, ones with loops by compiling them. */
rt_value *rt_eval_thunk(rt_session *s, rt_module *m, rt_ir *ir);

#endif
