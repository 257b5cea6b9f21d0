/* fixture.h - a session, definitions from source text, and questions to inference about them. */
#ifndef TEST_INFER_FIXTURE_H
#define TEST_INFER_FIXTURE_H

#include "support/test.h"
#include "lintel/lintel.h"
#include "runtime/iface/builtins.h"
#include "runtime/iface/session.h"

static inline int fixture_setup(void **state)
{
    lintel_session *s;
    char *error = NULL;
    int status = lintel_new(&(lintel_options){.size = sizeof(lintel_options), .error = &error}, &s);
    if (status != LT_OK)
        print_error("%s\n", error ? error : lt_status_text(status));
    *state = s;
    return status;
}

static inline int fixture_teardown(void **state)
{
    lintel_free(*state);
    return 0;
}

typedef struct fixture_text {
    const char *text;
} fixture_text;

static inline rt_value *fixture_run(rt_session *s, void *baton)
{
    const fixture_text *t = baton;
    return rt_eval_text(s, s->main, t->text, strlen(t->text), "test.jl");
}

/* The value of the last statement; fails the test if it throws. */
static inline rt_value *eval(rt_session *s, const char *text)
{
    rt_value *v = NULL, *exception = NULL;
    fixture_text t = {text};
    if (rt_try(s, fixture_run, &t, &v, &exception) != LT_OK)
        fail_msg("%s\n%s", text, rt_exception_report(s, exception));
    return v;
}

/* The inferred specialisation of `f` (source text) for arguments of these types ("Int, Float64"). */
static inline rt_linfo *infer(rt_session *s, const char *f, const char *types)
{
    char text[512];
    snprintf(text, sizeof text, "Tuple{%s}", types);
    rt_datatype *tuple = (rt_datatype *)eval(s, text);
    rt_value *fn = eval(s, f), *elems[32];
    bool is_type = rt_is_type(s, fn), full;
    elems[0] = is_type ? (rt_value *)rt_type_type(s, fn) : (rt_value *)rt_typeof(fn);
    memcpy(elems + 1, tuple->params->item, tuple->params->n * sizeof *elems);
    rt_match m[1];
    rt_datatype *argtypes = rt_tuple_type(s, elems, tuple->params->n + 1);
    int n = rt_method_matches(s, argtypes, s->world, m, 1, &full);
    if (n != 1)
        fail_msg("%s(%s): %d methods", f, types, n);
    rt_linfo *li = rt_specialise(s, m[0].method, m[0].spec, m[0].sparams, s->world);
    lt_jit_enter(s->tracer);
    int status = rt_infer(s, li);
    lt_jit_leave(s->tracer);
    assert_int_equal(status, LT_OK);
    assert_int_equal(li->state, RT_INFERRED);
    char *wrong = rt_typed_verify(s, li);
    if (wrong)
        fail_msg("%s(%s): %s", f, types, wrong);
    return li;
}

static inline const char *result_of(rt_session *s, const char *f, const char *types)
{
    return rt_type_text(s, infer(s, f, types)->ret_type);
}

#define assert_result(s, f, types, expected) assert_string_equal(result_of(s, f, types), expected)

/* How many reachable calls of this kind the body has. */
static inline int calls_of_kind(const rt_linfo *li, rt_call_kind kind)
{
    int n = 0;
    for (uint32_t i = 0; i < li->ir->nstmts; i++)
        n += li->typed->call[i] && li->typed->call[i]->kind == kind;
    return n;
}

static inline int calls_not_inlined(const rt_linfo *li)
{
    int n = 0;
    for (uint32_t i = 0; i < li->ir->nstmts; i++) {
        const rt_call *c = li->typed->call[i];
        for (uint32_t k = 0; c && k < c->ntargets; k++)
            n += c->kind != RT_CALL_CONST && !c->inline_it[k];
    }
    return n;
}

static inline long long constant_int(const rt_linfo *li)
{
    assert_non_null(li->ret_const);
    return rt_unbox_int64(li->ret_const);
}

#endif
