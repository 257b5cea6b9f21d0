/* dwarf_location.c - where a variable is at a pc. Only what lt_dwarf_variable can say is told: in a register, at a register
 * plus an offset, at an address; anything else has no location. */
#include <string.h>
#include "dwarf_reader.h"
#include "elf_image.h"

enum { REGISTER_BP = 6, CFA_FROM_BP = 16 }; /* with frame pointers: caller's rbp and return address below the CFA */

typedef struct operation {
    Dwarf_Small atom;
    uint64_t operand;
    Dwarf_Unsigned count; /* of operations in the expression */
} operation;

/* ---- is it safe to ask? ---------------------------------------------------------------------------------------------------- */

/* libdwarf 20210528 follows the offsets of .debug_loclists and reads on without looking where it is, so that is done here:
 * `offset` in the section must be in a table, and lead to a list that ends in it. */
static bool list_is_sound(const dg_section *lists, uint64_t offset)
{
    dg_reader r = dg_reader_at(lists->data, lists->header.sh_size);
    while (dg_left(&r)) {
        uint64_t length = dg_read_uint(&r, 4), start = dg_offset(&r);
        dg_skip(&r, length);
        if (r.bad)
            return false;
        if (offset >= start && offset < start + length)
            return dg_loclist_ends(lists->data + offset, start + length - offset);
    }
    return false;
}

static bool index_is_sound(const dg_section *lists, uint64_t base, uint64_t index)
{
    uint64_t size = lists->header.sh_size;
    if (base < 12 || base > size)
        return false;
    uint64_t count = dg_load_uint(lists->data + base - 4, 4);
    if (index >= count || count > (size - base) / 4)
        return false;
    return list_is_sound(lists, base + dg_load_uint(lists->data + base + index * 4, 4));
}

static const dg_section *location_lists(const lt_dwarf *d)
{
    for (size_t i = 1; i < d->object.nsections; i++) {
        if (d->object.sections[i].data && strcmp(d->object.sections[i].name, ".debug_loclists") == 0)
            return &d->object.sections[i];
    }
    return NULL;
}

static bool is_sound(const lt_dwarf *d, Dwarf_Attribute a, const dg_scope *in)
{
    const dg_section *lists = location_lists(d);
    Dwarf_Half form = 0;
    Dwarf_Unsigned index = 0;
    Dwarf_Off offset = 0;
    if (dwarf_whatform(a, &form, DG_IGNORED) != DW_DLV_OK)
        return false;
    if (form == DW_FORM_loclistx)
        return lists && dwarf_formudata(a, &index, DG_IGNORED) == DW_DLV_OK &&
               index_is_sound(lists, in->lists_base, index);
    if (form == DW_FORM_sec_offset && in->version >= 5)
        return lists && dwarf_global_formref(a, &offset, DG_IGNORED) == DW_DLV_OK && list_is_sound(lists, offset);
    return true;
}

/* ---- expressions ------------------------------------------------------------------------------------------------------------ */

/* The expression of the attribute that holds at pc: its first operation. */
static bool first_operation(lt_dwarf *d, Dwarf_Attribute a, uint64_t pc, operation *out)
{
    Dwarf_Loc_Head_c head = NULL;
    Dwarf_Unsigned n = 0;
    Dwarf_Error error = NULL;
    bool found = false;
    int result = dwarf_get_loclist_c(a, &head, &n, &error);
    if (result == DW_DLV_ERROR)
        dwarf_dealloc(d->debug, error, DW_DLA_ERROR);
    if (result != DW_DLV_OK)
        return false;
    for (Dwarf_Unsigned i = 0; i < n && !found; i++) {
        Dwarf_Small kind = 0, source = 0;
        Dwarf_Unsigned raw_low = 0, raw_high = 0, a2 = 0, a3 = 0, branch = 0, operand = 0, where = 0, entry_at = 0;
        Dwarf_Bool unavailable = 0;
        Dwarf_Addr low = 0, high = 0;
        Dwarf_Locdesc_c entry = NULL;
        result = dwarf_get_locdesc_entry_d(head, i, &kind, &raw_low, &raw_high, &unavailable, &low, &high, &out->count,
                                           &entry, &source, &where, &entry_at, &error);
        if (result != DW_DLV_OK)
            break;
        bool is_list = source != 0;
        if (unavailable || !out->count || (is_list && !(low <= pc && pc < high)))
            continue;
        result = dg_dw_operation(entry, 0, &out->atom, &operand, &a2, &a3, &branch, &error);
        if (result != DW_DLV_OK)
            break;
        out->operand = operand;
        if (out->atom == DW_OP_bregx)
            out->operand = a2;
        found = true;
    }
    if (result == DW_DLV_ERROR)
        dwarf_dealloc(d->debug, error, DW_DLA_ERROR);
    dg_dw_free_locations(head);
    return found;
}

static bool operation_of(lt_dwarf *d, uint64_t die_offset, Dwarf_Half attribute, const dg_scope *s, uint64_t pc,
                         operation *out)
{
    Dwarf_Die die = NULL;
    Dwarf_Attribute a = NULL;
    if (dwarf_offdie_b(d->debug, die_offset, 1, &die, DG_IGNORED) != DW_DLV_OK)
        return false;
    bool found = dwarf_attr(die, attribute, &a, DG_IGNORED) == DW_DLV_OK;
    if (found) {
        found = is_sound(d, a, s) && first_operation(d, a, pc, out);
        dwarf_dealloc(d->debug, a, DW_DLA_ATTR);
    }
    dg_free_die(d->debug, die);
    return found;
}

static bool frame_base(lt_dwarf *d, const dg_scope *subprogram, uint64_t pc, lt_dwarf_variable *v)
{
    operation op;
    if (!operation_of(d, subprogram->die, DW_AT_frame_base, subprogram, pc, &op) || op.count != 1)
        return false;
    if (op.atom == DW_OP_call_frame_cfa) {
        v->reg = REGISTER_BP;
        v->offset = CFA_FROM_BP;
        return true;
    }
    if (op.atom >= DW_OP_reg0 && op.atom <= DW_OP_reg31) {
        v->reg = op.atom - DW_OP_reg0;
        return true;
    }
    if (op.atom >= DW_OP_breg0 && op.atom <= DW_OP_breg31) {
        v->reg = op.atom - DW_OP_breg0;
        v->offset = (int64_t)op.operand;
        return true;
    }
    return false;
}

static bool indexed_address(lt_dwarf *d, uint64_t die_offset, uint64_t index, uint64_t *address)
{
    Dwarf_Die die = NULL;
    Dwarf_Addr value = 0;
    if (dwarf_offdie_b(d->debug, die_offset, 1, &die, DG_IGNORED) != DW_DLV_OK)
        return false;
    bool found = dwarf_debug_addr_index_to_addr(die, index, &value, DG_IGNORED) == DW_DLV_OK;
    dg_free_die(d->debug, die);
    *address = value;
    return found;
}

static bool locate(lt_dwarf *d, const dg_variable *v, const dg_scope *subprogram, uint64_t pc, lt_dwarf_variable *out)
{
    operation op;
    if (!operation_of(d, v->die, DW_AT_location, subprogram, pc, &op) || op.count != 1)
        return false;
    if (op.atom == DW_OP_fbreg) {
        if (!frame_base(d, subprogram, pc, out))
            return false;
        out->offset += (int64_t)op.operand;
        return true;
    }
    if (op.atom >= DW_OP_reg0 && op.atom <= DW_OP_reg31) {
        out->reg = op.atom - DW_OP_reg0;
        out->in_register = true;
        return true;
    }
    if (op.atom >= DW_OP_breg0 && op.atom <= DW_OP_breg31) {
        out->reg = op.atom - DW_OP_breg0;
        out->offset = (int64_t)op.operand;
        return true;
    }
    if (op.atom == DW_OP_addr) {
        out->address = op.operand;
        return true;
    }
    return op.atom == DW_OP_addrx && indexed_address(d, v->die, op.operand, &out->address);
}

void dg_locate_variable(lt_dwarf *d, const dg_variable *v, const dg_scope *subprogram, uint64_t pc,
                        lt_dwarf_variable *out)
{
    *out = (lt_dwarf_variable){
        .name = v->name, .type = v->type, .is_parameter = v->is_parameter, .line = v->line, .reg = -1};
    lt_dwarf_variable found = *out;
    if (!locate(d, v, subprogram, pc, &found))
        return;
    found.has_location = true;
    *out = found;
}
