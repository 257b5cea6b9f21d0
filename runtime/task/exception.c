/* exception.c - owns throwing and catching: the chain of handlers, and rt_try for C code.
 *
 *     session->handler ──► innermost rt_handler (in the frame of compiled code, the evaluator or rt_try) ──► outer ...
 *
 * Throwing stores the exception in the innermost handler and jumps there. Nothing that is not collected memory is held
 * by what is jumped over; LLVM and the tracer are never jumped over, which door_depth asserts.
 */
#include "task.h"
#include "trace.h"
#include "../iface/jit_entry.h"
#include <assert.h>
#include <setjmp.h>

_Static_assert(sizeof(jmp_buf) <= sizeof(((rt_handler *)0)->jump), "rt_handler.jump is too small");

/* ---- handlers ----------------------------------------------------------------------------------------------------------- */

void rt_jit_push_handler(rt_session *s, rt_handler *h)
{
    h->outer = s->handler;
    h->exception = NULL;
    h->saved_exception = s->current_exception;
    h->frame = s->frame;
    h->door_depth = s->tracer ? lt_jit_depth(s->tracer) : 0;
    h->is_native = false;
    s->handler = h;
}

void rt_jit_pop_handler(rt_session *s) { s->handler = s->handler->outer; }

rt_value *rt_jit_begin_catch(rt_session *s, rt_handler *h)
{
    s->handler = h->outer;
    s->frame = h->frame;
    s->current_exception = h->exception;
    return h->exception;
}

void rt_jit_end_catch(rt_session *s, rt_handler *h) { s->current_exception = h->saved_exception; }

/* A program error of whoever calls into the language without rt_try: there is nowhere to go. */
static _Noreturn void no_handler(void) { __builtin_trap(); }

static _Noreturn void unwind(rt_session *s, rt_value *exception)
{
    rt_handler *h = s->handler;
    if (exception == rt_task_of(s)->exit_request)
        while (h && !h->is_native)
            h = h->outer;
    if (!h)
        no_handler();
    assert(!s->tracer || lt_jit_depth(s->tracer) == h->door_depth);
    h->exception = exception;
    _longjmp((struct __jmp_buf_tag *)(void *)h->jump, 1);
}

/* ---- throwing ----------------------------------------------------------------------------------------------------------- */

/* Empty: where debuggers stop when an error is thrown. No lock is held here, so they may call into the process. */
__attribute__((visibility("default"), noinline)) void lintel_error_thrown(rt_value *exception);
void lintel_error_thrown(rt_value *exception) { __asm__ volatile("" ::"r"(exception) : "memory"); }

_Noreturn void rt_throw(rt_session *s, rt_value *exception)
{
    if (exception != rt_task_of(s)->exit_request) {
        rt_trace_capture(s, exception, __builtin_frame_address(0), 0);
        lintel_error_thrown(exception);
    }
    unwind(s, exception);
}

_Noreturn void rt_throw_again(rt_session *s, rt_value *exception) { unwind(s, exception); }

_Noreturn void rt_rethrow(rt_session *s)
{
    if (!s->current_exception)
        rt_error(s, "rethrow() not allowed outside a catch block");
    unwind(s, s->current_exception);
}

_Noreturn void rt_rethrow_other(rt_session *s, rt_value *exception)
{
    if (!s->current_exception)
        rt_error(s, "rethrow(exc) not allowed outside a catch block");
    rt_trace_move(s, s->current_exception, exception);
    unwind(s, exception);
}

/* ---- catching ----------------------------------------------------------------------------------------------------------- */

int rt_try(rt_session *s, rt_value *(*fn)(rt_session *s, void *baton), void *baton, rt_value **result,
           rt_value **exception)
{
    rt_handler h;
    rt_jit_push_handler(s, &h);
    h.is_native = true;
    if (_setjmp((struct __jmp_buf_tag *)(void *)h.jump) == 0) {
        rt_value *v = fn(s, baton);
        rt_jit_pop_handler(s);
        if (result)
            *result = v;
        return LT_OK;
    }
    rt_value *caught = rt_jit_begin_catch(s, &h);
    rt_jit_end_catch(s, &h);
    if (exception)
        *exception = caught;
    return LT_EEXCEPTION;
}

/* ---- exit --------------------------------------------------------------------------------------------------------------- */

_Noreturn void rt_exit(rt_session *s, int code)
{
    rt_value *request = rt_task_of(s)->exit_request;
    ((rt_box *)request)->contents = rt_box_int64(s, code);
    unwind(s, request);
}

bool rt_exit_requested(const rt_session *s, const rt_value *exception, int *code)
{
    const rt_value *request = rt_task_of(s)->exit_request;
    if (exception != request)
        return false;
    *code = (int)rt_unbox_int64(((const rt_box *)request)->contents);
    return true;
}
