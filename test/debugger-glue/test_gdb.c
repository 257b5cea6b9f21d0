/* A real gdb on merged images: pending breakpoints, lines, arguments, locals, backtraces, unregistration, attach.
 * Called with arguments this program is the one that gdb debugs; see target(). */
#include "debugger-glue/tiny_loader.h"
#include <unistd.h>

static const char inner_source[] = "int inner(int x)\n"                /* 1 */
                                   "{\n"                               /* 2 */
                                   "    int y = x * 3;\n"              /* 3 */
                                   "    for (int i = 0; i < 2; i++)\n" /* 4 */
                                   "        y += i;\n"                 /* 5 */
                                   "    return y + 1;\n"               /* 6 */
                                   "}\n";
static const char outer_source[] = "extern int inner(int x);\n"  /* 1 */
                                   "int outer(int a)\n"          /* 2 */
                                   "{\n"                         /* 3 */
                                   "    int b = inner(a + 1);\n" /* 4 */
                                   "    return b + a;\n"         /* 5 */
                                   "}\n";

static const char forgetful_source[] = "extern int inner(int x);\n"
                                       "int outer(int a)\n"
                                       "{\n"
                                       "    return inner(a) * 2;\n"
                                       "}\n";

/* The leak sanitizer cannot work in a process that a debugger watches. */
__attribute__((visibility("default"))) const char *__asan_default_options(void);
const char *__asan_default_options(void) { return "detect_leaks=0"; }

/* ---- the debugged program ------------------------------------------------------------------------------------------- */

__attribute__((noinline)) void round_done(int round) { __asm__ volatile("" : : "r"(round) : "memory"); }

static lt_code *emit(lt_tracer *t, loaded *l, const char *name)
{
    lt_method *m = NULL;
    lt_linfo *li = NULL;
    lt_code *c = NULL;
    uint64_t size = 0, address = symbol_address(l, name, &size);
    lt_method_desc md = {.name = name, .file = "demo"};
    lt_linfo_desc ld = {.max_world = UINT64_MAX};
    if (lt_method_define(t, &md, NULL, &m) < 0 || lt_linfo_new(t, m, &ld, &li) < 0)
        exit(3);
    lt_code_desc d = {.linfo = li,
                      .symbol = name,
                      .address = address,
                      .size = size,
                      .object = l->object,
                      .object_size = l->object_size,
                      .sections = l->sections,
                      .nsections = l->nsections,
                      .has_debug_info = true};
    if (lt_jit_emit(t, &d, &c) < 0)
        exit(4);
    return c;
}

/* target inner.o outer.o MODE: loads both in one batch, calls outer, retires the code, perhaps does it again. */
static int target(char **argv)
{
    lt_tracer *t = NULL;
    lt_glue *g = NULL;
    const char *why = NULL;
    if (lt_tracer_new(NULL, &t) < 0 || lt_glue_new(t, &g) < 0)
        return 2;
    if (lt_glue_selfcheck(&why) < 0)
        printf("selfcheck: %s\n", why);
    unsigned char *memory = executable_memory(1 << 20);
    int rounds = strcmp(argv[3], "twice") == 0 ? 2 : 1, result = 0;
    for (int round = 0; round < rounds; round++) {
        loaded in, out;
        lt_jit_enter(t);
        load_object(&in, argv[1], &memory, NULL, 0);
        load_object(&out, argv[2], &memory, &in, 1);
        lt_code *ci = emit(t, &in, "inner"), *co = emit(t, &out, "outer");
        if (lt_jit_leave(t) < 0)
            return 5;
        int (*outer)(int) = (int (*)(int))(uintptr_t)symbol_address(&out, "outer", NULL);
        if (strcmp(argv[3], "wait") == 0) { /* for attach */
            printf("ready\n");
            fflush(stdout);
            for (int i = 0; i < 300; i++) {
                result += outer(i) == 0;
                usleep(100000);
            }
        }
        result += outer(4);
        lt_code_retire(t, ci);
        lt_code_retire(t, co);
        round_done(round);
        unload(&in);
        unload(&out);
    }
    lt_glue_free(g);
    lt_tracer_free(t);
    printf("result %d\n", result);
    return 0;
}

/* ---- driving gdb ------------------------------------------------------------------------------------------------------ */

static char objects[2][512], optimised[2][512];

static int compile_objects(void **state)
{
    (void)state;
    strcpy(objects[0], compile("gdb_inner", inner_source, "-O0"));
    strcpy(objects[1], compile("gdb_outer", outer_source, "-O0"));
    strcpy(optimised[0], compile("gdb_inner2", inner_source, "-O2"));
    strcpy(optimised[1], compile("gdb_outer2", forgetful_source, "-O2"));
    return 0;
}

static char *output_of(const char *command)
{
    static char text[65536];
    FILE *p = popen(command, "r");
    assert_non_null(p);
    size_t n = fread(text, 1, sizeof text - 1, p);
    text[n] = 0;
    pclose(p);
    return text;
}

static char *gdb_on(char (*files)[512], const char *mode, const char *commands)
{
    char self[512] = {0}, command[4096];
    assert_true(readlink("/proc/self/exe", self, sizeof self - 1) > 0);
    snprintf(command, sizeof command,
             "timeout 60 gdb -nx -batch -ex 'set breakpoint pending on' -ex 'set style enabled off' "
             "-ex 'set width 0' -ex 'set confirm off' %s --args %s target %s %s %s 2>&1",
             commands, self, files[0], files[1], mode);
    return output_of(command);
}

static char *gdb(const char *mode, const char *commands) { return gdb_on(objects, mode, commands); }

static void assert_has(const char *output, const char *wanted)
{
    if (!strstr(output, wanted))
        fail_msg("no \"%s\" in:\n%s", wanted, output);
}

static void breakpoint_by_name_pending_before_the_code_exists_is_hit(void **state)
{
    (void)state;
    char *o = gdb("once", "-ex 'break inner' -ex run -ex bt -ex 'info args' -ex finish -ex 'info locals' -ex continue");
    assert_has(o, "Function \"inner\" not defined.");
    assert_has(o, "Breakpoint 1, inner (x=5) at ");
    assert_has(o, "gdb_inner.c:3");
    assert_has(o, "3\t    int y = x * 3;");
    assert_has(o, "in outer (a=4) at ");
    assert_has(o, "in target (");
    assert_has(o, "x = 5");
    assert_has(o, "Value returned is $1 = 17");
    assert_has(o, "b = ");
    assert_has(o, "result 21");
}

static void breakpoint_by_file_and_line_pending_before_the_code_exists_is_hit(void **state)
{
    (void)state;
    char *o =
        gdb("once", "-ex 'break gdb_inner.c:6' -ex run -ex 'info locals' -ex up -ex 'info locals' -ex 'info args'");
    assert_has(o, "Breakpoint 1, inner (x=5) at ");
    assert_has(o, "6\t    return y + 1;");
    assert_has(o, "y = 16");
    assert_has(o, "4\t    int b = inner(a + 1);");
    assert_has(o, "a = 4");
}

/* outer's argument is in edi until the call, which destroys it: gdb must not show what is in edi now. */
static void a_callers_variable_in_a_lost_register_is_not_shown_wrong(void **state)
{
    (void)state;
    char *o = gdb_on(optimised, "once", "-ex 'break inner' -ex run -ex 'set var $edi=77' -ex up -ex 'print a'");
    assert_has(o, "Breakpoint 1, inner (x=");
    assert_has(o, "in outer (a=");
    assert_has(o, "$1 = <optimized out>");
}

static void after_retirement_the_names_are_gone(void **state)
{
    (void)state;
    char *o =
        gdb("once", "-ex 'break round_done' -ex run -ex 'info functions ^inner$' -ex 'maint info jit' -ex continue");
    assert_has(o, "round_done (");
    assert_null(strstr(o, "int inner(int)"));
    assert_has(o, "result 21");
}

static void new_code_after_a_redefinition_is_hit_again(void **state)
{
    (void)state;
    char *o = gdb("twice", "-ex 'break inner' -ex run -ex continue -ex bt -ex continue");
    const char *first = strstr(o, "Breakpoint 1, inner (x=5) at ");
    assert_non_null(first);
    assert_non_null(strstr(first + 1, "Breakpoint 1, inner (x=5) at "));
    assert_has(o, "result 42");
}

static void a_second_run_works_like_the_first(void **state)
{
    (void)state;
    char *o = gdb("once", "-ex 'break outer' -ex run -ex run -ex 'print a' -ex continue");
    const char *first = strstr(o, "Breakpoint 1, outer (a=4) at ");
    assert_non_null(first);
    assert_non_null(strstr(first + 1, "Breakpoint 1, outer (a=4) at "));
    assert_has(o, "$1 = 4");
    assert_has(o, "result 21");
}

static void attaching_sees_what_was_registered_before(void **state)
{
    (void)state;
    char self[512] = {0}, command[4096];
    assert_true(readlink("/proc/self/exe", self, sizeof self - 1) > 0);
    snprintf(command, sizeof command,
             "%s target %s %s wait > %s & p=$!; sleep 1; "
             "timeout 60 gdb -nx -batch -ex 'set style enabled off' -ex 'set width 0' -p $p -ex 'break inner' "
             "-ex continue -ex bt -ex detach 2>&1; kill $p",
             self, objects[0], objects[1], scratch_path("attach.out"));
    char *o = output_of(command);
    if (strstr(o, "ptrace: Operation not permitted"))
        skip();
    assert_has(o, "Breakpoint 1, inner (x=");
    assert_has(o, "in outer (a=");
}

int main(int argc, char **argv)
{
    if (argc > 4 && strcmp(argv[1], "target") == 0)
        return target(argv + 1);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(breakpoint_by_name_pending_before_the_code_exists_is_hit),
        cmocka_unit_test(breakpoint_by_file_and_line_pending_before_the_code_exists_is_hit),
        cmocka_unit_test(a_callers_variable_in_a_lost_register_is_not_shown_wrong),
        cmocka_unit_test(after_retirement_the_names_are_gone),
        cmocka_unit_test(new_code_after_a_redefinition_is_hit_again),
        cmocka_unit_test(a_second_run_works_like_the_first),
        cmocka_unit_test(attaching_sees_what_was_registered_before),
    };
    return cmocka_run_group_tests(tests, compile_objects, NULL);
}
