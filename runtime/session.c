/* session.c - owns the life of a session: making, running programs, ending. See lintel/lintel.h; embedding.c has the rest of it.
 *
 *     heap ─► task ─► core types ─► builtins ─► modules ─► base library (parsed, methods defined, nothing compiled)
 *
 * From the core types on this is done when the program is built, if it has an image of the result (image/).
 */
#include "base_lib.h"
#include "core_types.h"
#include "embedding.h"
#include "session.h"
#include "lintel/lintel.h"
#include "builtin/io.h"
#include "builtin/trace.h"
#include "dispatch/announce.h"
#include "task/task.h"
#include "values/heap.h"
#include "values/module.h"
#include <string.h>

static rt_embedding *embedding_of(const lintel_session *s) { return s->embed; }

/* ---- making ------------------------------------------------------------------------------------------------------------- */

static int import_core_name(void *baton, rt_binding *b)
{
    rt_session *s = baton;
    rt_module_import(s, s->base, s->core, b->name);
    return 0;
}

static void bind_module(rt_session *s, rt_module *m)
{
    rt_binding *b = rt_module_own(s, s->core, rt_module_name(m));
    rt_binding_set_const(s, b, rt_module_value(m));
    b->is_exported = 1;
}

/* Base sees all of Core by import, other modules what Core and Base export. */
static void make_modules(rt_session *s)
{
    s->base = rt_module_new(s, rt_symbol_c(s, "Base"), s->core);
    s->main = rt_module_new(s, rt_symbol_c(s, "Main"), NULL);
    bind_module(s, s->base);
    bind_module(s, s->main);
    rt_module_each(s->core, import_core_name, s);
    rt_module_using(s, s->main, s->core);
    rt_module_using(s, s->main, s->base);
}

static int make_tracer(rt_session *s, lt_tracer *given)
{
    s->tracer = given;
    embedding_of(s)->owns_tracer = !given;
    return given ? LT_OK : lt_tracer_new(&(lt_options){.size = sizeof(lt_options)}, &s->tracer);
}

static rt_value *load_library(rt_session *s, void *baton)
{
    (void)baton;
    for (const rt_base_file *f = rt_base_lib; f->name; f++)
        rt_eval_text(s, s->base, f->text, f->size, f->name);
    return s->nothing;
}

static rt_value *make_core(rt_session *s, void *baton)
{
    (void)baton;
    rt_core_types_init(s);
    rt_core_builtins_init(s);
    rt_generic_function(s, s->core, rt_symbol_c(s, "kwcall"));
    make_modules(s);
    rt_task_ready(s);
    return s->nothing;
}

/* What belongs to the process and not to the language. */
static void prepare(rt_session *s, const lintel_options *o)
{
    s->embed = rt_heap_scanned(s, sizeof(rt_embedding));
    embedding_of(s)->error_text = "";
    rt_task_init(s);
    rt_io_init(s);
    s->argv = o->argv;
    s->argc = o->argc;
    s->options = o->flags;
}

static int load(rt_session *s, bool no_base)
{
    rt_value *exception = NULL;
    s->world = 1;
    int status = rt_try(s, make_core, NULL, NULL, &exception);
    if (status == LT_OK && !no_base)
        status = rt_try(s, load_library, NULL, NULL, &exception);
    if (exception)
        embedding_of(s)->error_text = rt_exception_report(s, exception);
    return status;
}

static int start(rt_session *s, const lintel_options *o)
{
    rt_image *image = o->no_base ? NULL : rt_image_take();
    if (image)
        rt_image_adopt(s, image);
    prepare(s, o);
    int status = make_tracer(s, o->tracer);
    if (status == LT_OK && image)
        rt_image_complete(s);
    else if (status == LT_OK)
        status = load(s, o->no_base);
    rt_task_ready(s);
    return status;
}

rt_session *rt_session_for_image(char **error)
{
    rt_heap_init();
    rt_session *s = rt_heap_new_session();
    if (!s)
        return NULL;
    prepare(s, &(lintel_options){.size = sizeof(lintel_options)});
    rt_announce_keep(s);
    if (load(s, false) != LT_OK) {
        *error = strdup(embedding_of(s)->error_text);
        return NULL;
    }
    rt_announce_forget_linfos(s);
    s->embed = s->task = s->io = s->thread = NULL;
    s->stack_low = NULL;
    memset(s->free_list, 0, sizeof s->free_list);
    return s;
}

static lintel_options normalised(const lintel_options *options)
{
    lintel_options o = {.size = sizeof o};
    if (options)
        memcpy(&o, options, options->size < sizeof o ? options->size : sizeof o);
    return o;
}

int lintel_new(const lintel_options *options, lintel_session **out)
{
    rt_heap_init();
    lintel_options o = normalised(options);
    rt_session *s = rt_heap_new_session();
    if (!s)
        return LT_ENOMEM;
    int status = start(s, &o);
    if (status != LT_OK) {
        if (o.error)
            *o.error = strdup(embedding_of(s)->error_text);
        lintel_free(s);
        return status;
    }
    *out = s;
    return LT_OK;
}

void lintel_free(lintel_session *s)
{
    if (!s)
        return;
    rt_trace_close_all(s);
    rt_io_close_all(s);
    rt_stack_guard_remove(s);
    if (embedding_of(s)->owns_tracer)
        lt_tracer_free(s->tracer);
    rt_heap_free_session(s);
}

void lintel_set_compiler(lintel_session *s, const struct rt_compiler *compiler) { s->compiler = compiler; }
lt_tracer *lintel_tracer(const lintel_session *s) { return s->tracer; }
int lintel_catch_stack_overflow(lintel_session *s) { return rt_stack_guard_install(s); }

/* ---- running ------------------------------------------------------------------------------------------------------------ */

typedef struct program {
    const char *path; /* a file, or NULL: */
    const char *text, *name;
    size_t size;
} program;

static rt_value *run(rt_session *s, void *baton)
{
    const program *p = baton;
    return p->path ? rt_eval_file(s, s->main, p->path) : rt_eval_text(s, s->main, p->text, p->size, p->name);
}

int rt_embedding_run(rt_session *s, rt_value *(*fn)(rt_session *s, void *baton), void *baton, rt_value **result)
{
    rt_embedding *e = embedding_of(s);
    e->error_text = "";
    e->exited = false;
    e->exception = NULL;
    int status = rt_try(s, fn, baton, result, &e->exception);
    if (status == LT_EEXCEPTION) {
        e->exited = rt_exit_requested(s, e->exception, &e->exit_code);
        if (!e->exited)
            e->error_text = rt_exception_report(s, e->exception);
    }
    rt_io_flush_all(s);
    return status;
}

static int run_program(rt_session *s, program p)
{
    int status = rt_embedding_run(s, run, &p, NULL);
    return status == LT_EEXCEPTION && embedding_of(s)->exited ? LT_OK : status;
}

int lintel_run_file(lintel_session *s, const char *path) { return run_program(s, (program){.path = path}); }

int lintel_run_text(lintel_session *s, const char *text, size_t size, const char *name)
{
    return run_program(s, (program){.text = text, .size = size, .name = name});
}

const char *lintel_error_text(const lintel_session *s) { return embedding_of(s)->error_text; }

bool lintel_exit_code(const lintel_session *s, int *code)
{
    const rt_embedding *e = embedding_of(s);
    if (e->exited)
        *code = e->exit_code;
    return e->exited;
}
