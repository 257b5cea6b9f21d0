/* arena.h - what the stand-in for the collector knows of its objects. */
#ifndef RT_IMAGE_ARENA_H
#define RT_IMAGE_ARENA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct arena_object {
    char *start;
    size_t size; /* a multiple of 16; at least one byte more than was asked for, as with bdwgc */
    bool is_atomic;
    bool is_alive;
    size_t place; /* in the image: from the beginning of its kind's part */
} arena_object;

/* Before the first allocation. Objects will be at `base` and above. False if that is taken. */
bool arena_open(uintptr_t base);
/* All objects by address. */
arena_object *arena_objects(size_t *n);
/* The object that the address lies in, also between its first and last byte; NULL if none. */
arena_object *arena_find(uintptr_t address);

#endif
