/* random.c - the generator xoshiro256++ (Blackman and Vigna), seeded through splitmix64. */
#include "arg.h"
#include "../values/heap.h"
#include <sys/random.h>
#include <time.h>

typedef struct generator {
    uint64_t s[4];
} generator;

static void seed(generator *g, uint64_t x)
{
    for (int i = 0; i < 4; i++) {
        uint64_t z = x += 0x9e3779b97f4a7c15u;
        z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
        z = (z ^ z >> 27) * 0x94d049bb133111ebu;
        g->s[i] = z ^ z >> 31;
    }
}

static generator *generator_of(rt_session *s)
{
    if (!s->random) {
        uint64_t x;
        if (getrandom(&x, sizeof x, GRND_NONBLOCK) != sizeof x)
            x = (uint64_t)time(NULL) ^ (uintptr_t)s;
        s->random = rt_heap_atomic(s, sizeof(generator));
        seed(s->random, x);
    }
    return s->random;
}

static uint64_t rotate(uint64_t x, int k) { return x << k | x >> (64 - k); }

static uint64_t next(generator *g)
{
    uint64_t *s = g->s, result = rotate(s[0] + s[3], 23) + s[0], t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = rotate(s[3], 45);
    return result;
}

rt_value *rt_builtin_random_u64(rt_session *s, rt_value **args, uint32_t n)
{
    (void)args, (void)n;
    return rt_box_uint64(s, next(generator_of(s)));
}

rt_value *rt_builtin_random_seed(rt_session *s, rt_value **args, uint32_t n)
{
    (void)n;
    seed(generator_of(s), (uint64_t)rt_arg_integer(s, "seed!", args[0]));
    return s->nothing;
}
