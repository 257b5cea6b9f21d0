/* table.c - the table behind builtins.def, and calls through it. */
#include "../iface/builtins.h"
#include "../iface/session.h"

const rt_builtin_info rt_builtin_table[RT_BUILTIN_COUNT] = {
#define X(id, name, min, max, rule, effects) {name, min, max, RT_TF_##rule, RT_EF_##effects, rt_builtin_##id},
#include "../iface/builtins.def"
#undef X
};

rt_value *rt_call_builtin(rt_session *s, const rt_builtin *b, rt_value **args, uint32_t n)
{
    const rt_builtin_info *info = &rt_builtin_table[b->id];
    if (n < (uint32_t)info->min_args)
        rt_throw_arg_error(s, "%s: too few arguments (expected %d)", info->name, info->min_args);
    if (info->max_args >= 0 && n > (uint32_t)info->max_args)
        rt_throw_arg_error(s, "%s: too many arguments (expected %d)", info->name, info->max_args);
    return b->fn(s, args, n);
}
