/* infer.h - private types of inference: what is known about a value, about a body while it is being worked on, and the
 * engine that holds the stack of bodies.
 *
 * Everything here is collected memory. Frames and what hangs off them live in the engine's arena, which is cut back when
 * the outermost frame of a group is final; rt_inf_result and rt_call outlive inference.
 */
#ifndef RT_INFER_INFER_H
#define RT_INFER_INFER_H

#include "../iface/builtins.h"
#include "../iface/session.h"
#include "../iface/typed.h"

enum {
#define X(id, bound, text) RT_INF_MAX_##id = (bound),
#include "limits.def"
#undef X
};

typedef enum rt_inf_limit {
#define X(id, bound, text) RT_INF_LIMIT_##id,
#include "limits.def"
#undef X
    RT_INF_LIMIT_COUNT
} rt_inf_limit;

typedef struct rt_inf_engine rt_inf_engine;
typedef struct rt_inf_frame rt_inf_frame;
typedef struct rt_inf_result rt_inf_result;
typedef struct rt_inf_cond rt_inf_cond;

/* What is known about a value. type Bottom: there is none. `constant` is of `type`; values of singleton types and of
 * Type{T} always carry it. `cond` only with type Bool. */
typedef struct rt_inf_elem {
    rt_value *type;
    rt_value *constant;
    const rt_inf_cond *cond;
} rt_inf_elem;

/* If the Bool is true, `slot` holds a then_elem, else an else_elem (their cond is NULL). */
struct rt_inf_cond {
    uint32_t slot;
    rt_inf_elem then_elem, else_elem;
};

/* A slot at one point: what it may hold, and whether it may be unassigned. Bottom and unassigned: certainly so. */
typedef struct rt_inf_slot {
    rt_inf_elem elem;
    bool unassigned;
} rt_inf_slot;

typedef struct rt_inf_block {
    uint32_t start, end; /* statements [start, end) */
    int32_t handler;     /* block that catches what is thrown here, -1 = none */
} rt_inf_block;

typedef struct rt_inf_cfg {
    rt_inf_block *block;
    uint32_t nblocks;
    uint32_t *block_at; /* [nstmts] the statement's block */
    uint8_t *escapes;   /* [nstmts] the value is used in another block */
} rt_inf_cfg;

/* What rt_method_matches said about one tuple of argument types; cached in the engine. */
typedef struct rt_inf_lookup {
    rt_datatype *argtypes;
    rt_method_table *table;
    int n; /* matches, -1 = too many */
    bool full_cover;
    bool precise; /* run-time dispatch could not know more: every argument type is concrete or Type{T} */
    rt_match match[RT_INF_MAX_MATCHES];
    rt_linfo *li[RT_INF_MAX_MATCHES]; /* specialised on first use */
} rt_inf_lookup;

/* The state of one call statement. The call itself outlives inference. */
enum { RT_INF_SITE_LOOKUPS = RT_INF_MAX_SPLITS, RT_INF_SITE_DEPS = RT_INF_MAX_SPLITS * RT_INF_MAX_MATCHES };
typedef struct rt_inf_site {
    rt_call *call;
    uint8_t nlookups, ndeps;
    bool imprecise;   /* static only if the callee loses nothing by not knowing the run-time types */
    bool provisional; /* some result was */
    bool nothrow;     /* of a builtin: cannot throw with these arguments */
    rt_inf_lookup *lookup[RT_INF_SITE_LOOKUPS];
    rt_linfo *dep[RT_INF_SITE_DEPS]; /* linfos whose result was used */
    rt_inf_result *variant[4];       /* of call->target[i] */
} rt_inf_site;

typedef struct rt_inf_waiter {
    struct rt_inf_waiter *next;
    rt_inf_frame *frame;
    uint32_t block;
} rt_inf_waiter;

typedef struct rt_inf_binding_use {
    struct rt_inf_binding_use *next;
    rt_binding *binding;
} rt_inf_binding_use;

/* What stays of inferring a body: li->typed points to `typed` here. */
struct rt_inf_result {
    rt_typed typed; /* first */
    rt_linfo *li;
    rt_inf_frame *frame; /* while being worked on */
    rt_inf_elem ret;     /* the result so far */
    rt_inf_cond ret_cond;
    bool has_cond; /* the result is a Bool that says ret_cond about an argument slot */
    bool in_cycle;
    bool is_loose; /* some call is dynamic, or some value of no concrete type: constants may help */
    bool is_variant;
    rt_inf_elem *arg;            /* [nargs] of a variant: what was known about the arguments */
    rt_inf_result *next_variant; /* list: of the ordinary result, its variants */
};

struct rt_inf_frame {
    rt_inf_engine *engine;
    rt_session *s;
    rt_linfo *li;
    const rt_ir *ir;
    rt_inf_result *result;
    rt_inf_cfg cfg;
    rt_inf_slot *entry; /* [nblocks * stride] */
    uint32_t stride;    /* nslots, or 0: one state for all blocks */
    rt_inf_slot *now;   /* [nslots] state at the statement being evaluated */
    uint32_t *last_set; /* [nslots] 1 + the last statement of the running block that assigned the slot */
    uint16_t *visits;   /* [nblocks]; 0 = not reached yet */
    uint64_t *work;     /* bit set of blocks to run */
    uint32_t nwords;
    const rt_inf_cond **cond; /* [nstmts] */
    rt_value **const_type;    /* [nconsts] made on first use */
    rt_inf_site **site;       /* [nstmts] */
    uint8_t *arg_assigned;    /* [nargs] the argument slot is assigned in the body */
    rt_inf_waiter *waiters;   /* who used the provisional result */
    rt_inf_binding_use *bindings;
    rt_inf_slot *saved; /* [nslots] scratch of branches */
    rt_inf_elem *ret_true,
        *ret_false;   /* [nargs] arguments where the result may be true, may be false; type NULL: none */
    uint32_t running; /* block */
    uint32_t index, lowlink;
    bool returns_other; /* some result is no Bool */
    bool slot_conds;    /* some slot holds a Bool with a condition */
    bool defines;       /* a top-level statement with method definitions: what it calls may not exist yet */
    bool ran;           /* its first fixpoint is reached */
    bool dead;          /* a variant that was given up; stays on the stack with its group */
};

typedef struct rt_inf_arena_mark {
    void *chunk;
    size_t used;
} rt_inf_arena_mark;

struct rt_inf_engine {
    rt_session *s;
    uint64_t world; /* of the cached lookups */
    rt_inf_frame **stack;
    uint32_t depth, stack_capacity;
    uint64_t work; /* statements evaluated in this request */
    rt_inf_lookup **lookups;
    uint32_t nlookups, lookup_capacity;
    void *chunk; /* arena, newest first */
    size_t chunk_used;
    const void **seen; /* set used while edges are recorded */
    uint32_t seen_capacity, nseen;
    uint64_t count[RT_INF_LIMIT_COUNT];
};

/* ---- cycle.c ---- */
rt_inf_engine *rt_inf_engine_of(rt_session *s);
/* The result of `li` for the caller at its running block: final, or provisional (*provisional is set, never cleared, and
 * the caller will be run again when it grows). NULL: a limit was reached. `caller` may be NULL. */
rt_inf_result *rt_inf_result_for(rt_inf_engine *e, rt_linfo *li, rt_inf_frame *caller, bool *provisional);
/* Runs a request from outside; LT_EEXCEPTION: it was abandoned and left nothing behind. */
int rt_inf_request(rt_inf_engine *e, rt_value *(*fn)(rt_session *s, void *baton), void *baton);
void rt_inf_push(rt_inf_engine *e, rt_inf_frame *f);
void rt_inf_run(rt_inf_frame *f);
void rt_inf_grew(rt_inf_frame *f); /* its result: wakes who waits for it */
static inline void rt_inf_give_up(rt_inf_engine *e, rt_inf_limit why) { e->count[why]++; }

/* ---- frame.c ---- */
void *rt_inf_alloc(rt_inf_engine *e, size_t size); /* zeroed */
rt_inf_arena_mark rt_inf_arena_get(rt_inf_engine *e);
void rt_inf_arena_cut(rt_inf_engine *e, rt_inf_arena_mark mark);
/* args: [nargs] what is known about the arguments, or NULL for what the linfo's types say. */
rt_inf_frame *rt_inf_frame_new(rt_inf_engine *e, rt_linfo *li, const rt_inf_elem *args);
void rt_inf_frame_args(rt_inf_engine *e, rt_linfo *li, rt_inf_elem *out);
static inline rt_inf_slot *rt_inf_entry(const rt_inf_frame *f, uint32_t block)
{
    return f->entry + (size_t)block * f->stride;
}
void rt_inf_wake(rt_inf_frame *f, uint32_t block);
bool rt_inf_has_work(const rt_inf_frame *f);
/* Joins the running state into a block's entry; wakes the block if that grew. */
void rt_inf_flow(rt_inf_frame *f, uint32_t block);
void rt_inf_flow_slot(rt_inf_frame *f, uint32_t block, uint32_t slot);

/* ---- cfg.c ---- */
void rt_inf_cfg_build(rt_inf_engine *e, const rt_ir *ir, rt_inf_cfg *out);

/* ---- step.c ---- */
void rt_inf_run_block(rt_inf_frame *f, uint32_t block);
rt_inf_elem rt_inf_operand(rt_inf_frame *f, rt_operand o);
rt_inf_elem rt_inf_binding(rt_inf_frame *f,
                           rt_binding *b); /* reads a global; remembers the dependence (f may be NULL) */

/* ---- condition.c ---- */
/* The slot that `o` was read from, if it still holds that value at statement `at`; -1 otherwise. */
int32_t rt_inf_slot_of(const rt_inf_frame *f, rt_operand o, uint32_t at);
/* The condition that operand `o` carries and that still holds at statement `at` of the running block. */
const rt_inf_cond *rt_inf_cond_at(rt_inf_frame *f, rt_operand o, uint32_t at);
const rt_inf_cond *rt_inf_cond_new(rt_inf_engine *e, uint32_t slot, rt_inf_elem then_elem, rt_inf_elem else_elem);
/* Conditions that the builtins isa, ===, not_int make of their operands; NULL = none. */
const rt_inf_cond *rt_inf_cond_of_builtin(rt_inf_frame *f, uint32_t i, uint32_t builtin, const rt_operand *ops,
                                          const rt_inf_elem *args);
/* The condition that callee result `r` means for this call. */
const rt_inf_cond *rt_inf_cond_of_call(rt_inf_frame *f, uint32_t i, const rt_inf_result *r, const rt_operand *ops,
                                       const rt_inf_elem *args, uint32_t n);
/* Narrows the running state by statement/operand `o` being `truth`; false: impossible. */
bool rt_inf_assume(rt_inf_frame *f, rt_operand o, uint32_t at, bool truth);

/* ---- rule.c, rule_type.c, rule_field.c ---- */
typedef struct rt_inf_builtin_call {
    rt_inf_frame *f; /* may be NULL */
    rt_inf_engine *e;
    rt_session *s;
    const rt_builtin *b;
    const rt_inf_elem *args; /* without the builtin */
    uint32_t n;
    rt_inf_site *site; /* may be NULL */
    bool nothrow;      /* out: cannot throw with these arguments */
    bool folded;       /* out: the constant was computed, nothing is left to do */
} rt_inf_builtin_call;
rt_inf_elem rt_inf_builtin(rt_inf_builtin_call *c);
rt_inf_elem rt_inf_builtin_open(rt_session *s, const rt_builtin *b); /* when the arguments are not known one by one */
rt_inf_elem rt_inf_rule_typed(rt_inf_builtin_call *c);               /* rules about types and type objects */
rt_inf_elem rt_inf_rule_field(rt_inf_builtin_call *c);               /* getfield, setfield!, isdefined */
/* Bottom if no such field. *nothrow is cleared where the read may throw. */
rt_value *rt_inf_field_type(rt_session *s, rt_value *type, rt_value *name, bool *nothrow);
rt_value *rt_inf_array_eltype(rt_session *s, rt_value *type);

/* ---- fold.c ---- */
rt_value *rt_inf_fold_builtin(rt_session *s, const rt_builtin *b, const rt_inf_elem *args, uint32_t n);
rt_value *rt_inf_fold_new(rt_session *s, rt_datatype *t, const rt_inf_elem *fields, uint32_t n);
rt_value *rt_inf_try_apply_type(rt_session *s, rt_value *wrapper, rt_value **params, size_t n); /* NULL: it throws */
rt_svec *rt_inf_field_types(rt_session *s, rt_datatype *t); /* NULL: t is not complete yet */
rt_ir *rt_inf_try_ir(rt_session *s, rt_method *m);
bool rt_inf_may_keep(rt_session *s, const rt_value *v); /* immutable and small enough to be carried around */

/* ---- call.c, generic.c, match.c ---- */
rt_inf_elem rt_inf_call(rt_inf_frame *f, uint32_t i);
/* A call of a method: args[0] is the function. Fills the site, gives the result. `ops` (may be NULL) are the operands
 * behind args, for conditions; i is the statement. */
rt_inf_elem rt_inf_call_generic(rt_inf_frame *f, uint32_t i, const rt_inf_elem *args, uint32_t n, const rt_operand *ops,
                                rt_inf_site *site);
/* The same when only a tuple of (perhaps open-ended) argument types is known: never static. */
rt_inf_elem rt_inf_call_types(rt_inf_frame *f, rt_datatype *argtypes, rt_inf_site *site);
rt_value *rt_inf_call_type(rt_session *s, rt_value *t); /* what to look methods up with, for an argument of type t */
rt_inf_lookup *rt_inf_lookup_get(rt_inf_engine *e, rt_datatype *argtypes);
/* The linfo for match k, widened if the recursion needs it. */
rt_linfo *rt_inf_match_linfo(rt_inf_engine *e, rt_inf_lookup *l, int k);
/* The builtin return_type, folded if its answer is final. */
rt_inf_elem rt_inf_return_type(rt_inf_frame *f, const rt_inf_elem *args, rt_inf_site *site);

/* ---- recursion.c ---- */
/* The argument types to infer the method with, given what is on the stack; NULL: as they are. */
rt_value *rt_inf_limit_recursion(rt_inf_engine *e, rt_method *m, rt_datatype *spec);

/* ---- variant.c ---- */
/* A better result for constant arguments, or NULL. */
rt_inf_result *rt_inf_variant(rt_inf_frame *f, rt_inf_result *base, const rt_inf_elem *args, uint32_t n);

/* ---- finish.c, effect.c, inline.c ---- */
void rt_inf_finish(rt_inf_frame *f, bool in_cycle);
bool rt_inf_is_pure(const rt_inf_frame *f);
bool rt_inf_is_loose(const rt_inf_frame *f);
void rt_inf_inline(rt_inf_frame *f); /* decides for every call, fills inline_cost */
/* What code generation will emit target k of this call from, if it is final; else NULL. */
static inline const rt_inf_result *rt_inf_target(const rt_inf_site *site, uint32_t k)
{
    const rt_inf_result *r = site->variant[k] ? site->variant[k] : (rt_inf_result *)site->call->target[k]->typed;
    return r && !r->frame ? r : NULL;
}
/* ---- verify.c ---- */
/* Dumps the final annotations and checks them, if the session's options ask for that. Throws if they are wrong. */
void rt_inf_check(rt_session *s, const rt_inf_result *r);

#endif
