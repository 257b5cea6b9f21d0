/* bootstrap.h - making new types, usable while the core types are still being made.
 *
 * Order at session start: symbols and collected memory must work (rt_symbol_get, rt_svec_new only need s->t.Symbol and
 * s->t.SimpleVector, which rt_types_init makes first); then
 *
 *   rt_types_init(s)           the kinds: Any DataType Union UnionAll TypeVar Vararg TypeName SimpleVector Symbol Module
 *                              Function, wrappers Type Tuple NamedTuple, Bottom, EmptyTuple, empty_svec, all *_name fields
 *                              but array_name; nothing is bound to names yet
 *   s->core = rt_module_new()  by the session
 *   rt_types_adopt(s, core)    gives the types made so far their module
 *
 * and the session makes the rest with the functions below and binds all of them. All results live as long as the session.
 */
#ifndef RT_TYPES_BOOTSTRAP_H
#define RT_TYPES_BOOTSTRAP_H

#include "../iface/session.h"

void rt_types_init(rt_session *s);
void rt_types_adopt(rt_session *s, rt_module *core);

rt_typename *rt_new_typename(rt_session *s, rt_symbol *name, rt_module *m);
/* A datatype of a typename, not interned: the first one made becomes the prototype. */
rt_datatype *rt_new_datatype(rt_session *s, rt_typename *name, rt_datatype *super, rt_svec *params);

/* A new type with its typename. `params` are its TypeVars (NULL or empty: none); `super` may mention them. The result is
 * the prototype; what programs see under the type's name is result->name->wrapper. NULL `super` is Any. */
rt_datatype *rt_abstract_new(rt_session *s, rt_module *m, rt_symbol *name, rt_datatype *super, rt_svec *params);
rt_datatype *rt_primitive_new(rt_session *s, rt_module *m, rt_symbol *name, rt_datatype *super, rt_svec *params,
                              uint32_t bits);
/* A struct whose field types come later, so that they can mention it. It may be instantiated meanwhile; it has no layout
 * until rt_struct_finish. `field_names` holds rt_symbols; the first n_init fields are initialised by every constructor. */
rt_datatype *rt_struct_begin(rt_session *s, rt_module *m, rt_symbol *name, rt_datatype *super, rt_svec *params,
                             rt_svec *field_names, bool is_mutable, uint32_t n_init);
/* `field_types` may mention the parameters. Makes the instance of a singleton type. */
void rt_struct_finish(rt_session *s, rt_datatype *prototype, rt_svec *field_types);
/* typeof(f) of a new generic function `name`: a singleton struct type <: Function; ->instance is the function. */
rt_datatype *rt_function_type_new(rt_session *s, rt_module *m, rt_symbol *name);
/* Is `t` (or what it was instantiated from) between rt_struct_begin and rt_struct_finish? */
bool rt_is_incomplete(const rt_datatype *t);

#endif
