/* cmd_trace.c - `lintel trace`: runs a program and writes one line per event: what was defined, specialised, compiled,
 * invalidated, retired. Lines go to standard error, so that they do not mix with the program's output, or to a file.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "command.h"
#include "options.h"
#include "wire.h"

typedef struct trace_output {
    FILE *file;
    bool json, all_modules;
    char *line; /* grows as needed */
    size_t capacity;
} trace_output;

/* The library's own methods, whose files are named base/…, are left out unless asked for. */
static bool is_wanted(void *baton, const lt_event *e)
{
    const trace_output *o = baton;
    if (o->all_modules || !e->method)
        return true;
    const char *file = lt_method_info(e->method)->file;
    return !file || strncmp(file, "base/", 5) != 0;
}

static int format(const trace_output *o, const lt_event *e, char *buffer, size_t size)
{
    return o->json ? lt_event_format_json(e, buffer, size) : lt_event_format_text(e, buffer, size);
}

static int write_event(void *baton, const lt_event *e)
{
    trace_output *o = baton;
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

static int subscribe(void *baton, lt_tracer *t)
{
    lt_subscriber *subscriber; /* lives as long as the tracer */
    lt_subscription s = {
        .size = sizeof s,
        .kinds = LT_EVENT_MASK_ALL & ~LT_EVENT_MASK(LT_EVENT_INTEREST_CHANGED),
        .filter = is_wanted,
        .fn = write_event,
        .baton = baton,
    };
    return lt_subscribe(t, &s, &subscriber);
}

static int run_traced(const cli_options *options, trace_output *output)
{
    cli_runtime runtime;
    int status = cli_wire_open(&runtime, options, subscribe, output) < 0 ? 1 : cli_wire_run(&runtime, options);
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
    trace_output output = {.file = stderr, .json = options.json, .all_modules = options.all_modules};
    if (options.output && !(output.file = fopen(options.output, "w"))) {
        fprintf(stderr, "lintel: %s: %s\n", options.output, strerror(errno));
        cli_options_release(&options);
        return 1;
    }
    int status = run_traced(&options, &output);
    if (options.output && fclose(output.file) != 0 && !status)
        status = 1;
    free(output.line);
    cli_options_release(&options);
    return status;
}
