/* fuzz_object.c - libFuzzer target: any bytes are an object that can be read, merged, handed to libdwarf and loaded, or they are refused
 * with a reason; and what one reader has accepted keeps its promises to the next.
 */
#include "fuzz/fuzz.h"

#include <stdlib.h>
#include <string.h>
#include "codegen/loader.h"
#include "lintel/object.h"

enum { MOST_SECTIONS = 64, BASE = 0x10000000 };

const char *__asan_default_options(void);
const char *__asan_default_options(void) { return "allocator_may_return_null=1"; }

static void require(int condition)
{
    if (!condition)
        __builtin_trap();
}

static void require_reason(int status, char *error)
{
    require(status == LT_OK || (status < 0 && error && *error));
    free(error);
}

/* ---- debugger-glue: sections, functions, merging, debug info ------------------------------------------------------------- */

typedef struct places {
    lt_section section[MOST_SECTIONS];
    size_t n;
    uint64_t next;
} places;

static int place(void *baton, const lt_object_section *s)
{
    places *p = baton;
    require(s->name && strlen(s->name) < (1u << 30));
    if (!s->is_allocated || !s->size || p->n == MOST_SECTIONS)
        return LT_OK;
    p->section[p->n++] = (lt_section){s->name, p->next, s->size, s->index};
    p->next += (s->size + 63) & ~UINT64_C(63);
    return LT_OK;
}

static int check_function(void *baton, const lt_object_function *f)
{
    const places *p = baton;
    require(f->symbol && f->name && f->size && f->address + f->size > f->address);
    for (size_t i = 1; i < f->nlines; i++)
        require(f->lines[i - 1] < f->lines[i]);
    for (size_t i = 0; p && i < p->n; i++) {
        if (f->address >= p->section[i].address && f->address - p->section[i].address < p->section[i].size)
            return LT_OK;
    }
    require(!p); /* of a relocatable object every function is in a section that was placed */
    return LT_OK;
}

static int check_line(void *baton, const lt_dwarf_line *line)
{
    uint64_t *last = baton;
    require(line->address >= *last);
    *last = line->address;
    return LT_OK;
}

static void read_debug_info(const void *image, size_t size)
{
    lt_dwarf *d;
    char *error = NULL;
    int status = lt_dwarf_open(image, size, &d, &error);
    require_reason(status, error);
    if (status < 0)
        return;
    uint64_t last = 0;
    require(lt_dwarf_lines(d, check_line, &last) == LT_OK);
    for (uint64_t pc = BASE; pc < BASE + 256; pc += 5) {
        lt_dwarf_place place_at[8];
        lt_dwarf_variable variables[16];
        int n = lt_dwarf_locate(d, pc, place_at, 8);
        require(n <= 8);
        require(lt_dwarf_variables(d, pc, variables, 16) <= 16);
    }
    lt_dwarf_close(d);
}

static void read_and_merge(const uint8_t *data, size_t size)
{
    places p = {.next = BASE};
    char *error = NULL;
    int status = lt_object_sections(data, size, place, &p, &error);
    require_reason(status, error);
    if (status < 0)
        return;
    lt_image_part part = {data, size, p.section, p.n};
    void *image = NULL;
    size_t image_size = 0;
    error = NULL;
    status = lt_image_merge(&part, 1, &image, &image_size, &error);
    require_reason(status, error);
    error = NULL;
    int listed = lt_object_functions(&part, check_function, status == LT_OK ? &p : NULL, &error);
    require_reason(listed, error);
    if (status == LT_OK)
        read_debug_info(image, image_size);
    free(image);
    read_debug_info(data, size); /* an image with addresses */
}

/* ---- codegen: the loader -------------------------------------------------------------------------------------------------------- */

static void *resolve(void *baton, const char *name) { return *name ? baton : NULL; }

static void load(const uint8_t *data, size_t size)
{
    static cg_memory *memory;
    if (!memory)
        require(cg_memory_new(&(cg_memory_options){.code_reserve = 1 << 22, .data_reserve = 1 << 22}, &memory) ==
                LT_OK);
    cg_memory_stats before, after;
    cg_object object;
    char *error = NULL;
    void *copy = aligned_alloc(16, (size + 16) & ~(size_t)15); /* as LLVM's buffers are */
    require(copy != NULL);
    memcpy(copy, data, size);
    cg_memory_get_stats(memory, &before);
    int status = cg_load(memory, copy, size, resolve, memory, &object, &error);
    require_reason(status, error);
    for (size_t i = 0; status == LT_OK && i < object.nsymbols; i++)
        require(object.symbols[i].name != NULL);
    if (status == LT_OK)
        cg_unload(memory, &object, false);
    cg_memory_get_stats(memory, &after);
    require(before.code_used == after.code_used && before.data_used == after.data_used); /* nothing stays allocated */
    free(copy);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    read_and_merge(data, size);
    load(data, size);
    return 0;
}
