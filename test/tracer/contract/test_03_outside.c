/* 3 and 4. Every callback runs outside the JIT and with no lock held: while it runs, another thread does everything with the same
 * tracer and ends. And every callback that may use the tracer does so itself. */
#include "tracer/fake_host.h"

typedef struct place {
    lt_tracer *tracer;
    _Atomic uint64_t next_address;
    _Atomic int visits, inside, refused;
    char seen[256]; /* which callbacks ran, in order of their first call */
    bool busy;      /* a callback within a callback is not probed again */
} place;

/* What another thread may do meanwhile. */
static void *use_tracer(void *baton)
{
    place *p = baton;
    lt_method *m = NULL, *old = NULL;
    lt_linfo *li = NULL;
    lt_code *c = NULL;
    lt_interest *i = NULL;
    lt_counters counted;
    lt_method_desc d = {.name = "elsewhere", .file = "else.jl", .first_line = 1, .last_line = 3};
    lt_interest_desc want = {.kind = LT_INTEREST_NAME, .text = "elsewhere", .wants = LT_WANT_COMPILED};
    bool fine =
        lt_method_define(p->tracer, &d, NULL, &old) == LT_OK && lt_method_define(p->tracer, &d, old, &m) == LT_OK &&
        lt_linfo_new(p->tracer, m, &(lt_linfo_desc){0}, &li) == LT_OK && lt_interest_add(p->tracer, &want, &i) == LT_OK;
    lt_jit_enter(p->tracer);
    lt_code_desc code = {.linfo = li, .address = atomic_fetch_add(&p->next_address, 64), .size = 32};
    fine = fine && lt_jit_emit(p->tracer, &code, &c) == LT_OK;
    fine = fine && lt_jit_leave(p->tracer) == LT_OK && lt_code_wait(p->tracer, c) == LT_OK;
    fine = fine && lt_method_trace(p->tracer, m, LT_WANT_COMPILED) == LT_OK;
    fine = fine && lt_interest_remove(p->tracer, i) == LT_OK && lt_code_retire(p->tracer, c) == LT_OK;
    lt_method_drop(p->tracer, old);
    lt_counters_get(p->tracer, &counted);
    if (!fine)
        atomic_fetch_add(&p->refused, 1);
    return NULL;
}

static void probe(place *p, const char *name)
{
    if (lt_jit_depth(p->tracer))
        atomic_fetch_add(&p->inside, 1);
    if (p->busy || strstr(p->seen, name))
        return;
    p->busy = true;
    strcat(p->seen, name);
    strcat(p->seen, " ");
    pthread_t thread;
    pthread_create(&thread, NULL, use_tracer, p);
    pthread_join(thread, NULL);
    atomic_fetch_add(&p->visits, 1);
    p->busy = false;
}

static int make_executable(void *baton, lt_code *const *codes, size_t n)
{
    (void)codes;
    (void)n;
    probe(baton, "make_executable");
    return LT_OK;
}

static void publish(void *baton, lt_code *const *codes, size_t n)
{
    (void)codes;
    (void)n;
    probe(baton, "publish");
}

static int recompile(void *baton, lt_linfo *li, uint32_t wants)
{
    (void)li;
    (void)wants;
    probe(baton, "recompile");
    return LT_OK;
}

static void release(void *baton, lt_code *c)
{
    (void)c;
    probe(baton, "release");
}

static int handover(void *baton, lt_code *const *codes, size_t n)
{
    (void)codes;
    (void)n;
    probe(baton, "handover");
    return LT_OK;
}

static int arm(void *baton, lt_code *const *codes, size_t n)
{
    (void)codes;
    (void)n;
    probe(baton, "arm");
    return LT_OK;
}

static void withdraw(void *baton, lt_code *c)
{
    (void)c;
    probe(baton, "withdraw");
}

static int on_event(void *baton, const lt_event *e)
{
    (void)e;
    probe(baton, "event");
    return LT_OK;
}

static bool filter(void *baton, const lt_event *e)
{
    (void)e;
    probe(baton, "filter");
    return true;
}

static void subscriber_freed(void *baton) { probe(baton, "subscriber_freed"); }
static void interest_freed(void *baton) { probe(baton, "interest_freed"); }

static bool predicate(void *baton, const lt_method *m)
{
    (void)m;
    probe(baton, "predicate");
    return false;
}

static int on_method(void *baton, lt_method *m)
{
    (void)m;
    probe(baton, "method_each");
    return 0;
}

static int on_linfo(void *baton, lt_linfo *li)
{
    (void)li;
    probe(baton, "linfo_each");
    return 0;
}

static int on_interest(void *baton, lt_interest *i)
{
    (void)i;
    probe(baton, "interest_each");
    return 0;
}

static void another_thread_works_while_any_callback_runs(void **state)
{
    (void)state;
    place p = {.next_address = 0x10000};
    lt_options o = {.size = sizeof o, .host = {&p, make_executable, publish, recompile, release}};
    assert_int_equal(lt_tracer_new(&o, &p.tracer), LT_OK);
    lt_debugger d = {.baton = &p, .handover = handover, .arm = arm, .withdraw = withdraw};
    assert_int_equal(lt_set_debugger(p.tracer, &d), LT_OK);
    lt_subscriber *s;
    lt_subscription sub = {.size = sizeof sub,
                           .kinds = LT_EVENT_MASK_ALL,
                           .filter = filter,
                           .fn = on_event,
                           .baton = &p,
                           .baton_free = subscriber_freed};
    assert_int_equal(lt_subscribe(p.tracer, &sub, &s), LT_OK);
    lt_interest *i;
    lt_interest_desc want = {
        .kind = LT_INTEREST_PREDICATE, .match = predicate, .baton = &p, .baton_free = interest_freed};
    assert_int_equal(lt_interest_add(p.tracer, &want, &i), LT_OK);
    lt_linfo *f = linfo_named(p.tracer, "f");
    lt_code *c = NULL;
    lt_jit_enter(p.tracer);
    lt_code_desc code = {.linfo = f, .address = 0x4000, .size = 16, .has_debug_info = true};
    assert_int_equal(lt_jit_emit(p.tracer, &code, &c), LT_OK);
    assert_int_equal(lt_jit_leave(p.tracer), LT_OK);
    assert_int_equal(lt_linfo_trace(p.tracer, f, LT_WANT_HOOKS), LT_OK);
    assert_int_equal(lt_code_retire(p.tracer, c), LT_OK);
    lt_method_each(p.tracer, on_method, &p);
    lt_linfo_each(p.tracer, lt_linfo_method(f), on_linfo, &p);
    lt_interest_each(p.tracer, on_interest, &p);
    assert_int_equal(lt_interest_remove(p.tracer, i), LT_OK);
    assert_int_equal(lt_unsubscribe(p.tracer, s), LT_OK);
    lt_tracer_free(p.tracer);
    const char *all[] = {"filter",      "event",      "predicate",     "make_executable", "handover",
                         "arm",         "publish",    "recompile",     "withdraw",        "release",
                         "method_each", "linfo_each", "interest_each", "interest_freed",  "subscriber_freed"};
    for (size_t k = 0; k < sizeof all / sizeof *all; k++) {
        if (!strstr(p.seen, all[k]))
            fail_msg("%s was not called: %s", all[k], p.seen);
    }
    assert_int_equal(p.visits, sizeof all / sizeof *all);
    assert_int_equal(p.inside, 0);
    assert_int_equal(p.refused, 0);
}

/* ---- the same thread ------------------------------------------------------------------------------------------------------ */

/* In the event of "f" it does what a callback may do: compile, define, redefine, trace, untrace, subscribe, unsubscribe. */
static int do_everything(recorder *r, const lt_event *e)
{
    if (e->kind != LT_EVENT_CODE_COMPILED || name_of(e->code)[0] != 'f')
        return LT_OK;
    recorder *inner = r->extra;
    assert_int_equal(lt_jit_depth(r->tracer), 0);
    recorder_start(inner, r->host, LT_EVENT_MASK_ALL);
    lt_method *g = define(r->tracer, "g");
    assert_int_equal(lt_method_trace(r->tracer, g, LT_WANT_DEBUG), LT_OK);
    lt_method *g2 = define_at(r->tracer, "g", "test.jl", 1, 2, g);
    assert_int_equal(fake_compile(r->host, specialise(r->tracer, g2, "g()"), NULL), LT_OK);
    assert_int_equal(lt_method_untrace(r->tracer, g, LT_WANT_DEBUG), LT_OK);
    assert_int_equal(lt_code_wait(r->tracer, e->code), LT_OK); /* it may run what it is told of */
    assert_int_equal(lt_unsubscribe(r->tracer, inner->subscriber), LT_OK);
    assert_string_equal(inner->log, "defined:g defined:g specialised:g compiled:g ");
    assert_int_equal(inner->freed, 1);
    return LT_OK;
}

static void a_callback_compiles_redefines_traces_subscribes_and_unsubscribes(void **state)
{
    (void)state;
    fake_host h;
    fake_init(&h);
    recorder inner = {0}, r = {.action = do_everything, .extra = &inner};
    recorder_start(&r, &h, LT_EVENT_MASK_ALL);
    assert_int_equal(fake_compile(&h, linfo_named(h.tracer, "f"), NULL), LT_OK);
    assert_string_equal(r.log, "defined:f specialised:f compiled:f defined:g defined:g specialised:g compiled:g ");
    assert_string_equal(h.log, "exec:f exec:g publish:g publish:f ");
    assert_false(r.unordered);
    fake_end(&h);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(another_thread_works_while_any_callback_runs),
        cmocka_unit_test(a_callback_compiles_redefines_traces_subscribes_and_unsubscribes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
