/* core_types.h - the types that exist before any line of the library is read. */
#ifndef RT_CORE_TYPES_H
#define RT_CORE_TYPES_H

#include "iface/session.h"

/* Makes module Core with its types and constants: fills s->t, s->core and the shared values. First step of a session. */
void rt_core_types_init(rt_session *s);
/* Binds every builtin of builtins.def as a constant of Core, each the instance of a type of its own. */
void rt_core_builtins_init(rt_session *s);

#endif
