/* ledger.c - codes: emission into the thread's batch, references, retirement, and what else becomes of a linfo. */
#include <string.h>
#include "tracer.h"

/* ---- references: lock held ------------------------------------------------------------------------------------------------ */

void tr_code_ref(lt_code *c) { c->refs++; }

void tr_code_unref(lt_code *c)
{
    if (!--c->refs)
        tr_list_push(&c->tracer->releases, &c->pending);
}

void tr_code_free(lt_tracer *t, lt_code *c)
{
    tr_list_remove(&c->in_tracer);
    if (c->desc.cause)
        tr_linfo_unref(c->desc.cause);
    tr_linfo_unref(c->desc.linfo);
    tr_free(&t->heap, c);
}

/* ---- emission ---------------------------------------------------------------------------------------------------------------- */

static size_t text_size(const char *s) { return s ? strlen(s) + 1 : 0; }

static const char *copy_text(char **at, const char *s)
{
    if (!s)
        return NULL;
    size_t n = strlen(s) + 1;
    char *copy = memcpy(*at, s, n);
    *at += n;
    return copy;
}

/* The code, its sections and its strings are one block. */
static lt_code *new_code(lt_tracer *t, const lt_code_desc *desc)
{
    size_t size = sizeof(lt_code) + desc->nsections * sizeof(lt_section);
    size_t text = text_size(desc->symbol) + text_size(desc->cause_file);
    for (size_t i = 0; i < desc->nsections; i++)
        text += text_size(desc->sections[i].name);
    lt_code *c = tr_alloc(&t->heap, size + text);
    if (!c)
        return NULL;
    lt_section *sections = (lt_section *)(void *)(c + 1);
    char *at = (char *)c + size;
    c->tracer = t;
    c->refs = 2; /* the table's and the batch's */
    c->desc = *desc;
    c->desc.symbol = copy_text(&at, desc->symbol);
    c->desc.cause_file = copy_text(&at, desc->cause_file);
    for (size_t i = 0; i < desc->nsections; i++) {
        sections[i] = desc->sections[i];
        sections[i].name = copy_text(&at, desc->sections[i].name);
    }
    c->desc.sections = desc->nsections ? sections : NULL;
    tr_list_init(&c->in_tracer);
    tr_list_init(&c->in_linfo);
    tr_list_init(&c->pending);
    return c;
}

static int map_code(lt_tracer *t, lt_code *c)
{
    const lt_linfo *li = c->desc.linfo;
    const lt_method_desc *m = &li->method->desc;
    lt_map_record r = {.start = c->desc.address,
                       .end = c->desc.address + c->desc.size,
                       .name = m->name,
                       .signature = li->signature,
                       .file = m->file,
                       .line = m->first_line,
                       .tier = (uint8_t)c->desc.tier,
                       .variant = (uint8_t)c->desc.variant,
                       .flags = c->desc.has_debug_info ? LT_MAP_HAS_DEBUG_INFO : 0,
                       .unwind = (uintptr_t)c->desc.unwind,
                       .unwind_size = c->desc.unwind_size,
                       .linfo = c->desc.linfo,
                       .code = c};
    return tr_codemap_add(&t->map, &r);
}

static void link_code(lt_tracer *t, tr_thread *th, lt_code *c, tr_node *event)
{
    lt_linfo *li = c->desc.linfo;
    c->owner = th;
    li->emissions++;
    tr_linfo_ref(li);
    if (c->desc.cause)
        tr_linfo_ref(c->desc.cause);
    tr_list_push(&t->codes, &c->in_tracer);
    tr_list_push_front(&li->codes, &c->in_linfo);
    th->batch.codes[th->batch.count++] = c;
    t->counters.codes_emitted++;
    event->event.min_world = li->min_world;
    event->event.max_world = li->max_world;
    c->announced = !tr_node_push(t, th, event);
}

static bool is_sane(const lt_code_desc *d)
{
    return d && d->linfo && d->size && d->address + d->size > d->address && (!d->nsections || d->sections) &&
           d->nsections < UINT32_MAX && (!d->object_size || d->object);
}

int lt_jit_emit(lt_tracer *t, const lt_code_desc *desc, lt_code **out)
{
    if (!is_sane(desc))
        return LT_EINVAL;
    if (!lt_jit_depth(t))
        return LT_ESTATE;
    tr_thread *th = tr_thread_get(t);
    uint32_t wants = tr_linfo_effective(desc->linfo);
    if (!th || (!tr_answer_find(th, desc->linfo, &wants) && th->answers_lost) || tr_batch_reserve(th) < 0)
        return LT_ENOMEM;
    lt_code *c = new_code(t, desc);
    tr_node *event = c ? tr_node_new(t, LT_EVENT_CODE_COMPILED, desc->linfo->method, desc->linfo, c) : NULL;
    if (event)
        c->wants = wants;

    TR_POINT(t, "emit");
    tr_lock(t);
    int status = event ? map_code(t, c) : LT_ENOMEM;
    if (status >= 0)
        link_code(t, th, c, event);
    tr_unlock(t);
    TR_POINT(t, "emitted");
    if (status < 0) {
        tr_node_discard(t, event);
        tr_free(&t->heap, c);
        return status;
    }
    if (out)
        *out = c;
    return LT_OK;
}

/* ---- the end of a code: lock held ------------------------------------------------------------------------------------------ */

static void unlink_code(lt_tracer *t, lt_code *c)
{
    c->retired = true;
    tr_list_remove(&c->in_linfo);
    tr_codemap_retire(&t->map, c->desc.address);
}

/* The definition that made a linfo's code useless; NULL: something else did. */
static lt_method *cause_of_end(const lt_linfo *li)
{
    return li->invalidated_by ? li->invalidated_by : li->method->replaced_by;
}

void tr_codes_withdraw(lt_tracer *t, lt_code *c)
{
    if (!c->retired || !c->registered || c->owner)
        return;
    c->registered = false;
    tr_code_ref(c);
    tr_list_push(&t->withdrawals, &c->pending);
}

void tr_code_retire(lt_tracer *t, tr_thread *th, lt_code *c, tr_node *event)
{
    unlink_code(t, c);
    t->counters.codes_retired++;
    tr_interests_disarmed(t, th, c);
    if (event)
        event->event.cause = cause_of_end(c->desc.linfo);
    if (event) /* never before the event that told of its compilation */
        tr_node_push(t, c->announced || !c->owner ? th : c->owner, event);
    else
        t->counters.events_dropped += tr_is_wanted(t, LT_EVENT_CODE_RETIRED);
    tr_codes_withdraw(t, c);
    tr_code_unref(c);
    pthread_cond_broadcast(&t->changed);
}

void tr_code_drop(lt_tracer *t, lt_code *c)
{
    c->dropped = true;
    c->owner = NULL;
    if (!c->retired) {
        unlink_code(t, c);
        tr_code_unref(c);
    }
    tr_codes_withdraw(t, c);
    tr_code_unref(c);
    pthread_cond_broadcast(&t->changed);
}

/* ---- interface ---------------------------------------------------------------------------------------------------------------- */

void lt_code_ref(lt_code *c)
{
    tr_lock(c->tracer);
    tr_code_ref(c);
    tr_unlock(c->tracer);
}

void lt_code_unref(lt_tracer *t, lt_code *c)
{
    if (!c)
        return;
    tr_lock(t);
    tr_code_unref(c);
    tr_unlock(t);
    tr_thread *th = tr_thread_get(t);
    if (th)
        tr_settle_outside(t, th);
}

const lt_code_desc *lt_code_info(const lt_code *c) { return &c->desc; }

int lt_code_retire(lt_tracer *t, lt_code *c)
{
    if (!c)
        return LT_EINVAL;
    tr_thread *th = tr_thread_get(t);
    tr_node *event = th ? tr_node_new(t, LT_EVENT_CODE_RETIRED, c->desc.linfo->method, c->desc.linfo, c) : NULL;
    if (!event)
        return LT_ENOMEM;
    tr_lock(t);
    bool living = !c->retired;
    if (living) {
        event->event.min_world = c->desc.linfo->min_world;
        event->event.max_world = c->desc.linfo->max_world;
        tr_code_retire(t, th, c, event);
    }
    tr_unlock(t);
    if (!living) {
        tr_node_discard(t, event);
        return LT_ESTATE;
    }
    tr_settle_outside(t, th);
    return LT_OK;
}

lt_code *lt_code_take(lt_tracer *t, uint64_t pc)
{
    lt_code_range r;
    tr_lock(t);
    bool found = tr_codemap_find(&t->map, pc, &r);
    if (found)
        tr_code_ref(r.code);
    tr_unlock(t);
    return found ? r.code : NULL;
}

bool lt_code_find(lt_tracer *t, uint64_t pc, lt_code_range *out) { return tr_codemap_find(&t->map, pc, out); }

int lt_map_each(lt_tracer *t, int (*fn)(void *baton, const lt_map_record *r), void *baton)
{
    tr_lock(t);
    int status = tr_codemap_each(&t->map, fn, baton);
    tr_unlock(t);
    return status;
}

int lt_helper_add(lt_tracer *t, const lt_helper_desc *desc)
{
    if (!desc || !desc->name || !desc->size || desc->address + desc->size < desc->address)
        return LT_EINVAL;
    tr_lock(t);
    const tr_symbol *name = tr_symbol_intern(&t->symbols, &t->heap, desc->name);
    lt_map_record r = {.start = desc->address,
                       .end = desc->address + desc->size,
                       .name = name ? name->text : NULL,
                       .signature = name ? name->text : NULL,
                       .flags = desc->has_debug_info ? LT_MAP_HAS_DEBUG_INFO : 0,
                       .unwind = (uintptr_t)desc->unwind,
                       .unwind_size = desc->unwind_size};
    int status = name ? tr_codemap_add(&t->map, &r) : LT_ENOMEM;
    tr_unlock(t);
    return status;
}

void lt_helper_remove(lt_tracer *t, uint64_t address)
{
    tr_lock(t);
    tr_codemap_remove(&t->map, address);
    tr_unlock(t);
}

size_t lt_code_count(lt_tracer *t) { return __atomic_load_n(&t->map.map.codes, __ATOMIC_RELAXED); }
