/* relations.c - subtype, equality and isa as others see them: quick answers here, hard questions to subtype.c.
 *
 * Nearly all questions that a running program asks are about types without variables, where comparing names and
 * parameters decides. `quick` answers those without allocating.
 */
#include "relation.h"

typedef enum answer { NO, YES, MAYBE } answer;

static answer quick(rt_session *s, rt_value *a, rt_value *b);

static answer both(answer x, answer y) { return x == NO || y == NO ? NO : x == YES && y == YES ? YES : MAYBE; }

static answer quick_tuples(rt_session *s, const rt_datatype *a, const rt_datatype *b)
{
    rt_tuple_shape x = rt_tuple_shape_of(s, a), y = rt_tuple_shape_of(s, b);
    if (x.tail ? !y.tail || x.n < y.n : y.tail ? x.n < y.n : x.n != y.n)
        return NO;
    answer all = YES;
    for (size_t i = 0; i < x.n && all != NO; i++)
        all = both(all, quick(s, x.item[i], rt_tuple_shape_at(&y, i)));
    if (x.tail && all != NO)
        all = both(all, quick(s, x.tail->elem, y.tail->elem));
    return all;
}

static answer quick_params(rt_session *s, const rt_svec *a, const rt_svec *b)
{
    answer all = YES;
    for (size_t i = 0; i < a->n; i++) {
        if (a->item[i] == b->item[i])
            continue;
        if (!rt_is_canonical(s, a->item[i]) || !rt_is_canonical(s, b->item[i]))
            all = MAYBE;
        else if (!rt_param_equal(s, a->item[i], b->item[i]))
            return NO;
    }
    return all;
}

static const rt_datatype *ancestor(const rt_session *s, const rt_datatype *t, const rt_typename *name)
{
    while (t->name != name && t != s->t.Any)
        t = t->super;
    return t->name == name ? t : NULL;
}

static answer quick_datatypes(rt_session *s, const rt_datatype *a, const rt_datatype *b)
{
    if (a->has_free_vars || b->has_free_vars)
        return MAYBE;
    if (a->is_tuple || b->is_tuple)
        return a->is_tuple && b->is_tuple ? quick_tuples(s, a, b) : NO;
    rt_value *param = rt_type_param(s, &a->hdr);
    if (param && rt_is_kind(s, &b->hdr))
        return param->type == b ? YES : NO;
    if (b->name == s->t.type_name && rt_is_kind(s, &a->hdr))
        return NO;
    a = ancestor(s, a, b->name);
    return a ? quick_params(s, a->params, b->params) : NO;
}

static answer quick_to_union(rt_session *s, rt_value *a, const rt_union *b)
{
    answer any = NO;
    for (size_t i = 0; i < b->n && any != YES; i++) {
        answer x = quick(s, a, b->member[i]);
        any = x == NO ? any : x;
    }
    const rt_datatype *t = (const rt_datatype *)a; /* a tuple of unions may need several members of b */
    return any == NO && t->is_tuple && !t->is_concrete ? MAYBE : any;
}

/* Every instance of a typename is below its wrapper. */
static answer quick_to_unionall(rt_session *s, const rt_datatype *a, rt_value *b)
{
    const rt_datatype *body = rt_as_datatype(s, rt_unwrap(s, b));
    if (!body || body->name == s->t.type_name)
        return MAYBE;
    if (body->is_tuple || a->is_tuple)
        return body->is_tuple && a->is_tuple ? MAYBE : NO;
    if (!ancestor(s, a, body->name))
        return NO;
    return b == body->name->wrapper ? YES : MAYBE;
}

static answer quick(rt_session *s, rt_value *a, rt_value *b)
{
    if (a == b || b == rt_any(s) || rt_is_bottom(s, a))
        return YES;
    rt_union *u = rt_as_union(s, a);
    if (u) {
        answer all = YES;
        for (size_t i = 0; i < u->n && all != NO; i++)
            all = both(all, quick(s, u->member[i], b));
        return all;
    }
    rt_datatype *t = rt_as_datatype(s, a);
    if (!t || rt_as_typevar(s, b))
        return MAYBE;
    if (rt_as_datatype(s, b))
        return quick_datatypes(s, t, (rt_datatype *)b);
    return rt_as_union(s, b) ? quick_to_union(s, a, (rt_union *)b) : quick_to_unionall(s, t, b);
}

bool rt_subtype(rt_session *s, rt_value *a, rt_value *b)
{
    answer x = quick(s, a, b);
    return x == MAYBE ? rt_relate_closed(s, a, b, NULL) : x == YES;
}

bool rt_subtype_env(rt_session *s, rt_value *a, rt_value *b, rt_svec **sparams)
{
    size_t n = 0;
    for (rt_value *v = b; rt_as_unionall(s, v); v = ((rt_unionall *)v)->body)
        n++;
    if (!sparams || !n || quick(s, a, b) == NO) {
        bool ok = rt_subtype(s, a, b);
        if (ok && sparams)
            *sparams = s->empty_svec;
        return ok;
    }
    rt_svec *solution = rt_svec_new(s, NULL, n);
    rt_value *v = b;
    for (size_t i = 0; i < n; i++, v = ((rt_unionall *)v)->body)
        solution->item[i] = &((rt_unionall *)v)->var->hdr;
    if (!rt_relate_closed(s, a, b, solution))
        return false;
    *sparams = solution;
    return true;
}

bool rt_type_equal(rt_session *s, rt_value *a, rt_value *b)
{
    if (a == b)
        return true;
    bool open = rt_has_free_vars(s, a) || rt_has_free_vars(s, b);
    if (!open && rt_is_canonical(s, a) && rt_is_canonical(s, b) && !rt_as_union(s, a) && !rt_as_union(s, b))
        return false;
    return rt_alpha_equal(s, a, b) || (rt_subtype(s, a, b) && rt_subtype(s, b, a));
}

/* ---- isa ----------------------------------------------------------------------------------------------------------- */

static bool type_isa(rt_session *s, rt_value *v, rt_value *type)
{
    rt_value *param = rt_type_param(s, type);
    if (param && !rt_has_free_vars(s, param))
        return rt_type_equal(s, v, param);
    return rt_subtype(s, &rt_type_type(s, v)->hdr, type);
}

bool rt_isa(rt_session *s, const rt_value *v, rt_value *type)
{
    rt_datatype *t = v->type;
    if (&t->hdr == type || type == rt_any(s))
        return true;
    const rt_datatype *dt = rt_as_datatype(s, type);
    if (dt && dt->is_concrete)
        return false; /* concrete types are one object each */
    if (rt_subtype(s, &t->hdr, type))
        return true;
    return rt_is_kind(s, &t->hdr) && type_isa(s, (rt_value *)(uintptr_t)v, type);
}
