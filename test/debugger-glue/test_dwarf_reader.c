/* libdwarf on merged images: lines, inlined frames, variables. The expectations are for `clang -g`. */
#include "debugger-glue/tiny_loader.h"

static const char source[] = "static inline __attribute__((always_inline)) int square(int v)\n" /* 1 */
                             "{\n"                                                              /* 2 */
                             "    return v * v;\n"                                              /* 3 */
                             "}\n"                                                              /* 4 */
                             "int work(int n, const char *name, double *values)\n"              /* 5 */
                             "{\n"                                                              /* 6 */
                             "    int total = square(n);\n"                                     /* 7 */
                             "    for (int i = 0; i < n; i++) {\n"                              /* 8 */
                             "        long step = i * 2;\n"                                     /* 9 */
                             "        total += (int)step + name[i] + (int)values[i];\n"         /* 10 */
                             "    }\n"                                                          /* 11 */
                             "    return total;\n"                                              /* 12 */
                             "}\n";

static lt_dwarf *open_image(const char *flags, void **image)
{
    loaded a;
    size_t size;
    char *error = NULL;
    lt_dwarf *d = NULL;
    pretend_to_load(&a, compile("reader", source, flags), 0x500000);
    lt_image_part part = part_of(&a);
    assert_int_equal(lt_image_merge(&part, 1, image, &size, &error), LT_OK);
    int status = lt_dwarf_open(*image, size, &d, &error);
    if (status < 0)
        fail_msg("%s: %s", flags, error);
    unload(&a);
    return d;
}

typedef struct search {
    uint32_t line;
    uint64_t address; /* of the first statement of the line */
    bool prologue_end;
    unsigned ends;
} search;

static int look(void *baton, const lt_dwarf_line *l)
{
    search *s = baton;
    s->ends += l->end_sequence;
    s->prologue_end |= l->prologue_end;
    if (!l->end_sequence && l->is_stmt && l->line == s->line && !s->address) {
        s->address = l->address;
        assert_non_null(l->file);
        assert_string_equal(l->file + strlen(l->file) - strlen("/reader.c"), "/reader.c");
    }
    return 0;
}

static uint64_t address_of_line(lt_dwarf *d, uint32_t line)
{
    search s = {.line = line};
    assert_int_equal(lt_dwarf_lines(d, look, &s), LT_OK);
    assert_true(s.address >= 0x500000);
    assert_true(s.prologue_end);
    assert_int_equal(s.ends, 1);
    return s.address;
}

static const char *const all_flags[] = {"-O0", "-O0 -gdwarf-4", "-O1", "-O1 -gdwarf-4"};

static void lines_and_places_are_read_back(void **state)
{
    (void)state;
    for (size_t i = 0; i < 4; i++) {
        void *image;
        lt_dwarf *d = open_image(all_flags[i], &image);
        lt_dwarf_place places[4];
        int n = lt_dwarf_locate(d, address_of_line(d, 10), places, 4);
        assert_int_equal(n, 1);
        assert_string_equal(places[0].function, "work");
        assert_int_equal(places[0].line, 10);
        assert_non_null(strstr(places[0].file, "glue-scratch/reader.c"));
        assert_int_equal(lt_dwarf_locate(d, 0x1234, places, 4), 0);
        lt_dwarf_close(d);
        free(image);
    }
}

static void inlined_frames_are_listed_innermost_first(void **state)
{
    (void)state;
    for (size_t i = 0; i < 4; i++) {
        void *image;
        lt_dwarf *d = open_image(all_flags[i], &image);
        lt_dwarf_place places[4];
        int n = lt_dwarf_locate(d, address_of_line(d, 3), places, 4);
        assert_int_equal(n, 2);
        assert_string_equal(places[0].function, "square");
        assert_int_equal(places[0].line, 3);
        assert_string_equal(places[1].function, "work");
        assert_int_equal(places[1].line, 7);
        assert_string_equal(places[0].file, places[1].file);
        assert_int_equal(lt_dwarf_locate(d, address_of_line(d, 3), places, 1), 1);
        lt_dwarf_close(d);
        free(image);
    }
}

static const lt_dwarf_variable *named(const lt_dwarf_variable *v, int n, const char *name)
{
    for (int i = 0; i < n; i++) {
        if (strcmp(v[i].name, name) == 0)
            return &v[i];
    }
    fail_msg("no variable %s among %d", name, n);
    return NULL;
}

static void variables_have_types_and_places(void **state)
{
    (void)state;
    for (size_t i = 0; i < 2; i++) {
        void *image;
        lt_dwarf *d = open_image(all_flags[i], &image);
        lt_dwarf_variable v[16];
        int n = lt_dwarf_variables(d, address_of_line(d, 10), v, 16);
        assert_int_equal(n, 6);
        assert_string_equal(v[0].name, "step"); /* the innermost block first */
        assert_string_equal(v[0].type, "long");
        assert_string_equal(named(v, n, "n")->type, "int");
        assert_true(named(v, n, "n")->is_parameter);
        assert_string_equal(named(v, n, "name")->type, "char const *");
        assert_string_equal(named(v, n, "values")->type, "double *");
        assert_false(named(v, n, "total")->is_parameter);
        assert_int_equal(named(v, n, "i")->line, 8);
        for (int k = 0; k < n; k++) {
            assert_true(v[k].has_location);
            assert_int_equal(v[k].reg, 6);
            assert_true(v[k].offset < 0);
            assert_false(v[k].in_register);
        }
        n = lt_dwarf_variables(d, address_of_line(d, 12), v, 16);
        assert_int_equal(n, 4); /* neither i nor step */
        lt_dwarf_close(d);
        free(image);
    }
}

static void optimised_variables_are_found_in_registers(void **state)
{
    (void)state;
    for (size_t i = 2; i < 4; i++) {
        void *image;
        lt_dwarf *d = open_image(all_flags[i], &image);
        lt_dwarf_variable v[16];
        search s = {.line = 8};
        lt_dwarf_lines(d, look, &s);
        int n = lt_dwarf_variables(d, s.address, v, 16);
        const lt_dwarf_variable *p = named(v, n, "n");
        assert_true(p->has_location && p->in_register);
        assert_int_equal(p->reg, 5); /* rdi */
        n = lt_dwarf_variables(d, 0x500000, v, 16);
        assert_int_equal(n, 1); /* of the inlined function alone */
        assert_string_equal(v[0].name, "v");
        assert_string_equal(v[0].type, "int");
        lt_dwarf_close(d);
        free(image);
    }
}

static void what_is_not_an_image_is_refused(void **state)
{
    (void)state;
    lt_dwarf *d = NULL;
    char *error = NULL;
    size_t n;
    assert_int_equal(lt_dwarf_open("nonsense", 8, &d, &error), LT_EFORMAT);
    free(error);
    unsigned char *object = read_whole(compile("reader", source, "-O0"), &n);
    assert_int_equal(lt_dwarf_open(object, n, &d, &error), LT_EUNSUPPORTED);
    assert_non_null(strstr(error, "merge"));
    free(error);
    free(object);
    assert_null(d);
}

/* libdwarf may ask for absurd amounts; that must come out as an error, as it does without the sanitizer. */
__attribute__((visibility("default"))) const char *__asan_default_options(void);
const char *__asan_default_options(void) { return "allocator_may_return_null=1"; }

static void damaged_images_give_an_error_or_less_never_a_crash(void **state)
{
    (void)state;
    for (size_t i = 0; i < 4; i++) {
        loaded a;
        void *image;
        size_t size;
        unsigned seed = (unsigned)i;
        pretend_to_load(&a, compile("reader", source, all_flags[i]), 0x500000);
        lt_image_part part = part_of(&a);
        assert_int_equal(lt_image_merge(&part, 1, &image, &size, NULL), LT_OK);
        for (int round = 0; round < 600; round++) {
            unsigned char *damaged = malloc(size);
            lt_dwarf *d = NULL;
            memcpy(damaged, image, size);
            for (int k = 0; k <= round % 6; k++) {
                seed = seed * 1103515245u + 12345u;
                size_t at = 64 + (seed >> 8) % (size - 64);
                seed = seed * 1103515245u + 12345u;
                damaged[at] = (unsigned char)(seed >> 20);
            }
            if (lt_dwarf_open(damaged, size, &d, NULL) == LT_OK) {
                lt_dwarf_place places[8];
                lt_dwarf_variable v[16];
                for (uint64_t pc = 0x500000; pc < 0x500100; pc += 5) {
                    assert_in_range(lt_dwarf_locate(d, pc, places, 8), 0, 8);
                    assert_in_range(lt_dwarf_variables(d, pc, v, 16), 0, 16);
                }
            }
            lt_dwarf_close(d);
            free(damaged);
        }
        free(image);
        unload(&a);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_and_places_are_read_back),
        cmocka_unit_test(inlined_frames_are_listed_innermost_first),
        cmocka_unit_test(variables_have_types_and_places),
        cmocka_unit_test(optimised_variables_are_found_in_registers),
        cmocka_unit_test(what_is_not_an_image_is_refused),
        cmocka_unit_test(damaged_images_give_an_error_or_less_never_a_crash),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
