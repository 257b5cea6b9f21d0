/* StackOverflowError out of a fault. A C function that touches the stack as compiled code does stands in for it. */
#include "support/session.h"
#include "runtime/task/task.h"
#include "runtime/task/trace.h"
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

__attribute__((noinline, aligned(256))) static int plunge(int depth)
{
    __asm__ volatile("orq $0, -65536(%%rsp)" ::: "memory");
    int r = depth < 1 << 30 ? plunge(depth + 1) : 0;
    __asm__ volatile("" ::: "memory"); /* no tail call */
    return r + 1;
}

/* Without the touch: hits the guard page itself. */
__attribute__((noinline, aligned(256))) static int slide(int depth)
{
    __asm__ volatile("" ::: "memory");
    int r = depth < 1 << 30 ? slide(depth + 1) : 0;
    __asm__ volatile("" ::: "memory");
    return r + 1;
}

static rt_value *run_slide(rt_session *s, void *baton)
{
    (void)baton;
    return rt_box_int64(s, slide(0));
}

static rt_value *run_plunge(rt_session *s, void *baton)
{
    (void)baton;
    return rt_box_int64(s, plunge(0));
}

/* Tells the tracer that `fn` is compiled code. */
static void announce(rt_session *s, int (*fn)(int))
{
    lt_method *m = NULL;
    lt_linfo *li = NULL;
    lt_code *code = NULL;
    assert_int_equal(lt_method_define(s->tracer, &(lt_method_desc){.name = "plunge"}, NULL, &m), LT_OK);
    assert_int_equal(lt_linfo_new(s->tracer, m, &(lt_linfo_desc){.signature = "plunge()"}, &li), LT_OK);
    lt_code_desc desc = {.linfo = li, .symbol = "plunge", .address = (uintptr_t)fn, .size = 256};
    lt_jit_enter(s->tracer);
    assert_int_equal(lt_jit_emit(s->tracer, &desc, &code), LT_OK);
    assert_int_equal(lt_jit_leave(s->tracer), LT_OK);
}

static void runaway_recursion_is_an_exception(void **state)
{
    rt_session *s = *state;
    announce(s, plunge);
    announce(s, slide);
    assert_int_equal(rt_stack_guard_install(s), LT_OK);
    for (int i = 0; i < 3; i++) {
        rt_value *exception = NULL;
        assert_int_equal(rt_try(s, run_plunge, NULL, NULL, &exception), LT_EEXCEPTION);
        assert_ptr_equal(exception, rt_task_of(s)->stack_overflow);
        assert_true(rt_trace_find(s, exception)->n > 1000);
        assert_int_equal(rt_try(s, run_slide, NULL, NULL, &exception), LT_EEXCEPTION);
        assert_true(rt_trace_find(s, exception)->n > 1000);
    }
    rt_stack_guard_remove(s);
}

static void one_session_at_a_time(void **state)
{
    rt_session *s = *state;
    lintel_session *other = NULL;
    assert_int_equal(bare_session((void **)&other), LT_OK);
    assert_int_equal(lintel_catch_stack_overflow(s), LT_OK);
    assert_int_equal(lintel_catch_stack_overflow(other), LT_EBUSY);
    rt_stack_guard_remove(s);
    assert_int_equal(lintel_catch_stack_overflow(other), LT_OK);
    lintel_free(other);
}

/* A stray pointer still kills the process by SIGSEGV. */
static void other_faults_are_passed_on(void **state)
{
    rt_session *s = *state;
    pid_t child = fork();
    if (child == 0) {
        struct sigaction plain = {.sa_handler = SIG_DFL}; /* without cmocka's own handler */
        sigaction(SIGSEGV, &plain, NULL);
        rt_stack_guard_install(s);
        int *volatile nowhere = (int *)8;
        *nowhere = 1;
        _exit(0);
    }
    int status = 0;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGSEGV);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(runaway_recursion_is_an_exception),
        cmocka_unit_test(one_session_at_a_time),
        cmocka_unit_test(other_faults_are_passed_on),
    };
    return cmocka_run_group_tests(tests, bare_session, free_session);
}
