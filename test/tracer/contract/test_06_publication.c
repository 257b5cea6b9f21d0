/* 6. No thread runs a body before its event has returned, whatever the callbacks compile; threads that wait for each other in a
 * ring are let through. */
#include "tracer/fake_host.h"

enum { THREADS = 8, METHODS = 120, MAX_DEPTH = 3 };

/* A host: one slot per method, one compile per method, calls through lt_code_wait. */
typedef struct body {
    lt_linfo *linfo;
    pthread_mutex_t lock; /* one compiles, the others find the code */
    lt_code *code;
    _Atomic(lt_code *) slot;
    atomic_bool returned; /* its event has */
} body;

typedef struct program {
    lt_tracer *tracer;
    body bodies[METHODS];
    _Atomic uint64_t next_address;
    _Atomic int events, ran_early, published_early, inside, failed, runs;
} program;

static _Thread_local int depth; /* of callbacks on this thread's stack */

static body *body_of(program *p, const lt_method *m) { return &p->bodies[(uintptr_t)lt_method_baton(m)]; }

static void publish(void *baton, lt_code *const *codes, size_t n)
{
    program *p = baton;
    for (size_t i = 0; i < n; i++) {
        body *b = body_of(p, lt_linfo_method(lt_code_info(codes[i])->linfo));
        if (!atomic_load(&b->returned))
            atomic_fetch_add(&p->published_early, 1);
        atomic_store(&b->slot, codes[i]);
    }
}

static lt_code *get_code(program *p, body *b)
{
    lt_jit_enter(p->tracer);
    pthread_mutex_lock(&b->lock);
    lt_code_desc d = {.linfo = b->linfo, .address = atomic_fetch_add(&p->next_address, 64), .size = 32};
    lt_linfo_wants(b->linfo);
    if (!b->code && lt_jit_emit(p->tracer, &d, &b->code) < 0)
        atomic_fetch_add(&p->failed, 1);
    lt_code *c = b->code;
    pthread_mutex_unlock(&b->lock);
    lt_jit_leave(p->tracer);
    return c;
}

static void call(program *p, size_t i)
{
    body *b = &p->bodies[i];
    if (!atomic_load(&b->slot) && lt_code_wait(p->tracer, get_code(p, b)) < 0)
        atomic_fetch_add(&p->failed, 1);
    /* Within a callback a cycle may let code through before its event has returned; a plain call never. */
    if (!depth && !atomic_load(&b->returned))
        atomic_fetch_add(&p->ran_early, 1);
    atomic_fetch_add(&p->runs, 1);
}

static int on_compiled(void *baton, const lt_event *e)
{
    program *p = baton;
    size_t i = (uintptr_t)lt_method_baton(e->method);
    atomic_fetch_add(&p->events, 1);
    atomic_fetch_add(&p->inside, lt_jit_depth(p->tracer) != 0);
    if (++depth <= MAX_DEPTH && i % 3 != 0) {
        call(p, (i * 31 + 7) % METHODS);
        call(p, (i * 17 + 3) % METHODS);
    }
    depth--;
    sched_yield();
    atomic_store(&p->bodies[i].returned, true);
    return LT_OK;
}

typedef struct runner {
    program *program;
    size_t number;
} runner;

static void *run(void *baton)
{
    const runner *r = baton;
    static const size_t strides[THREADS] = {1,  7,  11, 13,
                                            17, 19, 23, 29}; /* none divides METHODS: each visits all, in its order */
    for (size_t i = 0, at = r->number; i < METHODS; i++, at = (at + strides[r->number]) % METHODS)
        call(r->program, at);
    return NULL;
}

static void eight_threads_never_run_a_body_before_its_event_has_returned(void **state)
{
    (void)state;
    for (int round = 0; round < 25; round++) {
        program *p = calloc(1, sizeof *p);
        pthread_t threads[THREADS];
        runner runners[THREADS];
        lt_subscriber *s;
        p->next_address = 0x10000;
        lt_options o = {.size = sizeof o, .host = {.baton = p, .publish = publish}};
        assert_int_equal(lt_tracer_new(&o, &p->tracer), LT_OK);
        for (size_t i = 0; i < METHODS; i++) {
            lt_method *m = NULL;
            lt_method_desc d = {.name = "f", .baton = (void *)i};
            assert_int_equal(lt_method_define(p->tracer, &d, NULL, &m), LT_OK);
            p->bodies[i].linfo = specialise(p->tracer, m, "f()");
            pthread_mutex_init(&p->bodies[i].lock, NULL);
        }
        lt_subscription sub = {
            .size = sizeof sub, .kinds = LT_EVENT_MASK(LT_EVENT_CODE_COMPILED), .fn = on_compiled, .baton = p};
        assert_int_equal(lt_subscribe(p->tracer, &sub, &s), LT_OK);
        for (size_t i = 0; i < THREADS; i++) {
            runners[i] = (runner){p, i};
            pthread_create(&threads[i], NULL, run, &runners[i]);
        }
        for (int i = 0; i < THREADS; i++)
            pthread_join(threads[i], NULL);
        assert_int_equal(p->events, METHODS);
        assert_true(p->runs >= THREADS * METHODS);
        assert_int_equal(p->ran_early, 0);
        assert_int_equal(p->published_early, 0);
        assert_int_equal(p->inside, 0);
        assert_int_equal(p->failed, 0);
        lt_tracer_free(p->tracer);
        for (size_t i = 0; i < METHODS; i++)
            pthread_mutex_destroy(&p->bodies[i].lock);
        free(p);
    }
}

/* ---- a ring of waits ------------------------------------------------------------------------------------------------------ */

enum { RING = 5 };

typedef struct ring {
    lt_tracer *tracer;
    pthread_barrier_t barrier;
    lt_code *codes[RING];
    int status[RING];
} ring;

/* The callback on code i needs code i + 1, which is being delivered by the next thread. */
static int need_next(void *baton, const lt_event *e)
{
    ring *r = baton;
    size_t i = (uintptr_t)lt_method_baton(e->method);
    r->codes[i] = e->code;
    pthread_barrier_wait(&r->barrier);
    r->status[i] = lt_code_wait(r->tracer, r->codes[(i + 1) % RING]);
    return LT_OK;
}

typedef struct link {
    ring *ring;
    size_t number;
} link_of_ring;

static void *compile_link(void *baton)
{
    const link_of_ring *l = baton;
    lt_method *m = NULL;
    lt_method_desc d = {.name = "f", .baton = (void *)l->number};
    if (lt_method_define(l->ring->tracer, &d, NULL, &m) < 0)
        return NULL;
    lt_code_desc c = {.linfo = specialise(l->ring->tracer, m, "f()"), .address = 0x1000 * (l->number + 1), .size = 16};
    lt_jit_enter(l->ring->tracer);
    lt_jit_emit(l->ring->tracer, &c, NULL);
    lt_jit_leave(l->ring->tracer);
    return NULL;
}

static void a_ring_of_waiting_threads_is_let_through_once(void **state)
{
    (void)state;
    for (int round = 0; round < 50; round++) {
        ring r = {0};
        lt_subscriber *s;
        pthread_t threads[RING];
        link_of_ring links[RING];
        assert_int_equal(lt_tracer_new(NULL, &r.tracer), LT_OK);
        pthread_barrier_init(&r.barrier, NULL, RING);
        lt_subscription sub = {
            .size = sizeof sub, .kinds = LT_EVENT_MASK(LT_EVENT_CODE_COMPILED), .fn = need_next, .baton = &r};
        assert_int_equal(lt_subscribe(r.tracer, &sub, &s), LT_OK);
        for (size_t i = 0; i < RING; i++) {
            links[i] = (link_of_ring){&r, i};
            pthread_create(&threads[i], NULL, compile_link, &links[i]);
        }
        for (int i = 0; i < RING; i++)
            pthread_join(threads[i], NULL);
        for (int i = 0; i < RING; i++)
            assert_int_equal(r.status[i], LT_OK);
        lt_counters c = counters(r.tracer);
        assert_int_equal(c.wait_cycles, 1);
        assert_true(c.waits <= RING - 1);
        pthread_barrier_destroy(&r.barrier);
        lt_tracer_free(r.tracer);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(eight_threads_never_run_a_body_before_its_event_has_returned),
        cmocka_unit_test(a_ring_of_waiting_threads_is_let_through_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
