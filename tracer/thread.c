/* thread.c - the state of each thread, found through a thread-specific key of the tracer.
 *
 * When there is no memory for the state, the key's value itself counts the depth (door.c), so that the door stays
 * balanced and whatever really needs the state can report LT_ENOMEM.
 */
#include "thread.h"

#include <sys/syscall.h>
#include <unistd.h>
#include "tracer.h"

void tr_backlog_init(tr_backlog *b)
{
    tr_list_init(&b->newcomers);
    tr_list_init(&b->events);
    tr_list_init(&b->recompiles);
}

tr_thread *tr_thread_peek(lt_tracer *t)
{
    void *value = pthread_getspecific(t->key);
    return tr_is_counter(value) ? NULL : value;
}

/* `th` becomes this thread's state; NULL (and it is freed) if its key cannot be set. */
static tr_thread *adopt(lt_tracer *t, tr_thread *th)
{
    void *value = pthread_getspecific(t->key);
    th->tracer = t;
    th->id = (uint64_t)syscall(SYS_gettid);
    th->depth = (uint32_t)((uintptr_t)value >> 1);
    tr_backlog_init(&th->backlog);
    if (pthread_setspecific(t->key, th) != 0) {
        tr_free(&t->heap, th);
        return NULL;
    }
    tr_lock(t);
    tr_list_push(&t->threads, &th->in_tracer);
    tr_unlock(t);
    return th;
}

tr_thread *tr_thread_get(lt_tracer *t)
{
    tr_thread *th = tr_thread_peek(t);
    if (th)
        return th;
    th = tr_alloc(&t->heap, sizeof *th);
    return th ? adopt(t, th) : NULL;
}

tr_thread *tr_thread_get_at_end(lt_tracer *t)
{
    tr_thread *th = tr_thread_get(t);
    if (th)
        return th;
    th = t->spare;
    t->spare = NULL;
    return adopt(t, th);
}

static void free_thread(lt_tracer *t, tr_thread *th)
{
    tr_list_remove(&th->in_tracer);
    tr_free(&t->heap, th->batch.codes);
    tr_free(&t->heap, th->answers);
    tr_free(&t->heap, th);
}

void tr_thread_abandon(lt_tracer *t, tr_thread *th)
{
    tr_list_splice(&t->orphans.newcomers, &th->backlog.newcomers);
    tr_list_splice(&t->orphans.events, &th->backlog.events);
    tr_recompiles_move(&t->orphans, &th->backlog);
    tr_batch_drop(t, &th->batch);
    free_thread(t, th);
    pthread_cond_broadcast(&t->changed);
}

/* Another thread, or this one in another tracer, may have got the memory of a state that was freed with its tracer. */
static bool is_mine(lt_tracer *t, const tr_thread *th)
{
    return th->id == (uint64_t)syscall(SYS_gettid) && !pthread_getspecific(t->key);
}

static void abandon_mine(lt_tracer *t, void *value)
{
    tr_lock(t);
    for (tr_link *l = t->threads.next; l != &t->threads; l = l->next) {
        tr_thread *th = tr_entry(l, tr_thread, in_tracer);
        if (th == value && is_mine(t, th)) {
            tr_thread_abandon(t, th);
            break;
        }
    }
    tr_unlock(t);
}

/* The tracer may be ending at this moment, or have ended: `value` is only compared until it is found. */
static void thread_exit(void *value)
{
    if (!tr_is_counter(value))
        tr_registry_each(abandon_mine, value);
}

int tr_threads_init(lt_tracer *t)
{
    tr_list_init(&t->threads);
    tr_backlog_init(&t->orphans);
    t->spare = tr_alloc(&t->heap, sizeof *t->spare);
    if (!t->spare)
        return LT_ENOMEM;
    if (pthread_key_create(&t->key, thread_exit) == 0)
        return LT_OK;
    tr_free(&t->heap, t->spare);
    return LT_ELIMIT;
}

void tr_threads_release(lt_tracer *t)
{
    pthread_key_delete(t->key);
    while (!tr_list_empty(&t->threads))
        free_thread(t, tr_entry(tr_list_first(&t->threads), tr_thread, in_tracer));
    tr_free(&t->heap, t->spare);
}
