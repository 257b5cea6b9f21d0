/* observer.c - from registrations to codes and back.
 *
 * A registered object is copied at once: the program may change or free it, and it may not even be there. Its sections say where they
 * are; its functions become methods and codes, all in one batch. Then the entry is taken out of the program's list, because the
 * hand-over to debuggers has it now, together with others in few objects (debugger-glue/glue.c). An object that cannot be read is
 * left where it is, for debuggers to make of it what they can.
 */
#include <elf.h>
#include <stdlib.h>
#include <string.h>
#include "watch.h"

enum { MOST_BYTES = 1 << 30, MOST_PLACES = 1 << 16 };

typedef struct wa_code {
    lt_code *code;
    lt_method *method;
    lt_linfo *linfo;
} wa_code;

typedef struct wa_object {
    struct wa_object *next;
    const wa_entry *entry; /* of the program; NULL: unregistered */
    void *bytes;
    size_t size;
    lt_section *sections;
    size_t nsections;
    wa_code *codes; /* referenced until unregistered */
    size_t ncodes;
    size_t refs; /* of living codes, and of the list */
} wa_object;

static void unref_object(wa_object *x)
{
    if (--x->refs)
        return;
    free(x->codes);
    free(x->sections);
    free(x->bytes);
    free(x);
}

/* The last reference to a code is gone. Called with the watcher's lock, from whatever this file asked of the tracer. */
static void release(void *baton, lt_code *code)
{
    (void)baton;
    unref_object(lt_code_info(code)->baton);
}

int wa_observer_init(wa_watcher *w)
{
    lt_options options = {.size = sizeof options, .host = {.release = release}};
    lt_subscription sub = {.size = sizeof sub,
                           .kinds = LT_EVENT_MASK(LT_EVENT_CODE_COMPILED) | LT_EVENT_MASK(LT_EVENT_CODE_RETIRED),
                           .fn = wa_output_event,
                           .baton = w};
    lt_subscriber *subscriber;
    int status = lt_tracer_new(&options, &w->tracer);
    if (status == LT_OK && !w->options.no_debugger)
        status = lt_glue_new(w->tracer, &w->glue);
    return status == LT_OK ? lt_subscribe(w->tracer, &sub, &subscriber) : status;
}

/* ---- reading an object ----------------------------------------------------------------------------------------------------- */

static int add_section(void *baton, const lt_object_section *s)
{
    wa_object *x = baton;
    if (!s->is_allocated || !s->address || !s->size)
        return LT_OK;
    if (x->nsections == MOST_PLACES)
        return LT_ELIMIT;
    if ((x->nsections & (x->nsections - 1)) == 0) { /* room for the next power of two */
        lt_section *grown = realloc(x->sections, (x->nsections ? x->nsections * 2 : 8) * sizeof *grown);
        if (!grown)
            return LT_ENOMEM;
        x->sections = grown;
    }
    x->sections[x->nsections++] = (lt_section){s->name, s->address, s->size, s->index};
    return LT_OK;
}

static int read_object(wa_object *x, const wa_entry *e, char **error)
{
    wa_entry copy;
    if (!wa_read(e, &copy, sizeof copy))
        return LT_EFORMAT;
    if (copy.size > MOST_BYTES)
        return LT_ELIMIT;
    x->bytes = malloc(copy.size ? copy.size : 1);
    if (!x->bytes)
        return LT_ENOMEM;
    if (!copy.size || !wa_read(copy.object, x->bytes, copy.size))
        return LT_EFORMAT;
    x->size = copy.size;
    x->entry = e;
    int status = lt_object_sections(x->bytes, x->size, add_section, x, error);
    Elf64_Half type = 0;
    if (status == LT_OK)
        memcpy(&type, (const char *)x->bytes + offsetof(Elf64_Ehdr, e_type), sizeof type);
    if (type != ET_REL)
        x->nsections = 0; /* an image with addresses: nothing to place, and the program hands it over itself */
    return status;
}

/* ---- emission ----------------------------------------------------------------------------------------------------------------- */

static void retire_code(wa_watcher *w, wa_code *c)
{
    if (!c->code)
        return;
    lt_code_retire(w->tracer, c->code);
    lt_code_unref(w->tracer, c->code);
    lt_linfo_drop(w->tracer, c->linfo);
    lt_method_drop(w->tracer, c->method);
    *c = (wa_code){0};
}

/* The program has put something else where a code was, without saying that the code is gone. */
static void retire_overlapping(wa_watcher *w, uint64_t address, uint64_t size)
{
    for (wa_object *x = w->objects; x; x = x->next) {
        for (size_t i = 0; i < x->ncodes; i++) {
            const lt_code_desc *d = x->codes[i].code ? lt_code_info(x->codes[i].code) : NULL;
            if (d && d->address < address + size && address < d->address + d->size)
                retire_code(w, &x->codes[i]);
        }
    }
}

typedef struct emission {
    wa_watcher *w;
    wa_object *object;
    size_t capacity;
} emission;

static int announce(wa_watcher *w, const lt_object_function *f, wa_code *c)
{
    lt_method_desc method = {.name = f->name, .file = f->file, .lines = f->lines, .nlines = f->nlines};
    lt_linfo_desc linfo = {.signature = f->symbol, .max_world = UINT64_MAX};
    if (f->nlines) {
        method.first_line = f->lines[0];
        method.last_line = f->lines[f->nlines - 1];
    }
    int status = lt_method_define(w->tracer, &method, NULL, &c->method);
    return status < 0 ? status : lt_linfo_new(w->tracer, c->method, &linfo, &c->linfo);
}

static int emit_function(void *baton, const lt_object_function *f)
{
    emission *e = baton;
    wa_object *x = e->object;
    if (x->ncodes == e->capacity) {
        size_t capacity = e->capacity ? e->capacity * 2 : 4;
        wa_code *grown = realloc(x->codes, capacity * sizeof *grown);
        if (!grown)
            return LT_ENOMEM;
        x->codes = grown;
        e->capacity = capacity;
    }
    wa_code c = {0};
    int status = announce(e->w, f, &c);
    if (status < 0)
        return status;
    lt_code_desc desc = {.linfo = c.linfo,
                         .symbol = f->symbol,
                         .address = f->address,
                         .size = f->size,
                         .is_root = true,
                         .reason = "registered",
                         .object = x->bytes,
                         .object_size = x->size,
                         .sections = x->sections,
                         .nsections = x->nsections,
                         .baton = x,
                         .has_debug_info = x->nsections > 0}; /* symbols and unwind information, if nothing else */
    status = lt_jit_emit(e->w->tracer, &desc, &c.code);
    if (status == LT_EEXIST) {
        retire_overlapping(e->w, f->address, f->size);
        status = lt_jit_emit(e->w->tracer, &desc, &c.code);
    }
    if (status < 0) {
        lt_linfo_drop(e->w->tracer, c.linfo);
        lt_method_drop(e->w->tracer, c.method);
        return status == LT_EEXIST ? LT_OK : status; /* two names for one function: the first one counts */
    }
    x->refs++;
    lt_code_ref(c.code);
    x->codes[x->ncodes++] = c;
    e->w->functions++;
    return LT_OK;
}

static int emit_object(wa_watcher *w, wa_object *x, char **error)
{
    emission e = {.w = w, .object = x};
    lt_image_part part = {x->bytes, x->size, x->sections, x->nsections};
    lt_jit_enter(w->tracer);
    int status = lt_object_functions(&part, emit_function, &e, error);
    int left = lt_jit_leave(w->tracer);
    return status < 0 ? status : left;
}

/* ---- registration -------------------------------------------------------------------------------------------------------------- */

/* Out of the program's list, so that only one of the two is seen. What removes an entry by the rules of the interface does no harm to
 * one that is alone. */
static void take_out(wa_descriptor *d, wa_entry *e)
{
    if (e->next)
        e->next->prev = e->prev;
    if (e->prev)
        e->prev->next = e->next;
    else if (d->first == e)
        d->first = e->next;
    e->next = e->prev = NULL;
}

static void discard(wa_watcher *w, wa_object *x)
{
    for (size_t i = 0; i < x->ncodes; i++)
        retire_code(w, &x->codes[i]);
    unref_object(x);
}

static void on_register(wa_watcher *w, wa_descriptor *d)
{
    lt_glue_stats before = {0}, after = {0};
    char *error = NULL;
    wa_object *x = calloc(1, sizeof *x);
    int status = LT_ENOMEM;
    if (x) {
        x->refs = 1;
        status = read_object(x, d->relevant, &error);
    }
    if (w->glue)
        lt_glue_get_stats(w->glue, &before);
    if (status == LT_OK)
        status = emit_object(w, x, &error);
    if (w->glue)
        lt_glue_get_stats(w->glue, &after);
    if (status < 0) {
        w->refused++;
        wa_say("an object of the program is left alone: %s", error ? error : lt_status_text(status));
        if (x)
            discard(w, x);
    } else {
        w->registered++;
        x->next = w->objects;
        w->objects = x;
        if (after.objects_registered > before.objects_registered)
            take_out(d, d->relevant);
    }
    free(error);
}

static void on_unregister(wa_watcher *w, const wa_entry *e)
{
    for (wa_object **at = &w->objects; *at; at = &(*at)->next) {
        wa_object *x = *at;
        if (x->entry != e)
            continue;
        *at = x->next;
        w->unregistered++;
        discard(w, x);
        return;
    }
}

void wa_observe(wa_watcher *w, wa_descriptor *d)
{
    if (d->action == WA_REGISTER && d->relevant)
        on_register(w, d);
    else if (d->action == WA_UNREGISTER && d->relevant)
        on_unregister(w, d->relevant);
}
