/* emit_local.c - local variables: where they live, reading and writing them.
 *
 * A slot that is assigned once (and arguments that never are) needs no memory: its value is used directly. The others are
 * allocas, which LLVM turns into registers in optimised code. In debug variants every slot is memory. What is assigned
 * inside a try region is volatile: after a longjmp it has to have its latest value.
 */
#include "emit.h"
#include "debug_info.h"

static bool in_try(const rt_ir *ir, uint32_t pc)
{
    for (uint32_t i = 0; i < pc; i++)
        if (ir->stmts[i].op == RT_OP_ENTER && (uint32_t)ir->stmts[i].imm > pc)
            return true;
    return false;
}

static void find_assignments(const cg_frame *fr, uint8_t *assigned)
{
    const rt_ir *ir = fr->ir;
    for (uint32_t i = 0; i < ir->nstmts; i++) {
        const rt_stmt *st = &ir->stmts[i];
        if (st->op != RT_OP_SETSLOT && st->op != RT_OP_NEWSLOT)
            continue;
        assigned[st->imm] = 1;
        if (ir->has_try && in_try(ir, i))
            fr->local[st->imm].is_volatile = true;
    }
}

static LLVMValueRef read_place(cg_frame *fr, const cg_local *l)
{
    return cg_read_volatile(fr, cg_type(cg_m(fr), l->type), l->place, l->is_volatile);
}

static void write_place(cg_frame *fr, const cg_local *l, cg_value v)
{
    LLVMValueRef x = cg_get(fr, cg_convert(fr, v, l->type));
    if (l->place)
        cg_write_volatile(fr, x, l->place, l->is_volatile);
}

static void set_defined(cg_frame *fr, const cg_local *l, bool defined)
{
    if (l->defined) {
        LLVMValueRef flag = LLVMConstInt(cg_m(fr)->t.i8, defined, 0);
        cg_write_volatile(fr, flag, l->defined, l->is_volatile);
    }
}

static void make_place(cg_frame *fr, uint32_t i)
{
    cg_local *l = &fr->local[i];
    const rt_slot *slot = &fr->ir->slots[i];
    LLVMTypeRef t = l->type == cg_s(fr)->t.Bottom ? NULL : cg_type(cg_m(fr), l->type);
    if (t)
        l->place = cg_alloca(fr, t, slot->name ? slot->name->text : "");
    if ((slot->flags & RT_SLOT_MAYBE_UNDEF) && !(slot->flags & RT_SLOT_ARG)) {
        l->defined = cg_alloca(fr, cg_m(fr)->t.i8, "defined");
        set_defined(fr, l, false);
    }
    if (l->place)
        cg_debug_local(fr, i, l->place);
}

static void init_local(cg_frame *fr, uint32_t i, const cg_value *arg, bool assigned)
{
    cg_local *l = &fr->local[i];
    const rt_slot *slot = &fr->ir->slots[i];
    l->type = fr->typed->slot_type[i] ? fr->typed->slot_type[i] : cg_s(fr)->t.Bottom;
    bool in_memory = cg_m(fr)->variant == LT_VARIANT_DEBUG;
    if (arg && !assigned && !in_memory) {
        l->is_direct = true;
        l->direct = *arg;
        cg_debug_value(fr, i);
        return;
    }
    if (!arg && (slot->flags & RT_SLOT_SINGLE) && !in_memory) {
        l->is_direct = true;
        return;
    }
    if (arg && l->type == cg_s(fr)->t.Bottom)
        l->type = arg->type;
    make_place(fr, i);
    if (arg)
        write_place(fr, l, *arg);
    else if (in_memory && l->place) /* a debugger shows zeros, not left-overs, before the first assignment */
        cg_write(fr, LLVMConstNull(cg_type(cg_m(fr), l->type)), l->place, CG_TAG_NONE);
}

void cg_locals_init(cg_frame *fr, const cg_value *args)
{
    uint32_t n = fr->ir->nslots;
    fr->local = cg_alloc(cg_m(fr), n * sizeof *fr->local);
    uint8_t *assigned = cg_alloc(cg_m(fr), n);
    find_assignments(fr, assigned);
    for (uint32_t i = 0; i < n; i++)
        init_local(fr, i, i < fr->ir->nargs ? &args[i] : NULL, assigned[i]);
}

/* ---- statements ----------------------------------------------------------------------------------------------------- */

static LLVMValueRef is_defined(cg_frame *fr, const cg_local *l)
{
    LLVMValueRef flag = cg_read_volatile(fr, cg_m(fr)->t.i8, l->defined, l->is_volatile);
    return LLVMBuildTrunc(cg_b(fr), flag, cg_m(fr)->t.i1, "");
}

static LLVMValueRef slot_name(cg_frame *fr, int32_t slot)
{
    rt_symbol *name = fr->ir->slots[slot].name;
    return cg_constant(cg_m(fr), name ? name : rt_symbol_c(cg_s(fr), "#local"));
}

static cg_value get_slot(cg_frame *fr, const rt_stmt *st)
{
    cg_local *l = &fr->local[st->imm];
    rt_value *constant = fr->typed->constant[fr->pc];
    if (l->defined) {
        LLVMValueRef name = slot_name(fr, st->imm);
        cg_throw_if(fr, LLVMBuildNot(cg_b(fr), is_defined(fr, l), ""), CG_FN_rt_jit_throw_undef_var, &name, 1);
    }
    if (constant)
        return cg_constant_value(fr, constant);
    if (l->is_direct)
        return l->direct;
    if (l->type != cg_s(fr)->t.Bottom)
        return l->place ? cg_some(l->type, read_place(fr, l)) : cg_ghost(l->type);
    LLVMValueRef name = slot_name(fr, st->imm); /* never assigned */
    cg_call_runtime(fr, CG_FN_rt_jit_throw_undef_var, &name, 1);
    return cg_unreachable_value();
}

static void set_slot(cg_frame *fr, const rt_stmt *st)
{
    cg_local *l = &fr->local[st->imm];
    cg_value v = cg_operand(fr, rt_stmt_arg(fr->ir, st, 0));
    if (l->is_direct) {
        l->direct = l->type == cg_s(fr)->t.Bottom ? v : cg_convert(fr, v, l->type);
        if (v.constant)
            l->direct = v;
        cg_debug_value(fr, (uint32_t)st->imm);
        return;
    }
    if (v.type && l->type != cg_s(fr)->t.Bottom)
        write_place(fr, l, v);
    set_defined(fr, l, true);
}

void cg_emit_local(cg_frame *fr, const rt_stmt *st)
{
    switch (st->op) {
    case RT_OP_GETSLOT:
        fr->value[fr->pc] = get_slot(fr, st);
        break;
    case RT_OP_SETSLOT:
        set_slot(fr, st);
        break;
    case RT_OP_NEWSLOT:
        set_defined(fr, &fr->local[st->imm], false);
        break;
    default: { /* SLOTDEF */
        const cg_local *l = &fr->local[st->imm];
        fr->value[fr->pc] = l->defined ? cg_bool(fr, is_defined(fr, l)) : cg_constant_value(fr, cg_s(fr)->true_value);
        break;
    }
    }
}
