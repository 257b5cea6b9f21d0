/* bootstrap.c - makes type names and types, first of all those that describe themselves.
 *
 * The kinds need each other: a DataType has a TypeName, which has a Symbol, which is of a DataType. Their objects are
 * allocated first, empty, so that everything made afterwards can point to them.
 */
#include "bootstrap.h"
#include "intern.h"
#include "../values/heap.h"

/* X(name, abstract) with supertype Any, but for the kinds, whose supertype is Type{T}. */
#define FIRST_MAP(X)   \
    X(DataType, 0)     \
    X(Symbol, 0)       \
    X(SimpleVector, 0) \
    X(TypeName, 0)     \
    X(TypeVar, 0)      \
    X(Union, 0)        \
    X(UnionAll, 0)     \
    X(Vararg, 0)       \
    X(Module, 0)       \
    X(Any, 1)          \
    X(Function, 1)

rt_typename *rt_new_typename(rt_session *s, rt_symbol *name, rt_module *m)
{
    rt_typename *tn = rt_heap_scanned(s, sizeof *tn);
    tn->hdr.type = s->t.TypeName;
    tn->name = name;
    tn->module = m;
    tn->field_names = s->empty_svec;
    if (!m)
        rt_types_await_module(s, tn);
    return tn;
}

static void set_wrapper(rt_session *s, rt_datatype *prototype)
{
    rt_svec *params = prototype->params;
    prototype->name->wrapper = rt_unionall_wrap(s, (rt_typevar **)params->item, params->n, &prototype->hdr);
}

static rt_datatype *new_prototype(rt_session *s, rt_typename *tn, rt_datatype *super, rt_svec *params)
{
    rt_datatype *t = rt_new_datatype(s, tn, super ? super : s->t.Any, params ? params : s->empty_svec);
    set_wrapper(s, t);
    return t;
}

/* ---- new types --------------------------------------------------------------------------------------------------- */

rt_datatype *rt_abstract_new(rt_session *s, rt_module *m, rt_symbol *name, rt_datatype *super, rt_svec *params)
{
    rt_typename *tn = rt_new_typename(s, name, m);
    tn->is_abstract = true;
    return new_prototype(s, tn, super, params);
}

rt_datatype *rt_primitive_new(rt_session *s, rt_module *m, rt_symbol *name, rt_datatype *super, rt_svec *params,
                              uint32_t bits)
{
    rt_typename *tn = rt_new_typename(s, name, m);
    tn->is_primitive = true;
    tn->bits = bits;
    return new_prototype(s, tn, super, params);
}

rt_datatype *rt_struct_begin(rt_session *s, rt_module *m, rt_symbol *name, rt_datatype *super, rt_svec *params,
                             rt_svec *field_names, bool is_mutable, uint32_t n_init)
{
    rt_typename *tn = rt_new_typename(s, name, m);
    tn->is_mutable = is_mutable;
    tn->field_names = field_names;
    tn->n_init = n_init;
    return new_prototype(s, tn, super, params);
}

void rt_struct_finish(rt_session *s, rt_datatype *prototype, rt_svec *field_types)
{
    prototype->field_types = field_types;
    if (prototype->is_concrete && !prototype->name->is_mutable)
        rt_singleton_of(s, &prototype->hdr);
}

rt_datatype *rt_function_type_new(rt_session *s, rt_module *m, rt_symbol *name)
{
    rt_string *hashed = rt_string_printf(s, "#%s", name->text);
    rt_symbol *type_name = rt_symbol_get(s, hashed->bytes, hashed->size);
    rt_datatype *t = rt_struct_begin(s, m, type_name, s->t.Function, NULL, s->empty_svec, false, 0);
    t->name->is_function = true;
    rt_struct_finish(s, t, s->empty_svec);
    return t;
}

/* ---- the first types ---------------------------------------------------------------------------------------------- */

static void fill(rt_session *s, rt_datatype *t, const char *name, bool is_abstract)
{
    rt_typename *tn = rt_new_typename(s, rt_symbol_c(s, name), NULL);
    tn->is_abstract = is_abstract;
    tn->is_mutable = !is_abstract; /* identity is what counts, and no two are alike */
    rt_datatype_init(s, t, tn, s->t.Any, s->empty_svec);
    t->field_types = s->empty_svec;
    tn->wrapper = &t->hdr;
}

static void make_first_types(rt_session *s)
{
    s->t.DataType = rt_heap_scanned(s, sizeof(rt_datatype));
#define X(field, abstract)                                    \
    if (!s->t.field)                                          \
        s->t.field = rt_heap_scanned(s, sizeof(rt_datatype)); \
    s->t.field->hdr.type = s->t.DataType;
    FIRST_MAP(X)
#undef X
    s->empty_svec = rt_svec_new(s, NULL, 0);
    rt_union *bottom = rt_heap_scanned(s, sizeof *bottom);
    bottom->hdr.type = s->t.Union;
    s->t.Bottom = &bottom->hdr;
#define X(field, abstract) fill(s, s->t.field, #field, abstract);
    FIRST_MAP(X)
#undef X
}

static rt_value *plain_typevar(rt_session *s, const char *name, rt_value *upper)
{
    return &rt_typevar_new(s, rt_symbol_c(s, name), s->t.Bottom, upper)->hdr;
}

static void make_type_type(rt_session *s)
{
    rt_value *var = plain_typevar(s, "T", rt_any(s));
    rt_datatype *t = rt_abstract_new(s, NULL, rt_symbol_c(s, "Type"), s->t.Any, rt_svec_new(s, &var, 1));
    s->t.type_name = t->name;
    s->t.Type = t->name->wrapper;
    s->t.DataType->super = s->t.Union->super = s->t.UnionAll->super = t;
}

static void make_tuple(rt_session *s)
{
    rt_typename *tn = s->t.tuple_name = rt_new_typename(s, rt_symbol_c(s, "Tuple"), NULL);
    tn->field_names = NULL;
    rt_datatype *all = rt_tuple_type_va(s, NULL, 0, rt_any(s));
    tn->wrapper = &all->hdr;
    s->t.Tuple = tn->wrapper;
    s->t.EmptyTuple = rt_tuple_type(s, NULL, 0);
}

static void make_namedtuple(rt_session *s)
{
    rt_value *vars[] = {plain_typevar(s, "names", rt_any(s)), plain_typevar(s, "T", s->t.Tuple)};
    rt_typename *tn = rt_new_typename(s, rt_symbol_c(s, "NamedTuple"), NULL);
    tn->field_names = NULL;
    s->t.namedtuple_name = tn;
    new_prototype(s, tn, s->t.Any, rt_svec_new(s, vars, 2));
    s->t.NamedTuple = tn->wrapper;
}

void rt_types_init(rt_session *s)
{
    make_first_types(s);
    make_type_type(s);
    make_tuple(s);
    make_namedtuple(s);
}

void rt_types_adopt(rt_session *s, rt_module *core) { rt_types_give_module(s, core); }
