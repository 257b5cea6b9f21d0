/* answers.c - what lt_linfo_wants told this thread in the bracket it is in: the flags that its emissions were made for. */
#include "tracer.h"

enum { FIRST_ANSWERS = 64 };

/* The slot that holds `li` or where it would go. The table is never full. */
static tr_answer *slot_for(const tr_thread *th, const lt_linfo *li)
{
    size_t mask = th->answers_capacity - 1;
    size_t i = ((uintptr_t)li >> 4) * 0x9E3779B97F4A7C15u >> 20;
    while (th->answers[i & mask].linfo && th->answers[i & mask].linfo != li)
        i++;
    return &th->answers[i & mask];
}

bool tr_answer_find(const tr_thread *th, const lt_linfo *li, uint32_t *wants)
{
    if (!th->nanswers)
        return false;
    const tr_answer *a = slot_for(th, li);
    if (a->linfo)
        *wants = a->wants;
    return a->linfo != NULL;
}

static bool answers_grow(tr_thread *th)
{
    tr_answer *old = th->answers;
    size_t old_capacity = th->answers_capacity;
    size_t capacity = old_capacity ? old_capacity * 2 : FIRST_ANSWERS;
    tr_answer *fresh = tr_alloc(&th->tracer->heap, capacity * sizeof *fresh);
    if (!fresh)
        return false;
    th->answers = fresh;
    th->answers_capacity = capacity;
    for (size_t i = 0; i < old_capacity; i++) {
        if (old[i].linfo)
            *slot_for(th, old[i].linfo) = old[i];
    }
    tr_free(&th->tracer->heap, old);
    return true;
}

void tr_answer_put(tr_thread *th, const lt_linfo *li, uint32_t wants)
{
    if (2 * (th->nanswers + 1) > th->answers_capacity && !answers_grow(th)) {
        th->answers_lost = true;
        return;
    }
    *slot_for(th, li) = (tr_answer){li, wants};
    th->nanswers++;
}

void tr_answers_clear(tr_thread *th)
{
    if (th->answers_capacity > FIRST_ANSWERS) {
        tr_free(&th->tracer->heap, th->answers);
        th->answers = NULL;
        th->answers_capacity = 0;
    } else if (th->nanswers) {
        for (size_t i = 0; i < th->answers_capacity; i++)
            th->answers[i].linfo = NULL;
    }
    th->nanswers = 0;
    th->answers_lost = false;
}
