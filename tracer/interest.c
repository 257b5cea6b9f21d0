/* interest.c - standing requests: adding, removing, states. What matches what is in match.c, what must be shown methods outside the
 * JIT in predicate.c. */
#include "interest.h"

#include <stdlib.h>
#include <string.h>
#include "tracer.h"

enum { FIRST_LINES = 8 };

void tr_interest_unref(lt_interest *i)
{
    if (--i->refs)
        return;
    tr_pattern_free(i->pattern);
    tr_free(&i->tracer->heap, i);
}

void tr_interest_end(lt_tracer *t, lt_interest *i)
{
    if (i->desc.baton_free)
        i->desc.baton_free(i->desc.baton);
    tr_lock(t);
    tr_interest_unref(i);
    tr_unlock(t);
}

/* ---- state: lock held ------------------------------------------------------------------------------------------------------- */

void tr_interest_update(lt_tracer *t, tr_thread *th, lt_interest *i, lt_method *m)
{
    lt_interest_state now = i->armed ? LT_INTEREST_ARMED : i->matched ? LT_INTEREST_RESOLVED : LT_INTEREST_PENDING;
    if (now == i->state || i->removed)
        return;
    __atomic_store_n(&i->state, now, __ATOMIC_RELAXED);
    if (!tr_is_wanted(t, LT_EVENT_INTEREST_CHANGED))
        return;
    tr_node *n = tr_node_new(t, LT_EVENT_INTEREST_CHANGED, m, NULL, NULL);
    if (!n) {
        t->counters.events_dropped++;
        i->lost++;
        return;
    }
    n->event.interest = i;
    n->event.interest_state = now;
    tr_node_push(t, th, n);
}

/* ---- index: lock held ------------------------------------------------------------------------------------------------------- */

static int file_insert(lt_tracer *t, tr_file *f, lt_interest *i)
{
    if (f->ninterests == f->capacity) {
        size_t capacity = f->capacity ? f->capacity * 2 : FIRST_LINES;
        lt_interest **grown = tr_grow(&t->heap, f->interests, f->ninterests, capacity, sizeof *grown);
        if (!grown)
            return LT_ENOMEM;
        f->interests = grown;
        f->capacity = capacity;
    }
    size_t at = f->ninterests++;
    for (; at && f->interests[at - 1]->desc.line > i->desc.line; at--)
        f->interests[at] = f->interests[at - 1];
    f->interests[at] = i;
    return LT_OK;
}

static void file_remove(tr_file *f, const lt_interest *i)
{
    size_t at = 0;
    while (at < f->ninterests && f->interests[at] != i)
        at++;
    if (at == f->ninterests)
        return;
    f->ninterests--;
    memmove(f->interests + at, f->interests + at + 1, (f->ninterests - at) * sizeof *f->interests);
}

static int index_line(lt_tracer *t, lt_interest *i)
{
    i->file = tr_symbol_file(&t->symbols, &t->heap, i->desc.text);
    return i->file ? file_insert(t, i->file, i) : LT_ENOMEM;
}

static int index_signature(lt_tracer *t, lt_interest *i)
{
    tr_symbol *s = tr_symbol_intern_n(&t->symbols, &t->heap, i->desc.text, tr_pattern_name_length(i->pattern));
    if (!s)
        return LT_ENOMEM;
    i->called = s->text;
    tr_list_push(&s->signatures, &i->in_index);
    t->signatures++;
    return LT_OK;
}

static int index_insert(lt_tracer *t, lt_interest *i)
{
    switch (i->desc.kind) {
    case LT_INTEREST_NAME: {
        tr_symbol *s = tr_symbol_intern(&t->symbols, &t->heap, i->desc.text);
        if (!s)
            return LT_ENOMEM;
        i->called = s->text;
        tr_list_push(&s->interests, &i->in_index);
        return LT_OK;
    }
    case LT_INTEREST_LINE:
        return index_line(t, i);
    case LT_INTEREST_SIGNATURE:
        return index_signature(t, i);
    default:
        tr_list_push(tr_interest_is_shown(i) ? &t->predicates : &t->patterns, &i->in_index);
        return LT_OK;
    }
}

static void index_remove(lt_tracer *t, lt_interest *i)
{
    t->signatures -= i->desc.kind == LT_INTEREST_SIGNATURE;
    tr_list_remove(&i->in_index);
    if (i->file)
        file_remove(i->file, i);
}

/* ---- removal: lock held ------------------------------------------------------------------------------------------------------ */

static void take_out(lt_tracer *t, tr_thread *th, lt_interest *i)
{
    i->removed = true;
    index_remove(t, i);
    tr_list_remove(&i->in_tracer);
    tr_link *l;
    while ((l = tr_list_first(&i->matches))) {
        tr_match *x = tr_entry(l, tr_match, in_interest);
        tr_flags_take(t, th, x->method, x->linfo, i->desc.wants);
        tr_list_remove(&x->in_interest);
        tr_list_remove(&x->in_method);
        tr_free(&t->heap, x);
    }
    t->counters.interests--;
}

/* As if it had never been there: nobody is told of what it had become. */
static void refuse(lt_tracer *t, tr_thread *th, lt_interest *i)
{
    take_out(t, th, i);
    tr_queue_forget(t, &th->backlog.events, i);
    t->counters.events_dropped -= i->lost;
}

/* ---- interface ------------------------------------------------------------------------------------------------------------------ */

static bool is_sane(const lt_interest_desc *d)
{
    if (!d || (d->wants & ~(uint32_t)LT_WANT_ALL))
        return false;
    switch (d->kind) {
    case LT_INTEREST_LINE:
        return d->text && *tr_path_base(d->text) && d->line;
    case LT_INTEREST_PREDICATE:
        return d->match;
    case LT_INTEREST_NAME:
    case LT_INTEREST_GLOB:
    case LT_INTEREST_REGEX:
    case LT_INTEREST_SOURCE:
    case LT_INTEREST_SIGNATURE:
        return d->text && *d->text && (!d->file || *tr_path_base(d->file));
    case LT_INTEREST_KIND_COUNT:
        break;
    }
    return false;
}

static bool has_pattern(lt_interest_kind kind)
{
    return kind == LT_INTEREST_GLOB || kind == LT_INTEREST_REGEX || kind == LT_INTEREST_SOURCE ||
           kind == LT_INTEREST_SIGNATURE;
}

/* The interest and its texts are one block. */
static lt_interest *new_interest(lt_tracer *t, const lt_interest_desc *desc, int *status)
{
    size_t ntext = desc->text ? strlen(desc->text) + 1 : 0, nfile = desc->file ? strlen(desc->file) + 1 : 0;
    lt_interest *i = tr_alloc(&t->heap, sizeof *i + ntext + nfile);
    *status = LT_ENOMEM;
    if (!i)
        return NULL;
    char *texts = (char *)(i + 1);
    i->tracer = t;
    i->refs = 1;
    i->desc = *desc;
    i->desc.text = ntext ? memcpy(texts, desc->text, ntext) : NULL;
    i->desc.file = nfile ? memcpy(texts + ntext, desc->file, nfile) : NULL;
    tr_list_init(&i->in_tracer);
    tr_list_init(&i->in_index);
    tr_list_init(&i->matches);
    *status = has_pattern(desc->kind) ? tr_pattern_new(&t->heap, desc->kind, i->desc.text, &i->pattern, NULL) : LT_OK;
    if (*status >= 0)
        return i;
    tr_free(&t->heap, i);
    return NULL;
}

/* Registers, and matches the methods that exist. Lock held. */
static int put_in(lt_tracer *t, tr_thread *th, lt_interest *i)
{
    int status = index_insert(t, i);
    if (status < 0)
        return status;
    i->id = ++t->last_interest;
    tr_list_push(&t->interests, &i->in_tracer);
    t->counters.interests++;
    status = tr_interest_match_existing(t, th, i);
    if (status < 0)
        refuse(t, th, i);
    return status;
}

/* Takes it out and waits for its calls on other threads. `refused`: nobody is told of what it had become. */
static int end_of(lt_tracer *t, tr_thread *th, lt_interest *i, bool refused)
{
    tr_lock(t);
    if (i->removed) {
        tr_unlock(t);
        return LT_ENOENT;
    }
    if (refused)
        refuse(t, th, i);
    else
        take_out(t, th, i);
    int status = tr_gate_close(th, &i->gate);
    bool end_now = !i->gate.abandoned;
    tr_unlock(t);
    TR_POINT(t, "removed");
    if (end_now)
        tr_interest_end(t, i);
    int settled = tr_settle_outside(t, th);
    return status < 0 ? status : settled;
}

int lt_interest_add(lt_tracer *t, const lt_interest_desc *desc, lt_interest **out)
{
    if (!is_sane(desc) || !out)
        return LT_EINVAL;
    tr_thread *th = tr_thread_get(t);
    int status = LT_ENOMEM;
    lt_interest *i = th ? new_interest(t, desc, &status) : NULL;
    if (!i)
        return status;
    TR_POINT(t, "interest");
    tr_lock(t);
    status = put_in(t, th, i);
    tr_unlock(t);
    TR_POINT(t, "interested");
    if (status >= 0 && tr_interest_is_shown(i)) {
        status = tr_interest_see_existing(t, th, i);
        if (status < 0) {
            i->desc.baton_free = NULL; /* it stays the caller's */
            end_of(t, th, i, true);
            return status;
        }
    }
    if (status < 0) {
        tr_pattern_free(i->pattern);
        tr_free(&t->heap, i);
        return status;
    }
    *out = i;
    tr_settle_outside(t, th);
    return LT_OK;
}

int lt_interest_remove(lt_tracer *t, lt_interest *i)
{
    if (!i)
        return LT_EINVAL;
    tr_thread *th = tr_thread_get(t);
    return th ? end_of(t, th, i, false) : LT_ENOMEM;
}

int lt_interest_check(const lt_interest_desc *desc, lt_pattern_error *error)
{
    static const tr_heap heap = {malloc, free};
    tr_pattern *p = NULL;
    if (!is_sane(desc))
        return LT_EINVAL;
    int status = has_pattern(desc->kind) ? tr_pattern_new(&heap, desc->kind, desc->text, &p, error) : LT_OK;
    tr_pattern_free(p);
    return status;
}

void lt_interest_get_counts(const lt_interest *i, lt_interest_counts *out)
{
    tr_lock(i->tracer);
    *out = (lt_interest_counts){i->matched, i->armed};
    tr_unlock(i->tracer);
}

bool lt_interest_matches(lt_tracer *t, const lt_interest *i, const lt_method *m)
{
    bool found = false;
    tr_lock(t);
    tr_list_each(l, &m->matches) found |= tr_entry(l, tr_match, in_method)->interest == i;
    tr_unlock(t);
    return found;
}

lt_interest_state lt_interest_get_state(const lt_interest *i) { return __atomic_load_n(&i->state, __ATOMIC_RELAXED); }

const lt_interest_desc *lt_interest_info(const lt_interest *i) { return &i->desc; }

void tr_interests_release(lt_tracer *t)
{
    tr_link *l;
    while ((l = tr_list_first(&t->interests))) {
        lt_interest *i = tr_entry(l, lt_interest, in_tracer);
        tr_list_remove(l);
        tr_list_remove(&i->in_index);
        tr_link *k;
        while ((k = tr_list_first(&i->matches))) {
            tr_match *x = tr_entry(k, tr_match, in_interest);
            tr_list_remove(&x->in_interest);
            tr_list_remove(&x->in_method);
            tr_free(&t->heap, x);
        }
        tr_interest_end(t, i);
    }
}
