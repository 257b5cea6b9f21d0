/* dump.c - the RT_OPT_DUMP_* output: to the session's standard error, functions of the user only unless a filter asks. */
#include "dump.h"

#include "../builtin/io.h"
#include <string.h>

static bool is_library(const rt_session *s, const rt_module *m)
{
    while (m != s->base && m != s->core && rt_module_parent(m) != m)
        m = rt_module_parent(m);
    return m == s->base || m == s->core;
}

bool rt_dump_wanted(const rt_session *s, uint32_t what, const rt_module *m, const char *function)
{
    if (!(s->options & what))
        return false;
    if (s->dump_filter)
        return function && strstr(function, s->dump_filter);
    return !is_library(s, m);
}

void rt_dump_text(rt_session *s, const char *text)
{
    rt_io_write(s, RT_STDERR, text, strlen(text));
    rt_io_write(s, RT_STDERR, "\n", 1);
}
