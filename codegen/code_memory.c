/* code_memory.c - the reservation, its two parts, and the two ways of writing code.
 *
 *   base                    base + code_reserve          base + code_reserve + data_reserve
 *   | code: r-x, committed up to code.top | … PROT_NONE … | data: rw-, committed up to data.top | … PROT_NONE … |
 *
 * Each part is a bump allocator with an address-ordered list of free ranges in front of it. Code is written through
 * /proc/self/mem, which the kernel allows on private mappings that are not writable (copy-on-write, so a debugger's
 * breakpoint and our bytes go to the same page). Where that is forbidden, code of one batch goes to fresh pages that stay
 * rw- until cg_memory_seal(); freed code is then not reused, since its page may hold running code.
 */
#include "code_memory.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "lintel/status.h"

enum { PAGE = 4096, COMMIT_STEP = 64 * 1024, MIN_ALIGN = 16 };
static const size_t DEFAULT_RESERVE = (size_t)256 << 20;

typedef struct range {
    uintptr_t start;
    size_t size;
} range;

typedef struct range_list {
    range *item;
    size_t count, capacity;
} range_list;

typedef struct part {
    uintptr_t base, limit;
    uintptr_t top;       /* first byte never allocated */
    uintptr_t committed; /* end of the pages with their working protection */
    uintptr_t sealed;    /* code, mprotect mode: pages below are r-x */
    size_t used;
    range_list free;
} part;

struct cg_memory {
    pthread_mutex_t lock;
    part code, data;
    range_list quarantine; /* code ranges only */
    size_t quarantined;
    int mem_fd;    /* /proc/self/mem, or -1 in mprotect mode */
    pid_t mem_pid; /* whose memory mem_fd is */
    void *reservation;
    size_t reserved;
};

static uintptr_t align_up(uintptr_t x, size_t align) { return (x + align - 1) & ~(uintptr_t)(align - 1); }

/* ---- address-ordered range lists ----------------------------------------------------------------------------- */

static bool range_list_reserve(range_list *l)
{
    if (l->count < l->capacity)
        return true;
    size_t capacity = l->capacity ? l->capacity * 2 : 16;
    range *item = realloc(l->item, capacity * sizeof *item);
    if (!item)
        return false;
    l->item = item;
    l->capacity = capacity;
    return true;
}

static size_t range_list_position(const range_list *l, uintptr_t start)
{
    size_t lo = 0, hi = l->count;
    while (lo < hi) {
        size_t mid = (lo + hi) / 2;
        if (l->item[mid].start < start)
            lo = mid + 1;
        else
            hi = mid;
    }
    return lo;
}

static void range_list_remove(range_list *l, size_t at)
{
    memmove(l->item + at, l->item + at + 1, (l->count - at - 1) * sizeof *l->item);
    l->count--;
}

/* Adds and joins with neighbours. If there is no memory for the entry the range is lost, which is safe. */
static void range_list_add(range_list *l, uintptr_t start, size_t size)
{
    size_t at = range_list_position(l, start);
    bool joins_left = at > 0 && l->item[at - 1].start + l->item[at - 1].size == start;
    bool joins_right = at < l->count && start + size == l->item[at].start;
    if (joins_left) {
        l->item[at - 1].size += size;
        if (joins_right) {
            l->item[at - 1].size += l->item[at].size;
            range_list_remove(l, at);
        }
        return;
    }
    if (joins_right) {
        l->item[at].start = start;
        l->item[at].size += size;
        return;
    }
    if (!range_list_reserve(l))
        return;
    memmove(l->item + at + 1, l->item + at, (l->count - at) * sizeof *l->item);
    l->item[at] = (range){start, size};
    l->count++;
}

/* First fit; 0 if there is none. */
static uintptr_t range_list_take(range_list *l, size_t size, size_t align)
{
    for (size_t i = 0; i < l->count; i++) {
        range r = l->item[i];
        uintptr_t start = align_up(r.start, align);
        size_t skip = start - r.start;
        if (r.size < skip + size)
            continue;
        size_t rest = r.size - skip - size;
        if (skip) {
            l->item[i].size = skip;
            if (rest)
                range_list_add(l, start + size, rest);
        } else if (rest) {
            l->item[i] = (range){start + size, rest};
        } else {
            range_list_remove(l, i);
        }
        return start;
    }
    return 0;
}

/* ---- parts --------------------------------------------------------------------------------------------------------- */

static int commit(cg_memory *m, part *p, uintptr_t end)
{
    if (end <= p->committed)
        return LT_OK;
    uintptr_t target = align_up(end, COMMIT_STEP);
    if (target > p->limit)
        target = p->limit;
    int protection = PROT_READ | PROT_WRITE;
    if (p == &m->code && m->mem_fd >= 0)
        protection = PROT_READ | PROT_EXEC;
    if (mprotect((void *)p->committed, target - p->committed, protection) != 0)
        return LT_ENOMEM;
    p->committed = target;
    return LT_OK;
}

static int part_alloc(cg_memory *m, part *p, size_t size, size_t align, uintptr_t *out)
{
    uintptr_t start = range_list_take(&p->free, size, align);
    if (!start) {
        start = align_up(p->top, align);
        if (start > p->limit || p->limit - start < size)
            return LT_ENOMEM;
        int status = commit(m, p, start + size);
        if (status < 0)
            return status;
        if (start > p->top && !(p == &m->code && m->mem_fd < 0))
            range_list_add(&p->free, p->top, start - p->top);
        p->top = start + size;
    }
    p->used += size;
    *out = start;
    return LT_OK;
}

int cg_memory_alloc(cg_memory *m, cg_memory_kind kind, size_t size, size_t align, void **out)
{
    if (size == 0 || align == 0 || align > PAGE || (align & (align - 1)))
        return LT_EINVAL;
    if (align < MIN_ALIGN)
        align = MIN_ALIGN;
    size = align_up(size, MIN_ALIGN);
    uintptr_t start;
    pthread_mutex_lock(&m->lock);
    int status = part_alloc(m, kind == CG_MEM_CODE ? &m->code : &m->data, size, align, &start);
    pthread_mutex_unlock(&m->lock);
    if (status == LT_OK)
        *out = (void *)start;
    return status;
}

/* ---- writing --------------------------------------------------------------------------------------------------------- */

/* A descriptor of /proc/self/mem keeps meaning the process that opened it, so a forked child opens its own. */
static int mem_fd(cg_memory *m)
{
    pid_t pid = getpid();
    if (m->mem_pid != pid) {
        int fd = open("/proc/self/mem", O_RDWR | O_CLOEXEC);
        if (fd < 0)
            return -1;
        close(m->mem_fd);
        m->mem_fd = fd;
        m->mem_pid = pid;
    }
    return m->mem_fd;
}

static int write_through_kernel(int fd, uintptr_t dest, const char *bytes, size_t size)
{
    while (size) {
        ssize_t n = pwrite(fd, bytes, size, (off_t)dest);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return LT_EIO;
        dest += (size_t)n;
        bytes += n;
        size -= (size_t)n;
    }
    return LT_OK;
}

bool cg_memory_contains_code(const cg_memory *m, const void *p)
{
    uintptr_t a = (uintptr_t)p;
    return a >= m->code.base && a < m->code.limit;
}

int cg_memory_write(cg_memory *m, void *dest, const void *bytes, size_t size)
{
    if (!cg_memory_contains_code(m, dest)) {
        memcpy(dest, bytes, size);
        return LT_OK;
    }
    pthread_mutex_lock(&m->lock);
    int status = LT_OK;
    if (m->mem_fd >= 0) {
        int fd = mem_fd(m);
        status = fd < 0 ? LT_EIO : write_through_kernel(fd, (uintptr_t)dest, bytes, size);
    } else if ((uintptr_t)dest < m->code.sealed) {
        status = LT_ESTATE;
    } else {
        memcpy(dest, bytes, size);
    }
    pthread_mutex_unlock(&m->lock);
    return status;
}

int cg_memory_seal(cg_memory *m)
{
    if (m->mem_fd >= 0)
        return LT_OK;
    pthread_mutex_lock(&m->lock);
    int status = LT_OK;
    uintptr_t end = align_up(m->code.top, PAGE);
    if (end > m->code.sealed) {
        if (mprotect((void *)m->code.sealed, end - m->code.sealed, PROT_READ | PROT_EXEC) != 0) {
            status = LT_ENOMEM;
        } else {
            m->code.sealed = m->code.top = end;
            if (m->code.committed < end)
                m->code.committed = end;
        }
    }
    pthread_mutex_unlock(&m->lock);
    return status;
}

/* ---- giving back -------------------------------------------------------------------------------------------------------- */

void cg_memory_dispose(cg_memory *m, cg_memory_kind kind, void *p, size_t size, bool known)
{
    if (!p || !size)
        return;
    size = align_up(size, MIN_ALIGN);
    pthread_mutex_lock(&m->lock);
    part *where = kind == CG_MEM_CODE ? &m->code : &m->data;
    where->used -= size;
    if (kind == CG_MEM_CODE && known) {
        range_list_add(&m->quarantine, (uintptr_t)p, size);
        m->quarantined += size;
    } else if (kind != CG_MEM_CODE || m->mem_fd >= 0) {
        range_list_add(&where->free, (uintptr_t)p, size);
    }
    pthread_mutex_unlock(&m->lock);
}

size_t cg_memory_release_quarantine(cg_memory *m)
{
    pthread_mutex_lock(&m->lock);
    size_t released = m->quarantined;
    if (m->mem_fd >= 0)
        for (size_t i = 0; i < m->quarantine.count; i++)
            range_list_add(&m->code.free, m->quarantine.item[i].start, m->quarantine.item[i].size);
    m->quarantine.count = 0;
    m->quarantined = 0;
    pthread_mutex_unlock(&m->lock);
    return released;
}

void cg_memory_bounds(const cg_memory *m, uintptr_t *start, uintptr_t *end)
{
    *start = m->code.base;
    *end = m->data.limit;
}

void cg_memory_get_stats(const cg_memory *m, cg_memory_stats *out)
{
    cg_memory *own = (cg_memory *)(uintptr_t)m;
    pthread_mutex_lock(&own->lock);
    *out = (cg_memory_stats){
        .code_used = m->code.used,
        .data_used = m->data.used,
        .quarantined = m->quarantined,
        .reserved = m->reserved,
        .uses_mprotect = m->mem_fd < 0,
    };
    pthread_mutex_unlock(&own->lock);
}

/* ---- life ---------------------------------------------------------------------------------------------------------------- */

/* Whether the kernel lets us write to a page that is r-x (it may be forbidden: proc_mem.force_override, sandboxes). */
static bool kernel_writes_code(int fd, uintptr_t page)
{
    static const char probe[] = {(char)0xcc, (char)0x90};
    return write_through_kernel(fd, page, probe, sizeof probe) == LT_OK &&
           memcmp((const void *)page, probe, sizeof probe) == 0;
}

static void choose_write_mode(cg_memory *m, bool force_mprotect)
{
    m->mem_fd = -1;
    if (force_mprotect)
        return;
    int fd = open("/proc/self/mem", O_RDWR | O_CLOEXEC);
    if (fd < 0)
        return;
    if (mprotect((void *)m->code.base, COMMIT_STEP, PROT_READ | PROT_EXEC) == 0 &&
        kernel_writes_code(fd, m->code.base)) {
        m->code.committed = m->code.base + COMMIT_STEP;
        m->mem_fd = fd;
        m->mem_pid = getpid();
        return;
    }
    close(fd);
}

static size_t reserve_size(size_t asked) { return asked ? align_up(asked, COMMIT_STEP) : DEFAULT_RESERVE; }

int cg_memory_new(const cg_memory_options *o, cg_memory **out)
{
    static const cg_memory_options defaults;
    if (!o)
        o = &defaults;
    size_t code = reserve_size(o->code_reserve), data = reserve_size(o->data_reserve);
    if (code + data >= (size_t)1 << 31)
        return LT_ERANGE;
    cg_memory *m = calloc(1, sizeof *m);
    if (!m)
        return LT_ENOMEM;
    m->reserved = code + data;
    m->reservation = mmap(NULL, m->reserved, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (m->reservation == MAP_FAILED) {
        free(m);
        return LT_ENOMEM;
    }
    uintptr_t base = (uintptr_t)m->reservation;
    m->code = (part){.base = base, .limit = base + code, .top = base, .committed = base, .sealed = base};
    m->data = (part){.base = base + code, .limit = base + code + data, .top = base + code, .committed = base + code};
    pthread_mutex_init(&m->lock, NULL);
    choose_write_mode(m, o->force_mprotect);
    *out = m;
    return LT_OK;
}

void cg_memory_free(cg_memory *m)
{
    if (!m)
        return;
    munmap(m->reservation, m->reserved);
    if (m->mem_fd >= 0)
        close(m->mem_fd);
    free(m->code.free.item);
    free(m->data.free.item);
    free(m->quarantine.item);
    pthread_mutex_destroy(&m->lock);
    free(m);
}
