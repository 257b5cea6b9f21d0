/* arg.c - see arg.h. */
#include "arg.h"
#include <string.h>

int64_t rt_arg_int(rt_session *s, const char *fn, rt_value *v)
{
    if (v->type != s->t.Int64)
        rt_throw_type_error(s, fn, &s->t.Int64->hdr, v);
    return rt_unbox_int64(v);
}

int64_t rt_arg_integer(rt_session *s, const char *fn, rt_value *v)
{
    const rt_typename *name = v->type->name;
    if (!name->is_primitive || name->bits > 64)
        rt_throw_type_error(s, fn, &s->t.Integer->hdr, v);
    int64_t x = 0;
    memcpy(&x, rt_payload(v), name->bits / 8);
    unsigned unused = 64 - name->bits;
    bool is_signed = v->type->super == s->t.Signed;
    return is_signed ? (int64_t)((uint64_t)x << unused) >> unused : x;
}

bool rt_arg_bool(rt_session *s, const char *fn, rt_value *v)
{
    if (v->type != s->t.Bool)
        rt_throw_type_error(s, fn, &s->t.Bool->hdr, v);
    return rt_unbox_bool(v);
}

static rt_value *checked(rt_session *s, const char *fn, rt_value *v, rt_datatype *t)
{
    if (v->type != t)
        rt_throw_type_error(s, fn, &t->hdr, v);
    return v;
}

rt_string *rt_arg_string(rt_session *s, const char *fn, rt_value *v)
{
    return (rt_string *)checked(s, fn, v, s->t.String);
}

rt_symbol *rt_arg_symbol(rt_session *s, const char *fn, rt_value *v)
{
    return (rt_symbol *)checked(s, fn, v, s->t.Symbol);
}

rt_svec *rt_arg_svec(rt_session *s, const char *fn, rt_value *v)
{
    return (rt_svec *)checked(s, fn, v, s->t.SimpleVector);
}

rt_module *rt_arg_module(rt_session *s, const char *fn, rt_value *v)
{
    return (rt_module *)checked(s, fn, v, s->t.Module);
}

rt_datatype *rt_arg_datatype(rt_session *s, const char *fn, rt_value *v)
{
    return (rt_datatype *)checked(s, fn, v, s->t.DataType);
}

rt_datatype *rt_arg_primitive(rt_session *s, const char *fn, rt_value *v)
{
    rt_datatype *t = rt_arg_datatype(s, fn, v);
    if (!t->name->is_primitive)
        rt_throw_arg_error(s, "%s: expected a primitive type, got %s", fn, rt_type_text(s, v));
    return t;
}

rt_array *rt_arg_array(rt_session *s, const char *fn, rt_value *v)
{
    if (v->type->name != s->t.array_name)
        rt_throw_type_error(s, fn, s->t.Array, v);
    return (rt_array *)v;
}

rt_value *rt_arg_type(rt_session *s, const char *fn, rt_value *v)
{
    if (!rt_is_type(s, v))
        rt_throw_type_error(s, fn, s->t.Type, v);
    return v;
}

rt_datatype *rt_unwrap_type(rt_session *s, rt_value *type)
{
    while (type->type == s->t.UnionAll)
        type = ((rt_unionall *)type)->body;
    return type->type == s->t.DataType ? (rt_datatype *)type : NULL;
}

rt_value *rt_rewrap_type(rt_session *s, rt_value *type, rt_value *body)
{
    if (type->type != s->t.UnionAll)
        return body;
    rt_unionall *u = (rt_unionall *)type;
    return rt_unionall_type(s, u->var, rt_rewrap_type(s, u->body, body));
}
