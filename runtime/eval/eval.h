/* eval.h - private to eval/. */
#ifndef RT_EVAL_EVAL_H
#define RT_EVAL_EVAL_H

#include "../iface/ir.h"
#include "../iface/session.h"

/* Runs a top-level statement's body. May throw. */
rt_value *rt_interpret_thunk(rt_session *s, const rt_ir *ir);

#endif
