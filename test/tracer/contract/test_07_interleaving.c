/* 7, 9, 10 and 6 under every interleaving of two threads: a flag set while something is compiled, an interest added or removed,
 * a subscriber that comes or goes, a thread that waits for the code. Needs the scheduler points of a debug build. */
#include "tracer/interleave.h"

#ifdef LINTEL_POINTS

/* A host with one slot, whose compiles happen at once. */
typedef struct scene {
    lt_tracer *tracer;
    _Atomic uint64_t next_address;
    lt_method *method;
    lt_linfo *linfo;
    _Atomic(lt_code *) slot, emitted;
    _Atomic int stale_after;   /* published without what the flags ask although the setter had returned */
    _Atomic uint32_t promised; /* flags whose setter has returned */
    atomic_bool is_promised;
    uint32_t seen_at_return; /* flags of the code that was in the slot then */
    bool slot_was_empty, has_hooks_at_return;
    /* subscribers */
    lt_subscriber *subscriber;
    _Atomic int calls, running, freed, late;
    atomic_bool gone;
    lt_interest *interest;
    char states[64];
    int wait_status;
    atomic_bool returned, ran_early;
} scene;

static uint32_t flags_of(const lt_code *c) { return (uint32_t)(uintptr_t)lt_code_info(c)->baton; }

static int compile(scene *s)
{
    lt_code *c = NULL;
    lt_jit_enter(s->tracer);
    uint32_t wants = lt_linfo_wants(s->linfo);
    lt_code_desc d = {.linfo = s->linfo,
                      .address = atomic_fetch_add(&s->next_address, 64),
                      .size = 48,
                      .baton = (void *)(uintptr_t)wants};
    int status = lt_jit_emit(s->tracer, &d, &c);
    atomic_store(&s->emitted, c);
    int left = lt_jit_leave(s->tracer);
    return status < 0 ? status : left;
}

static void publish(void *baton, lt_code *const *codes, size_t n)
{
    scene *s = baton;
    for (size_t i = 0; i < n; i++) {
        uint32_t variant = flags_of(codes[i]) & LT_WANT_DEBUG;
        if (atomic_load(&s->is_promised) && variant != (atomic_load(&s->promised) & LT_WANT_DEBUG))
            atomic_fetch_add(&s->stale_after, 1);
        atomic_store(&s->slot, codes[i]);
    }
}

static int recompile(void *baton, lt_linfo *li, uint32_t wants)
{
    (void)li;
    (void)wants;
    return compile(baton);
}

static void open_scene(scene *s)
{
    memset(s, 0, sizeof *s);
    s->next_address = 0x10000;
    lt_options o = {.size = sizeof o, .host = {.baton = s, .publish = publish, .recompile = recompile}};
    assert_int_equal(lt_tracer_new(&o, &s->tracer), LT_OK);
    s->method = define(s->tracer, "f");
    s->linfo = specialise(s->tracer, s->method, "f()");
}

#define check(r, condition)                                                                                    \
    do {                                                                                                       \
        if (!(condition))                                                                                      \
            fail_msg("%s\n  with schedule %d: %d %d %d\n  %s", #condition, (r)->plan.first, (r)->plan.left[0], \
                     (r)->plan.left[1], (r)->plan.left[2], (r)->trail);                                        \
    } while (0)

static void compile_it(race *r)
{
    if (compile(r->scene) < 0)
        fail();
}

/* ---- a flag -------------------------------------------------------------------------------------------------------------- */

/* What the setter of a flag finds when its call returns. */
static void promise(scene *s, uint32_t flags)
{
    const lt_code *c = atomic_load(&s->slot);
    s->slot_was_empty = !c;
    s->seen_at_return = c ? flags_of(c) : 0;
    atomic_store(&s->promised, flags);
    atomic_store(&s->is_promised, true);
}

static void set_debug(race *r)
{
    scene *s = r->scene;
    if (lt_method_trace(s->tracer, s->method, LT_WANT_DEBUG) == LT_OK)
        promise(s, LT_WANT_DEBUG);
}

static void clear_debug(race *r)
{
    scene *s = r->scene;
    if (lt_method_untrace(s->tracer, s->method, LT_WANT_DEBUG) == LT_OK)
        promise(s, 0);
}

static void check_flag(race *r, scene *s, uint32_t wanted)
{
    check(r, atomic_load(&s->is_promised));
    check(r, s->slot_was_empty || s->seen_at_return == wanted);
    check(r, atomic_load(&s->stale_after) == 0);
    check(r, flags_of(atomic_load(&s->slot)) == wanted);
    check(r, flags_of(atomic_load(&s->slot)) == lt_linfo_flags(s->linfo));
}

static void flag_once(race *r)
{
    scene s;
    open_scene(&s);
    r->scene = &s;
    race_run(r, s.tracer);
    check_flag(r, &s, LT_WANT_DEBUG);
    lt_tracer_free(s.tracer);
}

static void unflag_once(race *r)
{
    scene s;
    open_scene(&s);
    r->scene = &s;
    assert_int_equal(lt_method_trace(s.tracer, s.method, LT_WANT_DEBUG), LT_OK);
    race_run(r, s.tracer);
    check_flag(r, &s, 0);
    lt_tracer_free(s.tracer);
}

static void flag_compiled_once(race *r)
{
    scene s;
    open_scene(&s);
    r->scene = &s;
    assert_int_equal(compile(&s), LT_OK); /* a first code is published; another compile is under way */
    race_run(r, s.tracer);
    check_flag(r, &s, LT_WANT_DEBUG);
    lt_tracer_free(s.tracer);
}

static void a_flag_is_seen_by_the_compile_or_replaces_its_code(void **state)
{
    (void)state;
    assert_true(race_all(flag_once, compile_it, set_debug) > 200);
    assert_true(race_all(flag_compiled_once, compile_it, set_debug) > 200);
    assert_true(race_all(unflag_once, compile_it, clear_debug) > 200);
}

/* Two setters of different flags: each finds its own done when it returns. */
static void set_hooks(race *r)
{
    scene *s = r->scene;
    if (lt_linfo_trace(s->tracer, s->linfo, LT_WANT_HOOKS) < 0)
        fail();
    s->has_hooks_at_return = flags_of(atomic_load(&s->slot)) & LT_WANT_HOOKS;
}

static void two_flags_once(race *r)
{
    scene s;
    open_scene(&s);
    r->scene = &s;
    assert_int_equal(compile(&s), LT_OK);
    race_run(r, s.tracer);
    check(r, s.has_hooks_at_return);
    check(r, s.seen_at_return & LT_WANT_DEBUG);
    check(r, flags_of(atomic_load(&s.slot)) == (LT_WANT_DEBUG | LT_WANT_HOOKS));
    lt_tracer_free(s.tracer);
}

static void two_setters_each_find_their_flag_in_force_when_they_return(void **state)
{
    (void)state;
    assert_true(race_all(two_flags_once, set_debug, set_hooks) > 100);
}

/* ---- LT_WANT_COMPILED: reported once ---------------------------------------------------------------------------------------- */

static int count_report(void *baton, const lt_event *e)
{
    scene *s = baton;
    (void)e;
    if (atomic_load(&s->gone))
        atomic_fetch_add(&s->late, 1);
    atomic_fetch_add(&s->calls, 1);
    return LT_OK;
}

static void set_compiled(race *r)
{
    scene *s = r->scene;
    if (lt_method_trace(s->tracer, s->method, LT_WANT_COMPILED) < 0)
        fail();
}

static void subscribe_scene(scene *s, bool only_traced, bool replay)
{
    lt_subscription sub = {.size = sizeof sub,
                           .kinds = LT_EVENT_MASK(LT_EVENT_CODE_COMPILED),
                           .only_traced = only_traced,
                           .replay = replay,
                           .fn = count_report,
                           .baton = s};
    if (lt_subscribe(s->tracer, &sub, &s->subscriber) < 0)
        fail();
}

static void report_once(race *r)
{
    scene s;
    open_scene(&s);
    r->scene = &s;
    subscribe_scene(&s, true, false);
    race_run(r, s.tracer);
    check(r, atomic_load(&s.calls) == 1);
    lt_tracer_free(s.tracer);
}

static void a_code_is_reported_exactly_once_whenever_the_flag_comes(void **state)
{
    (void)state;
    assert_true(race_all(report_once, compile_it, set_compiled) > 100);
}

/* ---- a subscriber with replay ------------------------------------------------------------------------------------------------ */

static void subscribe_with_replay(race *r) { subscribe_scene(r->scene, false, true); }

static void replay_once(race *r)
{
    scene s;
    open_scene(&s);
    r->scene = &s;
    recorder other = {0}; /* so that there is an event on its way */
    lt_subscription sub = {
        .size = sizeof sub, .kinds = LT_EVENT_MASK(LT_EVENT_CODE_COMPILED), .fn = record, .baton = &other};
    assert_int_equal(lt_subscribe(s.tracer, &sub, &other.subscriber), LT_OK);
    race_run(r, s.tracer);
    check(r, atomic_load(&s.calls) == 1);
    check(r, other.count == 1);
    lt_tracer_free(s.tracer);
}

static void replay_gives_each_code_once_whenever_the_subscriber_comes(void **state)
{
    (void)state;
    assert_true(race_all(replay_once, compile_it, subscribe_with_replay) > 100);
}

/* ---- a subscriber that goes -------------------------------------------------------------------------------------------------- */

static int run_for_a_while(void *baton, const lt_event *e)
{
    scene *s = baton;
    (void)e;
    atomic_fetch_add(&s->running, 1);
    TR_POINT(s->tracer, "in callback");
    if (atomic_load(&s->gone) || atomic_load(&s->freed))
        atomic_fetch_add(&s->late, 1);
    atomic_fetch_add(&s->running, -1);
    return LT_OK;
}

static void free_baton(void *baton)
{
    scene *s = baton;
    atomic_fetch_add(&s->freed, 1);
}

static void unsubscribe(race *r)
{
    scene *s = r->scene;
    if (lt_unsubscribe(s->tracer, s->subscriber) < 0)
        fail();
    if (atomic_load(&s->running) || !atomic_load(&s->freed))
        atomic_fetch_add(&s->late, 1);
    atomic_store(&s->gone, true);
}

static void unsubscribe_once(race *r)
{
    scene s;
    open_scene(&s);
    r->scene = &s;
    lt_subscription sub = {
        .size = sizeof sub, .kinds = LT_EVENT_MASK_ALL, .fn = run_for_a_while, .baton = &s, .baton_free = free_baton};
    assert_int_equal(lt_subscribe(s.tracer, &sub, &s.subscriber), LT_OK);
    race_run(r, s.tracer);
    check(r, atomic_load(&s.late) == 0);
    lt_tracer_free(s.tracer);
    check(r, atomic_load(&s.freed) == 1);
}

static void after_unsubscribe_no_callback_runs_whenever_it_comes(void **state)
{
    (void)state;
    assert_true(race_all(unsubscribe_once, compile_it, unsubscribe) > 50);
}

/* ---- an interest -------------------------------------------------------------------------------------------------------------- */

static int note_state(void *baton, const lt_event *e)
{
    static const char letters[] = {'p', 'r', 'a'};
    scene *s = baton;
    pthread_mutex_lock(&record_lock);
    size_t n = strlen(s->states);
    if (n + 1 < sizeof s->states)
        s->states[n] = letters[e->interest_state];
    pthread_mutex_unlock(&record_lock);
    return LT_OK;
}

static void add_interest(race *r)
{
    scene *s = r->scene;
    lt_interest_desc d = {.kind = LT_INTEREST_NAME, .text = "f", .wants = LT_WANT_DEBUG};
    if (lt_interest_add(s->tracer, &d, &s->interest) == LT_OK)
        promise(s, LT_WANT_DEBUG);
}

static void remove_interest(race *r)
{
    scene *s = r->scene;
    if (lt_interest_remove(s->tracer, s->interest) == LT_OK)
        promise(s, 0);
}

static void watch_states(scene *s)
{
    lt_subscriber *watcher;
    lt_subscription sub = {
        .size = sizeof sub, .kinds = LT_EVENT_MASK(LT_EVENT_INTEREST_CHANGED), .fn = note_state, .baton = s};
    assert_int_equal(lt_subscribe(s->tracer, &sub, &watcher), LT_OK);
}

static void interest_once(race *r)
{
    scene s;
    open_scene(&s);
    r->scene = &s;
    watch_states(&s);
    race_run(r, s.tracer);
    check_flag(r, &s, LT_WANT_DEBUG);
    check(r, lt_interest_get_state(s.interest) == LT_INTEREST_ARMED);
    check(r, strchr(s.states, 'r') && strchr(s.states, 'r') == strrchr(s.states, 'r'));
    check(r, strchr(s.states, 'a') && strchr(s.states, 'a') == strrchr(s.states, 'a'));
    check(r, !strchr(s.states, 'p'));
    lt_tracer_free(s.tracer);
}

static void remove_once(race *r)
{
    scene s;
    open_scene(&s);
    r->scene = &s;
    race before = {.scene = &s};
    add_interest(&before);
    atomic_store(&s.is_promised, false);
    race_run(r, s.tracer);
    check_flag(r, &s, 0);
    lt_tracer_free(s.tracer);
}

static void an_interest_takes_effect_whenever_it_comes_and_goes(void **state)
{
    (void)state;
    assert_true(race_all(interest_once, compile_it, add_interest) > 200);
    assert_true(race_all(remove_once, compile_it, remove_interest) > 100);
}

/* ---- publication ---------------------------------------------------------------------------------------------------------------- */

static int deliver_and_return(void *baton, const lt_event *e)
{
    scene *s = baton;
    (void)e;
    TR_POINT(s->tracer, "in callback");
    atomic_store(&s->returned, true);
    return LT_OK;
}

static void need_code(race *r)
{
    scene *s = r->scene;
    lt_code *c = atomic_load(&s->emitted);
    if (!c)
        return; /* it does not exist yet */
    lt_code_ref(c);
    s->wait_status = lt_code_wait(s->tracer, c);
    atomic_store(&s->ran_early, s->wait_status == LT_OK && !atomic_load(&s->returned));
    lt_code_unref(s->tracer, c);
}

static void wait_once(race *r)
{
    scene s;
    open_scene(&s);
    r->scene = &s;
    lt_subscription sub = {
        .size = sizeof sub, .kinds = LT_EVENT_MASK(LT_EVENT_CODE_COMPILED), .fn = deliver_and_return, .baton = &s};
    assert_int_equal(lt_subscribe(s.tracer, &sub, &s.subscriber), LT_OK);
    race_run(r, s.tracer);
    check(r, s.wait_status == LT_OK);
    check(r, !atomic_load(&s.ran_early));
    lt_tracer_free(s.tracer);
}

static void nobody_runs_a_code_before_its_event_has_returned_whenever_he_needs_it(void **state)
{
    (void)state;
    assert_true(race_all(wait_once, compile_it, need_code) > 20);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_flag_is_seen_by_the_compile_or_replaces_its_code),
        cmocka_unit_test(two_setters_each_find_their_flag_in_force_when_they_return),
        cmocka_unit_test(a_code_is_reported_exactly_once_whenever_the_flag_comes),
        cmocka_unit_test(replay_gives_each_code_once_whenever_the_subscriber_comes),
        cmocka_unit_test(after_unsubscribe_no_callback_runs_whenever_it_comes),
        cmocka_unit_test(an_interest_takes_effect_whenever_it_comes_and_goes),
        cmocka_unit_test(nobody_runs_a_code_before_its_event_has_returned_whenever_he_needs_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

#else

static void needs_a_debug_build(void **state)
{
    (void)state;
    skip();
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(needs_a_debug_build)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}

#endif
