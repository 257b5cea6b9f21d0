/* What debuggers are told of code without debug info: nothing at first, and names and unwind tables with a hand-over. */
#include "debugger-glue/descriptor.h"
#include "debugger-glue/tiny_loader.h"
#include "debugger-glue/elf_object.h"

static const char source[] = "int spill(int (*f)(int), int x) { int a[4] = {x, 1, 2, x}; return f(a[x & 3]) + a[1]; }\n"
                             "int asked(int x) { return x + 2; }\n";

typedef struct setup {
    lt_tracer *tracer;
    lt_glue *glue;
    loaded object;
    unsigned char *memory;
} setup;

static void begin(setup *s)
{
    memset(s, 0, sizeof *s);
    lt_options o = {.size = sizeof o};
    assert_int_equal(lt_tracer_new(&o, &s->tracer), LT_OK);
    assert_int_equal(lt_glue_new(s->tracer, &s->glue), LT_OK);
    s->memory = executable_memory(65536);
    unsigned char *near = s->memory;
    load_object(&s->object, compile("plain", source, "-O2 -ffunction-sections"), &near, NULL, 0);
}

static void end(setup *s)
{
    lt_glue_free(s->glue);
    assert_int_equal(registered(), 0);
    lt_tracer_free(s->tracer);
    unload(&s->object);
    munmap(s->memory, 65536);
}

static const lt_section *section_named(const loaded *l, const char *name)
{
    for (size_t i = 0; i < l->nsections; i++)
        if (strcmp(l->sections[i].name, name) == 0)
            return &l->sections[i];
    fail_msg("no section %s", name);
    return NULL;
}

static lt_linfo *linfo_named(setup *s, const char *name)
{
    lt_method *m = NULL;
    lt_linfo *li = NULL;
    lt_method_desc md = {.name = name};
    assert_int_equal(lt_method_define(s->tracer, &md, NULL, &m), LT_OK);
    assert_int_equal(lt_linfo_new(s->tracer, m, &(lt_linfo_desc){0}, &li), LT_OK);
    return li;
}

static lt_code *emit(setup *s, lt_code_desc d)
{
    lt_code *c = NULL;
    lt_jit_enter(s->tracer);
    assert_int_equal(lt_jit_emit(s->tracer, &d, &c), LT_OK);
    assert_int_equal(lt_jit_leave(s->tracer), LT_OK);
    return c;
}

static void emit_plain(setup *s, const char *name, const char *symbol)
{
    const lt_section *unwind = section_named(&s->object, ".eh_frame");
    lt_code_desc d = {
        .linfo = linfo_named(s, name), .unwind = (const void *)(uintptr_t)unwind->address, .unwind_size = unwind->size};
    d.address = symbol_address(&s->object, symbol, &d.size);
    emit(s, d);
}

/* Of a function of the same object, so that its image has the code sections of both: only the debug info matters here. */
static lt_code *emit_asked(setup *s, uint64_t address)
{
    static loaded pretended;
    free(pretended.object);
    pretend_to_load(&pretended, scratch_path("plain.o"), address);
    lt_code_desc d = {.linfo = linfo_named(s, "asked"),
                      .object = pretended.object,
                      .object_size = pretended.object_size,
                      .sections = pretended.sections,
                      .nsections = pretended.nsections,
                      .has_debug_info = true};
    d.address = symbol_address(&pretended, "asked", &d.size);
    return emit(s, d);
}

/* The image that has a symbol of this name; *at is its value. */
static const struct entry *image_with(const char *name, uint64_t *at)
{
    for (const struct entry *e = __jit_debug_descriptor.first; e; e = e->next) {
        dg_object o;
        const char *why;
        assert_int_equal(dg_object_open(&o, e->image, e->size, ET_EXEC, &why), LT_OK);
        bool found = false;
        for (size_t i = 1; i < o.nsymbols && !found; i++) {
            Elf64_Sym symbol = dg_object_symbol(&o, i);
            found = strcmp(dg_object_symbol_name(&o, &symbol), name) == 0;
            *at = symbol.st_value;
        }
        dg_object_close(&o);
        if (found)
            return e;
    }
    return NULL;
}

/* The bytes of the .debug_frame entry for the function at `address`, from its address on. */
static const uint8_t *frame_entry(const struct entry *e, uint64_t address, size_t *size)
{
    dg_object o;
    const char *why;
    const uint8_t *found = NULL;
    assert_int_equal(dg_object_open(&o, e->image, e->size, ET_EXEC, &why), LT_OK);
    for (size_t i = 1; i < o.nsections; i++) {
        const dg_section *s = &o.sections[i];
        for (size_t at = 0; strcmp(s->name, ".debug_frame") == 0 && at + 16 <= s->header.sh_size;) {
            uint32_t length;
            uint64_t start;
            memcpy(&length, s->data + at, 4);
            memcpy(&start, s->data + at + 8, 8);
            if (start == address) {
                found = s->data + at + 8;
                *size = length - 4;
            }
            at += 4 + length;
        }
    }
    dg_object_close(&o);
    return found;
}

static void nothing_is_told_until_something_is_asked(void **state)
{
    (void)state;
    setup s;
    uint64_t at;
    begin(&s);
    emit_plain(&s, "plain", "spill");
    assert_int_equal(registered(), 0);
    emit_asked(&s, 0x10000);
    assert_int_equal(registered(), 2);
    assert_non_null(image_with("plain", &at));
    end(&s);
}

static void tables_read_from_memory_equal_those_of_the_object(void **state)
{
    (void)state;
    setup s;
    uint64_t at;
    size_t size = 0, expected_size = 1;
    begin(&s);
    emit_plain(&s, "plain", "spill");
    emit_asked(&s, 0x10000);
    const struct entry *e = image_with("plain", &at);
    assert_true(e && at == symbol_address(&s.object, "spill", NULL));
    const uint8_t *entry = frame_entry(e, at, &size);
    lt_image_part part = part_of(&s.object);
    struct entry merged = {0};
    void *image = NULL;
    assert_int_equal(lt_image_merge(&part, 1, &image, &merged.size, NULL), LT_OK);
    merged.image = image;
    const uint8_t *expected = frame_entry(&merged, at, &expected_size);
    assert_true(entry && expected && size == expected_size && size > 24);
    assert_memory_equal(entry, expected, size);
    free(image);
    end(&s);
}

static void helpers_are_named_and_push_nothing(void **state)
{
    (void)state;
    setup s;
    uint64_t at;
    size_t size = 0;
    begin(&s);
    lt_helper_desc d = {.name = "stub", .address = 0x500000, .size = 64};
    assert_int_equal(lt_helper_add(s.tracer, &d), LT_OK);
    emit_asked(&s, 0x10000);
    const struct entry *e = image_with("stub", &at);
    assert_true(e && at == 0x500000);
    const uint8_t *entry = frame_entry(e, at, &size);
    assert_non_null(entry);
    for (size_t i = 16; i < size; i++)
        assert_int_equal(entry[i], 0); /* no instruction beyond those of the CIE */
    end(&s);
}

static void images_double_so_that_there_are_few(void **state)
{
    (void)state;
    setup s;
    uint64_t at;
    char name[32];
    begin(&s);
    for (uint64_t i = 0; i < 200; i++) {
        snprintf(name, sizeof name, "f%d", (int)i);
        lt_code_desc d = {.linfo = linfo_named(&s, name), .address = 0x900000 + i * 64, .size = 40};
        emit(&s, d);
        lt_code_retire(s.tracer, emit_asked(&s, 0x10000 + i * 0x1000));
        assert_true(registered() <= 8); /* log2(200), the asked one is gone again */
    }
    assert_true(image_with("f0", &at) && at == 0x900000);
    assert_true(image_with("f199", &at) && at == 0x900000 + 199 * 64);
    end(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_is_told_until_something_is_asked),
        cmocka_unit_test(tables_read_from_memory_equal_those_of_the_object),
        cmocka_unit_test(helpers_are_named_and_push_nothing),
        cmocka_unit_test(images_double_so_that_there_are_few),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
