/* debug_layout.c - where things are in values and type objects, for printers in debuggers: debugger-glue/common/lintel_values.py reads
 * this table from the process or core file, so the two cannot disagree on an offset. Entries are only ever added, at the end.
 */
#include "../iface/type.h"

#define DEBUG_LAYOUT_MAP(X)      \
    X(rt_datatype, name)         \
    X(rt_datatype, params)       \
    X(rt_datatype, field_types)  \
    X(rt_datatype, instance)     \
    X(rt_datatype, layout)       \
    X(rt_datatype, is_tuple)     \
    X(rt_typename, name)         \
    X(rt_typename, field_names)  \
    X(rt_typename, bits)         \
    X(rt_typename, is_primitive) \
    X(rt_typename, is_mutable)   \
    X(rt_typename, is_function)  \
    X(rt_layout, size)           \
    X(rt_layout, nfields)        \
    X(rt_layout, field)          \
    X(rt_field, offset)          \
    X(rt_field, size)            \
    X(rt_field, is_ref)          \
    X(rt_symbol, size)           \
    X(rt_symbol, text)           \
    X(rt_string, size)           \
    X(rt_string, bytes)          \
    X(rt_svec, n)                \
    X(rt_svec, item)             \
    X(rt_array, data)            \
    X(rt_array, length)          \
    X(rt_array, dim)             \
    X(rt_union, n)               \
    X(rt_union, member)          \
    X(rt_typevar, name)          \
    X(rt_unionall, body)         \
    X(rt_box, contents)          \
    X(rt_builtin, name)

#define X(type, member) +1
enum { COUNT = 0 DEBUG_LAYOUT_MAP(X) };
#undef X

typedef struct debug_layout {
    char magic[8];
    uint32_t version, field_size; /* of rt_field */
    uint32_t count;
    uint32_t offset[COUNT];
} debug_layout;

__attribute__((visibility("default"))) extern const debug_layout lintel_value_layout;

#define X(type, member) (uint32_t)offsetof(type, member),
const debug_layout lintel_value_layout = {"LTVALS\0", 1, sizeof(rt_field), COUNT, {DEBUG_LAYOUT_MAP(X)}};
#undef X
