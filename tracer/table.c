/* table.c - methods and linfos: definition, dropping, references, visits. */
#include "table.h"

#include <string.h>
#include "tracer.h"

/* ---- references: lock held ------------------------------------------------------------------------------------------------ */

void tr_method_ref(lt_method *m) { m->refs++; }

void tr_method_unref(lt_method *m)
{
    while (m && !--m->refs) {
        lt_method *next = m->replaced_by; /* a loop: there may be a long chain of redefinitions */
        tr_list_remove(&m->in_tracer);
        tr_free(&m->tracer->heap, m);
        m = next;
    }
}

void tr_linfo_ref(lt_linfo *li) { li->refs++; }

void tr_linfo_unref(lt_linfo *li)
{
    if (--li->refs)
        return;
    if (li->invalidated_by)
        tr_method_unref(li->invalidated_by);
    tr_method_unref(li->method);
    tr_free(&li->tracer->heap, li);
}

/* ---- methods ---------------------------------------------------------------------------------------------------------------- */

static lt_method *new_method(lt_tracer *t, const lt_method_desc *desc)
{
    lt_method *m = tr_alloc(&t->heap, sizeof *m + desc->nlines * sizeof(uint32_t));
    if (!m)
        return NULL;
    m->tracer = t;
    m->refs = 1;
    m->desc = *desc;
    m->desc.lines = NULL;
    if (desc->nlines) {
        memcpy(m + 1, desc->lines, desc->nlines * sizeof(uint32_t));
        m->desc.lines = (const uint32_t *)(m + 1);
    }
    if (m->desc.last_line < m->desc.first_line)
        m->desc.last_line = m->desc.first_line;
    tr_link *links[] = {&m->in_tracer, &m->in_name, &m->in_file, &m->newcomer, &m->linfos, &m->matches};
    for (size_t i = 0; i < sizeof links / sizeof *links; i++)
        tr_list_init(links[i]);
    return m;
}

static bool intern(lt_tracer *t, const char **text)
{
    tr_symbol *s = *text ? tr_symbol_intern(&t->symbols, &t->heap, *text) : NULL;
    if (!s)
        return !*text;
    *text = s->text;
    return true;
}

/* Lock held. Replaces the strings by symbols and finds what matches; nothing is linked yet. */
static int prepare_method(lt_tracer *t, lt_method *m, tr_file **file, tr_link *matches)
{
    m->name = tr_symbol_intern(&t->symbols, &t->heap, m->desc.name);
    if (!m->desc.signature)
        m->desc.signature = m->desc.name;
    if (!m->name || !intern(t, &m->desc.name) || !intern(t, &m->desc.module) || !intern(t, &m->desc.file) ||
        !intern(t, &m->desc.signature))
        return LT_ENOMEM;
    *file = NULL;
    if (m->desc.file) {
        *file = tr_symbol_file(&t->symbols, &t->heap, m->desc.file);
        if (!*file)
            return LT_ENOMEM;
    }
    return tr_matches_collect(t, m, matches);
}

static void link_method(lt_tracer *t, tr_thread *th, lt_method *m, tr_file *file)
{
    m->in_table = true;
    m->interests_known = t->last_interest;
    tr_list_push(&t->methods, &m->in_tracer);
    tr_list_push(&m->name->methods, &m->in_name);
    if (file)
        tr_list_push(&file->methods, &m->in_file);
    t->counters.methods++;
    if (!tr_list_empty(&t->predicates)) {
        tr_method_ref(m);
        tr_list_push(&th->backlog.newcomers, &m->newcomer);
    }
}

int lt_method_define(lt_tracer *t, const lt_method_desc *desc, lt_method *replaces, lt_method **out)
{
    if (!desc || !desc->name || !*desc->name || !out || (desc->nlines && !desc->lines) || desc->nlines > UINT32_MAX)
        return LT_EINVAL;
    tr_thread *th = tr_thread_get(t);
    lt_method *m = th ? new_method(t, desc) : NULL;
    tr_node *event = m ? tr_node_new(t, LT_EVENT_METHOD_DEFINED, m, NULL, NULL) : NULL;
    tr_file *file;
    tr_link matches;
    tr_list_init(&matches);

    tr_lock(t);
    int status = event ? prepare_method(t, m, &file, &matches) : LT_ENOMEM;
    if (status < 0) {
        tr_unlock(t);
        tr_node_discard(t, event);
        tr_free(&t->heap, m);
        return status;
    }
    link_method(t, th, m, file);
    event->event.cause = replaces;
    tr_node_push(t, th, event);
    tr_matches_apply(t, th, &matches);
    if (replaces && !replaces->superseded) { /* after the new matches: a name never looks unresolved in between */
        replaces->superseded = true;
        replaces->replaced_by = m;
        tr_method_ref(m);
        tr_matches_supersede(t, th, replaces);
    }
    tr_unlock(t);
    *out = m;
    tr_settle_outside(t, th);
    return LT_OK;
}

void lt_method_drop(lt_tracer *t, lt_method *m)
{
    if (!m)
        return;
    tr_thread *th = tr_thread_get(t);
    tr_lock(t);
    if (m->in_table) {
        m->in_table = false;
        tr_list_remove(&m->in_name);
        tr_list_remove(&m->in_file);
        tr_matches_of_method_release(t, th, m);
        t->counters.methods--;
        tr_method_unref(m);
    }
    tr_unlock(t);
    if (th)
        tr_settle_outside(t, th);
}

/* ---- linfos ------------------------------------------------------------------------------------------------------------------ */

static lt_linfo *new_linfo(lt_tracer *t, lt_method *m, const lt_linfo_desc *desc)
{
    lt_linfo *li = tr_alloc(&t->heap, sizeof *li);
    if (!li)
        return NULL;
    li->tracer = t;
    li->refs = 1;
    li->method = m;
    li->signature = desc->signature ? desc->signature : m->desc.signature;
    li->baton = desc->baton;
    li->min_world = desc->min_world;
    li->max_world = desc->max_world;
    tr_list_init(&li->in_method);
    tr_list_init(&li->codes);
    return li;
}

int lt_linfo_new(lt_tracer *t, lt_method *m, const lt_linfo_desc *desc, lt_linfo **out)
{
    if (!m || !desc || !out)
        return LT_EINVAL;
    tr_thread *th = tr_thread_get(t);
    lt_linfo *li = th ? new_linfo(t, m, desc) : NULL;
    tr_node *event = li ? tr_node_new(t, LT_EVENT_LINFO_SPECIALISED, m, li, NULL) : NULL;

    tr_link matches;
    tr_list_init(&matches);

    tr_lock(t);
    if (!event || !intern(t, &li->signature) || tr_matches_collect_linfo(t, li, &matches) < 0) {
        tr_unlock(t);
        tr_node_discard(t, event);
        tr_free(&t->heap, li);
        return LT_ENOMEM;
    }
    tr_method_ref(m);
    li->in_table = true;
    atomic_init(&li->effective, atomic_load(&m->flags.bits));
    tr_list_push(&m->linfos, &li->in_method);
    t->counters.linfos++;
    event->event.min_world = li->min_world;
    event->event.max_world = li->max_world;
    tr_node_push(t, th, event);
    tr_matches_apply(t, th, &matches);
    tr_unlock(t);
    *out = li;
    tr_settle_outside(t, th);
    return LT_OK;
}

void lt_linfo_drop(lt_tracer *t, lt_linfo *li)
{
    if (!li)
        return;
    tr_thread *th = tr_thread_get(t);
    tr_lock(t);
    if (li->in_table) {
        li->in_table = false;
        tr_list_remove(&li->in_method);
        tr_matches_of_linfo_release(t, th, li);
        t->counters.linfos--;
        tr_linfo_unref(li);
    }
    tr_unlock(t);
    if (th)
        tr_settle_outside(t, th);
}

lt_method *lt_linfo_method(const lt_linfo *li) { return li->method; }

void *lt_linfo_baton(const lt_linfo *li) { return li->baton; }

void *lt_method_baton(const lt_method *m) { return m->desc.baton; }

const lt_method_desc *lt_method_info(const lt_method *m) { return &m->desc; }

const char *lt_linfo_signature(const lt_linfo *li) { return li->signature; }
