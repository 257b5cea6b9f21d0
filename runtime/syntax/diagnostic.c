/* diagnostic.c - how an error in a source text is shown:
 *
 *     fib.jl:3:12: error: unexpected end of line, expected `)`
 *         return (n + 1
 *                      ^
 * hint: `)` expected for the `(` that begins at line 3
 *
 * Of long lines only a window around the place is shown. The report is always valid UTF-8 without control characters.
 */
#include "parser_private.h"
#include "../base/buf.h"
#include "../base/utf8.h"

#include <gc/gc.h>
#include <string.h>
#include <utf8proc.h>

enum { WINDOW_BEFORE = 90, WINDOW_AFTER = 40 }; /* characters shown of a long line */

typedef struct line_view {
    const char *start, *end; /* the line without its line end */
    uint32_t number, column; /* 1-based; the column counts characters */
} line_view;

static line_view find_line(const rt_source *source, uint32_t offset)
{
    const char *text = source->text, *place = text + offset;
    line_view v = {.start = text, .number = 1, .column = 1};
    for (const char *p = text; p < place && (p = memchr(p, '\n', (size_t)(place - p))); p++) {
        v.number++;
        v.start = p + 1;
    }
    size_t rest = source->size - (size_t)(v.start - text);
    const char *end = memchr(v.start, '\n', rest);
    v.end = end ? end : v.start + rest;
    if (v.end > v.start && v.end[-1] == '\r')
        v.end--;
    for (const char *p = v.start; p < place;) {
        unsigned size;
        rt_utf8_decode(p, source->text + source->size, &size);
        p += size;
        v.column++;
    }
    return v;
}

/* One character of the source as it can be printed; gives its width on a terminal. */
static int put_char(rt_buf *out, uint32_t c)
{
    if (c == '\t')
        c = ' ';
    if (c == RT_UTF8_INVALID || c < ' ' || (c >= 0x7F && c < 0xA0))
        c = 0xFFFD;
    if (out)
        rt_buf_put_rune(out, c);
    return utf8proc_charwidth((utf8proc_int32_t)c);
}

static const char *back(const char *p, const char *start, int n)
{
    while (p > start && n-- > 0)
        while (--p > start && ((unsigned char)*p & 0xC0) == 0x80)
            ;
    return p;
}

static void put_source_line(rt_buf *out, const line_view *v, const char *place, uint32_t marked)
{
    const char *from = back(place, v->start, WINDOW_BEFORE);
    int pad = 4, width = 0;
    rt_buf_puts(out, "    ");
    if (from > v->start) {
        rt_buf_puts(out, "\xE2\x80\xA6");
        pad++;
    }
    const char *p = from;
    for (int after = 0; p < v->end && after < WINDOW_AFTER;) {
        unsigned size;
        uint32_t c = rt_utf8_decode(p, v->end, &size);
        int w = put_char(out, c);
        if (p < place)
            pad += w;
        else
            after++;
        if (p >= place && p < place + marked)
            width += w;
        p += size;
    }
    rt_buf_puts(out, p < v->end ? "\xE2\x80\xA6\n" : "\n");
    while (pad-- > 0)
        rt_buf_putc(out, ' ');
    rt_buf_putc(out, '^');
    while (--width > 0)
        rt_buf_putc(out, '~');
}

char *rt_diagnostic_text(rt_session *s, const rt_source *source, uint32_t start, uint32_t end, const char *message,
                         const char *hint)
{
    (void)s;
    if (start > source->size)
        start = (uint32_t)source->size;
    line_view v = find_line(source, start);
    rt_buf out = {0};
    rt_buf_printf(&out, "%s:%u:%u: error: %s\n", source->file->text, v.number, v.column, message);
    put_source_line(&out, &v, source->text + start, end > start ? end - start : 0);
    if (hint)
        rt_buf_printf(&out, "\nhint: %s", hint);
    return rt_buf_take(&out);
}

void rt_diagnostic_fill(rt_session *s, const rt_source *source, uint32_t start, uint32_t end, char *message,
                        const char *hint, rt_diagnostic *out)
{
    line_view v = find_line(source, start > source->size ? (uint32_t)source->size : start);
    *out = (rt_diagnostic){.start = start, .end = end, .line = v.number, .column = v.column, .message = message};
    if (hint) {
        rt_buf copy = {0};
        rt_buf_puts(&copy, hint);
        out->hint = rt_buf_take(&copy);
    }
    out->text = rt_diagnostic_text(s, source, start, end, message, hint);
}
