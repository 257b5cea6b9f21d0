/* specificity.c - which of two method signatures is the more specific one.
 *
 * A strict subtype is more specific. Where neither is a subtype of the other, arguments are compared one by one: a
 * signature wins if it is more specific in some argument and equal in all others. Ties are broken by the number of
 * arguments that are not a Vararg, then by the diagonal rule.
 */
#include "shape.h"
#include "../values/heap.h"

enum { MAX_VARS = 32 };

typedef struct signature {
    rt_session *s;
    rt_typevar *vars[MAX_VARS];
    size_t nvars;
    rt_tuple_shape shape;
} signature;

static int compare(rt_session *s, rt_value *a, rt_value *b);

static bool open_signature(rt_session *s, rt_value *v, signature *out)
{
    *out = (signature){.s = s};
    for (rt_unionall *ua; out->nvars < MAX_VARS && (ua = rt_as_unionall(s, v)); v = ua->body)
        out->vars[out->nvars++] = ua->var;
    rt_datatype *t = rt_as_tuple(s, v);
    if (t)
        out->shape = rt_tuple_shape_of(s, t);
    return t != NULL;
}

/* The argument type on its own: the signature's variables bound in it. */
static rt_value *argument(const signature *sig, size_t i)
{
    return rt_unionall_wrap(sig->s, (rt_typevar **)sig->vars, sig->nvars, rt_tuple_shape_at(&sig->shape, i));
}

/* ---- two argument types: positive if a is more specific ------------------------------------------------------------- */

static bool is_strict_descendant(const rt_session *s, const rt_datatype *t, const rt_typename *name)
{
    if (t->name == name)
        return false;
    while (t->name != name && t != s->t.Any)
        t = t->super;
    return t->name == name;
}

static int compare_params(rt_session *s, rt_value *a, rt_value *b)
{
    const rt_typevar *va = rt_as_typevar(s, a), *vb = rt_as_typevar(s, b);
    if (va && vb) {
        bool below = rt_subtype(s, va->upper, vb->upper), above = rt_subtype(s, vb->upper, va->upper);
        return below - above;
    }
    if (va || vb)
        return va ? -1 : 1;
    if (!rt_is_type(s, a) || !rt_is_type(s, b))
        return 0;
    return compare(s, a, b);
}

static int compare_datatypes(rt_session *s, const rt_datatype *a, const rt_datatype *b)
{
    if (is_strict_descendant(s, a, b->name))
        return 1;
    if (is_strict_descendant(s, b, a->name))
        return -1;
    if (a->name != b->name || a->params->n != b->params->n || a->is_tuple)
        return 0;
    int better_a = 0, better_b = 0;
    for (size_t i = 0; i < a->params->n; i++) {
        int c = compare_params(s, a->params->item[i], b->params->item[i]);
        better_a += c > 0;
        better_b += c < 0;
    }
    return better_b == 0 ? better_a : better_a == 0 ? -better_b : 0;
}

/* A union against a type: its members decide, if they agree. */
static int compare_union(rt_session *s, const rt_union *a, rt_value *b)
{
    bool some = false;
    for (size_t i = 0; i < a->n; i++) {
        int c = compare(s, a->member[i], b);
        if (c < 0)
            return 0;
        some = some || c > 0;
    }
    return some;
}

/* Type{T} where T<:Integer is more specific than DataType although some of its values are Unions. */
static bool is_bounded_type_of(rt_session *s, rt_value *a, rt_value *b)
{
    rt_value *param = rt_type_param(s, rt_unwrap(s, a));
    const rt_typevar *var = param ? rt_as_typevar(s, param) : NULL;
    return rt_is_kind(s, b) && var && var->upper != rt_any(s);
}

static int compare(rt_session *s, rt_value *a, rt_value *b)
{
    if (a == b)
        return 0;
    bool below = rt_subtype(s, a, b), above = rt_subtype(s, b, a);
    if (below || above)
        return below - above;
    if (is_bounded_type_of(s, a, b) || is_bounded_type_of(s, b, a))
        return is_bounded_type_of(s, a, b) ? 1 : -1;
    if (rt_as_union(s, a) || rt_as_union(s, b)) {
        int for_a = rt_as_union(s, a) && compare_union(s, (rt_union *)a, b);
        return for_a - (rt_as_union(s, b) && compare_union(s, (rt_union *)b, a));
    }
    const rt_datatype *ta = rt_as_datatype(s, rt_unwrap(s, a)), *tb = rt_as_datatype(s, rt_unwrap(s, b));
    if (!ta || !tb)
        return 0;
    if (ta->is_tuple && tb->is_tuple)
        return rt_more_specific(s, a, b) - rt_more_specific(s, b, a);
    return compare_datatypes(s, ta, tb);
}

/* ---- signatures ------------------------------------------------------------------------------------------------------- */

static int count_repeated_vars(const signature *sig, rt_value *body)
{
    int n = 0;
    for (size_t i = 0; i < sig->nvars; i++)
        n += rt_occurs_covariant(sig->s, sig->vars[i], body) > 1;
    return n;
}

static bool wins_tie(const signature *a, const signature *b, rt_value *body_a, rt_value *body_b)
{
    if (!a->shape.tail != !b->shape.tail)
        return !a->shape.tail;
    if (a->shape.n != b->shape.n)
        return a->shape.n > b->shape.n;
    return count_repeated_vars(a, body_a) > count_repeated_vars(b, body_b);
}

/* No call can match both. */
static bool lengths_disjoint(const signature *a, const signature *b)
{
    return (!a->shape.tail && a->shape.n < b->shape.n) || (!b->shape.tail && b->shape.n < a->shape.n);
}

static bool wins_by_arguments(const signature *a, const signature *b, rt_value *body_a, rt_value *body_b)
{
    size_t longest = a->shape.n > b->shape.n ? a->shape.n : b->shape.n;
    if (a->shape.tail && b->shape.tail)
        longest++;
    bool some = false;
    for (size_t i = 0; i < longest; i++) {
        rt_value *x = argument(a, i), *y = argument(b, i);
        int c = compare(a->s, x, y);
        if (c < 0)
            return false;
        if (c == 0 && !rt_type_equal(a->s, x, y))
            return false; /* not comparable */
        some = some || c > 0;
    }
    return some || wins_tie(a, b, body_a, body_b);
}

bool rt_more_specific(rt_session *s, rt_value *a, rt_value *b)
{
    if (a == b)
        return false;
    if (rt_subtype(s, a, b))
        return !rt_subtype(s, b, a);
    if (rt_subtype(s, b, a))
        return false;
    signature x, y;
    if (!open_signature(s, a, &x) || !open_signature(s, b, &y))
        return compare(s, a, b) > 0;
    return !lengths_disjoint(&x, &y) && wins_by_arguments(&x, &y, rt_unwrap(s, a), rt_unwrap(s, b));
}
