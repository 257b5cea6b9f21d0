/* slot.c - pages of slots and resolve stubs. */
#include "slot.h"
#include "lintel/status.h"
#include <stdlib.h>
#include <string.h>

enum { STUB_SIZE = 16 };

struct cg_slot_page {
    struct cg_slot_page *next;
    unsigned char *stub; /* CG_SLOT_PAGE of STUB_SIZE bytes, code */
    void **common;       /* data: one word, then the two tables */
    void **linfo, **word;
};

void cg_resolve_common(void); /* resolve_stub.S */

static void put_relative(unsigned char *at, const void *next_instruction, const void *target)
{
    int32_t distance = (int32_t)((const char *)target - (const char *)next_instruction);
    memcpy(at, &distance, sizeof distance);
}

static void write_stub(unsigned char *bytes, const unsigned char *address, void *linfo, void *common)
{
    static const unsigned char load_r11[] = {0x4c, 0x8b, 0x1d}, jump[] = {0xff, 0x25};
    memset(bytes, 0xcc, STUB_SIZE);
    memcpy(bytes, load_r11, 3);
    put_relative(bytes + 3, address + 7, linfo);
    memcpy(bytes + 7, jump, 2);
    put_relative(bytes + 9, address + 13, common);
}

static int page_new(cg_slots *s, cg_memory *memory)
{
    struct cg_slot_page *p = calloc(1, sizeof *p);
    if (!p)
        return LT_ENOMEM;
    void *code, *data;
    int status = cg_memory_alloc(memory, CG_MEM_CODE, CG_SLOT_PAGE * STUB_SIZE, STUB_SIZE, &code);
    if (!status)
        status = cg_memory_alloc(memory, CG_MEM_DATA, (1 + 2 * CG_SLOT_PAGE) * sizeof(void *), 64, &data);
    if (status) {
        free(p);
        return status;
    }
    p->stub = code;
    p->common = data;
    p->linfo = p->common + 1;
    p->word = p->linfo + CG_SLOT_PAGE;
    *p->common = (void *)(uintptr_t)cg_resolve_common;
    unsigned char bytes[CG_SLOT_PAGE * STUB_SIZE];
    for (int i = 0; i < CG_SLOT_PAGE; i++)
        write_stub(bytes + i * STUB_SIZE, p->stub + i * STUB_SIZE, &p->linfo[i], p->common);
    status = cg_memory_write(memory, p->stub, bytes, sizeof bytes);
    if (status) {
        free(p);
        return status;
    }
    p->next = s->page;
    s->page = p;
    s->used = 0;
    return LT_OK;
}

int cg_slots_add(cg_slots *s, cg_memory *memory, rt_linfo *li)
{
    if (!s->page || s->used == CG_SLOT_PAGE) {
        int status = page_new(s, memory);
        if (status)
            return status;
    }
    uint32_t i = s->used++;
    s->page->linfo[i] = li;
    s->page->word[i] = s->page->stub + i * STUB_SIZE;
    li->slot = (void *volatile *)&s->page->word[i];
    return LT_OK;
}

void cg_slots_reset(cg_slots *s, rt_linfo *li)
{
    void **word = (void **)li->slot;
    for (struct cg_slot_page *p = s->page; p; p = p->next)
        if (word >= p->word && word < p->word + CG_SLOT_PAGE)
            cg_slot_store(li, p->stub + (word - p->word) * STUB_SIZE);
}

void *cg_slots_stubs(const cg_slots *s, size_t *size)
{
    *size = CG_SLOT_PAGE * STUB_SIZE;
    return s->page->stub;
}

void cg_slots_release(cg_slots *s)
{
    while (s->page) {
        struct cg_slot_page *next = s->page->next;
        free(s->page);
        s->page = next;
    }
}

void cg_slot_store(rt_linfo *li, void *entry) { __atomic_store_n((void **)li->slot, entry, __ATOMIC_RELEASE); }
