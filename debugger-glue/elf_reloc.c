/* elf_reloc.c - applies the relocations of debug sections against final addresses and joined offsets. */
#include "elf_image.h"

uint64_t dg_symbol_value(const dg_part *p, size_t symbol)
{
    Elf64_Sym s = dg_object_symbol(&p->object, symbol);
    if (s.st_shndx == SHN_ABS)
        return s.st_value;
    if (s.st_shndx == SHN_UNDEF || s.st_shndx >= SHN_LORESERVE || !p->places[s.st_shndx].out)
        return 0;
    return p->places[s.st_shndx].base + s.st_value;
}

typedef struct form { /* how a relocation type writes its value */
    uint32_t type;
    uint8_t width;
    bool relative, is_signed;
} form;

static const form forms[] = {
    {R_X86_64_NONE, 0, false, false},    {R_X86_64_64, 8, false, false},      {R_X86_64_32, 4, false, false},
    {R_X86_64_32S, 4, false, true},      {R_X86_64_16, 2, false, false},      {R_X86_64_8, 1, false, false},
    {R_X86_64_PC64, 8, true, true},      {R_X86_64_PC32, 4, true, true},      {R_X86_64_DTPOFF64, 8, false, false},
    {R_X86_64_DTPOFF32, 4, false, true}, {R_X86_64_TPOFF64, 8, false, false}, {R_X86_64_TPOFF32, 4, false, true},
};

static const form *form_of(uint32_t type)
{
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        if (forms[i].type == type)
            return &forms[i];
    }
    return NULL;
}

static bool fits(uint64_t value, const form *f)
{
    if (f->width >= 8 || !f->width)
        return true;
    unsigned bits = 8u * f->width;
    if (!f->is_signed)
        return value >> bits == 0;
    int64_t s = (int64_t)value;
    return s >= -(INT64_C(1) << (bits - 1)) && s < INT64_C(1) << (bits - 1);
}

static int apply(dg_merge *m, const dg_part *p, size_t section, const Elf64_Rela *r, uint8_t *bytes)
{
    const dg_section *s = &p->object.sections[section];
    const form *f = form_of((uint32_t)ELF64_R_TYPE(r->r_info));
    if (!f)
        return dg_fail(m->error, LT_EUNSUPPORTED, "relocation type %u in %s", (unsigned)ELF64_R_TYPE(r->r_info),
                       s->name);
    if (r->r_offset > s->header.sh_size || f->width > s->header.sh_size - r->r_offset)
        return dg_fail(m->error, LT_EFORMAT, "relocation outside %s", s->name);
    uint64_t value = dg_symbol_value(p, ELF64_R_SYM(r->r_info)) + (uint64_t)r->r_addend;
    if (f->relative)
        value -= p->places[section].base + r->r_offset;
    if (!fits(value, f))
        return dg_fail(m->error, LT_ERANGE, "value of a relocation in %s does not fit", s->name);
    dg_store_uint(bytes + r->r_offset, value, f->width);
    return LT_OK;
}

int dg_relocate(dg_merge *m, const dg_part *p, size_t section, uint8_t *bytes)
{
    for (size_t i = 1; i < p->object.nsections; i++) {
        const dg_section *s = &p->object.sections[i];
        if (s->header.sh_info != section || (s->header.sh_type != SHT_RELA && s->header.sh_type != SHT_REL))
            continue;
        if (s->header.sh_type == SHT_REL)
            return dg_fail(m->error, LT_EUNSUPPORTED, "relocations without addends in %s", s->name);
        for (size_t k = 0; k < dg_rela_count(s); k++) {
            Elf64_Rela r = dg_object_rela(s, k);
            int status = apply(m, p, section, &r, bytes);
            if (status < 0)
                return status;
        }
    }
    return LT_OK;
}
