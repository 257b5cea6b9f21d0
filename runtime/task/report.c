/* report.c - owns the text of an uncaught exception: what showerror says, then the stack trace.
 *
 * The words come from the library (Base.error_text). It runs inside rt_try: if it fails, or is not loaded yet, the type
 * and its fields have to do.
 */
#include "task.h"
#include "trace.h"
#include "../base/buf.h"
#include <string.h>

static rt_value *library_text(rt_session *s, void *exception)
{
    rt_value *f = rt_core_value(s, "error_text");
    return f ? rt_apply(s, (rt_value *[]){f, exception}, 2) : NULL;
}

static void put_value(rt_session *s, rt_buf *b, const rt_value *v)
{
    if (v->type == s->t.String)
        rt_buf_printf(b, "\"%s\"", ((const rt_string *)v)->bytes);
    else if (v->type == s->t.Symbol)
        rt_buf_printf(b, ":%s", ((const rt_symbol *)v)->text);
    else if (v->type == s->t.Int64)
        rt_buf_printf(b, "%lld", (long long)rt_unbox_int64(v));
    else if (rt_is_type(s, v))
        rt_buf_puts(b, rt_type_text(s, v));
    else
        rt_buf_printf(b, "a value of type %s", rt_type_text(s, &v->type->hdr));
}

static rt_value *structural_text(rt_session *s, void *baton)
{
    rt_value *e = baton;
    rt_buf b = {0};
    rt_buf_puts(&b, rt_type_text(s, &e->type->hdr));
    const rt_layout *layout = rt_layout_of(s, e->type);
    rt_buf_putc(&b, '(');
    for (uint32_t i = 0; layout && i < layout->nfields; i++) {
        rt_buf_puts(&b, i ? ", " : "");
        put_value(s, &b, rt_get_field(s, e, i));
    }
    rt_buf_putc(&b, ')');
    size_t size = b.size;
    return &rt_string_new(s, rt_buf_take(&b), size)->hdr;
}

static const char *exception_text(rt_session *s, rt_value *e)
{
    if (e->type == s->t.String && !rt_core_value(s, "error_text"))
        return ((const rt_string *)e)->bytes; /* thrown before the library was there */
    rt_value *text = NULL;
    if (rt_try(s, library_text, e, &text, NULL) == LT_OK && text && text->type == s->t.String)
        return ((const rt_string *)text)->bytes;
    if (rt_try(s, structural_text, e, &text, NULL) == LT_OK)
        return ((const rt_string *)text)->bytes;
    return "exception";
}

char *rt_exception_report(rt_session *s, rt_value *exception)
{
    const rt_trace *t = rt_trace_find(s, exception);
    const char *trace = t ? rt_trace_text(s, t) : ""; /* first: the library's text may throw and catch, too */
    rt_buf b = {0};
    rt_buf_printf(&b, "ERROR: %s\n", exception_text(s, exception));
    if (*trace)
        rt_buf_printf(&b, "%s\n", trace);
    return rt_buf_take(&b);
}
