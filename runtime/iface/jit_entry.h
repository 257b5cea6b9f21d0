/* jit_entry.h - prototypes of the functions in RT_JIT_FN_MAP (compiler.h), which compiled code calls and which the
 * evaluator calls too. All may throw and may collect unless they obviously cannot. In task/, except
 * rt_jit_apply_cached (dispatch/).
 */
#ifndef RT_IFACE_JIT_ENTRY_H
#define RT_IFACE_JIT_ENTRY_H

#include "builtins.h"
#include "session.h"

struct rt_lambda;

/* args[0] is the function; n counts it. */
rt_value *rt_jit_apply(rt_session *s, rt_value **args, uint32_t n);
rt_value *rt_jit_apply_cached(rt_session *s, void **cache, rt_value **args, uint32_t n);
/* Argument i (args[i + 1]) is spread if bit i of mask is set; arguments from 63 on are spread if bit 63 is. */
rt_value *rt_jit_splat(rt_session *s, rt_value **args, uint32_t n, int64_t mask);
/* args without the builtin itself. */
rt_value *rt_jit_builtin(rt_session *s, const rt_builtin *b, rt_value **args, uint32_t n);

rt_value *rt_jit_alloc(rt_session *s, rt_datatype *t);
rt_value *rt_jit_box_int64(rt_session *s, int64_t x);
rt_array *rt_jit_new_array(rt_session *s, rt_datatype *array_type, int64_t length);
void rt_jit_array_grow(rt_session *s, rt_array *a, int64_t by);
rt_value *rt_jit_new(rt_session *s, rt_value *type, rt_value **fields, uint32_t n);
rt_value *rt_jit_closure(rt_session *s, struct rt_lambda *lambda, rt_value **captured, uint32_t n);
rt_value *rt_jit_defmethod(rt_session *s, struct rt_lambda *lambda, rt_value *f, rt_svec *argtypes, rt_svec *typevars);
void rt_jit_set_global(rt_session *s, rt_binding *b, rt_value *v);
bool rt_jit_isa(rt_session *s, rt_value *v, rt_value *type);
bool rt_jit_egal(rt_session *s, rt_value *a, rt_value *b);
/* Never throws: baseline code goes on if there is nothing better. */
void rt_jit_tier_up(rt_session *s, rt_linfo *li);

_Noreturn void rt_jit_throw(rt_session *s, rt_value *exception);
_Noreturn void rt_jit_rethrow(rt_session *s);
_Noreturn void rt_jit_throw_bounds(rt_session *s, rt_value *collection, int64_t index);
_Noreturn void rt_jit_throw_undef_var(rt_session *s, rt_symbol *name);
_Noreturn void rt_jit_throw_undef_ref(rt_session *s);
_Noreturn void rt_jit_throw_type(rt_session *s, rt_symbol *context, rt_value *expected, rt_value *got);
_Noreturn void rt_jit_throw_divide(rt_session *s);
_Noreturn void rt_jit_throw_inexact(rt_session *s, rt_symbol *function, rt_value *type, rt_value *v);

/* The life of a try region:
 *     push_handler(h);  if (_setjmp(h->jump) == 0) { body; pop_handler(); } else { begin_catch(h); ...; end_catch(h); } */
void rt_jit_push_handler(rt_session *s, rt_handler *h);
void rt_jit_pop_handler(rt_session *s);
rt_value *rt_jit_begin_catch(rt_session *s, rt_handler *h);
void rt_jit_end_catch(rt_session *s, rt_handler *h);

#endif
