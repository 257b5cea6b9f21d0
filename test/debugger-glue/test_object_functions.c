/* Sections and functions of objects, with and without debug info; objects that lie. */
#include "debugger-glue/tiny_loader.h"
#include "lintel/object.h"

static const char source[] = "static inline int helper(int x)\n" /* 1 */
                             "{\n"                               /* 2 */
                             "    return x * 7;\n"               /* 3 */
                             "}\n"                               /* 4 */
                             "int first(int a)\n"                /* 5 */
                             "{\n"                               /* 6 */
                             "    int b = a + 1;\n"              /* 7 */
                             "    return b;\n"                   /* 8 */
                             "}\n"                               /* 9 */
                             "int second(int a)\n"               /* 10 */
                             "{\n"                               /* 11 */
                             "    return helper(a);\n"           /* 12 */
                             "}\n";

static char with_debug[512], without_debug[512];

static int compile_objects(void **state)
{
    (void)state;
    strcpy(with_debug, compile("functions_g", source, "-O1"));
    strcpy(without_debug, compile("functions_0", source, "-O1 -g0"));
    return 0;
}

typedef struct seen {
    char text[2048];
} seen;

static int note(void *baton, const lt_object_function *f)
{
    seen *s = baton;
    size_t n = strlen(s->text);
    const char *file = f->file ? strrchr(f->file, '/') : NULL;
    n += (size_t)snprintf(s->text + n, sizeof s->text - n, "%s=%s %s", f->symbol, f->name,
                          file ? file + 1 : "(no file)");
    for (size_t i = 0; i < f->nlines; i++)
        n += (size_t)snprintf(s->text + n, sizeof s->text - n, " %u", f->lines[i]);
    snprintf(s->text + n, sizeof s->text - n, "; ");
    assert_true(f->address >= 0x400000 && f->size > 0 && f->size < 100);
    return LT_OK;
}

static void functions_have_names_files_and_lines(void **state)
{
    (void)state;
    loaded l;
    seen s = {{0}};
    char *error = NULL;
    pretend_to_load(&l, with_debug, 0x400000);
    lt_image_part part = part_of(&l);
    assert_int_equal(lt_object_functions(&part, note, &s, &error), LT_OK);
    /* lines: of the function's own file, also of what is inlined into it */
    assert_string_equal(s.text, "first=first functions_g.c 6 7 8; second=second functions_g.c 3 11 12; ");
    unload(&l);
}

static void without_debug_info_the_symbols_are_the_names(void **state)
{
    (void)state;
    loaded l;
    seen s = {{0}};
    pretend_to_load(&l, without_debug, 0x400000);
    lt_image_part part = part_of(&l);
    assert_int_equal(lt_object_functions(&part, note, &s, NULL), LT_OK);
    assert_string_equal(s.text, "first=first (no file); second=second (no file); ");
    unload(&l);
}

static void what_is_placed_nowhere_is_not_shown(void **state)
{
    (void)state;
    loaded l;
    seen s = {{0}};
    pretend_to_load(&l, without_debug, 0x400000);
    l.nsections = 0;
    lt_image_part part = part_of(&l);
    assert_int_equal(lt_object_functions(&part, note, &s, NULL), LT_OK);
    assert_string_equal(s.text, "");
    unload(&l);
}

/* An image with addresses is read as it is. */
static void a_merged_image_has_the_same_functions(void **state)
{
    (void)state;
    loaded l;
    seen s = {{0}};
    void *image = NULL;
    size_t size = 0;
    pretend_to_load(&l, with_debug, 0x400000);
    lt_image_part part = part_of(&l);
    assert_int_equal(lt_image_merge(&part, 1, &image, &size, NULL), LT_OK);
    lt_image_part whole = {.object = image, .object_size = size};
    assert_int_equal(lt_object_functions(&whole, note, &s, NULL), LT_OK);
    assert_string_equal(s.text, "first=first functions_g.c 6 7 8; second=second functions_g.c 3 11 12; ");
    free(image);
    unload(&l);
}

static int stop(void *baton, const lt_object_function *f)
{
    (void)f;
    ++*(int *)baton;
    return 42;
}

static void a_callback_ends_the_visit(void **state)
{
    (void)state;
    loaded l;
    int calls = 0;
    pretend_to_load(&l, with_debug, 0x400000);
    lt_image_part part = part_of(&l);
    assert_int_equal(lt_object_functions(&part, stop, &calls, NULL), 42);
    assert_int_equal(calls, 1);
    unload(&l);
}

typedef struct totals {
    int allocated, code;
    uint64_t relocations;
} totals;

static int count_section(void *baton, const lt_object_section *s)
{
    totals *t = baton;
    t->allocated += s->is_allocated;
    t->code += s->is_code;
    if (strcmp(s->name, ".debug_info") == 0)
        t->relocations = s->relocations;
    return LT_OK;
}

static void sections_are_told_with_their_kind(void **state)
{
    (void)state;
    loaded l;
    totals t = {0};
    pretend_to_load(&l, with_debug, 0x400000);
    assert_int_equal(lt_object_sections(l.object, l.object_size, count_section, &t, NULL), LT_OK);
    assert_true(t.allocated >= 2 && t.code >= 1 && t.relocations > 3);
    unload(&l);
}

static int ignore_function(void *baton, const lt_object_function *f)
{
    (void)baton;
    (void)f;
    return LT_OK;
}

/* Every truncation, and every byte of headers and symbols turned over: an error or a visit, never a crash. */
static void damaged_objects_are_refused_or_read(void **state)
{
    (void)state;
    loaded l;
    totals t = {0};
    pretend_to_load(&l, with_debug, 0x400000);
    int refused = 0;
    for (size_t cut = 0; cut < l.object_size; cut += 13) {
        unsigned char *copy = malloc(cut + 1);
        memcpy(copy, l.object, cut);
        lt_image_part part = {copy, cut, l.sections, l.nsections};
        char *error = NULL;
        int status = lt_object_functions(&part, ignore_function, NULL, &error);
        assert_true(status < 0 && error);
        refused += lt_object_sections(copy, cut, count_section, &t, NULL) < 0;
        free(error);
        free(copy);
    }
    assert_true(refused > 10);
    for (size_t at = 0; at < l.object_size; at++) {
        lt_image_part part = part_of(&l);
        char *error = NULL;
        l.object[at] ^= 0xFF;
        int status = lt_object_functions(&part, ignore_function, NULL, &error);
        assert_true(status == LT_OK || status < 0);
        l.object[at] ^= 0xFF;
        free(error);
    }
    unload(&l);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(functions_have_names_files_and_lines),
        cmocka_unit_test(without_debug_info_the_symbols_are_the_names),
        cmocka_unit_test(what_is_placed_nowhere_is_not_shown),
        cmocka_unit_test(a_merged_image_has_the_same_functions),
        cmocka_unit_test(a_callback_ends_the_visit),
        cmocka_unit_test(sections_are_told_with_their_kind),
        cmocka_unit_test(damaged_objects_are_refused_or_read),
    };
    return cmocka_run_group_tests(tests, compile_objects, NULL);
}
