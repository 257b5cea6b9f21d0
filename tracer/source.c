/* source.c - regular expressions on source lines. The text comes from the host, or else from the file as it is now; only the lines of
 * the method are looked at.
 */
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include "tracer.h"

enum { MOST_BYTES = 64 << 20 };

typedef struct search {
    const lt_interest *interest;
    const lt_method *method;
    int found;    /* 1, 0, LT_ENOMEM or LT_ELIMIT */
    bool visited; /* the text was there */
} search;

static void look(void *baton, const char *text, size_t size)
{
    search *s = baton;
    const char *at = text, *end = text + size;
    s->visited = true;
    for (uint32_t line = 1; at < end && line <= s->method->desc.last_line && !s->found; line++) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        size_t n = (size_t)((stop ? stop : end) - at);
        if (line >= s->method->desc.first_line)
            s->found = tr_pattern_line(s->interest->pattern, at, n && at[n - 1] == '\r' ? n - 1 : n);
        at += n + 1;
    }
}

/* ---- from the disk -------------------------------------------------------------------------------------------------------- */

/* Up to `size` bytes; fewer if the file has become shorter. */
static ssize_t read_all(int fd, char *buffer, size_t size)
{
    size_t n = 0;
    while (n < size) {
        ssize_t got = read(fd, buffer + n, size - n);
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            return -1;
        if (!got)
            break;
        n += (size_t)got;
    }
    return (ssize_t)n;
}

static int read_file(lt_tracer *t, const char *path, search *s)
{
    int status = LT_EIO;
    struct stat st;
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK); /* a pipe of this name must not stop us */
    if (fd < 0)
        return LT_ENOENT;
    if (fstat(fd, &st) == 0 && S_ISREG(st.st_mode) && st.st_size <= MOST_BYTES) {
        char *text = t->heap.alloc((size_t)st.st_size + 1); /* not cleared: it is filled at once */
        ssize_t n = text ? read_all(fd, text, (size_t)st.st_size) : -1;
        status = !text ? LT_ENOMEM : n < 0 ? LT_EIO : LT_OK;
        if (n >= 0)
            look(s, text, (size_t)n);
        tr_free(&t->heap, text);
    }
    close(fd);
    return status;
}

/* ---- interface --------------------------------------------------------------------------------------------------------------- */

int tr_source_matches(lt_tracer *t, const lt_interest *i, const lt_method *m)
{
    const lt_method_desc *d = &m->desc;
    if (!d->file || !d->first_line || (i->desc.file && !tr_interest_matches_file(i->desc.file, m)))
        return 0;
    search s = {.interest = i, .method = m};
    int status = t->host.source ? t->host.source(t->host.baton, d->file, look, &s) : LT_ENOENT;
    if (status == LT_ENOENT && !s.visited)
        status = read_file(t, d->file, &s);
    if (status == LT_ENOMEM || s.found == LT_ENOMEM)
        return LT_ENOMEM;
    tr_lock(t);
    t->counters.sources_not_read += status < 0;
    t->counters.patterns_given_up += s.found == LT_ELIMIT;
    tr_unlock(t);
    return s.found > 0;
}
