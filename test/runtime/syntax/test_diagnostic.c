/* Every kind of syntax error: its exact place, its message and its hint. */
#include "support/test.h"
#include "support/parse_check.h"

static const parse_error_case cases[] = {
    {"f(x", 1, 4, "unexpected end of input, expected `,` or `)`", "`)` expected for the `(` that begins at line 1"},
    {"f(x\n\n", 1, 4, "unexpected end of input, expected `,` or `)`", "`)` expected for the `(` that begins at line 1"},
    {"[1, 2", 1, 6, "unexpected end of input, expected `,` or `]`", "`]` expected for the `[` that begins at line 1"},
    {"(1, 2]", 1, 6, "unexpected `]`, expected `,` or `)`", "`)` expected for the `(` that begins at line 1"},
    {"{1", 1, 3, "unexpected end of input, expected `,` or `}`", "`}` expected for the `{` that begins at line 1"},
    {"x = ", 1, 4, "unexpected end of input, expected an expression", NULL},
    {"x = \n", 1, 4, "unexpected end of input, expected an expression", NULL},
    {"1 +", 1, 4, "unexpected end of input, expected an expression", NULL},
    {"1 + )", 1, 5, "unexpected `)`, expected an expression", NULL},
    {"if x", 1, 5, "unexpected end of input, expected `end`", "`end` expected for the `if` that begins at line 1"},
    {"if x\ny\nelse", 3, 5, "unexpected end of input, expected `end`",
     "`end` expected for the `if` that begins at line 1"},
    {"if\nx end", 1, 3, "`if` needs a condition", NULL},
    {"while end", 1, 6, "`while` needs a condition", NULL},
    {"for i end", 1, 7, "unexpected `end`, expected `=`, `in` or `∈`", NULL},
    {"for i in end", 1, 10, "unexpected `end`, expected an expression", NULL},
    {"for i = 1:3", 1, 12, "unexpected end of input, expected `end`",
     "`end` expected for the `for` that begins at line 1"},
    {"function f(x)\n  x + 1\n", 2, 8, "unexpected end of input, expected `end`",
     "`end` expected for the `function` that begins at line 1"},
    {"function\nf(x)\nif x\nend", 4, 4, "unexpected end of input, expected `end`",
     "`end` expected for the `function` that begins at line 1"},
    {"function f x end", 1, 10, "not a signature of a function", "a definition looks like `function name(arguments)`"},
    {"function 1 end", 1, 10, "unexpected `1` where a name is expected", NULL},
    {"struct A\nx", 2, 2, "unexpected end of input, expected `end`",
     "`end` expected for the `struct` that begins at line 1"},
    {"struct end", 1, 8, "unexpected `end`, expected an expression", NULL},
    {"module A\nx = 1", 2, 6, "unexpected end of input, expected `end`",
     "`end` expected for the `module` that begins at line 1"},
    {"begin", 1, 6, "unexpected end of input, expected `end`", "`end` expected for the `begin` that begins at line 1"},
    {"let x = 1", 1, 10, "unexpected end of input, expected `end`",
     "`end` expected for the `let` that begins at line 1"},
    {"let x y end", 1, 7, "unexpected `y` after the variables of a `let`", NULL},
    {"try x end", 1, 7, "unexpected `end` in a `try` without `catch` or `finally`", NULL},
    {"try x else y end", 1, 7, "`else` in a `try` needs a `catch` before it", NULL},
    {"try x catch e+1 y end", 1, 13, "a variable name is expected after `catch`", "start the block on a new line"},
    {"quote x", 1, 8, "unexpected end of input, expected `end`",
     "`end` expected for the `quote` that begins at line 1"},
    {"end", 1, 1, "unexpected `end`", NULL},
    {"x end", 1, 3, "unexpected `end`", NULL},
    {")", 1, 1, "unexpected `)`", NULL},
    {"x )", 1, 3, "unexpected `)`", NULL},
    {"else", 1, 1, "unexpected `else`", NULL},
    {"x y", 1, 3, "unexpected `y` after the end of a statement", NULL},
    {"f (x)", 1, 3, "white space is not allowed before this `(`",
     "remove the white space, or separate two statements by a line end or `;`"},
    {"a [1]", 1, 3, "white space is not allowed before this `[`",
     "remove the white space, or separate two statements by a line end or `;`"},
    {"a {1}", 1, 3, "white space is not allowed before this `{`",
     "remove the white space, or separate two statements by a line end or `;`"},
    {"a .b", 1, 3, "white space is not allowed before this `.`", NULL},
    {"1 2", 1, 3, "unexpected `2` after the end of a statement", NULL},
    {"\"abc", 1, 1, "this string has no end", "closing `\"` expected"},
    {"\"abc\ndef", 1, 1, "this string has no end", "closing `\"` expected"},
    {"\"a $(b", 1, 7, "unexpected end of input, expected `,` or `)`", "`)` expected for the `(` that begins at line 1"},
    {"\"a $(b c)\"", 1, 8, "unexpected `c`, expected `,` or `)`", "`)` expected for the `(` that begins at line 1"},
    {"\"a $ b\"", 1, 4, "`$` must be followed by a name or `(`", "write `\\$` for a dollar sign"},
    {"\"a $\"", 1, 4, "`$` must be followed by a name or `(`", "write `\\$` for a dollar sign"},
    {"\"\"\"abc", 1, 1, "this string has no end", "closing `\"\"\"` expected"},
    {"`abc", 1, 1, "this string has no end", "closing ``` expected"},
    {"r\"abc", 1, 2, "this string has no end", "closing `\"` expected"},
    {"'a", 1, 1, "this character literal has no end", "text of more than one character is written in \"...\""},
    {"'ab'", 1, 1, "a character literal has exactly one character",
     "text of more than one character is written in \"...\""},
    {"''", 1, 1, "a character literal needs one character", NULL},
    {"'", 1, 1, "this character literal has no end", "text of more than one character is written in \"...\""},
    {"\"\\q\"", 1, 2, "invalid escape sequence", "write `\\\\` for a backslash"},
    {"\"\\x\"", 1, 2, "invalid escape sequence", "write `\\\\` for a backslash"},
    {"\"\\u{1}\"", 1, 2, "invalid escape sequence", "write `\\\\` for a backslash"},
    {"\"\\U110000\"", 1, 2, "invalid escape sequence", "write `\\\\` for a backslash"},
    {"'\\400'", 1, 2, "invalid escape sequence", "write `\\\\` for a backslash"},
    {"#= abc", 1, 1, "this comment has no end", "`#=` comments nest: each needs its own `=#`"},
    {"#= a #= b =#", 1, 1, "this comment has no end", "`#=` comments nest: each needs its own `=#`"},
    {"0x", 1, 1, "digits expected after `0x`", NULL},
    {"0b12", 1, 1, "a binary number has only the digits 0 and 1", NULL},
    {"0b", 1, 1, "digits expected after `0b`", NULL},
    {"0o8", 1, 1, "an octal number has only the digits 0 to 7", NULL},
    {"1.2.3", 1, 1, "a number with two points", NULL},
    {"0x1.8", 1, 1, "a hexadecimal floating-point number needs an exponent", "for example `0x1.8p3`"},
    {"1.+2", 1, 1, "ambiguous point between a number and an operator", "write `1 .+ x` or `1.0 + x`"},
    {"1e400", 1, 1, "this number is too large for its type", "write `Inf` for infinity"},
    {"1f50", 1, 1, "this number is too large for its type", "write `Inf` for infinity"},
    {"a--b", 1, 2, "`--` is not an operator", "write `x - -y`, or `x -= 1` to count down"},
    {"a**b", 1, 2, "`**` is not an operator", "the power operator is `^`"},
    {"a --> b", 1, 3, "`-->` has no meaning and is not supported", NULL},
    {"a ? b", 1, 6, "unexpected end of input, expected `:`", "`:` expected for the `?` that begins at line 1"},
    {"a ?b : c", 1, 4, "white space is required after the `?` of a conditional", NULL},
    {"a? b : c", 1, 2, "white space is required before the `?` of a conditional", NULL},
    {"a ? b: c", 1, 6, "white space is required before the `:` of a conditional", NULL},
    {"a ? b :c", 1, 8, "white space is required after the `:` of a conditional", NULL},
    {"a ? b c", 1, 7, "unexpected `c`, expected `:`", "`:` expected for the `?` that begins at line 1"},
    {"*x", 1, 1, "`*` is not a unary operator", NULL},
    {"/x", 1, 1, "`/` is not a unary operator", NULL},
    {"x = = 1", 1, 5, "unexpected `=`, expected an expression", NULL},
    {"x := 1", 1, 3, "`:=` has no meaning and is not supported", NULL},
    {"&x", 1, 1, "the prefix `&` is not supported", NULL},
    {"$", 1, 1, "the prefix `$` needs an operand", NULL},
    {"const x", 1, 7, "`const` needs an assignment", NULL},
    {"const\nx", 2, 1, "`const` needs an assignment", NULL},
    {"global const const x = 1", 1, 14, "unexpected `const`", NULL},
    {"if a else if b end end", 1, 11, "`else if` opens a second `if`", "write `elseif`"},
    {"f(x) do y", 1, 10, "unexpected end of input, expected `end`",
     "`end` expected for the `do` that begins at line 1"},
    {"do x end", 1, 1, "unexpected `do`", "`do` follows the `)` of a call on the same line"},
    {"x do y end", 1, 3, "unexpected `do` after the end of a statement", NULL},
    {"@", 1, 2, "unexpected end of input where a name is expected", NULL},
    {"@ m", 1, 3, "white space is not allowed after `@`", NULL},
    {"@1", 1, 2, "unexpected `1` where a name is expected", NULL},
    {"@m(x", 1, 5, "unexpected end of input, expected `,` or `)`", "`)` expected for the `(` that begins at line 1"},
    {"export", 1, 7, "unexpected end of input where a name is expected", NULL},
    {"export 1", 1, 8, "unexpected `1` where a name is expected", NULL},
    {"using", 1, 6, "unexpected end of input where a name is expected", NULL},
    {"using 1", 1, 7, "unexpected `1` where a name is expected", NULL},
    {"import A:", 1, 10, "unexpected end of input where a name is expected", NULL},
    {"using A: ", 1, 9, "unexpected end of input where a name is expected", NULL},
    {"module 1 end", 1, 8, "unexpected `1` where the name of a module is expected", NULL},
    {"f(a; b; c)", 1, 10, "more than one `;` in a list", "keyword arguments follow one `;`"},
    {"f(a b)", 1, 5, "unexpected `b`, expected `,` or `)`", "`)` expected for the `(` that begins at line 1"},
    {"f(a, , b)", 1, 6, "unexpected `,`, expected `,` or `)`", "`)` expected for the `(` that begins at line 1"},
    {"[1, 2; 3]", 1, 6, "unexpected `;` in a vector", "use either `,` or `;` between elements"},
    {"[1 2, 3]", 1, 5, "unexpected `,` in a matrix",
     "separate the elements of a matrix by white space, its rows by `;`"},
    {"[1; 2, 3]", 1, 6, "unexpected `,` in a matrix",
     "separate the elements of a matrix by white space, its rows by `;`"},
    {"[1;; 2; 3]", 1, 7, "arrays written with `;;` are not supported together with other separators",
     "use `cat(...; dims)` or `reshape`"},
    {"T[1;; 2]", 1, 2, "typed arrays written with `;;` are not supported", NULL},
    {"{a b}", 1, 1, "only commas may separate what is inside of `{}`", NULL},
    {"[x for]", 1, 7, "unexpected `]`, expected an expression", NULL},
    {"[x for y]", 1, 9, "unexpected `]`, expected `=`, `in` or `∈`", NULL},
    {"[x for x in]", 1, 12, "unexpected `]`, expected an expression", NULL},
    {"(x for x in y z)", 1, 15, "unexpected `z`, expected `,` or `)`",
     "`)` expected for the `(` that begins at line 1"},
    {"for outer i in 1:3 end", 1, 5, "`outer` loop variables are not supported", NULL},
    {"x.", 1, 3, "unexpected end of input where a name is expected", NULL},
    {"x. y", 1, 4, "unexpected `y` after `.`, expected a name", NULL},
    {"x.1", 1, 2, "unexpected `.1` after the end of a statement", NULL},
    {"x.'", 1, 3, "`.'` is not an operator any more", "write `'` or `transpose(x)`"},
    {": x", 1, 1, "white space is not allowed after the `:` of a quoted name", NULL},
    {"a:", 1, 3, "unexpected end of input after `:`", NULL},
    {"\"a\"b", 1, 4, "a string next to another value", "strings are joined with `*` or `string(...)`"},
    {"2\"a\"", 1, 2, "a string next to another value", "strings are joined with `*` or `string(...)`"},
    {"abstract type A", 1, 16, "unexpected end of input, expected `end`",
     "`end` expected for the `abstract type` that begins at line 1"},
    {"abstract type end", 1, 15, "unexpected `end`, expected an expression", NULL},
    {"primitive type A end", 1, 18, "unexpected `end`, expected an expression", NULL},
    {"mutable struct A", 1, 17, "unexpected end of input, expected `end`",
     "`end` expected for the `mutable struct` that begins at line 1"},
    {"x = function", 1, 13, "unexpected end of input where a name is expected", NULL},
    {"catch", 1, 1, "unexpected `catch`", NULL},
    {"x\001y", 1, 2, "invalid character", NULL},
    {"x \\", 1, 4, "unexpected end of input, expected an expression", NULL},
    {"€ ‖ x", 1, 3, "this character cannot start a name or an operator", NULL},
    {"x¬y", 1, 2, "unexpected `¬` after the end of a statement", NULL},
    {"\342\200\213x", 1, 1, "this character cannot start a name or an operator", NULL},
    {"a, ", 1, 3, "unexpected end of input, expected an expression", NULL},
    {"break 1", 1, 7, "unexpected `1` after the end of a statement", NULL},
    {"f(x) = ", 1, 7, "unexpected end of input, expected an expression", NULL},
    {"x -> ", 1, 5, "unexpected end of input, expected an expression", NULL},
    {"x where", 1, 8, "unexpected end of input, expected an expression", NULL},
    {"x::", 1, 4, "unexpected end of input, expected an expression", NULL},
    {"function f() end end", 1, 18, "unexpected `end`", NULL},
    {"macro m", 1, 7, "not a signature of a macro", "a definition looks like `function name(arguments)`"},
    {"return )", 1, 8, "unexpected `)`", NULL},
    {"if x = 1 end end", 1, 6, "unexpected `=` in the condition of `if`", "`==` compares"},
    {"[1 2", 1, 5, "unexpected end of input, expected `,` or `]`", "`]` expected for the `[` that begins at line 1"},
    {"a[1", 1, 4, "unexpected end of input, expected `,` or `]`", "`]` expected for the `[` that begins at line 1"},
    {"a[end", 1, 6, "unexpected end of input, expected `,` or `]`", "`]` expected for the `[` that begins at line 1"},
    {"A{T", 1, 4, "unexpected end of input, expected `,` or `}`", "`}` expected for the `{` that begins at line 1"},
    {"A{T)", 1, 4, "unexpected `)`, expected `,` or `}`", "`}` expected for the `{` that begins at line 1"},
    {"λ = ", 1, 4, "unexpected end of input, expected an expression", NULL},
    {"μ = (α, β", 1, 10, "unexpected end of input, expected `,` or `)`",
     "`)` expected for the `(` that begins at line 1"},
    {"    x = f(1,\n         2\n", 2, 11, "unexpected end of input, expected `,` or `)`",
     "`)` expected for the `(` that begins at line 1"},
};

static void errors_name_place_and_cause(void **state)
{
    (void)state;
    PARSE_CHECK_ERRORS(cases);
}

static const char *report(const char *source)
{
    rt_ast *tree;
    rt_diagnostic e;
    assert_int_equal(parse_any(source, strlen(source), &tree, &e), LT_ESYNTAX);
    return e.text;
}

static void report_shows_line_caret_and_hint(void **state)
{
    (void)state;
    assert_string_equal(report("f(x) = 1\ng(x) = f(x,\n    (2 + )\n"),
                        "test.jl:3:10: error: unexpected `)`, expected an expression\n"
                        "        (2 + )\n"
                        "             ^");
    assert_string_equal(report("x = 1.0e400\n"), "test.jl:1:5: error: this number is too large for its type\n"
                                                 "    x = 1.0e400\n"
                                                 "        ^~~~~~~\n"
                                                 "hint: write `Inf` for infinity");
}

static void columns_count_characters(void **state)
{
    (void)state;
    assert_string_equal(report("\xCE\xB1\xCE\xB2 = \xE2\x88\x91 )"), "test.jl:1:8: error: unexpected `)`\n"
                                                                     "    \xCE\xB1\xCE\xB2 = \xE2\x88\x91 )\n"
                                                                     "           ^");
    assert_string_equal(report("\tx )"), "test.jl:1:4: error: unexpected `)`\n     x )\n       ^");
}

static void long_lines_are_cut(void **state)
{
    (void)state;
    char source[3001];
    memset(source, 'a', 3000);
    source[1500] = ' ';
    source[1501] = ')';
    source[3000] = '\0';
    const char *text = report(source);
    assert_true(strlen(text) < 600);
    assert_non_null(strstr(text, "\xE2\x80\xA6"));
}

static void bad_bytes_do_not_reach_the_report(void **state)
{
    (void)state;
    rt_ast *tree;
    rt_diagnostic e;
    assert_int_equal(parse_any("a\x1b[31m \xFF", 8, &tree, &e), LT_ESYNTAX);
    assert_int_equal(e.column, 8);
    for (const char *p = e.text; *p; p++)
        assert_true(*p == '\n' || (unsigned char)*p >= ' ');
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(errors_name_place_and_cause),       cmocka_unit_test(report_shows_line_caret_and_hint),
        cmocka_unit_test(columns_count_characters),          cmocka_unit_test(long_lines_are_cut),
        cmocka_unit_test(bad_bytes_do_not_reach_the_report),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
