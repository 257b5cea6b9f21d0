/* reach.h - what of the arena goes into the image, and where. */
#ifndef RT_IMAGE_REACH_H
#define RT_IMAGE_REACH_H

#include "arena.h"

typedef struct image_sizes {
    size_t scanned, atomic; /* bytes of the two parts */
} image_sizes;

/* Marks what can be reached from the object at `root`, conservatively as the collector does, and gives each object that is alive
 * its place. False: out of memory. */
bool reach_from(const void *root, image_sizes *out);

#endif
