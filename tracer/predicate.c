/* predicate.c - interests that methods are shown to, one by one, outside the JIT and without lock: predicates, because they are foreign
 * code, and source patterns, because they read files. A method waits in its thread's list until it has been shown to all.
 */
#include "interest.h"

#include "tracer.h"

static lt_interest *next_predicate(lt_tracer *t, const lt_method *m)
{
    tr_list_each(l, &t->predicates)
    {
        lt_interest *i = tr_entry(l, lt_interest, in_index);
        if (i->id > m->interests_known)
            return NULL; /* younger than the method: lt_interest_add has shown it the method */
        if (i->id >= m->predicate_next)
            return i;
    }
    return NULL;
}

/* No lock held. 1: the interest means the method; 0: it does not; LT_ENOMEM. */
static int ask(lt_tracer *t, const lt_interest *i, const lt_method *m)
{
    return i->desc.kind == LT_INTEREST_SOURCE ? tr_source_matches(t, i, m) : i->desc.match(i->desc.baton, m);
}

/* Lock held, released during the call. */
static int show(lt_tracer *t, tr_thread *th, lt_interest *i, lt_method *m)
{
    tr_match *x = tr_alloc(&t->heap, sizeof *x);
    if (!x)
        return LT_ENOMEM;
    *x = (tr_match){.interest = i, .method = m};
    tr_frame frame;
    tr_gate_enter(th, &i->gate, &frame);
    tr_unlock(t);
    int answer = ask(t, i, m);
    tr_lock(t);
    bool last = tr_gate_leave(th, &frame), hit = answer > 0;
    int status = answer < 0 ? answer : LT_OK;
    if (hit && !i->removed && m->in_table && !m->superseded)
        status = tr_match_apply(t, th, x);
    else
        hit = false;
    if (!hit || status < 0)
        tr_free(&t->heap, x);
    if (last) {
        tr_unlock(t);
        tr_interest_end(t, i);
        tr_lock(t);
    }
    return status;
}

/* Lock held. The method stays in the list until it has been shown to all; a call from inside goes on with the next one. */
static int show_to_all(lt_tracer *t, tr_thread *th, lt_method *m)
{
    lt_interest *i;
    while (m->in_table && (i = next_predicate(t, m))) {
        uint64_t id = i->id;
        m->predicate_next = id + 1;
        int status = show(t, th, i, m);
        if (status < 0) {
            m->predicate_next = id;
            return status;
        }
    }
    return LT_OK;
}

int tr_newcomers_match(lt_tracer *t, tr_thread *th)
{
    int status = LT_OK;
    tr_link *l;
    tr_lock(t);
    while (status >= 0 && (l = tr_list_first(&th->backlog.newcomers))) {
        lt_method *m = tr_entry(l, lt_method, newcomer);
        tr_method_ref(m);
        status = show_to_all(t, th, m);
        if (status >= 0 && !tr_list_empty(&m->newcomer)) {
            tr_list_remove(&m->newcomer);
            tr_method_unref(m);
        }
        tr_method_unref(m);
    }
    tr_unlock(t);
    return status;
}

/* A new predicate looks at the methods that were there before it. */
typedef struct first_look {
    tr_thread *thread;
    lt_interest *interest;
} first_look;

static int look_at(void *baton, lt_method *m)
{
    const first_look *f = baton;
    lt_interest *i = f->interest;
    lt_tracer *t = i->tracer;
    tr_lock(t);
    bool mine = !i->removed && m->interests_known < i->id;
    int status = mine ? show(t, f->thread, i, m) : LT_OK;
    tr_unlock(t);
    return status;
}

int tr_interest_see_existing(lt_tracer *t, tr_thread *th, lt_interest *i)
{
    return lt_method_each(t, look_at, &(first_look){th, i});
}
