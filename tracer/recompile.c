/* recompile.c - requests to the host to replace code that does not do what the flags say.
 *
 * Each thread has requests of its own, because each has to see its own served before it returns; two threads may ask for the
 * same linfo. Whether a request is still needed is decided when it is served. When there is no memory for a request the thread
 * looks at every linfo instead.
 */
#include "tracer.h"

enum { MOST_REQUESTS = 100 };

typedef struct request {
    tr_link link; /* tr_backlog.recompiles */
    lt_linfo *linfo;
} request;

void tr_recompile_queue(tr_thread *th, lt_linfo *li)
{
    if (li->recompile_queued_by == th)
        return;
    request *r = tr_alloc(&th->tracer->heap, sizeof *r);
    if (!r) {
        th->backlog.recompile_all = true;
        return;
    }
    r->linfo = li;
    li->recompile_queued_by = th;
    tr_linfo_ref(li);
    tr_list_push(&th->backlog.recompiles, &r->link);
}

void tr_recompiles_move(tr_backlog *to, tr_backlog *from)
{
    tr_list_each(l, &from->recompiles) { tr_entry(l, request, link)->linfo->recompile_queued_by = NULL; }
    tr_list_splice(&to->recompiles, &from->recompiles);
    to->recompile_all |= from->recompile_all;
    from->recompile_all = false;
}

/* The newest code that calls may reach or that this thread will publish. Code in another thread's batch is left to that
 * thread, which does not publish what is stale; what has been published before it can be called meanwhile, so that counts. */
static const lt_code *newest_code(const tr_thread *th, const lt_linfo *li)
{
    tr_list_each(l, &li->codes)
    {
        const lt_code *c = tr_entry(l, lt_code, in_linfo);
        if (c->phase >= TR_PUBLISHING || (c->owner == th && !c->superseded))
            return c;
    }
    return NULL;
}

static bool is_stale(const tr_thread *th, const lt_linfo *li)
{
    const lt_code *c = newest_code(th, li);
    return c && tr_code_stale(c);
}

static bool is_needed(const tr_thread *th, const lt_linfo *li)
{
    if (is_stale(th, li))
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

static void wait_for_publication(lt_tracer *t, const lt_linfo *li)
{
    while (is_being_published(li)) { /* short: host.publish stores slots and waits for nobody */
        TR_POINT_WAIT(t, "publication");
        pthread_cond_wait(&t->changed, &t->lock);
    }
}

/* Lock held, released during the call. */
static int request_once(lt_tracer *t, lt_linfo *li)
{
    uint32_t inlined = li->inlined, wants = tr_linfo_effective(li);
    t->counters.recompile_requests++;
    tr_unlock(t);
    TR_POINT(t, "recompile");
    int status = t->host.recompile(t->host.baton, li, wants);
    TR_POINT(t, "recompiled");
    tr_lock(t);
    if (li->inlined == inlined) /* not told again meanwhile */
        li->inlined = 0;
    mark_stale_codes(li, status >= 0);
    return status;
}

/* What the host makes at once may be overtaken by another flag, and then it is not published: asks again until what calls reach
 * is right. A host that only notes the request makes no code meanwhile, and is asked once. */
static int serve(lt_tracer *t, tr_thread *th, lt_linfo *li)
{
    wait_for_publication(t, li);
    if (!t->host.recompile || !is_needed(th, li))
        return LT_OK;
    for (int i = 0; i < MOST_REQUESTS; i++) {
        uint64_t emissions = li->emissions;
        int status = request_once(t, li);
        wait_for_publication(t, li);
        if (status < 0 || li->emissions == emissions || !is_stale(th, li))
            return status;
    }
    return LT_ELIMIT; /* whatever it makes is dropped */
}

/* Lock held. The next linfo that was not looked at in this search. */
static lt_linfo *next_needed(lt_tracer *t, const tr_thread *th, uint64_t search)
{
    tr_list_each(l, &t->methods)
    {
        tr_list_each(k, &tr_entry(l, lt_method, in_tracer)->linfos)
        {
            lt_linfo *li = tr_entry(k, lt_linfo, in_method);
            if (li->searched == search)
                continue;
            li->searched = search;
            if (is_needed(th, li))
                return li;
        }
    }
    return NULL;
}

static lt_linfo *take_request(lt_tracer *t, tr_thread *th)
{
    tr_link *l = tr_list_first(&th->backlog.recompiles);
    if (!l)
        return NULL;
    request *r = tr_entry(l, request, link);
    lt_linfo *li = r->linfo;
    tr_list_remove(l);
    tr_free(&t->heap, r);
    if (li->recompile_queued_by == th)
        li->recompile_queued_by = NULL;
    return li;
}

int tr_recompile_run(lt_tracer *t, tr_thread *th)
{
    int first = LT_OK;
    lt_linfo *li;
    tr_lock(t);
    while ((li = take_request(t, th))) {
        tr_keep(&first, serve(t, th, li));
        tr_linfo_unref(li);
    }
    if (th->backlog.recompile_all) {
        uint64_t search = ++t->searches;
        th->backlog.recompile_all = false;
        while ((li = next_needed(t, th, search))) {
            tr_linfo_ref(li);
            tr_keep(&first, serve(t, th, li));
            tr_linfo_unref(li);
        }
    }
    tr_unlock(t);
    return first;
}
