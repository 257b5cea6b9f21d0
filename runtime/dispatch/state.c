/* state.c - makes the private records that dispatch/ hangs on tables, linfos and the session. */
#include "state.h"
#include "../values/heap.h"
#include <string.h>

rt_dispatch_state *rt_dispatch_state_of(rt_session *s)
{
    if (!s->dispatch)
        s->dispatch = rt_heap_scanned(s, sizeof(rt_dispatch_state));
    return s->dispatch;
}

rt_table_state *rt_table_state_of(rt_session *s, rt_method_table *mt)
{
    if (!mt->cache)
        mt->cache = rt_heap_scanned(s, sizeof(rt_table_state));
    return mt->cache;
}

rt_linfo_state *rt_linfo_state_of(rt_session *s, rt_linfo *li)
{
    if (!li->callers)
        li->callers = rt_heap_scanned(s, sizeof(rt_linfo_state));
    return (rt_linfo_state *)li->callers;
}

enum { RECENT = 16 };

void rt_linfo_list_add(rt_session *s, rt_linfo_list *list, rt_linfo *li)
{
    for (size_t i = list->n; i-- > 0 && i + RECENT > list->n;)
        if (list->item[i] == li)
            return;
    if (list->n == list->capacity) {
        size_t capacity = list->capacity ? 2 * list->capacity : 4;
        list->item = rt_heap_grown(s, list->item, list->n, capacity, sizeof *list->item);
        list->capacity = capacity;
    }
    list->item[list->n++] = li;
}
