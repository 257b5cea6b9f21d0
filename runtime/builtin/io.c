/* io.c - owns the session's table of streams.
 *
 * Each stream has one buffer to write from and one to read from; a stream in memory is its read buffer, to which writes
 * append. Standard output is flushed line by line on a terminal, before anything is read from standard input, and
 * before anything is written to standard error, which itself has no buffer.
 */
#include "io.h"
#include "../task/task.h"
#include "../values/heap.h"
#include <errno.h>
#include <fcntl.h>
#include <gc/gc.h>
#include <string.h>
#include <unistd.h>

enum { BUFFER = 64 * 1024, FIRST_MEMORY = 256 };

typedef struct bytes { /* [at, size) is what is not consumed yet */
    char *data;
    size_t at, size, capacity;
} bytes;

typedef struct stream {
    int fd; /* -1: in memory */
    bool is_open, can_read, can_write, by_line, unbuffered;
    bytes out, in;
} stream;

typedef struct stream_table {
    stream **stream;
    size_t count, capacity;
} stream_table;

static stream_table *table_of(const rt_session *s) { return s->io; }

/* ---- buffers --------------------------------------------------------------------------------------------------------------------- */

static void reserve(rt_session *s, bytes *b, size_t extra, size_t first)
{
    if (b->capacity - b->size >= extra)
        return;
    size_t live = b->size - b->at, capacity = b->capacity ? b->capacity : first;
    while (capacity - live < extra)
        capacity *= 2;
    char *data = capacity == b->capacity ? b->data : rt_heap_atomic(s, capacity);
    if (live)
        memmove(data, b->data + b->at, live);
    *b = (bytes){data, 0, live, capacity};
}

static void append(bytes *b, const char *p, size_t size)
{
    if (size)
        memcpy(b->data + b->size, p, size);
    b->size += size;
}

static void consume(bytes *b, size_t size)
{
    b->at += size;
    if (b->at == b->size)
        b->at = b->size = 0;
}

/* 0 or an errno. */
static int write_out(int fd, const char *p, size_t size)
{
    while (size) {
        ssize_t n = write(fd, p, size);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return errno;
        p += n;
        size -= (size_t)n;
    }
    return 0;
}

static int flush_stream(stream *st)
{
    bytes pending = st->out;
    st->out.at = st->out.size = 0;
    return pending.size ? write_out(st->fd, pending.data, pending.size) : 0;
}

static void flush_or_throw(rt_session *s, stream *st)
{
    int code = flush_stream(st);
    if (code)
        rt_throw_system(s, rt_string_c(s, "write"), code);
}

/* ---- the table ----------------------------------------------------------------------------------------------------------------------- */

static int64_t add_stream(rt_session *s, stream proto)
{
    stream_table *t = table_of(s);
    stream *st = rt_heap_scanned(s, sizeof *st);
    *st = proto;
    st->is_open = true;
    for (size_t i = 0; i < t->count; i++)
        if (!t->stream[i]->is_open) {
            t->stream[i] = st;
            return (int64_t)i;
        }
    if (t->count == t->capacity) {
        size_t capacity = t->capacity ? 2 * t->capacity : 8;
        t->stream = rt_heap_grown(s, t->stream, t->count, capacity, sizeof *t->stream);
        t->capacity = capacity;
    }
    t->stream[t->count++] = st;
    return (int64_t)(t->count - 1);
}

static stream *open_stream(rt_session *s, int64_t handle)
{
    stream_table *t = table_of(s);
    if (handle < 0 || (uint64_t)handle >= t->count || !t->stream[handle]->is_open)
        rt_throw_arg_error(s, "stream is closed or unusable");
    return t->stream[handle];
}

static stream *readable(rt_session *s, int64_t handle)
{
    stream *st = open_stream(s, handle);
    if (!st->can_read)
        rt_throw_arg_error(s, "read failed, stream is not readable");
    return st;
}

static stream *writable(rt_session *s, int64_t handle)
{
    stream *st = open_stream(s, handle);
    if (!st->can_write)
        rt_throw_arg_error(s, "write failed, stream is not writeable");
    return st;
}

void rt_io_init(rt_session *s)
{
    s->io = rt_heap_scanned(s, sizeof(stream_table));
    add_stream(s, (stream){.fd = STDIN_FILENO, .can_read = true});
    add_stream(s, (stream){.fd = STDOUT_FILENO, .can_write = true, .by_line = isatty(STDOUT_FILENO)});
    add_stream(s, (stream){.fd = STDERR_FILENO, .can_write = true, .unbuffered = true});
}

void rt_io_flush_all(rt_session *s)
{
    const stream_table *t = table_of(s);
    for (size_t i = 0; t && i < t->count; i++)
        if (t->stream[i]->is_open && t->stream[i]->fd >= 0)
            flush_stream(t->stream[i]);
}

void rt_io_close_all(rt_session *s)
{
    rt_io_flush_all(s);
    const stream_table *t = table_of(s);
    for (size_t i = RT_STDERR + 1; t && i < t->count; i++)
        if (t->stream[i]->is_open && t->stream[i]->fd >= 0)
            close(t->stream[i]->fd);
}

/* ---- opening and closing -------------------------------------------------------------------------------------------------------------- */

static bool open_flags(const char *mode, int *flags, stream *st)
{
    static const struct {
        const char *mode;
        int flags;
        bool read, write;
    } known[] = {
        {"r", O_RDONLY, true, false},
        {"w", O_WRONLY | O_CREAT | O_TRUNC, false, true},
        {"a", O_WRONLY | O_CREAT | O_APPEND, false, true},
        {"r+", O_RDWR, true, true},
        {"w+", O_RDWR | O_CREAT | O_TRUNC, true, true},
        {"a+", O_RDWR | O_CREAT | O_APPEND, true, true},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (strcmp(known[i].mode, mode) == 0) {
            *flags = known[i].flags | O_CLOEXEC;
            st->can_read = known[i].read;
            st->can_write = known[i].write;
            return true;
        }
    return false;
}

static int64_t open_memory(rt_session *s, const char *text, size_t size)
{
    stream st = {.fd = -1, .can_read = true, .can_write = true};
    if (size) {
        reserve(s, &st.in, size, FIRST_MEMORY);
        append(&st.in, text, size);
    }
    return add_stream(s, st);
}

int64_t rt_io_open(rt_session *s, const char *path, size_t path_size, const char *mode)
{
    if (strcmp(mode, "memory") == 0)
        return open_memory(s, path, path_size);
    stream st = {0};
    int flags;
    if (!open_flags(mode, &flags, &st))
        rt_throw_arg_error(s, "invalid open mode: %s", mode);
    st.fd = strlen(path) == path_size ? open(path, flags, 0666) : (errno = ENOENT, -1);
    if (st.fd < 0)
        rt_throw_system(s, rt_string_printf(s, "opening file \"%s\"", path), errno);
    return add_stream(s, st);
}

void rt_io_close(rt_session *s, int64_t handle)
{
    stream_table *t = table_of(s);
    if (handle < 0 || (uint64_t)handle >= t->count || !t->stream[handle]->is_open)
        return;
    stream *st = t->stream[handle];
    int code = st->fd >= 0 ? flush_stream(st) : 0;
    if (handle > RT_STDERR) {
        st->is_open = false;
        if (st->fd >= 0 && close(st->fd) != 0 && !code)
            code = errno;
        st->in = st->out = (bytes){0};
    }
    if (code)
        rt_throw_system(s, rt_string_c(s, "close"), code);
}

/* ---- writing ------------------------------------------------------------------------------------------------------------------------------ */

static void write_unbuffered(rt_session *s, stream *st, const char *p, size_t size)
{
    flush_stream(open_stream(s, RT_STDOUT));
    int code = write_out(st->fd, p, size);
    if (code)
        rt_throw_system(s, rt_string_c(s, "write"), code);
}

void rt_io_write(rt_session *s, int64_t handle, const char *p, size_t size)
{
    stream *st = writable(s, handle);
    if (st->unbuffered) {
        write_unbuffered(s, st, p, size);
    } else if (st->fd < 0) {
        reserve(s, &st->in, size, FIRST_MEMORY);
        append(&st->in, p, size);
    } else {
        if (st->out.size + size > BUFFER)
            flush_or_throw(s, st);
        if (size >= BUFFER) {
            st->out.at = 0;
            int code = write_out(st->fd, p, size);
            if (code)
                rt_throw_system(s, rt_string_c(s, "write"), code);
            return;
        }
        reserve(s, &st->out, size, BUFFER);
        append(&st->out, p, size);
        if (st->by_line && memchr(p, '\n', size))
            flush_or_throw(s, st);
    }
}

void rt_io_flush(rt_session *s, int64_t handle)
{
    stream *st = open_stream(s, handle);
    if (st->fd >= 0)
        flush_or_throw(s, st);
}

/* ---- reading ------------------------------------------------------------------------------------------------------------------------------- */

/* Reads more into the buffer; false at the end. */
static bool fill(rt_session *s, stream *st)
{
    if (st->fd < 0)
        return false;
    if (st->fd == STDIN_FILENO)
        flush_stream(open_stream(s, RT_STDOUT));
    if (st->can_write)
        flush_or_throw(s, st);
    reserve(s, &st->in, BUFFER / 2, BUFFER);
    ssize_t n;
    do
        n = read(st->fd, st->in.data + st->in.size, st->in.capacity - st->in.size);
    while (n < 0 && errno == EINTR);
    if (n < 0)
        rt_throw_system(s, rt_string_c(s, "read"), errno);
    st->in.size += (size_t)n;
    return n > 0;
}

static const char *take(rt_session *s, bytes *b, size_t size)
{
    char *copy = rt_heap_atomic(s, size + 1);
    if (size)
        memcpy(copy, b->data + b->at, size);
    copy[size] = 0;
    consume(b, size);
    return copy;
}

const char *rt_io_read_line(rt_session *s, int64_t handle, bool keep, size_t *size)
{
    stream *st = readable(s, handle);
    size_t seen = 0; /* of the unread bytes, known to have no newline */
    for (;;) {
        bytes *b = &st->in;
        size_t have = b->size - b->at;
        const char *newline = have > seen ? memchr(b->data + b->at + seen, '\n', have - seen) : NULL;
        if (newline || !(seen = have, fill(s, st))) {
            size_t line = newline ? (size_t)(newline - (b->data + b->at)) + 1 : b->size - b->at;
            if (!line)
                return NULL;
            const char *text = take(s, b, line);
            if (!keep && text[line - 1] == '\n')
                line -= line > 1 && text[line - 2] == '\r' ? 2 : 1;
            *size = line;
            return text;
        }
    }
}

const char *rt_io_read_all(rt_session *s, int64_t handle, size_t *size)
{
    stream *st = readable(s, handle);
    while (fill(s, st))
        ;
    *size = st->in.size - st->in.at;
    return take(s, &st->in, *size);
}

bool rt_io_eof(rt_session *s, int64_t handle)
{
    stream *st = readable(s, handle);
    return st->in.at == st->in.size && !fill(s, st);
}
