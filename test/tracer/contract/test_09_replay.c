/* 9. Replay: marked, on the subscriber's own thread, before what happens later, nothing twice. */
#include "tracer/loop_thread.h"

static int note_thread(recorder *r, const lt_event *e)
{
    (void)e;
    *(pthread_t *)r->extra = pthread_self();
    return LT_OK;
}

static void *subscribe_elsewhere(void *baton)
{
    recorder *r = baton;
    lt_subscription sub = {.size = sizeof sub, .kinds = LT_EVENT_MASK_ALL, .replay = true, .fn = record, .baton = r};
    r->status = lt_subscribe(r->tracer, &sub, &r->subscriber);
    return NULL;
}

static void an_inline_subscriber_gets_it_on_the_thread_that_subscribes(void **state)
{
    (void)state;
    fake_host h;
    pthread_t thread, seen = pthread_self();
    fake_init(&h);
    recorder other = {0}, r = {.tracer = h.tracer, .action = note_thread, .extra = &seen};
    recorder_start(&other, &h, LT_EVENT_MASK_ALL);
    fake_compile(&h, linfo_named(h.tracer, "f"), NULL);
    pthread_create(&thread, NULL, subscribe_elsewhere, &r);
    pthread_join(thread, NULL);
    assert_int_equal(r.status, LT_OK);
    assert_string_equal(r.log, "*defined:f *specialised:f *compiled:f ");
    assert_true(pthread_equal(seen, thread));
    assert_string_equal(other.log, "defined:f specialised:f compiled:f "); /* nobody else gets it again */
    fake_end(&h);
}

static void on_a_loop_it_comes_first_and_does_not_fill_the_queue(void **state)
{
    (void)state;
    fake_host h;
    loop_thread lt;
    pthread_t seen = pthread_self();
    fake_init(&h);
    loop_start(&lt);
    for (int i = 0; i < 10; i++)
        define(h.tracer, "f");
    lt_linfo *g = linfo_named(h.tracer, "g");
    fake_compile(&h, g, NULL);
    recorder r = {.tracer = h.tracer, .action = note_thread, .extra = &seen};
    lt_subscription sub = {.kinds = LT_EVENT_MASK_ALL, .replay = true, .fn = record, .baton = &r, .max_pending = 4};
    r.subscriber = loop_subscribe(&lt, h.tracer, sub);
    lt_linfo_first_dispatch(h.tracer, g);
    loop_catch_up(&lt);
    assert_string_equal(r.log,
                        "*defined:f *defined:f *defined:f *defined:f *defined:f *defined:f *defined:f *defined:f "
                        "*defined:f *defined:f *defined:g *specialised:g *compiled:g dispatched:g ");
    assert_true(pthread_equal(seen, lt.thread));
    assert_false(r.unordered);
    assert_int_equal(lt_subscriber_dropped(r.subscriber), 0);
    fake_end(&h);
    loop_stop(&lt);
}

static void only_what_the_mask_and_the_flag_ask_for_is_replayed(void **state)
{
    (void)state;
    fake_host h;
    loop_thread lt;
    fake_init(&h);
    loop_start(&lt);
    lt_linfo *f = linfo_named(h.tracer, "f"), *g = linfo_named(h.tracer, "g");
    fake_compile(&h, f, NULL);
    fake_compile(&h, g, NULL);
    lt_linfo_trace(h.tracer, g, LT_WANT_COMPILED);
    recorder here = {0}, there = {0};
    lt_subscription sub = {.size = sizeof sub,
                           .kinds = LT_EVENT_MASK(LT_EVENT_CODE_COMPILED),
                           .replay = true,
                           .only_traced = true,
                           .fn = record,
                           .baton = &here};
    assert_int_equal(lt_subscribe(h.tracer, &sub, &here.subscriber), LT_OK);
    sub.baton = &there;
    loop_subscribe(&lt, h.tracer, sub);
    loop_catch_up(&lt);
    assert_string_equal(here.log, "*compiled:g ");
    assert_string_equal(there.log, "*compiled:g ");
    fake_end(&h);
    loop_stop(&lt);
}

/* A batch that fails after a subscriber has been promised a replay of its code. */
typedef struct failing {
    fake_host *host;
    recorder *recorder;
    loop_thread *loop;
} failing;

static int subscribe_then_fail(void *baton, lt_code *const *codes, size_t n)
{
    (void)codes;
    (void)n;
    failing *f = baton;
    lt_subscription sub = {.kinds = LT_EVENT_MASK_ALL, .replay = true, .fn = record, .baton = f->recorder};
    uv_loop_t *loop = &f->loop->loop;
    sub.size = sizeof sub;
    sub.loop = loop;
    return lt_subscribe(f->host->tracer, &sub, &f->recorder->subscriber) < 0 ? LT_EINVAL : LT_EIO;
}

static void nobody_hears_of_code_whose_batch_failed(void **state)
{
    (void)state;
    fake_host h = {.next_address = 0x10000};
    loop_thread lt = {0};
    recorder r = {0};
    failing f = {&h, &r, &lt};
    lt_options o = {.size = sizeof o, .host = {.baton = &f, .make_executable = subscribe_then_fail}};
    assert_int_equal(uv_loop_init(&lt.loop), 0);
    assert_int_equal(lt_tracer_new(&o, &h.tracer), LT_OK);
    lt_linfo *g = linfo_named(h.tracer, "g");
    assert_int_equal(fake_compile(&h, g, NULL), LT_EIO);
    uv_run(&lt.loop, UV_RUN_NOWAIT);
    assert_string_equal(r.log, "*defined:g *specialised:g ");
    lt_tracer_free(h.tracer);
    uv_run(&lt.loop, UV_RUN_DEFAULT);
    assert_int_equal(uv_loop_close(&lt.loop), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_inline_subscriber_gets_it_on_the_thread_that_subscribes),
        cmocka_unit_test(on_a_loop_it_comes_first_and_does_not_fill_the_queue),
        cmocka_unit_test(only_what_the_mask_and_the_flag_ask_for_is_replayed),
        cmocka_unit_test(nobody_hears_of_code_whose_batch_failed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
