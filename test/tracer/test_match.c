/* What interests mean: patterns on names, signatures, source lines; existing and later methods, redefinition, removal. */
#include "tracer/fake_host.h"
#include <sys/stat.h>
#include <unistd.h>

static lt_interest *want(fake_host *h, lt_interest_kind kind, const char *text, uint32_t wants)
{
    lt_interest *i = NULL;
    lt_interest_desc d = {.kind = kind, .text = text, .wants = wants};
    assert_int_equal(lt_interest_add(h->tracer, &d, &i), LT_OK);
    return i;
}

static void check_counts(const lt_interest *i, size_t matched, size_t armed, lt_interest_state state)
{
    lt_interest_counts c;
    lt_interest_get_counts(i, &c);
    assert_int_equal(c.matched, matched);
    assert_int_equal(c.armed, armed);
    assert_int_equal(lt_interest_get_state(i), state);
}

/* ---- names -------------------------------------------------------------------------------------------------------------------- */

static void patterns_find_methods_that_exist_and_that_come(void **state)
{
    (void)state;
    static const struct {
        lt_interest_kind kind;
        const char *text;
    } asked[] = {{LT_INTEREST_GLOB, "solve_*"}, {LT_INTEREST_REGEX, "^solve_"}, {LT_INTEREST_GLOB, "Main.solve_*"}};
    for (size_t k = 0; k < 3; k++) {
        fake_host h;
        fake_init(&h);
        recorder r = {0};
        recorder_start(&r, &h, LT_EVENT_MASK(LT_EVENT_INTEREST_CHANGED));
        lt_method *before = define(h.tracer, "solve_a"), *other = define(h.tracer, "resolve_a");
        lt_interest *i = want(&h, asked[k].kind, asked[k].text, LT_WANT_DEBUG);
        check_counts(i, 1, 0, LT_INTEREST_RESOLVED);
        lt_method *after = define(h.tracer, "solve_b");
        define(h.tracer, "unsolve_b");
        check_counts(i, 2, 0, LT_INTEREST_RESOLVED);
        assert_int_equal(lt_method_flags(before) & lt_method_flags(after), LT_WANT_DEBUG);
        assert_int_equal(lt_method_flags(other), 0);
        fake_compile(&h, specialise(h.tracer, after, "solve_b()"), NULL);
        fake_compile(&h, specialise(h.tracer, before, "solve_a()"), NULL);
        check_counts(i, 2, 2, LT_INTEREST_ARMED);
        lt_method *again = define_at(h.tracer, "solve_b", "test.jl", 40, 50, after);
        check_counts(i, 2, 1, LT_INTEREST_ARMED); /* the new one has the place of the old one */
        assert_int_equal(lt_method_flags(again), LT_WANT_DEBUG);
        assert_int_equal(r.count, 2); /* resolved, armed */
        assert_int_equal(lt_interest_remove(h.tracer, i), LT_OK);
        assert_int_equal(lt_method_flags(before) | lt_method_flags(after) | lt_method_flags(again), 0);
        define(h.tracer, "solve_c");
        assert_int_equal(counters(h.tracer).interests, 0);
        fake_end(&h);
    }
}

static void a_pattern_is_matched_at_the_definition_so_that_a_compile_in_the_same_bracket_sees_it(void **state)
{
    (void)state;
    fake_host h;
    fake_init(&h);
    h.recompile_compiles = true;
    want(&h, LT_INTEREST_REGEX, "f", LT_WANT_DEBUG);
    want(&h, LT_INTEREST_GLOB, "f*", LT_WANT_HOOKS);
    want(&h, LT_INTEREST_SIGNATURE, "f()", LT_WANT_PROBES);
    lt_jit_enter(h.tracer);
    lt_linfo *f = specialise(h.tracer, define(h.tracer, "f"), "f()");
    assert_int_equal(lt_linfo_wants(f), LT_WANT_DEBUG | LT_WANT_HOOKS | LT_WANT_PROBES);
    assert_int_equal(fake_emit(&h, f, NULL), LT_OK);
    lt_jit_leave(h.tracer);
    assert_string_equal(h.log, "exec:f publish:f ");
    fake_end(&h);
}

static void a_pattern_that_takes_too_long_is_given_up_and_counted(void **state)
{
    (void)state;
    fake_host h;
    fake_init(&h);
    char name[64];
    memset(name, 'a', sizeof name - 1);
    name[sizeof name - 2] = '!';
    name[sizeof name - 1] = 0;
    lt_interest *i = want(&h, LT_INTEREST_REGEX, "^(a+)+$", LT_WANT_DEBUG);
    define(h.tracer, name);
    assert_int_equal(counters(h.tracer).patterns_given_up, 1);
    check_counts(i, 0, 0, LT_INTEREST_PENDING);
    define(h.tracer, "aaaa");
    check_counts(i, 1, 0, LT_INTEREST_RESOLVED);
    fake_end(&h);
}

static void wrong_patterns_add_nothing_and_say_where(void **state)
{
    (void)state;
    fake_host h;
    fake_init(&h);
    const lt_interest_desc bad[] = {{.kind = LT_INTEREST_GLOB, .text = "a[b"},
                                    {.kind = LT_INTEREST_REGEX, .text = "a(b"},
                                    {.kind = LT_INTEREST_SOURCE, .text = "a(b"},
                                    {.kind = LT_INTEREST_SIGNATURE, .text = "f(::Int64"}};
    for (size_t k = 0; k < sizeof bad / sizeof *bad; k++) {
        lt_interest *i = NULL;
        lt_pattern_error error = {0};
        assert_int_equal(lt_interest_add(h.tracer, &bad[k], &i), LT_ESYNTAX);
        assert_null(i);
        assert_int_equal(lt_interest_check(&bad[k], &error), LT_ESYNTAX);
        assert_int_equal(lt_interest_check(&bad[k], NULL), LT_ESYNTAX);
        assert_true(error.offset > 0 && error.message[0]);
    }
    const lt_interest_desc good = {.kind = LT_INTEREST_REGEX, .text = "a(b)"};
    assert_int_equal(lt_interest_check(&good, NULL), LT_OK);
    assert_int_equal(lt_interest_check(NULL, NULL), LT_EINVAL);
    assert_int_equal(lt_interest_check(&(lt_interest_desc){.kind = LT_INTEREST_GLOB}, NULL), LT_EINVAL);
    assert_int_equal(lt_interest_check(&(lt_interest_desc){.kind = LT_INTEREST_KIND_COUNT, .text = "x"}, NULL),
                     LT_EINVAL);
    assert_int_equal(counters(h.tracer).interests, 0);
    fake_end(&h);
}

/* ---- signatures ----------------------------------------------------------------------------------------------------------------- */

static void a_signature_means_specialisations_alone(void **state)
{
    (void)state;
    fake_host h;
    fake_init(&h);
    h.recompile_compiles = true;
    recorder r = {0};
    recorder_start(&r, &h, LT_EVENT_MASK(LT_EVENT_INTEREST_CHANGED));
    lt_method *f = define(h.tracer, "f"), *g = define(h.tracer, "g");
    lt_linfo *ints = specialise(h.tracer, f, "f(::Int64, ::Any)"),
             *floats = specialise(h.tracer, f, "f(::Float64, ::Any)");
    fake_compile(&h, ints, NULL);
    fake_compile(&h, floats, NULL);
    h.log[0] = 0;
    lt_interest *i = want(&h, LT_INTEREST_SIGNATURE, "f(::Int64, ::Any)", LT_WANT_DEBUG);
    assert_string_equal(h.log, "recompile:f=2 exec:f publish:f ");
    check_counts(i, 1, 1, LT_INTEREST_ARMED);
    assert_int_equal(lt_linfo_flags(ints), LT_WANT_DEBUG);
    assert_int_equal(lt_linfo_flags(floats) | lt_method_flags(f), 0);
    lt_linfo *same = specialise(h.tracer, g, "g(::Int64, ::Any)");
    assert_int_equal(lt_linfo_flags(same), 0);
    assert_string_equal(r.log, "resolved:f(::Int64, ::Any) armed:f(::Int64, ::Any) ");
    h.log[0] = 0;
    assert_int_equal(lt_interest_remove(h.tracer, i), LT_OK);
    assert_string_equal(h.log, "recompile:f=0 exec:f publish:f ");
    fake_end(&h);
}

static void a_signature_waits_for_its_specialisation_and_follows_redefinition(void **state)
{
    (void)state;
    fake_host h;
    fake_init(&h);
    recorder r = {0};
    recorder_start(&r, &h, LT_EVENT_MASK(LT_EVENT_INTEREST_CHANGED));
    lt_interest *i = want(&h, LT_INTEREST_SIGNATURE, "Main.f(::Vector{*}, ...)", LT_WANT_COMPILED);
    lt_interest *wrong = want(&h, LT_INTEREST_SIGNATURE, "Base.f(::Vector{*}, ...)", LT_WANT_COMPILED);
    lt_method *f = define(h.tracer, "f");
    check_counts(i, 0, 0, LT_INTEREST_PENDING);
    lt_linfo *one = specialise(h.tracer, f, "f(::Vector{Int64})"),
             *two = specialise(h.tracer, f, "f(::Vector{Any}, ::Int8)");
    specialise(h.tracer, f, "f(::Int64)");
    check_counts(i, 2, 0, LT_INTEREST_RESOLVED);
    lt_code *c = NULL;
    fake_compile(&h, one, &c);
    check_counts(i, 2, 1, LT_INTEREST_ARMED);
    lt_code_retire(h.tracer, c);
    check_counts(i, 2, 0, LT_INTEREST_RESOLVED);
    lt_linfo_drop(h.tracer, two);
    check_counts(i, 1, 0, LT_INTEREST_RESOLVED);
    lt_method *again = define_at(h.tracer, "f", "test.jl", 20, 21, f);
    check_counts(i, 0, 0, LT_INTEREST_PENDING);
    specialise(h.tracer, f, "f(::Vector{Int8})"); /* of the replaced method: does not count */
    check_counts(i, 0, 0, LT_INTEREST_PENDING);
    fake_compile(&h, specialise(h.tracer, again, "f(::Vector{Int64})"), NULL);
    check_counts(i, 1, 1, LT_INTEREST_ARMED);
    check_counts(wrong, 0, 0, LT_INTEREST_PENDING);
    assert_int_equal(r.count, 6); /* resolved armed resolved pending resolved armed */
    fake_end(&h);
}

/* ---- source lines ----------------------------------------------------------------------------------------------------------------- */

static char path[] = "/tmp/lintel-test-source-XXXXXX";

static void write_source(const char *text)
{
    FILE *f = fopen(path, "w");
    assert_non_null(f);
    fputs(text, f);
    fclose(f);
}

static lt_method *define_in_file(fake_host *h, const char *name, uint32_t first, uint32_t last, lt_method *old)
{
    return define_at(h->tracer, name, path, first, last, old);
}

static void a_source_pattern_looks_at_the_methods_own_lines(void **state)
{
    (void)state;
    fake_host h;
    fake_init(&h);
    write_source("function a()\n  danger(1)\nend\nfunction b()\r\n  nothing\r\nend\nfunction c() danger(2) end");
    lt_method *a = define_in_file(&h, "a", 1, 3, NULL), *b = define_in_file(&h, "b", 4, 6, NULL);
    lt_interest *i = want(&h, LT_INTEREST_SOURCE, "danger\\(\\d", LT_WANT_DEBUG);
    lt_interest *end = want(&h, LT_INTEREST_SOURCE, "^  nothing$", LT_WANT_HOOKS);
    lt_method *c = define_in_file(&h, "c", 7, 7, NULL), *beyond = define_in_file(&h, "d", 8, 9, NULL),
              *unknown = define_in_file(&h, "e", 0, 0, NULL);
    assert_int_equal(lt_method_flags(a), LT_WANT_DEBUG);
    assert_int_equal(lt_method_flags(b), LT_WANT_HOOKS); /* the carriage return is no part of the line */
    assert_int_equal(lt_method_flags(c), LT_WANT_DEBUG);
    assert_int_equal(lt_method_flags(beyond) | lt_method_flags(unknown), 0);
    check_counts(i, 2, 0, LT_INTEREST_RESOLVED);
    /* The file is edited and loaded again: the text counts, not the line. */
    write_source("# a comment\nfunction a()\n  safe(1)\nend\nfunction b()\n  danger(3)\nend\n");
    lt_method *a2 = define_in_file(&h, "a", 2, 4, a), *b2 = define_in_file(&h, "b", 5, 7, b);
    assert_int_equal(lt_method_flags(a2), 0);
    assert_int_equal(lt_method_flags(b2), LT_WANT_DEBUG);
    check_counts(end, 0, 0, LT_INTEREST_PENDING);
    assert_int_equal(lt_interest_remove(h.tracer, i), LT_OK);
    assert_int_equal(lt_method_flags(b2) | lt_method_flags(c), 0);
    assert_int_equal(counters(h.tracer).sources_not_read, 0);
    fake_end(&h);
}

static void a_source_pattern_may_name_its_file_and_unreadable_files_are_counted(void **state)
{
    (void)state;
    fake_host h;
    fake_init(&h);
    write_source("x = 1\n");
    lt_interest *i = NULL;
    lt_interest_desc d = {
        .kind = LT_INTEREST_SOURCE, .text = "x", .file = strrchr(path, '/') + 1, .wants = LT_WANT_DEBUG};
    assert_int_equal(lt_interest_add(h.tracer, &d, &i), LT_OK);
    assert_string_equal(lt_interest_info(i)->file, strrchr(path, '/') + 1);
    assert_int_equal(lt_method_flags(define_in_file(&h, "f", 1, 1, NULL)), LT_WANT_DEBUG);
    assert_int_equal(lt_method_flags(define_at(h.tracer, "f", "/nowhere/else.jl", 1, 1, NULL)), 0);
    assert_int_equal(counters(h.tracer).sources_not_read, 0); /* not its file: not even tried */
    want(&h, LT_INTEREST_SOURCE, "x", LT_WANT_HOOKS);
    assert_int_equal(counters(h.tracer).sources_not_read, 1);
    define_at(h.tracer, "f", "/", 1, 1, NULL);
    assert_int_equal(counters(h.tracer).sources_not_read, 2);
    fake_end(&h);
}

/* A host whose sources are not files. */
typedef struct library {
    fake_host *host;
    int calls, inside;
} library;

static int give_source(void *baton, const char *file, void (*give)(void *to, const char *text, size_t size), void *to)
{
    library *lib = baton;
    lib->calls++;
    lib->inside += lt_jit_depth(lib->host->tracer) != 0;
    if (strcmp(file, "base/int.jl") != 0)
        return LT_ENOENT;
    give(to, "one\ntwo magic\nthree", 19);
    return LT_OK;
}

static void the_host_may_give_the_text_and_is_asked_outside_the_jit(void **state)
{
    (void)state;
    fake_host h = {.next_address = 0x10000, .quiet = true};
    library lib = {.host = &h};
    lt_options o = {.size = sizeof o, .host = {.baton = &lib, .source = give_source}};
    assert_int_equal(lt_tracer_new(&o, &h.tracer), LT_OK);
    write_source("magic\n");
    lt_interest *i = want(&h, LT_INTEREST_SOURCE, "magic", LT_WANT_DEBUG);
    lt_jit_enter(h.tracer);
    lt_method *one = define_at(h.tracer, "one", "base/int.jl", 1, 1, NULL),
              *two = define_at(h.tracer, "two", "base/int.jl", 2, 2, NULL),
              *disk = define_in_file(&h, "disk", 1, 1, NULL);
    assert_int_equal(lib.calls, 0);
    lt_jit_leave(h.tracer);
    assert_int_equal(lib.calls, 3);
    assert_int_equal(lib.inside, 0);
    assert_int_equal(lt_method_flags(one), 0);
    assert_int_equal(lt_method_flags(two), LT_WANT_DEBUG);
    assert_int_equal(lt_method_flags(disk), LT_WANT_DEBUG); /* LT_ENOENT: the tracer reads the file */
    check_counts(i, 2, 0, LT_INTEREST_RESOLVED);
    lt_tracer_free(h.tracer);
}

/* ---- all together ------------------------------------------------------------------------------------------------------------------ */

static int list(void *baton, lt_interest *i)
{
    char *log = baton;
    const lt_interest_desc *d = lt_interest_info(i);
    size_t n = strlen(log);
    snprintf(log + n, 256 - n, "%d:%s ", (int)d->kind, d->text ? d->text : "-");
    return 0;
}

static bool never(void *baton, const lt_method *m)
{
    (void)baton;
    (void)m;
    return false;
}

static void interests_are_counted_and_listed_with_their_own_copies(void **state)
{
    (void)state;
    fake_host h;
    fake_init(&h);
    char text[] = "f", pattern[] = "g*", log[256] = "";
    want(&h, LT_INTEREST_NAME, text, 0);
    lt_interest *glob = want(&h, LT_INTEREST_GLOB, pattern, 0);
    want(&h, LT_INTEREST_REGEX, "h", 0);
    want(&h, LT_INTEREST_SOURCE, "i", 0);
    want(&h, LT_INTEREST_SIGNATURE, "j()", 0);
    lt_interest *i;
    lt_interest_desc line = {.kind = LT_INTEREST_LINE, .text = "k.jl", .line = 3},
                     any = {.kind = LT_INTEREST_PREDICATE, .match = never};
    assert_int_equal(lt_interest_add(h.tracer, &line, &i), LT_OK);
    assert_int_equal(lt_interest_add(h.tracer, &any, &i), LT_OK);
    text[0] = pattern[0] = 'X';
    assert_int_equal(lt_interest_each(h.tracer, list, log), 0);
    assert_string_equal(log, "0:f 3:g* 4:h 5:i 6:j() 1:k.jl 2:- ");
    assert_int_equal(counters(h.tracer).interests, 7);
    lt_interest_remove(h.tracer, glob);
    assert_int_equal(counters(h.tracer).interests, 6);
    fake_end(&h);
}

static int make_file(void **state)
{
    (void)state;
    int fd = mkstemp(path);
    return fd < 0 ? -1 : close(fd);
}

static int remove_file(void **state)
{
    (void)state;
    return unlink(path);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(patterns_find_methods_that_exist_and_that_come),
        cmocka_unit_test(a_pattern_is_matched_at_the_definition_so_that_a_compile_in_the_same_bracket_sees_it),
        cmocka_unit_test(a_pattern_that_takes_too_long_is_given_up_and_counted),
        cmocka_unit_test(wrong_patterns_add_nothing_and_say_where),
        cmocka_unit_test(a_signature_means_specialisations_alone),
        cmocka_unit_test(a_signature_waits_for_its_specialisation_and_follows_redefinition),
        cmocka_unit_test(a_source_pattern_looks_at_the_methods_own_lines),
        cmocka_unit_test(a_source_pattern_may_name_its_file_and_unreadable_files_are_counted),
        cmocka_unit_test(the_host_may_give_the_text_and_is_asked_outside_the_jit),
        cmocka_unit_test(interests_are_counted_and_listed_with_their_own_copies),
    };
    return cmocka_run_group_tests(tests, make_file, remove_file);
}
