/* emit.h - what the emit_*.c files share: values, frames, functions.
 *
 *   cg_function   one LLVM function being filled
 *     cg_frame    one method body in it: the function's own, or one inlined at a call
 *       cg_value  the value of a statement or operand
 */
#ifndef CG_EMIT_H
#define CG_EMIT_H

#include "layout.h"
#include "../runtime/iface/builtins.h"
#include "../runtime/iface/ir.h"
#include "../runtime/iface/typed.h"

/* A value of static type `type`, in the representation of that type. Exactly one of these holds: `constant` is set (and
 * `v` may be made from it), the type is a ghost (`v` NULL), or `v` / `bit` is set. */
typedef struct cg_value {
    rt_value *type; /* NULL: no value (the code is unreachable) */
    LLVMValueRef v;
    LLVMValueRef bit; /* a Bool as i1, where one is at hand; `v` may be NULL then */
    rt_value *constant;
} cg_value;

typedef struct cg_function {
    cg_module *m;
    rt_linfo *li;
    LLVMValueRef fn;
    LLVMBasicBlockRef entry;      /* allocas only */
    LLVMBuilderRef entry_builder; /* at its end */
    LLVMValueRef args_buffer;     /* placeholder until the size is known */
    uint32_t args_max;
    LLVMBasicBlockRef ret_block; /* baseline: where structs are returned from */
    LLVMValueRef ret_place;
    uint32_t nstmts; /* emitted so far, with inlined ones: bounds the growth */
} cg_function;

typedef struct cg_local { /* a slot of the rt_ir */
    rt_value *type;
    LLVMValueRef place;   /* alloca; NULL: ghost, or kept in `direct` */
    LLVMValueRef defined; /* alloca of i8, NULL: always defined */
    cg_value direct;      /* slots assigned once: no memory at all */
    bool is_direct, is_volatile;
} cg_local;

typedef struct cg_region { /* try or catch that a statement is in; innermost first */
    struct cg_region *outer;
    LLVMValueRef handler; /* alloca of an rt_handler */
    bool is_catch;
} cg_region;

typedef struct cg_frame {
    cg_function *f;
    struct cg_frame *caller; /* NULL: the function's own */
    rt_linfo *li;
    const rt_ir *ir;
    const rt_typed *typed;
    uint32_t depth;
    bool inbounds;            /* bounds checks of this body are skipped */
    bool propagates;          /* and of what it calls */
    bool cold;                /* only reached on the way to a throw */
    cg_value *value;          /* [nstmts] */
    LLVMBasicBlockRef *block; /* [nstmts] where a block starts */
    uint8_t *jumped_to;       /* [nstmts] by something that was emitted, or by something yet to come */
    uint8_t *cold_stmt;       /* [nstmts] in a block that ends in a throw */
    uint8_t *in_loop;         /* [nstmts] */
    cg_region **region;       /* [nstmts] at the start of blocks; only with try */
    cg_region *current;       /* region of the statement being emitted */
    cg_local *local;          /* [nslots] */
    rt_value *ret_type;
    LLVMValueRef ret_place;            /* inlined: alloca of the result */
    LLVMBasicBlockRef ret_block;       /* inlined: continuation */
    uint32_t last;                     /* inlined: the only return, nothing runs after it; else nstmts */
    cg_value result;                   /* inlined: what it returned */
    LLVMMetadataRef scope, inlined_at; /* debug info */
    LLVMMetadataRef *stmt_scope;       /* [nstmts] innermost lexical block, or NULL */
    uint32_t pc, last_line;
    uint32_t call_line; /* debug variant, inlined library body: all of it belongs to this line of the caller; else 0 */
    bool touched;       /* the stack's guard zone, on every path to here (emit_call.c) */
    bool branched;      /* no longer in the first block */
    bool dead;          /* control does not get here: statements are skipped until the next block */
} cg_frame;

/* ---- functions and frames (emit_function.c, emit_control.c) -------------------------------------------------------- */

void cg_emit_member(cg_module *m, uint32_t index);
void cg_function_attributes(cg_module *m, LLVMValueRef fn);
/* Emits the body at the builder's place; arguments in args[0..n-1] by the ABI. The result, at the continuation. */
cg_value cg_emit_inlined(cg_frame *caller, rt_linfo *li, const rt_typed *typed, const cg_value *args, bool inbounds);
void cg_emit_body(cg_frame *fr);
void cg_plan_blocks(cg_frame *fr);
void cg_emit_control(cg_frame *fr, const rt_stmt *st);
void cg_emit_handler(cg_frame *fr, const rt_stmt *st); /* ENTER, LEAVE, CATCH, ENDCATCH, RETHROW */

/* ---- locals (emit_local.c) ------------------------------------------------------------------------------------------ */

void cg_locals_init(cg_frame *fr, const cg_value *args);
void cg_emit_local(cg_frame *fr, const rt_stmt *st); /* GETSLOT, SETSLOT, NEWSLOT, SLOTDEF */

/* ---- values (emit_value.c, emit_convert.c, emit_box.c) ------------------------------------------------------------- */

static inline cg_module *cg_m(const cg_frame *fr) { return fr->f->m; }
static inline LLVMBuilderRef cg_b(const cg_frame *fr) { return fr->f->m->builder; }
static inline rt_session *cg_s(const cg_frame *fr) { return fr->f->m->session; }

cg_value cg_operand(cg_frame *fr, rt_operand o);
cg_value cg_ghost(rt_value *type);
cg_value cg_some(rt_value *type, LLVMValueRef v);
cg_value cg_bool(cg_frame *fr, LLVMValueRef bit);
cg_value cg_constant_value(cg_frame *fr, rt_value *constant);
cg_value cg_unreachable_value(void);
cg_value cg_undefined(cg_frame *fr, rt_value *type);
bool cg_is_true_constant(cg_frame *fr, cg_value v, bool which);
/* The LLVM value in the representation of v.type; NULL for ghosts. */
LLVMValueRef cg_get(cg_frame *fr, cg_value v);
/* A Bool as i1. */
LLVMValueRef cg_get_bit(cg_frame *fr, cg_value v);
/* LLVM constant for a constant of the language in the representation of `type`; NULL if it has to be loaded. */
LLVMValueRef cg_llvm_constant(cg_frame *fr, rt_value *constant, rt_value *type);

/* The same value seen as of type `to`: boxes, unboxes, builds and takes apart unions. Narrowing is not checked. */
cg_value cg_convert(cg_frame *fr, cg_value v, rt_value *to);
/* Pointer to the boxed value. */
LLVMValueRef cg_boxed(cg_frame *fr, cg_value v);
LLVMValueRef cg_unbox(cg_frame *fr, LLVMValueRef boxed, rt_value *type);
/* The tag of a UNION value. */
LLVMValueRef cg_union_tag(cg_frame *fr, LLVMValueRef v);
cg_value cg_union_build(cg_frame *fr, rt_union *u, uint32_t member, LLVMValueRef payload);
/* The type word of a boxed value. */
LLVMValueRef cg_type_word(cg_frame *fr, LLVMValueRef boxed);
/* i1: is the value of the type? Known answers come back as constants. */
LLVMValueRef cg_isa(cg_frame *fr, cg_value v, rt_value *type);
cg_value cg_typeof(cg_frame *fr, cg_value v);
LLVMValueRef cg_egal(cg_frame *fr, cg_value a, cg_value b);

/* ---- structs and unions as values (emit_aggregate.c) ------------------------------------------------------------------ */

LLVMValueRef cg_extract(cg_frame *fr, LLVMValueRef v, unsigned i);
LLVMValueRef cg_insert(cg_frame *fr, LLVMValueRef v, LLVMValueRef part, unsigned i);
LLVMValueRef cg_select(cg_frame *fr, LLVMValueRef bit, LLVMValueRef a, LLVMValueRef b);
/* The scalars that a value is made of, in order; *n counts them on. */
unsigned cg_leaf_count(LLVMTypeRef t);
void cg_leaf_types(LLVMTypeRef t, LLVMTypeRef *out, unsigned *n);
void cg_flatten(cg_frame *fr, LLVMValueRef v, LLVMValueRef *out, unsigned *n);
LLVMValueRef cg_unflatten(cg_frame *fr, LLVMTypeRef t, const LLVMValueRef *leaf, unsigned *n);
/* Functions return structs as flat ones. */
LLVMTypeRef cg_result_type(cg_module *m, LLVMTypeRef t);
LLVMValueRef cg_from_result(cg_frame *fr, LLVMValueRef result, LLVMTypeRef t);
LLVMValueRef cg_to_result(cg_frame *fr, LLVMValueRef v);

/* ---- memory (emit_memory.c, emit_field.c, emit_array.c) -------------------------------------------------------------- */

LLVMValueRef cg_alloca(cg_frame *fr, LLVMTypeRef t, const char *name);
LLVMValueRef cg_read(cg_frame *fr, LLVMTypeRef t, LLVMValueRef p, cg_tag tag);
void cg_write(cg_frame *fr, LLVMValueRef v, LLVMValueRef p, cg_tag tag);
LLVMValueRef cg_read_volatile(cg_frame *fr, LLVMTypeRef t, LLVMValueRef p, bool is_volatile);
void cg_write_volatile(cg_frame *fr, LLVMValueRef v, LLVMValueRef p, bool is_volatile);
LLVMValueRef cg_offset(cg_frame *fr, LLVMValueRef p, uint64_t bytes);
LLVMValueRef cg_alloc_object(cg_frame *fr, rt_datatype *t);
/* A struct or tuple of concrete type `t` from field values, in order; missing ones stay undefined. */
cg_value cg_new_struct(cg_frame *fr, rt_datatype *t, const cg_value *fields, uint32_t n);
cg_value cg_get_field(cg_frame *fr, cg_value object, uint32_t index);
void cg_set_field(cg_frame *fr, cg_value object, uint32_t index, cg_value x);
/* The value as a field or element of this type holds it; NULL for ghosts. */
LLVMValueRef cg_stored(cg_frame *fr, cg_value v, rt_value *type);
/* What a load from a field or element gives, as a value of its type. */
cg_value cg_loaded(cg_frame *fr, LLVMValueRef v, rt_value *type);
/* Throws TypeError unless the value is of the type; nothing is emitted where that is known. The value, narrowed. */
cg_value cg_require(cg_frame *fr, cg_value v, rt_value *type, const char *context);
/* Throws UndefRefError if `p` is null. */
void cg_check_reference(cg_frame *fr, LLVMValueRef p);

/* ---- blocks and calls (emit_memory.c, emit_call.c) -------------------------------------------------------------------- */

LLVMBasicBlockRef cg_block(cg_frame *fr, const char *name);
void cg_start(cg_frame *fr, LLVMBasicBlockRef b); /* positions at its end, placed after all others */
void cg_branch(cg_frame *fr, LLVMValueRef bit, LLVMBasicBlockRef yes, LLVMBasicBlockRef no);
void cg_jump(cg_frame *fr, LLVMBasicBlockRef to);
/* Nothing from here on is reached: emission goes on in a block of its own that LLVM drops. */
void cg_dead_end(cg_frame *fr);
/* Continues where `bit` is false; where it is true, calls the throwing function. */
void cg_throw_if(cg_frame *fr, LLVMValueRef bit, cg_runtime_fn fn, LLVMValueRef *args, unsigned n);

LLVMValueRef cg_call_runtime(cg_frame *fr, cg_runtime_fn fn, LLVMValueRef *args, unsigned n); /* session is added */
/* A builtin through its C function. */
cg_value cg_call_builtin(cg_frame *fr, const rt_builtin *b, const cg_value *args, uint32_t n);
/* Stores boxed arguments in the frame's buffer. */
LLVMValueRef cg_boxed_args(cg_frame *fr, const cg_value *args, uint32_t n);
cg_value cg_emit_call(cg_frame *fr, const rt_stmt *st);
cg_value cg_call_linfo(cg_frame *fr, rt_linfo *target, const cg_value *args, uint32_t n);

/* ---- builtins (emit_builtin.c, emit_number.c, ...) --------------------------------------------------------------------- */

typedef struct cg_builtin_call {
    const rt_builtin *builtin;
    const cg_value *arg;
    uint32_t n;
    rt_value *type; /* what inference says of the result; never NULL */
    int code;       /* from emit_builtin.def: tells apart the builtins that share a function */
} cg_builtin_call;

/* true: emitted, *out is the result. false: the C function has to do it. */
typedef bool (*cg_builtin_fn)(cg_frame *fr, const cg_builtin_call *call, cg_value *out);
cg_value cg_emit_builtin(cg_frame *fr, const rt_builtin *b, const cg_value *args, uint32_t n, rt_value *type);

#endif
