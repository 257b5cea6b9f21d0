/* eh_frame.c - rewrites .eh_frame as .debug_frame.
 *
 * The call frame instructions are the same in both; what differs are the headers: .debug_frame has no augmentation, its
 * CIE pointers are section offsets and its addresses are absolute. DW_CFA_set_loc would need rewriting too, but it has no
 * place in relocatable code and no compiler emits it. Sections come from objects, with relocations, or from memory, applied.
 */
#include "elf_image.h"

#include <stdlib.h>
#include <string.h>

enum { PE_OMIT = 0xFF, PE_FORMAT = 0x0F, PE_APPLICATION = 0x70, PE_PCREL = 0x10 };

typedef struct cie {
    size_t old_offset, new_offset;
    uint8_t encoding; /* of addresses in its FDEs */
    bool augmented;   /* its FDEs have augmentation data */
} cie;

typedef struct converter {
    dg_merge *merge;
    const uint8_t *data;
    size_t size;
    const dg_part *part;           /* of a relocatable object; NULL: `data` is loaded and relocated */
    const dg_section *relocations; /* NULL: none */
    uint64_t from, to;             /* code whose entries are wanted */
    uint32_t out;
    cie *cies;
    size_t ncies;
} converter;

static int malformed(const converter *v, size_t offset)
{
    return dg_fail(v->merge->error, LT_EFORMAT, ".eh_frame: malformed entry at offset %zu", offset);
}

static dg_bytes *out_bytes(const converter *v) { return &v->merge->out[v->out].bytes; }

static size_t pointer_width(uint8_t encoding)
{
    switch (encoding & PE_FORMAT) {
    case 0x00: /* absptr */
    case 0x04: /* udata8 */
    case 0x0C: /* sdata8 */
        return 8;
    case 0x03: /* udata4 */
    case 0x0B: /* sdata4 */
        return 4;
    case 0x02: /* udata2 */
    case 0x0A: /* sdata2 */
        return 2;
    default:
        return 0;
    }
}

/* Fields after the augmentation string: reads the augmentation data for the encoding of addresses. */
static bool read_augmentation(dg_reader *r, const char *augmentation, cie *c)
{
    c->encoding = 0;
    c->augmented = augmentation[0] == 'z';
    if (!c->augmented)
        return !*augmentation;
    uint64_t size = dg_read_uleb(r);
    dg_reader data = dg_reader_at(r->at, size <= dg_left(r) ? size : 0);
    dg_skip(r, size);
    for (const char *a = augmentation + 1; *a; a++) {
        uint8_t encoding;
        switch (*a) {
        case 'R':
            c->encoding = (uint8_t)dg_read_uint(&data, 1);
            break;
        case 'L':
            dg_skip(&data, 1);
            break;
        case 'P':
            encoding = (uint8_t)dg_read_uint(&data, 1);
            dg_skip(&data, encoding == PE_OMIT ? 0 : pointer_width(encoding));
            break;
        case 'S':
        case 'B':
            break;
        default:
            return false;
        }
    }
    return !r->bad && !data.bad && pointer_width(c->encoding) &&
           ((c->encoding & PE_APPLICATION) == 0 || (c->encoding & PE_APPLICATION) == PE_PCREL);
}

/* Pads an entry with nops to 8 bytes and fills in its length. */
static void end_entry(dg_bytes *b, size_t start)
{
    dg_bytes_align(b, 8);
    dg_bytes_set_uint(b, start, b->size - start - 4, 4);
}

static int convert_cie(converter *v, dg_reader *r, size_t offset)
{
    cie c = {.old_offset = offset, .new_offset = out_bytes(v)->size};
    uint8_t version = (uint8_t)dg_read_uint(r, 1);
    const char *augmentation = dg_read_string(r);
    const uint8_t *factors = r->at;
    dg_read_uleb(r); /* code alignment */
    dg_read_uleb(r); /* data alignment, signed: only its length matters here */
    size_t nfactors = (size_t)(r->at - factors);
    uint64_t ra = version == 1 ? dg_read_uint(r, 1) : dg_read_uleb(r);
    if ((version != 1 && version != 3) || ra > 255 || !read_augmentation(r, augmentation, &c) || r->bad)
        return malformed(v, offset);
    cie *grown = realloc(v->cies, (v->ncies + 1) * sizeof *grown);
    if (!grown)
        return dg_fail(v->merge->error, LT_ENOMEM, "out of memory");
    v->cies = grown;
    v->cies[v->ncies++] = c;

    dg_bytes *b = out_bytes(v);
    dg_bytes_put_uint(b, 0, 4);
    dg_bytes_put_uint(b, 0xFFFFFFFF, 4);
    dg_bytes_put_uint(b, 1, 1); /* version */
    dg_bytes_put_uint(b, 0, 1); /* no augmentation */
    dg_bytes_put(b, factors, nfactors);
    dg_bytes_put_uint(b, ra, 1);
    dg_bytes_put(b, r->at, dg_left(r));
    end_entry(b, c.new_offset);
    return LT_OK;
}

static const cie *find_cie(const converter *v, size_t old_offset)
{
    for (size_t i = v->ncies; i-- > 0;) {
        if (v->cies[i].old_offset == old_offset)
            return &v->cies[i];
    }
    return NULL;
}

/* What the pointer at `offset` means: the symbol of its relocation and the addend, the place itself cancels out. Entries
 * are sorted by offset in every object that compilers make; the search falls back on all of them. */
static bool relocated_target(const converter *v, size_t offset, size_t *hint, uint64_t *target)
{
    size_t n = v->relocations ? dg_rela_count(v->relocations) : 0;
    for (size_t k = 0; k < n; k++) {
        size_t i = (*hint + k) % n;
        Elf64_Rela r = dg_object_rela(v->relocations, i);
        if (r.r_offset != offset)
            continue;
        *hint = i + 1;
        *target = dg_symbol_value(v->part, ELF64_R_SYM(r.r_info));
        if (*target)
            *target += (uint64_t)r.r_addend;
        return true;
    }
    return false;
}

/* The same where the section is loaded: addresses are absolute or relative to their own place. */
static bool loaded_target(const converter *v, size_t offset, const cie *c, uint64_t *target)
{
    size_t width = pointer_width(c->encoding);
    dg_reader r = dg_reader_at(v->data + offset, v->size - offset);
    uint64_t value = dg_read_uint(&r, width), sign = (uint64_t)1 << (width * 8 - 1);
    if (width < 8 && (c->encoding & 0x08))
        value = (value ^ sign) - sign;
    *target = value + ((c->encoding & PE_APPLICATION) == PE_PCREL ? (uintptr_t)v->data + offset : 0);
    return !r.bad;
}

static int convert_fde(converter *v, dg_reader *r, size_t offset, uint64_t back, size_t *hint)
{
    const cie *c = back <= offset + 4 ? find_cie(v, offset + 4 - back) : NULL;
    if (!c)
        return malformed(v, offset);
    size_t width = pointer_width(c->encoding), at = dg_offset(r);
    uint64_t target = 0;
    dg_skip(r, width);
    uint64_t range = dg_read_uint(r, width);
    if (c->augmented)
        dg_skip(r, dg_read_uleb(r));
    if (r->bad)
        return malformed(v, offset);
    bool known = v->part ? relocated_target(v, at, hint, &target) : loaded_target(v, at, c, &target);
    if (!known || target < v->from || target >= v->to)
        return LT_OK; /* code that was not loaded, or is not wanted */
    dg_bytes *b = out_bytes(v);
    size_t start = b->size;
    dg_bytes_put_uint(b, 0, 4);
    dg_bytes_put_uint(b, c->new_offset, 4);
    dg_bytes_put_uint(b, target, 8);
    dg_bytes_put_uint(b, range, 8);
    dg_bytes_put(b, r->at, dg_left(r));
    end_entry(b, start);
    return LT_OK;
}

static int convert_entries(converter *v)
{
    dg_reader r = dg_reader_at(v->data, v->size);
    size_t hint = 0;
    int status = LT_OK;
    while (status >= 0 && dg_left(&r)) {
        size_t offset = dg_offset(&r);
        uint64_t length = dg_read_uint(&r, 4);
        if (!length && !r.bad)
            continue; /* a terminator; another object's table may follow */
        if (r.bad || length == 0xFFFFFFFF || length < 4 || length > dg_left(&r))
            return malformed(v, offset);
        dg_reader entry = {r.start, r.at, r.at + length, false};
        dg_skip(&r, length);
        uint64_t id = dg_read_uint(&entry, 4);
        status = id ? convert_fde(v, &entry, offset, id, &hint) : convert_cie(v, &entry, offset);
    }
    return status;
}

static int convert_all(converter *v)
{
    v->out = dg_merge_joined(v->merge, ".debug_frame");
    if (!v->out)
        return dg_fail(v->merge->error, LT_ELIMIT, "too many sections, or out of memory");
    int status = convert_entries(v);
    free(v->cies);
    return status;
}

int dg_convert_eh_frame(dg_merge *m, const dg_part *p, size_t section)
{
    const dg_section *s = &p->object.sections[section];
    if (!s->data || !s->header.sh_size)
        return LT_OK;
    converter v = {.merge = m, .data = s->data, .size = s->header.sh_size, .part = p, .from = 1, .to = UINT64_MAX};
    for (size_t i = 1; i < p->object.nsections; i++) {
        const Elf64_Shdr *h = &p->object.sections[i].header;
        if (h->sh_type == SHT_RELA && h->sh_info == section)
            v.relocations = &p->object.sections[i];
    }
    return convert_all(&v);
}

int dg_convert_loaded_eh_frame(dg_merge *m, const void *data, size_t size, uint64_t from, uint64_t to)
{
    converter v = {.merge = m, .data = data, .size = size, .from = from, .to = to};
    return convert_all(&v);
}

/* ---- entries of our own ----------------------------------------------------------------------------------------------- */

enum { RBP = 6, RSP = 7, RETURN_ADDRESS = 16, CFA_ADVANCE = 0x40, CFA_OFFSET = 0x80 };
enum { CFA_DEF_CFA = 0x0C, CFA_DEF_CFA_REGISTER = 0x0D, CFA_DEF_CFA_OFFSET = 0x0E };

/* At entry the return address is on top of the stack; offsets are multiples of -8. */
static void put_plain_cie(dg_bytes *b)
{
    static const uint8_t body[] = {1, 0, 1, 0x78, RETURN_ADDRESS, CFA_DEF_CFA, RSP, 8, CFA_OFFSET | RETURN_ADDRESS, 1};
    size_t start = b->size;
    dg_bytes_put_uint(b, 0, 4);
    dg_bytes_put_uint(b, 0xFFFFFFFF, 4);
    dg_bytes_put(b, body, sizeof body);
    end_entry(b, start);
}

int dg_put_plain_frame(dg_merge *m, uint64_t from, uint64_t to, bool has_frame_pointer)
{
    static const uint8_t framed[] = {CFA_ADVANCE | 1, CFA_DEF_CFA_OFFSET,   16, CFA_OFFSET | RBP, 2,
                                     CFA_ADVANCE | 3, CFA_DEF_CFA_REGISTER, RBP};
    uint32_t out = dg_merge_joined(m, ".debug_frame");
    if (!out)
        return dg_fail(m->error, LT_ELIMIT, "too many sections, or out of memory");
    dg_bytes *b = &m->out[out].bytes;
    size_t head = b->size;
    put_plain_cie(b);
    size_t start = b->size;
    dg_bytes_put_uint(b, 0, 4);
    dg_bytes_put_uint(b, head, 4);
    dg_bytes_put_uint(b, from, 8);
    dg_bytes_put_uint(b, to - from, 8);
    dg_bytes_put(b, framed, has_frame_pointer ? sizeof framed : 0);
    end_entry(b, start);
    return LT_OK;
}
