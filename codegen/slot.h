/* slot.h - the words through which compiled code calls linfos.
 *
 *   code page                           data page (not scanned by the collector)
 *     stub i: mov linfo[i], %r11          common
 *             jmp *common                 linfo[0..n-1]
 *                                         word[0..n-1]   word[i] starts at stub i; later the code
 *
 * A stub leads to cg_resolve_common (resolve_stub.S), which saves the argument registers and asks rt_resolve for the code.
 */
#ifndef CG_SLOT_H
#define CG_SLOT_H

#include "../runtime/iface/method.h"
#include "code_memory.h"

enum { CG_SLOT_PAGE = 256 };

typedef struct cg_slots {
    struct cg_slot_page *page; /* newest first */
    uint32_t used;             /* of the newest page */
} cg_slots;

/* Sets li->slot. The stub may be called once the memory is sealed. */
int cg_slots_add(cg_slots *s, cg_memory *memory, rt_linfo *li);
void cg_slots_release(cg_slots *s);
/* The slot leads to its stub again. */
void cg_slots_reset(cg_slots *s, rt_linfo *li);
/* The newest page of stubs. */
void *cg_slots_stubs(const cg_slots *s, size_t *size);
/* The one atomic store that publishes code. */
void cg_slot_store(rt_linfo *li, void *entry);

#endif
