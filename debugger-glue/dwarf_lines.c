/* dwarf_lines.c - the line table of the whole image, sorted by address. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "dwarf_reader.h"

/* ---- file names ---------------------------------------------------------------------------------------------------------- */

static const char *directory_name(const dg_unit *u, Dwarf_Unsigned number)
{
    const char *name = NULL;
    if (!number && u->version < 5)
        return u->directory;
    if (dwarf_srclines_include_dir_data(u->lines, (Dwarf_Signed)number, &name, DG_IGNORED) == DW_DLV_OK)
        return name;
    return u->directory;
}

const char *dg_file_name(lt_dwarf *d, const dg_unit *u, uint64_t number)
{
    char path[1024];
    const char *name = NULL;
    Dwarf_Unsigned directory = 0, time = 0, length = 0;
    Dwarf_Form_Data16 *md5 = NULL;
    if (!u->lines ||
        dwarf_srclines_files_data_b(u->lines, (Dwarf_Signed)number, &name, &directory, &time, &length, &md5,
                                    DG_IGNORED) != DW_DLV_OK ||
        !name)
        return NULL;
    const char *folder = name[0] == '/' ? NULL : directory_name(u, directory);
    if (!folder || !*folder)
        return dg_text_copy(d, name);
    snprintf(path, sizeof path, "%s/%s", folder, name);
    return dg_text_copy(d, path);
}

/* ---- rows ------------------------------------------------------------------------------------------------------------------ */

/* libdwarf's accessors fail only on a null line, so their results need no look. */
static void add_row(lt_dwarf *d, const dg_unit *u, Dwarf_Line line)
{
    Dwarf_Addr address = 0;
    Dwarf_Unsigned number = 0, column = 0, file = 0, isa = 0, discriminator = 0;
    Dwarf_Bool is_stmt = 0, end = 0, prologue_end = 0, epilogue_begin = 0;
    dwarf_lineaddr(line, &address, DG_IGNORED);
    dwarf_lineno(line, &number, DG_IGNORED);
    dwarf_lineoff_b(line, &column, DG_IGNORED);
    dwarf_line_srcfileno(line, &file, DG_IGNORED);
    dwarf_linebeginstatement(line, &is_stmt, DG_IGNORED);
    dwarf_lineendsequence(line, &end, DG_IGNORED);
    dwarf_prologue_end_etc(line, &prologue_end, &epilogue_begin, &isa, &discriminator, DG_IGNORED);
    dg_row row = {.line = {.address = address,
                           .file = dg_file_name(d, u, file),
                           .line = (uint32_t)number,
                           .is_stmt = is_stmt,
                           .prologue_end = prologue_end,
                           /* libdwarf 20210528 marks rows with epilogue_begin as ends of sequences */
                           .end_sequence = end && !epilogue_begin},
                  .column = (uint32_t)column,
                  .order = (uint32_t)d->rows.count};
    dg_push(d, &d->rows, &row, sizeof row);
}

void dg_read_lines(lt_dwarf *d, dg_unit *u)
{
    Dwarf_Unsigned version = 0;
    Dwarf_Small tables = 0;
    Dwarf_Line *lines = NULL;
    Dwarf_Signed n = 0;
    Dwarf_Error error = NULL;
    int result = dwarf_srclines_b(u->die, &version, &tables, &u->lines, &error);
    if (result == DW_DLV_OK)
        result = dwarf_srclines_from_linecontext(u->lines, &lines, &n, &error);
    else
        u->lines = NULL;
    if (result == DW_DLV_ERROR)
        dwarf_dealloc(d->debug, error, DW_DLA_ERROR);
    for (Dwarf_Signed i = 0; result == DW_DLV_OK && i < n; i++)
        add_row(d, u, lines[i]);
}

static int by_address(const void *a, const void *b)
{
    const dg_row *x = a, *y = b;
    if (x->line.address != y->line.address)
        return x->line.address < y->line.address ? -1 : 1;
    if (x->line.end_sequence != y->line.end_sequence)
        return x->line.end_sequence ? -1 : 1; /* the end of one sequence before the start of the next */
    return x->order < y->order ? -1 : 1;
}

void dg_sort_lines(lt_dwarf *d)
{
    if (d->rows.count)
        qsort(d->rows.bytes.data, d->rows.count, sizeof(dg_row), by_address);
}

const dg_row *dg_row_for(const lt_dwarf *d, uint64_t pc)
{
    size_t low = 0, high = d->rows.count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (DG_AT(&d->rows, dg_row, middle)->line.address <= pc)
            low = middle + 1;
        else
            high = middle;
    }
    if (!low)
        return NULL;
    const dg_row *row = DG_AT(&d->rows, dg_row, low - 1);
    return row->line.end_sequence ? NULL : row;
}

int lt_dwarf_lines(lt_dwarf *d, int (*fn)(void *baton, const lt_dwarf_line *line), void *baton)
{
    if (!d || !fn)
        return LT_EINVAL;
    for (size_t i = 0; i < d->rows.count; i++) {
        int status = fn(baton, &DG_AT(&d->rows, dg_row, i)->line);
        if (status)
            return status;
    }
    return LT_OK;
}
