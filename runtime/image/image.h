/* image.h - the base library's image as the program has it: written by lintel-image, used by session.c. */
#ifndef RT_IMAGE_H
#define RT_IMAGE_H

#include "../iface/session.h"
#include <stdatomic.h>

typedef struct rt_image {
    const rt_session *session;   /* in the image; to be copied, then completed */
    char *scanned, *scanned_end; /* objects that may hold pointers: roots for the collector */
    atomic_flag is_taken;        /* objects are mutable: one session can have them */
} rt_image;

/* Weak: the address is NULL in a program that is linked without an image. */
extern rt_image rt_base_image __attribute__((weak));

#endif
