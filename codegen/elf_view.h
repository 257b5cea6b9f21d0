/* elf_view.h - a checked view of a relocatable ELF64 object for x86-64: whoever holds one may index its sections, symbols and
 * names without further checks (except section contents against sh_size, and relocation entries).
 */
#ifndef CG_ELF_VIEW_H
#define CG_ELF_VIEW_H

#include <elf.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The parts of the object, all inside [bytes, bytes + size). */
typedef struct cg_elf {
    const unsigned char *bytes;
    size_t size;
    const Elf64_Shdr *section;
    size_t nsections;
    const char *section_names;
    size_t section_names_size;
    const Elf64_Sym *symbol;
    size_t nsymbols;
    const char *symbol_names;
    size_t symbol_names_size;
} cg_elf;

/* Checks everything; the view borrows `bytes` (aligned to 8). Errors as cg_load. */
int cg_elf_open(cg_elf *e, const void *bytes, size_t size, char **error);
const char *cg_elf_section_name(const cg_elf *e, size_t i); /* never NULL */
const char *cg_elf_symbol_name(const cg_elf *e, size_t i);  /* never NULL */

/* Returns `status`; the first message of a call goes to *error (malloc'ed; error may be NULL). */
int cg_fail(char **error, int status, const char *format, ...) __attribute__((format(printf, 3, 4)));

#endif
