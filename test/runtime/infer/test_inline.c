/* test_inline.c - what is inlined, what is folded away, and what must not be. */
#include "fixture.h"

static void test_library_one_liners(void **state)
{
    rt_session *s = *state;
    eval(s, "arith(a, b) = a + b * a - b\nix(v, i) = v[i]\nset(v, i, x) = (v[i] = x)\nlen(v) = length(v)");
    assert_int_equal(calls_not_inlined(infer(s, "arith", "Int, Int")), 0);
    assert_int_equal(calls_not_inlined(infer(s, "arith", "Float64, Float64")), 0);
    assert_int_equal(calls_not_inlined(infer(s, "ix", "Vector{Float64}, Int")), 0);
    assert_int_equal(calls_not_inlined(infer(s, "set", "Vector{Float64}, Int, Float64")), 0);
    assert_int_equal(calls_not_inlined(infer(s, "len", "Vector{Float64}")), 0);
    eval(s, "function loop(n)\n  t = 0.0\n  for i in 1:n\n    t += 1.0 / (i * i)\n  end\n  t\nend");
    rt_linfo *li = infer(s, "loop", "Int");
    assert_int_equal(calls_not_inlined(li), 0);
    assert_int_equal(calls_of_kind(li, RT_CALL_DYNAMIC), 0);
    eval(s, "mutable struct Body\n  x::Float64\n  m::Float64\nend\nmove(b) = (b.x += b.m; b.x)");
    li = infer(s, "move", "Body");
    assert_int_equal(calls_not_inlined(li), 0);
    assert_int_equal(calls_of_kind(li, RT_CALL_DYNAMIC), 0);
}

static void test_variant_bodies(void **state)
{
    rt_session *s = *state;
    eval(s, "struct Two\n  a::Int\n  b::String\nend\nget_a(t) = t.a");
    rt_linfo *li = infer(s, "get_a", "Two");
    bool found = false;
    for (uint32_t i = 0; i < li->ir->nstmts; i++) {
        const rt_call *c = li->typed->call[i];
        found |= c && c->kind == RT_CALL_LINFO && c->inline_it[0] && c->inlined_typed[0];
    }
    assert_true(found);
    assert_string_equal(rt_type_text(s, li->ret_type), "Int64");
}

static void test_hints(void **state)
{
    rt_session *s = *state;
    eval(s, "@noinline small(x) = x + 1\nuses_small(x) = small(x)");
    assert_int_equal(calls_not_inlined(infer(s, "uses_small", "Int")), 1);
    eval(s, "function tried(x)\n  try\n    x + 1\n  catch\n    0\n  end\nend\nuses_tried(x) = tried(x)");
    assert_int_equal(calls_not_inlined(infer(s, "uses_tried", "Int")), 1);
}

static void test_flags_forbid(void **state)
{
    rt_session *s = *state;
    eval(s, "watched(x) = x + 1\nuses_watched(x) = watched(x)");
    rt_linfo *li = infer(s, "watched", "Int");
    assert_int_equal(lt_linfo_trace(s->tracer, li->trace, LT_WANT_DEBUG), LT_OK);
    assert_int_equal(calls_not_inlined(infer(s, "uses_watched", "Int")), 1);
}

static void test_purity(void **state)
{
    rt_session *s = *state;
    eval(s, "pure_one(x) = x + 1\nprints(x) = println(x)\nthrows(x) = div(x, 0)\nreads(v) = v[1]");
    assert_true(infer(s, "pure_one", "Int")->typed->is_pure);
    assert_false(infer(s, "prints", "Int")->typed->is_pure);
    assert_false(infer(s, "throws", "Int")->typed->is_pure);
    assert_false(infer(s, "reads", "Vector{Int}")->typed->is_pure);
}

static void test_redefinition(void **state)
{
    rt_session *s = *state;
    eval(s, "callee(x) = 1\ncaller(x) = callee(x)");
    assert_string_equal(result_of(s, "caller", "Int"), "Int64");
    eval(s, "callee(x) = 2.0");
    assert_string_equal(result_of(s, "caller", "Int"), "Float64");
    eval(s, "callee(x::Int) = 'c'");
    assert_string_equal(result_of(s, "caller", "Int"), "Char");
    assert_string_equal(result_of(s, "caller", "Bool"), "Float64");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_library_one_liners),
        cmocka_unit_test(test_variant_bodies),
        cmocka_unit_test(test_hints),
        cmocka_unit_test(test_flags_forbid),
        cmocka_unit_test(test_purity),
        cmocka_unit_test(test_redefinition),
    };
    return cmocka_run_group_tests(tests, fixture_setup, fixture_teardown);
}
