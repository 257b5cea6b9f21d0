/* recompile.c - requests to the host to replace code that does not do what the flags say.
 *
 * A linfo is in at most one thread's queue; a later request on another thread takes it over, because that thread has to see
 * it served before it returns. Whether it is still needed is decided when it is served.
 */
#include "tracer.h"

void tr_recompile_queue(tr_thread *th, lt_linfo *li)
{
    if (li->recompile_queued) {
        tr_list_remove(&li->recompile);
    } else {
        li->recompile_queued = true;
        tr_linfo_ref(li);
    }
    tr_list_push(&th->backlog.recompiles, &li->recompile);
}

static lt_code *newest_code(const lt_linfo *li)
{
    tr_link *first = tr_list_first(&li->codes);
    return first ? tr_entry(first, lt_code, in_linfo) : NULL;
}

/* Code in another thread's batch is left to that thread: it does not publish what is stale. */
static bool is_needed(const tr_thread *th, const lt_linfo *li)
{
    const lt_code *c = newest_code(li);
    if (c && tr_code_stale(c) && (c->phase >= TR_PUBLISHING || c->owner == th))
        return true;
    return li->inlined && (tr_linfo_effective(li) & TR_VARIANT_FLAGS);
}

static bool is_being_published(const lt_linfo *li)
{
    tr_list_each(l, &li->codes)
    {
        if (tr_entry(l, lt_code, in_linfo)->phase == TR_PUBLISHING)
            return true;
    }
    return false;
}

/* What is not published yet must not be, or has to be although it is stale. */
static void mark_stale_codes(lt_linfo *li, bool replaced)
{
    tr_list_each(l, &li->codes)
    {
        lt_code *c = tr_entry(l, lt_code, in_linfo);
        if (c->phase >= TR_PUBLISHING || !tr_code_stale(c))
            continue;
        c->superseded |= replaced;
        c->irreplaceable |= !replaced;
    }
}

/* Lock held, released during the call. */
static int serve(lt_tracer *t, tr_thread *th, lt_linfo *li)
{
    while (is_being_published(li)) /* short: host.publish stores slots and waits for nobody */
        pthread_cond_wait(&t->changed, &t->lock);
    if (!t->host.recompile || !is_needed(th, li))
        return LT_OK;
    li->inlined = false;
    uint32_t wants = tr_linfo_effective(li);
    t->counters.recompile_requests++;
    tr_unlock(t);
    int status = t->host.recompile(t->host.baton, li, wants);
    tr_lock(t);
    mark_stale_codes(li, status >= 0);
    return status;
}

int tr_recompile_run(lt_tracer *t, tr_thread *th)
{
    int first = LT_OK;
    tr_link *l;
    tr_lock(t);
    while ((l = tr_list_first(&th->backlog.recompiles))) {
        lt_linfo *li = tr_entry(l, lt_linfo, recompile);
        tr_list_remove(l);
        li->recompile_queued = false;
        tr_keep(&first, serve(t, th, li));
        tr_linfo_unref(li);
    }
    tr_unlock(t);
    return first;
}
