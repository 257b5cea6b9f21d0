/* intern.h - the session's state of types/. */
#ifndef RT_TYPES_INTERN_H
#define RT_TYPES_INTERN_H

#include "shape.h"

typedef struct rt_types_state rt_types_state;

rt_types_state *rt_types_state_of(rt_session *s);
void rt_types_note_given_up(rt_session *s);
/* Typenames made while there is no module Core get it later. */
void rt_types_await_module(rt_session *s, rt_typename *name);
void rt_types_give_module(rt_session *s, rt_module *m);

#endif
