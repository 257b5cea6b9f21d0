/* fork.c - what remains of a tracer in the child of a fork: the table, the code and the map; no queued event, no batch of
 * another thread, no callback but those on the forking thread's own stack. */
#include <sys/syscall.h>
#include <unistd.h>
#include "tracer.h"

/* Codes that another thread was about to publish: that thread does not exist here. */
static void drop_codes_of_others(lt_tracer *t, const tr_thread *mine)
{
    for (tr_link *l = t->codes.next, *next; l != &t->codes; l = next) {
        next = l->next;
        lt_code *c = tr_entry(l, lt_code, in_tracer);
        if (c->owner && c->owner != mine)
            tr_code_drop(t, c);
    }
}

static void forget_calls(tr_gate *gate, const tr_thread *mine) { gate->running = mine ? tr_gate_own(mine, gate) : 0; }

void tr_after_fork(lt_tracer *t)
{
    tr_thread *mine = tr_thread_peek(t);
    pthread_cond_init(&t->changed, NULL); /* its waiters are in the parent */
    tr_codemap_after_fork(&t->map);
    drop_codes_of_others(t, mine);
    for (tr_link *l = t->threads.next, *next; l != &t->threads; l = next) {
        next = l->next;
        tr_thread *th = tr_entry(l, tr_thread, in_tracer);
        if (th == mine)
            continue;
        th->batch.count = 0; /* dropped above */
        tr_thread_abandon(t, th);
    }
    tr_queue_clear(t, &t->orphans.events);
    if (mine) {
        tr_queue_clear(t, &mine->backlog.events);
        mine->id = (uint64_t)syscall(SYS_gettid);
        for (size_t i = 0; i < mine->batch.count; i++)
            mine->batch.codes[i]->announced = true;
    }
    tr_list_each(l, &t->subscribers)
    {
        lt_subscriber *s = tr_entry(l, lt_subscriber, in_tracer);
        forget_calls(&s->gate, mine);
        if (s->inbox)
            tr_inbox_after_fork(t, s->inbox);
    }
    tr_list_each(l, &t->interests) { forget_calls(&tr_entry(l, lt_interest, in_tracer)->gate, mine); }
    forget_calls(&t->debugger_gate, mine);
}
