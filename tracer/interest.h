/* interest.h - standing requests, and their matches with methods. Everything is called with the tracer's lock held unless
 * it says otherwise. */
#ifndef TRACER_INTEREST_H
#define TRACER_INTEREST_H

#include "lintel/trace.h"
#include "gate.h"
#include "list.h"
#include "pattern.h"
#include "symbol.h"

struct tr_thread;

struct lt_interest {
    lt_tracer *tracer;
    uint32_t refs;
    uint64_t id;
    lt_interest_desc desc;
    tr_link in_tracer;
    tr_link in_index;    /* NAME, SIGNATURE: tr_symbol; GLOB, REGEX: lt_tracer.patterns; else: lt_tracer.predicates */
    tr_file *file;       /* LINE */
    tr_pattern *pattern; /* GLOB, REGEX, SOURCE, SIGNATURE */
    const char *called;  /* NAME, SIGNATURE: the name, with its module if it was given */
    tr_link matches;     /* tr_match.in_interest */
    size_t matched;      /* living, not superseded methods; SIGNATURE: linfos of such */
    size_t armed;        /* their codes that do what is wanted */
    lt_interest_state state;
    uint32_t lost; /* changes that there was no memory to tell of */
    bool removed;
    tr_gate gate; /* calls of desc.match */
};

typedef struct tr_match {
    lt_interest *interest;
    lt_method *method;
    lt_linfo *linfo; /* SIGNATURE: this one alone; NULL: all of the method's */
    tr_link in_interest, in_method;
    size_t armed;    /* this method's part of interest->armed */
    bool superseded; /* the method was replaced or dropped: flags stay, but it does not count */
} tr_match;

void tr_interest_unref(lt_interest *i);
/* Whether a method is shown to the interest outside the JIT and without lock, rather than matched when it is defined. */
static inline bool tr_interest_is_shown(const lt_interest *i)
{
    return i->desc.kind == LT_INTEREST_PREDICATE || i->desc.kind == LT_INTEREST_SOURCE;
}
/* What matches a new method, or a new linfo: allocated matches, not applied, chained through in_method on `list`. LT_ENOMEM:
 * none. */
int tr_matches_collect(lt_tracer *t, lt_method *m, tr_link *list);
int tr_matches_collect_linfo(lt_tracer *t, lt_linfo *li, tr_link *list);
void tr_matches_apply(lt_tracer *t, struct tr_thread *th, tr_link *list);
void tr_matches_discard(lt_tracer *t, tr_link *list);
int tr_match_apply(lt_tracer *t, struct tr_thread *th, tr_match *x); /* LT_ENOMEM: not applied */
void tr_matches_supersede(lt_tracer *t, struct tr_thread *th, lt_method *m);
void tr_matches_of_method_release(lt_tracer *t, struct tr_thread *th, lt_method *m); /* th may be NULL */
void tr_matches_of_linfo_release(lt_tracer *t, struct tr_thread *th, lt_linfo *li);  /* th may be NULL */
int tr_interest_match_existing(lt_tracer *t, struct tr_thread *th, lt_interest *i);  /* those that are not shown */
bool tr_interest_matches_file(const char *wanted, const lt_method *m);
/* source.c; no lock held: whether a line of the method's source matches. 1, 0, or LT_ENOMEM. */
int tr_source_matches(lt_tracer *t, const lt_interest *i, const lt_method *m);
/* A code's place in its method's interests: breakpoints in it are in force / it is gone. Queues INTEREST_CHANGED. */
void tr_interests_armed(lt_tracer *t, struct tr_thread *th, lt_code *c);
void tr_interests_disarmed(lt_tracer *t, struct tr_thread *th, lt_code *c);
void tr_interest_update(lt_tracer *t, struct tr_thread *th, lt_interest *i, lt_method *m);
void tr_interests_release(lt_tracer *t);
void tr_interest_end(lt_tracer *t, lt_interest *i); /* no lock held; no call of its gate can run any more */

/* predicate.c; these take the lock themselves. Shows the thread's new methods; shows what exists to a new interest. */
int tr_newcomers_match(lt_tracer *t, struct tr_thread *th);
int tr_interest_see_existing(lt_tracer *t, struct tr_thread *th, lt_interest *i);

#endif
