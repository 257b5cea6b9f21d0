/* What lowering refuses, each with its place. */
#include "support/session.h"
#include "runtime/lower/lower.h"

static const struct {
    const char *text, *place, *message;
} refused[] = {
    {"f() = (macro m(x) x end; 1)", "t.jl:1:8:", "a macro can only be defined at top level"},
    {"f() = @nope 1", "t.jl:1:7:", "the macro `@nope` is not supported"},
    {"f(x, x) = 1", "t.jl:1:6:", "function argument name not unique"},
    {"f(x = 1, y) = 1", "t.jl:1:10:", "optional positional arguments must come after"},
    {"f(x..., y) = 1", "t.jl:1:9:", "only the last positional argument"},
    {"function f()\n  break\nend", "t.jl:2:3:", "break outside of a loop"},
    {"x = 1\n  continue", "t.jl:2:3:", "continue outside of a loop"},
    {"return 1", "t.jl:1:1:", "`return` outside of a function"},
    {"f(x) = (1 = x)", "t.jl:1:9:", "invalid assignment location"},
    {"f(x) = g(x; a = 1, a = 2)", "t.jl:1:20:", "the same name is given twice"},
    {"function f()\n  struct A end\nend", "t.jl:2:", "a type can only be defined at top level"},
    {"function f()\n  const x = 1\nend", "t.jl:2:3:", "`const` declaration of a local variable is not supported"},
    {"function f()\n  using A\nend", "t.jl:2:3:", "can only be used at top level"},
    {"using NoSuch", "t.jl:1:7:", "package `NoSuch` is not available"},
    {"f(x) = ccall(:a, Int, ())", "t.jl:1:8:", "`ccall` is not supported"},
    {"struct A\n  x\n  x\nend", "t.jl:3:3:", "the same field name is used twice"},
    {"f(x) = (a, b..., c..., d) = x", "t.jl:1:", "invalid assignment location"},
    {"f(v::T) where T = (T = 1)", "t.jl:1:", "cannot assign a value to a static parameter"},
    {"let a = 1\n  global f() = a\nend", "t.jl:2:16:", "a global method that uses variables of the local scope"},
    {"f(x) = @printf(\"%d\\n\", 1, 2)", "t.jl:1:8:", "the number of arguments does not match the format"},
    {"f(x) = @printf(\"%y\", x)", "t.jl:1:16:", "invalid format string"},
    {"f(x) = _ + x", "t.jl:1:8:", "write-only"},
};

static rt_value *lower(rt_session *s, void *baton)
{
    const char *text = baton;
    rt_ast *ast = NULL;
    rt_diagnostic error;
    rt_source *source = rt_source_new(s, "t.jl", text, strlen(text));
    if (rt_parse(s, source, &ast, &error) != LT_OK)
        rt_throw_syntax(s, error.text);
    for (uint32_t i = 0; i < ast->n; i++)
        rt_lower_toplevel(s, s->main, source, ast->child[i]);
    return s->nothing;
}

static void refuses_with_a_place(void **state)
{
    rt_session *s = *state;
    for (size_t i = 0; i < sizeof refused / sizeof refused[0]; i++) {
        rt_value *exception = NULL;
        if (rt_try(s, lower, (void *)(uintptr_t)refused[i].text, NULL, &exception) != LT_EEXCEPTION)
            fail_msg("not refused: %s", refused[i].text);
        const char *text = rt_exception_report(s, exception);
        if (!strstr(text, "syntax: ") || !strstr(text, refused[i].message) || !strstr(text, refused[i].place))
            fail_msg("%s\ngave\n%s", refused[i].text, text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(refuses_with_a_place)};
    return cmocka_run_group_tests(tests, bare_session, free_session);
}
