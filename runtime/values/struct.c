/* struct.c - tuples and structs: making them, reading and writing fields. */
#include "heap.h"
#include "storage.h"
#include <string.h>

rt_value *rt_storage_load(rt_session *s, rt_value *type, bool is_ref, const void *place)
{
    if (is_ref)
        return *(rt_value *const *)place;
    rt_value *ghost = rt_singleton_of(s, type);
    return ghost ? ghost : rt_box_bits(s, (rt_datatype *)type, place);
}

void rt_storage_store(bool is_ref, uint32_t size, void *place, rt_value *v)
{
    if (is_ref)
        *(rt_value **)place = v;
    else if (size)
        memcpy(place, rt_payload(v), size);
}

static void store_field(const rt_layout *layout, rt_value *object, size_t i, rt_value *x)
{
    const rt_field *f = &layout->field[i];
    rt_storage_store(f->is_ref, f->size, (char *)rt_payload(object) + f->offset, x);
}

rt_value *rt_tuple_new(rt_session *s, rt_value **items, size_t n)
{
    if (n == 0)
        return s->empty_tuple;
    rt_value *few[8];
    rt_value **types = n <= 8 ? few : rt_heap_scanned(s, n * sizeof *types);
    for (size_t i = 0; i < n; i++)
        types[i] = (rt_value *)items[i]->type;
    rt_datatype *t = rt_tuple_type(s, types, n);
    if (t->instance)
        return t->instance;
    rt_value *tuple = rt_alloc(s, t);
    for (size_t i = 0; i < n; i++)
        store_field(t->layout, tuple, i, items[i]);
    return tuple;
}

/* Fields beyond `n` stay undefined (references) or zero. */
rt_value *rt_struct_new(rt_session *s, rt_datatype *t, rt_value **fields, size_t n)
{
    rt_svec *types = rt_field_types(s, t);
    const rt_layout *layout = rt_layout_of(s, t);
    if (!layout)
        rt_error(s, "type %s has no instances: it is abstract", rt_type_text(s, &t->hdr));
    if (n > layout->nfields)
        rt_throw_arg_error(s, "new: too many arguments (expected %u)", layout->nfields);
    for (size_t i = 0; i < n; i++)
        if (!rt_isa(s, fields[i], types->item[i]))
            rt_throw_type_error(s, "new", types->item[i], fields[i]);
    rt_value *only = layout->size ? NULL : rt_singleton_of(s, &t->hdr);
    if (only)
        return only;
    rt_value *v = rt_alloc(s, t);
    if (n < layout->nfields && !layout->has_refs)
        memset(rt_payload(v), 0, layout->size);
    for (size_t i = 0; i < n; i++)
        store_field(layout, v, i, fields[i]);
    return v;
}

rt_value *rt_get_field(rt_session *s, rt_value *v, size_t index)
{
    const rt_layout *layout = rt_layout_of(s, v->type);
    const rt_field *f = &layout->field[index];
    const char *place = (const char *)rt_payload(v) + f->offset;
    if (f->is_ref) {
        rt_value *x = *(rt_value *const *)place;
        if (!x)
            rt_throw_named(s, "UndefRefError", NULL, 0);
        return x;
    }
    return rt_storage_load(s, rt_field_types(s, v->type)->item[index], false, place);
}

void rt_set_field(rt_session *s, rt_value *v, size_t index, rt_value *x)
{
    rt_value *type = rt_field_types(s, v->type)->item[index];
    if (!rt_isa(s, x, type))
        rt_throw_type_error(s, "setfield!", type, x);
    store_field(rt_layout_of(s, v->type), v, index, x);
}
