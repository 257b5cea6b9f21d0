/* trace.h - the end of the language's watchers. */
#ifndef RT_BUILTIN_TRACE_H
#define RT_BUILTIN_TRACE_H

#include "../iface/session.h"

/* Takes all watchers away: the tracer may outlive the session. */
void rt_trace_close_all(rt_session *s);

#endif
