/* session.h - what lowering remembers per session (rt_session.lower). */
#ifndef RT_LOWER_SESSION_H
#define RT_LOWER_SESSION_H

#include "../iface/session.h"

typedef struct low_session_data {
    uint32_t serial;     /* numbers in made-up names */
    const char *file;    /* the file being evaluated, for include(); NULL at top */
    uint32_t file_depth; /* of nested include()s */
} low_session_data;

/* Made on first need. */
low_session_data *low_session(rt_session *s);

#endif
