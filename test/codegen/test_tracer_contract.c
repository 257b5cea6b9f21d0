/* The promises of doc/tracer.md, kept by the real compiler under the real language: what a subscriber may do while code is
 * delivered, requests at awkward moments, flags that change what is compiled.
 */
#include "watcher.h"

static const char program[] = "const runs = [0, 0, 0, 0]\n"
                              "@noinline function even(n)\n"
                              "    runs[1] += 1\n"
                              "    n == 0 ? true : odd(n - 1)\n"
                              "end\n"
                              "@noinline function odd(n)\n"
                              "    runs[2] += 1\n"
                              "    n == 0 ? false : even(n - 1)\n"
                              "end\n"
                              "@noinline function inner(n)\n"
                              "    runs[3] += 1\n"
                              "    n < 2 ? n : inner(n - 1) + inner(n - 2)\n"
                              "end\n"
                              "@noinline function traced(n)\n"
                              "    runs[4] += 1\n"
                              "    n + 1\n"
                              "end\n"
                              "small(x) = 3x + 1\n"
                              "@noinline caller(x) = small(x) * 2\n"
                              "answer = nothing\n";

static const cg_options asked = {.size = sizeof asked, .debug_mode = CG_DEBUG_ASKED, .verify = true};

typedef struct fixture {
    machine m;
    watcher w;
} fixture;

static void open_fixture(fixture *f)
{
    machine_open(&f->m, &asked);
    assert_int_equal(machine_run(&f->m, program), LT_OK);
    watcher_open(&f->w, &f->m);
}

static void close_fixture(fixture *f)
{
    watcher_close(&f->w);
    machine_close(&f->m);
}

/* How often a function of the program has run: 1 even, 2 odd, 3 inner, 4 traced. */
static int64_t runs(const machine *m, size_t which)
{
    const rt_array *a = (const rt_array *)machine_global(m, "runs");
    return ((const int64_t *)a->data)[which - 1];
}

static void assert_answer(fixture *f, const char *expression, int64_t expected)
{
    char text[200];
    snprintf(text, sizeof text, "answer = Int(%s)", expression);
    assert_int_equal(machine_run(&f->m, text), LT_OK);
    int64_t answer = rt_unbox_int64(machine_global(&f->m, "answer"));
    if (answer != expected)
        fail_msg("%s gives %lld", expression, (long long)answer);
}

/* The function's newest method, and its newest specialisation, as the tracer knows them. */
typedef struct search {
    machine *m;
    const char *name;
    lt_method *method;
    lt_linfo *linfo;
} search;

static int see_linfo(void *baton, lt_linfo *li)
{
    const rt_linfo *host = lt_linfo_baton(li);
    if (host && host->max_world == UINT64_MAX)
        ((search *)baton)->linfo = li;
    return 0;
}

static int see_method(void *baton, lt_method *method)
{
    search *s = baton;
    const rt_method *host = lt_method_baton(method);
    if (host && host->max_world == UINT64_MAX && strcmp(lt_method_info(method)->name, s->name) == 0) {
        s->method = method;
        lt_linfo_each(s->m->tracer, method, see_linfo, s);
    }
    return 0;
}

static search find(machine *m, const char *name)
{
    search s = {.m = m, .name = name};
    lt_method_each(m->tracer, see_method, &s);
    return s;
}

static uint64_t slot_of(const lt_linfo *li)
{
    const rt_linfo *host = lt_linfo_baton(li);
    return (uintptr_t)*host->slot;
}

/* ---- callbacks that use the system ----------------------------------------------------------------------------------- */

static bool is_first(const watcher *w, const lt_event *e, const char *name)
{
    return e->kind == LT_EVENT_CODE_COMPILED && strcmp(lt_method_info(e->method)->name, name) == 0 &&
           watcher_count(w, e->kind, name) == 1;
}

static void compile_redefine_trace(watcher *w, const lt_event *e)
{
    if (is_first(w, e, "even")) {
        if (runs(w->m, 1) != 0)
            watcher_blame(w, "even ran before its event");
        if (machine_run(w->m, "inner(4)") < 0 || !watcher_find(w, LT_EVENT_CODE_COMPILED, "inner"))
            watcher_blame(w, "what a callback compiles is not reported before its request returns");
        lt_method *traced = find(w->m, "traced").method;
        if (!traced || lt_method_trace(w->m->tracer, traced, LT_WANT_DEBUG) < 0)
            watcher_blame(w, "a callback cannot trace");
    } else if (is_first(w, e, "inner")) {
        if (runs(w->m, 3) != 0)
            watcher_blame(w, "inner ran before its event");
        if (machine_run(w->m, "@noinline odd(n) = n == 0 ? false : n == 1 ? true : even(n - 1)") < 0)
            watcher_blame(w, "a callback cannot redefine");
        if (machine_run(w->m, "traced(1)") < 0)
            watcher_blame(w, "a callback of a callback cannot compile");
    }
}

static void callback_compiles_redefines_and_traces(void **state)
{
    (void)state;
    fixture f;
    open_fixture(&f);
    f.w.act = compile_redefine_trace;
    assert_answer(&f, "even(10)", 1);
    assert_true(f.w.deepest >= 3);
    const watched *inner = watcher_find(&f.w, LT_EVENT_CODE_COMPILED, "inner");
    assert_non_null(inner);
    assert_true(inner->nesting >= 1);
    assert_int_equal(runs(&f.m, 3), 9);
    assert_non_null(watcher_find(&f.w, LT_EVENT_METHOD_DEFINED, "odd"));
    assert_answer(&f, "even(9)", 0);
    assert_answer(&f, "odd(9)", 1);
    assert_true(slot_of(find(&f.m, "traced").linfo) != 0);
    assert_answer(&f, "traced(1)", 2);
    assert_int_equal(watcher_find(&f.w, LT_EVENT_CODE_COMPILED, "traced")->variant, LT_VARIANT_DEBUG);
    close_fixture(&f);
}

static void run_the_cycle(watcher *w, const lt_event *e)
{
    if (!is_first(w, e, "even"))
        return;
    w->may_be_published = true; /* this thread runs what it is being told of */
    if (machine_run(w->m, "answer = Int(odd(7)) + 10Int(even(7))") < 0)
        watcher_blame(w, "a callback cannot run the cycle that it is told of");
    if (rt_unbox_int64(machine_global(w->m, "answer")) != 1)
        watcher_blame(w, "the cycle gives a wrong answer when a callback runs it");
}

static void callback_runs_the_cycle_it_is_told_of(void **state)
{
    (void)state;
    fixture f;
    open_fixture(&f);
    f.w.act = run_the_cycle;
    assert_answer(&f, "even(10)", 1);
    assert_int_equal(watcher_count(&f.w, LT_EVENT_CODE_COMPILED, "even"), 1);
    assert_int_equal(watcher_count(&f.w, LT_EVENT_CODE_COMPILED, "odd"), 1);
    assert_int_equal(runs(&f.m, 1) + runs(&f.m, 2), 11 + 8 + 8);
    close_fixture(&f);
}

/* ---- requests from inside the JIT ---------------------------------------------------------------------------------- */

static rt_datatype *one_int(rt_session *s)
{
    rt_value *types[] = {&s->t.Int64->hdr};
    return rt_tuple_type(s, types, 1);
}

static void inference_inside_the_door_delivers_nothing(void **state)
{
    (void)state;
    fixture f;
    open_fixture(&f);
    lt_jit_enter(f.m.tracer);
    rt_value *type = rt_return_type(f.m.session, machine_global(&f.m, "even"), &one_int(f.m.session)->hdr);
    assert_ptr_equal(type, f.m.session->t.Bool);
    assert_int_equal(lt_jit_depth(f.m.tracer), 1);
    assert_int_equal(f.w.n, 0);
    assert_int_equal(lt_jit_leave(f.m.tracer), LT_OK);
    assert_non_null(watcher_find(&f.w, LT_EVENT_LINFO_SPECIALISED, "odd"));
    assert_null(watcher_find(&f.w, LT_EVENT_CODE_COMPILED, "odd"));
    close_fixture(&f);
}

static void compilation_inside_the_door_waits(void **state)
{
    (void)state;
    fixture f;
    open_fixture(&f);
    rt_session *s = f.m.session;
    const rt_compiler *compiler = s->compiler;
    rt_value *args[] = {machine_global(&f.m, "inner"), rt_box_int64(s, 5)};
    lt_jit_enter(f.m.tracer);
    rt_linfo *li = rt_dispatch(s, args, 2);
    li->ir = rt_method_ir(s, li->def);
    char *message = NULL;
    assert_int_equal(compiler->compile(compiler->baton, li, &message), LT_OK);
    assert_int_equal(compiler->compile(compiler->baton, li, &message), LT_EBUSY); /* not executable yet */
    assert_int_equal(f.w.n, 0);
    assert_int_equal(lt_jit_leave(f.m.tracer), LT_OK);
    assert_int_equal(watcher_count(&f.w, LT_EVENT_CODE_COMPILED, "inner"), 1);
    assert_int_equal(slot_of(li->trace),
                     lt_code_info(watcher_find(&f.w, LT_EVENT_CODE_COMPILED, "inner")->code)->address);
    assert_answer(&f, "inner(5)", 5);
    assert_int_equal(watcher_count(&f.w, LT_EVENT_CODE_COMPILED, "inner"), 1);
    free(message);
    close_fixture(&f);
}

/* ---- flags ------------------------------------------------------------------------------------------------------------- */

static void interest_before_the_definition(void **state)
{
    (void)state;
    machine m;
    watcher w;
    machine_prepare(&m, &asked);
    lt_interest *interest;
    lt_interest_desc wanted = {.kind = LT_INTEREST_NAME, .text = "traced", .wants = LT_WANT_DEBUG};
    assert_int_equal(lt_interest_add(m.tracer, &wanted, &interest), LT_OK);
    machine_start(&m, true);
    assert_int_equal(lt_interest_get_state(interest), LT_INTEREST_PENDING);
    watcher_open(&w, &m);
    assert_int_equal(machine_run(&m, program), LT_OK);
    assert_int_equal(lt_interest_get_state(interest), LT_INTEREST_RESOLVED);
    assert_int_equal(machine_run(&m, "traced(1); inner(1)"), LT_OK);
    assert_int_equal(lt_interest_get_state(interest), LT_INTEREST_ARMED);
    assert_int_equal(watcher_count(&w, LT_EVENT_CODE_COMPILED, "traced"), 1);
    const watched *traced = watcher_find(&w, LT_EVENT_CODE_COMPILED, "traced");
    assert_int_equal(traced->variant, LT_VARIANT_DEBUG);
    assert_true(lt_code_info(traced->code)->has_debug_info);
    const watched *inner = watcher_find(&w, LT_EVENT_CODE_COMPILED, "inner");
    assert_int_equal(inner->variant, LT_VARIANT_PLAIN);
    assert_false(lt_code_info(inner->code)->has_debug_info);
    watcher_close(&w);
    machine_close(&m);
}

/* The newest code of the function: it has this variant, it was made because of flags, and calls reach it. */
static void assert_replaced(const fixture *f, const char *name, const lt_linfo *li, size_t codes, lt_variant variant)
{
    assert_int_equal(watcher_count(&f->w, LT_EVENT_CODE_COMPILED, name), codes);
    const watched *newest = watcher_find(&f->w, LT_EVENT_CODE_COMPILED, name);
    assert_int_equal(newest->variant, variant);
    assert_true(lt_code_info(newest->code)->is_recompile);
    assert_int_equal(slot_of(li), lt_code_info(newest->code)->address);
}

static void flags_after_compilation_swap_the_code(void **state)
{
    (void)state;
    fixture f;
    open_fixture(&f);
    assert_answer(&f, "traced(1)", 2);
    search s = find(&f.m, "traced");
    const watched *plain = watcher_find(&f.w, LT_EVENT_CODE_COMPILED, "traced");
    assert_int_equal(plain->variant, LT_VARIANT_PLAIN);
    assert_int_equal(lt_method_trace(f.m.tracer, s.method, LT_WANT_DEBUG), LT_OK);
    assert_replaced(&f, "traced", s.linfo, 2, LT_VARIANT_DEBUG);
    assert_int_equal(watcher_count(&f.w, LT_EVENT_CODE_RETIRED, "traced"), 1);
    assert_ptr_equal(watcher_find(&f.w, LT_EVENT_CODE_RETIRED, "traced")->code, plain->code);
    assert_answer(&f, "traced(2)", 3);
    assert_int_equal(lt_method_untrace(f.m.tracer, s.method, LT_WANT_DEBUG), LT_OK);
    assert_replaced(&f, "traced", s.linfo, 3, LT_VARIANT_PLAIN);
    assert_int_equal(lt_code_info(watcher_find(&f.w, LT_EVENT_CODE_COMPILED, "traced")->code)->size,
                     lt_code_info(plain->code)->size);
    assert_answer(&f, "traced(3)", 4);
    assert_int_equal(watcher_count(&f.w, LT_EVENT_CODE_COMPILED, "traced"), 3);
    close_fixture(&f);
}

static void flag_on_an_inlined_body(void **state)
{
    (void)state;
    fixture f;
    open_fixture(&f);
    assert_answer(&f, "caller(1)", 8);
    const watched *inlined = watcher_find(&f.w, LT_EVENT_LINFO_UNJITTED, "small");
    assert_non_null(inlined);
    assert_int_equal(inlined->how, LT_UNJITTED_INLINED);
    search caller = find(&f.m, "caller"), small = find(&f.m, "small");
    assert_ptr_equal(inlined->into, caller.linfo);
    assert_ptr_equal(inlined->linfo, small.linfo);
    assert_null(watcher_find(&f.w, LT_EVENT_CODE_COMPILED, "small"));
    assert_int_equal(lt_method_trace(f.m.tracer, small.method, LT_WANT_DEBUG), LT_OK);
    assert_replaced(&f, "caller", caller.linfo, 2, LT_VARIANT_PLAIN);
    assert_answer(&f, "caller(2)", 14);
    const watched *own = watcher_find(&f.w, LT_EVENT_CODE_COMPILED, "small"); /* reached by a call now */
    assert_non_null(own);
    assert_int_equal(own->variant, LT_VARIANT_DEBUG);
    assert_int_equal(watcher_count(&f.w, LT_EVENT_CODE_COMPILED, "caller"), 2);
    close_fixture(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(callback_compiles_redefines_and_traces),
        cmocka_unit_test(callback_runs_the_cycle_it_is_told_of),
        cmocka_unit_test(inference_inside_the_door_delivers_nothing),
        cmocka_unit_test(compilation_inside_the_door_waits),
        cmocka_unit_test(interest_before_the_definition),
        cmocka_unit_test(flags_after_compilation_swap_the_code),
        cmocka_unit_test(flag_on_an_inlined_body),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
