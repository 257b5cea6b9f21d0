#include "notation.h"

/* ">" a is more specific than b, "?" neither is. The reverse is always checked too. */
typedef struct fact {
    const char *a, *relation, *b;
} fact;

static const fact facts[] = {
    {"Tuple{f,Int}", ">", "Tuple{f,Integer}"},
    {"Tuple{f,Int}", ">", "Tuple{f,Any}"},
    {"Tuple{f,Int}", ">", "Tuple{f,Vararg{Any}}"},
    {"Tuple{f,Any}", ">", "Tuple{f,Vararg{Any}}"},
    {"Tuple{f}", ">", "Tuple{f,Vararg{Any}}"},
    {"Tuple{f,Any,Vararg{Any}}", ">", "Tuple{f,Vararg{Any}}"},
    {"Tuple{f,Int,Any}", "?", "Tuple{f,Any,Int}"},
    {"Tuple{f,Int}", "?", "Tuple{f,Int}"},
    {"Tuple{f,Int}", "?", "Tuple{f,String}"},
    {"Tuple{f,Int}", "?", "Tuple{f,Int,Int}"},
    {"Tuple{f,Int,Int}", ">", "Tuple{f,Int,Any}"},
    {"Tuple{f,T,T} where T", ">", "Tuple{f,Any,Any}"},
    {"Tuple{f,T,T} where T<:Integer", ">", "Tuple{f,T,T} where T"},
    {"Tuple{f,T,T} where T", ">", "Tuple{f,T,S} where {T,S}"},
    {"Tuple{f,Int,Any}", ">", "Tuple{f,T,T} where T"},
    {"Tuple{f,Vector{Int}}", ">", "Tuple{f,Vector{T}} where T"},
    {"Tuple{f,Vector{T}} where T", ">", "Tuple{f,Array{T}} where T"},
    {"Tuple{f,Vector{T}} where T", ">", "Tuple{f,AbstractArray{T}} where T"},
    {"Tuple{f,Vector{T}} where T", ">", "Tuple{f,AbstractArray{Int}}"},
    {"Tuple{f,Vector{T}} where T<:Integer", ">", "Tuple{f,Vector{T}} where T<:Real"},
    {"Tuple{f,Vector{T}} where T", ">", "Tuple{f,Any}"},
    {"Tuple{f,Array{T,1}} where T", "?", "Tuple{f,Array{Int,N}} where N"},
    {"Tuple{f,Type{Int}}", ">", "Tuple{f,Type{T}} where T<:Integer"},
    {"Tuple{f,Type{Int}}", ">", "Tuple{f,DataType}"},
    {"Tuple{f,Type{T}} where T<:Integer", ">", "Tuple{f,DataType}"},
    {"Tuple{f,DataType}", ">", "Tuple{f,Type}"},
    {"Tuple{f,Type{T},T} where T", ">", "Tuple{f,Type,Any}"},
    {"Tuple{f,Type{T},T} where T", ">", "Tuple{f,Type{T},Any} where T"},
    {"Tuple{f,Int}", ">", "Tuple{f,Union{Int,String}}"},
    {"Tuple{f,Union{Int,String}}", ">", "Tuple{f,Any}"},
    {"Tuple{f,Union{Int,String}}", "?", "Tuple{f,Union{Int,Nothing}}"},
    {"Tuple{f,Union{Int,Int8}}", ">", "Tuple{f,Integer}"},
    {"Tuple{f,Int,Vararg{Int}}", ">", "Tuple{f,Int,Vararg{Any}}"},
    {"Tuple{f,Vararg{Int}}", ">", "Tuple{f,Vararg{Integer}}"},
    {"Tuple{f,Int,Vararg{Any}}", ">", "Tuple{f,Integer,Vararg{Any}}"},
    {"Tuple{f,Int,Int}", ">", "Tuple{f,Int,Vararg{Int}}"},
    {"Tuple{f,Tuple{Int,Int}}", ">", "Tuple{f,NTuple{N,Int}} where N"},
    {"Tuple{f,NTuple{N,Int}} where N", ">", "Tuple{f,Tuple}"},
    {"Tuple{f,NTuple{2,T}} where T", ">", "Tuple{f,Tuple}"},
    {"Tuple{f,Array{T,N},Vararg{Int,N}} where {T,N}", ">", "Tuple{f,Array,Vararg{Int}}"},
    {"Tuple{f,T} where T<:Real", ">", "Tuple{f,T} where T"},
    {"Tuple{f,Pair{T,T}} where T", ">", "Tuple{f,Pair}"},
    {"Tuple{f,Pair{Int,T}} where T", "?", "Tuple{f,Pair{T,Int}} where T"},
    {"Tuple{Type{Int},Any}", ">", "Tuple{Type{T},Any} where T"},
    {"Tuple{Type{Vector{T}},Int} where T", ">", "Tuple{Type{T},Int} where T<:AbstractArray"},
};

static void test_specificity(void **state)
{
    rt_session *s = *state;
    int wrong = 0;
    for (size_t i = 0; i < sizeof facts / sizeof *facts; i++) {
        rt_value *a = T(s, facts[i].a), *b = T(s, facts[i].b);
        bool more = rt_more_specific(s, a, b), less = rt_more_specific(s, b, a);
        if (less || more != (facts[i].relation[0] == '>')) {
            print_error("wrong: %s %s %s (%d, reverse %d)\n", facts[i].a, facts[i].relation, facts[i].b, more, less);
            wrong++;
        }
    }
    assert_int_equal(wrong, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_specificity)};
    return cmocka_run_group_tests(tests, notation_setup, notation_teardown);
}
