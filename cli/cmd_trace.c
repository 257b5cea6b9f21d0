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
    FILE *file; /* for the summary; lines go to its descriptor */
    lt_writer *lines;
    const cli_options *options;
    trace_summary *summary; /* NULL: not wanted */
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

static int take_event(void *baton, const lt_event *e)
{
    trace_output *o = baton;
    bool wanted = is_wanted(o->options, e);
    int status = o->summary ? trace_summary_add(o->summary, e, !wanted) : LT_OK;
    int written = wanted && (o->options->events & LT_EVENT_MASK(e->kind)) ? lt_writer_event(o->lines, e) : LT_OK;
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

/* 0, or -1 after a message. */
static int check_complete(const trace_output *output)
{
    lt_writer_counts counts;
    lt_writer_get_counts(output->lines, &counts);
    bool failed = fflush(output->file) != 0 || ferror(output->file);
    if (counts.lost)
        fprintf(stderr, "lintel: the trace is not complete: %llu lines could not be written\n",
                (unsigned long long)counts.lost);
    else if (failed)
        fprintf(stderr, "lintel: the trace is not complete: %s\n", strerror(errno));
    return counts.lost || failed ? -1 : 0;
}

static int run_traced(const cli_options *options, trace_output *output)
{
    cli_runtime runtime;
    bool is_open = cli_wire_open(&runtime, options, subscribe, output) == 0;
    int status = is_open ? cli_wire_run(&runtime, options) : 1;
    if (is_open && output->summary)
        trace_summary_print(output->summary, output->file);
    cli_wire_close(&runtime);
    return check_complete(output) < 0 && !status ? 1 : status;
}

static int open_output(trace_output *output, const cli_options *options)
{
    *output = (trace_output){.file = stderr, .options = options};
    if (options->output && !(output->file = fopen(options->output, "w"))) {
        fprintf(stderr, "lintel: %s: %s\n", options->output, strerror(errno));
        return -1;
    }
    int status =
        lt_writer_new(NULL, fileno(output->file), options->json ? LT_FORMAT_JSON : LT_FORMAT_TEXT, &output->lines);
    if (status == LT_OK && options->summary && !(output->summary = trace_summary_new()))
        status = LT_ENOMEM;
    if (status < 0)
        fprintf(stderr, "lintel: cannot trace: %s\n", lt_status_text(status));
    return status < 0 ? -1 : 0;
}

static int close_output(trace_output *output)
{
    trace_summary_free(output->summary);
    lt_writer_free(output->lines);
    return output->file && output->file != stderr ? fclose(output->file) : 0;
}

int cli_cmd_trace(int argc, char **argv)
{
    cli_options options;
    trace_output output;
    char *error = NULL;
    if (cli_options_parse(&options, argc, argv, CLI_TAKES_TRACE, &error) < 0)
        return cli_usage_error(error);
    options.cause_lines = true;
    int status = open_output(&output, &options) < 0 ? 1 : run_traced(&options, &output);
    if (close_output(&output) != 0 && !status)
        status = 1;
    cli_options_release(&options);
    return status;
}
