/* rule.c - result types of builtins: the rules of builtins.def, arrays, and results of one fixed type. Rules about types
 * are in rule_type.c, about fields in rule_field.c.
 */
#include "infer.h"
#include "lattice.h"

static rt_inf_elem fixed(rt_session *s, rt_datatype *t) { return rt_inf_of_type(s, (rt_value *)t); }

static rt_inf_elem or_nothing(rt_session *s, rt_datatype *t)
{
    rt_value *members[2] = {(rt_value *)t, (rt_value *)s->t.Nothing};
    return rt_inf_of_type(s, rt_union_type(s, members, 2));
}

/* The type that a first argument of Type{T} names. */
static rt_inf_elem rule_typearg(rt_inf_builtin_call *c)
{
    rt_value *t = rt_inf_type_of_type(c->s, c->args[0].type);
    return t ? rt_inf_of_type(c->s, t) : rt_inf_any(c->s);
}

static rt_inf_elem rule_by_name(rt_inf_builtin_call *c, rt_result_rule rule)
{
    rt_session *s = c->s;
    switch (rule) {
    case RT_TF_SAME:
        return rt_inf_of_type(s, c->args[0].type);
    case RT_TF_TYPEARG:
        return rule_typearg(c);
    case RT_TF_BOOL:
        return fixed(s, s->t.Bool);
    case RT_TF_INT:
        return fixed(s, s->t.Int64);
    case RT_TF_UINT8:
        return fixed(s, s->t.UInt8);
    case RT_TF_FLOAT64:
        return fixed(s, s->t.Float64);
    case RT_TF_STRING:
        return fixed(s, s->t.String);
    case RT_TF_SYMBOL:
        return fixed(s, s->t.Symbol);
    case RT_TF_NOTHING:
        return fixed(s, s->t.Nothing);
    case RT_TF_CHAR:
        return fixed(s, s->t.Char);
    case RT_TF_NEVER:
        return rt_inf_bottom(s);
    default:
        return rt_inf_any(s);
    }
}

/* ---- arrays ---------------------------------------------------------------------------------------------------------- */

rt_value *rt_inf_array_eltype(rt_session *s, rt_value *type)
{
    rt_value **member, *join = NULL;
    size_t n = rt_inf_members(s, &type, &member);
    for (size_t i = 0; i < n; i++) {
        if (!rt_inf_is_datatype(s, member[i]))
            return (rt_value *)s->t.Any;
        rt_datatype *t = (rt_datatype *)member[i];
        if (t->name != s->t.array_name || t->has_free_vars)
            return (rt_value *)s->t.Any;
        rt_value *both[2] = {join, t->params->item[0]};
        join = join ? rt_union_type(s, both, 2) : both[1];
    }
    return join ? join : (rt_value *)s->t.Any;
}

static rt_inf_elem rule_array_ndims(rt_inf_builtin_call *c)
{
    rt_session *s = c->s;
    rt_datatype *t = (rt_datatype *)c->args[0].type;
    bool known = rt_inf_is_concrete(s, (rt_value *)t) && t->name == s->t.array_name;
    return known ? rt_inf_of_const(s, t->params->item[1]) : fixed(s, s->t.Int64);
}

static rt_inf_elem rule_array_reshape(rt_inf_builtin_call *c)
{
    rt_session *s = c->s;
    if (!rt_inf_is_datatype(s, c->args[0].type) || ((rt_datatype *)c->args[0].type)->name != s->t.array_name)
        return rt_inf_any(s);
    return rt_inf_of_type(s, rt_array_type(s, rt_inf_array_eltype(s, c->args[0].type), c->n - 1));
}

static rt_inf_elem rule_checked(rt_inf_builtin_call *c)
{
    rt_session *s = c->s;
    rt_value *elems[2] = {c->args[0].type, (rt_value *)s->t.Bool};
    return rt_inf_of_type(s, (rt_value *)rt_tuple_type(s, elems, 2));
}

static rt_inf_elem rule_ifelse(rt_inf_builtin_call *c)
{
    if (c->args[0].constant == c->s->true_value)
        return c->args[1];
    if (c->args[0].constant == c->s->false_value)
        return c->args[2];
    return rt_inf_join(c->e, c->args[1], c->args[2]);
}

/* Rules of one builtin's own that are neither about types nor about fields. type NULL: there is none. */
static rt_inf_elem rule_special(rt_inf_builtin_call *c)
{
    rt_session *s = c->s;
    switch ((rt_builtin_id)c->b->id) {
    case RT_BUILTIN_checked_sadd_int:
    case RT_BUILTIN_checked_ssub_int:
    case RT_BUILTIN_checked_smul_int:
    case RT_BUILTIN_checked_uadd_int:
    case RT_BUILTIN_checked_usub_int:
    case RT_BUILTIN_checked_umul_int:
        return rule_checked(c);
    case RT_BUILTIN_ifelse:
        return rule_ifelse(c);
    case RT_BUILTIN_array_new:
        return rule_typearg(c);
    case RT_BUILTIN_array_ref:
        return rt_inf_of_type(s, rt_inf_array_eltype(s, c->args[0].type));
    case RT_BUILTIN_array_ndims:
        return rule_array_ndims(c);
    case RT_BUILTIN_array_set:
        return rt_inf_of_type(s, c->args[0].type);
    case RT_BUILTIN_array_reshape:
        return rule_array_reshape(c);
    case RT_BUILTIN_objectid:
    case RT_BUILTIN_string_hash:
    case RT_BUILTIN_time_ns:
    case RT_BUILTIN_random_u64:
    case RT_BUILTIN_regex_compile:
    case RT_BUILTIN_big_word:
        return fixed(s, s->t.UInt64);
    case RT_BUILTIN_char_upper:
    case RT_BUILTIN_char_lower:
        return fixed(s, s->t.UInt32);
    case RT_BUILTIN_parse_int:
        return or_nothing(s, s->t.Int64);
    case RT_BUILTIN_parse_float:
        return or_nothing(s, s->t.Float64);
    case RT_BUILTIN_io_read_line:
        return or_nothing(s, s->t.String);
    default:
        return (rt_inf_elem){0};
    }
}

rt_inf_elem rt_inf_builtin_open(rt_session *s, const rt_builtin *b)
{
    rt_result_rule rule = rt_builtin_table[b->id].rule;
    rt_inf_builtin_call c = {.s = s, .b = b};
    if (b->id == RT_BUILTIN_tuple)
        return rt_inf_of_type(s, s->t.Tuple);
    return rule == RT_TF_SAME || rule == RT_TF_TYPEARG ? rt_inf_any(s) : rule_by_name(&c, rule);
}

/* ---- the whole ---------------------------------------------------------------------------------------------------------- */

static bool all_constant(const rt_inf_builtin_call *c)
{
    for (uint32_t i = 0; i < c->n; i++)
        if (!c->args[i].constant)
            return false;
    return true;
}

/* Pure builtins throw only on arguments of a wrong type, which the library never passes once types are known. */
static bool cannot_throw(const rt_inf_builtin_call *c)
{
    switch ((rt_builtin_id)c->b->id) {
    case RT_BUILTIN_egal:
    case RT_BUILTIN_typeof:
    case RT_BUILTIN_tuple:
    case RT_BUILTIN_svec:
        return true;
    default:
        break;
    }
    for (uint32_t i = 0; i < c->n; i++)
        if (!c->args[i].constant && !rt_inf_is_concrete(c->s, c->args[i].type))
            return false;
    return true;
}

static bool try_fold(rt_inf_builtin_call *c, const rt_builtin_info *info, rt_inf_elem *out)
{
    if (info->effects > RT_EF_THROWS || c->b->id == RT_BUILTIN_return_type || !all_constant(c))
        return false;
    rt_value *v = rt_inf_fold_builtin(c->s, c->b, c->args, c->n);
    if (!v)
        return false;
    c->folded = c->nothrow = true;
    *out = rt_inf_of_const(c->s, v);
    return true;
}

rt_inf_elem rt_inf_builtin(rt_inf_builtin_call *c)
{
    const rt_builtin_info *info = &rt_builtin_table[c->b->id];
    rt_inf_elem e;
    if (try_fold(c, info, &e))
        return e;
    c->nothrow = info->effects == RT_EF_PURE && cannot_throw(c);
    e = rule_special(c);
    if (!e.type)
        e = rt_inf_rule_field(c);
    if (!e.type)
        e = rt_inf_rule_typed(c);
    return e.type ? e : rule_by_name(c, info->rule);
}
