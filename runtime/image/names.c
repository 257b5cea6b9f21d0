/* names.c - reads the symbol table of the running program from its file. */
#include "names.h"

#include <elf.h>
#include <fcntl.h>
#include <link.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

struct tool_names {
    const char *file;
    size_t size;
    const Elf64_Sym **symbol; /* of functions and objects, by address */
    size_t n;
    const char *strings;
    uintptr_t base, low, high;
};

static int by_address(const void *a, const void *b)
{
    const Elf64_Sym *x = *(const Elf64_Sym *const *)a, *y = *(const Elf64_Sym *const *)b;
    return x->st_value < y->st_value ? -1 : x->st_value > y->st_value;
}

static bool is_wanted(const Elf64_Sym *s)
{
    int type = ELF64_ST_TYPE(s->st_info);
    return s->st_shndx != SHN_UNDEF && s->st_size && (type == STT_FUNC || type == STT_OBJECT);
}

static bool collect(tool_names *n)
{
    const Elf64_Ehdr *header = (const Elf64_Ehdr *)n->file;
    const Elf64_Shdr *section = (const Elf64_Shdr *)(n->file + header->e_shoff);
    for (int i = 0; i < header->e_shnum; i++) {
        if (section[i].sh_type != SHT_SYMTAB)
            continue;
        const Elf64_Sym *s = (const Elf64_Sym *)(n->file + section[i].sh_offset);
        size_t count = section[i].sh_size / sizeof *s;
        n->strings = n->file + section[section[i].sh_link].sh_offset;
        n->symbol = malloc(count * sizeof *n->symbol);
        for (size_t j = 0; n->symbol && j < count; j++)
            if (is_wanted(&s[j]))
                n->symbol[n->n++] = &s[j];
    }
    if (!n->n)
        return false;
    qsort(n->symbol, n->n, sizeof *n->symbol, by_address);
    return true;
}

static int find_extent(struct dl_phdr_info *info, size_t size, void *baton)
{
    tool_names *n = baton;
    (void)size;
    n->base = info->dlpi_addr;
    n->low = UINTPTR_MAX;
    for (int i = 0; i < info->dlpi_phnum; i++) {
        const Elf64_Phdr *p = &info->dlpi_phdr[i];
        if (p->p_type != PT_LOAD)
            continue;
        uintptr_t low = n->base + p->p_vaddr, high = low + p->p_memsz;
        n->low = low < n->low ? low : n->low;
        n->high = high > n->high ? high : n->high;
    }
    return 1; /* the program comes first */
}

static bool map_file(tool_names *n)
{
    struct stat st;
    int fd = open("/proc/self/exe", O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return false;
    void *p = fstat(fd, &st) == 0 ? mmap(NULL, (size_t)st.st_size, PROT_READ, MAP_PRIVATE, fd, 0) : MAP_FAILED;
    close(fd);
    if (p == MAP_FAILED)
        return false;
    n->file = p;
    n->size = (size_t)st.st_size;
    return true;
}

tool_names *names_new(void)
{
    tool_names *n = calloc(1, sizeof *n);
    if (n && map_file(n) && collect(n)) {
        dl_iterate_phdr(find_extent, n);
        return n;
    }
    names_free(n);
    return NULL;
}

void names_free(tool_names *n)
{
    if (!n)
        return;
    if (n->file)
        munmap((void *)n->file, n->size);
    free(n->symbol);
    free(n);
}

bool names_cover(const tool_names *n, uintptr_t address) { return n->low <= address && address < n->high; }

bool names_find(const tool_names *n, uintptr_t address, tool_name *out)
{
    uint64_t value = address - n->base;
    size_t low = 0, high = n->n; /* the last symbol at or before the address */
    while (low < high) {
        size_t mid = low + (high - low) / 2;
        if (n->symbol[mid]->st_value <= value)
            low = mid + 1;
        else
            high = mid;
    }
    if (!low)
        return false;
    const Elf64_Sym *s = n->symbol[low - 1];
    if (value - s->st_value >= s->st_size)
        return false;
    *out = (tool_name){n->strings + s->st_name, value - s->st_value};
    return true;
}
