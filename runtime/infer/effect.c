/* effect.c - whether a body does nothing but compute its result, and whether constants could make it tighter. */
#include "infer.h"
#include "lattice.h"

/* ---- purity ------------------------------------------------------------------------------------------------------------- */

/* Reading a field is no effect, but only an immutable value's field has one answer. */
static bool reads_immutable(const rt_inf_frame *f, const rt_stmt *st)
{
    rt_value *type = rt_operand_type(f->s, &f->result->typed, rt_stmt_arg(f->ir, st, 1));
    return rt_inf_is_concrete(f->s, type) && !((rt_datatype *)type)->name->is_mutable;
}

static bool builtin_is_pure(const rt_inf_frame *f, const rt_stmt *st, const rt_inf_site *site)
{
    uint32_t id = site->call->builtin->id;
    if (!site->nothrow)
        return false;
    if (id == RT_BUILTIN_getfield)
        return st->op == RT_OP_CALL && reads_immutable(f, st);
    return rt_builtin_table[id].effects <= RT_EF_THROWS;
}

static bool call_is_pure(const rt_inf_frame *f, uint32_t i)
{
    const rt_inf_site *site = f->site[i];
    const rt_call *call = site->call;
    switch (call->kind) {
    case RT_CALL_CONST:
        return true;
    case RT_CALL_BUILTIN:
        return builtin_is_pure(f, &f->ir->stmts[i], site);
    case RT_CALL_LINFO:
    case RT_CALL_SPLIT:
        for (uint32_t k = 0; k < call->ntargets; k++) {
            const rt_inf_result *r = rt_inf_target(site, k);
            if (!r || !r->typed.is_pure)
                return false;
        }
        return !call->rest_dynamic;
    default:
        return false;
    }
}

static bool new_is_pure(const rt_inf_frame *f, uint32_t i)
{
    rt_session *s = f->s;
    const rt_stmt *st = &f->ir->stmts[i];
    rt_value *type = f->result->typed.type[i];
    if (!rt_inf_is_concrete(s, type) || ((rt_datatype *)type)->name->is_mutable)
        return false;
    rt_svec *fields = rt_inf_field_types(s, (rt_datatype *)type);
    if (!fields || fields->n != st->nargs - 1u)
        return false;
    for (size_t k = 0; k < fields->n; k++) {
        rt_value *given = rt_operand_type(s, &f->result->typed, rt_stmt_arg(f->ir, st, (uint32_t)k + 1));
        if (!rt_subtype(s, given, fields->item[k]))
            return false;
    }
    return true;
}

static bool stmt_is_pure(const rt_inf_frame *f, uint32_t i)
{
    const rt_typed *t = &f->result->typed;
    const rt_stmt *st = &f->ir->stmts[i];
    if (t->type[i] == f->s->t.Bottom)
        return false;
    switch ((rt_op)st->op) {
    case RT_OP_NOP:
    case RT_OP_SETSLOT:
    case RT_OP_NEWSLOT:
    case RT_OP_SLOTDEF:
    case RT_OP_GOTO:
    case RT_OP_RETURN:
        return true;
    case RT_OP_GETSLOT:
        return !(f->ir->slots[st->imm].flags & RT_SLOT_MAYBE_UNDEF);
    case RT_OP_GETGLOBAL:
    case RT_OP_SPARAM:
        return t->constant[i] != NULL;
    case RT_OP_BRANCHIFNOT:
        return rt_operand_type(f->s, t, rt_stmt_arg(f->ir, st, 0)) == (rt_value *)f->s->t.Bool;
    case RT_OP_CALL:
    case RT_OP_SPLAT:
        return call_is_pure(f, i);
    case RT_OP_NEW:
        return new_is_pure(f, i);
    case RT_OP_CLOSURE:
        return rt_inf_is_concrete(f->s, t->type[i]);
    default:
        return false;
    }
}

bool rt_inf_is_pure(const rt_inf_frame *f)
{
    if (f->ir->has_loop || f->ir->has_try || f->result->in_cycle)
        return false;
    for (uint32_t i = 0; i < f->ir->nstmts; i++)
        if (f->result->typed.reachable[i] && !stmt_is_pure(f, i))
            return false;
    return true;
}

/* ---- looseness ------------------------------------------------------------------------------------------------------------ */

static bool is_tight(rt_session *s, rt_value *type)
{
    rt_value **member;
    size_t n = rt_inf_members(s, &type, &member);
    for (size_t i = 0; i < n; i++)
        if (!rt_inf_is_concrete(s, member[i]) && !rt_inf_type_of_type(s, member[i]))
            return false;
    return true;
}

/* getfield, setfield! or fieldtype whose field only run time knows. */
static bool field_is_unknown(const rt_inf_frame *f, const rt_stmt *st, uint32_t builtin)
{
    if (builtin != RT_BUILTIN_getfield && builtin != RT_BUILTIN_setfield)
        return false;
    return st->nargs > 2 && !rt_operand_constant(&f->result->typed, rt_stmt_arg(f->ir, st, 2));
}

static bool call_is_loose(const rt_inf_frame *f, uint32_t i)
{
    const rt_inf_site *site = f->site[i];
    const rt_call *call = site->call;
    rt_value *type = f->result->typed.type[i];
    if (call->kind == RT_CALL_CONST || (type == f->s->t.Bottom && call->kind != RT_CALL_DYNAMIC))
        return false;
    if (call->kind == RT_CALL_DYNAMIC || call->rest_dynamic || !is_tight(f->s, type))
        return true;
    if (call->kind == RT_CALL_BUILTIN)
        return field_is_unknown(f, &f->ir->stmts[i], call->builtin->id);
    for (uint32_t k = 0; k < call->ntargets; k++) {
        const rt_inf_result *r = rt_inf_target(site, k);
        if (call->inline_it[k] && r && r->is_loose)
            return true;
    }
    return false;
}

bool rt_inf_is_loose(const rt_inf_frame *f)
{
    const rt_typed *t = &f->result->typed;
    for (uint32_t i = 0; i < f->ir->nstmts; i++) {
        if (!t->reachable[i])
            continue;
        if (f->site[i] && call_is_loose(f, i))
            return true;
        if (f->ir->stmts[i].op == RT_OP_NEW && !is_tight(f->s, t->type[i]))
            return true;
    }
    return false;
}
