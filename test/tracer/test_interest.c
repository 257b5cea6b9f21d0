/* Standing requests: names, places, predicates; states and their notifications. */
#include "tracer/fake_host.h"
#include <time.h>

static lt_interest *want(fake_host *h, lt_interest_desc d)
{
    lt_interest *i = NULL;
    assert_int_equal(lt_interest_add(h->tracer, &d, &i), LT_OK);
    return i;
}

static lt_interest *want_name(fake_host *h, const char *name, uint32_t wants)
{
    return want(h, (lt_interest_desc){.kind = LT_INTEREST_NAME, .text = name, .wants = wants});
}

static lt_interest *want_line(fake_host *h, const char *file, uint32_t line, uint32_t wants)
{
    return want(h, (lt_interest_desc){.kind = LT_INTEREST_LINE, .text = file, .line = line, .wants = wants});
}

static void a_name_asked_before_the_method_exists_takes_effect_when_it_is_defined(void **state)
{
    (void)state;
    fake_host h;
    fake_init(&h);
    recorder r = {0};
    recorder_start(&r, &h, LT_EVENT_MASK(LT_EVENT_INTEREST_CHANGED));
    lt_interest *i = want_name(&h, "f", LT_WANT_DEBUG);
    assert_int_equal(lt_interest_get_state(i), LT_INTEREST_PENDING);
    define(h.tracer, "g");
    assert_int_equal(lt_interest_get_state(i), LT_INTEREST_PENDING);
    lt_method *f = define(h.tracer, "f");
    assert_int_equal(lt_interest_get_state(i), LT_INTEREST_RESOLVED);
    assert_int_equal(lt_method_flags(f), LT_WANT_DEBUG);
    lt_linfo *li = specialise(h.tracer, f, "f()");
    assert_int_equal(fake_compile(&h, li, NULL), LT_OK);
    assert_int_equal(lt_interest_get_state(i), LT_INTEREST_ARMED);
    assert_int_equal(fake_compile(&h, specialise(h.tracer, f, "f(::Any)"), NULL), LT_OK);
    assert_string_equal(r.log, "resolved:f armed:f "); /* each transition once */
    fake_end(&h);
}

static void an_interest_knows_its_methods_also_replaced_ones(void **state)
{
    (void)state;
    fake_host h;
    fake_init(&h);
    lt_interest *by_name = want_name(&h, "f", LT_WANT_COMPILED);
    lt_method *f = define(h.tracer, "f"), *g = define(h.tracer, "g"), *again = NULL;
    assert_true(lt_interest_matches(h.tracer, by_name, f));
    assert_false(lt_interest_matches(h.tracer, by_name, g));
    lt_interest *by_pattern = want(&h, (lt_interest_desc){.kind = LT_INTEREST_GLOB, .text = "[fg]"});
    assert_true(lt_interest_matches(h.tracer, by_pattern, g));
    assert_int_equal(lt_method_define(h.tracer, &(lt_method_desc){.name = "f"}, f, &again), LT_OK);
    assert_true(lt_interest_matches(h.tracer, by_name, again));
    assert_true(lt_interest_matches(h.tracer, by_name, f));
    fake_end(&h);
}

static void a_name_asked_after_compilation_replaces_the_code(void **state)
{
    (void)state;
    fake_host h;
    fake_init(&h);
    h.recompile_compiles = true;
    recorder r = {0};
    recorder_start(&r, &h, LT_EVENT_MASK(LT_EVENT_INTEREST_CHANGED));
    lt_linfo *f = linfo_named(h.tracer, "f");
    assert_int_equal(fake_compile(&h, f, NULL), LT_OK);
    h.log[0] = 0;
    lt_interest *i = want_name(&h, "f", LT_WANT_DEBUG);
    assert_string_equal(h.log, "recompile:f=2 exec:f publish:f ");
    assert_string_equal(r.log, "resolved:f armed:f ");
    h.log[0] = 0;
    assert_int_equal(lt_interest_remove(h.tracer, i), LT_OK);
    assert_string_equal(h.log, "recompile:f=0 exec:f publish:f "); /* reversible */
    assert_int_equal(lt_linfo_flags(f), 0);
    fake_end(&h);
}

static void names_may_carry_their_module(void **state)
{
    (void)state;
    fake_host h;
    fake_init(&h);
    lt_method *m[4];
    const char *asked[] = {"f", "C.f", "B.C.f", "A.B.C.f", "X.f", "BC.f", "f.f", ".+", "C..+", "."};
    const bool hits[] = {true, true, true, true, false, false, false, false, false, false};
    const bool plus[] = {false, false, false, false, false, false, false, true, true, false};
    lt_method_desc d = {.name = "f", .module = "A.B.C"}, p = {.name = ".+", .module = "A.B.C"};
    assert_int_equal(lt_method_define(h.tracer, &d, NULL, &m[0]), LT_OK);
    assert_int_equal(lt_method_define(h.tracer, &p, NULL, &m[2]), LT_OK);
    for (size_t i = 0; i < sizeof asked / sizeof *asked; i++) {
        lt_interest *x = want_name(&h, asked[i], LT_WANT_HOOKS);
        assert_int_equal(lt_method_define(h.tracer, &d, NULL, &m[1]), LT_OK);
        assert_int_equal(lt_method_define(h.tracer, &p, NULL, &m[3]), LT_OK);
        assert_int_equal(lt_method_flags(m[0]) != 0, hits[i]);
        assert_int_equal(lt_method_flags(m[1]) != 0, hits[i]);
        assert_int_equal(lt_method_flags(m[2]) != 0, plus[i]);
        assert_int_equal(lt_method_flags(m[3]) != 0, plus[i]);
        lt_interest_remove(h.tracer, x);
        lt_method_drop(h.tracer, m[1]);
        lt_method_drop(h.tracer, m[3]);
    }
    fake_end(&h);
}

static void lines_match_files_by_whole_path_components(void **state)
{
    (void)state;
    fake_host h;
    fake_init(&h);
    lt_method *before = define_at(h.tracer, "f", "/home/x/src/demo.jl", 10, 20, NULL);
    const char *files[] = {"demo.jl", "src/demo.jl", "/home/x/src/demo.jl", "./demo.jl",
                           "mo.jl",   "y/demo.jl",   "rc/demo.jl"};
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        lt_interest *x = want_line(&h, files[i], 15, LT_WANT_DEBUG), *low = want_line(&h, files[i], 9, LT_WANT_HOOKS),
                    *high = want_line(&h, files[i], 21, LT_WANT_HOOKS);
        lt_method *after = define_at(h.tracer, "g", "/home/x/src/demo.jl", 15, 15, NULL);
        assert_int_equal(lt_method_flags(before), i < 4 ? LT_WANT_DEBUG : 0);
        assert_int_equal(lt_method_flags(after), i < 4 ? LT_WANT_DEBUG : 0);
        lt_interest_remove(h.tracer, low);
        lt_interest_remove(h.tracer, x);
        lt_interest_remove(h.tracer, high);
        lt_method_drop(h.tracer, after);
    }
    assert_int_equal(counters(h.tracer).interests, 0);
    fake_end(&h);
}

static void a_redefinition_rearms_the_interest_on_the_new_method(void **state)
{
    (void)state;
    fake_host h;
    fake_init(&h);
    recorder r = {0};
    recorder_start(&r, &h, LT_EVENT_MASK(LT_EVENT_INTEREST_CHANGED));
    want_name(&h, "f", LT_WANT_DEBUG);
    lt_interest *at = want_line(&h, "test.jl", 3, LT_WANT_DEBUG);
    lt_method *old = define_at(h.tracer, "f", "test.jl", 1, 5, NULL);
    fake_compile(&h, specialise(h.tracer, old, "f()"), NULL);
    assert_string_equal(r.log, "resolved:f resolved:test.jl armed:f armed:test.jl ");
    r.log[0] = 0;
    lt_method *fresh = define_at(h.tracer, "f", "test.jl", 11, 15, old); /* the line is not in it any more */
    assert_string_equal(r.log, "resolved:f pending:test.jl ");
    assert_int_equal(lt_interest_get_state(at), LT_INTEREST_PENDING);
    assert_int_equal(lt_method_flags(fresh), LT_WANT_DEBUG);
    r.log[0] = 0;
    fake_compile(&h, specialise(h.tracer, fresh, "f()"), NULL);
    assert_string_equal(r.log, "armed:f ");
    fake_end(&h);
}

static void when_the_code_is_retired_the_interest_is_only_resolved(void **state)
{
    (void)state;
    fake_host h;
    fake_init(&h);
    lt_code *c = NULL;
    lt_interest *i = want_name(&h, "f", LT_WANT_COMPILED);
    lt_method *f = define(h.tracer, "f");
    fake_compile(&h, specialise(h.tracer, f, "f()"), &c);
    assert_int_equal(lt_interest_get_state(i), LT_INTEREST_ARMED);
    lt_code_retire(h.tracer, c);
    assert_int_equal(lt_interest_get_state(i), LT_INTEREST_RESOLVED);
    lt_method_drop(h.tracer, f);
    assert_int_equal(lt_interest_get_state(i), LT_INTEREST_PENDING);
    fake_end(&h);
}

/* ---- predicates ---------------------------------------------------------------------------------------------------------- */

typedef struct chooser {
    fake_host *host;
    lt_interest *self;
    int calls, freed;
    bool remove_self, was_inside;
} chooser;

static bool starts_with_p(void *baton, const lt_method *m)
{
    chooser *c = baton;
    c->calls++;
    c->was_inside |= lt_jit_depth(c->host->tracer) != 0;
    if (c->remove_self) {
        assert_int_equal(lt_interest_remove(c->host->tracer, c->self), LT_OK);
        assert_int_equal(c->freed, 0);
    }
    return lt_method_info(m)->name[0] == 'p';
}

static void chooser_freed(void *baton) { ((chooser *)baton)->freed++; }

static lt_interest *want_chooser(fake_host *h, chooser *c)
{
    c->host = h;
    return want(h, (lt_interest_desc){.kind = LT_INTEREST_PREDICATE,
                                      .match = starts_with_p,
                                      .baton = c,
                                      .baton_free = chooser_freed,
                                      .wants = LT_WANT_DEBUG});
}

static void predicates_see_each_method_once_old_and_new(void **state)
{
    (void)state;
    fake_host h;
    fake_init(&h);
    lt_method *p = define(h.tracer, "p"), *q = define(h.tracer, "q");
    chooser c = {0};
    lt_interest *i = want_chooser(&h, &c);
    assert_int_equal(c.calls, 2);
    assert_int_equal(lt_method_flags(p), LT_WANT_DEBUG);
    assert_int_equal(lt_method_flags(q), 0);
    lt_method *p2 = define(h.tracer, "p2");
    assert_int_equal(c.calls, 3);
    assert_int_equal(lt_method_flags(p2), LT_WANT_DEBUG);
    assert_int_equal(lt_interest_remove(h.tracer, i), LT_OK);
    assert_int_equal(lt_method_flags(p) | lt_method_flags(p2), 0);
    assert_int_equal(c.freed, 1);
    fake_end(&h);
    assert_int_equal(c.freed, 1);
}

static void a_method_defined_inside_the_jit_meets_predicates_outside_and_before_publication(void **state)
{
    (void)state;
    fake_host h;
    fake_init(&h);
    h.recompile_compiles = true;
    chooser c = {0};
    want_chooser(&h, &c);
    lt_jit_enter(h.tracer);
    lt_linfo *p = linfo_named(h.tracer, "p");
    assert_int_equal(fake_emit(&h, p, NULL), LT_OK);
    assert_int_equal(c.calls, 0);
    assert_int_equal(lt_jit_leave(h.tracer), LT_OK);
    assert_int_equal(c.calls, 1);
    assert_false(c.was_inside);
    assert_string_equal(h.log, "exec:p recompile:p=2 exec:p publish:p release:p ");
    fake_end(&h);
}

static void a_predicate_may_remove_itself(void **state)
{
    (void)state;
    fake_host h;
    fake_init(&h);
    chooser c = {0};
    c.self = want_chooser(&h, &c);
    c.remove_self = true;
    lt_method *p = define(h.tracer, "p");
    assert_int_equal(c.calls, 1);
    assert_int_equal(c.freed, 1);
    assert_int_equal(lt_method_flags(p), 0);
    define(h.tracer, "p");
    assert_int_equal(c.calls, 1);
    fake_end(&h);
}

static void nonsense_interests_are_refused(void **state)
{
    (void)state;
    fake_host h;
    fake_init(&h);
    lt_interest *i = NULL;
    const lt_interest_desc bad[] = {{.kind = LT_INTEREST_NAME},
                                    {.kind = LT_INTEREST_NAME, .text = ""},
                                    {.kind = LT_INTEREST_LINE, .text = "f.jl"},
                                    {.kind = LT_INTEREST_LINE, .line = 3},
                                    {.kind = LT_INTEREST_LINE, .text = "dir/", .line = 3},
                                    {.kind = LT_INTEREST_PREDICATE},
                                    {.kind = LT_INTEREST_NAME, .text = "f", .wants = 1u << 9}};
    for (size_t k = 0; k < sizeof bad / sizeof *bad; k++)
        assert_int_equal(lt_interest_add(h.tracer, &bad[k], &i), LT_EINVAL);
    assert_null(i);
    fake_end(&h);
}

static double seconds(void)
{
    struct timespec ts;
    clock_gettime(CLOCK_MONOTONIC, &ts);
    return (double)ts.tv_sec + (double)ts.tv_nsec / 1e9;
}

static double time_definitions(fake_host *h, int n)
{
    double start = seconds();
    char name[32];
    for (int i = 0; i < n; i++) {
        snprintf(name, sizeof name, "m%d", i);
        define_at(h->tracer, name, "big.jl", (uint32_t)(200000 + 2 * i), (uint32_t)(200001 + 2 * i), NULL);
    }
    return seconds() - start;
}

/* 10,000 name and 10,000 line interests that match nothing must not be felt: generous, the machine may be busy. */
static void defining_a_method_costs_the_same_with_10000_interests(void **state)
{
    (void)state;
    fake_host plain, busy;
    fake_init(&plain);
    fake_init(&busy);
    char name[32];
    for (uint32_t i = 0; i < 10000; i++) {
        snprintf(name, sizeof name, "other%u", i);
        want_name(&busy, name, LT_WANT_DEBUG);
        want_line(&busy, "big.jl", i + 1, LT_WANT_DEBUG);
    }
    double without = time_definitions(&plain, 10000), with = time_definitions(&busy, 10000);
    if (with > 10 * without + 0.5)
        fail_msg("10000 definitions: %.3f s without, %.3f s with interests", without, with);
    fake_end(&plain);
    fake_end(&busy);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_name_asked_before_the_method_exists_takes_effect_when_it_is_defined),
        cmocka_unit_test(an_interest_knows_its_methods_also_replaced_ones),
        cmocka_unit_test(a_name_asked_after_compilation_replaces_the_code),
        cmocka_unit_test(names_may_carry_their_module),
        cmocka_unit_test(lines_match_files_by_whole_path_components),
        cmocka_unit_test(a_redefinition_rearms_the_interest_on_the_new_method),
        cmocka_unit_test(when_the_code_is_retired_the_interest_is_only_resolved),
        cmocka_unit_test(predicates_see_each_method_once_old_and_new),
        cmocka_unit_test(a_method_defined_inside_the_jit_meets_predicates_outside_and_before_publication),
        cmocka_unit_test(a_predicate_may_remove_itself),
        cmocka_unit_test(nonsense_interests_are_refused),
        cmocka_unit_test(defining_a_method_costs_the_same_with_10000_interests),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
