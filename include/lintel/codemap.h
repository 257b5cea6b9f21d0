/* lintel/codemap.h - the layout of the code map, for readers outside the process: debugger scripts, core files, samplers.
 *
 * Inside the process use lt_code_find (trace.h). From outside, start at the exported symbol `lintel_code_maps`, check
 * `magic` and `version`, and walk: maps -> index -> chunks -> records. Everything a pointer leads to is
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
    lt_linfo *linfo;
    lt_code *code;
    uint32_t line;         /* of the definition */
    uint8_t tier, variant; /* lt_tier, lt_variant */
    uint16_t reserved;
} lt_map_record;

/* Followed by `count` ascending start addresses (uint64_t), and these by `count` pointers to records (NULL: removed). */
typedef struct lt_map_chunk {
    uint64_t count;
} lt_map_chunk;

/* Followed by `count` ascending addresses (uint64_t): nothing in the chunk starts below its own, and the first is 0; and these
 * by `count` pointers to chunks. */
typedef struct lt_map_index {
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
