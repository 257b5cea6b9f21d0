/* dwarf_ranges.c - the address ranges of a DIE: low and high, or a range list of DWARF 5 or 4. */
#include "dwarf_reader.h"

static void add_range(lt_dwarf *d, uint64_t low, uint64_t high, uint32_t scope, uint32_t *count)
{
    dg_range r = {low, high, scope};
    if (low < high && dg_push(d, &d->ranges, &r, sizeof r))
        ++*count;
}

static bool read_low_high(lt_dwarf *d, Dwarf_Die die, uint64_t *low, uint64_t *high)
{
    Dwarf_Addr l = 0, h = 0;
    Dwarf_Half form = 0;
    enum Dwarf_Form_Class class = DW_FORM_CLASS_UNKNOWN;
    Dwarf_Error error = NULL;
    int result = dwarf_lowpc(die, &l, &error);
    if (result == DW_DLV_OK)
        result = dwarf_highpc_b(die, &h, &form, &class, &error);
    if (result == DW_DLV_ERROR)
        dwarf_dealloc(d->debug, error, DW_DLA_ERROR);
    if (result != DW_DLV_OK)
        return false;
    *low = l;
    *high = class == DW_FORM_CLASS_CONSTANT ? l + h : h;
    return true;
}

static uint32_t read_rnglist(lt_dwarf *d, Dwarf_Rnglists_Head head, Dwarf_Unsigned n, uint32_t scope)
{
    uint32_t count = 0;
    for (Dwarf_Unsigned i = 0; i < n; i++) {
        unsigned length = 0, kind = 0;
        Dwarf_Unsigned raw1 = 0, raw2 = 0, low = 0, high = 0;
        Dwarf_Bool unavailable = 0;
        Dwarf_Error error = NULL;
        int result =
            dwarf_get_rnglists_entry_fields_a(head, i, &length, &kind, &raw1, &raw2, &unavailable, &low, &high, &error);
        if (result == DW_DLV_ERROR)
            dwarf_dealloc(d->debug, error, DW_DLA_ERROR);
        if (result != DW_DLV_OK || kind == DW_RLE_end_of_list)
            break;
        if (kind != DW_RLE_base_address && kind != DW_RLE_base_addressx && !unavailable)
            add_range(d, low, high, scope, &count);
    }
    return count;
}

static uint32_t read_version_4(lt_dwarf *d, const dg_unit *u, Dwarf_Die die, Dwarf_Off offset, uint32_t scope)
{
    Dwarf_Ranges *list = NULL;
    Dwarf_Signed n = 0;
    Dwarf_Off real = 0;
    Dwarf_Unsigned size = 0;
    Dwarf_Error error = NULL;
    uint32_t count = 0;
    uint64_t base = u->base;
    int result = dwarf_get_ranges_b(d->debug, offset, die, &real, &list, &n, &size, &error);
    if (result == DW_DLV_ERROR)
        dwarf_dealloc(d->debug, error, DW_DLA_ERROR);
    if (result != DW_DLV_OK)
        return 0;
    for (Dwarf_Signed i = 0; i < n && list[i].dwr_type != DW_RANGES_END; i++) {
        if (list[i].dwr_type == DW_RANGES_ADDRESS_SELECTION)
            base = list[i].dwr_addr2;
        else
            add_range(d, base + list[i].dwr_addr1, base + list[i].dwr_addr2, scope, &count);
    }
#ifdef DW_LIBDWARF_VERSION
    dwarf_dealloc_ranges(d->debug, list, n);
#else
    dwarf_ranges_dealloc(d->debug, list, n);
#endif
    return count;
}

static uint32_t read_list(lt_dwarf *d, const dg_unit *u, Dwarf_Die die, Dwarf_Attribute a, uint32_t scope)
{
    Dwarf_Half form = 0;
    Dwarf_Off offset = 0;
    Dwarf_Unsigned index = 0, n = 0, start = 0;
    Dwarf_Rnglists_Head head = NULL;
    Dwarf_Error error = NULL;
    uint32_t count = 0;
    int result = dwarf_whatform(a, &form, &error);
    if (result == DW_DLV_OK && form == DW_FORM_rnglistx)
        result = dwarf_formudata(a, &index, &error);
    else if (result == DW_DLV_OK)
        result = dwarf_global_formref(a, &offset, &error);
    if (result == DW_DLV_OK && u->version < 5)
        return read_version_4(d, u, die, offset, scope);
    if (result == DW_DLV_OK)
        result =
            dwarf_rnglists_get_rle_head(a, form, form == DW_FORM_rnglistx ? index : offset, &head, &n, &start, &error);
    if (result == DW_DLV_OK) {
        count = read_rnglist(d, head, n, scope);
        dwarf_dealloc_rnglists_head(head);
    }
    if (result == DW_DLV_ERROR)
        dwarf_dealloc(d->debug, error, DW_DLA_ERROR);
    return count;
}

uint32_t dg_read_ranges(lt_dwarf *d, const dg_unit *u, Dwarf_Die die, uint32_t scope)
{
    uint64_t low = 0, high = 0;
    uint32_t count = 0;
    if (read_low_high(d, die, &low, &high)) {
        add_range(d, low, high, scope, &count);
        return count;
    }
    Dwarf_Attribute a = NULL;
    Dwarf_Error error = NULL;
    int result = dwarf_attr(die, DW_AT_ranges, &a, &error);
    if (result == DW_DLV_ERROR)
        dwarf_dealloc(d->debug, error, DW_DLA_ERROR);
    if (result != DW_DLV_OK)
        return 0;
    count = read_list(d, u, die, a, scope);
    dwarf_dealloc(d->debug, a, DW_DLA_ATTR);
    return count;
}
