/* Values, calls and callbacks of lintel/lintel.h, interpreted and compiled. */
#include "support/test.h"
#include "cli/embed/wire.h"
#include <gc/gc.h>

typedef struct fixture {
    lintel_runtime *runtime;
    lintel_session *s;
} fixture;

static fixture begin(bool interpret)
{
    fixture f = {0};
    lintel_setup setup = {.size = sizeof setup, .interpret = interpret};
    assert_int_equal(lintel_open(&setup, &f.runtime, NULL), LT_OK);
    f.s = lintel_runtime_session(f.runtime);
    return f;
}

static lintel_value *eval(fixture *f, const char *text)
{
    lintel_value *v = NULL;
    if (lintel_eval(f->s, text, strlen(text), "test", &v) != LT_OK)
        fail_msg("%s", lintel_error_text(f->s));
    return v;
}

static void values_go_in_and_come_out(void **state)
{
    (void)state;
    fixture f = begin(true);
    int64_t i = 0;
    double d = 0;
    bool b = false;
    size_t size = 0;
    assert_int_equal(lintel_get_int(f.s, lintel_int(f.s, -5), &i), LT_OK);
    assert_int_equal(i, -5);
    assert_int_equal(lintel_get_float(f.s, lintel_float(f.s, 2.5), &d), LT_OK);
    assert_true(d == 2.5);
    assert_int_equal(lintel_get_bool(f.s, lintel_bool(f.s, true), &b), LT_OK);
    assert_true(b);
    lintel_value *string = lintel_string(f.s, "a\0b", 3);
    assert_memory_equal(lintel_get_string(f.s, string, &size), "a\0b", 4);
    assert_int_equal(size, 3);
    assert_int_equal(lintel_kind_of(f.s, lintel_nothing(f.s)), LINTEL_NOTHING);
    assert_int_equal(lintel_kind_of(f.s, eval(&f, "[1]")), LINTEL_OTHER);
    assert_int_equal(lintel_kind_of(f.s, eval(&f, "Int8(1)")), LINTEL_OTHER);
    assert_string_equal(lintel_text(f.s, eval(&f, "[1, 2]")), "[1, 2]");
    lintel_close(f.runtime);
}

static void values_of_another_kind_are_refused(void **state)
{
    (void)state;
    fixture f = begin(true);
    int64_t i = 7;
    double d = 7;
    bool b = true;
    assert_int_equal(lintel_get_int(f.s, lintel_float(f.s, 1), &i), LT_EINVAL);
    assert_int_equal(lintel_get_float(f.s, lintel_int(f.s, 1), &d), LT_EINVAL);
    assert_int_equal(lintel_get_bool(f.s, lintel_nothing(f.s), &b), LT_EINVAL);
    assert_null(lintel_get_string(f.s, lintel_int(f.s, 1), NULL));
    assert_true(i == 7 && d == 7 && b);
    lintel_close(f.runtime);
}

static void calls_give_results_and_exceptions(void **state)
{
    (void)state;
    for (int interpret = 0; interpret < 2; interpret++) {
        fixture f = begin(interpret);
        lintel_value *half = eval(&f, "half(x) = iseven(x) ? x ÷ 2 : error(\"odd: $x\")\nhalf"), *result = NULL;
        lintel_value *arg = lintel_int(f.s, 10);
        assert_int_equal(lintel_call(f.s, half, &arg, 1, &result), LT_OK);
        assert_string_equal(lintel_text(f.s, result), "5");
        arg = lintel_int(f.s, 11);
        assert_int_equal(lintel_call(f.s, half, &arg, 1, &result), LT_EEXCEPTION);
        assert_non_null(strstr(lintel_error_text(f.s), "odd: 11"));
        assert_int_equal(lintel_call(f.s, half, NULL, 0, NULL), LT_EEXCEPTION);
        assert_int_equal(lintel_call(f.s, half, NULL, 1, NULL), LT_EINVAL);
        assert_int_equal(lintel_call(f.s, NULL, NULL, 0, NULL), LT_EINVAL);
        /* a type can be called, and a new definition counts at once */
        assert_int_equal(lintel_call(f.s, eval(&f, "Float64"), &arg, 1, &result), LT_OK);
        assert_int_equal(lintel_kind_of(f.s, result), LINTEL_FLOAT);
        eval(&f, "half(x) = -x");
        assert_int_equal(lintel_call(f.s, half, &arg, 1, &result), LT_OK);
        assert_string_equal(lintel_text(f.s, result), "-11");
        lintel_close(f.runtime);
    }
}

static void a_call_may_exit(void **state)
{
    (void)state;
    fixture f = begin(false);
    int code = 0;
    lintel_value *result;
    assert_false(lintel_exit_code(f.s, &code));
    assert_int_equal(lintel_call(f.s, eval(&f, "() -> exit(3)"), NULL, 0, &result), LT_EEXCEPTION);
    assert_true(lintel_exit_code(f.s, &code));
    assert_int_equal(code, 3);
    eval(&f, "1");
    assert_false(lintel_exit_code(f.s, &code));
    lintel_close(f.runtime);
}

static int refused(void *baton, lt_tracer *t)
{
    (void)t;
    ++*(int *)baton;
    return LT_EFULL;
}

static void opening_fails_with_what_the_caller_says(void **state)
{
    (void)state;
    int calls = 0;
    const char *failed = NULL;
    lintel_runtime *r = NULL;
    lintel_setup setup = {.size = sizeof setup, .ready = refused, .baton = &calls};
    assert_int_equal(lintel_open(&setup, &r, &failed), LT_EFULL);
    assert_non_null(failed);
    assert_null(r);
    assert_int_equal(calls, 1);
    assert_int_equal(lintel_open(NULL, NULL, NULL), LT_EINVAL);
}

/* ---- callbacks ------------------------------------------------------------------------------------------------------------ */

static int add_to(void *baton, lintel_session *s, lintel_value *const *args, size_t n, lintel_value **result)
{
    int64_t *total = baton, i;
    for (size_t k = 0; k < n; k++) {
        if (lintel_get_int(s, args[k], &i) < 0)
            return LT_EINVAL;
        *total += i;
    }
    *result = lintel_int(s, *total);
    return LT_OK;
}

static int call_argument(void *baton, lintel_session *s, lintel_value *const *args, size_t n, lintel_value **result)
{
    (void)baton;
    return n == 1 ? lintel_call(s, args[0], NULL, 0, result) : LT_EINVAL;
}

/* Catches what it calls throws. */
static int attempt(void *baton, lintel_session *s, lintel_value *const *args, size_t n, lintel_value **result)
{
    int status = call_argument(baton, s, args, n, result);
    if (status == LT_EEXCEPTION)
        *result = lintel_string(s, "caught", 6);
    return LT_OK;
}

static void the_language_calls_c(void **state)
{
    (void)state;
    for (int interpret = 0; interpret < 2; interpret++) {
        fixture f = begin(interpret);
        int64_t total = 0;
        assert_int_equal(lintel_define(f.s, "add!", add_to, &total), LT_OK);
        assert_string_equal(
            lintel_text(f.s, eval(&f, "function f(n)\nfor i in 1:n\nadd!(i, 1)\nend\nadd!()\nend\nf(100)")), "5150");
        assert_int_equal(total, 5150);
        /* more specific methods of the program come before it */
        eval(&f, "add!(s::String) = 0\nadd!(\"x\")");
        assert_int_equal(total, 5150);
        lintel_close(f.runtime);
    }
}

static void statuses_of_callbacks_are_exceptions_there(void **state)
{
    (void)state;
    fixture f = begin(false);
    int64_t total = 0;
    assert_int_equal(lintel_define(f.s, "add!", add_to, &total), LT_OK);
    lintel_value *v = eval(&f, "function g()\ntry\nadd!(1.5)\ncatch e\nreturn sprint(showerror, e)\nend\nend\ng()");
    assert_string_equal(lintel_text(f.s, v), "add!: invalid argument");
    lintel_close(f.runtime);
}

static void exceptions_pass_through_callbacks_by_status_alone(void **state)
{
    (void)state;
    fixture f = begin(false);
    assert_int_equal(lintel_define(f.s, "call", call_argument, NULL), LT_OK);
    assert_int_equal(lintel_define(f.s, "attempt", attempt, NULL), LT_OK);
    eval(&f, "deep(n) = n == 0 ? throw(DomainError(1, \"deep\")) : call(() -> deep(n - 1))");
    assert_string_equal(
        lintel_text(f.s, eval(&f, "function h()\ntry\ndeep(20)\ncatch e\nreturn typeof(e)\nend\nend\nh()")),
        "DomainError");
    assert_string_equal(lintel_text(f.s, eval(&f, "attempt(() -> deep(5))")), "caught");
    lintel_value *v;
    assert_int_equal(lintel_eval(f.s, "call(() -> exit(4))", 19, "test", &v), LT_EEXCEPTION);
    int code = 0;
    assert_true(lintel_exit_code(f.s, &code));
    assert_int_equal(code, 4);
    lintel_close(f.runtime);
}

static void names_and_numbers_are_checked(void **state)
{
    (void)state;
    static const char *const bad[] = {"", "a b", "1a", "f(x) = 1; g", "a!b", "+"};
    fixture f = begin(true);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_int_equal(lintel_define(f.s, bad[i], attempt, NULL), LT_EINVAL);
    assert_int_equal(lintel_define(f.s, "fine", NULL, NULL), LT_EINVAL);
    static const char *const wild[] = {"Core.call_host(0)", "Core.call_host(-1)", "Core.call_host(\"x\")"};
    lintel_value *v;
    for (size_t i = 0; i < 3; i++)
        assert_int_equal(lintel_eval(f.s, wild[i], strlen(wild[i]), "test", &v), LT_EEXCEPTION);
    lintel_close(f.runtime);
}

/* ---- memory ------------------------------------------------------------------------------------------------------------------ */

static void *volatile hidden; /* of malloc'ed memory, where the collector does not look */

static __attribute__((noinline)) void keep_many(fixture *f, lintel_kept **kept, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        char text[32];
        snprintf(text, sizeof text, "kept %zu", i);
        kept[i] = lintel_keep(f->s, lintel_string(f->s, text, strlen(text)));
    }
}

static void what_is_kept_survives_collections_and_the_rest_of_the_list(void **state)
{
    (void)state;
    enum { N = 300 };
    fixture f = begin(true);
    lintel_kept **kept = malloc(N * sizeof *kept);
    hidden = kept;
    keep_many(&f, kept, N);
    for (size_t i = 0; i < N; i += 2)
        lintel_unkeep(f.s, kept[i]);
    for (int round = 0; round < 3; round++) {
        GC_gcollect();
        eval(&f, "sum([string(i) == \"\" ? 1 : 0 for i in 1:20000])");
    }
    for (size_t i = 1; i < N; i += 2) {
        char text[32];
        snprintf(text, sizeof text, "kept %zu", i);
        assert_string_equal(lintel_get_string(f.s, lintel_kept_value(kept[i]), NULL), text);
        lintel_unkeep(f.s, kept[i]);
    }
    lintel_unkeep(f.s, NULL);
    free(kept);
    lintel_close(f.runtime);
}

static void two_runtimes_do_not_touch_each_other(void **state)
{
    (void)state;
    fixture a = begin(false), b = begin(false);
    int64_t ta = 0, tb = 0;
    lintel_define(a.s, "add!", add_to, &ta);
    lintel_define(b.s, "add!", add_to, &tb);
    eval(&a, "add!(1)");
    eval(&b, "add!(2)");
    assert_int_equal(ta, 1);
    assert_int_equal(tb, 2);
    lintel_close(a.runtime);
    eval(&b, "add!(3)");
    assert_int_equal(tb, 5);
    lintel_close(b.runtime);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_go_in_and_come_out),
        cmocka_unit_test(values_of_another_kind_are_refused),
        cmocka_unit_test(calls_give_results_and_exceptions),
        cmocka_unit_test(a_call_may_exit),
        cmocka_unit_test(opening_fails_with_what_the_caller_says),
        cmocka_unit_test(the_language_calls_c),
        cmocka_unit_test(statuses_of_callbacks_are_exceptions_there),
        cmocka_unit_test(exceptions_pass_through_callbacks_by_status_alone),
        cmocka_unit_test(names_and_numbers_are_checked),
        cmocka_unit_test(what_is_kept_survives_collections_and_the_rest_of_the_list),
        cmocka_unit_test(two_runtimes_do_not_touch_each_other),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
