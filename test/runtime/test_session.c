/* The embedding API: sessions start, run, report, exit, and do not disturb each other. */
#include "support/session.h"
#include "runtime/base_lib.h"
#include <dirent.h>

static int run(lintel_session *s, const char *text) { return lintel_run_text(s, text, strlen(text), "test.jl"); }

static int is_library_file(const struct dirent *d)
{
    const char *dot = strrchr(d->d_name, '.');
    return dot && strcmp(dot, ".jl") == 0;
}

static void library_list_is_the_folder(void **state)
{
    (void)state;
    struct dirent **entry;
    int n = scandir(TEST_SOURCE_DIR "/runtime/base_lib", &entry, is_library_file, alphasort);
    assert_true(n > 0);
    for (int i = 0; i < n; i++) {
        assert_non_null(rt_base_lib[i].name);
        assert_string_equal(rt_base_lib[i].name + strlen("base/"), entry[i]->d_name);
        free(entry[i]);
    }
    assert_null(rt_base_lib[n].name);
    free(entry);
}

static void programs_run(void **state)
{
    lintel_session *s = *state;
    int code = 0;
    assert_int_equal(run(s, "x = 20\nf(y) = x + y\nf(22) == 42 || error(\"no\")"), LT_OK);
    assert_string_equal(lintel_error_text(s), "");
    assert_int_equal(run(s, "f(1) == 21 || error(\"no\")"), LT_OK); /* definitions stay */
    assert_false(lintel_exit_code(s, &code));
}

static void errors_are_reported(void **state)
{
    lintel_session *s = *state;
    assert_int_equal(run(s, "g(x) = sqrt(x)\ng(-1.0)"), LT_EEXCEPTION);
    assert_non_null(strstr(lintel_error_text(s), "ERROR: DomainError with -1.0:"));
    assert_non_null(strstr(lintel_error_text(s), "g(x::Float64)\n   @ Main test.jl:1"));
    assert_non_null(strstr(lintel_error_text(s), "top-level scope\n   @ test.jl:2"));
    assert_int_equal(run(s, "1 + 1"), LT_OK);
    assert_string_equal(lintel_error_text(s), "");
}

static void exit_ends_the_run(void **state)
{
    lintel_session *s = *state;
    int code = 0;
    assert_int_equal(run(s, "try exit(7) catch; end\nerror(\"not reached\")"), LT_OK);
    assert_true(lintel_exit_code(s, &code));
    assert_int_equal(code, 7);
}

static void two_sessions(void **state)
{
    lintel_session *s = *state, *other = NULL;
    assert_int_equal(lintel_new(NULL, &other), LT_OK);
    assert_int_equal(run(s, "shared = 1"), LT_OK);
    assert_int_equal(run(other, "shared"), LT_EEXCEPTION);
    assert_non_null(strstr(lintel_error_text(other), "UndefVarError: `shared` not defined"));
    lintel_free(other);
    assert_int_equal(run(s, "shared == 1 || error(\"gone\")"), LT_OK);
}

static int full_session(void **state)
{
    lintel_session *s = NULL;
    char *error = NULL;
    int status = lintel_new(&(lintel_options){.size = sizeof(lintel_options), .error = &error}, &s);
    if (error)
        print_error("%s\n", error);
    free(error);
    *state = s;
    return status;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(library_list_is_the_folder),
        cmocka_unit_test(programs_run),
        cmocka_unit_test(errors_are_reported),
        cmocka_unit_test(exit_ends_the_run),
        cmocka_unit_test(two_sessions),
    };
    return cmocka_run_group_tests(tests, full_session, free_session);
}
