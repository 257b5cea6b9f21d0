/* elf_image.c - merges relocatable objects into one image for debuggers; elf_image.h draws it. */
#include "elf_image.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int dg_fail(char **error, int status, const char *format, ...)
{
    char text[256];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    if (error && !*error)
        *error = strdup(text);
    return status;
}

/* ---- output sections ------------------------------------------------------------------------------------------------------- */

uint32_t dg_merge_add(dg_merge *m, const char *name, const Elf64_Shdr *like)
{
    if (m->nout >= SHN_LORESERVE)
        return 0;
    if (m->nout == m->out_capacity) {
        size_t capacity = m->out_capacity ? m->out_capacity * 2 : 32;
        dg_out_section *grown = realloc(m->out, capacity * sizeof *grown);
        if (!grown)
            return 0;
        m->out = grown;
        m->out_capacity = capacity;
    }
    m->out[m->nout] = (dg_out_section){.name = name, .header = *like};
    return (uint32_t)m->nout++;
}

uint32_t dg_merge_joined(dg_merge *m, const char *name)
{
    for (size_t i = 0; i < m->njoined; i++) {
        if (strcmp(m->out[m->joined[i]].name, name) == 0)
            return m->joined[i];
    }
    if (m->njoined == sizeof m->joined / sizeof *m->joined)
        return 0;
    uint32_t out = dg_merge_add(m, name, &(Elf64_Shdr){.sh_type = SHT_PROGBITS, .sh_addralign = 1});
    if (out)
        m->joined[m->njoined++] = out;
    return out;
}

/* ---- placing input sections -------------------------------------------------------------------------------------------------- */

static int place_allocated(dg_merge *m, dg_part *p, const lt_section *where)
{
    if (!where->index || where->index >= p->object.nsections)
        return dg_fail(m->error, LT_EINVAL, "section number %u does not exist", where->index);
    const dg_section *s = &p->object.sections[where->index];
    if (!(s->header.sh_flags & SHF_ALLOC) || !where->address || where->address + s->header.sh_size < where->address)
        return dg_fail(m->error, LT_EINVAL, "section %s cannot be at address %#llx", s->name,
                       (unsigned long long)where->address);
    if (p->places[where->index].out)
        return dg_fail(m->error, LT_EINVAL, "section %s is placed twice", s->name);
    if (!s->header.sh_size || (s->header.sh_flags & SHF_TLS) || strcmp(s->name, ".eh_frame") == 0)
        return LT_OK;
    Elf64_Shdr h = {.sh_type = SHT_NOBITS,
                    .sh_flags = s->header.sh_flags & (SHF_ALLOC | SHF_WRITE | SHF_EXECINSTR),
                    .sh_addr = where->address,
                    .sh_size = s->header.sh_size,
                    .sh_addralign = 1};
    p->places[where->index] = (dg_place){where->address, dg_merge_add(m, s->name, &h)};
    return p->places[where->index].out ? LT_OK : dg_fail(m->error, LT_ELIMIT, "too many sections");
}

/* Debug sections that help; the accelerator tables hold offsets that merging would break, and gdb 13 finds no lines with
 * .debug_names. */
static bool is_joined(const dg_section *s)
{
    static const char *const dropped[] = {".debug_names", ".debug_gnu_pubnames", ".debug_gnu_pubtypes",
                                          ".debug_pubnames", ".debug_pubtypes"};
    if (s->header.sh_type != SHT_PROGBITS || (s->header.sh_flags & SHF_ALLOC) || strncmp(s->name, ".debug_", 7) != 0)
        return false;
    for (size_t i = 0; i < sizeof dropped / sizeof *dropped; i++) {
        if (strcmp(s->name, dropped[i]) == 0)
            return false;
    }
    return true;
}

static int place_debug(dg_merge *m, dg_part *p, size_t i)
{
    const dg_section *s = &p->object.sections[i];
    if (!is_joined(s))
        return LT_OK;
    if (s->header.sh_flags & SHF_COMPRESSED)
        return dg_fail(m->error, LT_EUNSUPPORTED, "compressed section %s", s->name);
    uint32_t out = dg_merge_joined(m, s->name);
    if (!out)
        return dg_fail(m->error, LT_ELIMIT, "too many sections, or out of memory");
    p->places[i] = (dg_place){m->out[out].bytes.size, out};
    dg_bytes_put(&m->out[out].bytes, s->data, s->header.sh_size);
    return m->out[out].bytes.failed ? dg_fail(m->error, LT_ENOMEM, "out of memory") : LT_OK;
}

static int place_part(dg_merge *m, dg_part *p, const lt_image_part *in)
{
    const char *why;
    int status = dg_object_open(&p->object, in->object, in->object_size, ET_REL, &why);
    if (status < 0)
        return dg_fail(m->error, status, "%s", why);
    p->places = calloc(p->object.nsections, sizeof *p->places);
    if (!p->places)
        return dg_fail(m->error, LT_ENOMEM, "out of memory");
    for (size_t i = 0; i < in->nsections && status >= 0; i++)
        status = place_allocated(m, p, &in->sections[i]);
    for (size_t i = 1; i < p->object.nsections && status >= 0; i++)
        status = place_debug(m, p, i);
    return status;
}

static int by_address(const void *a, const void *b)
{
    const Elf64_Shdr *x = *(const Elf64_Shdr *const *)a, *y = *(const Elf64_Shdr *const *)b;
    return x->sh_addr < y->sh_addr ? -1 : x->sh_addr > y->sh_addr;
}

static int check_addresses(dg_merge *m)
{
    size_t n = 0;
    const Elf64_Shdr **all = malloc((m->nout + 1) * sizeof *all);
    if (!all)
        return dg_fail(m->error, LT_ENOMEM, "out of memory");
    for (size_t i = 1; i < m->nout; i++) {
        if (m->out[i].header.sh_flags & SHF_ALLOC)
            all[n++] = &m->out[i].header;
    }
    qsort(all, n, sizeof *all, by_address);
    int status = LT_OK;
    for (size_t i = 1; i < n && status >= 0; i++) {
        if (all[i - 1]->sh_addr + all[i - 1]->sh_size > all[i]->sh_addr)
            status =
                dg_fail(m->error, LT_EFORMAT, "sections overlap at address %#llx", (unsigned long long)all[i]->sh_addr);
    }
    free(all);
    return status;
}

/* ---- contents ------------------------------------------------------------------------------------------------------------------ */

static int finish_debug(dg_merge *m, dg_part *p, size_t i)
{
    const dg_section *s = &p->object.sections[i];
    if (!p->places[i].out)
        return LT_OK;
    uint8_t *bytes = m->out[p->places[i].out].bytes.data + p->places[i].base;
    int status = dg_relocate(m, p, i, bytes);
    if (status < 0)
        return status;
    if (strcmp(s->name, ".debug_loclists") == 0)
        dg_fix_loclists(bytes, s->header.sh_size);
    else if (strcmp(s->name, ".debug_loc") == 0)
        dg_fix_loc(bytes, s->header.sh_size);
    return LT_OK;
}

static int finish_part(dg_merge *m, dg_part *p)
{
    int status = LT_OK;
    for (size_t i = 1; i < p->object.nsections && status >= 0; i++) {
        if (is_joined(&p->object.sections[i]))
            status = finish_debug(m, p, i);
        else if (strcmp(p->object.sections[i].name, ".eh_frame") == 0)
            status = dg_convert_eh_frame(m, p, i);
    }
    return status;
}

static void release(dg_merge *m)
{
    for (size_t i = 0; m->parts && i < m->nparts; i++) {
        dg_object_close(&m->parts[i].object);
        free(m->parts[i].places);
    }
    for (size_t i = 0; i < m->nout; i++)
        dg_bytes_release(&m->out[i].bytes);
    free(m->parts);
    free(m->out);
}

int lt_image_merge(const lt_image_part *parts, size_t n, void **image, size_t *size, char **error)
{
    if (error)
        *error = NULL;
    if (!n || !parts || !image || !size)
        return dg_fail(error, LT_EINVAL, "nothing to merge");
    dg_merge m = {.parts = calloc(n, sizeof *m.parts), .nparts = n, .error = error};
    int status = LT_OK;
    if (!m.parts || (dg_merge_add(&m, "", &(Elf64_Shdr){0}), !m.nout))
        status = dg_fail(error, LT_ENOMEM, "out of memory");
    for (size_t i = 0; i < n && status >= 0; i++)
        status = place_part(&m, &m.parts[i], &parts[i]);
    if (status >= 0)
        status = check_addresses(&m);
    for (size_t i = 0; i < n && status >= 0; i++)
        status = finish_part(&m, &m.parts[i]);
    if (status >= 0)
        status = dg_write_image(&m, image, size);
    release(&m);
    return status;
}
