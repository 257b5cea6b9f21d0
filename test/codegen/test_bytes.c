/* Tracing that nobody asked for costs nothing: over programs of test/lang, the objects of a compiler that tells the tracer
 * everything are those of one that tells it nothing, byte for byte. Each folder is run in one session.
 */
#include "machine.h"
#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MAX_PATH = 4096, MAX_PROGRAMS = 256, SECONDS = 240 };

typedef struct programs { /* of one folder, in order of their names */
    char *path[MAX_PROGRAMS];
    size_t n;
} programs;

/* ---- the objects of one run --------------------------------------------------------------------------------------- */

typedef struct objects {
    char *bytes;
    size_t size, *end, n; /* end: of each object in bytes */
} objects;

static int add_object(void *baton, const void *object, size_t size)
{
    objects *o = baton;
    o->bytes = realloc(o->bytes, o->size + size);
    o->end = realloc(o->end, (o->n + 1) * sizeof *o->end);
    if (!o->bytes || !o->end)
        return LT_ENOMEM;
    memcpy(o->bytes + o->size, object, size);
    o->size += size;
    o->end[o->n++] = o->size;
    return LT_OK;
}

/* A module of its own for each program, as if it were the first in its session. */
static int run_alone(lintel_session *s, const char *path)
{
    s->main = rt_module_new(s, rt_symbol_c(s, "Main"), NULL);
    rt_module_using(s, s->main, s->core);
    rt_module_using(s, s->main, s->base);
    int status = lintel_run_file(s, path);
    if (status < 0)
        fprintf(stderr, "%s: %s\n", path, lintel_error_text(s));
    return status;
}

static int objects_of(const programs *p, bool no_events, objects *out)
{
    machine m;
    machine_open(&m, &(cg_options){.size = sizeof(cg_options), .keep_objects = true, .no_tracer_events = no_events});
    int status = LT_OK;
    for (size_t i = 0; i < p->n && status == LT_OK; i++)
        status = run_alone(m.session, p->path[i]);
    if (status == LT_OK)
        status = cg_each_object(m.compiler, add_object, out);
    machine_close(&m);
    return status;
}

/* The first object that differs, counted from 1; 0: none. */
static size_t first_difference(const objects *a, const objects *b)
{
    size_t start = 0;
    for (size_t i = 0; i < a->n && i < b->n; i++) {
        size_t size = a->end[i] - start;
        if (a->end[i] != b->end[i] || memcmp(a->bytes + start, b->bytes + start, size) != 0)
            return i + 1;
        start = a->end[i];
    }
    return a->n == b->n ? 0 : (a->n < b->n ? a->n : b->n) + 1;
}

/* ---- the programs of one folder, in a process of their own ------------------------------------------------------------------ */

enum { SAME, FAILS, DIFFERS, CRASHES };

/* The runs are two sessions with different addresses for everything: that they agree also says that addresses do not count. */
static int compare_runs(const programs *p)
{
    objects with = {0}, without = {0};
    if (objects_of(p, false, &with) < 0 || objects_of(p, true, &without) < 0)
        return FAILS;
    size_t difference = first_difference(&with, &without);
    if (difference)
        fprintf(stderr, "object %zu of %zu differs\n", difference, with.n);
    return difference || with.n == 0 ? DIFFERS : SAME;
}

/* A failed check must not come back into the parent's list of tests: the child ends without it. */
static int compare_in_child(const programs *p)
{
    pid_t child = fork();
    if (child == 0) {
        int nowhere = open("/dev/null", O_RDWR);
        dup2(nowhere, 0);
        dup2(nowhere, 1);
        signal(SIGSEGV, SIG_DFL); /* not cmocka's */
        alarm(SECONDS);
        _exit(compare_runs(p));
    }
    int status = 0;
    if (child < 0 || waitpid(child, &status, 0) != child || !WIFEXITED(status))
        return CRASHES;
    return WEXITSTATUS(status);
}

/* ---- the programs ----------------------------------------------------------------------------------------------------- */

/* Left out: programs that end with an error, want arguments or input, or need the signal handler of the program. */
static bool is_suitable(const char *path)
{
    char line[1024];
    bool suitable = true;
    FILE *f = fopen(path, "r");
    while (f && suitable && fgets(line, sizeof line, f))
        suitable = !strstr(line, "# expect error:") && !strstr(line, "# args:") && !strstr(line, "stdin") &&
                   !strstr(line, "StackOverflow");
    if (f)
        fclose(f);
    return f && suitable;
}

/* Sanitizers are slow: every second program will do there. */
#ifdef LINTEL_SANITIZE_ADDRESS_UNDEFINED
enum { STEP = 2 };
#else
enum { STEP = 1 };
#endif

static void collect(programs *p, const char *folder)
{
    struct dirent **entries = NULL;
    int n = scandir(folder, &entries, NULL, alphasort);
    size_t seen = 0;
    for (int i = 0; i < n; i++) {
        const char *name = entries[i]->d_name, *dot = strrchr(name, '.');
        char path[MAX_PATH];
        if (snprintf(path, sizeof path, "%s/%s", folder, name) < MAX_PATH && dot && strcmp(dot, ".jl") == 0 &&
            name[0] != '_' && p->n < MAX_PROGRAMS && is_suitable(path) && seen++ % STEP == 0)
            p->path[p->n++] = strdup(path);
        free(entries[i]);
    }
    free(entries);
}

static size_t check_folder(const char *folder, size_t *bad)
{
    static const char *const texts[] = {
        [FAILS] = "a program fails",
        [DIFFERS] = "the tracer's events change objects",
        [CRASHES] = "crashes or does not end",
    };
    programs p = {.n = 0};
    collect(&p, folder);
    int result = p.n ? compare_in_child(&p) : SAME;
    if (result != SAME)
        print_error("%s: %s\n", folder, texts[result]);
    *bad += result != SAME;
    for (size_t i = 0; i < p.n; i++)
        free(p.path[i]);
    return p.n;
}

/* ---- folders of test/lang: those named on the command line, or all ---------------------------------------------------------- */

static char **wanted;

static bool is_wanted(const char *topic)
{
    if (topic[0] == '.' || strchr(topic, '.'))
        return false;
    for (char **w = wanted; *w; w++)
        if (strcmp(*w, topic) == 0)
            return true;
    return !*wanted;
}

static void objects_do_not_depend_on_the_tracer(void **state)
{
    (void)state;
    struct dirent **entries = NULL;
    int n = scandir(TEST_SOURCE_DIR "/test/lang", &entries, NULL, alphasort);
    size_t checked = 0, bad = 0;
    for (int i = 0; i < n; i++) {
        char folder[MAX_PATH];
        snprintf(folder, sizeof folder, TEST_SOURCE_DIR "/test/lang/%s", entries[i]->d_name);
        if (is_wanted(entries[i]->d_name))
            checked += check_folder(folder, &bad);
        free(entries[i]);
    }
    free(entries);
    assert_true(*wanted || checked > 300 / STEP);
    assert_int_equal(bad, 0);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(objects_do_not_depend_on_the_tracer)};
    wanted = argv + (argc > 0);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
