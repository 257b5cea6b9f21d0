/* ir.h - the lowered form of one function body or top-level statement.
 *
 * A linear list of statements. Operands are earlier statements' values or constants; local variables ("slots") are read
 * and written by their own statements, so every use has a type of its own and no SSA construction is needed before
 * LLVM's. Immutable once rt_ir_verify() accepted it; shared by all specialisations of a method.
 *
 * Slot 0 is the function itself, slots 1..nargs-1 the arguments (the last one a tuple if is_vararg).
 */
#ifndef RT_IFACE_IR_H
#define RT_IFACE_IR_H

#include "method.h"

/*   name        operands                               value */
#define RT_OP_MAP(X)                                                                                                        \
    X(NOP)         /* –                                      nothing */                                                     \
    X(GETSLOT)     /* imm: slot                              its value; UndefVarError if unassigned */                      \
    X(SETSLOT)     /* imm: slot, a0: value                   – */                                                           \
    X(NEWSLOT)     /* imm: slot                              slot becomes unassigned (scope entry) */                       \
    X(SLOTDEF)     /* imm: slot                              Bool: is it assigned (@isdefined) */                           \
    X(GETGLOBAL)   /* imm: const pool index of rt_binding    its value; UndefVarError */                                    \
    X(SETGLOBAL)   /* imm: const pool index of rt_binding, a0: value */                                                     \
    X(SPARAM)      /* imm: index                             value of a static parameter */                                 \
    X(CALL)        /* a0: function, a1..: arguments          result */                                                      \
    X(SPLAT)       /* as CALL, but each argument is spread if bit i of imm is set (a1 = bit 0) */                           \
    X(NEW)         /* a0: type, a1..: field values           new struct, no conversion (convert is explicit) */             \
    X(GOTO)        /* imm: target statement                  – */                                                           \
    X(BRANCHIFNOT) /* imm: target, a0: condition           falls through if true; TypeError if not Bool */                  \
    X(RETURN)      /* a0                                     – */                                                           \
    X(ENTER)       /* imm: handler statement                 – ; try region begins */                                       \
    X(LEAVE)       /* –                                      try region ends normally (innermost one) */                    \
    X(CATCH)       /* –                                      at a handler's start: the exception caught */                  \
    X(ENDCATCH)    /* –                                      the handler is done; current exception restored */             \
    X(RETHROW)     /* –                                      throw the current exception again */                           \
    X(CLOSURE)     /* imm: const pool index of rt_lambda, a0..: captured values   closure value */                          \
    X(DEFMETHOD) /* imm: const pool index of rt_lambda, a0: function or type, a1: argument types svec, a2: TypeVars svec */ \
    X(UNREACHABLE) /* after calls that never return        – */

typedef enum rt_op {
#define X(name) RT_OP_##name,
    RT_OP_MAP(X)
#undef X
        RT_OP_COUNT
} rt_op;

/* An operand: >= 0 the value of that (earlier, dominating) statement; < 0 constant number ~x of the pool. */
typedef int32_t rt_operand;
static inline bool rt_operand_is_const(rt_operand o) { return o < 0; }
static inline uint32_t rt_operand_const(rt_operand o) { return (uint32_t)~o; }
static inline rt_operand rt_const_operand(uint32_t i) { return (rt_operand)~i; }

enum {
    RT_STMT_INBOUNDS = 1 << 0,    /* inside @inbounds: callees that are inlined skip their bounds checks */
    RT_STMT_BOUNDSCHECK = 1 << 1, /* BRANCHIFNOT of an @boundscheck block: not taken when elided (see codegen) */
    RT_STMT_STEP = 1 << 2,        /* begins a source statement: a place for line breakpoints */
    RT_STMT_SYNTHETIC = 1 << 3    /* made by lowering (iteration, conversion): no step of its own */
};

typedef struct rt_stmt {
    uint8_t op;    /* rt_op */
    uint8_t flags; /* RT_STMT_* */
    uint16_t nargs;
    int32_t imm;
    uint32_t args; /* index of the first operand in rt_ir.operands */
    uint32_t line; /* 1-based, 0 = none */
} rt_stmt;

enum {
    RT_SLOT_ARG = 1 << 0,
    RT_SLOT_BOXED = 1 << 1,      /* captured and assigned more than once: the slot's value is a Core.Box, which lowered
                                  * code makes (NEW), reads (getfield :contents) and writes (setfield!) explicitly */
    RT_SLOT_HIDDEN = 1 << 2,     /* made by lowering; debuggers do not show it */
    RT_SLOT_SINGLE = 1 << 3,     /* assigned exactly once and before every use: needs no defined-flag */
    RT_SLOT_MAYBE_UNDEF = 1 << 4 /* some read may come before any assignment: needs a defined-flag */
};

typedef struct rt_slot {
    rt_symbol *name;
    uint32_t flags;
    uint32_t line;                 /* declaration */
    uint32_t scope_from, scope_to; /* statements [from, to) in which a debugger shows it */
} rt_slot;

struct rt_ir {
    rt_value hdr; /* type Core.CodeInfo */
    rt_symbol *name;
    rt_symbol *file;
    rt_module *module;
    uint32_t first_line, last_line;
    uint32_t nargs; /* incl. slot 0; 0 for top-level thunks */
    bool is_vararg;
    bool is_toplevel;
    bool has_loop; /* a backward branch exists */
    bool has_try;
    int8_t inline_hint; /* 1 @inline, -1 @noinline, 0 none */
    rt_slot *slots;
    uint32_t nslots;
    rt_stmt *stmts;
    uint32_t nstmts;
    rt_operand *operands;
    uint32_t noperands;
    rt_value **consts;
    uint32_t nconsts;
    uint32_t nsparams;
};

/* The constant behind CLOSURE and DEFMETHOD: one function text.
 *
 * CLOSURE: `closure_type` is the typename made by lowering: a struct whose fields are the captured variables, each field's
 * type a parameter. The closure's type is the instantiation with the types of the captured values, where a type T counts
 * as Type{T}; with no captures it is a singleton type. Its methods are defined when the enclosing body is lowered.
 * DEFMETHOD: a1 lists the argument types without the function's own, which is that of a0 (Type{a0} if a0 is a type); if
 * a0 is `nothing`, a1 starts with the function's type (callable structs). a2 may hold TypeVars that do not occur. */
typedef struct rt_lambda {
    rt_value hdr; /* type Core.Lambda */
    rt_symbol *name;
    rt_typename *closure_type; /* NULL for DEFMETHOD */
    rt_value *sig;             /* closures: the whole signature as in rt_method.sig; NULL for DEFMETHOD */
    rt_module *module;
    rt_symbol *file;
    uint32_t first_line, last_line;
    uint32_t nargs; /* with slot 0 */
    bool is_vararg, is_kwbody;
    struct rt_ast *body;
    void *lower_state;
    rt_ir *ir; /* may be NULL: lowered lazily through rt_method_ir */
} rt_lambda;

/* dispatch/: defines lambda->sig's method on a fresh closure type: the world stays, nothing is invalidated, the tracer is
 * told. Allowed inside the door. */
rt_method *rt_closure_method(rt_session *s, rt_lambda *lambda);
/* eval/: what CLOSURE and DEFMETHOD do. The second may throw and must be called outside the door. */
rt_value *rt_closure_new(rt_session *s, rt_lambda *lambda, rt_value **captured, uint32_t n);
rt_method *rt_lambda_define(rt_session *s, rt_lambda *lambda, rt_value *f, rt_svec *argtypes, rt_svec *typevars);

static inline rt_operand rt_stmt_arg(const rt_ir *ir, const rt_stmt *st, uint32_t i)
{
    return ir->operands[st->args + i];
}

/* Checks every invariant stated above. NULL if fine, else a message (collected memory). */
char *rt_ir_verify(rt_session *s, const rt_ir *ir);
/* Text for --dump=lowered; collected memory. With `typed` (may be NULL) for --dump=typed. */
char *rt_ir_text(rt_session *s, const rt_ir *ir, const rt_typed *typed);

#endif
