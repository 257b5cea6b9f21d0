/* tracer.c - what the tracer costs a JIT: events, lookups, definitions. `scripts/bench tracer` runs it.
 *
 *   bench_tracer [--small] [--json]
 *
 * Times are processor time of the measured thread, so that other processes do not count. Each figure is the median of several rounds;
 * what is compared is measured alternately.
 */
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <uv.h>
#include "lintel/trace.h"

enum { MAX_ROUNDS = 31, SECTIONS = 4, BATCH = 50, HOT = 64, PLACES = 32768 };

typedef struct settings {
    int rounds, compiles, codes, lookups, methods;
    bool json;
} settings;

static const settings full = {.rounds = 15, .compiles = 20000, .codes = 100000, .lookups = 2000000, .methods = 10000};
static const settings small = {.rounds = 3, .compiles = 500, .codes = 2000, .lookups = 20000, .methods = 300};

static void must(int status, const char *what)
{
    if (status >= 0)
        return;
    fprintf(stderr, "bench_tracer: %s: %s\n", what, lt_status_text(status));
    exit(1);
}

static double thread_ns(void)
{
    struct timespec ts;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &ts);
    return (double)ts.tv_sec * 1e9 + (double)ts.tv_nsec;
}

static int compare(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return x < y ? -1 : x > y;
}

static double median(double *values, int n)
{
    qsort(values, (size_t)n, sizeof *values, compare);
    return values[n / 2];
}

static void report(const settings *s, const char *key, const char *text, double ns, double aim)
{
    if (s->json) {
        printf("{\"measure\":\"%s\",\"nanoseconds\":%.1f", key, ns);
        if (aim > 0)
            printf(",\"aim\":%.0f", aim);
        printf("}\n");
        return;
    }
    printf("  %-72s %9.1f ns", text, ns);
    if (aim > 0)
        printf("   aim %.0f%s", aim, ns <= aim ? "" : "  MISSED");
    printf("\n");
}

static void title(const settings *s, const char *text)
{
    if (!s->json)
        printf("\n%s\n", text);
}

static lt_linfo *new_linfo(lt_tracer *t, const char *name)
{
    lt_method *m = NULL;
    lt_linfo *li = NULL;
    lt_method_desc d = {.name = name, .module = "Main", .file = "src/program.jl", .first_line = 1, .last_line = 9};
    must(lt_method_define(t, &d, NULL, &m), "define");
    must(lt_linfo_new(t, m, &(lt_linfo_desc){.signature = "f(::Int64, ::Any)"}, &li), "specialise");
    return li;
}

/* ---- events ------------------------------------------------------------------------------------------------------------------ */

static int count_it(void *baton, const lt_event *e)
{
    atomic_fetch_add_explicit((_Atomic uint64_t *)baton, e->code != NULL, memory_order_relaxed);
    return LT_OK;
}

/* All that a JIT tells the tracer of one compile. */
static void compile(lt_tracer *t, lt_linfo *li, uint64_t address)
{
    static const char *const names[SECTIONS] = {".text", ".rodata", ".eh_frame", ".debug_line"};
    lt_section sections[SECTIONS];
    for (uint32_t i = 0; i < SECTIONS; i++)
        sections[i] = (lt_section){names[i], address, 64, i + 1};
    lt_code_desc d = {.linfo = li,
                      .symbol = "julia_f_1234",
                      .address = address,
                      .size = 64,
                      .tier = LT_TIER_BASELINE,
                      .is_root = true,
                      .reason = "first call",
                      .cause_file = "src/program.jl",
                      .cause_line = 12,
                      .sections = sections,
                      .nsections = SECTIONS};
    lt_linfo_wants(li);
    must(lt_jit_emit(t, &d, NULL), "emit");
}

typedef enum listener { NOBODY, INLINE, ON_LOOP } listener;

/* A loop on its own thread, which delivers while the measured thread compiles. */
typedef struct consumer {
    uv_loop_t loop;
    pthread_t thread;
} consumer;

static void *consume(void *baton)
{
    uv_run(&((consumer *)baton)->loop, UV_RUN_DEFAULT);
    return NULL;
}

/* Nanoseconds of the compiling thread per method, in brackets of `batch`. */
static double time_compiles(const settings *s, listener who, int batch)
{
    lt_tracer *t;
    lt_subscriber *subscriber = NULL;
    consumer c;
    _Atomic uint64_t seen = 0;
    must(lt_tracer_new(NULL, &t), "new");
    uv_loop_init(&c.loop);
    lt_subscription sub = {.size = sizeof sub,
                           .kinds = LT_EVENT_MASK(LT_EVENT_CODE_COMPILED),
                           .fn = count_it,
                           .baton = &seen,
                           .loop = who == ON_LOOP ? &c.loop : NULL,
                           .max_pending = (size_t)s->compiles};
    if (who != NOBODY)
        must(lt_subscribe(t, &sub, &subscriber), "subscribe");
    if (who == ON_LOOP)
        pthread_create(&c.thread, NULL, consume, &c);
    lt_linfo *li = new_linfo(t, "f");
    double before = thread_ns();
    for (int i = 0; i < s->compiles; i += batch) {
        lt_jit_enter(t);
        for (int k = 0; k < batch; k++)
            compile(t, li, 0x100000 + (uint64_t)(i + k) * 64);
        must(lt_jit_leave(t), "leave");
    }
    double ns = (thread_ns() - before) / s->compiles;
    lt_tracer_free(t);
    if (who == ON_LOOP)
        pthread_join(c.thread, NULL);
    uv_run(&c.loop, UV_RUN_DEFAULT);
    uv_loop_close(&c.loop);
    if (who != NOBODY && seen < (uint64_t)s->compiles)
        must(LT_EFULL, "events were lost");
    return ns;
}

static void measure_events(const settings *s)
{
    static const int batches[] = {1, BATCH};
    for (int b = 0; b < 2; b++) {
        double ns[3][MAX_ROUNDS], median_of[3];
        for (int r = 0; r < s->rounds; r++) {
            for (int who = NOBODY; who <= ON_LOOP; who++)
                ns[who][r] = time_compiles(s, (listener)who, batches[b]);
        }
        for (int who = NOBODY; who <= ON_LOOP; who++)
            median_of[who] = median(ns[who], s->rounds);
        title(s, b ? "One compiled method in a batch of 50, on the compiling thread"
                   : "One compiled method alone, on the compiling thread");
        report(s, b ? "compile_batch_nobody" : "compile_nobody", "enter, wants, emit, leave; nobody listens",
               median_of[NOBODY], 0);
        report(s, b ? "compile_batch_inline" : "compile_inline", "the same with an inline subscriber",
               median_of[INLINE], 2000);
        report(s, b ? "event_batch_inline" : "event_inline", "  the event's part of it",
               median_of[INLINE] - median_of[NOBODY], 0);
        report(s, b ? "compile_batch_loop" : "compile_loop", "the same with a subscriber on a loop", median_of[ON_LOOP],
               0);
        report(s, b ? "event_batch_loop" : "event_loop", "  the event's part of it",
               median_of[ON_LOOP] - median_of[NOBODY], 1000);
    }
}

/* ---- lookups ------------------------------------------------------------------------------------------------------------------- */

typedef struct map_load {
    lt_tracer *tracer;
    lt_linfo *linfo;
    const settings *settings;
    atomic_bool stop;
    double ns; /* of one lookup, by look_up */
} map_load;

/* Random lookups among `used` of the codes, which are spread over all of them. Where to look is decided beforehand. */
static double time_lookups(const map_load *l, uint64_t seed, int used)
{
    static _Thread_local uint64_t pcs[PLACES];
    int found = 0;
    lt_code_range range;
    uint64_t x = seed;
    for (size_t i = 0; i < PLACES; i++) {
        x = x * 6364136223846793005u + 1442695040888963407u;
        uint64_t code = (x >> 33) % (uint64_t)used * (uint64_t)(l->settings->codes / used);
        pcs[i] = 0x100000 + code * 64 + (x >> 27) % 64;
    }
    double before = thread_ns();
    for (int i = 0; i < l->settings->lookups; i++)
        found += lt_code_find(l->tracer, pcs[i % PLACES], &range);
    double ns = (thread_ns() - before) / l->settings->lookups;
    if (found != l->settings->lookups)
        must(LT_ENOENT, "a code was not found");
    return ns;
}

static void *look_up(void *baton)
{
    map_load *l = baton;
    l->ns = time_lookups(l, (uint64_t)(uintptr_t)&l, HOT);
    return NULL;
}

/* Codes come and go beyond those that are looked up. */
static void *change_map(void *baton)
{
    map_load *l = baton;
    lt_code *codes[256] = {0};
    uint64_t base = 0x100000 + (uint64_t)l->settings->codes * 64;
    for (uint32_t i = 0; !atomic_load(&l->stop); i = (i + 37) % 256) {
        if (codes[i])
            lt_code_retire(l->tracer, codes[i]);
        lt_code_desc d = {.linfo = l->linfo, .address = base + i * 64, .size = 64};
        lt_jit_enter(l->tracer);
        must(lt_jit_emit(l->tracer, &d, &codes[i]), "emit");
        lt_jit_leave(l->tracer);
    }
    for (int i = 0; i < 256; i++) {
        if (codes[i])
            lt_code_retire(l->tracer, codes[i]);
    }
    return NULL;
}

static void measure_lookups(const settings *s)
{
    map_load l = {.settings = s};
    pthread_t changer, other;
    double all[MAX_ROUNDS], alone[MAX_ROUNDS], while_changing[MAX_ROUNDS], two[MAX_ROUNDS];
    must(lt_tracer_new(NULL, &l.tracer), "new");
    l.linfo = new_linfo(l.tracer, "f");
    for (int i = 0; i < s->codes; i++) {
        if (i % BATCH == 0)
            lt_jit_enter(l.tracer);
        compile(l.tracer, l.linfo, 0x100000 + (uint64_t)((int64_t)i * 7919 % s->codes) * 64);
        if (i % BATCH == BATCH - 1 || i == s->codes - 1)
            must(lt_jit_leave(l.tracer), "leave");
    }
    for (int r = 0; r < s->rounds; r++) {
        all[r] = time_lookups(&l, (uint64_t)r, s->codes);
        alone[r] = time_lookups(&l, (uint64_t)r, HOT);
        atomic_store(&l.stop, false);
        pthread_create(&changer, NULL, change_map, &l);
        while_changing[r] = time_lookups(&l, (uint64_t)r, HOT);
        pthread_create(&other, NULL, look_up, &l);
        two[r] = time_lookups(&l, (uint64_t)r + 100, HOT);
        pthread_join(other, NULL);
        two[r] = (two[r] + l.ns) / 2;
        atomic_store(&l.stop, true);
        pthread_join(changer, NULL);
    }
    char text[96];
    snprintf(text, sizeof text, "pc lookup in a map of %d codes", s->codes);
    title(s, text);
    snprintf(text, sizeof text, "at random among %d of them, as a profiler's samples fall", HOT);
    report(s, "lookup", text, median(alone, s->rounds), 50);
    report(s, "lookup_changing", "the same while another thread adds and retires", median(while_changing, s->rounds),
           50);
    report(s, "lookup_two_changing", "two threads look up while one adds and retires", median(two, s->rounds), 50);
    report(s, "lookup_all", "at random among all: two lines from beyond the second cache each", median(all, s->rounds),
           0);
    lt_tracer_free(l.tracer);
}

/* ---- definitions --------------------------------------------------------------------------------------------------------------- */

static void add_interests(lt_tracer *t, int n)
{
    char text[64];
    lt_interest *i;
    for (int k = 0; k < n; k++) {
        snprintf(text, sizeof text, "other%d", k);
        lt_interest_desc name = {.kind = LT_INTEREST_NAME, .text = text, .wants = LT_WANT_DEBUG};
        must(lt_interest_add(t, &name, &i), "name");
        lt_interest_desc line = {
            .kind = LT_INTEREST_LINE, .text = "big.jl", .line = (uint32_t)k + 1, .wants = LT_WANT_DEBUG};
        must(lt_interest_add(t, &line, &i), "line");
        snprintf(text, sizeof text, "other%d(::Int64)", k);
        lt_interest_desc signature = {.kind = LT_INTEREST_SIGNATURE, .text = text, .wants = LT_WANT_DEBUG};
        must(lt_interest_add(t, &signature, &i), "signature");
    }
}

/* Nanoseconds per method with one specialisation. */
static double time_definitions(const settings *s, int interests)
{
    lt_tracer *t;
    char name[32];
    must(lt_tracer_new(NULL, &t), "new");
    add_interests(t, interests);
    double before = thread_ns();
    for (int i = 0; i < s->methods; i++) {
        snprintf(name, sizeof name, "m%d", i);
        uint32_t line = 200000 + 2 * (uint32_t)i;
        lt_method_desc d = {
            .name = name, .module = "Main", .file = "src/big.jl", .first_line = line, .last_line = line + 1};
        lt_method *m;
        lt_linfo *li;
        must(lt_method_define(t, &d, NULL, &m), "define");
        must(lt_linfo_new(t, m, &(lt_linfo_desc){.signature = name}, &li), "specialise");
    }
    double ns = (thread_ns() - before) / s->methods;
    lt_tracer_free(t);
    return ns;
}

static void measure_definitions(const settings *s)
{
    double none[MAX_ROUNDS], many[MAX_ROUNDS];
    for (int r = 0; r < s->rounds; r++) {
        none[r] = time_definitions(s, 0);
        many[r] = time_definitions(s, s->methods);
    }
    char text[96];
    title(s, "One method and one specialisation defined");
    snprintf(text, sizeof text, "of %d, without interests", s->methods);
    report(s, "define", text, median(none, s->rounds), 0);
    snprintf(text, sizeof text, "with %d names, lines and signatures each waited for", s->methods);
    report(s, "define_interests", text, median(many, s->rounds), 0);
}

int main(int argc, char **argv)
{
    settings s = full;
    bool json = false;
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--small") == 0) {
            s = small;
        } else if (strcmp(argv[i], "--json") == 0) {
            json = true;
        } else {
            fprintf(stderr, "usage: bench_tracer [--small] [--json]\n");
            return 2;
        }
    }
    s.json = json;
    measure_events(&s);
    measure_lookups(&s);
    measure_definitions(&s);
    return 0;
}
