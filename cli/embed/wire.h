/* wire.h - puts the parts together: tracer, code generator, runtime, debugger glue. For this folder and the program. */
#ifndef CLI_EMBED_WIRE_H
#define CLI_EMBED_WIRE_H

#include "codegen/codegen.h"
#include "lintel/debug.h"
#include "lintel/lintel.h"

typedef struct em_parts {
    lt_tracer *tracer;
    lt_glue *glue;         /* NULL with CG_DEBUG_NONE */
    cg_compiler *compiler; /* NULL with interpret */
    lintel_session *session;
    const char *failed; /* what em_open could not do; static text */
} em_parts;

typedef struct em_options {
    cg_options compiler;    /* size, lines and verify are filled in */
    lintel_options session; /* size and tracer are filled in */
    bool interpret;         /* no code generator: everything runs in the evaluator */
    /* Called between the making of the tracer and the loading of the base library: the place to subscribe. May be NULL. */
    int (*ready)(void *baton, lt_tracer *t);
    void *baton;
} em_options;

/* LT_OK or a negative status with p->failed. em_close in either case. */
int em_open(em_parts *p, const em_options *o);
void em_close(em_parts *p);

#endif
