/* dwarf_reader.c - opening and closing, the sections as libdwarf wants to see them, owned strings. */
#include "dwarf_reader.h"

#include <stdlib.h>
#include <string.h>
#include "elf_image.h"

enum { FIRST_TEXTS = 256 };

/* ---- what libdwarf calls ------------------------------------------------------------------------------------------------- */

static int section_info(void *object, dg_dw_index index, dg_dw_section *out, int *error)
{
    const dg_object *o = object;
    (void)error;
    if (index >= o->nsections)
        return DW_DLV_NO_ENTRY;
    const dg_section *s = &o->sections[index];
    memset(out, 0, sizeof *out);
    DG_DW_FIELD(out, addr) = s->header.sh_addr;
    DG_DW_FIELD(out, type) = s->header.sh_type;
    DG_DW_FIELD(out, size) = s->data ? s->header.sh_size : 0;
    DG_DW_FIELD(out, name) = s->name;
    DG_DW_FIELD(out, link) = s->header.sh_link;
    DG_DW_FIELD(out, info) = s->header.sh_info;
    DG_DW_FIELD(out, entrysize) = s->header.sh_entsize;
    return DW_DLV_OK;
}

static int load_section(void *object, dg_dw_index index, Dwarf_Small **data, int *error)
{
    const dg_object *o = object;
    (void)error;
    if (index >= o->nsections || !o->sections[index].data)
        return DW_DLV_NO_ENTRY;
    *data = (Dwarf_Small *)(uintptr_t)o->sections[index].data; /* libdwarf only reads it */
    return DW_DLV_OK;
}

static dg_dw_endianness byte_order(void *object)
{
    (void)object;
    return DG_DW_LITTLE_ENDIAN;
}

static Dwarf_Small eight(void *object)
{
    (void)object;
    return 8;
}

static Dwarf_Small four(void *object)
{
    (void)object;
    return 4;
}

static Dwarf_Unsigned section_count(void *object) { return ((const dg_object *)object)->nsections; }

__attribute__((unused)) static Dwarf_Unsigned file_size(void *object) { return ((const dg_object *)object)->size; }

static const dg_dw_methods methods = {
    DG_DW_METHOD(get_section_info) = section_info,
    DG_DW_METHOD(get_byte_order) = byte_order,
    DG_DW_METHOD(get_length_size) = four,
    DG_DW_METHOD(get_pointer_size) = eight,
    DG_DW_SET_FILESIZE(file_size) DG_DW_METHOD(get_section_count) = section_count,
    DG_DW_METHOD(load_section) = load_section,
};

/* Without a handler libdwarf aborts the process when a caller passes no error pointer. */
static void ignore_error(Dwarf_Error error, Dwarf_Ptr baton)
{
    (void)error;
    (void)baton;
}

/* ---- storage ------------------------------------------------------------------------------------------------------------------ */

bool dg_push(lt_dwarf *d, dg_array *a, const void *item, size_t size)
{
    if (a->count < DG_MAX_ITEMS)
        dg_bytes_put(&a->bytes, item, size);
    if (a->count >= DG_MAX_ITEMS || a->bytes.failed) {
        d->failed = true;
        return false;
    }
    a->count++;
    return true;
}

static uint32_t hash_of(const char *text)
{
    uint32_t hash = 2166136261u;
    for (; *text; text++)
        hash = (hash ^ (unsigned char)*text) * 16777619u;
    return hash;
}

static bool grow_texts(lt_dwarf *d)
{
    size_t capacity = d->text_capacity ? d->text_capacity * 2 : FIRST_TEXTS;
    dg_text **texts = calloc(capacity, sizeof *texts);
    if (!texts)
        return d->text_capacity != 0;
    for (size_t i = 0; i < d->text_capacity; i++) {
        for (dg_text *t = d->texts[i], *next; t; t = next) {
            next = t->next;
            dg_text **bucket = &texts[hash_of(t->text) & (capacity - 1)];
            t->next = *bucket;
            *bucket = t;
        }
    }
    free(d->texts);
    d->texts = texts;
    d->text_capacity = capacity;
    return true;
}

const char *dg_text_copy(lt_dwarf *d, const char *text)
{
    if (!text)
        return NULL;
    if (d->ntexts >= d->text_capacity && !grow_texts(d)) {
        d->failed = true;
        return NULL;
    }
    dg_text **bucket = &d->texts[hash_of(text) & (d->text_capacity - 1)];
    for (dg_text *t = *bucket; t; t = t->next) {
        if (strcmp(t->text, text) == 0)
            return t->text;
    }
    size_t n = strlen(text) + 1;
    dg_text *t = malloc(sizeof *t + n);
    if (!t) {
        d->failed = true;
        return NULL;
    }
    memcpy(t->text, text, n);
    t->next = *bucket;
    *bucket = t;
    d->ntexts++;
    return t->text;
}

/* ---- interface ------------------------------------------------------------------------------------------------------------------ */

static int read_image(lt_dwarf *d, char **error)
{
    Dwarf_Error dwarf_error = NULL;
    if (!dg_dwarf_is_safe(&d->object))
        return dg_fail(error, LT_EDWARF, "malformed debug information");
    d->interface = (dg_dw_interface)DG_DW_INTERFACE(&d->object, &methods);
    int result = dwarf_object_init_b(&d->interface, ignore_error, NULL, DW_GROUPNUMBER_ANY, &d->debug, &dwarf_error);
    if (result == DW_DLV_NO_ENTRY)
        return dg_fail(error, LT_ENOENT, "no debug information");
    if (result != DW_DLV_OK) {
        dg_fail(error, LT_EDWARF, "%s", dwarf_errmsg(dwarf_error));
        dwarf_dealloc_error(d->debug, dwarf_error);
        return LT_EDWARF;
    }
    int status = dg_read_scopes(d);
    if (d->failed)
        return dg_fail(error, LT_ENOMEM, "out of memory, or too much debug information");
    return status < 0 ? dg_fail(error, status, "malformed debug information") : LT_OK;
}

int lt_dwarf_open(const void *image, size_t size, lt_dwarf **out, char **error)
{
    if (error)
        *error = NULL;
    lt_dwarf *d = out ? calloc(1, sizeof *d) : NULL;
    if (!d)
        return dg_fail(error, out ? LT_ENOMEM : LT_EINVAL, "out of memory");
    const char *why;
    int status = dg_object_open(&d->object, image, size, ET_EXEC, &why);
    if (status < 0)
        dg_fail(error, status, "%s", why);
    else
        status = read_image(d, error);
    if (status < 0) {
        lt_dwarf_close(d);
        return status;
    }
    *out = d;
    return LT_OK;
}

void lt_dwarf_close(lt_dwarf *d)
{
    if (!d)
        return;
    if (d->debug)
        dg_dw_finish(d->debug);
    dg_object_close(&d->object);
    dg_array *arrays[] = {&d->scopes, &d->ranges, &d->variables, &d->rows, &d->subprograms};
    for (size_t i = 0; i < sizeof arrays / sizeof *arrays; i++)
        dg_bytes_release(&arrays[i]->bytes);
    for (size_t i = 0; i < d->text_capacity; i++) {
        for (dg_text *t = d->texts[i], *next; t; t = next) {
            next = t->next;
            free(t);
        }
    }
    free(d->texts);
    free(d);
}
