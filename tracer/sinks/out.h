/* out.h - text into a bounded buffer, counted like snprintf: what does not fit is counted but not written. */
#ifndef SINKS_OUT_H
#define SINKS_OUT_H

#include <stddef.h>
#include <stdint.h>

typedef struct sk_out {
    char *buf;
    size_t size, length; /* length: of everything put, also what did not fit */
} sk_out;

void sk_put(sk_out *o, const char *text);
void sk_put_n(sk_out *o, const char *text, size_t n);
__attribute__((format(printf, 2, 3))) void sk_put_f(sk_out *o, const char *format, ...);
/* Quoted and escaped as JSON; bytes that are not UTF-8 become U+FFFD. NULL gives null. */
void sk_put_json_string(sk_out *o, const char *text);
int sk_finish(sk_out *o); /* terminates; the full length */

#endif
