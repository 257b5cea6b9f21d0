/* buf.c - growing strings in collected memory. Running out of memory is bdwgc's out-of-memory handler's affair. */
#include "buf.h"
#include "utf8.h"

#include <gc/gc.h>
#include <stdio.h>
#include <string.h>

enum { FIRST_CAPACITY = 64 };

void rt_buf_reserve(rt_buf *b, size_t extra)
{
    size_t need = b->size + extra + 1;
    if (need <= b->capacity)
        return;
    size_t capacity = b->capacity ? b->capacity * 2 : FIRST_CAPACITY;
    if (capacity < need)
        capacity = need;
    char *data = GC_MALLOC_ATOMIC(capacity);
    if (b->size)
        memcpy(data, b->data, b->size);
    data[b->size] = '\0';
    if (b->data)
        GC_FREE(b->data);
    b->data = data;
    b->capacity = capacity;
}

void rt_buf_put(rt_buf *b, const char *bytes, size_t n)
{
    rt_buf_reserve(b, n);
    if (n)
        memcpy(b->data + b->size, bytes, n);
    b->size += n;
    b->data[b->size] = '\0';
}

void rt_buf_putc(rt_buf *b, char c) { rt_buf_put(b, &c, 1); }

void rt_buf_puts(rt_buf *b, const char *text) { rt_buf_put(b, text, strlen(text)); }

void rt_buf_put_rune(rt_buf *b, uint32_t codepoint)
{
    char bytes[4];
    rt_buf_put(b, bytes, rt_utf8_encode(codepoint, bytes));
}

void rt_buf_vprintf(rt_buf *b, const char *format, va_list args)
{
    va_list again;
    va_copy(again, args);
    char small[128];
    int n = vsnprintf(small, sizeof small, format, args);
    if (n >= 0 && (size_t)n < sizeof small) {
        rt_buf_put(b, small, (size_t)n);
    } else if (n >= 0) {
        rt_buf_reserve(b, (size_t)n);
        vsnprintf(b->data + b->size, (size_t)n + 1, format, again);
        b->size += (size_t)n;
    }
    va_end(again);
}

void rt_buf_printf(rt_buf *b, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    rt_buf_vprintf(b, format, args);
    va_end(args);
}

char *rt_buf_take(rt_buf *b)
{
    rt_buf_reserve(b, 0);
    char *text = b->data;
    *b = (rt_buf){0};
    return text;
}
