/* subtype_var.c - type variables in a subtype question: scope, bounds, and what must hold when a scope ends. */
#include "relation.h"
#include "../values/heap.h"

rt_bound_var *rt_bound_var_find(rt_relation *r, const rt_typevar *var)
{
    rt_bound_var *b = r->vars;
    while (b && b->var != var)
        b = b->outer;
    return b;
}

rt_relation_mark rt_relation_save(rt_relation *r)
{
    rt_relation_mark mark = {0, NULL};
    for (const rt_bound_var *b = r->vars; b; b = b->outer)
        mark.n++;
    if (mark.n)
        mark.saved = rt_heap_scanned(r->s, mark.n * sizeof *mark.saved);
    size_t i = 0;
    for (const rt_bound_var *b = r->vars; b; b = b->outer)
        mark.saved[i++] = *b;
    return mark;
}

void rt_relation_restore(rt_relation *r, rt_relation_mark mark)
{
    size_t i = 0;
    for (rt_bound_var *b = r->vars; b; b = b->outer)
        *b = mark.saved[i++];
}

static void count_occurrence(const rt_relation *r, rt_bound_var *b, rt_position pos)
{
    if (b && pos == RT_IN_TUPLE && r->depth == b->depth && b->covariant < 2)
        b->covariant++;
}

/* ---- scope: an outer existential variable cannot depend on an inner universal one ---------------------------------- */

static bool mentions_inner(rt_relation *r, const rt_bound_var *b, rt_value *type)
{
    if (!rt_has_free_vars(r->s, type))
        return false;
    for (const rt_bound_var *inner = r->vars; inner && inner != b; inner = inner->outer)
        if (!inner->existential && rt_occurs(r->s, inner->var, type))
            return true;
    return false;
}

/* Universal variables inside `b` are bound in the type itself: Vector{S} becomes Vector{S} where S. */
static rt_value *close_over_inner(rt_relation *r, const rt_bound_var *b, rt_value *type)
{
    for (const rt_bound_var *inner = r->vars; inner && inner != b; inner = inner->outer)
        if (!inner->existential)
            type = rt_unionall_spread(r->s, inner->var, type);
    return type;
}

/* ---- bounds -------------------------------------------------------------------------------------------------------- */

/* An argument that is a type has the type Type{T} for exact matching, but a variable that only ever stands for the
 * argument's type means DataType. */
static rt_value *widen_type(const rt_session *s, rt_value *type)
{
    rt_value *param = rt_type_param(s, type);
    return param && !rt_as_typevar(s, param) ? &param->type->hdr : type;
}

/* x below y, both maybe variables, by what the lower bound of y says? */
static bool below_lower_of(rt_relation *r, rt_value *x, rt_value *y)
{
    const rt_typevar *var = rt_as_typevar(r->s, y);
    const rt_bound_var *b = var ? rt_bound_var_find(r, var) : NULL;
    return b && !b->existential && !rt_has_free_vars(r->s, x) && !rt_has_free_vars(r->s, b->lower) &&
           rt_is_type(r->s, x) && rt_subtype(r->s, x, b->lower);
}

static bool join_lower(rt_relation *r, rt_bound_var *b, rt_value *type)
{
    rt_session *s = r->s;
    if (below_lower_of(r, type, b->lower))
        return true;
    if (below_lower_of(r, b->lower, type)) {
        b->lower = type;
        return true;
    }
    if (!rt_is_type(s, type) || !rt_is_type(s, b->lower)) {
        if (!rt_is_bottom(s, b->lower))
            return rt_param_equal(s, b->lower, type);
        b->lower = type;
        return true;
    }
    b->lower = rt_union_type(s, (rt_value *[]){b->lower, type}, 2);
    return true;
}

static bool closed_below(rt_session *s, rt_value *x, rt_value *y)
{
    if (rt_has_free_vars(s, x) || rt_has_free_vars(s, y))
        return false;
    return rt_is_type(s, x) && rt_is_type(s, y) ? rt_subtype(s, x, y) : rt_param_equal(s, x, y);
}

static void meet_upper(rt_session *s, rt_bound_var *b, rt_value *type)
{
    if (closed_below(s, b->upper, type))
        return;
    if (b->upper != rt_any(s) && !closed_below(s, type, b->upper)) {
        rt_bounds *more = rt_heap_scanned(s, sizeof *more);
        *more = (rt_bounds){b->upper, b->more_upper};
        b->more_upper = more;
    }
    b->upper = type;
}

static bool below_upper(rt_relation *r, const rt_bound_var *b, rt_value *type)
{
    const rt_bounds *more = b->more_upper;
    if (b->upper != rt_any(r->s) && !rt_relate(r, type, b->upper, RT_ELSEWHERE))
        return false;
    for (; more; more = more->next)
        if (!rt_relate(r, type, more->type, RT_ELSEWHERE))
            return false;
    return true;
}

bool rt_relate_var_below(rt_relation *r, rt_typevar *var, rt_value *type, rt_position pos)
{
    rt_bound_var *b = rt_bound_var_find(r, var);
    count_occurrence(r, b, pos);
    if (!b || !b->existential)
        return rt_relate(r, b ? b->upper : var->upper, type, pos);
    if (b->upper == type)
        return true;
    if (b->unknowable || mentions_inner(r, b, type))
        return false;
    if (!rt_is_bottom(r->s, b->lower) && !rt_relate(r, b->lower, type, RT_ELSEWHERE))
        return false;
    meet_upper(r->s, b, type);
    return true;
}

bool rt_relate_var_above(rt_relation *r, rt_typevar *var, rt_value *type, rt_position pos)
{
    rt_session *s = r->s;
    rt_bound_var *b = rt_bound_var_find(r, var);
    count_occurrence(r, b, pos);
    if (!b || !b->existential)
        return rt_relate(r, type, b ? b->lower : var->lower, RT_ELSEWHERE);
    if (b->lower == type)
        return true;
    if (b->unknowable || rt_as_vararg(s, type))
        return false;
    if (mentions_inner(r, b, type)) {
        if (b->invariant || r->depth != b->depth)
            return false;
        type = close_over_inner(r, b, type);
    }
    if (!below_upper(r, b, type))
        return false;
    return join_lower(r, b, b->invariant ? type : widen_type(s, type));
}

bool rt_relate_vars(rt_relation *r, rt_typevar *x, rt_typevar *y, rt_position pos)
{
    rt_bound_var *bx = rt_bound_var_find(r, x), *by = rt_bound_var_find(r, y);
    bool ex = bx && bx->existential, ey = by && by->existential;
    if (ex && ey) {
        count_occurrence(r, bx, pos);
        count_occurrence(r, by, pos);
        return rt_relate(r, bx->lower, by->upper, RT_ELSEWHERE);
    }
    if (ex) {
        count_occurrence(r, by, pos);
        return rt_relate_var_below(r, x, &y->hdr, pos);
    }
    if (ey) {
        count_occurrence(r, bx, pos);
        return rt_relate_var_above(r, y, &x->hdr, pos);
    }
    rt_relation_mark mark = rt_relation_save(r);
    if (rt_relate(r, bx ? bx->upper : x->upper, &y->hdr, RT_ELSEWHERE))
        return true;
    rt_relation_restore(r, mark);
    return rt_relate(r, &x->hdr, by ? by->lower : y->lower, RT_ELSEWHERE);
}

/* ---- scopes -------------------------------------------------------------------------------------------------------- */

static bool is_leaf(const rt_session *s, const rt_value *v)
{
    const rt_datatype *t = rt_as_datatype(s, v);
    if (t)
        return t->is_tuple ? t->is_concrete : !t->name->is_abstract || t->name == s->t.type_name;
    return rt_is_bottom(s, v) || (!rt_is_type((rt_session *)s, v));
}

static bool is_diagonal(const rt_session *s, const rt_bound_var *b)
{
    return b->concrete || (!b->invariant && b->covariant > 1 && is_leaf(s, b->var->lower));
}

/* The diagonal rule: a variable that occurs several times, always covariantly, ranges over concrete types only. */
static bool diagonal_rule_holds(rt_relation *r, const rt_bound_var *b)
{
    if (!is_diagonal(r->s, b))
        return true;
    rt_typevar *lower = rt_as_typevar(r->s, b->lower);
    if (!lower)
        return is_leaf(r->s, b->lower);
    rt_bound_var *other = rt_bound_var_find(r, lower);
    if (other)
        other->concrete = true;
    return other != NULL;
}

/* Is it certain that a universal variable stands for a concrete type? */
static bool is_surely_concrete(rt_relation *r, const rt_bound_var *b, rt_value *body)
{
    if (is_leaf(r->s, b->upper))
        return true;
    return !b->invariant && is_leaf(r->s, b->var->lower) && rt_occurs_covariant(r->s, b->var, body) > 1;
}

/* The variable goes out of scope: what outer bounds say about it is said about its solution from now on. */
static void solve_in_outer(rt_relation *r, const rt_bound_var *b)
{
    rt_typevar *var = b->var;
    rt_value *lower = rt_is_bottom(r->s, b->lower) ? b->upper : b->lower;
    for (rt_bound_var *o = r->vars; o; o = o->outer) {
        if (rt_occurs(r->s, var, o->lower))
            o->lower = rt_subst(r->s, o->lower, &var, &lower, 1);
        if (rt_occurs(r->s, var, o->upper))
            o->upper = rt_subst(r->s, o->upper, &var, &lower, 1);
    }
}

static rt_value *solution_of(const rt_relation *r, const rt_bound_var *b)
{
    if (b->unknowable)
        return &b->var->hdr;
    if (!rt_is_bottom(r->s, b->lower))
        return b->lower;
    bool tightened = b->upper != b->var->upper && !rt_has_free_vars(r->s, b->upper);
    return tightened ? b->upper : &b->var->hdr;
}

/* Values found for inner variables may mention this one. */
static void solve(rt_relation *r, const rt_bound_var *b, size_t index)
{
    rt_typevar *var = b->var;
    rt_value *value = solution_of(r, b);
    r->solution->item[index] = value;
    for (size_t i = index + 1; i < r->solution->n && value != &var->hdr; i++)
        if (rt_occurs(r->s, var, r->solution->item[i]))
            r->solution->item[i] = rt_subst(r->s, r->solution->item[i], &var, &value, 1);
}

static rt_unionall *unaliased(rt_relation *r, rt_unionall *ua)
{
    if (!rt_bound_var_find(r, ua->var))
        return ua;
    rt_typevar *fresh = rt_typevar_rebound(r->s, ua->var, ua->var->lower, ua->var->upper);
    rt_value *value = &fresh->hdr;
    rt_unionall *copy = rt_heap_scanned(r->s, sizeof *copy);
    *copy = (rt_unionall){{r->s->t.UnionAll}, fresh, rt_subst(r->s, ua->body, &ua->var, &value, 1)};
    return copy;
}

static rt_bound_var open_scope(rt_relation *r, const rt_unionall *ua, bool existential)
{
    return (rt_bound_var){.var = ua->var,
                          .lower = ua->var->lower,
                          .upper = ua->var->upper,
                          .existential = existential,
                          .invariant = rt_occurs_invariant(r->s, ua->var, ua->body),
                          .depth = r->depth,
                          .outer = r->vars};
}

bool rt_relate_open_left(rt_relation *r, rt_unionall *x, rt_value *y, rt_position pos)
{
    if (x->var->lower == x->var->upper) {
        rt_value *exact = x->var->upper;
        return rt_relate(r, rt_subst(r->s, x->body, &x->var, &exact, 1), y, pos);
    }
    x = unaliased(r, x);
    rt_bound_var b = open_scope(r, x, false);
    r->vars = &b;
    bool ok = rt_relate(r, x->body, y, pos);
    r->vars = b.outer;
    return ok && (!b.concrete || is_surely_concrete(r, &b, x->body));
}

bool rt_relate_open_right(rt_relation *r, rt_value *x, rt_unionall *y, rt_position pos)
{
    bool wanted = r->solution && &y->hdr == r->expected;
    size_t index = 0;
    if (wanted) {
        index = r->nsolved++;
        r->expected = y->body;
    }
    rt_unionall *opened = unaliased(r, y);
    rt_bound_var b = open_scope(r, opened, true);
    r->vars = &b;
    bool ok = rt_relate(r, x, opened->body, pos);
    r->vars = b.outer;
    ok = ok && diagonal_rule_holds(r, &b);
    if (ok)
        solve_in_outer(r, &b);
    if (ok && wanted)
        solve(r, &b, index);
    if (wanted) {
        r->nsolved = index;
        r->expected = &y->hdr;
    }
    return ok;
}
