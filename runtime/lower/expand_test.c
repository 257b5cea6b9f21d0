/* expand_test.c - @test and its relatives, as calls of base_lib/25_test.jl.
 *
 *     @test a == b   →   test_record(try let x = a, y = b; test_returned_comparison(x == y, false, x, "==", y, place) end
 *                                    catch e; test_threw(e, place) end)
 *     @testset "d" begin ... end   →   let ts = testset_begin("d", ...); try let; ... end catch e; testset_threw(ts, e) end
 *                                      testset_end(ts) end
 */
#include "macro.h"

#include "../expr/expr.h"
#include "../syntax/operator.h"
#include "../syntax/tokens.h"
#include <gc/gc.h>
#include <string.h>

static rt_ast *symbol(low_ctx *c, const rt_ast *at, const char *prefix)
{
    return low_ast_symbol(at, low_gensym(c, prefix));
}

static rt_ast *text(low_ctx *c, const rt_ast *at, const char *bytes)
{
    return low_ast_value(at, &rt_string_c(c->s, bytes)->hdr);
}

static rt_ast *boolean(low_ctx *c, const rt_ast *at, bool v) { return low_ast_value(at, rt_box_bool(c->s, v)); }

static rt_ast *call(low_ctx *c, const rt_ast *at, const char *f, rt_ast *const *args, uint32_t n)
{
    rt_ast *name = low_ast_new(at, RT_HEAD_QUOTENODE, 1, low_ast_symbol(at, rt_symbol_c(c->s, f)));
    rt_ast *child[8] = {low_ast_new(at, RT_HEAD_DOT, 2, low_ast_base(c, at, "Test"), name)};
    memcpy(child + 1, args, n * sizeof *child);
    return low_ast_list(at, RT_HEAD_CALL, child, n + 1);
}

static rt_ast *block(const rt_ast *at, rt_ast *a) { return low_ast_new(at, RT_HEAD_BLOCK, 1, a); }
static rt_ast *assign(const rt_ast *at, rt_ast *name, rt_ast *v) { return low_ast_new(at, RT_HEAD_ASSIGN, 2, name, v); }

/* TestPlace(text of `a`, file, line) */
static rt_ast *place(low_ctx *c, const low_macro_call *m, const rt_ast *a)
{
    rt_ast *args[3] = {text(c, m->at, rt_expr_text(c->s, rt_expr_of_tree(c->s, c->source, a, NULL), false)),
                       text(c, m->at, c->source->file->text), low_ast_value(m->at, rt_box_int64(c->s, m->at->line))};
    return call(c, m->at, "TestPlace", args, 3);
}

/* try body catch e; handler(e, place) end */
static rt_ast *caught(low_ctx *c, const low_macro_call *m, rt_ast *body, const rt_ast *expression)
{
    rt_ast *e = symbol(c, m->at, "e");
    rt_ast *handler = call(c, m->at, "test_threw", (rt_ast *[]){e, place(c, m, expression)}, 2);
    return low_ast_new(m->at, RT_HEAD_TRY, 3, block(m->at, body), e, block(m->at, handler));
}

/* ---- @test ------------------------------------------------------------------------------------------------------------- */

typedef struct condition {
    const rt_ast *expression; /* without the `!` around it */
    bool negated;
    rt_ast *const *option; /* atol = 1 and the like, for calls */
    uint32_t noptions;
} condition;

static bool has_splat(const rt_ast *a)
{
    for (uint32_t i = 0; i < a->n; i++)
        if (low_is(a->child[i], RT_HEAD_SPLAT) || low_is(a->child[i], RT_HEAD_PARAMETERS) ||
            low_is(a->child[i], RT_HEAD_KW))
            return true;
    return false;
}

static bool is_comparison(const rt_ast *a, const rt_ast **left, const rt_ast **op, const rt_ast **right)
{
    bool chain = low_is(a, RT_HEAD_COMPARISON) && a->n == 3, infix = low_is(a, RT_HEAD_CALL) && a->n == 3;
    if (!chain && !infix)
        return false;
    *op = a->child[infix ? 0 : 1];
    *left = a->child[infix ? 1 : 0];
    *right = a->child[2];
    return (*op)->kind == RT_AST_SYMBOL && rt_operator_precedence((*op)->sym->text) == PREC_COMPARE && !has_splat(a);
}

/* Calls whose arguments are shown when they fail. */
static bool is_shown_call(const rt_ast *a)
{
    static const char *const shown[] = {"isequal",  "isapprox", "occursin", "startswith",
                                        "endswith", "isempty",  "contains"};
    if (!low_is(a, RT_HEAD_CALL) || a->n > 5 || has_splat(a))
        return false;
    for (size_t i = 0; i < sizeof shown / sizeof *shown; i++)
        if (low_is_symbol(a->child[0], shown[i]))
            return true;
    return false;
}

/* op(x, y; options...) */
static rt_ast *applied(const rt_ast *at, const rt_ast *f, rt_ast *const *args, uint32_t n, const condition *d)
{
    rt_ast *child[8] = {(rt_ast *)(uintptr_t)f}, *options[8];
    uint32_t k = 1, noptions = d->noptions < 8 ? d->noptions : 8;
    for (uint32_t i = 0; i < noptions; i++)
        options[i] = low_ast_new(d->option[i], RT_HEAD_KW, 2, d->option[i]->child[0], d->option[i]->child[1]);
    if (noptions)
        child[k++] = low_ast_list(at, RT_HEAD_PARAMETERS, options, noptions);
    memcpy(child + k, args, n * sizeof *child);
    return low_ast_list(at, RT_HEAD_CALL, child, k + n);
}

static rt_ast *comparison(low_ctx *c, const low_macro_call *m, const condition *d, rt_ast *where)
{
    const rt_ast *left, *op, *right, *at = d->expression;
    if (!is_comparison(at, &left, &op, &right))
        return NULL;
    rt_ast *x = symbol(c, at, "x"), *y = symbol(c, at, "y");
    rt_ast *value = applied(at, op, (rt_ast *[]){x, y}, 2, d);
    rt_ast *args[6] = {value, boolean(c, at, d->negated), x, text(c, at, op->sym->text), y, where};
    rt_ast *bindings = low_ast_new(at, RT_HEAD_BLOCK, 2, assign(at, x, (rt_ast *)(uintptr_t)left),
                                   assign(at, y, (rt_ast *)(uintptr_t)right));
    (void)m;
    return low_ast_new(at, RT_HEAD_LET, 2, bindings, block(at, call(c, at, "test_returned_comparison", args, 6)));
}

static rt_ast *shown_call(low_ctx *c, const condition *d, rt_ast *where)
{
    const rt_ast *at = d->expression;
    if (!is_shown_call(at))
        return NULL;
    rt_ast *name[4], *binding[4];
    uint32_t n = at->n - 1;
    for (uint32_t i = 0; i < n; i++) {
        name[i] = symbol(c, at, "x");
        binding[i] = assign(at, name[i], at->child[i + 1]);
    }
    rt_ast *value = applied(at, at->child[0], name, n, d);
    rt_ast *args[5] = {value, boolean(c, at, d->negated), text(c, at, at->child[0]->sym->text),
                       low_ast_list(at, RT_HEAD_TUPLE, name, n), where};
    return low_ast_new(at, RT_HEAD_LET, 2, low_ast_list(at, RT_HEAD_BLOCK, binding, n),
                       block(at, call(c, at, "test_returned_call", args, 5)));
}

/* The result of the test, not recorded yet. */
static rt_ast *tested(low_ctx *c, const low_macro_call *m, rt_ast *const *option, uint32_t noptions)
{
    rt_ast *a = m->arg[0], *where = place(c, m, a);
    condition d = {a, false, option, noptions};
    if (low_is(a, RT_HEAD_CALL) && a->n == 2 && low_is_symbol(a->child[0], "!"))
        d = (condition){a->child[1], true, option, noptions};
    rt_ast *body = comparison(c, m, &d, where);
    if (!body)
        body = shown_call(c, &d, where);
    if (!body && noptions && !low_is(a, RT_HEAD_CALL))
        low_fail(c, m->at, "keywords need a call to be tested", NULL);
    if (!body && noptions)
        a = applied(a, a->child[0], a->child + 1, a->n - 1, &d);
    if (!body)
        body = call(c, a, "test_returned",
                    (rt_ast *[]){a, boolean(c, a, false), low_ast_value(a, c->s->nothing), where}, 4);
    return caught(c, m, body, m->arg[0]);
}

static low_node *recorded(low_ctx *c, const rt_ast *at, rt_ast *result)
{
    return low_expand(c, call(c, at, "test_record", &result, 1));
}

static bool is_option(const rt_ast *a, const char *name)
{
    return (low_is(a, RT_HEAD_ASSIGN) || low_is(a, RT_HEAD_KW)) && low_is_symbol(a->child[0], name);
}

/* skip ? test_skipped(place) : broken ? test_broken(result, place) : result */
low_node *low_macro_test(low_ctx *c, const low_macro_call *m)
{
    rt_ast *option[8], *broken = NULL, *skip = NULL;
    uint32_t n = 0;
    low_macro_need(c, m, 1, 9);
    for (uint32_t i = 1; i < m->n; i++) {
        if (!low_is(m->arg[i], RT_HEAD_ASSIGN) && !low_is(m->arg[i], RT_HEAD_KW))
            low_fail(c, m->arg[i], "only keyword arguments can follow the tested expression", NULL);
        if (is_option(m->arg[i], "broken"))
            broken = m->arg[i]->child[1];
        else if (is_option(m->arg[i], "skip"))
            skip = m->arg[i]->child[1];
        else
            option[n++] = m->arg[i];
    }
    rt_ast *result = tested(c, m, option, n), *where = place(c, m, m->arg[0]);
    if (broken) {
        rt_ast *r = symbol(c, m->at, "r");
        rt_ast *inverted = call(c, m->at, "test_broken", (rt_ast *[]){r, where}, 2);
        result = low_ast_new(m->at, RT_HEAD_LET, 2, assign(m->at, r, result),
                             block(m->at, low_ast_new(m->at, RT_HEAD_IF, 3, broken, inverted, r)));
    }
    if (skip)
        result = low_ast_new(m->at, RT_HEAD_IF, 3, skip, call(c, m->at, "test_skipped", &where, 1), result);
    return recorded(c, m->at, result);
}

low_node *low_macro_test_broken(low_ctx *c, const low_macro_call *m)
{
    low_macro_need(c, m, 1, 1);
    rt_ast *args[2] = {tested(c, m, NULL, 0), place(c, m, m->arg[0])};
    return recorded(c, m->at, call(c, m->at, "test_broken", args, 2));
}

low_node *low_macro_test_skip(low_ctx *c, const low_macro_call *m)
{
    low_macro_need(c, m, 1, 9);
    rt_ast *where = place(c, m, m->arg[0]);
    return recorded(c, m->at, call(c, m->at, "test_skipped", &where, 1));
}

/* @test_throws expected expression */
low_node *low_macro_test_throws(low_ctx *c, const low_macro_call *m)
{
    low_macro_need(c, m, 2, 2);
    const rt_ast *at = m->at;
    rt_ast *e = symbol(c, at, "e"), *expected = symbol(c, at, "expected"), *where = place(c, m, m->arg[1]);
    rt_ast *handler = call(c, at, "test_caught", (rt_ast *[]){e, expected, where}, 3);
    rt_ast *otherwise = call(c, at, "test_not_caught", (rt_ast *[]){expected, where}, 2);
    rt_ast *result = low_ast_new(at, RT_HEAD_TRY, 5, block(at, m->arg[1]), e, block(at, handler), boolean(c, at, false),
                                 block(at, otherwise));
    return recorded(c, at, low_ast_new(at, RT_HEAD_LET, 2, assign(at, expected, m->arg[0]), block(at, result)));
}

/* ---- @testset ------------------------------------------------------------------------------------------------------------- */

static rt_ast *testset(low_ctx *c, const low_macro_call *m, rt_ast *description, rt_ast *verbose, rt_ast *body)
{
    const rt_ast *at = m->at;
    rt_ast *ts = symbol(c, at, "ts"), *e = symbol(c, at, "e");
    rt_ast *begin[4] = {description, verbose, text(c, at, c->source->file->text),
                        low_ast_value(at, rt_box_int64(c->s, at->line))};
    rt_ast *inside = low_ast_new(at, RT_HEAD_LET, 2, low_ast_list(at, RT_HEAD_BLOCK, NULL, 0), body);
    rt_ast *handler = call(c, at, "testset_threw", (rt_ast *[]){ts, e}, 2);
    rt_ast *run = low_ast_new(at, RT_HEAD_TRY, 3, block(at, inside), e, block(at, handler));
    rt_ast *statements = low_ast_new(at, RT_HEAD_BLOCK, 2, run, call(c, at, "testset_end", &ts, 1));
    return low_ast_new(at, RT_HEAD_LET, 2, assign(at, ts, call(c, at, "testset_begin", begin, 4)), statements);
}

/* @testset [description] [verbose = true] begin ... end, or `for ... end`: one set for each turn. */
low_node *low_macro_testset(low_ctx *c, const low_macro_call *m)
{
    rt_ast *description = NULL, *verbose = boolean(c, m->at, false);
    low_macro_need(c, m, 1, 9);
    rt_ast *body = m->arg[m->n - 1];
    for (uint32_t i = 0; i + 1 < m->n; i++) {
        rt_ast *a = m->arg[i];
        if (is_option(a, "verbose"))
            verbose = a->child[1];
        else if (is_option(a, "showtiming") || is_option(a, "failfast"))
            continue;
        else if (low_is(a, RT_HEAD_STRING) || (a->kind == RT_AST_VALUE && a->value->type == c->s->t.String))
            description = a;
        else
            low_unsupported(c, a, "this option of `@testset` is");
    }
    if (!description && low_is(body, RT_HEAD_CALL))
        description = text(c, m->at, rt_expr_text(c->s, rt_expr_of_tree(c->s, c->source, body->child[0], NULL), false));
    if (!description)
        description = text(c, m->at, "test set");
    if (!low_is(body, RT_HEAD_FOR)) {
        if (!low_is(body, RT_HEAD_BLOCK) && !low_is(body, RT_HEAD_LET) && !low_is(body, RT_HEAD_CALL))
            low_fail(c, body, "`@testset` needs a `begin`, `for` or `let` block or a call", NULL);
        return low_expand(c, testset(c, m, description, verbose, block(body, body)));
    }
    rt_ast *sets = symbol(c, m->at, "sets");
    rt_ast *one = testset(c, m, description, verbose, body->child[1]);
    rt_ast *loop = low_ast_new(body, RT_HEAD_FOR, 2, body->child[0],
                               block(body, call(c, body, "push!", (rt_ast *[]){sets, one}, 2)));
    rt_ast *none = low_ast_new(m->at, RT_HEAD_REF, 1, low_ast_value(m->at, &c->s->t.Any->hdr));
    rt_ast *statements = low_ast_new(m->at, RT_HEAD_BLOCK, 2, loop, sets);
    return low_expand(c, low_ast_new(m->at, RT_HEAD_LET, 2, assign(m->at, sets, none), statements));
}

/* @inferred f(x) */
low_node *low_macro_inferred(low_ctx *c, const low_macro_call *m)
{
    low_macro_need(c, m, 1, 1);
    const rt_ast *a = m->arg[0];
    if (!low_is(a, RT_HEAD_CALL) || has_splat(a))
        low_unsupported(c, a, "`@inferred` of anything but a call without keywords is");
    rt_ast **child = GC_MALLOC((a->n + 2) * sizeof *child);
    const rt_ast *f = call(c, a, "inferred_call", NULL, 0);
    memcpy(child, a->child, a->n * sizeof *child);
    return low_call_list(c, low_expand(c, f->child[0]), child, a->n);
}
