/* buf.h - a growing string in collected memory (not scanned: it must not hold pointers). Just drop it when done.
 *
 *     rt_buf b = {0};
 *     rt_buf_printf(&b, "%d methods", n);
 *     char *text = rt_buf_take(&b);
 */
#ifndef RT_BASE_BUF_H
#define RT_BASE_BUF_H

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

/* `data` may be NULL while the buffer is empty; it is NUL-terminated otherwise (the NUL is not counted in `size`). */
typedef struct rt_buf {
    char *data;
    size_t size, capacity;
} rt_buf;

void rt_buf_reserve(rt_buf *b, size_t extra); /* room for `extra` more bytes and the NUL */
void rt_buf_put(rt_buf *b, const char *bytes, size_t n);
void rt_buf_putc(rt_buf *b, char c);
void rt_buf_puts(rt_buf *b, const char *text);
void rt_buf_put_rune(rt_buf *b, uint32_t codepoint); /* as UTF-8 */
void rt_buf_printf(rt_buf *b, const char *format, ...) __attribute__((format(printf, 2, 3)));
void rt_buf_vprintf(rt_buf *b, const char *format, va_list args);

/* The text, never NULL, NUL-terminated; the buffer is empty and reusable afterwards. */
char *rt_buf_take(rt_buf *b);

#endif
