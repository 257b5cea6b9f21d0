/* 13 and 8. Bulk loads are reported after the load; what was asked before anything existed takes effect in them; nothing is told
 * when nobody listens. */
#include "tracer/fake_host.h"

enum { LOADED = 500 };

/* A library as a host loads it: under its own lock, in one bracket, some of it compiled already. */
typedef struct library {
    fake_host *host;
    pthread_mutex_t lock;
    lt_linfo *linfos[LOADED];
} library;

static void load(library *lib)
{
    char name[32];
    pthread_mutex_lock(&lib->lock);
    lt_jit_enter(lib->host->tracer);
    for (int i = 0; i < LOADED; i++) {
        snprintf(name, sizeof name, "lib%d", i);
        lt_method *m =
            define_at(lib->host->tracer, name, "lib.jl", (uint32_t)(10 * i + 1), (uint32_t)(10 * i + 9), NULL);
        lib->linfos[i] = specialise(lib->host->tracer, m, name);
        if (i % 10 == 0)
            assert_int_equal(fake_emit(lib->host, lib->linfos[i], NULL), LT_OK);
    }
    pthread_mutex_unlock(&lib->lock);
    lt_jit_leave(lib->host->tracer);
}

static int needs_the_lock(recorder *r, const lt_event *e)
{
    (void)e;
    library *lib = r->extra;
    if (pthread_mutex_trylock(&lib->lock) != 0)
        return LT_EBUSY;
    pthread_mutex_unlock(&lib->lock);
    return LT_OK;
}

static void every_method_is_reported_after_the_load_with_its_locks_released(void **state)
{
    (void)state;
    fake_host h;
    fake_init(&h);
    h.quiet = true;
    library lib = {.host = &h, .lock = PTHREAD_MUTEX_INITIALIZER};
    recorder defined = {.action = needs_the_lock, .extra = &lib}, compiled = {.action = needs_the_lock, .extra = &lib};
    recorder_start(&defined, &h, LT_EVENT_MASK(LT_EVENT_METHOD_DEFINED));
    recorder_start(&compiled, &h, LT_EVENT_MASK(LT_EVENT_CODE_COMPILED));
    load(&lib);
    assert_int_equal(defined.count, LOADED);
    assert_int_equal(compiled.count, LOADED / 10);
    assert_int_equal(lt_subscriber_error(defined.subscriber), LT_OK);
    assert_int_equal(lt_subscriber_error(compiled.subscriber), LT_OK);
    assert_false(defined.unordered || compiled.unordered);
    fake_end(&h);
}

/* Everything that can be asked of a tracer that knows no method, and before its host has started. */
static void what_is_asked_before_anything_exists_takes_effect_in_the_load(void **state)
{
    (void)state;
    fake_host h;
    fake_init(&h);
    h.quiet = true;
    recorder traced = {0};
    lt_subscription sub = {.size = sizeof sub,
                           .kinds = LT_EVENT_MASK(LT_EVENT_CODE_COMPILED),
                           .only_traced = true,
                           .replay = true,
                           .fn = record,
                           .baton = &traced};
    assert_int_equal(lt_subscribe(h.tracer, &sub, &traced.subscriber), LT_OK);
    lt_interest *name, *line;
    lt_interest_desc by_name = {.kind = LT_INTEREST_NAME, .text = "lib20", .wants = LT_WANT_COMPILED | LT_WANT_DEBUG};
    lt_interest_desc by_line = {.kind = LT_INTEREST_LINE, .text = "lib.jl", .line = 305, .wants = LT_WANT_DEBUG};
    assert_int_equal(lt_interest_add(h.tracer, &by_name, &name), LT_OK);
    assert_int_equal(lt_interest_add(h.tracer, &by_line, &line), LT_OK);
    assert_false(lt_code_find(h.tracer, 0x10000, NULL));
    assert_int_equal(lt_code_count(h.tracer), 0);
    assert_int_equal(lt_jit_flush(h.tracer), LT_OK);
    assert_int_equal(lt_jit_leave(h.tracer), LT_ESTATE);
    assert_int_equal(lt_interest_get_state(name), LT_INTEREST_PENDING);

    library lib = {.host = &h, .lock = PTHREAD_MUTEX_INITIALIZER};
    load(&lib);
    assert_string_equal(traced.log, "compiled:lib20 ");
    assert_int_equal(lt_linfo_flags(lib.linfos[20]), LT_WANT_COMPILED | LT_WANT_DEBUG);
    assert_int_equal(lt_linfo_flags(lib.linfos[30]), LT_WANT_DEBUG);
    assert_int_equal(lt_linfo_flags(lib.linfos[31]), 0);
    assert_int_equal(lt_interest_get_state(name), LT_INTEREST_ARMED); /* its code saw the flag: it was compiled once */
    assert_int_equal(lt_interest_get_state(line), LT_INTEREST_ARMED);
    assert_int_equal(counters(h.tracer).recompile_requests, 0);
    fake_end(&h);
}

static void with_nobody_listening_nothing_is_queued_or_counted(void **state)
{
    (void)state;
    fake_host h;
    fake_init(&h);
    h.quiet = true;
    library lib = {.host = &h, .lock = PTHREAD_MUTEX_INITIALIZER};
    load(&lib);
    recorder late = {0};
    recorder_start(&late, &h, LT_EVENT_MASK_ALL);
    lt_jit_enter(h.tracer);
    lt_jit_leave(h.tracer);
    lt_jit_flush(h.tracer);
    assert_int_equal(late.count, 0);
    assert_int_equal(counters(h.tracer).events, 0);
    assert_int_equal(counters(h.tracer).events_dropped, 0);
    fake_end(&h);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_method_is_reported_after_the_load_with_its_locks_released),
        cmocka_unit_test(what_is_asked_before_anything_exists_takes_effect_in_the_load),
        cmocka_unit_test(with_nobody_listening_nothing_is_queued_or_counted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
