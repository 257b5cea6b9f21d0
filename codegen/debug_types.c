/* debug_types.c - what debuggers are told about types.
 *
 *   primitive types      base types under their own names
 *   inline structs       structs of their fields; tuples' fields are called _1, _2, ...
 *   unions               struct of the tag and one field per member
 *   everything boxed     pointer to a struct: the type word, then the fields
 */
#include "debug_types.h"
#include <string.h>

enum { WORD_BITS = 64, ELEMENTS_MAX = 256 };

typedef struct members {
    LLVMMetadataRef item[ELEMENTS_MAX];
    unsigned n;
} members;

static void add_member(cg_module *m, members *list, const char *name, uint64_t offset, uint64_t bits,
                       LLVMMetadataRef type)
{
    cg_debug_info *d = m->debug;
    if (list->n < ELEMENTS_MAX && type)
        list->item[list->n++] = LLVMDIBuilderCreateMemberType(d->builder, d->file, name, strlen(name), d->file, 0, bits,
                                                              0, offset * 8, LLVMDIFlagZero, type);
}

static LLVMMetadataRef struct_of(cg_module *m, const char *name, uint64_t bytes, members *list)
{
    cg_debug_info *d = m->debug;
    return LLVMDIBuilderCreateStructType(d->builder, d->file, name, strlen(name), d->file, 0, bytes * 8, 0,
                                         LLVMDIFlagZero, NULL, list->item, list->n, 0, NULL, "", 0);
}

static LLVMMetadataRef pointer_to(cg_module *m, LLVMMetadataRef type)
{
    return LLVMDIBuilderCreatePointerType(m->debug->builder, type, WORD_BITS, 0, 0, "", 0);
}

static LLVMMetadataRef basic(cg_module *m, const char *name, uint64_t bits, LLVMDWARFTypeEncoding encoding)
{
    return LLVMDIBuilderCreateBasicType(m->debug->builder, name, strlen(name), bits, encoding, LLVMDIFlagZero);
}

static LLVMMetadataRef size_type(cg_module *m)
{
    if (!m->debug->size_type)
        m->debug->size_type = basic(m, "size_t", WORD_BITS, 7 /* DW_ATE_unsigned */);
    return m->debug->size_type;
}

static LLVMMetadataRef type_word(cg_module *m)
{
    cg_debug_info *d = m->debug;
    if (!d->type_word) {
        LLVMMetadataRef opaque = LLVMDIBuilderCreateForwardDecl(d->builder, 0x13 /* DW_TAG_structure_type */,
                                                                "DataType", 8, d->file, d->file, 0, 0, 0, 0, "", 0);
        d->type_word = pointer_to(m, opaque);
    }
    return d->type_word;
}

/* An array of unknown length at the end of a struct. */
static LLVMMetadataRef text_type(cg_module *m)
{
    cg_debug_info *d = m->debug;
    if (!d->char_type)
        d->char_type = basic(m, "char", 8, 6 /* DW_ATE_signed_char */);
    LLVMMetadataRef range = LLVMDIBuilderGetOrCreateSubrange(d->builder, 0, -1);
    return LLVMDIBuilderCreateArrayType(d->builder, 0, 8, d->char_type, &range, 1);
}

/* ---- inline types --------------------------------------------------------------------------------------------------------- */

static LLVMMetadataRef bits_type(cg_module *m, rt_datatype *t)
{
    rt_session *s = m->session;
    const char *name = rt_type_text(s, &t->hdr);
    LLVMDWARFTypeEncoding encoding = 7; /* DW_ATE_unsigned */
    if (t == s->t.Bool)
        encoding = 2; /* DW_ATE_boolean */
    else if (rt_subtype(s, &t->hdr, &s->t.AbstractFloat->hdr))
        encoding = 4; /* DW_ATE_float */
    else if (rt_subtype(s, &t->hdr, &s->t.Signed->hdr))
        encoding = 5; /* DW_ATE_signed */
    return basic(m, name, t->name->bits, encoding);
}

static const char *field_name(cg_module *m, rt_datatype *t, uint32_t i)
{
    rt_svec *names = t->is_tuple ? NULL : t->name->field_names;
    if (names && i < names->n)
        return ((rt_symbol *)names->item[i])->text;
    return cg_printf(m, "_%u", (unsigned)i + 1);
}

static void add_fields(cg_module *m, rt_datatype *t, uint64_t base, members *list)
{
    rt_layout *layout = rt_layout_of(m->session, t);
    for (uint32_t i = 0; layout && i < layout->nfields; i++) {
        const rt_field *f = &layout->field[i];
        if (!f->size)
            continue;
        rt_value *type = cg_field_type(m, t, i);
        bool is_boxed_union = f->is_ref && rt_repr_of(m->session, type) == RT_UNION;
        LLVMMetadataRef dt = cg_debug_type(m, is_boxed_union ? &m->session->t.Any->hdr : type);
        add_member(m, list, field_name(m, t, i), base + f->offset, f->size * 8u, dt);
    }
}

static LLVMMetadataRef inline_struct(cg_module *m, rt_datatype *t)
{
    members list = {.n = 0};
    add_fields(m, t, 0, &list);
    return struct_of(m, rt_type_text(m->session, &t->hdr), rt_layout_of(m->session, t)->size, &list);
}

static LLVMMetadataRef union_struct(cg_module *m, rt_union *u)
{
    members list = {.n = 0};
    LLVMTypeRef type = cg_type(m, &u->hdr);
    add_member(m, &list, "tag", 0, 8, basic(m, "UInt8", 8, 7));
    for (uint32_t i = 0; i < u->n; i++) {
        int position = cg_member_position(m, u, i);
        if (position < 0)
            continue;
        uint64_t offset = LLVMOffsetOfElement(m->data, type, (unsigned)position);
        uint64_t bits = LLVMABISizeOfType(m->data, cg_type(m, u->member[i])) * 8;
        add_member(m, &list, rt_type_text(m->session, u->member[i]), offset, bits, cg_debug_type(m, u->member[i]));
    }
    return struct_of(m, rt_type_text(m->session, &u->hdr), LLVMABISizeOfType(m->data, type), &list);
}

/* ---- boxed types ------------------------------------------------------------------------------------------------------------ */

static void add_array(cg_module *m, rt_datatype *t, members *list)
{
    rt_value *elem = t->params->item[0];
    bool has_elements = cg_storage_type(m, elem) != NULL;
    bool is_boxed_union = rt_repr_of(m->session, elem) == RT_UNION;
    LLVMMetadataRef e = has_elements ? cg_debug_type(m, is_boxed_union ? &m->session->t.Any->hdr : elem) : NULL;
    add_member(m, list, "data", offsetof(rt_array, data), WORD_BITS, pointer_to(m, e));
    add_member(m, list, "length", offsetof(rt_array, length), WORD_BITS, size_type(m));
    add_member(m, list, "capacity", offsetof(rt_array, capacity), WORD_BITS, size_type(m));
    int64_t ndims = rt_typeof(t->params->item[1]) == m->session->t.Int64 ? rt_unbox_int64(t->params->item[1]) : 1;
    for (int64_t i = 0; ndims != 1 && i < ndims; i++)
        add_member(m, list, cg_printf(m, "dim%d", (int)i + 1), offsetof(rt_array, dim) + 8 * (size_t)i, WORD_BITS,
                   size_type(m));
}

static LLVMMetadataRef object_struct(cg_module *m, rt_value *type)
{
    rt_session *s = m->session;
    members list = {.n = 0};
    rt_datatype *t = rt_is_concrete(s, type) ? (rt_datatype *)type : NULL;
    uint64_t size = sizeof(rt_value);
    add_member(m, &list, "type", 0, WORD_BITS, type_word(m));
    if (t && t == s->t.String) {
        add_member(m, &list, "size", offsetof(rt_string, size), WORD_BITS, size_type(m));
        add_member(m, &list, "bytes", offsetof(rt_string, bytes), 0, text_type(m));
        size = sizeof(rt_string);
    } else if (t && t == s->t.Symbol) {
        add_member(m, &list, "text", offsetof(rt_symbol, text), 0, text_type(m));
        size = sizeof(rt_symbol);
    } else if (t && t->name == s->t.array_name) {
        add_array(m, t, &list);
        size = sizeof(rt_array);
    } else if (t && t->name->field_names && rt_layout_of(s, t)) {
        add_fields(m, t, sizeof(rt_value), &list);
        size += rt_layout_of(s, t)->size;
    }
    return struct_of(m, rt_type_text(s, type), size, &list);
}

static void remember(cg_module *m, rt_value *type, LLVMMetadataRef d)
{
    if (!cg_ptrmap_put(&m->debug->types, &m->arena, type, (uintptr_t)d))
        cg_abandon(m, LT_ENOMEM, "out of memory");
}

/* Objects may point to their own kind: the pointer exists before what it points to. */
static LLVMMetadataRef object_pointer(cg_module *m, rt_value *type)
{
    cg_debug_info *d = m->debug;
    const char *name = rt_type_text(m->session, type);
    LLVMMetadataRef placeholder = LLVMDIBuilderCreateReplaceableCompositeType(
        d->builder, 0x13, name, strlen(name), d->file, d->file, 0, 0, 0, 0, LLVMDIFlagZero, "", 0);
    LLVMMetadataRef pointer = pointer_to(m, placeholder);
    remember(m, type, pointer);
    LLVMMetadataReplaceAllUsesWith(placeholder, object_struct(m, type));
    return pointer;
}

LLVMMetadataRef cg_debug_type(cg_module *m, rt_value *type)
{
    uintptr_t known;
    if (cg_ptrmap_get(&m->debug->types, type, &known))
        return (LLVMMetadataRef)known;
    LLVMMetadataRef d = NULL;
    switch (rt_repr_of(m->session, type)) {
    case RT_GHOST:
        return NULL;
    case RT_BITS:
        d = bits_type(m, (rt_datatype *)type);
        break;
    case RT_STRUCT:
        d = inline_struct(m, (rt_datatype *)type);
        break;
    case RT_UNION:
        d = union_struct(m, (rt_union *)type);
        break;
    default:
        return object_pointer(m, type);
    }
    remember(m, type, d);
    return d;
}
