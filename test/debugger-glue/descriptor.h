/* descriptor.h - the list of registered images, as a debugger sees it. */
#ifndef TEST_DEBUGGER_GLUE_DESCRIPTOR_H
#define TEST_DEBUGGER_GLUE_DESCRIPTOR_H

#include "support/test.h"

struct entry {
    struct entry *next, *prev;
    const char *image;
    uint64_t size;
};
extern struct {
    uint32_t version, action;
    struct entry *relevant, *first;
} __jit_debug_descriptor;

/* How many there are; each is an ELF file and the list is whole. */
static inline size_t registered(void)
{
    size_t n = 0;
    for (struct entry *e = __jit_debug_descriptor.first; e; e = e->next) {
        assert_memory_equal(e->image,
                            "\x7f"
                            "ELF",
                            4);
        assert_true(!e->next || e->next->prev == e);
        n++;
    }
    return n;
}

#endif
