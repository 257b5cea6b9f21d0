#include "notation.h"

/* a, b, their intersection; with variables of b: the values that the call finds, as a tuple type ("?" = not known). */
typedef struct fact {
    const char *a, *b, *common, *values;
} fact;

static bool same_values(rt_session *s, const fact *f, const rt_svec *found)
{
    char text[400] = "";
    for (size_t i = 0; i < found->n; i++) {
        bool open = found->item[i]->type == s->t.TypeVar;
        snprintf(text + strlen(text), sizeof text - strlen(text), "%s%s", i ? ", " : "",
                 open ? "?" : rt_type_text(s, found->item[i]));
    }
    if (strcmp(text, f->values) != 0)
        print_error("values: %s & %s: %s instead of %s\n", f->a, f->b, text, f->values);
    return strcmp(text, f->values) == 0;
}

static int check_one(rt_session *s, const fact *f)
{
    rt_value *a = T(s, f->a), *b = T(s, f->b), *want = T(s, f->common);
    rt_svec *values = NULL;
    rt_value *plain = rt_intersect(s, a, b, NULL), *with = rt_intersect(s, a, b, &values);
    rt_value *other = rt_intersect(s, b, a, NULL);
    rt_value *all[] = {plain, with, other};
    for (int i = 0; i < 3; i++)
        if (!rt_type_equal(s, all[i], want)) {
            print_error("wrong (%d): %s & %s: %s instead of %s\n", i, f->a, f->b, rt_type_text(s, all[i]), f->common);
            return 1;
        }
    return f->values && !same_values(s, f, values);
}

static void check(void **state, const fact *facts, size_t n)
{
    int wrong = 0;
    for (size_t i = 0; i < n; i++)
        wrong += check_one(*state, &facts[i]);
    assert_int_equal(wrong, 0);
}

#define CHECK(facts) check(state, facts, sizeof(facts) / sizeof *(facts))

static void test_plain(void **state)
{
    static const fact facts[] = {
        {"Int", "Integer", "Int", NULL},
        {"Integer", "AbstractFloat", "Union{}", NULL},
        {"Int", "String", "Union{}", NULL},
        {"Any", "Int", "Int", NULL},
        {"Union{Int,String}", "Union{String,Nothing}", "String", NULL},
        {"Union{Int,String}", "Integer", "Int", NULL},
        {"Tuple{Any,Int}", "Tuple{Integer,Any}", "Tuple{Integer,Int}", NULL},
        {"Tuple{Any,Int}", "Tuple{Integer}", "Union{}", NULL},
        {"Tuple{Int,Any}", "Tuple{String,Any}", "Union{}", NULL},
        {"Tuple{Vararg{Int}}", "Tuple{Any,Any}", "Tuple{Int,Int}", NULL},
        {"Tuple{Vararg{Int}}", "Tuple{Any,Vararg{Integer}}", "Tuple{Int,Vararg{Int}}", NULL},
        {"Tuple{Vararg{Int}}", "Tuple{Vararg{String}}", "Tuple{}", NULL},
        {"Tuple{Int,Vararg{Int}}", "Tuple{Vararg{String}}", "Union{}", NULL},
        {"Type{Int}", "DataType", "Type{Int}", NULL},
        {"Type{Int}", "Type", "Type{Int}", NULL},
        {"Type{Int}", "Type{String}", "Union{}", NULL},
        {"DataType", "Type", "DataType", NULL},
        {"Tuple{Type{Int},Int}", "Tuple{DataType,Any}", "Tuple{Type{Int},Int}", NULL},
        {"Tuple{DataType,Int}", "Tuple{Type{Int},Int}", "Tuple{Type{Int},Int}", NULL},
        {"Tuple{DataType,Int}", "Tuple{Type{T},T} where T<:Real", "Tuple{Type{T},Int} where T<:Real", "?"},
    };
    CHECK(facts);
}

static void test_parametric(void **state)
{
    static const fact facts[] = {
        {"Vector{Int}", "Vector{T} where T", "Vector{Int}", "Int64"},
        {"Vector", "Array{Int}", "Vector{Int}", NULL},
        {"Vector", "AbstractArray{Int}", "Vector{Int}", "1"},
        {"Vector{Int}", "Vector{T} where T<:Real", "Vector{Int}", "Int64"},
        {"Vector{String}", "Vector{T} where T<:Real", "Union{}", NULL},
        {"Vector", "Matrix", "Union{}", NULL},
        {"Vector{T} where T<:Integer", "Vector{T} where T>:Int", "Vector{T} where Int<:T<:Integer", "?"},
        {"Pair{T,T} where T", "Pair{Int}", "Pair{Int,Int}", "Int64"},
        {"Pair{T,T} where T", "Pair{Int,String}", "Union{}", NULL},
        {"Ref", "Ptr", "Ptr", "?"},
        {"AbstractArray{T,2} where T", "Array{Int,N} where N", "Matrix{Int}", "2"},
        {"Vector{Union{Int,Nothing}}", "Vector{Union{T,Nothing}} where T", "Vector{Union{Int,Nothing}}", "Int64"},
        {"Tag{3}", "Tag{N} where N", "Tag{3}", "3"},
        {"Type{T} where T<:Integer", "Type{Int}", "Type{Int}", NULL},
        {"Type{Vector{Int}}", "Type{Array{T,N}} where {T,N}", "Type{Vector{Int}}", "Int64, 1"},
        {"Type{Pair}", "Type{Pair{A,B}} where {A,B}", "Union{}", NULL},
        {"Type{Pair}", "Type{Vector{T}} where T", "Union{}", NULL},
        {"Type{Array}", "Type{T} where T<:AbstractArray", "Type{Array}", NULL},
        {"Type{<:AbstractArray}", "Type{Array{T,1}} where T", "Type{Array{T,1}} where T", "?"},
    };
    CHECK(facts);
}

static void test_signatures(void **state)
{
    static const fact facts[] = {
        {"Tuple{f,Int}", "Tuple{f,T} where T", "Tuple{f,Int}", "Int64"},
        {"Tuple{f,Integer}", "Tuple{f,T} where T", "Tuple{f,Integer}", "?"},
        {"Tuple{f,Any}", "Tuple{f,T} where T<:Integer", "Tuple{f,Integer}", "?"},
        {"Tuple{f,Any,Int}", "Tuple{f,T,T} where T", "Tuple{f,Int,Int}", "Int64"},
        {"Tuple{f,Integer,Real}", "Tuple{f,T,T} where T", "Tuple{f,T,T} where T<:Integer", "?"},
        {"Tuple{f,Int,String}", "Tuple{f,T,T} where T", "Union{}", NULL},
        {"Tuple{f,Vector{Int},Any}", "Tuple{f,Vector{T},T} where T", "Tuple{f,Vector{Int},Int}", "Int64"},
        {"Tuple{f,Any,Vector{Int}}", "Tuple{f,T,Vector{T}} where T", "Tuple{f,Int,Vector{Int}}", "Int64"},
        {"Tuple{f,Any,Vector{Any}}", "Tuple{f,T,Vector{T}} where T", "Tuple{f,Any,Vector{Any}}", "Any"},
        {"Tuple{f,Integer,Vector{Any}}", "Tuple{f,T,Vector{T}} where T", "Tuple{f,Integer,Vector{Any}}", "Any"},
        {"Tuple{f,String,Vector{Int}}", "Tuple{f,T,Vector{T}} where T", "Union{}", NULL},
        {"Tuple{f,Matrix{Int},Int,Int}", "Tuple{f,Array{T,N},Vararg{Int,N}} where {T,N}",
         "Tuple{f,Matrix{Int},Int,Int}", "Int64, 2"},
        {"Tuple{f,Matrix{Int},Int}", "Tuple{f,Array{T,N},Vararg{Int,N}} where {T,N}", "Union{}", NULL},
        {"Tuple{f,Tuple{Int,Int}}", "Tuple{f,NTuple{N,T}} where {N,T}", "Tuple{f,Tuple{Int,Int}}", "2, Int64"},
        {"Tuple{f,Vector{Int}}", "Tuple{f,S} where {T,S<:AbstractArray{T,1}}", "Tuple{f,Vector{Int}}",
         "Int64, Vector{Int64}"},
        {"Tuple{f,Int,Vector{Any}}", "Tuple{f,T,Vector{S}} where {T,S>:T}", "Tuple{f,Int,Vector{Any}}", "Int64, Any"},
        {"Tuple{f,Int,Vector{Real}}", "Tuple{f,T,Vector{S}} where {T,S>:T}", "Tuple{f,Int,Vector{Real}}",
         "Int64, Real"},
        {"Tuple{f,Int,Vector{String}}", "Tuple{f,T,Vector{S}} where {T,S>:T}", "Union{}", NULL},
        {"Tuple{f,Vector{Int},Vector{Vector{Int}}}",
         "Tuple{f,T,Vector{S}} where {A,T<:AbstractArray{A},S<:AbstractArray{A}}",
         "Tuple{f,Vector{Int},Vector{Vector{Int}}}", "Int64, Vector{Int64}, Vector{Int64}"},
        {"Tuple{f,Union{Vector{Int},Nothing}}", "Tuple{f,Vector{T}} where T", "Tuple{f,Vector{Int}}", "Int64"},
        {"Tuple{f,Union{Vector{Int},Vector{String}}}", "Tuple{f,Vector{T}} where T",
         "Tuple{f,Union{Vector{Int},Vector{String}}}", "?"},
        {"Tuple{f,Vector{Int}}", "Tuple{f,Union{Vector{T},Matrix{T}}} where T", "Tuple{f,Vector{Int}}", "Int64"},
        {"Tuple{f,Type{Int},Any}", "Tuple{f,Type{T},T} where T", "Tuple{f,Type{Int},Int}", "Int64"},
        {"Tuple{f,Type{Int},Type{String}}", "Tuple{f,T,T} where T", "Tuple{f,Type{Int},Type{String}}", "DataType"},
        {"Tuple{f,Vararg{Any}}", "Tuple{f,Int,String}", "Tuple{f,Int,String}", NULL},
        {"Tuple{f,Int,Vararg{Any}}", "Tuple{f,Any,Vararg{String}}", "Tuple{f,Int,Vararg{String}}", NULL},
        {"Tuple{f,Vector{<:Integer}}", "Tuple{f,Vector{T}} where T", "Tuple{f,Vector{<:Integer}}", "?"},
        {"Tuple{f,Vector}", "Tuple{f,Vector{T}} where T<:Real", "Tuple{f,Vector{T}} where T<:Real", "?"},
        {"Tuple{f,Pair{Int,String}}", "Tuple{f,Pair{K,V}} where {K,V}", "Tuple{f,Pair{Int,String}}", "Int64, String"},
        {"Tuple{f,Pair{Int,V} where V}", "Tuple{f,Pair{K,W}} where {K,W}", "Tuple{f,Pair{Int,V} where V}", "Int64, ?"},
        {"Tuple{f,Pair{Int,Vector{String}}}", "Tuple{f,Pair{K,Vector{V}}} where {K,V}",
         "Tuple{f,Pair{Int,Vector{String}}}", "Int64, String"},
    };
    CHECK(facts);
}

/* Whatever else it is, an intersection must contain every type that is below both. */
static void test_contains(void **state)
{
    rt_session *s = *state;
    static const char *const below[] = {"Tuple{Int,Int}",
                                        "Tuple{Int,Vector{Int}}",
                                        "Tuple{String,Vector{Any}}",
                                        "Tuple{Type{Int},Int}",
                                        "Tuple{Vector{Int},Vector{Int}}",
                                        "Tuple{Pair{Int,Int},Int}",
                                        "Tuple{Int8,Int}",
                                        "Tuple{Nothing,Vector{Vector{Int}}}",
                                        "Tuple{Int,Int,Int}",
                                        "Tuple{}"};
    static const char *const above[] = {"Tuple{T,T} where T",
                                        "Tuple{T,Vector{T}} where T",
                                        "Tuple{T,Vector{S}} where {T,S>:T}",
                                        "Tuple{Type{T},T} where T",
                                        "Tuple{Any,Any}",
                                        "Tuple{Vararg{T}} where T",
                                        "Tuple{Union{T,Vector{T}},Vector{T}} where T",
                                        "Tuple{Pair{T,S},S} where {T,S}",
                                        "NTuple{N,Int} where N",
                                        "Tuple{Vararg{Any}}",
                                        "Tuple{Union{Int,Nothing},Any}",
                                        "Tuple{T,Union{T,Vector{Any}}} where T",
                                        "Tuple{Any,Vector{<:Vector}}",
                                        "Tuple{Vector{T},S} where {T,S<:Vector{T}}",
                                        "Tuple{Union{T,Int8},T} where T"};
    int wrong = 0;
    for (size_t i = 0; i < sizeof above / sizeof *above; i++)
        for (size_t j = 0; j < sizeof above / sizeof *above; j++) {
            rt_value *a = T(s, above[i]), *b = T(s, above[j]), *common = rt_intersect(s, a, b, NULL);
            for (size_t k = 0; k < sizeof below / sizeof *below; k++) {
                rt_value *x = T(s, below[k]);
                if (rt_subtype(s, x, a) && rt_subtype(s, x, b) && !rt_subtype(s, x, common)) {
                    print_error("%s & %s = %s lacks %s\n", above[i], above[j], rt_type_text(s, common), below[k]);
                    wrong++;
                }
            }
        }
    assert_int_equal(wrong, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_plain),
        cmocka_unit_test(test_parametric),
        cmocka_unit_test(test_signatures),
        cmocka_unit_test(test_contains),
    };
    return cmocka_run_group_tests(tests, notation_setup, notation_teardown);
}
