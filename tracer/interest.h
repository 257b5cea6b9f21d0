/* interest.h - standing requests, and their matches with methods. Everything is called with the tracer's lock held unless
 * it says otherwise. */
#ifndef TRACER_INTEREST_H
#define TRACER_INTEREST_H

#include "lintel/trace.h"
#include "gate.h"
#include "list.h"
#include "symbol.h"

struct tr_thread;

struct lt_interest {
    lt_tracer *tracer;
    uint32_t refs;
    uint64_t id;
    lt_interest_desc desc;
    tr_link in_tracer;
    tr_link in_index; /* NAME: tr_symbol.interests; PREDICATE: lt_tracer.predicates */
    tr_file *file;    /* LINE */
    tr_link matches;  /* tr_match.in_interest */
    size_t matched;   /* living, not superseded methods */
    size_t armed;     /* their codes that do what is wanted */
    lt_interest_state state;
    bool removed;
    tr_gate gate; /* calls of desc.match */
};

typedef struct tr_match {
    lt_interest *interest;
    lt_method *method;
    tr_link in_interest, in_method;
    size_t armed;    /* this method's part of interest->armed */
    bool superseded; /* the method was replaced or dropped: flags stay, but it does not count */
} tr_match;

void tr_interest_unref(lt_interest *i);
/* Names and lines that match a new method: allocated matches, not applied, chained through in_method on `list`. */
int tr_matches_collect(lt_tracer *t, lt_method *m, tr_link *list);
void tr_matches_apply(lt_tracer *t, struct tr_thread *th, tr_link *list);
void tr_matches_discard(lt_tracer *t, tr_link *list);
int tr_match_apply(lt_tracer *t, struct tr_thread *th, tr_match *x); /* LT_ENOMEM: not applied */
void tr_matches_supersede(lt_tracer *t, struct tr_thread *th, lt_method *m);
void tr_matches_of_method_release(lt_tracer *t, struct tr_thread *th, lt_method *m); /* th may be NULL */
int tr_interest_match_existing(lt_tracer *t, struct tr_thread *th, lt_interest *i);  /* names and lines */
bool tr_interest_matches_line(const lt_interest *i, const lt_method *m);
/* A code's place in its method's interests: breakpoints in it are in force / it is gone. Queues INTEREST_CHANGED. */
void tr_interests_armed(lt_tracer *t, struct tr_thread *th, lt_code *c);
void tr_interests_disarmed(lt_tracer *t, struct tr_thread *th, lt_code *c);
void tr_interest_update(lt_tracer *t, struct tr_thread *th, lt_interest *i, lt_method *m);
/* Shows the thread's new methods to the predicates. Takes the lock itself. */
int tr_newcomers_match(lt_tracer *t, struct tr_thread *th);
void tr_interests_release(lt_tracer *t);

#endif
