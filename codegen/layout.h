/* layout.h - types of the language as LLVM types, and the calling convention of linfos (doc/architecture.md). */
#ifndef CG_LAYOUT_H
#define CG_LAYOUT_H

#include "module.h"

static inline bool cg_is_datatype(const cg_module *m, const rt_value *t) { return t->type == m->session->t.DataType; }
static inline bool cg_is_union(const cg_module *m, const rt_value *t) { return t->type == m->session->t.Union; }
/* The datatype, or NULL for other type objects. */
static inline rt_datatype *cg_datatype(const cg_module *m, rt_value *t)
{
    return cg_is_datatype(m, t) ? (rt_datatype *)t : NULL;
}

/* The type of a value in its representation; NULL for ghosts. */
LLVMTypeRef cg_type(cg_module *m, rt_value *type);
/* The type of a field or element that holds such values; NULL for ghosts. */
LLVMTypeRef cg_storage_type(cg_module *m, rt_value *type);
/* Whether a field or element of this type is a pointer to the boxed value. */
bool cg_is_stored_boxed(cg_module *m, rt_value *type);

/* STRUCT: the position of field i in the LLVM struct; -1 if it is a ghost. */
int cg_field_position(cg_module *m, rt_datatype *t, uint32_t i);
rt_value *cg_field_type(cg_module *m, rt_datatype *t, uint32_t i);
uint32_t cg_field_count(cg_module *m, rt_datatype *t);
/* UNION: the position of member i in the LLVM struct (the tag is at 0); -1 if it is a ghost. */
int cg_member_position(cg_module *m, rt_union *u, uint32_t i);
/* The index of the member that values of the concrete type `t` are; -1 = none. */
int cg_member_index(cg_module *m, rt_union *u, rt_value *t);

/* How a linfo is called. Position 0 is the function value. A vararg tail is one tuple. Structs and unions are passed and
 * returned as the scalars they are made of (emit_aggregate.c). */
typedef struct cg_abi {
    uint32_t n;
    rt_value **arg; /* type of each; ghosts are not passed */
    rt_value *ret;
    LLVMTypeRef type; /* of the function */
} cg_abi;
cg_abi cg_abi_of(cg_module *m, rt_linfo *li);
/* The tuple that holds the arguments from parameter `from` on. */
rt_datatype *cg_tail_type(rt_session *s, const rt_svec *params, uint32_t from);

#endif
