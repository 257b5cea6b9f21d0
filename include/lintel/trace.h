/* lintel/trace.h - the linfo tracer: hidden flags on methods and their specialisations, a ledger of emitted code, and
 * events and code publication that happen only after the JIT has been left.
 *
 * Needs libc only. Every function may be called from any thread unless it says otherwise. Functions that return int give
 * LT_OK or a negative lt_status and leave out-parameters untouched on failure. Nothing here prints, exits or aborts.
 *
 * A host (a JIT) makes one lt_tracer, announces its methods and specialisations, brackets every way into its compiler with
 * lt_jit_enter/lt_jit_leave, asks lt_linfo_wants once per compilation and reports what it emitted with lt_jit_emit. When the
 * outermost bracket on a thread closes, the tracer 1 asks the host to make the code executable, 2 hands debug info to the
 * debugger sink, 3 lets breakpoints be armed, 4 delivers events, 5 lets the host publish the code.
 */
#ifndef LINTEL_TRACE_H
#define LINTEL_TRACE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "lintel/status.h"

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#define LT_API __attribute__((visibility("default")))
#else
#define LT_API
#endif

typedef struct lt_tracer lt_tracer;
typedef struct lt_method lt_method; /* a source method */
typedef struct lt_linfo lt_linfo;   /* one specialisation of a method */
typedef struct lt_code lt_code;     /* one piece of native code made for a linfo; reference counted */
typedef struct lt_subscriber lt_subscriber;
typedef struct lt_interest lt_interest;
struct uv_loop_s; /* uv_loop_t of libuv */

/* ---- trace flags: hidden from the language ----------------------------------------------------------------------- */

enum {
    LT_WANT_COMPILED = 1u << 0, /* report its compilation */
    LT_WANT_DEBUG = 1u << 1,    /* debug info, locals kept, not inlined */
    LT_WANT_PROBES = 1u << 2,   /* statement probes */
    LT_WANT_HOOKS = 1u << 3,    /* entry/exit hooks */
    LT_WANT_ALL = (1u << 4) - 1
};

typedef enum lt_tier { LT_TIER_NONE, LT_TIER_INTERPRETED, LT_TIER_BASELINE, LT_TIER_OPTIMISED } lt_tier;
typedef enum lt_variant { LT_VARIANT_PLAIN, LT_VARIANT_DEBUG, LT_VARIANT_PROBED, LT_VARIANT_TRACED } lt_variant;

/* ---- host --------------------------------------------------------------------------------------------------------- */

/* What the tracer needs of a JIT. Any member may be NULL if the host has no use for it. All are called outside the JIT,
 * with no tracer lock held. */
typedef struct lt_host {
    void *baton;
    /* Make the codes' memory executable. Negative status: the batch is dropped, its codes are released unpublished. */
    int (*make_executable)(void *baton, lt_code *const *codes, size_t n);
    /* The codes' events have returned: let other threads run them (one atomic store per slot). */
    void (*publish)(void *baton, lt_code *const *codes, size_t n);
    /* Flags of `li` changed after it was compiled: make the matching variant now or before the next call. */
    int (*recompile)(void *baton, lt_linfo *li, uint32_t wants);
    /* Last reference to a retired code is gone: its memory may be reclaimed (the host applies its own quarantine). */
    void (*release)(void *baton, lt_code *code);
    /* The text of a file that methods name, for LT_INTEREST_SOURCE: calls `give` once, with `to`, while the text is valid, and
     * returns LT_OK. NULL or LT_ENOENT: the tracer reads the file itself. */
    int (*source)(void *baton, const char *file, void (*give)(void *to, const char *text, size_t size), void *to);
} lt_host;

typedef struct lt_options {
    uint32_t size; /* sizeof(lt_options) of the caller */
    lt_host host;
    size_t max_pending;       /* per subscriber on a loop: queued events before dropping; 0 = 65536 */
    void *(*alloc)(size_t n); /* NULL = malloc; with its free: for fault injection and arenas */
    void (*dealloc)(
        void *p); /* for a subscriber on a loop once more after lt_tracer_free, when the loop has closed its handle */
} lt_options;

LT_API int lt_tracer_new(const lt_options *options, lt_tracer **out);
/* Delivers what is queued, flushes, unsubscribes everybody. No other thread may use the tracer any more. NULL is fine. */
LT_API void lt_tracer_free(lt_tracer *t);

/* ---- the table ----------------------------------------------------------------------------------------------------- */

typedef struct lt_method_desc {
    const char *name;   /* "f"; copied like all strings here */
    const char *module; /* "Main", or NULL */
    const char *file;   /* NULL if unknown */
    uint32_t first_line, last_line;
    const uint32_t *lines; /* lines that begin a statement, ascending; NULL if unknown */
    size_t nlines;
    const char *signature; /* "f(x::Int64, y)" for people; NULL = name */
    void *baton;           /* the host's own method object */
} lt_method_desc;

typedef struct lt_linfo_desc {
    const char *signature; /* "f(::Int64, ::Any)" */
    void *baton;           /* the host's own object */
    uint64_t min_world, max_world;
} lt_linfo_desc;

/* Records a method, matches it against the standing interests, queues METHOD_DEFINED. The pointer stays valid until
 * lt_tracer_free or lt_method_drop. `replaces` (may be NULL): the method that this one makes unreachable. */
LT_API int lt_method_define(lt_tracer *t, const lt_method_desc *desc, lt_method *replaces, lt_method **out);
LT_API void lt_method_drop(lt_tracer *t, lt_method *m);
/* Records a specialisation; it inherits the method's flags. Queues LINFO_SPECIALISED. Allowed inside the JIT. */
LT_API int lt_linfo_new(lt_tracer *t, lt_method *m, const lt_linfo_desc *desc, lt_linfo **out);
LT_API void lt_linfo_drop(lt_tracer *t, lt_linfo *li);

/* The flags for this compilation, read once by code generation, on the thread and inside the bracket that will emit the
 * code; asked again in the same bracket it gives the same answer. From then on a flag change is known to have come too late
 * for it, and stale code is replaced through host.recompile before it is published: no window. Takes no lock. */
LT_API uint32_t lt_linfo_wants(lt_linfo *li);
/* The flags as they are, without that promise. */
LT_API uint32_t lt_linfo_flags(const lt_linfo *li);
LT_API uint32_t lt_method_flags(const lt_method *m);
/* Sets and clears bits on a method and all its specialisations, present and future (counted per bit: two setters need two
 * clearers). Existing code is reported and replaced through host.recompile, before return if the thread is outside the JIT,
 * else when it leaves. */
LT_API int lt_method_trace(lt_tracer *t, lt_method *m, uint32_t set);
LT_API int lt_method_untrace(lt_tracer *t, lt_method *m, uint32_t clear);
LT_API int lt_linfo_trace(lt_tracer *t, lt_linfo *li, uint32_t set);
LT_API int lt_linfo_untrace(lt_tracer *t, lt_linfo *li, uint32_t clear);

LT_API lt_method *lt_linfo_method(const lt_linfo *li);
LT_API void *lt_linfo_baton(const lt_linfo *li);
LT_API void *lt_method_baton(const lt_method *m);
LT_API const lt_method_desc *lt_method_info(const lt_method *m); /* borrowed */
LT_API const char *lt_linfo_signature(const lt_linfo *li);       /* borrowed */
/* Visits methods (and their linfos) that exist at the time of the call; no lock is held in the callback. */
LT_API int lt_method_each(lt_tracer *t, int (*fn)(void *baton, lt_method *m), void *baton);
LT_API int lt_linfo_each(lt_tracer *t, lt_method *m, int (*fn)(void *baton, lt_linfo *li), void *baton);

/* ---- the door ------------------------------------------------------------------------------------------------------ */

/* Depth is per thread and per tracer. Inside the door no callback runs on this thread. */
LT_API void lt_jit_enter(lt_tracer *t);
/* At depth 0 finishes the batch (see the head of this file) and delivers everything that this thread queued.
 * A negative status tells of the first failure; the rest of the batch was still handled. */
LT_API int lt_jit_leave(lt_tracer *t);
LT_API uint32_t lt_jit_depth(lt_tracer *t);
/* Delivers what this thread queued if its depth is 0 (lt_method_define outside the door does it by itself). */
LT_API int lt_jit_flush(lt_tracer *t);

typedef struct lt_section { /* an allocated section of the emitted object, where it runs */
    const char *name;
    uint64_t address, size;
    uint32_t index; /* its number in the object's section header table */
} lt_section;

typedef struct lt_code_times { /* nanoseconds, nested requests not counted twice */
    uint64_t inference, codegen, link;
} lt_code_times;

typedef struct lt_code_desc {
    lt_linfo *linfo;
    const char *symbol;     /* of the function in the object */
    uint64_t address, size; /* its native code */
    lt_tier tier;
    lt_variant variant;
    bool is_root; /* what was asked for, as against a callee that came along */
    bool is_recompile;
    const char *reason;     /* why it was compiled or recompiled, static text: "first call", "flags", "tier", ... */
    lt_linfo *cause;        /* whose code asked for it, NULL = top level */
    const char *cause_file; /* call site */
    uint32_t cause_line;
    lt_code_times times;
    const void *object; /* the relocatable object with this code and its debug info; must stay until host.release */
    size_t object_size;
    const lt_section *sections; /* copied, with the names */
    size_t nsections;
    void *baton; /* the host's own code object */
    bool has_debug_info;
    const void *
        unwind; /* the object's .eh_frame where it is loaded and relocated, for debuggers; stays until host.release. NULL: */
    size_t unwind_size; /* the code keeps a frame pointer from its first to its last instruction but the usual ones */
} lt_code_desc;

/* Adds a code to this thread's batch and to the code map. Must be inside the door (LT_ESTATE otherwise). */
LT_API int lt_jit_emit(lt_tracer *t, const lt_code_desc *desc, lt_code **out);

/* Code that belongs to no linfo: adapters, stubs. Only the code map knows it, so that debuggers can name and unwind its frames;
 * lt_code_find does not find it. Without `unwind` it pushes nothing: the return address is on top of the stack. */
typedef struct lt_helper_desc {
    const char *name; /* copied */
    uint64_t address;
    size_t size;
    const void *unwind; /* as in lt_code_desc; stays until lt_helper_remove */
    size_t unwind_size;
    bool has_debug_info; /* it is in an object that is handed to debuggers */
} lt_helper_desc;
LT_API int lt_helper_add(lt_tracer *t, const lt_helper_desc *desc);
LT_API void lt_helper_remove(lt_tracer *t, uint64_t address); /* where it was added */

/* Waits until this thread may call `c`: it is published, or it belongs to a batch that this very thread is delivering, or
 * its owner (directly or through others) waits for this thread: then one is let through. LT_EBUSY: in such a cycle, or on
 * this thread, and the code is not even executable yet: interpret or fail. LT_ENOENT: `c` was retired or dropped: look the
 * linfo up again. The caller holds a reference to `c`, and none of the locks that a callback may need. */
LT_API int lt_code_wait(lt_tracer *t, lt_code *c);

LT_API void lt_code_ref(lt_code *c);
LT_API void lt_code_unref(lt_tracer *t, lt_code *c);
LT_API const lt_code_desc *lt_code_info(const lt_code *c); /* borrowed */
/* The living code that contains pc, with a reference for the caller; NULL if there is none. */
LT_API lt_code *lt_code_take(lt_tracer *t, uint64_t pc);
/* The code is not reachable for new calls. Event CODE_RETIRED follows; the code map forgets it; released when unreferenced. */
LT_API int lt_code_retire(lt_tracer *t, lt_code *c);
/* `li` must not be used for new calls any more, because of `cause` (may be NULL). Event LINFO_INVALIDATED. */
LT_API int lt_linfo_invalidate(lt_tracer *t, lt_linfo *li, lt_method *cause);
/* A body that never reaches the JIT: interpreted, constant-folded, or inlined (into `into`). Reported once per linfo and kind. */
typedef enum lt_unjitted { LT_UNJITTED_INTERPRETED, LT_UNJITTED_CONSTANT, LT_UNJITTED_INLINED } lt_unjitted;
LT_API int lt_linfo_unjitted(lt_tracer *t, lt_linfo *li, lt_unjitted how, lt_linfo *into);
LT_API int lt_linfo_first_dispatch(lt_tracer *t, lt_linfo *li);

/* ---- events -------------------------------------------------------------------------------------------------------- */

#define LT_EVENT_MAP(X)                 \
    X(METHOD_DEFINED, "defined")        \
    X(LINFO_SPECIALISED, "specialised") \
    X(CODE_COMPILED, "compiled")        \
    X(LINFO_INVALIDATED, "invalidated") \
    X(CODE_RETIRED, "retired")          \
    X(LINFO_UNJITTED, "unjitted")       \
    X(LINFO_DISPATCHED, "dispatched")   \
    X(INTEREST_CHANGED, "interest")

typedef enum lt_interest_state { LT_INTEREST_PENDING, LT_INTEREST_RESOLVED, LT_INTEREST_ARMED } lt_interest_state;

typedef enum lt_event_kind {
#define X(name, text) LT_EVENT_##name,
    LT_EVENT_MAP(X)
#undef X
        LT_EVENT_KIND_COUNT
} lt_event_kind;
#define LT_EVENT_MASK(kind) (1u << (kind))
#define LT_EVENT_MASK_ALL   ((1u << LT_EVENT_KIND_COUNT) - 1)

typedef struct lt_event {
    lt_event_kind kind;
    uint64_t sequence; /* per tracer, no gaps; given when delivery begins, ascending on each thread */
    uint64_t time_ns;  /* CLOCK_MONOTONIC */
    uint64_t thread;   /* kernel thread id */
    bool is_replay;
    lt_method *method; /* never NULL except for INTEREST_CHANGED */
    lt_linfo *linfo;   /* NULL for METHOD_DEFINED */
    lt_code *code;     /* CODE_*; lt_code_info has the rest. Valid during the callback; lt_code_ref to keep it */
    lt_method *cause;  /* INVALIDATED, CODE_RETIRED: the method that did it, may be NULL; DEFINED: the replaced one */
    lt_unjitted how;   /* UNJITTED */
    lt_linfo *into;    /* UNJITTED, inlined */
    lt_interest *interest; /* INTEREST_CHANGED */
    uint64_t min_world, max_world;
    lt_interest_state interest_state; /* INTEREST_CHANGED: the state it went to */
} lt_event;

/* Runs outside the JIT with no lock held; may call everything in this header, and compile. A negative return is counted and
 * reported once through lt_subscriber_error; it never reaches the JIT. */
typedef int (*lt_event_fn)(void *baton, const lt_event *event);

typedef struct lt_subscription {
    uint32_t size;    /* sizeof(lt_subscription) */
    uint32_t kinds;   /* LT_EVENT_MASK bits */
    bool only_traced; /* CODE_COMPILED only for linfos with LT_WANT_COMPILED */
    bool replay;      /* first deliver what already exists, marked is_replay, on the calling thread or the loop's */
    bool (*filter)(void *baton, const lt_event *event); /* may be NULL */
    lt_event_fn fn;
    void *baton;
    void (*baton_free)(void *baton); /* called once, when no callback can run any more; may be NULL */
    /* NULL: inline, on the thread that compiles and before publication. Else on this loop's thread, later: the thread that
     * compiles only queues, and the queue holds references to what the events name. */
    struct uv_loop_s *loop;
    size_t max_pending; /* on a loop: events queued before new ones are dropped and counted; 0: that of lt_options */
} lt_subscription;

/* With a loop: on the loop's thread, or before it runs. Its handle keeps the loop alive until it has been unsubscribed and
 * the loop has had one more turn. */
LT_API int lt_subscribe(lt_tracer *t, const lt_subscription *sub, lt_subscriber **out);
/* After return no callback of it runs on another thread and none will. A callback may unsubscribe itself. */
LT_API int lt_unsubscribe(lt_tracer *t, lt_subscriber *s);
/* Of a subscriber on a loop, on the loop's thread: delivers now what is queued. */
LT_API int lt_subscriber_flush(lt_tracer *t, lt_subscriber *s);
LT_API int lt_subscriber_error(const lt_subscriber *s);        /* first negative return of its callback, or LT_OK */
LT_API uint64_t lt_subscriber_dropped(const lt_subscriber *s); /* events that found its queue full */

/* ---- interests: standing requests by name or place ------------------------------------------------------------------ */

typedef enum lt_interest_kind {
    LT_INTEREST_NAME, /* "f" or "Module.f" */
    LT_INTEREST_LINE, /* file (suffix match on whole path components) and line */
    LT_INTEREST_PREDICATE,
    LT_INTEREST_GLOB,      /* names: "f*", "Module.f?", "[a-c]*"; whole names, * and ? match dots too */
    LT_INTEREST_REGEX,     /* names, PCRE2: found in "f", or the whole of "Module.f" */
    LT_INTEREST_SOURCE,    /* PCRE2, found in a line of the method's source text */
    LT_INTEREST_SIGNATURE, /* specialisations: "f(::Int64, x, ::Vector{*}, ...)"; sets flags on these alone */
    LT_INTEREST_KIND_COUNT
} lt_interest_kind;

typedef struct lt_interest_desc {
    lt_interest_kind kind;
    const char *text; /* name, file, or pattern; copied */
    uint32_t line;
    bool (*match)(void *baton, const lt_method *m); /* PREDICATE; called without locks */
    void *baton;
    void (*baton_free)(void *baton);
    uint32_t wants;   /* LT_WANT_* to set on what matches, now and later */
    const char *file; /* SOURCE: only methods of this file, as for LINE; NULL: of any; copied */
} lt_interest_desc;

/* LT_ESYNTAX: the pattern is wrong, see lt_interest_check. */
LT_API int lt_interest_add(lt_tracer *t, const lt_interest_desc *desc, lt_interest **out);
LT_API int lt_interest_remove(lt_tracer *t, lt_interest *i);
typedef struct lt_pattern_error {
    size_t offset; /* bytes into the text */
    char message[120];
} lt_pattern_error;
/* What lt_interest_add would say of this desc; with LT_ESYNTAX *error (may be NULL) tells where and why. Adds nothing. */
LT_API int lt_interest_check(const lt_interest_desc *desc, lt_pattern_error *error);
typedef struct lt_interest_counts {
    size_t matched; /* methods that it means; SIGNATURE: specialisations */
    size_t armed;   /* codes in place that do what it wants */
} lt_interest_counts;
LT_API void lt_interest_get_counts(const lt_interest *i, lt_interest_counts *out);
/* Whether the interest means this method (SIGNATURE: a specialisation of it), also after it was replaced. */
LT_API bool lt_interest_matches(lt_tracer *t, const lt_interest *i, const lt_method *m);
LT_API lt_interest_state lt_interest_get_state(const lt_interest *i);
LT_API const lt_interest_desc *lt_interest_info(const lt_interest *i); /* borrowed */
LT_API int lt_interest_each(lt_tracer *t, int (*fn)(void *baton, lt_interest *i), void *baton);

/* ---- code map ------------------------------------------------------------------------------------------------------- */

typedef struct lt_code_range {
    uint64_t start, end;
    const char *name;      /* the method's name */
    const char *signature; /* the linfo's */
    const char *file;
    uint32_t line; /* of the definition */
    lt_linfo *linfo;
    lt_code *code; /* not referenced: only for identification unless the caller knows that it lives */
} lt_code_range;

/* Lock-free and async-signal-safe. false: not code of a linfo of this tracer. */
LT_API bool lt_code_find(lt_tracer *t, uint64_t pc, lt_code_range *out);
LT_API size_t lt_code_count(lt_tracer *t);

/* ---- debugger sink --------------------------------------------------------------------------------------------------- */

/* Takes the debug info of a batch to debuggers, before any event of the batch. Installed by debugger-glue. */
typedef struct lt_debugger {
    void *baton;
    int (*handover)(void *baton, lt_code *const *codes, size_t n); /* codes with has_debug_info */
    int (*arm)(void *baton, lt_code *const *codes, size_t n);      /* breakpoints of the in-process debugger */
    void (*withdraw)(void *baton, lt_code *code);                  /* code is retired */
    int (*poll)(void *baton); /* at a safe point: takes requests; may call the whole API, and compile. NULL: none */
} lt_debugger;
LT_API int lt_set_debugger(lt_tracer *t, const lt_debugger *d);
/* For the host, at its safe points (before a compilation, between statements): lets the sink take what a debugger has asked for
 * meanwhile. The caller holds no lock that a recompilation may need. LT_EBUSY, and nothing done, inside the JIT. */
LT_API int lt_poll(lt_tracer *t);

/* ---- counters --------------------------------------------------------------------------------------------------------- */

#define LT_COUNTER_MAP(X) \
    X(methods)            \
    X(linfos)             \
    X(codes_emitted)      \
    X(codes_retired)      \
    X(codes_released)     \
    X(events)             \
    X(events_delivered)   \
    X(events_dropped)     \
    X(callback_errors)    \
    X(batches)            \
    X(invalidations)      \
    X(interests)          \
    X(recompile_requests) \
    X(waits)              \
    X(wait_cycles)        \
    X(string_bytes)       \
    X(patterns_given_up)  \
    X(sources_not_read)
typedef struct lt_counters {
#define X(name) uint64_t name;
    LT_COUNTER_MAP(X)
#undef X
} lt_counters;
LT_API void lt_counters_get(lt_tracer *t, lt_counters *out);

LT_API const char *lt_event_name(lt_event_kind kind);
LT_API const char *lt_tier_name(lt_tier tier);
LT_API const char *lt_variant_name(lt_variant v);

/* ---- sinks (tracer/sinks) ---------------------------------------------------------------------------------------------- */

/* One line of text, or one JSON object, for an event; written to buf like snprintf (returns the full length). */
LT_API int lt_event_format_text(const lt_event *e, char *buf, size_t size);
LT_API int lt_event_format_json(const lt_event *e, char *buf, size_t size);

/* Writes events to a file, one line each, appending: lt_writer_event is the function, the writer the baton, and lt_writer_free the
 * destructor of a subscription. `path`: %p stands for the process id, so that a forked child has a file of its own, %% for %. NULL:
 * to `fd`, which stays the caller's. A line that cannot be written is lost and counted, LT_EIO; the next one is tried again. */
typedef enum lt_format {
    LT_FORMAT_TEXT,
    LT_FORMAT_JSON,
    LT_FORMAT_PERF_MAP /* for perf: "/tmp/perf-%p.map" */
} lt_format;
typedef struct lt_writer lt_writer;
LT_API int lt_writer_new(const char *path, int fd, lt_format format, lt_writer **out);
LT_API int lt_writer_event(void *writer, const lt_event *e); /* from any thread */
LT_API void lt_writer_free(void *writer);                    /* NULL is fine */
typedef struct lt_writer_counts {
    uint64_t lines, bytes, lost; /* of this process */
} lt_writer_counts;
LT_API void lt_writer_get_counts(lt_writer *w, lt_writer_counts *out);

#ifdef __cplusplus
}
#endif
#endif
