/* The compiler object: tiers, adapters, dumps, memory of dead code, places of code without debug info, causes. */
#include "machine.h"

/* ---- what was compiled ------------------------------------------------------------------------------------------------- */

enum { SEEN_MAX = 512 };

typedef struct seen {
    char name[64], cause[64], cause_file[64];
    const char *reason;
    lt_tier tier;
    uint32_t cause_line;
    bool is_root;
} seen;

typedef struct log {
    seen item[SEEN_MAX];
    size_t n;
} log;

static void copy_name(char *out, size_t size, const char *signature)
{
    size_t n = strcspn(signature, "(");
    snprintf(out, size, "%.*s", (int)n, signature);
}

static int see(void *baton, const lt_event *e)
{
    log *l = baton;
    const lt_code_desc *d = lt_code_info(e->code);
    if (l->n == SEEN_MAX)
        return LT_OK;
    seen *s = &l->item[l->n++];
    *s = (seen){.reason = d->reason, .tier = d->tier, .cause_line = d->cause_line, .is_root = d->is_root};
    copy_name(s->name, sizeof s->name, lt_linfo_signature(e->linfo));
    copy_name(s->cause, sizeof s->cause, d->cause ? lt_linfo_signature(d->cause) : "");
    snprintf(s->cause_file, sizeof s->cause_file, "%s", d->cause_file ? d->cause_file : "");
    return LT_OK;
}

static void watch(machine *m, log *l)
{
    lt_subscription s = {.size = sizeof s, .kinds = LT_EVENT_MASK(LT_EVENT_CODE_COMPILED), .fn = see, .baton = l};
    lt_subscriber *subscriber;
    assert_int_equal(lt_subscribe(m->tracer, &s, &subscriber), LT_OK);
}

/* The newest code of a function. */
static const seen *find(const log *l, const char *name)
{
    for (size_t i = l->n; i-- > 0;)
        if (!strcmp(l->item[i].name, name))
            return &l->item[i];
    fail_msg("%s was not compiled", name);
    return NULL;
}

/* ---- reading line tables, as cli/embed/wire.c does ---------------------------------------------------------------------------- */

typedef struct lines {
    lt_dwarf *dwarf;
    void *image;
} lines;

static int lines_open(const void *object, size_t size, const lt_section *sections, size_t n, void **out)
{
    lines *l = calloc(1, sizeof *l);
    lt_image_part part = {object, size, sections, n};
    size_t image_size;
    assert_non_null(l);
    assert_int_equal(lt_image_merge(&part, 1, &l->image, &image_size, NULL), LT_OK);
    assert_int_equal(lt_dwarf_open(l->image, image_size, &l->dwarf, NULL), LT_OK);
    *out = l;
    return LT_OK;
}

static int lines_locate(void *reader, uint64_t pc, cg_place *out, int max)
{
    lt_dwarf_place place[32];
    int n = lt_dwarf_locate(((lines *)reader)->dwarf, pc, place, max < 32 ? max : 32);
    for (int i = 0; i < n; i++)
        out[i] = (cg_place){place[i].function, place[i].file, place[i].line};
    return n;
}

static void lines_close(void *reader)
{
    lines *l = reader;
    lt_dwarf_close(l->dwarf);
    free(l->image);
    free(l);
}

static const cg_line_reader line_reader = {lines_open, lines_locate, lines_close};

/* ---- tests -------------------------------------------------------------------------------------------------------------- */

static void tiers_follow_the_body(void **state)
{
    (void)state;
    machine m;
    log l = {.n = 0};
    machine_open(&m, NULL);
    watch(&m, &l);
    assert_int_equal(machine_run(&m, "plain(x) = 3x + 1\n"
                                     "function looping(n)\n s = 0\n for i in 1:n\n  s += plain(i)\n end\n s\nend\n"
                                     "inner(n) = n == 0 ? 0 : outer(n - 1)\n"
                                     "outer(n) = n == 0 ? 1 : inner(n - 1)\n"
                                     "a = plain(1); b = looping(10); c = outer(7)"),
                     LT_OK);
    assert_int_equal(find(&l, "plain")->tier, LT_TIER_BASELINE);
    assert_int_equal(find(&l, "looping")->tier, LT_TIER_OPTIMISED);
    assert_int_equal(find(&l, "outer")->tier, LT_TIER_OPTIMISED);
    assert_int_equal(rt_unbox_int64(machine_global(&m, "b")), 175);
    assert_int_equal(rt_unbox_int64(machine_global(&m, "c")), 0);
    machine_close(&m);
}

static void hot_code_is_optimised(void **state)
{
    (void)state;
    machine m;
    log l = {.n = 0};
    cg_options options = {.size = sizeof options, .tier_threshold = 100};
    machine_open(&m, &options);
    watch(&m, &l);
    assert_int_equal(machine_run(&m, "step(x) = x + 1\ns = 0\nfor i in 1:99\n global s = step(s)\nend"), LT_OK);
    assert_int_equal(find(&l, "step")->tier, LT_TIER_BASELINE);
    assert_int_equal(machine_run(&m, "s = step(s)\ns = step(s)"), LT_OK);
    assert_int_equal(find(&l, "step")->tier, LT_TIER_OPTIMISED);
    assert_string_equal(find(&l, "step")->reason, "tier");
    assert_int_equal(rt_unbox_int64(machine_global(&m, "s")), 101);
    cg_stats stats;
    cg_compiler_stats(m.compiler, &stats);
    assert_int_equal(stats.tier_ups, 1);
    machine_close(&m);
}

static void one_tier_on_request(void **state)
{
    (void)state;
    const cg_tier_mode modes[] = {CG_TIER_BASELINE, CG_TIER_OPTIMISED};
    const lt_tier tiers[] = {LT_TIER_BASELINE, LT_TIER_OPTIMISED};
    for (int i = 0; i < 2; i++) {
        machine m;
        log l = {.n = 0};
        cg_options options = {.size = sizeof options, .tier_mode = modes[i], .verify = true};
        machine_open(&m, &options);
        watch(&m, &l);
        assert_int_equal(machine_run(&m, "f(x) = 2x\ng(n) = (s = 0; for i in 1:n; s += f(i); end; s)\na = f(2) + g(3)"),
                         LT_OK);
        assert_int_equal(find(&l, "f")->tier, tiers[i]);
        assert_int_equal(find(&l, "g")->tier, tiers[i]);
        assert_int_equal(rt_unbox_int64(machine_global(&m, "a")), 16);
        machine_close(&m);
    }
}

static uint64_t adapters(const machine *m)
{
    cg_stats stats;
    cg_compiler_stats(m->compiler, &stats);
    return stats.adapters;
}

static void adapters_are_shared(void **state)
{
    (void)state;
    machine m;
    machine_open(&m, NULL);
    assert_int_equal(machine_run(&m, "f1(x) = x + 1\nf2(x) = x + 2\nf3(x) = x * 1.5\na = f1(1)"), LT_OK);
    uint64_t one = adapters(&m);
    assert_int_equal(machine_run(&m, "b = f2(1)\nc = f1(2)"), LT_OK);
    assert_int_equal(adapters(&m), one);
    assert_int_equal(machine_run(&m, "d = f3(1.0)"), LT_OK);
    assert_int_equal(adapters(&m), one + 1);
    machine_close(&m);
}

static void every_shape_of_call(void **state)
{
    (void)state;
    machine m;
    cg_options options = {.size = sizeof options, .verify = true};
    machine_open(&m, &options);
    assert_int_equal(
        machine_run(&m, "ghost(x::Nothing, y) = y\n"
                        "many(a, b, c, d, e, f, g, h, x, y) = a + b + c + d + e + f + g + h + x * y\n"
                        "pair(t) = (t[2], t[1])\n"
                        "maybe(x) = x > 0 ? x : nothing\n"
                        "rest(a, xs...) = length(xs) + a\n"
                        "bool(x) = x > 1\n"
                        "struct Wide; a::Int8; b::Float32; c::Any; d::Int64; e::Bool; end\n"
                        "wide(w) = Wide(w.a + Int8(1), w.b * 2, w.c, w.d, !w.e)\n"
                        "none() = nothing\n"
                        "w = wide(Wide(1, 1.5, \"x\", 7, true))\n"
                        "ok = ghost(nothing, 3) == 3 && many(1, 2, 3, 4, 5, 6, 7, 8, 1.5, 2.0) == 39.0 &&\n"
                        "  pair((1, 2.5)) === (2.5, 1) && maybe(1) === 1 && maybe(-1) === nothing && rest(1) == 1 &&\n"
                        "  rest(1, 2, \"3\", 4.0) == 4 && bool(2) && !bool(0) && none() === nothing &&\n"
                        "  w.a === Int8(2) && w.b === 3.0f0 && w.c == \"x\" && w.d == 7 && !w.e"),
        LT_OK);
    assert_ptr_equal(machine_global(&m, "ok"), m.session->true_value);
    machine_close(&m);
}

static void dead_code_gives_its_memory_back(void **state)
{
    (void)state;
    machine m;
    machine_open(&m, NULL);
    char text[512];
    cg_stats stats;
    uint64_t most = 0;
    for (int k = 0; k < 1200; k++) {
        snprintf(text, sizeof text,
                 "function f(x)\n t = x + %d\n for i in 1:10\n  t += i * %d ÷ (x + i)\n end\n t\nend\na = f(%d)", k, k,
                 k + 1);
        assert_int_equal(machine_run(&m, text), LT_OK);
        cg_compiler_stats(m.compiler, &stats);
        most = stats.code_bytes > most ? stats.code_bytes : most;
    }
    assert_true(stats.retired_bytes > 300 * 1024);
    assert_true(stats.reclaimed_bytes > 200 * 1024);
    assert_true(most < 450 * 1024);
    machine_close(&m);
}

static void places_without_debug_info(void **state)
{
    (void)state;
    const cg_tier_mode modes[] = {CG_TIER_AUTO, CG_TIER_BASELINE, CG_TIER_OPTIMISED};
    for (size_t i = 0; i < sizeof modes / sizeof *modes; i++) {
        machine m;
        cg_options options = {.size = sizeof options, .tier_mode = modes[i], .lines = line_reader};
        machine_open(&m, &options);
        const char *text = "@inline check(x) =\n"
                           "    x > 3 ? error(\"too big\") : x\n"
                           "function sum_checked(n)\n"
                           "    s = 0\n"
                           "    for i in 1:n\n"
                           "        s += check(i)\n"
                           "    end\n"
                           "    s\n"
                           "end\n"
                           "sum_checked(10)\n";
        assert_int_equal(lintel_run_text(m.session, text, strlen(text), "test.jl"), LT_EEXCEPTION);
        const char *report = lintel_error_text(m.session);
        assert_non_null(strstr(report, "check"));
        assert_non_null(strstr(report, "test.jl:2"));
        assert_non_null(strstr(report, "sum_checked(n::Int64)"));
        assert_non_null(strstr(report, "test.jl:6"));
        cg_stats stats;
        cg_compiler_stats(m.compiler, &stats);
        assert_true(stats.relocated > 0);
        machine_close(&m);
    }
}

static void without_a_reader_the_definition(void **state)
{
    (void)state;
    machine m;
    machine_open(&m, NULL);
    const char *text = "\nfunction f(x)\n    y = x\n    error(\"no\")\nend\nf(1)\n";
    assert_int_equal(lintel_run_text(m.session, text, strlen(text), "test.jl"), LT_EEXCEPTION);
    assert_non_null(strstr(lintel_error_text(m.session), "test.jl:2"));
    machine_close(&m);
}

static void causes_have_a_place(void **state)
{
    (void)state;
    machine m;
    log l = {.n = 0};
    cg_options options = {.size = sizeof options, .cause_lines = true, .lines = line_reader};
    machine_open(&m, &options);
    watch(&m, &l);
    assert_int_equal(machine_run(&m, "@noinline seldom(x) = x + 1\n"
                                     "@noinline often(x) = x + 2\n"
                                     "function caller(n)\n"
                                     "    s = 0\n"
                                     "    for i in 1:n\n"
                                     "        s += often(i)\n"
                                     "    end\n"
                                     "    n == 3 ? s : seldom(s)\n"
                                     "end\n"
                                     "a = caller(3)\n"
                                     "b = caller(4)\n"),
                     LT_OK);
    const seen *along = find(&l, "often"), *late = find(&l, "seldom");
    assert_false(along->is_root);
    assert_string_equal(along->cause, "caller");
    assert_int_equal(along->cause_line, 6);
    assert_true(late->is_root);
    assert_string_equal(late->cause, "caller");
    assert_string_equal(late->cause_file, "test.jl");
    assert_int_equal(late->cause_line, 8);
    machine_close(&m);
}

typedef struct text {
    char *bytes;
    size_t size;
} text;

static void append(void *baton, const char *bytes, size_t size)
{
    text *t = baton;
    t->bytes = realloc(t->bytes, t->size + size + 1);
    memcpy(t->bytes + t->size, bytes, size);
    t->size += size;
    t->bytes[t->size] = 0;
}

static void dumps_show_what_is_asked(void **state)
{
    (void)state;
    const struct {
        uint32_t what;
        const char *has;
    } dumps[] = {{CG_DUMP_LLVM, "define"}, {CG_DUMP_LLVM_OPT, "define"}, {CG_DUMP_ASM, "ret"}};
    for (size_t i = 0; i < sizeof dumps / sizeof *dumps; i++) {
        machine m;
        text t = {NULL, 0};
        cg_options options = {
            .size = sizeof options, .dump = dumps[i].what, .dump_filter = "wanted", .dump_write = append};
        options.dump_baton = &t;
        machine_open(&m, &options);
        assert_int_equal(machine_run(&m, "wanted(x) = x + 1\nother(x) = x + 2\na = wanted(1) + other(2)"), LT_OK);
        assert_non_null(t.bytes);
        assert_non_null(strstr(t.bytes, "wanted(::Int64)"));
        assert_non_null(strstr(t.bytes, dumps[i].has));
        assert_null(strstr(t.bytes, "other"));
        free(t.bytes);
        machine_close(&m);
    }
}

static void works_without_writing_to_code_through_the_back_door(void **state)
{
    (void)state;
    machine m;
    cg_options options = {.size = sizeof options, .force_mprotect = true};
    machine_open(&m, &options);
    assert_int_equal(machine_run(&m, "f(n) = n < 2 ? n : f(n - 1) + f(n - 2)\na = f(20)\ng(x) = \"$x\"\nb = g(3)"),
                     LT_OK);
    assert_int_equal(rt_unbox_int64(machine_global(&m, "a")), 6765);
    machine_close(&m);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tiers_follow_the_body),
        cmocka_unit_test(hot_code_is_optimised),
        cmocka_unit_test(one_tier_on_request),
        cmocka_unit_test(adapters_are_shared),
        cmocka_unit_test(every_shape_of_call),
        cmocka_unit_test(dead_code_gives_its_memory_back),
        cmocka_unit_test(places_without_debug_info),
        cmocka_unit_test(without_a_reader_the_definition),
        cmocka_unit_test(causes_have_a_place),
        cmocka_unit_test(dumps_show_what_is_asked),
        cmocka_unit_test(works_without_writing_to_code_through_the_back_door),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
