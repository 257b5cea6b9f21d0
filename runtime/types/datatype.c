/* datatype.c - instances of type names: Array{Int64, 1} from Array and its parameters. */
#include "shape.h"
#include "bootstrap.h"
#include "../values/heap.h"

bool rt_is_type(rt_session *s, const rt_value *v)
{
    return v->type == s->t.DataType || v->type == s->t.Union || v->type == s->t.UnionAll || v->type == s->t.TypeVar;
}

static bool is_concrete_namedtuple(rt_session *s, const rt_datatype *t)
{
    rt_datatype *types = rt_as_tuple(s, t->params->item[1]);
    if (!types || rt_is_type(s, t->params->item[0]))
        return false;
    rt_tuple_shape shape = rt_tuple_shape_of(s, types);
    return !shape.tail && shape.n == t->params->item[0]->type->params->n;
}

static bool is_concrete_tuple(rt_session *s, const rt_datatype *t)
{
    for (size_t i = 0; i < t->params->n; i++) {
        const rt_datatype *p = rt_as_datatype(s, t->params->item[i]);
        if (!p || !p->is_concrete)
            return false;
    }
    return true;
}

static void classify(rt_session *s, rt_datatype *t)
{
    t->has_free_vars = false;
    for (size_t i = 0; i < t->params->n && !t->has_free_vars; i++)
        t->has_free_vars = rt_has_free_vars(s, t->params->item[i]);
    t->is_tuple = t->name == s->t.tuple_name;
    if (t->has_free_vars || t->name->is_abstract)
        t->is_concrete = false;
    else if (t->is_tuple)
        t->is_concrete = is_concrete_tuple(s, t);
    else if (t->name == s->t.namedtuple_name)
        t->is_concrete = is_concrete_namedtuple(s, t);
    else
        t->is_concrete = true;
}

void rt_datatype_init(rt_session *s, rt_datatype *t, rt_typename *name, rt_datatype *super, rt_svec *params)
{
    t->hdr.type = s->t.DataType;
    t->name = name;
    t->super = super;
    t->params = params;
    t->serial = s->next_type_serial++;
    t->hash = rt_intern_hash(s, name, params->item, params->n);
    classify(s, t);
    rt_intern_add(s, t);
    if (!name->prototype)
        name->prototype = t;
}

rt_datatype *rt_new_datatype(rt_session *s, rt_typename *name, rt_datatype *super, rt_svec *params)
{
    rt_datatype *t = rt_heap_scanned(s, sizeof *t);
    rt_datatype_init(s, t, name, super, params);
    return t;
}

static rt_value *subst_params(rt_session *s, rt_value *type, const rt_datatype *prototype, rt_value **params)
{
    return rt_subst(s, type, (rt_typevar **)prototype->params->item, params, prototype->params->n);
}

/* The instance enters the table before its supertype is made, which may mention it. */
static rt_datatype *make_instance(rt_session *s, rt_typename *name, rt_value **params, size_t n)
{
    rt_datatype *prototype = name->prototype;
    rt_datatype *t = rt_new_datatype(s, name, s->t.Any, rt_svec_new(s, params, n));
    t->super = (rt_datatype *)subst_params(s, &prototype->super->hdr, prototype, t->params->item);
    if (t->is_concrete && name->field_names && name->field_names->n == 0 && !name->is_mutable && !name->is_primitive &&
        !rt_is_incomplete(t))
        rt_singleton_of(s, &t->hdr);
    return t;
}

rt_datatype *rt_instantiate(rt_session *s, rt_typename *name, rt_value **params, size_t n)
{
    if (n == 0 && name->prototype)
        return name->prototype;
    rt_datatype *t = rt_intern_find(s, name, params, n, rt_intern_hash(s, name, params, n));
    if (t)
        return t;
    rt_value **simpler = rt_simplify_params(s, params, n);
    return simpler != params ? rt_instantiate(s, name, simpler, n) : make_instance(s, name, params, n);
}

/* ---- fields ------------------------------------------------------------------------------------------------------ */

bool rt_is_incomplete(const rt_datatype *t)
{
    const rt_typename *name = t->name;
    return name->field_names && name->field_names->n && !name->prototype->field_types;
}

static rt_svec *instantiated_fields(rt_session *s, rt_datatype *t)
{
    if (t->is_tuple)
        return t->params;
    if (t->name == s->t.namedtuple_name) {
        rt_datatype *types = rt_as_tuple(s, t->params->item[1]);
        return types ? types->params : s->empty_svec;
    }
    rt_datatype *prototype = t->name->prototype;
    if (!prototype->field_types)
        return rt_is_incomplete(t) ? NULL : s->empty_svec;
    rt_svec *types = rt_svec_new(s, NULL, prototype->field_types->n);
    for (size_t i = 0; i < types->n; i++)
        types->item[i] = subst_params(s, prototype->field_types->item[i], prototype, t->params->item);
    return types;
}

rt_svec *rt_field_types(rt_session *s, rt_datatype *t)
{
    if (!t->field_types) {
        rt_svec *types = instantiated_fields(s, t);
        if (!types) /* asked between struct_begin and struct_finish */
            rt_error(s, "the definition of type %s is not complete yet", t->name->name->text);
        t->field_types = types;
    }
    return t->field_types;
}

int rt_field_index(rt_datatype *t, const rt_symbol *name)
{
    if (t->name->field_names) {
        for (size_t i = 0; i < t->name->field_names->n; i++)
            if (t->name->field_names->item[i] == &name->hdr)
                return (int)i;
        return -1;
    }
    if (t->is_tuple || t->params->n != 2)
        return -1;
    /* NamedTuple: the first parameter is a tuple of symbols, which are references */
    const rt_value *names = t->params->item[0];
    rt_value *const *item = rt_payload(names);
    size_t n = names->type->is_tuple ? names->type->params->n : 0;
    for (size_t i = 0; i < n; i++)
        if (item[i] == &name->hdr)
            return (int)i;
    return -1;
}

bool rt_is_concrete(rt_session *s, rt_value *type)
{
    const rt_datatype *t = rt_as_datatype(s, type);
    return t && t->is_concrete;
}
