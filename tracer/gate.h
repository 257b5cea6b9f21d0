/* gate.h - counts the calls of a foreign callback that are on their way, so that it can be removed safely, and detects
 * threads that wait for each other. Everything here is called with the tracer's lock held.
 */
#ifndef TRACER_GATE_H
#define TRACER_GATE_H

#include <stdbool.h>
#include <stdint.h>
#include "lintel/trace.h"

struct tr_thread;

typedef struct tr_gate {
    uint32_t running; /* calls on all threads */
    bool closed;      /* no new call may begin */
    bool abandoned;   /* the closer has gone: whoever ends the last call frees what the gate guards */
} tr_gate;

typedef struct tr_frame { /* one call, on the C stack of the thread that makes it */
    tr_gate *gate;
    struct tr_frame *outer;
} tr_frame;

void tr_gate_enter(struct tr_thread *th, tr_gate *gate, tr_frame *frame);
/* True: the gate was abandoned and this was the last call, so the caller frees what it guards. */
bool tr_gate_leave(struct tr_thread *th, tr_frame *frame);
/* Closes the gate and waits for the calls on other threads. LT_OK with gate->running == 0: the caller frees. LT_OK or
 * LT_EBUSY (one of those calls waits for this thread) with gate->abandoned: the last call frees. */
int tr_gate_close(struct tr_thread *th, tr_gate *gate);
uint32_t tr_gate_own(const struct tr_thread *th, const tr_gate *gate); /* calls that are on this thread's stack */

/* Whether `from` waits for `target`, directly or through other threads. */
bool tr_waits_for(struct tr_thread *from, struct tr_thread *target);

#endif
