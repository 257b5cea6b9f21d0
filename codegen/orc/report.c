/* report.c - from objects to codes: what LLVM has finished is emitted into the batch of the bracket that is open, what ORC has
 * removed is retired. Nothing here runs inside LLVM.
 */
#include <stdlib.h>
#include <string.h>
#include "orc.h"

static void lock(lt_orc *o) { pthread_mutex_lock(&o->lock); }

static void unlock(lt_orc *o) { pthread_mutex_unlock(&o->lock); }

/* Takes `error`. */
static void note_failure(lt_orc *o, int status, char *error)
{
    lock(o);
    o->stats.failures++;
    if (!o->stats.error) {
        o->stats.error = error ? error : strdup(lt_status_text(status));
        error = NULL;
    }
    unlock(o);
    free(error);
}

/* ---- codes that others may have to wait for ---------------------------------------------------------------------------- */

/* Without memory for the list nobody waits for this code. */
static void add_unpublished(lt_orc *o, lt_code *c)
{
    lock(o);
    if (o->nunpublished == o->unpublished_capacity) {
        size_t capacity = o->unpublished_capacity ? o->unpublished_capacity * 2 : 16;
        lt_code **grown = realloc(o->unpublished, capacity * sizeof *grown);
        if (grown) {
            o->unpublished = grown;
            o->unpublished_capacity = capacity;
        }
    }
    if (o->nunpublished < o->unpublished_capacity) {
        lt_code_ref(c);
        o->unpublished[o->nunpublished++] = c;
    }
    unlock(o);
}

static void drop_unpublished(lt_orc *o, lt_code *c)
{
    bool found = false;
    lock(o);
    for (size_t i = 0; i < o->nunpublished && !found; i++) {
        found = o->unpublished[i] == c;
        if (found)
            o->unpublished[i] = o->unpublished[--o->nunpublished];
    }
    unlock(o);
    if (found)
        lt_code_unref(o->tracer, c);
}

void orc_published(lt_orc *o, lt_code *const *codes, size_t n)
{
    for (size_t i = 0; i < n; i++)
        drop_unpublished(o, codes[i]);
}

void orc_forget_unpublished(lt_orc *o)
{
    while (o->nunpublished)
        drop_unpublished(o, o->unpublished[0]);
}

/* Lock held. Ready by now, and a thread in lt_orc_lookup is going to emit it. */
static bool is_coming(const lt_orc *o, uint64_t serial)
{
    for (const orc_object *x = o->objects; x; x = x->next) {
        bool is_others = x->is_bracketed && !pthread_equal(x->thread, pthread_self());
        if (x->serial <= serial && ((x->state == ORC_READY && is_others) || x->state == ORC_REPORTING))
            return true;
    }
    return false;
}

/* What is on the list, each referenced; *n. NULL: nothing, or no memory. Waits until what is ready is on it. */
static lt_code **referenced_unpublished(lt_orc *o, size_t *n)
{
    lock(o);
    uint64_t serial = o->serial;
    while (is_coming(o, serial))
        pthread_cond_wait(&o->changed, &o->lock);
    *n = o->nunpublished;
    lt_code **codes = *n ? malloc(*n * sizeof *codes) : NULL;
    for (size_t i = 0; codes && i < *n; i++) {
        codes[i] = o->unpublished[i];
        lt_code_ref(codes[i]);
    }
    unlock(o);
    return codes;
}

void orc_wait_for_others(lt_orc *o)
{
    size_t n;
    lt_code **codes = referenced_unpublished(o, &n);
    for (size_t i = 0; codes && i < n; i++) {
        if (lt_code_wait(o->tracer, codes[i]) == LT_ENOENT)
            drop_unpublished(o, codes[i]); /* retired or replaced: never published */
        lt_code_unref(o->tracer, codes[i]);
    }
    free(codes);
}

/* ---- emission ------------------------------------------------------------------------------------------------------------ */

typedef struct emission {
    orc_object *object;
    size_t capacity;
    int status; /* of the first function that could not be reported */
} emission;

/* A method and a linfo by what the object knows, for a function that the host does not claim. */
static int announce(lt_orc *o, const lt_object_function *f, orc_code *mine, lt_code_desc *desc)
{
    lt_method_desc method = {.name = f->name, .file = f->file, .lines = f->lines, .nlines = f->nlines};
    lt_linfo_desc linfo = {.signature = f->symbol, .max_world = UINT64_MAX};
    if (f->nlines) {
        method.first_line = f->lines[0];
        method.last_line = f->lines[f->nlines - 1];
    }
    int status = lt_method_define(o->tracer, &method, NULL, &mine->method);
    if (status < 0)
        return status;
    status = lt_linfo_new(o->tracer, mine->method, &linfo, &mine->linfo);
    if (status < 0)
        lt_method_drop(o->tracer, mine->method);
    desc->linfo = mine->linfo;
    return status;
}

static void forget(lt_orc *o, const orc_code *c)
{
    if (c->linfo)
        lt_linfo_drop(o->tracer, c->linfo);
    if (c->method)
        lt_method_drop(o->tracer, c->method);
}

static int emit_code(orc_object *x, const lt_object_function *f, orc_code *mine)
{
    lt_orc *o = x->orc;
    lt_code_desc desc = {.symbol = f->symbol, .address = f->address, .size = f->size, .tier = LT_TIER_OPTIMISED};
    int status = o->options.describe ? o->options.describe(o->options.baton, &desc) : LT_ENOENT;
    if (status == LT_ENOENT)
        status = announce(o, f, mine, &desc);
    if (status < 0)
        return status;
    desc.symbol = f->symbol;
    desc.address = f->address;
    desc.size = f->size;
    desc.has_debug_info = f->has_debug_info;
    desc.object = x->bytes;
    desc.object_size = x->size;
    desc.sections = x->sections;
    desc.nsections = x->nsections;
    desc.baton = x;
    status = lt_jit_emit(o->tracer, &desc, &mine->code);
    if (status < 0)
        forget(o, mine);
    return status;
}

static int emit_function(void *baton, const lt_object_function *f)
{
    emission *e = baton;
    orc_object *x = e->object;
    if (x->ncodes == e->capacity) {
        size_t capacity = e->capacity ? e->capacity * 2 : 4;
        orc_code *grown = realloc(x->codes, capacity * sizeof *grown);
        if (!grown)
            return LT_ENOMEM;
        x->codes = grown;
        e->capacity = capacity;
    }
    orc_code mine = {0};
    lock(x->orc);
    x->refs++; /* the code's */
    unlock(x->orc);
    int status = emit_code(x, f, &mine);
    if (status < 0) {
        orc_object_unref(x);
        e->status = e->status < 0 ? e->status : status;
        return LT_OK; /* the others */
    }
    lt_code_ref(mine.code);
    x->codes[x->ncodes++] = mine;
    add_unpublished(x->orc, mine.code);
    lock(x->orc);
    x->orc->stats.functions++;
    unlock(x->orc);
    return LT_OK;
}

static int emit_object(orc_object *x)
{
    emission e = {.object = x};
    lt_image_part part = {x->bytes, x->size, x->sections, x->nsections};
    char *error = NULL;
    int status = x->size ? lt_object_functions(&part, emit_function, &e, &error) : LT_OK;
    status = status < 0 ? status : e.status;
    if (status < 0)
        note_failure(x->orc, status, error);
    else
        free(error);
    lock(x->orc);
    x->state = ORC_EMITTED;
    if (!x->is_dead)
        orc_object_unlink(x);
    pthread_cond_broadcast(&x->orc->changed);
    unlock(x->orc);
    return status;
}

/* The oldest ready object that is this thread's to report, now being reported. */
static orc_object *claim_ready(lt_orc *o)
{
    orc_object *oldest = NULL;
    lock(o);
    for (orc_object *x = o->objects; x; x = x->next) {
        if (x->state == ORC_READY && (!x->is_bracketed || pthread_equal(x->thread, pthread_self())))
            oldest = !oldest || x->serial < oldest->serial ? x : oldest;
    }
    if (oldest) {
        oldest->state = ORC_REPORTING;
        oldest->refs++;
    }
    unlock(o);
    return oldest;
}

/* ---- retirement ------------------------------------------------------------------------------------------------------------ */

static orc_object *claim_dead(lt_orc *o)
{
    lock(o);
    orc_object *x = o->objects;
    while (x && !(x->is_dead && !x->is_retired && x->state == ORC_EMITTED))
        x = x->next;
    if (x) {
        x->is_retired = true;
        orc_object_unlink(x);
    }
    unlock(o);
    return x;
}

static void retire_object(orc_object *x)
{
    lt_orc *o = x->orc;
    for (size_t i = 0; i < x->ncodes; i++) {
        lt_code_retire(o->tracer, x->codes[i].code); /* LT_ESTATE: it was replaced before */
        drop_unpublished(o, x->codes[i].code);
        lt_code_unref(o->tracer, x->codes[i].code);
        forget(o, &x->codes[i]);
    }
    x->ncodes = 0;
    orc_object_unref(x);
}

int orc_report(lt_orc *o)
{
    int first = LT_OK;
    for (orc_object *x; (x = claim_ready(o));) {
        int status = emit_object(x);
        first = first < 0 ? first : status;
        orc_object_unref(x);
    }
    for (orc_object *x; (x = claim_dead(o));)
        retire_object(x);
    return first;
}
