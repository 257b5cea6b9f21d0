/* visit.c - visits of what exists at the time of the call, without holding the lock in the callback: the objects are
 * collected with references first. */
#include "tracer.h"

/* The objects of a list, each with a reference taken. `take` answers NULL for one to leave out. NULL without memory.
 * Release with `drop_all`. */
static void **take_all(lt_tracer *t, const tr_link *head, void *(*take)(tr_link *), size_t *n)
{
    tr_lock(t);
    size_t total = 0;
    tr_list_each(l, head) { total++; }
    void **all = tr_alloc(&t->heap, (total + 1) * sizeof *all);
    *n = 0;
    if (all) {
        tr_list_each(l, head)
        {
            void *object = take(l);
            if (object)
                all[(*n)++] = object;
        }
    }
    tr_unlock(t);
    return all;
}

static void drop_all(lt_tracer *t, void **all, size_t n, void (*drop)(void *))
{
    tr_lock(t);
    for (size_t i = 0; i < n; i++)
        drop(all[i]);
    tr_unlock(t);
    tr_free(&t->heap, all);
}

static void *take_method(tr_link *l)
{
    lt_method *m = tr_entry(l, lt_method, in_tracer);
    if (!m->in_table)
        return NULL;
    tr_method_ref(m);
    return m;
}

static void *take_linfo(tr_link *l)
{
    lt_linfo *li = tr_entry(l, lt_linfo, in_method);
    tr_linfo_ref(li);
    return li;
}

static void *take_interest(tr_link *l)
{
    lt_interest *i = tr_entry(l, lt_interest, in_tracer);
    i->refs++;
    return i;
}

static void drop_method(void *m) { tr_method_unref(m); }
static void drop_linfo(void *li) { tr_linfo_unref(li); }
static void drop_interest(void *i) { tr_interest_unref(i); }

int lt_method_each(lt_tracer *t, int (*fn)(void *baton, lt_method *m), void *baton)
{
    size_t n;
    void **all = take_all(t, &t->methods, take_method, &n);
    if (!all)
        return LT_ENOMEM;
    int status = LT_OK;
    for (size_t i = 0; i < n && !status; i++)
        status = fn(baton, all[i]);
    drop_all(t, all, n, drop_method);
    return status;
}

int lt_linfo_each(lt_tracer *t, lt_method *m, int (*fn)(void *baton, lt_linfo *li), void *baton)
{
    size_t n;
    void **all = take_all(t, &m->linfos, take_linfo, &n);
    if (!all)
        return LT_ENOMEM;
    int status = LT_OK;
    for (size_t i = 0; i < n && !status; i++)
        status = fn(baton, all[i]);
    drop_all(t, all, n, drop_linfo);
    return status;
}

int lt_interest_each(lt_tracer *t, int (*fn)(void *baton, lt_interest *i), void *baton)
{
    size_t n;
    void **all = take_all(t, &t->interests, take_interest, &n);
    if (!all)
        return LT_ENOMEM;
    int status = LT_OK;
    for (size_t i = 0; i < n && !status; i++)
        status = fn(baton, all[i]);
    drop_all(t, all, n, drop_interest);
    return status;
}
