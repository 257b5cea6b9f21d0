/* verify.c - rt_ir_verify: every invariant of ir.h.
 *
 * Shape (counts, ranges, terminators) statement by statement; then data flow along all ways: operands are available
 * wherever they are used, try regions and handlers nest, and nothing is returned from inside one.
 */
#include "../base/buf.h"
#include "../iface/ir.h"

#include <gc/gc.h>
#include <string.h>

typedef struct state { /* on entry to a jump target */
    bool reached;
    uint32_t tries, catches;
    uint64_t *available; /* one bit per statement */
} state;

typedef struct checker {
    const rt_ir *ir;
    size_t words;
    uint32_t *number; /* [stmt]: 1 + index of its state */
    state *at;
    bool changed;
    rt_buf fault;
} checker;

#define FAIL(k, i, ...) return fail((k), (i), __VA_ARGS__)

__attribute__((format(printf, 3, 4))) static bool fail(checker *k, uint32_t i, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    rt_buf_printf(&k->fault, "statement %u: ", i);
    rt_buf_vprintf(&k->fault, format, args);
    va_end(args);
    return false;
}

/* ---- shape ---- */

static const struct {
    int16_t least, most; /* operands; most -1 = any */
    bool has_value;
} shape[RT_OP_COUNT] = {
    [RT_OP_NOP] = {0, 0, true},          [RT_OP_GETSLOT] = {0, 0, true},  [RT_OP_SETSLOT] = {1, 1, false},
    [RT_OP_NEWSLOT] = {0, 0, false},     [RT_OP_SLOTDEF] = {0, 0, true},  [RT_OP_GETGLOBAL] = {0, 0, true},
    [RT_OP_SETGLOBAL] = {1, 1, false},   [RT_OP_SPARAM] = {0, 0, true},   [RT_OP_CALL] = {1, -1, true},
    [RT_OP_SPLAT] = {2, -1, true},       [RT_OP_NEW] = {1, -1, true},     [RT_OP_GOTO] = {0, 0, false},
    [RT_OP_BRANCHIFNOT] = {1, 1, false}, [RT_OP_RETURN] = {1, 1, false},  [RT_OP_ENTER] = {0, 0, false},
    [RT_OP_LEAVE] = {0, 0, false},       [RT_OP_CATCH] = {0, 0, true},    [RT_OP_ENDCATCH] = {0, 0, false},
    [RT_OP_RETHROW] = {0, 0, false},     [RT_OP_CLOSURE] = {0, -1, true}, [RT_OP_DEFMETHOD] = {3, 3, true},
    [RT_OP_UNREACHABLE] = {0, 0, false},
};

static bool is_jump(uint8_t op) { return op == RT_OP_GOTO || op == RT_OP_BRANCHIFNOT || op == RT_OP_ENTER; }

static bool ends_flow(uint8_t op)
{
    return op == RT_OP_GOTO || op == RT_OP_RETURN || op == RT_OP_RETHROW || op == RT_OP_UNREACHABLE;
}

static bool check_imm(checker *k, uint32_t i, const rt_stmt *st)
{
    const rt_ir *ir = k->ir;
    uint32_t imm = (uint32_t)st->imm;
    switch (st->op) {
    case RT_OP_GETSLOT:
    case RT_OP_SETSLOT:
    case RT_OP_NEWSLOT:
    case RT_OP_SLOTDEF:
        if (imm >= ir->nslots)
            FAIL(k, i, "no slot %u", imm);
        return true;
    case RT_OP_GETGLOBAL:
    case RT_OP_SETGLOBAL:
    case RT_OP_CLOSURE:
    case RT_OP_DEFMETHOD:
        if (imm >= ir->nconsts)
            FAIL(k, i, "no constant %u", imm);
        return true;
    case RT_OP_SPARAM:
        if (imm >= ir->nsparams)
            FAIL(k, i, "no static parameter %u", imm);
        return true;
    case RT_OP_GOTO:
    case RT_OP_BRANCHIFNOT:
    case RT_OP_ENTER:
        if (imm >= ir->nstmts)
            FAIL(k, i, "jump out of the body");
        if (st->op == RT_OP_ENTER && ir->stmts[imm].op != RT_OP_CATCH)
            FAIL(k, i, "handler does not begin with CATCH");
        return true;
    default:
        return true;
    }
}

static bool check_stmt(checker *k, uint32_t i)
{
    const rt_ir *ir = k->ir;
    const rt_stmt *st = &ir->stmts[i];
    if (st->op >= RT_OP_COUNT)
        FAIL(k, i, "unknown operation %u", st->op);
    if (st->nargs < shape[st->op].least || (shape[st->op].most >= 0 && st->nargs > shape[st->op].most))
        FAIL(k, i, "%u operands", st->nargs);
    if ((uint64_t)st->args + st->nargs > ir->noperands)
        FAIL(k, i, "operands out of range");
    for (uint32_t n = 0; n < st->nargs; n++) {
        rt_operand o = rt_stmt_arg(ir, st, n);
        if (rt_operand_is_const(o) ? rt_operand_const(o) >= ir->nconsts : (uint32_t)o >= i)
            FAIL(k, i, "operand %u is not an earlier statement or a constant", n);
        if (!rt_operand_is_const(o) && !shape[ir->stmts[o].op].has_value)
            FAIL(k, i, "operand %u has no value", n);
    }
    return check_imm(k, i, st);
}

static bool check_shape(checker *k)
{
    const rt_ir *ir = k->ir;
    if (!ir->nstmts || !ends_flow(ir->stmts[ir->nstmts - 1].op))
        FAIL(k, ir->nstmts, "the body does not end with a jump or return");
    if (ir->nargs > ir->nslots)
        FAIL(k, 0, "fewer slots than arguments");
    for (uint32_t i = 0; i < ir->nslots; i++)
        if (!ir->slots[i].name || ((ir->slots[i].flags & RT_SLOT_ARG) != 0) != (i < ir->nargs))
            FAIL(k, i, "slot %u is wrong", i);
    for (uint32_t i = 0; i < ir->nstmts; i++)
        if (!check_stmt(k, i))
            return false;
    return true;
}

/* ---- flow ---- */

static bool meet(checker *k, uint32_t from, uint32_t to, const state *now)
{
    state *t = &k->at[k->number[to] - 1];
    if (!t->reached) {
        t->reached = k->changed = true;
        t->tries = now->tries;
        t->catches = now->catches;
        memcpy(t->available, now->available, k->words * sizeof *t->available);
        return true;
    }
    if (t->tries != now->tries || t->catches != now->catches)
        FAIL(k, from, "try regions differ on the ways to %u", to);
    for (size_t w = 0; w < k->words; w++) {
        uint64_t both = t->available[w] & now->available[w];
        k->changed = k->changed || both != t->available[w];
        t->available[w] = both;
    }
    return true;
}

static bool available(const state *now, rt_operand o)
{
    return rt_operand_is_const(o) || (now->available[o / 64] >> (o % 64) & 1);
}

static bool step(checker *k, uint32_t i, state *now)
{
    const rt_stmt *st = &k->ir->stmts[i];
    for (uint32_t n = 0; n < st->nargs; n++)
        if (!available(now, rt_stmt_arg(k->ir, st, n)))
            FAIL(k, i, "operand %u is not computed on every way here", n);
    now->available[i / 64] |= UINT64_C(1) << (i % 64);
    if (is_jump(st->op) && !meet(k, i, (uint32_t)st->imm, now))
        return false;
    switch (st->op) {
    case RT_OP_ENTER:
        now->tries++;
        return true;
    case RT_OP_LEAVE:
        if (!now->tries)
            FAIL(k, i, "LEAVE outside of a try region");
        now->tries--;
        return true;
    case RT_OP_CATCH:
        now->catches++;
        return true;
    case RT_OP_ENDCATCH:
        if (!now->catches)
            FAIL(k, i, "ENDCATCH outside of a handler");
        now->catches--;
        return true;
    case RT_OP_RETURN:
        if (now->tries || now->catches)
            FAIL(k, i, "return from inside a try region or handler");
        return true;
    default:
        return true;
    }
}

static bool pass(checker *k)
{
    state now = {true, 0, 0, GC_MALLOC_ATOMIC(k->words * sizeof(uint64_t))};
    memset(now.available, 0, k->words * sizeof(uint64_t));
    for (uint32_t i = 0; i < k->ir->nstmts; i++) {
        if (k->number[i]) {
            state *t = &k->at[k->number[i] - 1];
            if (now.reached && !meet(k, i, i, &now))
                return false;
            now.reached = t->reached;
            now.tries = t->tries;
            now.catches = t->catches;
            memcpy(now.available, t->available, k->words * sizeof(uint64_t));
        }
        if (now.reached && !step(k, i, &now))
            return false;
        if (ends_flow(k->ir->stmts[i].op))
            now.reached = false;
    }
    return true;
}

static bool check_flow(checker *k)
{
    const rt_ir *ir = k->ir;
    uint32_t n = 0;
    k->words = (ir->nstmts + 63) / 64;
    k->number = GC_MALLOC_ATOMIC(ir->nstmts * sizeof *k->number);
    memset(k->number, 0, ir->nstmts * sizeof *k->number);
    for (uint32_t i = 0; i < ir->nstmts; i++)
        if (is_jump(ir->stmts[i].op) && !k->number[ir->stmts[i].imm])
            k->number[ir->stmts[i].imm] = ++n;
    k->at = GC_MALLOC((n + 1) * sizeof *k->at);
    for (uint32_t i = 0; i < n; i++)
        k->at[i].available = GC_MALLOC_ATOMIC(k->words * sizeof(uint64_t));
    do {
        k->changed = false;
        if (!pass(k))
            return false;
    } while (k->changed);
    return true;
}

char *rt_ir_verify(rt_session *s, const rt_ir *ir)
{
    (void)s;
    checker k = {.ir = ir};
    return check_shape(&k) && check_flow(&k) ? NULL : rt_buf_take(&k.fault);
}
