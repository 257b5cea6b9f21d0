/* elf_image.h - the state of one merge, shared by the files that do its parts.
 *
 *   part 0: .text.f  .rodata  .debug_info  .eh_frame        out: .text.f   at its address, without bytes
 *   part 1: .text.g           .debug_info  .eh_frame   ──►       .rodata   at its address, without bytes
 *                                                                .text.g   at its address, without bytes
 *                                                                .debug_info   = both, relocated
 *                                                                .debug_frame  = both .eh_frame, with absolute addresses
 *                                                                .symtab  .strtab  .shstrtab
 *
 * This is the shape of a detached debug file (what `objcopy --only-keep-debug` leaves), which both debuggers know well:
 * code is read from the process, never from the image. `.eh_frame` is rewritten as `.debug_frame` because debuggers take
 * only one such section per object, whose entries are relative to a single address, while the parts lie anywhere.
 */
#ifndef GLUE_ELF_IMAGE_H
#define GLUE_ELF_IMAGE_H

#include "bytes.h"
#include "elf_object.h"
#include "lintel/debug.h"

typedef struct dg_place { /* what became of an input section */
    uint64_t base;        /* allocated: its address; debug: its offset in the joined section */
    uint32_t out;         /* index of the output section; 0 = left out */
} dg_place;

typedef struct dg_part {
    dg_object object;
    dg_place *places; /* one per section */
} dg_part;

typedef struct dg_out_section {
    const char *name; /* borrowed from an input object */
    Elf64_Shdr header;
    dg_bytes bytes; /* debug sections */
} dg_out_section;

typedef struct dg_symbol { /* of a function */
    const char *name;
    uint64_t address, size;
    uint32_t out; /* index of the output section */
} dg_symbol;

typedef struct dg_merge {
    dg_part *parts;
    size_t nparts;
    dg_out_section *out; /* [0] is the null section */
    size_t nout, out_capacity;
    const dg_symbol *symbols; /* beside the parts' own; file-local */
    size_t nsymbols;
    uint32_t joined[32]; /* the joined ones among them */
    size_t njoined;
    char **error;
} dg_merge;

/* Records the reason (if the caller wants one) and returns the status. */
__attribute__((format(printf, 3, 4))) int dg_fail(char **error, int status, const char *format, ...);
/* A new output section; 0 when out of memory or at the limit of the format. */
uint32_t dg_merge_add(dg_merge *m, const char *name, const Elf64_Shdr *like);
/* The joined output section of that name, made if needed; 0 when out of memory or if there are absurdly many. */
uint32_t dg_merge_joined(dg_merge *m, const char *name);

/* elf_reloc.c: the value that a relocation's symbol has in the merged image; 0 for what is not in it. */
uint64_t dg_symbol_value(const dg_part *p, size_t symbol);
int dg_relocate(dg_merge *m, const dg_part *p, size_t section, uint8_t *bytes);
/* eh_frame.c: appends to the joined .debug_frame: a part's .eh_frame; entries for from..to of one that is loaded and relocated;
 * an entry for code that pushes nothing, or sets up a frame pointer in its first two instructions and keeps it. */
int dg_convert_eh_frame(dg_merge *m, const dg_part *p, size_t section);
int dg_convert_loaded_eh_frame(dg_merge *m, const void *data, size_t size, uint64_t from, uint64_t to);
int dg_put_plain_frame(dg_merge *m, uint64_t from, uint64_t to, bool has_frame_pointer);
/* loclists.c: see there. In place, on relocated bytes; malformed lists are left as they are. */
void dg_fix_loclists(uint8_t *bytes, size_t size); /* .debug_loclists */
void dg_fix_loc(uint8_t *bytes, size_t size);      /* .debug_loc */
/* Whether a list of .debug_loclists ends before its table does, with entries that make sense. */
bool dg_loclist_ends(const uint8_t *list, size_t size);
/* elf_write.c */
int dg_write_image(dg_merge *m, void **image, size_t *size);

#endif
