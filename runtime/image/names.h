/* names.h - the tool's own symbols by address. */
#ifndef RT_IMAGE_NAMES_H
#define RT_IMAGE_NAMES_H

#include <stdbool.h>
#include <stdint.h>

typedef struct tool_names tool_names;

typedef struct tool_name {
    const char *name; /* lives as long as the names. One that is local to its file cannot be told from a hidden one */
    uint64_t offset;  /* of the address in it */
} tool_name;

/* NULL: the tool's file cannot be read or has no symbols. */
tool_names *names_new(void);
void names_free(tool_names *n);
/* Is the address in the tool's own image at all? */
bool names_cover(const tool_names *n, uintptr_t address);
/* The symbol that contains the address. */
bool names_find(const tool_names *n, uintptr_t address, tool_name *out);

#endif
