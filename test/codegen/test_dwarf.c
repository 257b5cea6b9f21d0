/* test_dwarf.c - debug information of whole programs, read back by two readers that are not ours: `llvm-dwarfdump --verify`
 * accepts every object that is emitted with debug info, and libdwarf finds lines and variables in each.
 */
#include "machine.h"
#include <elf.h>
#include <unistd.h>

static const char *const programs[] = {
    "test/golden/mutual.jl",      "test/golden/redefine.jl",     "examples/weather.jl",
    "bench/programs/nqueens.jl",  "bench/programs/nbody.jl",     "bench/programs/mandel.jl",
    "bench/programs/fannkuch.jl", "bench/programs/quicksort.jl", "bench/programs/binarytrees.jl",
};

static const char *arguments[] = {"5"};

/* ---- one object -------------------------------------------------------------------------------------------------------- */

static bool dwarfdump_accepts(const void *object, size_t size)
{
    char path[] = "/tmp/lintel-dwarf-XXXXXX", command[512];
    int fd = mkstemp(path);
    assert_true(fd >= 0);
    assert_int_equal(write(fd, object, size), (ssize_t)size);
    close(fd);
    snprintf(command, sizeof command, "%s/llvm-dwarfdump --verify %s >%s.txt 2>&1", TEST_LLVM_BIN_DIR, path, path);
    int status = system(command);
    if (status != 0) {
        snprintf(command, sizeof command, "cat %s.txt >&2", path);
        status = system(command) ? -1 : -2;
    }
    snprintf(command, sizeof command, "rm -f %s %s.txt", path, path);
    assert_int_equal(system(command), 0);
    return status == 0;
}

/* Places for the object's allocated sections, as a loader would choose them. */
static size_t place_sections(const void *object, lt_section *out, size_t max)
{
    const Elf64_Ehdr *h = object;
    const Elf64_Shdr *s = (const Elf64_Shdr *)((const char *)object + h->e_shoff);
    const char *names = (const char *)object + s[h->e_shstrndx].sh_offset;
    uint64_t address = 0x10000;
    size_t n = 0;
    for (uint32_t i = 1; i < h->e_shnum && n < max; i++) {
        if (!(s[i].sh_flags & SHF_ALLOC) || !s[i].sh_size)
            continue;
        out[n++] = (lt_section){.name = names + s[i].sh_name, .address = address, .size = s[i].sh_size, .index = i};
        address += (s[i].sh_size + 0xfff) & ~(uint64_t)0xfff;
    }
    return n;
}

typedef struct counts {
    size_t objects, lines, variables, located;
    lt_dwarf *dwarf;
} counts;

static int count_line(void *baton, const lt_dwarf_line *line)
{
    counts *c = baton;
    lt_dwarf_variable variables[32];
    lt_dwarf_place places[8];
    if (line->end_sequence || !line->line)
        return LT_OK;
    c->lines++;
    int n = lt_dwarf_variables(c->dwarf, line->address, variables, 32);
    if (n > 0)
        c->variables += (size_t)n;
    if (lt_dwarf_locate(c->dwarf, line->address, places, 8) > 0 && places[0].function && places[0].line)
        c->located++;
    return LT_OK;
}

static void read_back(const void *object, size_t size, counts *c)
{
    lt_section sections[64];
    lt_image_part part = {object, size, sections, place_sections(object, sections, 64)};
    void *image;
    size_t image_size;
    char *error = NULL;
    if (lt_image_merge(&part, 1, &image, &image_size, &error) != LT_OK ||
        lt_dwarf_open(image, image_size, &c->dwarf, &error) != LT_OK)
        fail_msg("%s", error);
    assert_int_equal(lt_dwarf_lines(c->dwarf, count_line, c), LT_OK);
    lt_dwarf_close(c->dwarf);
    free(image);
}

static int check_object(void *baton, const void *object, size_t size)
{
    counts *c = baton;
    c->objects++;
    assert_true(dwarfdump_accepts(object, size));
    read_back(object, size, c);
    return LT_OK;
}

/* ---- programs ------------------------------------------------------------------------------------------------------------- */

static void check_program(const char *path)
{
    machine m;
    counts c = {0};
    machine_prepare(&m, &(cg_options){.size = sizeof(cg_options), .debug_mode = CG_DEBUG_ALL, .keep_objects = true});
    lintel_options options = {.size = sizeof options, .tracer = m.tracer, .argv = arguments, .argc = 1};
    assert_int_equal(lintel_new(&options, &m.session), LT_OK);
    assert_int_equal(cg_compiler_attach(m.compiler, m.session), LT_OK);
    char full[512];
    snprintf(full, sizeof full, "%s/%s", TEST_SOURCE_DIR, path);
    if (lintel_run_file(m.session, full) != LT_OK)
        fail_msg("%s: %s", path, lintel_error_text(m.session));
    assert_int_equal(cg_each_object(m.compiler, check_object, &c), LT_OK);
    machine_close(&m);
    assert_true(c.objects > 0);
    assert_true(c.lines > 10);
    assert_true(c.variables > 10);
    assert_true(c.located * 10 >= c.lines * 9); /* rows of code that belongs to no source place are few */
}

static void test_debug_info_reads_back(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof programs / sizeof *programs; i++)
        check_program(programs[i]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_debug_info_reads_back)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
