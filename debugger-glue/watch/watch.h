/* watch.h - liblintel-watch, preloaded into a program that registers its code with gdb: the parts, and what they share.
 *
 *     the program's JIT ──► its own __jit_debug_register_code, whose calls and body lead to
 *                             entry.S (all registers saved) ──► wa_called ──► observer.c: codes ──► tracer ──► output.c, glue
 *
 * This library is part of a tool: it writes to standard error what the user has to know. Everything is process-wide, like the
 * interface that it watches. All state is in one wa_watcher, whose lock is held by whoever touches it.
 */
#ifndef WATCH_H
#define WATCH_H

#include <pthread.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include "lintel/object.h"

typedef struct wa_entry { /* jit_code_entry; layout fixed by the interface */
    struct wa_entry *next, *prev;
    const char *object;
    uint64_t size;
} wa_entry;

typedef struct wa_descriptor { /* jit_descriptor; layout fixed by the interface */
    uint32_t version, action;
    wa_entry *relevant, *first;
} wa_descriptor;

enum { WA_NO_ACTION, WA_REGISTER, WA_UNREGISTER };

/* A loaded file that defines the pair. Never freed: its trampoline has the address. */
typedef struct wa_module {
    struct wa_module *next;
    char name[256];
    uintptr_t base, end;  /* of its executable part */
    uintptr_t function;   /* __jit_debug_register_code */
    const uint8_t *bytes; /* of the function, as in the file; valid while it is redirected */
    size_t nbytes;
    wa_descriptor *descriptor;
    unsigned calls; /* that were redirected */
    bool body;      /* was redirected, too */
    uintptr_t site; /* of one displacement that was changed, and what it is now; 0: none */
    int32_t at_site;
} wa_module;

typedef struct wa_options {
    bool json, perf_map, no_debugger;
    const char *output; /* NULL: standard error */
} wa_options;

typedef struct wa_watcher {
    wa_options options;
    pthread_mutex_t lock;
    lt_tracer *tracer;
    lt_glue *glue; /* NULL with no_debugger */
    wa_module *modules;
    struct wa_object *objects; /* registered and alive */
    int log, perf;             /* file descriptors; perf: -1 until needed */
    uint64_t registered, unregistered, functions, refused;
} wa_watcher;

/* redirect.c: makes calls of m->function arrive at wa_called. LT_OK, or a negative status with *why (static text). */
int wa_redirect(wa_module *m, const char **why);
/* entry.S: never called by C code. */
void wa_entry_point(void);

/* modules.c: calls fn for each loaded file that defines the pair and is not in `known`, or was loaded anew. fn takes the module. */
typedef void (*wa_module_fn)(void *baton, wa_module *m);
void wa_modules_each_new(const wa_module *known, wa_module_fn fn, void *baton);
/* Whether debuggers can find our own pair: the symbol table has not been stripped. */
bool wa_modules_see_ours(void);

/* observer.c; lock held. */
int wa_observer_init(wa_watcher *w);
void wa_observe(wa_watcher *w, wa_descriptor *d);
/* memory.c: copies from the program's own memory, which may not be there. */
bool wa_read(const void *from, void *to, size_t size);

/* output.c */
int wa_output_event(void *baton, const lt_event *e);
void wa_output_forked(wa_watcher *w);
/* "lintel-watch: [pid] ..." */
__attribute__((format(printf, 1, 2))) void wa_say(const char *format, ...);

#endif
