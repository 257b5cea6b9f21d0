/* visit.c - visits of what exists at the time of the call, without holding the lock in the callback: the objects are
 * collected with references first. */
#include "tracer.h"

static size_t count_links(const tr_link *head)
{
    size_t n = 0;
    tr_list_each(l, head) { n++; }
    return n;
}

int lt_method_each(lt_tracer *t, int (*fn)(void *baton, lt_method *m), void *baton)
{
    tr_lock(t);
    size_t n = 0, total = count_links(&t->methods);
    lt_method **all = tr_alloc(&t->heap, total * sizeof *all);
    tr_list_each(l, &t->methods)
    {
        lt_method *m = tr_entry(l, lt_method, in_tracer);
        if (!all || !m->in_table)
            continue;
        tr_method_ref(m);
        all[n++] = m;
    }
    tr_unlock(t);
    int status = all ? LT_OK : LT_ENOMEM;
    for (size_t i = 0; i < n && !status; i++)
        status = fn(baton, all[i]);
    tr_lock(t);
    for (size_t i = 0; i < n; i++)
        tr_method_unref(all[i]);
    tr_unlock(t);
    tr_free(&t->heap, all);
    return status;
}

int lt_linfo_each(lt_tracer *t, lt_method *m, int (*fn)(void *baton, lt_linfo *li), void *baton)
{
    tr_lock(t);
    size_t n = 0, total = count_links(&m->linfos);
    lt_linfo **all = tr_alloc(&t->heap, total * sizeof *all);
    tr_list_each(l, &m->linfos)
    {
        if (!all)
            break;
        all[n] = tr_entry(l, lt_linfo, in_method);
        tr_linfo_ref(all[n++]);
    }
    tr_unlock(t);
    int status = all ? LT_OK : LT_ENOMEM;
    for (size_t i = 0; i < n && !status; i++)
        status = fn(baton, all[i]);
    tr_lock(t);
    for (size_t i = 0; i < n; i++)
        tr_linfo_unref(all[i]);
    tr_unlock(t);
    tr_free(&t->heap, all);
    return status;
}

int lt_interest_each(lt_tracer *t, int (*fn)(void *baton, lt_interest *i), void *baton)
{
    tr_lock(t);
    size_t n = 0, total = count_links(&t->interests);
    lt_interest **all = tr_alloc(&t->heap, total * sizeof *all);
    tr_list_each(l, &t->interests)
    {
        if (!all)
            break;
        all[n] = tr_entry(l, lt_interest, in_tracer);
        all[n++]->refs++;
    }
    tr_unlock(t);
    int status = all ? LT_OK : LT_ENOMEM;
    for (size_t i = 0; i < n && !status; i++)
        status = fn(baton, all[i]);
    tr_lock(t);
    for (size_t i = 0; i < n; i++)
        tr_interest_unref(all[i]);
    tr_unlock(t);
    tr_free(&t->heap, all);
    return status;
}
