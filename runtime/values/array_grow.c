/* array_grow.c - arrays that grow and shrink at either end.
 *
 *      allocation  [ front slack | elements 0..length-1 | back slack ]
 *                                ^ data                 capacity counts from data to the end
 *
 * The front slack is found by asking the collector where the allocation begins, so arrays need no field for it. Slack
 * of references is always NULL and slack of bits always zero or uninitialised until it becomes an element.
 */
#include "array.h"
#include "heap.h"
#include <gc/gc.h>
#include <string.h>

typedef struct growing { /* an array and its element, seen as bytes */
    rt_session *s;
    rt_array *a;
    rt_element e;
} growing;

static growing grow_begin(rt_session *s, rt_array *a) { return (growing){s, a, rt_array_element(s, a)}; }

static char *at(const growing *g, size_t index) { return (char *)g->a->data + index * g->e.size; }

static void clear(const growing *g, size_t index, size_t n)
{
    if (n && g->e.size)
        memset(at(g, index), 0, n * g->e.size);
}

/* Elements of front slack. */
static size_t front_of(const growing *g)
{
    const char *start = g->e.size && g->a->data ? GC_base(g->a->data) : NULL; /* NULL also: in the library's image */
    return start ? (size_t)((char *)g->a->data - start) / g->e.size : 0;
}

/* Moves the elements to a new allocation with this much room before and (in all) from the first element on. */
static void reallocate(growing *g, size_t front, size_t capacity)
{
    size_t total, bytes;
    if (__builtin_add_overflow(front, capacity, &total) || __builtin_mul_overflow(total, g->e.size, &bytes) ||
        bytes > (size_t)PTRDIFF_MAX)
        rt_throw_named(g->s, "OutOfMemoryError", NULL, 0);
    char *fresh = NULL;
    if (bytes) {
        fresh = g->e.has_refs ? rt_heap_scanned(g->s, bytes) : rt_heap_atomic(g->s, bytes);
        fresh += front * g->e.size;
        if (g->a->length)
            memcpy(fresh, g->a->data, g->a->length * g->e.size);
    }
    g->a->data = fresh;
    g->a->capacity = capacity;
}

static size_t bigger(size_t capacity, size_t need)
{
    size_t next = capacity < 4 ? 8 : capacity + capacity / 2 + capacity / 8;
    return next < need ? need : next;
}

static size_t grown_length(rt_session *s, const rt_array *a, size_t by)
{
    size_t length;
    if ((int64_t)by < 0)
        rt_throw_arg_error(s, "new length must be ≥ 0");
    if (__builtin_add_overflow(a->length, by, &length) || length > (size_t)PTRDIFF_MAX)
        rt_throw_named(s, "OutOfMemoryError", NULL, 0);
    return length;
}

void rt_array_grow_end(rt_session *s, rt_array *a, size_t by)
{
    growing g = grow_begin(s, a);
    size_t length = grown_length(s, a, by);
    if (length > a->capacity)
        reallocate(&g, 0, bigger(a->capacity, length));
    clear(&g, a->length, by);
    a->length = length;
}

void rt_array_grow_beg(rt_session *s, rt_array *a, size_t by)
{
    growing g = grow_begin(s, a);
    size_t length = grown_length(s, a, by);
    if (front_of(&g) < by)
        reallocate(&g, bigger(a->length, by), bigger(0, a->length));
    a->data = at(&g, 0) - by * g.e.size;
    a->capacity += by;
    a->length = length;
    clear(&g, 0, by);
}

void rt_array_grow_at(rt_session *s, rt_array *a, size_t index, size_t by)
{
    growing g = grow_begin(s, a);
    size_t tail = a->length - index;
    rt_array_grow_end(s, a, by);
    if (g.e.size && tail)
        memmove(at(&g, index + by), at(&g, index), tail * g.e.size);
    clear(&g, index, by);
}

static void check_shrink(rt_session *s, const rt_array *a, size_t by)
{
    if (by > a->length)
        rt_throw_arg_error(s, "new length must be ≥ 0");
}

void rt_array_del_end(rt_session *s, rt_array *a, size_t by)
{
    check_shrink(s, a, by);
    growing g = grow_begin(s, a);
    a->length -= by;
    clear(&g, a->length, by); /* lets the collector take what was referenced */
}

void rt_array_del_beg(rt_session *s, rt_array *a, size_t by)
{
    check_shrink(s, a, by);
    growing g = grow_begin(s, a);
    clear(&g, 0, by);
    a->data = at(&g, by);
    a->capacity -= by;
    a->length -= by;
}

void rt_array_del_at(rt_session *s, rt_array *a, size_t index, size_t by)
{
    growing g = grow_begin(s, a);
    size_t tail = a->length - index - by;
    if (g.e.size && tail)
        memmove(at(&g, index), at(&g, index + by), tail * g.e.size);
    rt_array_del_end(s, a, by);
}

void rt_array_sizehint(rt_session *s, rt_array *a, size_t capacity)
{
    growing g = grow_begin(s, a);
    if (capacity > a->capacity)
        reallocate(&g, 0, capacity);
}
