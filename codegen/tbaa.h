/* tbaa.h - what may overlap with what in memory: type-based alias tags, so that LLVM keeps an array's data pointer and length
 * in registers while elements are written.
 */
#ifndef CG_TBAA_H
#define CG_TBAA_H

#include "llvm_compat.h"
#include <stddef.h>

/* Leaves of one tree; two different ones never share a byte. Elements come once per machine kind, fields also once per word of
 * their object: a field is always accessed whole, so fields in different words are apart whatever the objects are. */
#define CG_TAG_KIND_MAP(X) \
    X(I8, "i8")            \
    X(I16, "i16")          \
    X(I32, "i32")          \
    X(I64, "i64")          \
    X(F32, "f32")          \
    X(F64, "f64")          \
    X(PTR, "ref")          \
    X(OTHER, "")
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
    X(BOX, "immutable payload")

typedef enum cg_tag_kind {
#define X(id, text) CG_TAG_KIND_##id,
    CG_TAG_KIND_MAP(X)
#undef X
        CG_TAG_KIND_COUNT
} cg_tag_kind;

enum { CG_TAG_FIELD_WORDS = 16 }; /* fields further on share the last tag */

typedef enum cg_tag {
#define X(id, text) CG_TAG_##id,
    CG_TAG_MAP(X)
#undef X
        CG_TAG_ELEM,                                /* + cg_tag_kind */
    CG_TAG_FIELD = CG_TAG_ELEM + CG_TAG_KIND_COUNT, /* + kind * CG_TAG_FIELD_WORDS + word */
    CG_TAG_COUNT = CG_TAG_FIELD + CG_TAG_KIND_COUNT * CG_TAG_FIELD_WORDS,
    CG_TAG_NONE = CG_TAG_COUNT /* may overlap with anything */
} cg_tag;

typedef struct cg_tags {
    LLVMContextRef context;
    unsigned kind; /* LLVM's number of "tbaa" */
    LLVMMetadataRef root;
    LLVMValueRef tag[CG_TAG_COUNT]; /* made on first use */
} cg_tags;

void cg_tags_init(cg_tags *tags, LLVMContextRef context);
void cg_tag_set(cg_tags *tags, LLVMValueRef instruction, cg_tag tag);
/* For an array's element of a machine type, and for a field of one at an offset in bytes from the object. */
cg_tag cg_tag_of_element(LLVMTypeRef type);
cg_tag cg_tag_of_field(LLVMTypeRef type, size_t offset);

#endif
