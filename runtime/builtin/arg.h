/* arg.h - arguments of builtins: fetched with a type check, TypeError otherwise. `args` holds no function; i from 0. */
#ifndef RT_BUILTIN_ARG_H
#define RT_BUILTIN_ARG_H

#include "../iface/builtins.h"
#include "../iface/session.h"

int64_t rt_arg_int(rt_session *s, const char *fn, rt_value *v); /* Int64 */
int64_t rt_arg_integer(rt_session *s, const char *fn,
                       rt_value *v); /* any primitive integer or Char, sign- or zero-extended */
bool rt_arg_bool(rt_session *s, const char *fn, rt_value *v);
rt_string *rt_arg_string(rt_session *s, const char *fn, rt_value *v);
rt_symbol *rt_arg_symbol(rt_session *s, const char *fn, rt_value *v);
rt_svec *rt_arg_svec(rt_session *s, const char *fn, rt_value *v);
rt_module *rt_arg_module(rt_session *s, const char *fn, rt_value *v);
rt_array *rt_arg_array(rt_session *s, const char *fn, rt_value *v);
rt_value *rt_arg_type(rt_session *s, const char *fn, rt_value *v);         /* any type object */
rt_datatype *rt_arg_datatype(rt_session *s, const char *fn, rt_value *v);  /* a DataType */
rt_datatype *rt_arg_primitive(rt_session *s, const char *fn, rt_value *v); /* a primitive DataType */

/* The DataType inside a UnionAll; NULL for unions and the like. */
rt_datatype *rt_unwrap_type(rt_session *s, rt_value *type);
/* Puts the UnionAlls of `type` around `body`, innermost first. */
rt_value *rt_rewrap_type(rt_session *s, rt_value *type, rt_value *body);

static inline rt_value *rt_box_uint64(rt_session *s, uint64_t x) { return rt_box_bits(s, s->t.UInt64, &x); }

#endif
