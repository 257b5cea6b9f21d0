/* base_lib.h - the base library, embedded by base_lib.S. */
#ifndef RT_BASE_LIB_H
#define RT_BASE_LIB_H

#include <stddef.h>

typedef struct rt_base_file {
    const char *name; /* as stack traces show it */
    const char *text; /* NUL-terminated */
    size_t size;
} rt_base_file;

extern const rt_base_file rt_base_lib[]; /* ends with a NULL name */

#endif
