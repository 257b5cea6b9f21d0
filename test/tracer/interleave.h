/* interleave.h - two threads whose every interleaving is run, one after the other: each stops at the scheduler points of the
 * tracer (tracer/points.h), and a schedule says how many points one goes before the other has its turn.
 *
 * A schedule has at most three forced changes; after that the thread whose turn it is runs to its end, and then the other. A
 * thread that has to wait for the other gives its turn away, and from then on both run freely.
 */
#ifndef TEST_TRACER_INTERLEAVE_H
#define TEST_TRACER_INTERLEAVE_H

#include "tracer/fake_host.h"
#include "tracer/tracer.h"

enum { TURNS = 3 };

typedef struct schedule {
    int first;       /* the thread that begins */
    int left[TURNS]; /* points until the next change; at least 1 */
} schedule;

typedef struct race {
    void (*run[2])(struct race *r); /* what the two threads do */
    void *scene;
    schedule plan;
    pthread_mutex_t lock;
    pthread_cond_t changed;
    pthread_t threads[2];
    int turn, left;
    bool known[2], done[2], free;
    int changes;      /* that the schedule forced */
    char trail[2048]; /* what happened, for a failure's message */
} race;

#ifdef LINTEL_POINTS

static void race_pass(race *r)
{
    r->turn = 1 - r->turn;
    r->left = r->changes < TURNS && !r->done[0] && !r->done[1] ? r->plan.left[r->changes] : -1;
    pthread_cond_broadcast(&r->changed);
}

static int race_self(const race *r)
{
    for (int i = 0; i < 2; i++) {
        if (r->known[i] && pthread_equal(pthread_self(), r->threads[i]))
            return i;
    }
    return -1;
}

static void race_point(void *baton, const char *name, bool waits)
{
    race *r = baton;
    pthread_mutex_lock(&r->lock);
    int me = race_self(r);
    if (me >= 0 && !r->free) {
        size_t n = strlen(r->trail);
        snprintf(r->trail + n, sizeof r->trail - n, "%d:%s ", me, name);
        if (waits) {
            r->free = true;
            pthread_cond_broadcast(&r->changed);
        } else if (r->left > 0 && --r->left == 0) {
            r->changes++;
            race_pass(r);
        }
        while (r->turn != me && !r->free && !waits)
            pthread_cond_wait(&r->changed, &r->lock);
    }
    pthread_mutex_unlock(&r->lock);
}

static void race_begin(race *r, int me)
{
    pthread_mutex_lock(&r->lock);
    r->threads[me] = pthread_self();
    r->known[me] = true;
    pthread_cond_broadcast(&r->changed);
    while (r->turn != me || !r->known[1 - me])
        pthread_cond_wait(&r->changed, &r->lock);
    pthread_mutex_unlock(&r->lock);
}

static void race_end(race *r, int me)
{
    pthread_mutex_lock(&r->lock);
    r->done[me] = true;
    if (r->turn == me && !r->done[1 - me])
        race_pass(r);
    else
        r->left = -1;
    pthread_mutex_unlock(&r->lock);
}

static void *race_first(void *baton)
{
    race *r = baton;
    race_begin(r, 0);
    r->run[0](r);
    race_end(r, 0);
    return NULL;
}

static void *race_second(void *baton)
{
    race *r = baton;
    race_begin(r, 1);
    r->run[1](r);
    race_end(r, 1);
    return NULL;
}

static inline void race_run(race *r, lt_tracer *t)
{
    pthread_mutex_init(&r->lock, NULL);
    pthread_cond_init(&r->changed, NULL);
    r->turn = r->plan.first;
    r->left = r->plan.left[0];
    t->points = (tr_points){race_point, r};
    pthread_t threads[2];
    pthread_create(&threads[0], NULL, race_first, r);
    pthread_create(&threads[1], NULL, race_second, r);
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
    t->points = (tr_points){NULL, NULL};
    pthread_cond_destroy(&r->changed);
    pthread_mutex_destroy(&r->lock);
}

/* Runs `once` for every schedule; it makes a scene, calls race_run and looks at the outcome. A turn is made longer until its
 * thread ends before the change. The number of schedules. */
static inline int race_all(void (*once)(race *r), void (*a)(race *r), void (*b)(race *r))
{
    int schedules = 0, changes = 0;
    for (int first = 0; first < 2; first++) {
        for (int i = 1, goes_on = 1; goes_on; i++) {
            for (int j = 1; goes_on; j++) {
                for (int k = 1;; k++) {
                    race r = {.run = {a, b}, .plan = {first, {i, j, k}}};
                    once(&r);
                    schedules++;
                    changes = r.changes;
                    if (changes < 3)
                        break;
                }
                if (changes < 2)
                    break;
            }
            goes_on = changes >= 1;
        }
    }
    return schedules;
}

#endif
#endif
