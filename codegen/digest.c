/* digest.c - a number that is the same for two objects with the same code: the contents of the code sections, and their
 * relocations by place, kind, addend and name of the symbol. Symbol numbers are left out: debug info shifts them.
 */
#include "compiler.h"
#include "elf_view.h"
#include <string.h>

static uint64_t mix(uint64_t h, const void *bytes, size_t n)
{
    const unsigned char *p = bytes;
    for (size_t i = 0; i < n; i++)
        h = (h ^ p[i]) * 0x100000001b3u;
    return h;
}

static bool is_inside(const cg_elf *e, const Elf64_Shdr *s)
{
    return s->sh_offset <= e->size && s->sh_size <= e->size - s->sh_offset;
}

static const char *symbol_text(const cg_elf *e, uint64_t index)
{
    if (index >= e->nsymbols)
        return "";
    const Elf64_Sym *s = &e->symbol[index];
    if (ELF64_ST_TYPE(s->st_info) == STT_SECTION && s->st_shndx < e->nsections)
        return cg_elf_section_name(e, s->st_shndx);
    return cg_elf_symbol_name(e, index);
}

static uint64_t mix_relocations(uint64_t h, const cg_elf *e, const Elf64_Shdr *s)
{
    for (uint64_t at = 0; at + sizeof(Elf64_Rela) <= s->sh_size; at += sizeof(Elf64_Rela)) {
        Elf64_Rela r;
        memcpy(&r, e->bytes + s->sh_offset + at, sizeof r);
        uint64_t words[] = {r.r_offset, ELF64_R_TYPE(r.r_info), (uint64_t)r.r_addend};
        h = mix(h, words, sizeof words);
        const char *name = symbol_text(e, ELF64_R_SYM(r.r_info));
        h = mix(h, name, strlen(name));
    }
    return h;
}

uint64_t cg_digest(const void *object, size_t size)
{
    cg_elf e;
    if (cg_elf_open(&e, object, size, NULL) != LT_OK)
        return 0;
    uint64_t h = 0xcbf29ce484222325u;
    for (size_t i = 1; i < e.nsections; i++) {
        const Elf64_Shdr *s = &e.section[i];
        bool is_code = (s->sh_flags & SHF_EXECINSTR) && s->sh_type == SHT_PROGBITS;
        bool is_relocation =
            s->sh_type == SHT_RELA && s->sh_info < e.nsections && (e.section[s->sh_info].sh_flags & SHF_EXECINSTR);
        if (!is_inside(&e, s))
            continue;
        if (is_code)
            h = mix(h, e.bytes + s->sh_offset, s->sh_size);
        else if (is_relocation)
            h = mix_relocations(h, &e, s);
    }
    return h ? h : 1;
}
