/* plain.h - names and unwind information of code without debug info, for debuggers without our script.
 *
 * Nothing is told until something else is handed over. From then on an image with what the code map has learned meanwhile goes
 * before each hand-over, so that every frame below the code that is handed over has its name and can be unwound. Images
 * double in size: there are never more than the logarithm of the number of codes. What was retired stays named until its image
 * is made anew: frames may still run it.
 */
#ifndef GLUE_PLAIN_H
#define GLUE_PLAIN_H

#include "gdb_jit.h"
#include "lintel/trace.h"

enum { DG_PLAIN_MAX = 48 };

typedef struct dg_plain_image {
    dg_entry *entry;
    void *bytes;
    size_t count;   /* of records */
    uint64_t after; /* describes records with greater serials, up to the next image's */
} dg_plain_image;

typedef struct dg_plain { /* all zero at first */
    dg_plain_image image[DG_PLAIN_MAX];
    size_t n;
    uint64_t last; /* greatest serial that is described */
} dg_plain;

/* Brings the images up to date. Takes the tracer's lock. A failure leaves what there was. */
int dg_plain_update(dg_plain *p, lt_tracer *t);
void dg_plain_release(dg_plain *p);

#endif
