/* String literals: interpolation, escapes, indentation of triple quotes, raw strings.
 * The trees are what Julia's Meta.parse gives, in the notation of runtime/syntax/README.md. */
#include "support/test.h"
#include "support/parse_check.h"

static const parse_case cases[] = {
    {"\"\"", "\"\""},
    {"\"a\"", "\"a\""},
    {"\"a$b\"", "(string \"a\" b)"},
    {"\"$a\"", "(string a)"},
    {"\"$a$b\"", "(string a b)"},
    {"\"$a \"", "(string a \" \")"},
    {"\"$(a)\"", "(string a)"},
    {"\"$(a + 1)b\"", "(string (call + a 1) \"b\")"},
    {"\"a$(f(\"b$(c)\"))d\"", "(string \"a\" (call f (string \"b\" c)) \"d\")"},
    {"\"$(x for x in y)\"", "(string (generator x (= x y)))"},
    {"\"$a.b\"", "(string a \".b\")"},
    {"\"$a[1]\"", "(string a \"[1]\")"},
    {"\"a\\$b\"", "\"a\\$b\""},
    {"\"$true\"", "(string true)"},
    {"\"\\n\\t\\\\\\\"\\'\\r\\a\\b\\e\\f\\v\\0\"", "\"\\n\\t\\\\\\\"'\\x0d\\x07\\x08\\x1b\\x0c\\x0b\\x00\""},
    {"\"\\x41\\u42\\U43\\101\"", "\"ABCA\""},
    {"\"\\u2208\"", "\"∈\""},
    {"\"é∈😀\"", "\"é∈😀\""},
    {"\"$é!\"", "(string é!)"},
    {"\"$α₁\"", "(string α₁)"},
    {"\"%d\"", "\"%d\""},
    {"\"a\" * \"b\"", "(call * \"a\" \"b\")"},
    {"\"a\"[1]", "(ref \"a\" 1)"},
    {"\"\"\"a\"\"\"", "\"a\""},
    {"\"\"\"a\"b\"\"\"", "\"a\\\"b\""},
    {"\"\"\"\n  a\n  b\n  \"\"\"", "\"a\\nb\\n\""},
    {"\"\"\"\n  a\n    b\n  \"\"\"", "\"a\\n  b\\n\""},
    {"\"\"\"\n  a\n b\n  \"\"\"", "\" a\\nb\\n \""},
    {"\"\"\"\n    a\n  \"\"\"", "\"  a\\n\""},
    {"\"\"\"  a\n  b\"\"\"", "\"  a\\nb\""},
    {"\"\"\"\n  a\n\n  b\n  \"\"\"", "\"a\\n\\nb\\n\""},
    {"\"\"\"\n\\ta\n\\tb\"\"\"", "\"\\ta\\n\\tb\""},
    {"\"\"\"\n  $a\n  b $c\n  \"\"\"", "(string a \"\\nb \" c \"\\n\")"},
    {"\"\"\"\n  $a b\n    c\"\"\"", "(string a \" b\\n  c\")"},
    {"\"\"\"a\n\"\"\"", "\"a\\n\""},
    {"\"\"\"\na\"\"\"", "\"a\""},
    {"\"\"\"\n  \\ta\n  b\"\"\"", "\"\\ta\\nb\""},
    {"\"\"\"a\\\n   b\"\"\"", "\"ab\""},
    {"\"a\\\n   b\"", "\"ab\""},
    {"\"a\nb\"", "\"a\\nb\""},
    {"raw\"\"\"\n  a\\n\n  b\"\"\"", "(macrocall @raw_str \"a\\\\n\\nb\")"},
    {"\"\"\"\n\"quoted\"\n\"\"\"", "\"\\\"quoted\\\"\\n\""},
};

static void strings(void **state)
{
    (void)state;
    PARSE_CHECK_TREES(cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(strings),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
