#include "notation.h"

static void test_partial_application(void **state)
{
    rt_session *s = *state;
    rt_value *of_int = rt_apply_type(s, s->t.Array, (rt_value *[]){&s->t.Int64->hdr}, 1);
    assert_true(rt_type_equal(s, of_int, T(s, "Array{Int,N} where N")));
    assert_ptr_equal(rt_apply_type(s, of_int, (rt_value *[]){rt_box_int64(s, 2)}, 1), T(s, "Matrix{Int}"));
    assert_ptr_equal(rt_array_type(s, &s->t.Int64->hdr, 2), T(s, "Matrix{Int}"));
    assert_ptr_equal(rt_apply_type(s, s->t.Array, NULL, 0), s->t.Array);
    rt_datatype *prototype =
        ((rt_unionall *)s->t.Ref)->body->type == s->t.DataType ? (rt_datatype *)((rt_unionall *)s->t.Ref)->body : NULL;
    assert_ptr_equal(rt_apply_type(s, s->t.Ref, prototype->params->item, 1), prototype);
}

static void test_supertypes_follow_parameters(void **state)
{
    rt_session *s = *state;
    rt_datatype *t = (rt_datatype *)T(s, "Vector{Int}");
    assert_ptr_equal(t->super, T(s, "DenseArray{Int,1}"));
    assert_ptr_equal(t->super->super, T(s, "AbstractArray{Int,1}"));
    assert_true(t->is_concrete && !t->has_free_vars);
    assert_false(((rt_datatype *)T(s, "AbstractArray{Int,1}"))->is_concrete);
}

static void test_concreteness(void **state)
{
    static const char *const concrete[] = {"Int",
                                           "Vector{Any}",
                                           "Tuple{Int,String}",
                                           "Tuple{}",
                                           "DataType",
                                           "f",
                                           "Pair{Int,Any}",
                                           "NamedTuple{names{:a},Tuple{Any}}",
                                           "Tag{3}",
                                           "Tuple{Tuple{Int}}"};
    static const char *const other[] = {"Any",
                                        "Integer",
                                        "Vector",
                                        "Tuple{Any}",
                                        "Tuple{Vararg{Int}}",
                                        "Type{Int}",
                                        "Union{Int,String}",
                                        "NamedTuple{names{:a,:b},Tuple{Any}}",
                                        "NamedTuple{names{:a}}",
                                        "Union{}",
                                        "Tuple{Type{Int}}"};
    rt_session *s = *state;
    for (size_t i = 0; i < sizeof concrete / sizeof *concrete; i++)
        assert_true(rt_is_concrete(s, T(s, concrete[i])));
    for (size_t i = 0; i < sizeof other / sizeof *other; i++)
        assert_false(rt_is_concrete(s, T(s, other[i])));
}

static void test_isa(void **state)
{
    rt_session *s = *state;
    rt_value *one = rt_box_int64(s, 1), *int64 = &s->t.Int64->hdr,
             *pair = rt_tuple_new(s, (rt_value *[]){one, int64}, 2);
    const struct {
        rt_value *v;
        const char *type;
        bool is;
    } facts[] = {
        {one, "Int", true},
        {one, "Integer", true},
        {one, "String", false},
        {one, "Union{Int,Nothing}", true},
        {s->nothing, "Union{Int,Nothing}", true},
        {int64, "DataType", true},
        {int64, "Type{Int}", true},
        {int64, "Type{String}", false},
        {int64, "Type", true},
        {int64, "Type{<:Integer}", true},
        {int64, "Type{<:AbstractString}", false},
        {int64, "Int", false},
        {s->t.Array, "UnionAll", true},
        {s->t.Array, "Type{Array}", true},
        {s->t.Array, "DataType", false},
        {s->t.Bottom, "Type{Union{}}", true},
        {pair, "Tuple{Int,DataType}", true},
        {pair, "Tuple{Int,Type}", true},
        {pair, "Tuple{Int}", false},
        {pair, "Tuple{T,Any} where T<:Integer", true},
        {s->empty_tuple, "Tuple{Vararg{Int}}", true},
    };
    for (size_t i = 0; i < sizeof facts / sizeof *facts; i++)
        if (rt_isa(s, facts[i].v, T(s, facts[i].type)) != facts[i].is)
            fail_msg("isa %s", facts[i].type);
}

/* ---- what is refused ----------------------------------------------------------------------------------------------------- */

static rt_value *make(rt_session *s, void *text) { return T(s, text); }

static void test_refusals(void **state)
{
    static char bad[][60] = {
        "Vector{Int,Int}",           /* too many parameters */
        "Int{Int}",                  /* takes none */
        "NamedTuple{names{:a},Int}", /* T<:Tuple */
        "Tuple{1}",                  /* not a type */
        "Tuple{Vararg{Int,-1}}",     /* a negative length */
        "Vararg{1}",                 /* not a type */
        "Union{Int,1}",              /* not a type */
    };
    rt_session *s = *state;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_int_equal(rt_try(s, make, bad[i], NULL, NULL), LT_EEXCEPTION);
    static rt_typevar *bounded;
    static const char *const names[] = {"T"};
    rt_svec *vars = new_vars(s, names, 1);
    bounded = (rt_typevar *)vars->item[0];
    bounded->upper = &s->t.Real->hdr;
    bind_type(s, "Bounded", rt_abstract_new(s, s->main, rt_symbol_c(s, "Bounded"), NULL, vars));
    assert_int_equal(rt_try(s, make, "Bounded{String}", NULL, NULL), LT_EEXCEPTION);
    assert_int_equal(rt_try(s, make, "Bounded{Int}", NULL, NULL), LT_OK);
    assert_int_equal(rt_try(s, make, "Bounded{T} where T", NULL, NULL), LT_OK); /* only closed parameters are checked */
}

/* A mutable value is no parameter. */
static rt_value *tag_of_mutable(rt_session *s, void *baton)
{
    (void)baton;
    rt_value *cell = rt_struct_new(s, (rt_datatype *)T(s, "Cell{Int}"), (rt_value *[]){rt_box_int64(s, 1)}, 1);
    return rt_apply_type(s, T(s, "Tag"), &cell, 1);
}

static void test_parameters_are_plain_values(void **state)
{
    assert_int_equal(rt_try(*state, tag_of_mutable, NULL, NULL, NULL), LT_EEXCEPTION);
    rt_session *s = *state;
    rt_value *a = rt_tuple_new(s, (rt_value *[]){rt_box_float64(s, 1.5), s->true_value}, 2);
    rt_value *b = rt_tuple_new(s, (rt_value *[]){rt_box_float64(s, 1.5), s->true_value}, 2);
    assert_ptr_not_equal(a, b);
    assert_ptr_equal(rt_apply_type(s, T(s, "Tag"), &a, 1), rt_apply_type(s, T(s, "Tag"), &b, 1));
}

/* Types with free variables come and go; the table must not keep them all, nor lose what is equal. */
static void test_open_types_are_bounded(void **state)
{
    rt_session *s = *state;
    rt_typevar *first = rt_typevar_new(s, rt_symbol_c(s, "T"), s->t.Bottom, &s->t.Any->hdr);
    rt_value *before = rt_array_type(s, &first->hdr, 1);
    for (int i = 0; i < 5000; i++) {
        rt_typevar *var = rt_typevar_new(s, rt_symbol_c(s, "T"), s->t.Bottom, &s->t.Any->hdr);
        rt_array_type(s, &var->hdr, 1);
    }
    rt_value *after = rt_array_type(s, &first->hdr, 1);
    assert_ptr_not_equal(before, after);
    assert_true(rt_type_equal(s, before, after));
    rt_value *int64 = &s->t.Int64->hdr;
    assert_ptr_equal(rt_subst(s, before, &first, &int64, 1), rt_subst(s, after, &first, &int64, 1));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_partial_application),
        cmocka_unit_test(test_supertypes_follow_parameters),
        cmocka_unit_test(test_concreteness),
        cmocka_unit_test(test_isa),
        cmocka_unit_test(test_refusals),
        cmocka_unit_test(test_parameters_are_plain_values),
        cmocka_unit_test(test_open_types_are_bounded),
    };
    return cmocka_run_group_tests(tests, notation_setup, notation_teardown);
}
