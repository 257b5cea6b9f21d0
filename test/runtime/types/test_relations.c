#include "notation.h"

/* Laws that hold for all types, tried on all pairs and triples of these. */
static const char *const pool[] = {
    "Any",
    "Union{}",
    "Int",
    "Integer",
    "Real",
    "Float64",
    "String",
    "Nothing",
    "Union{Int,String}",
    "Union{Int,Nothing}",
    "Union{Integer,Nothing}",
    "f",
    "Function",
    "Type{Int}",
    "Type{T} where T<:Integer",
    "Type",
    "DataType",
    "Type{Vector}",
    "Type{Vector{T}} where T",
    "Vector{Int}",
    "Vector{Integer}",
    "Vector{Any}",
    "Vector",
    "Vector{T} where T<:Integer",
    "Vector{T} where T>:Int",
    "Array{Int}",
    "Array",
    "AbstractArray{T,1} where T<:Real",
    "Vector{Union{Int,Nothing}}",
    "Vector{Union{T,Nothing}} where T",
    "Vector{Vector}",
    "Vector{Vector{T}} where T",
    "Vector{<:Vector}",
    "Pair{Int,Int}",
    "Pair{T,T} where T",
    "Pair{Int}",
    "Pair{T,S} where {T,S<:T}",
    "Pair",
    "Tuple",
    "Tuple{}",
    "Tuple{Int}",
    "Tuple{Any}",
    "Tuple{Int,Int}",
    "Tuple{Int,String}",
    "Tuple{Integer,Integer}",
    "Tuple{Union{Int,String},Union{Int,String}}",
    "Union{Tuple{Int,Int},Tuple{String,String}}",
    "Tuple{T,T} where T",
    "Tuple{T,T} where T<:Integer",
    "Tuple{T,S} where {T,S<:T}",
    "Tuple{Vararg{Int}}",
    "Tuple{Int,Vararg{Integer}}",
    "Tuple{Vararg{T}} where T",
    "NTuple{N,Int} where N",
    "Tuple{Int,Vector{Int}}",
    "Tuple{T,Vector{T}} where T",
    "Tuple{Any,Vector{T}} where T",
    "Tuple{Vector,Vector}",
    "Tuple{Vector{T},Vector{T}} where T",
    "Tuple{Type{T},T} where T",
    "Tuple{Type{Int},Int}",
    "Tuple{DataType,Int}",
    "Ref{Tuple{T,T}} where T",
    "Ref{Tuple{T,T} where T}",
    "Ref{Tuple{Int,Int}}",
    "NamedTuple{names{:a},Tuple{Int}}",
    "NamedTuple{names{:a}}",
    "Union{Vector{T},T} where T<:Integer",
};
enum { N = sizeof pool / sizeof *pool };

typedef struct types {
    rt_value *t[N];
    bool below[N][N];
} types;

static types all;

static int setup(void **state)
{
    notation_setup(state);
    for (int i = 0; i < N; i++)
        all.t[i] = T(*state, pool[i]);
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            all.below[i][j] = rt_subtype(*state, all.t[i], all.t[j]);
    return 0;
}

static void test_order(void **state)
{
    rt_session *s = *state;
    int wrong = 0;
    for (int i = 0; i < N; i++) {
        assert_true(all.below[i][i]);
        assert_true(all.below[i][0]);
        assert_true(all.below[1][i]);
        for (int j = 0; j < N; j++) {
            assert_int_equal(rt_type_equal(s, all.t[i], all.t[j]), all.below[i][j] && all.below[j][i]);
            for (int k = 0; k < N; k++)
                if (all.below[i][j] && all.below[j][k] && !all.below[i][k]) {
                    print_error("not transitive: %s <: %s <: %s\n", pool[i], pool[j], pool[k]);
                    wrong++;
                }
        }
    }
    assert_int_equal(wrong, 0);
}

/* Equal parameters make one type, others do not. */
static void test_interning(void **state)
{
    rt_session *s = *state;
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            rt_value *x = rt_array_type(s, all.t[i], 1), *y = rt_array_type(s, all.t[j], 1);
            if ((x == y) != (all.below[i][j] && all.below[j][i]))
                fail_msg("Vector of %s and of %s", pool[i], pool[j]);
        }
}

static void test_intersections_are_wide_enough(void **state)
{
    rt_session *s = *state;
    int wrong = 0;
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            rt_value *common = rt_intersect(s, all.t[i], all.t[j], NULL);
            for (int k = 0; k < N; k++)
                if (all.below[k][i] && all.below[k][j] && !rt_subtype(s, all.t[k], common)) {
                    print_error("%s & %s = %s lacks %s\n", pool[i], pool[j], rt_type_text(s, common), pool[k]);
                    wrong++;
                }
        }
    assert_int_equal(wrong, 0);
}

static void test_joins_and_unions_contain_both(void **state)
{
    rt_session *s = *state;
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            rt_value *join = rt_typejoin(s, all.t[i], all.t[j]);
            rt_value *either = rt_union_type(s, (rt_value *[]){all.t[i], all.t[j]}, 2);
            if (!rt_subtype(s, all.t[i], join) || !rt_subtype(s, all.t[j], join))
                fail_msg("join of %s and %s is %s", pool[i], pool[j], rt_type_text(s, join));
            if (!rt_subtype(s, all.t[i], either) || !rt_subtype(s, all.t[j], either))
                fail_msg("union of %s and %s is %s", pool[i], pool[j], rt_type_text(s, either));
            assert_true(rt_type_equal(s, either, rt_union_type(s, (rt_value *[]){all.t[j], all.t[i]}, 2)));
        }
}

static void test_specificity_is_an_order(void **state)
{
    rt_session *s = *state;
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            rt_value *x = &rt_tuple_type(s, (rt_value *[]){T(s, "f"), all.t[i]}, 2)->hdr;
            rt_value *y = &rt_tuple_type(s, (rt_value *[]){T(s, "f"), all.t[j]}, 2)->hdr;
            bool more = rt_more_specific(s, x, y), less = rt_more_specific(s, y, x);
            if (more && less)
                fail_msg("%s and %s are each more specific", pool[i], pool[j]);
            if (all.below[i][j] && !all.below[j][i] && !more)
                fail_msg("%s is a subtype of %s but not more specific", pool[i], pool[j]);
        }
}

static void test_substitution(void **state)
{
    rt_session *s = *state;
    rt_typevar *var = rt_typevar_new(s, rt_symbol_c(s, "T"), s->t.Bottom, &s->t.Any->hdr);
    rt_value *self = &var->hdr, *of_var = rt_array_type(s, self, 1), *vector = rt_unionall_type(s, var, of_var);
    assert_true(rt_has_free_vars(s, of_var));
    assert_false(rt_has_free_vars(s, vector));
    assert_ptr_equal(rt_subst(s, of_var, &var, &all.t[2], 1), T(s, "Vector{Int}"));
    assert_ptr_equal(rt_subst(s, vector, &var, &all.t[2], 1), vector); /* bound there */
    /* a free variable in the value is not captured by a UnionAll inside */
    rt_typevar *other = rt_typevar_new(s, rt_symbol_c(s, "S"), s->t.Bottom, &s->t.Any->hdr);
    rt_value *pair = rt_apply_type(s, T(s, "Pair"), (rt_value *[]){&other->hdr, self}, 2);
    rt_value *open = rt_unionall_type(s, var, pair); /* Pair{S,T} where T */
    rt_value *done = rt_subst(s, open, &other, &self, 1);
    assert_true(rt_has_free_vars(s, done));
    rt_value *closed = rt_subst(s, done, &var, &all.t[2], 1);
    assert_true(rt_type_equal(s, closed, T(s, "Pair{Int,S} where S")));
    /* plain simplifications */
    assert_ptr_equal(rt_unionall_type(s, var, all.t[2]), all.t[2]);
    assert_ptr_equal(rt_unionall_type(s, var, self), s->t.Any);
    assert_ptr_equal(rt_union_type(s, (rt_value *[]){all.t[2], all.t[3]}, 2), all.t[3]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_order),
        cmocka_unit_test(test_interning),
        cmocka_unit_test(test_intersections_are_wide_enough),
        cmocka_unit_test(test_joins_and_unions_contain_both),
        cmocka_unit_test(test_specificity_is_an_order),
        cmocka_unit_test(test_substitution),
    };
    return cmocka_run_group_tests(tests, setup, notation_teardown);
}
