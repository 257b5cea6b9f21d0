/* glue.h - the glue, shared by the files that do its parts: glue.c images of batches, requests.c what scripts ask for, describe.c
 * debug info for code that already runs. */
#ifndef GLUE_GLUE_H
#define GLUE_GLUE_H

#include <pthread.h>
#include "code_index.h"
#include "gdb_jit.h"
#include "lintel/debug.h"
#include "plain.h"

typedef struct dg_asked { /* an interest that a script has asked for */
    struct dg_asked *next;
    uint32_t number;
    lt_interest *interest;
} dg_asked;

struct lt_glue {
    lt_tracer *tracer;
    pthread_mutex_t lock; /* of everything below. Taken before the tracer's; not held where the tracer may call back */
    struct dg_image *images;
    dg_code_index index;
    dg_plain plain;
    lt_glue_stats stats;
    size_t lingering; /* images without living code that is running */
    lt_describer describer;

    /* requests.c: under its own lock */
    struct lt_glue *next; /* of the glues that the ring serves */
    uint32_t cursor;      /* requests seen */
    dg_asked *asked;      /* only the thread that serves */
    bool serving;
};

/* requests.c */
void dg_requests_attach(lt_glue *g);
void dg_requests_detach(lt_glue *g); /* the interests stay the tracer's */
/* Takes what is in the ring. The number taken or a negative status; LT_EBUSY if another thread is at it. May compile. */
int dg_requests_serve(lt_glue *g);
int dg_glues_each(int (*fn)(lt_glue *g, void *baton), void *baton); /* until a negative status; sums up the others */

/* running.c: whether this thread runs code in the range, or a script says that it is stopped there. */
bool dg_is_running(uint64_t start, uint64_t size);
/* glue.c: takes images of dead code away that stayed because they were running. */
void dg_sweep(lt_glue *g);
/* glue.c: registers an image of these parts for codes, which get a reference each. */
int dg_register_parts(lt_glue *g, const lt_image_part *parts, size_t nparts, lt_code *const *codes, size_t ncodes);
bool dg_is_described(lt_glue *g, const lt_code *code);

#endif
