/* tbaa.h - what may overlap with what in memory: type-based alias tags, so that LLVM keeps an array's data pointer and length
 * in registers while elements are written.
 */
#ifndef CG_TBAA_H
#define CG_TBAA_H

#include "llvm_compat.h"

/* Leaves of one tree; two different kinds never share a byte. Elements and fields come once per machine kind. */
#define CG_TAG_MAP(X)             \
    X(TYPE, "type word")          \
    X(ARRAY_DATA, "array data")   \
    X(ARRAY_LENGTH, "length")     \
    X(ARRAY_CAPACITY, "capacity") \
    X(ARRAY_DIM, "dimension")     \
    X(STRING, "string")           \
    X(GLOBAL, "global")           \
    X(SLOT, "slot")               \
    X(COUNTER, "counter")         \
    X(BOX, "immutable payload")   \
    X(ELEM_I8, "element i8")      \
    X(ELEM_I16, "element i16")    \
    X(ELEM_I32, "element i32")    \
    X(ELEM_I64, "element i64")    \
    X(ELEM_F32, "element f32")    \
    X(ELEM_F64, "element f64")    \
    X(ELEM_PTR, "element ref")    \
    X(ELEM_OTHER, "element")      \
    X(FIELD_I8, "field i8")       \
    X(FIELD_I16, "field i16")     \
    X(FIELD_I32, "field i32")     \
    X(FIELD_I64, "field i64")     \
    X(FIELD_F32, "field f32")     \
    X(FIELD_F64, "field f64")     \
    X(FIELD_PTR, "field ref")     \
    X(FIELD_OTHER, "field")

typedef enum cg_tag {
#define X(id, text) CG_TAG_##id,
    CG_TAG_MAP(X)
#undef X
        CG_TAG_COUNT,
    CG_TAG_NONE = CG_TAG_COUNT /* may overlap with anything */
} cg_tag;

typedef struct cg_tags {
    unsigned kind; /* LLVM's number of "tbaa" */
    LLVMValueRef tag[CG_TAG_COUNT];
} cg_tags;

void cg_tags_init(cg_tags *tags, LLVMContextRef context);
void cg_tag_set(const cg_tags *tags, LLVMValueRef instruction, cg_tag tag);
/* The element tag for a machine type; add (CG_TAG_FIELD_I8 - CG_TAG_ELEM_I8) for the field's. */
cg_tag cg_tag_of_element(LLVMTypeRef type);
static inline cg_tag cg_tag_of_field(LLVMTypeRef type)
{
    return (cg_tag)(cg_tag_of_element(type) + CG_TAG_FIELD_I8 - CG_TAG_ELEM_I8);
}

#endif
