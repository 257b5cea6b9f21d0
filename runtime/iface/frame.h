/* frame.h - the chain of evaluated frames, for stack traces.
 *
 * An rt_frame lives in the C frame of the evaluator that runs it, so a stack walker can merge the chain with compiled
 * frames by address. Handlers remember the chain's head and restore it when they catch.
 */
#ifndef RT_IFACE_FRAME_H
#define RT_IFACE_FRAME_H

#include "session.h"
#include "ir.h"

typedef struct rt_frame {
    struct rt_frame *outer;
    const rt_ir *ir;
    rt_linfo *linfo; /* NULL for a top-level thunk */
    uint32_t pc;     /* statement being run */
} rt_frame;

/* The innermost live frame, given any address in the caller's own frame. NULL = none. */
static inline rt_frame *rt_frame_live(const rt_session *s, const void *stack)
{
    rt_frame *f = s->frame;
    while (f && (uintptr_t)f < (uintptr_t)stack)
        f = f->outer;
    return f;
}

static inline uint32_t rt_frame_line(const rt_frame *f) { return f->ir->stmts[f->pc].line; }

/* eval/: runs one linfo; args[0] is the function, n counts it. What rt_apply does when there is no compiler. */
rt_value *rt_interpret(rt_session *s, rt_linfo *li, rt_value **args, uint32_t n);

#endif
