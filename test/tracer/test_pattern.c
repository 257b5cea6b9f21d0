/* Globs, regular expressions and signatures: what they match, and what is wrong with those that are wrong. */
#include "support/test.h"
#include "tracer/pattern.h"

static int64_t blocks;

static void *counted_alloc(size_t n)
{
    blocks++;
    return malloc(n);
}

static void counted_free(void *p)
{
    blocks--;
    free(p);
}

static const tr_heap heap = {counted_alloc, counted_free};

static tr_pattern *make(lt_interest_kind kind, const char *text)
{
    tr_pattern *p = NULL;
    lt_pattern_error error = {0};
    if (tr_pattern_new(&heap, kind, text, &p, &error) < 0)
        fail_msg("%s: at %zu: %s", text, error.offset, error.message);
    return p;
}

typedef struct sample {
    const char *pattern, *name, *module;
    int expected;
} sample;

static void check_names(lt_interest_kind kind, const sample *samples, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        const sample *s = &samples[i];
        tr_pattern *p = make(kind, s->pattern);
        int found = tr_pattern_name(p, s->name, s->module);
        tr_pattern_free(p);
        if (found != s->expected)
            fail_msg("%s on %s.%s gives %d", s->pattern, s->module ? s->module : "", s->name, found);
    }
    assert_int_equal(blocks, 0);
}

static void globs_match_whole_names_with_or_without_module(void **state)
{
    (void)state;
    static const sample samples[] = {
        {"f", "f", NULL, 1},
        {"f", "ff", NULL, 0},
        {"f*", "f", NULL, 1},
        {"f*", "foo", "Main", 1},
        {"f*", "of", "Main", 0},
        {"*", "", NULL, 1},
        {"**f**", "xfx", NULL, 1},
        {"*a*b*c", "xxaxbxbxc", NULL, 1},
        {"*a*b*c", "xxaxcxb", NULL, 0},
        {"f?", "f", NULL, 0},
        {"f?", "f!", NULL, 1},
        {"f?", "f\xE2\x88\x91", NULL, 1}, /* one character */
        {"[a-c]x", "bx", NULL, 1},
        {"[a-c]x", "dx", NULL, 0},
        {"[!a-c]x", "dx", NULL, 1},
        {"[^a-c]x", "ax", NULL, 0},
        {"[]]", "]", NULL, 1},
        {"[a-]", "-", NULL, 1},
        {"[\\]-]x", "]x", NULL, 1},
        {"[\xCE\xB1-\xCF\x89]", "\xCE\xB2", NULL, 1}, /* alpha to omega */
        {"\\*", "*", NULL, 1},
        {"\\*", "x", NULL, 0},
        {"\xFF?", "\xFF\xFE", NULL, 1}, /* not UTF-8: bytes */
        {"Base.*", "sin", "Base", 1},
        {"Base.*", "sin", "Main.Base", 1},
        {"Base.*", "sin", "NotBase", 0},
        {"*.sin", "sin", "Base", 1},
        {"A.B.f", "f", "X.A.B", 1},
        {"A.*.f", "f", "A.B", 1},
        {".+", ".+", "Base", 1},
    };
    check_names(LT_INTEREST_GLOB, samples, sizeof samples / sizeof *samples);
}

static void regular_expressions_are_found_in_the_name_or_match_the_whole_with_module(void **state)
{
    (void)state;
    static const sample samples[] = {
        {"oo", "foo", "Main", 1},
        {"^oo", "foo", "Main", 0},
        {"^f.o$", "foo", "Main", 1},
        {"Main", "foo", "Main", 0}, /* the module alone is not the name */
        {"Main\\..*", "foo", "Main", 1},
        {"Main\\.f", "foo", "Main", 0}, /* not the whole */
        {"B\\.(f|g)", "g", "A.B", 1},
        {"A\\.B\\.(f|g)", "g", "A.B", 1},
        {"(?i)FOO", "foo", NULL, 1},
        {"^.$", "\xE2\x88\x91", NULL, 1},
        {"x", "\xFFx", NULL, 1}, /* not UTF-8: the rest is searched */
        {"\\p{Greek}", "\xCE\xB1", NULL, 1},
    };
    check_names(LT_INTEREST_REGEX, samples, sizeof samples / sizeof *samples);
}

static void an_expression_without_end_is_given_up(void **state)
{
    (void)state;
    char name[] = "aaaaaaaaaaaaaaaaaaaa!"; /* a million steps */
    tr_pattern *p = make(LT_INTEREST_REGEX, "^(a+)+$");
    assert_int_equal(tr_pattern_name(p, name, NULL), LT_ELIMIT);
    assert_int_equal(tr_pattern_name(p, "aa", NULL), 1); /* and is as good as before */
    tr_pattern_free(p);
    assert_int_equal(blocks, 0);
}

static void source_lines_are_searched(void **state)
{
    (void)state;
    tr_pattern *p = make(LT_INTEREST_SOURCE, "^\\s*return\\b");
    assert_int_equal(tr_pattern_line(p, "    return x", 12), 1);
    assert_int_equal(tr_pattern_line(p, "    return x", 9), 0); /* the length counts */
    assert_int_equal(tr_pattern_line(p, "x = returned", 12), 0);
    tr_pattern_free(p);
    assert_int_equal(blocks, 0);
}

static void signatures_compare_argument_by_argument(void **state)
{
    (void)state;
    static const struct {
        const char *pattern, *signature;
        int expected;
    } samples[] = {
        {"f()", "f()", 1},
        {"f()", "f(::Int64)", 0},
        {"f(::Int64)", "f(::Int64)", 1},
        {"f(::Int64)", "f(::Int32)", 0},
        {"f(::Int64)", "f(::Int64, ::Any)", 0},
        {"f(::Int64, ::Any)", "f(::Int64, ::Any)", 1},
        {"f( x::Int64 ,y :: Any )", "f(::Int64, ::Any)", 1},
        {"f(::Int64, ::Any)", "f(a::Int64, b::Any)", 1},
        {"f(x, ::Any)", "f(::Int64, ::Any)", 1},
        {"f(_, _)", "f(::Int64, ::Any)", 1},
        {"f(...)", "f()", 1},
        {"f(::Int64, ...)", "f(::Int64, ::Any, ::Int8)", 1},
        {"f(::Int64, ...)", "f(::Int64)", 1},
        {"f(::Int64, ...)", "f(::Int8)", 0},
        {"f(::Vector{*})", "f(::Vector{Tuple{Int64, String}})", 1},
        {"f(::Vector{*}, ::Int64)", "f(::Vector{Tuple{Int64, String}}, ::Int64)", 1},
        {"f(::Dict{*, Int64})", "f(::Dict{String,Int64})", 1},
        {"f(::*Int*)", "f(::UInt8)", 1},
        {"f(::Tuple{Int64, (1, 2)})", "f(::Tuple{Int64,(1,2)})", 1},
        {"f(::Val{[1]})", "f(::Val{?1]})", 0}, /* no glob but the star */
        {"(::Adder)(::Int64)", "(::Adder)(::Int64)", 1},
        {"f(::Int64)", "top-level scope", 0},
        {"f(::Int64)", "", 0},
    };
    for (size_t i = 0; i < sizeof samples / sizeof *samples; i++) {
        tr_pattern *p = make(LT_INTEREST_SIGNATURE, samples[i].pattern);
        if (tr_pattern_signature(p, samples[i].signature) != samples[i].expected)
            fail_msg("%s on %s gives %d", samples[i].pattern, samples[i].signature, !samples[i].expected);
        tr_pattern_free(p);
    }
    tr_pattern *p = make(LT_INTEREST_SIGNATURE, "Main.f (::Int64)");
    assert_int_equal(tr_pattern_name_length(p), 6);
    tr_pattern_free(p);
    assert_int_equal(blocks, 0);
}

static void a_wrong_pattern_is_refused_with_its_place_and_reason(void **state)
{
    (void)state;
    static const struct {
        lt_interest_kind kind;
        const char *text;
        size_t offset;
        const char *message; /* NULL: PCRE2's, in its own words and at the place it says */
    } samples[] = {
        {LT_INTEREST_GLOB, "ab[c", 2, "missing ] after ["},
        {LT_INTEREST_GLOB, "[a]x[]", 4, "missing ] after ["},
        {LT_INTEREST_GLOB, "abc\\", 3, "\\ at end of pattern"},
        {LT_INTEREST_REGEX, "a(b", 3, NULL},
        {LT_INTEREST_REGEX, "a[b", 3, NULL},
        {LT_INTEREST_REGEX, "ab**+*", 6, NULL},
        {LT_INTEREST_SOURCE, "(?<x", 4, NULL},
        {LT_INTEREST_SIGNATURE, "f", 1, "argument list is missing"},
        {LT_INTEREST_SIGNATURE, "f(::Int64", 1, "bracket is not closed"},
        {LT_INTEREST_SIGNATURE, "f(::Vector{Int64)", 16, "bracket that closes nothing"},
        {LT_INTEREST_SIGNATURE, "f(::Int64) x", 12, "argument list is missing"},
        {LT_INTEREST_SIGNATURE, "(::Int64)", 0, "name is missing"},
        {LT_INTEREST_SIGNATURE, "f(::Int64,)", 10, "argument is missing"},
        {LT_INTEREST_SIGNATURE, "f(::Int64,,::Any)", 10, "argument is missing"},
        {LT_INTEREST_SIGNATURE, "f(x::)", 5, "type is missing after ::"},
        {LT_INTEREST_SIGNATURE, "f(..., ::Int64)", 2, "... must be the last argument"},
        {LT_INTEREST_SIGNATURE, "f(Vector{Int64})", 2, ":: is missing before the type"},
    };
    for (size_t i = 0; i < sizeof samples / sizeof *samples; i++) {
        tr_pattern *p = NULL;
        lt_pattern_error error = {99, "none"};
        assert_int_equal(tr_pattern_new(&heap, samples[i].kind, samples[i].text, &p, NULL), LT_ESYNTAX);
        assert_int_equal(tr_pattern_new(&heap, samples[i].kind, samples[i].text, &p, &error), LT_ESYNTAX);
        assert_null(p);
        bool is_right = samples[i].message
                            ? error.offset == samples[i].offset && strcmp(error.message, samples[i].message) == 0
                            : error.offset > 0 && error.offset <= samples[i].offset && error.message[0];
        if (!is_right)
            fail_msg("%s: at %zu: %s", samples[i].text, error.offset, error.message);
    }
    assert_int_equal(blocks, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(globs_match_whole_names_with_or_without_module),
        cmocka_unit_test(regular_expressions_are_found_in_the_name_or_match_the_whole_with_module),
        cmocka_unit_test(an_expression_without_end_is_given_up),
        cmocka_unit_test(source_lines_are_searched),
        cmocka_unit_test(signatures_compare_argument_by_argument),
        cmocka_unit_test(a_wrong_pattern_is_refused_with_its_place_and_reason),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
