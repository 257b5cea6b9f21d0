/* test_sound.c - what a call gives when it is run is what inference said it would be. */
#include "fixture.h"

typedef struct program {
    const char *text;     /* definitions */
    const char *function; /* called with */
    const char *args;     /* these values */
} program;

static const program programs[] = {
    {"s1(x) = x > 0 ? x : -1.0", "s1", "(3,)"},
    {"s2(v) = [2x for x in v if x > 1]", "s2", "([1, 2, 3],)"},
    {"s3(a, b) = (a, b...)", "s3", "(1, (2.0, 'c'))"},
    {"s4(n) = sum(i for i in 1:n)", "s4", "(4,)"},
    {"s5(s) = split(s, ',')", "s5", "(\"a,b\",)"},
    {"s6(v) = sort(v; rev = true)", "s6", "([3, 1, 2],)"},
    {"s7(x) = try; x + 1; catch; nothing; end", "s7", "(\"no\",)"},
    {"s8(x) = (a = x, b = 2.0)", "s8", "('c',)"},
    {"s9(d) = get(d, :x, nothing)", "s9", "(Dict(:x => 1),)"},
    {"s10(n) = n == 0 ? (0,) : (n, s10(n - 1)...)", "s10", "(4,)"},
    {"s11(f, x) = f(f(x))", "s11", "(sqrt, 16)"},
    {"s12(v) = v .* 2 .+ v", "s12", "([1.5, 2.5],)"},
    {"s13(v) = map(string, v)", "s13", "([1, 2],)"},
    {"function s14(n)\n x = nothing\n for i in 1:n\n x = (i, x)\n end\n x\nend", "s14", "(3,)"},
    {"s15(t) = map(x -> x + 1, t)", "s15", "((1, 2.0),)"},
    {"s16(x, y) = max(x, y) - min(x, y)", "s16", "(1, 2.5)"},
    {"s17(v) = foldl((a, b) -> a * b, v)", "s17", "([1, 2, 3],)"},
    {"s18(v) = [x isa Int ? x : 0 for x in v]", "s18", "(Any[1, \"a\"],)"},
    {"s19(x) = (x isa Int && x > 1) || x === nothing", "s19", "(nothing,)"},
    {"function s20()\n n = 0\n inc() = (n += 1)\n inc(); inc()\n n\nend", "s20", "()"},
    {"s21(v) = collect(zip(v, 1:length(v)))", "s21", "(['a', 'b'],)"},
    {"s22(x) = parse(Int, x) + parse(Float64, x)", "s22", "(\"12\",)"},
    {"s23(n) = (m = zeros(n, n); m[1, 1] = 2; m)", "s23", "(2,)"},
    {"s24(xs...) = length(xs) > 1 ? xs[2] : xs", "s24", "(1, 'b', 2.0)"},
    {"s25(x) = isempty(x) ? Int[] : push!(x, 1)", "s25", "(Int[],)"},
    {"s26(T) = T[]", "s26", "(Float64,)"},
    {"s27(a; k = 1, rest...) = (a, k, rest)", "s27", "(1,)"},
    {"s28(x) = typeof(x)", "s28", "(1,)"},
    {"s29(x) = Ref(x)", "s29", "(1,)"},
    {"s30(v) = (for x in v; x > 1 && return x; end; nothing)", "s30", "([1, 2],)"},
};

/* The session has no compiler: by the evaluator. */
static rt_value *interpret(rt_session *s, const program *p)
{
    char text[300];
    snprintf(text, sizeof text, "%s(%s...)", p->function, p->args);
    return eval(s, text);
}

static const char *types_of_args(rt_session *s, const program *p)
{
    char text[300];
    snprintf(text, sizeof text,
             "join(map(x -> x isa Type ? string(\"Type{\", x, \"}\") : string(typeof(x)), Any[%s...]), \", \")",
             p->args);
    return ((rt_string *)eval(s, text))->bytes;
}

static void test_results(void **state)
{
    rt_session *s = *state;
    for (size_t i = 0; i < sizeof programs / sizeof *programs; i++) {
        const program *p = &programs[i];
        eval(s, p->text);
        rt_linfo *li = infer(s, p->function, types_of_args(s, p));
        rt_value *v = interpret(s, p);
        if (!rt_isa(s, v, li->ret_type))
            fail_msg("%s: inferred %s, got %s", p->text, rt_type_text(s, li->ret_type),
                     rt_type_text(s, &rt_typeof(v)->hdr));
        if (li->ret_const && !rt_egal(s, li->ret_const, v))
            fail_msg("%s: another constant", p->text);
    }
}

/* The same through the builtin that programs see. */
static void test_return_type(void **state)
{
    rt_session *s = *state;
    eval(s, "t1(x) = x > 0 ? 1 : nothing\nasks() = Base.return_type(t1, Tuple{Int})");
    rt_value *direct = eval(s, "Base.return_type(t1, Tuple{Int})");
    assert_string_equal(rt_type_text(s, direct), "Union{Nothing, Int64}");
    rt_linfo *li = infer(s, "asks", "");
    assert_ptr_equal(li->ret_const, direct);
    eval(s, "t1(x::Int) = 2.5");
    assert_string_equal(rt_type_text(s, eval(s, "Base.return_type(t1, Tuple{Int})")), "Float64");
    assert_string_equal(rt_type_text(s, infer(s, "asks", "")->ret_const), "Float64");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_results),
        cmocka_unit_test(test_return_type),
    };
    return cmocka_run_group_tests(tests, fixture_setup, fixture_teardown);
}
