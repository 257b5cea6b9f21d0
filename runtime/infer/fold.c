/* fold.c - the places where inference runs code: pure builtins on constants, type application, making a constant struct,
 * lowering. Each inside rt_try, so that nothing unwinds through inference.
 */
#include "infer.h"
#include "lattice.h"

/* Whether a value may be carried as a constant that was computed: no identity of its own, and small. */
bool rt_inf_may_keep(rt_session *s, const rt_value *v)
{
    rt_datatype *t = v->type;
    if (t == s->t.Symbol || t == s->t.DataType || t == s->t.Union || t == s->t.UnionAll || t->instance)
        return true;
    if (t == s->t.String)
        return ((const rt_string *)v)->size <= RT_INF_MAX_CONSTANT_SIZE;
    if (t->name->is_mutable || t == s->t.SimpleVector || t == s->t.TypeVar || t == s->t.Vararg)
        return false;
    if (t->name->is_primitive)
        return true;
    const rt_layout *l = rt_layout_of(s, t);
    if (!l || l->size > RT_INF_MAX_CONSTANT_SIZE || l->nfields > RT_INF_MAX_FOLD_ARGS)
        return false;
    for (uint32_t i = 0; i < l->nfields; i++) {
        if (!l->field[i].is_ref)
            continue;
        const rt_value *x = *(rt_value *const *)((const char *)rt_payload(v) + l->field[i].offset);
        if (!x || !rt_inf_may_keep(s, x))
            return false;
    }
    return true;
}

/* ---- builtins --------------------------------------------------------------------------------------------------------- */

typedef struct builtin_job {
    const rt_builtin *b;
    rt_value **args;
    uint32_t n;
} builtin_job;

static rt_value *run_builtin(rt_session *s, void *baton)
{
    builtin_job *job = baton;
    return rt_call_builtin(s, job->b, job->args, job->n);
}

rt_value *rt_inf_fold_builtin(rt_session *s, const rt_builtin *b, const rt_inf_elem *args, uint32_t n)
{
    rt_value *values[RT_INF_MAX_FOLD_ARGS], *result, *exception;
    if (n > RT_INF_MAX_FOLD_ARGS)
        return NULL;
    for (uint32_t i = 0; i < n; i++) {
        if (!args[i].constant)
            return NULL;
        values[i] = args[i].constant;
    }
    builtin_job job = {.b = b, .args = values, .n = n};
    if (rt_try(s, run_builtin, &job, &result, &exception) != LT_OK)
        return NULL;
    return rt_inf_may_keep(s, result) ? result : NULL;
}

/* ---- structs ------------------------------------------------------------------------------------------------------------ */

typedef struct new_job {
    rt_datatype *type;
    rt_value **fields;
    uint32_t n;
} new_job;

static rt_value *run_new(rt_session *s, void *baton)
{
    new_job *job = baton;
    return rt_struct_new(s, job->type, job->fields, job->n);
}

rt_value *rt_inf_fold_new(rt_session *s, rt_datatype *t, const rt_inf_elem *fields, uint32_t n)
{
    rt_value *values[RT_INF_MAX_FOLD_ARGS], *result, *exception;
    if (t->name->is_mutable || n > RT_INF_MAX_FOLD_ARGS)
        return NULL;
    for (uint32_t i = 0; i < n; i++) {
        if (!fields[i].constant || !rt_inf_may_keep(s, fields[i].constant))
            return NULL;
        values[i] = fields[i].constant;
    }
    new_job job = {.type = t, .fields = values, .n = n};
    if (rt_try(s, run_new, &job, &result, &exception) != LT_OK)
        return NULL;
    return rt_inf_may_keep(s, result) ? result : NULL;
}

/* ---- types ---------------------------------------------------------------------------------------------------------------- */

typedef struct apply_job {
    rt_value *wrapper;
    rt_value **params;
    size_t n;
} apply_job;

static rt_value *run_apply(rt_session *s, void *baton)
{
    apply_job *job = baton;
    return rt_apply_type(s, job->wrapper, job->params, job->n);
}

rt_value *rt_inf_try_apply_type(rt_session *s, rt_value *wrapper, rt_value **params, size_t n)
{
    rt_value *result, *exception;
    apply_job job = {.wrapper = wrapper, .params = params, .n = n};
    return rt_try(s, run_apply, &job, &result, &exception) == LT_OK ? result : NULL;
}

static rt_value *run_fields(rt_session *s, void *baton) { return (rt_value *)rt_field_types(s, baton); }

rt_svec *rt_inf_field_types(rt_session *s, rt_datatype *t)
{
    rt_value *result, *exception;
    if (t->field_types)
        return t->field_types;
    return rt_try(s, run_fields, t, &result, &exception) == LT_OK ? (rt_svec *)result : NULL;
}

/* ---- lowering --------------------------------------------------------------------------------------------------------------- */

static rt_value *run_lower(rt_session *s, void *baton) { return (rt_value *)rt_method_ir(s, baton); }

rt_ir *rt_inf_try_ir(rt_session *s, rt_method *m)
{
    rt_value *result, *exception;
    if (m->ir)
        return m->ir;
    return rt_try(s, run_lower, m, &result, &exception) == LT_OK ? (rt_ir *)result : NULL;
}
