/* The searches of the code map against counting one by one, for evenly filled, crowded and far-flung addresses. */
#include "support/test.h"
#include "tracer/codemap_search.h"

enum { MOST = 3000 };

static uint64_t random_state = 1;

static uint64_t random_number(void)
{
    random_state = random_state * 6364136223846793005u + 1442695040888963407u;
    return random_state >> 20;
}

static size_t plain_count(const uint64_t *starts, size_t n, uint64_t pc)
{
    size_t below = 0;
    while (below < n && starts[below] <= pc)
        below++;
    return below;
}

/* An index of n chunks that begin at these addresses; there are no chunks behind it. */
static lt_map_index *make_index(const uint64_t *starts, size_t n)
{
    lt_map_index *x = calloc(1, (2 * n + 1) * sizeof(uint64_t) + tr_guide_size(n));
    x->count = n;
    memcpy(tr_starts_of(x), starts, n * sizeof *starts);
    tr_starts_of(x)[0] = 0;
    tr_guide_make(x);
    return x;
}

static void check(const uint64_t *starts, size_t n, uint64_t pc, const lt_map_index *x)
{
    if (tr_count_not_above(starts, n, pc) != plain_count(starts, n, pc))
        fail_msg("%llu among %zu", (unsigned long long)pc, n);
    if (tr_chunks_not_above(x, pc) != plain_count(tr_starts_of(x), n, pc))
        fail_msg("%llu in the index of %zu", (unsigned long long)pc, n);
}

static void check_around(const uint64_t *starts, size_t n)
{
    lt_map_index *x = make_index(starts, n);
    check(starts, n, 0, x);
    check(starts, n, UINT64_MAX, x);
    for (size_t i = 0; i < n; i++) {
        check(starts, n, starts[i] - 1, x);
        check(starts, n, starts[i], x);
        check(starts, n, starts[i] + 1, x);
    }
    for (int i = 0; i < 200; i++)
        check(starts, n, starts[0] + random_number() % (starts[n - 1] - starts[0] + 1000), x);
    free(x);
}

static void fill(uint64_t *starts, size_t n, uint64_t from, uint64_t most_step)
{
    for (size_t i = 0; i < n; i++)
        starts[i] = from += 1 + random_number() % most_step;
}

static void every_count_of_addresses_is_searched_right(void **state)
{
    (void)state;
    static uint64_t starts[MOST];
    for (size_t n = 1; n < 200; n++) {
        fill(starts, n, 0x10000, 5000);
        check_around(starts, n);
    }
    fill(starts, MOST, 0x7f0000000000, 40000);
    check_around(starts, MOST);
    fill(starts, MOST, 0x1000, 1); /* without gaps */
    check_around(starts, MOST);
}

static void crowds_far_from_each_other_are_searched_right(void **state)
{
    (void)state;
    static uint64_t starts[MOST];
    fill(starts, 1000, 0x1000, 100);
    fill(starts + 1000, 1000, 0x7fff00000000, 100);
    fill(starts + 2000, 999, 0xfffffffffff00000, 100);
    starts[MOST - 1] = UINT64_MAX - 1;
    check_around(starts, MOST);
    check_around(starts + 999, 2000);
    check_around(starts + 990, 20);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_count_of_addresses_is_searched_right),
        cmocka_unit_test(crowds_far_from_each_other_are_searched_right),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
