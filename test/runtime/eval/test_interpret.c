/* The evaluator on programs that need nothing but builtins: their few operators are defined here. */
#include "support/session.h"
#include "runtime/iface/frame.h"

static const char prelude[] = "a + b = add_int(a, b)\n"
                              "a - b = sub_int(a, b)\n"
                              "a * b = mul_int(a, b)\n"
                              "a < b = slt_int(a, b)\n"
                              "a == b = a === b\n"
                              "convert(t, x) = x\n"
                              "iterate(n) = 0 < n ? (1, 1) : nothing\n" /* a number counts up to itself */
                              "iterate(n, i) = i < n ? (i + 1, i + 1) : nothing\n"
                              "iterate(t::Tuple) = 0 < nfields(t) ? (getfield(t, 1), 1) : nothing\n"
                              "iterate(t::Tuple, i) = i < nfields(t) ? (getfield(t, i + 1), i + 1) : nothing\n"
                              "indexed_iterate(t, i) = (getfield(t, i), i)\n"
                              "indexed_iterate(t, i, s) = (getfield(t, i), i)\n"
                              "getproperty(x, name) = getfield(x, name)\n"
                              "setproperty!(x, name, v) = setfield!(x, name, v)\n"
                              "struct UndefVarError\n  var\nend\n"
                              "struct ErrorException\n  msg\nend\n"
                              "pairs(x) = x\n"
                              "merge(a, b) = b\n";

static const struct {
    const char *text;
    int64_t value;
} programs[] = {
    {"1 + 2 * 3", 7},
    {"f1(x, y = x + 1) = x * y; f1(3) + f1(3, 1)", 15},
    {"f2(n) = n < 2 ? n : f2(n - 1) + f2(n - 2); f2(15)", 610},
    {"function f3(n)\n s = 0\n for i in n\n  i == 3 && continue\n  i == 6 && break\n  s += i\n end\n s\nend\nf3(10)",
     12},
    {"function f4(n)\n while true\n  n = n - 1\n  n < 5 && return n\n end\nend\nf4(10)", 4},
    {"function f5()\n n = 0\n inc() = (n += 1)\n inc(); inc()\n n\nend\nf5()", 2},
    {"function f6()\n try\n  throw(1)\n catch e\n  e + 41\n end\nend\nf6()", 42},
    {"function f7(l)\n try\n  try\n   throw(1)\n  finally\n   l.v += 10\n  end\n catch\n  l.v += 100\n end\n l.v\nend\n"
     "mutable struct L7\n v\nend\nf7(L7(1))",
     111},
    {"function f8(l)\n for i in 3\n  try\n   i == 2 && return i\n  finally\n   l.v += 1\n  end\n end\nend\n"
     "mutable struct L8\n v\nend\nl8 = L8(0); f8(l8) * 10 + l8.v",
     22},
    {"f9(x; a, b = a + 1) = x + a * b; f9(1; a = 2) + f9(1, b = 10, a = 3)", 38},
    {"f10(xs...) = nfields(xs); f10(1, (2, 3)..., 4)", 4},
    {"a11, (b11, c11) = 1, (2, 3); a11 + b11 * c11", 7},
    {"struct P12{T}\n x::T\n y::T\nend\nP12(1, 2).y + P12{Int64}(3, 4).x", 5},
    {"struct A13\n v\n A13(v) = new(v * 2)\nend\n(a::A13)(k) = a.v + k\nA13(4)(1)", 9},
    {"module M14\nexport g14\ng14() = h14()\nh14() = 14\nend\nM14.g14()", 14},
    {"let x = 1, y = x + 1\n x = y * 5\n x\nend", 10},
    {"f16(::Type{T}) where {T} = T === Int64 ? 1 : 2; f16(Int64) + f16(Bool)", 3},
    {"function f17()\n fs = ()\n for i in 3\n  fs = (fs..., () -> i)\n end\n getfield(fs, 1)() * 10 + getfield(fs, "
     "3)()\nend\nf17()",
     13},
    {"function f18(x)\n local y::Int64\n if x\n  y = 1\n end\n @isdefined(y) ? 1 : 2\nend\nf18(true) * 10 + f18(false)",
     12},
    {"global g19 = 1\nfunction f19()\n global g19 += 1\nend\nf19(); f19(); g19", 3},
    {"f20() = (try; 1; catch; 2; else; 3; finally; 4; end); f20()", 3},
    {"function f21(v)\n g(x::T) where {T} = T === Int64 ? x : 0\n g(x, y) = x + y\n g(v) + g(1, 2)\nend\nf21(4)", 7},
    {"t22 = (a = 1, b = 2); t22.a + t22.b", 3},
    {"begin\n x23 = 1\n for i in 3, j in 3\n  j == 2 && break\n  global x23 += i\n end\n x23\nend", 2},
};

typedef struct job {
    const char *text;
} job;

static rt_value *run(rt_session *s, void *baton)
{
    const char *text = ((job *)baton)->text;
    return rt_eval_text(s, s->base, text, strlen(text), "test.jl");
}

static rt_value *eval_ok(rt_session *s, const char *text)
{
    job j = {text};
    rt_value *v = NULL, *exception = NULL;
    if (rt_try(s, run, &j, &v, &exception) != LT_OK)
        fail_msg("%s\n%s", text, rt_exception_report(s, exception));
    return v;
}

static void gives_the_value(void **state)
{
    rt_session *s = *state;
    for (size_t i = 0; i < sizeof programs / sizeof programs[0]; i++) {
        rt_value *v = eval_ok(s, programs[i].text);
        if (v->type != s->t.Int64 || rt_unbox_int64(v) != programs[i].value)
            fail_msg("%s\ngave %s", programs[i].text,
                     v->type == s->t.Int64 ? rt_string_printf(s, "%ld", (long)rt_unbox_int64(v))->bytes : "no Int64");
        assert_null(s->frame);
        assert_null(s->handler);
    }
}

static void frames_are_chained(void **state)
{
    rt_session *s = *state;
    rt_value *exception = NULL;
    job j = {"boom(x) = throw(x)\nouter(x) = boom(x)\n\nouter(5)"};
    assert_int_equal(rt_try(s, run, &j, NULL, &exception), LT_EEXCEPTION);
    char *report = rt_exception_report(s, exception);
    const char *inner = strstr(report, "boom"), *middle = strstr(report, "outer"), *top = strstr(report, "test.jl:4");
    assert_non_null(inner);
    assert_non_null(middle);
    assert_non_null(top);
    assert_true(inner < middle && middle < top);
    assert_null(s->frame);
}

static void endless_recursion_is_an_exception(void **state)
{
    rt_session *s = *state;
    rt_value *exception = NULL;
    eval_ok(s, "struct StackOverflowError end");
    job j = {"deep(n) = 1 + deep(n + 1)\ndeep(0)"};
    assert_int_equal(rt_try(s, run, &j, NULL, &exception), LT_EEXCEPTION);
    assert_int_equal(rt_unbox_int64(eval_ok(s, "2 + 2")), 4);
}

static void undefined_names_throw(void **state)
{
    rt_session *s = *state;
    static const char *const texts[] = {"no_such_name", "function u1()\n x = x + 1\nend\nu1()",
                                        "function u2()\n f = () -> y\n f()\n y = 1\nend\nu2()"};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        rt_value *exception = NULL;
        job j = {texts[i]};
        assert_int_equal(rt_try(s, run, &j, NULL, &exception), LT_EEXCEPTION);
        assert_string_equal(exception->type->name->name->text, "UndefVarError");
    }
}

static int session_with_prelude(void **state)
{
    int status = bare_session(state);
    if (status == LT_OK)
        eval_ok(*state, prelude);
    return status;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(gives_the_value),
        cmocka_unit_test(frames_are_chained),
        cmocka_unit_test(undefined_names_throw),
        cmocka_unit_test(endless_recursion_is_an_exception),
    };
    return cmocka_run_group_tests(tests, session_with_prelude, free_session);
}
