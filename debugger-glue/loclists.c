/* loclists.c - makes location lists safe for callers' frames.
 *
 * LLVM ends the range of a variable in a caller-saved register at the return address of the call that destroys it. A
 * debugger that looks up a caller's frame asks for (return address - 1), still finds the range, and shows whatever the
 * callee left in the register. So each range whose expression reads a caller-saved register is made one byte shorter:
 * the value becomes <optimized out> in the caller's frame, and nothing changes for the innermost one, where no program
 * counter lies inside an instruction. All changes are in place: a shorter ULEB128 is padded.
 */
#include "elf_image.h"

enum { OP_REG0 = 0x50, OP_REG31 = 0x6F, OP_BREG0 = 0x70, OP_BREG31 = 0x8F, OP_REGX = 0x90, OP_BREGX = 0x92 };
enum {
    LLE_END_OF_LIST,
    LLE_BASE_ADDRESSX,
    LLE_STARTX_ENDX,
    LLE_STARTX_LENGTH,
    LLE_OFFSET_PAIR,
    LLE_DEFAULT_LOCATION,
    LLE_BASE_ADDRESS,
    LLE_START_END,
    LLE_START_LENGTH
};

/* System V x86-64: rax rdx rcx rsi rdi r8-r11 and the vector registers. */
static bool is_caller_saved(uint64_t reg)
{
    return reg <= 2 || reg == 4 || reg == 5 || (reg >= 8 && reg <= 11) || (reg >= 17 && reg <= 32) || reg >= 67;
}

/* Whether the expression starts from a caller-saved register; LLVM's expressions with one have it first. */
static bool reads_caller_saved(const uint8_t *expression, size_t size)
{
    dg_reader r = dg_reader_at(expression, size);
    uint8_t op = (uint8_t)dg_read_uint(&r, 1);
    if (r.bad)
        return false;
    if (op >= OP_REG0 && op <= OP_REG31)
        return is_caller_saved(op - OP_REG0);
    if (op >= OP_BREG0 && op <= OP_BREG31)
        return is_caller_saved(op - OP_BREG0);
    if (op == OP_REGX || op == OP_BREGX)
        return is_caller_saved(dg_read_uleb(&r));
    return false;
}

static void store_uleb_padded(uint8_t *at, const uint8_t *end, uint64_t value)
{
    for (; at < end; at++, value >>= 7)
        *at = (uint8_t)((value & 0x7F) | (at + 1 < end ? 0x80 : 0));
}

/* The place of the number that ends the range of an entry: an address of 8 bytes, or a ULEB128. */
typedef struct range_end {
    const uint8_t *at, *after; /* NULL: this kind of entry has none that can be changed */
    bool is_address;
} range_end;

static range_end read_range(dg_reader *r, uint8_t kind, unsigned address_size)
{
    range_end e = {0};
    switch (kind) {
    case LLE_STARTX_LENGTH:
    case LLE_OFFSET_PAIR:
        dg_read_uleb(r);
        break;
    case LLE_START_END:
    case LLE_START_LENGTH:
        dg_skip(r, address_size);
        break;
    case LLE_STARTX_ENDX: /* both in .debug_addr, shared: left alone */
        dg_read_uleb(r);
        dg_read_uleb(r);
        return e;
    default:
        return e;
    }
    e.at = r->at;
    e.is_address = kind == LLE_START_END;
    if (e.is_address)
        dg_skip(r, address_size);
    else
        dg_read_uleb(r);
    e.after = r->at;
    return e;
}

static void shorten(const range_end *e, uint8_t *bytes, const uint8_t *start)
{
    uint8_t *at = bytes + (e->at - start);
    dg_reader r = dg_reader_at(e->at, (size_t)(e->after - e->at));
    uint64_t value = e->is_address ? dg_read_uint(&r, 8) : dg_read_uleb(&r);
    if (!value || r.bad)
        return;
    if (e->is_address)
        dg_store_uint(at, value - 1, 8);
    else
        store_uleb_padded(at, bytes + (e->after - start), value - 1);
}

/* One entry. False: the end of the list, or malformed (then r->bad). */
static bool next_entry(dg_reader *r, unsigned address_size, range_end *e, const uint8_t **expression, uint64_t *size)
{
    uint8_t kind = (uint8_t)dg_read_uint(r, 1);
    *e = (range_end){0};
    *expression = NULL;
    *size = 0;
    if (kind > LLE_START_LENGTH)
        r->bad = true;
    if (r->bad || kind == LLE_END_OF_LIST)
        return false;
    if (kind == LLE_BASE_ADDRESSX) {
        dg_read_uleb(r);
    } else if (kind == LLE_BASE_ADDRESS) {
        dg_skip(r, address_size);
    } else {
        *e = read_range(r, kind, address_size);
        *size = dg_read_uleb(r);
        *expression = r->at;
        dg_skip(r, *size);
    }
    return !r->bad;
}

bool dg_loclist_ends(const uint8_t *list, size_t size)
{
    dg_reader r = dg_reader_at(list, size);
    range_end e;
    const uint8_t *expression;
    uint64_t n;
    while (next_entry(&r, 8, &e, &expression, &n))
        continue;
    return !r.bad;
}

static void fix_entries(uint8_t *bytes, dg_reader *r, unsigned address_size)
{
    range_end e;
    const uint8_t *expression;
    uint64_t size;
    while (dg_left(r) && !r->bad) {
        if (next_entry(r, address_size, &e, &expression, &size) && e.at && reads_caller_saved(expression, size))
            shorten(&e, bytes, r->start);
    }
}

void dg_fix_loclists(uint8_t *bytes, size_t size)
{
    dg_reader r = dg_reader_at(bytes, size);
    while (dg_left(&r)) {
        uint64_t length = dg_read_uint(&r, 4);
        if (r.bad || length == 0xFFFFFFFF || length > dg_left(&r))
            return;
        dg_reader table = {r.start, r.at, r.at + length, false};
        dg_skip(&r, length);
        uint64_t version = dg_read_uint(&table, 2);
        unsigned address_size = (unsigned)dg_read_uint(&table, 1);
        dg_skip(&table, 1);
        uint64_t offsets = dg_read_uint(&table, 4);
        dg_skip(&table, offsets * 4);
        if (!table.bad && version == 5 && address_size == 8)
            fix_entries(bytes, &table, address_size);
    }
}

void dg_fix_loc(uint8_t *bytes, size_t size)
{
    dg_reader r = dg_reader_at(bytes, size);
    while (dg_left(&r) >= 16) {
        uint64_t begin = dg_read_uint(&r, 8);
        const uint8_t *end_at = r.at;
        uint64_t end = dg_read_uint(&r, 8);
        if ((!begin && !end) || begin == UINT64_MAX)
            continue; /* end of a list; a base address */
        uint64_t n = dg_read_uint(&r, 2);
        const uint8_t *expression = r.at;
        dg_skip(&r, n);
        if (!r.bad && end > begin && reads_caller_saved(expression, n))
            dg_store_uint(bytes + (end_at - r.start), end - 1, 8);
    }
}
