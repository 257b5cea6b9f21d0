/* points.h - scheduler points: places between two critical sections, where another thread may come in. Debug builds call a
 * test there, which makes every interleaving of interest happen; in other builds they are nothing.
 */
#ifndef TRACER_POINTS_H
#define TRACER_POINTS_H

#include <stdbool.h>

/* `waits`: the thread holds the tracer's lock and is about to wait for another one; the function must return at once. */
typedef void tr_point_fn(void *baton, const char *name, bool waits);

typedef struct tr_points {
    tr_point_fn *fn; /* set before a second thread uses the tracer */
    void *baton;
} tr_points;

#ifdef LINTEL_POINTS
#define TR_POINT(t, name)      ((t)->points.fn ? (t)->points.fn((t)->points.baton, name, false) : (void)0)
#define TR_POINT_WAIT(t, name) ((t)->points.fn ? (t)->points.fn((t)->points.baton, name, true) : (void)0)
#else
#define TR_POINT(t, name)      ((void)0)
#define TR_POINT_WAIT(t, name) ((void)0)
#endif

#endif
