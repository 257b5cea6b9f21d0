/* status.h - the one table of status codes. Functions return LT_OK (0) or a negative code. */
#ifndef LINTEL_STATUS_H
#define LINTEL_STATUS_H

#ifdef __cplusplus
extern "C" {
#endif

/* name, value, text */
#define LT_STATUS_MAP(X)                                            \
    X(OK, 0, "success")                                             \
    X(ENOMEM, -1, "out of memory")                                  \
    X(EINVAL, -2, "invalid argument")                               \
    X(ENOENT, -3, "not found")                                      \
    X(EEXIST, -4, "already exists")                                 \
    X(EBUSY, -5, "busy: a lock or the JIT is held by someone else") \
    X(EIO, -6, "input/output error")                                \
    X(EFORMAT, -7, "malformed object or data")                      \
    X(ERANGE, -8, "value or relocation out of range")               \
    X(EUNSUPPORTED, -9, "not supported")                            \
    X(ELLVM, -10, "LLVM reported an error")                         \
    X(ESYNTAX, -11, "syntax error")                                 \
    X(EEXCEPTION, -12, "a language exception was thrown")           \
    X(ESTATE, -13, "wrong state for this call")                     \
    X(EFULL, -14, "queue or table is full")                         \
    X(ELIMIT, -15, "a configured limit was reached")                \
    X(EDWARF, -16, "malformed or unsupported debug information")

typedef enum lt_status {
#define X(name, value, text) LT_##name = (value),
    LT_STATUS_MAP(X)
#undef X
} lt_status;

/* The text of a status; never NULL. "unknown status" for anything not in the table. */
#if defined(__GNUC__)
__attribute__((visibility("default")))
#endif
const char *
lt_status_text(int status);

#ifdef __cplusplus
}
#endif
#endif
