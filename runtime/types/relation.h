/* relation.h - one question "is x a subtype of y?" while it is being decided. Private to types/.
 *
 * Variables of UnionAlls on the left are universal ("for all T"), those on the right existential ("there is a T"): the
 * latter have bounds that tighten as the two types are walked. Where the right side offers a choice between members of a
 * union, the choice is noted as a pick; when the walk fails, it is started again with the next picks. Unions on the left
 * need all their members to pass.
 */
#ifndef RT_TYPES_RELATION_H
#define RT_TYPES_RELATION_H

#include "shape.h"

enum { RT_MAX_PICKS = 200, RT_MAX_STEPS = 200000 };

/* Upper bounds beyond the first that are not comparable with it. Immutable lists. */
typedef struct rt_bounds {
    rt_value *type;
    const struct rt_bounds *next;
} rt_bounds;

/* A variable in scope. Lives in the C frame that opened its UnionAll. */
typedef struct rt_bound_var {
    rt_typevar *var;
    rt_value *lower, *upper;
    const rt_bounds *more_upper;
    bool existential;
    bool invariant;    /* occurs in invariant position in its UnionAll: the diagonal rule does not apply */
    bool concrete;     /* something demands that it is a concrete type */
    bool unknowable;   /* stands for something that no single value describes: takes no constraint */
    uint8_t covariant; /* times met in covariant position, at most 2 */
    int depth;         /* invariant constructors around its UnionAll */
    struct rt_bound_var *outer;
} rt_bound_var;

typedef struct rt_relation {
    rt_session *s;
    rt_bound_var *vars;
    int depth; /* invariant constructors around us */
    uint32_t steps;
    bool gave_up;
    uint16_t at, used, base; /* picks: next to read, made so far, first of the current scope */
    uint8_t pick[RT_MAX_PICKS], of[RT_MAX_PICKS];
    rt_svec *solution;  /* NULL, or gets the values of the variables of y's outermost UnionAlls */
    rt_value *expected; /* the next of those UnionAlls */
    size_t nsolved;
} rt_relation;

/* Where the two types stand: directly inside a tuple, which is what the diagonal rule counts, or elsewhere. */
typedef enum rt_position { RT_ELSEWHERE, RT_IN_TUPLE } rt_position;

/* ---- subtype.c ---- */

bool rt_relate(rt_relation *r, rt_value *x, rt_value *y, rt_position pos);
bool rt_relate_equal(rt_relation *r, rt_value *x, rt_value *y);
/* A question of its own about types without free variables. */
bool rt_relate_closed(rt_session *s, rt_value *x, rt_value *y, rt_svec *solution);

/* ---- subtype_tuple.c ---- */

bool rt_relate_tuples(rt_relation *r, const rt_datatype *x, const rt_datatype *y);
bool rt_has_unions_to_expand(rt_session *s, rt_value *x);
/* The types that `x` is the union of once the unions in its covariant positions are multiplied out and the variables there
 * are moved outwards. Count (max at most 64), 0 if there is nothing to do or too much. */
size_t rt_expand_unions(rt_session *s, rt_value *x, rt_value **out, size_t max);

/* ---- subtype_var.c ---- */

rt_bound_var *rt_bound_var_find(rt_relation *r, const rt_typevar *var);
/* var <: type, type <: var, and both variables. */
bool rt_relate_var_below(rt_relation *r, rt_typevar *var, rt_value *type, rt_position pos);
bool rt_relate_var_above(rt_relation *r, rt_typevar *var, rt_value *type, rt_position pos);
bool rt_relate_vars(rt_relation *r, rt_typevar *x, rt_typevar *y, rt_position pos);
/* Opens the UnionAll around the rest of the question. */
bool rt_relate_open_left(rt_relation *r, rt_unionall *x, rt_value *y, rt_position pos);
bool rt_relate_open_right(rt_relation *r, rt_value *x, rt_unionall *y, rt_position pos);

/* What a failed attempt must undo. */
typedef struct rt_relation_mark {
    size_t n;
    rt_bound_var *saved;
} rt_relation_mark;
rt_relation_mark rt_relation_save(rt_relation *r);
void rt_relation_restore(rt_relation *r, rt_relation_mark mark);

#endif
