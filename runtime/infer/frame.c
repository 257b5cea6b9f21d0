/* frame.c - working memory of one body: the arena, slot states per block, the worklist. */
#include <gc/gc.h>
#include <string.h>

#include "infer.h"
#include "lattice.h"

/* ---- arena: chunks of scanned memory, used like a stack ------------------------------------------------------------- */

typedef struct chunk {
    struct chunk *older;
    size_t size;
    char bytes[];
} chunk;

enum { CHUNK_SIZE = 64 * 1024 - 64 };

void *rt_inf_alloc(rt_inf_engine *e, size_t size)
{
    size = (size + 15) & ~(size_t)15;
    chunk *c = e->chunk;
    if (!c || e->chunk_used + size > c->size) {
        size_t room = size > CHUNK_SIZE ? size : CHUNK_SIZE;
        c = GC_MALLOC(sizeof *c + room);
        c->older = e->chunk;
        c->size = room;
        e->chunk = c;
        e->chunk_used = 0;
    }
    void *p = c->bytes + e->chunk_used;
    e->chunk_used += size;
    return memset(p, 0, size);
}

rt_inf_arena_mark rt_inf_arena_get(rt_inf_engine *e) { return (rt_inf_arena_mark){e->chunk, e->chunk_used}; }

void rt_inf_arena_cut(rt_inf_engine *e, rt_inf_arena_mark mark)
{
    /* The oldest chunk is kept although a mark may be from before it: the next request will need it. */
    if (!mark.chunk) {
        chunk *c = e->chunk;
        while (c && c->older)
            c = c->older;
        e->chunk = c;
        e->chunk_used = 0;
        return;
    }
    e->chunk = mark.chunk;
    e->chunk_used = mark.used;
}

/* ---- frames --------------------------------------------------------------------------------------------------------- */

static rt_value *vararg_tuple(rt_session *s, const rt_svec *params, size_t from)
{
    size_t n = params->n > from ? params->n - from : 0;
    if (n == 0)
        return (rt_value *)s->t.EmptyTuple;
    rt_value *last = params->item[params->n - 1];
    if (last->type != s->t.Vararg)
        return (rt_value *)rt_tuple_type(s, (rt_value **)&params->item[from], n);
    return (rt_value *)rt_tuple_type_va(s, (rt_value **)&params->item[from], n - 1, ((rt_vararg *)last)->elem);
}

void rt_inf_frame_args(rt_inf_engine *e, rt_linfo *li, rt_inf_elem *out)
{
    rt_session *s = e->s;
    const rt_ir *ir = li->ir;
    const rt_svec *params = li->spec_types ? li->spec_types->params : s->empty_svec;
    for (uint32_t i = 0; i < ir->nargs; i++) {
        rt_value *type = (rt_value *)s->t.Any;
        if (ir->is_vararg && i == ir->nargs - 1)
            type = vararg_tuple(s, params, i);
        else if (i < params->n)
            type = params->item[i]->type == s->t.Vararg ? ((rt_vararg *)params->item[i])->elem : params->item[i];
        out[i] = rt_inf_of_type(s, type);
    }
}

/* One allocation for everything that outlives inference. */
static rt_inf_result *result_new(rt_inf_engine *e, rt_linfo *li, const rt_ir *ir)
{
    rt_session *s = e->s;
    size_t n = ir->nstmts, slots = ir->nslots;
    size_t pointers = 3 * n + slots;
    char *memory = GC_MALLOC(sizeof(rt_inf_result) + pointers * sizeof(void *) + n);
    rt_inf_result *r = (rt_inf_result *)memory;
    rt_value **next = (rt_value **)(memory + sizeof *r);
    r->typed.hdr.type = s->t.Typed;
    r->typed.ir = ir;
    r->typed.type = next;
    r->typed.constant = next + n;
    r->typed.call = (rt_call **)(next + 2 * n);
    r->typed.slot_type = next + 3 * n;
    r->typed.reachable = (uint8_t *)(next + pointers);
    r->typed.ret_type = s->t.Bottom;
    r->typed.inline_cost = UINT32_MAX;
    for (size_t i = 0; i < slots; i++)
        r->typed.slot_type[i] = s->t.Bottom;
    r->li = li;
    r->ret = rt_inf_bottom(s);
    return r;
}

static void make_sites(rt_inf_frame *f)
{
    const rt_ir *ir = f->ir;
    uint32_t ncalls = 0;
    for (uint32_t i = 0; i < ir->nstmts; i++) {
        ncalls += ir->stmts[i].op == RT_OP_CALL || ir->stmts[i].op == RT_OP_SPLAT;
        f->defines |= ir->is_toplevel && ir->stmts[i].op == RT_OP_DEFMETHOD;
    }
    rt_call *calls = GC_MALLOC(ncalls * sizeof *calls);
    rt_inf_site *sites = rt_inf_alloc(f->engine, ncalls * sizeof *sites);
    for (uint32_t i = 0, k = 0; i < ir->nstmts; i++) {
        if (ir->stmts[i].op != RT_OP_CALL && ir->stmts[i].op != RT_OP_SPLAT)
            continue;
        sites[k].call = &calls[k];
        f->result->typed.call[i] = &calls[k];
        f->site[i] = &sites[k++];
    }
}

static void set_entry(rt_inf_frame *f, const rt_inf_elem *args)
{
    rt_session *s = f->s;
    uint32_t nargs = f->ir->nargs;
    rt_inf_elem *given = rt_inf_alloc(f->engine, (nargs + 1) * sizeof *given);
    rt_inf_frame_args(f->engine, f->li, given);
    for (uint32_t i = 0; i < f->ir->nslots; i++) {
        if (i >= nargs) {
            f->entry[i] = (rt_inf_slot){.elem = rt_inf_bottom(s), .unassigned = true};
            continue;
        }
        f->result->typed.slot_type[i] = given[i].type;
        f->entry[i].elem = args ? args[i] : given[i];
    }
    for (uint32_t i = 0; i < f->ir->nstmts; i++)
        if (f->ir->stmts[i].op == RT_OP_SETSLOT && (uint32_t)f->ir->stmts[i].imm < nargs)
            f->arg_assigned[f->ir->stmts[i].imm] = 1;
}

static void make_states(rt_inf_frame *f)
{
    size_t n = (size_t)f->cfg.nblocks * f->ir->nslots;
    f->stride = f->ir->nslots;
    if (n > RT_INF_MAX_STATES) {
        rt_inf_give_up(f->engine, RT_INF_LIMIT_STATES);
        f->stride = 0;
        n = f->ir->nslots;
    }
    f->entry = rt_inf_alloc(f->engine, n * sizeof *f->entry);
}

rt_inf_frame *rt_inf_frame_new(rt_inf_engine *e, rt_linfo *li, const rt_inf_elem *args)
{
    const rt_ir *ir = li->ir;
    rt_inf_frame *f = rt_inf_alloc(e, sizeof *f);
    f->engine = e;
    f->s = e->s;
    f->li = li;
    f->ir = ir;
    f->result = result_new(e, li, ir);
    f->result->frame = f;
    rt_inf_cfg_build(e, ir, &f->cfg);
    make_states(f);
    f->now = rt_inf_alloc(e, ir->nslots * sizeof *f->now);
    f->saved = rt_inf_alloc(e, ir->nslots * sizeof *f->saved);
    f->ret_true = rt_inf_alloc(e, ir->nargs * sizeof *f->ret_true);
    f->ret_false = rt_inf_alloc(e, ir->nargs * sizeof *f->ret_false);
    f->last_set = rt_inf_alloc(e, ir->nslots * sizeof *f->last_set);
    f->visits = rt_inf_alloc(e, f->cfg.nblocks * sizeof *f->visits);
    f->nwords = (f->cfg.nblocks + 63) / 64;
    f->work = rt_inf_alloc(e, f->nwords * sizeof *f->work);
    f->cond = rt_inf_alloc(e, ir->nstmts * sizeof *f->cond);
    f->const_type = rt_inf_alloc(e, ir->nconsts * sizeof *f->const_type);
    f->site = rt_inf_alloc(e, ir->nstmts * sizeof *f->site);
    f->arg_assigned = rt_inf_alloc(e, ir->nargs);
    make_sites(f);
    set_entry(f, args);
    f->visits[0] = 1;
    rt_inf_wake(f, 0);
    return f;
}

/* ---- worklist and flow ------------------------------------------------------------------------------------------------ */

void rt_inf_wake(rt_inf_frame *f, uint32_t block)
{
    if (!f->dead)
        f->work[block / 64] |= UINT64_C(1) << (block % 64);
}

bool rt_inf_has_work(const rt_inf_frame *f)
{
    for (uint32_t i = 0; i < f->nwords; i++)
        if (f->work[i])
            return true;
    return false;
}

static bool join_slot(rt_inf_frame *f, rt_inf_slot *into, const rt_inf_slot *from, bool give_up)
{
    if (rt_inf_same(into->elem, from->elem) && into->unassigned >= from->unassigned)
        return false;
    rt_inf_elem join = rt_inf_join(f->engine, into->elem, from->elem);
    bool unassigned = into->unassigned || from->unassigned;
    if (rt_inf_same(join, into->elem) && unassigned == into->unassigned)
        return false;
    if (give_up && join.type != f->s->t.Bottom)
        join = rt_inf_any(f->s);
    into->elem = join;
    into->unassigned = unassigned;
    return true;
}

static bool too_often(rt_inf_frame *f, uint32_t block)
{
    if (f->visits[block] <= RT_INF_MAX_VISITS)
        return false;
    rt_inf_give_up(f->engine, RT_INF_LIMIT_VISITS);
    return true;
}

/* The block's entry state grew. */
static void enter_again(rt_inf_frame *f, uint32_t block)
{
    if (f->visits[block] < UINT16_MAX)
        f->visits[block]++;
    rt_inf_wake(f, block);
    for (uint32_t b = 0; !f->stride && b < f->cfg.nblocks; b++)
        if (f->visits[b])
            rt_inf_wake(f, b);
}

void rt_inf_flow(rt_inf_frame *f, uint32_t block)
{
    uint32_t nslots = f->ir->nslots;
    rt_inf_slot *into = rt_inf_entry(f, block);
    if (!f->visits[block]) {
        f->visits[block] = 1;
        rt_inf_wake(f, block);
        if (f->stride)
            memcpy(into, f->now, nslots * sizeof *into);
        return;
    }
    if (!f->stride)
        return; /* assignments have gone into the one state */
    bool give_up = too_often(f, block), grew = false;
    for (uint32_t i = 0; i < nslots; i++)
        grew |= join_slot(f, &into[i], &f->now[i], give_up);
    if (grew)
        enter_again(f, block);
}

void rt_inf_flow_slot(rt_inf_frame *f, uint32_t block, uint32_t slot)
{
    rt_inf_slot *into = rt_inf_entry(f, block) + slot;
    if (!f->visits[block])
        rt_inf_flow(f, block);
    else if (join_slot(f, into, &f->now[slot], too_often(f, block)))
        enter_again(f, block);
}
