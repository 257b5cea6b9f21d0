/* Symbols and strings. */
#include "support/session.h"

static void equal_text_is_one_symbol(void **state)
{
    rt_session *s = *state;
    assert_ptr_equal(rt_symbol_c(s, "alpha"), rt_symbol_get(s, "alphabet", 5));
    assert_ptr_not_equal(rt_symbol_c(s, "alpha"), rt_symbol_c(s, "beta"));
    assert_ptr_equal(rt_symbol_c(s, "alpha")->hdr.type, s->t.Symbol);
}

static void table_grows(void **state)
{
    rt_session *s = *state;
    rt_symbol **all = calloc(20000, sizeof *all);
    char name[16];
    for (int i = 0; i < 20000; i++) {
        snprintf(name, sizeof name, "sym%d", i);
        all[i] = rt_symbol_c(s, name);
    }
    for (int i = 0; i < 20000; i++) {
        snprintf(name, sizeof name, "sym%d", i);
        assert_ptr_equal(all[i], rt_symbol_c(s, name));
    }
    free(all);
}

static void strings_keep_nuls(void **state)
{
    rt_session *s = *state;
    rt_string *a = rt_string_new(s, "a\0b", 3), *b = rt_string_new(s, "a\0b", 3), *c = rt_string_new(s, "a\0c", 3);
    assert_int_equal(a->size, 3);
    assert_true(rt_egal(s, &a->hdr, &b->hdr));
    assert_false(rt_egal(s, &a->hdr, &c->hdr));
    assert_int_equal(rt_hash_egal(s, &a->hdr), rt_hash_egal(s, &b->hdr));
    assert_string_equal(rt_string_printf(s, "%d-%s", 7, "x")->bytes, "7-x");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(equal_text_is_one_symbol),
        cmocka_unit_test(table_grows),
        cmocka_unit_test(strings_keep_nuls),
    };
    return cmocka_run_group_tests(tests, bare_session, free_session);
}
