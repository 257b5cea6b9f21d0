/* wait.c - lt_code_wait: the other half of "published only after its events have returned". */
#include "tracer.h"

/* Lock held. LT_OK or an error: no need to wait. 1: wait. */
static int decide(tr_thread *th, const lt_code *c)
{
    if (c->retired)
        return LT_ENOENT;
    if (c->phase == TR_PUBLISHED)
        return LT_OK;
    bool runs = c->phase >= TR_EXECUTABLE;
    if (c->owner == th)
        return runs ? LT_OK : LT_EBUSY;
    if (!tr_waits_for(c->owner, th))
        return 1;
    th->tracer->counters.wait_cycles++;
    return runs ? LT_OK : LT_EBUSY;
}

int lt_code_wait(lt_tracer *t, lt_code *c)
{
    if (!c)
        return LT_EINVAL;
    tr_thread *th = tr_thread_get(t);
    if (!th)
        return LT_ENOMEM;
    int status;
    bool waited = false;
    TR_POINT(t, "need");
    tr_lock(t);
    tr_code_ref(c);
    while ((status = decide(th, c)) > 0) {
        t->counters.waits += !waited;
        waited = true;
        th->wait_code = c;
        TR_POINT_WAIT(t, "code");
        pthread_cond_wait(&t->changed, &t->lock);
        th->wait_code = NULL;
    }
    tr_code_unref(c);
    tr_unlock(t);
    return status;
}
