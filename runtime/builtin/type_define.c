/* type_define.c - builtins behind `struct`, `abstract type` and `primitive type`.
 *
 * Defining the same type again with the same text changes nothing; with another text it is an error, because values and
 * methods of the first one exist.
 */
#include "arg.h"
#include "../types/bootstrap.h"
#include "../values/module.h"
#include <string.h>

static rt_datatype *super_arg(rt_session *s, rt_symbol *name, rt_value *v)
{
    rt_datatype *t = v->type == s->t.DataType ? (rt_datatype *)v : NULL;
    if (!t || !t->name->is_abstract || t->is_tuple || t->name == s->t.type_name || t == s->t.Builtin)
        rt_error(s, "invalid subtyping in definition of %s: can only subtype abstract types.", name->text);
    return t;
}

/* ---- is it the same definition again? ------------------------------------------------------------------------------------------------ */

static bool same_text(rt_session *s, const rt_value *a, const rt_value *b)
{
    return a == b || strcmp(rt_type_text(s, a), rt_type_text(s, b)) == 0;
}

static bool same_params(rt_session *s, const rt_svec *a, const rt_svec *b)
{
    for (size_t i = 0; a->n == b->n && i < a->n; i++) {
        const rt_typevar *x = (const rt_typevar *)a->item[i], *y = (const rt_typevar *)b->item[i];
        if (x->name != y->name || !same_text(s, x->lower, y->lower) || !same_text(s, x->upper, y->upper))
            return false;
    }
    return a->n == b->n;
}

static bool same_fields(rt_session *s, rt_datatype *a, rt_datatype *b)
{
    const rt_svec *x = a->name->field_names, *y = b->name->field_names;
    if (x->n != y->n)
        return false;
    const rt_svec *xt = x->n ? rt_field_types(s, a) : NULL, *yt = y->n ? rt_field_types(s, b) : NULL;
    for (size_t i = 0; i < x->n; i++)
        if (x->item[i] != y->item[i] || !same_text(s, xt->item[i], yt->item[i]))
            return false;
    return true;
}

static bool same_definition(rt_session *s, rt_datatype *a, rt_datatype *b)
{
    const rt_typename *x = a->name, *y = b->name;
    return x->is_mutable == y->is_mutable && x->is_abstract == y->is_abstract && x->is_primitive == y->is_primitive &&
           x->bits == y->bits && x->n_init == y->n_init && same_params(s, a->params, b->params) &&
           same_text(s, &a->super->hdr, &b->super->hdr) && same_fields(s, a, b);
}

/* Binds a complete new type to its name; gives the type that the name stands for from now on. */
static rt_value *bind_type(rt_session *s, rt_datatype *t)
{
    rt_binding *b = rt_module_own(s, t->name->module, t->name->name);
    rt_datatype *old = b->value && rt_is_type(s, b->value) ? rt_unwrap_type(s, b->value) : NULL;
    if (old && b->is_const && same_definition(s, old, t))
        return b->value;
    rt_binding_set_const(s, b, t->name->wrapper);
    return t->name->wrapper;
}

/* ---- definitions ------------------------------------------------------------------------------------------------------------------------ */

rt_value *rt_builtin_struct_type(rt_session *s, rt_value **args, uint32_t n)
{
    (void)n;
    rt_module *m = rt_arg_module(s, "struct", args[0]);
    rt_symbol *name = rt_arg_symbol(s, "struct", args[1]);
    rt_svec *params = rt_arg_svec(s, "struct", args[2]), *fields = rt_arg_svec(s, "struct", args[4]);
    bool is_mutable = rt_arg_bool(s, "struct", args[5]);
    int64_t n_init = rt_arg_int(s, "struct", args[6]);
    rt_datatype *super = super_arg(s, name, args[3]);
    return rt_struct_begin(s, m, name, super, params, fields, is_mutable, (uint32_t)n_init)->name->wrapper;
}

/* With no fields there is nothing that could be incomplete, and nothing that finishing again could change. */
static bool is_being_defined(const rt_datatype *t, size_t nfields)
{
    return t && !t->is_tuple && !t->name->is_abstract && !t->name->is_primitive && nfields == t->name->field_names->n &&
           (!nfields || rt_is_incomplete(t));
}

rt_value *rt_builtin_struct_finish(rt_session *s, rt_value **args, uint32_t n)
{
    (void)n;
    rt_datatype *t = rt_unwrap_type(s, rt_arg_type(s, "struct", args[0]));
    rt_svec *types = rt_arg_svec(s, "struct", args[1]);
    if (!is_being_defined(t, types->n))
        rt_throw_arg_error(s, "struct: not a type that is being defined");
    for (size_t i = 0; i < types->n; i++)
        if (types->item[i]->type != s->t.TypeVar)
            rt_arg_type(s, "struct", types->item[i]);
    rt_struct_finish(s, t, types);
    bind_type(s, t);
    return s->nothing;
}

rt_value *rt_builtin_abstract_type(rt_session *s, rt_value **args, uint32_t n)
{
    (void)n;
    rt_module *m = rt_arg_module(s, "abstract type", args[0]);
    rt_symbol *name = rt_arg_symbol(s, "abstract type", args[1]);
    rt_svec *params = rt_arg_svec(s, "abstract type", args[2]);
    return bind_type(s, rt_abstract_new(s, m, name, super_arg(s, name, args[3]), params));
}

rt_value *rt_builtin_primitive_type(rt_session *s, rt_value **args, uint32_t n)
{
    (void)n;
    rt_module *m = rt_arg_module(s, "primitive type", args[0]);
    rt_symbol *name = rt_arg_symbol(s, "primitive type", args[1]);
    rt_svec *params = rt_arg_svec(s, "primitive type", args[2]);
    rt_datatype *super = super_arg(s, name, args[3]);
    int64_t bits = rt_arg_int(s, "primitive type", args[4]);
    if (bits != 8 && bits != 16 && bits != 32 && bits != 64 && bits != 128)
        rt_throw_arg_error(s, "invalid number of bits in primitive type %s", name->text);
    return bind_type(s, rt_primitive_new(s, m, name, super, params, (uint32_t)bits));
}
