/* announce.c - describes methods and linfos to the tracer. */
#include "announce.h"
#include "state.h"
#include "../syntax/ast.h"
#include "../values/heap.h"
#include <string.h>

enum { MAX_LINES = 512, MAX_DEPTH = 200 };

void rt_announce_begin(rt_session *s)
{
    if (s->tracer)
        lt_jit_enter(s->tracer);
}

void rt_announce_end(rt_session *s)
{
    if (s->tracer)
        lt_jit_leave(s->tracer);
}

/* ---- lines that begin a statement -------------------------------------------------------------------------------------- */

typedef struct lines {
    uint32_t line[MAX_LINES];
    size_t n;
} lines;

static void add_line(lines *l, uint32_t line)
{
    if (line && l->n < MAX_LINES && (l->n == 0 || l->line[l->n - 1] != line))
        l->line[l->n++] = line;
}

/* Functions inside are methods of their own. */
static bool is_function_head(uint8_t head)
{
    return head == RT_HEAD_FUNCTION || head == RT_HEAD_ARROW || head == RT_HEAD_DO || head == RT_HEAD_MACRO;
}

static void collect_lines(const rt_ast *a, lines *l, int depth)
{
    if (!a || a->kind != RT_AST_EXPR || depth > MAX_DEPTH || (depth && is_function_head(a->head)))
        return;
    for (uint32_t i = 0; i < a->n; i++) {
        if (a->head == RT_HEAD_BLOCK && a->child[i])
            add_line(l, a->child[i]->line);
        collect_lines(a->child[i], l, depth + 1);
    }
}

static void sort_lines(lines *l)
{
    for (size_t i = 1; i < l->n; i++) {
        uint32_t x = l->line[i];
        size_t j = i;
        for (; j > 0 && l->line[j - 1] > x; j--)
            l->line[j] = l->line[j - 1];
        l->line[j] = x;
    }
    size_t n = 0;
    for (size_t i = 0; i < l->n; i++)
        if (n == 0 || l->line[n - 1] != l->line[i])
            l->line[n++] = l->line[i];
    l->n = n;
}

/* ---- methods ----------------------------------------------------------------------------------------------------------- */

static const char *text_of(const rt_symbol *sym) { return sym ? sym->text : NULL; }

typedef struct place { /* what a method's record says beyond the method itself */
    const char *signature;
    const uint32_t *line;
    size_t nlines;
} place;

static void tell(rt_session *s, rt_method *m, const rt_method *replaced, place p)
{
    lt_method_desc desc = {.name = m->name->text,
                           .module = m->module ? rt_module_name(m->module)->text : NULL,
                           .file = text_of(m->file),
                           .first_line = m->first_line,
                           .last_line = m->last_line,
                           .lines = p.line,
                           .nlines = p.nlines,
                           .signature = p.signature,
                           .baton = m};
    lt_method_define(s->tracer, &desc, replaced ? replaced->trace : NULL, &m->trace);
}

/* ---- methods of a session that has no tracer yet ------------------------------------------------------------------------ */

struct rt_kept_methods { /* dispatch state */
    size_t n, capacity;
    struct kept {
        rt_method *m;
        const rt_method *replaced;
        place p;
    } *item;
};

static void keep(rt_session *s, rt_kept_methods *k, rt_method *m, const rt_method *replaced, place p)
{
    if (k->n == k->capacity) {
        size_t capacity = k->capacity ? 2 * k->capacity : 1024;
        k->item = rt_heap_grown(s, k->item, k->n, capacity, sizeof *k->item);
        k->capacity = capacity;
    }
    uint32_t *line = rt_heap_atomic(s, p.nlines * sizeof *line);
    memcpy(line, p.line, p.nlines * sizeof *line);
    k->item[k->n++] = (struct kept){m, replaced, {p.signature, line, p.nlines}};
}

void rt_announce_keep(rt_session *s) { rt_dispatch_state_of(s)->kept = rt_heap_scanned(s, sizeof(rt_kept_methods)); }

void rt_announce_forget_linfos(rt_session *s)
{
    rt_dispatch_state *st = rt_dispatch_state_of(s);
    for (size_t i = 0; i < st->kept->n; i++) {
        rt_method *m = st->kept->item[i].m;
        rt_method_table *mt = rt_table_for_signature(s, m->sig);
        rt_table_state *t = rt_table_state_of(s, mt);
        m->linfos = NULL;
        mt->edges = NULL;
        t->slot = NULL;
        t->count = t->capacity = t->nlinfos = 0;
    }
    *st = (rt_dispatch_state){.kept = st->kept};
}

void rt_announce_kept(rt_session *s)
{
    rt_kept_methods *k = rt_dispatch_state_of(s)->kept;
    rt_dispatch_state_of(s)->kept = NULL;
    rt_announce_begin(s);
    for (size_t i = 0; i < k->n; i++)
        tell(s, k->item[i].m, k->item[i].replaced, k->item[i].p);
    rt_announce_end(s);
}

void rt_announce_method(rt_session *s, rt_method *m, const rt_method *replaced)
{
    rt_kept_methods *k = rt_dispatch_state_of(s)->kept;
    if (!s->tracer && !k)
        return;
    lines l = {.n = 0};
    collect_lines(m->body, &l, 0);
    if (l.n == 0)
        add_line(&l, m->first_line);
    sort_lines(&l);
    place p = {rt_method_text(s, m), l.line, l.n};
    if (s->tracer)
        tell(s, m, replaced, p);
    else
        keep(s, k, m, replaced, p);
}

void rt_announce_linfo(rt_session *s, rt_linfo *li)
{
    if (!s->tracer || !li->def->trace)
        return;
    lt_linfo_desc desc = {
        .signature = rt_linfo_text(s, li), .baton = li, .min_world = li->min_world, .max_world = li->max_world};
    lt_linfo_new(s->tracer, li->def->trace, &desc, &li->trace);
}

void rt_announce_thunk(rt_session *s, rt_linfo *li, const rt_ir *ir)
{
    if (!s->tracer)
        return;
    lines l = {.n = 0};
    for (uint32_t i = 0; i < ir->nstmts; i++)
        if (ir->stmts[i].flags & RT_STMT_STEP)
            add_line(&l, ir->stmts[i].line);
    sort_lines(&l);
    lt_method_desc desc = {.name = ir->name->text,
                           .module = ir->module ? rt_module_name(ir->module)->text : NULL,
                           .file = text_of(ir->file),
                           .first_line = ir->first_line,
                           .last_line = ir->last_line,
                           .lines = l.line,
                           .nlines = l.n};
    lt_method *m = NULL;
    if (lt_method_define(s->tracer, &desc, NULL, &m) != LT_OK)
        return;
    lt_linfo_desc of = {
        .signature = ir->name->text, .baton = li, .min_world = li->min_world, .max_world = li->max_world};
    lt_linfo_new(s->tracer, m, &of, &li->trace);
}

/* ---- linfos ------------------------------------------------------------------------------------------------------------ */

void rt_announce_invalid(rt_session *s, const rt_linfo *li, const rt_method *cause)
{
    if (s->tracer && li->trace)
        lt_linfo_invalidate(s->tracer, li->trace, cause ? cause->trace : NULL);
}

void rt_announce_dispatched(rt_session *s, const rt_linfo *li)
{
    if (s->tracer && li->trace)
        lt_linfo_first_dispatch(s->tracer, li->trace);
}

void rt_announce_interpreted(rt_session *s, rt_linfo *li)
{
    if (!s->tracer || !li->trace || rt_linfo_state_of(s, li)->reported_interpreted)
        return;
    rt_linfo_state_of(s, li)->reported_interpreted = true;
    lt_linfo_unjitted(s->tracer, li->trace, LT_UNJITTED_INTERPRETED, NULL);
}
