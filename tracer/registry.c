/* registry.c - the process-wide list of code maps that debuggers read (lintel/codemap.h), and what fork needs of every
 * tracer. This is the only data that tracers share. */
#include <pthread.h>
#include "tracer.h"

lt_map_list lintel_code_maps = {LT_MAP_MAGIC, LT_MAP_VERSION, sizeof(lt_map_record), NULL};

static pthread_mutex_t registry_lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_once_t registry_once = PTHREAD_ONCE_INIT;
static tr_link registry = {&registry, &registry}; /* lt_tracer.in_registry */

/* Every tracer's lock is taken before a fork, so the child finds all of them in order. */
static void before_fork(void)
{
    pthread_mutex_lock(&registry_lock);
    tr_list_each(l, &registry) { tr_lock(tr_entry(l, lt_tracer, in_registry)); }
}

static void after_fork_parent(void)
{
    tr_list_each(l, &registry) { tr_unlock(tr_entry(l, lt_tracer, in_registry)); }
    pthread_mutex_unlock(&registry_lock);
}

static void after_fork_child(void)
{
    tr_list_each(l, &registry)
    {
        lt_tracer *t = tr_entry(l, lt_tracer, in_registry);
        tr_after_fork(t);
        tr_unlock(t);
    }
    pthread_mutex_unlock(&registry_lock);
}

static void install(void) { pthread_atfork(before_fork, after_fork_parent, after_fork_child); }

void tr_registry_add(lt_tracer *t)
{
    pthread_once(&registry_once, install);
    pthread_mutex_lock(&registry_lock);
    tr_list_push(&registry, &t->in_registry);
    t->map.map.next = lintel_code_maps.first;
    __atomic_store_n(&lintel_code_maps.first, &t->map.map, __ATOMIC_RELEASE);
    pthread_mutex_unlock(&registry_lock);
}

void tr_registry_each(void (*fn)(lt_tracer *t, void *baton), void *baton)
{
    pthread_mutex_lock(&registry_lock);
    tr_list_each(l, &registry) { fn(tr_entry(l, lt_tracer, in_registry), baton); }
    pthread_mutex_unlock(&registry_lock);
}

void tr_registry_remove(lt_tracer *t)
{
    pthread_mutex_lock(&registry_lock);
    tr_list_remove(&t->in_registry);
    lt_map **at = &lintel_code_maps.first;
    while (*at && *at != &t->map.map)
        at = &(*at)->next;
    if (*at)
        __atomic_store_n(at, t->map.map.next, __ATOMIC_RELEASE);
    pthread_mutex_unlock(&registry_lock);
}
