/* Arrays: shapes, growing at both ends against a plain model. */
#include "support/session.h"
#include "runtime/values/array.h"

static rt_array *vector(rt_session *s, rt_datatype *elem, size_t n)
{
    return rt_array_new(s, (rt_datatype *)rt_array_type(s, &elem->hdr, 1), &n, 1);
}

static int64_t at(rt_session *s, rt_array *a, size_t i) { return rt_unbox_int64(rt_array_get(s, a, i)); }

static void shapes(void **state)
{
    rt_session *s = *state;
    size_t dims[] = {3, 4};
    rt_array *m = rt_array_new(s, (rt_datatype *)rt_array_type(s, &s->t.Float64->hdr, 2), dims, 2);
    assert_int_equal(m->length, 12);
    assert_int_equal(rt_array_dim(m, 0), 3);
    assert_int_equal(rt_array_dim(m, 1), 4);
    assert_int_equal(rt_array_dim(m, 2), 1);
    rt_array_set(s, m, 11, rt_box_float64(s, 1.5));
    size_t flat = 12;
    rt_array *v = rt_array_reshape(s, m, &flat, 1);
    assert_int_equal(rt_unbox_float64(rt_array_get(s, v, 11)) * 2, 3);
    assert_ptr_equal(v->hdr.type, (rt_datatype *)rt_array_type(s, &s->t.Float64->hdr, 1));
}

/* The model: a C array with the same operations. */
typedef struct model {
    int64_t item[4096];
    size_t n;
} model;

static void same(rt_session *s, rt_array *a, const model *m)
{
    assert_int_equal(a->length, m->n);
    assert_true(a->capacity >= a->length);
    for (size_t i = 0; i < m->n; i++)
        assert_int_equal(at(s, a, i), m->item[i]);
}

static void grow_model(model *m, size_t i, size_t by)
{
    memmove(m->item + i + by, m->item + i, (m->n - i) * sizeof m->item[0]);
    memset(m->item + i, 0, by * sizeof m->item[0]);
    m->n += by;
}

static void shrink_model(model *m, size_t i, size_t by)
{
    memmove(m->item + i, m->item + i + by, (m->n - i - by) * sizeof m->item[0]);
    m->n -= by;
}

static void any_sequence_of_changes(void **state)
{
    rt_session *s = *state;
    rt_array *a = vector(s, s->t.Int64, 0);
    model *m = calloc(1, sizeof *m);
    unsigned random = 12345;
    for (int step = 0; step < 3000; step++) {
        random = random * 1103515245 + 12345;
        size_t by = random >> 16 & 7, i = m->n ? (random >> 8) % (m->n + 1) : 0;
        switch (random >> 28 & 7) {
        case 0:
        case 1:
            rt_array_grow_end(s, a, by);
            grow_model(m, m->n, by);
            break;
        case 2:
            rt_array_grow_beg(s, a, by);
            grow_model(m, 0, by);
            break;
        case 3:
            rt_array_grow_at(s, a, i, by);
            grow_model(m, i, by);
            break;
        case 4:
            by = by < m->n ? by : m->n;
            rt_array_del_end(s, a, by);
            shrink_model(m, m->n - by, by);
            break;
        case 5:
            by = by < m->n ? by : m->n;
            rt_array_del_beg(s, a, by);
            shrink_model(m, 0, by);
            break;
        case 6:
            by = by < m->n - i ? by : m->n - i;
            rt_array_del_at(s, a, i, by);
            shrink_model(m, i, by);
            break;
        default:
            rt_array_sizehint(s, a, m->n + by);
        }
        for (size_t k = 0; k < m->n; k++)
            if (!m->item[k]) {
                m->item[k] = step + 1;
                rt_array_set(s, a, k, rt_box_int64(s, step + 1));
            }
        if (step % 16 == 0)
            same(s, a, m);
    }
    same(s, a, m);
    free(m);
}

static void queue_does_not_grow_without_bound(void **state)
{
    rt_session *s = *state;
    rt_array *a = vector(s, s->t.Int64, 0);
    for (int64_t i = 0; i < 100000; i++) {
        rt_array_grow_end(s, a, 1);
        rt_array_set(s, a, a->length - 1, rt_box_int64(s, i));
        if (a->length > 10) {
            assert_int_equal(at(s, a, 0), i - 10);
            rt_array_del_beg(s, a, 1);
        }
    }
    assert_true(a->capacity < 64);
}

static void new_references_are_undefined(void **state)
{
    rt_session *s = *state;
    rt_array *a = vector(s, s->t.Any, 2);
    rt_array_set(s, a, 0, s->nothing);
    assert_ptr_equal(rt_array_get(s, a, 0), s->nothing);
    assert_null(((rt_value **)a->data)[1]);
    rt_array_grow_end(s, a, 3);
    assert_null(((rt_value **)a->data)[4]);
}

static void ghosts_need_no_memory(void **state)
{
    rt_session *s = *state;
    rt_array *a = vector(s, s->t.Nothing, 5);
    rt_array_grow_end(s, a, 1000);
    rt_array_del_beg(s, a, 3);
    assert_int_equal(a->length, 1002);
    assert_ptr_equal(rt_array_get(s, a, 1001), s->nothing);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shapes),
        cmocka_unit_test(any_sequence_of_changes),
        cmocka_unit_test(queue_does_not_grow_without_bound),
        cmocka_unit_test(new_references_are_undefined),
        cmocka_unit_test(ghosts_need_no_memory),
    };
    return cmocka_run_group_tests(tests, bare_session, free_session);
}
