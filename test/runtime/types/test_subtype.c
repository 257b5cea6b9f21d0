#include "notation.h"

typedef struct fact {
    const char *a, *relation, *b; /* "<" strictly below, "=" equal, "<=" below, "!" not below */
} fact;

static bool holds(rt_session *s, const fact *f)
{
    rt_value *a = T(s, f->a), *b = T(s, f->b);
    bool below = rt_subtype(s, a, b), above = rt_subtype(s, b, a);
    switch (f->relation[0]) {
    case '=':
        return below && above && rt_type_equal(s, a, b);
    case '!':
        return !below;
    default:
        return below && (f->relation[1] == '=' || !above);
    }
}

static void check(void **state, const fact *facts, size_t n)
{
    int wrong = 0;
    for (size_t i = 0; i < n; i++)
        if (!holds(*state, &facts[i])) {
            print_error("wrong: %s  %s  %s\n", facts[i].a, facts[i].relation, facts[i].b);
            wrong++;
        }
    assert_int_equal(wrong, 0);
}

#define CHECK(facts) check(state, facts, sizeof(facts) / sizeof *(facts))

static void test_nominal(void **state)
{
    static const fact facts[] = {
        {"Int", "<", "Integer"},
        {"Integer", "!", "Int"},
        {"Int", "=", "Int64"},
        {"Int", "<", "Any"},
        {"Union{}", "<", "Int"},
        {"Any", "!", "Int"},
        {"Vector{Int}", "<", "AbstractArray{Int,1}"},
        {"Vector{Int}", "!", "Vector{Integer}"},
        {"Vector{Int}", "!", "AbstractArray{Int,2}"},
        {"Vector{Int}", "<", "Vector"},
        {"Vector{Int}", "<", "Array"},
        {"Vector", "<", "Array"},
        {"Vector", "<", "AbstractArray"},
        {"Array", "!", "Vector"},
        {"Array{Int}", "<", "Array"},
        {"Matrix{Int}", "<", "Array{Int}"},
        {"f", "<", "Function"},
        {"f", "!", "g"},
        {"Tag{3}", "<", "Tag"},
        {"Tag{3}", "!", "Tag{4}"},
        {"Tag{:a}", "=", "Tag{:a}"},
        {"Tag{3}", "!", "Tag{Int}"},
        {"Tag{true}", "!", "Tag{1}"},
        {"String", "<", "AbstractString"},
        {"Ptr{Int}", "<", "Ref{Int}"},
    };
    CHECK(facts);
}

static void test_tuples(void **state)
{
    static const fact facts[] = {
        {"Tuple{Int,Int}", "<", "Tuple{Integer,Integer}"},
        {"Tuple{Vector{Int}}", "<", "Tuple{AbstractArray{Int,1}}"},
        {"Tuple{Int,Int}", "!", "Tuple{Int}"},
        {"Tuple{Int}", "!", "Tuple{Integer,Integer}"},
        {"Tuple{}", "<", "Tuple"},
        {"Tuple{}", "<", "Tuple{Vararg{Int}}"},
        {"Tuple{Int,Int}", "<", "Tuple{Vararg{Int}}"},
        {"Tuple{Int,Int}", "<", "Tuple{Int,Vararg{Integer}}"},
        {"Tuple{Int,Int}", "<", "Tuple{Int,Int,Vararg{Integer}}"},
        {"Tuple{Int,Vararg{Int}}", "<", "Tuple{Vararg{Int}}"},
        {"Tuple{Int,Int,Int}", "<", "Tuple{Integer,Vararg{Int}}"},
        {"Tuple{}", "!", "Tuple{Int,Vararg{Int}}"},
        {"Tuple{Int}", "!", "Tuple{Int,Int,Vararg{Int}}"},
        {"Tuple{Vararg{Int}}", "!", "Tuple{Int,Vararg{Int}}"},
        {"Tuple{Vararg{Int}}", "!", "Tuple{Int}"},
        {"Tuple{Int,Tuple{Real,Integer}}", "!", "Tuple{Vararg{Int}}"},
        {"Tuple{Int,Int}", "=", "Tuple{Vararg{Int,2}}"},
        {"Tuple{Int,Vararg{Int,2}}", "=", "Tuple{Int,Int,Int}"},
        {"NTuple{0,Int}", "=", "Tuple{}"},
        {"Tuple{Vararg{Union{}}}", "=", "Tuple{}"},
        {"Tuple{Vararg{Integer}}", "<", "Tuple{Vararg{Real}}"},
        {"Tuple{Int}", "!", "Vector{Int}"},
        {"Vector{Int}", "!", "Tuple{Int}"},
        {"Tuple{Int}", "<", "Any"},
        /* lengths */
        {"Tuple{Int,Int}", "<", "NTuple{N,Int} where N"},
        {"Tuple{Tuple{Int,Int},Tuple{Int,Int}}", "<", "Tuple{NTuple{N,Int},NTuple{N,Int}} where N"},
        {"Tuple{Tuple{Int,Int},Tuple{Int}}", "!", "Tuple{NTuple{N,Int},NTuple{N,Int}} where N"},
        {"Tuple{Int,Int}", "<", "Tuple{Int,Int,Vararg{Int,N}} where N"},
        {"Tuple{Int,Int}", "<", "Tuple{E,E,Vararg{E,N}} where {N,E}"},
        {"Tuple{Int}", "!", "Tuple{E,E,Vararg{E,N}} where {N,E}"},
        {"Tuple{Tag{2},Int,Int}", "<", "Tuple{Tag{N},Vararg{Int,N}} where N"},
        {"Tuple{Tag{3},Int,Int}", "!", "Tuple{Tag{N},Vararg{Int,N}} where N"},
        {"Tuple{Int,Int,Tag{2}}", "!", "Tuple{Vararg{Int,N}} where N"},
        {"Array{Int,2}", "<=", "Array{Int,N} where N"},
        {"Tuple{Matrix{Int},Int,Int}", "<", "Tuple{Array{T,N},Vararg{Int,N}} where {T,N}"},
        {"Tuple{Matrix{Int},Int}", "!", "Tuple{Array{T,N},Vararg{Int,N}} where {T,N}"},
        {"Tuple{Int,Vararg{Int,N}} where N", "=", "Tuple{Int,Vararg{Int,N}} where N"},
        {"Type{Tuple{Int,Int}}", "<=", "Type{NTuple{N,Int}} where N"},
    };
    CHECK(facts);
}

static void test_unionall(void **state)
{
    static const fact facts[] = {
        {"Vector{Int}", "<", "Vector{T} where T"},
        {"Vector{Int}", "<=", "Vector{T} where T<:Integer"},
        {"Vector{Real}", "!", "Vector{T} where T<:Integer"},
        {"Vector{Integer}", "<=", "Vector{T} where Int<:T<:Real"},
        {"Vector{Int8}", "!", "Vector{T} where Int<:T<:Real"},
        {"Pair{T,T} where T", "<", "Pair"},
        {"Pair{Int,Int8}", "<=", "Pair"},
        {"Pair{Int,Int8}", "<=", "Pair{Int,S} where S"},
        {"Pair{Int,Int8}", "!", "Pair{T,T} where T"},
        {"Pair{T,T} where T", "!", "Pair{Int,Int8}"},
        {"Pair{T,T} where T", "!", "Pair{Int,Int}"},
        {"T where T<:Real", "!", "T where T<:Integer"},
        {"Tuple{T,T} where T", "=", "Tuple{R,R} where R"},
        {"Tuple{T,S} where {T<:Integer,S<:Number}", "!", "Tuple{S,T} where {T<:Integer,S<:Number}"},
        {"Tuple{Array{T},Array{T}} where T", "<", "Tuple{Array,Array}"},
        {"Vector{Vector{T} where T}", "!", "Vector{Vector{T}} where T"},
        {"Vector{Vector{T}} where T", "!", "Vector{Vector{T} where T}"},
        {"Vector{Vector{Int}}", "<=", "Vector{Vector{T}} where T"},
        {"Tuple{T,Tuple{S}} where {T,S}", "=", "Tuple{T,Tuple{S} where S} where T"},
        {"Tuple{T} where T", "=", "Tuple{Any}"},
        {"Tuple{T} where T<:Real", "=", "Tuple{Real}"},
        {"Vector{Int}", "=", "Vector{T where T<:Int}"},
        {"Vector{Tuple{Any}}", "=", "Vector{Tuple{T} where T}"},
        {"Vector{Tuple{Int,Int}}", "=", "Vector{Tuple{T,T} where T<:Int}"},
        {"Vector{Tuple{Int,Integer}}", "!", "Vector{Tuple{T,T} where T<:Integer}"},
        {"Pair{Vector{Int},Integer}", "!", "Pair{Vector{T},T} where T"},
        {"Pair{Vector{Int},Int}", "<=", "Pair{Vector{T},T} where T"},
        {"Tuple{Float32,Vector{Float32}}", "<=", "Tuple{T,S} where {T<:Real,S<:AbstractArray{T,1}}"},
        {"Tuple{Float32,Vector{Float64}}", "!", "Tuple{T,S} where {T<:Real,S<:AbstractArray{T,1}}"},
        {"Tuple{Float32,Vector{Real}}", "<=", "Tuple{T,S} where {T<:Real,S<:AbstractArray{T,1}}"},
        {"Tuple{Number,Vector{Real}}", "!", "Tuple{T,S} where {T<:Real,S<:AbstractArray{T,1}}"},
        {"T where Int<:T<:Integer", "<=", "T where T<:Real"},
        {"Vector{T} where Int<:T<:Integer", "<=", "Vector{T} where T<:Real"},
        {"Vector{T} where Int<:T<:Integer", "!", "Vector{T} where Integer<:T<:Real"},
        {"Tuple{T,S} where {T<:Real,S<:AbstractArray{T,1}}", "=", "Tuple{A,B} where {A<:Real,B<:AbstractArray{A,1}}"},
        {"Pair{T,S} where {T,S<:T}", "<", "Pair{T,S} where {T,S}"},
        {"Pair{T,S} where {T,S>:T}", "<", "Pair{T,S} where {T,S}"},
        {"Tuple{Ref{T},T} where T", "=", "Tuple{Ref{T},S} where {T,T<:S<:T}"},
        {"Tuple{Ref{T},T} where T", "<", "Tuple{Ref{T},S} where {T,S>:T}"},
        {"Tuple{T,Ref{T}} where T", "!", "Tuple{Ref{T},T} where T"},
        {"Ref{Pair{Pair{T,R},R} where R} where T", "!", "Ref{Pair{A,B} where B} where A"},
        {"Ref{Pair{Pair{A,B},B} where B} where A", "!", "Ref{Pair{A,C} where C<:B} where {B,A}"},
        {"Type{AbstractArray{Array{T}} where T}", "!", "Type{AbstractArray{S}} where S"},
        {"Array{Array{Array{T}} where T}", "!", "Array{Array{T}} where T"},
        {"Array{Vector{T},1} where T", "!", "AbstractArray{Vector}"},
        {"Tuple{Type{Vector{T}} where T, Vector{Float64}}", "!", "Tuple{Type{T},T} where T"},
        {"Tuple{Vector{Float64}, Type{Vector{T}} where T}", "!", "Tuple{T,Type{T}} where T"},
        {"Tuple{Type{Ref{T}} where T, Ref{Float64}}", "!", "Tuple{Type{T},T} where T"},
        {"Tuple{Vector}", "=", "Tuple{Vector{T}} where T"},
        {"Tuple{Vector,Vector}", "!", "Tuple{Vector{T},Vector{T}} where T"},
        {"Tuple{Vector,Vector}", "=", "Tuple{Vector{T},Vector{S}} where {T,S}"},
        {"Tuple{Tuple{Vector},Int}", "<=", "Tuple{Tuple{Array{T,N}},Int} where {T,N}"},
        {"Tuple{Vector{<:Integer}}", "<=", "Tuple{Vector{T}} where T<:Real"},
        {"Tuple{Vector{<:Number}}", "!", "Tuple{Vector{T}} where T<:Real"},
        {"Vector{<:Integer}", "<", "Vector{<:Real}"},
        {"Vector{<:Integer}", "=", "Vector{T} where T<:Integer"},
        {"Vector{Vector{<:Integer}}", "!", "Vector{Vector{<:Real}}"},
        {"Vector{Vector{<:Integer}}", "<=", "Vector{<:Vector{<:Real}}"},
        {"Vector{Vector{<:Integer}}", "=", "Vector{Vector{T} where T<:Integer}"},
        {"Array{Int,N} where N", "=", "Array{Int}"},
    };
    CHECK(facts);
}

static void test_diagonal(void **state)
{
    static const fact facts[] = {
        {"Tuple{Int,Int}", "<", "Tuple{T,T} where T"},
        {"Tuple{Int,String}", "!", "Tuple{T,T} where T"},
        {"Tuple{Integer,Integer}", "!", "Tuple{T,T} where T"},
        {"Tuple{Real,Real}", "!", "Tuple{T,T} where T<:Real"},
        {"Tuple{Integer,Int}", "<=", "Tuple{T,S} where {T,S<:T}"},
        {"Tuple{Integer,Int}", "<=", "Tuple{T,S} where {T,T<:S<:T}"},
        {"Tuple{Integer,Int,Int}", "<=", "Tuple{T,S,S} where {T,T<:S<:T}"},
        {"Tuple{Integer,Int}", "<=", "Tuple{T,S} where {T<:Integer,S<:T}"},
        {"Tuple{Integer,Int}", "!", "Tuple{T,S} where {T<:Int,S<:T}"},
        {"Tuple{Integer,Int}", "!", "Tuple{T,S} where {T<:String,S<:T}"},
        {"Tuple{R,R} where R", "<", "Tuple{T,S} where {T,S}"},
        {"Tuple{R,R} where R", "<", "Tuple{T,S} where {T,S<:T}"},
        {"Tuple{R,R} where R", "<", "Tuple{T,S} where {T,S>:T}"},
        {"Tuple{S,R,Vector{Any}} where {S<:Int,R<:AbstractString}", "<=", "Tuple{T,T,Vector{T}} where T"},
        {"Tuple{Int,String,Vector{Any}}", "<=", "Tuple{T,T,Vector{T}} where T"},
        {"Tuple{Int,String,Vector{Integer}}", "!", "Tuple{T,T,Vector{T}} where T"},
        {"Tuple{String,Int,Vector{Integer}}", "!", "Tuple{T,T,Vector{T}} where T"},
        {"Tuple{Int,String,Vector{Tuple{Integer}}}", "!", "Tuple{T,T,Vector{Tuple{T}}} where T"},
        {"Tuple{String,Real,Ref{Number}}", "<", "Tuple{Union{T,String},T,Ref{T}} where T"},
        {"Tuple{String,Real}", "<", "Tuple{Union{T,String},T} where T"},
        {"Tuple{Real,Real}", "!", "Tuple{Union{T,String},T} where T"},
        {"Tuple{Int,Int}", "<", "Tuple{Union{T,String},T} where T"},
        {"Tuple{Vararg{A}} where A>:Integer", "=", "Tuple{Vararg{A}} where A>:Integer"},
        {"Tuple{T,T,Ref{T}} where T", "!", "Tuple{S,S,Ref{Q} where Q} where S"},
        {"Tuple{T,T,Ref{T}} where T", "!", "Tuple{S,S,Ref{Q} where Q} where S<:Integer"},
        {"Tuple{T,T,Ref{T}} where T<:Int", "<=", "Tuple{S,S,Ref{Q} where Q} where S"},
        {"Tuple{T,T,Ref{T}} where T>:Int", "!", "Tuple{S,S,Ref{Q} where Q} where S"},
        {"Tuple{T,T,Ref{T}} where T>:Any", "!", "Tuple{S,S,Ref{Q} where Q} where S"},
        {"Tuple{T,T} where T>:Int", "<=", "Tuple{T,T} where T>:Int"},
        {"Tuple{Tuple{T,T} where T>:Int}", "<=", "Tuple{Tuple{T,T}} where T>:Int"},
        {"Tuple{Tuple{T,T}} where T>:Int", "<=", "Tuple{Tuple{T,T} where T>:Int}"},
        {"Vector{Tuple{T,T} where Number<:T<:Number}", "<=", "Vector{Tuple{Number,Number}}"},
        {"Type{Tuple{T,Any} where T}", "<=", "Type{Tuple{T,T}} where T"}, /* both sides can be Tuple{Any,Any} */
        {"Type{Tuple{T,T} where T}", "!", "Type{Tuple{T,T}} where T"},
        {"Ref{Tuple{T,T} where Int<:T<:Int}", "=", "Ref{Tuple{S,S}} where Int<:S<:Int"},
        {"Tuple{Int,Int8,Vector{Integer}}", "<=", "Tuple{T,T,Vector{T}} where T>:Integer"},
        {"Tuple{Int,Int8,Vector{Any}}", "<=", "Tuple{T,T,Vector{Union{Integer,T}}} where T"},
        {"Tuple{Int,Int8,Vector{Integer}}", "<=", "Tuple{T,T,Vector{Union{Integer,T}}} where T"},
        {"Tuple{T,T,Vector{T}} where T", "!", "Tuple{T,T,Any} where T"},
        {"Tuple{Ref{Tuple{N,N}},Ref{N}} where N", "<", "Tuple{Ref{Tuple{N1,N1}},Ref{N2}} where {N1,N2}"},
        {"Tuple{Int,Int,Int}", "<=", "Tuple{Vararg{T}} where T"},
        {"Tuple{Int,Real}", "!", "Tuple{Vararg{T}} where T"},
        {"Tuple{Vararg{Int}}", "<=", "Tuple{Vararg{T}} where T"},
        {"Tuple{Vararg{Real}}", "!", "Tuple{Vararg{T}} where T"},
        {"Tuple{Tuple{Int,Int}}", "<=", "Tuple{Tuple{T,T}} where T"},
        {"Tuple{Tuple{Int,Int8}}", "!", "Tuple{Tuple{T,T}} where T"},
        {"Tuple{Type{Int},Int}", "<=", "Tuple{Type{T},T} where T"},
        {"Tuple{Type{Int},Int8}", "!", "Tuple{Type{T},T} where T"},
        {"Tuple{Type{Int},Type{String}}", "<=", "Tuple{T,T} where T"},
        {"Tuple{Type{Int},Type{Vector}}", "!", "Tuple{T,T} where T"},
    };
    CHECK(facts);
}

static void test_unions(void **state)
{
    static const fact facts[] = {
        {"Union{}", "=", "Union{Union{},Union{}}"},
        {"Int", "<", "Union{Int,String}"},
        {"Union{Int,Int8}", "<", "Integer"},
        {"Union{Int,Int8}", "=", "Union{Int8,Int}"},
        {"Union{Int,Integer}", "=", "Integer"},
        {"Union{Int,String}", "!", "Union{Int,Float64}"},
        {"Tuple{Union{Int,Int8},Int16}", "=", "Union{Tuple{Int,Int16},Tuple{Int8,Int16}}"},
        {"Vector{Tuple{Union{Int,Int8},Int16}}", "=", "Vector{Union{Tuple{Int,Int16},Tuple{Int8,Int16}}}"},
        {"Tuple{Int,Int8,Int}", "<", "Tuple{Vararg{Union{Int,Int8}}}"},
        {"Union{Int,Ref{Union{Int,Int8}}}", "!", "Union{Int,Ref{Union{Int8,Int16}}}"},
        {"Union{Union{Int,Union{Int,Union{Int8,Int16}}},Int32}",
         "<=", "Union{Union{Int,Int8},Union{Int16,Union{Int8,Int32}}}"},
        {"Vector{Union{Int,Nothing}}", "=", "Vector{Union{Nothing,Int}}"},
        {"Vector{Int}", "!", "Vector{Union{Nothing,Int}}"},
        {"Vector{Union{Int,Nothing}}", "<=", "Vector{Union{T,Nothing}} where T"},
        {"Vector{Union{Int,Nothing}}", "<=", "Vector{Union{T,Nothing}} where T<:Integer"},
        {"Vector{Union{String,Nothing}}", "!", "Vector{Union{T,Nothing}} where T<:Integer"},
        {"Vector{Int}", "<=", "Union{Vector{T},Matrix{T}} where T"},
        {"Tuple{Union{Vector{Int},Vector{Int8}}}", "<", "Tuple{Vector{T}} where T"},
        {"Tuple{Union{Vector{Int},Vector{Int8}}}", "!", "Tuple{Vector{Int}}"},
        {"Tuple{Union{Int,String},Union{Int,String}}", "!", "Tuple{T,T} where T"},
        {"Tuple{Union{Int,String},Int}", "!", "Tuple{T,T} where T"},
        {"Union{Tuple{Int,Int},Tuple{String,String}}", "<=", "Tuple{T,T} where T"},
        {"Union{Tuple{Int,Bool}, Tuple{P,Bool} where P}", "!", "Tuple{Union{T,Int},T} where T"},
        {"Tuple{T,T} where T<:Union{Int,String}", "=", "Union{Tuple{Int,Int},Tuple{String,String}}"},
        {"Tuple{T} where T<:Union{Int,String}", "=", "Union{Tuple{Int},Tuple{String}}"},
        {"Vector{T} where T<:Union{Int,String}", "!", "Union{Vector{Int},Vector{String}}"},
        {"Union{Vector{Int},Vector{String}}", "<=", "Vector{T} where T<:Union{Int,String}"},
        {"Ref{Union{Vector{Int},Vector{Int8}}}", "!", "Ref{Vector{T} where T}"},
        {"Ref{Union{Vector{Int},Vector{Int8}}}", "<=", "Ref{<:Vector}"},
        {"Type{Union{Int,String}}", "<=", "Type{T} where T<:Union{Int,String,Nothing}"},
        {"Union{T,Nothing} where T", "=", "Any"},
        {"Union{Vector{T},Nothing} where T", "=", "Union{Vector,Nothing}"},
        {"Tuple{Union{Vector{T},Nothing} where T}", "=", "Tuple{Union{Vector,Nothing}}"},
        {"Vector{Union{Vector{T},Nothing} where T}", "=", "Vector{Union{Vector,Nothing}}"},
        {"Vector{Union{Vector{Int},Nothing}}", "!", "Vector{Union{Vector{T},Nothing} where T}"},
        {"Vector{Union{Vector{Int},Nothing}}", "<=", "Vector{Union{Vector{T},Nothing}} where T"},
    };
    CHECK(facts);
}

static void test_type_types(void **state)
{
    static const fact facts[] = {
        {"Type{Int}", "<", "DataType"},
        {"Type{Int}", "<", "Type"},
        {"Type{Int}", "<", "Any"},
        {"Type{Int}", "!", "Type{Integer}"},
        {"Type{Int}", "<=", "Type{T} where T<:Integer"},
        {"Type{String}", "!", "Type{T} where T<:Integer"},
        {"DataType", "<=", "Type"},
        {"UnionAll", "<=", "Type"},
        {"Union", "<=", "Type"},
        {"Type{Vector}", "<=", "UnionAll"},
        {"Type{Vector}", "!", "DataType"},
        {"Type{Vector{T} where T}", "=", "Type{Vector}"},
        {"Type{Union{Int,String}}", "<=", "Union"},
        {"DataType", "!", "Type{Int}"},
        {"Type", "!", "DataType"},
        {"Type{Int}", "!", "Function"},
        {"Tuple{DataType,Int}", "!", "Tuple{Type{T},T} where T"},
        {"Tuple{DataType,Int}", "<=", "Tuple{Type,Any}"},
        {"Tuple{DataType,Int}", "<=", "Tuple{Type{T} where T,Int}"},
        {"Type{Vector{Int}}", "<=", "Type{Vector{T}} where T"},
        {"Type{Vector{Int}}", "<=", "Type{<:AbstractArray}"},
        {"Type{Union{}}", "<=", "Type{T} where T<:Integer"},
    };
    CHECK(facts);
}

static void test_namedtuples(void **state)
{
    static const fact facts[] = {
        {"NamedTuple{names{:a,:b},Tuple{Int,String}}", "<", "NamedTuple"},
        {"NamedTuple{names{:a,:b},Tuple{Int,String}}", "<", "NamedTuple{names{:a,:b}}"},
        {"NamedTuple{names{:a,:b},Tuple{Int,String}}", "!", "NamedTuple{names{:a,:c}}"},
        {"NamedTuple{names{:a},Tuple{Int}}", "!", "NamedTuple{names{:a},Tuple{Integer}}"},
        {"NamedTuple{names{:a},Tuple{Int}}", "<=", "NamedTuple{names{:a},T} where T<:Tuple{Integer}"},
        {"NamedTuple{names{:a},Tuple{Int}}", "<=", "NamedTuple{n,Tuple{T}} where {n,T}"},
    };
    CHECK(facts);
}

/* More choices between members of unions than are tried: the answer is no, and it is counted. */
static void test_given_up(void **state)
{
    rt_session *s = *state;
    enum { COUNT = 210 };
    rt_value *one = T(s, "Tuple{Union{Vector{T},Vector{S}}} where {T,S}"), *left[COUNT], *right[COUNT];
    rt_unionall *outer = (rt_unionall *)one, *inner = (rt_unionall *)outer->body;
    for (int i = 0; i < COUNT; i++) {
        left[i] = T(s, "Vector{Int}");
        right[i] = ((rt_datatype *)inner->body)->params->item[0];
    }
    rt_value *many = &rt_tuple_type(s, right, COUNT)->hdr;
    many = rt_unionall_type(s, outer->var, rt_unionall_type(s, inner->var, many));
    uint64_t before = rt_subtype_given_up(s);
    assert_true(rt_subtype(s, T(s, "Tuple{Vector{Int}}"), one));
    assert_int_equal(rt_subtype_given_up(s), before);
    assert_false(rt_subtype(s, &rt_tuple_type(s, left, COUNT)->hdr, many));
    assert_int_equal(rt_subtype_given_up(s), before + 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_nominal),     cmocka_unit_test(test_tuples),   cmocka_unit_test(test_unionall),
        cmocka_unit_test(test_diagonal),    cmocka_unit_test(test_unions),   cmocka_unit_test(test_type_types),
        cmocka_unit_test(test_namedtuples), cmocka_unit_test(test_given_up),
    };
    return cmocka_run_group_tests(tests, notation_setup, notation_teardown);
}
