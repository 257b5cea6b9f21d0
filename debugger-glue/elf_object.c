/* elf_object.c - see elf_object.h. Structures are copied out of the object, which may lie at any alignment. */
#include "elf_object.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include "lintel/status.h"

static bool inside(const dg_object *o, uint64_t offset, uint64_t size)
{
    return offset <= o->size && size <= o->size - offset;
}

static int check_header(const dg_object *o, Elf64_Ehdr *h, uint16_t type, const char **why)
{
    *why = "not an ELF object";
    if (o->size < sizeof *h)
        return LT_EFORMAT;
    memcpy(h, o->bytes, sizeof *h);
    if (memcmp(h->e_ident, ELFMAG, SELFMAG) != 0)
        return LT_EFORMAT;
    *why = type == ET_REL ? "not a 64-bit little-endian x86-64 relocatable object"
                          : "not a 64-bit little-endian x86-64 image; merge relocatable objects first";
    if (h->e_ident[EI_CLASS] != ELFCLASS64 || h->e_ident[EI_DATA] != ELFDATA2LSB || h->e_machine != EM_X86_64 ||
        h->e_type != type)
        return LT_EUNSUPPORTED;
    *why = "bad section header table";
    if (!h->e_shnum || h->e_shentsize != sizeof(Elf64_Shdr) || h->e_shstrndx >= h->e_shnum ||
        !inside(o, h->e_shoff, (uint64_t)h->e_shnum * sizeof(Elf64_Shdr)))
        return LT_EFORMAT;
    return LT_OK;
}

static bool is_string_table(const dg_section *s)
{
    return s->header.sh_type == SHT_STRTAB && s->data && s->header.sh_size && !s->data[s->header.sh_size - 1];
}

/* Loads the headers. The bytes of sections may not overlap, so their sizes cannot add up to more than the object. */
static int load_sections(dg_object *o, const Elf64_Ehdr *h, const char **why)
{
    uint64_t total = 0;
    *why = "section outside the object";
    for (size_t i = 0; i < o->nsections; i++) {
        dg_section *s = &o->sections[i];
        memcpy(&s->header, o->bytes + h->e_shoff + i * sizeof s->header, sizeof s->header);
        if (s->header.sh_type == SHT_NOBITS || s->header.sh_type == SHT_NULL)
            continue;
        if (!inside(o, s->header.sh_offset, s->header.sh_size))
            return LT_EFORMAT;
        s->data = o->bytes + s->header.sh_offset;
        total += s->header.sh_size;
    }
    *why = "overlapping sections";
    if (total > o->size)
        return LT_EFORMAT;
    *why = "bad section names";
    const dg_section *names = &o->sections[h->e_shstrndx];
    if (!is_string_table(names))
        return LT_EFORMAT;
    for (size_t i = 0; i < o->nsections; i++) {
        if (o->sections[i].header.sh_name >= names->header.sh_size)
            return LT_EFORMAT;
        o->sections[i].name = (const char *)names->data + o->sections[i].header.sh_name;
    }
    return LT_OK;
}

static int check_symbols(dg_object *o, const char **why)
{
    *why = "bad symbol table";
    for (size_t i = 1; i < o->nsections && !o->symtab; i++) {
        if (o->sections[i].header.sh_type == SHT_SYMTAB)
            o->symtab = i;
    }
    if (!o->symtab)
        return LT_OK;
    const Elf64_Shdr *h = &o->sections[o->symtab].header;
    if (h->sh_size % sizeof(Elf64_Sym) || h->sh_link >= o->nsections || !is_string_table(&o->sections[h->sh_link]))
        return LT_EFORMAT;
    o->nsymbols = h->sh_size / sizeof(Elf64_Sym);
    for (size_t i = 0; i < o->nsymbols; i++) {
        Elf64_Sym s = dg_object_symbol(o, i);
        if (s.st_name >= o->sections[h->sh_link].header.sh_size)
            return LT_EFORMAT;
        if (s.st_shndx == SHN_XINDEX || (s.st_shndx < SHN_LORESERVE && s.st_shndx >= o->nsections))
            return LT_EFORMAT;
    }
    return LT_OK;
}

static int check_relocations(const dg_object *o, const char **why)
{
    *why = "bad relocation section";
    for (size_t i = 0; i < o->nsections; i++) {
        const dg_section *s = &o->sections[i];
        if (s->header.sh_type != SHT_RELA)
            continue;
        if (s->header.sh_size % sizeof(Elf64_Rela) || s->header.sh_info >= o->nsections ||
            s->header.sh_link != o->symtab)
            return LT_EFORMAT;
        for (size_t k = 0; k < dg_rela_count(s); k++) {
            if (ELF64_R_SYM(dg_object_rela(s, k).r_info) >= o->nsymbols)
                return LT_EFORMAT;
        }
    }
    return LT_OK;
}

int dg_object_open(dg_object *o, const void *bytes, size_t size, uint16_t type, const char **why)
{
    Elf64_Ehdr h;
    *o = (dg_object){.bytes = bytes, .size = bytes ? size : 0};
    int status = check_header(o, &h, type, why);
    if (status < 0)
        return status;
    o->nsections = h.e_shnum;
    o->sections = calloc(o->nsections, sizeof *o->sections);
    *why = "out of memory";
    if (!o->sections)
        return LT_ENOMEM;
    status = load_sections(o, &h, why);
    if (status >= 0)
        status = check_symbols(o, why);
    if (status >= 0)
        status = check_relocations(o, why);
    if (status < 0)
        dg_object_close(o);
    return status;
}

void dg_object_close(dg_object *o)
{
    free(o->sections);
    *o = (dg_object){0};
}

Elf64_Sym dg_object_symbol(const dg_object *o, size_t i)
{
    Elf64_Sym s;
    memcpy(&s, o->sections[o->symtab].data + i * sizeof s, sizeof s);
    return s;
}

const char *dg_object_symbol_name(const dg_object *o, const Elf64_Sym *s)
{
    return (const char *)o->sections[o->sections[o->symtab].header.sh_link].data + s->st_name;
}

Elf64_Rela dg_object_rela(const dg_section *s, size_t i)
{
    Elf64_Rela r;
    memcpy(&r, s->data + i * sizeof r, sizeof r);
    return r;
}
