/* bytes.h - growing output and bounded input. A growth that fails sticks, so a writer checks once, at the end; a read past
 * the end sticks too, and gives zeros. */
#ifndef GLUE_BYTES_H
#define GLUE_BYTES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct dg_bytes {
    uint8_t *data;
    size_t size, capacity;
    bool failed; /* out of memory */
} dg_bytes;

void dg_bytes_release(dg_bytes *b);
/* n bytes at the end, zeroed; NULL when out of memory. Valid until the next growth. */
uint8_t *dg_bytes_extend(dg_bytes *b, size_t n);
void dg_bytes_put(dg_bytes *b, const void *data, size_t n);
void dg_bytes_put_uint(dg_bytes *b, uint64_t value, size_t width); /* little-endian */
void dg_bytes_align(dg_bytes *b, size_t alignment);
void dg_bytes_set_uint(dg_bytes *b, size_t at, uint64_t value, size_t width);

uint64_t dg_load_uint(const uint8_t *p, size_t width);
void dg_store_uint(uint8_t *p, uint64_t value, size_t width);

typedef struct dg_reader {
    const uint8_t *start, *at, *end;
    bool bad;
} dg_reader;

static inline dg_reader dg_reader_at(const uint8_t *data, size_t size)
{
    return (dg_reader){data, data, data + size, false};
}
static inline size_t dg_left(const dg_reader *r) { return (size_t)(r->end - r->at); }
static inline size_t dg_offset(const dg_reader *r) { return (size_t)(r->at - r->start); }
uint64_t dg_read_uint(dg_reader *r, size_t width);
uint64_t dg_read_uleb(dg_reader *r);
const char *dg_read_string(dg_reader *r); /* "" when it is not terminated */
void dg_skip(dg_reader *r, uint64_t n);

#endif
