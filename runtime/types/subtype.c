/* subtype.c - the walk over two types that decides whether one is a subtype of the other (see relation.h). */
#include "intern.h"
#include "relation.h"
#include "../values/heap.h"
#include <string.h>

enum { MAX_EXPANSIONS = 64 };

/* ---- picks ------------------------------------------------------------------------------------------------------- */

static unsigned pick(rt_relation *r, unsigned of)
{
    if (of < 2)
        return 0;
    if (r->at == RT_MAX_PICKS || of > UINT8_MAX) {
        r->gave_up = true;
        return 0;
    }
    if (r->at == r->used) {
        r->pick[r->used] = 0;
        r->of[r->used++] = (uint8_t)of;
    }
    return r->pick[r->at++];
}

/* Advances the last pick that has an alternative. */
static bool next_picks(rt_relation *r)
{
    while (r->used > r->base) {
        uint16_t last = (uint16_t)(r->used - 1);
        if (++r->pick[last] < r->of[last])
            return true;
        r->used = last;
    }
    return false;
}

/* Tries all picks made in relating x and y; those of an outer scope stay as they are. */
static bool relate_in_scope(rt_relation *r, rt_value *x, rt_value *y, rt_position pos,
                            bool (*walk)(rt_relation *, rt_value *, rt_value *, rt_position))
{
    uint16_t base = r->base, at = r->at, used = r->used;
    uint8_t later_pick[RT_MAX_PICKS], later_of[RT_MAX_PICKS];
    memcpy(later_pick, r->pick + at, (size_t)(used - at));
    memcpy(later_of, r->of + at, (size_t)(used - at));
    rt_relation_mark mark = rt_relation_save(r);
    bool ok;
    r->base = r->used = at;
    for (;;) {
        r->at = at;
        ok = walk(r, x, y, pos);
        if (ok || r->gave_up || !next_picks(r))
            break;
        rt_relation_restore(r, mark);
    }
    r->base = base;
    r->at = at;
    r->used = used;
    memcpy(r->pick + at, later_pick, (size_t)(used - at));
    memcpy(r->of + at, later_of, (size_t)(used - at));
    return ok && !r->gave_up;
}

/* ---- unions ------------------------------------------------------------------------------------------------------ */

static bool is_member(const rt_union *u, const rt_value *x)
{
    for (size_t i = 0; i < u->n; i++)
        if (u->member[i] == x)
            return true;
    return false;
}

static bool relate_all_members(rt_relation *r, const rt_union *x, rt_value *y, rt_position pos)
{
    for (size_t i = 0; i < x->n; i++)
        if (!rt_relate(r, x->member[i], y, pos))
            return false;
    return true;
}

/* A variable below a union: one of the members may be a variable that it fits, or the union as a whole bounds it. */
static bool relate_var_to_union(rt_relation *r, rt_typevar *x, const rt_union *y, rt_position pos)
{
    if (is_member(y, &x->hdr))
        return true;
    const rt_bound_var *b = rt_bound_var_find(r, x);
    unsigned n = (unsigned)y->n, i = pick(r, n + 1);
    if (b && b->existential)
        i = i == 0 ? n : i - 1;
    return i == n ? rt_relate_var_below(r, x, (rt_value *)&y->hdr, pos) : rt_relate(r, &x->hdr, y->member[i], pos);
}

static bool relate_to_some_member(rt_relation *r, rt_value *x, const rt_union *y, rt_position pos)
{
    if (is_member(y, x))
        return true;
    rt_value *open[UINT8_MAX];
    unsigned n = 0;
    bool closed = !rt_has_free_vars(r->s, x);
    for (size_t i = 0; i < y->n && n < UINT8_MAX; i++) {
        if (!closed || rt_has_free_vars(r->s, y->member[i]))
            open[n++] = y->member[i];
        else if (rt_subtype(r->s, x, y->member[i]))
            return true;
    }
    return n && rt_relate(r, x, open[pick(r, n)], pos);
}

/* ---- datatypes --------------------------------------------------------------------------------------------------- */

/* DataType <: Type{T} holds if T is free to be anything, and nothing may be asked of T then. */
static bool relate_kind_to_type(rt_relation *r, rt_value *param)
{
    rt_typevar *var = rt_as_typevar(r->s, param);
    rt_bound_var *b = var ? rt_bound_var_find(r, var) : NULL;
    if (!b || !b->existential || !rt_is_bottom(r->s, b->lower) || b->upper != rt_any(r->s))
        return false;
    b->unknowable = true;
    return true;
}

static bool relate_params(rt_relation *r, const rt_svec *x, const rt_svec *y)
{
    if (x->n != y->n)
        return false;
    for (size_t i = 0; i < x->n; i++)
        if (!rt_relate_equal(r, x->item[i], y->item[i]))
            return false;
    return true;
}

static bool relate_datatypes(rt_relation *r, rt_datatype *x, rt_datatype *y)
{
    rt_session *s = r->s;
    if (x == y || y == s->t.Any)
        return true;
    rt_value *xp = rt_type_param(s, &x->hdr), *yp = rt_type_param(s, &y->hdr);
    if (xp && rt_is_kind(s, &y->hdr))
        return !rt_as_typevar(s, xp) && xp->type == y;
    if (yp && rt_is_kind(s, &x->hdr))
        return relate_kind_to_type(r, yp);
    while (x != s->t.Any && x->name != y->name)
        x = x->super;
    if (x->name != y->name)
        return false;
    return x->is_tuple ? rt_relate_tuples(r, x, y) : relate_params(r, x->params, y->params);
}

/* ---- the walk ---------------------------------------------------------------------------------------------------- */

static bool walk(rt_relation *r, rt_value *x, rt_value *y, rt_position pos)
{
    rt_session *s = r->s;
    rt_union *xu = rt_as_union(s, x), *yu = rt_as_union(s, y);
    rt_typevar *xv = rt_as_typevar(s, x), *yv = rt_as_typevar(s, y);
    if (xv && yv)
        return rt_relate_vars(r, xv, yv, pos);
    if (yv)
        return rt_relate_var_above(r, yv, x, pos);
    if (xv)
        return yu && yu->n ? relate_var_to_union(r, xv, yu, pos) : rt_relate_var_below(r, xv, y, pos);
    if (!rt_is_type(s, x) || !rt_is_type(s, y))
        return !rt_is_type(s, x) && !rt_is_type(s, y) && rt_egal(s, x, y);
    if (xu)
        return relate_all_members(r, xu, y, pos);
    if (rt_as_unionall(s, x))
        return rt_relate_open_left(r, (rt_unionall *)x, y, pos);
    if (yu)
        return relate_to_some_member(r, x, yu, pos);
    if (rt_as_unionall(s, y))
        return rt_relate_open_right(r, x, (rt_unionall *)y, pos);
    return relate_datatypes(r, (rt_datatype *)x, (rt_datatype *)y);
}

/* With unions inside a tuple on the left, each combination may need another choice on the right. */
static bool walk_expanded(rt_relation *r, rt_value *x, rt_value *y, rt_position pos)
{
    if (!rt_as_unionall(r->s, x) && !rt_as_unionall(r->s, y) && !rt_as_union(r->s, y))
        return walk(r, x, y, pos);
    if (!rt_has_unions_to_expand(r->s, x))
        return walk(r, x, y, pos);
    rt_relation_mark mark = rt_relation_save(r);
    if (relate_in_scope(r, x, y, pos, walk))
        return true;
    rt_relation_restore(r, mark);
    rt_value *parts[MAX_EXPANSIONS];
    size_t n = rt_expand_unions(r->s, x, parts, MAX_EXPANSIONS);
    if (!n)
        return false;
    for (size_t i = 0; i < n; i++)
        if (!relate_in_scope(r, parts[i], y, pos, walk))
            return false;
    return true;
}

bool rt_relate(rt_relation *r, rt_value *x, rt_value *y, rt_position pos)
{
    rt_session *s = r->s;
    if (r->gave_up || ++r->steps > RT_MAX_STEPS) {
        r->gave_up = true;
        return false;
    }
    if (x == y || y == rt_any(s) || (rt_is_bottom(s, x) && rt_is_type(s, y)))
        return true;
    if (!rt_has_free_vars(s, x) && !rt_has_free_vars(s, y))
        return rt_is_type(s, x) && rt_is_type(s, y) ? rt_subtype(s, x, y) : rt_param_equal(s, x, y);
    return walk_expanded(r, x, y, pos);
}

bool rt_relate_equal(rt_relation *r, rt_value *x, rt_value *y)
{
    rt_session *s = r->s;
    if (x == y)
        return true;
    if (!rt_has_free_vars(s, x) && !rt_has_free_vars(s, y))
        return rt_param_equal(s, x, y);
    r->depth++;
    bool ok = rt_relate(r, x, y, RT_ELSEWHERE) && rt_relate(r, y, x, RT_ELSEWHERE);
    r->depth--;
    return ok;
}

bool rt_relate_closed(rt_session *s, rt_value *x, rt_value *y, rt_svec *solution)
{
    rt_relation r;
    memset(&r, 0, offsetof(rt_relation, pick));
    r.s = s;
    r.solution = solution;
    r.expected = y;
    r.nsolved = 0;
    bool ok = relate_in_scope(&r, x, y, RT_ELSEWHERE, walk_expanded);
    if (r.gave_up)
        rt_types_note_given_up(s);
    return ok;
}
