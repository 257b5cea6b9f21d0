/* elf_view.c - the checks behind cg_elf. */
#include "elf_view.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "lintel/status.h"

enum { MAX_SECTIONS = 1 << 20 };

int cg_fail(char **error, int status, const char *format, ...)
{
    if (error && !*error) {
        va_list ap;
        va_start(ap, format);
        if (vasprintf(error, format, ap) < 0)
            *error = NULL;
        va_end(ap);
    }
    return status;
}

static bool inside(const cg_elf *e, uint64_t offset, uint64_t size)
{
    return offset <= e->size && size <= e->size - offset;
}

static const char *string_at(const char *table, size_t size, uint32_t offset)
{
    return offset < size ? table + offset : NULL;
}

const char *cg_elf_section_name(const cg_elf *e, size_t i)
{
    const char *name = string_at(e->section_names, e->section_names_size, e->section[i].sh_name);
    return name ? name : "";
}

const char *cg_elf_symbol_name(const cg_elf *e, size_t i)
{
    const char *name = string_at(e->symbol_names, e->symbol_names_size, e->symbol[i].st_name);
    return name ? name : "";
}

static int view_string_table(const cg_elf *e, size_t index, const char **table, size_t *size, char **error)
{
    if (!index || index >= e->nsections || e->section[index].sh_type != SHT_STRTAB)
        return cg_fail(error, LT_EFORMAT, "section %zu is not a string table", index);
    const Elf64_Shdr *s = &e->section[index];
    if (s->sh_size == 0 || e->bytes[s->sh_offset + s->sh_size - 1] != 0)
        return cg_fail(error, LT_EFORMAT, "string table in section %zu does not end with a NUL", index);
    *table = (const char *)e->bytes + s->sh_offset;
    *size = s->sh_size;
    return LT_OK;
}

static int view_header(cg_elf *e, const void *bytes, size_t size, char **error)
{
    e->bytes = bytes;
    e->size = size;
    const Elf64_Ehdr *h = bytes;
    if (size < sizeof *h || memcmp(h->e_ident, ELFMAG, SELFMAG) != 0)
        return cg_fail(error, LT_EFORMAT, "not an ELF object");
    if (h->e_ident[EI_CLASS] != ELFCLASS64 || h->e_ident[EI_DATA] != ELFDATA2LSB || h->e_machine != EM_X86_64)
        return cg_fail(error, LT_EUNSUPPORTED, "object is not for x86-64 (class %d, machine %d)", h->e_ident[EI_CLASS],
                       h->e_machine);
    if (h->e_type != ET_REL)
        return cg_fail(error, LT_EUNSUPPORTED, "object is not relocatable (e_type %d)", h->e_type);
    if (h->e_shentsize != sizeof(Elf64_Shdr) || h->e_shoff % _Alignof(Elf64_Shdr) ||
        !inside(e, h->e_shoff, sizeof(Elf64_Shdr)))
        return cg_fail(error, LT_EFORMAT, "section header table is outside the object");
    e->section = (const Elf64_Shdr *)(e->bytes + h->e_shoff);
    e->nsections = h->e_shnum ? h->e_shnum : e->section[0].sh_size;
    if (e->nsections > MAX_SECTIONS || !inside(e, h->e_shoff, e->nsections * sizeof(Elf64_Shdr)))
        return cg_fail(error, LT_EFORMAT, "section header table of %zu entries is outside the object", e->nsections);
    return LT_OK;
}

static int view_sections(cg_elf *e, char **error)
{
    for (size_t i = 1; i < e->nsections; i++) {
        const Elf64_Shdr *s = &e->section[i];
        if (s->sh_type != SHT_NULL && s->sh_type != SHT_NOBITS && !inside(e, s->sh_offset, s->sh_size))
            return cg_fail(error, LT_EFORMAT, "section %zu reaches beyond the end of the object", i);
        if (s->sh_addralign & (s->sh_addralign - 1))
            return cg_fail(error, LT_EFORMAT, "alignment of section %zu is not a power of two", i);
        if ((s->sh_flags & SHF_ALLOC) && s->sh_addralign > 4096)
            return cg_fail(error, LT_EUNSUPPORTED, "alignment of section %zu is above 4096", i);
        if ((s->sh_flags & SHF_ALLOC) && (s->sh_flags & SHF_TLS))
            return cg_fail(error, LT_EUNSUPPORTED, "thread-local section %zu", i);
    }
    const Elf64_Ehdr *h = (const Elf64_Ehdr *)e->bytes;
    size_t names = h->e_shstrndx == SHN_XINDEX ? e->section[0].sh_link : h->e_shstrndx;
    return view_string_table(e, names, &e->section_names, &e->section_names_size, error);
}

static int view_symbols(cg_elf *e, char **error)
{
    for (size_t i = 1; i < e->nsections; i++) {
        const Elf64_Shdr *s = &e->section[i];
        if (s->sh_type == SHT_SYMTAB_SHNDX)
            return cg_fail(error, LT_EUNSUPPORTED, "more sections than a plain symbol table can name");
        if (s->sh_type != SHT_SYMTAB)
            continue;
        if (e->symbol)
            return cg_fail(error, LT_EFORMAT, "two symbol tables");
        if (s->sh_entsize != sizeof(Elf64_Sym) || s->sh_size % sizeof(Elf64_Sym) || s->sh_offset % _Alignof(Elf64_Sym))
            return cg_fail(error, LT_EFORMAT, "malformed symbol table");
        e->symbol = (const Elf64_Sym *)(e->bytes + s->sh_offset);
        e->nsymbols = s->sh_size / sizeof(Elf64_Sym);
        int status = view_string_table(e, s->sh_link, &e->symbol_names, &e->symbol_names_size, error);
        if (status < 0)
            return status;
    }
    for (size_t i = 0; i < e->nsymbols; i++) {
        const Elf64_Sym *s = &e->symbol[i];
        if (s->st_shndx >= e->nsections && s->st_shndx < SHN_LORESERVE)
            return cg_fail(error, LT_EFORMAT, "symbol %zu is in section %d, which does not exist", i, s->st_shndx);
        if (s->st_name >= e->symbol_names_size)
            return cg_fail(error, LT_EFORMAT, "name of symbol %zu is outside the string table", i);
    }
    return LT_OK;
}

int cg_elf_open(cg_elf *e, const void *bytes, size_t size, char **error)
{
    *e = (cg_elf){0};
    if ((uintptr_t)bytes % _Alignof(Elf64_Ehdr))
        return cg_fail(error, LT_EINVAL, "object bytes are not aligned to 8");
    int status = view_header(e, bytes, size, error);
    if (status == LT_OK)
        status = view_sections(e, error);
    return status == LT_OK ? view_symbols(e, error) : status;
}
