/* Modules: how names are resolved, what may be assigned. */
#include "support/session.h"
#include "runtime/values/module.h"

static rt_symbol *sym(rt_session *s, const char *text) { return rt_symbol_c(s, text); }

static rt_module *fresh(rt_session *s, const char *name) { return rt_module_new(s, sym(s, name), s->main); }

static void define(rt_session *s, rt_module *m, const char *name, int64_t value)
{
    rt_binding_set(s, rt_module_own(s, m, sym(s, name)), rt_box_int64(s, value));
}

static int64_t value_of(rt_session *s, rt_module *m, const char *name)
{
    rt_binding *b = rt_module_lookup(s, m, sym(s, name));
    return b && b->value ? rt_unbox_int64(b->value) : -1;
}

static void only_exports_come_through_using(void **state)
{
    rt_session *s = *state;
    rt_module *a = fresh(s, "A"), *b = fresh(s, "B");
    define(s, a, "open", 1);
    define(s, a, "hidden", 2);
    rt_module_export(s, a, sym(s, "open"));
    rt_module_using(s, b, a);
    assert_int_equal(value_of(s, b, "open"), 1);
    assert_int_equal(value_of(s, b, "hidden"), -1);
    rt_module_import(s, b, a, sym(s, "hidden"));
    assert_int_equal(value_of(s, b, "hidden"), 2);
}

static void own_names_come_first(void **state)
{
    rt_session *s = *state;
    rt_module *a = fresh(s, "A"), *b = fresh(s, "B");
    define(s, a, "x", 1);
    rt_module_export(s, a, sym(s, "x"));
    rt_module_using(s, b, a);
    define(s, b, "x", 5); /* before it was used: a new variable */
    assert_int_equal(value_of(s, b, "x"), 5);
    assert_int_equal(value_of(s, a, "x"), 1);
}

static rt_value *assign_x(rt_session *s, void *m)
{
    define(s, m, "x", 9);
    return s->nothing;
}

static rt_value *extend_x(rt_session *s, void *m) { return rt_generic_function(s, m, sym(s, "x")); }

static void a_used_name_stays_what_it_was(void **state)
{
    rt_session *s = *state;
    rt_module *a = fresh(s, "A"), *b = fresh(s, "B");
    define(s, a, "x", 1);
    rt_module_export(s, a, sym(s, "x"));
    rt_module_using(s, b, a);
    assert_int_equal(value_of(s, b, "x"), 1);
    assert_int_equal(rt_try(s, assign_x, b, NULL, NULL), LT_EEXCEPTION);
    assert_int_equal(rt_try(s, extend_x, b, NULL, NULL), LT_EEXCEPTION);
    assert_int_equal(value_of(s, a, "x"), 1);
}

static rt_value *change_constant(rt_session *s, void *b)
{
    rt_binding_set(s, b, rt_box_float64(s, 2));
    return s->nothing;
}

static void constants_keep_their_type(void **state)
{
    rt_session *s = *state;
    rt_binding *b = rt_module_own(s, fresh(s, "C"), sym(s, "k"));
    rt_binding_set_const(s, b, rt_box_int64(s, 1));
    rt_binding_set_const(s, b, rt_box_int64(s, 1));
    assert_int_equal(rt_try(s, change_constant, b, NULL, NULL), LT_EEXCEPTION);
    assert_int_equal(rt_unbox_int64(b->value), 1);
    rt_binding_set(s, b, rt_box_int64(s, 2));
    assert_int_equal(rt_unbox_int64(b->value), 2);
}

static void functions_are_made_once(void **state)
{
    rt_session *s = *state;
    rt_module *m = fresh(s, "F");
    rt_value *f = rt_generic_function(s, m, sym(s, "f"));
    assert_ptr_equal(f, rt_generic_function(s, m, sym(s, "f")));
    assert_true(rt_isa(s, f, &s->t.Function->hdr));
    assert_ptr_equal(f->type->instance, f);
    assert_string_equal(rt_type_text(s, &f->type->hdr), "typeof(Main.F.f)");
}

static void many_bindings(void **state)
{
    rt_session *s = *state;
    rt_module *m = fresh(s, "Many");
    char name[16];
    for (int i = 0; i < 3000; i++) {
        snprintf(name, sizeof name, "v%d", i);
        define(s, m, name, i);
    }
    assert_int_equal(value_of(s, m, "v0"), 0);
    assert_int_equal(value_of(s, m, "v2999"), 2999);
}

static void builtins_are_in_core_and_base(void **state)
{
    rt_session *s = *state;
    rt_value *f = rt_core_value(s, "getfield");
    assert_non_null(f);
    assert_ptr_equal(f->type->super, s->t.Builtin);
    assert_ptr_equal(rt_module_lookup(s, s->base, sym(s, "add_int"))->value, rt_core_value(s, "add_int"));
    assert_null(rt_module_lookup(s, s->main, sym(s, "add_int")));
    assert_ptr_equal(rt_module_lookup(s, s->main, sym(s, "Int64"))->value, &s->t.Int64->hdr);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(only_exports_come_through_using), cmocka_unit_test(own_names_come_first),
        cmocka_unit_test(a_used_name_stays_what_it_was),   cmocka_unit_test(constants_keep_their_type),
        cmocka_unit_test(functions_are_made_once),         cmocka_unit_test(many_bindings),
        cmocka_unit_test(builtins_are_in_core_and_base),
    };
    return cmocka_run_group_tests(tests, bare_session, free_session);
}
