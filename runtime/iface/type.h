/* type.h - type objects: DataType, Union, UnionAll, TypeVar, Vararg; layout and representation.
 *
 * Type objects are values. Datatypes are interned per session (same name and same parameters = same pointer), and
 * unions are kept flat, sorted (as Julia prints them, so independent of addresses) and without duplicates. So `==` on
 * pointers decides equality for everything without type variables but unions of tuple types; rt_type_equal() decides the
 * rest.
 */
#ifndef RT_IFACE_TYPE_H
#define RT_IFACE_TYPE_H

#include "value.h"

typedef struct rt_method_table rt_method_table;

typedef struct rt_field {
    uint32_t offset; /* from the payload */
    uint32_t size;   /* bytes in the field; 0 for ghosts */
    bool is_ref;     /* stored as a pointer (REF, ANY, UNION); else inline bytes */
} rt_field;

typedef struct rt_layout {
    uint32_t size; /* payload bytes, a multiple of align */
    uint32_t align;
    uint32_t nfields;
    bool has_refs; /* some byte of it may be a pointer: allocate scanned memory */
    rt_field field[];
} rt_layout;

/* What all datatypes of one `struct`/`abstract type`/function share. */
typedef struct rt_typename {
    rt_value hdr;
    rt_symbol *name; /* "Array", "#f" prints as typeof(f) */
    rt_module *module;
    rt_svec *field_names;   /* of rt_symbol; empty for abstract and primitive types; NULL for Tuple */
    rt_value *wrapper;      /* the DataType itself, or UnionAll over its parameters */
    rt_datatype *prototype; /* the body of wrapper: parameters are its own TypeVars */
    rt_method_table *mt;    /* methods of functions of this type; NULL = none yet */
    rt_value *cache;        /* instantiations, private to types/ */
    uint32_t n_init;        /* fields that every constructor initialises; later ones may stay undefined */
    uint32_t bits;          /* primitive types: size in bits */
    uint8_t is_abstract, is_mutable, is_primitive;
    uint8_t is_function; /* type of a generic function or closure */
    rt_symbol *file;     /* definition place, NULL if built in */
    uint32_t line;
} rt_typename;

struct rt_datatype {
    rt_value hdr; /* type == s->t.DataType */
    rt_typename *name;
    rt_datatype *super;
    rt_svec *params;      /* types, or values (Int, Symbol, Bool, tuple of symbols) as in Array{T,2} */
    rt_svec *field_types; /* parallel to field_names (for Tuple: the parameters); instantiated on first need */
    rt_value *instance;   /* the one value of a singleton type, else NULL */
    rt_layout *layout;    /* NULL until rt_layout_of(); stays NULL for abstract types */
    uint32_t hash;
    uint32_t serial;     /* creation order in the session */
    uint8_t is_concrete; /* can be the type of a value: not abstract, no free TypeVars, (Tuple: all params concrete) */
    uint8_t has_free_vars;
    uint8_t is_tuple;
    uint8_t repr; /* rt_repr + 1, 0 = not computed */
};

typedef struct rt_union {
    rt_value hdr; /* Union{} is the rt_union with n == 0: s->t.Bottom */
    size_t n;
    rt_value *member[]; /* never unions themselves */
} rt_union;

typedef struct rt_typevar {
    rt_value hdr;
    rt_symbol *name;
    rt_value *lower, *upper;
    uint32_t serial; /* in the session: hashes must not depend on addresses */
} rt_typevar;

typedef struct rt_unionall {
    rt_value hdr;
    rt_typevar *var;
    rt_value *body;
} rt_unionall;

/* Last parameter of a tuple type only. count NULL = any number; may be a TypeVar or a boxed Int. */
typedef struct rt_vararg {
    rt_value hdr;
    rt_value *elem;
    rt_value *count;
} rt_vararg;

/* ---- representation --------------------------------------------------------------------------------------- */

typedef enum rt_repr { RT_GHOST, RT_BITS, RT_STRUCT, RT_UNION, RT_REF, RT_ANY } rt_repr;

enum { RT_INLINE_MAX = 128, RT_UNION_MAX = 4 };

/* The representation of values known to be of `type`. Pure; works for every type object. */
rt_repr rt_repr_of(rt_session *s, rt_value *type);

/* Layout of a concrete non-abstract datatype; NULL if it has none. Tuples included. */
rt_layout *rt_layout_of(rt_session *s, rt_datatype *t);
/* Bytes and alignment of an array element or field of this type; *is_ref as in rt_field. */
void rt_storage_of(rt_session *s, rt_value *type, uint32_t *size, uint32_t *align, bool *is_ref);

/* ---- construction (types/datatype.c, types/union.c) --------------------------------------------------------- */

bool rt_is_type(rt_session *s, const rt_value *v); /* a DataType, Union, UnionAll (TypeVar counts: may stand for one) */
static inline rt_datatype *rt_typeof(const rt_value *v) { return v->type; }

/* wrapper{params...}: checks the count and the bounds; throws TypeError on violation. Interned. */
rt_value *rt_apply_type(rt_session *s, rt_value *wrapper, rt_value **params, size_t n);
rt_datatype *rt_tuple_type(rt_session *s, rt_value **elems, size_t n); /* concrete iff all are; interned */
rt_datatype *rt_tuple_type_va(rt_session *s, rt_value **elems, size_t n, rt_value *va_elem);
rt_value *rt_union_type(rt_session *s, rt_value **members, size_t n);       /* flattens, drops subsumed members */
rt_value *rt_unionall_type(rt_session *s, rt_typevar *var, rt_value *body); /* returns body if var does not occur */
rt_typevar *rt_typevar_new(rt_session *s, rt_symbol *name, rt_value *lower, rt_value *upper);
rt_vararg *rt_vararg_new(rt_session *s, rt_value *elem, rt_value *count);
rt_datatype *rt_type_type(rt_session *s, rt_value *t); /* Type{t} */
rt_value *rt_array_type(rt_session *s, rt_value *elem, size_t ndims);
/* Replaces type variables; `vars`/`vals` are parallel. Re-interns. */
rt_value *rt_subst(rt_session *s, rt_value *type, rt_typevar **vars, rt_value **vals, size_t n);
rt_svec *rt_field_types(rt_session *s, rt_datatype *t);    /* instantiates if needed */
int rt_field_index(rt_datatype *t, const rt_symbol *name); /* -1 = none */
bool rt_has_free_vars(rt_session *s, rt_value *type);
bool rt_is_concrete(rt_session *s, rt_value *type);       /* a concrete DataType; Type{T} is not, by design */
rt_value *rt_singleton_of(rt_session *s, rt_value *type); /* also T for Type{T} without free variables; NULL if none */

/* ---- relations (types/subtype.c, types/intersect.c) ---------------------------------------------------------- */

bool rt_subtype(rt_session *s, rt_value *a, rt_value *b);
/* How many questions took more steps or choices than are allowed, and were answered "no". */
uint64_t rt_subtype_given_up(rt_session *s);
bool rt_type_equal(rt_session *s, rt_value *a, rt_value *b);
bool rt_isa(rt_session *s, const rt_value *v, rt_value *type);
/* As rt_subtype for a concrete argument tuple `a` and signature `b` (maybe UnionAll); on success and if `sparams` is
 * not NULL, *sparams gets the values of b's outer variables in order (unbound ones: the TypeVar itself). */
bool rt_subtype_env(rt_session *s, rt_value *a, rt_value *b, rt_svec **sparams);
/* A type that contains the intersection (Bottom exactly when provably empty); env as above. */
rt_value *rt_intersect(rt_session *s, rt_value *a, rt_value *b, rt_svec **sparams);
/* Method specificity: a strictly before b. */
bool rt_more_specific(rt_session *s, rt_value *a, rt_value *b);
rt_value *rt_typejoin(rt_session *s, rt_value *a, rt_value *b); /* Julia's typejoin: nearest common supertype */

/* Text as Julia prints the type, e.g. "Vector{Int64}", "Union{Nothing, Int64}", "Tuple{typeof(f), Int64}". Collected. */
char *rt_type_text(rt_session *s, const rt_value *type);

#endif
