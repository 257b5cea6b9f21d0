/* thread.h - what one thread has going on in one tracer: how deep it is in the JIT, and what waits for it to come out. */
#ifndef TRACER_THREAD_H
#define TRACER_THREAD_H

#include <stdbool.h>
#include <stdint.h>
#include "lintel/trace.h"
#include "gate.h"
#include "list.h"

typedef struct tr_answer { /* of lt_linfo_wants in this bracket */
    const lt_linfo *linfo;
    uint32_t wants;
} tr_answer;

typedef struct tr_batch {
    lt_code **codes; /* room for 2 * capacity: the second half is scratch for subsets */
    size_t count, capacity;
} tr_batch;

/* Work that must wait until its thread is outside the JIT. Under the tracer's lock. */
typedef struct tr_backlog {
    tr_link newcomers;  /* lt_method.newcomer: to be shown to the predicates */
    tr_link events;     /* tr_node.link */
    tr_link recompiles; /* requests, see recompile.c */
    bool recompile_all; /* there was no memory for one */
} tr_backlog;

typedef struct tr_thread {
    lt_tracer *tracer;
    tr_link in_tracer;
    uint64_t id;      /* of the kernel */
    uint32_t depth;   /* brackets open; only this thread */
    uint32_t closing; /* > 0: a batch is between the outermost leave and its events; only this thread */
    tr_batch batch;   /* only this thread, except after fork and thread exit */
    tr_backlog backlog;

    tr_answer *answers; /* open addressing by linfo, capacity a power of two; only this thread */
    size_t nanswers, answers_capacity;
    bool answers_lost; /* out of memory: emission must fail rather than guess */

    tr_frame *frames;   /* callbacks on the stack, innermost first */
    lt_code *wait_code; /* in lt_code_wait */
    tr_gate *wait_gate; /* in tr_gate_close */
    uint64_t visited;
} tr_thread;

void tr_backlog_init(tr_backlog *b);

/* Without memory for a state the thread's key counts the depth itself: an odd value, depth << 1 | 1. */
static inline bool tr_is_counter(const void *value) { return (uintptr_t)value & 1; }
/* This thread's state, made if there is none; NULL when out of memory. */
tr_thread *tr_thread_get(lt_tracer *t);
/* The same in lt_tracer_free, from memory that was kept for it. */
tr_thread *tr_thread_get_at_end(lt_tracer *t);
/* NULL if this thread has none, which means: depth 0 or a depth counted without memory, and nothing waiting. */
tr_thread *tr_thread_peek(lt_tracer *t);
static inline bool tr_outside(const tr_thread *th) { return !th->depth && !th->closing; }

int tr_threads_init(lt_tracer *t);
void tr_threads_release(lt_tracer *t);
/* Gives up what a thread that no longer exists has not finished. Lock held. */
void tr_thread_abandon(lt_tracer *t, tr_thread *th);

/* The answer given to lt_linfo_wants for `li` in this bracket. */
bool tr_answer_find(const tr_thread *th, const lt_linfo *li, uint32_t *wants);
void tr_answer_put(tr_thread *th, const lt_linfo *li, uint32_t wants);
void tr_answers_clear(tr_thread *th);

#endif
