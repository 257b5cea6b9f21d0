/* cmd_trace.c - `lintel trace`: runs a program and writes one line per event: what was defined, specialised, compiled,
 * invalidated, retired. Lines go to standard error, so that they do not mix with the program's output, or to a file.
 */
#include <errno.h>
#include <fnmatch.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "command.h"
#include "options.h"
#include "trace_summary.h"
#include "wire.h"

typedef struct trace_output {
    FILE *file;
    const cli_options *options;
    trace_summary *summary; /* NULL: not wanted */
    char *line;             /* grows as needed */
    size_t capacity;
} trace_output;

static bool is_name_wanted(const char *pattern, const lt_method_desc *m)
{
    if (!pattern || fnmatch(pattern, m->name, 0) == 0)
        return true;
    char *qualified = NULL;
    bool matches =
        m->module && asprintf(&qualified, "%s.%s", m->module, m->name) >= 0 && fnmatch(pattern, qualified, 0) == 0;
    free(qualified);
    return matches;
}

/* `file` is this one, or ends in it after a slash. */
static bool is_file_wanted(const char *wanted, const char *file)
{
    if (!wanted)
        return true;
    size_t n = file ? strlen(file) : 0, m = strlen(wanted);
    return n >= m && strcmp(file + n - m, wanted) == 0 && (n == m || file[n - m - 1] == '/');
}

/* The library's own methods, whose files are named base/…, are left out unless asked for. */
static bool is_wanted(const cli_options *o, const lt_event *e)
{
    if (!e->method)
        return true;
    const lt_method_desc *m = lt_method_info(e->method);
    bool is_library = m->file && strncmp(m->file, "base/", 5) == 0;
    return (o->all_modules || !is_library) && is_name_wanted(o->method, m) && is_file_wanted(o->in_file, m->file);
}

static int format(const trace_output *o, const lt_event *e, char *buffer, size_t size)
{
    return o->options->json ? lt_event_format_json(e, buffer, size) : lt_event_format_text(e, buffer, size);
}

static int write_event(trace_output *o, const lt_event *e)
{
    int size = format(o, e, o->line, o->capacity);
    if (size < 0)
        return size;
    if ((size_t)size >= o->capacity) {
        char *line = realloc(o->line, (size_t)size + 1);
        if (!line)
            return LT_ENOMEM;
        o->line = line;
        o->capacity = (size_t)size + 1;
        format(o, e, o->line, o->capacity);
    }
    return fprintf(o->file, "%s\n", o->line) < 0 ? LT_EIO : LT_OK;
}

static int take_event(void *baton, const lt_event *e)
{
    trace_output *o = baton;
    bool wanted = is_wanted(o->options, e);
    int status = o->summary ? trace_summary_add(o->summary, e, !wanted) : LT_OK;
    int written = wanted && (o->options->events & LT_EVENT_MASK(e->kind)) ? write_event(o, e) : LT_OK;
    return written < 0 ? written : status;
}

static int subscribe(void *baton, lt_tracer *t)
{
    lt_subscriber *subscriber; /* lives as long as the tracer */
    const trace_output *o = baton;
    lt_subscription s = {
        .size = sizeof s,
        .kinds = o->summary ? LT_EVENT_MASK_ALL : o->options->events,
        .fn = take_event,
        .baton = baton,
    };
    if (!s.kinds)
        return LT_OK;
    return lt_subscribe(t, &s, &subscriber);
}

static int run_traced(const cli_options *options, trace_output *output)
{
    cli_runtime runtime;
    bool is_open = cli_wire_open(&runtime, options, subscribe, output) == 0;
    int status = is_open ? cli_wire_run(&runtime, options) : 1;
    if (is_open && output->summary)
        trace_summary_print(output->summary, output->file);
    cli_wire_close(&runtime);
    if (fflush(output->file) != 0 || ferror(output->file)) {
        fprintf(stderr, "lintel: the trace is not complete: %s\n", strerror(errno));
        return status ? status : 1;
    }
    return status;
}

int cli_cmd_trace(int argc, char **argv)
{
    cli_options options;
    char *error = NULL;
    if (cli_options_parse(&options, argc, argv, CLI_TAKES_TRACE, &error) < 0)
        return cli_usage_error(error);
    options.cause_lines = true;
    trace_output output = {.file = stderr, .options = &options};
    if (options.summary && !(output.summary = trace_summary_new()))
        return cli_usage_error(NULL);
    if (options.output && !(output.file = fopen(options.output, "w"))) {
        fprintf(stderr, "lintel: %s: %s\n", options.output, strerror(errno));
        trace_summary_free(output.summary);
        cli_options_release(&options);
        return 1;
    }
    int status = run_traced(&options, &output);
    if (options.output && fclose(output.file) != 0 && !status)
        status = 1;
    free(output.line);
    trace_summary_free(output.summary);
    cli_options_release(&options);
    return status;
}
