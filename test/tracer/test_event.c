/* Delivery: outside the JIT, in order, once, re-entrant. */
#include "tracer/fake_host.h"

static void nothing_is_delivered_inside_the_door(void **state)
{
    (void)state;
    fake_host h;
    fake_init(&h);
    recorder r = {0};
    recorder_start(&r, &h, LT_EVENT_MASK_ALL);
    lt_jit_enter(h.tracer);
    lt_linfo *f = linfo_named(h.tracer, "f");
    lt_jit_enter(h.tracer);
    assert_int_equal(fake_emit(&h, f, NULL), LT_OK);
    lt_jit_leave(h.tracer);
    lt_jit_flush(h.tracer);
    assert_string_equal(r.log, "");
    lt_jit_leave(h.tracer);
    assert_string_equal(r.log, "defined:f specialised:f compiled:f ");
    fake_end(&h);
    assert_int_equal(r.freed, 1);
}

static void definitions_outside_the_door_are_delivered_before_they_return(void **state)
{
    (void)state;
    fake_host h;
    fake_init(&h);
    recorder r = {0};
    recorder_start(&r, &h, LT_EVENT_MASK_ALL);
    lt_method *f = define(h.tracer, "f");
    assert_string_equal(r.log, "defined:f ");
    define_at(h.tracer, "f", "test.jl", 20, 21, f);
    assert_string_equal(r.log, "defined:f defined:f ");
    fake_end(&h);
}

/* A callback that compiles: on "compiled:f" it compiles g, and so on down the alphabet to `extra`. */
static int compile_next(recorder *r, const lt_event *e)
{
    const char *name = lt_method_info(e->method)->name;
    if (e->kind != LT_EVENT_CODE_COMPILED || name[0] >= *(const char *)r->extra)
        return LT_OK;
    char next[2] = {(char)(name[0] + 1), 0};
    lt_linfo *li = linfo_named(r->tracer, next);
    int before = r->count;
    int status = fake_compile(r->host, li, NULL);
    assert_true(r->count > before); /* delivered before the inner call returned */
    return status;
}

static void a_callback_that_compiles_gets_its_own_batch_delivered_before_the_inner_call_returns(void **state)
{
    (void)state;
    fake_host h;
    fake_init(&h);
    recorder r = {.action = compile_next, .extra = "i"};
    lt_linfo *f = linfo_named(h.tracer, "f");
    recorder_start(&r, &h, LT_EVENT_MASK_ALL);
    assert_int_equal(fake_compile(&h, f, NULL), LT_OK);
    assert_string_equal(r.log, "compiled:f defined:g specialised:g compiled:g defined:h specialised:h compiled:h "
                               "defined:i specialised:i compiled:i ");
    assert_string_equal(h.log, "exec:f exec:g exec:h exec:i publish:i publish:h publish:g publish:f ");
    assert_false(r.unordered);
    fake_end(&h);
}

static void every_subscriber_sees_each_event_once_and_in_order_although_callbacks_compile(void **state)
{
    (void)state;
    fake_host h;
    fake_init(&h);
    recorder first = {.action = compile_next, .extra = "h"}, second = {0},
             third = {.action = compile_next, .extra = "a"};
    lt_linfo *f = linfo_named(h.tracer, "f"), *x = linfo_named(h.tracer, "x");
    recorder_start(&first, &h, LT_EVENT_MASK_ALL);
    recorder_start(&second, &h, LT_EVENT_MASK_ALL);
    recorder_start(&third, &h, LT_EVENT_MASK_ALL);
    lt_jit_enter(h.tracer);
    assert_int_equal(fake_emit(&h, f, NULL), LT_OK);
    assert_int_equal(fake_emit(&h, x, NULL), LT_OK);
    lt_jit_leave(h.tracer);
    const char *expected =
        "compiled:f compiled:x defined:g specialised:g compiled:g defined:h specialised:h compiled:h ";
    assert_string_equal(first.log, expected);
    assert_string_equal(second.log, expected);
    assert_string_equal(third.log, expected);
    assert_false(first.unordered || second.unordered || third.unordered);
    assert_int_equal(counters(h.tracer).events, 8);
    assert_int_equal(counters(h.tracer).events_delivered, 24);
    fake_end(&h);
}

static void with_no_subscriber_nothing_queues_and_nothing_is_delivered_late(void **state)
{
    (void)state;
    fake_host h;
    fake_init(&h);
    recorder r = {0};
    lt_jit_enter(h.tracer);
    lt_linfo *f = linfo_named(h.tracer, "f");
    assert_int_equal(fake_emit(&h, f, NULL), LT_OK);
    recorder_start(&r, &h, LT_EVENT_MASK_ALL);
    lt_jit_leave(h.tracer);
    assert_string_equal(r.log, "");
    assert_int_equal(counters(h.tracer).events, 0);
    fake_end(&h);
}

static void events_queued_before_a_subscription_do_not_reach_it(void **state)
{
    (void)state;
    fake_host h;
    fake_init(&h);
    recorder early = {0}, late = {0};
    recorder_start(&early, &h, LT_EVENT_MASK_ALL);
    lt_jit_enter(h.tracer);
    define(h.tracer, "f");
    recorder_start(&late, &h, LT_EVENT_MASK_ALL);
    define(h.tracer, "g");
    lt_jit_leave(h.tracer);
    assert_string_equal(early.log, "defined:f defined:g ");
    assert_string_equal(late.log, "defined:g ");
    fake_end(&h);
}

static void a_callbacks_error_is_kept_once_and_never_reaches_the_jit(void **state)
{
    (void)state;
    fake_host h;
    fake_init(&h);
    recorder r = {.status = LT_EEXCEPTION};
    recorder_start(&r, &h, LT_EVENT_MASK_ALL);
    lt_linfo *f = linfo_named(h.tracer, "f");
    assert_int_equal(fake_compile(&h, f, NULL), LT_OK);
    assert_int_equal(lt_subscriber_error(r.subscriber), LT_EEXCEPTION);
    r.status = LT_EIO;
    define(h.tracer, "g");
    assert_int_equal(lt_subscriber_error(r.subscriber), LT_EEXCEPTION);
    assert_int_equal(counters(h.tracer).callback_errors, 4);
    fake_end(&h);
}

static void events_carry_what_the_contract_names(void **state)
{
    (void)state;
    fake_host h;
    fake_init(&h);
    recorder r = {0};
    recorder_start(&r, &h, LT_EVENT_MASK_ALL);
    lt_method *old = define(h.tracer, "f");
    lt_linfo *li = specialise(h.tracer, old, "f(::Int64)");
    lt_code *c = NULL;
    assert_int_equal(fake_compile(&h, li, &c), LT_OK);
    lt_method *fresh = define_at(h.tracer, "f", "test.jl", 30, 31, old);
    assert_int_equal(lt_linfo_invalidate(h.tracer, li, fresh), LT_OK);
    assert_int_equal(lt_linfo_invalidate(h.tracer, li, fresh), LT_OK); /* reported once */
    assert_int_equal(lt_code_retire(h.tracer, c), LT_OK);
    assert_int_equal(lt_linfo_first_dispatch(h.tracer, li), LT_OK);
    assert_int_equal(lt_linfo_first_dispatch(h.tracer, li), LT_OK);
    for (int i = 0; i < 2; i++) {
        assert_int_equal(lt_linfo_unjitted(h.tracer, li, LT_UNJITTED_CONSTANT, NULL), LT_OK);
        assert_int_equal(lt_linfo_unjitted(h.tracer, li, LT_UNJITTED_INTERPRETED, NULL), LT_OK);
    }
    assert_string_equal(r.log, "defined:f specialised:f compiled:f defined:f invalidated:f retired:f dispatched:f "
                               "unjitted:f unjitted:f ");
    assert_false(r.unordered);
    assert_int_equal(r.last_sequence, 9);
    fake_end(&h);
}

/* ---- what a redefinition tells ------------------------------------------------------------------------------------------- */

typedef struct end_of_code {
    const lt_method *retired, *cause;
    int count;
} end_of_code;

static int note_end(void *baton, const lt_event *e)
{
    end_of_code *x = baton;
    x->retired = e->method;
    x->cause = e->cause;
    x->count++;
    return LT_OK;
}

static void the_end_of_old_code_says_which_definition_replaced_it(void **state)
{
    (void)state;
    fake_host h;
    fake_init(&h);
    end_of_code x = {0};
    lt_subscriber *s;
    lt_subscription sub = {
        .size = sizeof sub, .kinds = LT_EVENT_MASK(LT_EVENT_CODE_RETIRED), .fn = note_end, .baton = &x};
    assert_int_equal(lt_subscribe(h.tracer, &sub, &s), LT_OK);
    lt_method *old = define(h.tracer, "f"), *caller = define(h.tracer, "caller");
    lt_linfo *li = specialise(h.tracer, old, "f()"), *inlined = specialise(h.tracer, caller, "caller()");
    lt_code *first, *second, *third;
    assert_int_equal(fake_compile(&h, li, &first), LT_OK);
    assert_int_equal(fake_compile(&h, li, &second), LT_OK);
    assert_int_equal(fake_compile(&h, inlined, &third), LT_OK);
    lt_code_retire(h.tracer, first); /* replaced by better code: no definition did it */
    assert_null(x.cause);
    lt_method *fresh = define_at(h.tracer, "f", "test.jl", 30, 31, old);
    lt_code_retire(h.tracer, second);
    assert_ptr_equal(x.retired, old);
    assert_ptr_equal(x.cause, fresh);
    lt_linfo_invalidate(h.tracer, inlined, fresh); /* it had the old f in it */
    lt_code_retire(h.tracer, third);
    assert_ptr_equal(x.retired, caller);
    assert_ptr_equal(x.cause, fresh);
    assert_int_equal(x.count, 3);
    fake_end(&h);
}

static void a_long_chain_of_dropped_redefinitions_is_freed(void **state)
{
    (void)state;
    fake_host h;
    fake_init(&h);
    lt_method *first = define(h.tracer, "f"), *last = first;
    for (int i = 0; i < 100000; i++) { /* each is held by the one before: freed one by one, not one inside the other */
        lt_method *next = define_at(h.tracer, "f", "test.jl", 1, 9, last);
        if (last != first)
            lt_method_drop(h.tracer, last);
        last = next;
    }
    lt_method_drop(h.tracer, last);
    lt_method_drop(h.tracer, first);
    assert_int_equal(counters(h.tracer).methods, 0);
    fake_end(&h);
}

static void *retire_code(void *baton)
{
    recorder *r = baton;
    assert_int_equal(lt_code_retire(r->tracer, r->extra), LT_OK);
    return NULL;
}

static void a_code_retired_by_another_thread_is_not_reported_retired_before_it_is_reported_compiled(void **state)
{
    (void)state;
    fake_host h;
    fake_init(&h);
    recorder r = {0};
    lt_code *c = NULL;
    pthread_t thread;
    lt_linfo *f = linfo_named(h.tracer, "f");
    recorder_start(&r, &h, LT_EVENT_MASK_ALL);
    lt_jit_enter(h.tracer);
    assert_int_equal(fake_emit(&h, f, &c), LT_OK);
    r.extra = c;
    pthread_create(&thread, NULL, retire_code, &r);
    pthread_join(thread, NULL);
    assert_string_equal(r.log, "");
    assert_int_equal(lt_jit_leave(h.tracer), LT_OK);
    assert_string_equal(r.log, "compiled:f retired:f ");
    assert_string_equal(h.log, "exec:f release:f ");
    fake_end(&h);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_is_delivered_inside_the_door),
        cmocka_unit_test(definitions_outside_the_door_are_delivered_before_they_return),
        cmocka_unit_test(a_callback_that_compiles_gets_its_own_batch_delivered_before_the_inner_call_returns),
        cmocka_unit_test(every_subscriber_sees_each_event_once_and_in_order_although_callbacks_compile),
        cmocka_unit_test(with_no_subscriber_nothing_queues_and_nothing_is_delivered_late),
        cmocka_unit_test(events_queued_before_a_subscription_do_not_reach_it),
        cmocka_unit_test(a_callbacks_error_is_kept_once_and_never_reaches_the_jit),
        cmocka_unit_test(events_carry_what_the_contract_names),
        cmocka_unit_test(the_end_of_old_code_says_which_definition_replaced_it),
        cmocka_unit_test(a_long_chain_of_dropped_redefinitions_is_freed),
        cmocka_unit_test(a_code_retired_by_another_thread_is_not_reported_retired_before_it_is_reported_compiled),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
