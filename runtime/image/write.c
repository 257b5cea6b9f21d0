/* write.c - every object that is alive, word by word.
 *
 *     .data.rt_image.scanned   objects that may hold pointers      rt_image_s + place
 *     .data.rt_image.atomic    the others, but for their type      rt_image_a + place
 *     .rodata.rt_image         string literals that they point to  rt_image_t + offset
 */
#include "write.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { PER_LINE = 8, MAX_EXPLAINED = 20 };

typedef struct writer {
    FILE *out;
    const tool_names *names;
    const char **text; /* string literals met so far */
    size_t ntexts, capacity, text_size;
    size_t *text_offset;
    size_t zeros, column;
    int nbad;
} writer;

/* ---- words, with runs of zeros drawn together ----------------------------------------------------------------------------- */

static void end_line(writer *w)
{
    if (w->column)
        fputc('\n', w->out);
    w->column = 0;
}

static void end_zeros(writer *w)
{
    if (!w->zeros)
        return;
    end_line(w);
    fprintf(w->out, " .zero %zu\n", w->zeros * 8);
    w->zeros = 0;
}

static void begin_word(writer *w)
{
    end_zeros(w);
    fputs(w->column ? "," : " .quad ", w->out);
    if (++w->column == PER_LINE)
        w->column = 0;
}

static void end_word(writer *w)
{
    if (!w->column)
        fputc('\n', w->out);
}

static void put_number(writer *w, uint64_t x)
{
    if (!x) {
        w->zeros++;
        return;
    }
    begin_word(w);
    fprintf(w->out, "%#" PRIx64, x);
    end_word(w);
}

static void put_symbol(writer *w, const char *symbol, uint64_t offset)
{
    begin_word(w);
    fprintf(w->out, "%s+%" PRIu64, symbol, offset);
    end_word(w);
}

/* ---- pointers out of the arena ---------------------------------------------------------------------------------------------- */

static void complain(writer *w, const arena_object *holder, size_t index, uintptr_t address, const char *what)
{
    if (w->nbad++ < MAX_EXPLAINED)
        fprintf(stderr, "lintel-image: word %zu of an object of %zu bytes is %#" PRIxPTR ": %s\n", index, holder->size,
                address, what);
}

/* Text in the tool's read-only data has no symbol: literals are merged by the linker. */
static bool is_text(const char *p)
{
    for (; *p; p++)
        if (!isprint((unsigned char)*p) && !isspace((unsigned char)*p) && (unsigned char)*p < 0x80)
            return false;
    return true;
}

static bool text_offset(writer *w, const char *p, size_t *offset)
{
    for (size_t i = 0; i < w->ntexts; i++)
        if (w->text[i] == p)
            return *offset = w->text_offset[i], true;
    if (w->ntexts == w->capacity) {
        w->capacity = w->capacity ? 2 * w->capacity : 64;
        w->text = realloc(w->text, w->capacity * sizeof *w->text);
        w->text_offset = realloc(w->text_offset, w->capacity * sizeof *w->text_offset);
        if (!w->text || !w->text_offset)
            return false;
    }
    w->text[w->ntexts] = p;
    *offset = w->text_offset[w->ntexts++] = w->text_size;
    w->text_size += strlen(p) + 1;
    return true;
}

static void put_outside(writer *w, const arena_object *holder, size_t index, uintptr_t address)
{
    tool_name name;
    size_t offset;
    if (names_find(w->names, address, &name)) {
        put_symbol(w, name.name, name.offset);
    } else if (is_text((const char *)address) && text_offset(w, (const char *)address, &offset)) {
        put_symbol(w, "rt_image_t", offset);
    } else {
        complain(w, holder, index, address, "neither a symbol nor text");
        put_number(w, 0);
    }
}

static void put_word(writer *w, const arena_object *holder, size_t index, uintptr_t x)
{
    const arena_object *o = arena_find(x);
    if (o && o->is_alive)
        put_symbol(w, o->is_atomic ? "rt_image_a" : "rt_image_s", o->place + (x - (uintptr_t)o->start));
    else if (names_cover(w->names, x))
        put_outside(w, holder, index, x);
    else
        put_number(w, x);
}

/* ---- the parts ------------------------------------------------------------------------------------------------------------------ */

static void put_part(writer *w, bool is_atomic)
{
    size_t n;
    const arena_object *object = arena_objects(&n);
    const char *name = is_atomic ? "atomic" : "scanned";
    fprintf(w->out, "\n .section .data.rt_image.%s, \"aw\", @progbits\n .balign 64\nrt_image_%c:\n", name, *name);
    for (size_t i = 0; i < n; i++) {
        if (!object[i].is_alive || object[i].is_atomic != is_atomic)
            continue;
        const uintptr_t *word = (const uintptr_t *)object[i].start;
        for (size_t j = 0; j < object[i].size / sizeof *word; j++)
            put_word(w, &object[i], j, word[j]); /* also atomic ones begin with their type */
    }
    end_zeros(w);
    end_line(w);
    if (!is_atomic)
        fputs("rt_image_s_end:\n", w->out);
}

static void put_texts(writer *w)
{
    fputs("\n .section .rodata.rt_image, \"a\", @progbits\nrt_image_t:\n", w->out);
    for (size_t i = 0; i < w->ntexts; i++) {
        for (const char *p = w->text[i]; *p; p++)
            fprintf(w->out, "%s%u", p == w->text[i] ? " .byte " : ",", (unsigned)(unsigned char)*p);
        fputs(*w->text[i] ? "\n .byte 0\n" : " .byte 0\n", w->out);
    }
}

/* rt_image of image.h */
static void put_header(writer *w, const arena_object *session)
{
    fprintf(w->out,
            "\n .section .data.rt_image.header, \"aw\", @progbits\n .balign 8\n .globl rt_base_image\n"
            " .type rt_base_image, @object\n .size rt_base_image, 32\nrt_base_image:\n"
            " .quad rt_image_s+%zu, rt_image_s, rt_image_s_end, 0\n"
            "\n .section .note.GNU-stack, \"\", @progbits\n",
            session->place);
}

int image_write(FILE *out, const void *root, const tool_names *names)
{
    image_sizes sizes;
    if (!reach_from(root, &sizes))
        return 1;
    writer w = {.out = out, .names = names};
    fprintf(out, "# The base library: %zu bytes of objects with pointers, %zu without. Made by lintel-image.\n",
            sizes.scanned, sizes.atomic);
    put_part(&w, false);
    put_part(&w, true);
    put_texts(&w);
    put_header(&w, arena_find((uintptr_t)root));
    free(w.text);
    free(w.text_offset);
    return w.nbad;
}
