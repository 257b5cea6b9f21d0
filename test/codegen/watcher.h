/* watcher.h - a subscriber to everything that checks, at each event, what doc/tracer.md promises about events. It never fails
 * the test from inside a callback: it keeps the first thing that was wrong.
 */
#ifndef TEST_CODEGEN_WATCHER_H
#define TEST_CODEGEN_WATCHER_H

#include "machine.h"

enum { WATCHER_MAX = 8192 };

typedef struct watched {
    lt_event_kind kind;
    const void *linfo, *other; /* with the kind: what must not come twice */
    lt_code *code;             /* referenced, so that its address stays its own */
    lt_linfo *into;
    lt_unjitted how;
    lt_variant variant;
    const char *name;
    const char *reason;
    int nesting; /* callbacks of this watcher below this one */
} watched;

typedef struct watcher watcher;
struct watcher {
    machine *m;
    lt_subscriber *subscriber;
    void (*act)(watcher *w, const lt_event *e); /* what the test does in the callback; may be NULL */
    int nesting, deepest;
    uint64_t last_sequence;
    bool may_be_published; /* the code's slot may lead to it already: a test has run it from within another callback */
    const char *wrong;     /* static text; NULL = nothing */
    watched *event;
    size_t n;
};

static inline void watcher_blame(watcher *w, const char *what)
{
    if (!w->wrong)
        w->wrong = what;
}

static inline int watcher_check_linfo(void *baton, lt_linfo *trace)
{
    const rt_linfo *li = lt_linfo_baton(trace);
    if (li && li->state == RT_INFERRING)
        watcher_blame(baton, "a linfo is being inferred while an event is delivered");
    if (li && li->in_codegen)
        watcher_blame(baton, "a linfo is being compiled while an event is delivered");
    return 0;
}

static inline int watcher_check_method(void *baton, lt_method *method)
{
    return lt_linfo_each(((watcher *)baton)->m->tracer, method, watcher_check_linfo, baton);
}

static inline const void *watcher_identity(const lt_event *e)
{
    switch (e->kind) {
    case LT_EVENT_CODE_COMPILED:
    case LT_EVENT_CODE_RETIRED:
        return e->code;
    case LT_EVENT_METHOD_DEFINED:
        return e->method;
    case LT_EVENT_LINFO_UNJITTED:
        return (const void *)(uintptr_t)(e->how + 1);
    default:
        return NULL;
    }
}

static inline void watcher_check(watcher *w, const lt_event *e)
{
    if (lt_jit_depth(w->m->tracer) != 0)
        watcher_blame(w, "an event inside the JIT");
    if (e->sequence != w->last_sequence + 1 && w->last_sequence)
        watcher_blame(w, "events out of sequence");
    w->last_sequence = e->sequence;
    for (size_t i = 0; i < w->n; i++)
        if (w->event[i].kind == e->kind && w->event[i].linfo == e->linfo && w->event[i].other == watcher_identity(e) &&
            e->kind != LT_EVENT_INTEREST_CHANGED)
            watcher_blame(w, "an event twice");
    lt_method_each(w->m->tracer, watcher_check_method, w);
    if (e->kind != LT_EVENT_CODE_COMPILED || w->may_be_published)
        return;
    const rt_linfo *li = lt_linfo_baton(e->linfo);
    if (li->slot && (uintptr_t)*li->slot == lt_code_info(e->code)->address)
        watcher_blame(w, "code is published before its events have returned");
}

static inline int watcher_see(void *baton, const lt_event *e)
{
    watcher *w = baton;
    watcher_check(w, e);
    if (w->n == WATCHER_MAX) {
        watcher_blame(w, "more events than the test has room for");
        return LT_OK;
    }
    const lt_code_desc *code = e->code ? lt_code_info(e->code) : NULL;
    w->event[w->n++] = (watched){.kind = e->kind,
                                 .linfo = e->linfo,
                                 .other = watcher_identity(e),
                                 .code = e->code,
                                 .into = e->into,
                                 .how = e->how,
                                 .variant = code ? code->variant : LT_VARIANT_PLAIN,
                                 .reason = code ? code->reason : NULL,
                                 .name = e->method ? lt_method_info(e->method)->name : "",
                                 .nesting = w->nesting};
    if (e->code)
        lt_code_ref(e->code);
    w->nesting++;
    if (w->nesting > w->deepest)
        w->deepest = w->nesting;
    if (w->act)
        w->act(w, e);
    w->nesting--;
    return LT_OK;
}

static inline void watcher_open(watcher *w, machine *m)
{
    *w = (watcher){.m = m, .event = calloc(WATCHER_MAX, sizeof *w->event)};
    assert_non_null(w->event);
    lt_subscription s = {.size = sizeof s, .kinds = LT_EVENT_MASK_ALL, .fn = watcher_see, .baton = w};
    assert_int_equal(lt_subscribe(m->tracer, &s, &w->subscriber), LT_OK);
}

/* Fails the test if anything was wrong. */
static inline void watcher_close(watcher *w)
{
    lt_unsubscribe(w->m->tracer, w->subscriber);
    for (size_t i = 0; i < w->n; i++)
        if (w->event[i].code)
            lt_code_unref(w->m->tracer, w->event[i].code);
    free(w->event);
    if (w->wrong)
        fail_msg("%s", w->wrong);
}

/* The newest such event of a function; NULL if there was none. */
static inline const watched *watcher_find(const watcher *w, lt_event_kind kind, const char *name)
{
    for (size_t i = w->n; i-- > 0;)
        if (w->event[i].kind == kind && strcmp(w->event[i].name, name) == 0)
            return &w->event[i];
    return NULL;
}

static inline size_t watcher_count(const watcher *w, lt_event_kind kind, const char *name)
{
    size_t n = 0;
    for (size_t i = 0; i < w->n; i++)
        n += w->event[i].kind == kind && strcmp(w->event[i].name, name) == 0;
    return n;
}

#endif
