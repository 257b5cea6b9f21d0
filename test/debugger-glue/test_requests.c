/* The request ring: what a debugger's script writes into memory becomes interests. */
#include "support/test.h"
#include <string.h>
#include "lintel/debug.h"

typedef struct setup {
    lt_tracer *tracer;
    lt_glue *glue;
} setup;

static void begin(setup *s)
{
    lt_options o = {.size = sizeof o};
    assert_int_equal(lt_tracer_new(&o, &s->tracer), LT_OK);
    assert_int_equal(lt_glue_new(s->tracer, &s->glue), LT_OK);
}

static void end(setup *s)
{
    lt_glue_free(s->glue);
    lt_tracer_free(s->tracer);
}

/* As the scripts do it. */
static void put(uint32_t operation, uint32_t number, uint32_t kind, const char *text, uint32_t line)
{
    lt_request_ring *r = &lintel_requests;
    assert_memory_equal(r->magic, "LTREQS\0", 8);
    assert_int_equal(r->version, 1);
    assert_int_equal(r->request_size, 256);
    assert_true(r->written - r->taken < r->capacity);
    lt_request *q = &r->request[r->written % r->capacity];
    *q = (lt_request){.operation = operation, .number = number, .kind = kind, .line = line};
    strcpy(q->text, text);
    r->written++;
}

static lt_method *define(setup *s, const char *name, uint32_t line)
{
    lt_method *m = NULL;
    lt_method_desc d = {.name = name, .module = "Main", .file = "src/a.jl", .first_line = line, .last_line = line + 5};
    assert_int_equal(lt_method_define(s->tracer, &d, NULL, &m), LT_OK);
    return m;
}

static void a_request_is_an_interest_until_it_is_removed(void **state)
{
    (void)state;
    setup s;
    begin(&s);
    lt_method *f = define(&s, "f", 1);
    put(LT_REQUEST_ADD, 1, LT_REQUEST_NAME, "f", 0);
    assert_int_equal(lt_method_flags(f), 0);
    assert_int_equal(lt_poll(s.tracer), 1);
    assert_int_equal(lt_method_flags(f), LT_WANT_DEBUG);
    lt_method *later = define(&s, "f", 10);
    assert_int_equal(lt_method_flags(later), LT_WANT_DEBUG);
    put(LT_REQUEST_REMOVE, 1, 0, "", 0);
    assert_int_equal(lt_poll(s.tracer), 1);
    assert_int_equal(lt_method_flags(f) | lt_method_flags(later), 0);
    assert_int_equal(lt_poll(s.tracer), 0);
    end(&s);
}

static void all_kinds_name_methods(void **state)
{
    (void)state;
    setup s;
    begin(&s);
    lt_method *f = define(&s, "f", 1), *g = define(&s, "g", 11), *h = define(&s, "handle_x", 21);
    put(LT_REQUEST_ADD, 1, LT_REQUEST_LINE, "a.jl", 3);
    put(LT_REQUEST_ADD, 2, LT_REQUEST_NAME, "Main.g", 0);
    put(LT_REQUEST_ADD, 3, LT_REQUEST_REGEX, "^handle_", 0);
    assert_int_equal(lt_debug_poll(), 3);
    assert_int_equal(lt_method_flags(f) & lt_method_flags(g) & lt_method_flags(h), LT_WANT_DEBUG);
    assert_int_equal(lt_method_flags(define(&s, "handle_y", 31)), LT_WANT_DEBUG);
    assert_int_equal(lt_method_flags(define(&s, "mishandle_", 41)), 0);
    end(&s);
}

static void an_absolute_path_names_a_file_that_is_known_by_a_relative_one(void **state)
{
    (void)state;
    setup s;
    begin(&s);
    lt_method *f = define(&s, "f", 1);
    put(LT_REQUEST_ADD, 1, LT_REQUEST_LINE, "/home/somebody/src/a.jl", 3);
    put(LT_REQUEST_ADD, 2, LT_REQUEST_LINE, "/home/somebody/other/a.jl", 3);
    assert_int_equal(lt_poll(s.tracer), 2);
    assert_int_equal(lt_method_flags(f), LT_WANT_DEBUG);
    put(LT_REQUEST_REMOVE, 1, 0, "", 0);
    assert_int_equal(lt_poll(s.tracer), 1);
    assert_int_equal(lt_method_flags(f), 0);
    end(&s);
}

static void a_number_that_is_in_use_is_replaced(void **state)
{
    (void)state;
    setup s;
    begin(&s);
    lt_method *f = define(&s, "f", 1), *g = define(&s, "g", 11);
    put(LT_REQUEST_ADD, 7, LT_REQUEST_NAME, "f", 0);
    put(LT_REQUEST_ADD, 7, LT_REQUEST_NAME, "g", 0);
    assert_int_equal(lt_poll(s.tracer), 2);
    assert_int_equal(lt_method_flags(f), 0);
    assert_int_equal(lt_method_flags(g), LT_WANT_DEBUG);
    end(&s);
}

static void nonsense_is_refused_and_counted(void **state)
{
    (void)state;
    setup s;
    begin(&s);
    uint32_t refused = lintel_requests.refused;
    put(9, 1, LT_REQUEST_NAME, "f", 0);
    put(LT_REQUEST_ADD, 1, LT_REQUEST_NAME, "", 0);
    put(LT_REQUEST_ADD, 1, LT_REQUEST_REGEX, "(", 0);
    put(LT_REQUEST_ADD, 1, LT_REQUEST_LINE, "a.jl", 0);
    put(LT_REQUEST_REMOVE, 1, 0, "", 0); /* of what was never added: nothing to complain about */
    lt_request *q = &lintel_requests.request[lintel_requests.written % lintel_requests.capacity];
    put(LT_REQUEST_ADD, 1, LT_REQUEST_NAME, "", 0);
    memset(q->text, 'x', sizeof q->text); /* no end */
    assert_int_equal(lt_poll(s.tracer), 6);
    assert_int_equal(lintel_requests.refused - refused, 4);
    end(&s);
}

static void inside_the_jit_nothing_is_taken(void **state)
{
    (void)state;
    setup s;
    begin(&s);
    lt_method *f = define(&s, "f", 1);
    put(LT_REQUEST_ADD, 1, LT_REQUEST_NAME, "f", 0);
    lt_jit_enter(s.tracer);
    assert_int_equal(lt_poll(s.tracer), LT_EBUSY);
    assert_int_equal(lt_debug_poll(), LT_EBUSY);
    assert_int_equal(lt_debug_describe(0, 0), LT_EBUSY);
    assert_int_equal(lt_method_flags(f), 0);
    lt_jit_leave(s.tracer);
    assert_int_equal(lt_debug_poll(), 1);
    assert_int_equal(lt_method_flags(f), LT_WANT_DEBUG);
    end(&s);
}

static void every_glue_takes_each_request_and_none_twice(void **state)
{
    (void)state;
    setup a, b;
    begin(&a);
    begin(&b);
    lt_method *fa = define(&a, "f", 1), *fb = define(&b, "f", 1);
    uint32_t taken = lintel_requests.taken;
    put(LT_REQUEST_ADD, 1, LT_REQUEST_NAME, "f", 0);
    assert_int_equal(lt_poll(a.tracer), 1);
    assert_int_equal(lintel_requests.taken, taken); /* b has not seen it: its place is not free yet */
    assert_int_equal(lt_poll(a.tracer), 0);
    assert_int_equal(lt_poll(b.tracer), 1);
    assert_int_equal(lintel_requests.taken, taken + 1);
    assert_int_equal(lt_method_flags(fa) & lt_method_flags(fb), LT_WANT_DEBUG);
    end(&b);
    end(&a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_request_is_an_interest_until_it_is_removed),
        cmocka_unit_test(all_kinds_name_methods),
        cmocka_unit_test(an_absolute_path_names_a_file_that_is_known_by_a_relative_one),
        cmocka_unit_test(a_number_that_is_in_use_is_replaced),
        cmocka_unit_test(nonsense_is_refused_and_counted),
        cmocka_unit_test(inside_the_jit_nothing_is_taken),
        cmocka_unit_test(every_glue_takes_each_request_and_none_twice),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
