/* program.h - a session with the base library, run by the evaluator, and language text in tests. */
#ifndef TEST_RUNTIME_DISPATCH_PROGRAM_H
#define TEST_RUNTIME_DISPATCH_PROGRAM_H

#include "support/test.h"
#include "lintel/lintel.h"
#include "runtime/iface/session.h"

typedef struct program {
    const char *text;
} program;

static rt_value *eval_program(rt_session *s, void *baton)
{
    const program *p = baton;
    return rt_eval_text(s, s->main, p->text, strlen(p->text), "test.jl");
}

/* Value of the last statement. Fails the test if it throws. */
static inline rt_value *run(rt_session *s, const char *text)
{
    program p = {text};
    rt_value *v = NULL, *exception = NULL;
    if (rt_try(s, eval_program, &p, &v, &exception) != LT_OK)
        fail_msg("%s", rt_exception_report(s, exception));
    return v;
}

/* The exception that it throws. */
static inline rt_value *run_throwing(rt_session *s, const char *text)
{
    program p = {text};
    rt_value *exception = NULL;
    assert_int_equal(rt_try(s, eval_program, &p, NULL, &exception), LT_EEXCEPTION);
    return exception;
}

static inline int64_t run_int(rt_session *s, const char *text)
{
    rt_value *v = run(s, text);
    assert_ptr_equal(v->type, s->t.Int64);
    return rt_unbox_int64(v);
}

static inline rt_datatype *run_type(rt_session *s, const char *text)
{
    rt_value *v = run(s, text);
    assert_ptr_equal(v->type, s->t.DataType);
    return (rt_datatype *)v;
}

/* The linfo that a call of `f` with these arguments (text of a tuple) runs. */
static inline rt_linfo *linfo_of(rt_session *s, const char *f, const char *arguments)
{
    rt_value *tuple = run(s, arguments), *args[16] = {run(s, f)};
    uint32_t n = rt_layout_of(s, tuple->type)->nfields;
    for (uint32_t i = 0; i < n; i++)
        args[i + 1] = rt_get_field(s, tuple, i);
    return rt_dispatch(s, args, n + 1);
}

static int program_setup(void **state)
{
    lintel_options o = {.size = sizeof o};
    lintel_session *s = NULL;
    char *error = NULL;
    o.error = &error;
    if (lintel_new(&o, &s) != LT_OK)
        fail_msg("%s", error ? error : "no session");
    *state = s;
    return 0;
}

static int program_teardown(void **state)
{
    lintel_free(*state);
    return 0;
}

#endif
