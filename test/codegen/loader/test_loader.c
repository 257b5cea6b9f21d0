/* test_loader.c - real objects from clang through the loader, in both writing modes; hostile ones are refused whole. */
#include "support/test.h"

#include <elf.h>
#include <math.h>
#include <unistd.h>

#include "codegen/loader.h"
#include "lintel/status.h"

typedef struct bytes {
    unsigned char *data;
    size_t size;
} bytes;

static bytes read_file(const char *path)
{
    bytes b = {0};
    FILE *f = fopen(path, "rb");
    assert_non_null(f);
    fseek(f, 0, SEEK_END);
    b.size = (size_t)ftell(f);
    rewind(f);
    b.data = malloc(b.size);
    assert_int_equal(fread(b.data, 1, b.size, f), b.size);
    fclose(f);
    return b;
}

static bytes compile_c(const char *source, const char *flags)
{
    char dir[] = "/tmp/lintel-loader-XXXXXX", command[1024], path[128];
    assert_non_null(mkdtemp(dir));
    snprintf(path, sizeof path, "%s/a.c", dir);
    FILE *f = fopen(path, "w");
    assert_non_null(f);
    fputs(source, f);
    fclose(f);
    snprintf(command, sizeof command, "%s/clang -c -fPIC %s -o %s/a.o %s", TEST_LLVM_BIN_DIR, flags, dir, path);
    assert_int_equal(system(command), 0);
    snprintf(path, sizeof path, "%s/a.o", dir);
    bytes b = read_file(path);
    snprintf(command, sizeof command, "rm -r %s", dir);
    assert_int_equal(system(command), 0);
    return b;
}

static int shared_counter = 7;
static double host_scale(double x) { return 3.0 * x; }

static void *resolve(void *baton, const char *name)
{
    (void)baton;
    if (strcmp(name, "host_scale") == 0)
        return (void *)(uintptr_t)host_scale;
    if (strcmp(name, "shared_counter") == 0)
        return &shared_counter;
    if (strcmp(name, "sin") == 0)
        return (void *)(uintptr_t)(double (*)(double))sin;
    if (strcmp(name, "_GLOBAL_OFFSET_TABLE_") == 0)
        return &shared_counter;
    return NULL;
}

static const char program[] =
    "extern double host_scale(double); extern int shared_counter; extern double sin(double);\n"
    "static int calls; int zeros[100]; int common_one;\n"
    "static const char *names[] = {\"zero\", \"one\", \"two\"};\n"
    "__attribute__((noinline)) static int twice(int x) { calls++; return 2 * x; }\n"
    "int answer(int x) { shared_counter++; return twice(x) + calls; }\n"
    "const char *name_of(int i) { switch (i) { case 0: return names[0]; case 1: return names[1]; case 2: return "
    "names[2];\n"
    "  case 3: return \"three\"; case 4: return \"four\"; case 5: return \"five\"; default: return \"many\"; } }\n"
    "double wave(double x) { return host_scale(sin(x)) + 0.5; }\n"
    "int sum(const int *p, int n) { int s = zeros[n & 63]; for (int i = 0; i < n; i++) s += p[i]; return s; }\n";

static void load_and_run(const cg_memory_options *options, const char *flags)
{
    cg_memory *m;
    cg_object o;
    char *error = NULL;
    assert_int_equal(cg_memory_new(options, &m), LT_OK);
    bytes b = compile_c(program, flags);
    if (cg_load(m, b.data, b.size, resolve, NULL, &o, &error) != LT_OK)
        fail_msg("%s", error);
    assert_int_equal(cg_memory_seal(m), LT_OK);

    int (*answer)(int) = (int (*)(int))(uintptr_t)cg_object_find(&o, "answer")->address;
    const char *(*name_of)(int) = (const char *(*)(int))(uintptr_t)cg_object_find(&o, "name_of")->address;
    double (*wave)(double) = (double (*)(double))(uintptr_t)cg_object_find(&o, "wave")->address;
    int (*sum)(const int *, int) = (int (*)(const int *, int))(uintptr_t)cg_object_find(&o, "sum")->address;
    int before = shared_counter, numbers[37];
    for (int i = 0; i < 37; i++)
        numbers[i] = i;
    assert_int_equal(answer(20), 41);
    assert_int_equal(answer(20), 42);
    assert_int_equal(shared_counter, before + 2);
    assert_string_equal(name_of(1), "one");
    assert_string_equal(name_of(4), "four");
    assert_true(fabs(wave(1.0) - (3 * sin(1.0) + 0.5)) < 1e-12);
    assert_int_equal(sum(numbers, 37), 36 * 37 / 2);
    assert_null(cg_object_find(&o, "no_such"));

    cg_unload(m, &o, false);
    cg_memory_stats stats;
    cg_memory_get_stats(m, &stats);
    assert_int_equal(stats.code_used, 0);
    assert_int_equal(stats.data_used, 0);
    cg_memory_free(m);
    free(b.data);
}

static void test_runs_clang_objects(void **state)
{
    (void)state;
    static const char *flags[] = {"-O0",
                                  "-O2",
                                  "-O2 -g",
                                  "-O3 -march=native",
                                  "-O1 -ffunction-sections -fcommon",
                                  "-O2 -fno-plt",
                                  "-O0 -fasynchronous-unwind-tables"};
    for (size_t i = 0; i < sizeof flags / sizeof *flags; i++)
        load_and_run(NULL, flags[i]);
}

static void test_runs_without_proc_self_mem(void **state)
{
    (void)state;
    load_and_run(&(cg_memory_options){.force_mprotect = true}, "-O2");
}

static void test_undefined_symbol_is_named(void **state)
{
    (void)state;
    cg_memory *m;
    cg_object o;
    char *error = NULL;
    bytes b = compile_c("extern int nobody_has_this(void); int f(void) { return nobody_has_this(); }", "-O1");
    assert_int_equal(cg_memory_new(NULL, &m), LT_OK);
    assert_int_equal(cg_load(m, b.data, b.size, resolve, NULL, &o, &error), LT_ENOENT);
    assert_non_null(strstr(error, "nobody_has_this"));
    free(error);
    cg_memory_free(m);
    free(b.data);
}

/* Loads a damaged copy; whatever the verdict, memory use must be back where it was. */
static void load_damaged(cg_memory *m, const unsigned char *data, size_t size)
{
    cg_object o;
    char *error = NULL;
    int status = cg_load(m, data, size, resolve, NULL, &o, &error);
    if (status == LT_OK) {
        cg_unload(m, &o, false);
    } else {
        assert_true(status == LT_EFORMAT || status == LT_ERANGE || status == LT_EUNSUPPORTED || status == LT_ENOENT ||
                    status == LT_ELIMIT || status == LT_ENOMEM || status == LT_EINVAL);
    }
    free(error);
    cg_memory_stats stats;
    cg_memory_get_stats(m, &stats);
    assert_int_equal(stats.code_used, 0);
    assert_int_equal(stats.data_used, 0);
}

static void test_truncated_objects(void **state)
{
    (void)state;
    cg_memory *m;
    assert_int_equal(cg_memory_new(NULL, &m), LT_OK);
    bytes b = compile_c(program, "-O1");
    for (size_t size = 0; size < b.size; size++) {
        unsigned char *copy = malloc(size ? size : 1); /* exact size, so that a sanitizer sees reads beyond it */
        memcpy(copy, b.data, size);
        cg_object o;
        assert_true(cg_load(m, copy, size, resolve, NULL, &o, NULL) < 0);
        free(copy);
    }
    cg_memory_free(m);
    free(b.data);
}

static void test_damaged_objects(void **state)
{
    (void)state;
    cg_memory *m;
    assert_int_equal(cg_memory_new(NULL, &m), LT_OK);
    bytes b = compile_c(program, "-O1");
    unsigned char *copy = malloc(b.size);
    uint32_t random = 12345;
    for (int round = 0; round < 20000; round++) {
        memcpy(copy, b.data, b.size);
        for (int k = 0; k < 1 + round % 4; k++) {
            random = random * 1664525u + 1013904223u;
            size_t at = round % 2 ? (random >> 8) % b.size : b.size - 1 - (random >> 8) % (b.size / 2);
            copy[at] = (unsigned char)(round % 3 == 0 ? 0xff : random >> 24);
        }
        load_damaged(m, copy, b.size);
    }
    free(copy);
    cg_memory_free(m);
    free(b.data);
}

static void test_memory_is_reused_but_not_from_quarantine(void **state)
{
    (void)state;
    cg_memory *m;
    void *a, *b, *c;
    assert_int_equal(cg_memory_new(NULL, &m), LT_OK);
    assert_int_equal(cg_memory_alloc(m, CG_MEM_CODE, 100, 16, &a), LT_OK);
    cg_memory_dispose(m, CG_MEM_CODE, a, 100, true);
    assert_int_equal(cg_memory_alloc(m, CG_MEM_CODE, 100, 16, &b), LT_OK);
    assert_ptr_not_equal(a, b);
    cg_memory_dispose(m, CG_MEM_CODE, b, 100, false);
    assert_int_equal(cg_memory_alloc(m, CG_MEM_CODE, 100, 16, &c), LT_OK);
    assert_ptr_equal(b, c);
    cg_memory_stats stats;
    cg_memory_get_stats(m, &stats);
    assert_int_equal(stats.quarantined, 112);
    assert_int_equal(cg_memory_release_quarantine(m), 112);
    assert_int_equal(cg_memory_alloc(m, CG_MEM_CODE, 100, 16, &b), LT_OK);
    assert_ptr_equal(a, b);
    cg_memory_free(m);
}

static void test_code_is_never_writable_and_executable(void **state)
{
    (void)state;
    for (int mode = 0; mode < 2; mode++) {
        cg_memory *m;
        void *p;
        assert_int_equal(cg_memory_new(&(cg_memory_options){.force_mprotect = mode == 1}, &m), LT_OK);
        assert_int_equal(cg_memory_alloc(m, CG_MEM_CODE, 4096, 16, &p), LT_OK);
        assert_int_equal(cg_memory_write(m, p, "\xc3", 1), LT_OK);
        assert_int_equal(cg_memory_seal(m), LT_OK);
        FILE *maps = fopen("/proc/self/maps", "r");
        char line[512];
        while (fgets(line, sizeof line, maps))
            assert_null(strstr(line, "rwx"));
        fclose(maps);
        ((void (*)(void))(uintptr_t)p)();
        cg_memory_free(m);
    }
}

static void test_exhaustion_is_an_error(void **state)
{
    (void)state;
    cg_memory *m;
    void *p;
    assert_int_equal(cg_memory_new(&(cg_memory_options){.code_reserve = 65536, .data_reserve = 65536}, &m), LT_OK);
    assert_int_equal(cg_memory_alloc(m, CG_MEM_CODE, 60000, 16, &p), LT_OK);
    assert_int_equal(cg_memory_alloc(m, CG_MEM_CODE, 60000, 16, &p), LT_ENOMEM);
    assert_int_equal(cg_memory_alloc(m, CG_MEM_DATA, 0, 16, &p), LT_EINVAL);
    assert_int_equal(cg_memory_alloc(m, CG_MEM_DATA, 16, 3, &p), LT_EINVAL);
    cg_memory_free(m);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_runs_clang_objects),
        cmocka_unit_test(test_runs_without_proc_self_mem),
        cmocka_unit_test(test_undefined_symbol_is_named),
        cmocka_unit_test(test_truncated_objects),
        cmocka_unit_test(test_damaged_objects),
        cmocka_unit_test(test_memory_is_reused_but_not_from_quarantine),
        cmocka_unit_test(test_code_is_never_writable_and_executable),
        cmocka_unit_test(test_exhaustion_is_an_error),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
