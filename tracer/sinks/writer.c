/* writer.c - a sink that writes lines to a file: text, JSON, or a perf map. Its function and its destructor go into a subscription.
 *
 * Each line is one write, so several processes and threads may append to one file. What cannot be written is lost and counted; the
 * next event is tried again. After a fork the child's first event opens the child's own file if the path has the process id in it.
 */
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>
#include "lintel/trace.h"

enum { LINE = 1024, MOST_PATH = 4096 };

struct lt_writer {
    _Atomic pid_t process, ready; /* whose it is, and whose `lock` is usable: a fork may leave that locked */
    pthread_mutex_t lock;
    lt_format format;
    char *path;      /* NULL: the caller's descriptor */
    int fd;          /* -1: not open */
    bool may_signal; /* a pipe or socket: writing to one that nobody reads raises SIGPIPE */
    bool torn;       /* the file ends in a part of a line */
    lt_writer_counts counts;
};

/* ---- the file -------------------------------------------------------------------------------------------------------------------- */

/* The path with %p replaced by the process id and %% by %. LT_ERANGE: too long. */
static int expand(const char *path, char *out, size_t size)
{
    size_t n = 0;
    for (const char *s = path; *s && n < size; s++) {
        if (s[0] == '%' && s[1] == 'p') {
            int more = snprintf(out + n, size - n, "%d", (int)getpid());
            n += more > 0 ? (size_t)more : 0;
            s++;
        } else {
            s += s[0] == '%' && s[1] == '%';
            out[n++] = *s;
        }
    }
    if (n >= size)
        return LT_ERANGE;
    out[n] = '\0';
    return LT_OK;
}

static void look_at(lt_writer *w)
{
    struct stat st;
    w->may_signal = fstat(w->fd, &st) == 0 && !S_ISREG(st.st_mode) && !S_ISCHR(st.st_mode);
    w->torn = false;
}

static int open_file(lt_writer *w)
{
    char path[MOST_PATH];
    int status = expand(w->path, path, sizeof path);
    if (status < 0)
        return status;
    int careful = w->format == LT_FORMAT_PERF_MAP ? O_NOFOLLOW : 0; /* in /tmp, where others may have put a link */
    w->fd = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | careful, 0644);
    if (w->fd < 0)
        return LT_EIO;
    look_at(w);
    return LT_OK;
}

/* The first event in a forked child: the parent's file is left to the parent if the path tells them apart. */
static void begin_child(lt_writer *w)
{
    pthread_mutex_init(&w->lock, NULL);
    w->counts = (lt_writer_counts){0};
    if (!w->path || !strstr(w->path, "%p"))
        return;
    if (w->fd >= 0)
        close(w->fd);
    w->fd = -1;
}

static void lock(lt_writer *w)
{
    pid_t me = getpid(), seen = atomic_load(&w->process);
    if (seen != me && atomic_compare_exchange_strong(&w->process, &seen, me)) {
        begin_child(w);
        atomic_store(&w->ready, me);
    }
    while (atomic_load(&w->ready) != me)
        sched_yield();
    pthread_mutex_lock(&w->lock);
}

static void unlock(lt_writer *w) { pthread_mutex_unlock(&w->lock); }

/* Writes without being killed: a SIGPIPE of our own is taken back. */
static ssize_t write_quietly(const lt_writer *w, const char *line, size_t n)
{
    sigset_t pipe_signal, before, pending;
    if (!w->may_signal)
        return write(w->fd, line, n);
    sigemptyset(&pipe_signal);
    sigaddset(&pipe_signal, SIGPIPE);
    sigpending(&pending);
    bool was_pending = sigismember(&pending, SIGPIPE);
    pthread_sigmask(SIG_BLOCK, &pipe_signal, &before);
    ssize_t written = write(w->fd, line, n);
    int error = errno;
    if (written < 0 && error == EPIPE && !was_pending)
        sigtimedwait(&pipe_signal, NULL, &(struct timespec){0});
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    errno = error;
    return written;
}

static int write_all(lt_writer *w, const char *line, size_t n)
{
    size_t done = 0;
    while (done < n) {
        ssize_t written = write_quietly(w, line + done, n - done);
        if (written < 0 && errno == EINTR)
            continue;
        if (written <= 0)
            break;
        done += (size_t)written;
    }
    if (done)
        w->torn = done < n;
    w->counts.bytes += done;
    return done == n ? LT_OK : LT_EIO;
}

/* ---- lines ------------------------------------------------------------------------------------------------------------------------- */

/* What perf reads: address, size, name. Other events have no line. */
static int format_perf(const lt_event *e, char *buf, size_t size)
{
    if (e->kind != LT_EVENT_CODE_COMPILED)
        return 0;
    const lt_code_desc *d = lt_code_info(e->code);
    return snprintf(buf, size, "%llx %llx %s", (unsigned long long)d->address, (unsigned long long)d->size,
                    lt_linfo_signature(e->linfo));
}

static int format(const lt_writer *w, const lt_event *e, char *buf, size_t size)
{
    return w->format == LT_FORMAT_JSON   ? lt_event_format_json(e, buf, size)
           : w->format == LT_FORMAT_TEXT ? lt_event_format_text(e, buf, size)
                                         : format_perf(e, buf, size);
}

/* Names may have line ends in them; JSON escapes its own. */
static void make_one_line(char *line, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        if (line[i] == '\n' || line[i] == '\r')
            line[i] = ' ';
    }
}

/* Lock held. A line that was torn is ended first. */
static int put_line(lt_writer *w, char *line, size_t n)
{
    make_one_line(line + 1, n);
    line[0] = line[n + 1] = '\n';
    int status = w->fd < 0 ? open_file(w) : LT_OK;
    if (status >= 0)
        status = write_all(w, w->torn ? line : line + 1, w->torn ? n + 2 : n + 1);
    w->counts.lines += status >= 0;
    w->counts.lost += status < 0;
    return status;
}

/* ---- interface ---------------------------------------------------------------------------------------------------------------------- */

int lt_writer_new(const char *path, int fd, lt_format form, lt_writer **out)
{
    char expanded[MOST_PATH];
    if (!out || (unsigned)form > LT_FORMAT_PERF_MAP || (path ? !*path : fd < 0))
        return LT_EINVAL;
    if (path && expand(path, expanded, sizeof expanded) < 0)
        return LT_ERANGE;
    lt_writer *w = calloc(1, sizeof *w);
    char *copy = w && path ? strdup(path) : NULL;
    if (!w || (path && !copy)) {
        free(w);
        return LT_ENOMEM;
    }
    w->format = form;
    w->path = copy;
    w->fd = path ? -1 : fd;
    int status = path ? open_file(w) : LT_OK;
    if (status < 0) {
        free(w->path);
        free(w);
        return status;
    }
    look_at(w);
    pthread_mutex_init(&w->lock, NULL);
    atomic_init(&w->process, getpid());
    atomic_init(&w->ready, getpid());
    *out = w;
    return LT_OK;
}

int lt_writer_event(void *writer, const lt_event *e)
{
    lt_writer *w = writer;
    char small[LINE], *line = small;
    int n = format(w, e, small + 1, sizeof small - 2);
    if (n <= 0)
        return n;
    if ((size_t)n >= sizeof small - 2) {
        line = malloc((size_t)n + 3);
        if (line)
            format(w, e, line + 1, (size_t)n + 1);
    }
    lock(w);
    int status = line ? put_line(w, line, (size_t)n) : LT_ENOMEM;
    w->counts.lost += !line;
    unlock(w);
    if (line != small)
        free(line);
    return status;
}

void lt_writer_get_counts(lt_writer *w, lt_writer_counts *out)
{
    lock(w);
    *out = w->counts;
    unlock(w);
}

void lt_writer_free(void *writer)
{
    lt_writer *w = writer;
    if (!w)
        return;
    if (w->path && w->fd >= 0)
        close(w->fd);
    pthread_mutex_destroy(&w->lock);
    free(w->path);
    free(w);
}
