/* binding.c - owns what may be stored in a global: constants stay, declared types are kept. */
#include "module.h"
#include "heap.h"

static rt_value *converted(rt_session *s, rt_value *type, rt_value *v)
{
    if (rt_isa(s, v, type))
        return v;
    rt_value *convert = rt_core_value(s, "convert");
    if (convert)
        v = rt_apply(s, (rt_value *[]){convert, type, v}, 3);
    if (!rt_isa(s, v, type))
        rt_throw_type_error(s, "typeassert", type, v);
    return v;
}

void rt_binding_set(rt_session *s, rt_binding *b, rt_value *v)
{
    if (b->is_const && b->value) {
        if (rt_egal(s, b->value, v))
            return;
        rt_error(s, "invalid redefinition of constant %s.%s", rt_module_name(b->owner)->text, b->name->text);
    }
    __atomic_store_n(&b->value, b->decl_type ? converted(s, b->decl_type, v) : v, __ATOMIC_RELEASE);
}

void rt_binding_set_const(rt_session *s, rt_binding *b, rt_value *v)
{
    if (b->value) {
        if (b->is_const && rt_egal(s, b->value, v))
            return;
        if (b->is_const)
            rt_error(s, "invalid redefinition of constant %s.%s", rt_module_name(b->owner)->text, b->name->text);
        rt_error(s, "cannot declare %s.%s constant; it already has a value", rt_module_name(b->owner)->text,
                 b->name->text);
    }
    __atomic_store_n(&b->value, v, __ATOMIC_RELEASE);
    b->is_const = 1;
}

rt_value *rt_core_value(rt_session *s, const char *name)
{
    rt_symbol *sym = rt_symbol_c(s, name);
    rt_module *places[] = {s->base, s->core};
    for (size_t i = 0; i < 2; i++) {
        rt_binding *b = places[i] ? rt_module_lookup(s, places[i], sym) : NULL;
        if (b && b->value)
            return b->value;
    }
    return NULL;
}
