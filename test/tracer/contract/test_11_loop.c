/* 11. Delivery on a libuv loop: on its thread, in order, bounded, counted; queued events hold what they name. */
#include "tracer/loop_thread.h"
#include <unistd.h>

static int note_thread(recorder *r, const lt_event *e)
{
    (void)e;
    pthread_t *seen = r->extra;
    *seen = pthread_self();
    return LT_OK;
}

static void events_arrive_in_order_on_the_loops_thread(void **state)
{
    (void)state;
    fake_host h;
    loop_thread lt;
    pthread_t seen = pthread_self();
    fake_init(&h);
    loop_start(&lt);
    recorder r = {.action = note_thread, .extra = &seen};
    loop_recorder_start(&lt, &r, &h, LT_EVENT_MASK_ALL, 0);
    assert_int_equal(fake_compile(&h, linfo_named(h.tracer, "f"), NULL), LT_OK);
    assert_int_equal(fake_compile(&h, linfo_named(h.tracer, "g"), NULL), LT_OK);
    loop_catch_up(&lt);
    assert_string_equal(r.log, "defined:f specialised:f compiled:f defined:g specialised:g compiled:g ");
    assert_true(pthread_equal(seen, lt.thread));
    assert_false(r.unordered);
    fake_end(&h);
    assert_int_equal(r.freed, 1);
    loop_stop(&lt);
}

/* ---- a loop that is busy ---------------------------------------------------------------------------------------------------- */

typedef struct plug { /* keeps the loop's thread until it is drawn */
    loop_thread *loop;
    pthread_barrier_t in, out;
} plug;

static void sit(loop_thread *lt, void *baton)
{
    (void)lt;
    plug *p = baton;
    pthread_barrier_wait(&p->in);
    pthread_barrier_wait(&p->out);
}

static void *hold_loop(void *baton)
{
    loop_do(((plug *)baton)->loop, sit, baton);
    return NULL;
}

static pthread_t plug_in(loop_thread *lt, plug *p)
{
    pthread_t thread;
    p->loop = lt;
    pthread_barrier_init(&p->in, NULL, 2);
    pthread_barrier_init(&p->out, NULL, 2);
    pthread_create(&thread, NULL, hold_loop, p);
    pthread_barrier_wait(&p->in);
    return thread;
}

static void plug_out(plug *p, pthread_t thread)
{
    pthread_barrier_wait(&p->out);
    pthread_join(thread, NULL);
    pthread_barrier_destroy(&p->in);
    pthread_barrier_destroy(&p->out);
}

static void a_full_queue_drops_and_counts_for_its_subscriber_alone(void **state)
{
    (void)state;
    fake_host h;
    loop_thread lt;
    plug p;
    fake_init(&h);
    loop_start(&lt);
    recorder small = {0}, big = {0}, here = {0};
    loop_recorder_start(&lt, &small, &h, LT_EVENT_MASK_ALL, 3);
    loop_recorder_start(&lt, &big, &h, LT_EVENT_MASK_ALL, 0);
    recorder_start(&here, &h, LT_EVENT_MASK_ALL);
    pthread_t thread = plug_in(&lt, &p);
    const char *names[] = {"a", "b", "c", "d", "e"};
    for (int i = 0; i < 5; i++)
        define(h.tracer, names[i]);
    assert_int_equal(lt_subscriber_dropped(small.subscriber), 2);
    assert_int_equal(lt_subscriber_dropped(big.subscriber), 0);
    assert_int_equal(counters(h.tracer).events_dropped, 2);
    plug_out(&p, thread);
    loop_catch_up(&lt);
    assert_string_equal(small.log, "defined:a defined:b defined:c ");
    assert_string_equal(big.log, "defined:a defined:b defined:c defined:d defined:e ");
    assert_string_equal(here.log, big.log);
    define(h.tracer, "f"); /* there is room again */
    loop_catch_up(&lt);
    assert_string_equal(small.log, "defined:a defined:b defined:c defined:f ");
    assert_int_equal(lt_subscriber_dropped(small.subscriber), 2);
    fake_end(&h);
    loop_stop(&lt);
}

static int look_at_code(recorder *r, const lt_event *e)
{
    if (e->kind == LT_EVENT_CODE_COMPILED)
        host_log(r->host, "seen:%s,%llu ", name_of(e->code), (unsigned long long)lt_code_info(e->code)->size);
    return LT_OK;
}

static void a_queued_event_keeps_its_code_and_its_method(void **state)
{
    (void)state;
    fake_host h;
    loop_thread lt;
    plug p;
    fake_init(&h);
    loop_start(&lt);
    recorder r = {.action = look_at_code};
    loop_recorder_start(&lt, &r, &h, LT_EVENT_MASK_ALL, 0);
    pthread_t thread = plug_in(&lt, &p);
    lt_code *c = NULL;
    lt_linfo *f = linfo_named(h.tracer, "f");
    assert_int_equal(fake_compile(&h, f, &c), LT_OK);
    assert_int_equal(lt_code_retire(h.tracer, c), LT_OK);
    lt_method *m = lt_linfo_method(f);
    lt_linfo_drop(h.tracer, f);
    lt_method_drop(h.tracer, m);
    assert_string_equal(h.log, "exec:f publish:f "); /* not released */
    plug_out(&p, thread);
    loop_catch_up(&lt);
    assert_string_equal(h.log, "exec:f publish:f seen:f,48 release:f ");
    assert_string_equal(r.log, "defined:f specialised:f compiled:f retired:f ");
    fake_end(&h);
    loop_stop(&lt);
}

static void the_loop_gets_its_turn_between_many_events(void **state)
{
    (void)state;
    fake_host h;
    loop_thread lt;
    plug p;
    fake_init(&h);
    loop_start(&lt);
    recorder r = {0};
    loop_recorder_start(&lt, &r, &h, LT_EVENT_MASK_ALL, 0);
    pthread_t thread = plug_in(&lt, &p);
    for (int i = 0; i < 2000; i++)
        define(h.tracer, "f");
    plug_out(&p, thread);
    for (int i = 0; i < 100; i++)
        loop_catch_up(&lt);
    assert_int_equal(r.count, 2000);
    assert_false(r.unordered);
    fake_end(&h);
    loop_stop(&lt);
}

/* ---- what a callback on the loop may do --------------------------------------------------------------------------------------- */

static int compile_g(recorder *r, const lt_event *e)
{
    if (e->kind != LT_EVENT_CODE_COMPILED || name_of(e->code)[0] != 'f')
        return LT_OK;
    return fake_compile(r->host, linfo_named(r->tracer, "g"), NULL);
}

static void a_callback_on_the_loop_may_compile(void **state)
{
    (void)state;
    fake_host h;
    loop_thread lt;
    fake_init(&h);
    loop_start(&lt);
    recorder r = {.action = compile_g};
    loop_recorder_start(&lt, &r, &h, LT_EVENT_MASK_ALL, 0);
    fake_compile(&h, linfo_named(h.tracer, "f"), NULL);
    loop_catch_up(&lt);
    assert_string_equal(r.log, "defined:f specialised:f compiled:f defined:g specialised:g compiled:g ");
    assert_non_null(strstr(h.log, "publish:g ")); /* before or after f's: the loop does not wait for it */
    assert_non_null(strstr(h.log, "publish:f "));
    assert_false(r.unordered);
    fake_end(&h);
    loop_stop(&lt);
}

static int fail_once(recorder *r, const lt_event *e)
{
    (void)e;
    return r->count == 1 ? LT_EIO : LT_OK;
}

static void an_error_on_the_loop_is_kept(void **state)
{
    (void)state;
    fake_host h;
    loop_thread lt;
    fake_init(&h);
    loop_start(&lt);
    recorder r = {.action = fail_once};
    loop_recorder_start(&lt, &r, &h, LT_EVENT_MASK_ALL, 0);
    define(h.tracer, "f");
    define(h.tracer, "g");
    loop_catch_up(&lt);
    assert_int_equal(lt_subscriber_error(r.subscriber), LT_EIO);
    assert_int_equal(counters(h.tracer).callback_errors, 1);
    assert_int_equal(r.count, 2);
    fake_end(&h);
    loop_stop(&lt);
}

static void enter_the_door(loop_thread *lt, void *baton)
{
    (void)lt;
    lt_jit_enter(baton);
}

static void leave_the_door(loop_thread *lt, void *baton)
{
    (void)lt;
    lt_jit_leave(baton);
}

static void a_loop_that_is_run_inside_the_door_delivers_after_it(void **state)
{
    (void)state;
    fake_host h;
    loop_thread lt;
    fake_init(&h);
    loop_start(&lt);
    recorder r = {0};
    loop_recorder_start(&lt, &r, &h, LT_EVENT_MASK_ALL, 0);
    loop_do(&lt, enter_the_door, h.tracer);
    define(h.tracer, "f");
    loop_catch_up(&lt);
    assert_string_equal(r.log, "");
    loop_do(&lt, leave_the_door, h.tracer);
    loop_catch_up(&lt);
    assert_string_equal(r.log, "defined:f ");
    fake_end(&h);
    loop_stop(&lt);
}

/* ---- the end -------------------------------------------------------------------------------------------------------------- */

static int leave_now(recorder *r, const lt_event *e)
{
    (void)e;
    assert_int_equal(lt_unsubscribe(r->tracer, r->subscriber), LT_OK);
    assert_int_equal(r->freed, 0);
    return LT_OK;
}

static void a_callback_on_the_loop_may_unsubscribe_itself(void **state)
{
    (void)state;
    fake_host h;
    loop_thread lt;
    plug p;
    fake_init(&h);
    loop_start(&lt);
    recorder r = {.action = leave_now};
    loop_recorder_start(&lt, &r, &h, LT_EVENT_MASK_ALL, 0);
    pthread_t thread = plug_in(&lt, &p);
    define(h.tracer, "f");
    define(h.tracer, "g");
    plug_out(&p, thread);
    loop_catch_up(&lt);
    assert_string_equal(r.log, "defined:f ");
    assert_int_equal(r.freed, 1);
    fake_end(&h);
    assert_int_equal(r.freed, 1);
    loop_stop(&lt);
}

static int dawdle(recorder *r, const lt_event *e)
{
    (void)e;
    pthread_barrier_t *begun = r->extra;
    if (r->count == 1)
        pthread_barrier_wait(begun);
    usleep(20000);
    r->status = r->freed ? LT_ESTATE : LT_OK;
    return LT_OK;
}

static void unsubscribing_elsewhere_waits_for_the_callback_and_forgets_the_queue(void **state)
{
    (void)state;
    fake_host h;
    loop_thread lt;
    pthread_barrier_t begun;
    fake_init(&h);
    loop_start(&lt);
    pthread_barrier_init(&begun, NULL, 2);
    recorder r = {.action = dawdle, .extra = &begun};
    loop_recorder_start(&lt, &r, &h, LT_EVENT_MASK_ALL, 0);
    lt_code *c = NULL;
    lt_linfo *f = linfo_named(h.tracer, "f"); /* two events, and then two more */
    assert_int_equal(fake_compile(&h, f, &c), LT_OK);
    assert_int_equal(lt_code_retire(h.tracer, c), LT_OK);
    pthread_barrier_wait(&begun);
    assert_string_equal(h.log, "exec:f publish:f ");
    assert_int_equal(lt_unsubscribe(h.tracer, r.subscriber), LT_OK);
    assert_int_equal(r.count, 1);
    assert_int_equal(r.status, LT_OK);
    assert_int_equal(r.freed, 1);
    assert_string_equal(h.log, "exec:f publish:f release:f "); /* the queue let go of it */
    loop_catch_up(&lt);
    assert_int_equal(r.count, 1);
    pthread_barrier_destroy(&begun);
    fake_end(&h);
    loop_stop(&lt);
}

static void the_end_of_the_tracer_delivers_a_full_queue(void **state)
{
    (void)state;
    fake_host h;
    uv_loop_t loop; /* never run until then: everything waits */
    fake_init(&h);
    assert_int_equal(uv_loop_init(&loop), 0);
    recorder r = {.action = compile_g, .tracer = h.tracer, .host = &h};
    lt_subscription sub = {.size = sizeof sub,
                           .kinds = LT_EVENT_MASK_ALL,
                           .fn = record,
                           .baton = &r,
                           .baton_free = recorder_freed,
                           .loop = &loop,
                           .max_pending = 3};
    assert_int_equal(lt_subscribe(h.tracer, &sub, &r.subscriber), LT_OK);
    fake_compile(&h, linfo_named(h.tracer, "f"), NULL);
    define(h.tracer, "h");
    assert_int_equal(lt_subscriber_dropped(r.subscriber), 1);
    assert_int_equal(r.count, 0);
    fake_end(&h);
    assert_string_equal(r.log, "defined:f specialised:f compiled:f defined:g specialised:g compiled:g ");
    assert_int_equal(r.freed, 1);
    assert_int_equal(uv_run(&loop, UV_RUN_DEFAULT), 0);
    assert_int_equal(uv_loop_close(&loop), 0);
}

static void stop_loop(uv_timer_t *timer) { uv_stop(timer->loop); }

static void the_loop_lives_until_it_is_unsubscribed_and_a_flush_delivers_the_rest(void **state)
{
    (void)state;
    fake_host h;
    uv_loop_t loop;
    uv_timer_t timer;
    fake_init(&h);
    assert_int_equal(uv_loop_init(&loop), 0);
    recorder r = {.tracer = h.tracer}, here = {0};
    lt_subscription sub = {.size = sizeof sub, .kinds = LT_EVENT_MASK_ALL, .fn = record, .baton = &r, .loop = &loop};
    assert_int_equal(lt_subscribe(h.tracer, &sub, &r.subscriber), LT_OK);
    recorder_start(&here, &h, LT_EVENT_MASK_ALL);
    uv_timer_init(&loop, &timer);
    uv_timer_start(&timer, stop_loop, 5, 0);
    assert_true(uv_run(&loop, UV_RUN_DEFAULT) != 0);
    uv_close((uv_handle_t *)&timer, NULL);
    define(h.tracer, "f"); /* the program ends before the loop saw it */
    assert_int_equal(lt_subscriber_flush(h.tracer, NULL), LT_EINVAL);
    assert_int_equal(lt_subscriber_flush(h.tracer, here.subscriber), LT_ESTATE);
    lt_jit_enter(h.tracer);
    assert_int_equal(lt_subscriber_flush(h.tracer, r.subscriber), LT_ESTATE);
    lt_jit_leave(h.tracer);
    assert_string_equal(r.log, "");
    assert_int_equal(lt_subscriber_flush(h.tracer, r.subscriber), LT_OK);
    assert_string_equal(r.log, "defined:f ");
    define(h.tracer, "g");
    uv_run(&loop, UV_RUN_NOWAIT);
    assert_string_equal(r.log, "defined:f defined:g ");
    assert_int_equal(lt_unsubscribe(h.tracer, r.subscriber), LT_OK);
    assert_int_equal(uv_run(&loop, UV_RUN_DEFAULT), 0);
    assert_int_equal(uv_loop_close(&loop), 0);
    fake_end(&h);
}

/* ---- many at once ----------------------------------------------------------------------------------------------------------- */

enum { PRODUCERS = 4, EACH = 1500 };

static void *produce(void *baton)
{
    fake_host *h = baton;
    for (int i = 0; i < EACH; i++) {
        lt_code *c = NULL;
        lt_linfo *li = linfo_named(h->tracer, "f");
        fake_compile(h, li, &c);
        lt_code_retire(h->tracer, c);
    }
    return NULL;
}

static int count_it(void *baton, const lt_event *e)
{
    recorder *r = baton;
    r->unordered |= e->sequence <= r->last_sequence;
    r->last_sequence = e->sequence;
    r->count++;
    if (e->code && lt_code_info(e->code)->size != 48)
        r->status = LT_EFORMAT;
    return LT_OK;
}

static void every_event_is_delivered_once_or_counted_as_dropped(void **state)
{
    (void)state;
    fake_host h;
    loop_thread lt;
    pthread_t threads[PRODUCERS];
    fake_init(&h);
    h.quiet = true;
    loop_start(&lt);
    recorder all = {0}, some = {0};
    lt_subscription sub = {.kinds = LT_EVENT_MASK_ALL, .fn = count_it, .baton = &all};
    loop_subscribe(&lt, h.tracer, sub);
    sub.baton = &some;
    sub.max_pending = 16;
    lt_subscriber *dropping = loop_subscribe(&lt, h.tracer, sub);
    for (int i = 0; i < PRODUCERS; i++)
        pthread_create(&threads[i], NULL, produce, &h);
    for (int i = 0; i < PRODUCERS; i++)
        pthread_join(threads[i], NULL);
    uint64_t dropped = lt_subscriber_dropped(dropping);
    fake_end(&h);
    assert_int_equal(all.count, PRODUCERS * EACH * 4);
    assert_int_equal(some.count + dropped, PRODUCERS * EACH * 4);
    assert_false(all.unordered || some.unordered);
    assert_int_equal(all.status, LT_OK);
    loop_stop(&lt);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(events_arrive_in_order_on_the_loops_thread),
        cmocka_unit_test(a_full_queue_drops_and_counts_for_its_subscriber_alone),
        cmocka_unit_test(a_queued_event_keeps_its_code_and_its_method),
        cmocka_unit_test(the_loop_gets_its_turn_between_many_events),
        cmocka_unit_test(a_callback_on_the_loop_may_compile),
        cmocka_unit_test(an_error_on_the_loop_is_kept),
        cmocka_unit_test(a_loop_that_is_run_inside_the_door_delivers_after_it),
        cmocka_unit_test(a_callback_on_the_loop_may_unsubscribe_itself),
        cmocka_unit_test(unsubscribing_elsewhere_waits_for_the_callback_and_forgets_the_queue),
        cmocka_unit_test(the_end_of_the_tracer_delivers_a_full_queue),
        cmocka_unit_test(the_loop_lives_until_it_is_unsubscribed_and_a_flush_delivers_the_rest),
        cmocka_unit_test(every_event_is_delivered_once_or_counted_as_dropped),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
