/* gdb_jit.c - the two symbols that gdb and lldb look for, fixed by name and defined once per process:
 *
 *   __jit_debug_descriptor      list of all images; what happened last, and to which
 *   __jit_debug_register_code   an empty function: the debugger has a breakpoint in it
 *
 * A debugger reads only `relevant_entry` per call, hence one call per entry. It stops all threads meanwhile, so the lock
 * is held across the call. Both symbols need default visibility and must be exported by the executable: libLLVM exports
 * a pair of its own, and lldb looks at the first module that has one (lt_glue_selfcheck).
 */
#include "gdb_jit.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include "lintel/debug.h"

typedef enum { NO_ACTION, REGISTER, UNREGISTER } jit_action;

struct dg_entry { /* layout fixed by the interface */
    struct dg_entry *next, *prev;
    const char *symfile;
    uint64_t size;
};

struct jit_descriptor { /* layout fixed by the interface */
    uint32_t version, action;
    dg_entry *relevant, *first;
};

#ifndef DG_JIT_API
#define DG_JIT_API LT_API
#endif
DG_JIT_API extern struct jit_descriptor __jit_debug_descriptor;
DG_JIT_API void __jit_debug_register_code(void);

_Alignas(16) struct jit_descriptor __jit_debug_descriptor = {1, NO_ACTION, NULL, NULL};

__attribute__((noinline, used)) void __jit_debug_register_code(void)
{
    __asm__ volatile("" ::: "memory"); /* keeps the body, and the stores before the call */
}

static pthread_mutex_t list_lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_once_t fork_once = PTHREAD_ONCE_INIT;

static void lock_list(void) { pthread_mutex_lock(&list_lock); }

static void unlock_list(void) { pthread_mutex_unlock(&list_lock); }

static void survive_fork(void) { pthread_atfork(lock_list, unlock_list, unlock_list); }

/* Lock held. */
static void tell(jit_action action, dg_entry *e)
{
    __jit_debug_descriptor.action = action;
    __jit_debug_descriptor.relevant = e;
    __jit_debug_register_code();
    __jit_debug_descriptor.action = NO_ACTION;
    __jit_debug_descriptor.relevant = NULL;
}

dg_entry *dg_entry_register(const void *image, size_t size)
{
    pthread_once(&fork_once, survive_fork);
    dg_entry *e = calloc(1, sizeof *e);
    if (!e)
        return NULL;
    e->symfile = image;
    e->size = size;
    lock_list();
    e->next = __jit_debug_descriptor.first;
    if (e->next)
        e->next->prev = e;
    __jit_debug_descriptor.first = e;
    tell(REGISTER, e);
    unlock_list();
    return e;
}

void dg_entry_unregister(dg_entry *e)
{
    if (!e)
        return;
    lock_list();
    if (e->next)
        e->next->prev = e->prev;
    if (e->prev)
        e->prev->next = e->next;
    else
        __jit_debug_descriptor.first = e->next;
    tell(UNREGISTER, e);
    unlock_list();
    free(e);
}

int lt_glue_selfcheck(const char **why)
{
    const void *descriptor = dlsym(RTLD_DEFAULT, "__jit_debug_descriptor");
    const void *function = dlsym(RTLD_DEFAULT, "__jit_debug_register_code");
    const char *text = NULL;
    if (!descriptor || !function)
        text = "the executable does not export __jit_debug_descriptor and __jit_debug_register_code; link it with "
               "-rdynamic (CMake: ENABLE_EXPORTS)";
    else if (descriptor != (const void *)&__jit_debug_descriptor)
        text = "another module's __jit_debug_descriptor comes before ours: debuggers will not see our code";
    else if (function != (const void *)(uintptr_t)&__jit_debug_register_code)
        text = "another module's __jit_debug_register_code comes before ours: debuggers will not see our code";
    if (text && why)
        *why = text;
    return text ? LT_ESTATE : LT_OK;
}
