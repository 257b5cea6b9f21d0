/* typed.h - what inference says about one linfo: annotations beside its rt_ir. */
#ifndef RT_IFACE_TYPED_H
#define RT_IFACE_TYPED_H

#include "ir.h"

/* How a CALL was resolved. */
typedef enum rt_call_kind {
    RT_CALL_DYNAMIC, /* rt_apply at run time; type[] may still be known: the result is of it, no check needed */
    RT_CALL_BUILTIN, /* `builtin` says which; the code generator has its own code for many, else calls its C function */
    RT_CALL_LINFO,   /* exactly `target[0]` */
    RT_CALL_SPLIT,   /* test argument types against target[i]->spec_types in order; `rest_dynamic` tells what is left */
    RT_CALL_CONST    /* the result is the statement's constant and the call has no effect: nothing to emit. If a method
                        was folded away, target[0] is its linfo and ntargets 1 */
} rt_call_kind;

/* A statement of kind LINFO or SPLIT may have a type narrower than its targets' ret_type, and a constant although the
 * call must be made (its effects are wanted): inference knew more about the arguments than the target's code does. The
 * code generator converts from the target's result without a check. Likewise a GETSLOT may be narrower than slot_type.
 * A SPLAT is resolved (kind not DYNAMIC) only if the type of each spread argument is a tuple type of known length: the
 * target is then called with the elements. */
typedef struct rt_call {
    rt_call_kind kind;
    const rt_builtin *builtin;
    uint32_t ntargets;
    rt_linfo *target[4];
    bool inline_it[4]; /* emit target's body in place; recorded as an edge */
    /* SPLIT: a value outside all targets is possible: rt_apply. If false the last target needs no test */
    bool rest_dynamic;
    /* Where inline_it: the annotations to emit the body from, made for this call's constant arguments (their GETSLOTs
     * carry constants). NULL: target->typed. Never used for code of its own. */
    const rt_typed *inlined_typed[4];
} rt_call;

struct rt_typed {
    rt_value hdr;
    const rt_ir *ir;
    rt_value **type;      /* [nstmts] type of each statement's value; Bottom = does not return normally */
    rt_value **constant;  /* [nstmts] the value where it is a known constant, else NULL */
    rt_value **slot_type; /* [nslots] join of everything assigned (a boxed slot: Core.Box) */
    rt_call **call;       /* [nstmts] for CALL/SPLAT, else NULL */
    uint8_t *reachable;   /* [nstmts] */
    rt_value *ret_type;
    uint32_t inline_cost; /* in statements that make code; UINT32_MAX = never inline */
    bool is_pure;         /* no effects, no throw, terminates: may be folded or dropped */
};

/* Infers `li` if not done; nested requests on the same thread join the cycle and get the current guess. Never compiles,
 * never calls back. Returns LT_OK or a negative status. Must be inside the door (lt_jit_enter) when called. */
int rt_infer(rt_session *s, rt_linfo *li);
/* The type that inference gives a call of `f` (a value) with arguments of the types in `argtypes` (a tuple type without
 * the function): Any if it does not know, Bottom if the call never returns. Enters the door itself. */
rt_value *rt_return_type(rt_session *s, rt_value *f, rt_value *argtypes);
/* Invariants between inference and code generation; NULL or a message. */
char *rt_typed_verify(rt_session *s, const rt_linfo *li);
/* The type of an operand. */
static inline rt_value *rt_operand_const_value(const rt_ir *ir, rt_operand o)
{
    return rt_operand_is_const(o) ? ir->consts[rt_operand_const(o)] : NULL;
}
rt_value *rt_operand_type(rt_session *s, const rt_typed *t, rt_operand o);
rt_value *rt_operand_constant(const rt_typed *t, rt_operand o);

#endif
