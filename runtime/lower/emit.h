/* emit.h - from the resolved core tree to linear rt_ir: what the emit*.c files share.
 *
 * Statements after a jump are dropped until a label that something jumps to, so there is no dead code. `finally` blocks are
 * emitted once per way out of their try; `epoch` tells the copies apart for values that are evaluated once (SHARED).
 */
#ifndef RT_LOWER_EMIT_H
#define RT_LOWER_EMIT_H

#include "resolve.h"

typedef uint32_t low_label;

typedef enum low_exit_kind { LOW_EXIT_LOOP, LOW_EXIT_TRY, LOW_EXIT_CATCH, LOW_EXIT_FINALLY } low_exit_kind;

/* What surrounds the code being emitted and has something to say when it is left. */
typedef struct low_exit {
    struct low_exit *outer;
    low_exit_kind kind;
    bool is_inner; /* LOOP: of `for i=..., j=...`, all but the first */
    low_label on_break, on_continue;
    low_node *finally;
} low_exit;

typedef struct low_emit {
    low_ctx *c;
    rt_session *s;
    low_fn *fn;
    const rt_svec *sparams; /* TypeVars of the method, in the order of SPARAM; NULL = as in fn */
    rt_stmt *stmts;
    uint32_t nstmts, stmts_capacity;
    rt_operand *operands;
    uint32_t noperands, operands_capacity;
    rt_value **consts;
    uint32_t nconsts, consts_capacity;
    rt_slot *slots;
    uint32_t nslots, slots_capacity;
    int32_t *label_at; /* -1 = not placed */
    uint32_t *label_uses;
    uint32_t nlabels, labels_capacity, uses_capacity;
    low_exit *exit;
    uint32_t line;
    uint8_t flags; /* for new statements: INBOUNDS, SYNTHETIC */
    bool step;     /* the next statement begins a source statement */
    bool dead;     /* what comes next cannot be reached */
    uint32_t loops;
    uint32_t epoch, last_epoch;
} low_emit;

/* ---- emit.c: the list of statements ---- */
rt_operand low_op(low_emit *e, rt_op op, int32_t imm, const rt_operand *args, uint32_t n);
rt_operand low_op1(low_emit *e, rt_op op, int32_t imm, rt_operand a);
rt_operand low_const_operand(low_emit *e, rt_value *v);
uint32_t low_const_index(low_emit *e, rt_value *v);
rt_operand low_call_builtin(low_emit *e, const char *name, const rt_operand *args, uint32_t n);
uint32_t low_slot_new(low_emit *e, rt_symbol *name, uint32_t flags, uint32_t line);
low_label low_label_new(low_emit *e);
void low_label_place(low_emit *e, low_label l);
void low_jump(low_emit *e, low_label l);
void low_branch_if_not(low_emit *e, rt_operand condition, low_label l, uint8_t flags);
void low_enter(low_emit *e, low_label handler);
rt_ir *low_finish(low_emit *e);

/* ---- emit_value.c: nodes ---- */
rt_operand low_value(low_emit *e, low_node *node);
void low_effect(low_emit *e, low_node *node);
void low_tail(low_emit *e, low_node *node); /* the function's result */
/* Whole function; `sparams` as above. May throw. */
rt_ir *low_emit_fn(low_ctx *c, low_fn *fn, const rt_svec *sparams);

/* ---- emit_variable.c ---- */
void low_bind_args(low_emit *e);
void low_open(low_emit *e, low_scope *scope);
void low_close(low_emit *e, low_scope *scope);
rt_operand low_read(low_emit *e, low_var *v, bool checked);
rt_operand low_read_raw(low_emit *e, low_var *v); /* the Box, not what is in it */
void low_write(low_emit *e, low_var *v, rt_operand value);
rt_operand low_is_assigned(low_emit *e, low_var *v);
rt_operand low_read_global(low_emit *e, rt_binding *b);

/* ---- emit_control.c ---- */
void low_condition(low_emit *e, low_node *node, low_label if_false);
rt_operand low_emit_if(low_emit *e, low_node *node, bool wanted);
rt_operand low_emit_logic(low_emit *e, low_node *node, bool wanted);
void low_emit_loop(low_emit *e, low_node *node);
void low_emit_jump(low_emit *e, low_node *node); /* break, continue */
void low_emit_return(low_emit *e, low_node *node);
void low_emit_boundscheck(low_emit *e, low_node *node);
uint32_t low_result_slot(low_emit *e);

/* ---- emit_try.c ---- */
rt_operand low_emit_try(low_emit *e, low_node *node, bool wanted);
/* Code for leaving everything inside `until` (NULL: everything). */
void low_unwind(low_emit *e, const low_exit *until);

/* ---- emit_closure.c ---- */
rt_operand low_emit_closure(low_emit *e, low_closure *def);

/* ---- const_type.c ---- */
/* The type that a type expression means now, or NULL if it is not one that can be known without running code. */
rt_value *low_const_type(low_ctx *c, const rt_ast *a, rt_typevar *const *vars, uint32_t nvars);

/* ---- slots.c ---- */
void low_flag_slots(rt_session *s, rt_ir *ir);

#endif
