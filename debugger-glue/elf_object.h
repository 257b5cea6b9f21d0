/* elf_object.h - a checked view of an x86-64 ELF object in memory: relocatable, or an image made by lt_image_merge. After dg_object_open every offset, size,
 * index and string in `sections` and in the symbol table is inside the object. */
#ifndef GLUE_ELF_OBJECT_H
#define GLUE_ELF_OBJECT_H

#include <elf.h>
#include <stddef.h>
#include <stdint.h>

typedef struct dg_section {
    const char *name;
    Elf64_Shdr header;
    const uint8_t *data; /* NULL: no bytes in the file */
} dg_section;

typedef struct dg_object {
    const uint8_t *bytes;
    size_t size;
    dg_section *sections; /* owned */
    size_t nsections;
    size_t symtab; /* section index, 0 = none */
    size_t nsymbols;
} dg_object;

/* `type`: ET_REL or ET_EXEC. LT_OK, LT_EFORMAT, LT_EUNSUPPORTED or LT_ENOMEM, with *why a static text. Borrows the bytes. */
int dg_object_open(dg_object *o, const void *bytes, size_t size, uint16_t type, const char **why);
void dg_object_close(dg_object *o);
Elf64_Sym dg_object_symbol(const dg_object *o, size_t i); /* i < nsymbols */
const char *dg_object_symbol_name(const dg_object *o, const Elf64_Sym *s);
/* The i-th entry of a SHT_RELA section. */
Elf64_Rela dg_object_rela(const dg_section *s, size_t i);
static inline size_t dg_rela_count(const dg_section *s) { return s->header.sh_size / sizeof(Elf64_Rela); }

#endif
