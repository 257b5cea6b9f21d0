/* flags.c - trace flags, and the answer to "did this compilation see them?".
 *
 * A change stores the new flags and then, under the lock, looks at the codes that exist; an emission adds its code under
 * the same lock and remembers the flags that lt_linfo_wants had answered. So whichever comes second sees the other: either
 * the change finds the code and asks for its replacement, or the publication finds that its code is stale (batch.c).
 */
#include "tracer.h"

uint32_t lt_linfo_flags(const lt_linfo *li) { return tr_linfo_effective(li); }

uint32_t lt_method_flags(const lt_method *m) { return atomic_load(&m->flags.bits); }

uint32_t lt_linfo_wants(lt_linfo *li)
{
    uint32_t wants = 0;
    tr_thread *th = tr_thread_peek(li->tracer);
    if (!th || !th->depth)
        return tr_linfo_effective(li);
    if (tr_answer_find(th, li, &wants))
        return wants;
    TR_POINT(li->tracer, "asks");
    wants = tr_linfo_effective(li);
    TR_POINT(li->tracer, "knows");
    tr_answer_put(th, li, wants);
    return wants;
}

/* ---- changes: lock held ---------------------------------------------------------------------------------------------------- */

static uint32_t bits_with_count(const tr_flags *f, uint32_t bits, uint32_t count)
{
    uint32_t found = 0;
    for (unsigned i = 0; i < TR_FLAG_COUNT; i++) {
        if ((bits >> i & 1) && f->counts[i] == count)
            found |= 1u << i;
    }
    return found;
}

static void add_counts(tr_flags *f, uint32_t bits, int delta)
{
    uint32_t now = 0;
    for (unsigned i = 0; i < TR_FLAG_COUNT; i++) {
        if (bits >> i & 1)
            f->counts[i] += (uint32_t)delta;
        now |= f->counts[i] ? 1u << i : 0;
    }
    atomic_store(&f->bits, now);
}

/* Reports for the announced codes of a linfo that is about to get LT_WANT_COMPILED. */
static int collect_reports(lt_tracer *t, tr_thread *th, lt_linfo *li, tr_link *reports)
{
    if (tr_linfo_effective(li) & LT_WANT_COMPILED)
        return LT_OK;
    for (tr_link *l = li->codes.prev; l != &li->codes; l = l->prev) {
        lt_code *c = tr_entry(l, lt_code, in_linfo);
        if (!c->announced)
            continue; /* its own event will see the flag */
        tr_node *n = tr_node_new(t, LT_EVENT_CODE_COMPILED, li->method, li, c);
        if (!n)
            return LT_ENOMEM;
        n->traced_only = n->event.is_replay = true;
        n->event.min_world = li->min_world;
        n->event.max_world = li->max_world;
        tr_node_queue(t, th, reports, n);
    }
    return LT_OK;
}

static void refresh_linfo(tr_thread *th, lt_linfo *li)
{
    uint32_t before = tr_linfo_effective(li);
    uint32_t now = atomic_load(&li->method->flags.bits) | atomic_load(&li->own.bits);
    if (now == before)
        return;
    atomic_store(&li->effective, now);
    if ((now ^ before) & TR_VARIANT_FLAGS)
        tr_recompile_queue(th, li);
}

static void refresh(tr_thread *th, lt_method *m, lt_linfo *li)
{
    if (li) {
        refresh_linfo(th, li);
        return;
    }
    tr_list_each(l, &m->linfos) { refresh_linfo(th, tr_entry(l, lt_linfo, in_method)); }
}

int tr_flags_add(lt_tracer *t, tr_thread *th, lt_method *m, lt_linfo *li, uint32_t bits)
{
    tr_flags *f = li ? &li->own : &m->flags;
    tr_link reports;
    tr_list_init(&reports);
    int status = LT_OK;
    if (bits_with_count(f, bits & LT_WANT_COMPILED, 0) && tr_reports_wanted(t)) {
        if (li) {
            status = collect_reports(t, th, li, &reports);
        } else {
            tr_list_each(l, &m->linfos)
            {
                tr_keep(&status, collect_reports(t, th, tr_entry(l, lt_linfo, in_method), &reports));
            }
        }
    }
    if (status < 0) {
        tr_queue_clear(t, &reports);
        return status;
    }
    add_counts(f, bits, 1);
    refresh(th, m, li);
    tr_list_splice(&th->backlog.events, &reports);
    return LT_OK;
}

int tr_flags_take(lt_tracer *t, tr_thread *th, lt_method *m, lt_linfo *li, uint32_t bits)
{
    (void)t;
    tr_flags *f = li ? &li->own : &m->flags;
    if (bits_with_count(f, bits, 0))
        return LT_ESTATE;
    add_counts(f, bits, -1);
    refresh(th, m, li);
    return LT_OK;
}

/* ---- interface -------------------------------------------------------------------------------------------------------------- */

typedef int change_fn(lt_tracer *t, tr_thread *th, lt_method *m, lt_linfo *li, uint32_t bits);

static int change(lt_tracer *t, change_fn *fn, lt_method *m, lt_linfo *li, uint32_t bits)
{
    if (bits & ~(uint32_t)LT_WANT_ALL)
        return LT_EINVAL;
    tr_thread *th = tr_thread_get(t);
    if (!th)
        return LT_ENOMEM;
    TR_POINT(t, "flag");
    tr_lock(t);
    int status = fn(t, th, m, li, bits);
    tr_unlock(t);
    TR_POINT(t, "flagged");
    int settled = tr_settle_outside(t, th);
    return status < 0 ? status : settled;
}

int lt_method_trace(lt_tracer *t, lt_method *m, uint32_t set)
{
    return m ? change(t, tr_flags_add, m, NULL, set) : LT_EINVAL;
}

int lt_method_untrace(lt_tracer *t, lt_method *m, uint32_t clear)
{
    return m ? change(t, tr_flags_take, m, NULL, clear) : LT_EINVAL;
}

int lt_linfo_trace(lt_tracer *t, lt_linfo *li, uint32_t set)
{
    return li ? change(t, tr_flags_add, li->method, li, set) : LT_EINVAL;
}

int lt_linfo_untrace(lt_tracer *t, lt_linfo *li, uint32_t clear)
{
    return li ? change(t, tr_flags_take, li->method, li, clear) : LT_EINVAL;
}
