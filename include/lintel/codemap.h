/* lintel/codemap.h - the layout of the code map, for readers outside the process: debugger scripts, core files, samplers.
 *
 * Inside the process use lt_code_find (trace.h). From outside, start at the exported symbol `lintel_code_maps`, check
 * `magic` and `version`, and walk: maps -> index -> parts -> chunk -> slots -> record. Everything a pointer leads to is
 * complete when the pointer is stored and never changes afterwards, except the pointers themselves, so a stopped process
 * always shows a consistent map. Strings are NUL-terminated and live as long as their tracer.
 */
#ifndef LINTEL_CODEMAP_H
#define LINTEL_CODEMAP_H

#include "lintel/trace.h"

#ifdef __cplusplus
extern "C" {
#endif

#define LT_MAP_MAGIC   "LTMAPS\0"
#define LT_MAP_VERSION 1u

typedef struct lt_map_record { /* one code */
    uint64_t start, end;
    const char *name, *signature, *file; /* file may be NULL */
    uint32_t line;                       /* of the definition */
    uint32_t tier, variant;              /* lt_tier, lt_variant */
    uint32_t reserved;
    lt_linfo *linfo;
    lt_code *code;
} lt_map_record;

typedef struct lt_map_slot {
    uint64_t start;        /* of the record; ascending within a chunk */
    lt_map_record *record; /* NULL: removed */
} lt_map_slot;

typedef struct lt_map_chunk { /* `count` lt_map_slot follow */
    uint64_t count;
} lt_map_chunk;

typedef struct lt_map_part {
    uint64_t start; /* no slot of the chunk starts below it; the first part has 0 */
    lt_map_chunk *chunk;
} lt_map_part;

typedef struct lt_map_index { /* `count` lt_map_part follow */
    uint64_t count;
} lt_map_index;

typedef struct lt_map { /* one tracer's */
    struct lt_map *next;
    lt_map_index *index; /* NULL: empty */
    uint64_t codes;
    lt_tracer *tracer;
} lt_map;

typedef struct lt_map_list {
    char magic[8];
    uint32_t version, record_size; /* LT_MAP_VERSION, sizeof(lt_map_record) */
    lt_map *first;
} lt_map_list;

LT_API extern lt_map_list lintel_code_maps;

#ifdef __cplusplus
}
#endif
#endif
