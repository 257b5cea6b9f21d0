/* trace.h - stack traces: taken when something is thrown, turned into text only when somebody asks. */
#ifndef RT_TASK_TRACE_H
#define RT_TASK_TRACE_H

#include "../iface/session.h"
#include "../iface/frame.h"

/* One frame, innermost first: compiled code (pc, one past the call) or an evaluated frame (ir). */
typedef struct rt_trace_entry {
    uintptr_t pc;
    const rt_ir *ir;
    rt_linfo *linfo;
    uint32_t line;
} rt_trace_entry;

typedef struct rt_trace {
    rt_value *exception; /* whose trace it is */
    rt_trace_entry *entry;
    size_t n, capacity;
    bool is_cut; /* there were more frames */
} rt_trace;

enum { RT_TRACE_MAX = 1 << 16, RT_TRACE_KEPT = 4 };

/* Where the stack is and the traces of the latest exceptions. */
typedef struct rt_task {
    uintptr_t stack_end, stack_high; /* of the language thread: lowest address, one beyond the highest */
    rt_trace trace[RT_TRACE_KEPT];
    uint32_t next_trace;
    rt_value *exit_request;   /* thrown by rt_exit; contents: the code */
    rt_value *stack_overflow; /* made in advance: there is no stack left to make one */
} rt_task;

static inline rt_task *rt_task_of(const rt_session *s) { return s->task; }

/* Records the frames from frame pointer `fp` outward as the trace of `exception`. `pc`: an innermost frame to put first, 0
 * for none. May collect; never throws. */
void rt_trace_capture(rt_session *s, rt_value *exception, const void *fp, uintptr_t pc);
/* The trace of an exception that was thrown not long ago; NULL if it is not known any more. */
rt_trace *rt_trace_find(const rt_session *s, const rt_value *exception);
/* Lets another exception have this trace (rethrow with a new value). */
void rt_trace_move(rt_session *s, const rt_value *from, rt_value *to);
/* "Stacktrace:\n [1] f(x::Int64)\n   @ Main file.jl:3\n..."; "" if no frame of the language is in it. Collected. */
char *rt_trace_text(rt_session *s, const rt_trace *t);

#endif
