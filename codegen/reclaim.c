/* reclaim.c - memory of code that nothing leads to any more.
 *
 * Code that the tracer has released may still be run: by frames on the stack, and through the slot of a linfo that was
 * invalidated (whoever called it statically goes on doing so). A batch goes when all its codes are released and no word on
 * the stack points into it; slots that lead into it lead to their stubs again, so a late call compiles the linfo anew.
 * Batches with an adapter stay: other linfos use it. Looked for when enough has come together, at the door of a compilation.
 */
#include "compiler.h"
#include <pthread.h>
#include <setjmp.h>

enum { ENOUGH = 256 * 1024 };

static bool is_dead(const cg_batch *b)
{
    if (b->recipe.adapter_for || !b->ncodes)
        return false;
    for (uint32_t i = 0; i < b->ncodes; i++)
        if (!b->code[i].is_released)
            return false;
    return true;
}

/* Reads other functions' frames, guard bytes of a sanitizer included. */
__attribute__((no_sanitize("address"))) static bool is_on_stack(const cg_batch *b, const uintptr_t *low,
                                                                const uintptr_t *high)
{
    for (const uintptr_t *p = low; p < high; p++)
        if (*p - b->start < b->end - b->start)
            return true;
    return false;
}

static const uintptr_t *stack_end(void)
{
    pthread_attr_t attr;
    void *low = NULL;
    size_t size = 0;
    if (pthread_getattr_np(pthread_self(), &attr) != 0)
        return NULL;
    pthread_attr_getstack(&attr, &low, &size);
    pthread_attr_destroy(&attr);
    return (const uintptr_t *)((uintptr_t)low + size);
}

static void forget(cg_compiler *c, cg_batch *b)
{
    for (uint32_t i = 0; i < b->ncodes; i++) {
        rt_linfo *li = b->code[i].li;
        if (li->code != &b->code[i])
            continue;
        li->code = NULL;
        if (li->slot)
            cg_slots_reset(&c->slots, li);
    }
    if (c->last_located == b)
        c->last_located = NULL;
    c->stats.reclaimed_bytes += b->end - b->start;
    cg_root_drop(c, b->root);
    cg_batch_free(c, b);
}

void cg_reclaim(cg_compiler *c)
{
    if (c->dead_bytes < ENOUGH)
        return;
    c->dead_bytes = 0;
    jmp_buf registers;
    setjmp(registers); /* puts callee-saved registers on the stack */
    const uintptr_t *low = (const uintptr_t *)(uintptr_t)&registers, *high = stack_end();
    if (!high || high < low)
        return;
    for (cg_batch **place = &c->batches; *place;) {
        cg_batch *b = *place;
        if (is_dead(b) && !is_on_stack(b, low, high)) {
            *place = b->next;
            forget(c, b);
        } else {
            place = &b->next;
        }
    }
}
