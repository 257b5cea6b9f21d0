/* lintel/debug.h - hand-over of emitted code to debuggers (the GDB JIT interface, which lldb speaks too).
 *
 * An executable that uses it exports __jit_debug_descriptor and __jit_debug_register_code; both are defined in
 * liblintel-trace's object gdb_jit.o, once per process.
 */
#ifndef LINTEL_DEBUG_H
#define LINTEL_DEBUG_H

#include "lintel/trace.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct lt_glue lt_glue;
struct lt_image_part;

/* Installs itself as the tracer's debugger sink: one merged object per batch for the codes that have debug info. */
LT_API int lt_glue_new(lt_tracer *t, lt_glue **out);
LT_API void lt_glue_free(lt_glue *g); /* unregisters everything */

/* Whether the descriptor pair that a debugger will find first is ours. LT_OK, or LT_ESTATE with *why (static text). */
LT_API int lt_glue_selfcheck(const char **why);

typedef struct lt_glue_stats {
    uint64_t objects_registered, objects_now, bytes_now, functions_now;
    uint64_t compactions; /* images replaced by one without their dead objects */
    uint64_t failures;    /* hand-overs that came to nothing: no memory, malformed object */
} lt_glue_stats;
LT_API void lt_glue_get_stats(const lt_glue *g, lt_glue_stats *out);

/* ---- what debugger scripts ask for ------------------------------------------------------------------------------------- */

/* A script writes requests into the ring of the stopped process; they are taken at the host's safe points (lt_poll), or when the
 * script calls lt_debug_poll. Each is an interest: LT_WANT_DEBUG on what it names. Layout fixed: scripts write it. */
enum { LT_REQUEST_ADD = 1, LT_REQUEST_REMOVE = 2 };
enum { LT_REQUEST_NAME, LT_REQUEST_LINE, LT_REQUEST_REGEX }; /* regex: POSIX extended, on the method's name */
enum { LT_REQUEST_CAPACITY = 64 };

typedef struct lt_request {
    uint32_t operation;
    uint32_t number; /* the debugger's: adding a number that is in use replaces its interest */
    uint32_t kind, line;
    char text[240];
} lt_request;

typedef struct lt_request_ring {
    char magic[8];                            /* "LTREQS" */
    uint32_t version, request_size, capacity; /* 1, sizeof(lt_request), LT_REQUEST_CAPACITY */
    uint32_t written;                         /* by the script: requests so far, modulo 2^32 */
    uint32_t taken;                           /* by the process */
    uint32_t refused;                         /* of those: no interest came of them */
    lt_request request[LT_REQUEST_CAPACITY];
    uint64_t
        stopped_pc; /* by the script before lt_debug_poll: where the thread is stopped; its debug info stays. 0 = nowhere */
} lt_request_ring;
LT_API extern lt_request_ring lintel_requests;

/* Empty; called when a hand-over begins to work: scripts stop here to write what waited for a process. */
LT_API void lt_debug_start(void);
/* For scripts, on a stopped thread whose innermost frame is compiled code, which holds no lock. Takes the requests. The number
 * taken, or LT_EBUSY: try again at another stop. */
LT_API int lt_debug_poll(void);
/* The same place. Debug info for the code at pc and at all return addresses from frame pointer fp on: what has none is compiled again
 * with it, compared, and handed over in one image. The number of codes described, or LT_EBUSY. */
LT_API int lt_debug_describe(uint64_t pc, uint64_t fp);

/* How to describe code that was made without debug info; installed by the host. */
typedef struct lt_describer {
    void *baton;
    /* An object with debug info whose code is byte for byte what runs, and where its sections run. LT_ENOENT: it cannot be had. */
    int (*describe)(void *baton, lt_code *code, struct lt_image_part *part);
    void (*release)(void *baton, struct lt_image_part *part); /* of what describe gave */
} lt_describer;
LT_API void lt_glue_set_describer(lt_glue *g, const lt_describer *d); /* before any use */

/* ---- ELF images for debuggers --------------------------------------------------------------------------------------- */

typedef struct lt_image_part { /* one relocatable object and where its sections run */
    const void *object;
    size_t object_size;
    const lt_section *sections;
    size_t nsections;
} lt_image_part;

/* Merges objects into one: every allocated section at its own address, debug sections joined, relocations applied, the
 * traps of doc/architecture.md (and the design) avoided. The image is malloc'ed. *error (malloc'ed) explains a failure. */
LT_API int lt_image_merge(const lt_image_part *parts, size_t n, void **image, size_t *size, char **error);

/* ---- reading debug info (libdwarf) ------------------------------------------------------------------------------------ */

typedef struct lt_dwarf lt_dwarf;
/* An image made by lt_image_merge, which must stay as long as *out. A reader may be used by one thread at a time. */
LT_API int lt_dwarf_open(const void *image, size_t size, lt_dwarf **out, char **error);
LT_API void lt_dwarf_close(lt_dwarf *d);

typedef struct lt_dwarf_place {
    const char *function, *file;
    uint32_t line, column;
} lt_dwarf_place; /* strings live as long as d */
/* Source places of a pc, innermost first (inlined frames included). The count, at most max, or a negative status. */
LT_API int lt_dwarf_locate(lt_dwarf *d, uint64_t pc, lt_dwarf_place *out, int max);

typedef struct lt_dwarf_variable {
    const char *name, *type;
    bool is_parameter;
    bool has_location; /* at this pc */
    int reg;           /* >= 0: value is at DWARF register `reg` + offset (frame-relative), -1: see address */
    int64_t offset;
    uint64_t address;
    uint32_t line;
    bool in_register; /* the value is in register `reg` itself, not in memory */
} lt_dwarf_variable;
/* The variables of the innermost frame at pc (the function, or the inlined one), inner blocks first. Count or status. */
LT_API int lt_dwarf_variables(lt_dwarf *d, uint64_t pc, lt_dwarf_variable *out, int max);
typedef struct lt_dwarf_line {
    uint64_t address;
    const char *file;
    uint32_t line;
    bool is_stmt, prologue_end, end_sequence;
} lt_dwarf_line;
/* Every row of the line table, by address. A non-zero return of fn ends the visit and is returned. */
LT_API int lt_dwarf_lines(lt_dwarf *d, int (*fn)(void *baton, const lt_dwarf_line *line), void *baton);

#ifdef __cplusplus
}
#endif
#endif
