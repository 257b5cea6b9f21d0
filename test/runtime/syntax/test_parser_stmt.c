/* Control flow, blocks, scopes of variables, documentation.
 * The trees are what Julia's Meta.parse gives, in the notation of runtime/syntax/README.md. */
#include "support/test.h"
#include "support/parse_check.h"

static const parse_case cases[] = {
    {"if a b end", "(if a (block b))"},
    {"if a; b; end", "(if a (block b))"},
    {"if a; end", "(if a (block))"},
    {"if a b else c end", "(if a (block b) (block c))"},
    {"if a b elseif c d end", "(if a (block b) (elseif c (block d)))"},
    {"if a b elseif c d elseif e f else g end", "(if a (block b) (elseif c (block d) (elseif e (block f) (block g))))"},
    {"if a < b && c; d end", "(if (&& (call < a b) c) (block d))"},
    {"x = if a b else c end", "(= x (if a (block b) (block c)))"},
    {"while a b end", "(while a (block b))"},
    {"while true; break; end", "(while true (block (break)))"},
    {"for i in 1:3 x end", "(for (= i (call : 1 3)) (block x))"},
    {"for i = 1:3; end", "(for (= i (call : 1 3)) (block))"},
    {"for i ∈ x; y; end", "(for (= i x) (block y))"},
    {"for i in 1:2, j in 3:4; x; end", "(for (block (= i (call : 1 2)) (= j (call : 3 4))) (block x))"},
    {"for (a, b) in c; end", "(for (= (tuple a b) c) (block))"},
    {"for i::Int in x; end", "(for (= (:: i Int) x) (block))"},
    {"for i in x if y break end end", "(for (= i x) (block (if y (block (break)))))"},
    {"begin end", "(block)"},
    {"begin a end", "(block a)"},
    {"begin a; b end", "(block a b)"},
    {"begin\n a\n\n b\nend", "(block a b)"},
    {"(begin a end)", "(block a)"},
    {"let; end", "(let (block) (block))"},
    {"let\nx\nend", "(let (block) (block x))"},
    {"let x; end", "(let x (block))"},
    {"let x = 1; y end", "(let (= x 1) (block y))"},
    {"let x = 1, y = 2; z end", "(let (block (= x 1) (= y 2)) (block z))"},
    {"let x, y; end", "(let (block x y) (block))"},
    {"let f(x) = 1; end", "(let (block (function (call f x) (block 1))) (block))"},
    {"let (a, b) = c; end", "(let (= (tuple a b) c) (block))"},
    {"try a catch; b end", "(try (block a) false (block b))"},
    {"try a catch e; b end", "(try (block a) e (block b))"},
    {"try a catch e b end", "(try (block a) e (block b))"},
    {"try\na\ncatch\nb\nend", "(try (block a) false (block b))"},
    {"try\na\ncatch e\nb\nfinally\nc\nend", "(try (block a) e (block b) (block c))"},
    {"try a finally b end", "(try (block a) false false (block b))"},
    {"try a catch; b else c end", "(try (block a) false (block b) false (block c))"},
    {"try a catch; b else c finally d end", "(try (block a) false (block b) (block d) (block c))"},
    {"return", "(return nothing)"},
    {"return x", "(return x)"},
    {"return x, y", "(return (tuple x y))"},
    {"a && return", "(&& a (return nothing))"},
    {"f() = return", "(function (call f) (block (return nothing)))"},
    {"a ? return : b", "(if a (return nothing) b)"},
    {"break", "(break)"},
    {"continue", "(continue)"},
    {"quote end", "(quote (block))"},
    {"quote a; b end", "(quote (block a b))"},
    {"quote\n$x\nend", "(quote (block ($ x)))"},
    {"local x", "(local x)"},
    {"local x, y", "(local x y)"},
    {"local x = 1", "(local (= x 1))"},
    {"local x::Int", "(local (:: x Int))"},
    {"local x::Int = 1", "(local (= (:: x Int) 1))"},
    {"local x, y = 1, 2", "(local (= (tuple x y) (tuple 1 2)))"},
    {"global x", "(global x)"},
    {"global x = 1", "(global (= x 1))"},
    {"global x, y", "(global x y)"},
    {"global x::Int = 1", "(global (= (:: x Int) 1))"},
    {"const x = 1", "(const (= x 1))"},
    {"const x::Int = 1", "(const (= (:: x Int) 1))"},
    {"const x, y = 1, 2", "(const (= (tuple x y) (tuple 1 2)))"},
    {"const global x = 1", "(const (global (= x 1)))"},
    {"global const x = 1", "(const (global (= x 1)))"},
    {"\"doc\"\nf(x) = 1", "(function (call f x) (block 1))"},
    {"\"doc\" f(x) = 1", "(function (call f x) (block 1))"},
    {"\"\"\"\ndoc\n\"\"\"\nstruct A end", "(struct false A (block))"},
    {"\"not\"\n\nf", "\"not\"\nf"},
    {"\"a $b\"\nf", "f"},
    {"begin \"a\"\nb end", "(block b)"},
    {"f() = begin \"a\" end", "(function (call f) (block \"a\"))"},
    {"function f() \"a\"\nb end", "(function (call f) (block \"a\" b))"},
};

static void statements(void **state)
{
    (void)state;
    PARSE_CHECK_TREES(cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(statements),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
