/* parse_check.c - runs the tables of parse_check.h. */
#include "support/test.h"
#include "support/parse_check.h"
#include "support/mini_session.h"
#include "runtime/base/buf.h"

#include <gc/gc.h>

static rt_session *session(void)
{
    static rt_session *shared; /* one per test process */
    if (!shared) {
        GC_set_all_interior_pointers(1);
        GC_INIT();
        shared = mini_session_new();
    }
    return shared;
}

int parse_any(const char *source, size_t size, rt_ast **out, rt_diagnostic *error)
{
    return rt_parse(session(), rt_source_new(session(), "test.jl", source, size), out, error);
}

char *parse_text(const char *source, size_t size)
{
    rt_ast *tree;
    rt_diagnostic error;
    rt_buf text = {0};
    if (parse_any(source, size, &tree, &error) != LT_OK) {
        rt_buf_printf(&text, "error: %u:%u: %s", error.line, error.column, error.message);
        return rt_buf_take(&text);
    }
    for (uint32_t i = 0; i < tree->n; i++)
        rt_buf_printf(&text, "%s%s", i ? "\n" : "", rt_ast_text(session(), tree->child[i]));
    return rt_buf_take(&text);
}

void parse_check_trees(const parse_case *cases, size_t n)
{
    size_t failed = 0;
    for (size_t i = 0; i < n; i++) {
        const char *got = parse_text(cases[i].source, strlen(cases[i].source));
        if (strcmp(got, cases[i].tree) == 0)
            continue;
        failed++;
        print_error("source:   %s\nexpected: %s\ngot:      %s\n\n", cases[i].source, cases[i].tree, got);
    }
    assert_int_equal(failed, 0);
}

static int same_text(const char *a, const char *b) { return a && b ? strcmp(a, b) == 0 : a == b; }

void parse_check_errors(const parse_error_case *cases, size_t n)
{
    size_t failed = 0;
    for (size_t i = 0; i < n; i++) {
        const parse_error_case *c = &cases[i];
        rt_ast *tree;
        rt_diagnostic e = {0};
        int status = parse_any(c->source, strlen(c->source), &tree, &e);
        if (status == LT_ESYNTAX && e.line == c->line && e.column == c->column && same_text(e.message, c->message) &&
            same_text(e.hint, c->hint))
            continue;
        failed++;
        print_error("source:   %s\nexpected: %u:%u: %s (hint: %s)\ngot:      %u:%u: %s (hint: %s)\n\n", c->source,
                    c->line, c->column, c->message, c->hint ? c->hint : "none", e.line, e.column,
                    e.message ? e.message : "no error", e.hint ? e.hint : "none");
    }
    assert_int_equal(failed, 0);
}
