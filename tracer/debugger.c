/* debugger.c - calls into the debugger sink. Its gate lets lt_set_debugger wait until the old one is not used any more. */
#include "tracer.h"

/* Copies the sink and opens a call. False: there is none. */
static bool begin(lt_tracer *t, tr_thread *th, tr_frame *frame, lt_debugger *d)
{
    tr_lock(t);
    *d = t->debugger;
    bool there = (d->handover || d->arm || d->withdraw || d->poll) && !t->debugger_gate.closed;
    if (there)
        tr_gate_enter(th, &t->debugger_gate, frame);
    tr_unlock(t);
    return there;
}

static void end(lt_tracer *t, tr_thread *th, tr_frame *frame)
{
    tr_lock(t);
    tr_gate_leave(th, frame);
    tr_unlock(t);
}

int tr_debugger_handover(lt_tracer *t, tr_thread *th, lt_code **codes, size_t n)
{
    tr_frame frame;
    lt_debugger d;
    if (!begin(t, th, &frame, &d))
        return LT_OK;
    int status = d.handover ? d.handover(d.baton, codes, n) : LT_OK;
    end(t, th, &frame);
    return status;
}

int tr_debugger_arm(lt_tracer *t, tr_thread *th, lt_code **codes, size_t n)
{
    tr_frame frame;
    lt_debugger d;
    if (!begin(t, th, &frame, &d))
        return LT_OK;
    int status = d.arm ? d.arm(d.baton, codes, n) : LT_OK;
    end(t, th, &frame);
    return status;
}

void tr_debugger_withdraw(lt_tracer *t, tr_thread *th, lt_code *c)
{
    tr_frame frame;
    lt_debugger d;
    if (!begin(t, th, &frame, &d))
        return;
    if (d.withdraw)
        d.withdraw(d.baton, c);
    end(t, th, &frame);
}

int lt_poll(lt_tracer *t)
{
    tr_thread *th = tr_thread_get(t);
    tr_frame frame;
    lt_debugger d;
    if (!th)
        return LT_ENOMEM;
    if (!tr_outside(th))
        return LT_EBUSY;
    if (!begin(t, th, &frame, &d))
        return LT_OK;
    int status = d.poll ? d.poll(d.baton) : LT_OK;
    end(t, th, &frame);
    return status;
}

int lt_set_debugger(lt_tracer *t, const lt_debugger *d)
{
    tr_thread *th = tr_thread_get(t);
    if (!th)
        return LT_ENOMEM;
    tr_lock(t);
    bool already = t->debugger_gate.closed; /* somebody else is exchanging it */
    int status = already ? LT_EBUSY : tr_gate_close(th, &t->debugger_gate);
    if (status >= 0)
        t->debugger = d ? *d : (lt_debugger){0};
    if (!already)
        t->debugger_gate.closed = t->debugger_gate.abandoned = false;
    tr_unlock(t);
    return status;
}
