/* tiny_loader.h - for tests: compiles C with a real compiler, loads the object into executable memory, and knows where
 * each section went. Just enough for what clang makes of small functions. */
#ifndef TEST_GLUE_TINY_LOADER_H
#define TEST_GLUE_TINY_LOADER_H

#include "support/test.h"
#include <dlfcn.h>
#include <elf.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include "lintel/debug.h"

typedef struct loaded {
    unsigned char *object;
    size_t object_size;
    lt_section sections[64];
    size_t nsections;
    const struct loaded *others; /* where undefined symbols are looked for, after dlsym */
    size_t nothers;
} loaded;

static inline void run_command(const char *command)
{
    int status = system(command);
    if (status != 0)
        fail_msg("%s: status %d", command, status);
}

static inline char *scratch_path(const char *name)
{
    static char paths[8][512];
    static int next;
    char *p = paths[next++ % 8];
    mkdir(TEST_BINARY_DIR "/glue-scratch", 0777);
    snprintf(p, sizeof paths[0], "%s/glue-scratch/%s", TEST_BINARY_DIR, name);
    return p;
}

static inline void write_file(const char *path, const void *data, size_t n)
{
    FILE *f = fopen(path, "wb");
    assert_non_null(f);
    assert_int_equal(fwrite(data, 1, n, f), n);
    fclose(f);
}

static inline unsigned char *read_whole(const char *path, size_t *size)
{
    FILE *f = fopen(path, "rb");
    if (!f)
        fail_msg("cannot open %s", path);
    fseek(f, 0, SEEK_END);
    *size = (size_t)ftell(f);
    rewind(f);
    unsigned char *bytes = malloc(*size + 1);
    assert_int_equal(fread(bytes, 1, *size, f), *size);
    bytes[*size] = 0;
    fclose(f);
    return bytes;
}

/* Compiles a text to an object in the scratch folder; the source keeps its name in the debug info. */
static inline char *compile(const char *name, const char *text, const char *flags)
{
    char command[2048], source[64], object[64];
    snprintf(source, sizeof source, "%s.c", name);
    snprintf(object, sizeof object, "%s.o", name);
    char *in = scratch_path(source), *out = scratch_path(object);
    write_file(in, text, strlen(text));
    snprintf(command, sizeof command, "%s/clang -c -g %s -fno-omit-frame-pointer -fno-stack-protector -fPIC -o %s %s",
             TEST_LLVM_BIN_DIR, flags, out, in);
    run_command(command);
    return out;
}

static inline Elf64_Shdr *headers_of(const loaded *l)
{
    return (Elf64_Shdr *)(void *)(l->object + ((Elf64_Ehdr *)(void *)l->object)->e_shoff);
}

static inline const char *section_name(const loaded *l, size_t i)
{
    const Elf64_Ehdr *h = (const Elf64_Ehdr *)(const void *)l->object;
    return (const char *)l->object + headers_of(l)[h->e_shstrndx].sh_offset + headers_of(l)[i].sh_name;
}

static inline uint64_t section_address(const loaded *l, size_t index)
{
    for (size_t i = 0; i < l->nsections; i++) {
        if (l->sections[i].index == index)
            return l->sections[i].address;
    }
    return 0;
}

/* Address of a defined symbol; 0 if there is none. */
static inline uint64_t symbol_address(const loaded *l, const char *name, uint64_t *size)
{
    const Elf64_Ehdr *h = (const Elf64_Ehdr *)(const void *)l->object;
    for (size_t i = 1; i < h->e_shnum; i++) {
        const Elf64_Shdr *s = &headers_of(l)[i];
        if (s->sh_type != SHT_SYMTAB)
            continue;
        const Elf64_Sym *symbols = (const Elf64_Sym *)(const void *)(l->object + s->sh_offset);
        const char *names = (const char *)l->object + headers_of(l)[s->sh_link].sh_offset;
        for (size_t k = 1; k < s->sh_size / sizeof *symbols; k++) {
            if (!symbols[k].st_shndx || symbols[k].st_shndx >= SHN_LORESERVE ||
                strcmp(names + symbols[k].st_name, name) != 0)
                continue;
            if (size)
                *size = symbols[k].st_size;
            return section_address(l, symbols[k].st_shndx) + symbols[k].st_value;
        }
    }
    return 0;
}

static inline uint64_t resolve(const loaded *l, const Elf64_Sym *s, const char *names)
{
    if (s->st_shndx && s->st_shndx < SHN_LORESERVE)
        return section_address(l, s->st_shndx) + s->st_value;
    for (size_t i = 0; i < l->nothers; i++) {
        uint64_t a = symbol_address(&l->others[i], names + s->st_name, NULL);
        if (a)
            return a;
    }
    return (uint64_t)(uintptr_t)dlsym(RTLD_DEFAULT, names + s->st_name);
}

/* `near`: memory for everything, advanced; all objects loaded into one such block reach each other. */
static inline void place_sections(loaded *l, unsigned char **near)
{
    const Elf64_Ehdr *h = (const Elf64_Ehdr *)(const void *)l->object;
    for (size_t i = 1; i < h->e_shnum; i++) {
        const Elf64_Shdr *s = &headers_of(l)[i];
        if (!(s->sh_flags & SHF_ALLOC) || !s->sh_size)
            continue;
        *near = (unsigned char *)(((uintptr_t)*near + 63) & ~(uintptr_t)63);
        if (s->sh_type != SHT_NOBITS)
            memcpy(*near, l->object + s->sh_offset, s->sh_size);
        l->sections[l->nsections++] =
            (lt_section){section_name(l, i), (uint64_t)(uintptr_t)*near, s->sh_size, (uint32_t)i};
        *near += s->sh_size;
    }
}

/* A GOT entry or a jump stub when the symbol is out of reach. */
static inline uint64_t near_stub(uint64_t target, bool got, unsigned char **near)
{
    *near = (unsigned char *)(((uintptr_t)*near + 15) & ~(uintptr_t)15);
    unsigned char *at = *near;
    if (!got) {
        memcpy(at, "\xff\x25\0\0\0\0", 6); /* jmp *0(%rip) */
        memcpy(at + 6, &target, 8);
    } else {
        memcpy(at, &target, 8);
    }
    *near += 16;
    return (uint64_t)(uintptr_t)at;
}

static inline void relocate_one(loaded *l, const Elf64_Rela *r, uint64_t base, const Elf64_Sym *s, const char *names,
                                unsigned char **near)
{
    uint64_t target = resolve(l, s, names), p = base + r->r_offset;
    unsigned char *at = (unsigned char *)(uintptr_t)p;
    uint32_t type = (uint32_t)ELF64_R_TYPE(r->r_info);
    if (type == R_X86_64_GOTPCREL || type == R_X86_64_GOTPCRELX || type == R_X86_64_REX_GOTPCRELX)
        target = near_stub(target, true, near);
    else if (type == R_X86_64_PLT32 && s->st_shndx == SHN_UNDEF)
        target = near_stub(target, false, near);
    uint64_t value = target + (uint64_t)r->r_addend;
    if (type == R_X86_64_64) {
        memcpy(at, &value, 8);
        return;
    }
    int32_t relative = (int32_t)(value - p);
    memcpy(at, &relative, 4);
}

static inline void relocate_sections(loaded *l, unsigned char **near)
{
    const Elf64_Ehdr *h = (const Elf64_Ehdr *)(const void *)l->object;
    for (size_t i = 1; i < h->e_shnum; i++) {
        const Elf64_Shdr *s = &headers_of(l)[i];
        uint64_t base = s->sh_type == SHT_RELA ? section_address(l, s->sh_info) : 0;
        if (!base)
            continue;
        const Elf64_Shdr *table = &headers_of(l)[s->sh_link];
        const Elf64_Sym *symbols = (const Elf64_Sym *)(const void *)(l->object + table->sh_offset);
        const char *names = (const char *)l->object + headers_of(l)[table->sh_link].sh_offset;
        const Elf64_Rela *r = (const Elf64_Rela *)(const void *)(l->object + s->sh_offset);
        for (size_t k = 0; k < s->sh_size / sizeof *r; k++)
            relocate_one(l, &r[k], base, &symbols[ELF64_R_SYM(r[k].r_info)], names, near);
    }
}

static inline unsigned char *executable_memory(size_t size)
{
    void *p = mmap(NULL, size, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    assert_true(p != MAP_FAILED);
    return p;
}

static inline void load_object(loaded *l, const char *path, unsigned char **near, const loaded *others, size_t nothers)
{
    memset(l, 0, sizeof *l);
    l->object = read_whole(path, &l->object_size);
    l->others = others;
    l->nothers = nothers;
    place_sections(l, near);
    relocate_sections(l, near);
}

/* Pretends to load: sections get addresses, no memory. For tests that only look at the image. */
static inline void pretend_to_load(loaded *l, const char *path, uint64_t address)
{
    memset(l, 0, sizeof *l);
    l->object = read_whole(path, &l->object_size);
    const Elf64_Ehdr *h = (const Elf64_Ehdr *)(const void *)l->object;
    for (size_t i = 1; i < h->e_shnum; i++) {
        const Elf64_Shdr *s = &headers_of(l)[i];
        if (!(s->sh_flags & SHF_ALLOC) || !s->sh_size)
            continue;
        l->sections[l->nsections++] = (lt_section){section_name(l, i), address, s->sh_size, (uint32_t)i};
        address += (s->sh_size + 63) & ~63u;
    }
}

static inline lt_image_part part_of(const loaded *l)
{
    return (lt_image_part){l->object, l->object_size, l->sections, l->nsections};
}

static inline void unload(loaded *l) { free(l->object); }

#endif
