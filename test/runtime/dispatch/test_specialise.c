#include "program.h"

static const char *types_of(rt_session *s, const rt_linfo *li) { return rt_type_text(s, &li->spec_types->hdr); }

static void test_exact_types(void **state)
{
    rt_session *s = *state;
    run(s, "s1(x, y) = x");
    rt_linfo *li = linfo_of(s, "s1", "(1, \"a\")");
    assert_string_equal(types_of(s, li), "Tuple{typeof(s1), Int64, String}");
    assert_ptr_equal(linfo_of(s, "s1", "(2, \"b\")"), li);
    assert_ptr_not_equal(linfo_of(s, "s1", "(2.0, \"b\")"), li);
    assert_string_equal(types_of(s, linfo_of(s, "s1", "(Int, Vector)")),
                        "Tuple{typeof(s1), Type{Int64}, Type{Vector}}");
    assert_string_equal(types_of(s, linfo_of(s, "s1", "((1, Int), nothing)")),
                        "Tuple{typeof(s1), Tuple{Int64, DataType}, Nothing}");
}

static void test_varargs(void **state)
{
    rt_session *s = *state;
    run(s, "s2(xs...) = length(xs); s3(x, ys::T...) where T = T");
    assert_string_equal(types_of(s, linfo_of(s, "s2", "(1, 2, 3)")), "Tuple{typeof(s2), Int64, Int64, Int64}");
    rt_linfo *li = linfo_of(s, "s2", "(1,2,3,4,5,6,7,8,9,10,11,12,13)");
    assert_string_equal(types_of(s, li), "Tuple{typeof(s2), Vararg{Int64}}");
    assert_ptr_equal(linfo_of(s, "s2", "(1,2,3,4,5,6,7,8,9,10,11,12,13,14)"), li);
    assert_string_equal(types_of(s, linfo_of(s, "s2", "(1,2.0,3,4,5,6,7,8,9,10,11,12,13)")),
                        "Tuple{typeof(s2), Vararg{Any}}");
    assert_int_equal(run_int(s, "s2(1,2.0,3,4,5,6,7,8,9,10,11,12,13,14,15)"), 15);
    assert_true(run(s, "s3(1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16) === Int") == s->true_value);
}

static void test_growing_types_end(void **state)
{
    rt_session *s = *state;
    run(s, "s4(x, n) = n == 0 ? 0 : 1 + s4((x,), n - 1)");
    assert_int_equal(run_int(s, "s4(1, 40)"), 40);
    int n = 0;
    bool ambiguous;
    rt_method *m = rt_method_lookup(s, run_type(s, "Tuple{typeof(s4), Int, Int}"), s->world, &ambiguous);
    for (const rt_linfo *li = m->linfos; li; li = li->next)
        n++;
    assert_in_range(n, 5, 12);
}

/* The body needs the parameter's value, so the deep type stays. */
static void test_static_parameters_are_kept(void **state)
{
    rt_session *s = *state;
    run(s, "s5(x::T) where T = T");
    assert_true(run(s, "let t = ((((((((((1,),),),),),),),),),); s5(t) === typeof(t); end") == s->true_value);
}

static void test_text(void **state)
{
    rt_session *s = *state;
    run(s, "s6(x::Int, y::Vector{T}, zs...) where T = 1; struct S7; x; end; S7(a, b) = S7(a)\n(::S7)(x) = x; s8(x; key "
           "= 1) = key");
    bool ambiguous;
    rt_method *m = rt_method_lookup(s, run_type(s, "Tuple{typeof(s6), Int, Vector{Int}}"), s->world, &ambiguous);
    assert_string_equal(rt_method_text(s, m), "s6(::Int64, ::Vector{T}, ::Any...) where T");
    assert_string_equal(rt_linfo_text(s, linfo_of(s, "s6", "(1, [2], 3.0)")),
                        "s6(::Int64, ::Vector{Int64}, ::Float64)");
    assert_string_equal(rt_linfo_text(s, linfo_of(s, "S7", "(1, 2)")), "S7(::Int64, ::Int64)");
    assert_string_equal(rt_linfo_text(s, linfo_of(s, "S7(1)", "(1,)")), "(::S7)(::Int64)");
}

static void test_tracer_knows(void **state)
{
    rt_session *s = *state;
    run(s, "function s9(x)\n    y = x\n    if y == 1\n        y = 2\n    end\n    y\nend");
    rt_linfo *li = linfo_of(s, "s9", "(1,)");
    assert_ptr_equal(lt_linfo_baton(li->trace), li);
    assert_ptr_equal(lt_linfo_method(li->trace), li->def->trace);
    assert_string_equal(lt_linfo_signature(li->trace), "s9(::Int64)");
    const lt_method_desc *d = lt_method_info(li->def->trace);
    static const uint32_t lines[] = {2, 3, 4, 6};
    assert_string_equal(d->name, "s9");
    assert_string_equal(d->module, "Main");
    assert_int_equal(d->first_line, 1);
    assert_int_equal(d->nlines, 4);
    assert_memory_equal(d->lines, lines, sizeof lines);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_exact_types),
        cmocka_unit_test(test_varargs),
        cmocka_unit_test(test_growing_types_end),
        cmocka_unit_test(test_static_parameters_are_kept),
        cmocka_unit_test(test_text),
        cmocka_unit_test(test_tracer_knows),
    };
    return cmocka_run_group_tests(tests, program_setup, program_teardown);
}
