/* return_type.c - what inference says about a call that is only asked about, and what it gave up. */
#include <gc/gc.h>
#include <stdio.h>

#include "infer.h"
#include "lattice.h"
#include "report.h"

static rt_value *method_result(rt_inf_engine *e, rt_datatype *argtypes)
{
    rt_session *s = e->s;
    rt_inf_lookup *l = rt_inf_lookup_get(e, argtypes);
    if (l->n < 0)
        return (rt_value *)s->t.Any;
    rt_value *join = s->t.Bottom;
    for (int k = 0; k < l->n; k++) {
        bool provisional = false;
        rt_linfo *li = rt_inf_match_linfo(e, l, k);
        rt_inf_result *r = li ? rt_inf_result_for(e, li, NULL, &provisional) : NULL;
        join = r && !provisional ? rt_inf_join_types(e, join, r->ret.type) : (rt_value *)s->t.Any;
    }
    return join;
}

static rt_value *builtin_result(rt_inf_engine *e, const rt_builtin *b, rt_svec *params)
{
    const rt_builtin_info *info = &rt_builtin_table[b->id];
    rt_inf_elem args[RT_INF_MAX_ARGUMENTS];
    int n = (int)params->n;
    if (n < info->min_args || (info->max_args >= 0 && n > info->max_args))
        return e->s->t.Bottom;
    for (int k = 0; k < n; k++)
        args[k] = rt_inf_of_type(e->s, params->item[k]);
    rt_inf_builtin_call c = {.e = e, .s = e->s, .b = b, .args = args, .n = (uint32_t)n};
    return rt_inf_builtin(&c).type;
}

typedef struct question {
    rt_value *f, *argtypes, *type;
} question;

static rt_value *ask(rt_session *s, rt_value *f, rt_value *argtypes)
{
    rt_inf_engine *e = rt_inf_engine_of(s);
    rt_value *any = (rt_value *)s->t.Any, *elems[RT_INF_MAX_ARGUMENTS];
    if (!rt_inf_is_datatype(s, argtypes) || !((rt_datatype *)argtypes)->is_tuple)
        return any;
    rt_svec *params = ((rt_datatype *)argtypes)->params;
    size_t n = params->n;
    if (n + 1 > RT_INF_MAX_ARGUMENTS || (n && params->item[n - 1]->type == s->t.Vararg))
        return any;
    if (f->type->super == s->t.Builtin)
        return builtin_result(e, (rt_builtin *)f, params);
    elems[0] = rt_inf_of_const(s, f).type;
    for (size_t k = 0; k < n; k++)
        elems[k + 1] = rt_inf_call_type(s, params->item[k]);
    return method_result(e, rt_tuple_type(s, elems, n + 1));
}

static rt_value *answer(rt_session *s, void *baton)
{
    question *q = baton;
    q->type = ask(s, q->f, q->argtypes);
    return q->type;
}

rt_value *rt_return_type(rt_session *s, rt_value *f, rt_value *argtypes)
{
    question q = {.f = f, .argtypes = argtypes, .type = (rt_value *)s->t.Any};
    lt_jit_enter(s->tracer);
    rt_inf_request(rt_inf_engine_of(s), answer, &q);
    lt_jit_leave(s->tracer);
    return q.type;
}

/* ---- what was given up ------------------------------------------------------------------------------------------------- */

static const char *const limit_text[RT_INF_LIMIT_COUNT] = {
#define X(id, bound, text) [RT_INF_LIMIT_##id] = text,
#include "limits.def"
#undef X
};

uint64_t rt_infer_limit(rt_session *s, uint32_t k, const char **text)
{
    if (k == RT_INF_LIMIT_COUNT) {
        *text = "a question about subtypes took too many steps: it was answered with no";
        return rt_subtype_given_up(s);
    }
    if (k > RT_INF_LIMIT_COUNT)
        return 0;
    *text = limit_text[k];
    return rt_inf_engine_of(s)->count[k];
}
