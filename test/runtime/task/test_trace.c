/* The text of stack traces: numbering, places, folded recursion. The frames are made up. */
#include "support/session.h"
#include "runtime/task/trace.h"

static rt_trace_entry frame(rt_session *s, const char *name, uint32_t line, bool toplevel)
{
    static rt_ir pool[16];
    rt_symbol *sym = rt_symbol_c(s, name);
    for (int i = 0; i < 16; i++) {
        if (pool[i].name && pool[i].name != sym)
            continue;
        pool[i] = (rt_ir){.name = sym, .file = rt_symbol_c(s, "prog.jl"), .module = s->main, .is_toplevel = toplevel};
        return (rt_trace_entry){.ir = &pool[i], .line = line};
    }
    return (rt_trace_entry){0};
}

static const char *text_of(rt_session *s, rt_trace_entry *entry, size_t n)
{
    rt_trace t = {.entry = entry, .n = n, .capacity = n};
    return rt_trace_text(s, &t);
}

static void frames_are_numbered_and_placed(void **state)
{
    rt_session *s = *state;
    rt_trace_entry e[] = {frame(s, "inner", 3, false),
                          {.pc = 0x1234},
                          frame(s, "#outer#7", 9, false),
                          frame(s, "#5#6", 10, false),
                          frame(s, "toplevel", 12, true)};
    assert_string_equal(text_of(s, e, 5), "Stacktrace:\n"
                                          " [1] inner\n   @ Main prog.jl:3\n"
                                          " [2] outer\n   @ Main prog.jl:9\n"
                                          " [3] (::var\"#5#6\")\n   @ Main prog.jl:10\n"
                                          " [4] top-level scope\n   @ prog.jl:12");
}

static void nothing_of_the_language_is_no_trace(void **state)
{
    rt_session *s = *state;
    rt_trace_entry e[] = {{.pc = 0x1234}, {.pc = 0x5678}};
    assert_string_equal(text_of(s, e, 2), "");
}

static void recursion_is_folded(void **state)
{
    rt_session *s = *state;
    rt_trace_entry e[301];
    for (int i = 0; i < 300; i += 3) { /* one frame of the language and two of C per round */
        e[i] = frame(s, "f", 2, false);
        e[i + 1] = (rt_trace_entry){.pc = 0x10};
        e[i + 2] = (rt_trace_entry){.pc = 0x20};
    }
    e[300] = frame(s, "toplevel", 5, true);
    assert_string_equal(text_of(s, e, 301), "Stacktrace:\n"
                                            " [1] f (repeats 100 times)\n   @ Main prog.jl:2\n"
                                            " [2] top-level scope\n   @ prog.jl:5");
}

static void mutual_recursion_is_folded(void **state)
{
    rt_session *s = *state;
    rt_trace_entry e[101];
    for (int i = 0; i < 100; i++)
        e[i] = frame(s, i % 2 ? "odd" : "even", 1 + (uint32_t)i % 2, false);
    e[100] = frame(s, "toplevel", 5, true);
    assert_string_equal(text_of(s, e, 101), "Stacktrace:\n"
                                            " [1] even\n   @ Main prog.jl:1\n"
                                            " [2] odd\n   @ Main prog.jl:2\n"
                                            "--- the above 2 lines are repeated 49 more times ---\n"
                                            " [3] top-level scope\n   @ prog.jl:5");
}

static void numbers_are_aligned(void **state)
{
    rt_session *s = *state;
    rt_trace_entry e[10];
    for (uint32_t i = 0; i < 10; i++)
        e[i] = frame(s, i % 2 ? "a" : "b", i + 1, false);
    const char *text = text_of(s, e, 10);
    assert_non_null(strstr(text, "\n  [1] b\n    @ Main prog.jl:1\n"));
    assert_non_null(strstr(text, "\n [10] a\n    @ Main prog.jl:10"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(frames_are_numbered_and_placed),
        cmocka_unit_test(nothing_of_the_language_is_no_trace),
        cmocka_unit_test(recursion_is_folded),
        cmocka_unit_test(mutual_recursion_is_folded),
        cmocka_unit_test(numbers_are_aligned),
    };
    return cmocka_run_group_tests(tests, bare_session, free_session);
}
