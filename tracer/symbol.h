/* symbol.h - interned strings. Everything that is looked up by a text hangs on the text's symbol, so a lookup by name costs
 * one hash however many methods and interests there are. Symbols live until tr_symbols_release: that is what lets the
 * code map hand out strings to signal handlers. Callers hold the tracer's lock.
 */
#ifndef TRACER_SYMBOL_H
#define TRACER_SYMBOL_H

#include <stdint.h>
#include "list.h"
#include "memory.h"

struct lt_interest;

typedef struct tr_file {            /* of the last component of file paths */
    tr_link methods;                /* lt_method.in_file */
    struct lt_interest **interests; /* by line, ascending */
    size_t ninterests, capacity;
} tr_file;

typedef struct tr_symbol {
    struct tr_symbol *next;
    tr_link methods;    /* lt_method.in_name: methods of this name */
    tr_link interests;  /* lt_interest.in_index: name interests with this text */
    tr_link signatures; /* the same: signature interests whose name this is */
    tr_file *file;      /* NULL until a file of this name is met */
    uint32_t hash, length;
    char text[];
} tr_symbol;

typedef struct tr_symbols {
    tr_symbol **buckets;
    size_t nbuckets, count, bytes;
} tr_symbols;

void tr_symbols_release(tr_symbols *table, const tr_heap *heap);
/* The symbol of a text, made if it is new. NULL when out of memory. */
tr_symbol *tr_symbol_intern(tr_symbols *table, const tr_heap *heap, const char *text);
tr_symbol *tr_symbol_intern_n(tr_symbols *table, const tr_heap *heap, const char *text, size_t length);
/* The symbol of head, or of "head.tail" if tail is not NULL; NULL if nobody interned it. Allocates nothing. */
tr_symbol *tr_symbol_find(const tr_symbols *table, const char *head, const char *tail);
/* The file record on the symbol of the path's last component. NULL when out of memory. */
tr_file *tr_symbol_file(tr_symbols *table, const tr_heap *heap, const char *path);
const char *tr_path_base(const char *path);

#endif
