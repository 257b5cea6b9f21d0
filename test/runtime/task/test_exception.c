/* Throwing and catching in C code; exit. */
#include "support/session.h"
#include "runtime/iface/jit_entry.h"
#include "runtime/task/task.h"
#include "runtime/task/trace.h"
#include <setjmp.h>

static rt_value *thrower(rt_session *s, void *v) { rt_throw(s, v); }

static rt_value *fine(rt_session *s, void *v)
{
    (void)s;
    return v;
}

static rt_value *nested(rt_session *s, void *v)
{
    rt_value *inner = NULL;
    assert_int_equal(rt_try(s, thrower, rt_box_int64(s, 1), NULL, &inner), LT_EEXCEPTION);
    assert_int_equal(rt_unbox_int64(inner), 1);
    rt_throw(s, v);
}

static void try_gives_result_or_exception(void **state)
{
    rt_session *s = *state;
    rt_value *result = NULL, *exception = NULL, *seven = rt_box_int64(s, 7);
    assert_int_equal(rt_try(s, fine, seven, &result, &exception), LT_OK);
    assert_ptr_equal(result, seven);
    assert_null(exception);
    result = NULL;
    assert_int_equal(rt_try(s, nested, seven, &result, &exception), LT_EEXCEPTION);
    assert_null(result);
    assert_ptr_equal(exception, seven);
    assert_null(s->handler);
    assert_null(s->current_exception);
}

static rt_value *handlers(rt_session *s, void *v)
{
    rt_handler h;
    rt_jit_push_handler(s, &h);
    if (_setjmp((struct __jmp_buf_tag *)(void *)h.jump) == 0)
        rt_throw(s, v);
    assert_ptr_equal(rt_jit_begin_catch(s, &h), v);
    assert_ptr_equal(s->current_exception, v);
    rt_handler inner;
    rt_jit_push_handler(s, &inner);
    if (_setjmp((struct __jmp_buf_tag *)(void *)inner.jump) == 0)
        rt_throw(s, s->nothing);
    rt_jit_begin_catch(s, &inner);
    assert_ptr_equal(s->current_exception, s->nothing);
    rt_jit_end_catch(s, &inner);
    assert_ptr_equal(s->current_exception, v);
    rt_rethrow(s);
}

static void catch_blocks_nest(void **state)
{
    rt_session *s = *state;
    rt_value *exception = NULL, *v = rt_box_int64(s, 99);
    assert_int_equal(rt_try(s, handlers, v, NULL, &exception), LT_EEXCEPTION);
    assert_ptr_equal(exception, v);
    assert_non_null(rt_trace_find(s, v));
}

static rt_value *exits(rt_session *s, void *v)
{
    rt_handler h; /* a language handler: passed by */
    rt_jit_push_handler(s, &h);
    if (_setjmp((struct __jmp_buf_tag *)(void *)h.jump) == 0)
        rt_exit(s, 3);
    return v;
}

static void exit_passes_language_handlers(void **state)
{
    rt_session *s = *state;
    rt_value *exception = NULL;
    int code = 0;
    assert_int_equal(rt_try(s, exits, s->nothing, NULL, &exception), LT_EEXCEPTION);
    assert_true(rt_exit_requested(s, exception, &code));
    assert_int_equal(code, 3);
    assert_false(rt_exit_requested(s, s->nothing, &code));
}

__attribute__((noinline)) static rt_value *deep(rt_session *s, int depth)
{
    rt_stack_check(s, 0);
    rt_value *v = depth < 1 << 30 ? deep(s, depth + 1) : s->nothing;
    __asm__ volatile("" ::: "memory"); /* no tail call */
    return v;
}

static rt_value *dive(rt_session *s, void *baton)
{
    (void)baton;
    return deep(s, 0);
}

static void recursion_in_c_is_caught(void **state)
{
    rt_session *s = *state;
    rt_value *exception = NULL;
    assert_int_equal(rt_try(s, dive, NULL, NULL, &exception), LT_EEXCEPTION);
    assert_non_null(rt_trace_find(s, exception));
}

static rt_value *fails(rt_session *s, void *v)
{
    (void)v;
    rt_throw_arg_error(s, "no %s of that kind", "thing");
}

static void reports_have_a_text(void **state)
{
    rt_session *s = *state;
    rt_value *exception = NULL;
    rt_try(s, fails, NULL, NULL, &exception);
    assert_string_equal(rt_exception_report(s, exception), "ERROR: ArgumentError: no thing of that kind\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(try_gives_result_or_exception), cmocka_unit_test(catch_blocks_nest),
        cmocka_unit_test(exit_passes_language_handlers), cmocka_unit_test(recursion_in_c_is_caught),
        cmocka_unit_test(reports_have_a_text),
    };
    return cmocka_run_group_tests(tests, bare_session, free_session);
}
