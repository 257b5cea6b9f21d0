/* emit_call.c - calls: to linfos through their slots or in place, split by type, spread, and left to run time. */
#include "emit.h"
#include "compiler.h"
#include "emit_number.h"
#include "tier.h"

static bool is_touched(const cg_frame *fr)
{
    for (; fr; fr = fr->caller)
        if (fr->touched)
            return true;
    return false;
}

/* Fast instruction selection knows no assembly; and baseline code has a frame pointer from the start. */
static void touch_below_frame(cg_frame *fr)
{
    cg_module *m = cg_m(fr);
    LLVMValueRef level = LLVMConstInt(m->t.i32, 0, 0), distance = LLVMConstInt(m->t.i64, (uint64_t)-65536, 1);
    LLVMValueRef frame = cg_call_intrinsic(fr, "llvm.frameaddress", &m->t.ptr, 1, &level, 1);
    cg_read_volatile(fr, m->t.i8, LLVMBuildGEP2(cg_b(fr), m->t.i8, frame, &distance, 1, ""), true);
}

/* Before calls that may lead back here: touches the stack 64 KiB down, so that running out of it faults where the fault can be
 * turned into an exception (runtime/task/stack_guard.c). Once on every path; paths without calls do not pay. */
static void touch_stack(cg_frame *fr)
{
    static const char text[] = "testb $$0, -65536(%rsp)", constraints[] = "~{flags}";
    cg_module *m = cg_m(fr);
    if (is_touched(fr))
        return;
    fr->touched = true;
    for (cg_frame *inner = fr; inner->caller && !inner->branched; inner = inner->caller)
        inner->caller->touched = true;
    if (m->tier != LT_TIER_OPTIMISED) {
        touch_below_frame(fr);
        return;
    }
    LLVMTypeRef type = LLVMFunctionType(m->t.void_, NULL, 0, 0);
    LLVMValueRef touch = LLVMGetInlineAsm(type, text, sizeof text - 1, constraints, sizeof constraints - 1, 1, 0,
                                          LLVMInlineAsmDialectATT, 0);
    LLVMBuildCall2(cg_b(fr), type, touch, NULL, 0, "");
}

/* ---- dynamic -------------------------------------------------------------------------------------------------------------- */

static cg_value dynamic_call(cg_frame *fr, const cg_value *args, uint32_t n)
{
    LLVMValueRef a[3];
    a[1] = cg_boxed_args(fr, args, n);
    a[0] = cg_word(cg_m(fr), "cache_", 0);
    a[2] = LLVMConstInt(cg_m(fr)->t.i32, n, 0);
    touch_stack(fr);
    return cg_some(&cg_s(fr)->t.Any->hdr, cg_call_runtime(fr, CG_FN_rt_jit_apply_cached, a, 3));
}

static cg_value dynamic_splat(cg_frame *fr, const cg_value *args, uint32_t n, int32_t mask)
{
    LLVMValueRef a[3];
    a[0] = cg_boxed_args(fr, args, n);
    a[1] = LLVMConstInt(cg_m(fr)->t.i32, n, 0);
    a[2] = LLVMConstInt(cg_m(fr)->t.i64, (uint64_t)(int64_t)mask, 1);
    touch_stack(fr);
    return cg_some(&cg_s(fr)->t.Any->hdr, cg_call_runtime(fr, CG_FN_rt_jit_splat, a, 3));
}

/* ---- arguments ---------------------------------------------------------------------------------------------------------------- */

/* A tuple whose type is not concrete: the runtime makes it from the boxed elements. */
static cg_value boxed_tuple(cg_frame *fr, const cg_value *items, uint32_t n, rt_value *type)
{
    rt_builtin *tuple = (rt_builtin *)rt_core_value(cg_s(fr), "tuple");
    cg_value v = cg_call_builtin(fr, tuple, items, n);
    return cg_convert(fr, v, type);
}

static cg_value vararg_tuple(cg_frame *fr, const cg_value *items, uint32_t n, rt_value *type)
{
    if (rt_is_concrete(cg_s(fr), type) && cg_field_count(cg_m(fr), (rt_datatype *)type) == n)
        return cg_new_struct(fr, (rt_datatype *)type, items, n);
    return boxed_tuple(fr, items, n, type);
}

/* The arguments as the target takes them. Constants stay constants. */
static cg_value *pack_arguments(cg_frame *fr, rt_linfo *target, const cg_abi *abi, const cg_value *args, uint32_t n)
{
    cg_value *packed = cg_alloc(cg_m(fr), abi->n * sizeof *packed);
    for (uint32_t i = 0; i < abi->n; i++) {
        if (i + 1 == abi->n && target->def && target->def->is_vararg)
            packed[i] = vararg_tuple(fr, args + i, n > i ? n - i : 0, abi->arg[i]);
        else
            packed[i] = cg_convert(fr, i < n ? args[i] : cg_unreachable_value(), abi->arg[i]);
    }
    return packed;
}

/* ---- static calls ---------------------------------------------------------------------------------------------------------------- */

static cg_value call_packed(cg_frame *fr, rt_linfo *target, const cg_abi *abi, const cg_value *packed)
{
    cg_module *m = cg_m(fr);
    LLVMValueRef *a = cg_alloc(m, LLVMCountParamTypes(abi->type) * sizeof *a);
    unsigned n = 0;
    for (uint32_t i = 0; i < abi->n; i++)
        if (cg_type(m, abi->arg[i]))
            cg_flatten(fr, cg_get(fr, packed[i]), a, &n);
    touch_stack(fr);
    LLVMValueRef code = cg_read(fr, m->t.ptr, cg_slot_symbol(m, target), CG_TAG_SLOT);
    LLVMValueRef result = LLVMBuildCall2(cg_b(fr), abi->type, code, a, n, "");
    if (abi->ret == m->session->t.Bottom) {
        cg_dead_end(fr);
        return cg_unreachable_value();
    }
    LLVMTypeRef type = cg_type(m, abi->ret);
    return type ? cg_some(abi->ret, cg_from_result(fr, result, type)) : cg_ghost(abi->ret);
}

cg_value cg_call_linfo(cg_frame *fr, rt_linfo *target, const cg_value *args, uint32_t n)
{
    cg_module *m = cg_m(fr);
    if (!cg_inferred(m, target))
        return dynamic_call(fr, args, n);
    cg_abi abi = cg_abi_of(m, target);
    cg_value *packed = pack_arguments(fr, target, &abi, args, n);
    cg_value result = call_packed(fr, target, &abi, packed);
    cg_take_along(fr, target);
    return result;
}

static cg_value call_target(cg_frame *fr, const rt_stmt *st, const rt_call *call, uint32_t k, const cg_value *args,
                            uint32_t n)
{
    rt_linfo *target = call->target[k];
    if (!(call->inline_it[k] ? cg_may_inline(fr, target) : cg_may_unroll(fr, target)))
        return cg_call_linfo(fr, target, args, n);
    const rt_typed *typed = call->inlined_typed[k] ? call->inlined_typed[k] : target->typed;
    cg_abi abi = cg_abi_of(cg_m(fr), target);
    cg_value *packed = pack_arguments(fr, target, &abi, args, n);
    bool inbounds = (st->flags & RT_STMT_INBOUNDS) || fr->propagates;
    return cg_emit_inlined(fr, target, typed, packed, inbounds);
}

/* ---- split calls ------------------------------------------------------------------------------------------------------------------- */

static rt_value *parameter(rt_session *s, rt_linfo *target, uint32_t i)
{
    rt_svec *p = target->spec_types->params;
    rt_value *last = p->n ? p->item[p->n - 1] : NULL;
    if (last && last->type == s->t.Vararg && i + 1 >= p->n)
        return ((rt_vararg *)last)->elem;
    return i < p->n ? p->item[i] : NULL;
}

/* i1: do all arguments have the types that the target is for? */
static LLVMValueRef fits(cg_frame *fr, rt_linfo *target, const cg_value *args, uint32_t n)
{
    LLVMValueRef all = LLVMConstInt(cg_m(fr)->t.i1, 1, 0);
    for (uint32_t i = 0; i < n; i++) {
        rt_value *type = parameter(cg_s(fr), target, i);
        if (type && args[i].type && !rt_subtype(cg_s(fr), args[i].type, type))
            all = LLVMBuildAnd(cg_b(fr), all, cg_isa(fr, args[i], type), "");
    }
    return all;
}

static cg_value *narrow(cg_frame *fr, rt_linfo *target, const cg_value *args, uint32_t n)
{
    cg_value *narrowed = cg_alloc(cg_m(fr), n * sizeof *narrowed);
    for (uint32_t i = 0; i < n; i++) {
        rt_value *type = parameter(cg_s(fr), target, i);
        bool fits_already = !type || !args[i].type || rt_subtype(cg_s(fr), args[i].type, type);
        narrowed[i] = fits_already ? args[i] : cg_convert(fr, args[i], type);
    }
    return narrowed;
}

typedef struct join { /* where the branches of a split call meet */
    rt_value *type;
    LLVMValueRef place; /* NULL: nothing to carry */
    LLVMBasicBlockRef done;
} join;

static void join_add(cg_frame *fr, const join *j, cg_value v)
{
    if (j->place && v.type)
        cg_write(fr, cg_get(fr, cg_convert(fr, v, j->type)), j->place, CG_TAG_NONE);
    cg_jump(fr, j->done);
}

static cg_value split_call(cg_frame *fr, const rt_stmt *st, const rt_call *call, const cg_value *args, uint32_t n)
{
    cg_module *m = cg_m(fr);
    join j = {.type = fr->typed->type[fr->pc], .done = cg_block(fr, "called")};
    LLVMTypeRef type = j.type == m->session->t.Bottom ? NULL : cg_type(m, j.type);
    if (type)
        j.place = cg_alloca(fr, type, "split");
    bool touched = fr->touched, branched = fr->branched;
    fr->branched = true; /* what one branch touches is not touched after the join */
    for (uint32_t k = 0; k < call->ntargets; k++) {
        bool is_last = k + 1 == call->ntargets && !call->rest_dynamic;
        LLVMBasicBlockRef next = NULL;
        fr->touched = touched;
        if (!is_last) {
            LLVMBasicBlockRef hit = cg_block(fr, "split");
            next = cg_block(fr, "next");
            cg_branch(fr, fits(fr, call->target[k], args, n), hit, next);
            cg_start(fr, hit);
        }
        cg_value *narrowed = narrow(fr, call->target[k], args, n);
        join_add(fr, &j, call_target(fr, st, call, k, narrowed, n));
        if (next)
            cg_start(fr, next);
    }
    fr->touched = touched;
    if (call->rest_dynamic)
        join_add(fr, &j, dynamic_call(fr, args, n));
    fr->touched = touched;
    fr->branched = branched;
    cg_start(fr, j.done);
    if (j.type == m->session->t.Bottom)
        return cg_unreachable_value();
    return type ? cg_some(j.type, cg_read(fr, type, j.place, CG_TAG_NONE)) : cg_ghost(j.type);
}

/* ---- spread arguments ---------------------------------------------------------------------------------------------------------------- */

static bool is_spread(const rt_stmt *st, uint32_t i)
{
    return st->op == RT_OP_SPLAT && i > 0 && (((int64_t)st->imm >> (i - 1 > 63 ? 63 : i - 1)) & 1);
}

/* An element of a tuple whose type has a known length but is not concrete. */
static cg_value boxed_element(cg_frame *fr, cg_value tuple, uint32_t i, rt_value *type)
{
    rt_value *index = rt_box_int64(cg_s(fr), (int64_t)i + 1);
    cg_keep(cg_m(fr), index);
    cg_value args[2];
    args[0] = tuple;
    args[1] = cg_constant_value(fr, index);
    rt_builtin *getfield = (rt_builtin *)rt_core_value(cg_s(fr), "getfield");
    return cg_convert(fr, cg_call_builtin(fr, getfield, args, 2), type);
}

static uint32_t spread_length(cg_frame *fr, cg_value v)
{
    rt_datatype *t = v.type ? cg_datatype(cg_m(fr), v.type) : NULL;
    return t && t->is_tuple ? (uint32_t)t->params->n : 0;
}

static void spread(cg_frame *fr, cg_value v, cg_value *out)
{
    rt_datatype *t = (rt_datatype *)v.type;
    bool concrete = rt_is_concrete(cg_s(fr), v.type);
    for (uint32_t i = 0; i < t->params->n; i++)
        out[i] = concrete ? cg_get_field(fr, v, i) : boxed_element(fr, v, i, t->params->item[i]);
}

/* The function and its arguments, resolved spreads taken apart. */
static cg_value *call_operands(cg_frame *fr, const rt_stmt *st, bool take_apart, uint32_t *n)
{
    uint32_t total = 0;
    cg_value *raw = cg_alloc(cg_m(fr), st->nargs * sizeof *raw);
    for (uint32_t i = 0; i < st->nargs; i++) {
        raw[i] = cg_operand(fr, rt_stmt_arg(fr->ir, st, i));
        total += take_apart && is_spread(st, i) ? spread_length(fr, raw[i]) : 1;
    }
    *n = total;
    if (!take_apart)
        return raw;
    cg_value *flat = cg_alloc(cg_m(fr), total * sizeof *flat);
    uint32_t k = 0;
    for (uint32_t i = 0; i < st->nargs; i++) {
        if (is_spread(st, i)) {
            uint32_t length = spread_length(fr, raw[i]);
            if (length)
                spread(fr, raw[i], flat + k);
            k += length;
        } else {
            flat[k++] = raw[i];
        }
    }
    return flat;
}

/* ---- the statement ---------------------------------------------------------------------------------------------------------------------- */

static bool is_unreachable(const cg_value *args, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++)
        if (!args[i].type)
            return true;
    return false;
}

cg_value cg_emit_call(cg_frame *fr, const rt_stmt *st)
{
    const rt_call *call = fr->typed->call[fr->pc];
    rt_call_kind kind = call ? call->kind : RT_CALL_DYNAMIC;
    if (kind == RT_CALL_CONST && fr->typed->constant[fr->pc]) {
        if (call->ntargets)
            cg_note_folded(cg_m(fr), call->target[0]);
        return cg_constant_value(fr, fr->typed->constant[fr->pc]);
    }
    uint32_t n;
    bool take_apart = st->op == RT_OP_SPLAT && kind != RT_CALL_DYNAMIC;
    cg_value *args = call_operands(fr, st, take_apart, &n);
    if (is_unreachable(args, n))
        return cg_unreachable_value();
    switch (kind) {
    case RT_CALL_BUILTIN:
        return cg_emit_builtin(fr, call->builtin, args + 1, n - 1, fr->typed->type[fr->pc]);
    case RT_CALL_LINFO:
        return call_target(fr, st, call, 0, args, n);
    case RT_CALL_SPLIT:
        return split_call(fr, st, call, args, n);
    default:
        return st->op == RT_OP_SPLAT ? dynamic_splat(fr, args, n, st->imm) : dynamic_call(fr, args, n);
    }
}
