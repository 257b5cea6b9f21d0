/* locate.c - from a code address to source places, although the code was made without debug info.
 *
 * The same module is made once more from its recipe, this time with line tables. If code and relocations come out equal
 * (compared by digest), its line table speaks for the running code too, and is kept for the batch. If not, the place is the
 * line of the definition. Nothing is paid before somebody asks.
 */
#include "compiler.h"
#include "debug_info.h"
#include "elf_view.h"
#include "tier.h"
#include <stdlib.h>
#include <string.h>

enum { PLACES_MAX = 64 };

/* ---- making it again -------------------------------------------------------------------------------------------------------- */

static int emit_again(cg_module *m, const cg_batch *b, LLVMMemoryBufferRef *object)
{
    if (setjmp(m->fail))
        return m->status;
    m->decisions = (cg_decisions){.made = b->recipe.decisions, .capacity = b->recipe.ndecisions, .replay = true};
    for (uint32_t i = 0; i < b->ncodes; i++)
        cg_member_add(m, b->code[i].li);
    cg_debug_begin(m, CG_DEBUG_LINES);
    return cg_batch_emit(m, b->recipe.adapter_for, object);
}

static LLVMMemoryBufferRef make_again(cg_compiler *c, const cg_batch *b)
{
    cg_module m;
    LLVMMemoryBufferRef object = NULL;
    uint32_t dump = c->options.dump;
    c->options.dump = 0;
    int status = cg_module_init(&m, c, b->recipe.tier, b->recipe.variant);
    if (!status)
        status = emit_again(&m, b, &object);
    for (uint32_t i = 0; i < m.nmembers; i++)
        m.member[i].li->in_codegen = false;
    c->options.dump = dump;
    cg_module_release(&m);
    if (status && object) {
        LLVMDisposeMemoryBuffer(object);
        object = NULL;
    }
    return object;
}

/* ---- reading it ---------------------------------------------------------------------------------------------------------------- */

/* Gives the sections the addresses at which the code runs. */
static void set_addresses(char *image, size_t size, const cg_batch *b)
{
    cg_elf e;
    if (cg_elf_open(&e, image, size, NULL) != LT_OK)
        return;
    Elf64_Shdr *section = (Elf64_Shdr *)(void *)(image + ((const char *)e.section - image));
    for (size_t i = 1; i < e.nsections; i++)
        for (size_t k = 0; k < b->object.nsections; k++)
            if ((section[i].sh_flags & SHF_ALLOC) && !strcmp(cg_elf_section_name(&e, i), b->object.sections[k].name))
                section[i].sh_addr = b->object.sections[k].address;
}

static int open_lines(cg_compiler *c, cg_batch *b, const char *bytes, size_t size)
{
    b->lines_image = aligned_alloc(16, (size + 15) & ~(size_t)15);
    if (!b->lines_image)
        return LT_ENOMEM;
    memcpy(b->lines_image, bytes, size);
    set_addresses(b->lines_image, size, b);
    return c->options.lines.open(b->lines_image, size, &b->lines);
}

static bool prepare(cg_compiler *c, cg_batch *b)
{
    if (b->lines || b->lines_failed || !c->options.lines.open || !c->options.lines.locate)
        return b->lines != NULL;
    int status = LT_EFORMAT;
    if (b->bytes) {
        status = open_lines(c, b, b->bytes, b->size);
    } else {
        LLVMMemoryBufferRef object = make_again(c, b);
        const char *bytes = object ? LLVMGetBufferStart(object) : NULL;
        size_t size = object ? LLVMGetBufferSize(object) : 0;
        if (object && cg_digest(bytes, size) == b->recipe.digest)
            status = open_lines(c, b, bytes, size);
        if (object)
            LLVMDisposeMemoryBuffer(object);
        c->stats.relocated += status == LT_OK;
    }
    b->lines_failed = status != LT_OK;
    return !b->lines_failed;
}

static int definition(const rt_linfo *li, rt_place *out)
{
    const rt_ir *ir = li->ir;
    out->function = cg_linfo_name(li);
    out->file = ir && ir->file ? ir->file->text : "unknown";
    out->line = ir ? ir->first_line : 0;
    return 1;
}

/* Names and files of debug info live as long as the reader, which lives as long as the compiler. */
int cg_locate(void *baton, const void *pc, rt_linfo **li, rt_place *out, int max)
{
    cg_compiler *c = baton;
    cg_code *code = cg_code_at(c, (uintptr_t)pc);
    if (!code || max < 1)
        return 0;
    *li = code->li;
    int n = 0;
    if (!code->li->in_codegen && prepare(c, code->batch)) {
        cg_place place[PLACES_MAX];
        n = c->options.lines.locate(code->batch->lines, (uintptr_t)pc, place, max < PLACES_MAX ? max : PLACES_MAX);
        for (int i = 0; i < n; i++)
            out[i] = (rt_place){place[i].function, place[i].file, place[i].line};
    }
    return n > 0 ? n : definition(code->li, out);
}
