/* text.h - pieces of signatures, for messages. */
#ifndef RT_DISPATCH_TEXT_H
#define RT_DISPATCH_TEXT_H

#include "../base/buf.h"
#include "../iface/ir.h"
#include "../iface/session.h"

/* "f", "Foo" for a constructor; "(::Adder)" for other callable values, and false. */
bool rt_put_function_name(rt_session *s, rt_buf *out, rt_value *ftype);
/* "::Int64", "::Any..." */
void rt_put_argument(rt_session *s, rt_buf *out, rt_value *type);
/* " where T" of a signature; nothing if it has no variables. */
void rt_put_where(rt_session *s, rt_buf *out, rt_value *sig);

#endif
