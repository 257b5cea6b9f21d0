/* dwarf_scopes.c - reads the tree of functions, inlined functions and blocks with their variables, and finds in it. */
#include <stdlib.h>
#include "dwarf_reader.h"

typedef struct walk {
    lt_dwarf *reader;
    dg_unit *unit;
    uint32_t subprogram; /* that we are in */
} walk;

static void read_children(walk *w, Dwarf_Die die, uint32_t scope, int depth);

/* ---- reading --------------------------------------------------------------------------------------------------------------- */

static uint32_t uint_of(const walk *w, Dwarf_Die die, Dwarf_Half name)
{
    uint64_t value = 0;
    return dg_attribute_uint(w->reader->debug, die, name, &value) ? (uint32_t)value : 0;
}

static void read_variable(walk *w, Dwarf_Die die, Dwarf_Half tag, uint32_t scope)
{
    lt_dwarf *d = w->reader;
    Dwarf_Off offset = 0;
    dg_variable v = {.name = dg_die_name(d, die),
                     .is_parameter = tag == DW_TAG_formal_parameter,
                     .line = uint_of(w, die, DW_AT_decl_line)};
    if (!v.name || dwarf_dieoffset(die, &offset, DG_IGNORED) != DW_DLV_OK)
        return;
    v.die = offset;
    v.type = dg_type_name(d, die);
    dg_scope *s = DG_AT(&d->scopes, dg_scope, scope);
    /* Variables of a scope are contiguous: read_children takes them before it enters inner scopes. */
    if (!s->nvariables)
        s->first_variable = (uint32_t)d->variables.count;
    if (dg_push(d, &d->variables, &v, sizeof v))
        s->nvariables++;
}

static void read_scope(walk *w, Dwarf_Die die, Dwarf_Half tag, int depth)
{
    lt_dwarf *d = w->reader;
    uint32_t index = (uint32_t)d->scopes.count, enclosing = w->subprogram;
    Dwarf_Off offset = 0;
    dg_scope s = {.inlined = tag == DW_TAG_inlined_subroutine,
                  .first_range = (uint32_t)d->ranges.count,
                  .lists_base = w->unit->lists_base,
                  .version = w->unit->version};
    dwarf_dieoffset(die, &offset, DG_IGNORED);
    s.die = offset;
    s.nranges = dg_read_ranges(d, w->unit, die, index);
    if (!s.nranges)
        return; /* a declaration, an abstract instance, or code that is not here */
    if (tag != DW_TAG_lexical_block)
        s.function = dg_die_name(d, die);
    if (tag == DW_TAG_subprogram)
        w->subprogram = index;
    if (s.inlined) {
        s.call_line = uint_of(w, die, DW_AT_call_line);
        s.call_column = uint_of(w, die, DW_AT_call_column);
        s.call_file = dg_file_name(d, w->unit, uint_of(w, die, DW_AT_call_file));
    }
    s.subprogram = w->subprogram;
    if (!dg_push(d, &d->scopes, &s, sizeof s))
        return;
    for (uint32_t i = 0; tag == DW_TAG_subprogram && i < s.nranges; i++)
        dg_push(d, &d->subprograms, DG_AT(&d->ranges, dg_range, s.first_range + i), sizeof(dg_range));
    read_children(w, die, index, depth);
    DG_AT(&d->scopes, dg_scope, index)->end = (uint32_t)d->scopes.count;
    w->subprogram = enclosing;
}

typedef enum { VARIABLES, SCOPES } pass;

static void read_child(walk *w, Dwarf_Die child, uint32_t scope, int depth, pass which)
{
    Dwarf_Half tag = 0;
    if (dwarf_tag(child, &tag, DG_IGNORED) != DW_DLV_OK)
        return;
    bool in_function = scope != UINT32_MAX;
    switch (tag) {
    case DW_TAG_variable:
    case DW_TAG_formal_parameter:
        if (which == VARIABLES && in_function)
            read_variable(w, child, tag, scope);
        break;
    case DW_TAG_subprogram:
    case DW_TAG_inlined_subroutine:
    case DW_TAG_lexical_block:
        if (which == SCOPES)
            read_scope(w, child, tag, depth + 1);
        break;
    case DW_TAG_namespace:
    case DW_TAG_module:
        if (which == SCOPES)
            read_children(w, child, UINT32_MAX, depth + 1);
        break;
    default:
        break;
    }
}

static void read_siblings(walk *w, Dwarf_Die die, uint32_t scope, int depth, pass which)
{
    Dwarf_Debug debug = w->reader->debug;
    Dwarf_Die child = NULL, next = NULL;
    Dwarf_Error error = NULL;
    int result = dwarf_child(die, &child, &error);
    while (result == DW_DLV_OK && !w->reader->failed) {
        read_child(w, child, scope, depth, which);
        result = dwarf_siblingof_b(debug, child, 1, &next, &error);
        dg_free_die(debug, child);
        child = result == DW_DLV_OK ? next : NULL;
    }
    dg_free_die(debug, child);
    if (result == DW_DLV_ERROR)
        dwarf_dealloc(debug, error, DW_DLA_ERROR);
}

static void read_children(walk *w, Dwarf_Die die, uint32_t scope, int depth)
{
    if (depth > DG_MAX_NESTING)
        return;
    if (scope != UINT32_MAX)
        read_siblings(w, die, scope, depth, VARIABLES);
    read_siblings(w, die, scope, depth, SCOPES);
}

static void read_unit(lt_dwarf *d, Dwarf_Die die, Dwarf_Half version)
{
    dg_unit u = {.die = die, .version = version};
    Dwarf_Addr base = 0;
    Dwarf_Attribute a = NULL;
    char *directory = NULL;
    if (dwarf_lowpc(die, &base, DG_IGNORED) == DW_DLV_OK)
        u.base = base;
    if (dwarf_attr(die, DW_AT_comp_dir, &a, DG_IGNORED) == DW_DLV_OK) {
        if (dwarf_formstring(a, &directory, DG_IGNORED) == DW_DLV_OK)
            u.directory = dg_text_copy(d, directory);
        dwarf_dealloc(d->debug, a, DW_DLA_ATTR);
    }
    if (dwarf_attr(die, DW_AT_loclists_base, &a, DG_IGNORED) == DW_DLV_OK) {
        Dwarf_Off lists_base = 0;
        if (dwarf_global_formref(a, &lists_base, DG_IGNORED) == DW_DLV_OK)
            u.lists_base = lists_base;
        dwarf_dealloc(d->debug, a, DW_DLA_ATTR);
    }
    dg_read_lines(d, &u);
    walk w = {.reader = d, .unit = &u};
    read_children(&w, die, UINT32_MAX, 0);
    if (u.lines)
        dwarf_srclines_dealloc_b(u.lines);
}

static int by_low(const void *a, const void *b)
{
    const dg_range *x = a, *y = b;
    return x->low < y->low ? -1 : x->low > y->low;
}

int dg_read_scopes(lt_dwarf *d)
{
    Dwarf_Error error = NULL;
    int result;
    for (;;) {
        Dwarf_Unsigned length = 0, type_offset = 0, next = 0;
        Dwarf_Half version = 0, address_size = 0, length_size = 0, extension = 0, kind = 0;
        Dwarf_Off abbrev = 0;
        Dwarf_Sig8 signature;
        Dwarf_Die die = NULL;
        result = dwarf_next_cu_header_d(d->debug, 1, &length, &version, &abbrev, &address_size, &length_size,
                                        &extension, &signature, &type_offset, &next, &kind, &error);
        if (result == DW_DLV_OK)
            result = dwarf_siblingof_b(d->debug, NULL, 1, &die, &error);
        if (result != DW_DLV_OK)
            break;
        read_unit(d, die, version);
        dg_free_die(d->debug, die);
    }
    if (result == DW_DLV_ERROR) {
        dwarf_dealloc(d->debug, error, DW_DLA_ERROR);
        return LT_EDWARF;
    }
    dg_sort_lines(d);
    if (d->subprograms.count)
        qsort(d->subprograms.bytes.data, d->subprograms.count, sizeof(dg_range), by_low);
    return LT_OK;
}

/* ---- finding ----------------------------------------------------------------------------------------------------------------- */

static bool contains(const lt_dwarf *d, const dg_scope *s, uint64_t pc)
{
    for (uint32_t i = 0; i < s->nranges; i++) {
        const dg_range *r = DG_AT(&d->ranges, dg_range, s->first_range + i);
        if (r->low <= pc && pc < r->high)
            return true;
    }
    return false;
}

static bool find_subprogram(const lt_dwarf *d, uint64_t pc, uint32_t *scope)
{
    size_t low = 0, high = d->subprograms.count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (DG_AT(&d->subprograms, dg_range, middle)->low <= pc)
            low = middle + 1;
        else
            high = middle;
    }
    if (!low || pc >= DG_AT(&d->subprograms, dg_range, low - 1)->high)
        return false;
    *scope = DG_AT(&d->subprograms, dg_range, low - 1)->scope;
    return true;
}

/* The scopes that contain pc, outermost first; their count, at most `max`. */
static size_t scopes_at(const lt_dwarf *d, uint64_t pc, uint32_t *out, size_t max)
{
    uint32_t at;
    size_t n = 0;
    if (!find_subprogram(d, pc, &at))
        return 0;
    out[n++] = at;
    uint32_t end = DG_AT(&d->scopes, dg_scope, at)->end;
    for (uint32_t i = at + 1; i < end && n < max;) {
        const dg_scope *s = DG_AT(&d->scopes, dg_scope, i);
        if (contains(d, s, pc)) {
            out[n++] = i;
            end = s->end;
            i++;
        } else {
            i = s->end;
        }
    }
    return n;
}

int lt_dwarf_locate(lt_dwarf *d, uint64_t pc, lt_dwarf_place *out, int max)
{
    uint32_t scopes[DG_MAX_NESTING];
    if (!d || (max > 0 && !out))
        return LT_EINVAL;
    size_t n = scopes_at(d, pc, scopes, DG_MAX_NESTING);
    const dg_row *row = dg_row_for(d, pc);
    lt_dwarf_place here = {.function = NULL};
    if (row) {
        here.file = row->line.file;
        here.line = row->line.line;
        here.column = row->column;
    }
    int count = 0;
    while (n-- > 0) {
        const dg_scope *s = DG_AT(&d->scopes, dg_scope, scopes[n]);
        if (!s->function)
            continue;
        here.function = s->function;
        if (count < max)
            out[count] = here;
        count++;
        here = (lt_dwarf_place){.file = s->call_file, .line = s->call_line, .column = s->call_column};
    }
    if (!count && row && max > 0)
        out[count++] = here;
    return count < max ? count : max;
}

int lt_dwarf_variables(lt_dwarf *d, uint64_t pc, lt_dwarf_variable *out, int max)
{
    uint32_t scopes[DG_MAX_NESTING];
    if (!d || (max > 0 && !out))
        return LT_EINVAL;
    int count = 0;
    for (size_t n = scopes_at(d, pc, scopes, DG_MAX_NESTING); n-- > 0;) {
        const dg_scope *s = DG_AT(&d->scopes, dg_scope, scopes[n]);
        for (uint32_t i = 0; i < s->nvariables && count < max; i++) {
            const dg_variable *v = DG_AT(&d->variables, dg_variable, s->first_variable + i);
            dg_locate_variable(d, v, DG_AT(&d->scopes, dg_scope, s->subprogram), pc, &out[count++]);
        }
        if (s->inlined)
            break; /* the frames outside have their own pc in the caller's eyes */
    }
    return count;
}
