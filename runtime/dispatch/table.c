/* table.c - method tables: which table a signature or a call belongs to, insertion, and quick exclusion of methods.
 *
 * Every function type has a table of its own on its typename; calls of types (constructors) share session->type_mt.
 */
#include "state.h"
#include "../values/heap.h"
#include <string.h>

static rt_method_table *new_table(rt_session *s, rt_symbol *name, rt_module *m)
{
    rt_method_table *mt = rt_heap_scanned(s, sizeof *mt);
    mt->hdr.type = s->t.MethodTable;
    mt->name = name;
    mt->module = m;
    return mt;
}

static rt_method_table *type_table(rt_session *s)
{
    if (!s->type_mt)
        s->type_mt = new_table(s, rt_symbol_c(s, "Type"), s->core);
    return s->type_mt;
}

static bool is_type_name(const rt_session *s, const rt_datatype *t)
{
    return t->name == s->t.type_name || rt_is_kind(s, &t->hdr);
}

rt_method_table *rt_table_of(rt_session *s, rt_datatype *ftype)
{
    if (ftype->hdr.type != s->t.DataType)
        return NULL;
    return is_type_name(s, ftype) ? type_table(s) : ftype->name->mt;
}

rt_method_table *rt_table_of_call(rt_session *s, const rt_datatype *argtypes)
{
    if (!argtypes->params->n)
        return NULL;
    rt_value *f = argtypes->params->item[0];
    if (rt_as_vararg(s, f))
        return NULL;
    rt_datatype *t = rt_as_datatype(s, rt_unwrap(s, f));
    return t ? rt_table_of(s, t) : NULL;
}

/* ---- signatures ------------------------------------------------------------------------------------------------------ */

static rt_datatype *function_type_of(rt_session *s, rt_value *sig)
{
    rt_datatype *t = rt_as_tuple(s, rt_unwrap(s, sig));
    if (!t || !t->params->n || rt_as_vararg(s, t->params->item[0]))
        rt_error(s, "a method signature must be a tuple type that starts with the function's type");
    rt_value *f = rt_unwrap(s, t->params->item[0]);
    while (rt_as_typevar(s, f))
        f = rt_unwrap(s, ((rt_typevar *)f)->upper);
    rt_datatype *ft = rt_as_datatype(s, f);
    if (!ft)
        rt_error(s, "function type in method definition is not a type: %s", rt_type_text(s, f));
    return ft;
}

rt_method_table *rt_table_for_signature(rt_session *s, rt_value *sig)
{
    rt_datatype *ft = function_type_of(s, sig);
    if (is_type_name(s, ft))
        return type_table(s);
    if (ft->super == s->t.Builtin)
        rt_error(s, "cannot add methods to builtin function `%s`", ft->name->name->text + 1);
    if (ft->name->is_abstract)
        rt_error(s, "cannot add methods to an abstract type");
    if (!ft->name->mt)
        ft->name->mt = new_table(s, ft->name->name, ft->name->module);
    return ft->name->mt;
}

/* ---- keys ------------------------------------------------------------------------------------------------------------ */

/* A type that only itself matches, as an exact argument type. Kinds are matched by every Type{x} as well. */
static const rt_datatype *leaf_of(rt_session *s, rt_value *v)
{
    const rt_datatype *t = rt_as_datatype(s, v);
    if (!t || t->has_free_vars || rt_is_kind(s, v))
        return NULL;
    return t->is_concrete || t->name == s->t.type_name ? t : NULL;
}

rt_method_key rt_method_key_of(rt_session *s, rt_value *sig)
{
    rt_tuple_shape shape = rt_tuple_shape_of(s, (rt_datatype *)rt_unwrap(s, sig));
    rt_method_key key = {.nfixed = (uint32_t)shape.n, .has_tail = shape.tail != NULL};
    for (size_t i = 0; i < shape.n && i < RT_KEY_ARGS; i++)
        key.leaf[i] = leaf_of(s, shape.item[i]);
    return key;
}

bool rt_method_key_admits(rt_session *s, const rt_method_key *key, const rt_datatype *argtypes)
{
    rt_tuple_shape shape = rt_tuple_shape_of(s, argtypes);
    if (shape.tail      ? !key->has_tail && shape.n > key->nfixed
        : key->has_tail ? shape.n < key->nfixed
                        : shape.n != key->nfixed)
        return false;
    for (size_t i = 0; i < shape.n && i < RT_KEY_ARGS; i++)
        if (key->leaf[i] && shape.item[i] != &key->leaf[i]->hdr && leaf_of(s, shape.item[i]))
            return false;
    return true;
}

/* ---- insertion ------------------------------------------------------------------------------------------------------- */

static bool same_key(const rt_method_key *a, const rt_method_key *b)
{
    return a->nfixed == b->nfixed && a->has_tail == b->has_tail && memcmp(a->leaf, b->leaf, sizeof a->leaf) == 0;
}

/* Equal signatures have arguments of the same names; comparing those spares nearly all real comparisons. */
static const rt_typename *name_of(rt_session *s, rt_value *v)
{
    for (;; v = rt_unwrap(s, ((rt_typevar *)v)->upper)) {
        v = rt_unwrap(s, v);
        if (!rt_as_typevar(s, v))
            break;
    }
    const rt_datatype *t = rt_as_datatype(s, v);
    return t ? t->name : NULL;
}

static bool names_differ(rt_session *s, rt_value *a, rt_value *b)
{
    const rt_typename *x = name_of(s, a), *y = name_of(s, b);
    if (!x || !y || x != y)
        return x && y;
    rt_value *pa = rt_type_param(s, rt_unwrap(s, a)), *pb = rt_type_param(s, rt_unwrap(s, b));
    return pa && pb && names_differ(s, pa, pb);
}

static bool may_be_equal(rt_session *s, rt_value *a, rt_value *b)
{
    const rt_svec *x = ((rt_datatype *)rt_unwrap(s, a))->params, *y = ((rt_datatype *)rt_unwrap(s, b))->params;
    for (size_t i = 0; i < x->n && i < y->n; i++)
        if (!rt_as_vararg(s, x->item[i]) && !rt_as_vararg(s, y->item[i]) && names_differ(s, x->item[i], y->item[i]))
            return false;
    return true;
}

rt_method *rt_table_find_equal(rt_session *s, rt_method_table *mt, rt_value *sig)
{
    rt_method_key key = rt_method_key_of(s, sig);
    const rt_table_state *st = rt_table_state_of(s, mt);
    for (size_t i = mt->count; i-- > 0;) {
        rt_method *m = mt->methods[i];
        if (m->max_world == UINT64_MAX && same_key(&key, &st->keys[i]) && may_be_equal(s, m->sig, sig) &&
            rt_type_equal(s, m->sig, sig))
            return m;
    }
    return NULL;
}

void rt_table_insert(rt_session *s, rt_method_table *mt, rt_method *m)
{
    rt_table_state *st = rt_table_state_of(s, mt);
    if (mt->count == mt->capacity) {
        size_t capacity = mt->capacity ? 2 * mt->capacity : 4;
        st->keys = rt_heap_grown(s, st->keys, mt->count, capacity, sizeof *st->keys);
        mt->methods = rt_heap_grown(s, mt->methods, mt->count, capacity, sizeof *mt->methods);
        mt->capacity = capacity;
    }
    st->keys[mt->count] = rt_method_key_of(s, m->sig);
    mt->methods[mt->count++] = m;
    if (m->nargs > mt->max_args)
        mt->max_args = m->nargs;
}
