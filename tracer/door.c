/* door.c - the bracket around the JIT. Depth is per thread and per tracer; the outermost leave settles what waited. */
#include "tracer.h"

static void count_only(lt_tracer *t, uintptr_t depth)
{
    pthread_setspecific(t->key, depth ? (void *)(depth << 1 | 1) : NULL);
}

void lt_jit_enter(lt_tracer *t)
{
    tr_thread *th = tr_thread_get(t);
    if (th)
        th->depth++;
    else
        count_only(t, (uintptr_t)lt_jit_depth(t) + 1);
}

int lt_jit_leave(lt_tracer *t)
{
    void *value = pthread_getspecific(t->key);
    if (tr_is_counter(value)) {
        count_only(t, ((uintptr_t)value >> 1) - 1);
        return LT_OK;
    }
    tr_thread *th = value;
    if (!th || !th->depth)
        return LT_ESTATE;
    if (--th->depth)
        return LT_OK;
    tr_answers_clear(th);
    TR_POINT(t, "leave");
    return tr_settle_outside(t, th);
}

uint32_t lt_jit_depth(lt_tracer *t)
{
    void *value = pthread_getspecific(t->key);
    if (!value)
        return 0;
    return tr_is_counter(value) ? (uint32_t)((uintptr_t)value >> 1) : ((tr_thread *)value)->depth;
}

int lt_jit_flush(lt_tracer *t)
{
    tr_thread *th = tr_thread_get(t);
    return th ? tr_settle_outside(t, th) : LT_ENOMEM;
}
