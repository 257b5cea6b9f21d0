/* redirect.c - makes calls of a function that does nothing arrive elsewhere.
 *
 *     before   call F            F: ret; padding
 *     after    call trampoline   F: jmp trampoline        trampoline: push module; jmp wa_entry_point
 *
 * Direct calls in F's own file are found by their displacement. F's body is for all others, if the bytes are those of an empty
 * function with room for a jump and no debugger has a breakpoint in it: a debugger that stops there before we do would put its
 * own idea of the first byte back. With the calls redirected it never stops there, and never sees the program's own list.
 * Code is written through /proc/self/mem if that is allowed: the pages keep their rights, and become private to the process.
 */
#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>
#include "watch.h"

enum { JUMP = 5, BREAKPOINT = 0xCC, NEAR = 1 << 30, STEP = 1 << 20, PAGE = 4096 };

/* ---- what is there --------------------------------------------------------------------------------------------------------- */

typedef struct pattern {
    uint8_t size, bytes[9];
} pattern;

static size_t match(const pattern *patterns, size_t n, const uint8_t *at, size_t size)
{
    for (size_t i = 0; i < n; i++) {
        if (patterns[i].size <= size && memcmp(at, patterns[i].bytes, patterns[i].size) == 0)
            return patterns[i].size;
    }
    return 0;
}

#define MATCH(patterns, at, size) match(patterns, sizeof patterns / sizeof *patterns, at, size)

/* The size of the body, 0 if it is not that of an empty function: nothing but frame set-up, no-ops and a return. */
static size_t body_size(const uint8_t *code, size_t size)
{
    static const pattern idle[] = {
        {4, {0xF3, 0x0F, 0x1E, 0xFA}}, /* endbr64 */
        {1, {0x55}},                   /* push rbp */
        {3, {0x48, 0x89, 0xE5}},       /* mov rbp, rsp */
        {1, {0x5D}},                   /* pop rbp */
        {1, {0x90}},                   /* nop */
        {2, {0x66, 0x90}},
    };
    static const pattern ret[] = {{1, {0xC3}}, {2, {0xF3, 0xC3}}};
    for (size_t at = 0, n; at < size; at += n) {
        size_t end = MATCH(ret, code + at, size - at);
        if (end)
            return at + end;
        n = MATCH(idle, code + at, size - at);
        if (!n)
            return 0;
    }
    return 0;
}

/* The bytes after the body that are only there for alignment. */
static size_t padding_size(const uint8_t *code, size_t size)
{
    static const pattern fill[] = {
        {9, {0x66, 0x0F, 0x1F, 0x84, 0, 0, 0, 0, 0}},
        {8, {0x0F, 0x1F, 0x84, 0, 0, 0, 0, 0}},
        {7, {0x0F, 0x1F, 0x80, 0, 0, 0, 0}},
        {6, {0x66, 0x0F, 0x1F, 0x44, 0, 0}},
        {5, {0x0F, 0x1F, 0x44, 0, 0}},
        {4, {0x0F, 0x1F, 0x40, 0}},
        {3, {0x0F, 0x1F, 0}},
        {9, {0x2E, 0x0F, 0x1F, 0x84, 0, 0, 0, 0, 0}},
        {1, {0x90}},
        {1, {0x66}},
        {1, {0xCC}},
    };
    size_t at = 0;
    for (size_t n; (n = MATCH(fill, code + at, size - at)); at += n)
        ;
    return at;
}

/* ---- writing ------------------------------------------------------------------------------------------------------------------ */

static bool write_by_file(uintptr_t address, const void *bytes, size_t n)
{
    int fd = open("/proc/self/mem", O_RDWR | O_CLOEXEC);
    bool done = fd >= 0 && pwrite(fd, bytes, n, (off_t)address) == (ssize_t)n;
    if (fd >= 0)
        close(fd);
    return done;
}

/* Where the kernel forbids that. Other threads may be running this code meanwhile. */
static bool write_by_rights(uintptr_t address, const void *bytes, size_t n)
{
    uintptr_t start = address & -(uintptr_t)PAGE, end = (address + n + PAGE - 1) & -(uintptr_t)PAGE;
    if (mprotect((void *)start, end - start, PROT_READ | PROT_WRITE | PROT_EXEC) != 0)
        return false;
    memcpy((void *)address, bytes, n);
    mprotect((void *)start, end - start, PROT_READ | PROT_EXEC);
    return true;
}

static bool write_code(uintptr_t address, const void *bytes, size_t n)
{
    return (write_by_file(address, bytes, n) || write_by_rights(address, bytes, n)) &&
           memcmp((const void *)address, bytes, n) == 0;
}

/* A page within reach of all of the module's code. */
static uint8_t *page_near(const wa_module *m)
{
    for (uintptr_t distance = STEP; distance < NEAR; distance += STEP) {
        uintptr_t sides[] = {(m->base & -(uintptr_t)PAGE) - distance, (m->end & -(uintptr_t)PAGE) + distance};
        for (int i = 0; i < 2; i++) {
            void *p = mmap((void *)sides[i], PAGE, PROT_READ | PROT_WRITE,
                           MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED_NOREPLACE, -1, 0);
            if (p == (void *)sides[i])
                return p;
            if (p != MAP_FAILED)
                munmap(p, PAGE); /* a kernel that does not know MAP_FIXED_NOREPLACE */
        }
    }
    return NULL;
}

static uint8_t *make_trampoline(const wa_module *m)
{
    static const uint8_t code[] = {
        0xFF, 0x35, 0x0A, 0, 0, 0, /* push [rip + 10]: the module */
        0xFF, 0x25, 0x0C, 0, 0, 0, /* jmp [rip + 12]: the entry */
    };
    uint8_t *page = m->end - m->base < NEAR ? page_near(m) : NULL;
    if (!page)
        return NULL;
    void (*entry)(void) = wa_entry_point;
    memcpy(page, code, sizeof code);
    memcpy(page + 16, &m, sizeof m);
    memcpy(page + 24, &entry, sizeof entry);
    if (mprotect(page, PAGE, PROT_READ | PROT_EXEC) != 0) {
        munmap(page, PAGE);
        return NULL;
    }
    return page;
}

static int32_t displacement(uintptr_t target, uintptr_t after) { return (int32_t)(intptr_t)(target - after); }

/* Writes a displacement, with the `n` bytes of the instruction before it. */
static bool redirect(wa_module *m, uintptr_t at, const void *opcode, size_t n, const uint8_t *trampoline)
{
    uint8_t code[JUMP];
    int32_t to = displacement((uintptr_t)trampoline, at + n + sizeof to);
    if (n)
        memcpy(code, opcode, n);
    memcpy(code + n, &to, sizeof to);
    if (!write_code(at, code, n + sizeof to))
        return false;
    m->site = at + n;
    m->at_site = to;
    return true;
}

static unsigned redirect_calls(wa_module *m, const uint8_t *trampoline)
{
    unsigned n = 0;
    const uint8_t *end = (const uint8_t *)m->end - JUMP;
    for (const uint8_t *at = (const uint8_t *)m->base; at <= end; at++) {
        int32_t to;
        if (*at != 0xE8 && *at != 0xE9) /* call; a tail call's jmp */
            continue;
        memcpy(&to, at + 1, sizeof to);
        uintptr_t after = (uintptr_t)at + JUMP;
        if (after + (uintptr_t)(intptr_t)to != m->function)
            continue;
        n += redirect(m, (uintptr_t)at + 1, NULL, 0, trampoline);
    }
    return n;
}

static bool redirect_body(wa_module *m, const uint8_t *trampoline, size_t room)
{
    static const uint8_t jump = 0xE9;
    return room >= JUMP && memcmp((const void *)m->function, m->bytes, JUMP) == 0 &&
           redirect(m, m->function, &jump, 1, trampoline);
}

int wa_redirect(wa_module *m, const char **why)
{
    const uint8_t *now = (const uint8_t *)m->function;
    size_t body = body_size(m->bytes, m->nbytes);
    *why = "the function is not empty, so it is not the one that debuggers know";
    if (!body)
        return LT_EUNSUPPORTED;
    *why = "the function has been changed since it was loaded";
    if ((*now != m->bytes[0] && *now != BREAKPOINT) || memcmp(now + 1, m->bytes + 1, body - 1) != 0)
        return LT_EUNSUPPORTED;
    *why = "there is no memory within reach of its code";
    uint8_t *trampoline = make_trampoline(m);
    if (!trampoline)
        return LT_ENOMEM;
    m->calls = redirect_calls(m, trampoline);
    m->body = redirect_body(m, trampoline, body + padding_size(m->bytes + body, m->nbytes - body));
    *why = "it has no direct callers, and its body has no room for a jump or cannot be written";
    if (m->calls || m->body)
        return LT_OK;
    munmap(trampoline, PAGE);
    return LT_EUNSUPPORTED;
}
