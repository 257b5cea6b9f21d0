/* wire.c - the one place that knows all parts. Order of making: code generator (its host table goes into the tracer), tracer,
 * debugger glue, interests, session, and last the session's compiler. Closing goes the other way, the code generator last.
 */
#include "wire.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

static int make_compiler(cli_runtime *r, const cli_options *o)
{
    static const struct {
        uint32_t cli, cg;
    } dumps[] = {{CLI_DUMP_LLVM, CG_DUMP_LLVM}, {CLI_DUMP_LLVM_OPT, CG_DUMP_LLVM_OPT}, {CLI_DUMP_ASM, CG_DUMP_ASM}};
    static const cg_debug_mode modes[] = {[CLI_DEBUG_INFO_ASKED] = CG_DEBUG_ASKED,
                                          [CLI_DEBUG_INFO_NONE] = CG_DEBUG_NONE,
                                          [CLI_DEBUG_INFO_ALL] = CG_DEBUG_ALL};
    cg_options options = {
        .size = sizeof options,
        .debug_mode = modes[o->debug_info],
        .dump_filter = o->dump_filter,
        .dump_write = write_dump,
        .lines = {.open = lines_open, .locate = lines_locate, .close = lines_close},
    };
    for (size_t i = 0; i < sizeof dumps / sizeof *dumps; i++)
        if (o->dumps & dumps[i].cli)
            options.dump |= dumps[i].cg;
#ifndef NDEBUG
    options.verify = true;
#endif
    int status = cg_compiler_new(&options, &r->compiler);
    return status < 0 ? complain("cannot set up the code generator", status) : 0;
}

/* ---- tracer and debugger ------------------------------------------------------------------------------------------------ */

static int make_tracer(cli_runtime *r)
{
    lt_options options = {.size = sizeof options};
    if (r->compiler)
        options.host = cg_compiler_host(r->compiler);
    int status = lt_tracer_new(&options, &r->tracer);
    return status < 0 ? complain("cannot make the tracer", status) : 0;
}

static int make_glue(cli_runtime *r)
{
    const char *why = "";
    int status = lt_glue_new(r->tracer, &r->glue);
    if (status < 0)
        return complain("cannot set up the hand-over to debuggers", status);
    if (lt_glue_selfcheck(&why) < 0)
        fprintf(stderr, "lintel: warning: debuggers will not see compiled code: %s\n", why);
    return 0;
}

static int add_interests(cli_runtime *r, const cli_options *o)
{
    for (size_t i = 0; i < o->nbreaks; i++) {
        lt_interest *interest;
        lt_interest_desc desc = {
            .kind = o->breaks[i].line ? LT_INTEREST_LINE : LT_INTEREST_NAME,
            .text = o->breaks[i].text,
            .line = o->breaks[i].line,
            .wants = LT_WANT_DEBUG,
        };
        int status = lt_interest_add(r->tracer, &desc, &interest);
        if (status < 0)
            return complain(o->breaks[i].text, status);
    }
    return 0;
}

/* ---- the session ---------------------------------------------------------------------------------------------------------- */

static int make_session(cli_runtime *r, const cli_options *o)
{
    lintel_options options = {.size = sizeof options, .tracer = r->tracer, .argv = o->args, .argc = o->nargs};
    if (o->dumps & CLI_DUMP_AST)
        options.flags |= RT_OPT_DUMP_AST;
    if (o->dumps & CLI_DUMP_LOWERED)
        options.flags |= RT_OPT_DUMP_LOWERED;
    if (o->dumps & CLI_DUMP_TYPED)
        options.flags |= RT_OPT_DUMP_TYPED;
#ifndef NDEBUG
    options.flags |= RT_OPT_VERIFY;
#endif
    int status = lintel_new(&options, &r->session);
    if (status < 0)
        return complain("cannot start the runtime", status);
    r->session->dump_filter = o->dump_filter;
    lintel_catch_stack_overflow(r->session);
    status = r->compiler ? cg_compiler_attach(r->compiler, r->session) : LT_OK;
    return status < 0 ? complain("cannot install the code generator", status) : 0;
}

int cli_wire_open(cli_runtime *r, const cli_options *o, cli_subscribe_fn subscribe, void *baton)
{
    *r = (cli_runtime){0};
    if (!o->interpret && make_compiler(r, o) < 0)
        return -1;
    if (make_tracer(r) < 0)
        return -1;
    if (o->debug_info != CLI_DEBUG_INFO_NONE && (make_glue(r) < 0 || add_interests(r, o) < 0))
        return -1;
    if (subscribe) {
        int status = subscribe(baton, r->tracer);
        if (status < 0)
            return complain("cannot subscribe to events", status);
    }
    return make_session(r, o);
}

void cli_wire_close(cli_runtime *r)
{
    lintel_free(r->session);
    lt_glue_free(r->glue);
    lt_tracer_free(r->tracer);
    cg_compiler_free(r->compiler);
}

int cli_wire_run(cli_runtime *r, const cli_options *o)
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
