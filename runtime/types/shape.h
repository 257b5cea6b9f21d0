/* shape.h - asking a type object what kind it is. Private to types/ and dispatch/. */
#ifndef RT_TYPES_SHAPE_H
#define RT_TYPES_SHAPE_H

#include "../iface/session.h"

/* Each rt_as_x gives the value as an x, or NULL if it is something else. */
static inline rt_datatype *rt_as_datatype(const rt_session *s, const rt_value *v)
{
    return v->type == s->t.DataType ? (rt_datatype *)(uintptr_t)v : NULL;
}
static inline rt_union *rt_as_union(const rt_session *s, const rt_value *v)
{
    return v->type == s->t.Union ? (rt_union *)(uintptr_t)v : NULL;
}
static inline rt_unionall *rt_as_unionall(const rt_session *s, const rt_value *v)
{
    return v->type == s->t.UnionAll ? (rt_unionall *)(uintptr_t)v : NULL;
}
static inline rt_typevar *rt_as_typevar(const rt_session *s, const rt_value *v)
{
    return v->type == s->t.TypeVar ? (rt_typevar *)(uintptr_t)v : NULL;
}
static inline rt_vararg *rt_as_vararg(const rt_session *s, const rt_value *v)
{
    return v->type == s->t.Vararg ? (rt_vararg *)(uintptr_t)v : NULL;
}
static inline rt_datatype *rt_as_tuple(const rt_session *s, const rt_value *v)
{
    rt_datatype *t = rt_as_datatype(s, v);
    return t && t->is_tuple ? t : NULL;
}

static inline rt_value *rt_any(const rt_session *s) { return &s->t.Any->hdr; }
static inline bool rt_is_bottom(const rt_session *s, const rt_value *v) { return v == s->t.Bottom; }

/* DataType, Union, UnionAll: the types of type objects. */
static inline bool rt_is_kind(const rt_session *s, const rt_value *v)
{
    return v == &s->t.DataType->hdr || v == &s->t.Union->hdr || v == &s->t.UnionAll->hdr;
}

/* X of Type{X}; NULL if `v` is something else. */
static inline rt_value *rt_type_param(const rt_session *s, const rt_value *v)
{
    const rt_datatype *t = rt_as_datatype(s, v);
    return t && t->name == s->t.type_name ? t->params->item[0] : NULL;
}

/* Argument types that a call can have exactly: concrete ones, and Type{x} for arguments that are types. (DataType is not
 * among them: a call with a type as argument has the type Type{x}.) */
static inline bool rt_is_dispatch_tuple(rt_session *s, const rt_value *v)
{
    const rt_datatype *t = rt_as_datatype(s, v);
    if (!t || t->name != s->t.tuple_name || t->has_free_vars)
        return false;
    for (size_t i = 0; i < t->params->n; i++) {
        const rt_value *p = t->params->item[i];
        if (!rt_type_param(s, p) && (rt_is_kind(s, p) || !rt_is_concrete(s, (rt_value *)(uintptr_t)p)))
            return false;
    }
    return true;
}

/* The innermost body of nested UnionAlls. */
static inline rt_value *rt_unwrap(const rt_session *s, rt_value *v)
{
    for (rt_unionall *u; (u = rt_as_unionall(s, v));)
        v = u->body;
    return v;
}

/* A tuple type's parameters: `n` fixed ones and maybe a Vararg after them. */
typedef struct rt_tuple_shape {
    rt_value **item;
    size_t n;
    rt_vararg *tail;
} rt_tuple_shape;

static inline rt_tuple_shape rt_tuple_shape_of(const rt_session *s, const rt_datatype *t)
{
    rt_tuple_shape shape = {t->params->item, t->params->n, NULL};
    if (shape.n && (shape.tail = rt_as_vararg(s, shape.item[shape.n - 1])))
        shape.n--;
    return shape;
}

/* The type at position i, which may lie in the Vararg; NULL beyond the end. */
static inline rt_value *rt_tuple_shape_at(const rt_tuple_shape *t, size_t i)
{
    return i < t->n ? t->item[i] : t->tail ? t->tail->elem : NULL;
}

/* ---- typevar.c ---- */

/* Does `var` occur free in `type`? Bounds of inner variables count. */
bool rt_occurs(rt_session *s, const rt_typevar *var, rt_value *type);
/* Does it occur in the bounds of variables that are bound inside, in covariant position? */
bool rt_occurs_in_bounds(rt_session *s, const rt_typevar *var, rt_value *type);
/* Does it occur as or inside a parameter of something else than a tuple (where it must be met exactly)? */
bool rt_occurs_invariant(rt_session *s, const rt_typevar *var, rt_value *type);
/* Times it occurs in covariant position, a Vararg counting twice; at most 2. */
int rt_occurs_covariant(rt_session *s, const rt_typevar *var, rt_value *type);
/* As rt_unionall_type, but a union becomes the union of its members' UnionAlls: the same type, easier to take apart. */
rt_value *rt_unionall_spread(rt_session *s, rt_typevar *var, rt_value *body);
/* Wraps the variables around `body` in this way, vars[0] outermost. */
rt_value *rt_unionall_wrap(rt_session *s, rt_typevar **vars, size_t n, rt_value *body);
/* The same variable with other bounds. */
rt_typevar *rt_typevar_rebound(rt_session *s, const rt_typevar *var, rt_value *lower, rt_value *upper);
/* UnionAlls among parameters lose variables that say nothing, so that equal parameters look alike. `params` itself if
 * nothing changes. */
rt_value *rt_simplify_param(rt_session *s, rt_value *v);
rt_value **rt_simplify_params(rt_session *s, rt_value **params, size_t n);

/* ---- intern.c ---- */

/* Can pointer comparison decide equality with this type or value? False for UnionAlls and what distributes over unions. */
bool rt_is_canonical(rt_session *s, rt_value *v);
/* Equality of parameters: types by type equality, up to renaming where variables are free; other values by ===. */
bool rt_param_equal(rt_session *s, rt_value *a, rt_value *b);
uint32_t rt_param_hash(rt_session *s, rt_value *v);
/* Equal up to the names of bound variables. */
bool rt_alpha_equal(rt_session *s, rt_value *a, rt_value *b);
/* The instance of `name` with these parameters that exists, or NULL. */
rt_datatype *rt_intern_find(rt_session *s, const rt_typename *name, rt_value **params, size_t n, uint32_t hash);
void rt_intern_add(rt_session *s, rt_datatype *t);
uint32_t rt_intern_hash(rt_session *s, const rt_typename *name, rt_value **params, size_t n);
rt_union *rt_intern_union_find(rt_session *s, rt_value **members, size_t n, uint32_t hash);
void rt_intern_union_add(rt_session *s, rt_union *u, uint32_t hash);

/* ---- datatype.c ---- */

/* The instance of `name` with these parameters, made if needed; no checks. For Tuple use rt_tuple_type. */
rt_datatype *rt_instantiate(rt_session *s, rt_typename *name, rt_value **params, size_t n);
/* Fills an empty datatype: flags, hash, its place in the typename's table. */
void rt_datatype_init(rt_session *s, rt_datatype *t, rt_typename *name, rt_datatype *super, rt_svec *params);

#endif
