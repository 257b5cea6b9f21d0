/* function.c - finds or makes the generic function behind a name: the place where `f(x) = ...` puts its method. */
#include "module.h"
#include "../types/bootstrap.h"

static bool is_callable_name(rt_session *s, rt_value *v)
{
    return rt_is_type(s, v) || rt_isa(s, v, &s->t.Function->hdr);
}

/* What an imported name stands for may get methods only if it was imported by name. */
static rt_binding *home_of(rt_session *s, rt_module *m, rt_symbol *name)
{
    rt_binding *b = rt_module_find(m, name);
    if (!b || !b->is_imported)
        return rt_module_own(s, m, name);
    if (b->is_imported == RT_IMPORT_IMPLICIT && !rt_is_type(s, b->alias->value))
        rt_error(s, "error in method definition: function %s.%s must be explicitly imported to be extended",
                 rt_module_name(b->alias->owner)->text, name->text);
    return b->alias;
}

rt_value *rt_generic_function(rt_session *s, rt_module *m, rt_symbol *name)
{
    rt_binding *b = home_of(s, m, name);
    if (!b->value)
        rt_binding_set_const(s, b, rt_function_type_new(s, b->owner, name)->instance);
    else if (!is_callable_name(s, b->value))
        rt_error(s, "cannot define function %s; it already has a value", name->text);
    return b->value;
}
