/* emit_control.c - blocks, branches, returns, and exception handlers.
 *
 * A try region is  push_handler(h); if (_setjmp(h) == 0) { body; pop_handler(); } else { begin_catch(h) ... end_catch(h) }
 * with the rt_handler in the frame, so that nothing but this function's own frame is left by the longjmp.
 */
#include "emit.h"

/* ---- plan ----------------------------------------------------------------------------------------------------------- */

static bool ends_block(uint8_t op)
{
    return op == RT_OP_GOTO || op == RT_OP_BRANCHIFNOT || op == RT_OP_RETURN || op == RT_OP_UNREACHABLE ||
           op == RT_OP_RETHROW || op == RT_OP_ENTER;
}

static bool jumps(uint8_t op) { return op == RT_OP_GOTO || op == RT_OP_BRANCHIFNOT || op == RT_OP_ENTER; }

static bool never_returns(const cg_frame *fr, uint32_t i)
{
    uint8_t op = fr->ir->stmts[i].op;
    if (op == RT_OP_UNREACHABLE || op == RT_OP_RETHROW)
        return true;
    return (op == RT_OP_CALL || op == RT_OP_SPLAT) && fr->typed->type[i] == fr->f->m->session->t.Bottom;
}

static void mark_cold(cg_frame *fr)
{
    const rt_ir *ir = fr->ir;
    uint32_t start = 0;
    for (uint32_t i = 0; i < ir->nstmts; i++) {
        if (fr->block[i])
            start = i;
        if (fr->typed->reachable[i] && never_returns(fr, i))
            for (uint32_t k = start; k <= i; k++)
                fr->cold_stmt[k] = 1;
        if (ends_block(ir->stmts[i].op))
            start = i + 1;
    }
}

void cg_plan_blocks(cg_frame *fr)
{
    cg_module *m = cg_m(fr);
    const rt_ir *ir = fr->ir;
    uint32_t n = ir->nstmts;
    fr->block = cg_alloc(m, n * sizeof *fr->block);
    fr->cold_stmt = cg_alloc(m, n);
    fr->jumped_to = cg_alloc(m, n);
    fr->in_loop = cg_alloc(m, n);
    if (ir->has_try)
        fr->region = cg_alloc(m, n * sizeof *fr->region);
    for (uint32_t i = 0; i < n; i++) {
        const rt_stmt *st = &ir->stmts[i];
        if (!jumps(st->op))
            continue;
        if (!fr->block[st->imm])
            fr->block[st->imm] = cg_block(fr, "L");
        for (uint32_t k = (uint32_t)st->imm; k <= i; k++)
            fr->in_loop[k] = fr->jumped_to[st->imm] = 1;
    }
    mark_cold(fr);
}

/* ---- jumps ------------------------------------------------------------------------------------------------------------ */

static LLVMBasicBlockRef target(cg_frame *fr, int32_t statement)
{
    if (fr->region)
        fr->region[statement] = fr->current;
    fr->jumped_to[statement] = 1;
    return fr->block[statement];
}

static void emit_goto(cg_frame *fr, int32_t statement)
{
    cg_jump(fr, target(fr, statement));
    fr->dead = true;
}

static void require_bool(cg_frame *fr, cg_value *v)
{
    rt_session *s = cg_s(fr);
    LLVMValueRef args[3];
    LLVMValueRef wrong = LLVMBuildNot(cg_b(fr), cg_isa(fr, *v, &s->t.Bool->hdr), "");
    args[0] = cg_constant(cg_m(fr), rt_symbol_c(s, "if"));
    args[1] = cg_constant(cg_m(fr), s->t.Bool);
    args[2] = cg_boxed(fr, *v);
    cg_throw_if(fr, wrong, CG_FN_rt_jit_throw_type, args, 3);
    *v = cg_convert(fr, *v, &s->t.Bool->hdr);
}

static void emit_branch(cg_frame *fr, const rt_stmt *st)
{
    cg_value condition = cg_operand(fr, rt_stmt_arg(fr->ir, st, 0));
    bool skip = (st->flags & RT_STMT_BOUNDSCHECK) && fr->inbounds;
    if (skip || cg_is_true_constant(fr, condition, false)) {
        emit_goto(fr, st->imm);
        return;
    }
    if (cg_is_true_constant(fr, condition, true))
        return;
    if (condition.type != &cg_s(fr)->t.Bool->hdr)
        require_bool(fr, &condition);
    LLVMBasicBlockRef go_on = cg_block(fr, "then");
    cg_branch(fr, cg_get_bit(fr, condition), go_on, target(fr, st->imm));
    cg_start(fr, go_on);
}

static void emit_return(cg_frame *fr, const rt_stmt *st)
{
    cg_value v = cg_convert(fr, cg_operand(fr, rt_stmt_arg(fr->ir, st, 0)), fr->ret_type);
    bool has_value = fr->ret_type != cg_s(fr)->t.Bottom && cg_type(cg_m(fr), fr->ret_type);
    if (fr->pc == fr->last) {
        fr->result = v; /* emission goes on right here */
    } else if (fr->caller) {
        if (has_value)
            cg_write(fr, cg_get(fr, v), fr->ret_place, CG_TAG_NONE);
        cg_jump(fr, fr->ret_block);
    } else if (fr->f->ret_block) {
        cg_write(fr, cg_get(fr, v), fr->f->ret_place, CG_TAG_NONE);
        cg_jump(fr, fr->f->ret_block);
    } else if (has_value) {
        LLVMBuildRet(cg_b(fr), cg_to_result(fr, cg_get(fr, v)));
    } else {
        LLVMBuildRetVoid(cg_b(fr));
    }
    fr->dead = true;
}

void cg_emit_control(cg_frame *fr, const rt_stmt *st)
{
    switch (st->op) {
    case RT_OP_GOTO:
        emit_goto(fr, st->imm);
        break;
    case RT_OP_BRANCHIFNOT:
        emit_branch(fr, st);
        break;
    case RT_OP_RETURN:
        emit_return(fr, st);
        break;
    default: /* UNREACHABLE */
        LLVMBuildUnreachable(cg_b(fr));
        fr->dead = true;
        break;
    }
}

/* ---- handlers ----------------------------------------------------------------------------------------------------------- */

static cg_region *region_new(cg_frame *fr, cg_region *outer, LLVMValueRef handler, bool is_catch)
{
    cg_region *r = cg_alloc(cg_m(fr), sizeof *r);
    *r = (cg_region){outer, handler, is_catch};
    return r;
}

static LLVMValueRef call_setjmp(cg_frame *fr, LLVMValueRef handler)
{
    cg_module *m = cg_m(fr);
    LLVMTypeRef type = LLVMFunctionType(m->t.i32, &m->t.ptr, 1, 0);
    LLVMValueRef f = cg_library_symbol(m, "_setjmp", type, false);
    cg_attribute(m, f, LLVMAttributeFunctionIndex, "returns_twice", 0);
    LLVMValueRef call = LLVMBuildCall2(cg_b(fr), type, f, &handler, 1, "");
    unsigned kind = LLVMGetEnumAttributeKindForName("returns_twice", 13);
    LLVMAddCallSiteAttribute(call, LLVMAttributeFunctionIndex, LLVMCreateEnumAttribute(m->context, kind, 0));
    return call;
}

static void emit_enter(cg_frame *fr, const rt_stmt *st)
{
    cg_module *m = cg_m(fr);
    LLVMValueRef handler = cg_alloca(fr, LLVMArrayType2(m->t.ptr, sizeof(rt_handler) / sizeof(void *)), "handler");
    LLVMSetAlignment(handler, 16);
    cg_call_runtime(fr, CG_FN_rt_jit_push_handler, &handler, 1);
    LLVMValueRef first = LLVMBuildICmp(cg_b(fr), LLVMIntEQ, call_setjmp(fr, handler), LLVMConstInt(m->t.i32, 0, 0), "");
    LLVMBasicBlockRef body = cg_block(fr, "try");
    cg_branch(fr, first, body, fr->block[st->imm]);
    fr->jumped_to[st->imm] = 1;
    fr->region[st->imm] = region_new(fr, fr->current, handler, true);
    fr->current = region_new(fr, fr->current, handler, false);
    cg_start(fr, body);
}

static LLVMValueRef innermost(cg_frame *fr, bool is_catch)
{
    cg_region *r = fr->current;
    if (!r || r->is_catch != is_catch)
        cg_abandon(cg_m(fr), LT_EFORMAT, "try regions of %s are not nested", fr->ir->name ? fr->ir->name->text : "?");
    return r->handler;
}

void cg_emit_handler(cg_frame *fr, const rt_stmt *st)
{
    LLVMValueRef handler;
    switch (st->op) {
    case RT_OP_ENTER:
        emit_enter(fr, st);
        break;
    case RT_OP_LEAVE:
        innermost(fr, false);
        fr->current = fr->current->outer;
        cg_call_runtime(fr, CG_FN_rt_jit_pop_handler, NULL, 0);
        break;
    case RT_OP_CATCH:
        handler = innermost(fr, true);
        fr->value[fr->pc] = cg_some(&cg_s(fr)->t.Any->hdr, cg_call_runtime(fr, CG_FN_rt_jit_begin_catch, &handler, 1));
        break;
    case RT_OP_ENDCATCH:
        handler = innermost(fr, true);
        fr->current = fr->current->outer;
        cg_call_runtime(fr, CG_FN_rt_jit_end_catch, &handler, 1);
        break;
    default: /* RETHROW */
        cg_call_runtime(fr, CG_FN_rt_jit_rethrow, NULL, 0);
        fr->dead = true;
        break;
    }
}
