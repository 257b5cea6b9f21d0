/* tbaa.c - builds the tags of one context, each when it is first used. */
#include "tbaa.h"
#include <stdio.h>
#include <string.h>

static LLVMMetadataRef text_node(LLVMContextRef context, const char *text)
{
    return LLVMMDStringInContext2(context, text, strlen(text));
}

void cg_tags_init(cg_tags *tags, LLVMContextRef context)
{
    LLVMMetadataRef root_text = text_node(context, "lintel");
    *tags = (cg_tags){.context = context,
                      .kind = LLVMGetMDKindIDInContext(context, "tbaa", 4),
                      .root = LLVMMDNodeInContext2(context, &root_text, 1)};
}

static void put_name(cg_tag tag, char *name, size_t size)
{
    static const char *const names[] = {
#define X(id, text) text,
        CG_TAG_MAP(X)
#undef X
    };
    static const char *const kinds[] = {
#define X(id, text) text,
        CG_TAG_KIND_MAP(X)
#undef X
    };
    if (tag < CG_TAG_ELEM)
        snprintf(name, size, "%s", names[tag]);
    else if (tag < CG_TAG_FIELD)
        snprintf(name, size, "element %s", kinds[tag - CG_TAG_ELEM]);
    else
        snprintf(name, size, "field %s in word %u", kinds[(tag - CG_TAG_FIELD) / CG_TAG_FIELD_WORDS],
                 (unsigned)(tag - CG_TAG_FIELD) % CG_TAG_FIELD_WORDS);
}

static LLVMValueRef make(const cg_tags *tags, cg_tag tag)
{
    char name[40];
    put_name(tag, name, sizeof name);
    LLVMMetadataRef zero = LLVMValueAsMetadata(LLVMConstInt(LLVMInt64TypeInContext(tags->context), 0, 0));
    LLVMMetadataRef type_parts[] = {text_node(tags->context, name), tags->root, zero};
    LLVMMetadataRef type = LLVMMDNodeInContext2(tags->context, type_parts, 3);
    LLVMMetadataRef access_parts[] = {type, type, zero};
    return LLVMMetadataAsValue(tags->context, LLVMMDNodeInContext2(tags->context, access_parts, 3));
}

void cg_tag_set(cg_tags *tags, LLVMValueRef instruction, cg_tag tag)
{
    if (tag == CG_TAG_NONE)
        return;
    if (!tags->tag[tag])
        tags->tag[tag] = make(tags, tag);
    LLVMSetMetadata(instruction, tags->kind, tags->tag[tag]);
}

static cg_tag_kind kind_of(LLVMTypeRef type)
{
    switch (LLVMGetTypeKind(type)) {
    case LLVMPointerTypeKind:
        return CG_TAG_KIND_PTR;
    case LLVMFloatTypeKind:
        return CG_TAG_KIND_F32;
    case LLVMDoubleTypeKind:
        return CG_TAG_KIND_F64;
    case LLVMIntegerTypeKind:
        switch (LLVMGetIntTypeWidth(type)) {
        case 8:
            return CG_TAG_KIND_I8;
        case 16:
            return CG_TAG_KIND_I16;
        case 32:
            return CG_TAG_KIND_I32;
        case 64:
            return CG_TAG_KIND_I64;
        default:
            return CG_TAG_KIND_OTHER;
        }
    default:
        return CG_TAG_KIND_OTHER;
    }
}

cg_tag cg_tag_of_element(LLVMTypeRef type) { return (cg_tag)(CG_TAG_ELEM + kind_of(type)); }

cg_tag cg_tag_of_field(LLVMTypeRef type, size_t offset)
{
    size_t word = offset / 8 < CG_TAG_FIELD_WORDS ? offset / 8 : CG_TAG_FIELD_WORDS - 1;
    return (cg_tag)(CG_TAG_FIELD + kind_of(type) * CG_TAG_FIELD_WORDS + word);
}
