/* gate.c - see gate.h. The wait-for graph has a node per thread. A thread in lt_code_wait waits for the code's owner; a
 * thread in tr_gate_close waits for every thread that has a call of that gate on its stack.
 */
#include "gate.h"
#include "thread.h"
#include "tracer.h"

void tr_gate_enter(tr_thread *th, tr_gate *gate, tr_frame *frame)
{
    gate->running++;
    *frame = (tr_frame){gate, th->frames};
    th->frames = frame;
}

bool tr_gate_leave(tr_thread *th, tr_frame *frame)
{
    tr_gate *gate = frame->gate;
    th->frames = frame->outer;
    gate->running--;
    if (gate->closed)
        pthread_cond_broadcast(&th->tracer->changed);
    return gate->abandoned && gate->running == 0;
}

uint32_t tr_gate_own(const tr_thread *th, const tr_gate *gate)
{
    uint32_t n = 0;
    for (const tr_frame *f = th->frames; f; f = f->outer)
        n += f->gate == gate;
    return n;
}

int tr_gate_close(tr_thread *th, tr_gate *gate)
{
    lt_tracer *t = th->tracer;
    uint32_t own = tr_gate_own(th, gate);
    int status = LT_OK;
    gate->closed = true;
    th->wait_gate = gate;
    while (gate->running > own) {
        if (tr_waits_for(th, th)) {
            t->counters.wait_cycles++;
            status = LT_EBUSY;
            break;
        }
        TR_POINT_WAIT(t, "callbacks");
        pthread_cond_wait(&t->changed, &t->lock);
    }
    th->wait_gate = NULL;
    gate->abandoned = gate->running != 0;
    return status;
}

/* Depth-first over the threads not visited yet; `visited` marks carry the number of the search. */
static bool reaches(tr_thread *from, tr_thread *target, uint64_t search)
{
    from->visited = search;
    if (from->wait_code) {
        tr_thread *owner = from->wait_code->owner;
        if (owner == target)
            return true;
        return owner && owner->visited != search && reaches(owner, target, search);
    }
    if (!from->wait_gate)
        return false;
    tr_list_each(l, &from->tracer->threads)
    {
        tr_thread *other = tr_entry(l, tr_thread, in_tracer);
        if (other == from || !tr_gate_own(other, from->wait_gate))
            continue;
        if (other == target || (other->visited != search && reaches(other, target, search)))
            return true;
    }
    return false;
}

bool tr_waits_for(tr_thread *from, tr_thread *target) { return reaches(from, target, ++from->tracer->searches); }
