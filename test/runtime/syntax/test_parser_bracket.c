/* Parentheses, vectors, matrices, comprehensions; line ends in brackets.
 * The trees are what Julia's Meta.parse gives, in the notation of runtime/syntax/README.md. */
#include "support/test.h"
#include "support/parse_check.h"

static const parse_case brackets[] = {
    {"()", "(tuple)"},
    {"(a)", "a"},
    {"(a,)", "(tuple a)"},
    {"(a, b)", "(tuple a b)"},
    {"(a, b,)", "(tuple a b)"},
    {"(a; b)", "(parens a b)"},
    {"(a; b; c)", "(parens a b c)"},
    {"(a = 1; b)", "(parens (= a 1) b)"},
    {"(a = 1)", "(= a 1)"},
    {"(a=1,)", "(tuple (= a 1))"},
    {"(a=1, b=2)", "(tuple (= a 1) (= b 2))"},
    {"(; a)", "(tuple (parameters a))"},
    {"(; a, b)", "(tuple (parameters a b))"},
    {"(; a=1, b)", "(tuple (parameters (kw a 1) b))"},
    {"(;)", "(tuple (parameters))"},
    {"(; a..., b=1)", "(tuple (parameters (... a) (kw b 1)))"},
    {"(a..., b)", "(tuple (... a) b)"},
    {"(a...)", "(... a)"},
    {"((a, b), c)", "(tuple (tuple a b) c)"},
    {"(x for x in y)", "(generator x (= x y))"},
    {"(x for x in y, z in w)", "(generator x (= x y) (= z w))"},
    {"(x for x in y for z in x)", "(flatten (generator (generator x (= z x)) (= x y)))"},
    {"(x for x in y if z)", "(generator x (filter z (= x y)))"},
    {"((x, y) for x in y)", "(generator (tuple x y) (= x y))"},
    {"[]", "(vect)"},
    {"[a]", "(vect a)"},
    {"[a,]", "(vect a)"},
    {"[a, b]", "(vect a b)"},
    {"[a, b,]", "(vect a b)"},
    {"[a b]", "(hcat a b)"},
    {"[a b c]", "(hcat a b c)"},
    {"[a; b]", "(vcat a b)"},
    {"[a;]", "(vcat a)"},
    {"[a b;]", "(vcat (row a b))"},
    {"[a b; c d]", "(vcat (row a b) (row c d))"},
    {"[1 2; 3 4; 5 6]", "(vcat (row 1 2) (row 3 4) (row 5 6))"},
    {"[a -b]", "(hcat a (call - b))"},
    {"[a - b]", "(vect (call - a b))"},
    {"[a-b]", "(vect (call - a b))"},
    {"[a -b c]", "(hcat a (call - b) c)"},
    {"[a +b; c]", "(vcat (row a (call + b)) c)"},
    {"[a, b -c]", "(vect a (call - b c))"},
    {"[a :b]", "(hcat a (quotenode b))"},
    {"[a : b]", "(vect (call : a b))"},
    {"[f (x)]", "(hcat f x)"},
    {"[f(x) g(y)]", "(hcat (call f x) (call g y))"},
    {"[a' b']", "(hcat (' a) (' b))"},
    {"[a 'b']", "(hcat a 'b')"},
    {"[[1, 2] [3, 4]]", "(hcat (vect 1 2) (vect 3 4))"},
    {"[[1 2]; [3 4]]", "(vcat (hcat 1 2) (hcat 3 4))"},
    {"[x for x in y]", "(comprehension (generator x (= x y)))"},
    {"[x^2 for x in 1:n if x > 2]",
     "(comprehension (generator (call ^ x 2) (filter (call > x 2) (= x (call : 1 n)))))"},
    {"[x for x in a, y in b]", "(comprehension (generator x (= x a) (= y b)))"},
    {"[x for x in a for y in b]", "(comprehension (flatten (generator (generator x (= y b)) (= x a))))"},
    {"[x for x in a if p for y in b if q]",
     "(comprehension (flatten (generator (generator x (filter q (= y b))) (filter p (= x a)))))"},
    {"[(x, y) for x = 1:2, y = 3:4]", "(comprehension (generator (tuple x y) (= x (call : 1 2)) (= y (call : 3 4))))"},
    {"[a;; b]", "(ncat 2 a b)"},
    {"[a;; b;; c]", "(ncat 2 a b c)"},
    {"[a;;; b]", "(ncat 3 a b)"},
    {"T[]", "(ref T)"},
    {"T[a]", "(ref T a)"},
    {"T[a, b]", "(ref T a b)"},
    {"T[a b]", "(typed_hcat T a b)"},
    {"T[a; b]", "(typed_vcat T a b)"},
    {"T[a b; c d]", "(typed_vcat T (row a b) (row c d))"},
    {"T[x for x in y]", "(typed_comprehension T (generator x (= x y)))"},
    {"{a, b}", "(braces a b)"},
    {"[:a, :b]", "(vect (quotenode a) (quotenode b))"},
    {"[:a :b]", "(hcat (quotenode a) (quotenode b))"},
    {"[\"a\" \"b\"]", "(hcat \"a\" \"b\")"},
    {"[x => y for (x, y) in z]", "(comprehension (generator (call => x y) (= (tuple x y) z)))"},
    {"[x for (i, x) ∈ enumerate(y)]", "(comprehension (generator x (= (tuple i x) (call enumerate y))))"},
};

static void parentheses_and_arrays(void **state)
{
    (void)state;
    PARSE_CHECK_TREES(brackets);
}

static const parse_case brackets2[] = {
    {"(a\n+ b)", "(call + a b)"},
    {"(a,\nb)", "(tuple a b)"},
    {"(\na\n)", "a"},
    {"(a\n;\nb)", "(parens a b)"},
    {"[\n1, 2,\n3\n]", "(vect 1 2 3)"},
    {"[1\n2]", "(vcat 1 2)"},
    {"[1 2\n3 4]", "(vcat (row 1 2) (row 3 4))"},
    {"[1 2\n3 4\n]", "(vcat (row 1 2) (row 3 4))"},
    {"[\n1 2\n\n3 4\n]", "(vcat (row 1 2) (row 3 4))"},
    {"[1 2;\n3 4]", "(vcat (row 1 2) (row 3 4))"},
    {"[1\n, 2]", "(vect 1 2)"},
    {"[x\nfor x in y]", "(comprehension (generator x (= x y)))"},
    {"[x for x in y\nif z]", "(comprehension (generator x (filter z (= x y))))"},
    {"f(\na,\nb\n)", "(call f a b)"},
    {"f(a;\nb=1)", "(call f (parameters (kw b 1)) a)"},
    {"A{\nT\n}", "(curly A T)"},
    {"a[\n1\n]", "(ref a 1)"},
    {"x = [1,\n2]", "(= x (vect 1 2))"},
    {"a +\nb", "(call + a b)"},
    {"a = \n1", "(= a 1)"},
    {"a ?\nb :\nc", "(if a b c)"},
    {"a &&\nb", "(&& a b)"},
    {"f(x,\n# comment\ny)", "(call f x y)"},
    {"f(#= c =# x)", "(call f x)"},
    {"(@m x\n, y)", "(tuple (macrocall @m x) y)"},
    {"(A.@m x\n+ y)", "(call + (macrocall (. A (quotenode @m)) x) y)"},
};

static void line_ends_in_brackets(void **state)
{
    (void)state;
    PARSE_CHECK_TREES(brackets2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(parentheses_and_arrays),
        cmocka_unit_test(line_ends_in_brackets),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
