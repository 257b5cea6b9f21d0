/* Tokens: kinds, white space flags, the longest operator, what a quote character means, keywords. */
#include "support/test.h"
#include "runtime/syntax/lexer.h"

#include <stdbool.h>

/* The kinds of all tokens of a text, by their texts in messages, joined by blanks. */
static const char *kinds(const char *text)
{
    static char out[1000];
    rt_lexer lx;
    rt_token t;
    rt_lexer_init(&lx, text, (uint32_t)strlen(text));
    out[0] = '\0';
    for (rt_lexer_next(&lx, &t); t.kind != TOK_EOF; rt_lexer_next(&lx, &t)) {
        strcat(out, out[0] ? " " : "");
        strcat(out, rt_token_text(t.kind));
        if (t.kind == TOK_ERROR)
            break;
    }
    return out;
}

static rt_token nth(const char *text, int n)
{
    rt_lexer lx;
    rt_token t;
    rt_lexer_init(&lx, text, (uint32_t)strlen(text));
    do
        rt_lexer_next(&lx, &t);
    while (n-- > 0);
    return t;
}

static void keywords_are_recognised(void **state)
{
    (void)state;
#define X(id, text, first, middle)                      \
    assert_string_equal(kinds(text), text);             \
    assert_string_equal(kinds(text "x"), "identifier"); \
    assert_string_equal(kinds("x" text), "identifier");
    RT_KEYWORD_MAP(X)
#undef X
    assert_string_equal(kinds("outer public mutable abstract type as"),
                        "identifier identifier identifier identifier identifier identifier");
}

static void every_ascii_operator_is_one_token(void **state)
{
    (void)state;
#define X(id, c1, c2, c3, c4, precedence, bits)       \
    {                                                 \
        const char text[] = {c1, c2, c3, c4, 0};      \
        rt_token t = nth(text, 0);                    \
        assert_int_equal(t.kind, TOK_##id);           \
        assert_int_equal(t.end, strlen(text));        \
        assert_int_equal(t.prec, precedence);         \
        assert_int_equal(nth(text, 1).kind, TOK_EOF); \
    }
    RT_ASCII_OPERATOR_MAP(X)
#undef X
}

static void longest_operator_wins_but_no_more(void **state)
{
    (void)state;
    assert_string_equal(kinds("a=-b"), "identifier = - identifier");
    assert_string_equal(kinds("a<:-b"), "identifier <: - identifier");
    assert_string_equal(kinds("a->-b"), "identifier -> - identifier");
    assert_string_equal(kinds("a:-1"), "identifier : - number");
    assert_string_equal(kinds("a...b"), "identifier ... identifier");
    assert_string_equal(kinds("1..2"), "number .. number");
    assert_string_equal(kinds("a.b.+c.=d"), "identifier . identifier + identifier = identifier");
    assert_string_equal(kinds("a.:b.$c"), "identifier . : identifier . $ identifier");
    assert_true(nth("a .+ b", 1).flags & TF_DOTTED);
    assert_true(nth("a .≤ b", 1).flags & TF_DOTTED);
    assert_int_equal(nth("a .≤ b", 1).prec, PREC_COMPARE);
}

static void unicode_operators_and_suffixes(void **state)
{
    (void)state;
    assert_int_equal(nth("a ∈ b", 1).kind, TOK_ELEMENT);
    assert_int_equal(nth("a ⊕ b", 1).prec, PREC_PLUS);
    assert_int_equal(nth("a ⊗ b", 1).prec, PREC_TIMES);
    assert_int_equal(nth("a ⇒ b", 1).prec, PREC_ARROW);
    assert_int_equal(nth("a ↑ b", 1).prec, PREC_POWER);
    assert_int_equal(nth("a … b", 1).prec, PREC_COLON);
    assert_int_equal(nth("a ÷= b", 1).kind, TOK_OPASSIGN);
    assert_int_equal(nth("a −b", 1).kind, TOK_MINUS);
    assert_int_equal(nth("√x", 0).kind, TOK_RADICAL);
    assert_true(nth("a +₁ b", 1).flags & TF_SUFFIXED);
    assert_int_equal(nth("∑x", 0).kind, TOK_IDENT);
    assert_int_equal(nth("∇f", 0).kind, TOK_IDENT);
    assert_int_equal(nth("x̂₁′!", 0).end, strlen("x̂₁′!"));
}

static void white_space_is_flagged(void **state)
{
    (void)state;
    assert_int_equal(nth("a b", 1).flags & (TF_SPACE | TF_NEWLINE), TF_SPACE);
    assert_int_equal(nth("a#c\nb", 1).flags & (TF_SPACE | TF_NEWLINE | TF_BLANK), TF_SPACE | TF_NEWLINE);
    assert_int_equal(nth("a\n\nb", 1).flags & TF_BLANK, TF_BLANK);
    assert_int_equal(nth("a#= \n =#b", 1).flags & TF_NEWLINE, 0);
    assert_int_equal(nth("a#= \n =#b", 1).line, 2);
    assert_int_equal(nth("a(", 1).flags & TF_SPACE, 0);
    assert_int_equal(nth("a\xC2\xA0(", 1).flags & TF_SPACE, TF_SPACE);
}

static void quote_is_transpose_or_character(void **state)
{
    (void)state;
    assert_string_equal(kinds("a'"), "identifier '");
    assert_string_equal(kinds("a''"), "identifier ' '");
    assert_string_equal(kinds("a 'b'"), "identifier character");
    assert_string_equal(kinds("f(x)'"), "identifier ( identifier ) '");
    assert_string_equal(kinds("['a','b']"), "[ character , character ]");
    assert_string_equal(kinds("x=='a'"), "identifier operator character");
    assert_string_equal(kinds("'''"), "character");
    assert_string_equal(kinds("'\\''"), "character");
}

static void numbers_end_where_they_should(void **state)
{
    (void)state;
    assert_string_equal(kinds("1x"), "number identifier");
    assert_string_equal(kinds("1e"), "number identifier");
    assert_string_equal(kinds("1e5x"), "number identifier");
    assert_string_equal(kinds("1.x"), "number identifier");
    assert_string_equal(kinds("1.e3"), "number");
    assert_string_equal(kinds("1:2"), "number : number");
    assert_string_equal(kinds("1...a"), "number ... identifier");
    assert_string_equal(kinds("x.5"), "identifier number");
    assert_string_equal(kinds("0xfp2"), "number");
    assert_int_equal(nth("1f0", 0).kind, TOK_FLOAT32);
    assert_int_equal(nth("1_000_", 0).end, 5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(keywords_are_recognised),
        cmocka_unit_test(every_ascii_operator_is_one_token),
        cmocka_unit_test(longest_operator_wins_but_no_more),
        cmocka_unit_test(unicode_operators_and_suffixes),
        cmocka_unit_test(white_space_is_flagged),
        cmocka_unit_test(quote_is_transpose_or_character),
        cmocka_unit_test(numbers_end_where_they_should),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
