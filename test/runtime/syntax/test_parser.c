/* Bad input of every kind ends in an error, never in a crash: truncation, nesting, bytes that are no text. And what
 * every tree must satisfy: spans, lines, depth. */
#include "support/test.h"
#include "support/parse_check.h"

static const char program[] =
    "module M\n"
    "using A: b, @c as d\n"
    "\"doc\"\n"
    "struct P{T<:Real} <: Q{T}\n    x::T; y::T\n    P(x) = new{Int}(x, 2x)\nend\n"
    "function f(x::T, ys...; k=1, kw...)::Int where {T}\n"
    "    for (i, y) in enumerate(ys), j = 1:2:3\n"
    "        if i < j <= 3 && y isa Int\n            a[end, begin+1] .+= \"v$(x + \"$i\")w$j\\n\"\n"
    "        elseif !x\n            continue\n        else; break end\n    end\n"
    "    r = map(ys) do y; try g(y) catch e; 0x1f end end\n"
    "    m = [1 -2; 3.5e3 'c'] * r'\n    @assert x == 1 ? :a : :(b + $c) \"\"\"\n      t\n      \"\"\"\n"
    "    return [z^2 for z in 1:3 if z > 1 for w in z]\nend #= c #= d =# =#\n"
    "+(a::P, b::P) = r\"\\d\"i; \xCE\xB1\xE2\x82\x81 = x -> (y; k=2) -> y\n"
    "end\n";

static void whole_program_parses(void **state)
{
    (void)state;
    const char *text = parse_text(program, sizeof program - 1);
    assert_null(strstr(text, "error"));
}

static void every_truncation_is_handled(void **state)
{
    (void)state;
    for (size_t n = 0; n < sizeof program; n++) {
        rt_ast *tree = NULL;
        rt_diagnostic e = {0};
        int status = parse_any(program, n, &tree, &e);
        assert_true(status == LT_OK || status == LT_ESYNTAX);
        if (status == LT_ESYNTAX) {
            assert_true(e.line >= 1 && e.column >= 1 && e.start <= n);
            assert_non_null(e.message);
            assert_non_null(e.text);
        }
    }
}

static void every_damaged_byte_is_handled(void **state)
{
    (void)state;
    char copy[sizeof program];
    static const char damage[] = "\0\n \"'()[]{}$:;,.@#\\\xFF\xE2";
    for (size_t i = 0; i + 1 < sizeof program; i++) {
        for (size_t d = 0; d + 1 < sizeof damage; d++) {
            memcpy(copy, program, sizeof program);
            copy[i] = damage[d];
            rt_ast *tree;
            rt_diagnostic e;
            int status = parse_any(copy, sizeof program - 1, &tree, &e);
            assert_true(status == LT_OK || status == LT_ESYNTAX);
        }
    }
}

static void no_text_is_no_statements(void **state)
{
    (void)state;
    const parse_case cases[] = {{"", ""},      {"\n\n", ""},           {"# c", ""},
                                {";;\n;", ""}, {"\xEF\xBB\xBFx", "x"}, {"\r\nx\r\n", "x"}};
    PARSE_CHECK_TREES(cases);
}

static void text_must_be_utf8_without_nul(void **state)
{
    (void)state;
    rt_ast *tree;
    rt_diagnostic e;
    assert_int_equal(parse_any("a = 1\nb\0c", 9, &tree, &e), LT_ESYNTAX);
    assert_string_equal(e.message, "NUL byte in the source text");
    assert_int_equal(e.line, 2);
    assert_int_equal(e.column, 2);
    assert_int_equal(parse_any("x = \"\xC3\x28\"", 8, &tree, &e), LT_ESYNTAX);
    assert_string_equal(e.message, "invalid UTF-8: byte 0xc3");
    assert_int_equal(e.column, 6);
}

/* ---- nesting -------------------------------------------------------------------------------------------------------- */

static const char *const nests[] = {"(",
                                    "[",
                                    "A{",
                                    "f(",
                                    "a[",
                                    "!",
                                    "-(",
                                    "- ",
                                    "$",
                                    ":(",
                                    "x^",
                                    "x=",
                                    "x->",
                                    "x::",
                                    "::",
                                    "x ? y : ",
                                    "x || ",
                                    "x => ",
                                    "x <| ",
                                    "x |> ",
                                    "x - ",
                                    "x.y",
                                    "x'",
                                    "f()",
                                    "x[1]",
                                    "2(x)",
                                    "@m ",
                                    "@m(",
                                    "\"$(",
                                    "<:",
                                    "x where ",
                                    "x where {",
                                    "if x\n",
                                    "elseif\n",
                                    "begin ",
                                    "function ",
                                    "f() do\n",
                                    "let x\n",
                                    "struct A\n",
                                    "module A\n",
                                    "try\n",
                                    "quote ",
                                    "return ",
                                    "#=",
                                    "for x in ",
                                    "[x for x in ",
                                    "(x for x in y ",
                                    "global ",
                                    "x:",
                                    ".!",
                                    "x .+ ",
                                    ":",
                                    "'",
                                    "\\",
                                    "1:",
                                    "x;"};

typedef struct nesting {
    char *text;
    size_t size;
} nesting;

static bool parse_nested(const nesting *n)
{
    rt_ast *tree;
    rt_diagnostic e = {0};
    int status = parse_any(n->text, n->size, &tree, &e);
    return status == LT_OK || (status == LT_ESYNTAX && e.text);
}

static void deep_nesting_is_an_error(void **state)
{
    (void)state;
    enum { REPEATS = 100000 };
    for (size_t i = 0; i < sizeof nests / sizeof *nests; i++) {
        size_t size = strlen(nests[i]);
        nesting n = {malloc(size * REPEATS), size * REPEATS};
        for (size_t r = 0; r < REPEATS; r++)
            memcpy(n.text + r * size, nests[i], size);
        assert_true(parse_nested(&n));
        free(n.text);
    }
}

static void nesting_below_the_bound_is_accepted(void **state)
{
    (void)state;
    enum { DEPTH = 1900 };
    char text[2 * DEPTH + 2];
    memset(text, '(', DEPTH);
    text[DEPTH] = 'x';
    memset(text + DEPTH + 1, ')', DEPTH);
    text[2 * DEPTH + 1] = '\0';
    assert_string_equal(parse_text(text, strlen(text)), "x");
}

/* ---- trees ----------------------------------------------------------------------------------------------------------- */

static void check_node(const rt_ast *node, uint32_t size)
{
    assert_true(node->start <= node->end && node->end <= size);
    assert_true(node->line >= 1 && node->line <= node->end_line);
    if (node->kind != RT_AST_EXPR)
        return;
    unsigned depth = 0;
    for (uint32_t i = 0; i < node->n; i++) {
        check_node(node->child[i], size);
        depth = node->child[i]->depth > depth ? node->child[i]->depth : depth;
    }
    assert_int_equal(node->depth, depth + 1);
}

static void spans_and_depths_are_consistent(void **state)
{
    (void)state;
    rt_ast *tree;
    rt_diagnostic e;
    assert_int_equal(parse_any(program, sizeof program - 1, &tree, &e), LT_OK);
    check_node(tree, sizeof program - 1);
}

static void lines_of_statements(void **state)
{
    (void)state;
    static const char text[] = "a\n\nfunction f(x)\n  y = g(x,\n    2)\n  y\nend\n\"s\n\"; b";
    rt_ast *tree;
    rt_diagnostic e;
    assert_int_equal(parse_any(text, sizeof text - 1, &tree, &e), LT_OK);
    const rt_ast *function = tree->child[1], *body = function->child[1];
    assert_int_equal(function->line, 3);
    assert_int_equal(function->end_line, 7);
    assert_int_equal(body->child[0]->line, 4);
    assert_int_equal(body->child[0]->end_line, 5);
    assert_int_equal(body->child[1]->line, 6);
    assert_int_equal(memcmp(text + body->child[0]->start, "y = g(x,\n    2)", 15), 0);
    assert_int_equal(body->child[0]->end - body->child[0]->start, 15);
    assert_int_equal(tree->child[2]->line, 8);
    assert_int_equal(tree->child[3]->line, 9);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whole_program_parses),
        cmocka_unit_test(every_truncation_is_handled),
        cmocka_unit_test(every_damaged_byte_is_handled),
        cmocka_unit_test(no_text_is_no_statements),
        cmocka_unit_test(text_must_be_utf8_without_nul),
        cmocka_unit_test(deep_nesting_is_an_error),
        cmocka_unit_test(nesting_below_the_bound_is_accepted),
        cmocka_unit_test(spans_and_depths_are_consistent),
        cmocka_unit_test(lines_of_statements),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
