/* The adapter for LLJIT: what is reported and when, removal, threads, callbacks that compile, memory. */
#include "support/test.h"
#include "lintel/orc.h"

#include <llvm-c/Core.h>
#include <llvm-c/IRReader.h>
#include <llvm/Config/llvm-config.h>
#include <pthread.h>
#include <stdatomic.h>
#include <unistd.h>

enum { MANY = 64 };

typedef struct setup {
    lt_orc *orc;
    LLVMOrcLLJITRef jit;
    LLVMOrcJITDylibRef dylib;
    _Atomic unsigned compiled, retired, too_early;
    char names[4096]; /* of compiled codes, in order; one thread only */
} setup;

static int on_event(void *baton, const lt_event *e)
{
    setup *s = baton;
    if (e->kind == LT_EVENT_CODE_COMPILED) {
        s->compiled++;
        size_t n = strlen(s->names);
        snprintf(s->names + n, sizeof s->names - n, "%s ", lt_code_info(e->code)->symbol);
    }
    s->retired += e->kind == LT_EVENT_CODE_RETIRED;
    return LT_OK;
}

static void subscribe(setup *s, lt_event_fn fn, void *baton)
{
    lt_subscriber *subscriber;
    lt_subscription all = {.size = sizeof all, .kinds = LT_EVENT_MASK_ALL, .fn = fn, .baton = baton};
    assert_int_equal(lt_subscribe(lt_orc_tracer(s->orc), &all, &subscriber), LT_OK);
}

static void ignore(void *context, LLVMErrorRef error)
{
    (void)context;
    LLVMConsumeError(error);
}

static void begin(setup *s)
{
    memset(s, 0, sizeof *s);
    assert_int_equal(lt_orc_new(NULL, &s->orc), LT_OK);
    assert_null(lt_orc_lljit(s->orc, NULL, &s->jit));
    LLVMOrcExecutionSessionSetErrorReporter(LLVMOrcLLJITGetExecutionSession(s->jit), ignore, NULL);
    s->dylib = LLVMOrcLLJITGetMainJITDylib(s->jit);
}

static lt_orc_stats stats(const setup *s)
{
    lt_orc_stats out;
    lt_orc_get_stats(s->orc, &out);
    return out;
}

static void end(setup *s)
{
    assert_null(LLVMOrcDisposeLLJIT(s->jit));
    assert_int_equal(lt_orc_flush(s->orc), LT_OK);
    lt_glue_stats glue;
    lt_glue_get_stats(lt_orc_glue(s->orc), &glue);
    assert_int_equal(stats(s).objects_now, 0);
    assert_int_equal(stats(s).bytes_now, 0);
    assert_int_equal(stats(s).failures, 0);
    assert_int_equal(glue.objects_now, 0);
    lt_orc_free(s->orc);
}

static LLVMOrcThreadSafeModuleRef parse(const char *text)
{
#if LLVM_VERSION_MAJOR >= 21
    LLVMContextRef context = LLVMContextCreate();
    LLVMOrcThreadSafeContextRef shared = LLVMOrcCreateNewThreadSafeContextFromLLVMContext(context);
#else
    LLVMOrcThreadSafeContextRef shared = LLVMOrcCreateNewThreadSafeContext();
    LLVMContextRef context = LLVMOrcThreadSafeContextGetContext(shared);
#endif
    LLVMModuleRef module;
    char *message = NULL;
    LLVMMemoryBufferRef buffer = LLVMCreateMemoryBufferWithMemoryRangeCopy(text, strlen(text), "test");
    if (LLVMParseIRInContext(context, buffer, &module, &message))
        fail_msg("%s", message);
    LLVMOrcThreadSafeModuleRef out = LLVMOrcCreateNewThreadSafeModule(module, shared);
    LLVMOrcDisposeThreadSafeContext(shared);
    return out;
}

/* Under a tracker of its own. */
static LLVMOrcResourceTrackerRef add(setup *s, const char *text)
{
    LLVMOrcResourceTrackerRef tracker = LLVMOrcJITDylibCreateResourceTracker(s->dylib);
    assert_null(LLVMOrcLLJITAddLLVMIRModuleWithRT(s->jit, tracker, parse(text)));
    return tracker;
}

typedef int (*function)(int);

static function lookup(setup *s, const char *name)
{
    LLVMOrcExecutorAddress address = 0;
    LLVMErrorRef error = lt_orc_lookup(s->orc, name, &address);
    if (error)
        fail_msg("%s", LLVMGetErrorMessage(error));
    return (function)(uintptr_t)address;
}

static void remove_tracker(setup *s, LLVMOrcResourceTrackerRef tracker)
{
    assert_null(lt_orc_remove(s->orc, tracker));
    LLVMOrcReleaseResourceTracker(tracker);
}

static const char pair[] = "@counter = global i32 40\n"
                           "define i32 @one(i32 %x) {\n"
                           "  %c = load i32, ptr @counter\n"
                           "  %y = add i32 %x, %c\n"
                           "  store i32 %y, ptr @counter\n"
                           "  ret i32 %y\n}\n"
                           "define i32 @two(i32 %x) {\n"
                           "  %y = call i32 @one(i32 %x)\n"
                           "  %z = call i32 @labs(i32 %y)\n"
                           "  ret i32 %z\n}\n"
                           "declare i32 @labs(i32)\n";

static void every_function_of_an_object_is_reported_before_the_lookup_returns(void **state)
{
    (void)state;
    setup s;
    begin(&s);
    subscribe(&s, on_event, &s);
    LLVMOrcResourceTrackerRef tracker = add(&s, pair);
    assert_int_equal(s.compiled, 0);
    function two = lookup(&s, "two");
    assert_string_equal(s.names, "one two ");
    assert_int_equal(two(1), 41);
    assert_int_equal(two(1), 42); /* its data is writable */
    lt_code_range range;
    assert_true(lt_code_find(lt_orc_tracer(s.orc), (uintptr_t)two, &range));
    assert_string_equal(range.name, "two");
    remove_tracker(&s, tracker);
    assert_int_equal(s.retired, 2);
    assert_false(lt_code_find(lt_orc_tracer(s.orc), (uintptr_t)two, &range));
    end(&s);
}

static void a_callee_in_another_module_comes_in_the_same_batch(void **state)
{
    (void)state;
    setup s;
    begin(&s);
    subscribe(&s, on_event, &s);
    LLVMOrcReleaseResourceTracker(add(&s, "declare i32 @g(i32)\ndefine i32 @f(i32 %x) {\n  %y = call i32 @g(i32 %x)\n"
                                          "  ret i32 %y\n}\n"));
    LLVMOrcReleaseResourceTracker(add(&s, "define i32 @g(i32 %x) {\n  ret i32 7\n}\n"));
    function f = lookup(&s, "f");
    lt_counters counters;
    lt_counters_get(lt_orc_tracer(s.orc), &counters);
    assert_int_equal(s.compiled, 2);
    assert_int_equal(counters.batches, 1);
    assert_int_equal(f(0), 7);
    end(&s);
}

static void a_lookup_that_fails_reports_nothing(void **state)
{
    (void)state;
    setup s;
    begin(&s);
    subscribe(&s, on_event, &s);
    LLVMOrcExecutorAddress address = 1;
    LLVMErrorRef error = lt_orc_lookup(s.orc, "nowhere", &address);
    assert_non_null(error);
    LLVMConsumeError(error);
    LLVMOrcReleaseResourceTracker(
        add(&s, "declare i32 @no()\ndefine i32 @f(i32 %x) {\n  %y = call i32 @no()\n  ret i32 %y\n}\n"));
    error = lt_orc_lookup(s.orc, "f", &address);
    assert_non_null(error);
    LLVMConsumeError(error);
    assert_int_equal(s.compiled, 0);
    assert_int_equal(lt_jit_depth(lt_orc_tracer(s.orc)), 0);
    end(&s);
}

static void what_is_compiled_and_removed_without_the_adapter_is_reported_by_the_next_call(void **state)
{
    (void)state;
    setup s;
    begin(&s);
    subscribe(&s, on_event, &s);
    LLVMOrcResourceTrackerRef tracker = add(&s, pair);
    LLVMOrcExecutorAddress address;
    assert_null(LLVMOrcLLJITLookup(s.jit, &address, "two"));
    assert_int_equal(s.compiled, 0);
    assert_int_equal(lt_orc_flush(s.orc), LT_OK);
    assert_int_equal(s.compiled, 2);
    assert_null(LLVMOrcResourceTrackerRemove(tracker));
    LLVMOrcReleaseResourceTracker(tracker);
    assert_int_equal(s.retired, 0);
    assert_int_equal(lt_orc_flush(s.orc), LT_OK);
    assert_int_equal(s.retired, 2);
    end(&s);
}

static void code_that_goes_before_anybody_heard_of_it_is_never_reported(void **state)
{
    (void)state;
    setup s;
    begin(&s);
    subscribe(&s, on_event, &s);
    LLVMOrcResourceTrackerRef tracker = add(&s, pair);
    LLVMOrcExecutorAddress address;
    assert_null(LLVMOrcLLJITLookup(s.jit, &address, "two"));
    remove_tracker(&s, tracker);
    assert_int_equal(s.compiled, 0);
    assert_int_equal(s.retired, 0);
    end(&s);
}

static int compile_more(void *baton, const lt_event *e)
{
    setup *s = baton;
    if (e->kind == LT_EVENT_CODE_COMPILED && strcmp(lt_code_info(e->code)->symbol, "two") == 0) {
        LLVMOrcReleaseResourceTracker(add(s, "define i32 @three(i32 %x) {\n  ret i32 3\n}\n"));
        assert_int_equal(lookup(s, "three")(0), 3);
    }
    return LT_OK;
}

static void a_callback_may_compile_and_run(void **state)
{
    (void)state;
    setup s;
    begin(&s);
    subscribe(&s, on_event, &s);
    subscribe(&s, compile_more, &s);
    LLVMOrcReleaseResourceTracker(add(&s, pair));
    assert_int_equal(lookup(&s, "two")(2), 42);
    assert_int_equal(s.compiled, 3);
    end(&s);
}

static int forget(void *baton, const lt_event *e)
{
    (void)baton;
    (void)e;
    return LT_OK;
}

static void memory_does_not_grow_with_code_that_comes_and_goes(void **state)
{
    (void)state;
    setup s;
    begin(&s);
    subscribe(&s, forget, NULL);
    uint64_t bytes = 0;
    for (int i = 0; i < 200; i++) {
        LLVMOrcResourceTrackerRef tracker = add(&s, pair);
        assert_int_equal(lookup(&s, "two")(1), 41);
        if (i == 0)
            bytes = stats(&s).bytes_now;
        assert_int_equal(stats(&s).bytes_now, bytes);
        remove_tracker(&s, tracker);
        assert_int_equal(stats(&s).objects_now, 0);
    }
    assert_int_equal(stats(&s).objects, 200);
    end(&s);
}

/* ---- what the host says of its functions ------------------------------------------------------------------------------- */

typedef struct described {
    lt_orc *orc;
    lt_linfo *linfo;
    unsigned published, released;
} described;

static int describe(void *baton, lt_code_desc *desc)
{
    described *d = baton;
    if (strcmp(desc->symbol, "one") != 0)
        return LT_ENOENT;
    assert_true(lt_jit_depth(lt_orc_tracer(d->orc)) > 0 && desc->address && desc->size);
    desc->linfo = d->linfo;
    desc->tier = LT_TIER_BASELINE;
    desc->reason = "test";
    desc->symbol = "something else"; /* the adapter knows better */
    return LT_OK;
}

static void published(void *baton, lt_code *const *codes, size_t n)
{
    (void)codes;
    ((described *)baton)->published += (unsigned)n;
}

static void released(void *baton, lt_code *code)
{
    (void)code;
    ((described *)baton)->released++;
}

static int check_described(void *baton, const lt_event *e)
{
    described *d = baton;
    if (e->kind == LT_EVENT_CODE_COMPILED && e->linfo == d->linfo) {
        assert_int_equal(lt_code_info(e->code)->tier, LT_TIER_BASELINE);
        assert_string_equal(lt_code_info(e->code)->reason, "test");
        assert_string_equal(lt_code_info(e->code)->symbol, "one");
    }
    return LT_OK;
}

static void the_host_says_whose_code_it_is_and_hears_of_it(void **state)
{
    (void)state;
    setup s = {0};
    described d = {0};
    lt_orc_options options = {.size = sizeof options, .describe = describe, .baton = &d};
    options.tracer.host = (lt_host){.baton = &d, .publish = published, .release = released};
    assert_int_equal(lt_orc_new(&options, &s.orc), LT_OK);
    d.orc = s.orc;
    assert_null(lt_orc_lljit(s.orc, NULL, &s.jit));
    s.dylib = LLVMOrcLLJITGetMainJITDylib(s.jit);
    lt_method *method;
    lt_tracer *t = lt_orc_tracer(s.orc);
    assert_int_equal(lt_method_define(t, &(lt_method_desc){.name = "one"}, NULL, &method), LT_OK);
    assert_int_equal(lt_linfo_new(t, method, &(lt_linfo_desc){.signature = "one(::Int)"}, &d.linfo), LT_OK);
    subscribe(&s, check_described, &d);
    LLVMOrcReleaseResourceTracker(add(&s, pair));
    lookup(&s, "two");
    assert_int_equal(d.published, 2);
    assert_null(LLVMOrcDisposeLLJIT(s.jit));
    assert_int_equal(lt_orc_flush(s.orc), LT_OK);
    assert_int_equal(d.released, 2);
    lt_orc_free(s.orc);
}

/* ---- threads ---------------------------------------------------------------------------------------------------------------- */

static _Atomic int told[MANY];

/* Slow, so that others come in between. */
static int tell(void *baton, const lt_event *e)
{
    (void)baton;
    if (e->kind != LT_EVENT_CODE_COMPILED)
        return LT_OK;
    usleep(2000);
    told[atoi(lt_code_info(e->code)->symbol + 1)] = 1;
    return LT_OK;
}

typedef struct worker {
    pthread_t thread;
    setup *s;
    pthread_barrier_t *start;
    int number;
} worker;

/* f<i> calls f<i+1> and so on, in chains of four, and all threads want a function of the same chain at the same time. */
static void *look_up_and_check(void *baton)
{
    worker *w = baton;
    for (int chain = 0; chain < MANY; chain += 4) {
        char name[16];
        int i = chain + (w->number + chain / 4) % 4;
        snprintf(name, sizeof name, "f%d", i);
        pthread_barrier_wait(w->start);
        function f = lookup(w->s, name);
        for (int k = i; k <= (i | 3); k++)
            w->s->too_early += !told[k];
        w->s->too_early += f(0) != i;
    }
    return NULL;
}

static void no_thread_gets_code_whose_event_has_not_returned(void **state)
{
    (void)state;
    setup s;
    worker workers[4];
    pthread_barrier_t start;
    pthread_barrier_init(&start, NULL, 4);
    begin(&s);
    subscribe(&s, tell, &s);
    memset(told, 0, sizeof told);
    for (int i = 0; i < MANY; i++) {
        char text[512];
        if (i % 4 == 3)
            snprintf(text, sizeof text, "define i32 @f%d(i32 %%x) {\n  ret i32 %d\n}\n", i, i);
        else
            snprintf(text, sizeof text,
                     "declare i32 @f%d(i32)\ndefine i32 @f%d(i32 %%x) {\n  %%y = call i32 @f%d(i32 %%x)\n"
                     "  ret i32 %d\n}\n",
                     i + 1, i, i + 1, i);
        LLVMOrcReleaseResourceTracker(add(&s, text));
    }
    for (int i = 0; i < 4; i++) {
        workers[i] = (worker){.s = &s, .start = &start, .number = i};
        pthread_create(&workers[i].thread, NULL, look_up_and_check, &workers[i]);
    }
    for (int i = 0; i < 4; i++)
        pthread_join(workers[i].thread, NULL);
    assert_int_equal(s.too_early, 0);
    pthread_barrier_destroy(&start);
    end(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_function_of_an_object_is_reported_before_the_lookup_returns),
        cmocka_unit_test(a_callee_in_another_module_comes_in_the_same_batch),
        cmocka_unit_test(a_lookup_that_fails_reports_nothing),
        cmocka_unit_test(what_is_compiled_and_removed_without_the_adapter_is_reported_by_the_next_call),
        cmocka_unit_test(code_that_goes_before_anybody_heard_of_it_is_never_reported),
        cmocka_unit_test(a_callback_may_compile_and_run),
        cmocka_unit_test(memory_does_not_grow_with_code_that_comes_and_goes),
        cmocka_unit_test(the_host_says_whose_code_it_is_and_hears_of_it),
        cmocka_unit_test(no_thread_gets_code_whose_event_has_not_returned),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
