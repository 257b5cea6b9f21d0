/* lintel/codemap.h - the layout of the code map, for readers outside the process: debugger scripts, core files, samplers.
 *
 * Inside the process use lt_code_find (trace.h). From outside, start at the exported symbol `lintel_code_maps`, check
 * `magic` and `version`, and walk: maps -> index -> chunks -> records. Everything a pointer leads to is
 * complete when the pointer is stored and never changes afterwards, except the pointers themselves and what
 * LT_MAP_RETIRED tells of, so a stopped process always shows a consistent map. Strings are NUL-terminated and live as long as their tracer.
 */
#ifndef LINTEL_CODEMAP_H
#define LINTEL_CODEMAP_H

#include "lintel/trace.h"

#ifdef __cplusplus
extern "C" {
#endif

#define LT_MAP_MAGIC   "LTMAPS\0"
#define LT_MAP_VERSION 2u

enum { /* lt_map_record.flags */
       LT_MAP_HAS_DEBUG_INFO = 1,
       LT_MAP_RETIRED =
           2 /* no new call gets there; frames may still run it. The latest of these are kept, for debuggers only */
};

typedef struct lt_map_record { /* one code, or a helper: code that belongs to no linfo */
    uint64_t start, end;
    const char *name, *signature, *file; /* file may be NULL */
    lt_linfo *linfo;                     /* NULL: a helper */
    lt_code *code;
    uint32_t line;         /* of the definition */
    uint8_t tier, variant; /* lt_tier, lt_variant */
    uint16_t flags;
    uint64_t serial; /* ascending in order of emission */
    uint64_t unwind,
        unwind_size; /* the .eh_frame that describes it, as it is loaded; 0 = unknown, see lt_helper_desc */
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

/* For readers inside the process: every record of a tracer, by address, with its lock held: fn must not call the tracer. What
 * the record leads to stays only during the call. A non-zero return of fn ends the visit and is returned. */
LT_API int lt_map_each(lt_tracer *t, int (*fn)(void *baton, const lt_map_record *r), void *baton);

#ifdef __cplusplus
}
#endif
#endif
