/* test_limits.c - programs made to keep inference busy for ever: each must come to an end, quickly, with a sound type. */
#include <time.h>

#include "fixture.h"
#include "runtime/infer/report.h"

static double seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* Infers and insists that it took no longer than a second (a sanitizer build is slow; typical is milliseconds). */
static rt_linfo *infer_soon(rt_session *s, const char *f, const char *types)
{
    double start = seconds();
    rt_linfo *li = infer(s, f, types);
    double took = seconds() - start;
    if (took > 1.0)
        fail_msg("%s(%s) took %.2f s", f, types, took);
    return li;
}

static void test_growing_tuples(void **state)
{
    rt_session *s = *state;
    eval(s, "grow(x) = rand(Bool) ? x : grow((x,))");
    infer_soon(s, "grow", "Int");
    eval(s, "ping(x) = rand(Bool) ? 1 : pong((x, x))\npong(x) = rand(Bool) ? 2.0 : ping((x,))");
    infer_soon(s, "ping", "Int");
    eval(s, "more(xs...) = rand(Bool) ? 1 : more(xs..., 1)");
    infer_soon(s, "more", "Int");
    eval(s, "build(n, acc) = n == 0 ? acc : build(n - 1, (acc..., n))");
    infer_soon(s, "build", "Int, Tuple{}");
}

static void test_growing_in_loops(void **state)
{
    rt_session *s = *state;
    eval(s, "function nest(n)\n  x = 1\n  for i in 1:n\n    x = (x,)\n  end\n  x\nend");
    infer_soon(s, "nest", "Int");
    eval(s, "function boxes(n)\n  x = 1\n  for i in 1:n\n    x = [x]\n  end\n  x\nend");
    infer_soon(s, "boxes", "Int");
    eval(s, "function flip(n)\n  x = 1\n  y = 2.0\n  for i in 1:n\n    x, y = (y, x), [x]\n  end\n  x\nend");
    infer_soon(s, "flip", "Int");
    eval(s, "function pairs_of(n)\n  a = nothing\n  while n > 0\n    a = (n, a)\n    n -= 1\n  end\n  a\nend");
    infer_soon(s, "pairs_of", "Int");
}

static void test_growing_parameters(void **state)
{
    rt_session *s = *state;
    eval(s, "vn(::Val{N}) where {N} = rand(Bool) ? N : vn(Val(N + 1))");
    infer_soon(s, "vn", "Val{1}");
    eval(s, "vv(v::Vector{T}) where {T} = rand(Bool) ? v : vv([v])");
    infer_soon(s, "vv", "Vector{Int}");
    eval(s, "cl(f) = rand(Bool) ? f() : cl(() -> f())");
    infer_soon(s, "cl", "typeof(rand)");
    eval(s, "tt(::Type{T}) where {T} = rand(Bool) ? T : tt(Vector{T})");
    infer_soon(s, "tt", "Type{Int}");
}

static void test_wide_recursion(void **state)
{
    rt_session *s = *state;
    char text[8192];
    size_t n = 0;
    for (int i = 0; i < 60; i++) /* sixty functions, each calls three others: one group */
        n += (size_t)snprintf(text + n, sizeof text - n, "w%d(n) = n == 0 ? %d : w%d(n-1) + w%d(n-1) + w%d(n-1)\n", i,
                              i, (i + 1) % 60, (i * 7 + 3) % 60, (i * 13 + 5) % 60);
    eval(s, text);
    rt_linfo *li = infer_soon(s, "w0", "Int");
    assert_string_equal(rt_type_text(s, li->ret_type), "Int64");
}

static void test_deep_chain(void **state)
{
    rt_session *s = *state;
    char *text = malloc(200000);
    size_t n = 0;
    for (int i = 0; i < 1000; i++)
        n += (size_t)sprintf(text + n, "@noinline chain%d(n) = chain%d(n) + 1\n", i, i + 1);
    sprintf(text + n, "chain1000(n) = n\n");
    eval(s, text);
    free(text);
    infer_soon(s, "chain0", "Int");
    assert_string_equal(result_of(s, "chain900", "Int"), "Int64");
}

static void test_large_body(void **state)
{
    rt_session *s = *state;
    enum { COUNT = 400 };
    char *text = malloc(COUNT * 100);
    size_t n = (size_t)sprintf(text, "function big(x)\n");
    for (int i = 0; i < COUNT; i++)
        n += (size_t)sprintf(text + n, "v%d = x > %d ? %d : %d.5\n", i, i, i, i);
    n += (size_t)sprintf(text + n, "s = 0.0\n");
    for (int i = 0; i < COUNT; i++)
        n += (size_t)sprintf(text + n, "s += v%d\n", i);
    sprintf(text + n, "s\nend");
    eval(s, text);
    free(text);
    assert_string_equal(rt_type_text(s, infer_soon(s, "big", "Int")->ret_type), "Float64");
}

static void test_reasons(void **state)
{
    rt_session *s = *state;
    const char *text = NULL;
    uint64_t sum = 0;
    uint32_t k = 0;
    for (;; k++) {
        text = NULL;
        sum += rt_infer_limit(s, k, &text);
        if (!text)
            break;
        assert_true(strlen(text) > 10);
    }
    assert_true(k > 10);
    assert_true(sum > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_growing_tuples),
        cmocka_unit_test(test_growing_in_loops),
        cmocka_unit_test(test_growing_parameters),
        cmocka_unit_test(test_wide_recursion),
        cmocka_unit_test(test_deep_chain),
        cmocka_unit_test(test_large_body),
        cmocka_unit_test(test_reasons),
    };
    return cmocka_run_group_tests(tests, fixture_setup, fixture_teardown);
}
