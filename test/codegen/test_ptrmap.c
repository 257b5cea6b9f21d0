#include "support/test.h"
#include "codegen/ptrmap.h"

static void put_get_replace(void **state)
{
    (void)state;
    cg_arena arena = {0};
    cg_ptrmap m = {0};
    uintptr_t v = 7;
    int keys[1000] = {0};
    assert_false(cg_ptrmap_get(&m, &keys[0], &v));
    assert_int_equal(v, 7);
    for (uintptr_t i = 0; i < 1000; i++)
        assert_true(cg_ptrmap_put(&m, &arena, &keys[i], i));
    assert_int_equal(m.n, 1000);
    for (uintptr_t i = 0; i < 1000; i++) {
        assert_true(cg_ptrmap_get(&m, &keys[i], &v));
        assert_int_equal(v, i);
    }
    assert_true(cg_ptrmap_put(&m, &arena, &keys[3], 99));
    assert_int_equal(m.n, 1000);
    assert_true(cg_ptrmap_get(&m, &keys[3], &v));
    assert_int_equal(v, 99);
    assert_false(cg_ptrmap_get(&m, &v, &v));
    cg_arena_release(&arena);
}

static void arena_zeroes_and_aligns(void **state)
{
    (void)state;
    cg_arena arena = {0};
    for (size_t size = 1; size < 100000; size = size * 3 + 1) {
        unsigned char *p = cg_arena_alloc(&arena, size);
        assert_non_null(p);
        assert_int_equal((uintptr_t)p % 16, 0);
        for (size_t i = 0; i < size; i++)
            assert_int_equal(p[i], 0);
        memset(p, 0xff, size);
    }
    cg_arena_release(&arena);
    assert_null(arena.block);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(put_get_replace),
        cmocka_unit_test(arena_zeroes_and_aligns),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
