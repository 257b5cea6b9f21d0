/* interpret.c - the evaluator: one C frame per language frame, values boxed.
 *
 * Everything that must survive an exception's jump lives in `run_frame`, never in a register of interpret().
 */
#include "eval.h"

#include "../iface/frame.h"
#include "../iface/jit_entry.h"
#include "../task/task.h"

#include <alloca.h>
#include <gc/gc.h>
#include <setjmp.h>
#include <string.h>

enum { ON_STACK = 1024, STACK_RESERVE = 32 * 1024 };

typedef struct run_frame {
    rt_frame frame;
    rt_session *s;
    const rt_ir *ir;
    const rt_svec *sparams;
    rt_value **value;     /* [nstmts] */
    rt_value **slot;      /* [nslots]; NULL = unassigned */
    rt_value **args;      /* room for the operands of any statement */
    rt_handler *handler;  /* [depth]: try regions and handlers being run, outermost first ... */
    uint32_t *handler_pc; /* ... and where each one's handler begins */
    uint32_t depth, next; /* `next`: the statement to go on with */
} run_frame;

static rt_value *operand(const run_frame *f, const rt_stmt *st, uint32_t i)
{
    rt_operand o = f->ir->operands[st->args + i];
    return o < 0 ? f->ir->consts[rt_operand_const(o)] : f->value[o];
}

static void load_args(run_frame *f, const rt_stmt *st)
{
    for (uint32_t i = 0; i < st->nargs; i++)
        f->args[i] = operand(f, st, i);
}

/* ---- single statements ---- */

static rt_value *get_slot(const run_frame *f, const rt_stmt *st)
{
    rt_value *v = f->slot[st->imm];
    if (!v)
        rt_throw_undef_var(f->s, f->ir->slots[st->imm].name);
    return v;
}

static rt_value *get_global(const run_frame *f, const rt_stmt *st)
{
    const rt_binding *b = (const rt_binding *)f->ir->consts[st->imm];
    if (!b->value)
        rt_throw_undef_var(f->s, b->name);
    return b->value;
}

/* A variable that the arguments leave open stands for itself: it has no value. */
static rt_value *static_parameter(const run_frame *f, const rt_stmt *st)
{
    rt_value *v = f->sparams->item[st->imm];
    if (v->type == f->s->t.TypeVar)
        rt_throw_undef_var(f->s, ((rt_typevar *)v)->name);
    return v;
}

static rt_value *call(run_frame *f, const rt_stmt *st)
{
    load_args(f, st);
    rt_value *fn = f->args[0];
    if (fn->type->super == f->s->t.Builtin)
        return rt_call_builtin(f->s, (const rt_builtin *)fn, f->args + 1, st->nargs - 1u);
    return rt_apply(f->s, f->args, st->nargs);
}

static bool condition(const run_frame *f, const rt_stmt *st)
{
    rt_value *v = operand(f, st, 0);
    if (v->type != f->s->t.Bool)
        rt_throw_type_error(f->s, "if", &f->s->t.Bool->hdr, v);
    return rt_unbox_bool(v);
}

static rt_value *define_method(run_frame *f, const rt_stmt *st)
{
    rt_lambda *lambda = (rt_lambda *)f->ir->consts[st->imm];
    load_args(f, st);
    return &rt_lambda_define(f->s, lambda, f->args[0], (rt_svec *)f->args[1], (rt_svec *)f->args[2])->hdr;
}

/* Statements that compute a value and go on with the next one. */
static rt_value *compute(run_frame *f, const rt_stmt *st)
{
    switch (st->op) {
    case RT_OP_GETSLOT:
        return get_slot(f, st);
    case RT_OP_SETSLOT:
        return f->slot[st->imm] = operand(f, st, 0);
    case RT_OP_NEWSLOT:
        return f->slot[st->imm] = NULL;
    case RT_OP_SLOTDEF:
        return rt_box_bool(f->s, f->slot[st->imm] != NULL);
    case RT_OP_GETGLOBAL:
        return get_global(f, st);
    case RT_OP_SETGLOBAL:
        rt_binding_set(f->s, (rt_binding *)f->ir->consts[st->imm], operand(f, st, 0));
        return NULL;
    case RT_OP_SPARAM:
        return static_parameter(f, st);
    case RT_OP_CALL:
        return call(f, st);
    case RT_OP_SPLAT:
        load_args(f, st);
        return rt_jit_splat(f->s, f->args, st->nargs, st->imm);
    case RT_OP_NEW:
        load_args(f, st);
        return rt_jit_new(f->s, f->args[0], f->args + 1, st->nargs - 1u);
    case RT_OP_CLOSURE:
        load_args(f, st);
        return rt_closure_new(f->s, (rt_lambda *)f->ir->consts[st->imm], f->args, st->nargs);
    case RT_OP_DEFMETHOD:
        return define_method(f, st);
    default:
        return f->s->nothing;
    }
}

/* ---- the loop ---- */

static void leave_try(run_frame *f)
{
    rt_jit_pop_handler(f->s);
    f->depth--;
}

static void end_catch(run_frame *f) { rt_jit_end_catch(f->s, &f->handler[--f->depth]); }

static rt_handler *enter_try(run_frame *f, const rt_stmt *st)
{
    rt_handler *h = &f->handler[f->depth];
    f->handler_pc[f->depth++] = (uint32_t)st->imm;
    rt_jit_push_handler(f->s, h);
    return h;
}

/* After an exception's jump: the handler it chose is still the session's innermost. */
static void enter_handler(run_frame *f)
{
    f->depth = (uint32_t)(f->s->handler - f->handler) + 1;
    f->next = f->handler_pc[f->depth - 1];
}

static rt_value *run(run_frame *const f)
{
    const rt_ir *const ir = f->ir;
    for (;;) {
        const uint32_t pc = f->next++;
        const rt_stmt *const st = &ir->stmts[pc];
        f->frame.pc = pc;
        switch (st->op) {
        case RT_OP_GOTO:
            f->next = (uint32_t)st->imm;
            break;
        case RT_OP_BRANCHIFNOT:
            if (!condition(f, st))
                f->next = (uint32_t)st->imm;
            break;
        case RT_OP_RETURN:
            return operand(f, st, 0);
        case RT_OP_ENTER:
            if (_setjmp((struct __jmp_buf_tag *)(void *)enter_try(f, st)->jump))
                enter_handler(f);
            break;
        case RT_OP_LEAVE:
            leave_try(f);
            break;
        case RT_OP_CATCH:
            f->value[pc] = rt_jit_begin_catch(f->s, &f->handler[f->depth - 1]);
            break;
        case RT_OP_ENDCATCH:
            end_catch(f);
            break;
        case RT_OP_RETHROW:
            rt_rethrow(f->s);
        case RT_OP_UNREACHABLE:
            rt_error(f->s, "evaluation reached code that cannot be reached");
        default:
            f->value[pc] = compute(f, st);
            break;
        }
    }
}

/* ---- frames ---- */

static void measure(const rt_ir *ir, uint32_t *most_args, uint32_t *tries)
{
    *most_args = *tries = 0;
    for (uint32_t i = 0; i < ir->nstmts; i++) {
        if (ir->stmts[i].nargs > *most_args)
            *most_args = ir->stmts[i].nargs;
        *tries += ir->stmts[i].op == RT_OP_ENTER;
    }
}

static void bind_args(run_frame *f, rt_value **args, uint32_t n)
{
    const rt_ir *ir = f->ir;
    uint32_t fixed = ir->nargs - (ir->is_vararg ? 1 : 0);
    if (n < fixed || (!ir->is_vararg && n > fixed))
        rt_error(f->s, "%s was called with %u arguments", ir->name->text, n);
    memcpy(f->slot, args, fixed * sizeof *args);
    if (ir->is_vararg)
        f->slot[fixed] = rt_tuple_new(f->s, args + fixed, n - fixed);
}

static rt_value *interpret(rt_session *s, const rt_ir *ir, rt_linfo *li, rt_value **args, uint32_t n)
{
    uint32_t most_args, tries;
    measure(ir, &most_args, &tries);
    size_t words = (size_t)ir->nstmts + ir->nslots + most_args;
    size_t on_stack = words <= ON_STACK ? words : 1;
    rt_stack_check(s, STACK_RESERVE);
    rt_value **memory = alloca(on_stack * sizeof *memory);
    if (words > ON_STACK)
        memory = GC_MALLOC(words * sizeof *memory);
    run_frame f = {.s = s, .ir = ir, .sparams = li ? li->sparams : NULL};
    f.frame = (rt_frame){rt_frame_live(s, &f), ir, li, 0};
    f.slot = memory;
    f.value = memory + ir->nslots;
    f.args = f.value + ir->nstmts;
    memset(f.slot, 0, ir->nslots * sizeof *f.slot);
    if (tries) {
        f.handler = GC_MALLOC(tries * sizeof *f.handler);
        f.handler_pc = GC_MALLOC_ATOMIC(tries * sizeof *f.handler_pc);
    }
    if (ir->nargs)
        bind_args(&f, args, n);
    s->frame = &f.frame;
    rt_value *result = run(&f);
    s->frame = f.frame.outer;
    return result;
}

rt_value *rt_interpret(rt_session *s, rt_linfo *li, rt_value **args, uint32_t n)
{
    if (!li->ir)
        li->ir = rt_method_ir(s, li->def);
    return interpret(s, li->ir, li, args, n);
}

rt_value *rt_interpret_thunk(rt_session *s, const rt_ir *ir) { return interpret(s, ir, NULL, NULL, 0); }
