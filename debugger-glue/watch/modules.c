/* modules.c - which loaded files define the two names that debuggers look for. The files are read, not the loaded images: a
 * debugger finds names in the full symbol table too, which is not loaded.
 */
#include <dlfcn.h>
#include <elf.h>
#include <fcntl.h>
#include <link.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#include "watch.h"

enum { FUNCTION_BYTES = 32 };

typedef struct file {
    const uint8_t *bytes;
    size_t size;
} file;

static bool inside(const file *f, uint64_t offset, uint64_t size)
{
    return offset <= f->size && size <= f->size - offset;
}

static bool map_file(file *f, const char *path)
{
    struct stat st;
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    f->bytes = MAP_FAILED;
    if (fd >= 0 && fstat(fd, &st) == 0 && st.st_size > 0) {
        f->size = (size_t)st.st_size;
        f->bytes = mmap(NULL, f->size, PROT_READ, MAP_PRIVATE, fd, 0);
    }
    if (fd >= 0)
        close(fd);
    return f->bytes != MAP_FAILED;
}

/* ---- symbols ---------------------------------------------------------------------------------------------------------------- */

typedef struct pair { /* addresses as in the file; 0: not defined */
    uint64_t function, descriptor;
} pair;

static void note_symbol(pair *p, const Elf64_Sym *s, const char *name)
{
    if (s->st_shndx == SHN_UNDEF)
        return;
    if (strcmp(name, "__jit_debug_register_code") == 0)
        p->function = s->st_value;
    else if (strcmp(name, "__jit_debug_descriptor") == 0)
        p->descriptor = s->st_value;
}

static void read_table(const file *f, const Elf64_Shdr *table, const Elf64_Shdr *strings, pair *p)
{
    static const char wanted[] = "__jit_debug_";
    const char *names = (const char *)f->bytes + strings->sh_offset;
    if (!inside(f, table->sh_offset, table->sh_size) || !inside(f, strings->sh_offset, strings->sh_size) ||
        !strings->sh_size || names[strings->sh_size - 1] || !memmem(names, strings->sh_size, wanted, sizeof wanted - 1))
        return;
    for (uint64_t i = 0; i < table->sh_size / sizeof(Elf64_Sym); i++) {
        Elf64_Sym s;
        memcpy(&s, f->bytes + table->sh_offset + i * sizeof s, sizeof s);
        if (s.st_name < strings->sh_size)
            note_symbol(p, &s, names + s.st_name);
    }
}

static bool read_header(const file *f, Elf64_Ehdr *h)
{
    if (!inside(f, 0, sizeof *h))
        return false;
    memcpy(h, f->bytes, sizeof *h);
    return memcmp(h->e_ident, ELFMAG, SELFMAG) == 0 && h->e_ident[EI_CLASS] == ELFCLASS64 &&
           h->e_machine == EM_X86_64 && h->e_shentsize == sizeof(Elf64_Shdr) &&
           inside(f, h->e_shoff, (uint64_t)h->e_shnum * sizeof(Elf64_Shdr));
}

static bool find_pair(const file *f, pair *p)
{
    Elf64_Ehdr h;
    *p = (pair){0};
    if (!read_header(f, &h))
        return false;
    for (unsigned i = 0; i < h.e_shnum; i++) {
        Elf64_Shdr table, strings;
        memcpy(&table, f->bytes + h.e_shoff + i * sizeof table, sizeof table);
        if ((table.sh_type != SHT_DYNSYM && table.sh_type != SHT_SYMTAB) || table.sh_link >= h.e_shnum)
            continue;
        memcpy(&strings, f->bytes + h.e_shoff + table.sh_link * sizeof strings, sizeof strings);
        read_table(f, &table, &strings, p);
    }
    return p->function && p->descriptor;
}

/* ---- loaded files -------------------------------------------------------------------------------------------------------------- */

typedef struct loaded { /* what is copied while the loader's lock is held */
    char name[256];
    uintptr_t bias;
    uintptr_t start, end; /* executable part */
    uint64_t offset;      /* of its start in the file */
} loaded;

typedef struct list {
    loaded *items;
    size_t n, capacity;
} list;

static bool contains_this_library(const loaded *l)
{
    uintptr_t here = (uintptr_t)&wa_modules_each_new;
    return here >= l->start && here < l->end;
}

static int note_loaded(struct dl_phdr_info *info, size_t size, void *baton)
{
    (void)size;
    list *all = baton;
    loaded l = {.bias = info->dlpi_addr};
    snprintf(l.name, sizeof l.name, "%s", *info->dlpi_name ? info->dlpi_name : "/proc/self/exe");
    for (int i = 0; i < info->dlpi_phnum; i++) {
        const ElfW(Phdr) *p = &info->dlpi_phdr[i];
        if (p->p_type != PT_LOAD || !(p->p_flags & PF_X) || l.start)
            continue;
        l.start = info->dlpi_addr + p->p_vaddr;
        l.end = l.start + p->p_filesz;
        l.offset = p->p_offset;
    }
    if (!l.start || contains_this_library(&l))
        return 0;
    if (all->n == all->capacity) {
        size_t capacity = all->capacity ? all->capacity * 2 : 64;
        loaded *grown = realloc(all->items, capacity * sizeof *grown);
        if (!grown)
            return 1;
        all->items = grown;
        all->capacity = capacity;
    }
    all->items[all->n++] = l;
    return 0;
}

/* A file that was closed and opened again may be where it was, but without our changes. */
static bool is_changed(const wa_module *m)
{
    return !m->site || memcmp((const void *)m->site, &m->at_site, sizeof m->at_site) == 0;
}

static bool is_known(const wa_module *known, const loaded *l)
{
    for (; known; known = known->next) {
        if (known->base == l->start && strcmp(known->name, l->name) == 0 && is_changed(known))
            return true;
    }
    return false;
}

static wa_module *make_module(const loaded *l, const file *f, const pair *p)
{
    uintptr_t function = l->bias + p->function;
    uint64_t offset = function - l->start + l->offset;
    wa_module *m = calloc(1, sizeof *m);
    if (!m || function < l->start || function >= l->end || !inside(f, offset, 1)) {
        free(m);
        return NULL;
    }
    m->nbytes = FUNCTION_BYTES;
    if (m->nbytes > l->end - function)
        m->nbytes = l->end - function;
    if (m->nbytes > f->size - offset)
        m->nbytes = f->size - offset;
    memcpy(m->name, l->name, sizeof m->name);
    m->base = l->start;
    m->end = l->end;
    m->function = function;
    m->descriptor = (wa_descriptor *)(l->bias + p->descriptor);
    m->bytes = f->bytes + offset;
    return m;
}

void wa_modules_each_new(const wa_module *known, wa_module_fn fn, void *baton)
{
    list all = {0};
    dl_iterate_phdr(note_loaded, &all);
    for (size_t i = 0; i < all.n; i++) {
        file f;
        pair p;
        if (is_known(known, &all.items[i]) || !map_file(&f, all.items[i].name))
            continue;
        wa_module *m = find_pair(&f, &p) ? make_module(&all.items[i], &f, &p) : NULL;
        if (m)
            fn(baton, m);
        munmap((void *)(uintptr_t)f.bytes, f.size);
    }
    free(all.items);
}

bool wa_modules_see_ours(void)
{
    Dl_info info;
    file f;
    pair p;
    if (!dladdr((const void *)(uintptr_t)&wa_modules_see_ours, &info) || !map_file(&f, info.dli_fname))
        return false;
    bool found = find_pair(&f, &p);
    munmap((void *)(uintptr_t)f.bytes, f.size);
    return found;
}
