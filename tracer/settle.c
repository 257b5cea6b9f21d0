/* settle.c - everything that had to wait until a thread is outside the JIT, in order, until nothing is left. Callbacks add
 * to it and call it from inside; whoever comes first does the work. */
#include "tracer.h"

/* Retired codes that the debugger must forget, codes that the host may reclaim. */
static void reap(lt_tracer *t, tr_thread *th)
{
    tr_link *l;
    tr_lock(t);
    while ((l = tr_list_first(&t->withdrawals))) {
        lt_code *c = tr_entry(l, lt_code, pending);
        tr_list_remove(l);
        tr_unlock(t);
        tr_debugger_withdraw(t, th, c);
        tr_lock(t);
        tr_code_unref(c);
    }
    while ((l = tr_list_first(&t->releases))) {
        lt_code *c = tr_entry(l, lt_code, pending);
        tr_list_remove(l);
        t->counters.codes_released++;
        tr_unlock(t);
        if (t->host.release)
            t->host.release(t->host.baton, c);
        tr_lock(t);
        tr_code_free(t, c);
    }
    tr_unlock(t);
}

static void adopt_orphans(lt_tracer *t, tr_thread *th)
{
    tr_list_splice(&th->backlog.newcomers, &t->orphans.newcomers);
    tr_list_splice(&th->backlog.events, &t->orphans.events);
    tr_recompiles_move(&th->backlog, &t->orphans);
}

/* `stuck`: the newcomers could not be matched for lack of memory and stay for the next time. */
static bool has_work(lt_tracer *t, tr_thread *th, bool stuck)
{
    tr_lock(t);
    adopt_orphans(t, th);
    bool work = th->batch.count || !tr_list_empty(&th->backlog.events) || !tr_list_empty(&th->backlog.recompiles) ||
                th->backlog.recompile_all || !tr_list_empty(&t->withdrawals) || !tr_list_empty(&t->releases) ||
                (!stuck && !tr_list_empty(&th->backlog.newcomers));
    tr_unlock(t);
    return work;
}

int tr_settle(lt_tracer *t, tr_thread *th)
{
    int first = LT_OK;
    bool stuck = false;
    while (has_work(t, th, stuck)) {
        int matched = stuck ? LT_OK : tr_newcomers_match(t, th);
        stuck |= matched < 0;
        tr_keep(&first, matched);
        tr_keep(&first, tr_batch_finish(t, th));
        tr_queue_drain(t, th);
        tr_keep(&first, tr_recompile_run(t, th));
        reap(t, th);
    }
    return first;
}
