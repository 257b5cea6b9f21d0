/* Texts and files: statement by statement, modules, include(), and bad input. */
#include "support/session.h"
#include <sys/stat.h>
#include <unistd.h>

typedef struct job {
    const char *text; /* or, if NULL: */
    const char *path;
    size_t size;
} job;

static rt_value *run(rt_session *s, void *baton)
{
    const job *j = baton;
    return j->text ? rt_eval_text(s, s->base, j->text, j->size, "text.jl") : rt_eval_file(s, s->base, j->path);
}

static rt_value *eval_ok(rt_session *s, const char *text)
{
    job j = {text, NULL, strlen(text)};
    rt_value *v = NULL, *exception = NULL;
    if (rt_try(s, run, &j, &v, &exception) != LT_OK)
        fail_msg("%s\n%s", text, rt_exception_report(s, exception));
    return v;
}

static void expect_error(rt_session *s, job j, const char *message)
{
    rt_value *exception = NULL;
    assert_int_equal(rt_try(s, run, &j, NULL, &exception), LT_EEXCEPTION);
    char *report = rt_exception_report(s, exception);
    if (!strstr(report, message))
        fail_msg("expected '%s' in\n%s", message, report);
}

static void expect_text_error(rt_session *s, const char *text, const char *message)
{
    expect_error(s, (job){text, NULL, strlen(text)}, message);
}

static int64_t number(rt_session *s, const char *text) { return rt_unbox_int64(eval_ok(s, text)); }

/* ---- files in a folder of their own ---- */

static char folder[200];

static void write_file(const char *name, const char *text)
{
    char path[300];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *f = fopen(path, "w");
    assert_non_null(f);
    fputs(text, f);
    fclose(f);
}

static int make_folder(void **state)
{
    snprintf(folder, sizeof folder, "/tmp/lintel-test-%d", (int)getpid());
    char sub[220];
    snprintf(sub, sizeof sub, "%s/sub", folder);
    if (mkdir(folder, 0700) != 0 || mkdir(sub, 0700) != 0)
        return -1;
    return bare_session(state);
}

static int remove_folder(void **state)
{
    char command[300];
    snprintf(command, sizeof command, "rm -r %s", folder);
    return system(command) | free_session(state);
}

static void include_is_relative_to_the_file(void **state)
{
    rt_session *s = *state;
    char path[300];
    write_file("main.jl", "a1 = 1\ninclude(\"sub/inner.jl\")\nb1 = include(\"sub/inner.jl\")\n");
    write_file("sub/inner.jl", "c1 = include(\"leaf.jl\")\n");
    write_file("sub/leaf.jl", "7\n");
    snprintf(path, sizeof path, "%s/main.jl", folder);
    rt_value *exception = NULL;
    if (rt_try(s, run, &(job){NULL, path, 0}, NULL, &exception) != LT_OK)
        fail_msg("%s", rt_exception_report(s, exception));
    assert_int_equal(number(s, "c1"), 7);
    assert_int_equal(number(s, "b1"), 7);
}

static void an_error_in_an_included_file_leaves_nothing_behind(void **state)
{
    rt_session *s = *state;
    char path[300];
    write_file("fails.jl", "include(\"sub/bad.jl\")\n");
    write_file("sub/bad.jl", "no_such_name\n");
    write_file("good.jl", "include(\"sub/leaf.jl\")\n");
    write_file("sub/leaf.jl", "8\n");
    snprintf(path, sizeof path, "%s/fails.jl", folder);
    expect_error(s, (job){NULL, path, 0}, "sub/bad.jl:1");
    snprintf(path, sizeof path, "%s/good.jl", folder);
    rt_value *v = NULL;
    assert_int_equal(rt_try(s, run, &(job){NULL, path, 0}, &v, NULL), LT_OK);
    assert_int_equal(rt_unbox_int64(v), 8);
}

static void bad_files_are_errors(void **state)
{
    rt_session *s = *state;
    expect_error(s, (job){NULL, folder, 0}, "Is a directory");
    expect_error(s, (job){NULL, "/no/such/file.jl", 0}, "No such file");
    write_file("empty.jl", "");
    char path[300];
    snprintf(path, sizeof path, "%s/empty.jl", folder);
    rt_value *v = NULL;
    assert_int_equal(rt_try(s, run, &(job){NULL, path, 0}, &v, NULL), LT_OK);
    assert_ptr_equal(v, s->nothing);
}

static void bad_texts_are_errors(void **state)
{
    rt_session *s = *state;
    expect_text_error(s, "x = (1,\ny = 2", "text.jl:");
    expect_text_error(s, "\n\nx = @nope 1", "text.jl:3:5");
    expect_text_error(s, "f2(x::Tuple{Int64}{Int64}) = 1", "top-level scope");
    expect_error(s, (job){"a = 1\0b", NULL, 7}, "text.jl:1");
    expect_error(s, (job){"a = \xff\xfe", NULL, 6}, "text.jl:1");
}

static void statements_before_an_error_have_run(void **state)
{
    rt_session *s = *state;
    expect_text_error(s, "p3 = 3\nno_such_name\np3 = 4", "text.jl:2");
    assert_int_equal(number(s, "p3"), 3);
}

static void later_statements_see_earlier_definitions(void **state)
{
    rt_session *s = *state;
    assert_int_equal(number(s, "begin\n struct Q4\n  v\n end\n q4(x::Q4) = getfield(x, :v)\n q4(Q4(4))\nend"), 4);
    assert_int_equal(
        number(s, "module A5\nmodule B5\nconst v = 5\nend\nimport .B5: v\nusing ..A5.B5\nw = v\nend\ngetfield(A5, :w)"),
        5);
    assert_int_equal(number(s, "r6() = 1\ns6() = r6()\ns6()\nr6() = 6\ns6()"), 6);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(include_is_relative_to_the_file),
        cmocka_unit_test(an_error_in_an_included_file_leaves_nothing_behind),
        cmocka_unit_test(bad_files_are_errors),
        cmocka_unit_test(bad_texts_are_errors),
        cmocka_unit_test(statements_before_an_error_have_run),
        cmocka_unit_test(later_statements_see_earlier_definitions),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
