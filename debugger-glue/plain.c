/* plain.c - see plain.h. */
#include "plain.h"

#include <stdlib.h>
#include <string.h>
#include "elf_image.h"
#include "lintel/codemap.h"

enum { JOIN_GAP = 16 }; /* bytes between two codes in which nothing else can be */

typedef struct collection {
    dg_merge merge;
    dg_symbol *symbols;
    size_t capacity;
    uint64_t after, newest;
    uint64_t end; /* of the last record taken; 0: what follows begins a section of its own */
} collection;

/* ---- how much is new ---------------------------------------------------------------------------------------------------- */

static bool is_wanted(const lt_map_record *r, uint64_t after)
{
    return r->serial > after && !(r->flags & LT_MAP_HAS_DEBUG_INFO);
}

typedef struct count {
    uint64_t after, newest;
    size_t n;
} count;

static int count_one(void *baton, const lt_map_record *r)
{
    count *c = baton;
    c->n += is_wanted(r, c->after);
    if (r->serial > c->newest)
        c->newest = r->serial;
    return LT_OK;
}

/* ---- an image ------------------------------------------------------------------------------------------------------------- */

static int put_section(collection *c, const lt_map_record *r)
{
    dg_merge *m = &c->merge;
    if (c->end && r->start - c->end <= JOIN_GAP) {
        dg_out_section *s = &m->out[m->nout - 1];
        s->header.sh_size = r->end - s->header.sh_addr;
        return LT_OK;
    }
    Elf64_Shdr h = {.sh_type = SHT_NOBITS,
                    .sh_flags = SHF_ALLOC | SHF_EXECINSTR,
                    .sh_addr = r->start,
                    .sh_size = r->end - r->start,
                    .sh_addralign = 1};
    return dg_merge_add(m, ".text", &h) ? LT_OK : LT_ELIMIT;
}

static int put_symbol(collection *c, const lt_map_record *r)
{
    dg_merge *m = &c->merge;
    if (m->nsymbols == c->capacity) {
        size_t capacity = c->capacity ? c->capacity * 2 : 64;
        dg_symbol *grown = realloc(c->symbols, capacity * sizeof *grown);
        if (!grown)
            return LT_ENOMEM;
        m->symbols = c->symbols = grown;
        c->capacity = capacity;
    }
    c->symbols[m->nsymbols++] = (dg_symbol){r->name, r->start, r->end - r->start, (uint32_t)m->nout - 1};
    return LT_OK;
}

static int put_frame(collection *c, const lt_map_record *r)
{
    if (r->unwind)
        return dg_convert_loaded_eh_frame(&c->merge, (const void *)(uintptr_t)r->unwind, r->unwind_size, r->start,
                                          r->end);
    return dg_put_plain_frame(&c->merge, r->start, r->end, r->linfo != NULL);
}

/* The section of .debug_frame is made first: sections of code follow each other. */
static int collect(void *baton, const lt_map_record *r)
{
    collection *c = baton;
    if (!is_wanted(r, c->after)) {
        c->end = 0;
        return LT_OK;
    }
    int status = put_section(c, r);
    if (!status)
        status = put_symbol(c, r);
    if (!status)
        status = put_frame(c, r);
    c->end = r->end;
    if (r->serial > c->newest)
        c->newest = r->serial;
    return status;
}

static int make_image(lt_tracer *t, collection *c, void **bytes, size_t *size)
{
    dg_merge *m = &c->merge;
    int status = LT_OK;
    if (dg_merge_add(m, "", &(Elf64_Shdr){0}), !m->nout || !dg_merge_joined(m, ".debug_frame"))
        status = LT_ENOMEM;
    if (!status)
        status = lt_map_each(t, collect, c);
    if (!status)
        status = dg_write_image(m, bytes, size);
    for (size_t i = 0; i < m->nout; i++)
        dg_bytes_release(&m->out[i].bytes);
    free(m->out);
    free(c->symbols);
    return status;
}

/* ---- interface -------------------------------------------------------------------------------------------------------------- */

static void drop_last(dg_plain *p)
{
    dg_plain_image *last = &p->image[--p->n];
    dg_entry_unregister(last->entry);
    free(last->bytes);
}

int dg_plain_update(dg_plain *p, lt_tracer *t)
{
    count fresh = {.after = p->last, .newest = p->last};
    lt_map_each(t, count_one, &fresh);
    if (!fresh.n) {
        p->last = fresh.newest;
        return LT_OK;
    }
    size_t keep = p->n, n = fresh.n;
    while (keep && (p->image[keep - 1].count <= 2 * n || keep == DG_PLAIN_MAX))
        n += p->image[--keep].count;
    dg_plain_image made = {.count = n, .after = keep < p->n ? p->image[keep].after : p->last};
    collection c = {.after = made.after, .newest = p->last};
    size_t size = 0;
    int status = make_image(t, &c, &made.bytes, &size);
    if (status)
        return status;
    while (p->n > keep)
        drop_last(p);
    p->last = c.newest;
    made.entry = dg_entry_register(made.bytes, size);
    if (!made.entry) {
        free(made.bytes);
        return LT_ENOMEM;
    }
    p->image[p->n++] = made;
    return LT_OK;
}

void dg_plain_release(dg_plain *p)
{
    while (p->n)
        drop_last(p);
}
