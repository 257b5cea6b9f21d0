/* The tracer's debugger sink: one image per batch, withdrawal, compaction. */
#include "debugger-glue/descriptor.h"
#include "debugger-glue/tiny_loader.h"
#include <pthread.h>

static const char source[] = "int first(int x) { return x + 1; }\n"
                             "int second(int x) { return x + 2; }\n";

typedef struct setup {
    lt_tracer *tracer;
    lt_glue *glue;
    loaded objects[8];
    _Atomic int releases;
} setup;

static void release(void *baton, lt_code *c)
{
    (void)c;
    ((setup *)baton)->releases++;
}

static void begin(setup *s)
{
    memset(s, 0, sizeof *s);
    lt_options o = {.size = sizeof o, .host = {.baton = s, .release = release}};
    assert_int_equal(lt_tracer_new(&o, &s->tracer), LT_OK);
    assert_int_equal(lt_glue_new(s->tracer, &s->glue), LT_OK);
    const char *path = compile("glue", source, "-O0");
    for (size_t i = 0; i < 8; i++)
        pretend_to_load(&s->objects[i], path, 0x10000 + i * 0x1000);
}

static void end(setup *s)
{
    lt_glue_free(s->glue);
    assert_int_equal(registered(), 0);
    lt_tracer_free(s->tracer);
    for (size_t i = 0; i < 8; i++)
        unload(&s->objects[i]);
}

static lt_code *emit_of(setup *s, const loaded *l, const char *name)
{
    lt_method *m = NULL;
    lt_linfo *li = NULL;
    lt_code *c = NULL;
    lt_method_desc md = {.name = name};
    assert_int_equal(lt_method_define(s->tracer, &md, NULL, &m), LT_OK);
    assert_int_equal(lt_linfo_new(s->tracer, m, &(lt_linfo_desc){0}, &li), LT_OK);
    lt_code_desc d = {.linfo = li,
                      .symbol = name,
                      .object = l->object,
                      .object_size = l->object_size,
                      .sections = l->sections,
                      .nsections = l->nsections,
                      .has_debug_info = true};
    d.address = symbol_address(l, name, &d.size);
    assert_int_equal(lt_jit_emit(s->tracer, &d, &c), LT_OK);
    return c;
}

static lt_code *emit(setup *s, size_t object, const char *name) { return emit_of(s, &s->objects[object], name); }

static lt_glue_stats stats(const setup *s)
{
    lt_glue_stats out;
    lt_glue_get_stats(s->glue, &out);
    return out;
}

static void the_descriptor_that_is_found_first_is_ours(void **state)
{
    (void)state;
    const char *why = "fine";
    assert_int_equal(lt_glue_selfcheck(&why), LT_OK);
    assert_string_equal(why, "fine");
    assert_int_equal(__jit_debug_descriptor.version, 1);
    assert_ptr_equal(dlsym(RTLD_DEFAULT, "__jit_debug_descriptor"), &__jit_debug_descriptor);
}

static void a_batch_is_one_image_however_many_codes_and_objects(void **state)
{
    (void)state;
    setup s;
    begin(&s);
    lt_jit_enter(s.tracer);
    for (size_t i = 0; i < 4; i++) {
        emit(&s, i, "first");
        emit(&s, i, "second"); /* shares its object with first */
    }
    assert_int_equal(registered(), 0);
    assert_int_equal(lt_jit_leave(s.tracer), LT_OK);
    assert_int_equal(registered(), 1);
    assert_int_equal(stats(&s).objects_registered, 1);
    assert_int_equal(stats(&s).functions_now, 8);
    assert_true(stats(&s).bytes_now > 1000);
    end(&s);
}

static void the_last_code_of_an_image_takes_it_away(void **state)
{
    (void)state;
    setup s;
    begin(&s);
    lt_jit_enter(s.tracer);
    lt_code *a = emit(&s, 0, "first"), *b = emit(&s, 0, "second");
    lt_jit_leave(s.tracer);
    assert_int_equal(lt_code_retire(s.tracer, a), LT_OK);
    assert_int_equal(registered(), 1);
    assert_int_equal(s.releases, 0); /* the debugger still has a name for its memory */
    assert_int_equal(lt_code_retire(s.tracer, b), LT_OK);
    assert_int_equal(registered(), 0);
    assert_int_equal(s.releases, 2);
    assert_int_equal(stats(&s).functions_now, 0);
    assert_int_equal(stats(&s).bytes_now, 0);
    end(&s);
}

static void an_image_that_is_half_dead_is_replaced_by_one_of_the_rest(void **state)
{
    (void)state;
    setup s;
    lt_code *c[4];
    begin(&s);
    lt_jit_enter(s.tracer);
    for (size_t i = 0; i < 4; i++)
        c[i] = emit(&s, i, "first");
    lt_jit_leave(s.tracer);
    const struct entry *old = __jit_debug_descriptor.first;
    uint64_t bytes = stats(&s).bytes_now;
    lt_code_retire(s.tracer, c[0]);
    assert_ptr_equal(__jit_debug_descriptor.first, old);
    assert_int_equal(s.releases, 0);
    lt_code_retire(s.tracer, c[2]);
    assert_int_equal(registered(), 1);
    assert_int_equal(s.releases, 2);
    assert_int_equal(stats(&s).compactions, 1);
    assert_int_equal(stats(&s).functions_now, 2);
    assert_true(stats(&s).bytes_now < bytes);
    lt_code_retire(s.tracer, c[1]);
    lt_code_retire(s.tracer, c[3]);
    assert_int_equal(registered(), 0);
    assert_int_equal(s.releases, 4);
    end(&s);
}

static void a_malformed_object_is_not_registered_and_is_counted(void **state)
{
    (void)state;
    setup s;
    begin(&s);
    lt_jit_enter(s.tracer);
    lt_code *c = emit(&s, 0, "first");
    s.objects[0].object[0] = 'X';
    assert_int_equal(lt_jit_leave(s.tracer), LT_EFORMAT);
    assert_int_equal(registered(), 0);
    assert_int_equal(stats(&s).failures, 1);
    assert_int_equal(lt_code_wait(s.tracer, c), LT_OK); /* the program goes on without names */
    assert_int_equal(lt_code_retire(s.tracer, c), LT_OK);
    assert_int_equal(s.releases, 1);
    end(&s);
}

static void code_without_debug_info_is_not_handed_over(void **state)
{
    (void)state;
    setup s;
    begin(&s);
    lt_method *m = NULL;
    lt_linfo *li = NULL;
    lt_method_desc md = {.name = "plain"};
    assert_int_equal(lt_method_define(s.tracer, &md, NULL, &m), LT_OK);
    assert_int_equal(lt_linfo_new(s.tracer, m, &(lt_linfo_desc){0}, &li), LT_OK);
    lt_jit_enter(s.tracer);
    lt_code_desc d = {.linfo = li, .address = 0x900000, .size = 16};
    assert_int_equal(lt_jit_emit(s.tracer, &d, NULL), LT_OK);
    assert_int_equal(lt_jit_leave(s.tracer), LT_OK);
    assert_int_equal(registered(), 0);
    assert_int_equal(stats(&s).objects_registered, 0);
    end(&s);
}

static void *register_and_retire(void *baton)
{
    setup *s = baton;
    static _Atomic size_t next;
    size_t object = next++ % 8;
    for (int i = 0; i < 50; i++) {
        lt_jit_enter(s->tracer);
        lt_code *a = emit(s, object, "first"), *b = emit(s, object, "second");
        lt_jit_leave(s->tracer);
        lt_code_retire(s->tracer, b);
        lt_code_retire(s->tracer, a);
    }
    return NULL;
}

static void threads_may_register_and_retire_at_once(void **state)
{
    (void)state;
    setup s;
    pthread_t threads[8];
    begin(&s);
    for (size_t i = 0; i < 8; i++)
        pthread_create(&threads[i], NULL, register_and_retire, &s);
    for (size_t i = 0; i < 8; i++)
        pthread_join(threads[i], NULL);
    assert_int_equal(registered(), 0);
    assert_int_equal(stats(&s).objects_registered, 400);
    assert_int_equal(s.releases, 800);
    end(&s);
}

/* Giving up the image of three codes gives up the last reference to one of them, whose release takes away the next image. */
static void codes_retired_in_one_bracket_take_their_images_away_one_after_the_other(void **state)
{
    (void)state;
    setup s;
    lt_code *codes[4];
    begin(&s);
    lt_jit_enter(s.tracer);
    for (size_t i = 0; i < 4; i++)
        codes[i] = emit(&s, i, "first");
    assert_int_equal(lt_jit_leave(s.tracer), LT_OK);
    lt_jit_enter(s.tracer);
    for (size_t i = 0; i < 4; i++)
        assert_int_equal(lt_code_retire(s.tracer, codes[i]), LT_OK);
    assert_int_equal(lt_jit_leave(s.tracer), LT_OK);
    assert_int_equal(registered(), 0);
    assert_int_equal(s.releases, 4);
    end(&s);
}

static void many_small_images_become_few_large_ones(void **state)
{
    (void)state;
    enum { MANY = 200 };
    setup s;
    begin(&s);
    loaded *objects = calloc(MANY, sizeof *objects);
    lt_code *codes[MANY];
    size_t most = 0;
    for (size_t i = 0; i < MANY; i++) {
        objects[i] = s.objects[0];
        for (size_t k = 0; k < objects[i].nsections; k++)
            objects[i].sections[k].address += 0x100000 + i * 0x1000;
        lt_jit_enter(s.tracer);
        codes[i] = emit_of(&s, &objects[i], "first");
        assert_int_equal(lt_jit_leave(s.tracer), LT_OK);
        most = registered() > most ? registered() : most;
    }
    assert_int_equal(most, 2 + 7 + 7);     /* after 191 = 2 * 64 + 7 * 8 + 7 */
    assert_int_equal(registered(), 3 + 1); /* 200 = 3 * 64 + 1 * 8 */
    assert_int_equal(stats(&s).functions_now, MANY);
    for (size_t i = 0; i < MANY; i++)
        assert_int_equal(lt_code_retire(s.tracer, codes[i]), LT_OK);
    assert_int_equal(registered(), 0);
    assert_int_equal(s.releases, MANY);
    free(objects);
    end(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_descriptor_that_is_found_first_is_ours),
        cmocka_unit_test(a_batch_is_one_image_however_many_codes_and_objects),
        cmocka_unit_test(the_last_code_of_an_image_takes_it_away),
        cmocka_unit_test(an_image_that_is_half_dead_is_replaced_by_one_of_the_rest),
        cmocka_unit_test(a_malformed_object_is_not_registered_and_is_counted),
        cmocka_unit_test(code_without_debug_info_is_not_handed_over),
        cmocka_unit_test(threads_may_register_and_retire_at_once),
        cmocka_unit_test(many_small_images_become_few_large_ones),
        cmocka_unit_test(codes_retired_in_one_bracket_take_their_images_away_one_after_the_other),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
