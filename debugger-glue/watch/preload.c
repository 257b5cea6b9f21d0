/* preload.c - the life of the watcher in the program: it is made when this library is loaded, looks at the files that are loaded
 * then and with each dlopen, and tells at exit what it saw. Options come from the environment: LINTEL_WATCH, a list of words, and
 * LINTEL_WATCH_OUTPUT; LINTEL_WATCH_PID is the process that the user asked for.
 */
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "watch.h"

static wa_watcher *watcher; /* process-wide, like what it watches; NULL: not watching */

static void watch_module(void *baton, wa_module *m)
{
    wa_watcher *w = baton;
    const char *why;
    int status = wa_redirect(m, &why);
    if (status < 0)
        wa_say("cannot watch %s: %s", m->name, why);
    m->bytes = NULL; /* of the file, which is unmapped */
    m->next = w->modules;
    w->modules = m;
}

static void look_for_modules(void)
{
    int error = errno;
    if (watcher) {
        pthread_mutex_lock(&watcher->lock);
        wa_modules_each_new(watcher->modules, watch_module, watcher);
        pthread_mutex_unlock(&watcher->lock);
    }
    errno = error;
}

/* The descriptor that the module's code uses: its own, unless another definition came first in the program's order. */
static wa_descriptor *descriptor_of(const wa_watcher *w, const wa_module *m)
{
    if (m->descriptor->action != WA_NO_ACTION)
        return m->descriptor;
    for (const wa_module *other = w->modules; other; other = other->next) {
        if (other->descriptor->action != WA_NO_ACTION && !other->calls && !other->body)
            return other->descriptor;
    }
    return m->descriptor;
}

__attribute__((visibility("hidden"))) void wa_called(const wa_module *m);
void wa_called(const wa_module *m)
{
    int error = errno;
    if (watcher) {
        pthread_mutex_lock(&watcher->lock);
        wa_observe(watcher, descriptor_of(watcher, m));
        pthread_mutex_unlock(&watcher->lock);
    }
    errno = error;
}

/* A name without a slash is searched for on our behalf instead of the caller's: its run path does not count. */
LT_API void *dlopen(const char *name, int flags)
{
    static void *(*next)(const char *name, int flags);
    if (!next)
        *(void **)&next = dlsym(RTLD_NEXT, "dlopen");
    void *handle = next ? next(name, flags) : NULL;
    if (handle && !(flags & RTLD_NOLOAD))
        look_for_modules();
    return handle;
}

/* ---- begin, fork, end ------------------------------------------------------------------------------------------------------------ */

static void before_fork(void) { pthread_mutex_lock(&watcher->lock); }

static void after_fork(void) { pthread_mutex_unlock(&watcher->lock); }

static void in_child(void)
{
    wa_output_forked(watcher);
    watcher->registered = watcher->unregistered = watcher->functions = watcher->refused = 0;
    pthread_mutex_unlock(&watcher->lock);
}

static void read_options(wa_options *o)
{
    const char *words = getenv("LINTEL_WATCH");
    o->json = words && strstr(words, "json");
    o->perf_map = words && strstr(words, "perf-map");
    o->no_debugger = words && strstr(words, "no-debugger");
    o->output = getenv("LINTEL_WATCH_OUTPUT");
}

__attribute__((constructor)) static void begin(void)
{
    wa_watcher *w = getenv("LINTEL_WATCH") ? calloc(1, sizeof *w) : NULL;
    if (!w)
        return;
    read_options(&w->options);
    pthread_mutex_init(&w->lock, NULL);
    w->perf = -1;
    w->log = STDERR_FILENO;
    if (w->options.output)
        w->log = open(w->options.output, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
    if (!w->options.no_debugger && !wa_modules_see_ours()) {
        wa_say("this library was stripped: registrations are left to debuggers as they are");
        w->options.no_debugger = true;
    }
    int status = w->log < 0 ? LT_EIO : wa_observer_init(w);
    if (status < 0) {
        wa_say("cannot start: %s", w->log < 0 ? strerror(errno) : lt_status_text(status));
        return; /* the little that there is stays */
    }
    watcher = w;
    pthread_atfork(before_fork, after_fork, in_child);
    look_for_modules();
}

__attribute__((destructor)) static void end(void)
{
    wa_watcher *w = watcher;
    if (!w)
        return;
    pthread_mutex_lock(&w->lock);
    const char *first = getenv("LINTEL_WATCH_PID"); /* others may well have nothing to do with JITs */
    if (!w->modules && first && strtol(first, NULL, 10) == getpid())
        wa_say("nothing was loaded that speaks the GDB JIT interface");
    else if (w->registered || w->refused)
        wa_say("%llu objects with %llu functions registered, %llu unregistered, %llu left alone",
               (unsigned long long)w->registered, (unsigned long long)w->functions, (unsigned long long)w->unregistered,
               (unsigned long long)w->refused);
    pthread_mutex_unlock(&w->lock);
}
