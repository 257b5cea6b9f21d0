/* Subscribers: masks, filters, replay, leaving. */
#include "tracer/fake_host.h"
#include <unistd.h>

static bool only_g(void *baton, const lt_event *e)
{
    (void)baton;
    return lt_method_info(e->method)->name[0] == 'g';
}

static void masks_and_filters_choose(void **state)
{
    (void)state;
    fake_host h;
    fake_init(&h);
    recorder defined = {0}, filtered = {0};
    recorder_start(&defined, &h, LT_EVENT_MASK(LT_EVENT_METHOD_DEFINED));
    lt_subscription sub = {
        .size = sizeof sub, .kinds = LT_EVENT_MASK_ALL, .filter = only_g, .fn = record, .baton = &filtered};
    assert_int_equal(lt_subscribe(h.tracer, &sub, &filtered.subscriber), LT_OK);
    fake_compile(&h, linfo_named(h.tracer, "f"), NULL);
    fake_compile(&h, linfo_named(h.tracer, "g"), NULL);
    assert_string_equal(defined.log, "defined:f defined:g ");
    assert_string_equal(filtered.log, "defined:g specialised:g compiled:g ");
    fake_end(&h);
}

static void nonsense_subscriptions_are_refused(void **state)
{
    (void)state;
    fake_host h;
    fake_init(&h);
    lt_subscriber *s = NULL;
    lt_subscription sub = {.size = sizeof sub, .kinds = LT_EVENT_MASK_ALL};
    assert_int_equal(lt_subscribe(h.tracer, &sub, &s), LT_EINVAL);
    sub.fn = record;
    sub.kinds = 1u << 31;
    assert_int_equal(lt_subscribe(h.tracer, &sub, &s), LT_EINVAL);
    sub.kinds = 1;
    sub.size = 4;
    assert_int_equal(lt_subscribe(h.tracer, &sub, &s), LT_EINVAL);
    assert_int_equal(lt_unsubscribe(h.tracer, NULL), LT_EINVAL);
    assert_null(s);
    fake_end(&h);
}

static void replay_delivers_what_exists_marked_and_then_what_happens(void **state)
{
    (void)state;
    fake_host h;
    fake_init(&h);
    lt_linfo *f = linfo_named(h.tracer, "f");
    lt_code *old = NULL;
    fake_compile(&h, f, &old);
    fake_compile(&h, f, NULL);
    lt_code_retire(h.tracer, old);
    lt_linfo_first_dispatch(h.tracer, f);
    lt_linfo *g = linfo_named(h.tracer, "g");
    lt_linfo_unjitted(h.tracer, g, LT_UNJITTED_CONSTANT, NULL);
    recorder r = {0};
    lt_subscription sub = {.size = sizeof sub, .kinds = LT_EVENT_MASK_ALL, .replay = true, .fn = record, .baton = &r};
    assert_int_equal(lt_subscribe(h.tracer, &sub, &r.subscriber), LT_OK);
    assert_string_equal(r.log,
                        "*defined:f *specialised:f *compiled:f *dispatched:f *defined:g *specialised:g *unjitted:g ");
    r.log[0] = 0;
    fake_compile(&h, g, NULL);
    assert_string_equal(r.log, "compiled:g ");
    assert_false(r.unordered);
    fake_end(&h);
}

static void replay_inside_the_door_waits_until_the_leave(void **state)
{
    (void)state;
    fake_host h;
    fake_init(&h);
    recorder r = {0};
    lt_jit_enter(h.tracer);
    define(h.tracer, "f");
    lt_subscription sub = {.size = sizeof sub, .kinds = LT_EVENT_MASK_ALL, .replay = true, .fn = record, .baton = &r};
    assert_int_equal(lt_subscribe(h.tracer, &sub, &r.subscriber), LT_OK);
    define(h.tracer, "g");
    assert_string_equal(r.log, "");
    lt_jit_leave(h.tracer);
    assert_string_equal(r.log, "*defined:f defined:g ");
    fake_end(&h);
}

static int leave_now(recorder *r, const lt_event *e)
{
    (void)e;
    assert_int_equal(lt_unsubscribe(r->tracer, r->subscriber), LT_OK);
    assert_int_equal(r->freed, 0); /* its own callback is still running */
    return LT_OK;
}

static void a_callback_may_unsubscribe_itself(void **state)
{
    (void)state;
    fake_host h;
    fake_init(&h);
    recorder r = {.action = leave_now}, other = {0};
    recorder_start(&r, &h, LT_EVENT_MASK_ALL);
    recorder_start(&other, &h, LT_EVENT_MASK_ALL);
    lt_jit_enter(h.tracer);
    define(h.tracer, "f");
    define(h.tracer, "g");
    lt_jit_leave(h.tracer);
    assert_string_equal(r.log, "defined:f ");
    assert_int_equal(r.freed, 1);
    assert_string_equal(other.log, "defined:f defined:g ");
    fake_end(&h);
    assert_int_equal(other.freed, 1);
}

static void unsubscribing_frees_the_baton_once_and_stops_queued_events(void **state)
{
    (void)state;
    fake_host h;
    fake_init(&h);
    recorder r = {0};
    recorder_start(&r, &h, LT_EVENT_MASK_ALL);
    lt_jit_enter(h.tracer);
    define(h.tracer, "f");
    assert_int_equal(lt_unsubscribe(h.tracer, r.subscriber), LT_OK);
    assert_int_equal(r.freed, 1);
    lt_jit_leave(h.tracer);
    assert_string_equal(r.log, "");
    fake_end(&h);
    assert_int_equal(r.freed, 1);
}

/* ---- with threads -------------------------------------------------------------------------------------------------------- */

typedef struct gate {
    pthread_mutex_t lock;
    pthread_cond_t changed;
    int inside, open;
} gate;

static void gate_wait(gate *g, const int *what, int value)
{
    pthread_mutex_lock(&g->lock);
    while (*what < value)
        pthread_cond_wait(&g->changed, &g->lock);
    pthread_mutex_unlock(&g->lock);
}

static void gate_set(gate *g, int *what, int value)
{
    pthread_mutex_lock(&g->lock);
    *what = value;
    pthread_cond_broadcast(&g->changed);
    pthread_mutex_unlock(&g->lock);
}

static int stay_inside(recorder *r, const lt_event *e)
{
    gate *g = r->extra;
    (void)e;
    gate_set(g, &g->inside, 1);
    gate_wait(g, &g->open, 1);
    usleep(20000);
    return LT_OK;
}

static void *define_one(void *baton)
{
    define(((recorder *)baton)->tracer, "f");
    return NULL;
}

static void unsubscribe_waits_for_callbacks_on_other_threads(void **state)
{
    (void)state;
    fake_host h;
    fake_init(&h);
    gate g = {.lock = PTHREAD_MUTEX_INITIALIZER, .changed = PTHREAD_COND_INITIALIZER};
    recorder r = {.action = stay_inside, .extra = &g};
    pthread_t thread;
    recorder_start(&r, &h, LT_EVENT_MASK_ALL);
    pthread_create(&thread, NULL, define_one, &r);
    gate_wait(&g, &g.inside, 1);
    gate_set(&g, &g.open, 1);
    assert_int_equal(lt_unsubscribe(h.tracer, r.subscriber), LT_OK);
    assert_int_equal(r.freed, 1);
    assert_string_equal(r.log, "defined:f ");
    pthread_join(thread, NULL);
    fake_end(&h);
}

/* Two callbacks on two threads remove each other. */
typedef struct pair {
    gate g;
    recorder a, b;
    int status_a, status_b;
} pair;

static int remove_other(recorder *r, const lt_event *e)
{
    pair *p = r->extra;
    bool is_a = r == &p->a;
    if (lt_method_info(e->method)->name[0] != (is_a ? 'a' : 'b'))
        return LT_OK;
    gate_set(&p->g, is_a ? &p->g.inside : &p->g.open, 1);
    gate_wait(&p->g, is_a ? &p->g.open : &p->g.inside, 1);
    *(is_a ? &p->status_a : &p->status_b) = lt_unsubscribe(r->tracer, is_a ? p->b.subscriber : p->a.subscriber);
    return LT_OK;
}

static void *define_b(void *baton)
{
    define(((pair *)baton)->a.tracer, "b");
    return NULL;
}

static void callbacks_that_remove_each_other_do_not_deadlock(void **state)
{
    (void)state;
    fake_host h;
    fake_init(&h);
    pair p = {.g = {.lock = PTHREAD_MUTEX_INITIALIZER, .changed = PTHREAD_COND_INITIALIZER}};
    pthread_t thread;
    p.a.action = p.b.action = remove_other;
    p.a.extra = p.b.extra = &p;
    recorder_start(&p.b, &h, LT_EVENT_MASK_ALL);
    recorder_start(&p.a, &h, LT_EVENT_MASK_ALL);
    pthread_create(&thread, NULL, define_b, &p);
    define(h.tracer, "a");
    pthread_join(thread, NULL);
    assert_true((p.status_a == LT_EBUSY) + (p.status_b == LT_EBUSY) == 1);
    assert_true((p.status_a == LT_OK) + (p.status_b == LT_OK) == 1);
    assert_int_equal(p.a.freed, 1);
    assert_int_equal(p.b.freed, 1);
    fake_end(&h);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(masks_and_filters_choose),
        cmocka_unit_test(nonsense_subscriptions_are_refused),
        cmocka_unit_test(replay_delivers_what_exists_marked_and_then_what_happens),
        cmocka_unit_test(replay_inside_the_door_waits_until_the_leave),
        cmocka_unit_test(a_callback_may_unsubscribe_itself),
        cmocka_unit_test(unsubscribing_frees_the_baton_once_and_stops_queued_events),
        cmocka_unit_test(unsubscribe_waits_for_callbacks_on_other_threads),
        cmocka_unit_test(callbacks_that_remove_each_other_do_not_deadlock),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
