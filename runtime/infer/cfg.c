/* cfg.c - basic blocks of an rt_ir, the handler that is active in each, and which values cross block borders. */
#include "infer.h"

static bool ends_block(uint8_t op)
{
    switch (op) {
    case RT_OP_GOTO:
    case RT_OP_BRANCHIFNOT:
    case RT_OP_RETURN:
    case RT_OP_ENTER:
    case RT_OP_LEAVE:
    case RT_OP_RETHROW:
    case RT_OP_UNREACHABLE:
        return true;
    default:
        return false;
    }
}

static bool has_target(uint8_t op) { return op == RT_OP_GOTO || op == RT_OP_BRANCHIFNOT || op == RT_OP_ENTER; }

static void find_blocks(rt_inf_engine *e, const rt_ir *ir, rt_inf_cfg *out)
{
    uint32_t n = ir->nstmts, nblocks = 0;
    uint8_t *leader = rt_inf_alloc(e, n + 1);
    leader[0] = 1;
    for (uint32_t i = 0; i < n; i++) {
        if (ends_block(ir->stmts[i].op))
            leader[i + 1] = 1;
        if (has_target(ir->stmts[i].op))
            leader[ir->stmts[i].imm] = 1;
    }
    for (uint32_t i = 0; i < n; i++)
        nblocks += leader[i];
    out->nblocks = nblocks;
    out->block = rt_inf_alloc(e, nblocks * sizeof *out->block);
    out->block_at = rt_inf_alloc(e, n * sizeof *out->block_at);
    uint32_t b = UINT32_MAX;
    for (uint32_t i = 0; i < n; i++) {
        if (leader[i])
            out->block[++b] = (rt_inf_block){.start = i, .handler = -1};
        out->block[b].end = i + 1;
        out->block_at[i] = b;
    }
}

static void find_escapes(rt_inf_engine *e, const rt_ir *ir, rt_inf_cfg *out)
{
    out->escapes = rt_inf_alloc(e, ir->nstmts);
    if (out->nblocks == 1)
        return;
    for (uint32_t i = 0; i < ir->nstmts; i++) {
        const rt_stmt *st = &ir->stmts[i];
        for (uint32_t a = 0; a < st->nargs; a++) {
            rt_operand o = rt_stmt_arg(ir, st, a);
            if (!rt_operand_is_const(o) && out->block_at[o] != out->block_at[i])
                out->escapes[o] = 1;
        }
    }
}

/* One try region being open: where it is caught, and what was open around it. */
typedef struct region {
    const struct region *outer;
    int32_t handler;
} region;

typedef struct walk {
    rt_inf_engine *e;
    const rt_ir *ir;
    rt_inf_cfg *cfg;
    const region **in; /* [nblocks] innermost region at the block's start */
    uint8_t *seen;
    uint32_t *todo;
    uint32_t ntodo;
} walk;

static void visit(walk *w, uint32_t block, const region *in)
{
    if (block >= w->cfg->nblocks || w->seen[block])
        return;
    w->seen[block] = 1;
    w->in[block] = in;
    w->cfg->block[block].handler = in ? in->handler : -1;
    w->todo[w->ntodo++] = block;
}

static void leave_block(walk *w, uint32_t block)
{
    const region *in = w->in[block];
    const rt_stmt *last = &w->ir->stmts[w->cfg->block[block].end - 1];
    uint32_t target = has_target(last->op) ? w->cfg->block_at[last->imm] : 0;
    switch (last->op) {
    case RT_OP_GOTO:
        visit(w, target, in);
        return;
    case RT_OP_RETURN:
    case RT_OP_RETHROW:
    case RT_OP_UNREACHABLE:
        return;
    case RT_OP_BRANCHIFNOT:
        visit(w, target, in);
        break;
    case RT_OP_ENTER: {
        region *inner = rt_inf_alloc(w->e, sizeof *inner);
        *inner = (region){.outer = in, .handler = (int32_t)target};
        visit(w, target, in);
        in = inner;
        break;
    }
    case RT_OP_LEAVE:
        in = in ? in->outer : NULL;
        break;
    default:
        break;
    }
    visit(w, block + 1, in);
}

static void find_handlers(rt_inf_engine *e, const rt_ir *ir, rt_inf_cfg *out)
{
    uint32_t n = out->nblocks;
    walk w = {.e = e, .ir = ir, .cfg = out};
    w.in = rt_inf_alloc(e, n * sizeof *w.in);
    w.seen = rt_inf_alloc(e, n);
    w.todo = rt_inf_alloc(e, n * sizeof *w.todo);
    visit(&w, 0, NULL);
    while (w.ntodo)
        leave_block(&w, w.todo[--w.ntodo]);
}

void rt_inf_cfg_build(rt_inf_engine *e, const rt_ir *ir, rt_inf_cfg *out)
{
    find_blocks(e, ir, out);
    find_escapes(e, ir, out);
    if (ir->has_try)
        find_handlers(e, ir, out);
}
