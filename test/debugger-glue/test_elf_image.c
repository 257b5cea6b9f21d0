/* Merged images: what is in them, what a real reader says to them, and what hostile objects do. */
#include "debugger-glue/tiny_loader.h"

static const char one[] = "int other(int);\n"
                          "static int twice(int v) { return v + v; }\n"
                          "int one(int x)\n"
                          "{\n"
                          "    int y = other(x) + twice(x);\n"
                          "    return y * other(y);\n"
                          "}\n";
static const char two[] = "struct point { int x, y; };\n"
                          "int table[4] = {1, 2, 3, 4};\n"
                          "int other(int n)\n"
                          "{\n"
                          "    struct point p = {n, n + 1};\n"
                          "    for (int i = 0; i < 4; i++)\n"
                          "        p.x += table[i] * p.y;\n"
                          "    return p.x;\n"
                          "}\n";

static void merge_two(const char *flags, void **image, size_t *size)
{
    loaded a, b;
    char *error = NULL;
    pretend_to_load(&a, compile("image_one", one, flags), 0x7f0000001000);
    pretend_to_load(&b, compile("image_two", two, flags), 0x7f1200000000); /* further than 32 bits reach */
    lt_image_part parts[] = {part_of(&a), part_of(&b)};
    int status = lt_image_merge(parts, 2, image, size, &error);
    if (status < 0)
        fail_msg("%s: %s", flags, error);
    assert_null(error);
    unload(&a);
    unload(&b);
}

static const char *const all_flags[] = {
    "-O0", "-O2", "-O0 -gdwarf-4", "-O2 -gdwarf-4", "-O2 -ffunction-sections", "-O0 -fno-asynchronous-unwind-tables"};

static void merged_images_pass_dwarfdump_verify(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof all_flags / sizeof *all_flags; i++) {
        void *image;
        size_t size;
        char command[1024], *path = scratch_path("merged.elf");
        merge_two(all_flags[i], &image, &size);
        write_file(path, image, size);
        snprintf(command, sizeof command, "%s/llvm-dwarfdump --verify %s > %s.txt 2>&1 || (cat %s.txt; false)",
                 TEST_LLVM_BIN_DIR, path, path, path);
        run_command(command);
        free(image);
    }
}

static void every_allocated_section_has_a_unique_address_and_debug_sections_are_joined(void **state)
{
    (void)state;
    loaded image = {0};
    void *bytes;
    size_t debug_info = 0, texts = 0;
    merge_two("-O0", &bytes, &image.object_size);
    image.object = bytes;
    const Elf64_Ehdr *h = bytes;
    for (size_t i = 1; i < h->e_shnum; i++) {
        const Elf64_Shdr *s = &headers_of(&image)[i];
        debug_info += strcmp(section_name(&image, i), ".debug_info") == 0;
        texts += strcmp(section_name(&image, i), ".text") == 0;
        assert_string_not_equal(section_name(&image, i), ".debug_names");
        assert_string_not_equal(section_name(&image, i), ".eh_frame");
        assert_int_not_equal(s->sh_type, SHT_RELA);
        if (!(s->sh_flags & SHF_ALLOC))
            continue;
        assert_true(s->sh_addr != 0);
        for (size_t k = 1; k < i; k++)
            assert_true(headers_of(&image)[k].sh_addr != s->sh_addr);
    }
    assert_int_equal(debug_info, 1);
    assert_int_equal(texts, 2);
    free(bytes);
}

static void symbols_have_absolute_addresses(void **state)
{
    (void)state;
    loaded image = {0};
    void *bytes;
    uint64_t value_one = 0, value_two = 0;
    merge_two("-O0", &bytes, &image.object_size);
    image.object = bytes;
    for (size_t i = 1; i < ((Elf64_Ehdr *)bytes)->e_shnum; i++) {
        const Elf64_Shdr *s = &headers_of(&image)[i];
        if (s->sh_type != SHT_SYMTAB)
            continue;
        const Elf64_Sym *symbols = (const Elf64_Sym *)(const void *)(image.object + s->sh_offset);
        const char *names = (const char *)image.object + headers_of(&image)[s->sh_link].sh_offset;
        for (size_t k = 1; k < s->sh_size / sizeof *symbols; k++) {
            if (strcmp(names + symbols[k].st_name, "one") == 0)
                value_one = symbols[k].st_value;
            if (strcmp(names + symbols[k].st_name, "other") == 0)
                value_two = symbols[k].st_value;
            assert_true((ELF64_ST_BIND(symbols[k].st_info) == STB_LOCAL) == (k < s->sh_info));
        }
    }
    assert_int_equal(value_one, 0x7f0000001000);
    assert_int_equal(value_two, 0x7f1200000000);
    free(bytes);
}

static void frames_of_both_parts_have_their_own_addresses(void **state)
{
    (void)state;
    void *image;
    size_t size, n = 0;
    char command[1024], *path = scratch_path("frames.elf");
    merge_two("-O0", &image, &size);
    write_file(path, image, size);
    snprintf(command, sizeof command, "%s/llvm-dwarfdump --debug-frame %s > %s.txt", TEST_LLVM_BIN_DIR, path, path);
    run_command(command);
    strcat(path, ".txt");
    char *text = (char *)read_whole(path, &n);
    assert_non_null(strstr(text, "pc=7f0000001000..."));
    assert_non_null(strstr(text, "pc=7f1200000000..."));
    assert_null(strstr(text, "error"));
    free(text);
    free(image);
}

static void location_ranges_of_caller_saved_registers_end_before_the_return_address(void **state)
{
    (void)state;
    /* x is in edi until the call; the list must not reach the return address of it */
    const char *source = "int sink(int);\nint g(int x)\n{\n    int r = sink(x);\n    return r + sink(r);\n}\n";
    loaded a;
    void *image;
    size_t size, n = 0;
    char command[1024], *path = scratch_path("loc.elf");
    pretend_to_load(&a, compile("loclist", source, "-O2"), 0x10000);
    lt_image_part part = part_of(&a);
    assert_int_equal(lt_image_merge(&part, 1, &image, &size, NULL), LT_OK);
    write_file(path, image, size);
    snprintf(command, sizeof command,
             "%s/llvm-dwarfdump --debug-loclists %s > %s.a; %s/llvm-dwarfdump --debug-loclists %s > %s.b",
             TEST_LLVM_BIN_DIR, path, path, TEST_LLVM_BIN_DIR, scratch_path("loclist.o"), path);
    run_command(command);
    char fixed[600], raw[600];
    snprintf(fixed, sizeof fixed, "%s.a", path);
    snprintf(raw, sizeof raw, "%s.b", path);
    char *after = (char *)read_whole(fixed, &n), *before = (char *)read_whole(raw, &n);
    const char *x = strstr(after, "DW_OP_reg5 RDI"), *y = strstr(before, "DW_OP_reg5 RDI");
    assert_non_null(x);
    assert_non_null(y);
    /* "(0x..., 0x<end>): DW_OP_reg5 RDI": the last number before the text */
    while (*x != ',')
        x--;
    while (*y != ',')
        y--;
    assert_int_equal(strtoull(x + 1, NULL, 0) & 0xFFF, (strtoull(y + 1, NULL, 0) - 1) & 0xFFF);
    free(after);
    free(before);
    free(image);
    unload(&a);
}

static void sections_that_overlap_in_memory_are_refused(void **state)
{
    (void)state;
    loaded a, b;
    void *image = NULL;
    size_t size = 0;
    char *error = NULL;
    pretend_to_load(&a, compile("image_one", one, "-O0"), 0x10000);
    pretend_to_load(&b, compile("image_two", two, "-O0"), 0x10008);
    lt_image_part parts[] = {part_of(&a), part_of(&b)};
    assert_int_equal(lt_image_merge(parts, 2, &image, &size, &error), LT_EFORMAT);
    assert_non_null(strstr(error, "overlap"));
    assert_null(image);
    free(error);
    assert_int_equal(lt_image_merge(NULL, 0, &image, &size, NULL), LT_EINVAL);
    unload(&a);
    unload(&b);
}

/* Every prefix, and every byte of the headers and tables changed: an error or an image, never a crash. */
static void hostile_objects_give_an_error(void **state)
{
    (void)state;
    loaded good;
    pretend_to_load(&good, compile("image_two", two, "-O2"), 0x10000);
    unsigned char *copy = malloc(good.object_size);
    lt_image_part part = part_of(&good);
    unsigned refused = 0, seed = 1;
    for (size_t n = 0; n < good.object_size; n += n < 64 ? 1 : 37) {
        void *image = NULL, *exact = malloc(n ? n : 1);
        size_t size;
        char *error = NULL;
        memcpy(exact, good.object, n);
        part.object = exact;
        part.object_size = n;
        int status = lt_image_merge(&part, 1, &image, &size, &error);
        assert_true(status < 0 && error);
        free(error);
        free(exact);
    }
    part.object = copy;
    part.object_size = good.object_size;
    for (int i = 0; i < 20000; i++) {
        memcpy(copy, good.object, good.object_size);
        for (int k = 0; k <= i % 4; k++) {
            seed = seed * 1103515245u + 12345u;
            size_t tables = ((Elf64_Ehdr *)(void *)good.object)->e_shoff;
            size_t at = i % 2 ? tables + (seed >> 8) % (good.object_size - tables) : (seed >> 8) % good.object_size;
            copy[at] = (unsigned char)(seed >> 24) % 5 ? (unsigned char)(seed >> 16) : 0xFF;
        }
        void *image = NULL;
        size_t size = 0;
        int status = lt_image_merge(&part, 1, &image, &size, NULL);
        assert_true(status == LT_OK ? image != NULL : image == NULL);
        refused += status < 0;
        free(image);
    }
    assert_true(refused > 1000);
    free(copy);
    unload(&good);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(merged_images_pass_dwarfdump_verify),
        cmocka_unit_test(every_allocated_section_has_a_unique_address_and_debug_sections_are_joined),
        cmocka_unit_test(symbols_have_absolute_addresses),
        cmocka_unit_test(frames_of_both_parts_have_their_own_addresses),
        cmocka_unit_test(location_ranges_of_caller_saved_registers_end_before_the_return_address),
        cmocka_unit_test(sections_that_overlap_in_memory_are_refused),
        cmocka_unit_test(hostile_objects_give_an_error),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
