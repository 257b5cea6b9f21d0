/* Fork, thread exit, and the end of a tracer. */
#include "tracer/loop_thread.h"
#include <sys/wait.h>
#include <unistd.h>

/* Runs `child` in a forked process; its result is the exit status. cmocka's own asserts must not be used in there. */
static int in_child(int (*child)(void *), void *baton)
{
    pid_t pid = fork();
    if (!pid)
        _exit(child(baton));
    int status = -1;
    assert_int_equal(waitpid(pid, &status, 0), pid);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

typedef struct family {
    fake_host host;
    recorder recorder;
    lt_linfo *linfo;
    pthread_barrier_t barrier;
    lt_code *unpublished;
} family;

static int child_with_a_half_full_queue(void *baton)
{
    family *f = baton;
    lt_jit_leave(f->host.tracer); /* the bracket was open in the parent */
    if (f->recorder.count != 0)
        return 1; /* the parent delivers what happened before the fork, not both */
    if (!lt_code_find(f->host.tracer, 0x10000, NULL))
        return 2;
    lt_method *m = NULL;
    lt_method_desc d = {.name = "g"};
    if (lt_method_define(f->host.tracer, &d, NULL, &m) != LT_OK || f->recorder.count != 1)
        return 3;
    lt_tracer_free(f->host.tracer);
    return 0;
}

static void a_forked_child_has_an_empty_queue_and_works_on(void **state)
{
    (void)state;
    static family f;
    fake_init(&f.host);
    recorder_start(&f.recorder, &f.host, LT_EVENT_MASK_ALL);
    lt_jit_enter(f.host.tracer);
    f.linfo = linfo_named(f.host.tracer, "f");
    assert_int_equal(fake_emit(&f.host, f.linfo, NULL), LT_OK);
    assert_int_equal(in_child(child_with_a_half_full_queue, &f), 0);
    lt_jit_leave(f.host.tracer);
    assert_string_equal(f.recorder.log, "defined:f specialised:f compiled:f ");
    fake_end(&f.host);
}

static int hold_in_callback(recorder *r, const lt_event *e)
{
    family *f = r->extra;
    if (e->kind == LT_EVENT_CODE_COMPILED) {
        f->unpublished = e->code;
        pthread_barrier_wait(&f->barrier);
        pthread_barrier_wait(&f->barrier);
    }
    return LT_OK;
}

static void *compile_in_thread(void *baton)
{
    family *f = baton;
    fake_compile(&f->host, f->linfo, NULL);
    return NULL;
}

static int child_without_the_other_thread(void *baton)
{
    family *f = baton;
    if (lt_code_find(f->host.tracer, 0x10000, NULL))
        return 1; /* nobody is left to publish it */
    if (lt_unsubscribe(f->host.tracer, f->recorder.subscriber) != LT_OK)
        return 2; /* would wait for a callback that runs only in the parent */
    if (fake_compile(&f->host, f->linfo, NULL) != LT_OK)
        return 3;
    lt_tracer_free(f->host.tracer);
    return 0;
}

static void what_other_threads_were_doing_does_not_exist_in_the_child(void **state)
{
    (void)state;
    static family f;
    pthread_t thread;
    fake_init(&f.host);
    f.recorder.action = hold_in_callback;
    f.recorder.extra = &f;
    f.linfo = linfo_named(f.host.tracer, "f");
    recorder_start(&f.recorder, &f.host, LT_EVENT_MASK_ALL);
    pthread_barrier_init(&f.barrier, NULL, 2);
    pthread_create(&thread, NULL, compile_in_thread, &f);
    pthread_barrier_wait(&f.barrier);
    assert_int_equal(in_child(child_without_the_other_thread, &f), 0);
    assert_true(lt_code_find(f.host.tracer, 0x10000, NULL));
    pthread_barrier_wait(&f.barrier);
    pthread_join(thread, NULL);
    assert_string_equal(f.host.log, "exec:f publish:f ");
    pthread_barrier_destroy(&f.barrier);
    fake_end(&f.host);
}

static void *leave_things_behind(void *baton)
{
    family *f = baton;
    lt_jit_enter(f->host.tracer);
    lt_linfo *g = linfo_named(f->host.tracer, "g");
    fake_emit(&f->host, g, NULL);
    return NULL; /* and never leaves the door */
}

static void a_thread_that_dies_inside_the_jit_loses_only_its_batch(void **state)
{
    (void)state;
    static family f;
    pthread_t thread;
    fake_init(&f.host);
    recorder_start(&f.recorder, &f.host, LT_EVENT_MASK_ALL);
    pthread_create(&thread, NULL, leave_things_behind, &f);
    pthread_join(thread, NULL);
    assert_string_equal(f.recorder.log, "");
    assert_int_equal(lt_code_count(f.host.tracer), 0);
    assert_int_equal(lt_jit_flush(f.host.tracer), LT_OK);
    assert_string_equal(f.recorder.log, "defined:g specialised:g ");
    assert_string_equal(f.host.log, "release:g ");
    fake_end(&f.host);
}

static void the_end_delivers_what_is_queued_and_releases_everything(void **state)
{
    (void)state;
    static family f;
    fake_init(&f.host);
    recorder_start(&f.recorder, &f.host, LT_EVENT_MASK_ALL);
    lt_linfo *g = linfo_named(f.host.tracer, "g");
    lt_code *c = NULL;
    assert_int_equal(fake_compile(&f.host, g, &c), LT_OK);
    lt_code_ref(c); /* never given back */
    lt_jit_enter(f.host.tracer);
    define(f.host.tracer, "h");
    lt_method_drop(f.host.tracer, lt_linfo_method(g));
    fake_end(&f.host);
    assert_string_equal(f.recorder.log, "defined:g specialised:g compiled:g defined:h ");
    assert_int_equal(f.recorder.freed, 1);
    assert_string_equal(f.host.log, "exec:g publish:g release:g ");
    lt_tracer_free(NULL);
}

/* ---- a queue on a loop --------------------------------------------------------------------------------------------------- */

typedef struct loop_family {
    fake_host host;
    recorder recorder;
    uv_loop_t loop;
} loop_family;

static int child_with_a_loop(void *baton)
{
    loop_family *f = baton;
    if (uv_loop_fork(&f->loop) != 0)
        return 1;
    uv_run(&f->loop, UV_RUN_NOWAIT);
    if (f->recorder.count != 0)
        return 2;
    lt_method *m = NULL;
    lt_method_desc d = {.name = "child"};
    if (lt_method_define(f->host.tracer, &d, NULL, &m) != LT_OK)
        return 3;
    for (int i = 0; i < 3 && !f->recorder.count; i++)
        uv_run(&f->loop, UV_RUN_NOWAIT);
    if (strcmp(f->recorder.log, "defined:child ") != 0)
        return 4; /* woken by its own event, in spite of the wake-up that was under way in the parent */
    lt_tracer_free(f->host.tracer);
    uv_run(&f->loop, UV_RUN_DEFAULT);
    return uv_loop_close(&f->loop) == 0 && f->recorder.freed == 1 ? 0 : 5;
}

static void a_forked_child_has_an_empty_queue_on_its_loop_and_the_parent_keeps_its_own(void **state)
{
    (void)state;
    static loop_family f;
    fake_init(&f.host);
    assert_int_equal(uv_loop_init(&f.loop), 0);
    f.recorder.tracer = f.host.tracer;
    lt_subscription sub = {.size = sizeof sub,
                           .kinds = LT_EVENT_MASK_ALL,
                           .fn = record,
                           .baton = &f.recorder,
                           .baton_free = recorder_freed,
                           .loop = &f.loop,
                           .max_pending = 4};
    assert_int_equal(lt_subscribe(f.host.tracer, &sub, &f.recorder.subscriber), LT_OK);
    define(f.host.tracer, "a");
    define(f.host.tracer, "b"); /* half full */
    assert_int_equal(in_child(child_with_a_loop, &f), 0);
    uv_run(&f.loop, UV_RUN_NOWAIT);
    assert_string_equal(f.recorder.log, "defined:a defined:b ");
    define(f.host.tracer, "c");
    uv_run(&f.loop, UV_RUN_NOWAIT);
    assert_string_equal(f.recorder.log, "defined:a defined:b defined:c ");
    fake_end(&f.host);
    uv_run(&f.loop, UV_RUN_DEFAULT);
    assert_int_equal(uv_loop_close(&f.loop), 0);
}

static int child_of_a_busy_loop(void *baton)
{
    family *f = baton;
    if (lt_unsubscribe(f->host.tracer, f->recorder.subscriber) != LT_OK || f->recorder.freed != 1)
        return 1; /* the loop's thread, which is in the callback, is in the parent */
    lt_tracer_free(f->host.tracer);
    return 0;
}

static int hold_on_loop(recorder *r, const lt_event *e)
{
    (void)e;
    family *f = r->extra;
    pthread_barrier_wait(&f->barrier);
    pthread_barrier_wait(&f->barrier);
    return LT_OK;
}

static void a_child_does_not_wait_for_a_callback_on_the_parents_loop(void **state)
{
    (void)state;
    static family f;
    loop_thread lt;
    fake_init(&f.host);
    loop_start(&lt);
    f.recorder.action = hold_on_loop;
    f.recorder.extra = &f;
    loop_recorder_start(&lt, &f.recorder, &f.host, LT_EVENT_MASK_ALL, 0);
    pthread_barrier_init(&f.barrier, NULL, 2);
    define(f.host.tracer, "f");
    pthread_barrier_wait(&f.barrier);
    assert_int_equal(in_child(child_of_a_busy_loop, &f), 0);
    pthread_barrier_wait(&f.barrier);
    loop_catch_up(&lt);
    assert_string_equal(f.recorder.log, "defined:f ");
    pthread_barrier_destroy(&f.barrier);
    fake_end(&f.host);
    loop_stop(&lt);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_forked_child_has_an_empty_queue_and_works_on),
        cmocka_unit_test(what_other_threads_were_doing_does_not_exist_in_the_child),
        cmocka_unit_test(a_thread_that_dies_inside_the_jit_loses_only_its_batch),
        cmocka_unit_test(a_forked_child_has_an_empty_queue_on_its_loop_and_the_parent_keeps_its_own),
        cmocka_unit_test(a_child_does_not_wait_for_a_callback_on_the_parents_loop),
        cmocka_unit_test(the_end_delivers_what_is_queued_and_releases_everything),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
