/* string_hash.c - the hash of strings: the second half of MurmurHash3_x64_128 (Austin Appleby, public domain), as Julia
 * has it, so that dictionaries with string keys are iterated in the same order.
 */
#include "arg.h"
#include <string.h>

static const uint64_t C1 = 0x87c37b91114253d5u, C2 = 0x4cf5ad432745937fu;

static uint64_t rotl(uint64_t x, int n) { return x << n | x >> (64 - n); }
static uint64_t spread_low(uint64_t k) { return rotl(k * C1, 31) * C2; }
static uint64_t spread_high(uint64_t k) { return rotl(k * C2, 33) * C1; }

static uint64_t finish(uint64_t k)
{
    k = (k ^ k >> 33) * 0xff51afd7ed558ccdu;
    k = (k ^ k >> 33) * 0xc4ceb9fe1a85ec53u;
    return k ^ k >> 33;
}

/* Up to eight bytes, little-endian, the rest zero. */
static uint64_t load(const char *p, size_t n)
{
    uint64_t k = 0;
    memcpy(&k, p, n < 8 ? n : 8);
    return k;
}

static uint64_t hash_bytes(const char *p, size_t size, uint32_t seed)
{
    uint64_t h1 = seed, h2 = seed;
    size_t left = size;
    for (; left >= 16; left -= 16, p += 16) {
        h1 = (rotl(h1 ^ spread_low(load(p, 8)), 27) + h2) * 5 + 0x52dce729;
        h2 = (rotl(h2 ^ spread_high(load(p + 8, 8)), 31) + h1) * 5 + 0x38495ab5;
    }
    if (left > 8)
        h2 ^= spread_high(load(p + 8, left - 8));
    if (left)
        h1 ^= spread_low(load(p, left));
    h1 ^= size;
    h2 ^= size;
    h1 += h2;
    h2 += h1;
    h1 = finish(h1);
    h2 = finish(h2);
    h1 += h2;
    return h2 + h1;
}

rt_value *rt_builtin_string_hash(rt_session *s, rt_value **args, uint32_t n)
{
    (void)n;
    rt_string *str = rt_arg_string(s, "hash", args[0]);
    uint64_t seed = (uint64_t)rt_arg_integer(s, "hash", args[1]);
    return rt_box_uint64(s, hash_bytes(str->bytes, str->size, (uint32_t)seed));
}
