/* splat.c - calls with spread arguments, f(a, xs...): flattens them and applies.
 *
 * Tuples, simple vectors and arrays are spread directly; everything else goes through the library's iterate().
 */
#include "../iface/jit_entry.h"
#include <gc/gc.h>
#include <string.h>

enum { FIRST_CAPACITY = 16, LAST_MASK_BIT = 63 };

typedef struct arg_list {
    rt_value **item;
    uint32_t n, capacity;
} arg_list;

static void add(rt_session *s, arg_list *list, rt_value *v)
{
    if (list->n == list->capacity) {
        if (list->capacity > UINT32_MAX / 4)
            rt_throw_named(s, "OutOfMemoryError", NULL, 0);
        uint32_t capacity = list->capacity ? 2 * list->capacity : FIRST_CAPACITY;
        rt_value **bigger = GC_MALLOC(capacity * sizeof *bigger);
        if (!bigger)
            rt_throw_named(s, "OutOfMemoryError", NULL, 0);
        if (list->n)
            memcpy(bigger, list->item, list->n * sizeof *bigger);
        list->item = bigger;
        list->capacity = capacity;
    }
    list->item[list->n++] = v;
}

static void spread_iterated(rt_session *s, arg_list *list, rt_value *v)
{
    rt_value *iterate = rt_core_value(s, "iterate");
    if (!iterate)
        rt_error(s, "cannot spread a value of type %s before iterate is defined", rt_type_text(s, &v->type->hdr));
    rt_value *next = rt_apply(s, (rt_value *[]){iterate, v}, 2);
    while (next != s->nothing) {
        add(s, list, rt_get_field(s, next, 0));
        next = rt_apply(s, (rt_value *[]){iterate, v, rt_get_field(s, next, 1)}, 3);
    }
}

static void spread(rt_session *s, arg_list *list, rt_value *v)
{
    const rt_typename *name = v->type->name;
    if (name == s->t.tuple_name || name == s->t.namedtuple_name) {
        uint32_t n = rt_layout_of(s, v->type)->nfields;
        for (uint32_t i = 0; i < n; i++)
            add(s, list, rt_get_field(s, v, i));
    } else if (name == s->t.array_name) {
        for (size_t i = 0; i < ((rt_array *)v)->length; i++)
            add(s, list, rt_array_get(s, (rt_array *)v, i));
    } else if (v->type == s->t.SimpleVector) {
        for (size_t i = 0; i < ((rt_svec *)v)->n; i++)
            add(s, list, ((rt_svec *)v)->item[i]);
    } else {
        spread_iterated(s, list, v);
    }
}

rt_value *rt_jit_splat(rt_session *s, rt_value **args, uint32_t n, int64_t mask)
{
    arg_list list = {0};
    add(s, &list, args[0]);
    for (uint32_t i = 1; i < n; i++) {
        uint32_t bit = i - 1 < LAST_MASK_BIT ? i - 1 : LAST_MASK_BIT;
        if ((uint64_t)mask >> bit & 1)
            spread(s, &list, args[i]);
        else
            add(s, &list, args[i]);
    }
    return rt_apply(s, list.item, list.n);
}
