/* loader.c - links a relocatable ELF64 object for x86-64 in two passes.
 *
 *   check      every header, size, offset and index, before anything is believed (elf_view.c)
 *   place      allocated sections → at most one range each of code, read-only data and data; undefined symbols → addresses;
 *              GOT words and call stubs for the symbols that need them
 *   relocate   section bytes are copied into a scratch buffer, relocated there against their final addresses, and written
 *              to code memory in one go per range
 *
 * Relocation kinds are what LLVM emits for PIC, small code model. A call that cannot reach its target goes through a stub
 * `jmp *[rip+0]; .quad target` at the end of the object's code.
 */
#include "loader.h"

#include <elf.h>
#include <stdlib.h>
#include <string.h>

#include "elf_view.h"
#include "lintel/status.h"

enum {
    STUB_SIZE = 16,
    RANGE_COUNT = 3,
    MAX_OBJECT_MEMORY = 1 << 28 /* bytes that one object may ask for */
};

/* What linking knows about a symbol. */
typedef struct symbol_state {
    uint64_t address;
    uint32_t got;  /* 1-based index of its GOT word, 0 = none */
    uint32_t stub; /* 1-based index of its stub, 0 = none */
    bool resolved;
} symbol_state;

/* Where a section's bytes are while they are prepared, and where they will run. */
typedef struct section_state {
    uint64_t address;
    unsigned char *scratch;
    cg_memory_kind kind;
    size_t offset; /* in its range */
} section_state;

typedef struct link_range {
    size_t size, align;
    void *memory;
    unsigned char *scratch;
} link_range;

typedef struct link {
    cg_memory *memory;
    cg_elf elf;
    cg_resolve_fn resolve;
    void *baton;
    section_state *section;
    symbol_state *symbol;
    link_range range[RANGE_COUNT];
    uint32_t ngot, nstubs;
    size_t got_offset, stub_offset; /* in the DATA and the CODE range */
    char **error;
} link;

/* ---- placing ------------------------------------------------------------------------------------------------------------ */

static size_t align_up(size_t x, size_t align) { return align > 1 ? (x + align - 1) & ~(align - 1) : x; }

static bool is_loaded(const Elf64_Shdr *s)
{
    return (s->sh_flags & SHF_ALLOC) && s->sh_type != SHT_NULL && s->sh_size > 0;
}

static int range_add(link *l, cg_memory_kind kind, size_t size, size_t align, size_t *offset)
{
    link_range *r = &l->range[kind];
    if (size > MAX_OBJECT_MEMORY)
        return cg_fail(l->error, LT_ELIMIT, "object asks for %zu bytes of memory", size);
    *offset = align_up(r->size, align);
    r->size = *offset + size;
    if (r->align < align)
        r->align = align;
    if (r->size > MAX_OBJECT_MEMORY)
        return cg_fail(l->error, LT_ELIMIT, "object asks for more than %d bytes of memory", MAX_OBJECT_MEMORY);
    return LT_OK;
}

static int place_sections(link *l)
{
    for (size_t i = 1; i < l->elf.nsections; i++) {
        const Elf64_Shdr *s = &l->elf.section[i];
        if (!is_loaded(s))
            continue;
        cg_memory_kind kind = s->sh_flags & SHF_EXECINSTR ? CG_MEM_CODE
                              : s->sh_flags & SHF_WRITE   ? CG_MEM_DATA
                                                          : CG_MEM_RODATA;
        l->section[i].kind = kind;
        int status = range_add(l, kind, s->sh_size, s->sh_addralign, &l->section[i].offset);
        if (status < 0)
            return status;
    }
    return LT_OK;
}

/* Undefined symbols get their addresses now, so that it is known which calls need stubs. */
static int resolve_symbol(link *l, size_t i)
{
    symbol_state *state = &l->symbol[i];
    const Elf64_Sym *s = &l->elf.symbol[i];
    if (state->resolved || s->st_shndx != SHN_UNDEF || i == 0)
        return LT_OK;
    void *address = l->resolve ? l->resolve(l->baton, cg_elf_symbol_name(&l->elf, i)) : NULL;
    if (!address && ELF64_ST_BIND(s->st_info) != STB_WEAK)
        return cg_fail(l->error, LT_ENOENT, "undefined symbol `%s`", cg_elf_symbol_name(&l->elf, i));
    state->address = (uint64_t)(uintptr_t)address;
    state->resolved = true;
    return LT_OK;
}

/* Can every place of the reservation reach `address` with a signed 32-bit displacement? */
static bool always_reachable(const cg_memory *m, uint64_t address)
{
    uintptr_t start, end;
    cg_memory_bounds(m, &start, &end);
    const int64_t reach = INT32_MAX - 4096;
    return (int64_t)(address - start) <= reach && (int64_t)(address - start) >= -reach &&
           (int64_t)(address - end) <= reach && (int64_t)(address - end) >= -reach;
}

static int note_relocation(link *l, const Elf64_Rela *r)
{
    size_t i = ELF64_R_SYM(r->r_info);
    if (i >= l->elf.nsymbols)
        return cg_fail(l->error, LT_EFORMAT, "relocation against symbol %zu, which does not exist", i);
    int status = resolve_symbol(l, i);
    if (status < 0)
        return status;
    symbol_state *s = &l->symbol[i];
    switch (ELF64_R_TYPE(r->r_info)) {
    case R_X86_64_GOTPCREL:
    case R_X86_64_GOTPCRELX:
    case R_X86_64_REX_GOTPCRELX:
        if (!s->got)
            s->got = ++l->ngot;
        break;
    case R_X86_64_PLT32:
    case R_X86_64_PC32:
        if (s->resolved && !s->stub && !always_reachable(l->memory, s->address) &&
            ELF64_R_TYPE(r->r_info) == R_X86_64_PLT32)
            s->stub = ++l->nstubs;
        break;
    default:
        break;
    }
    return LT_OK;
}

/* The relocation sections that apply to loaded sections. */
static bool relocation_target(const link *l, size_t i, size_t *target)
{
    const Elf64_Shdr *s = &l->elf.section[i];
    if (s->sh_type != SHT_RELA || s->sh_info == 0 || s->sh_info >= l->elf.nsections)
        return false;
    *target = s->sh_info;
    return is_loaded(&l->elf.section[s->sh_info]);
}

static int check_relocation_section(link *l, size_t i)
{
    const Elf64_Shdr *s = &l->elf.section[i];
    if (s->sh_entsize != sizeof(Elf64_Rela) || s->sh_size % sizeof(Elf64_Rela) || s->sh_offset % _Alignof(Elf64_Rela))
        return cg_fail(l->error, LT_EFORMAT, "malformed relocation section %zu", i);
    if (l->elf.section[s->sh_info].sh_type == SHT_NOBITS)
        return cg_fail(l->error, LT_EFORMAT, "relocations for section %u, which has no bytes", s->sh_info);
    return LT_OK;
}

static int scan_relocations(link *l)
{
    size_t target;
    for (size_t i = 1; i < l->elf.nsections; i++) {
        if (l->elf.section[i].sh_type == SHT_REL && (l->elf.section[i].sh_flags & SHF_ALLOC))
            return cg_fail(l->error, LT_EUNSUPPORTED, "relocations without addends (section %zu)", i);
        if (!relocation_target(l, i, &target))
            continue;
        int status = check_relocation_section(l, i);
        const Elf64_Rela *r = (const Elf64_Rela *)(l->elf.bytes + l->elf.section[i].sh_offset);
        size_t n = l->elf.section[i].sh_size / sizeof *r;
        for (size_t k = 0; k < n && status == LT_OK; k++)
            status = note_relocation(l, &r[k]);
        if (status < 0)
            return status;
    }
    return LT_OK;
}

static int place_commons(link *l)
{
    for (size_t i = 1; i < l->elf.nsymbols; i++) {
        const Elf64_Sym *s = &l->elf.symbol[i];
        if (s->st_shndx != SHN_COMMON)
            continue;
        if (s->st_value == 0 || (s->st_value & (s->st_value - 1)) || s->st_value > 4096)
            return cg_fail(l->error, LT_EFORMAT, "common symbol `%s` has no usable alignment",
                           cg_elf_symbol_name(&l->elf, i));
        size_t offset = 0;
        int status = range_add(l, CG_MEM_DATA, s->st_size, s->st_value, &offset);
        if (status < 0)
            return status;
        l->symbol[i].address = offset; /* becomes an address in assign_addresses */
    }
    return LT_OK;
}

static int allocate_ranges(link *l)
{
    int status = LT_OK;
    if (l->ngot)
        status = range_add(l, CG_MEM_DATA, l->ngot * sizeof(uint64_t), sizeof(uint64_t), &l->got_offset);
    if (status == LT_OK && l->nstubs)
        status = range_add(l, CG_MEM_CODE, l->nstubs * (size_t)STUB_SIZE, STUB_SIZE, &l->stub_offset);
    size_t total = 0;
    for (int k = 0; k < RANGE_COUNT; k++)
        total += l->range[k].size;
    if (status < 0 || total == 0)
        return status;
    unsigned char *scratch = calloc(1, total);
    if (!scratch)
        return LT_ENOMEM;
    l->range[0].scratch = scratch; /* the first one owns the buffer */
    for (int k = 0; k < RANGE_COUNT; k++) {
        link_range *r = &l->range[k];
        r->scratch = scratch;
        scratch += r->size;
        if (!r->size)
            continue;
        status = cg_memory_alloc(l->memory, (cg_memory_kind)k, r->size, r->align ? r->align : 1, &r->memory);
        if (status < 0)
            return cg_fail(l->error, status, "no room in code memory for %zu bytes", r->size);
    }
    return LT_OK;
}

static void assign_addresses(link *l)
{
    cg_elf *e = &l->elf;
    for (size_t i = 1; i < e->nsections; i++) {
        const Elf64_Shdr *s = &e->section[i];
        if (!is_loaded(s))
            continue;
        section_state *state = &l->section[i];
        link_range *r = &l->range[state->kind];
        state->scratch = r->scratch + state->offset;
        state->address = (uint64_t)(uintptr_t)r->memory + state->offset;
        if (s->sh_type != SHT_NOBITS)
            memcpy(state->scratch, e->bytes + s->sh_offset, s->sh_size);
    }
    for (size_t i = 1; i < e->nsymbols; i++) {
        const Elf64_Sym *s = &e->symbol[i];
        symbol_state *state = &l->symbol[i];
        if (s->st_shndx == SHN_ABS)
            state->address = s->st_value;
        else if (s->st_shndx == SHN_COMMON)
            state->address += (uint64_t)(uintptr_t)l->range[CG_MEM_DATA].memory;
        else if (s->st_shndx != SHN_UNDEF && s->st_shndx < SHN_LORESERVE)
            state->address = l->section[s->st_shndx].address + s->st_value;
    }
}

static uint64_t got_address(const link *l, uint32_t got)
{
    return (uint64_t)(uintptr_t)l->range[CG_MEM_DATA].memory + l->got_offset + (got - 1) * sizeof(uint64_t);
}

static uint64_t stub_address(const link *l, uint32_t stub)
{
    return (uint64_t)(uintptr_t)l->range[CG_MEM_CODE].memory + l->stub_offset + (stub - 1) * (uint64_t)STUB_SIZE;
}

static void fill_got_and_stubs(link *l)
{
    static const unsigned char jump[] = {0xff, 0x25, 0, 0, 0, 0};
    for (size_t i = 0; i < l->elf.nsymbols; i++) {
        const symbol_state *s = &l->symbol[i];
        if (s->got)
            memcpy(l->range[CG_MEM_DATA].scratch + l->got_offset + (s->got - 1) * sizeof(uint64_t), &s->address,
                   sizeof s->address);
        if (s->stub) {
            unsigned char *p = l->range[CG_MEM_CODE].scratch + l->stub_offset + (s->stub - 1) * (size_t)STUB_SIZE;
            memcpy(p, jump, sizeof jump);
            memcpy(p + sizeof jump, &s->address, sizeof s->address);
        }
    }
}

/* ---- relocating ------------------------------------------------------------------------------------------------------- */

static int put32(link *l, unsigned char *place, int64_t value, bool is_signed, const Elf64_Rela *r)
{
    if (is_signed ? value != (int32_t)value : (uint64_t)value != (uint32_t)value)
        return cg_fail(l->error, LT_ERANGE, "relocation of type %u against `%s` does not fit into 32 bits",
                       (unsigned)ELF64_R_TYPE(r->r_info), cg_elf_symbol_name(&l->elf, ELF64_R_SYM(r->r_info)));
    uint32_t word = (uint32_t)value;
    memcpy(place, &word, sizeof word);
    return LT_OK;
}

static unsigned relocation_width(uint32_t type)
{
    switch (type) {
    case R_X86_64_NONE:
        return 0;
    case R_X86_64_64:
    case R_X86_64_PC64:
        return 8;
    default:
        return 4;
    }
}

static int apply(link *l, size_t target, const Elf64_Rela *r)
{
    const section_state *section = &l->section[target];
    uint32_t type = (uint32_t)ELF64_R_TYPE(r->r_info);
    uint64_t size = l->elf.section[target].sh_size;
    unsigned width = relocation_width(type);
    if (r->r_offset > size || width > size - r->r_offset)
        return cg_fail(l->error, LT_ERANGE, "relocation at offset %llu is outside section `%s`",
                       (unsigned long long)r->r_offset, cg_elf_section_name(&l->elf, target));
    const symbol_state *symbol = &l->symbol[ELF64_R_SYM(r->r_info)];
    unsigned char *place = section->scratch + r->r_offset;
    uint64_t here = section->address + r->r_offset, value = symbol->address + (uint64_t)r->r_addend;
    switch (type) {
    case R_X86_64_NONE:
        return LT_OK;
    case R_X86_64_64:
        memcpy(place, &value, sizeof value);
        return LT_OK;
    case R_X86_64_PC64:
        value -= here;
        memcpy(place, &value, sizeof value);
        return LT_OK;
    case R_X86_64_32:
        return put32(l, place, (int64_t)value, false, r);
    case R_X86_64_32S:
        return put32(l, place, (int64_t)value, true, r);
    case R_X86_64_PLT32:
        if (symbol->stub)
            value = stub_address(l, symbol->stub) + (uint64_t)r->r_addend;
        return put32(l, place, (int64_t)(value - here), true, r);
    case R_X86_64_PC32:
        return put32(l, place, (int64_t)(value - here), true, r);
    case R_X86_64_GOTPCREL:
    case R_X86_64_GOTPCRELX:
    case R_X86_64_REX_GOTPCRELX:
        value = got_address(l, symbol->got) + (uint64_t)r->r_addend;
        return put32(l, place, (int64_t)(value - here), true, r);
    default:
        return cg_fail(l->error, LT_EUNSUPPORTED, "relocation type %u", type);
    }
}

static int relocate(link *l)
{
    size_t target;
    for (size_t i = 1; i < l->elf.nsections; i++) {
        if (!relocation_target(l, i, &target))
            continue;
        const Elf64_Rela *r = (const Elf64_Rela *)(l->elf.bytes + l->elf.section[i].sh_offset);
        size_t n = l->elf.section[i].sh_size / sizeof *r;
        for (size_t k = 0; k < n; k++) {
            int status = apply(l, target, &r[k]);
            if (status < 0)
                return status;
        }
    }
    return LT_OK;
}

static int write_ranges(link *l)
{
    for (int k = 0; k < RANGE_COUNT; k++) {
        link_range *r = &l->range[k];
        int status = r->size ? cg_memory_write(l->memory, r->memory, r->scratch, r->size) : LT_OK;
        if (status < 0)
            return cg_fail(l->error, status, "cannot write to code memory");
    }
    return LT_OK;
}

/* ---- the result --------------------------------------------------------------------------------------------------------- */

static bool is_reported(const Elf64_Sym *s)
{
    int type = ELF64_ST_TYPE(s->st_info);
    return s->st_shndx != SHN_UNDEF && s->st_shndx < SHN_LORESERVE && s->st_name &&
           (type == STT_FUNC || type == STT_OBJECT || (type == STT_NOTYPE && ELF64_ST_BIND(s->st_info) != STB_LOCAL));
}

/* One block holds sections, symbols, ranges and names. */
static int describe(link *l, cg_object *out)
{
    const cg_elf *e = &l->elf;
    size_t nsections = 0, nsymbols = 0;
    for (size_t i = 1; i < e->nsections; i++)
        nsections += is_loaded(&e->section[i]);
    for (size_t i = 1; i < e->nsymbols; i++)
        nsymbols += is_reported(&e->symbol[i]);
    size_t names = e->section_names_size + e->symbol_names_size;
    size_t size =
        nsections * sizeof(lt_section) + nsymbols * sizeof(cg_symbol) + RANGE_COUNT * sizeof(struct cg_range) + names;
    lt_section *section = malloc(size);
    if (!section)
        return LT_ENOMEM;
    cg_symbol *symbol = (cg_symbol *)(section + nsections);
    struct cg_range *range = (struct cg_range *)(symbol + nsymbols);
    char *section_names = (char *)(range + RANGE_COUNT), *symbol_names = section_names + e->section_names_size;
    memcpy(section_names, e->section_names, e->section_names_size);
    if (e->symbol_names_size)
        memcpy(symbol_names, e->symbol_names, e->symbol_names_size);
    *out = (cg_object){.sections = section, .symbols = symbol, .names = section_names, .ranges = range};
    for (size_t i = 1; i < e->nsections; i++) {
        const Elf64_Shdr *s = &e->section[i];
        if (is_loaded(s))
            section[out->nsections++] =
                (lt_section){.name = s->sh_name < e->section_names_size ? section_names + s->sh_name : "",
                             .address = l->section[i].address,
                             .size = s->sh_size,
                             .index = (uint32_t)i};
    }
    for (size_t i = 1; i < e->nsymbols; i++)
        if (is_reported(&e->symbol[i]))
            symbol[out->nsymbols++] = (cg_symbol){.name = symbol_names + e->symbol[i].st_name,
                                                  .address = l->symbol[i].address,
                                                  .size = e->symbol[i].st_size,
                                                  .is_function = ELF64_ST_TYPE(e->symbol[i].st_info) == STT_FUNC};
    for (int k = 0; k < RANGE_COUNT; k++)
        if (l->range[k].size)
            range[out->nranges++] = (struct cg_range){l->range[k].memory, l->range[k].size, (cg_memory_kind)k};
    return LT_OK;
}

static int link_object(link *l, const void *bytes, size_t size, cg_object *out)
{
    int status = cg_elf_open(&l->elf, bytes, size, l->error);
    if (status < 0)
        return status;
    l->section = calloc(l->elf.nsections + 1, sizeof *l->section);
    l->symbol = calloc(l->elf.nsymbols + 1, sizeof *l->symbol);
    if (!l->section || !l->symbol)
        return LT_ENOMEM;
    int (*const steps[])(link *) = {place_sections, scan_relocations, place_commons, allocate_ranges};
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++)
        if ((status = steps[i](l)) < 0)
            return status;
    assign_addresses(l);
    fill_got_and_stubs(l);
    status = relocate(l);
    if (status == LT_OK)
        status = write_ranges(l);
    return status == LT_OK ? describe(l, out) : status;
}

int cg_load(cg_memory *m, const void *bytes, size_t size, cg_resolve_fn resolve, void *baton, cg_object *out,
            char **error)
{
    link l = {.memory = m, .resolve = resolve, .baton = baton, .error = error};
    if (!m || !bytes || !out)
        return LT_EINVAL;
    int status = link_object(&l, bytes, size, out);
    if (status < 0)
        for (int k = 0; k < RANGE_COUNT; k++)
            cg_memory_dispose(m, (cg_memory_kind)k, l.range[k].memory, l.range[k].size, false);
    free(l.range[0].scratch);
    free(l.section);
    free(l.symbol);
    return status;
}

const cg_symbol *cg_object_find(const cg_object *o, const char *name)
{
    for (size_t i = 0; i < o->nsymbols; i++)
        if (strcmp(o->symbols[i].name, name) == 0)
            return &o->symbols[i];
    return NULL;
}

void cg_unload(cg_memory *m, cg_object *o, bool known)
{
    for (size_t i = 0; i < o->nranges; i++)
        cg_memory_dispose(m, o->ranges[i].kind, o->ranges[i].p, o->ranges[i].size, known);
    free(o->sections);
    *o = (cg_object){0};
}
