#include "notation.h"

static const char *const texts[][2] = {
    {"Int", "Int64"},
    {"Vector{Int}", "Vector{Int64}"},
    {"Matrix{Float64}", "Matrix{Float64}"},
    {"Array{Int,3}", "Array{Int64, 3}"},
    {"Array{T,3} where T", "Array{T, 3} where T"},
    {"Array", "Array"},
    {"Vector", "Vector"},
    {"Matrix", "Matrix"},
    {"Array{Int}", "Array{Int64}"},
    {"AbstractArray{Int,1}", "AbstractVector{Int64}"},
    {"Vector{<:Integer}", "Vector{<:Integer}"},
    {"Vector{T} where T<:Integer", "Vector{T} where T<:Integer"},
    {"Array{<:Integer}", "Array{<:Integer}"},
    {"Vector{T} where T>:Int", "Vector{T} where T>:Int64"},
    {"Vector{T} where Int<:T<:Real", "Vector{T} where Int64<:T<:Real"},
    {"Pair{A,B} where {A,B<:A}", "Pair{A, B} where {A, B<:A}"},
    {"Pair{Int}", "Pair{Int64}"},
    {"Pair{A,Int} where A", "Pair{A, Int64} where A"},
    {"Pair{T,T} where T", "Pair{T, T} where T"},
    {"Union{Int,Nothing}", "Union{Nothing, Int64}"},
    {"Union{String,Int,Float64}", "Union{Float64, Int64, String}"},
    {"Union{Vector{Int},Nothing}", "Union{Nothing, Vector{Int64}}"},
    {"Union{}", "Union{}"},
    {"Tuple", "Tuple"},
    {"Tuple{}", "Tuple{}"},
    {"Tuple{Int,String}", "Tuple{Int64, String}"},
    {"Tuple{Vararg{Int}}", "Tuple{Vararg{Int64}}"},
    {"Tuple{Int,Vararg{Any}}", "Tuple{Int64, Vararg{Any}}"},
    {"Tuple{Int,Int,Int}", "Tuple{Int64, Int64, Int64}"},
    {"Tuple{Int,Int,Int,Int}", "NTuple{4, Int64}"},
    {"Tuple{String,Int,Int,Int,Int}", "Tuple{String, Vararg{Int64, 4}}"},
    {"NTuple{N,Int} where N", "NTuple{N, Int64} where N"},
    {"Tuple{T,Vector{T}} where T", "Tuple{T, Vector{T}} where T"},
    {"f", "typeof(f)"},
    {"Tuple{f,Int}", "Tuple{typeof(f), Int64}"},
    {"Type{Int}", "Type{Int64}"},
    {"Type", "Type"},
    {"Type{T} where T<:Integer", "Type{T} where T<:Integer"},
    {"Type{<:Integer}", "Type{<:Integer}"},
    {"NamedTuple{names{:a,:b},Tuple{Int,Any}}", "@NamedTuple{a::Int64, b}"},
    {"NamedTuple{names{},Tuple{}}", "@NamedTuple{}"},
    {"NamedTuple", "NamedTuple"},
    {"Tag{3}", "Tag{3}"},
    {"Tag{:x}", "Tag{:x}"},
    {"Tag{true}", "Tag{true}"},
    {"Tag{names{:a,1}}", "Tag{(:a, 1)}"},
    {"Vector{Vector}", "Vector{Vector}"},
    {"Vector{Vector{T}} where T", "Vector{Vector{T}} where T"},
    {"Union{T,Nothing} where T", "Union{Nothing, T} where T"},
    {"Vector{Union{Int,Nothing}}", "Vector{Union{Nothing, Int64}}"},
};

static void test_texts(void **state)
{
    rt_session *s = *state;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        assert_string_equal(rt_type_text(s, T(s, texts[i][0])), texts[i][1]);
}

static void test_closures_and_odd_names(void **state)
{
    rt_session *s = *state;
    rt_datatype *closure =
        rt_struct_begin(s, s->main, rt_symbol_c(s, "#1#2"), s->t.Function, NULL, s->empty_svec, false, 0);
    closure->name->is_function = true;
    rt_struct_finish(s, closure, s->empty_svec);
    assert_string_equal(rt_type_text(s, &closure->hdr), "var\"#1#2\"");
    rt_datatype *plus = rt_function_type_new(s, s->main, rt_symbol_c(s, "+"));
    assert_string_equal(rt_type_text(s, &plus->hdr), "typeof(+)");
}

static void test_modules(void **state)
{
    rt_session *s = *state;
    rt_module *m = rt_module_new(s, rt_symbol_c(s, "Shapes"), s->main);
    rt_datatype *t = rt_abstract_new(s, m, rt_symbol_c(s, "Round"), NULL, NULL);
    rt_binding_set_const(s, rt_module_own(s, m, rt_symbol_c(s, "Round")), &t->hdr);
    assert_string_equal(rt_type_text(s, &t->hdr), "Main.Shapes.Round");
    rt_module_export(s, m, rt_symbol_c(s, "Round"));
    rt_module_import(s, s->main, m, rt_symbol_c(s, "Round"));
    assert_string_equal(rt_type_text(s, &t->hdr), "Round");
}

static void test_joins(void **state)
{
    static const char *const joins[][3] = {
        {"Int", "Int8", "Signed"},
        {"Int", "Float64", "Real"},
        {"Int", "String", "Any"},
        {"Int", "Int", "Int"},
        {"Union{}", "Int", "Int"},
        {"Vector{Int}", "Vector{Float64}", "Vector"},
        {"Vector{Int}", "Matrix{Int}", "Array{Int}"},
        {"Vector{Int}", "AbstractArray{Int,1}", "AbstractArray{Int,1}"},
        {"Tuple{Int,String}", "Tuple{Int8,String}", "Tuple{Signed,String}"},
        {"Tuple{Int}", "Tuple{Int,Int}", "Tuple{Int,Vararg{Int}}"},
        {"Tuple{}", "Tuple{Int}", "Tuple{Vararg{Int}}"},
        {"Union{Int,Int8}", "Int16", "Signed"},
        {"f", "g", "Function"},
        {"Type{Int}", "Type{String}", "Type"},
        {"Pair{Int,Int}", "Pair{Int,String}", "Pair{Int}"},
        {"Vector", "Vector{Int}", "Vector"},
    };
    rt_session *s = *state;
    for (size_t i = 0; i < sizeof joins / sizeof *joins; i++) {
        rt_value *a = T(s, joins[i][0]), *b = T(s, joins[i][1]), *want = T(s, joins[i][2]);
        assert_string_equal(rt_type_text(s, rt_typejoin(s, a, b)), rt_type_text(s, want));
        assert_string_equal(rt_type_text(s, rt_typejoin(s, b, a)), rt_type_text(s, want));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_texts),
        cmocka_unit_test(test_closures_and_odd_names),
        cmocka_unit_test(test_modules),
        cmocka_unit_test(test_joins),
    };
    return cmocka_run_group_tests(tests, notation_setup, notation_teardown);
}
