/* The order of things at the outermost leave, and what is published. */
#include "tracer/fake_host.h"

static int log_event(recorder *r, const lt_event *e)
{
    host_log(r->host, "event:%s ", lt_method_info(e->method)->name);
    return LT_OK;
}

static int handover(void *baton, lt_code *const *codes, size_t n)
{
    host_log_codes(baton, "debugger", codes, n);
    return LT_OK;
}

static int arm(void *baton, lt_code *const *codes, size_t n)
{
    host_log_codes(baton, "arm", codes, n);
    return LT_OK;
}

static void withdraw(void *baton, lt_code *c) { host_log(baton, "withdraw:%s ", name_of(c)); }

static void leave_goes_executable_debugger_arm_events_publication(void **state)
{
    (void)state;
    fake_host h;
    fake_init(&h);
    recorder r = {.action = log_event};
    lt_linfo *f = linfo_named(h.tracer, "f"), *g = linfo_named(h.tracer, "g");
    lt_debugger d = {.baton = &h, .handover = handover, .arm = arm, .withdraw = withdraw};
    assert_int_equal(lt_set_debugger(h.tracer, &d), LT_OK);
    recorder_start(&r, &h, LT_EVENT_MASK(LT_EVENT_CODE_COMPILED));
    assert_int_equal(lt_linfo_trace(h.tracer, g, LT_WANT_DEBUG), LT_OK);
    lt_code *cg = NULL;
    lt_jit_enter(h.tracer);
    assert_int_equal(fake_emit(&h, f, NULL), LT_OK);
    assert_int_equal(fake_emit(&h, g, &cg), LT_OK);
    assert_string_equal(h.log, "");
    assert_int_equal(lt_jit_leave(h.tracer), LT_OK);
    assert_string_equal(h.log, "exec:f,g debugger:g arm:f,g event:f event:g publish:f,g ");
    h.log[0] = 0;
    assert_int_equal(lt_code_retire(h.tracer, cg), LT_OK);
    assert_string_equal(h.log, "withdraw:g release:g ");
    fake_end(&h);
}

static void nested_brackets_make_one_batch(void **state)
{
    (void)state;
    fake_host h;
    fake_init(&h);
    lt_linfo *f = linfo_named(h.tracer, "f"), *g = linfo_named(h.tracer, "g");
    lt_jit_enter(h.tracer);
    lt_jit_enter(h.tracer);
    assert_int_equal(lt_jit_depth(h.tracer), 2);
    assert_int_equal(fake_emit(&h, f, NULL), LT_OK);
    assert_int_equal(lt_jit_leave(h.tracer), LT_OK);
    assert_string_equal(h.log, "");
    assert_int_equal(fake_emit(&h, g, NULL), LT_OK);
    assert_int_equal(lt_jit_leave(h.tracer), LT_OK);
    assert_string_equal(h.log, "exec:f,g publish:f,g ");
    assert_int_equal(counters(h.tracer).batches, 1);
    fake_end(&h);
}

static void emission_outside_the_door_is_refused(void **state)
{
    (void)state;
    fake_host h;
    fake_init(&h);
    lt_linfo *f = linfo_named(h.tracer, "f");
    lt_code *c = (lt_code *)&h;
    assert_int_equal(fake_emit(&h, f, &c), LT_ESTATE);
    assert_ptr_equal(c, &h);
    assert_int_equal(lt_jit_leave(h.tracer), LT_ESTATE);
    fake_end(&h);
}

static void nonsense_emissions_are_refused(void **state)
{
    (void)state;
    fake_host h;
    fake_init(&h);
    lt_linfo *f = linfo_named(h.tracer, "f");
    lt_code_desc good = {.linfo = f, .address = 0x5000, .size = 16}, bad = good;
    lt_jit_enter(h.tracer);
    assert_int_equal(lt_jit_emit(h.tracer, NULL, NULL), LT_EINVAL);
    bad.size = 0;
    assert_int_equal(lt_jit_emit(h.tracer, &bad, NULL), LT_EINVAL);
    bad = good;
    bad.address = UINT64_MAX - 3;
    assert_int_equal(lt_jit_emit(h.tracer, &bad, NULL), LT_EINVAL);
    bad = good;
    bad.nsections = 3;
    assert_int_equal(lt_jit_emit(h.tracer, &bad, NULL), LT_EINVAL);
    bad = good;
    bad.linfo = NULL;
    assert_int_equal(lt_jit_emit(h.tracer, &bad, NULL), LT_EINVAL);
    assert_int_equal(lt_jit_emit(h.tracer, &good, NULL), LT_OK);
    bad = good;
    bad.address += 15;
    assert_int_equal(lt_jit_emit(h.tracer, &bad, NULL), LT_EEXIST);
    assert_int_equal(lt_jit_leave(h.tracer), LT_OK);
    assert_string_equal(h.log, "exec:f publish:f ");
    fake_end(&h);
}

static void a_batch_that_cannot_be_made_executable_is_dropped_unpublished(void **state)
{
    (void)state;
    fake_host h;
    fake_init(&h);
    recorder r = {0};
    lt_linfo *f = linfo_named(h.tracer, "f");
    recorder_start(&r, &h, LT_EVENT_MASK_ALL);
    h.exec_status = LT_EIO;
    assert_int_equal(fake_compile(&h, f, NULL), LT_EIO);
    assert_string_equal(h.log, "exec:f release:f ");
    assert_string_equal(r.log, "");
    assert_int_equal(lt_code_count(h.tracer), 0);
    assert_false(lt_code_find(h.tracer, 0x10000, NULL));
    h.exec_status = LT_OK;
    assert_int_equal(fake_compile(&h, f, NULL), LT_OK);
    assert_string_equal(r.log, "compiled:f ");
    fake_end(&h);
}

static int retire_it(recorder *r, const lt_event *e)
{
    if (e->kind == LT_EVENT_CODE_COMPILED)
        assert_int_equal(lt_code_retire(r->tracer, e->code), LT_OK);
    return LT_OK;
}

static void code_retired_by_its_own_callback_is_never_published(void **state)
{
    (void)state;
    fake_host h;
    fake_init(&h);
    recorder r = {.action = retire_it};
    lt_linfo *f = linfo_named(h.tracer, "f");
    recorder_start(&r, &h, LT_EVENT_MASK_ALL);
    assert_int_equal(fake_compile(&h, f, NULL), LT_OK);
    assert_string_equal(r.log, "compiled:f retired:f ");
    assert_string_equal(h.log, "exec:f release:f ");
    fake_end(&h);
}

static void a_referenced_code_is_released_only_after_its_last_reference(void **state)
{
    (void)state;
    fake_host h;
    fake_init(&h);
    lt_linfo *f = linfo_named(h.tracer, "f");
    lt_code *c = NULL;
    assert_int_equal(fake_compile(&h, f, &c), LT_OK);
    lt_code_ref(c);
    assert_int_equal(lt_code_retire(h.tracer, c), LT_OK);
    assert_int_equal(lt_code_retire(h.tracer, c), LT_ESTATE);
    assert_string_equal(h.log, "exec:f publish:f ");
    lt_jit_enter(h.tracer);
    lt_code_unref(h.tracer, c);
    assert_string_equal(h.log, "exec:f publish:f "); /* the host is not called inside the JIT */
    lt_jit_leave(h.tracer);
    assert_string_equal(h.log, "exec:f publish:f release:f ");
    fake_end(&h);
}

static void two_tracers_do_not_touch_each_other(void **state)
{
    (void)state;
    fake_host a, b;
    fake_init(&a);
    fake_init(&b);
    recorder ra = {0}, rb = {0};
    recorder_start(&ra, &a, LT_EVENT_MASK_ALL);
    recorder_start(&rb, &b, LT_EVENT_MASK_ALL);
    lt_linfo *fa = linfo_named(a.tracer, "fa"), *fb = linfo_named(b.tracer, "fb");
    lt_jit_enter(a.tracer);
    assert_int_equal(lt_jit_depth(b.tracer), 0);
    assert_int_equal(fake_emit(&a, fa, NULL), LT_OK);
    assert_int_equal(fake_compile(&b, fb, NULL), LT_OK);
    assert_string_equal(rb.log, "defined:fb specialised:fb compiled:fb ");
    assert_string_equal(ra.log, "defined:fa specialised:fa ");
    lt_jit_leave(a.tracer);
    assert_string_equal(ra.log, "defined:fa specialised:fa compiled:fa ");
    fake_end(&a);
    assert_int_equal(fake_compile(&b, fb, NULL), LT_OK);
    fake_end(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(leave_goes_executable_debugger_arm_events_publication),
        cmocka_unit_test(nested_brackets_make_one_batch),
        cmocka_unit_test(emission_outside_the_door_is_refused),
        cmocka_unit_test(nonsense_emissions_are_refused),
        cmocka_unit_test(a_batch_that_cannot_be_made_executable_is_dropped_unpublished),
        cmocka_unit_test(code_retired_by_its_own_callback_is_never_published),
        cmocka_unit_test(a_referenced_code_is_released_only_after_its_last_reference),
        cmocka_unit_test(two_tracers_do_not_touch_each_other),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
