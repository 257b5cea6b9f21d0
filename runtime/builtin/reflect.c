/* reflect.c - builtins through which the library shows functions, methods, modules and types. */
#include "arg.h"
#include "../values/module.h"
#include <string.h>

rt_value *rt_builtin_type_text(rt_session *s, rt_value **args, uint32_t n)
{
    (void)n;
    return &rt_string_c(s, rt_type_text(s, args[0]))->hdr;
}

rt_value *rt_builtin_module_name(rt_session *s, rt_value **args, uint32_t n)
{
    (void)n;
    return &rt_module_name(rt_arg_module(s, "nameof", args[0]))->hdr;
}

/* "f" for the type names "#f" and "#f#1"; "#5" for "#5#6", an anonymous function. */
rt_value *rt_builtin_function_name(rt_session *s, rt_value **args, uint32_t n)
{
    (void)n;
    rt_symbol *name = args[0]->type->name->name;
    if (name->size < 2 || name->text[0] != '#')
        return &name->hdr;
    const char *end = strrchr(name->text + 1, '#');
    bool numbered = name->text[1] >= '0' && name->text[1] <= '9';
    const char *from = name->text + !numbered;
    return &rt_symbol_get(s, from, (size_t)((end ? end : name->text + name->size) - from))->hdr;
}

rt_value *rt_builtin_method_count(rt_session *s, rt_value **args, uint32_t n)
{
    (void)n;
    const rt_method_table *mt = rt_is_type(s, args[0]) ? s->type_mt : rt_table_of(s, args[0]->type);
    int64_t count = 0;
    for (size_t i = 0; mt && i < mt->count; i++)
        count += mt->methods[i]->max_world == UINT64_MAX;
    return rt_box_int64(s, count);
}

rt_value *rt_builtin_method_candidates(rt_session *s, rt_value **args, uint32_t n)
{
    (void)n;
    if (args[1]->type->name != s->t.tuple_name)
        rt_throw_type_error(s, "method_candidates", s->t.Tuple, args[1]);
    uint32_t count = rt_layout_of(s, args[1]->type)->nfields;
    rt_svec *list = rt_svec_new(s, NULL, count);
    for (uint32_t i = 0; i < count; i++)
        list->item[i] = rt_get_field(s, args[1], i);
    return &rt_string_c(s, rt_method_candidates_text(s, args[0], list->item, count))->hdr;
}

rt_value *rt_builtin_new_struct(rt_session *s, rt_value **args, uint32_t n)
{
    rt_datatype *t = rt_arg_datatype(s, "new", args[0]);
    if (!t->is_concrete)
        rt_error(s, "new: %s is not a concrete type", rt_type_text(s, args[0]));
    return rt_struct_new(s, t, args + 1, n - 1);
}
