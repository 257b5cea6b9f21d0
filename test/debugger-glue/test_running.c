/* Debug info of code that is retired while it runs stays until it has returned. */
#include "debugger-glue/descriptor.h"
#include "debugger-glue/tiny_loader.h"

static const char source[] = "int through(int (*f)(void *), void *p) { return f(p) + 1; }\n";

typedef struct setup {
    lt_tracer *tracer;
    lt_glue *glue;
    loaded object;
    unsigned char *memory;
    lt_code *code;
    size_t registered_inside;
} setup;

static void begin(setup *s)
{
    lt_method *m = NULL;
    lt_linfo *li = NULL;
    memset(s, 0, sizeof *s);
    lt_options o = {.size = sizeof o};
    assert_int_equal(lt_tracer_new(&o, &s->tracer), LT_OK);
    assert_int_equal(lt_glue_new(s->tracer, &s->glue), LT_OK);
    s->memory = executable_memory(65536);
    unsigned char *near = s->memory;
    load_object(&s->object, compile("running", source, "-O1"), &near, NULL, 0);
    lt_method_desc md = {.name = "through"};
    assert_int_equal(lt_method_define(s->tracer, &md, NULL, &m), LT_OK);
    assert_int_equal(lt_linfo_new(s->tracer, m, &(lt_linfo_desc){0}, &li), LT_OK);
    lt_code_desc d = {.linfo = li,
                      .object = s->object.object,
                      .object_size = s->object.object_size,
                      .sections = s->object.sections,
                      .nsections = s->object.nsections,
                      .has_debug_info = true};
    d.address = symbol_address(&s->object, "through", &d.size);
    lt_jit_enter(s->tracer);
    assert_int_equal(lt_jit_emit(s->tracer, &d, &s->code), LT_OK);
    assert_int_equal(lt_jit_leave(s->tracer), LT_OK);
    assert_int_equal(registered(), 1);
}

static void end(setup *s)
{
    lt_glue_free(s->glue);
    lt_tracer_free(s->tracer);
    unload(&s->object);
    munmap(s->memory, 65536);
}

static int retire(void *baton)
{
    setup *s = baton;
    assert_int_equal(lt_code_retire(s->tracer, s->code), LT_OK);
    lt_poll(s->tracer);
    s->registered_inside = registered();
    return 41;
}

static void it_stays_while_it_runs(void **state)
{
    (void)state;
    setup s;
    begin(&s);
    int (*through)(int (*)(void *), void *) =
        (int (*)(int (*)(void *), void *))(uintptr_t)symbol_address(&s.object, "through", NULL);
    assert_int_equal(through(retire, &s), 42);
    assert_int_equal(s.registered_inside, 1);
    assert_int_equal(registered(), 1);
    assert_int_equal(lt_poll(s.tracer), 0);
    assert_int_equal(registered(), 0);
    end(&s);
}

static void it_stays_where_a_script_says_the_thread_is_stopped(void **state)
{
    (void)state;
    setup s;
    begin(&s);
    lintel_requests.stopped_pc = symbol_address(&s.object, "through", NULL) + 1;
    assert_int_equal(lt_code_retire(s.tracer, s.code), LT_OK);
    assert_int_equal(registered(), 1);
    assert_int_equal(lt_debug_poll(), 0);
    assert_int_equal(lintel_requests.stopped_pc, 0);
    lt_poll(s.tracer);
    assert_int_equal(registered(), 0);
    end(&s);
}

static void without_a_frame_it_goes_at_once(void **state)
{
    (void)state;
    setup s;
    begin(&s);
    assert_int_equal(lt_code_retire(s.tracer, s.code), LT_OK);
    assert_int_equal(registered(), 0);
    end(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_stays_while_it_runs),
        cmocka_unit_test(it_stays_where_a_script_says_the_thread_is_stopped),
        cmocka_unit_test(without_a_frame_it_goes_at_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
