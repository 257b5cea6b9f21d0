/* io.h - the streams behind the library's IO values: descriptors, files, and buffers in memory. */
#ifndef RT_BUILTIN_IO_H
#define RT_BUILTIN_IO_H

#include "../iface/session.h"

enum { RT_STDIN, RT_STDOUT, RT_STDERR };

/* Opens the three standard streams. */
void rt_io_init(rt_session *s);
/* Writes out what is buffered; errors are dropped. */
void rt_io_flush_all(rt_session *s);
void rt_io_close_all(rt_session *s);

/* All of these throw SystemError, or ArgumentError for a handle that is not open or not open for this. */
int64_t rt_io_open(rt_session *s, const char *path, size_t path_size, const char *mode);
void rt_io_close(rt_session *s, int64_t handle);
void rt_io_write(rt_session *s, int64_t handle, const char *bytes, size_t size);
void rt_io_flush(rt_session *s, int64_t handle);
/* Collected; *size gets the length. NULL at the end of the stream. `keep`: with the newline. */
const char *rt_io_read_line(rt_session *s, int64_t handle, bool keep, size_t *size);
const char *rt_io_read_all(rt_session *s, int64_t handle, size_t *size);
bool rt_io_eof(rt_session *s, int64_t handle);

#endif
