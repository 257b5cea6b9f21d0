/* builtins.h - numbers, rules and table of the builtins in builtins.def. */
#ifndef RT_IFACE_BUILTINS_H
#define RT_IFACE_BUILTINS_H

#include "value.h"

typedef enum rt_builtin_id {
#define X(id, name, min, max, rule, effects) RT_BUILTIN_##id,
#include "builtins.def"
#undef X
    RT_BUILTIN_COUNT
} rt_builtin_id;

typedef enum rt_result_rule {
    RT_TF_SAME,
    RT_TF_TYPEARG,
    RT_TF_BOOL,
    RT_TF_INT,
    RT_TF_UINT8,
    RT_TF_FLOAT64,
    RT_TF_STRING,
    RT_TF_SYMBOL,
    RT_TF_NOTHING,
    RT_TF_CHAR,
    RT_TF_ANY,
    RT_TF_NEVER,
    RT_TF_SPECIAL
} rt_result_rule;

typedef enum rt_effects { RT_EF_PURE, RT_EF_THROWS, RT_EF_READ, RT_EF_EFFECT } rt_effects;

typedef struct rt_builtin_info {
    const char *name;
    int min_args, max_args; /* -1 = any */
    rt_result_rule rule;
    rt_effects effects;
    rt_builtin_fn fn; /* args do not include the builtin itself; counts are checked by the caller (rt_call_builtin) */
} rt_builtin_info;

extern const rt_builtin_info rt_builtin_table[RT_BUILTIN_COUNT]; /* builtin/table.c */

/* Checks the argument count (ArgumentError-like MethodError on mismatch) and calls. May throw. */
rt_value *rt_call_builtin(rt_session *s, const rt_builtin *b, rt_value **args, uint32_t n);

/* Every C function behind a builtin is named rt_builtin_<id>. */
#define X(id, name, min, max, rule, effects) rt_value *rt_builtin_##id(rt_session *s, rt_value **args, uint32_t n);
#include "builtins.def"
#undef X

#endif
