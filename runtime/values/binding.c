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

/* A constant takes another value of its type with a warning: what was compiled for the old one is given up. */
static void redefine(rt_session *s, rt_binding *b, rt_value *v)
{
    const char *module = rt_module_name(b->owner)->text, *name = b->name->text;
    if (rt_egal(s, b->value, v))
        return;
    if (b->value->type != v->type || rt_is_type(s, v) || v->type == s->t.Module)
        rt_error(s, "invalid redefinition of constant %s.%s", module, name);
    rt_value *warn = rt_core_value(s, "warn_redefinition");
    if (warn)
        rt_apply(s, (rt_value *[]){warn, &rt_string_printf(s, "%s.%s", module, name)->hdr}, 2);
    __atomic_store_n(&b->value, v, __ATOMIC_RELEASE);
    rt_binding_changed(s, b);
}

void rt_binding_set(rt_session *s, rt_binding *b, rt_value *v)
{
    if (b->is_const && b->value) {
        redefine(s, b, v);
        return;
    }
    __atomic_store_n(&b->value, b->decl_type ? converted(s, b->decl_type, v) : v, __ATOMIC_RELEASE);
}

void rt_binding_set_const(rt_session *s, rt_binding *b, rt_value *v)
{
    if (b->value && b->is_const) {
        redefine(s, b, v);
        return;
    }
    if (b->value) {
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
