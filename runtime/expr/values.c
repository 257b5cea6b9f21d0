/* values.c - making Exprs and looking into them. */
#include "expr.h"

#include <string.h>

static rt_array *args_of(rt_session *s, rt_value *e)
{
    rt_value *args = rt_get_field(s, e, 1);
    return (rt_array *)args;
}

rt_value *rt_expr_new(rt_session *s, rt_symbol *head, rt_value *const *args, size_t n)
{
    rt_datatype *vector = (rt_datatype *)rt_field_types(s, s->t.Expr)->item[1];
    rt_array *a = rt_array_new(s, vector, &n, 1);
    for (size_t i = 0; i < n; i++)
        rt_array_set(s, a, i, args[i]);
    return rt_struct_new(s, s->t.Expr, (rt_value *[]){&head->hdr, &a->hdr}, 2);
}

rt_value *rt_expr_c(rt_session *s, const char *head, rt_value *const *args, size_t n)
{
    return rt_expr_new(s, rt_symbol_c(s, head), args, n);
}

rt_value *rt_quote_node(rt_session *s, rt_value *v) { return rt_struct_new(s, s->t.QuoteNode, &v, 1); }

rt_value *rt_line_node(rt_session *s, uint32_t line, rt_symbol *file)
{
    rt_value *fields[2] = {rt_box_int64(s, line), file ? &file->hdr : s->nothing};
    return rt_struct_new(s, s->t.LineNumberNode, fields, 2);
}

rt_symbol *rt_expr_head(rt_session *s, rt_value *v)
{
    return v->type == s->t.Expr ? (rt_symbol *)rt_get_field(s, v, 0) : NULL;
}

bool rt_expr_is(rt_session *s, rt_value *v, const char *head)
{
    const rt_symbol *h = rt_expr_head(s, v);
    return h && strcmp(h->text, head) == 0;
}

size_t rt_expr_count(rt_session *s, rt_value *e) { return args_of(s, e)->length; }
rt_value *rt_expr_arg(rt_session *s, rt_value *e, size_t i) { return rt_array_get(s, args_of(s, e), i); }

static rt_datatype *global_ref_type(rt_session *s)
{
    rt_value *t = rt_core_value(s, "GlobalRef");
    return t && t->type == s->t.DataType ? (rt_datatype *)t : NULL;
}

rt_module *rt_global_ref(rt_session *s, rt_value *v, rt_symbol **name)
{
    if (v->type != global_ref_type(s))
        return NULL;
    *name = (rt_symbol *)rt_get_field(s, v, 1);
    return (rt_module *)rt_get_field(s, v, 0);
}

rt_value *rt_global_ref_new(rt_session *s, rt_module *m, rt_symbol *name)
{
    rt_datatype *t = global_ref_type(s);
    return t ? rt_struct_new(s, t, (rt_value *[]){(rt_value *)m, &name->hdr}, 2) : &name->hdr;
}
