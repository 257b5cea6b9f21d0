/* system.c - builtins on the process: clocks, the collector, exit, the current stack. */
#include "arg.h"
#include "../task/task.h"
#include "../task/trace.h"
#include <gc/gc.h>
#include <string.h>
#include <time.h>

static struct timespec now(clockid_t clock)
{
    struct timespec t;
    clock_gettime(clock, &t);
    return t;
}

rt_value *rt_builtin_time_ns(rt_session *s, rt_value **args, uint32_t n)
{
    (void)args, (void)n;
    struct timespec t = now(CLOCK_MONOTONIC);
    return rt_box_uint64(s, (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec);
}

rt_value *rt_builtin_time_unix(rt_session *s, rt_value **args, uint32_t n)
{
    (void)args, (void)n;
    struct timespec t = now(CLOCK_REALTIME);
    return rt_box_float64(s, (double)t.tv_sec + (double)t.tv_nsec * 1e-9);
}

rt_value *rt_builtin_gc_bytes(rt_session *s, rt_value **args, uint32_t n)
{
    (void)args, (void)n;
    return rt_box_int64(s, (int64_t)GC_get_total_bytes());
}

rt_value *rt_builtin_gc_collect(rt_session *s, rt_value **args, uint32_t n)
{
    (void)args, (void)n;
    GC_gcollect();
    return s->nothing;
}

rt_value *rt_builtin_compile_ns(rt_session *s, rt_value **args, uint32_t n)
{
    (void)args, (void)n;
    return rt_box_int64(s, (int64_t)s->compile_ns);
}

rt_value *rt_builtin_exception_trace(rt_session *s, rt_value **args, uint32_t n)
{
    (void)n;
    const rt_trace *trace = rt_trace_find(s, args[0]);
    return &rt_string_c(s, trace ? rt_trace_text(s, trace) : "")->hdr;
}

rt_value *rt_builtin_errno_text(rt_session *s, rt_value **args, uint32_t n)
{
    (void)n;
    return &rt_string_c(s, strerror((int)rt_arg_integer(s, "strerror", args[0])))->hdr;
}

rt_value *rt_builtin_exit_process(rt_session *s, rt_value **args, uint32_t n)
{
    (void)n;
    rt_exit(s, (int)rt_arg_integer(s, "exit", args[0]));
}

/* As text: what println(stacktrace()) would show. */
rt_value *rt_builtin_current_backtrace(rt_session *s, rt_value **args, uint32_t n)
{
    (void)args, (void)n;
    rt_value *owner = &rt_string_c(s, "")->hdr;
    rt_trace_capture(s, owner, __builtin_frame_address(0), 0);
    return &rt_string_c(s, rt_trace_text(s, rt_trace_find(s, owner)))->hdr;
}
