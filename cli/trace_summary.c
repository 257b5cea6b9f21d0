/* trace_summary.c - keeps one record per compilation and per reason to compile again. */
#include "trace_summary.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_EXPENSIVE = 10, MAX_REASONS = 50 };

typedef struct compilation {
    const char *signature, *file, *reason;
    uint32_t line;
    lt_tier tier;
    lt_variant variant;
    bool is_again;
    uint64_t size;
    lt_code_times times;
} compilation;

typedef struct invalidation {
    const char *signature, *cause, *file; /* cause: NULL if no method did it */
    uint32_t line;
} invalidation;

typedef struct totals {
    uint64_t compiled, optimised, bytes;
    lt_code_times times;
} totals;

struct trace_summary {
    uint64_t kinds[LT_EVENT_KIND_COUNT], unjitted[LT_UNJITTED_INLINED + 1];
    totals own, library;
    compilation *compiled;
    size_t ncompiled, compiled_capacity;
    invalidation *invalid;
    size_t ninvalid, invalid_capacity;
};

trace_summary *trace_summary_new(void) { return calloc(1, sizeof(trace_summary)); }

void trace_summary_free(trace_summary *s)
{
    if (!s)
        return;
    free(s->compiled);
    free(s->invalid);
    free(s);
}

/* Room for one more. */
static bool make_room(void **array, size_t n, size_t *capacity, size_t size)
{
    if (n < *capacity)
        return true;
    size_t more = *capacity ? 2 * *capacity : 64;
    void *bigger = realloc(*array, more * size);
    if (!bigger)
        return false;
    *array = bigger;
    *capacity = more;
    return true;
}

static uint64_t total_of(lt_code_times t) { return t.inference + t.codegen + t.link; }

static void add_times(totals *t, const lt_code_desc *c)
{
    t->compiled++;
    t->optimised += c->tier == LT_TIER_OPTIMISED;
    t->bytes += c->size;
    t->times.inference += c->times.inference;
    t->times.codegen += c->times.codegen;
    t->times.link += c->times.link;
}

static int add_compiled(trace_summary *s, const lt_event *e)
{
    const lt_code_desc *c = lt_code_info(e->code);
    const lt_method_desc *m = lt_method_info(e->method);
    add_times(&s->own, c);
    if (!make_room((void **)&s->compiled, s->ncompiled, &s->compiled_capacity, sizeof *s->compiled))
        return LT_ENOMEM;
    s->compiled[s->ncompiled++] = (compilation){.signature = lt_linfo_signature(e->linfo),
                                                .file = m->file,
                                                .line = m->first_line,
                                                .reason = c->reason,
                                                .tier = c->tier,
                                                .variant = c->variant,
                                                .is_again = c->is_recompile,
                                                .size = c->size,
                                                .times = c->times};
    return LT_OK;
}

static int add_invalidated(trace_summary *s, const lt_event *e)
{
    const lt_method_desc *by = e->cause ? lt_method_info(e->cause) : NULL;
    if (!make_room((void **)&s->invalid, s->ninvalid, &s->invalid_capacity, sizeof *s->invalid))
        return LT_ENOMEM;
    s->invalid[s->ninvalid++] = (invalidation){.signature = lt_linfo_signature(e->linfo),
                                               .cause = by ? by->signature : NULL,
                                               .file = by ? by->file : NULL,
                                               .line = by ? by->first_line : 0};
    return LT_OK;
}

int trace_summary_add(trace_summary *s, const lt_event *e, bool is_library)
{
    if (is_library) {
        if (e->kind == LT_EVENT_CODE_COMPILED)
            add_times(&s->library, lt_code_info(e->code));
        return LT_OK;
    }
    s->kinds[e->kind]++;
    switch (e->kind) {
    case LT_EVENT_CODE_COMPILED:
        return add_compiled(s, e);
    case LT_EVENT_LINFO_INVALIDATED:
        return add_invalidated(s, e);
    case LT_EVENT_LINFO_UNJITTED:
        s->unjitted[e->how]++;
        return LT_OK;
    default:
        return LT_OK;
    }
}

/* ---- printing ------------------------------------------------------------------------------------------------------------- */

static double ms(uint64_t ns) { return (double)ns / 1e6; }

static void print_place(FILE *out, const char *file, uint32_t line)
{
    if (file)
        fprintf(out, " at %s:%u", file, line);
}

static void print_totals(FILE *out, const char *title, const totals *t)
{
    fprintf(out, "%-14s %8" PRIu64 " compiled %8" PRIu64 " bytes %10.3f %10.3f %10.3f %10.3f\n", title, t->compiled,
            t->bytes, ms(t->times.inference), ms(t->times.codegen), ms(t->times.link), ms(total_of(t->times)));
}

static int by_cost(const void *a, const void *b)
{
    uint64_t x = total_of((*(const compilation *const *)a)->times),
             y = total_of((*(const compilation *const *)b)->times);
    return x < y ? 1 : x > y ? -1 : 0;
}

static void print_expensive(const trace_summary *s, FILE *out)
{
    const compilation **order = malloc((s->ncompiled + 1) * sizeof *order);
    if (!order || !s->ncompiled) {
        free(order);
        return;
    }
    for (size_t i = 0; i < s->ncompiled; i++)
        order[i] = &s->compiled[i];
    qsort(order, s->ncompiled, sizeof *order, by_cost);
    fprintf(out, "\nmost expensive       total  inference    codegen       link      bytes\n");
    for (size_t i = 0; i < s->ncompiled && i < MOST_EXPENSIVE; i++) {
        const compilation *c = order[i];
        fprintf(out, "%15s %10.3f %10.3f %10.3f %10.3f %10" PRIu64 "  %s", "", ms(total_of(c->times)),
                ms(c->times.inference), ms(c->times.codegen), ms(c->times.link), c->size, c->signature);
        print_place(out, c->file, c->line);
        fputc('\n', out);
    }
    free(order);
}

/* Ends a list of which only the first were printed. */
static void print_rest(FILE *out, size_t n)
{
    if (n > MAX_REASONS)
        fprintf(out, "  ... and %zu more\n", n - MAX_REASONS);
}

static void print_again(const trace_summary *s, FILE *out)
{
    size_t n = 0;
    for (size_t i = 0; i < s->ncompiled; i++) {
        const compilation *c = &s->compiled[i];
        if (!c->is_again)
            continue;
        if (n++ == 0)
            fprintf(out, "\ncompiled again\n");
        if (n <= MAX_REASONS)
            fprintf(out, "  %s %s %s: %s\n", c->signature, lt_tier_name(c->tier), lt_variant_name(c->variant),
                    c->reason ? c->reason : "no reason given");
    }
    print_rest(out, n);
}

static void print_invalidated(const trace_summary *s, FILE *out)
{
    if (s->ninvalid)
        fprintf(out, "\ninvalidated\n");
    for (size_t i = 0; i < s->ninvalid && i < MAX_REASONS; i++) {
        fprintf(out, "  %s", s->invalid[i].signature);
        if (s->invalid[i].cause)
            fprintf(out, " by %s", s->invalid[i].cause);
        print_place(out, s->invalid[i].file, s->invalid[i].line);
        fputc('\n', out);
    }
    print_rest(out, s->ninvalid);
}

void trace_summary_print(const trace_summary *s, FILE *out)
{
    fprintf(out,
            "\n%" PRIu64 " methods defined, %" PRIu64 " specialisations; %" PRIu64 " interpreted, %" PRIu64
            " constant, %" PRIu64 " inlined; %" PRIu64 " invalidated, %" PRIu64 " retired\n\n",
            s->kinds[LT_EVENT_METHOD_DEFINED], s->kinds[LT_EVENT_LINFO_SPECIALISED],
            s->unjitted[LT_UNJITTED_INTERPRETED], s->unjitted[LT_UNJITTED_CONSTANT], s->unjitted[LT_UNJITTED_INLINED],
            s->kinds[LT_EVENT_LINFO_INVALIDATED], s->kinds[LT_EVENT_CODE_RETIRED]);
    fprintf(out, "milliseconds                                          inference    codegen       link      total\n");
    print_totals(out, "shown methods", &s->own);
    print_totals(out, "others", &s->library);
    print_expensive(s, out);
    print_again(s, out);
    print_invalidated(s, out);
}
