/* orc.h - the adapter's own view: an object from the linker's first request for memory to the release of its last code.
 *
 *     transform ──► LOADING ──► finalize ──► READY ──► emitted, published ──► removed by ORC: DEAD ──► last code released
 *     a copy        sections      pages get      in the next leave's batch          retired in the         pages unmapped
 *                   placed        their rights                                      next bracket
 */
#ifndef CG_ORC_H
#define CG_ORC_H

#include <pthread.h>
#include "lintel/object.h"
#include "lintel/orc.h"

typedef struct orc_block { /* mapped memory */
    struct orc_block *next;
    char *start, *at, *end;
} orc_block;

typedef enum orc_kind { ORC_CODE, ORC_DATA, ORC_CONSTANTS } orc_kind;

typedef struct orc_range { /* of whole pages, with the rights that they get */
    char *start;
    size_t size;
    orc_kind kind;
} orc_range;

typedef struct orc_memory { /* of one object */
    orc_block *blocks;
    orc_range *ranges;
    size_t nranges, mapped;
} orc_memory;

/* Address space for what is expected. False: no memory. */
bool orc_memory_init(orc_memory *m, size_t expected);
void orc_memory_release(orc_memory *m);
/* Zeroed; NULL: no memory. */
void *orc_memory_get(orc_memory *m, size_t size, size_t alignment, orc_kind kind);
bool orc_memory_seal(orc_memory *m); /* gives every range its rights */

typedef enum orc_state { ORC_LOADING, ORC_READY, ORC_REPORTING, ORC_EMITTED } orc_state;

typedef struct orc_code {
    lt_code *code;     /* referenced */
    lt_method *method; /* announced by the adapter, with the linfo; NULL: the host's */
    lt_linfo *linfo;
} orc_code;

typedef struct orc_object {
    struct orc_object *next, **at; /* in lt_orc.objects, newest first; at: the pointer to it, NULL when not there */
    lt_orc *orc;
    pthread_t thread;  /* that compiled it */
    bool is_bracketed; /* in lt_orc_lookup, at whose end the thread reports it; else anybody does */
    bool has_memory;   /* the linker has asked for it */
    bool is_dead;      /* removed by ORC */
    bool is_retired;   /* and its codes are */
    uint64_t serial;   /* ascending as objects become ready */
    orc_state state;
    void *bytes; /* the object */
    size_t size;
    orc_memory memory;
    lt_section *sections; /* placed ones */
    size_t nsections, sections_capacity;
    orc_code *codes; /* complete when EMITTED */
    size_t ncodes;
    size_t refs; /* 1 until removed by ORC and retired, and one of each living code */
} orc_object;

typedef struct orc_visit { /* a thread in lt_orc_lookup; on its stack */
    struct orc_visit *next;
    pthread_t thread;
} orc_visit;

struct lt_orc {
    lt_orc_options options;
    lt_tracer *tracer;
    lt_glue *glue;
    LLVMOrcLLJITRef jit;
    pthread_mutex_t compiling; /* recursive; held in LLVM's lookup, unless the host says that it need not be */
    pthread_mutex_t lock; /* of what follows; neither LLVM nor the host is called with it. Taken before the tracer's */
    pthread_cond_t changed; /* an object has been emitted */
    orc_visit *visits;
    orc_object *objects; /* those that something is to be done for: not emitted yet, or removed and not retired */
    uint64_t serial;
    lt_code **unpublished; /* referenced */
    size_t nunpublished, unpublished_capacity;
    lt_orc_stats stats;
};

/* objects.c */
LLVMErrorRef orc_transform(void *orc, LLVMMemoryBufferRef *object);
LLVMOrcObjectLayerRef orc_make_layer(void *orc, LLVMOrcExecutionSessionRef session, const char *triple);
/* Lock held. */
void orc_object_link(orc_object *x);
void orc_object_unlink(orc_object *x);
/* Drops one reference; frees it with the last. Lock not held. */
void orc_object_unref(orc_object *x);

/* report.c: inside the door. Emits what is ready, retires what is dead. */
int orc_report(lt_orc *o);
void orc_published(lt_orc *o, lt_code *const *codes, size_t n);
void orc_forget_unpublished(lt_orc *o);
/* Until all that is ready or being delivered on other threads may be called. Outside the door. */
void orc_wait_for_others(lt_orc *o);

#endif
