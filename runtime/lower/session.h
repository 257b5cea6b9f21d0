/* session.h - what lowering and evaluation of programs remember per session (rt_session.lower). */
#ifndef RT_LOWER_SESSION_H
#define RT_LOWER_SESSION_H

#include "../iface/session.h"

/* A file being evaluated. An exception may leave records of frames that are gone at the head: those whose `stack` is
 * below the stack pointer. */
typedef struct low_file_record {
    struct low_file_record *outer;
    const void *stack; /* in the C frame that evaluates it */
    const char *path;
} low_file_record;

typedef struct low_session_data {
    uint32_t serial; /* numbers in made-up names */
    low_file_record *files;
    bool has_macros; /* a program has defined some */
} low_session_data;

/* Made on first need. */
low_session_data *low_session(rt_session *s);
/* The innermost live record, given an address in the caller's frame. */
low_file_record *low_session_files(rt_session *s, const void *stack);
/* The file being evaluated, for include(); NULL if none is. */
const char *low_session_file(rt_session *s);

#endif
