/* module.c - builtins of lowered top-level code on modules and globals. */
#include "arg.h"
#include "../values/module.h"
#include <string.h>

rt_value *rt_builtin_module_include(rt_session *s, rt_value **args, uint32_t n)
{
    (void)n;
    rt_module *m = rt_arg_module(s, "include", args[0]);
    return rt_eval_file(s, m, rt_arg_string(s, "include", args[1])->bytes);
}

rt_value *rt_builtin_eval_string(rt_session *s, rt_value **args, uint32_t n)
{
    (void)n;
    rt_module *m = rt_arg_module(s, "include_string", args[0]);
    rt_string *text = rt_arg_string(s, "include_string", args[1]);
    return rt_eval_text(s, m, text->bytes, text->size, "string");
}

rt_value *rt_builtin_module_using(rt_session *s, rt_value **args, uint32_t n)
{
    (void)n;
    rt_module_using(s, rt_arg_module(s, "using", args[0]), rt_arg_module(s, "using", args[1]));
    return s->nothing;
}

rt_value *rt_builtin_module_import(rt_session *s, rt_value **args, uint32_t n)
{
    (void)n;
    rt_module *into = rt_arg_module(s, "import", args[0]), *from = rt_arg_module(s, "import", args[1]);
    rt_module_import(s, into, from, rt_arg_symbol(s, "import", args[2]));
    return s->nothing;
}

rt_value *rt_builtin_module_export(rt_session *s, rt_value **args, uint32_t n)
{
    (void)n;
    rt_module_export(s, rt_arg_module(s, "export", args[0]), rt_arg_symbol(s, "export", args[1]));
    return s->nothing;
}

/* A new module sees what Core and Base export. */
rt_value *rt_builtin_module_new(rt_session *s, rt_value **args, uint32_t n)
{
    (void)n;
    rt_module *parent = rt_arg_module(s, "module", args[0]);
    rt_symbol *name = rt_arg_symbol(s, "module", args[1]);
    rt_module *m = rt_module_new(s, name, parent);
    rt_module_using(s, m, s->core);
    rt_module_using(s, m, s->base);
    rt_binding_set_const(s, rt_module_own(s, parent, name), rt_module_value(m));
    rt_binding_set_const(s, rt_module_own(s, m, name), rt_module_value(m));
    return rt_module_value(m);
}

rt_value *rt_builtin_isconst(rt_session *s, rt_value **args, uint32_t n)
{
    (void)n;
    rt_module *m = rt_arg_module(s, "isconst", args[0]);
    const rt_binding *b = rt_module_lookup(s, m, rt_arg_symbol(s, "isconst", args[1]));
    return rt_box_bool(s, b && b->is_const && b->value);
}

rt_value *rt_builtin_declare_const(rt_session *s, rt_value **args, uint32_t n)
{
    (void)n;
    rt_module *m = rt_arg_module(s, "const", args[0]);
    rt_binding_set_const(s, rt_module_own(s, m, rt_arg_symbol(s, "const", args[1])), args[2]);
    return args[2];
}

rt_value *rt_builtin_declare_global(rt_session *s, rt_value **args, uint32_t n)
{
    (void)n;
    rt_symbol *name = rt_arg_symbol(s, "global", args[1]);
    rt_binding *b = rt_module_own(s, rt_arg_module(s, "global", args[0]), name);
    rt_value *type = rt_arg_type(s, "global", args[2]);
    if (b->decl_type ? !rt_type_equal(s, b->decl_type, type) : b->value != NULL)
        rt_error(s, "cannot set type for global %s. It already has a value or is already set to a different type.",
                 name->text);
    b->decl_type = type;
    return s->nothing;
}

rt_value *rt_builtin_generic_function(rt_session *s, rt_value **args, uint32_t n)
{
    (void)n;
    rt_module *m = rt_arg_module(s, "function", args[0]);
    return rt_generic_function(s, m, rt_arg_symbol(s, "function", args[1]));
}
