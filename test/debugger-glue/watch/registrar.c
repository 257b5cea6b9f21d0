/* registrar.c - a program that speaks the GDB JIT interface, well or badly, for lintel-watch to be tried on.
 *
 *     registrar OBJECT.o MODE       MODE: good, many, again, fork, hostile
 *
 * With -DINDIRECT it calls its registration function through a pointer. With -DBUSY its registration function does something, so it is not the one that debuggers know. Whatever the mode, it ends with
 * status 0 and the word `survived` if nothing went wrong in it.
 */
#include <elf.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

typedef struct entry {
    struct entry *next, *prev;
    const char *object;
    uint64_t size;
} entry;

__attribute__((visibility("default"))) struct {
    uint32_t version, action;
    entry *relevant, *first;
} __jit_debug_descriptor = {1, 0, NULL, NULL};

__attribute__((visibility("default"))) void __jit_debug_register_code(void);

static volatile int calls;

__attribute__((noinline)) void __jit_debug_register_code(void)
{
#ifdef BUSY
    calls++;
#endif
    __asm__ volatile("" ::: "memory");
}

#ifdef INDIRECT /* no call that could be found in the code */
static void (*volatile notify)(void) = __jit_debug_register_code;
#else
/* Values in registers that a call of an empty function need not save must be there afterwards. */
__attribute__((noinline)) static void notify(void)
{
#ifndef BUSY
    register uint64_t r10 __asm__("r10") = 0x1010, r11 __asm__("r11") = 0x1111, rax __asm__("rax") = 0xAAAA;
    register double xmm9 __asm__("xmm9") = 9.5;
    __asm__ volatile("call __jit_debug_register_code" : "+r"(r10), "+r"(r11), "+r"(rax), "+x"(xmm9) : : "memory");
    if (r10 != 0x1010 || r11 != 0x1111 || rax != 0xAAAA || xmm9 != 9.5)
        abort();
#else
    __jit_debug_register_code();
#endif
}
#endif

static void tell(uint32_t action, entry *e)
{
    __jit_debug_descriptor.action = action;
    __jit_debug_descriptor.relevant = e;
    if (action)
        notify();
}

static void do_register(entry *e)
{
    e->prev = NULL;
    e->next = __jit_debug_descriptor.first;
    if (e->next)
        e->next->prev = e;
    __jit_debug_descriptor.first = e;
    tell(1, e);
}

static void do_unregister(entry *e)
{
    if (e->prev)
        e->prev->next = e->next;
    else
        __jit_debug_descriptor.first = e->next;
    if (e->next)
        e->next->prev = e->prev;
    tell(2, e);
}

/* ---- objects --------------------------------------------------------------------------------------------------------------------- */

static char *bytes;
static size_t size;

static void read_object(const char *path)
{
    FILE *f = fopen(path, "rb");
    bytes = malloc(1 << 20);
    size = f ? fread(bytes, 1, 1 << 20, f) : 0;
    if (!size)
        exit(3);
    fclose(f);
}

static Elf64_Shdr *sections_of(char *object)
{
    return (Elf64_Shdr *)(void *)(object + ((Elf64_Ehdr *)object)->e_shoff);
}

/* A copy whose allocated sections have addresses in `memory`, where .text is. What LLVM registers. */
static char *place(unsigned char *memory)
{
    char *object = malloc(size);
    memcpy(object, bytes, size);
    Elf64_Shdr *s = sections_of(object);
    for (unsigned i = 1; i < ((Elf64_Ehdr *)object)->e_shnum; i++) {
        if (!(s[i].sh_flags & SHF_ALLOC) || !s[i].sh_size)
            continue;
        memory = (unsigned char *)(((uintptr_t)memory + 63) & ~(uintptr_t)63);
        memcpy(memory, object + s[i].sh_offset, s[i].sh_size);
        s[i].sh_addr = (uintptr_t)memory;
        memory += s[i].sh_size;
    }
    return object;
}

static unsigned char *code_memory(size_t n)
{
    unsigned char *p = mmap(NULL, n, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (p == MAP_FAILED)
        exit(4);
    return p;
}

static int call_first(char *object)
{
    Elf64_Shdr *s = sections_of(object);
    while (!(s->sh_flags & SHF_EXECINSTR) || !s->sh_size)
        s++;
    return ((int (*)(int))(uintptr_t)s->sh_addr)(20);
}

static void many(int n)
{
    unsigned char *memory = code_memory((size_t)n * 4096);
    entry *entries = calloc((size_t)n, sizeof *entries);
    char *last = NULL;
    for (int i = 0; i < n; i++) {
        last = place(memory + (size_t)i * 4096);
        entries[i] = (entry){.object = last, .size = size};
        do_register(&entries[i]);
    }
    printf("called: %d\n", call_first(last)); /* all are registered: a debugger may stop here */
    for (int i = 0; i < n; i++)
        do_unregister(&entries[i]);
}

/* New code where old code was, of which nobody said that it is gone. */
static void again(void)
{
    unsigned char *memory = code_memory(4096);
    static entry entries[2];
    for (int i = 0; i < 2; i++) {
        entries[i] = (entry){.object = place(memory), .size = size};
        do_register(&entries[i]);
    }
}

/* ---- lies ------------------------------------------------------------------------------------------------------------------------- */

static void lie(const char *object, uint64_t n)
{
    entry *e = calloc(1, sizeof *e);
    e->object = object;
    e->size = n;
    do_register(e);
    do_unregister(e);
}

static void lie_about(char *good, size_t at, const void *value, size_t n)
{
    char *object = malloc(size);
    memcpy(object, good, size);
    memcpy(object + at, value, n);
    lie(object, size);
    free(object);
}

#define HEADER(field) offsetof(Elf64_Ehdr, field)

static void hostile(void)
{
    static const uint64_t huge = UINT64_MAX - 5, far = 1 << 28;
    static const uint16_t most = UINT16_MAX;
    unsigned char *memory = code_memory(1 << 16);
    char *good = place(memory);
    size_t table = ((Elf64_Ehdr *)good)->e_shoff, count = ((Elf64_Ehdr *)good)->e_shnum;
    tell(1, NULL);
    tell(1, (entry *)16); /* not mapped */
    tell(2, (entry *)16);
    tell(7, (entry *)16);
    lie(NULL, 100);
    lie((char *)4096, 100);
    lie(good, 0);
    lie(good, 1 << 29); /* beyond what is mapped */
    lie(good, huge);
    for (size_t cut = 1; cut < size; cut += 37)
        lie(good, cut);
    lie_about(good, HEADER(e_shnum), &most, sizeof most);
    lie_about(good, HEADER(e_shstrndx), &most, sizeof most);
    lie_about(good, HEADER(e_shoff), &huge, sizeof huge);
    for (size_t i = 1; i < count; i++) {
        size_t at = table + i * sizeof(Elf64_Shdr);
        lie_about(good, at + offsetof(Elf64_Shdr, sh_size), &huge, sizeof huge);
        lie_about(good, at + offsetof(Elf64_Shdr, sh_offset), &far, sizeof far);
        lie_about(good, at + offsetof(Elf64_Shdr, sh_entsize), &huge, sizeof huge);
        lie_about(good, at + offsetof(Elf64_Shdr, sh_link), &most, sizeof most);
        lie_about(good, at + offsetof(Elf64_Shdr, sh_info), &most, sizeof most);
        if (sections_of(good)[i].sh_addr) /* overlaps with another, wraps around */
            lie_about(good, at + offsetof(Elf64_Shdr, sh_addr), &huge, sizeof huge);
    }
}

int main(int argc, char **argv)
{
    if (argc != 3)
        return 2;
    read_object(argv[1]);
    if (strcmp(argv[2], "good") == 0)
        many(1);
    else if (strcmp(argv[2], "many") == 0)
        many(100);
    else if (strcmp(argv[2], "again") == 0)
        again();
    else if (strcmp(argv[2], "hostile") == 0)
        hostile(), many(1);
    else if (strcmp(argv[2], "fork") == 0 && fork() == 0)
        many(1);
    else
        wait(NULL);
    puts("survived");
    return 0;
}
