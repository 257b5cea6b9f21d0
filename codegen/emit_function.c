/* emit_function.c - a linfo as an LLVM function: prologue, the walk over its statements, and bodies inlined into it. */
#include "emit.h"
#include "compiler.h"
#include "debug_info.h"

/* ---- statements -------------------------------------------------------------------------------------------------------- */

static cg_value emit_getglobal(cg_frame *fr, const rt_stmt *st)
{
    cg_module *m = cg_m(fr);
    rt_binding *b = (rt_binding *)fr->ir->consts[st->imm];
    if (fr->typed->constant[fr->pc])
        return cg_constant_value(fr, fr->typed->constant[fr->pc]);
    while (b->alias)
        b = b->alias;
    LLVMValueRef place = cg_offset(fr, cg_constant(m, b), offsetof(rt_binding, value));
    LLVMValueRef v = cg_read(fr, m->t.ptr, place, CG_TAG_GLOBAL);
    LLVMValueRef name = cg_constant(m, b->name);
    cg_throw_if(fr, LLVMBuildIsNull(cg_b(fr), v, ""), CG_FN_rt_jit_throw_undef_var, &name, 1);
    return cg_some(&m->session->t.Any->hdr, v);
}

static void emit_setglobal(cg_frame *fr, const rt_stmt *st)
{
    LLVMValueRef args[2];
    args[0] = cg_constant(cg_m(fr), fr->ir->consts[st->imm]);
    args[1] = cg_boxed(fr, cg_operand(fr, rt_stmt_arg(fr->ir, st, 0)));
    cg_call_runtime(fr, CG_FN_rt_jit_set_global, args, 2);
}

static cg_value emit_sparam(cg_frame *fr, const rt_stmt *st)
{
    rt_value *v = fr->li->sparams->item[st->imm];
    if (v->type != cg_s(fr)->t.TypeVar)
        return cg_constant_value(fr, v);
    LLVMValueRef name = cg_constant(cg_m(fr), ((rt_typevar *)v)->name);
    cg_call_runtime(fr, CG_FN_rt_jit_throw_undef_var, &name, 1);
    return cg_unreachable_value();
}

static cg_value *operands(cg_frame *fr, const rt_stmt *st, uint32_t from)
{
    cg_value *v = cg_alloc(cg_m(fr), st->nargs * sizeof *v);
    for (uint32_t i = from; i < st->nargs; i++)
        v[i - from] = cg_operand(fr, rt_stmt_arg(fr->ir, st, i));
    return v;
}

/* A NEW or CLOSURE whose type inference knows is built in place, else by the runtime. */
static cg_value emit_new(cg_frame *fr, const rt_stmt *st)
{
    rt_value *type = fr->typed->type[fr->pc];
    cg_value object = cg_operand(fr, rt_stmt_arg(fr->ir, st, 0));
    cg_value *fields = operands(fr, st, 1);
    uint32_t n = st->nargs - 1u;
    if (rt_is_concrete(cg_s(fr), type) && rt_layout_of(cg_s(fr), (rt_datatype *)type))
        return cg_new_struct(fr, (rt_datatype *)type, fields, n);
    LLVMValueRef args[3];
    args[0] = cg_boxed(fr, object);
    args[1] = cg_boxed_args(fr, fields, n);
    args[2] = LLVMConstInt(cg_m(fr)->t.i32, n, 0);
    return cg_some(&cg_s(fr)->t.Any->hdr, cg_call_runtime(fr, CG_FN_rt_jit_new, args, 3));
}

static cg_value emit_closure(cg_frame *fr, const rt_stmt *st)
{
    rt_value *type = fr->typed->type[fr->pc];
    cg_value *captured = operands(fr, st, 0);
    if (rt_is_concrete(cg_s(fr), type) && rt_layout_of(cg_s(fr), (rt_datatype *)type))
        return cg_new_struct(fr, (rt_datatype *)type, captured, st->nargs);
    LLVMValueRef args[3];
    args[0] = cg_constant(cg_m(fr), fr->ir->consts[st->imm]);
    args[1] = cg_boxed_args(fr, captured, st->nargs);
    args[2] = LLVMConstInt(cg_m(fr)->t.i32, st->nargs, 0);
    return cg_some(&cg_s(fr)->t.Any->hdr, cg_call_runtime(fr, CG_FN_rt_jit_closure, args, 3));
}

static cg_value emit_defmethod(cg_frame *fr, const rt_stmt *st)
{
    LLVMValueRef args[4];
    args[0] = cg_constant(cg_m(fr), fr->ir->consts[st->imm]);
    for (uint32_t i = 0; i < 3; i++)
        args[i + 1] = cg_boxed(fr, cg_operand(fr, rt_stmt_arg(fr->ir, st, i)));
    return cg_some(&cg_s(fr)->t.Any->hdr, cg_call_runtime(fr, CG_FN_rt_jit_defmethod, args, 4));
}

/* What the value is from here on: a known constant, or narrowed to what inference says. */
static void define(cg_frame *fr, cg_value v)
{
    rt_value *type = fr->typed->type[fr->pc], *constant = fr->typed->constant[fr->pc];
    if (type == cg_s(fr)->t.Bottom || !v.type) {
        if (!fr->dead)
            LLVMBuildUnreachable(cg_b(fr));
        fr->dead = true;
        fr->value[fr->pc] = cg_unreachable_value();
    } else if (constant) {
        fr->value[fr->pc] = cg_constant_value(fr, constant);
    } else {
        fr->value[fr->pc] = cg_convert(fr, v, type);
    }
}

static void emit_statement(cg_frame *fr, const rt_stmt *st)
{
    switch ((rt_op)st->op) {
    case RT_OP_GETSLOT:
    case RT_OP_SLOTDEF:
        cg_emit_local(fr, st);
        define(fr, fr->value[fr->pc]);
        break;
    case RT_OP_SETSLOT:
    case RT_OP_NEWSLOT:
        cg_emit_local(fr, st);
        break;
    case RT_OP_GETGLOBAL:
        define(fr, emit_getglobal(fr, st));
        break;
    case RT_OP_SETGLOBAL:
        emit_setglobal(fr, st);
        break;
    case RT_OP_SPARAM:
        define(fr, emit_sparam(fr, st));
        break;
    case RT_OP_CALL:
    case RT_OP_SPLAT:
        define(fr, cg_emit_call(fr, st));
        break;
    case RT_OP_NEW:
        define(fr, emit_new(fr, st));
        break;
    case RT_OP_CLOSURE:
        define(fr, emit_closure(fr, st));
        break;
    case RT_OP_DEFMETHOD:
        define(fr, emit_defmethod(fr, st));
        break;
    case RT_OP_GOTO:
    case RT_OP_BRANCHIFNOT:
    case RT_OP_RETURN:
    case RT_OP_UNREACHABLE:
        cg_emit_control(fr, st);
        break;
    case RT_OP_CATCH:
        cg_emit_handler(fr, st);
        define(fr, fr->value[fr->pc]);
        break;
    case RT_OP_ENTER:
    case RT_OP_LEAVE:
    case RT_OP_ENDCATCH:
    case RT_OP_RETHROW:
        cg_emit_handler(fr, st);
        break;
    case RT_OP_NOP:
    case RT_OP_COUNT:
        fr->value[fr->pc] = cg_constant_value(fr, cg_s(fr)->nothing);
        break;
    }
}

static void close_block(cg_frame *fr)
{
    if (!LLVMGetBasicBlockTerminator(LLVMGetInsertBlock(cg_b(fr))))
        LLVMBuildUnreachable(cg_b(fr));
}

static void enter_block(cg_frame *fr, uint32_t pc)
{
    if (!fr->dead) {
        cg_jump(fr, fr->block[pc]);
        if (fr->region && !fr->region[pc])
            fr->region[pc] = fr->current;
    } else {
        close_block(fr);
    }
    bool is_reached = !fr->dead || fr->jumped_to[pc];
    cg_start(fr, fr->block[pc]);
    fr->current = fr->region ? fr->region[pc] : NULL;
    fr->touched = false;
    fr->dead = !is_reached; /* as the error path of a bounds check that is left out */
    fr->branched = true;
}

/* Blocks after the only return: jumped to by nobody who is reached. */
static void close_rest(cg_frame *fr)
{
    LLVMBasicBlockRef here = LLVMGetInsertBlock(cg_b(fr));
    for (uint32_t pc = fr->last + 1; pc < fr->ir->nstmts; pc++) {
        if (fr->block[pc]) {
            cg_start(fr, fr->block[pc]);
            LLVMBuildUnreachable(cg_b(fr));
        }
    }
    LLVMPositionBuilderAtEnd(cg_b(fr), here);
}

void cg_emit_body(cg_frame *fr)
{
    fr->value = cg_alloc(cg_m(fr), fr->ir->nstmts * sizeof *fr->value);
    for (uint32_t pc = 0; pc < fr->ir->nstmts; pc++) {
        fr->pc = pc;
        if (fr->block[pc])
            enter_block(fr, pc);
        if (!fr->dead && !fr->typed->reachable[pc]) {
            close_block(fr);
            fr->dead = true;
        }
        if (fr->dead)
            continue;
        cg_debug_statement(fr, pc);
        emit_statement(fr, &fr->ir->stmts[pc]);
        if (pc == fr->last)
            break;
    }
    if (fr->result.type)
        close_rest(fr);
    else
        close_block(fr);
    fr->f->nstmts += fr->ir->nstmts;
}

/* ---- inlined bodies --------------------------------------------------------------------------------------------------------- */

/* The only return of the body, if nothing that is reached comes after it; else nstmts. */
static uint32_t only_return(const rt_typed *typed)
{
    uint32_t n = typed->ir->nstmts, found = n;
    for (uint32_t i = 0; i < n; i++) {
        if (!typed->reachable[i])
            continue;
        if (found < n)
            return n;
        if (typed->ir->stmts[i].op == RT_OP_RETURN)
            found = i;
    }
    return found;
}

static void prepare_return(cg_frame *fr)
{
    cg_module *m = cg_m(fr);
    fr->last = only_return(fr->typed);
    if (fr->last < fr->ir->nstmts)
        return;
    fr->ret_block = cg_block(fr, "inlined");
    if (fr->ret_type != m->session->t.Bottom && cg_type(m, fr->ret_type))
        fr->ret_place = cg_alloca(fr, cg_type(m, fr->ret_type), "result");
}

/* Emission goes on in the caller, after the inlined body. */
static cg_value finish_return(cg_frame *caller, const cg_frame *fr)
{
    if (fr->ret_block)
        cg_start(caller, fr->ret_block);
    cg_debug_statement(caller, caller->pc);
    if (fr->ret_type == cg_s(caller)->t.Bottom || (!fr->ret_block && !fr->result.type)) {
        if (fr->ret_block)
            cg_dead_end(caller);
        else
            cg_start(caller, cg_block(caller, "dead"));
        return cg_unreachable_value();
    }
    if (!fr->ret_block)
        return fr->result;
    if (!fr->ret_place)
        return cg_ghost(fr->ret_type);
    return cg_some(fr->ret_type, cg_read(caller, cg_type(cg_m(caller), fr->ret_type), fr->ret_place, CG_TAG_NONE));
}

cg_value cg_emit_inlined(cg_frame *caller, rt_linfo *li, const rt_typed *typed, const cg_value *args, bool inbounds)
{
    cg_module *m = cg_m(caller);
    cg_frame fr = {.f = caller->f, .caller = caller, .li = li, .ir = typed->ir, .typed = typed};
    fr.depth = caller->depth + 1;
    fr.inbounds = inbounds;
    /* Wrappers of the library (@inline getindex over getindex) hand the permission on, as @propagate_inbounds does. */
    fr.propagates = inbounds && fr.ir->inline_hint > 0 && fr.ir->module == m->session->base;
    fr.cold = caller->cold || caller->cold_stmt[caller->pc];
    fr.ret_type = typed->ret_type;
    prepare_return(&fr);
    cg_debug_frame(&fr);
    cg_plan_blocks(&fr);
    cg_locals_init(&fr, args);
    cg_emit_body(&fr);
    return finish_return(caller, &fr);
}

/* ---- functions --------------------------------------------------------------------------------------------------------------- */

void cg_function_attributes(cg_module *m, LLVMValueRef fn)
{
    cg_attribute(m, fn, LLVMAttributeFunctionIndex, "nounwind", 0);
    cg_attribute(m, fn, LLVMAttributeFunctionIndex, "uwtable", 2);
    cg_attribute_text(m, fn, "frame-pointer", "all");
    cg_attribute_text(m, fn, "disable-tail-calls", "true"); /* stack traces show who called */
    LLVMSetVisibility(fn, LLVMHiddenVisibility);
}

/* What may be assumed of a boxed argument of this type. */
static void set_argument_attributes(cg_module *m, LLVMValueRef fn, unsigned index, rt_value *type)
{
    rt_repr repr = rt_repr_of(m->session, type);
    if (repr != RT_REF && repr != RT_ANY)
        return;
    cg_attribute(m, fn, index, "nonnull", 0);
    cg_attribute(m, fn, index, "noundef", 0);
    rt_datatype *t = cg_datatype(m, type);
    uint64_t size = sizeof(rt_value);
    if (t && t->name == m->session->t.array_name)
        size = sizeof(rt_array);
    else if (t && repr == RT_REF && rt_layout_of(m->session, t))
        size += rt_layout_of(m->session, t)->size;
    cg_attribute(m, fn, index, "dereferenceable", size);
}

static cg_value *take_arguments(cg_frame *fr, const cg_abi *abi)
{
    cg_module *m = cg_m(fr);
    cg_value *args = cg_alloc(m, abi->n * sizeof *args);
    LLVMValueRef *leaf = cg_alloc(m, LLVMCountParamTypes(abi->type) * sizeof *leaf);
    LLVMGetParams(fr->f->fn, leaf);
    unsigned n = 0;
    for (uint32_t i = 0; i < abi->n; i++) {
        LLVMTypeRef t = cg_type(m, abi->arg[i]);
        if (!t) {
            args[i] = cg_ghost(abi->arg[i]);
            continue;
        }
        set_argument_attributes(m, fr->f->fn, n + 1, abi->arg[i]);
        args[i] = cg_some(abi->arg[i], cg_unflatten(fr, t, leaf, &n));
    }
    return args;
}

/* Fast selection gives up the whole block of a return of a struct: baseline code has one such block, a small one. */
static void make_return_block(cg_frame *fr, const cg_abi *abi)
{
    LLVMTypeRef t = abi->ret == cg_s(fr)->t.Bottom ? NULL : cg_type(cg_m(fr), abi->ret);
    if (!t || cg_leaf_count(t) == 1 || cg_m(fr)->tier == LT_TIER_OPTIMISED)
        return;
    fr->f->ret_place = cg_alloca(fr, t, "result");
    fr->f->ret_block = cg_block(fr, "return");
}

static void fill_return_block(cg_frame *fr, const cg_abi *abi)
{
    if (!fr->f->ret_block)
        return;
    cg_start(fr, fr->f->ret_block);
    LLVMValueRef v = cg_read(fr, cg_type(cg_m(fr), abi->ret), fr->f->ret_place, CG_TAG_NONE);
    LLVMBuildRet(cg_b(fr), cg_to_result(fr, v));
}

/* Baseline code counts its calls down and asks for a better version at zero. */
static void emit_tier_counter(cg_frame *fr)
{
    cg_module *m = cg_m(fr);
    LLVMValueRef counter = cg_word(m, "count_", cg_compiler_threshold(m->compiler));
    LLVMValueRef left =
        LLVMBuildSub(cg_b(fr), cg_read(fr, m->t.i64, counter, CG_TAG_COUNTER), LLVMConstInt(m->t.i64, 1, 0), "");
    cg_write(fr, left, counter, CG_TAG_COUNTER);
    LLVMBasicBlockRef hot = cg_block(fr, "hot"), go_on = cg_block(fr, "body");
    cg_branch(fr, LLVMBuildIsNull(cg_b(fr), left, ""), hot, go_on);
    cg_start(fr, hot);
    LLVMValueRef li = cg_constant(m, fr->li);
    cg_call_runtime(fr, CG_FN_rt_jit_tier_up, &li, 1);
    cg_jump(fr, go_on);
    cg_start(fr, go_on);
}

static void finish_function(cg_function *f, LLVMBasicBlockRef start)
{
    cg_module *m = f->m;
    if (f->args_buffer) {
        LLVMTypeRef type = LLVMArrayType2(m->t.ptr, f->args_max);
        LLVMValueRef buffer = LLVMBuildAlloca(f->entry_builder, type, "args");
        LLVMReplaceAllUsesWith(f->args_buffer, buffer);
        LLVMInstructionEraseFromParent(f->args_buffer);
    }
    LLVMBuildBr(f->entry_builder, start);
}

void cg_emit_member(cg_module *m, uint32_t index)
{
    rt_linfo *li = m->member[index].li;
    cg_abi abi = cg_abi_of(m, li);
    cg_function f = {.m = m, .li = li, .fn = LLVMAddFunction(m->module, m->member[index].symbol, abi.type)};
    m->member[index].function = f.fn;
    cg_function_attributes(m, f.fn);
    f.entry = LLVMAppendBasicBlockInContext(m->context, f.fn, "entry");
    f.entry_builder = m->entry_builder;
    LLVMPositionBuilderAtEnd(f.entry_builder, f.entry);
    LLVMBasicBlockRef start = LLVMAppendBasicBlockInContext(m->context, f.fn, "start");
    LLVMPositionBuilderAtEnd(m->builder, start);

    cg_frame fr = {.f = &f, .li = li, .ir = li->typed->ir, .typed = li->typed, .ret_type = abi.ret};
    fr.last = fr.ir->nstmts;
    cg_debug_frame(&fr);
    cg_debug_no_line(&fr);
    cg_value *args = take_arguments(&fr, &abi);
    make_return_block(&fr, &abi);
    if (m->tier == LT_TIER_BASELINE && m->variant == LT_VARIANT_PLAIN && cg_compiler_threshold(m->compiler))
        emit_tier_counter(&fr);
    cg_plan_blocks(&fr);
    cg_locals_init(&fr, args);
    cg_emit_body(&fr);
    fill_return_block(&fr, &abi);
    finish_function(&f, start);
}
