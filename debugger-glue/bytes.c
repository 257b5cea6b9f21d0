/* bytes.c - see bytes.h. */
#include "bytes.h"

#include <stdlib.h>
#include <string.h>

void dg_bytes_release(dg_bytes *b)
{
    free(b->data);
    *b = (dg_bytes){0};
}

uint8_t *dg_bytes_extend(dg_bytes *b, size_t n)
{
    if (b->failed || n > SIZE_MAX / 4 - b->size) {
        b->failed = true;
        return NULL;
    }
    if (!b->data || b->size + n > b->capacity) {
        size_t capacity = b->capacity ? b->capacity * 2 : 256;
        if (capacity < b->size + n)
            capacity = b->size + n;
        uint8_t *grown = realloc(b->data, capacity);
        if (!grown) {
            b->failed = true;
            return NULL;
        }
        b->data = grown;
        b->capacity = capacity;
    }
    uint8_t *p = b->data + b->size;
    if (n)
        memset(p, 0, n);
    b->size += n;
    return p;
}

void dg_bytes_put(dg_bytes *b, const void *data, size_t n)
{
    uint8_t *p = dg_bytes_extend(b, n);
    if (p && n)
        memcpy(p, data, n);
}

void dg_store_uint(uint8_t *p, uint64_t value, size_t width)
{
    for (size_t i = 0; i < width; i++)
        p[i] = (uint8_t)(value >> (8 * i));
}

uint64_t dg_load_uint(const uint8_t *p, size_t width)
{
    uint64_t value = 0;
    for (size_t i = 0; i < width; i++)
        value |= (uint64_t)p[i] << (8 * i);
    return value;
}

void dg_bytes_put_uint(dg_bytes *b, uint64_t value, size_t width)
{
    uint8_t *p = dg_bytes_extend(b, width);
    if (p)
        dg_store_uint(p, value, width);
}

void dg_bytes_align(dg_bytes *b, size_t alignment)
{
    if (b->size % alignment)
        dg_bytes_extend(b, alignment - b->size % alignment);
}

void dg_bytes_set_uint(dg_bytes *b, size_t at, uint64_t value, size_t width)
{
    if (!b->failed && at + width <= b->size)
        dg_store_uint(b->data + at, value, width);
}

/* ---- input ------------------------------------------------------------------------------------------------------------- */

void dg_skip(dg_reader *r, uint64_t n)
{
    if (r->bad || n > dg_left(r)) {
        r->bad = true;
        r->at = r->end;
    } else {
        r->at += n;
    }
}

uint64_t dg_read_uint(dg_reader *r, size_t width)
{
    const uint8_t *p = r->at;
    dg_skip(r, width);
    return r->bad ? 0 : dg_load_uint(p, width);
}

uint64_t dg_read_uleb(dg_reader *r)
{
    uint64_t value = 0;
    for (unsigned shift = 0;; shift += 7) {
        uint8_t byte = (uint8_t)dg_read_uint(r, 1);
        if (shift < 64)
            value |= (uint64_t)(byte & 0x7F) << shift;
        if (!(byte & 0x80) || r->bad)
            return r->bad ? 0 : value;
    }
}

const char *dg_read_string(dg_reader *r)
{
    const uint8_t *p = r->at, *zero = dg_left(r) ? memchr(p, 0, dg_left(r)) : NULL;
    if (!zero) {
        dg_skip(r, (uint64_t)dg_left(r) + 1);
        return "";
    }
    r->at = zero + 1;
    return (const char *)p;
}
