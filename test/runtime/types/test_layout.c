#include "notation.h"

static rt_datatype *D(rt_session *s, const char *text) { return (rt_datatype *)T(s, text); }

static void test_reprs(void **state)
{
    static const struct {
        const char *type;
        rt_repr repr;
    } facts[] = {
        {"Int", RT_BITS},
        {"Bool", RT_BITS},
        {"Float64", RT_BITS},
        {"Char", RT_BITS},
        {"Ptr{Int}", RT_BITS},
        {"Nothing", RT_GHOST},
        {"f", RT_GHOST},
        {"Type{Int}", RT_GHOST},
        {"Type{Vector}", RT_GHOST},
        {"Tuple{}", RT_GHOST},
        {"Tuple{Nothing,f}", RT_GHOST},
        {"Tag{3}", RT_GHOST},
        {"Pair{Int,Float64}", RT_STRUCT},
        {"Pair{Int,String}", RT_STRUCT},
        {"Tuple{Int,Nothing}", RT_STRUCT},
        {"NamedTuple{names{:a},Tuple{Int}}", RT_STRUCT},
        {"NTuple{16,Int}", RT_STRUCT},
        {"NTuple{17,Int}", RT_REF},
        {"Cell{Int}", RT_REF},
        {"Vector{Int}", RT_REF},
        {"String", RT_REF},
        {"Symbol", RT_REF},
        {"DataType", RT_REF},
        {"Union{Int,Nothing}", RT_UNION},
        {"Union{Int,Float64,String,Nothing}", RT_UNION},
        {"Union{Int,Float64,String,Nothing,Bool}", RT_ANY},
        {"Union{String,Nothing}", RT_ANY},
        {"Union{Int,Real}", RT_ANY},
        {"Union{Int,AbstractString}", RT_ANY},
        {"Any", RT_ANY},
        {"Integer", RT_ANY},
        {"Vector", RT_ANY},
        {"Tuple{Any}", RT_ANY},
        {"Union{}", RT_ANY},
        {"Type", RT_ANY},
    };
    rt_session *s = *state;
    for (size_t i = 0; i < sizeof facts / sizeof *facts; i++)
        if (rt_repr_of(s, T(s, facts[i].type)) != facts[i].repr)
            fail_msg("%s has representation %d", facts[i].type, rt_repr_of(s, T(s, facts[i].type)));
}

static void test_offsets(void **state)
{
    rt_session *s = *state;
    rt_layout *l = rt_layout_of(s, D(s, "Tuple{Int8,Int,Bool,Float32,String}"));
    const uint32_t offsets[] = {0, 8, 16, 20, 24}, sizes[] = {1, 8, 1, 4, 8};
    assert_int_equal(l->nfields, 5);
    for (int i = 0; i < 5; i++) {
        assert_int_equal(l->field[i].offset, offsets[i]);
        assert_int_equal(l->field[i].size, sizes[i]);
        assert_int_equal(l->field[i].is_ref, i == 4);
    }
    assert_int_equal(l->size, 32);
    assert_int_equal(l->align, 8);
    assert_true(l->has_refs);

    l = rt_layout_of(s, D(s, "Tuple{Int8,Tuple{Int16,Int8},Nothing,Int8}"));
    assert_int_equal(l->field[1].offset, 2);
    assert_int_equal(l->field[1].size, 4);
    assert_int_equal(l->field[2].size, 0);
    assert_int_equal(l->field[3].offset, 6);
    assert_int_equal(l->size, 8);
    assert_int_equal(l->align, 2);
    assert_false(l->has_refs);

    l = rt_layout_of(s, D(s, "Pair{Union{Int,Nothing},Any}"));
    assert_true(l->field[0].is_ref && l->field[1].is_ref);
    l = rt_layout_of(s, D(s, "Pair{Pair{Int,String},Int8}"));
    assert_int_equal(l->field[0].size, 16);
    assert_true(l->has_refs && !l->field[0].is_ref);
    assert_null(rt_layout_of(s, D(s, "Integer")));
    assert_null(rt_layout_of(s, D(s, "Tuple{Integer}")));
}

static rt_datatype *begin(rt_session *s, const char *name, rt_svec *params, bool is_mutable)
{
    rt_svec *names = rt_svec_new(s, (rt_value *[]){&rt_symbol_c(s, "value")->hdr, &rt_symbol_c(s, "next")->hdr}, 2);
    return rt_struct_begin(s, s->main, rt_symbol_c(s, name), NULL, params, names, is_mutable, 2);
}

static rt_svec *pair(rt_session *s, rt_value *a, rt_value *b) { return rt_svec_new(s, (rt_value *[]){a, b}, 2); }

static void test_self_containing(void **state)
{
    rt_session *s = *state;
    rt_datatype *list = begin(s, "Node", NULL, false);
    assert_true(rt_is_incomplete(list));
    assert_null(rt_layout_of(s, list));
    assert_int_equal(rt_repr_of(s, &list->hdr), RT_REF);
    rt_value *maybe = rt_union_type(s, (rt_value *[]){&list->hdr, &s->t.Nothing->hdr}, 2);
    rt_value *vector = rt_array_type(s, &list->hdr, 1);
    rt_struct_finish(s, list, pair(s, vector, maybe));
    assert_false(rt_is_incomplete(list));
    assert_int_equal(rt_repr_of(s, &list->hdr), RT_STRUCT); /* both fields are references */
    assert_ptr_equal(rt_union_type(s, (rt_value *[]){&s->t.Nothing->hdr, &list->hdr}, 2), maybe);

    rt_datatype *inf = begin(s, "Inf", NULL, false);
    rt_struct_finish(s, inf, pair(s, &s->t.Int64->hdr, &inf->hdr));
    assert_int_equal(rt_repr_of(s, &inf->hdr), RT_REF);
    assert_true(rt_layout_of(s, inf)->field[1].is_ref);
}

/* Neither may depend on which is asked first. */
static void test_mutually_containing(void **state)
{
    rt_session *s = *state;
    rt_datatype *a = begin(s, "MutualA", NULL, false), *b = begin(s, "MutualB", NULL, false);
    rt_struct_finish(s, a, pair(s, &s->t.Int64->hdr, &b->hdr));
    assert_null(rt_layout_of(s, a));
    rt_struct_finish(s, b, pair(s, &s->t.Int64->hdr, &a->hdr));
    assert_int_equal(rt_repr_of(s, &a->hdr), RT_REF);
    assert_int_equal(rt_repr_of(s, &b->hdr), RT_REF);
    assert_true(rt_layout_of(s, a)->field[1].is_ref && rt_layout_of(s, b)->field[1].is_ref);
}

static void test_growing_definition(void **state)
{
    rt_session *s = *state;
    static const char *const names[] = {"X"};
    rt_svec *vars = new_vars(s, names, 1);
    rt_datatype *t = begin(s, "Growing", vars, false);
    rt_value *inner =
        rt_apply_type(s, t->name->wrapper, (rt_value *[]){rt_apply_type(s, t->name->wrapper, vars->item, 1)}, 1);
    rt_struct_finish(s, t, pair(s, vars->item[0], inner)); /* next::Growing{Growing{X}} */
    rt_value *of_int = rt_apply_type(s, t->name->wrapper, (rt_value *[]){&s->t.Int64->hdr}, 1);
    assert_int_equal(rt_repr_of(s, of_int), RT_REF);
}

static void test_parametric_fields(void **state)
{
    rt_session *s = *state;
    static const char *const names[] = {"X"};
    rt_svec *vars = new_vars(s, names, 1);
    rt_datatype *t = begin(s, "List", vars, true);
    rt_value *self = rt_apply_type(s, t->name->wrapper, vars->item, 1);
    rt_value *next = rt_union_type(s, (rt_value *[]){self, &s->t.Nothing->hdr}, 2);
    rt_value *early =
        rt_apply_type(s, t->name->wrapper, (rt_value *[]){&s->t.Int64->hdr}, 1); /* before it is complete */
    rt_struct_finish(s, t, pair(s, vars->item[0], next));
    rt_svec *types = rt_field_types(s, (rt_datatype *)early);
    assert_ptr_equal(types->item[0], s->t.Int64);
    assert_ptr_equal(types->item[1], rt_union_type(s, (rt_value *[]){early, &s->t.Nothing->hdr}, 2));
    assert_int_equal(rt_field_index((rt_datatype *)early, rt_symbol_c(s, "next")), 1);
    assert_int_equal(rt_field_index((rt_datatype *)early, rt_symbol_c(s, "prev")), -1);
    assert_int_equal(rt_layout_of(s, (rt_datatype *)early)->size, 16);
    assert_int_equal(rt_field_index(D(s, "NamedTuple{names{:a,:b},Tuple{Int,Int}}"), rt_symbol_c(s, "b")), 1);
}

static void test_singletons(void **state)
{
    rt_session *s = *state;
    assert_ptr_equal(rt_singleton_of(s, T(s, "Nothing")), s->nothing);
    assert_ptr_equal(rt_singleton_of(s, T(s, "Tuple{}")), s->empty_tuple);
    assert_ptr_equal(rt_singleton_of(s, T(s, "Type{Int}")), s->t.Int64);
    assert_null(rt_singleton_of(s, T(s, "Type{T} where T")));
    assert_null(rt_singleton_of(s, T(s, "Int")));
    assert_null(rt_singleton_of(s, T(s, "Cell{Nothing}")));
    rt_value *tag = rt_singleton_of(s, T(s, "Tag{3}"));
    assert_non_null(tag);
    assert_ptr_equal(rt_singleton_of(s, T(s, "Tag{3}")), tag);
    assert_ptr_not_equal(rt_singleton_of(s, T(s, "Tag{4}")), tag);
    assert_ptr_equal(rt_tuple_new(s, &s->nothing, 1), rt_singleton_of(s, T(s, "Tuple{Nothing}")));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_reprs),
        cmocka_unit_test(test_offsets),
        cmocka_unit_test(test_self_containing),
        cmocka_unit_test(test_mutually_containing),
        cmocka_unit_test(test_growing_definition),
        cmocka_unit_test(test_parametric_fields),
        cmocka_unit_test(test_singletons),
    };
    return cmocka_run_group_tests(tests, notation_setup, notation_teardown);
}
