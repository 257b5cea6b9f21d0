/* loader.h - links one relocatable ELF object (as LLVM emits it) into code memory. x86-64.
 *
 * The object is checked before anything is believed: a truncated or hostile one gives LT_EFORMAT, LT_ERANGE or
 * LT_EUNSUPPORTED with a message, and nothing stays allocated.
 */
#ifndef CG_LOADER_H
#define CG_LOADER_H

#include "code_memory.h"
#include "lintel/trace.h"

/* Address of an undefined symbol; NULL if unknown. */
typedef void *(*cg_resolve_fn)(void *baton, const char *name);

typedef struct cg_symbol { /* defined function or object symbol */
    const char *name;      /* points into cg_object.names */
    uint64_t address, size;
    bool is_function;
} cg_symbol;

typedef struct cg_object { /* a linked object */
    lt_section *sections;  /* the SHF_ALLOC ones, names into `names` */
    size_t nsections;
    cg_symbol *symbols;
    size_t nsymbols;
    char *names;
    struct cg_range {
        void *p;
        size_t size;
        cg_memory_kind kind;
    } *ranges; /* for unloading */
    size_t nranges;
} cg_object;

/* *error (malloc'ed) explains a failure; pass NULL if unwanted. */
int cg_load(cg_memory *m, const void *bytes, size_t size, cg_resolve_fn resolve, void *baton, cg_object *out,
            char **error);
const cg_symbol *cg_object_find(const cg_object *o, const char *name);
/* Frees the bookkeeping and gives the memory back (known: see cg_memory_dispose). */
void cg_unload(cg_memory *m, cg_object *o, bool known);

#endif
