/* requests.c - the request ring: what a debugger's script has written becomes interests of every tracer with a glue.
 *
 *   script: break f  ──►  ring in memory  ──► lt_poll at a safe point, or lt_debug_poll called by the script ──► lt_interest_add
 *           delete        (stopped process)                                                                   ──► lt_interest_remove
 *
 * The ring and the list of glues are process-wide, since a script finds the ring by its name. The lock is only tried: a
 * stopped thread may hold it while a script calls.
 */
#include <regex.h>
#include <stdlib.h>
#include <string.h>
#include "glue.h"

LT_API lt_request_ring lintel_requests = {"LTREQS\0", 1, sizeof(lt_request), LT_REQUEST_CAPACITY, 0, 0, 0, {{0}}, 0};

static pthread_mutex_t list_lock = PTHREAD_MUTEX_INITIALIZER;
static lt_glue *glues;

/* ---- the list ------------------------------------------------------------------------------------------------------------- */

void dg_requests_attach(lt_glue *g)
{
    pthread_mutex_lock(&list_lock);
    g->cursor = lintel_requests.taken;
    g->next = glues;
    glues = g;
    pthread_mutex_unlock(&list_lock);
}

void dg_requests_detach(lt_glue *g)
{
    pthread_mutex_lock(&list_lock);
    for (lt_glue **at = &glues; *at; at = &(*at)->next) {
        if (*at == g) {
            *at = g->next;
            break;
        }
    }
    pthread_mutex_unlock(&list_lock);
    while (g->asked) {
        dg_asked *next = g->asked->next;
        free(g->asked);
        g->asked = next;
    }
}

int dg_glues_each(int (*fn)(lt_glue *g, void *baton), void *baton)
{
    int sum = 0;
    if (pthread_mutex_trylock(&list_lock) != 0)
        return LT_EBUSY;
    lt_glue *first = glues; /* who calls a script's functions keeps the glues alive: the process is stopped */
    pthread_mutex_unlock(&list_lock);
    for (lt_glue *g = first; g; g = g->next) {
        int status = fn(g, baton);
        if (status < 0)
            return status;
        sum += status;
    }
    return sum;
}

/* List lock held. */
static void count_taken(void)
{
    uint32_t written = __atomic_load_n(&lintel_requests.written, __ATOMIC_ACQUIRE), left = 0;
    for (lt_glue *g = glues; g; g = g->next) {
        if (written - g->cursor > left)
            left = written - g->cursor;
    }
    __atomic_store_n(&lintel_requests.taken, written - left, __ATOMIC_RELEASE);
}

/* 1 with the next request in *out, 0: there is none. */
static int take(lt_glue *g, lt_request *out)
{
    pthread_mutex_lock(&list_lock);
    bool some = __atomic_load_n(&lintel_requests.written, __ATOMIC_ACQUIRE) != g->cursor;
    if (some) {
        *out = lintel_requests.request[g->cursor++ % LT_REQUEST_CAPACITY];
        out->text[sizeof out->text - 1] = '\0';
        count_taken();
    }
    pthread_mutex_unlock(&list_lock);
    return some;
}

/* ---- interests ---------------------------------------------------------------------------------------------------------------- */

static bool matches_regex(void *baton, const lt_method *m)
{
    return regexec(baton, lt_method_info(m)->name, 0, NULL, 0) == 0;
}

static void free_regex(void *baton)
{
    regfree(baton);
    free(baton);
}

static int add_regex(lt_glue *g, const char *text, lt_interest **out)
{
    regex_t *r = malloc(sizeof *r);
    if (!r)
        return LT_ENOMEM;
    if (regcomp(r, text, REG_EXTENDED | REG_NOSUB) != 0) {
        free(r);
        return LT_EINVAL;
    }
    lt_interest_desc d = {.kind = LT_INTEREST_PREDICATE,
                          .match = matches_regex,
                          .baton = r,
                          .baton_free = free_regex,
                          .wants = LT_WANT_DEBUG};
    int status = lt_interest_add(g->tracer, &d, out);
    if (status < 0)
        free_regex(r);
    return status;
}

static int add_interest(lt_glue *g, const lt_request *r, lt_interest **out)
{
    if (r->kind == LT_REQUEST_REGEX)
        return add_regex(g, r->text, out);
    lt_interest_desc d = {.kind = r->kind == LT_REQUEST_LINE ? LT_INTEREST_LINE : LT_INTEREST_NAME,
                          .text = r->text,
                          .line = r->line,
                          .wants = LT_WANT_DEBUG};
    return lt_interest_add(g->tracer, &d, out);
}

static void remove_asked(lt_glue *g, uint32_t number)
{
    for (dg_asked **at = &g->asked; *at; at = &(*at)->next) {
        dg_asked *a = *at;
        if (a->number != number)
            continue;
        *at = a->next;
        lt_interest_remove(g->tracer, a->interest);
        free(a);
        return;
    }
}

static int perform(lt_glue *g, const lt_request *r)
{
    dg_asked *older = g->asked, *a;
    switch (r->operation) {
    case LT_REQUEST_REMOVE:
        remove_asked(g, r->number);
        return LT_OK;
    case LT_REQUEST_ADD:
        break;
    default:
        return LT_EINVAL;
    }
    a = calloc(1, sizeof *a);
    if (!a)
        return LT_ENOMEM;
    a->number = r->number;
    int status = add_interest(g, r, &a->interest);
    if (status < 0) {
        free(a);
        return status;
    }
    while (older && older->number != r->number)
        older = older->next;
    if (older)
        remove_asked(g, r->number); /* after the new one is in place: what both name is not compiled twice */
    a->next = g->asked;
    g->asked = a;
    return LT_OK;
}

int dg_requests_serve(lt_glue *g)
{
    lt_request r;
    int n = 0;
    if (__atomic_load_n(&lintel_requests.written, __ATOMIC_ACQUIRE) == g->cursor)
        return 0;
    if (__atomic_exchange_n(&g->serving, true, __ATOMIC_ACQ_REL))
        return LT_EBUSY;
    for (; take(g, &r); n++)
        if (perform(g, &r) < 0)
            __atomic_fetch_add(&lintel_requests.refused, 1, __ATOMIC_RELAXED);
    __atomic_store_n(&g->serving, false, __ATOMIC_RELEASE);
    return n;
}

/* ---- called by scripts ------------------------------------------------------------------------------------------------------------ */

__attribute__((noinline)) void lt_debug_start(void) { __asm__ volatile("" ::: "memory"); }

static int serve_stopped(lt_glue *g, void *baton)
{
    (void)baton;
    return lt_jit_depth(g->tracer) ? LT_EBUSY : dg_requests_serve(g);
}

int lt_debug_poll(void)
{
    int n = dg_glues_each(serve_stopped, NULL);
    lintel_requests.stopped_pc = 0;
    return n;
}
