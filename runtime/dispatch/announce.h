/* announce.h - what the tracer is told. Every function does nothing if the session has no tracer. */
#ifndef RT_DISPATCH_ANNOUNCE_H
#define RT_DISPATCH_ANNOUNCE_H

#include "../iface/ir.h"
#include "../iface/session.h"

/* Events that these cause inside a bracket are delivered when it closes. */
void rt_announce_begin(rt_session *s);
void rt_announce_end(rt_session *s);

void rt_announce_method(rt_session *s, rt_method *m, const rt_method *replaced);
void rt_announce_linfo(rt_session *s, rt_linfo *li);
/* A top-level thunk gets a tracer's method of its own, so that places in it can be asked for. */
void rt_announce_thunk(rt_session *s, rt_linfo *li, const rt_ir *ir);
void rt_announce_invalid(rt_session *s, const rt_linfo *li, const rt_method *cause);
void rt_announce_dispatched(rt_session *s, const rt_linfo *li);
void rt_announce_interpreted(rt_session *s, rt_linfo *li);

/* For the library's image (image/): a session without a tracer keeps what it would have announced, in order, ... */
void rt_announce_keep(rt_session *s);
/* ... drops the linfos of the kept methods, which nobody was told of, with all memory of calls, ... */
void rt_announce_forget_linfos(rt_session *s);
/* ... and announces it all when it has a tracer, as one bulk load. */
void rt_announce_kept(rt_session *s);

#endif
