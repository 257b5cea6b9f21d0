/* meet_var.c - flexible variables: scope, shrinking bounds, what remains of them in the result. */
#include "meet.h"
#include "../values/heap.h"

rt_flex *rt_flex_find(rt_meet *m, const rt_value *v)
{
    if (v->type != m->s->t.TypeVar)
        return NULL;
    rt_flex *f = m->vars;
    while (f && &f->var->hdr != v)
        f = f->outer;
    return f;
}

/* ---- alternatives ------------------------------------------------------------------------------------------------ */

rt_flex *rt_flex_save(rt_meet *m)
{
    size_t n = 0;
    for (const rt_flex *f = m->vars; f; f = f->outer)
        n++;
    rt_flex *saved = n ? rt_heap_scanned(m->s, n * sizeof *saved) : NULL;
    n = 0;
    for (const rt_flex *f = m->vars; f; f = f->outer)
        saved[n++] = *f;
    return saved;
}

void rt_flex_restore(rt_meet *m, const rt_flex *saved)
{
    for (rt_flex *f = m->vars; f; f = f->outer)
        *f = *saved++;
}

static rt_value *widest(rt_meet *m, const rt_flex *f)
{
    return f->exact && rt_is_type(m->s, f->exact) ? f->exact : f->exact ? rt_any(m->s) : f->upper;
}

/* A type to remember as a bound: flexible variables in it are closed over, so that no bound ever depends on one. */
static rt_value *enclosed(rt_meet *m, rt_value *type)
{
    for (const rt_flex *f = m->vars; f && rt_has_free_vars(m->s, type); f = f->outer) {
        rt_typevar *var = f->var;
        rt_value *exact = f->exact;
        if (!rt_occurs(m->s, var, type))
            continue;
        type = exact ? rt_subst(m->s, type, &var, &exact, 1) : rt_unionall_spread(m->s, var, type);
    }
    return type;
}

void rt_flex_narrow(rt_meet *m, rt_flex *v, rt_value *upper)
{
    if (upper != v->upper)
        v->upper = enclosed(m, upper);
}

void rt_flex_widen(rt_meet *m, const rt_flex *other)
{
    for (rt_flex *f = m->vars; f; f = f->outer, other++) {
        f->met = f->met || other->met;
        if (f->exact == other->exact && f->upper == other->upper)
            continue;
        f->upper = enclosed(m, rt_union_type(m->s, (rt_value *[]){widest(m, f), widest(m, other)}, 2));
        if (f->exact != other->exact)
            f->exact = NULL;
    }
}

/* ---- covariant meetings -------------------------------------------------------------------------------------------- */

static rt_value *meet_two_vars(rt_meet *m, rt_flex *v, rt_flex *w)
{
    if (v->invariant || !rt_is_bottom(m->s, v->lower))
        return rt_meet_var(m, w, v->upper);
    if (w->invariant || !rt_is_bottom(m->s, w->lower))
        return rt_meet_var(m, v, w->upper);
    rt_value *upper = rt_meet_types(m, v->upper, w->upper);
    if (rt_is_bottom(m->s, upper))
        return upper;
    rt_flex_narrow(m, v, upper);
    w->upper = v->upper;
    return w->repeated ? &w->var->hdr : &v->var->hdr;
}

/* A repeated covariant variable stands for the one type of all its arguments. For an argument that is a type that is
 * DataType, although what we know of the argument is more. */
static rt_value *meet_repeated_with_type(rt_meet *m, rt_flex *v, rt_value *type, rt_value *param)
{
    rt_value *kind = rt_as_typevar(m->s, param) ? m->s->t.Type : &param->type->hdr;
    rt_value *upper = rt_meet_types(m, v->upper, kind), *exact = rt_meet_types(m, v->upper, type);
    if (rt_is_bottom(m->s, upper))
        return upper;
    rt_flex_narrow(m, v, upper);
    return exact;
}

rt_value *rt_meet_var(rt_meet *m, rt_flex *v, rt_value *type)
{
    if (v->exact)
        return rt_meet_types(m, v->exact, type);
    rt_flex *w = rt_flex_find(m, type);
    if (w && w->exact)
        return rt_meet_types(m, &v->var->hdr, w->exact);
    if (w)
        return v == w ? type : meet_two_vars(m, v, w);
    v->met = true;
    if (v->invariant || !rt_is_bottom(m->s, v->lower))
        return rt_meet_types(m, v->upper, type);
    rt_value *param = rt_type_param(m->s, type);
    if (param && v->repeated)
        return meet_repeated_with_type(m, v, type, param);
    rt_value *upper = rt_meet_types(m, v->upper, type);
    if (rt_is_bottom(m->s, upper))
        return upper;
    rt_flex_narrow(m, v, upper);
    return &v->var->hdr;
}

/* ---- scopes --------------------------------------------------------------------------------------------------------- */

/* What outer variables know of `v` must survive its scope. */
static void release(rt_meet *m, const rt_flex *v)
{
    rt_value *value = v->exact;
    for (rt_flex *o = m->vars; o; o = o->outer) {
        if (o->exact && rt_occurs(m->s, v->var, o->exact)) {
            if (!v->exact) {
                o->upper = rt_unionall_spread(m->s, v->var, o->exact);
                o->exact = NULL;
            } else {
                o->exact = rt_subst(m->s, o->exact, (rt_typevar **)&v->var, &value, 1);
            }
        }
        if (rt_occurs(m->s, v->var, o->upper))
            o->upper = value && rt_is_type(m->s, value) ? rt_subst(m->s, o->upper, (rt_typevar **)&v->var, &value, 1)
                                                        : rt_unionall_spread(m->s, v->var, o->upper);
        if (rt_occurs(m->s, v->var, o->lower))
            o->lower = m->s->t.Bottom;
    }
}

/* The variable as it is known at the end of its scope. */
static rt_value *remainder_of(rt_meet *m, const rt_flex *v)
{
    if (v->exact)
        return v->exact;
    if (!v->invariant && rt_is_bottom(m->s, v->lower) && rt_is_concrete(m->s, v->upper))
        return v->upper;
    return &rt_typevar_rebound(m->s, v->var, v->lower, v->upper)->hdr;
}

/* The next of the UnionAlls whose variables are wanted, if `body` is one. */
static void expect(rt_meet *m, rt_value *body) { m->expected = rt_as_unionall(m->s, body) ? body : NULL; }

static rt_value *close_scope(rt_meet *m, const rt_flex *v, rt_value *result, rt_value *remainder)
{
    rt_typevar *var = v->var;
    if (!rt_occurs(m->s, var, result))
        return result;
    if (!v->exact && rt_is_bottom(m->s, v->lower) && !rt_occurs_invariant(m->s, var, result) &&
        !rt_occurs_in_bounds(m->s, var, result) &&
        (rt_is_concrete(m->s, v->upper) ||
         (!rt_has_free_vars(m->s, v->upper) && rt_occurs_covariant(m->s, var, result) == 1)))
        remainder = v->upper;
    result = rt_subst(m->s, result, &var, &remainder, 1);
    rt_typevar *left = v->exact ? NULL : rt_as_typevar(m->s, remainder);
    return left && remainder != v->upper ? rt_unionall_spread(m->s, left, result) : result;
}

/* With an exact value known, what was met before it was known is met again. */
static rt_value *meet_again(rt_meet *m, rt_flex *v, rt_value *body, rt_value *other, rt_value *result, bool wanted)
{
    if (!v->met || !v->exact || rt_is_bottom(m->s, result) || rt_has_free_vars(m->s, v->exact))
        return result;
    rt_typevar *var = v->var;
    body = rt_subst(m->s, body, &var, &v->exact, 1);
    if (wanted)
        expect(m, body);
    return rt_meet_types(m, body, other);
}

rt_value *rt_meet_open(rt_meet *m, rt_unionall *ua, rt_value *other)
{
    rt_session *s = m->s;
    bool wanted = m->solution && &ua->hdr == m->expected;
    size_t index = m->nsolved;
    rt_typevar *fresh = rt_typevar_rebound(s, ua->var, ua->var->lower, ua->var->upper);
    rt_value *value = &fresh->hdr;
    rt_value *body = rt_subst(s, ua->body, &ua->var, &value, 1);
    rt_flex v = {.var = fresh,
                 .lower = fresh->lower,
                 .upper = fresh->upper,
                 .invariant = rt_occurs_invariant(s, fresh, body) || rt_occurs_in_bounds(s, fresh, body),
                 .repeated = rt_occurs_covariant(s, fresh, body) > 1,
                 .outer = m->vars};
    if (wanted) {
        m->nsolved++;
        expect(m, body);
    }
    m->vars = &v;
    rt_value *result = rt_meet_types(m, body, other);
    result = meet_again(m, &v, body, other, result, wanted);
    m->vars = v.outer;
    release(m, &v);
    rt_value *remainder = remainder_of(m, &v);
    if (wanted) {
        m->solution->item[index] = remainder;
        for (size_t i = index + 1; i < m->solution->n; i++)
            m->solution->item[i] = rt_subst(s, m->solution->item[i], &fresh, &remainder, 1);
        m->nsolved = index;
        m->expected = &ua->hdr;
    }
    return close_scope(m, &v, result, remainder);
}
