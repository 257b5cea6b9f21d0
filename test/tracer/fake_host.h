/* fake_host.h - a JIT that emits nothing: it hands out addresses, keeps a log of what the tracer asks of it, and can be told
 * to fail. Each test program includes it once. */
#ifndef TEST_TRACER_FAKE_HOST_H
#define TEST_TRACER_FAKE_HOST_H

#include "support/test.h"
#include <pthread.h>
#include <stdatomic.h>
#include "lintel/trace.h"

typedef struct fake_host {
    lt_tracer *tracer;
    pthread_mutex_t lock;
    char log[8192]; /* "exec:f,g publish:f,g recompile:f=2 release:f " */
    _Atomic uint64_t next_address;
    int exec_status, recompile_status;
    bool recompile_compiles; /* recompile makes new code at once; otherwise it only notes it */
    bool quiet;              /* keep no log */
} fake_host;

static inline void host_log(fake_host *h, const char *format, ...)
{
    if (h->quiet)
        return;
    va_list args;
    pthread_mutex_lock(&h->lock);
    size_t n = strlen(h->log);
    va_start(args, format);
    vsnprintf(h->log + n, sizeof h->log - n, format, args);
    va_end(args);
    pthread_mutex_unlock(&h->lock);
}

static inline const char *name_of(const lt_code *c)
{
    return lt_method_info(lt_linfo_method(lt_code_info(c)->linfo))->name;
}

static inline void host_log_codes(fake_host *h, const char *what, lt_code *const *codes, size_t n)
{
    if (h->quiet)
        return;
    host_log(h, "%s:", what);
    for (size_t i = 0; i < n; i++)
        host_log(h, "%s%s", i ? "," : "", name_of(codes[i]));
    host_log(h, " ");
}

/* One compile as a JIT does it: the door, the flags once, the emission. */
static inline int fake_emit(fake_host *h, lt_linfo *li, lt_code **out)
{
    uint32_t wants = lt_linfo_wants(li);
    lt_code_desc desc = {.linfo = li,
                         .symbol = "fake",
                         .address = atomic_fetch_add(&h->next_address, 64),
                         .size = 48,
                         .tier = LT_TIER_BASELINE,
                         .variant = wants & LT_WANT_DEBUG ? LT_VARIANT_DEBUG : LT_VARIANT_PLAIN,
                         .is_root = true,
                         .reason = "first call",
                         .has_debug_info = wants & LT_WANT_DEBUG};
    return lt_jit_emit(h->tracer, &desc, out);
}

static inline int fake_compile(fake_host *h, lt_linfo *li, lt_code **out)
{
    lt_jit_enter(h->tracer);
    int status = fake_emit(h, li, out);
    int left = lt_jit_leave(h->tracer);
    return status < 0 ? status : left;
}

static int fake_exec(void *baton, lt_code *const *codes, size_t n)
{
    fake_host *h = baton;
    host_log_codes(h, "exec", codes, n);
    return h->exec_status;
}

static void fake_publish(void *baton, lt_code *const *codes, size_t n) { host_log_codes(baton, "publish", codes, n); }

static int fake_recompile(void *baton, lt_linfo *li, uint32_t wants)
{
    fake_host *h = baton;
    host_log(h, "recompile:%s=%u ", lt_method_info(lt_linfo_method(li))->name, wants);
    if (h->recompile_status < 0 || !h->recompile_compiles)
        return h->recompile_status;
    return fake_compile(h, li, NULL);
}

static void fake_release(void *baton, lt_code *c) { host_log(baton, "release:%s ", name_of(c)); }

static inline lt_options fake_options(fake_host *h)
{
    return (lt_options){.size = sizeof(lt_options), .host = {h, fake_exec, fake_publish, fake_recompile, fake_release}};
}

static inline void fake_init(fake_host *h)
{
    memset(h, 0, sizeof *h);
    pthread_mutex_init(&h->lock, NULL);
    h->next_address = 0x10000;
    lt_options o = fake_options(h);
    assert_int_equal(lt_tracer_new(&o, &h->tracer), LT_OK);
}

static inline void fake_end(fake_host *h)
{
    lt_tracer_free(h->tracer);
    pthread_mutex_destroy(&h->lock);
}

static inline lt_method *define_at(lt_tracer *t, const char *name, const char *file, uint32_t first, uint32_t last,
                                   lt_method *replaces)
{
    lt_method *m = NULL;
    lt_method_desc d = {.name = name, .module = "Main", .file = file, .first_line = first, .last_line = last};
    assert_int_equal(lt_method_define(t, &d, replaces, &m), LT_OK);
    return m;
}

static inline lt_method *define(lt_tracer *t, const char *name) { return define_at(t, name, "test.jl", 1, 9, NULL); }

static inline lt_linfo *specialise(lt_tracer *t, lt_method *m, const char *signature)
{
    lt_linfo *li = NULL;
    lt_linfo_desc d = {.signature = signature, .max_world = UINT64_MAX};
    assert_int_equal(lt_linfo_new(t, m, &d, &li), LT_OK);
    return li;
}

static inline lt_linfo *linfo_named(lt_tracer *t, const char *name) { return specialise(t, define(t, name), name); }

/* ---- a subscriber that keeps a log and may do something in its callback ------------------------------------------------- */

typedef struct recorder {
    lt_tracer *tracer;
    lt_subscriber *subscriber;
    fake_host *host;
    char log[8192]; /* "defined:f compiled:f " */
    uint64_t last_sequence;
    int count, freed, status;
    bool unordered;
    int (*action)(struct recorder *r, const lt_event *e); /* NULL: none */
    void *extra;
} recorder;

static pthread_mutex_t record_lock = PTHREAD_MUTEX_INITIALIZER; /* one recorder may run on several threads */

static int record(void *baton, const lt_event *e)
{
    recorder *r = baton;
    pthread_mutex_lock(&record_lock);
    size_t n = strlen(r->log);
    const char *what = e->interest && e->interest_state == LT_INTEREST_PENDING    ? "pending"
                       : e->interest && e->interest_state == LT_INTEREST_RESOLVED ? "resolved"
                       : e->interest                                              ? "armed"
                                                                                  : lt_event_name(e->kind);
    const char *name = e->interest ? lt_interest_info(e->interest)->text : lt_method_info(e->method)->name;
    snprintf(r->log + n, sizeof r->log - n, "%s%s:%s ", e->is_replay ? "*" : "", what, name ? name : "?");
    r->unordered |= e->sequence <= r->last_sequence;
    r->last_sequence = e->sequence;
    r->count++;
    pthread_mutex_unlock(&record_lock);
    int status = r->action ? r->action(r, e) : LT_OK;
    return status < 0 ? status : r->status;
}

static void recorder_freed(void *baton) { ((recorder *)baton)->freed++; }

static inline void recorder_start(recorder *r, fake_host *h, uint32_t kinds)
{
    r->tracer = h->tracer;
    r->host = h;
    lt_subscription sub = {.size = sizeof sub, .kinds = kinds, .fn = record, .baton = r, .baton_free = recorder_freed};
    assert_int_equal(lt_subscribe(h->tracer, &sub, &r->subscriber), LT_OK);
}

static inline lt_counters counters(lt_tracer *t)
{
    lt_counters c;
    lt_counters_get(t, &c);
    return c;
}

#endif
