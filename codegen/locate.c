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

static int emit_again(cg_module *m, const cg_batch *b, cg_debug_depth depth, LLVMMemoryBufferRef *object)
{
    if (setjmp(m->fail))
        return m->status;
    m->decisions = (cg_decisions){.made = b->recipe.decisions, .capacity = b->recipe.ndecisions, .replay = true};
    for (uint32_t i = 0; i < b->ncodes; i++)
        cg_member_add(m, b->code[i].li);
    cg_debug_begin(m, depth);
    return cg_batch_emit(m, b->recipe.adapter_for, object);
}

LLVMMemoryBufferRef cg_make_again(cg_compiler *c, const cg_batch *b, bool full)
{
    cg_module m;
    LLVMMemoryBufferRef object = NULL;
    uint32_t dump = c->options.dump;
    c->options.dump = 0;
    int status = cg_module_init(&m, c, b->recipe.tier, b->recipe.variant);
    if (!status)
        status = emit_again(&m, b, full ? CG_DEBUG_FULL : CG_DEBUG_LINES, &object);
    for (uint32_t i = 0; i < m.nmembers; i++)
        m.member[i].li->in_codegen = false;
    c->options.dump = dump;
    cg_module_release(&m);
    bool same = !status && cg_digest(LLVMGetBufferStart(object), LLVMGetBufferSize(object)) == b->recipe.digest;
    if (!same && object) {
        LLVMDisposeMemoryBuffer(object);
        object = NULL;
    }
    return object;
}

/* ---- reading it ---------------------------------------------------------------------------------------------------------------- */

/* By name. */
lt_section *cg_place_again(const cg_batch *b, const char *bytes, size_t size, size_t *n)
{
    cg_elf e;
    lt_section *out = cg_elf_open(&e, bytes, size, NULL) ? NULL : calloc(e.nsections, sizeof *out);
    *n = 0;
    for (size_t i = 1; out && i < e.nsections; i++)
        for (size_t k = 0; k < b->object.nsections; k++)
            if ((e.section[i].sh_flags & SHF_ALLOC) &&
                !strcmp(cg_elf_section_name(&e, i), b->object.sections[k].name)) {
                out[*n] = b->object.sections[k];
                out[(*n)++].index = (uint32_t)i;
                break;
            }
    return out;
}

static int open_lines(cg_compiler *c, cg_batch *b, const char *bytes, size_t size)
{
    size_t n;
    lt_section *sections = cg_place_again(b, bytes, size, &n);
    int status = sections ? c->options.lines.open(bytes, size, sections, n, &b->lines) : LT_ENOMEM;
    free(sections);
    return status;
}

static bool prepare(cg_compiler *c, cg_batch *b)
{
    if (b->lines || b->lines_failed || !c->options.lines.open || !c->options.lines.locate)
        return b->lines != NULL;
    int status = LT_EFORMAT;
    if (b->bytes) {
        status = open_lines(c, b, b->bytes, b->size);
    } else {
        LLVMMemoryBufferRef object = cg_make_again(c, b, false);
        if (object) {
            status = open_lines(c, b, LLVMGetBufferStart(object), LLVMGetBufferSize(object));
            LLVMDisposeMemoryBuffer(object);
        }
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

/* The reader's names go with its batch; symbols live as long as the session. */
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
        for (int i = 0; i < n; i++) { /* line tables name functions only where something is inlined */
            const char *name = place[i].function ? place[i].function : cg_linfo_name(code->li);
            const char *file = place[i].file ? place[i].file : "unknown";
            out[i] =
                (rt_place){rt_symbol_c(c->session, name)->text, rt_symbol_c(c->session, file)->text, place[i].line};
        }
    }
    return n > 0 ? n : definition(code->li, out);
}
