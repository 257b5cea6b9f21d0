/* wire.c - from the command line to the parts that embed/ puts together, and its complaints. */
#include "wire.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "runtime/iface/session.h"

static int complain(const char *what, int status)
{
    fprintf(stderr, "lintel: %s: %s\n", what, lt_status_text(status));
    return -1;
}

static void write_dump(void *baton, const char *text, size_t size)
{
    (void)baton;
    fwrite(text, 1, size, stderr);
}

/* ---- what is wanted of the tracer ---------------------------------------------------------------------------------------- */

typedef struct wishes {
    const cli_options *options;
    cli_subscribe_fn subscribe;
    void *baton;
    const char *failed; /* the text of --break that did not work */
} wishes;

static int add_interests(wishes *w, lt_tracer *t)
{
    const cli_options *o = w->options;
    for (size_t i = 0; i < o->nbreaks && o->debug_info != CLI_DEBUG_INFO_NONE; i++) {
        lt_interest *interest;
        lt_interest_desc desc = {
            .kind = o->breaks[i].line ? LT_INTEREST_LINE : LT_INTEREST_NAME,
            .text = o->breaks[i].text,
            .line = o->breaks[i].line,
            .wants = LT_WANT_DEBUG,
        };
        int status = lt_interest_add(t, &desc, &interest);
        if (status < 0) {
            w->failed = o->breaks[i].text;
            return status;
        }
    }
    return LT_OK;
}

static int ready(void *baton, lt_tracer *t)
{
    wishes *w = baton;
    const char *why = "";
    if (w->options->debug_info != CLI_DEBUG_INFO_NONE && lt_glue_selfcheck(&why) < 0)
        fprintf(stderr, "lintel: warning: debuggers will not see compiled code: %s\n", why);
    int status = add_interests(w, t);
    return status == LT_OK && w->subscribe ? w->subscribe(w->baton, t) : status;
}

/* ---- options ------------------------------------------------------------------------------------------------------------- */

static em_options options_of(const cli_options *o)
{
    static const struct {
        uint32_t cli, cg;
    } dumps[] = {{CLI_DUMP_LLVM, CG_DUMP_LLVM}, {CLI_DUMP_LLVM_OPT, CG_DUMP_LLVM_OPT}, {CLI_DUMP_ASM, CG_DUMP_ASM}};
    static const cg_debug_mode modes[] = {[CLI_DEBUG_INFO_ASKED] = CG_DEBUG_ASKED,
                                          [CLI_DEBUG_INFO_NONE] = CG_DEBUG_NONE,
                                          [CLI_DEBUG_INFO_ALL] = CG_DEBUG_ALL};
    em_options out = {
        .compiler = {.debug_mode = modes[o->debug_info],
                     .dump_filter = o->dump_filter,
                     .dump_write = write_dump,
                     .keep_objects = o->objects != NULL,
                     .cause_lines = o->cause_lines},
        .session = {.argv = o->args, .argc = o->nargs},
        .interpret = o->interpret,
    };
    for (size_t i = 0; i < sizeof dumps / sizeof *dumps; i++)
        if (o->dumps & dumps[i].cli)
            out.compiler.dump |= dumps[i].cg;
    if (o->dumps & CLI_DUMP_AST)
        out.session.flags |= RT_OPT_DUMP_AST;
    if (o->dumps & CLI_DUMP_LOWERED)
        out.session.flags |= RT_OPT_DUMP_LOWERED;
    if (o->dumps & CLI_DUMP_TYPED)
        out.session.flags |= RT_OPT_DUMP_TYPED;
    return out;
}

int cli_wire_open(cli_runtime *r, const cli_options *o, cli_subscribe_fn subscribe, void *baton)
{
    wishes w = {.options = o, .subscribe = subscribe, .baton = baton};
    em_options options = options_of(o);
    options.ready = ready;
    options.baton = &w;
    int status = em_open(r, &options);
    return status < 0 ? complain(w.failed ? w.failed : r->failed, status) : 0;
}

void cli_wire_close(cli_runtime *r) { em_close(r); }

/* ---- running --------------------------------------------------------------------------------------------------------------- */

static int run_program(const cli_runtime *r, const cli_options *o)
{
    int status = o->expression ? lintel_run_text(r->session, o->expression, strlen(o->expression), "none")
                               : lintel_run_file(r->session, o->file);
    int code = 0;
    if (lintel_exit_code(r->session, &code))
        return code;
    if (status == LT_OK)
        return 0;
    const char *text = lintel_error_text(r->session);
    fputs(*text ? text : lt_status_text(status), stderr);
    fputc('\n', stderr);
    return 1;
}

typedef struct saving {
    const char *folder;
    unsigned n;
} saving;

static int save_object(void *baton, const void *object, size_t size)
{
    saving *s = baton;
    char path[PATH_MAX];
    int length = snprintf(path, sizeof path, "%s/%04u.o", s->folder, ++s->n);
    FILE *f = length > 0 && (size_t)length < sizeof path ? fopen(path, "wb") : NULL;
    bool failed = !f || fwrite(object, 1, size, f) != size;
    if (f && fclose(f) != 0)
        failed = true;
    if (failed)
        fprintf(stderr, "lintel: %s: %s\n", path, strerror(errno));
    return failed ? LT_EIO : LT_OK;
}

static int save_objects(const cli_runtime *r, const char *folder)
{
    if (mkdir(folder, 0777) != 0 && errno != EEXIST) {
        fprintf(stderr, "lintel: %s: %s\n", folder, strerror(errno));
        return -1;
    }
    saving s = {.folder = folder};
    return cg_each_object(r->compiler, save_object, &s) < 0 ? -1 : 0;
}

int cli_wire_run(cli_runtime *r, const cli_options *o)
{
    int code = run_program(r, o);
    bool failed = o->objects && r->compiler && save_objects(r, o->objects) < 0;
    return failed && code == 0 ? 1 : code;
}
