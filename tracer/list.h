/* list.h - intrusive doubly linked list. A link that is in no list points to itself, so removing it again is harmless. */
#ifndef TRACER_LIST_H
#define TRACER_LIST_H

#include <stdbool.h>
#include <stddef.h>

typedef struct tr_link {
    struct tr_link *prev, *next;
} tr_link;

/* The structure around a link. */
#define tr_entry(link, type, member) ((type *)(void *)((char *)(link) - offsetof(type, member)))
/* The body must not remove `l`. */
#define tr_list_each(l, head) for (tr_link *l = (head)->next; l != (head); l = l->next)

static inline void tr_list_init(tr_link *l) { l->prev = l->next = l; }

static inline bool tr_list_empty(const tr_link *head) { return head->next == head; }

static inline tr_link *tr_list_first(const tr_link *head) { return head->next == head ? NULL : head->next; }

static inline void tr_list_remove(tr_link *l)
{
    l->prev->next = l->next;
    l->next->prev = l->prev;
    tr_list_init(l);
}

static inline void tr_list_push(tr_link *head, tr_link *l)
{
    l->prev = head->prev;
    l->next = head;
    head->prev->next = l;
    head->prev = l;
}

static inline void tr_list_push_front(tr_link *head, tr_link *l) { tr_list_push(head->next, l); }

/* Moves everything of `from` to the end of `to`. */
static inline void tr_list_splice(tr_link *to, tr_link *from)
{
    if (tr_list_empty(from))
        return;
    from->next->prev = to->prev;
    to->prev->next = from->next;
    from->prev->next = to;
    to->prev = from->prev;
    tr_list_init(from);
}

#endif
