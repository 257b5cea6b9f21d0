/* object_functions.c - the sections and functions of an object, see lintel/object.h.
 *
 *   symbol table ──► address, size, symbol        merged image ──► libdwarf ──► name; rows of the line table in [address, end)
 */
#include "lintel/object.h"

#include <stdlib.h>
#include <string.h>
#include "elf_image.h"

typedef struct found {
    const char *symbol;
    uint64_t address, size;
} found;

typedef struct row {
    uint64_t address;
    const char *file;
    uint32_t line;
} row;

typedef struct survey { /* of one object */
    dg_object object;
    const lt_image_part *part;
    found *functions;
    size_t nfunctions;
    void *image; /* merged for libdwarf; NULL: the object itself is an image, or has no debug info */
    lt_dwarf *dwarf;
    dg_bytes rows;    /* row: statements, by address */
    dg_bytes numbers; /* uint32_t: the lines of the function that is being shown */
    char **error;
} survey;

/* Relocatable, or else an image. */
static int open_any(dg_object *o, const void *bytes, size_t size, char **error)
{
    const char *why;
    int status = dg_object_open(o, bytes, size, ET_REL, &why);
    if (status == LT_EUNSUPPORTED)
        status = dg_object_open(o, bytes, size, ET_EXEC, &why);
    return status < 0 ? dg_fail(error, status, "%s", why) : LT_OK;
}

static bool is_image(const dg_object *o)
{
    Elf64_Ehdr h;
    memcpy(&h, o->bytes, sizeof h);
    return h.e_type == ET_EXEC;
}

/* ---- sections -------------------------------------------------------------------------------------------------------- */

static uint64_t relocations_of(const dg_object *o, size_t section)
{
    uint64_t n = 0;
    for (size_t i = 1; i < o->nsections; i++) {
        if (o->sections[i].header.sh_type == SHT_RELA && o->sections[i].header.sh_info == section)
            n += dg_rela_count(&o->sections[i]);
    }
    return n;
}

int lt_object_sections(const void *object, size_t size, int (*fn)(void *baton, const lt_object_section *s), void *baton,
                       char **error)
{
    if (error)
        *error = NULL;
    dg_object o;
    int status = object && fn ? open_any(&o, object, size, error) : LT_EINVAL;
    if (status < 0)
        return status;
    for (size_t i = 1; i < o.nsections && !status; i++) {
        const Elf64_Shdr *h = &o.sections[i].header;
        lt_object_section s = {.name = o.sections[i].name,
                               .index = (uint32_t)i,
                               .address = h->sh_addr,
                               .size = h->sh_size,
                               .is_allocated = h->sh_flags & SHF_ALLOC,
                               .is_code = h->sh_flags & SHF_EXECINSTR,
                               .is_writable = h->sh_flags & SHF_WRITE,
                               .relocations = relocations_of(&o, i)};
        status = fn(baton, &s);
    }
    dg_object_close(&o);
    return status;
}

/* ---- functions of the symbol table ------------------------------------------------------------------------------------ */

/* The address of a symbol's section minus its address in the object; false: the section is nowhere. */
static bool section_offset(const survey *v, const Elf64_Sym *s, uint64_t *offset)
{
    *offset = 0;
    if (is_image(&v->object))
        return true;
    for (size_t i = 0; i < v->part->nsections; i++) {
        const lt_section *where = &v->part->sections[i];
        if (where->index != s->st_shndx)
            continue;
        *offset = where->address;
        return s->st_value <= where->size && s->st_size <= where->size - s->st_value;
    }
    return false;
}

static int by_address(const void *a, const void *b)
{
    const found *x = a, *y = b;
    return x->address < y->address ? -1 : x->address > y->address;
}

static int find_functions(survey *v)
{
    v->functions = calloc(v->object.nsymbols + 1, sizeof *v->functions);
    if (!v->functions)
        return dg_fail(v->error, LT_ENOMEM, "out of memory");
    for (size_t i = 1; i < v->object.nsymbols; i++) {
        Elf64_Sym s = dg_object_symbol(&v->object, i);
        uint64_t offset;
        if (ELF64_ST_TYPE(s.st_info) != STT_FUNC || !s.st_size || s.st_shndx == SHN_UNDEF ||
            s.st_shndx >= SHN_LORESERVE || !section_offset(v, &s, &offset))
            continue;
        if (offset + s.st_value + s.st_size < s.st_size)
            return dg_fail(v->error, LT_EFORMAT, "function outside the address space");
        v->functions[v->nfunctions++] = (found){dg_object_symbol_name(&v->object, &s), offset + s.st_value, s.st_size};
    }
    qsort(v->functions, v->nfunctions, sizeof *v->functions, by_address);
    return LT_OK;
}

/* ---- debug info -------------------------------------------------------------------------------------------------------- */

static bool has_debug_info(const dg_object *o)
{
    for (size_t i = 1; i < o->nsections; i++) {
        if (strcmp(o->sections[i].name, ".debug_info") == 0 && o->sections[i].header.sh_size)
            return true;
    }
    return false;
}

static int add_row(void *baton, const lt_dwarf_line *line)
{
    survey *v = baton;
    row r = {line->address, line->file, line->line};
    if (line->is_stmt && !line->end_sequence && line->line)
        dg_bytes_put(&v->rows, &r, sizeof r);
    return v->rows.failed ? LT_ENOMEM : LT_OK;
}

/* Debug info that cannot be read is an error only if the object cannot be merged either: it may be of a kind that libdwarf
 * does not know. */
static int open_debug_info(survey *v)
{
    const void *image = v->object.bytes;
    size_t size = v->object.size;
    int status = LT_OK;
    if (!has_debug_info(&v->object))
        return LT_OK;
    if (!is_image(&v->object)) {
        status = lt_image_merge(v->part, 1, &v->image, &size, v->error);
        image = v->image;
    }
    if (status >= 0 && lt_dwarf_open(image, size, &v->dwarf, NULL) >= 0)
        status = lt_dwarf_lines(v->dwarf, add_row, v);
    return status;
}

static size_t first_row(const survey *v, uint64_t address)
{
    size_t low = 0, high = v->rows.size / sizeof(row);
    const row *rows = (const row *)(const void *)v->rows.data;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (rows[middle].address < address)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static int by_number(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return x < y ? -1 : x > y;
}

/* The lines of the rows in [f->address, end) that are in the file of the first one; inlined bodies may be in others. */
static int collect_lines(survey *v, lt_object_function *f)
{
    const row *rows = (const row *)(const void *)v->rows.data;
    size_t count = v->rows.size / sizeof *rows, n = 0;
    v->numbers.size = 0;
    for (size_t i = first_row(v, f->address); i < count && rows[i].address - f->address < f->size; i++) {
        if (!f->file)
            f->file = rows[i].file;
        if (f->file && rows[i].file && strcmp(rows[i].file, f->file) == 0)
            dg_bytes_put(&v->numbers, &rows[i].line, sizeof rows[i].line);
    }
    if (v->numbers.failed)
        return dg_fail(v->error, LT_ENOMEM, "out of memory");
    uint32_t *lines = (uint32_t *)(void *)v->numbers.data;
    size_t all = v->numbers.size / sizeof *lines;
    if (all)
        qsort(lines, all, sizeof *lines, by_number);
    for (size_t i = 0; i < all; i++) {
        if (!n || lines[n - 1] != lines[i])
            lines[n++] = lines[i];
    }
    f->lines = n ? lines : NULL;
    f->nlines = n;
    return LT_OK;
}

static int describe(survey *v, const found *in, lt_object_function *f)
{
    enum { MOST_INLINED = 32 };
    lt_dwarf_place places[MOST_INLINED];
    *f = (lt_object_function){
        .symbol = in->symbol, .address = in->address, .size = in->size, .name = in->symbol, .has_debug_info = v->dwarf};
    if (!v->dwarf)
        return LT_OK;
    int n = lt_dwarf_locate(v->dwarf, in->address, places, MOST_INLINED);
    if (n > 0 && places[n - 1].function)
        f->name = places[n - 1].function; /* the outermost: what the entry inlines is not the function itself */
    if (n > 0)
        f->file = places[n - 1].file;
    return collect_lines(v, f);
}

int lt_object_functions(const lt_image_part *part, int (*fn)(void *baton, const lt_object_function *f), void *baton,
                        char **error)
{
    if (error)
        *error = NULL;
    survey v = {.part = part, .error = error};
    int status = part && part->object && fn ? open_any(&v.object, part->object, part->object_size, error) : LT_EINVAL;
    if (status < 0)
        return status;
    status = find_functions(&v);
    if (status >= 0)
        status = open_debug_info(&v);
    for (size_t i = 0; i < v.nfunctions && !status; i++) {
        lt_object_function f;
        status = describe(&v, &v.functions[i], &f);
        if (!status)
            status = fn(baton, &f);
    }
    lt_dwarf_close(v.dwarf);
    dg_object_close(&v.object);
    dg_bytes_release(&v.rows);
    dg_bytes_release(&v.numbers);
    free(v.functions);
    free(v.image);
    return status;
}
