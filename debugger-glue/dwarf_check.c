/* dwarf_check.c - what is checked before libdwarf sees an image, because versions in use crash on it instead of giving an error.
 *
 * libdwarf 20210528 frees a context twice when the header of a table in .debug_rnglists or .debug_loclists is wrong, and
 * follows a null pointer when a form refers to a section that is not there. So these are checked here; what the tables contain
 * is libdwarf's business.
 */
#include "dwarf_reader.h"

#include <string.h>

enum { TABLE_VERSION = 5, ADDRESS_SIZE = 8 };

/* One table: length, version, sizes, offsets. Leaves r behind it. */
static bool check_table(dg_reader *r)
{
    uint64_t length = dg_read_uint(r, 4);
    size_t width = 4;
    if (length == 0xFFFFFFFF) {
        length = dg_read_uint(r, 8);
        width = 8;
    }
    if (r->bad || length > dg_left(r))
        return false;
    dg_reader table = dg_reader_at(r->at, (size_t)length);
    dg_skip(r, length);
    uint64_t version = dg_read_uint(&table, 2), address_size = dg_read_uint(&table, 1);
    uint64_t segment_size = dg_read_uint(&table, 1), offsets = dg_read_uint(&table, 4);
    if (table.bad || version != TABLE_VERSION || address_size != ADDRESS_SIZE || segment_size ||
        offsets > dg_left(&table) / width)
        return false;
    const uint64_t room = dg_left(&table);
    for (uint64_t i = 0; i < offsets; i++) {
        if (dg_read_uint(&table, width) >= room)
            return false;
    }
    return true;
}

static bool check_tables(const dg_section *s)
{
    dg_reader r = dg_reader_at(s->data, s->header.sh_size);
    while (dg_left(&r)) {
        if (!check_table(&r))
            return false;
    }
    return true;
}

/* ---- forms whose values are in sections of their own ------------------------------------------------------------------------ */

/* As libdwarf looks for it. */
static const dg_section *find(const dg_object *o, const char *name)
{
    for (size_t i = 1; i < o->nsections; i++) {
        const dg_section *s = &o->sections[i];
        if (s->header.sh_type == SHT_PROGBITS && s->header.sh_size && strcmp(s->name, name) == 0)
            return s;
    }
    return NULL;
}

/* The section that values of the form refer to; NULL: none that matters. */
static const char *section_of_form(uint64_t form)
{
    switch (form) {
    case DW_FORM_strx:
    case DW_FORM_strx1:
    case DW_FORM_strx2:
    case DW_FORM_strx3:
    case DW_FORM_strx4:
        return ".debug_str_offsets";
    case DW_FORM_addrx:
    case DW_FORM_addrx1:
    case DW_FORM_addrx2:
    case DW_FORM_addrx3:
    case DW_FORM_addrx4:
        return ".debug_addr";
    case DW_FORM_rnglistx:
        return ".debug_rnglists";
    case DW_FORM_loclistx:
        return ".debug_loclists";
    case DW_FORM_strp:
        return ".debug_str";
    case DW_FORM_line_strp:
        return ".debug_line_str";
    default:
        return NULL;
    }
}

/* Attributes and forms of one abbreviation, until a pair of zeros. */
static bool check_forms(const dg_object *o, dg_reader *r)
{
    for (;;) {
        uint64_t attribute = dg_read_uleb(r), form = dg_read_uleb(r);
        if (r->bad)
            return false;
        if (!attribute && !form)
            return true;
        if (form == DW_FORM_implicit_const)
            dg_read_uleb(r);
        const char *section = section_of_form(form);
        if (section && !find(o, section))
            return false;
    }
}

static bool check_abbreviations(const dg_object *o, const dg_section *s)
{
    dg_reader r = dg_reader_at(s->data, s->header.sh_size);
    while (dg_left(&r)) {
        if (!dg_read_uleb(&r))
            continue;        /* the end of a unit's table */
        dg_read_uleb(&r);    /* tag */
        dg_read_uint(&r, 1); /* children */
        if (!check_forms(o, &r))
            return false;
    }
    return !r.bad;
}

/* An image is complete; debug sections that wait for relocation are another thing. */
static bool has_pending_relocations(const dg_object *o, const dg_section *s)
{
    uint32_t type = s->header.sh_type, target = s->header.sh_info;
    return (type == SHT_RELA || type == SHT_REL) && target < o->nsections &&
           strncmp(o->sections[target].name, ".debug_", 7) == 0;
}

bool dg_dwarf_is_safe(const dg_object *o)
{
    for (size_t i = 1; i < o->nsections; i++) {
        const dg_section *s = &o->sections[i];
        if (has_pending_relocations(o, s))
            return false;
        if (!s->data)
            continue;
        bool has_tables = strcmp(s->name, ".debug_rnglists") == 0 || strcmp(s->name, ".debug_loclists") == 0;
        if (has_tables && !check_tables(s))
            return false;
        if (strcmp(s->name, ".debug_abbrev") == 0 && !check_abbreviations(o, s))
            return false;
    }
    return true;
}
