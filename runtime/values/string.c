/* string.c - makes strings and simple vectors. */
#include "heap.h"
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

rt_string *rt_string_new(rt_session *s, const char *bytes, size_t size)
{
    rt_string *str = rt_heap_atomic(s, sizeof *str + size + 1); /* its type stays alive through the session */
    str->hdr.type = s->t.String;
    str->size = size;
    if (bytes && size)
        memcpy(str->bytes, bytes, size);
    str->bytes[size] = 0;
    return str;
}

rt_string *rt_string_c(rt_session *s, const char *text) { return rt_string_new(s, text, strlen(text)); }

rt_string *rt_string_printf(rt_session *s, const char *format, ...)
{
    va_list args, again;
    va_start(args, format);
    va_copy(again, args);
    int size = vsnprintf(NULL, 0, format, args);
    va_end(args);
    rt_string *str = rt_string_new(s, NULL, size > 0 ? (size_t)size : 0);
    vsnprintf(str->bytes, str->size + 1, format, again);
    va_end(again);
    return str;
}

rt_svec *rt_svec_new(rt_session *s, rt_value **items, size_t n)
{
    if (n == 0 && s->empty_svec)
        return s->empty_svec;
    rt_svec *v = rt_heap_scanned(s, sizeof *v + n * sizeof(rt_value *));
    v->hdr.type = s->t.SimpleVector;
    v->n = n;
    if (items && n)
        memcpy(v->item, items, n * sizeof(rt_value *));
    return v;
}
