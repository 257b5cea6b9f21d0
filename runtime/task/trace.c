/* trace.c - owns taking stack traces: a walk over frame pointers, merged by address with the chain of evaluated frames.
 *
 * Of what the walk meets only compiled code is kept (the tracer's code map tells), so C frames cost nothing later.
 * Compiled code and this library are built with frame pointers; C library functions in between have none, but they call
 * back into the language only through functions that do. The walk trusts a frame pointer only inside the thread's stack
 * and only while addresses grow, so a wrong one ends the trace and nothing else.
 */
#include "trace.h"
#include "task.h"
#include <gc/gc.h>
#include <string.h>

enum { FIRST_CAPACITY = 64 };

static bool make_room(rt_trace *t)
{
    if (t->n < t->capacity)
        return true;
    if (t->n == RT_TRACE_MAX)
        return false;
    size_t capacity = t->capacity ? t->capacity * 2 : FIRST_CAPACITY;
    rt_trace_entry *bigger = GC_MALLOC(capacity * sizeof *bigger);
    if (!bigger)
        return false;
    if (t->n)
        memcpy(bigger, t->entry, t->n * sizeof *bigger);
    t->entry = bigger;
    t->capacity = capacity;
    return true;
}

static void add(rt_trace *t, rt_trace_entry e)
{
    if (make_room(t))
        t->entry[t->n++] = e;
    else
        t->is_cut = true;
}

/* Evaluated frames that live between the current frame pointer and the next one. */
static const rt_frame *add_evaluated(rt_trace *t, const rt_frame *f, uintptr_t below)
{
    for (; f && (uintptr_t)f < below; f = f->outer)
        if (f->pc < f->ir->nstmts)
            add(t, (rt_trace_entry){.ir = f->ir, .linfo = f->linfo, .line = rt_frame_line(f)});
    return f;
}

/* A return address is of interest if it is in compiled code: frames of C vanish here already. */
static void add_compiled(rt_session *s, rt_trace *t, uintptr_t pc)
{
    lt_code_range range;
    if (s->tracer && lt_code_find(s->tracer, pc - 1, &range))
        add(t, (rt_trace_entry){.pc = pc});
}

static void walk(rt_session *s, rt_trace *t, uintptr_t fp)
{
    const rt_task *task = rt_task_of(s);
    const rt_frame *evaluated = rt_frame_live(s, (const void *)fp);
    while (!t->is_cut && fp >= task->stack_end && fp + 16 <= task->stack_high && fp % 8 == 0) {
        const uintptr_t *frame = (const uintptr_t *)fp;
        evaluated = add_evaluated(t, evaluated, fp);
        if (frame[0] <= fp)
            break;
        add_compiled(s, t, frame[1]);
        fp = frame[0];
    }
    add_evaluated(t, evaluated, task->stack_high);
}

/* The slot for a new trace: the one that the exception has already, else the oldest. */
static rt_trace *slot_for(rt_session *s, const rt_value *exception)
{
    rt_trace *t = rt_trace_find(s, exception);
    return t ? t : &rt_task_of(s)->trace[rt_task_of(s)->next_trace++ % RT_TRACE_KEPT];
}

void rt_trace_capture(rt_session *s, rt_value *exception, const void *fp, uintptr_t pc)
{
    rt_trace *t = slot_for(s, exception);
    if (t->capacity > FIRST_CAPACITY * 16) /* do not let one deep trace stay for good */
        *t = (rt_trace){0};
    t->exception = exception;
    t->n = 0;
    t->is_cut = false;
    if (pc)
        add_compiled(s, t, pc);
    walk(s, t, (uintptr_t)fp);
}

rt_trace *rt_trace_find(const rt_session *s, const rt_value *exception)
{
    rt_task *task = rt_task_of(s);
    for (int i = 0; i < RT_TRACE_KEPT; i++)
        if (task->trace[i].exception == exception)
            return &task->trace[i];
    return NULL;
}

void rt_trace_move(rt_session *s, const rt_value *from, rt_value *to)
{
    rt_trace *t = rt_trace_find(s, from);
    if (t)
        t->exception = to;
}
