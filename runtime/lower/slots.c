/* slots.c - definite assignment: which slots may be read before they are assigned, which are assigned only once.
 *
 * Forward data flow over the statements, one bit per slot; at joins the sets are intersected. A handler may be entered
 * from anywhere in its region, but nothing is unassigned there except by NEWSLOT, so what was assigned at ENTER is still.
 */
#include "emit.h"

#include <gc/gc.h>
#include <string.h>

typedef struct flow {
    const rt_ir *ir;
    size_t words;
    uint64_t *at;     /* [target][words]: assigned on every way to a jump target */
    uint32_t *number; /* [stmt]: 1 + index into `at`, 0 = not a target */
    uint8_t *reached; /* [target] */
    bool changed;
} flow;

static bool is_jump(const rt_stmt *st)
{
    return st->op == RT_OP_GOTO || st->op == RT_OP_BRANCHIFNOT || st->op == RT_OP_ENTER;
}

static void meet(flow *f, uint32_t stmt, const uint64_t *set)
{
    uint32_t t = f->number[stmt] - 1;
    uint64_t *to = f->at + t * f->words;
    if (!f->reached[t]) {
        memcpy(to, set, f->words * sizeof *to);
        f->reached[t] = 1;
        f->changed = true;
        return;
    }
    for (size_t i = 0; i < f->words; i++) {
        uint64_t both = to[i] & set[i];
        f->changed = f->changed || both != to[i];
        to[i] = both;
    }
}

static bool get(const uint64_t *set, int32_t i) { return set[i / 64] >> (i % 64) & 1; }
static void put(uint64_t *set, int32_t i) { set[i / 64] |= UINT64_C(1) << (i % 64); }

/* Walks the statements once; `undefined` (may be NULL) collects slots that are read while maybe unassigned. */
static void pass(flow *f, uint64_t *undefined)
{
    const rt_ir *ir = f->ir;
    uint64_t *set = GC_MALLOC_ATOMIC(f->words * sizeof *set);
    memset(set, 0, f->words * sizeof *set);
    for (uint32_t i = 0; i < ir->nargs; i++)
        put(set, (int32_t)i);
    bool live = true;
    for (uint32_t i = 0; i < ir->nstmts; i++) {
        const rt_stmt *st = &ir->stmts[i];
        if (f->number[i]) {
            uint32_t t = f->number[i] - 1;
            if (live)
                meet(f, i, set);
            live = f->reached[t];
            memcpy(set, f->at + t * f->words, f->words * sizeof *set);
        }
        if (!live)
            continue;
        if (st->op == RT_OP_SETSLOT)
            put(set, st->imm);
        else if (st->op == RT_OP_NEWSLOT)
            set[st->imm / 64] &= ~(UINT64_C(1) << (st->imm % 64));
        else if ((st->op == RT_OP_GETSLOT || st->op == RT_OP_SLOTDEF) && undefined && !get(set, st->imm))
            put(undefined, st->imm);
        if (is_jump(st))
            meet(f, (uint32_t)st->imm, set);
        if (st->op == RT_OP_GOTO || st->op == RT_OP_RETURN || st->op == RT_OP_RETHROW || st->op == RT_OP_UNREACHABLE)
            live = false;
    }
}

static void number_targets(flow *f)
{
    const rt_ir *ir = f->ir;
    uint32_t n = 0;
    f->number = GC_MALLOC_ATOMIC((ir->nstmts + 1) * sizeof *f->number);
    memset(f->number, 0, (ir->nstmts + 1) * sizeof *f->number);
    for (uint32_t i = 0; i < ir->nstmts; i++)
        if (is_jump(&ir->stmts[i]) && !f->number[ir->stmts[i].imm])
            f->number[ir->stmts[i].imm] = ++n;
    f->at = GC_MALLOC_ATOMIC((n * f->words + 1) * sizeof *f->at);
    f->reached = GC_MALLOC_ATOMIC(n + 1);
    memset(f->reached, 0, n + 1);
}

void low_flag_slots(rt_session *s, rt_ir *ir)
{
    (void)s;
    if (!ir->nslots)
        return;
    flow f = {.ir = ir, .words = (ir->nslots + 63) / 64};
    number_targets(&f);
    do {
        f.changed = false;
        pass(&f, NULL);
    } while (f.changed);
    uint64_t *undefined = GC_MALLOC_ATOMIC(f.words * sizeof *undefined);
    memset(undefined, 0, f.words * sizeof *undefined);
    pass(&f, undefined);
    uint32_t *assigned = GC_MALLOC_ATOMIC(ir->nslots * sizeof *assigned);
    memset(assigned, 0, ir->nslots * sizeof *assigned);
    for (uint32_t i = 0; i < ir->nstmts; i++)
        if (ir->stmts[i].op == RT_OP_SETSLOT)
            assigned[ir->stmts[i].imm]++;
    for (uint32_t i = 0; i < ir->nslots; i++) {
        bool maybe = get(undefined, (int32_t)i);
        if (maybe)
            ir->slots[i].flags |= RT_SLOT_MAYBE_UNDEF;
        else if (assigned[i] + (i < ir->nargs) == 1)
            ir->slots[i].flags |= RT_SLOT_SINGLE;
    }
}
