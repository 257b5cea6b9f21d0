#include "program.h"
#include "runtime/iface/jit_entry.h"

/* ---- a compiler that counts -------------------------------------------------------------------------------------------- */

typedef struct fake {
    int compiled, invalidated, invoked;
    int fail;
    void *slot;
} fake;

static fake the_fake;

static rt_value *invoke(rt_linfo *self, rt_value **args, uint32_t n)
{
    the_fake.invoked++;
    return rt_box_int64(self->session, (int64_t)n * 100 + (args[n - 1]->type == self->session->t.Int64));
}

static int fake_compile(void *baton, rt_linfo *li, char **message)
{
    fake *f = baton;
    f->compiled++;
    if (f->fail) {
        *message = strdup("the fake is out of order");
        return LT_ELLVM;
    }
    assert_non_null(li->ir);
    li->invoke = invoke;
    li->slot = &f->slot;
    return LT_OK;
}

static void fake_invalidated(void *baton, rt_linfo *li)
{
    (void)li;
    ((fake *)baton)->invalidated++;
}

static const rt_compiler compiler = {.baton = &the_fake, .compile = fake_compile, .invalidated = fake_invalidated};

static void with_fake(rt_session *s)
{
    the_fake = (fake){.slot = &the_fake};
    lintel_set_compiler(s, &compiler);
}

static int64_t call(rt_session *s, rt_value *f, rt_value *arg)
{
    return rt_unbox_int64(rt_apply(s, (rt_value *[]){f, arg}, 2));
}

static void test_compiled_once_per_types(void **state)
{
    rt_session *s = *state;
    rt_value *f = run(s, "k1(x) = x");
    with_fake(s);
    for (int i = 0; i < 3; i++) {
        assert_int_equal(call(s, f, rt_box_int64(s, i)), 201);
        assert_int_equal(call(s, f, s->nothing), 200);
        assert_int_equal(call(s, f, &s->t.Int64->hdr), 200);
        assert_int_equal(call(s, f, &s->t.Int8->hdr), 200);
    }
    assert_int_equal(the_fake.compiled, 4);
    assert_int_equal(the_fake.invoked, 12);
    lintel_set_compiler(s, NULL);
}

static rt_value *call_k2(rt_session *s, void *f) { return rt_apply(s, (rt_value *[]){f, s->nothing}, 2); }

static void test_compiler_errors(void **state)
{
    rt_session *s = *state;
    rt_value *f = run(s, "k2(x) = x"), *exception = NULL;
    with_fake(s);
    the_fake.fail = 1;
    assert_int_equal(rt_try(s, call_k2, f, NULL, &exception), LT_EEXCEPTION);
    assert_non_null(
        strstr(rt_exception_report(s, exception), "cannot compile k2(::Nothing): the fake is out of order"));
    the_fake.fail = 0;
    assert_int_equal(call(s, f, s->nothing), 200);
    lintel_set_compiler(s, NULL);
}

static void test_call_sites_remember(void **state)
{
    rt_session *s = *state;
    rt_value *f = run(s, "k3(x) = x"), *g = run(s, "k4(x) = x");
    void *cache = NULL;
    with_fake(s);
    rt_value *one = rt_box_int64(s, 1);
    for (int i = 0; i < 3; i++)
        rt_jit_apply_cached(s, &cache, (rt_value *[]){f, one}, 2);
    assert_int_equal(the_fake.compiled, 1);
    void *entry = cache;
    assert_non_null(entry);
    rt_jit_apply_cached(s, &cache, (rt_value *[]){g, one}, 2);
    assert_ptr_not_equal(cache, entry);
    assert_int_equal(the_fake.compiled, 2);
    rt_jit_apply_cached(s, &cache, (rt_value *[]){f, one}, 2);
    assert_ptr_equal(cache, entry);
    lintel_set_compiler(s, NULL);
}

/* A site that remembers must not run what was replaced. */
static void test_call_sites_notice_redefinition(void **state)
{
    rt_session *s = *state;
    run(s, "k5(x) = 1");
    rt_value *args[] = {run(s, "k5"), rt_box_int64(s, 1)};
    void *cache = NULL;
    assert_int_equal(rt_unbox_int64(rt_jit_apply_cached(s, &cache, args, 2)), 1);
    run(s, "k5(x) = 2");
    assert_int_equal(rt_unbox_int64(rt_jit_apply_cached(s, &cache, args, 2)), 2);
    run(s, "k5(x::Int) = 3");
    assert_int_equal(rt_unbox_int64(rt_jit_apply_cached(s, &cache, args, 2)), 3);
}

static void test_builtins_are_called(void **state)
{
    rt_session *s = *state;
    rt_value *args[] = {rt_core_value(s, "typeof"), s->nothing};
    void *cache = NULL;
    assert_ptr_equal(rt_apply(s, args, 2), s->t.Nothing);
    assert_ptr_equal(rt_jit_apply_cached(s, &cache, args, 2), s->t.Nothing);
}

static void test_resolve(void **state)
{
    rt_session *s = *state;
    run(s, "k6(x) = x");
    rt_linfo *li = linfo_of(s, "k6", "(1,)");
    with_fake(s);
    assert_ptr_equal(rt_resolve(li), &the_fake);
    run(s, "k6(x) = 2x");
    assert_int_equal(the_fake.invalidated, 1);
    lintel_set_compiler(s, NULL);
}

static void test_many_arguments(void **state)
{
    rt_session *s = *state;
    assert_int_equal(run_int(s, "k7(xs...) = length(xs); k7(collect(1:300)...)"), 300);
}

/* ---- errors ---------------------------------------------------------------------------------------------------------------- */

static const char *error_text(rt_session *s, const char *f, const char *arguments)
{
    rt_value *tuple = run(s, arguments), *args[8];
    uint32_t n = rt_layout_of(s, tuple->type)->nfields;
    for (uint32_t i = 0; i < n; i++)
        args[i] = rt_get_field(s, tuple, i);
    return rt_method_error_text(s, run(s, f), args, n);
}

static void test_no_method(void **state)
{
    rt_session *s = *state;
    run(s, "l1(x::Int, y::String) = 1\nl1(x::Float64) = 2\nl1(xs::Symbol...) = 3\nl1(x::Vector{T}, y::T) where T = 4");
    assert_string_equal(error_text(s, "l1", "(1, 2)"), "MethodError: no method matching l1(::Int64, ::Int64)\n"
                                                       "\n"
                                                       "Closest candidates are:\n"
                                                       "  l1(::Int64, !Matched::String)\n"
                                                       "   @ Main test.jl:1\n"
                                                       "  l1(!Matched::Vector{T}, ::T) where T\n"
                                                       "   @ Main test.jl:4");
    assert_string_equal(error_text(s, "1", "(1, 2)"), "MethodError: objects of type Int64 are not callable");
    assert_non_null(strstr(error_text(s, "(x::Int) -> x", "(Int,)"), "(::Type{Int64})\n\nClosest candidates are:"));
    assert_ptr_equal(run_throwing(s, "l1(1, 2)")->type, rt_core_value(s, "MethodError"));
}

static void test_ambiguous(void **state)
{
    rt_session *s = *state;
    run(s, "l2(x::Int, y) = 1\nl2(x, y::Int) = 2");
    assert_string_equal(error_text(s, "l2", "(1, 2)"), "MethodError: l2(::Int64, ::Int64) is ambiguous.\n"
                                                       "\n"
                                                       "Candidates:\n"
                                                       "  l2(x::Int64, y)\n"
                                                       "    @ Main test.jl:1\n"
                                                       "  l2(x, y::Int64)\n"
                                                       "    @ Main test.jl:2\n"
                                                       "\n"
                                                       "Possible fix, define\n"
                                                       "  l2(::Int64, ::Int64)");
    run_throwing(s, "l2(1, 2)");
}

static void test_counts(void **state)
{
    rt_session *s = *state;
    rt_value *f = run(s, "l3(x::Int) = 1; l3(x::String) = 2; l3(x::Int) = 3; l3");
    assert_int_equal(rt_method_count(s, f, NULL), 2);
    assert_int_equal(rt_method_count(s, f, run_type(s, "Tuple{Integer}")), 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_compiled_once_per_types),
        cmocka_unit_test(test_compiler_errors),
        cmocka_unit_test(test_call_sites_remember),
        cmocka_unit_test(test_call_sites_notice_redefinition),
        cmocka_unit_test(test_builtins_are_called),
        cmocka_unit_test(test_resolve),
        cmocka_unit_test(test_many_arguments),
        cmocka_unit_test(test_no_method),
        cmocka_unit_test(test_ambiguous),
        cmocka_unit_test(test_counts),
    };
    return cmocka_run_group_tests(tests, program_setup, program_teardown);
}
