/* trace_text.c - owns what a stack trace looks like.
 *
 *     Stacktrace:
 *      [1] area(r::String)
 *        @ Main shapes.jl:3
 *      [2] walk(n::Int64) (repeats 5000 times)
 *        @ Main walk.jl:2
 *      [3] top-level scope
 *        @ walk.jl:9
 *
 * Recursion is folded on the raw entries, before places are looked up: a trace of 60,000 frames costs a handful of
 * look-ups. Compiled code of no method (adapters) has no place and vanishes.
 */
#include "trace.h"
#include "../base/buf.h"
#include <gc/gc.h>
#include <string.h>

enum { MAX_PLACES = 32, MAX_PERIOD = 48, MAX_SHOWN = 400, BIG_TRACE = 50 };

typedef struct shown_frame {
    char *name; /* with its arguments */
    const char *module, *file;
    uint32_t line;
    bool is_inlined;
    size_t repeats;    /* of this frame alone; 1 = once */
    size_t cycle_size; /* > 0: the last cycle_size frames, up to this one, come cycle_repeats times more */
    size_t cycle_repeats;
} shown_frame;

typedef struct shown_trace {
    rt_session *s;
    shown_frame frame[MAX_SHOWN];
    size_t n;
} shown_trace;

/* ---- names ------------------------------------------------------------------------------------------------------------- */

/* "f" for the hidden body function "#f#12" of a keyword method; anonymous functions show their type's name. */
static void put_function_name(rt_buf *b, const char *name)
{
    const char *end = name[0] == '#' ? strrchr(name, '#') : NULL;
    if (!end)
        rt_buf_puts(b, name);
    else if (end > name + 1 && (name[1] < '0' || name[1] > '9'))
        rt_buf_put(b, name + 1, (size_t)(end - name - 1));
    else
        rt_buf_printf(b, "(::var\"%s\")", name);
}

/* Constructors are called by their type. */
static bool is_constructor(const rt_session *s, const rt_value *callee)
{
    return callee->type == s->t.DataType && ((const rt_datatype *)callee)->name == s->t.type_name;
}

static const char *argument_name(const rt_ir *ir, size_t i)
{
    const char *name = ir && i < ir->nargs ? ir->slots[i].name->text : "";
    return name[0] == '#' ? "" : name;
}

/* Arguments [from, to) of the specialisation, with commas. */
static void put_arguments(rt_buf *b, rt_session *s, const rt_linfo *li, size_t from, size_t to)
{
    const rt_ir *ir = li->ir ? li->ir : li->def->ir;
    for (size_t i = from; i < to; i++)
        rt_buf_printf(b, "%s%s::%s", i > from ? ", " : "", argument_name(ir, i),
                      rt_type_text(s, li->spec_types->params->item[i]));
}

/* The body of a keyword method takes (itself, keywords..., function, arguments...): the place of the function, which
 * has no name of its own. 0: no such method. */
static size_t function_place(const rt_linfo *li)
{
    const rt_ir *ir = li->ir ? li->ir : li->def->ir;
    for (size_t i = 1; li->def->is_kwbody && i < li->spec_types->params->n; i++)
        if (!*argument_name(ir, i))
            return i;
    return 0;
}

static void put_signature(rt_buf *b, rt_session *s, const rt_linfo *li)
{
    size_t n = li->spec_types->params->n, function = function_place(li);
    rt_buf_putc(b, '(');
    put_arguments(b, s, li, function + 1, n);
    if (function > 1) {
        rt_buf_puts(b, "; ");
        put_arguments(b, s, li, 1, function);
    }
    rt_buf_putc(b, ')');
}

static char *frame_name(rt_session *s, const char *function, const rt_linfo *li)
{
    rt_buf b = {0};
    if (!li || !li->def || !li->spec_types) {
        put_function_name(&b, function);
        return rt_buf_take(&b);
    }
    rt_value *callee = li->spec_types->params->item[function_place(li)];
    if (is_constructor(s, callee))
        rt_buf_puts(&b, rt_type_text(s, ((rt_datatype *)callee)->params->item[0]));
    else
        put_function_name(&b, function);
    put_signature(&b, s, li);
    return rt_buf_take(&b);
}

/* ---- places ------------------------------------------------------------------------------------------------------------ */

static void add(shown_trace *out, shown_frame f)
{
    f.repeats = 1;
    if (out->n < MAX_SHOWN)
        out->frame[out->n++] = f;
}

static void add_evaluated(shown_trace *out, const rt_trace_entry *e)
{
    bool toplevel = e->ir->is_toplevel;
    add(out, (shown_frame){.name = toplevel ? "top-level scope" : frame_name(out->s, e->ir->name->text, e->linfo),
                           .module = toplevel || !e->ir->module ? NULL : rt_module_name(e->ir->module)->text,
                           .file = e->ir->file ? e->ir->file->text : NULL,
                           .line = e->line});
}

static void add_compiled(shown_trace *out, const rt_trace_entry *e)
{
    const rt_compiler *c = out->s->compiler;
    rt_place place[MAX_PLACES];
    rt_linfo *li = NULL;
    int n = c && c->locate ? c->locate(c->baton, (const void *)(e->pc - 1), &li, place, MAX_PLACES) : 0;
    for (int i = 0; i < n; i++) {
        bool outer = i == n - 1, toplevel = outer && li && !li->def;
        add(out, (shown_frame){.name = toplevel ? "top-level scope"
                                                : frame_name(out->s, place[i].function, outer ? li : NULL),
                               .module = outer && li && li->def ? rt_module_name(li->def->module)->text : NULL,
                               .file = place[i].file,
                               .line = place[i].line,
                               .is_inlined = !outer});
    }
}

static void add_entry(shown_trace *out, const rt_trace_entry *e)
{
    if (e->ir)
        add_evaluated(out, e);
    else
        add_compiled(out, e);
}

/* ---- folding ------------------------------------------------------------------------------------------------------------ */

static bool same(const rt_trace_entry *a, const rt_trace_entry *b)
{
    return a->pc == b->pc && a->ir == b->ir && a->line == b->line;
}

/* How often the `period` entries at `i` come in a row. */
static size_t copies(const rt_trace *t, size_t i, size_t period)
{
    size_t j = i + period;
    while (j < t->n && same(&t->entry[j], &t->entry[j - period]))
        j++;
    return (j - i) / period;
}

static size_t find_cycle(const rt_trace *t, size_t i, size_t *count)
{
    for (size_t period = 1; period <= MAX_PERIOD && i + 2 * period <= t->n; period++) {
        *count = copies(t, i, period);
        if (*count >= 2)
            return period;
    }
    return 0;
}

/* Adds the entries at `i` and gives the index of the first one after them. */
static size_t add_folded(shown_trace *out, const rt_trace *t, size_t i)
{
    size_t count = 0, period = find_cycle(t, i, &count), before = out->n;
    for (size_t k = 0; k < (period ? period : 1); k++)
        add_entry(out, &t->entry[i + k]);
    if (!period)
        return i + 1;
    size_t added = out->n - before;
    if (added > 1 && (count < 3 || t->n < BIG_TRACE))
        return i + period; /* not worth folding */
    if (added == 1)
        out->frame[before].repeats = count;
    if (added > 1) {
        out->frame[out->n - 1].cycle_size = added;
        out->frame[out->n - 1].cycle_repeats = count - 1;
    }
    return i + period * count;
}

static bool same_place(const shown_frame *a, const shown_frame *b)
{
    return !a->cycle_size && !b->cycle_size && a->line == b->line && a->is_inlined == b->is_inlined &&
           strcmp(a->name, b->name) == 0 && (a->file == b->file || (a->file && b->file && !strcmp(a->file, b->file)));
}

/* Calls of one function from several places of one line read as one, too. */
static void merge_neighbours(shown_trace *out)
{
    size_t kept = 0;
    for (size_t i = 0; i < out->n; i++) {
        if (kept && same_place(&out->frame[kept - 1], &out->frame[i]))
            out->frame[kept - 1].repeats += out->frame[i].repeats;
        else
            out->frame[kept++] = out->frame[i];
    }
    out->n = kept;
}

/* ---- text --------------------------------------------------------------------------------------------------------------- */

static int digits_of(size_t n)
{
    int digits = 1;
    for (; n >= 10; n /= 10)
        digits++;
    return digits;
}

static void put_frame(rt_buf *b, const shown_frame *f, size_t number, int width)
{
    rt_buf_printf(b, "\n%*s[%zu] %s", width - digits_of(number) + 1, "", number, f->name);
    if (f->repeats > 1)
        rt_buf_printf(b, " (repeats %zu times)", f->repeats);
    if (f->file) {
        rt_buf_printf(b, "\n%*s@ ", width + 2, "");
        if (f->module && !f->is_inlined)
            rt_buf_printf(b, "%s ", f->module);
        rt_buf_printf(b, "%s:%u%s", f->file, f->line, f->is_inlined ? " [inlined]" : "");
    }
    if (f->cycle_size)
        rt_buf_printf(b, "\n--- the above %zu lines are repeated %zu more times ---", f->cycle_size, f->cycle_repeats);
}

char *rt_trace_text(rt_session *s, const rt_trace *t)
{
    shown_trace *out = GC_MALLOC(sizeof *out);
    out->s = s;
    for (size_t i = 0; i < t->n && out->n < MAX_SHOWN;)
        i = add_folded(out, t, i);
    bool is_cut = t->is_cut || out->n == MAX_SHOWN;
    merge_neighbours(out);
    rt_buf b = {0};
    if (!out->n)
        return rt_buf_take(&b);
    rt_buf_puts(&b, "Stacktrace:");
    for (size_t i = 0; i < out->n; i++)
        put_frame(&b, &out->frame[i], i + 1, digits_of(out->n));
    if (is_cut)
        rt_buf_puts(&b, "\n ⋮ (outer frames left out)");
    return rt_buf_take(&b);
}
