/* Lines in files: formats, what happens when they cannot be written, forks. */
#include "tracer/fake_host.h"
#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

static char folder[] = "/tmp/lintel-test-writer-XXXXXX";

static const char *path_of(const char *name)
{
    static char path[256];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    return path;
}

static char *contents(const char *path)
{
    static char text[65536];
    FILE *f = fopen(path, "r");
    size_t n = f ? fread(text, 1, sizeof text - 1, f) : 0;
    text[n] = 0;
    if (f)
        fclose(f);
    return text;
}

static lt_writer *new_writer(const char *path, int fd, lt_format format)
{
    lt_writer *w = NULL;
    assert_int_equal(lt_writer_new(path, fd, format, &w), LT_OK);
    return w;
}

static lt_subscriber *subscribe_writer(lt_tracer *t, lt_writer *w)
{
    lt_subscriber *s = NULL;
    lt_subscription sub = {.size = sizeof sub,
                           .kinds = LT_EVENT_MASK_ALL,
                           .fn = lt_writer_event,
                           .baton = w,
                           .baton_free = lt_writer_free};
    assert_int_equal(lt_subscribe(t, &sub, &s), LT_OK);
    return s;
}

static void check_counts(lt_writer *w, uint64_t lines, uint64_t lost)
{
    lt_writer_counts c;
    lt_writer_get_counts(w, &c);
    assert_int_equal(c.lines, lines);
    assert_int_equal(c.lost, lost);
}

static void each_format_writes_its_lines(void **state)
{
    (void)state;
    fake_host h;
    fake_init(&h);
    char text[256], json[256], perf[256], expected[256];
    snprintf(text, sizeof text, "%s", path_of("text-%p"));
    snprintf(json, sizeof json, "%s", path_of("json%%"));
    snprintf(perf, sizeof perf, "%s", path_of("perf-%p.map"));
    lt_writer *w = new_writer(text, -1, LT_FORMAT_TEXT);
    subscribe_writer(h.tracer, w);
    subscribe_writer(h.tracer, new_writer(json, -1, LT_FORMAT_JSON));
    subscribe_writer(h.tracer, new_writer(perf, -1, LT_FORMAT_PERF_MAP));
    lt_method *m = define(h.tracer, "f\ng");
    fake_compile(&h, specialise(h.tracer, m, "f(::Int64)"), NULL);
    check_counts(w, 3, 0);
    fake_end(&h);
    snprintf(expected, sizeof expected, "text-%d", (int)getpid());
    assert_string_equal(contents(path_of(expected)),
                        "defined      f g at test.jl:1\nspecialised  f(::Int64)\n"
                        "compiled     f(::Int64) baseline plain 48 bytes 0.000 ms root (first call)\n");
    assert_non_null(strstr(contents(path_of("json%")), "\"name\":\"f\\ng\""));
    snprintf(expected, sizeof expected, "perf-%d.map", (int)getpid());
    assert_string_equal(contents(path_of(expected)), "10000 30 f(::Int64)\n");
}

static void long_lines_are_written_whole(void **state)
{
    (void)state;
    fake_host h;
    char name[5000], path[256];
    fake_init(&h);
    memset(name, 'n', sizeof name - 1);
    name[sizeof name - 1] = 0;
    snprintf(path, sizeof path, "%s", path_of("long"));
    subscribe_writer(h.tracer, new_writer(path, -1, LT_FORMAT_TEXT));
    define(h.tracer, name);
    fake_end(&h);
    const char *text = contents(path);
    assert_int_equal(strlen(text), strlen("defined       at test.jl:1\n") + sizeof name - 1);
    assert_string_equal(text + strlen(text) - 14, " at test.jl:1\n");
}

static void nonsense_is_refused(void **state)
{
    (void)state;
    lt_writer *w = NULL;
    char huge[8000];
    memset(huge, 'x', sizeof huge - 1);
    huge[sizeof huge - 1] = 0;
    assert_int_equal(lt_writer_new(NULL, -1, LT_FORMAT_TEXT, &w), LT_EINVAL);
    assert_int_equal(lt_writer_new("", 1, LT_FORMAT_TEXT, &w), LT_EINVAL);
    assert_int_equal(lt_writer_new("x", 1, (lt_format)7, &w), LT_EINVAL);
    assert_int_equal(lt_writer_new(huge, 1, LT_FORMAT_TEXT, &w), LT_ERANGE);
    assert_int_equal(lt_writer_new("/nowhere/at/all", 1, LT_FORMAT_TEXT, &w), LT_EIO);
    char link_path[256];
    snprintf(link_path, sizeof link_path, "%s", path_of("link"));
    assert_int_equal(symlink("/etc/passwd", link_path), 0);
    assert_int_equal(lt_writer_new(link_path, -1, LT_FORMAT_PERF_MAP, &w), LT_EIO); /* a trap in /tmp */
    assert_null(w);
    lt_writer_free(NULL);
}

/* ---- failures ----------------------------------------------------------------------------------------------------------------- */

static void a_full_disk_loses_lines_and_counts_them(void **state)
{
    (void)state;
    for (int format = LT_FORMAT_TEXT; format <= LT_FORMAT_PERF_MAP; format++) {
        fake_host h;
        fake_init(&h);
        lt_writer *w = new_writer("/dev/full", -1, (lt_format)format);
        lt_subscriber *s = subscribe_writer(h.tracer, w);
        fake_compile(&h, linfo_named(h.tracer, "f"), NULL);
        check_counts(w, 0, format == LT_FORMAT_PERF_MAP ? 1 : 3);
        assert_int_equal(lt_subscriber_error(s), LT_EIO);
        assert_string_equal(h.log, "exec:f publish:f "); /* the JIT does not notice */
        fake_end(&h);
    }
}

/* A file that may have so many bytes: the line that does not fit is torn, and the next one begins on a line of its own. */
static void a_torn_line_does_not_spoil_the_next(void **state)
{
    (void)state;
    fake_host h;
    char path[256];
    fake_init(&h);
    snprintf(path, sizeof path, "%s", path_of("torn"));
    lt_writer *w = new_writer(path, -1, LT_FORMAT_TEXT);
    subscribe_writer(h.tracer, w);
    struct rlimit before, less;
    getrlimit(RLIMIT_FSIZE, &before);
    less = before;
    less.rlim_cur = 40;
    signal(SIGXFSZ, SIG_IGN);
    define(h.tracer, "a"); /* 28 bytes */
    setrlimit(RLIMIT_FSIZE, &less);
    define(h.tracer, "b");
    define(h.tracer, "c");
    setrlimit(RLIMIT_FSIZE, &before);
    signal(SIGXFSZ, SIG_DFL);
    define(h.tracer, "d");
    check_counts(w, 2, 2);
    fake_end(&h);
    assert_string_equal(contents(path), "defined      a at test.jl:1\ndefined     \ndefined      d at test.jl:1\n");
}

static void nobody_reading_a_pipe_does_not_kill_the_process(void **state)
{
    (void)state;
    fake_host h;
    int ends[2];
    fake_init(&h);
    assert_int_equal(pipe(ends), 0);
    lt_writer *w = new_writer(NULL, ends[1], LT_FORMAT_TEXT);
    subscribe_writer(h.tracer, w);
    define(h.tracer, "a");
    close(ends[0]);
    define(h.tracer, "b");
    check_counts(w, 1, 1);
    sigset_t pending;
    sigpending(&pending);
    assert_false(sigismember(&pending, SIGPIPE));
    fake_end(&h);
    assert_int_equal(close(ends[1]), 0); /* it stayed ours */
}

static void a_full_pipe_that_must_not_block_loses_lines(void **state)
{
    (void)state;
    fake_host h;
    int ends[2];
    fake_init(&h);
    assert_int_equal(pipe2(ends, O_NONBLOCK), 0);
    lt_writer *w = new_writer(NULL, ends[1], LT_FORMAT_TEXT);
    subscribe_writer(h.tracer, w);
    for (int i = 0; i < 5000; i++)
        define(h.tracer, "a");
    lt_writer_counts c;
    lt_writer_get_counts(w, &c);
    assert_int_equal(c.lines + c.lost, 5000);
    assert_true(c.lost > 0 && c.lines > 0);
    fake_end(&h);
    close(ends[0]);
    close(ends[1]);
}

/* ---- forks and threads --------------------------------------------------------------------------------------------------------------- */

static void a_forked_child_writes_its_own_file(void **state)
{
    (void)state;
    fake_host h;
    char path[256], name[64];
    fake_init(&h);
    snprintf(path, sizeof path, "%s", path_of("fork-%p"));
    lt_writer *w = new_writer(path, -1, LT_FORMAT_TEXT);
    subscribe_writer(h.tracer, w);
    define(h.tracer, "parent");
    pid_t pid = fork();
    if (pid == 0) {
        lt_method *m;
        lt_method_desc d = {.name = "child"};
        lt_writer_counts c;
        int status = lt_method_define(h.tracer, &d, NULL, &m);
        lt_writer_get_counts(w, &c);
        lt_tracer_free(h.tracer);
        _exit(status == LT_OK && c.lines == 1 ? 0 : 1);
    }
    int status = -1;
    waitpid(pid, &status, 0);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    define(h.tracer, "again");
    fake_end(&h);
    snprintf(name, sizeof name, "fork-%d", (int)getpid());
    assert_string_equal(contents(path_of(name)), "defined      parent at test.jl:1\ndefined      again at test.jl:1\n");
    snprintf(name, sizeof name, "fork-%d", (int)pid);
    assert_string_equal(contents(path_of(name)), "defined      child\n");
}

static void *define_many(void *baton)
{
    for (int i = 0; i < 200; i++)
        define(baton, "some_name");
    return NULL;
}

static void lines_of_several_threads_stay_whole(void **state)
{
    (void)state;
    fake_host h;
    char path[256];
    pthread_t threads[4];
    fake_init(&h);
    snprintf(path, sizeof path, "%s", path_of("threads"));
    subscribe_writer(h.tracer, new_writer(path, -1, LT_FORMAT_TEXT));
    for (int i = 0; i < 4; i++)
        pthread_create(&threads[i], NULL, define_many, h.tracer);
    for (int i = 0; i < 4; i++)
        pthread_join(threads[i], NULL);
    fake_end(&h);
    static const char line[] = "defined      some_name at test.jl:1\n";
    const char *text = contents(path);
    assert_int_equal(strlen(text), 800 * (sizeof line - 1));
    for (int i = 0; i < 800; i++)
        assert_memory_equal(text + (size_t)i * (sizeof line - 1), line, sizeof line - 1);
}

static int make_folder(void **state)
{
    (void)state;
    return mkdtemp(folder) ? 0 : -1;
}

static int remove_folder(void **state)
{
    (void)state;
    char command[300];
    snprintf(command, sizeof command, "rm -r '%s'", folder);
    return system(command);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_format_writes_its_lines),
        cmocka_unit_test(long_lines_are_written_whole),
        cmocka_unit_test(nonsense_is_refused),
        cmocka_unit_test(a_full_disk_loses_lines_and_counts_them),
        cmocka_unit_test(a_torn_line_does_not_spoil_the_next),
        cmocka_unit_test(nobody_reading_a_pipe_does_not_kill_the_process),
        cmocka_unit_test(a_full_pipe_that_must_not_block_loses_lines),
        cmocka_unit_test(a_forked_child_writes_its_own_file),
        cmocka_unit_test(lines_of_several_threads_stay_whole),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
