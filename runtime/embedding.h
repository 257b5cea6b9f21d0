/* embedding.h - what a session keeps for the C program around it; private to session.c and embedding.c. */
#ifndef RT_EMBEDDING_H
#define RT_EMBEDDING_H

#include "iface/session.h"
#include "lintel/lintel.h"

typedef struct rt_host_function {
    lintel_host_fn fn;
    void *baton;
    const char *name;
} rt_host_function;

typedef struct rt_embedding { /* session->embed; collected */
    bool owns_tracer;
    const char *error_text;
    bool exited;
    int exit_code;
    rt_value *exception; /* of the last run; NULL: it had none */
    rt_host_function *functions;
    size_t nfunctions, functions_capacity;
    struct lintel_kept *kept; /* list */
} rt_embedding;

/* Runs fn for the C program: LT_OK with *result, or LT_EEXCEPTION (also for exit()) with the embedding's fields filled in. Output is
 * flushed. */
int rt_embedding_run(rt_session *s, rt_value *(*fn)(rt_session *s, void *baton), void *baton, rt_value **result);

#endif
