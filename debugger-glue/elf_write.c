/* elf_write.c - symbol table and layout of the merged image. */
#include "elf_image.h"

#include <stdlib.h>
#include <string.h>

static bool is_wanted(const dg_part *p, const Elf64_Sym *s)
{
    unsigned type = ELF64_ST_TYPE(s->st_info);
    if (s->st_shndx == SHN_UNDEF || s->st_shndx >= SHN_LORESERVE || !s->st_name)
        return false;
    uint32_t out = p->places[s->st_shndx].out;
    const char *name = dg_object_symbol_name(&p->object, s);
    return out && (p->object.sections[s->st_shndx].header.sh_flags & SHF_ALLOC) && strncmp(name, ".L", 2) != 0 &&
           (type == STT_FUNC || type == STT_OBJECT || type == STT_NOTYPE);
}

static void put_symbol(dg_bytes *symbols, dg_bytes *names, const dg_part *p, const Elf64_Sym *s)
{
    const char *name = dg_object_symbol_name(&p->object, s);
    Elf64_Sym out = {.st_name = (Elf64_Word)names->size,
                     .st_info = s->st_info,
                     .st_other = s->st_other,
                     .st_shndx = (Elf64_Section)p->places[s->st_shndx].out,
                     .st_value = p->places[s->st_shndx].base + s->st_value,
                     .st_size = s->st_size};
    dg_bytes_put(symbols, &out, sizeof out);
    dg_bytes_put(names, name, strlen(name) + 1);
}

static void put_plain_symbol(dg_bytes *symbols, dg_bytes *names, const dg_symbol *s)
{
    Elf64_Sym out = {.st_name = (Elf64_Word)names->size,
                     .st_info = ELF64_ST_INFO(STB_LOCAL, STT_FUNC),
                     .st_shndx = (Elf64_Section)s->out,
                     .st_value = s->address,
                     .st_size = s->size};
    dg_bytes_put(symbols, &out, sizeof out);
    dg_bytes_put(names, s->name, strlen(s->name) + 1);
}

/* Local symbols come first; the number of them is what sh_info of a symbol table says. */
static size_t put_symbols(dg_merge *m, dg_bytes *symbols, dg_bytes *names)
{
    size_t locals = 1;
    dg_bytes_extend(symbols, sizeof(Elf64_Sym));
    dg_bytes_put_uint(names, 0, 1);
    for (size_t i = 0; i < m->nsymbols; i++)
        put_plain_symbol(symbols, names, &m->symbols[i]);
    locals += m->nsymbols;
    for (int global = 0; global < 2; global++) {
        for (size_t i = 0; i < m->nparts; i++) {
            const dg_part *p = &m->parts[i];
            for (size_t k = 1; k < p->object.nsymbols; k++) {
                Elf64_Sym s = dg_object_symbol(&p->object, k);
                if ((ELF64_ST_BIND(s.st_info) != STB_LOCAL) != global || !is_wanted(p, &s))
                    continue;
                put_symbol(symbols, names, p, &s);
                locals += !global;
            }
        }
    }
    return locals;
}

static uint32_t add_table(dg_merge *m, const char *name, uint32_t type, dg_bytes *bytes)
{
    uint32_t i = dg_merge_add(m, name, &(Elf64_Shdr){.sh_type = type, .sh_addralign = 1});
    if (i) {
        m->out[i].bytes = *bytes;
        *bytes = (dg_bytes){0};
    }
    return i;
}

static bool add_symbol_table(dg_merge *m)
{
    dg_bytes symbols = {0}, names = {0};
    size_t locals = put_symbols(m, &symbols, &names);
    uint32_t symtab = add_table(m, ".symtab", SHT_SYMTAB, &symbols);
    uint32_t strtab = symtab ? add_table(m, ".strtab", SHT_STRTAB, &names) : 0;
    dg_bytes_release(&symbols);
    dg_bytes_release(&names);
    if (!strtab)
        return false;
    Elf64_Shdr *h = &m->out[symtab].header;
    h->sh_link = strtab;
    h->sh_info = (Elf64_Word)locals;
    h->sh_entsize = sizeof(Elf64_Sym);
    h->sh_addralign = 8;
    return true;
}

static bool add_section_names(dg_merge *m)
{
    dg_bytes names = {0};
    uint32_t shstrtab = dg_merge_add(m, ".shstrtab", &(Elf64_Shdr){.sh_type = SHT_STRTAB, .sh_addralign = 1});
    if (!shstrtab)
        return false;
    dg_bytes_put_uint(&names, 0, 1);
    for (size_t i = 1; i < m->nout; i++) {
        m->out[i].header.sh_name = (Elf64_Word)names.size;
        dg_bytes_put(&names, m->out[i].name, strlen(m->out[i].name) + 1);
    }
    m->out[shstrtab].bytes = names;
    return true;
}

int dg_write_image(dg_merge *m, void **image, size_t *size)
{
    if (!add_symbol_table(m) || !add_section_names(m))
        return dg_fail(m->error, LT_ELIMIT, "too many sections, or out of memory");
    dg_bytes file = {0};
    Elf64_Ehdr h = {.e_ident = {ELFMAG0, ELFMAG1, ELFMAG2, ELFMAG3, ELFCLASS64, ELFDATA2LSB, EV_CURRENT},
                    .e_type = ET_EXEC,
                    .e_machine = EM_X86_64,
                    .e_version = EV_CURRENT,
                    .e_ehsize = sizeof h,
                    .e_shentsize = sizeof(Elf64_Shdr),
                    .e_shnum = (Elf64_Half)m->nout,
                    .e_shstrndx = (Elf64_Half)(m->nout - 1)};
    dg_bytes_extend(&file, sizeof h);
    for (size_t i = 1; i < m->nout; i++) {
        dg_out_section *s = &m->out[i];
        file.failed |= s->bytes.failed;
        if (s->header.sh_type == SHT_NOBITS)
            continue;
        dg_bytes_align(&file, 8);
        s->header.sh_offset = file.size;
        s->header.sh_size = s->bytes.size;
        dg_bytes_put(&file, s->bytes.data, s->bytes.size);
    }
    dg_bytes_align(&file, 8);
    h.e_shoff = file.size;
    for (size_t i = 0; i < m->nout; i++)
        dg_bytes_put(&file, &m->out[i].header, sizeof m->out[i].header);
    if (file.failed) {
        dg_bytes_release(&file);
        return dg_fail(m->error, LT_ENOMEM, "out of memory");
    }
    memcpy(file.data, &h, sizeof h);
    *image = file.data;
    *size = file.size;
    return LT_OK;
}
