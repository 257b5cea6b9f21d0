/* meet.h - one intersection while it is being computed. Private to types/.
 *
 * The variables of both types are opened and become flexible: in covariant positions their upper bounds shrink, in
 * invariant positions they get an exact value by unification. Where the answer cannot be expressed, a type that contains
 * it is given: every step may only err to the wide side, and Bottom is certain.
 */
#ifndef RT_TYPES_MEET_H
#define RT_TYPES_MEET_H

#include "shape.h"

enum { RT_MEET_MAX_STEPS = 20000 };

/* A flexible variable; lives in the C frame that opened its UnionAll. */
typedef struct rt_flex {
    rt_typevar *var; /* fresh, so that the two types never share one */
    rt_value *lower, *upper;
    rt_value *exact; /* found value; may mention other flexible variables; NULL = not found */
    bool invariant;  /* occurs in an invariant position of its UnionAll, or bounds another variable */
    bool repeated;   /* occurs more than once covariantly */
    bool met;        /* was met covariantly before its exact value was known */
    struct rt_flex *outer;
} rt_flex;

typedef struct rt_meet {
    rt_session *s;
    rt_flex *vars;
    uint32_t steps;
    rt_svec *solution; /* as in relation.h */
    rt_value *expected;
    size_t nsolved;
} rt_meet;

/* The intersection; Bottom if empty. */
rt_value *rt_meet_types(rt_meet *m, rt_value *x, rt_value *y);
/* The common value of two parameters that must be equal; NULL if they cannot be. */
rt_value *rt_meet_unify(rt_meet *m, rt_value *x, rt_value *y);

rt_flex *rt_flex_find(rt_meet *m, const rt_value *v);
/* A covariant meeting of a variable with a type, or with another variable. */
rt_value *rt_meet_var(rt_meet *m, rt_flex *v, rt_value *type);
rt_value *rt_meet_open(rt_meet *m, rt_unionall *ua, rt_value *other);

/* Sets an upper bound that was computed from the present one. */
void rt_flex_narrow(rt_meet *m, rt_flex *v, rt_value *upper);

/* State of all variables, for trying alternatives. */
rt_flex *rt_flex_save(rt_meet *m);
void rt_flex_restore(rt_meet *m, const rt_flex *saved);
/* Makes the state cover both the present one and `other`. */
void rt_flex_widen(rt_meet *m, const rt_flex *other);

rt_value *rt_meet_tuples(rt_meet *m, const rt_datatype *x, const rt_datatype *y);
rt_value *rt_meet_unify_tuples(rt_meet *m, rt_datatype *x, rt_datatype *y);

#endif
