/* table.h - methods, linfos and codes, and how they hang together.
 *
 *   symbol ─ methods ─► lt_method ─ linfos ─► lt_linfo ─ codes ─► lt_code (newest first, living ones)
 *                          └ matches ─► tr_match ◄─ matches ─ lt_interest
 *
 * References: the table holds one to each until drop or retire; a linfo holds its method, a code its linfo and the linfo
 * that caused it, a queued event everything it names. Counts and links are under the tracer's lock.
 */
#ifndef TRACER_TABLE_H
#define TRACER_TABLE_H

#include <stdatomic.h>
#include "lintel/trace.h"
#include "list.h"
#include "symbol.h"

struct tr_thread;

enum {
    TR_FLAG_COUNT = 4,
    /* Flags that change the code that is made, as against LT_WANT_COMPILED, which only reports it. */
    TR_VARIANT_FLAGS = LT_WANT_DEBUG | LT_WANT_PROBES | LT_WANT_HOOKS
};

typedef struct tr_flags {
    _Atomic uint32_t bits; /* read without lock */
    uint32_t counts[TR_FLAG_COUNT];
} tr_flags;

struct lt_method {
    lt_tracer *tracer;
    uint32_t refs;
    bool in_table;          /* not dropped; the link stays until the last reference goes */
    bool superseded;        /* replaced by a newer definition */
    lt_method *replaced_by; /* which one; a reference */
    lt_method_desc desc;    /* strings are symbols; lines follow the struct */
    tr_symbol *name;
    tr_flags flags;
    tr_link in_tracer, in_name, in_file, newcomer;
    tr_link linfos;           /* lt_linfo.in_method */
    tr_link matches;          /* tr_match.in_method */
    uint64_t interests_known; /* id of the newest interest when it was defined */
    uint64_t predicate_next;  /* id of the first predicate it has not been shown to */
};

struct lt_linfo {
    lt_tracer *tracer;
    uint32_t refs;
    bool in_table, invalidated;
    uint8_t unjitted; /* bit per lt_unjitted kind that was reported */
    uint32_t inlined; /* how often it was told to be, since its callers were last replaced */
    atomic_bool dispatched;
    lt_method *method;
    lt_method *invalidated_by; /* a reference; NULL: not, or nobody said why */
    const char *signature;     /* a symbol's text */
    void *baton;
    uint64_t min_world, max_world;
    _Atomic uint32_t effective; /* method's flags and its own, read without lock */
    tr_flags own;
    const struct tr_thread *recompile_queued_by; /* has a request for it; the last one that has */
    uint64_t emissions;                          /* codes made for it, ever */
    uint64_t searched;                           /* number of the last search that saw it */
    tr_link in_method;
    tr_link codes; /* lt_code.in_linfo */
};

typedef enum tr_phase { TR_EMITTED, TR_EXECUTABLE, TR_PUBLISHING, TR_PUBLISHED } tr_phase;

struct lt_code {
    lt_tracer *tracer;
    uint32_t refs;
    lt_code_desc desc; /* strings and sections follow the struct */
    uint32_t wants;    /* the flags it was made for */
    tr_phase phase;
    struct tr_thread *owner; /* whose batch it is in; NULL once published or dropped */
    bool retired, dropped;   /* dropped: its batch failed, nobody hears of it */
    bool announced;          /* its COMPILED event has begun, or nobody wanted one */
    bool armed;              /* counted in the interests of its method */
    bool registered;         /* handed to the debugger and not withdrawn */
    bool superseded;         /* a recompile request replaces it: never publish */
    bool irreplaceable;      /* the recompile request failed: publish although stale */
    tr_link in_tracer, in_linfo;
    tr_link pending; /* in lt_tracer.withdrawals or .releases */
};

void tr_method_ref(lt_method *m);
void tr_method_unref(lt_method *m);
void tr_linfo_ref(lt_linfo *li);
void tr_linfo_unref(lt_linfo *li);
void tr_code_ref(lt_code *c);
void tr_code_unref(lt_code *c); /* at 0 goes to lt_tracer.releases */

/* flags.c; lock held. `li` NULL: the whole method. Adds (+1) or takes (-1) one count of each bit. LT_ENOMEM and LT_ESTATE
 * (nothing to take) change nothing. Queues reports and recompile requests on `th`. */
int tr_flags_add(lt_tracer *t, struct tr_thread *th, lt_method *m, lt_linfo *li, uint32_t bits);
int tr_flags_take(lt_tracer *t, struct tr_thread *th, lt_method *m, lt_linfo *li, uint32_t bits);
static inline uint32_t tr_linfo_effective(const lt_linfo *li)
{
    return atomic_load_explicit(&li->effective, memory_order_seq_cst);
}
static inline bool tr_code_stale(const lt_code *c)
{
    return ((c->wants ^ tr_linfo_effective(c->desc.linfo)) & TR_VARIANT_FLAGS) != 0;
}

/* recompile.c; lock held. */
void tr_recompile_queue(struct tr_thread *th, lt_linfo *li);
int tr_recompile_run(lt_tracer *t, struct tr_thread *th); /* takes the lock itself */

#endif
