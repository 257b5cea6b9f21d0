/* tbaa.c - builds the tags of one context. */
#include "tbaa.h"
#include <string.h>

static const char *const tag_names[CG_TAG_COUNT] = {
#define X(id, text) text,
    CG_TAG_MAP(X)
#undef X
};

static LLVMMetadataRef text_node(LLVMContextRef context, const char *text)
{
    return LLVMMDStringInContext2(context, text, strlen(text));
}

void cg_tags_init(cg_tags *tags, LLVMContextRef context)
{
    tags->kind = LLVMGetMDKindIDInContext(context, "tbaa", 4);
    LLVMMetadataRef root_text = text_node(context, "lintel");
    LLVMMetadataRef root = LLVMMDNodeInContext2(context, &root_text, 1);
    LLVMMetadataRef zero = LLVMValueAsMetadata(LLVMConstInt(LLVMInt64TypeInContext(context), 0, 0));
    for (int i = 0; i < CG_TAG_COUNT; i++) {
        LLVMMetadataRef type_parts[] = {text_node(context, tag_names[i]), root, zero};
        LLVMMetadataRef type = LLVMMDNodeInContext2(context, type_parts, 3);
        LLVMMetadataRef access_parts[] = {type, type, zero};
        tags->tag[i] = LLVMMetadataAsValue(context, LLVMMDNodeInContext2(context, access_parts, 3));
    }
}

void cg_tag_set(const cg_tags *tags, LLVMValueRef instruction, cg_tag tag)
{
    if (tag != CG_TAG_NONE)
        LLVMSetMetadata(instruction, tags->kind, tags->tag[tag]);
}

cg_tag cg_tag_of_element(LLVMTypeRef type)
{
    switch (LLVMGetTypeKind(type)) {
    case LLVMPointerTypeKind:
        return CG_TAG_ELEM_PTR;
    case LLVMFloatTypeKind:
        return CG_TAG_ELEM_F32;
    case LLVMDoubleTypeKind:
        return CG_TAG_ELEM_F64;
    case LLVMIntegerTypeKind:
        switch (LLVMGetIntTypeWidth(type)) {
        case 8:
            return CG_TAG_ELEM_I8;
        case 16:
            return CG_TAG_ELEM_I16;
        case 32:
            return CG_TAG_ELEM_I32;
        case 64:
            return CG_TAG_ELEM_I64;
        default:
            return CG_TAG_ELEM_OTHER;
        }
    default:
        return CG_TAG_ELEM_OTHER;
    }
}
