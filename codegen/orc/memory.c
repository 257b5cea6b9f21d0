/* memory.c - memory of one object: private anonymous pages, never writable and executable at once. Sections do not share
 * pages, because each gets its own rights. One mapping is made for what the object is expected to need; what does not fit (the
 * linker's stubs and tables are only estimated) gets one of its own, which the kernel puts nearby.
 */
#include <string.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>
#include "orc.h"

static size_t page_size(void) { return (size_t)sysconf(_SC_PAGESIZE); }

static size_t round_up(size_t n, size_t to) { return (n + to - 1) / to * to; }

static orc_block *add_block(orc_memory *m, size_t size)
{
    orc_block *b = calloc(1, sizeof *b);
    if (!b)
        return NULL;
    b->start = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (b->start == MAP_FAILED) {
        free(b);
        return NULL;
    }
    b->at = b->start;
    b->end = b->start + size;
    b->next = m->blocks;
    m->blocks = b;
    m->mapped += size;
    return b;
}

bool orc_memory_init(orc_memory *m, size_t expected)
{
    *m = (orc_memory){0};
    return add_block(m, round_up(expected ? expected : 1, page_size())) != NULL;
}

void orc_memory_release(orc_memory *m)
{
    while (m->blocks) {
        orc_block *b = m->blocks;
        m->blocks = b->next;
        munmap(b->start, (size_t)(b->end - b->start));
        free(b);
    }
    free(m->ranges);
    *m = (orc_memory){0};
}

/* Room in the newest block, or NULL. */
static char *take(orc_block *b, size_t size, size_t alignment)
{
    size_t gap = round_up((uintptr_t)b->at, alignment) - (uintptr_t)b->at;
    if (gap > (size_t)(b->end - b->at) || size > (size_t)(b->end - b->at) - gap)
        return NULL;
    char *start = b->at + gap;
    b->at = start + size;
    return start;
}

void *orc_memory_get(orc_memory *m, size_t size, size_t alignment, orc_kind kind)
{
    size_t page = page_size();
    if (size > SIZE_MAX / 4 || alignment > SIZE_MAX / 4)
        return NULL;
    size = round_up(size ? size : 1, page);
    alignment = alignment > page ? round_up(alignment, page) : page;
    orc_range *ranges = realloc(m->ranges, (m->nranges + 1) * sizeof *ranges);
    if (!ranges)
        return NULL;
    m->ranges = ranges;
    char *start = m->blocks ? take(m->blocks, size, alignment) : NULL;
    if (!start) {
        orc_block *b = add_block(m, size + alignment - page);
        start = b ? take(b, size, alignment) : NULL;
    }
    if (start)
        m->ranges[m->nranges++] = (orc_range){start, size, kind};
    return start;
}

bool orc_memory_seal(orc_memory *m)
{
    static const int rights[] = {
        [ORC_CODE] = PROT_READ | PROT_EXEC, [ORC_DATA] = PROT_READ | PROT_WRITE, [ORC_CONSTANTS] = PROT_READ};
    for (size_t i = 0; i < m->nranges; i++) {
        if (mprotect(m->ranges[i].start, m->ranges[i].size, rights[m->ranges[i].kind]) != 0)
            return false;
    }
    return true;
}
