/* value.h - how language values look in memory. Included by runtime and codegen.
 *
 * All of these live in collected memory (bdwgc). Boxed value = header word + payload in C layout.
 */
#ifndef RT_IFACE_VALUE_H
#define RT_IFACE_VALUE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct rt_session rt_session; /* session.h: the one context object; no globals beside it */
typedef struct rt_datatype rt_datatype;
typedef struct rt_module rt_module;

/* Header of every value. `type` is never NULL once the value is visible to others. */
typedef struct rt_value {
    rt_datatype *type;
} rt_value;

static inline void *rt_payload(const rt_value *v) { return (void *)(uintptr_t)(v + 1); }

/* Interned per session: equal text means equal pointer. NUL-terminated UTF-8. */
typedef struct rt_symbol {
    rt_value hdr;
    uint32_t hash;
    uint32_t size; /* bytes without the NUL */
    char text[];
} rt_symbol;

/* Immutable. NUL-terminated for C's sake; may contain NULs and invalid UTF-8 like Julia's String. */
typedef struct rt_string {
    rt_value hdr;
    size_t size; /* bytes without the NUL */
    char bytes[];
} rt_string;

/* Core.SimpleVector: fixed list of values, used for type parameters and the like. */
typedef struct rt_svec {
    rt_value hdr;
    size_t n;
    rt_value *item[];
} rt_svec;

/* Array{T,N}. Elements in T's field representation (see doc/architecture.md), column-major.
 * `length` is the product of the dims. For N != 1, dim[0..N-1] follow; for N == 1 the length is the dim.
 * `data` may point into the middle of its allocation (popfirst!); `capacity` counts elements from `data`.
 * The code generator hard-codes these offsets: data 8, length 16, capacity 24, dim[i] 32+8i. */
typedef struct rt_array {
    rt_value hdr;
    void *data;
    size_t length;
    size_t capacity;
    size_t dim[];
} rt_array;

/* Core.Box: a captured variable that is assigned more than once. NULL contents = not assigned. */
typedef struct rt_box {
    rt_value hdr;
    rt_value *contents;
} rt_box;

/* A global name in a module. Never moves, never freed while its module lives, so code may embed its address. */
typedef struct rt_binding {
    rt_value hdr;
    rt_symbol *name;
    rt_module *owner;
    rt_value *value;     /* NULL = undefined. Compiled code loads and stores it directly. */
    rt_value *decl_type; /* declared type (`x::T` global), NULL if none */
    uint8_t is_const;    /* value never changes again; inference may fold it */
    uint8_t is_exported;
    uint8_t is_imported; /* resolved to another module's binding through `alias` */
    struct rt_binding *alias;
} rt_binding;

/* Core.Builtin: a function implemented in C (runtime/iface/builtins.def). Each is the single instance of its own
 * type, so dispatch and inference treat builtins like other singletons. */
typedef rt_value *(*rt_builtin_fn)(rt_session *s, rt_value **args, uint32_t n);
typedef struct rt_builtin {
    rt_value hdr;
    uint32_t id; /* rt_builtin_id */
    rt_builtin_fn fn;
    rt_symbol *name;
} rt_builtin;

#endif
