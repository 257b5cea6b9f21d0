/* The table of builtins, and what no argument may do to any of them: crash. */
#include "support/session.h"
#include "runtime/iface/builtins.h"
#include "runtime/values/module.h"
#include <signal.h>

static void names_are_unique(void **state)
{
    (void)state;
    for (int i = 0; i < RT_BUILTIN_COUNT; i++) {
        const rt_builtin_info *a = &rt_builtin_table[i];
        assert_non_null(a->fn);
        assert_true(a->min_args >= 0 && (a->max_args == -1 || a->max_args >= a->min_args));
        for (int j = 0; j < i; j++)
            assert_string_not_equal(a->name, rt_builtin_table[j].name);
    }
}

enum { POOL_MAX = 48 };

static size_t fill_pool(rt_session *s, rt_value **pool)
{
    static const char *const texts[] = {"", "abc", "%d", "memory", "\xff\xfe", "17"};
    size_t n = 0, two[] = {2, 2}, three = 3;
    for (int64_t i = -2; i < 4; i++)
        pool[n++] = rt_box_int64(s, i);
    pool[n++] = rt_box_int64(s, INT64_MAX);
    pool[n++] = rt_box_int64(s, INT64_MIN);
    pool[n++] = rt_box_float64(s, 2.5);
    pool[n++] = rt_box_float64(s, (double)__builtin_nanf(""));
    pool[n++] = rt_box_bits(s, s->t.UInt8, &(uint8_t){200});
    pool[n++] = rt_box_bits(s, s->t.Float32, &(float){1.5f});
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        pool[n++] = &rt_string_c(s, texts[i])->hdr;
    pool[n++] = &rt_symbol_c(s, "contents")->hdr;
    pool[n++] = s->nothing;
    pool[n++] = s->true_value;
    pool[n++] = rt_box_char(s, (uint32_t)'x' << 24);
    pool[n++] = s->empty_tuple;
    pool[n++] = rt_tuple_new(s, pool, 3);
    pool[n++] = &rt_svec_new(s, pool, 2)->hdr;
    pool[n++] = &s->empty_svec->hdr;
    pool[n++] = &s->t.Int64->hdr;
    pool[n++] = &s->t.Float64->hdr;
    pool[n++] = &s->t.Any->hdr;
    pool[n++] = &s->t.Number->hdr;
    pool[n++] = &s->t.DataType->hdr;
    pool[n++] = s->t.Array;
    pool[n++] = s->t.Tuple;
    pool[n++] = s->t.Type;
    pool[n++] = s->t.Bottom;
    pool[n++] = rt_array_type(s, &s->t.Any->hdr, 1);
    pool[n++] = &rt_tuple_type(s, (rt_value *[]){&s->t.Int64->hdr}, 1)->hdr;
    pool[n++] = rt_union_type(s, (rt_value *[]){&s->t.Int64->hdr, &s->t.Nothing->hdr}, 2);
    pool[n++] = &rt_typevar_new(s, rt_symbol_c(s, "T"), s->t.Bottom, &s->t.Any->hdr)->hdr;
    pool[n++] = &rt_array_new(s, (rt_datatype *)rt_array_type(s, &s->t.Any->hdr, 1), &three, 1)->hdr;
    pool[n++] = &rt_array_new(s, (rt_datatype *)rt_array_type(s, &s->t.UInt8->hdr, 1), &three, 1)->hdr;
    pool[n++] = &rt_array_new(s, (rt_datatype *)rt_array_type(s, &s->t.Float64->hdr, 2), two, 2)->hdr;
    pool[n++] = rt_struct_new(s, s->t.Box, NULL, 0);
    pool[n++] = rt_module_value(rt_module_new(s, rt_symbol_c(s, "Scratch"), s->main));
    pool[n++] = rt_core_value(s, "getfield");
    assert_true(n <= POOL_MAX);
    return n;
}

typedef struct one_call {
    uint32_t id, n;
    rt_value *args[8];
} one_call;

static rt_value *perform(rt_session *s, void *baton)
{
    one_call *c = baton;
    rt_builtin *b = (rt_builtin *)rt_core_value(s, rt_builtin_table[c->id].name);
    return rt_call_builtin(s, b, c->args, c->n);
}

static uint64_t next(uint64_t *x)
{
    *x ^= *x << 13, *x ^= *x >> 7, *x ^= *x << 17;
    return *x >> 16;
}

/* Standard output is the test's own; huge collections and programs are other tests' business. */
static bool is_left_out(uint32_t id)
{
    return id == RT_BUILTIN_io_write || id == RT_BUILTIN_io_write_byte || id == RT_BUILTIN_io_open ||
           id == RT_BUILTIN_io_read_line || id == RT_BUILTIN_io_read_all || id == RT_BUILTIN_io_eof ||
           id == RT_BUILTIN_gc_collect;
}

static const char *running = "";

static void say_which(int signal_number)
{
    fprintf(stderr, "builtin %s: signal %d\n", running, signal_number);
    signal(signal_number, SIG_DFL);
    raise(signal_number);
}

static void no_arguments_crash_a_builtin(void **state)
{
    rt_session *s = *state;
    rt_value *pool[POOL_MAX];
    size_t n = fill_pool(s, pool);
    uint64_t random = 0x2545f4914f6cdd1du;
    signal(SIGSEGV, say_which);
    for (uint32_t id = 0; id < RT_BUILTIN_COUNT; id++) {
        const rt_builtin_info *info = &rt_builtin_table[id];
        running = info->name;
        for (int round = 0; round < 400 && !is_left_out(id); round++) {
            uint32_t most = info->max_args < 0 ? (uint32_t)info->min_args + 2 : (uint32_t)info->max_args;
            one_call c = {.id = id, .n = (uint32_t)info->min_args};
            c.n += most > c.n ? (uint32_t)(next(&random) % (most - c.n + 1)) : 0;
            for (uint32_t i = 0; i < c.n; i++)
                c.args[i] = pool[next(&random) % n];
            rt_value *result = NULL, *exception = NULL;
            int status = rt_try(s, perform, &c, &result, &exception);
            assert_true(status == LT_OK ? result && result->type : exception && exception->type);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_are_unique),
        cmocka_unit_test(no_arguments_crash_a_builtin),
    };
    return cmocka_run_group_tests(tests, bare_session, free_session);
}
