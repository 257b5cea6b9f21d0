/* tracer.h - the tracer itself. One mutex guards the table, the queues, the interests and the waits; it is never held while
 * a callback of the host, of a subscriber or of the debugger runs. */
#ifndef TRACER_TRACER_H
#define TRACER_TRACER_H

#include <pthread.h>
#include "lintel/trace.h"
#include "codemap.h"
#include "event.h"
#include "gate.h"
#include "inbox.h"
#include "interest.h"
#include "list.h"
#include "memory.h"
#include "points.h"
#include "symbol.h"
#include "table.h"
#include "thread.h"

struct lt_tracer {
    lt_host host; /* never changes */
    tr_heap heap;
    size_t max_pending;
    pthread_key_t key; /* tr_thread of each thread, see thread.c */

    pthread_mutex_t lock;
    pthread_cond_t changed; /* a code was published, a callback ended, a wait cycle may have formed */

    tr_link threads;  /* tr_thread.in_tracer */
    tr_thread *spare; /* for the thread that ends the tracer, should there be no memory then */
    bool ending;
    tr_backlog orphans; /* of threads that have exited */
    tr_symbols symbols;
    tr_link methods;     /* lt_method.in_tracer */
    tr_link codes;       /* lt_code.in_tracer: living, retired or only referenced */
    tr_link subscribers; /* lt_subscriber.in_tracer, ascending ids */
    uint64_t last_subscriber, sequence, searches, last_interest;
    uint32_t kinds;     /* what any subscriber wants */
    tr_link interests;  /* lt_interest.in_tracer */
    tr_link predicates; /* lt_interest.in_index: those that methods are shown to */
    tr_link patterns;   /* lt_interest.in_index: globs and regular expressions on names */
    size_t signatures;  /* how many signature interests there are */
    tr_codemap map;
    tr_link withdrawals; /* retired codes that the debugger still knows; each holds a reference */
    tr_link releases;    /* unreferenced codes that the host has not been told of */
    lt_debugger debugger;
    tr_gate debugger_gate;
    lt_counters counters;
    tr_link in_registry;
#ifdef LINTEL_POINTS
    tr_points points;
#endif
};

static inline void tr_lock(lt_tracer *t) { pthread_mutex_lock(&t->lock); }
static inline void tr_unlock(lt_tracer *t) { pthread_mutex_unlock(&t->lock); }

/* Lock held. Whether anybody listens to a kind of event. */
static inline bool tr_is_wanted(const lt_tracer *t, lt_event_kind kind) { return t->kinds & LT_EVENT_MASK(kind); }

/* Keeps the first failure. */
static inline void tr_keep(int *first, int status)
{
    if (*first >= 0 && status < 0)
        *first = status;
}

/* settle.c: does everything that had to wait until `th` is outside the JIT, until nothing is left. */
int tr_settle(lt_tracer *t, tr_thread *th);
/* The same if `th` is outside; LT_OK if it is inside. */
static inline int tr_settle_outside(lt_tracer *t, tr_thread *th) { return tr_outside(th) ? tr_settle(t, th) : LT_OK; }

/* ledger.c; lock held. */
void tr_code_retire(lt_tracer *t, tr_thread *th, lt_code *c, tr_node *event);
void tr_code_free(lt_tracer *t, lt_code *c);      /* and what it holds */
void tr_codes_withdraw(lt_tracer *t, lt_code *c); /* queues the withdrawal if it is due */
void tr_code_drop(lt_tracer *t, lt_code *c);      /* out of a batch that failed */

/* recompile.c; lock held. */
void tr_recompiles_move(tr_backlog *to, tr_backlog *from);

/* batch.c */
int tr_batch_reserve(tr_thread *th);           /* room for one more code */
void tr_batch_drop(lt_tracer *t, tr_batch *b); /* lock held; nobody hears of its codes */
int tr_batch_finish(lt_tracer *t, tr_thread *th);

/* debugger.c: calls into the debugger sink, if there is one; no lock held. */
int tr_debugger_handover(lt_tracer *t, tr_thread *th, lt_code **codes, size_t n);
int tr_debugger_arm(lt_tracer *t, tr_thread *th, lt_code **codes, size_t n);
void tr_debugger_withdraw(lt_tracer *t, tr_thread *th, lt_code *c);

/* registry.c: the process-wide list that debuggers read, and fork. */
void tr_registry_add(lt_tracer *t);
void tr_registry_remove(lt_tracer *t);
void tr_registry_each(void (*fn)(lt_tracer *t, void *baton), void *baton); /* no tracer is added or removed meanwhile */
/* fork.c: in the child, lock held by the forking thread. */
void tr_after_fork(lt_tracer *t);

#endif
