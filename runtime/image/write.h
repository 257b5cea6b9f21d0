/* write.h - the image as assembler source. */
#ifndef RT_IMAGE_WRITE_H
#define RT_IMAGE_WRITE_H

#include "names.h"
#include "reach.h"

#include <stdio.h>

/* Writes the image whose session is at `root`. The number of pointers that cannot be written; each is explained on stderr. */
int image_write(FILE *out, const void *root, const tool_names *names);

#endif
