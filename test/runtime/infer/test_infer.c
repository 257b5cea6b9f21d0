/* test_infer.c - result types of real definitions: flow, narrowing, recursion, closures, containers, constants. */
#include "fixture.h"

static void test_straight_line(void **state)
{
    rt_session *s = *state;
    eval(s, "poly(x) = 3x * x + 1");
    assert_result(s, "poly", "Int", "Int64");
    assert_result(s, "poly", "Float64", "Float64");
    assert_result(s, "poly", "Bool", "Int64");
    eval(s, "mixed(a::Int, b::Float64) = a + b");
    assert_result(s, "mixed", "Int, Float64", "Float64");
    eval(s, "nothing_at_all() = nothing");
    assert_result(s, "nothing_at_all", "", "Nothing");
}

static void test_branches_join(void **state)
{
    rt_session *s = *state;
    eval(s, "pick(c) = c ? 1 : 2.0");
    assert_result(s, "pick", "Bool", "Union{Float64, Int64}");
    eval(s, "always() = true ? 1 : 2.0");
    assert_result(s, "always", "", "Int64");
    eval(s, "five(i) = i == 1 ? 1 : i == 2 ? 2.0 : i == 3 ? \"3\" : i == 4 ? '4' : :five");
    assert_result(s, "five", "Int", "Any");
    eval(s, "fails(x) = x > 0 ? x : error(\"no\")");
    assert_result(s, "fails", "Int", "Int64");
}

static void test_loops(void **state)
{
    rt_session *s = *state;
    eval(s, "function total(n)\n  t = 0\n  for i in 1:n\n    t += i\n  end\n  t\nend");
    assert_result(s, "total", "Int", "Int64");
    eval(s, "function unstable(n)\n  t = 0\n  for i in 1:n\n    t += 1.5\n  end\n  t\nend");
    assert_result(s, "unstable", "Int", "Union{Float64, Int64}");
    eval(s, "function summed(v)\n  t = zero(eltype(v))\n  for x in v\n    t += x\n  end\n  t\nend");
    assert_result(s, "summed", "Vector{Float64}", "Float64");
    assert_result(s, "summed", "Vector{Int}", "Int64");
    eval(s, "function count_down(n)\n  while n > 0\n    n -= 1\n  end\n  n\nend");
    assert_result(s, "count_down", "Int", "Int64");
}

static void test_narrowing(void **state)
{
    rt_session *s = *state;
    eval(s, "or_zero(x) = x === nothing ? 0 : x");
    assert_result(s, "or_zero", "Union{Int,Nothing}", "Int64");
    eval(s, "as_int(x) = x isa Int ? x : 0");
    assert_result(s, "as_int", "Any", "Int64");
    eval(s, "not_nothing(x) = !(x === nothing) ? x : 0");
    assert_result(s, "not_nothing", "Union{Int,Nothing}", "Int64");
    eval(s, "function early(x)\n  x === nothing && return 1\n  x\nend");
    assert_result(s, "early", "Union{Int,Nothing}", "Int64");
    eval(s, "function both(x, y)\n  if x isa Int && y isa Int\n    return x + y\n  end\n  0\nend");
    assert_result(s, "both", "Any, Any", "Int64");
    eval(s, "function kept(x)\n  c = x isa Int\n  c ? x : 0\nend");
    assert_result(s, "kept", "Any", "Int64");
    eval(s, "function reassigned(x, y)\n  c = x isa Int\n  x = y\n  c ? x : 0\nend");
    assert_result(s, "reassigned", "Any, Float64", "Union{Float64, Int64}");
    eval(s, "is_missing_value(x) = x === nothing\nuses(x) = is_missing_value(x) ? 0 : x");
    assert_result(s, "uses", "Union{Int,Nothing}", "Int64");
    eval(s, "absent(::Nothing) = true\nabsent(x) = false\nuses2(x) = absent(x) ? 0 : x");
    assert_result(s, "uses2", "Union{Int,Nothing}", "Int64");
    eval(s, "by_type(x) = typeof(x) === Int ? x : 0");
    assert_result(s, "by_type", "Any", "Int64");
}

static void test_recursion(void **state)
{
    rt_session *s = *state;
    eval(s, "fib(n) = n < 2 ? n : fib(n - 1) + fib(n - 2)");
    assert_result(s, "fib", "Int", "Int64");
    rt_linfo *li = infer(s, "fib", "Int");
    assert_int_equal(calls_of_kind(li, RT_CALL_DYNAMIC), 0);
    assert_int_equal(calls_not_inlined(li), 2);
    eval(s, "even(n) = n == 0 ? true : odd(n - 1)\nodd(n) = n == 0 ? false : even(n - 1)");
    assert_result(s, "even", "Int", "Bool");
    assert_result(s, "odd", "Int", "Bool");
    eval(s, "a3(n) = n == 0 ? 1 : b3(n - 1)\nb3(n) = n == 0 ? 2.0 : c3(n - 1)\nc3(n) = n == 0 ? 'c' : a3(n - 1)");
    assert_result(s, "b3", "Int", "Union{Char, Float64, Int64}");
    assert_result(s, "a3", "Int", "Union{Char, Float64, Int64}");
    eval(s, "forever(x) = forever(x)");
    assert_result(s, "forever", "Int", "Union{}");
    eval(s, "ack(m, n) = m == 0 ? n + 1 : n == 0 ? ack(m - 1, 1) : ack(m - 1, ack(m, n - 1))");
    assert_result(s, "ack", "Int, Int", "Int64");
}

static void test_closures(void **state)
{
    rt_session *s = *state;
    eval(s, "adder(n) = x -> x + n\napply_adder(n, x) = adder(n)(x)");
    assert_result(s, "apply_adder", "Int, Float64", "Float64");
    eval(s, "apply2(f, x) = f(f(x))\ntwice(x) = apply2(y -> y + 1, x)");
    assert_result(s, "twice", "Int", "Int64");
    eval(s, "squares(n) = map(x -> x * x, 1:n)");
    assert_result(s, "squares", "Int", "Vector{Int64}");
    eval(s, "function counter()\n  n = 0\n  f = () -> (n += 1)\n  f()\n  n\nend");
    assert_result(s, "counter", "", "Any");
    eval(s, "function inner_rec(n)\n  g(k) = k == 0 ? 1 : k * g(k - 1)\n  g(n)\nend");
    infer(s, "inner_rec", "Int");
    eval(s, "typed(T) = (x -> convert(T, x))(1)\nfloat_one() = typed(Float64)");
    assert_result(s, "float_one", "", "Float64");
}

static void test_containers(void **state)
{
    rt_session *s = *state;
    eval(s, "struct Pt\n  x::Int\n  y::Float64\nend\ngetx(p) = p.x\ngety(p) = p.y\nmk(a, b) = Pt(a, b)");
    assert_result(s, "getx", "Pt", "Int64");
    assert_result(s, "gety", "Pt", "Float64");
    assert_result(s, "mk", "Int, Float64", "Pt");
    eval(s, "second(t) = t[2]\nlast_of(t) = t[end]\nswap(a, b) = (b, a)\nfunction un(t)\n  a, b = t\n  b\nend");
    assert_result(s, "second", "Tuple{Int,Float64}", "Float64");
    assert_result(s, "swap", "Int, Char", "Tuple{Char, Int64}");
    assert_result(s, "un", "Tuple{Int,Char}", "Char");
    eval(s, "elem(v) = v[1]\nvec2(a, b) = [a, b]\ncomp(n) = [i / 2 for i in 1:n]\nmat(n) = zeros(n, n)");
    assert_result(s, "elem", "Vector{Float64}", "Float64");
    assert_result(s, "elem", "Vector{Any}", "Any");
    assert_result(s, "vec2", "Int, Int", "Vector{Int64}");
    assert_result(s, "comp", "Int", "Vector{Float64}");
    assert_result(s, "mat", "Int", "Matrix{Float64}");
    eval(s, "nt() = (a = 1, b = 2.0)\nntb(x) = (a = 1, b = x).b");
    assert_result(s, "ntb", "Char", "Char");
    eval(s, "mutable struct Node\n  value::Int\n  next::Union{Node,Nothing}\nend\n"
            "len(n) = n === nothing ? 0 : 1 + len(n.next)");
    assert_result(s, "len", "Node", "Int64");
    assert_result(s, "len", "Union{Node,Nothing}", "Int64");
}

static void test_keywords_and_varargs(void **state)
{
    rt_session *s = *state;
    eval(s, "kw(x; scale = 2) = x * scale\nkw1(x) = kw(x)\nkw2(x) = kw(x; scale = 1.5)");
    assert_result(s, "kw1", "Int", "Int64");
    assert_result(s, "kw2", "Int", "Float64");
    eval(s, "va(xs...) = xs\nva3(x) = va(x, 2.0, 'c')\nspread(t) = va(1, t...)\nhow_many(xs...) = length(xs)");
    assert_result(s, "va3", "Int", "Tuple{Int64, Float64, Char}");
    assert_result(s, "spread", "Tuple{Char,Bool}", "Tuple{Int64, Char, Bool}");
    assert_result(s, "how_many", "Int, Int, Int", "Int64");
    eval(s, "opt(x, y = 2.5) = x + y\nopt1(x) = opt(x)");
    assert_result(s, "opt1", "Int", "Float64");
}

static void test_exceptions(void **state)
{
    rt_session *s = *state;
    eval(s, "function guarded(x)\n  y = 1\n  try\n    y = 2.0\n    x > 0 && error(\"e\")\n    y = 'c'\n"
            "  catch e\n    return y\n  end\n  'd'\nend");
    assert_result(s, "guarded", "Int", "Union{Char, Float64, Int64}");
    eval(s, "function caught()\n  try\n    error(\"x\")\n  catch e\n    return e\n  end\nend");
    assert_result(s, "caught", "", "Any");
    eval(s, "function fin(x)\n  try\n    return x + 1\n  finally\n    x\n  end\nend");
    assert_result(s, "fin", "Int", "Int64");
}

static void test_constants(void **state)
{
    rt_session *s = *state;
    eval(s, "const LIMIT = 10\nlimit() = LIMIT + 1");
    assert_int_equal(constant_int(infer(s, "limit", "")), 11);
    eval(s, "vl(::Val{N}) where {N} = N\nthree() = vl(Val(3))");
    assert_int_equal(constant_int(infer(s, "three", "")), 3);
    eval(s, "sq(x) = x^2\ncube(x) = x^3");
    assert_result(s, "sq", "Float64", "Float64");
    assert_result(s, "cube", "Int", "Int64");
    eval(s, "tn(x) = typeof(x) === Int ? 1 : 2");
    assert_int_equal(constant_int(infer(s, "tn", "Int")), 1);
    eval(s, "changing = 1\nreads() = changing");
    assert_result(s, "reads", "", "Any");
    eval(s, "divides() = div(7, 2)");
    assert_int_equal(constant_int(infer(s, "divides", "")), 3);
    eval(s, "divzero() = div(7, 0)");
    infer(s, "divzero", "");
}

static void test_static_parameters(void **state)
{
    rt_session *s = *state;
    eval(s, "el(v::Vector{T}) where {T} = T\nzr(v::Vector{T}) where {T} = zero(T)");
    assert_result(s, "zr", "Vector{Float32}", "Float32");
    assert_result(s, "el", "Vector{Int}", "Type{Int64}");
    eval(s, "struct Wrap{T}\n  v::T\nend\nwrap(x) = Wrap(x)\nunwrap(w::Wrap{T}) where {T} = w.v::T");
    assert_result(s, "wrap", "Int", "Wrap{Int64}");
    assert_result(s, "unwrap", "Wrap{Char}", "Char");
}

static void test_union_split(void **state)
{
    rt_session *s = *state;
    eval(s, "g(::Int) = 1\ng(::Float64) = 2.0\ng(::String) = 's'\nh(x) = g(x)\n@noinline k(x::Int) = x\n"
            "@noinline k(x::Float64) = 0\nuse_k(x) = k(x)");
    assert_result(s, "h", "Union{Int,Float64}", "Union{Float64, Int64}");
    rt_linfo *li = infer(s, "use_k", "Union{Int,Float64}");
    assert_int_equal(calls_of_kind(li, RT_CALL_SPLIT), 1);
    assert_result(s, "use_k", "Union{Int,Float64}", "Int64");
    for (uint32_t i = 0; i < li->ir->nstmts; i++)
        if (li->typed->call[i] && li->typed->call[i]->kind == RT_CALL_SPLIT)
            assert_false(li->typed->call[i]->rest_dynamic);
    assert_result(s, "h", "Any", "Union{Char, Float64, Int64}");
    eval(s, "nomethod(x) = g(x, x, x)");
    assert_result(s, "nomethod", "Int", "Union{}");
}

static void test_return_type(void **state)
{
    rt_session *s = *state;
    eval(s, "rf(x) = x / 2");
    rt_value *f = eval(s, "rf");
    assert_string_equal(rt_type_text(s, rt_return_type(s, f, eval(s, "Tuple{Int}"))), "Float64");
    assert_string_equal(rt_type_text(s, rt_return_type(s, eval(s, "Float64"), eval(s, "Tuple{Int}"))), "Float64");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_straight_line),
        cmocka_unit_test(test_branches_join),
        cmocka_unit_test(test_loops),
        cmocka_unit_test(test_narrowing),
        cmocka_unit_test(test_recursion),
        cmocka_unit_test(test_closures),
        cmocka_unit_test(test_containers),
        cmocka_unit_test(test_keywords_and_varargs),
        cmocka_unit_test(test_exceptions),
        cmocka_unit_test(test_constants),
        cmocka_unit_test(test_static_parameters),
        cmocka_unit_test(test_union_split),
        cmocka_unit_test(test_return_type),
    };
    return cmocka_run_group_tests(tests, fixture_setup, fixture_teardown);
}
