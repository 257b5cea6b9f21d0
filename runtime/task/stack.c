/* stack.c - owns what is known about the language thread's stack, and the task's start. */
#include "task.h"
#include "trace.h"
#include <gc/gc.h>
#include <pthread.h>

enum {
    RESERVE = 256 * 1024,      /* below stack_low C code still has this much: enough to throw and report */
    LARGEST = 64 * 1024 * 1024 /* of an unlimited stack, what recursion may use */
};

static void find_stack(rt_session *s, rt_task *task)
{
    pthread_attr_t attr;
    void *low = NULL;
    size_t size = 0;
    if (pthread_getattr_np(pthread_self(), &attr) == 0) {
        pthread_attr_getstack(&attr, &low, &size);
        pthread_attr_destroy(&attr);
    }
    uintptr_t here = (uintptr_t)__builtin_frame_address(0);
    task->stack_high = low ? (uintptr_t)low + size : here + 4096;
    task->stack_end = low && size <= LARGEST ? (uintptr_t)low : task->stack_high - LARGEST;
    s->stack_low = (void *)(task->stack_end + RESERVE);
}

void rt_task_init(rt_session *s)
{
    rt_task *task = GC_MALLOC(sizeof *task);
    s->task = task;
    find_stack(s, task);
    task->exit_request = GC_MALLOC(sizeof(rt_box));
}

static rt_value *instance_of(rt_session *s, const char *name)
{
    rt_value *t = rt_core_value(s, name);
    rt_value *instance = t && t->type == s->t.DataType ? ((rt_datatype *)t)->instance : NULL;
    return instance ? instance : &rt_string_c(s, name)->hdr; /* as rt_throw_named does without the library */
}

void rt_task_ready(rt_session *s)
{
    rt_task *task = rt_task_of(s);
    task->exit_request->type = s->t.Box;
    task->stack_overflow = instance_of(s, "StackOverflowError");
}

void rt_stack_check(rt_session *s, size_t need)
{
    uintptr_t here = (uintptr_t)__builtin_frame_address(0), low = (uintptr_t)s->stack_low;
    const rt_task *task = rt_task_of(s);
    if (here < task->stack_end || here >= task->stack_high)
        return; /* another thread's stack */
    if (here - task->stack_end < need + RESERVE || here < low)
        rt_throw_named(s, "StackOverflowError", NULL, 0);
}
