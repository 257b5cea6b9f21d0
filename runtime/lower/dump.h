/* dump.h - output of --dump=ast, lowered, typed. */
#ifndef RT_LOWER_DUMP_H
#define RT_LOWER_DUMP_H

#include "../iface/session.h"

/* Is RT_OPT_DUMP_* `what` on for this function? `function` NULL: top-level code. */
bool rt_dump_wanted(const rt_session *s, uint32_t what, const rt_module *m, const char *function);
void rt_dump_text(rt_session *s, const char *text);

#endif
