/* lintel/object.h - what is in an object file in memory: its sections, and the functions with their source places. For
 * hosts that learn of code as objects: the adapters and lintel-watch.
 *
 * Objects are x86-64 ELF, relocatable, or images with addresses (ET_EXEC). They may be malformed: LT_EFORMAT or
 * LT_EUNSUPPORTED then, with *error (malloc'ed; `error` may be NULL) explaining it, before any callback of a part that is
 * wrong. A non-zero return of a callback ends the visit and is returned.
 */
#ifndef LINTEL_OBJECT_H
#define LINTEL_OBJECT_H

#include "lintel/debug.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct lt_object_section { /* lives during the call */
    const char *name;              /* lives as long as the object */
    uint32_t index;                /* in the section header table */
    uint64_t address, size;        /* address: 0 in objects that nobody has placed */
    bool is_allocated, is_code, is_writable;
    uint64_t relocations; /* that apply to it */
} lt_object_section;
LT_API int lt_object_sections(const void *object, size_t size, int (*fn)(void *baton, const lt_object_section *s),
                              void *baton, char **error);

typedef struct lt_object_function { /* lives during the call */
    const char *symbol;             /* of the object's symbol table; lives as long as the object */
    uint64_t address, size;
    const char *name, *file; /* of the debug info; without it: the symbol, and NULL */
    const uint32_t *lines;   /* that begin a statement of it, ascending */
    size_t nlines;
    bool has_debug_info;
} lt_object_function;
/* Every function of the object that lies in one of part->sections, by address; of an image with addresses every function. */
LT_API int lt_object_functions(const lt_image_part *part, int (*fn)(void *baton, const lt_object_function *f),
                               void *baton, char **error);

#ifdef __cplusplus
}
#endif
#endif
