/* trace.c - the language's own view of the tracer: watchers, each an interest and a subscriber whose callback is a function of the
 * language. Behind module Trace of the library.
 *
 * Events come on the thread that compiled, outside the JIT and without locks, so the callback is an ordinary call; it may compile.
 * Its error stays here: the first one of a watcher is printed. Events of other threads are left out: a session has one thread.
 */
#include "trace.h"
#include "arg.h"
#include "../values/heap.h"
#include "../task/task.h"
#include <string.h>

typedef struct watcher {
    struct watcher *next; /* session->watchers */
    rt_session *session;
    rt_value *callback;
    int64_t id;
    lt_subscriber *subscriber;
    lt_interest *interest; /* says which methods */
    bool has_failed;
} watcher;

/* ---- events -------------------------------------------------------------------------------------------------------------------- */

enum { EVENT_ARGS = 15 };

static rt_value *text_or_empty(rt_session *s, const char *text) { return &rt_string_c(s, text ? text : "")->hdr; }

static rt_value *symbol_or_none(rt_session *s, const char *text) { return &rt_symbol_c(s, text ? text : "none")->hdr; }

static rt_value *number(rt_session *s, uint64_t x) { return rt_box_int64(s, (int64_t)x); }

/* The fields of Trace.Event, in order. */
static void describe(rt_session *s, const lt_event *e, rt_value **out)
{
    const lt_method_desc *m = lt_method_info(e->method);
    const lt_code_desc *c = e->code ? lt_code_info(e->code) : NULL;
    uint32_t n = 0;
    out[n++] = symbol_or_none(s, lt_event_name(e->kind));
    out[n++] = text_or_empty(s, m->name);
    out[n++] = text_or_empty(s, e->linfo ? lt_linfo_signature(e->linfo) : m->signature);
    out[n++] = text_or_empty(s, m->file);
    out[n++] = number(s, m->first_line);
    out[n++] = symbol_or_none(s, c ? lt_tier_name(c->tier) : NULL);
    out[n++] = symbol_or_none(s, c ? lt_variant_name(c->variant) : NULL);
    out[n++] = number(s, c ? c->size : 0);
    out[n++] = number(s, c ? c->times.inference : 0);
    out[n++] = number(s, c ? c->times.codegen : 0);
    out[n++] = number(s, c ? c->times.link : 0);
    out[n++] = text_or_empty(s, c ? c->reason : NULL);
    out[n++] = rt_box_bool(s, c && c->is_recompile);
    out[n++] = text_or_empty(s, e->cause        ? lt_method_info(e->cause)->signature
                                : c && c->cause ? lt_linfo_signature(c->cause)
                                                : NULL);
    out[n++] = rt_box_bool(s, e->is_replay);
}

typedef struct delivery {
    rt_value *callback;
    const lt_event *event;
} delivery;

static rt_value *call_back(rt_session *s, void *baton)
{
    const delivery *d = baton;
    rt_value *args[1 + EVENT_ARGS] = {d->callback};
    describe(s, d->event, args + 1);
    return rt_apply(s, args, 1 + EVENT_ARGS);
}

static int deliver(rt_session *s, rt_value *callback, const lt_event *e, rt_value **exception)
{
    if (!e->method || __builtin_thread_pointer() != s->thread)
        return LT_OK;
    delivery d = {callback, e};
    return rt_try(s, call_back, &d, NULL, exception);
}

static rt_value *print_failure(rt_session *s, void *report)
{
    rt_value *args[] = {rt_core_value(s, "trace_failed"), &rt_string_c(s, report)->hdr};
    return rt_apply(s, args, 2);
}

static int take_event(void *baton, const lt_event *e)
{
    watcher *w = baton;
    rt_value *exception = NULL;
    if (!w->interest || !e->method || !lt_interest_matches(w->session->tracer, w->interest, e->method))
        return LT_OK;
    int status = deliver(w->session, w->callback, e, &exception);
    if (status == LT_EEXCEPTION && !w->has_failed) {
        w->has_failed = true;
        char *report = rt_exception_report(w->session, exception);
        rt_value *again = NULL;
        rt_try(w->session, print_failure, report, NULL, &again);
    }
    return status;
}

/* ---- builtins ------------------------------------------------------------------------------------------------------------------ */

static _Noreturn void fail(rt_session *s, watcher *w, const lt_interest_desc *desc, int status)
{
    if (w->subscriber)
        lt_unsubscribe(s->tracer, w->subscriber);
    s->watchers = w->next;
    lt_pattern_error error = {.message = ""};
    if (lt_interest_check(desc, &error) == LT_ESYNTAX)
        rt_throw_arg_error(s, "wrong pattern \"%s\" at byte %zu: %s", desc->text, error.offset + 1, error.message);
    rt_error(s, "cannot watch \"%s\": %s", desc->text, lt_status_text(status));
}

/* (callback, name or pattern or file, line or 0) -> number of the watcher */
rt_value *rt_builtin_trace_on(rt_session *s, rt_value **args, uint32_t n)
{
    (void)n;
    int64_t line = rt_arg_int(s, "Trace.on", args[2]);
    if (line < 0 || line > UINT32_MAX)
        rt_throw_arg_error(s, "invalid line number: %lld", (long long)line);
    const char *text = rt_arg_string(s, "Trace.on", args[1])->bytes;
    lt_interest_desc desc = {.kind = line                   ? LT_INTEREST_LINE
                                     : strpbrk(text, "*?[") ? LT_INTEREST_GLOB
                                                            : LT_INTEREST_NAME,
                             .text = text,
                             .line = (uint32_t)line,
                             .wants = LT_WANT_COMPILED};
    watcher *w = rt_heap_scanned(s, sizeof *w);
    *w = (watcher){.next = s->watchers,
                   .session = s,
                   .callback = args[0],
                   .id = s->watchers ? ((watcher *)s->watchers)->id + 1 : 1};
    s->watchers = w; /* keeps it and what it refers to */
    lt_subscription sub = {.size = sizeof sub,
                           .kinds = LT_EVENT_MASK_ALL & ~LT_EVENT_MASK(LT_EVENT_INTEREST_CHANGED),
                           .only_traced = true,
                           .fn = take_event,
                           .baton = w};
    int status = lt_subscribe(s->tracer, &sub, &w->subscriber);
    if (status == LT_OK)
        status = lt_interest_add(s->tracer, &desc, &w->interest);
    if (status < 0)
        fail(s, w, &desc, status);
    return rt_box_int64(s, w->id);
}

static void end(rt_session *s, watcher *w)
{
    lt_interest_remove(s->tracer, w->interest);
    lt_unsubscribe(s->tracer, w->subscriber);
}

/* (number) -> was it there? No callback after this returns. */
rt_value *rt_builtin_trace_off(rt_session *s, rt_value **args, uint32_t n)
{
    (void)n;
    int64_t id = rt_arg_int(s, "Trace.off", args[0]);
    watcher **at = (watcher **)&s->watchers;
    while (*at && (*at)->id != id)
        at = &(*at)->next;
    watcher *w = *at;
    if (!w)
        return s->false_value;
    end(s, w);
    *at = w->next;
    return s->true_value;
}

void rt_trace_close_all(rt_session *s)
{
    for (watcher *w = s->watchers; w; w = w->next)
        end(s, w);
    s->watchers = NULL;
}

typedef struct replay {
    rt_session *session;
    rt_value *callback, *exception;
} replay;

static int take_replayed(void *baton, const lt_event *e)
{
    replay *r = baton;
    return e->is_replay && !r->exception ? deliver(r->session, r->callback, e, &r->exception) : LT_OK;
}

/* (callback): called with what there is now. */
rt_value *rt_builtin_trace_replay(rt_session *s, rt_value **args, uint32_t n)
{
    (void)n;
    replay r = {s, args[0], NULL};
    lt_subscriber *subscriber;
    lt_subscription sub = {.size = sizeof sub,
                           .kinds = LT_EVENT_MASK_ALL & ~LT_EVENT_MASK(LT_EVENT_INTEREST_CHANGED),
                           .replay = true,
                           .fn = take_replayed,
                           .baton = &r};
    int status = lt_subscribe(s->tracer, &sub, &subscriber);
    if (status < 0)
        rt_error(s, "cannot list what there is: %s", lt_status_text(status));
    lt_unsubscribe(s->tracer, subscriber);
    if (r.exception)
        rt_throw_again(s, r.exception);
    return s->nothing;
}
