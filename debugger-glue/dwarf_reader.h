/* dwarf_reader.h - what lt_dwarf knows about an image. The tree of scopes, the variables and the line table are read once,
 * at lt_dwarf_open; only the location of a variable is decoded per question. Not thread-safe: one reader, one thread.
 *
 *   scopes, in depth-first order:   f [0x100 0x180) ─ block [0x110 0x140) ─ g inlined [0x120 0x130) ─ ...
 *   subprograms by address:         [0x100 0x180) f   [0x180 0x1c0) h   ...
 */
#ifndef GLUE_DWARF_READER_H
#define GLUE_DWARF_READER_H

#include "bytes.h"
#include "elf_object.h"
#include "libdwarf_compat.h"
#include "lintel/debug.h"

enum { DG_MAX_NESTING = 200, DG_MAX_ITEMS = 1 << 24 };

typedef struct dg_range {
    uint64_t low, high;
    uint32_t scope;
} dg_range;

typedef struct dg_scope {
    const char *function; /* NULL: a lexical block */
    bool inlined;
    uint32_t end; /* scopes [own index + 1, end) are inside */
    uint32_t first_range, nranges;
    uint32_t first_variable, nvariables;
    const char *call_file; /* inlined: where it was called */
    uint32_t call_line, call_column;
    uint64_t die;        /* offset in .debug_info */
    uint64_t lists_base; /* the unit's DW_AT_loclists_base, 0 = none */
    Dwarf_Half version;  /* of the unit */
    uint32_t subprogram; /* the enclosing one, for the frame base */
} dg_scope;

typedef struct dg_variable {
    const char *name, *type;
    bool is_parameter;
    uint32_t line;
    uint64_t die;
} dg_variable;

typedef struct dg_row {
    lt_dwarf_line line;
    uint32_t column;
    uint32_t order; /* keeps the order of the table among equal addresses */
} dg_row;

/* Growing arrays of the above; `count` items of `size` bytes in `bytes`. */
typedef struct dg_array {
    dg_bytes bytes;
    size_t count;
} dg_array;

typedef struct dg_text { /* an owned string */
    struct dg_text *next;
    char text[];
} dg_text;

struct lt_dwarf {
    dg_object object;
    dg_dw_interface interface;
    Dwarf_Debug debug;
    dg_array scopes, ranges, variables, rows; /* dg_scope, dg_range, dg_variable, dg_row */
    dg_array subprograms;                     /* dg_range, by address */
    dg_text **texts;                          /* interned: hash table */
    size_t ntexts, text_capacity;
    bool failed; /* out of memory while reading */
};

#define DG_AT(array, type, i) (&((type *)(void *)(array)->bytes.data)[i])
/* Appends a copy of *item. False: out of memory or too many. */
bool dg_push(lt_dwarf *d, dg_array *a, const void *item, size_t size);
const char *dg_text_copy(lt_dwarf *d, const char *text); /* interned; NULL gives NULL */

typedef struct dg_unit { /* the compilation unit that is being read */
    Dwarf_Die die;
    Dwarf_Half version;
    uint64_t base; /* low_pc */
    uint64_t lists_base;
    Dwarf_Line_Context lines;
    const char *directory;
} dg_unit;

/* dwarf_check.c: whether libdwarf can be trusted with it. */
bool dg_dwarf_is_safe(const dg_object *o);
/* dwarf_attributes.c: values of attributes; "nothing" when there is none. */
bool dg_attribute_uint(Dwarf_Debug debug, Dwarf_Die die, Dwarf_Half name, uint64_t *value);
Dwarf_Die dg_referenced_die(Dwarf_Debug debug, Dwarf_Die die, Dwarf_Half name); /* owned; NULL */
const char *dg_die_name(lt_dwarf *d, Dwarf_Die die);                            /* through origins and specifications */
const char *dg_type_name(lt_dwarf *d, Dwarf_Die die);                           /* of the DIE's DW_AT_type */
void dg_free_die(Dwarf_Debug debug, Dwarf_Die die);
/* dwarf_ranges.c: appends the DIE's ranges for scope number `scope`; their count. */
uint32_t dg_read_ranges(lt_dwarf *d, const dg_unit *u, Dwarf_Die die, uint32_t scope);
/* dwarf_lines.c */
void dg_read_lines(lt_dwarf *d, dg_unit *u); /* opens u->lines and appends the rows */
const char *dg_file_name(lt_dwarf *d, const dg_unit *u, uint64_t number);
void dg_sort_lines(lt_dwarf *d);
const dg_row *dg_row_for(const lt_dwarf *d, uint64_t pc);
/* dwarf_scopes.c */
int dg_read_scopes(lt_dwarf *d);
/* dwarf_location.c: fills in the location of `v` at pc. */
void dg_locate_variable(lt_dwarf *d, const dg_variable *v, const dg_scope *subprogram, uint64_t pc,
                        lt_dwarf_variable *out);

#endif
