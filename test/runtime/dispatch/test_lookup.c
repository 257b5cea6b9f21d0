#include "program.h"

static void test_the_most_specific_method_runs(void **state)
{
    rt_session *s = *state;
    run(s, "a1(x) = 1; a1(x::Integer) = 2; a1(x::Int) = 3; a1(x::String) = 4; a1(x, y) = 5; a1(x::Int, ys...) = 6\n"
           "a1(x::Vector{T}) where T = 7; a1(x::Vector{T}) where T<:Integer = 8; a1(::Type{T}) where T = 9\n"
           "a1(::Type{Int}) = 10; a1(x::Union{Nothing, Symbol}) = 11; a1(x::Tuple{T,T}) where T = 12; a1(x::Tuple) = "
           "13\n");
    static const struct {
        const char *call;
        int64_t method;
    } calls[] = {
        {"a1(1.0)", 1},       {"a1(true)", 2},    {"a1(0x1)", 2},      {"a1(1)", 3},       {"a1(\"s\")", 4},
        {"a1('c', 2)", 5},    {"a1(1, 2, 3)", 6}, {"a1([1.0])", 7},    {"a1([1])", 8},     {"a1(Int8[])", 8},
        {"a1(String)", 9},    {"a1(Int)", 10},    {"a1(nothing)", 11}, {"a1(:s)", 11},     {"a1((1, 2))", 12},
        {"a1((1, 2.0))", 13}, {"a1(())", 13},     {"a1(Vector)", 9},   {"a1(Union{})", 9},
    };
    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++)
        if (run_int(s, calls[i].call) != calls[i].method)
            fail_msg("%s ran method %lld", calls[i].call, (long long)run_int(s, calls[i].call));
}

static void test_callable_values_and_constructors(void **state)
{
    rt_session *s = *state;
    run(s, "struct Adder; n::Int; end\n(a::Adder)(x) = a.n + x\nstruct Wrapped{T}; v::T; end\n"
           "Wrapped{Int}(x::String) = Wrapped(length(x))\n(::Type{Wrapped})(a, b) = Wrapped(a + b)");
    assert_int_equal(run_int(s, "Adder(40)(2)"), 42);
    assert_int_equal(run_int(s, "Wrapped{Int}(\"four\").v"), 4);
    assert_int_equal(run_int(s, "Wrapped(1, 2).v"), 3);
    assert_int_equal(run_int(s, "(x -> x + 1)(1)"), 2);
    assert_int_equal(run_int(s, "let k = 5; g = (x, y) -> x + y + k; g(1, 2); end"), 8);
}

static void test_static_parameters(void **state)
{
    rt_session *s = *state;
    run(s, "sp(x::T, y::Vector{S}) where {T, S} = (T, S); sn(x::NTuple{N, Any}) where N = N\n"
           "sb(x::S) where {T, S<:AbstractArray{T}} = T; sv(xs::T...) where T = T; st(::Type{T}) where T<:Real = T");
    assert_true(run(s, "sp(1, [1.0]) === (Int, Float64)") == s->true_value);
    assert_int_equal(run_int(s, "sn((1, 2, 3))"), 3);
    assert_true(run(s, "sb([1.5]) === Float64") == s->true_value);
    assert_true(run(s, "sv(1, 2) === Int") == s->true_value);
    assert_true(run(s, "st(Float32) === Float32") == s->true_value);
}

static void test_matches(void **state)
{
    rt_session *s = *state;
    rt_match m[8];
    bool cover;
    run(s, "m1(x::Int) = 1; m1(x::String) = 2; m1(x::AbstractFloat) = 3");
    int n = rt_method_matches(s, run_type(s, "Tuple{typeof(m1), Union{Int, String}}"), s->world, m, 8, &cover);
    assert_int_equal(n, 2);
    assert_true(cover);
    assert_ptr_equal(m[0].spec, m[0].method->sig);
    n = rt_method_matches(s, run_type(s, "Tuple{typeof(m1), Any}"), s->world, m, 8, &cover);
    assert_int_equal(n, 3);
    assert_false(cover);
    n = rt_method_matches(s, run_type(s, "Tuple{typeof(m1), Real}"), s->world, m, 8, &cover);
    assert_int_equal(n, 2);
    assert_false(cover);
    n = rt_method_matches(s, run_type(s, "Tuple{typeof(m1), Float64}"), s->world, m, 8, &cover);
    assert_int_equal(n, 1);
    assert_true(cover && m[0].fully_covers);
    assert_int_equal(rt_method_matches(s, run_type(s, "Tuple{typeof(m1), Any}"), s->world, m, 2, &cover), -1);
    assert_int_equal(rt_method_matches(s, run_type(s, "Tuple{typeof(m1), Symbol}"), s->world, m, 8, &cover), 0);
}

/* What a method that covers everything is more specific than can never run. */
static void test_matches_are_pruned_and_ordered(void **state)
{
    rt_session *s = *state;
    rt_match m[8];
    bool cover;
    run(s, "m2(x) = 1; m2(x::Number) = 2; m2(x::Integer) = 3; m2(x::Int) = 4");
    int n = rt_method_matches(s, run_type(s, "Tuple{typeof(m2), Integer}"), s->world, m, 8, &cover);
    assert_int_equal(n, 2);
    assert_true(cover);
    assert_true(rt_more_specific(s, m[0].method->sig, m[1].method->sig));
    assert_true(m[1].fully_covers && !m[0].fully_covers);
    n = rt_method_matches(s, run_type(s, "Tuple{typeof(m2), Any}"), s->world, m, 8, &cover);
    assert_int_equal(n, 4);
    for (int i = 0; i + 1 < n; i++)
        assert_true(rt_more_specific(s, m[i].method->sig, m[i + 1].method->sig));
}

static void test_matches_give_static_parameters(void **state)
{
    rt_session *s = *state;
    rt_match m[4];
    bool cover;
    run(s, "m3(x::Vector{T}, y) where T = T");
    assert_int_equal(rt_method_matches(s, run_type(s, "Tuple{typeof(m3), Vector{Int}, Any}"), s->world, m, 4, &cover),
                     1);
    assert_ptr_equal(m[0].sparams->item[0], s->t.Int64);
    assert_int_equal(rt_method_matches(s, run_type(s, "Tuple{typeof(m3), Any, Any}"), s->world, m, 4, &cover), 1);
    assert_ptr_equal(m[0].sparams->item[0]->type, s->t.TypeVar);
    assert_string_equal(rt_type_text(s, &m[0].spec->hdr), "Tuple{typeof(m3), Vector, Any}");
}

static void test_ambiguity(void **state)
{
    rt_session *s = *state;
    bool ambiguous, cover;
    rt_match m[4];
    run(s, "am(x::Int, y) = 1; am(x, y::Int) = 2");
    rt_datatype *both = run_type(s, "Tuple{typeof(am), Int, Int}");
    assert_null(rt_method_lookup(s, both, s->world, &ambiguous));
    assert_true(ambiguous);
    rt_method_matches(s, run_type(s, "Tuple{typeof(am), Any, Any}"), s->world, m, 4, &cover);
    assert_false(cover);
    run(s, "am(x::Int, y::Int) = 3");
    assert_non_null(rt_method_lookup(s, both, s->world, &ambiguous));
    assert_int_equal(run_int(s, "am(1, 1)"), 3);
}

static void test_old_worlds_see_old_methods(void **state)
{
    rt_session *s = *state;
    bool ambiguous;
    run(s, "ow(x) = 1");
    uint64_t before = s->world;
    rt_datatype *call = run_type(s, "Tuple{typeof(ow), Int}");
    rt_method *old = rt_method_lookup(s, call, before, &ambiguous);
    run(s, "ow(x) = 2");
    rt_method *new = rt_method_lookup(s, call, s->world, &ambiguous);
    assert_ptr_not_equal(old, new);
    assert_ptr_equal(rt_method_lookup(s, call, before, &ambiguous), old);
    assert_int_equal(old->max_world, new->min_world - 1);
    run(s, "ow(x::Int) = 3");
    assert_ptr_equal(rt_method_lookup(s, call, before, &ambiguous), old);
}

static void test_bad_definitions(void **state)
{
    rt_session *s = *state;
    static const char *const bad[] = {"(x::Number)(y) = 1", "(x::Function)(y) = 1", "Core.isa(x::Int, y) = 1"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        run_throwing(s, bad[i]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_most_specific_method_runs),
        cmocka_unit_test(test_callable_values_and_constructors),
        cmocka_unit_test(test_static_parameters),
        cmocka_unit_test(test_matches),
        cmocka_unit_test(test_matches_are_pruned_and_ordered),
        cmocka_unit_test(test_matches_give_static_parameters),
        cmocka_unit_test(test_ambiguity),
        cmocka_unit_test(test_old_worlds_see_old_methods),
        cmocka_unit_test(test_bad_definitions),
    };
    return cmocka_run_group_tests(tests, program_setup, program_teardown);
}
