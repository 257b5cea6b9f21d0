/* Text and JSON lines of real events. */
#include "tracer/fake_host.h"

typedef struct lines {
    char text[16][512], json[16][1024];
    int count;
} lines;

static int format(void *baton, const lt_event *e)
{
    lines *l = baton;
    int n = lt_event_format_text(e, l->text[l->count], sizeof l->text[0]);
    assert_int_equal(n, strlen(l->text[l->count]));
    n = lt_event_format_json(e, l->json[l->count], sizeof l->json[0]);
    assert_int_equal(n, strlen(l->json[l->count]));
    char small[8];
    assert_int_equal(lt_event_format_json(e, small, sizeof small), n); /* counted, cut, terminated */
    assert_int_equal(strlen(small), 7);
    assert_int_equal(lt_event_format_json(e, NULL, 0), n);
    l->count++;
    return LT_OK;
}

static void make_events(lines *l, const char *name)
{
    fake_host h;
    fake_init(&h);
    lt_subscriber *s;
    lt_subscription sub = {.size = sizeof sub, .kinds = LT_EVENT_MASK_ALL, .fn = format, .baton = l};
    assert_int_equal(lt_subscribe(h.tracer, &sub, &s), LT_OK);
    lt_interest *i;
    lt_interest_desc id = {.kind = LT_INTEREST_LINE, .text = "demo.jl", .line = 3, .wants = LT_WANT_COMPILED};
    assert_int_equal(lt_interest_add(h.tracer, &id, &i), LT_OK);
    lt_method *m = define_at(h.tracer, name, "demo.jl", 3, 5, NULL);
    lt_linfo *li = specialise(h.tracer, m, "f(::Int64)"), *g = specialise(h.tracer, m, "g()");
    lt_code *c;
    lt_code_desc d = {.linfo = li,
                      .address = 0x1000,
                      .size = 112,
                      .tier = LT_TIER_OPTIMISED,
                      .is_root = true,
                      .reason = "first call",
                      .cause = g,
                      .cause_file = "demo.jl",
                      .cause_line = 9,
                      .times = {1000000, 200000, 4000}};
    lt_jit_enter(h.tracer);
    assert_int_equal(lt_jit_emit(h.tracer, &d, &c), LT_OK);
    lt_jit_leave(h.tracer);
    lt_linfo_unjitted(h.tracer, g, LT_UNJITTED_INLINED, li);
    lt_method *fresh = define_at(h.tracer, name, "demo.jl", 20, 21, m);
    lt_linfo_invalidate(h.tracer, li, fresh);
    lt_code_retire(h.tracer, c);
    fake_end(&h);
}

static void text_lines_say_what_a_person_wants_to_know(void **state)
{
    (void)state;
    lines l = {0};
    make_events(&l, "f");
    const char *expected[] = {
        "defined      f at demo.jl:3",
        "interest     demo.jl:3 resolved by f at demo.jl:3",
        "specialised  f(::Int64)",
        "specialised  g()",
        "compiled     f(::Int64) optimised plain 112 bytes 1.204 ms root (first call) from g() at demo.jl:9",
        "interest     demo.jl:3 armed by f at demo.jl:3",
        "unjitted     g() inlined into f(::Int64)",
        "defined      f at demo.jl:20 replaces f at demo.jl:3",
        "interest     demo.jl:3 pending by f at demo.jl:3",
        "invalidated  f(::Int64) by f at demo.jl:20",
        "retired      f(::Int64) optimised plain by f at demo.jl:20",
    };
    assert_int_equal(l.count, sizeof expected / sizeof *expected);
    for (int i = 0; i < l.count; i++)
        assert_string_equal(l.text[i], expected[i]);
}

static void json_lines_have_every_field(void **state)
{
    (void)state;
    lines l = {0};
    make_events(&l, "f");
    const char *wanted[] = {
        "{\"event\":\"compiled\",\"sequence\":5,",
        "\"replay\":false,\"name\":\"f\",\"module\":\"Main\",\"method\":\"f\",\"file\":\"demo.jl\","
        "\"line\":3,\"signature\":\"f(::Int64)\",\"min_world\":0,\"max_world\":null,\"address\":4096,"
        "\"size\":112,\"symbol\":null,\"tier\":\"optimised\",\"variant\":\"plain\",\"root\":true,"
        "\"recompile\":false,\"debug_info\":false,\"reason\":\"first call\",\"cause\":\"g()\","
        "\"cause_file\":\"demo.jl\",\"cause_line\":9,\"inference_ns\":1000000,\"codegen_ns\":200000,"
        "\"link_ns\":4000}"};
    for (size_t i = 0; i < 2; i++)
        assert_non_null(strstr(l.json[4], wanted[i]));
    assert_non_null(strstr(l.json[6], "\"how\":\"inlined\",\"into\":\"f(::Int64)\"}"));
    assert_non_null(strstr(l.json[7], "\"replaces\":\"f\"}"));
    assert_non_null(strstr(l.json[5], "\"interest\":\"line\",\"text\":\"demo.jl\",\"at_line\":3,\"state\":\"armed\"}"));
}

static void odd_names_are_escaped(void **state)
{
    (void)state;
    lines l = {0};
    make_events(&l, "q\"\\\n\t\x01\x7f ∑\xff\xc0\xaf\xed\xa0\x80\xf4\x90\x80\x80");
    assert_non_null(strstr(l.json[0], "\"name\":\"q\\\"\\\\\\n\\t\\u0001\\u007f ∑"
                                      "\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD"
                                      "\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD\""));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(text_lines_say_what_a_person_wants_to_know),
        cmocka_unit_test(json_lines_have_every_field),
        cmocka_unit_test(odd_names_are_escaped),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
