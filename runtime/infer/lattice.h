/* lattice.h - elements: making, joining, narrowing; how complex a type is. */
#ifndef RT_INFER_LATTICE_H
#define RT_INFER_LATTICE_H

#include "infer.h"

rt_inf_elem rt_inf_of_type(rt_session *s, rt_value *type); /* with the constant of a singleton type */
rt_inf_elem rt_inf_of_const(rt_session *s, rt_value *v);
static inline rt_inf_elem rt_inf_bottom(rt_session *s) { return (rt_inf_elem){.type = s->t.Bottom}; }
static inline rt_inf_elem rt_inf_any(rt_session *s) { return (rt_inf_elem){.type = (rt_value *)s->t.Any}; }

bool rt_inf_same_const(rt_session *s, const rt_value *a, const rt_value *b);
/* Least upper bound, widened. Returns a's pointers where b adds nothing, so `!=` on them tells growth. */
rt_inf_elem rt_inf_join(rt_inf_engine *e, rt_inf_elem a, rt_inf_elem b);
rt_value *rt_inf_join_types(rt_inf_engine *e, rt_value *a, rt_value *b);
static inline bool rt_inf_same(rt_inf_elem a, rt_inf_elem b)
{
    return a.type == b.type && a.constant == b.constant && a.cond == b.cond;
}

/* The part of `a` that is of `type`, and the part that is not. */
rt_inf_elem rt_inf_narrow(rt_session *s, rt_inf_elem a, rt_value *type);
rt_inf_elem rt_inf_exclude(rt_session *s, rt_inf_elem a, rt_value *type);
rt_value *rt_inf_intersect(rt_session *s, rt_value *a, rt_value *b);

/* Members of a union, or the type itself. */
size_t rt_inf_members(rt_session *s, rt_value **type, rt_value ***members);
uint32_t rt_inf_type_depth(rt_session *s, rt_value *type);
uint32_t rt_inf_type_size(rt_session *s, rt_value *type);
rt_value *rt_inf_limit_depth(rt_session *s, rt_value *type, uint32_t depth);
/* T of Type{T}, NULL if `type` is something else or T has free variables. */
rt_value *rt_inf_type_of_type(rt_session *s, rt_value *type);

static inline bool rt_inf_is_datatype(const rt_session *s, const rt_value *t) { return t->type == s->t.DataType; }
static inline bool rt_inf_is_union(const rt_session *s, const rt_value *t) { return t->type == s->t.Union; }
static inline bool rt_inf_is_concrete(const rt_session *s, const rt_value *t)
{
    return t->type == s->t.DataType && ((const rt_datatype *)t)->is_concrete;
}
/* Concrete, and run-time dispatch or isa cannot learn more from the value than from this type. Not so for DataType and
 * tuples with one: a value of it may also be of Type{T}. */
bool rt_inf_is_leaf(rt_session *s, rt_value *t);

#endif
