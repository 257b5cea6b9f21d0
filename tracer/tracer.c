/* tracer.c - making and ending a tracer, its counters. */
#include "tracer.h"

#include <stdlib.h>
#include <string.h>

enum { DEFAULT_PENDING = 65536 };

static int read_options(lt_tracer *t, const lt_options *o)
{
    t->heap = (tr_heap){malloc, free};
    t->max_pending = DEFAULT_PENDING;
    if (!o)
        return LT_OK;
    lt_options copy = {0};
    if (o->size < sizeof o->size || o->size > 4096)
        return LT_EINVAL;
    memcpy(&copy, o, o->size < sizeof copy ? o->size : sizeof copy);
    if (!copy.alloc != !copy.dealloc)
        return LT_EINVAL;
    if (copy.alloc)
        t->heap = (tr_heap){copy.alloc, copy.dealloc};
    t->host = copy.host;
    if (copy.max_pending)
        t->max_pending = copy.max_pending;
    return LT_OK;
}

static void init_lists(lt_tracer *t)
{
    tr_link *lists[] = {&t->methods,  &t->codes,       &t->subscribers, &t->interests,  &t->predicates,
                        &t->patterns, &t->withdrawals, &t->releases,    &t->in_registry};
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
        tr_list_init(lists[i]);
}

int lt_tracer_new(const lt_options *options, lt_tracer **out)
{
    if (!out)
        return LT_EINVAL;
    lt_tracer settings = {0};
    int status = read_options(&settings, options);
    if (status < 0)
        return status;
    lt_tracer *t = tr_alloc(&settings.heap, sizeof *t);
    if (!t)
        return LT_ENOMEM;
    t->heap = settings.heap;
    t->host = settings.host;
    t->max_pending = settings.max_pending;
    init_lists(t);
    status = tr_threads_init(t);
    if (status < 0) {
        tr_free(&settings.heap, t);
        return status;
    }
    pthread_mutex_init(&t->lock, NULL);
    pthread_cond_init(&t->changed, NULL);
    tr_codemap_init(&t->map, &t->heap, t);
    tr_registry_add(t);
    *out = t;
    return LT_OK;
}

/* Delivers what is left, also that of threads which did not come out of the JIT. */
static void finish(lt_tracer *t)
{
    tr_thread *mine = tr_thread_get_at_end(t);
    if (!mine)
        return; /* pthread_setspecific itself had no memory */
    mine->depth = 0;
    tr_subscribers_stop(t, mine);
    tr_lock(t);
    for (tr_link *l = t->threads.next, *next; l != &t->threads; l = next) {
        next = l->next;
        if (l != &mine->in_tracer)
            tr_thread_abandon(t, tr_entry(l, tr_thread, in_tracer));
    }
    tr_unlock(t);
    tr_settle(t, mine);
    tr_subscribers_finish(t, mine);
    tr_settle(t, mine);
}

/* Nobody listens any more: codes go back to the host, whatever still refers to them. */
static void release_codes(lt_tracer *t)
{
    tr_link *l;
    while ((l = tr_list_first(&t->codes))) {
        lt_code *c = tr_entry(l, lt_code, in_tracer);
        if (c->registered && t->debugger.withdraw)
            t->debugger.withdraw(t->debugger.baton, c);
        if (t->host.release)
            t->host.release(t->host.baton, c);
        tr_list_remove(&c->in_linfo);
        tr_list_remove(&c->pending);
        tr_code_free(t, c);
    }
}

static void release_table(lt_tracer *t)
{
    tr_link *l;
    while ((l = tr_list_first(&t->methods))) {
        lt_method *m = tr_entry(l, lt_method, in_tracer);
        tr_method_ref(m);
        tr_link *k;
        while ((k = tr_list_first(&m->linfos))) {
            lt_linfo *li = tr_entry(k, lt_linfo, in_method);
            tr_list_remove(k);
            tr_linfo_unref(li);
        }
        tr_list_remove(l);
        tr_list_remove(&m->newcomer);
        if (m->in_table)
            tr_method_unref(m);
        tr_method_unref(m);
    }
}

void lt_tracer_free(lt_tracer *t)
{
    if (!t)
        return;
    finish(t);
    tr_registry_remove(t);
    tr_subscribers_release(t);
    tr_interests_release(t);
    release_codes(t);
    release_table(t);
    tr_threads_release(t);
    tr_codemap_release(&t->map);
    tr_symbols_release(&t->symbols, &t->heap);
    pthread_cond_destroy(&t->changed);
    pthread_mutex_destroy(&t->lock);
    tr_heap heap = t->heap;
    tr_free(&heap, t);
}

void lt_counters_get(lt_tracer *t, lt_counters *out)
{
    tr_lock(t);
    *out = t->counters;
    out->string_bytes = t->symbols.bytes;
    tr_unlock(t);
}
