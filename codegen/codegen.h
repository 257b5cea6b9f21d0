/* codegen.h - the native code compiler. What cli/ sees of this folder.
 *
 * Order: cg_compiler_new, cg_compiler_host into the tracer's options, lt_tracer_new, the session, cg_compiler_attach (which
 * installs session->compiler). Free in the opposite order: session and tracer first, the compiler last.
 * One compiler serves one session; compile requests of one session come from one thread at a time.
 */
#ifndef CG_CODEGEN_H
#define CG_CODEGEN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "lintel/trace.h"

typedef struct rt_session rt_session;
typedef struct cg_compiler cg_compiler;

typedef enum cg_debug_mode {
    CG_DEBUG_NONE,  /* LT_WANT_DEBUG is ignored: debug variants carry no debug info */
    CG_DEBUG_ASKED, /* debug info for linfos with LT_WANT_DEBUG */
    CG_DEBUG_ALL    /* every linfo is compiled as its debug variant */
} cg_debug_mode;

typedef enum cg_tier_mode {
    CG_TIER_AUTO,     /* see tier.c */
    CG_TIER_BASELINE, /* never optimise */
    CG_TIER_OPTIMISED /* always optimise */
} cg_tier_mode;

enum { CG_DUMP_LLVM = 1 << 0, CG_DUMP_LLVM_OPT = 1 << 1, CG_DUMP_ASM = 1 << 2 };

/* Where dumps go. The text is only valid during the call. */
typedef void (*cg_write_fn)(void *baton, const char *text, size_t size);

/* How to read line tables back: installed by whoever links a DWARF reader (lt_image_merge and lt_dwarf_* of
 * lintel/debug.h). Without it places of code without debug info are the lines of the definitions. */
typedef struct cg_place {
    const char *function, *file; /* live until close */
    uint32_t line;
} cg_place;
typedef struct cg_line_reader {
    /* The relocatable object with debug info, and where its allocated sections run. It may be gone after return. */
    int (*open)(const void *object, size_t size, const lt_section *sections, size_t nsections, void **out);
    int (*locate)(void *reader, uint64_t pc, cg_place *out, int max); /* innermost first; count or negative status */
    void (*close)(void *reader);
} cg_line_reader;

typedef struct cg_options {
    uint32_t size; /* sizeof(cg_options) */
    cg_debug_mode debug_mode;
    cg_tier_mode tier_mode;
    uint32_t batch_max;      /* functions per module; 0 = 50 */
    uint32_t tier_threshold; /* calls until baseline code is optimised; 0 = default */
    bool verify;             /* run LLVM's verifier on every module */
    uint32_t dump;           /* CG_DUMP_* */
    const char *dump_filter; /* only functions whose name contains this; NULL = all. Copied */
    cg_write_fn dump_write;
    void *dump_baton;
    cg_line_reader lines;  /* members may be NULL */
    bool force_mprotect;   /* see code_memory.h */
    bool keep_objects;     /* keep every emitted object for cg_each_object (tests, dumps) */
    bool cause_lines;      /* find the line of the call that led to a compilation: makes its module again with lines */
    bool no_tracer_events; /* emit nothing but codes to the tracer: the comparison build of the tests */
} cg_options;

/* options may be NULL. Cheap: LLVM itself is set up by the first compilation. */
int cg_compiler_new(const cg_options *options, cg_compiler **out);
/* Gives all code memory back. NULL is fine. */
void cg_compiler_free(cg_compiler *c);
/* The host callbacks for lt_options.host. */
lt_host cg_compiler_host(cg_compiler *c);
/* Binds the compiler to the session (whose tracer must be set) and installs session->compiler. */
int cg_compiler_attach(cg_compiler *c, rt_session *s);

typedef struct cg_stats {
    uint64_t batches, functions, adapters, slots, inlined, tier_ups, failures, relocated;
    uint64_t inference_ns, codegen_ns, link_ns;
    uint64_t object_bytes, code_bytes, data_bytes, retired_bytes, reclaimed_bytes;
} cg_stats;
/* For lt_describer: the same code once more, with debug info. *object (malloc'ed) and *sections (malloc'ed, with their names in them)
 * are released with free. LT_ENOENT: it does not come out the same, or the code is no more. Outside the JIT. */
int cg_describe(void *compiler, lt_code *code, const void **object, size_t *size, const lt_section **sections,
                size_t *n);

void cg_compiler_stats(const cg_compiler *c, cg_stats *out);

/* Version of the LLVM library in use, e.g. "19.1.7"; static. */
const char *cg_llvm_version(void);

/* Visits the kept objects in order of their making (see keep_objects). */
typedef int (*cg_object_fn)(void *baton, const void *object, size_t size);
int cg_each_object(cg_compiler *c, cg_object_fn fn, void *baton);

#endif
