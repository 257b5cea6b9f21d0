/* wire.c - the one place that knows all parts. Order of making: code generator (its host table goes into the tracer), tracer,
 * debugger glue, subscriptions and interests, session, and last the session's compiler. Closing goes the other way, the code generator last.
 */
#include "wire.h"

#include <stdlib.h>

#include "runtime/iface/session.h"

/* The first failure is the one to tell. */
static int fail(em_parts *p, const char *what, int status)
{
    p->failed = what;
    return status;
}

/* ---- the code generator reads line tables through the glue's DWARF reader ------------------------------------------- */

typedef struct line_table {
    lt_dwarf *dwarf;
    void *image;
} line_table;

static void lines_close(void *reader)
{
    line_table *l = reader;
    lt_dwarf_close(l->dwarf);
    free(l->image);
    free(l);
}

static int lines_open(const void *object, size_t size, const lt_section *sections, size_t nsections, void **out)
{
    lt_image_part part = {.object = object, .object_size = size, .sections = sections, .nsections = nsections};
    line_table *l = calloc(1, sizeof *l);
    size_t image_size = 0;
    int status = l ? lt_image_merge(&part, 1, &l->image, &image_size, NULL) : LT_ENOMEM;
    if (status == LT_OK)
        status = lt_dwarf_open(l->image, image_size, &l->dwarf, NULL);
    if (status == LT_OK) {
        *out = l;
        return status;
    }
    if (l)
        free(l->image);
    free(l);
    return status;
}

static int lines_locate(void *reader, uint64_t pc, cg_place *out, int max)
{
    enum { MAX_PLACES = 64 };
    lt_dwarf_place places[MAX_PLACES];
    int n = lt_dwarf_locate(((line_table *)reader)->dwarf, pc, places, max < MAX_PLACES ? max : MAX_PLACES);
    for (int i = 0; i < n; i++)
        out[i] = (cg_place){.function = places[i].function, .file = places[i].file, .line = places[i].line};
    return n;
}

static int make_compiler(em_parts *p, const em_options *o)
{
    cg_options options = o->compiler;
    options.size = sizeof options;
    options.lines = (cg_line_reader){.open = lines_open, .locate = lines_locate, .close = lines_close};
#ifndef NDEBUG
    options.verify = true;
#endif
    int status = cg_compiler_new(&options, &p->compiler);
    return status < 0 ? fail(p, "cannot set up the code generator", status) : LT_OK;
}

/* ---- tracer and debugger ------------------------------------------------------------------------------------------------ */

static int make_tracer(em_parts *p)
{
    lt_options options = {.size = sizeof options};
    if (p->compiler)
        options.host = cg_compiler_host(p->compiler);
    int status = lt_tracer_new(&options, &p->tracer);
    return status < 0 ? fail(p, "cannot make the tracer", status) : LT_OK;
}

static int describe(void *baton, lt_code *code, lt_image_part *part)
{
    return cg_describe(baton, code, &part->object, &part->object_size, &part->sections, &part->nsections);
}

static void release_description(void *baton, lt_image_part *part)
{
    (void)baton;
    free((void *)(uintptr_t)part->object);
    free((void *)(uintptr_t)part->sections);
}

static int make_glue(em_parts *p)
{
    int status = lt_glue_new(p->tracer, &p->glue);
    if (!status && p->compiler)
        lt_glue_set_describer(p->glue, &(lt_describer){p->compiler, describe, release_description});
    return status < 0 ? fail(p, "cannot set up the hand-over to debuggers", status) : LT_OK;
}

/* ---- the session ---------------------------------------------------------------------------------------------------------- */

static int make_session(em_parts *p, const em_options *o)
{
    lintel_options options = o->session;
    options.size = sizeof options;
    options.tracer = p->tracer;
#ifndef NDEBUG
    options.flags |= RT_OPT_VERIFY;
#endif
    int status = lintel_new(&options, &p->session);
    if (status < 0)
        return fail(p, "cannot start the runtime", status);
    p->session->dump_filter = o->compiler.dump_filter;
    lintel_catch_stack_overflow(p->session);
    status = p->compiler ? cg_compiler_attach(p->compiler, p->session) : LT_OK;
    return status < 0 ? fail(p, "cannot install the code generator", status) : LT_OK;
}

int em_open(em_parts *p, const em_options *o)
{
    *p = (em_parts){0};
    int status = o->interpret ? LT_OK : make_compiler(p, o);
    if (status == LT_OK)
        status = make_tracer(p);
    if (status == LT_OK && o->compiler.debug_mode != CG_DEBUG_NONE)
        status = make_glue(p);
    if (status == LT_OK && o->ready && (status = o->ready(o->baton, p->tracer)) < 0)
        fail(p, "cannot subscribe to events", status);
    return status < 0 ? status : make_session(p, o);
}

void em_close(em_parts *p)
{
    lintel_free(p->session);
    lt_glue_free(p->glue);
    lt_tracer_free(p->tracer);
    cg_compiler_free(p->compiler);
}
