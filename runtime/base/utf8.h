/* utf8.h - decoding and encoding one character. Strict: overlong forms, surrogates and values above U+10FFFF are
 * invalid. */
#ifndef RT_BASE_UTF8_H
#define RT_BASE_UTF8_H

#include <stddef.h>
#include <stdint.h>

#define RT_UTF8_INVALID UINT32_MAX

/* Decodes the character at `p`; `*size` gets its bytes. Invalid: RT_UTF8_INVALID and a size of 1. Needs p < end. */
uint32_t rt_utf8_decode(const char *p, const char *end, unsigned *size);

/* Writes 1 to 4 bytes and gives their number. Any value below 0x110000 is written, surrogates too, as Julia's Char
 * does; anything above becomes U+FFFD. */
unsigned rt_utf8_encode(uint32_t codepoint, char out[4]);

#endif
