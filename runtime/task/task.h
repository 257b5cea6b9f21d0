/* task.h - what task/ keeps per session, and what session.c and the builtins need of it. */
#ifndef RT_TASK_TASK_H
#define RT_TASK_TASK_H

#include "../iface/session.h"

/* Finds the calling thread's stack and makes session->task. Needs collected memory only. */
void rt_task_init(rt_session *s);
/* The parts that need types: the preallocated exceptions. After the base library is loaded. */
void rt_task_ready(rt_session *s);

/* exit(code): unwinds to the innermost rt_try of C code, whose caller sees rt_exit_requested(exception). Handlers of the
 * language are passed by. */
_Noreturn void rt_exit(rt_session *s, int code);
/* Is this exception exit()'s request? Then *code is set. */
bool rt_exit_requested(const rt_session *s, const rt_value *exception, int *code);

/* Throws the current exception again, with the trace that it had. */
_Noreturn void rt_rethrow(rt_session *s);
/* Throws with the trace that was taken already. */
_Noreturn void rt_throw_again(rt_session *s, rt_value *exception);
_Noreturn void rt_rethrow_other(rt_session *s, rt_value *exception);
_Noreturn void rt_throw_bounds(rt_session *s, rt_value *collection, rt_value *index);
_Noreturn void rt_throw_undef_var(rt_session *s, rt_symbol *name);
_Noreturn void rt_throw_inexact(rt_session *s, rt_symbol *function, rt_value *type, rt_value *v);
/* SystemError: what was tried, and an errno. */
_Noreturn void rt_throw_system(rt_session *s, rt_string *what, int code);

/* Stack overflow of compiled code; see stack_guard.c. */
int rt_stack_guard_install(rt_session *s);
void rt_stack_guard_remove(rt_session *s);

#endif
