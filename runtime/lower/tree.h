/* tree.h - the core tree: what is left of the language between expansion and emission.
 *
 *   rt_ast --expand--> low_node tree --resolve--> variables known, closures known --emit--> rt_ir
 *
 * Expansion (expand_*.c) replaces every surface construct by a handful of core nodes; resolve.c then decides what each
 * name means (slot, captured variable, static parameter, global) and which variables need a Box; emit*.c linearises.
 * Everything lives in collected memory and belongs to one lowering.
 */
#ifndef RT_LOWER_TREE_H
#define RT_LOWER_TREE_H

#include <setjmp.h>
#include "lower.h"

/*   name        payload, children */
#define LOW_KIND_MAP(X)                                                                              \
    X(CONST)      /* value */                                                                        \
    X(NAME)       /* sym, var; type if it is a captured variable with a declared type */             \
    X(GLOBAL)     /* binding */                                                                      \
    X(SELF)       /* the function being called (slot 0, or the parameter that stands for it) */      \
    X(SHARED)     /* child: evaluated where first met, its value used again afterwards */            \
    X(TEMP)       /* temp: a variable of lowering's own */                                           \
    X(SETTEMP)    /* temp, child: value */                                                           \
    X(CALL)       /* function, arguments; SPREAD among the arguments makes it a splat call */        \
    X(SPREAD)     /* child */                                                                        \
    X(NEW)        /* type, fields */                                                                 \
    X(FIELD)      /* object, sym: a.b */                                                             \
    X(ASSIGN)     /* sym/var, value, conversion (made by resolve for typed variables) */             \
    X(BLOCK)      /* children; the last one's value */                                               \
    X(STATEMENT)  /* child: a source statement begins here */                                        \
    X(SCOPE)      /* scope, child */                                                                 \
    X(LOCAL)      /* sym, type ast: declaration */                                                   \
    X(GLOBALDECL) /* sym */                                                                          \
    X(IF)         /* condition, then, else (may be NULL) */                                          \
    X(AND)        /* two children */                                                                 \
    X(OR)         /* two children */                                                                 \
    X(LOOP)       /* while: test, body; for: stop test, body, step, stop test after the step */      \
    X(BREAK)                                                                                         \
    X(CONTINUE)                                                                                      \
    X(RETURN)      /* value */                                                                       \
    X(TRY)         /* body, catch or NULL, else or NULL, finally or NULL; temp gets the exception */ \
    X(CLOSURE)     /* def: anonymous function */                                                     \
    X(LOCALMETHOD) /* def: named function in a local scope; sym/var */                               \
    X(METHOD)      /* lambda; function, types svec, typevars svec */                                 \
    X(ISDEFINED)   /* sym/var */                                                                     \
    X(INBOUNDS)    /* child */                                                                       \
    X(BOUNDSCHECK) /* child */

typedef enum low_kind {
#define X(name) LOW_##name,
    LOW_KIND_MAP(X)
#undef X
        LOW_KIND_COUNT
} low_kind;

typedef struct low_node low_node;
typedef struct low_var low_var;
typedef struct low_scope low_scope;
typedef struct low_fn low_fn;
typedef struct low_closure low_closure;
typedef struct low_region low_region;
typedef struct low_temp low_temp;
typedef struct low_ctx low_ctx;
typedef struct low_state low_state;

struct low_node {
    uint8_t kind;
    uint32_t n;
    uint32_t line;
    const rt_ast *ast; /* for diagnostics and types of declarations */
    rt_symbol *sym;
    low_var *var; /* NAME, ASSIGN, ISDEFINED, LOCALMETHOD, after resolving; NULL = global */
    union {
        rt_value *value;
        rt_binding *binding;
        low_temp *temp;
        low_scope *scope;
        low_closure *def;
        rt_lambda *lambda;
        struct {
            rt_operand operand; /* SHARED: where it was evaluated ... */
            uint32_t epoch;     /* ... and in which copy of the code (emit.h) */
        } once;
    };
    uint32_t mark; /* of the last walk that came by: shared nodes are walked once */
    bool checked;  /* NAME: known to be assigned when read; LOCAL: types what is there already;
                         * LOOP: `break` leaves the loop around, too (for i=..., j=...) */
    low_node **child;
};

/* A list of nodes being collected. */
typedef struct low_list {
    low_node **item;
    uint32_t n, capacity;
} low_list;

struct low_temp {
    int32_t slot; /* -1 = none yet */
};

/* A part of a function that may run or not: branch, loop body, handler. For "was it assigned before?". */
struct low_region {
    low_region *outer;
    low_fn *fn;
    uint32_t loops; /* enclosing loops within the function */
};

struct low_var {
    rt_symbol *name;
    low_fn *fn;
    low_scope *scope;
    uint32_t line;
    const rt_ast *type; /* declared type */
    bool is_arg, is_hidden, is_sparam;
    bool is_captured, is_boxed;
    bool may_be_undefined; /* some read is not surely after an assignment */
    low_var *root;         /* captured variables: the one in the function that owns it; else itself */
    low_var *source;       /* captured variables: the one in the next outer function */
    uint32_t capture;      /* captured variables: field number in the closure */
    uint32_t assignments;  /* root: textual ones; 2 stands for many */
    low_region *region;    /* where the root variable lives */
    low_region *assigned_in;
    uint32_t assigned_at; /* running number of the first assignment; 0 = none yet */
    low_closure *closure; /* the named local function that it holds, or NULL */
    bool reassigned;      /* such a variable is also assigned otherwise */
    int32_t slot;         /* -1 = none yet */
};

typedef enum low_scope_kind {
    LOW_HARD,
    LOW_SOFT,
    LOW_OPEN,     /* of a statement at top level: holds what is declared local, assignments go to globals */
    LOW_SIGNATURE /* type variables of a definition */
} low_scope_kind;

struct low_scope {
    low_scope *outer; /* in the enclosing function, too */
    low_fn *fn;
    low_scope_kind kind;
    low_var **vars;
    uint32_t nvars, capacity;
    rt_symbol **globals; /* names declared global here */
    uint32_t nglobals;
};

/* One method of a closure, one lazily lowered method body, or a top-level thunk (no arguments, `is_toplevel`). */
struct low_fn {
    low_fn *outer;
    low_closure *closure;
    rt_symbol *name;
    uint32_t first_line, last_line;
    low_var **args; /* args[0] is the function itself */
    uint32_t nargs;
    uint32_t self_arg; /* which argument is the function that the user wrote */
    bool is_vararg, is_toplevel, is_kwbody;
    int8_t inline_hint;
    rt_value
        *table; /* closures: type of args[0] if that is not the closure itself (kwcall, hidden keyword functions) */
    const rt_ast **arg_types; /* parallel to args; closures only (others are evaluated by the definition) */
    rt_value **arg_consts;    /* overrides arg_types where set */
    rt_typevar **typevars;    /* static parameters of its own, closures only */
    rt_symbol **sparams;      /* names of static parameters, in the order of SPARAM */
    uint32_t nsparams;
    low_node *body;
    low_state *state; /* closures: what the method's lambda remembers */
    low_scope *scope; /* arguments and the body's own variables */
    low_scope *outer_scope;
    low_var **captures; /* by number in closure->captures; NULL where this method does not use it */
    uint32_t ncaptures, captures_capacity;
    low_list warnings; /* toplevel: LOW_NAMEs whose assignment in a soft scope is ambiguous */
};

/* All methods of one anonymous or named local function. */
struct low_closure {
    rt_symbol *name;
    uint32_t serial, type_serial; /* numbers in the name of its type: #serial#type_serial, #name#type_serial */
    low_var *var;                 /* named: the variable that holds it */
    low_fn **methods;             /* of this definition */
    uint32_t nmethods;
    low_fn **all; /* of all definitions of the function, in the first one's record */
    uint32_t nall, all_capacity;
    low_var **captures; /* variables of the function around it */
    uint32_t ncaptures, captures_capacity;
    low_closure *into;   /* further definitions of a named local function: the first one's record */
    low_region *region;  /* of the first definition ... */
    uint32_t created_at; /* ... and its running number */
    rt_typename *type;
    rt_lambda *lambda; /* of the first method, for CLOSURE */
};

/* After resolving: does the variable live in a Core.Box? */
static inline bool low_is_boxed(const low_var *v)
{
    const low_var *root = v->root;
    return root->is_boxed || (root->is_captured && root->assignments > 1);
}

/* ---- tree.c ---- */

low_node *low_new(low_ctx *c, low_kind kind, uint32_t n);
low_node *low_const(low_ctx *c, rt_value *v);
low_node *low_int(low_ctx *c, int64_t v);
low_node *low_symbol(low_ctx *c, const char *text); /* constant Symbol */
low_node *low_text(low_ctx *c, const char *text);   /* constant String */
low_node *low_nothing(low_ctx *c);
low_node *low_name(low_ctx *c, rt_symbol *sym);
low_node *low_core(low_ctx *c, const char *name); /* a builtin, as a constant */
low_node *low_base(low_ctx *c, const char *name); /* a global of Base */
low_node *low_shared(low_ctx *c, low_node *value);
low_temp *low_temp_new(low_ctx *c);
low_node *low_temp_get(low_ctx *c, low_temp *t);
low_node *low_temp_set(low_ctx *c, low_temp *t, low_node *value);
low_node *low_assign(low_ctx *c, rt_symbol *sym, low_node *value);
low_node *low_local(low_ctx *c, rt_symbol *sym);
low_node *low_scope_node(low_ctx *c, low_scope_kind kind, low_node *body);
low_node *low_if(low_ctx *c, low_node *condition, low_node *then, low_node *otherwise);
low_node *low_return(low_ctx *c, low_node *value);
/* Node with children given; the list ends with NULL. */
low_node *low_call(low_ctx *c, low_node *f, ...);
low_node *low_block(low_ctx *c, ...);
low_node *low_node_list(low_ctx *c, low_kind kind, low_node **child, uint32_t n);
low_node *low_svec(low_ctx *c, low_node **item, uint32_t n);

void low_push(low_list *l, low_node *node);
#define LOW_GROW(array, n, capacity) low_grow((void **)&(array), (n), &(capacity), sizeof *(array))
void low_grow(void **array, uint32_t n, uint32_t *capacity, size_t item);

#endif
