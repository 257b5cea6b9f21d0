/* fuzz_parser.c - libFuzzer target: any bytes are parsed to a tree that keeps its promises, or refused with a report. */
#include "fuzz/fuzz.h"
#include "support/mini_session.h"
#include "runtime/syntax/parser.h"

#include <gc/gc.h>
#include <string.h>

/* The collector scans the real stack only, and what it owns is not leaked. */
const char *__asan_default_options(void);
const char *__asan_default_options(void) { return "detect_leaks=0:detect_stack_use_after_return=0"; }

static void require(int condition)
{
    if (!condition)
        __builtin_trap();
}

static void check(const rt_ast *node, uint32_t size, unsigned depth)
{
    require(depth <= RT_PARSE_DEPTH + 1);
    require(node->start <= node->end && node->end <= size);
    require(node->line >= 1 && node->line <= node->end_line);
    if (node->kind == RT_AST_EXPR) {
        require(node->head < RT_HEAD_COUNT);
        for (uint32_t i = 0; i < node->n; i++)
            check(node->child[i], size, depth + 1);
    } else if (node->kind == RT_AST_SYMBOL) {
        require(node->sym != NULL);
    } else {
        require(node->value != NULL);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static rt_session *s;
    if (!s) {
        GC_set_all_interior_pointers(1);
        GC_INIT();
        s = mini_session_new();
    }
    rt_ast *tree = NULL;
    rt_diagnostic error = {0};
    int status = rt_parse(s, rt_source_new(s, "fuzz", (const char *)data, size), &tree, &error);
    if (status == LT_OK) {
        check(tree, (uint32_t)size, 0);
        require(rt_ast_text(s, tree) != NULL);
    } else {
        require(status == LT_ESYNTAX && error.message && error.text);
        require(error.line >= 1 && error.column >= 1 && error.start <= size && error.start <= error.end);
    }
    return 0;
}
