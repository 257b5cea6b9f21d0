/* unicode.h - which characters beyond ASCII are names, operators and operator suffixes, as in Julia. */
#ifndef RT_SYNTAX_UNICODE_H
#define RT_SYNTAX_UNICODE_H

#include <stdbool.h>
#include <stdint.h>

bool rt_is_name_start(uint32_t c);
bool rt_is_name_part(uint32_t c);
bool rt_is_operator_suffix(uint32_t c);
bool rt_is_unicode_space(uint32_t c);
/* Kind, precedence and flags of a one-character operator; false if it is none. */
bool rt_unicode_operator(uint32_t c, uint8_t *kind, uint8_t *prec, uint16_t *flags);
/* NFC plus Julia's own foldings (micro sign, middle dots, minus sign). Collected memory; size in *size. */
char *rt_normalise_name(const char *bytes, uint32_t size, uint32_t *out_size);

#endif
