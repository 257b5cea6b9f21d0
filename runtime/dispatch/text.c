/* text.c - methods and linfos for people: "f(::Int64, ::Vector{T}) where T". */
#include "text.h"
#include "state.h"

bool rt_put_function_name(rt_session *s, rt_buf *out, rt_value *ftype)
{
    rt_value *param = rt_type_param(s, rt_unwrap(s, ftype));
    rt_datatype *t = rt_as_datatype(s, ftype);
    if (param && !rt_as_typevar(s, param)) {
        rt_buf_puts(out, rt_type_text(s, param));
        return true;
    }
    const char *text = rt_type_text(s, ftype);
    if (t && t->name->is_function && t->params->n == 0 && text[0] == 't') { /* typeof(f) */
        rt_buf_puts(out, t->name->name->text + 1);
        return true;
    }
    rt_buf_printf(out, "(::%s)", text);
    return false;
}

void rt_put_where(rt_session *s, rt_buf *out, rt_value *sig)
{
    size_t n = 0;
    for (rt_value *v = sig; rt_as_unionall(s, v); v = ((rt_unionall *)v)->body)
        n++;
    if (!n)
        return;
    rt_buf_puts(out, n > 1 ? " where {" : " where ");
    for (size_t i = 0; i < n; i++, sig = ((rt_unionall *)sig)->body)
        rt_buf_printf(out, "%s%s", i ? ", " : "", rt_type_text(s, &((rt_unionall *)sig)->var->hdr));
    if (n > 1)
        rt_buf_putc(out, '}');
}

void rt_put_argument(rt_session *s, rt_buf *out, rt_value *type)
{
    const rt_vararg *va = rt_as_vararg(s, type);
    rt_value *elem = va ? va->elem : type;
    const rt_typevar *var = rt_as_typevar(s, elem); /* by name only: its bounds stand after `where` */
    rt_buf_printf(out, "::%s%s", var ? var->name->text : rt_type_text(s, elem), va ? "..." : "");
}

/* In the body method behind a keyword function the function itself stands after the keyword values. */
static size_t keyword_values(rt_session *s, const rt_method *m, const rt_svec *params)
{
    if (m && m->is_kwbody)
        for (size_t i = 1; i < params->n; i++) {
            const rt_datatype *t = rt_as_datatype(s, rt_unwrap(s, params->item[i]));
            if (t && (t->name->is_function || t->name == s->t.type_name))
                return i - 1;
        }
    return 0;
}

static void put_list(rt_session *s, rt_buf *out, rt_value **types, size_t n, const char *before)
{
    for (size_t i = 0; i < n; i++) {
        rt_buf_puts(out, i ? ", " : before);
        rt_put_argument(s, out, types[i]);
    }
}

static char *text_of(rt_session *s, const rt_method *m, rt_value *sig)
{
    rt_buf out = {0};
    rt_svec *params = ((rt_datatype *)rt_unwrap(s, sig))->params;
    size_t keywords = keyword_values(s, m, params), first = keywords ? keywords + 1 : 0;
    rt_put_function_name(s, &out, params->item[first]);
    rt_buf_putc(&out, '(');
    put_list(s, &out, params->item + first + 1, params->n - first - 1, "");
    put_list(s, &out, params->item + 1, keywords, "; ");
    rt_buf_putc(&out, ')');
    rt_put_where(s, &out, sig);
    return rt_buf_take(&out);
}

char *rt_method_text(rt_session *s, const rt_method *m) { return text_of(s, m, m->sig); }

char *rt_linfo_text(rt_session *s, const rt_linfo *li)
{
    if (li->def)
        return text_of(s, li->def, &li->spec_types->hdr);
    rt_buf out = {0};
    rt_buf_puts(&out, li->ir ? li->ir->name->text : "top-level scope");
    return rt_buf_take(&out);
}
