/* The base library's image: one session continues from it, the next loads the text, and nobody can tell them apart. */
#include "support/test.h"
#include "lintel/lintel.h"
#include "runtime/session.h"

typedef struct seen {
    size_t n, with_signature;
    uint64_t lines;
} seen;

static int look(void *baton, lt_method *m)
{
    seen *x = baton;
    const lt_method_desc *d = lt_method_info(m);
    x->n++;
    x->with_signature += d->signature && strchr(d->signature, '(');
    x->lines += d->first_line + 3 * d->last_line;
    return 0;
}

static seen methods_of(lintel_session *s)
{
    seen x = {0};
    assert_int_equal(lt_method_each(lintel_tracer(s), look, &x), LT_OK);
    return x;
}

static void run(lintel_session *s, const char *text)
{
    if (lintel_run_text(s, text, strlen(text), "test.jl") != LT_OK)
        fail_msg("%s", lintel_error_text(s));
}

static void both_ways_are_the_same(void **state)
{
    (void)state;
    const char *argv[] = {"one", "two"};
    lintel_options o = {.size = sizeof o, .argv = argv, .argc = 2};
    lintel_session *first, *second;
    assert_non_null(&rt_base_image);
    assert_int_equal(lintel_new(&o, &first), LT_OK);
    assert_null(rt_image_take());
    assert_int_equal(lintel_new(&o, &second), LT_OK);

    seen x = methods_of(first), y = methods_of(second);
    assert_true(x.n > 2000);
    assert_int_equal(x.n, y.n);
    assert_int_equal(x.with_signature, y.with_signature);
    assert_int_equal(x.lines, y.lines);
    assert_true(first->world == second->world);

    lintel_session *both[] = {first, second};
    for (int i = 0; i < 2; i++) {
        run(both[i], "ARGS == [\"one\", \"two\"] || error(ARGS)");
        run(both[i], "push!(ARGS, \"three\"); length(ARGS) == 3 || error(ARGS)");
        run(both[i], "string(sort([3, 1, 2]), Dict(:a => 1.5)) == \"[1, 2, 3]Dict(:a => 1.5)\" || error()");
        run(both[i], "Base.length(::Nothing) = 77");
    }
    run(first, "Base.length(::Nothing) = 78");
    run(first, "length(nothing) == 78 || error()");
    run(second, "length(nothing) == 77 || error()");
    lintel_free(first);
    lintel_free(second);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(both_ways_are_the_same)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
