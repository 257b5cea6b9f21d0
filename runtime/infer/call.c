/* call.c - CALL and SPLAT statements: gathers the arguments, spreads tuples of known length, and sends the call to the
 * builtins' rules or to the methods.
 */
#include <string.h>

#include "infer.h"
#include "lattice.h"

typedef struct arguments {
    rt_inf_elem elem[RT_INF_MAX_ARGUMENTS];
    rt_operand op[RT_INF_MAX_ARGUMENTS];
    uint32_t n;
    bool direct; /* op[k] is behind elem[k] */
} arguments;

/* ---- gathering ---------------------------------------------------------------------------------------------------------- */

/* Adds the elements of a spread argument; false if their number is not known. */
static bool add_spread(rt_inf_frame *f, arguments *a, rt_inf_elem e)
{
    rt_session *s = f->s;
    if (!rt_inf_is_datatype(s, e.type) || !((rt_datatype *)e.type)->is_tuple)
        return false;
    rt_svec *params = ((rt_datatype *)e.type)->params;
    if (params->n && params->item[params->n - 1]->type == s->t.Vararg)
        return false;
    if (a->n + params->n > RT_INF_MAX_ARGUMENTS)
        return false;
    a->direct = false;
    for (size_t k = 0; k < params->n; k++)
        a->elem[a->n++] =
            e.constant ? rt_inf_of_const(s, rt_get_field(s, e.constant, k)) : rt_inf_of_type(s, params->item[k]);
    return true;
}

/* false: the arguments are not all known one by one; those before the first unknown one are there. */
static bool gather(rt_inf_frame *f, const rt_stmt *st, arguments *a)
{
    bool is_splat = st->op == RT_OP_SPLAT;
    a->n = 0;
    a->direct = true;
    a->elem[0] = rt_inf_any(f->s);
    for (uint32_t k = 0; k < st->nargs; k++) {
        rt_operand o = rt_stmt_arg(f->ir, st, k);
        rt_inf_elem e = rt_inf_operand(f, o);
        bool spread = is_splat && k > 0 && ((int64_t)st->imm >> (k - 1 < 63 ? k - 1 : 63) & 1);
        if (spread) {
            if (!add_spread(f, a, e))
                return false;
            continue;
        }
        if (a->n == RT_INF_MAX_ARGUMENTS)
            return false;
        a->op[a->n] = o;
        a->elem[a->n++] = e;
    }
    return true;
}

/* ---- calls with an unknown number of arguments ----------------------------------------------------------------------------- */

/* Only the result's type is of use: the call itself is made at run time. */
static rt_inf_elem call_open(rt_inf_frame *f, rt_inf_site *site, const arguments *a)
{
    rt_session *s = f->s;
    rt_value *types[RT_INF_MAX_ARGUMENTS];
    const rt_value *fn = a->elem[0].constant;
    memset(site->call, 0, sizeof *site->call);
    site->nlookups = site->ndeps = 0;
    if (a->n == RT_INF_MAX_ARGUMENTS)
        rt_inf_give_up(f->engine, RT_INF_LIMIT_ARGUMENTS);
    if (fn && fn->type->super == s->t.Builtin)
        return rt_inf_builtin_open(s, (const rt_builtin *)fn);
    for (uint32_t k = 0; k < a->n; k++)
        types[k] = rt_inf_call_type(s, a->elem[k].type);
    return rt_inf_call_types(f, rt_tuple_type_va(s, types, a->n, (rt_value *)s->t.Any), site);
}

/* ---- builtins ------------------------------------------------------------------------------------------------------------- */

static rt_inf_elem call_builtin(rt_inf_frame *f, uint32_t i, const rt_builtin *b, const arguments *a, rt_inf_site *site)
{
    const rt_builtin_info *info = &rt_builtin_table[b->id];
    uint32_t n = a->n - 1;
    rt_call *call = site->call;
    memset(call, 0, sizeof *call);
    site->nlookups = site->ndeps = 0;
    site->provisional = site->nothrow = false;
    bool bad_count = (int)n < info->min_args || (info->max_args >= 0 && (int)n > info->max_args);
    if (bad_count)
        return rt_inf_bottom(f->s);
    rt_inf_builtin_call c = {.f = f, .e = f->engine, .s = f->s, .b = b, .args = a->elem + 1, .n = n, .site = site};
    rt_inf_elem e = rt_inf_builtin(&c);
    site->nothrow = c.nothrow;
    call->builtin = b;
    bool foldable = c.folded || (c.nothrow && info->effects <= RT_EF_THROWS);
    call->kind = e.constant && foldable ? RT_CALL_CONST : RT_CALL_BUILTIN;
    e.cond = NULL;
    if (e.type == (rt_value *)f->s->t.Bool && a->direct)
        e.cond = rt_inf_cond_of_builtin(f, i, b->id, a->op + 1, a->elem + 1);
    return e;
}

rt_inf_elem rt_inf_call(rt_inf_frame *f, uint32_t i)
{
    const rt_stmt *st = &f->ir->stmts[i];
    rt_inf_site *site = f->site[i];
    arguments a;
    if (!gather(f, st, &a))
        return call_open(f, site, &a);
    const rt_value *fn = a.elem[0].constant;
    if (fn && fn->type->super == f->s->t.Builtin)
        return call_builtin(f, i, (const rt_builtin *)fn, &a, site);
    return rt_inf_call_generic(f, i, a.elem, a.n, a.direct ? a.op : NULL, site);
}

/* ---- return_type ------------------------------------------------------------------------------------------------------------ */

rt_inf_elem rt_inf_return_type(rt_inf_frame *f, const rt_inf_elem *args, rt_inf_site *site)
{
    rt_session *s = f->s;
    rt_inf_elem elem[RT_INF_MAX_ARGUMENTS] = {args[0]};
    rt_inf_elem unknown = rt_inf_of_type(s, s->t.Type);
    rt_datatype *tuple = (rt_datatype *)rt_inf_type_of_type(s, args[1].type);
    if (!tuple || !rt_inf_is_datatype(s, (rt_value *)tuple) || !tuple->is_tuple)
        return unknown;
    size_t n = tuple->params->n;
    if (n >= RT_INF_MAX_ARGUMENTS || (n && tuple->params->item[n - 1]->type == s->t.Vararg))
        return unknown;
    for (size_t k = 0; k < n; k++)
        elem[k + 1] = rt_inf_of_type(s, tuple->params->item[k]);
    rt_value *fn = args[0].constant;
    rt_inf_elem e;
    if (fn && fn->type->super == s->t.Builtin) {
        rt_inf_builtin_call c = {
            .f = f, .e = f->engine, .s = s, .b = (const rt_builtin *)fn, .args = elem + 1, .n = (uint32_t)n};
        e = rt_inf_builtin(&c);
    } else {
        e = rt_inf_call_generic(f, 0, elem, (uint32_t)n + 1, NULL, site);
        memset(site->call, 0, sizeof *site->call);
        memset(site->variant, 0, sizeof site->variant);
        if (site->provisional)
            return unknown;
    }
    site->nothrow = true;
    return rt_inf_of_const(s, e.type);
}
