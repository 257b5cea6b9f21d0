/* program.c - the program's own arguments, as ARGS has them. */
#include "arg.h"

rt_value *rt_builtin_program_arguments(rt_session *s, rt_value **args, uint32_t n)
{
    (void)args, (void)n;
    size_t count = s->argc > 0 ? (size_t)s->argc : 0;
    rt_datatype *type = (rt_datatype *)rt_array_type(s, &s->t.String->hdr, 1);
    rt_array *a = rt_array_new(s, type, &count, 1);
    for (size_t i = 0; i < count; i++)
        rt_array_set(s, a, i, &rt_string_c(s, s->argv[i])->hdr);
    return &a->hdr;
}
