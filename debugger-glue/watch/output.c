/* output.c - what the watcher tells: one line per function on the log, and /tmp/perf-PID.map for perf. Lines go out with one
 * write each, so those of several processes that share a file do not mix.
 */
#include <fcntl.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "watch.h"

enum { LINE = 1024 };

static void write_line(int fd, const char *text, size_t size)
{
    while (size) {
        ssize_t n = write(fd, text, size);
        if (n <= 0)
            return; /* nothing to be done in somebody else's program */
        text += n;
        size -= (size_t)n;
    }
}

void wa_say(const char *format, ...)
{
    char line[LINE];
    int n = snprintf(line, sizeof line, "lintel-watch: [%d] ", getpid());
    va_list args;
    va_start(args, format);
    int more = vsnprintf(line + n, sizeof line - (size_t)n - 1, format, args);
    va_end(args);
    n += more < 0 ? 0 : more;
    n = n < LINE - 1 ? n : LINE - 2;
    line[n++] = '\n';
    write_line(STDERR_FILENO, line, (size_t)n);
}

/* ---- perf ------------------------------------------------------------------------------------------------------------------- */

static int perf_file(wa_watcher *w)
{
    char path[64];
    if (w->perf < 0) {
        snprintf(path, sizeof path, "/tmp/perf-%d.map", getpid());
        w->perf = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW, 0644);
    }
    return w->perf;
}

static void put_perf(wa_watcher *w, const lt_code_desc *d, const char *name)
{
    char line[LINE];
    int n = snprintf(line, sizeof line, "%llx %llx %s\n", (unsigned long long)d->address, (unsigned long long)d->size,
                     name);
    if (n > 0 && n < LINE)
        write_line(perf_file(w), line, (size_t)n);
}

/* ---- events ------------------------------------------------------------------------------------------------------------------ */

static void put_text(wa_watcher *w, const lt_event *e, const char *name)
{
    const lt_code_desc *d = lt_code_info(e->code);
    const lt_method_desc *m = lt_method_info(e->method);
    char line[LINE];
    int n = snprintf(line, sizeof line, "%d %s %s", getpid(),
                     e->kind == LT_EVENT_CODE_COMPILED ? "registered  " : "unregistered", name);
    if (m->file && n < LINE)
        n += snprintf(line + n, sizeof line - (size_t)n, " at %s:%u", m->file, m->first_line);
    if (n < LINE)
        n += snprintf(line + n, sizeof line - (size_t)n, " %#llx %llu bytes\n", (unsigned long long)d->address,
                      (unsigned long long)d->size);
    if (n >= LINE) {
        n = LINE;
        line[LINE - 1] = '\n';
    }
    write_line(w->log, line, (size_t)n);
}

/* {"pid":1,"event":...}: the object of lt_event_format_json with one member more. */
static void put_json(wa_watcher *w, const lt_event *e)
{
    char head[32];
    int h = snprintf(head, sizeof head, "{\"pid\":%d,", getpid()), n = lt_event_format_json(e, NULL, 0);
    char *line = n > 0 ? malloc((size_t)(h + n) + 2) : NULL;
    if (!line)
        return;
    memcpy(line, head, (size_t)h);
    lt_event_format_json(e, line + h - 1, (size_t)n + 1);
    line[h - 1] = ',';
    line[h + n - 1] = '\n';
    write_line(w->log, line, (size_t)(h + n));
    free(line);
}

int wa_output_event(void *baton, const lt_event *e)
{
    wa_watcher *w = baton;
    const char *name = lt_method_info(e->method)->name;
    if (w->options.json)
        put_json(w, e);
    else
        put_text(w, e, name);
    if (w->options.perf_map && e->kind == LT_EVENT_CODE_COMPILED)
        put_perf(w, lt_code_info(e->code), name);
    return LT_OK;
}

void wa_output_forked(wa_watcher *w)
{
    if (w->perf >= 0)
        close(w->perf);
    w->perf = -1;
}
