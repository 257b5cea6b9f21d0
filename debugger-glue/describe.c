/* describe.c - debug info on demand, for code that runs already and was compiled without any.
 *
 *   stack ──► codes without debug info ──► the host compiles each again with it, and compares ──► one image for all
 *
 * What cannot be had keeps its name and its place of definition. The answer does not change, so it is asked for once.
 */
#include <stdlib.h>
#include "elf_image.h"
#include "glue.h"

enum { CODES_MAX = 256, FRAMES_MAX = 1 << 20, FRAME_SIZE_MAX = 1 << 24 };

typedef struct stack {
    lt_glue *glue;
    uint64_t pc, fp;
    lt_code *codes[CODES_MAX];
    size_t n;
} stack;

static bool is_new(const stack *s, const lt_code *c)
{
    for (size_t i = 0; i < s->n; i++)
        if (s->codes[i] == c)
            return false;
    return !lt_code_info(c)->has_debug_info && !dg_is_described(s->glue, c);
}

static void add(stack *s, uint64_t pc)
{
    lt_code_range r;
    if (s->n == CODES_MAX || !lt_code_find(s->glue->tracer, pc, &r) || (s->n && s->codes[s->n - 1] == r.code))
        return;
    lt_code *c = lt_code_take(s->glue->tracer, pc);
    if (c && is_new(s, c))
        s->codes[s->n++] = c;
    else
        lt_code_unref(s->glue->tracer, c);
}

/* All code of ours, and the C code between, keeps frame pointers; one that does not ends the walk. */
static void walk(stack *s)
{
    uint64_t fp = s->fp;
    add(s, s->pc);
    for (size_t i = 0; fp && fp % 8 == 0 && i < FRAMES_MAX; i++) {
        const uint64_t *frame = (const uint64_t *)(uintptr_t)fp;
        add(s, frame[1] - 1);
        if (frame[0] <= fp || frame[0] - fp > FRAME_SIZE_MAX)
            return;
        fp = frame[0];
    }
}

/* Codes of one object share their part. */
static size_t ask(lt_glue *g, const stack *s, lt_image_part *parts)
{
    size_t n = 0;
    for (size_t i = 0; i < s->n; i++) {
        lt_image_part p = {0};
        bool known = false;
        uint64_t at = lt_code_info(s->codes[i])->address;
        for (size_t k = 0; k < n && !known; k++)
            for (size_t j = 0; j < parts[k].nsections && !known; j++)
                known = at - parts[k].sections[j].address < parts[k].sections[j].size;
        if (!known && g->describer.describe(g->describer.baton, s->codes[i], &p) >= 0)
            parts[n++] = p;
    }
    return n;
}

static int describe(lt_glue *g, void *baton)
{
    const stack *from = baton;
    stack s = {.glue = g, .pc = from->pc, .fp = from->fp};
    lt_image_part parts[CODES_MAX];
    if (lt_jit_depth(g->tracer))
        return LT_EBUSY;
    if (!g->describer.describe)
        return 0;
    walk(&s);
    size_t n = ask(g, &s, parts);
    int status = s.n ? dg_register_parts(g, parts, n, s.codes, s.n) : LT_OK;
    for (size_t i = 0; i < n; i++)
        g->describer.release(g->describer.baton, &parts[i]);
    for (size_t i = 0; i < s.n; i++)
        lt_code_unref(g->tracer, s.codes[i]);
    return status < 0 ? status : (int)n;
}

int lt_debug_describe(uint64_t pc, uint64_t fp)
{
    stack s = {.pc = pc, .fp = fp};
    return dg_glues_each(describe, &s);
}

void lt_glue_set_describer(lt_glue *g, const lt_describer *d) { g->describer = *d; }
