/* type_query.c - builtins that ask about type objects. */
#include "arg.h"

/* The DataType that a question about fields is put to; unions and the like have none. */
static rt_datatype *with_fields(rt_session *s, const char *fn, rt_value *type)
{
    rt_datatype *t = rt_unwrap_type(s, rt_arg_type(s, fn, type));
    if (!t || t->name->is_abstract)
        rt_throw_arg_error(s, "type does not have a definite number of fields");
    if (t->is_tuple && t->params->n && t->params->item[t->params->n - 1]->type == s->t.Vararg)
        rt_throw_arg_error(s, "type does not have a definite number of fields");
    return t;
}

static size_t count_fields(rt_session *s, const rt_datatype *t)
{
    if (t->is_tuple)
        return t->params->n;
    if (t->name == s->t.namedtuple_name) {
        rt_value *names = t->params->item[0];
        if (names->type == s->t.TypeVar)
            rt_throw_arg_error(s, "type does not have a definite number of fields");
        return rt_layout_of(s, names->type)->nfields;
    }
    return t->name->field_names->n;
}

rt_value *rt_builtin_fieldcount(rt_session *s, rt_value **args, uint32_t n)
{
    (void)n;
    return rt_box_int64(s, (int64_t)count_fields(s, with_fields(s, "fieldcount", args[0])));
}

static rt_value *field_name(rt_session *s, const rt_datatype *t, size_t i)
{
    return t->is_tuple ? rt_box_int64(s, (int64_t)i + 1) : t->name->field_names->item[i];
}

rt_value *rt_builtin_fieldnames(rt_session *s, rt_value **args, uint32_t n)
{
    (void)n;
    rt_datatype *t = with_fields(s, "fieldnames", args[0]);
    size_t count = count_fields(s, t);
    if (t->name == s->t.namedtuple_name)
        return t->params->item[0];
    rt_svec *names = rt_svec_new(s, NULL, count);
    for (size_t i = 0; i < count; i++)
        names->item[i] = field_name(s, t, i);
    return rt_tuple_new(s, names->item, count);
}

rt_value *rt_builtin_fieldtype(rt_session *s, rt_value **args, uint32_t n)
{
    (void)n;
    rt_datatype *t = with_fields(s, "fieldtype", args[0]);
    int64_t i;
    if (args[1]->type == s->t.Symbol) {
        i = rt_field_index(t, (rt_symbol *)args[1]);
        if (i < 0)
            rt_error(s, "type %s has no field %s", rt_type_text(s, args[0]), ((rt_symbol *)args[1])->text);
    } else {
        i = rt_arg_int(s, "fieldtype", args[1]);
        if (i < 1 || (uint64_t)i > count_fields(s, t))
            rt_throw_named(s, "BoundsError", (rt_value *[]){args[0], args[1]}, 2);
        i--;
    }
    return rt_rewrap_type(s, args[0], rt_field_types(s, t)->item[i]);
}

rt_value *rt_builtin_sizeof_type(rt_session *s, rt_value **args, uint32_t n)
{
    (void)n;
    rt_datatype *t = rt_unwrap_type(s, rt_arg_type(s, "sizeof", args[0]));
    const rt_layout *layout = t && t->is_concrete ? rt_layout_of(s, t) : NULL;
    if (!layout)
        rt_error(s, "Type %s does not have a definite size.", rt_type_text(s, args[0]));
    return rt_box_int64(s, layout->size);
}

rt_value *rt_builtin_supertype(rt_session *s, rt_value **args, uint32_t n)
{
    (void)n;
    rt_datatype *t = rt_unwrap_type(s, rt_arg_type(s, "supertype", args[0]));
    if (!t)
        rt_throw_type_error(s, "supertype", &s->t.DataType->hdr, args[0]);
    return rt_rewrap_type(s, args[0], &t->super->hdr);
}

/* Array{T,N} and other AbstractArray{T}: T; tuples: the join of their parameters; else Any. */
rt_value *rt_builtin_type_eltype(rt_session *s, rt_value **args, uint32_t n)
{
    (void)n;
    rt_datatype *t = rt_unwrap_type(s, rt_arg_type(s, "eltype", args[0]));
    if (t && t->is_tuple) {
        rt_value *join = s->t.Bottom;
        for (size_t i = 0; i < t->params->n; i++) {
            rt_value *p = t->params->item[i];
            join = rt_typejoin(s, join, p->type == s->t.Vararg ? ((rt_vararg *)p)->elem : p);
        }
        return join;
    }
    const rt_datatype *array = rt_unwrap_type(s, s->t.AbstractArray);
    for (; t && t != s->t.Any; t = t->super)
        if (t->name == array->name && t->params->item[0]->type != s->t.TypeVar)
            return t->params->item[0];
    return &s->t.Any->hdr;
}

rt_value *rt_builtin_type_params(rt_session *s, rt_value **args, uint32_t n)
{
    (void)n;
    rt_datatype *t = rt_unwrap_type(s, rt_arg_type(s, "type_params", args[0]));
    return t ? &t->params->hdr : &s->empty_svec->hdr;
}

rt_value *rt_builtin_type_name(rt_session *s, rt_value **args, uint32_t n)
{
    (void)n;
    rt_datatype *t = rt_unwrap_type(s, rt_arg_type(s, "type_name", args[0]));
    return t ? &t->name->name->hdr : &rt_symbol_c(s, "Union")->hdr;
}

/* ---- yes or no ---------------------------------------------------------------------------------------------------------------- */

rt_value *rt_builtin_isabstracttype(rt_session *s, rt_value **args, uint32_t n)
{
    (void)n;
    rt_datatype *t = rt_is_type(s, args[0]) ? rt_unwrap_type(s, args[0]) : NULL;
    return rt_box_bool(s, t && t->name->is_abstract);
}

rt_value *rt_builtin_isconcretetype(rt_session *s, rt_value **args, uint32_t n)
{
    (void)n;
    return rt_box_bool(s, rt_is_concrete(s, args[0]));
}

rt_value *rt_builtin_ismutabletype(rt_session *s, rt_value **args, uint32_t n)
{
    (void)n;
    rt_datatype *t = rt_is_type(s, args[0]) ? rt_unwrap_type(s, args[0]) : NULL;
    return rt_box_bool(s, t && t->name->is_mutable);
}

rt_value *rt_builtin_isbitstype(rt_session *s, rt_value **args, uint32_t n)
{
    (void)n;
    if (!rt_is_concrete(s, args[0]))
        return s->false_value;
    rt_datatype *t = (rt_datatype *)args[0];
    const rt_layout *layout = rt_layout_of(s, t);
    return rt_box_bool(s, layout && !layout->has_refs && !t->name->is_mutable);
}
