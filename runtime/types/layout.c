/* layout.c - owns how values of a type lie in memory: layout of structs, storage of fields and elements, representation
 * in compiled code, the one instance of singleton types. The table in doc/architecture.md is the specification.
 *
 * An immutable struct lies inline in what holds it, unless it holds itself. What a type holds is found by walking the
 * definitions only, never by looking at layouts made so far, so the answer does not depend on the order of questions.
 */
#include "shape.h"
#include "bootstrap.h"
#include "../values/heap.h"

enum { POINTER_SIZE = 8, MAX_ALIGN = 8, MAX_NESTING = 32 };

/* ---- does it hold itself? ----------------------------------------------------------------------------------------- */

typedef enum nesting { NESTING_FINE, NESTING_SELF, NESTING_UNFINISHED } nesting;

typedef struct path {
    const rt_datatype *t;
    const struct path *outer;
    int depth;
} path;

static bool is_inline_candidate(const rt_datatype *t)
{
    return t && t->is_concrete && !t->name->is_mutable && !t->name->is_primitive;
}

static bool on_path(const path *p, const rt_datatype *t)
{
    while (p && p->t != t)
        p = p->outer;
    return p != NULL;
}

/* Does `root` occur among what `p->t` holds inline? */
static nesting walk(rt_session *s, const rt_datatype *root, const path *p)
{
    if (rt_is_incomplete(p->t))
        return NESTING_UNFINISHED;
    if (p->depth > MAX_NESTING) /* struct A{T}; x::A{A{T}}; end */
        return NESTING_SELF;
    rt_svec *types = rt_field_types(s, (rt_datatype *)p->t);
    for (size_t i = 0; i < types->n; i++) {
        const rt_datatype *f = rt_as_datatype(s, types->item[i]);
        if (!is_inline_candidate(f))
            continue;
        if (f == root)
            return NESTING_SELF;
        if (on_path(p, f))
            continue;
        path inner = {f, p, p->depth + 1};
        nesting n = walk(s, root, &inner);
        if (n != NESTING_FINE)
            return n;
    }
    return NESTING_FINE;
}

static nesting nesting_of(rt_session *s, const rt_datatype *t)
{
    path start = {t, NULL, 0};
    return walk(s, t, &start);
}

/* ---- layout ------------------------------------------------------------------------------------------------------ */

static uint32_t round_up(uint32_t n, uint32_t align) { return (n + align - 1) / align * align; }

static rt_layout *primitive_layout(rt_session *s, const rt_datatype *t)
{
    rt_layout *layout = rt_heap_atomic(s, sizeof *layout);
    uint32_t bytes = (t->name->bits + 7) / 8, align = 1;
    while (align < bytes && align < MAX_ALIGN)
        align *= 2;
    *layout = (rt_layout){.size = round_up(bytes, align), .align = align};
    return layout;
}

static rt_layout *struct_layout(rt_session *s, rt_datatype *t)
{
    rt_svec *types = rt_field_types(s, t);
    rt_layout *layout = rt_heap_atomic(s, sizeof *layout + types->n * sizeof *layout->field);
    *layout = (rt_layout){.align = 1, .nfields = (uint32_t)types->n};
    for (size_t i = 0; i < types->n; i++) {
        uint32_t size, align;
        bool is_ref;
        rt_storage_of(s, types->item[i], &size, &align, &is_ref);
        layout->size = round_up(layout->size, align);
        layout->field[i] = (rt_field){layout->size, size, is_ref};
        layout->size += size;
        layout->align = align > layout->align ? align : layout->align;
        if (is_ref || (size && rt_layout_of(s, (rt_datatype *)types->item[i])->has_refs))
            layout->has_refs = true;
    }
    layout->size = round_up(layout->size, layout->align);
    return layout;
}

rt_layout *rt_layout_of(rt_session *s, rt_datatype *t)
{
    if (t->layout || !t->is_concrete)
        return t->layout;
    if (t->name->is_primitive) {
        t->layout = primitive_layout(s, t);
    } else {
        if (nesting_of(s, t) == NESTING_UNFINISHED)
            return NULL;
        rt_layout *layout = struct_layout(s, t);
        t->layout = layout;
    }
    return t->layout;
}

void rt_storage_of(rt_session *s, rt_value *type, uint32_t *size, uint32_t *align, bool *is_ref)
{
    /* of a union no member is asked: it may be the type whose layout is being made */
    rt_repr repr = rt_as_union(s, type) ? RT_UNION : rt_repr_of(s, type);
    *is_ref = repr != RT_GHOST && repr != RT_BITS && repr != RT_STRUCT;
    *size = *is_ref ? POINTER_SIZE : 0;
    *align = *is_ref ? POINTER_SIZE : 1;
    if (repr == RT_BITS || repr == RT_STRUCT) {
        const rt_layout *layout = rt_layout_of(s, (rt_datatype *)type);
        *size = layout->size;
        *align = layout->align;
    }
}

/* ---- representation ---------------------------------------------------------------------------------------------- */

/* Does compiled code align a value of this type to 16 bytes when it is a scalar? */
static bool is_wide(rt_session *s, rt_value *type)
{
    rt_datatype *t = rt_as_datatype(s, type);
    if (!t || !t->is_concrete)
        return false;
    if (t->name->is_primitive)
        return t->name->bits > 64;
    if (rt_repr_of(s, type) != RT_STRUCT)
        return false;
    rt_svec *types = rt_field_types(s, t);
    for (size_t i = 0; i < types->n; i++)
        if (is_wide(s, types->item[i]))
            return true;
    return false;
}

/* Objects are aligned to 8 bytes, so a struct with 128-bit numbers can be a scalar only where both agree on offsets. */
static bool is_misaligned(rt_session *s, rt_datatype *t)
{
    rt_svec *types = rt_field_types(s, t);
    const rt_layout *layout = rt_layout_of(s, t);
    bool wide = false, fits = layout->size % 16 == 0;
    for (size_t i = 0; i < types->n; i++) {
        if (layout->field[i].is_ref || !is_wide(s, types->item[i]))
            continue;
        wide = true;
        fits = fits && layout->field[i].offset % 16 == 0;
    }
    return wide && !fits;
}

static rt_repr repr_of_concrete(rt_session *s, rt_datatype *t)
{
    if (t->name->is_primitive)
        return RT_BITS;
    if (t->name->is_mutable)
        return RT_REF;
    if (nesting_of(s, t) != NESTING_FINE)
        return RT_REF;
    if (rt_singleton_of(s, &t->hdr))
        return RT_GHOST;
    return rt_layout_of(s, t)->size <= RT_INLINE_MAX && !is_misaligned(s, t) ? RT_STRUCT : RT_REF;
}

static rt_repr repr_of_union(rt_session *s, const rt_union *u)
{
    if (u->n < 2 || u->n > RT_UNION_MAX)
        return RT_ANY;
    bool inline_member = false;
    for (size_t i = 0; i < u->n; i++) {
        if (!rt_is_concrete(s, u->member[i]))
            return RT_ANY;
        rt_repr r = rt_repr_of(s, u->member[i]);
        inline_member = inline_member || r == RT_BITS || r == RT_STRUCT;
    }
    return inline_member ? RT_UNION : RT_ANY;
}

rt_repr rt_repr_of(rt_session *s, rt_value *type)
{
    rt_datatype *t = rt_as_datatype(s, type);
    if (t && t->is_concrete) {
        if (!t->repr) {
            rt_repr r = repr_of_concrete(s, t);
            if (rt_is_incomplete(t) || (r == RT_REF && nesting_of(s, t) == NESTING_UNFINISHED))
                return RT_REF; /* not for good: the definition goes on */
            t->repr = (uint8_t)(r + 1);
        }
        return (rt_repr)(t->repr - 1);
    }
    if (t)
        return rt_singleton_of(s, type) ? RT_GHOST : RT_ANY;
    rt_union *u = rt_as_union(s, type);
    return u ? repr_of_union(s, u) : RT_ANY;
}

/* ---- singletons -------------------------------------------------------------------------------------------------- */

rt_value *rt_singleton_of(rt_session *s, rt_value *type)
{
    rt_datatype *t = rt_as_datatype(s, type);
    if (!t)
        return NULL;
    if (t->instance)
        return t->instance;
    rt_value *param = rt_type_param(s, type);
    if (param)
        return rt_has_free_vars(s, param) ? NULL : param;
    if (!is_inline_candidate(t) || (!t->layout && nesting_of(s, t) != NESTING_FINE) || rt_layout_of(s, t)->size)
        return NULL;
    t->instance = rt_heap_scanned(s, sizeof(rt_value));
    t->instance->type = t;
    return t->instance;
}
