/* compiler.h - the compiler object and its records of what was emitted; private to this folder.
 *
 *   cg_compiler ── cg_batch (one object in code memory, what it was made from) ── cg_code (one linfo's code in it)
 */
#ifndef CG_COMPILER_H
#define CG_COMPILER_H

#include "codegen.h"
#include "code_memory.h"
#include "loader.h"
#include "module.h"
#include "slot.h"
#include "target.h"

typedef struct cg_batch cg_batch;

typedef struct cg_code { /* rt_linfo.code points here */
    rt_linfo *li;
    cg_batch *batch;
    lt_code *code;         /* NULL: the linfo is unknown to the tracer */
    struct cg_code *older; /* what it replaces, until published */
    uint64_t address, size;
    bool is_published, is_released;
} cg_code;

typedef struct cg_recipe { /* what it takes to make the same module again, see locate.c */
    lt_tier tier;
    lt_variant variant;
    uint8_t *decisions;
    uint32_t ndecisions;
    uint64_t digest; /* of code and relocations */
    rt_linfo *adapter_for;
} cg_recipe;

struct cg_batch {
    cg_batch *next; /* older */
    cg_object object;
    char *bytes; /* the object: kept for debug variants, else NULL */
    size_t size;
    cg_code *code;
    uint32_t ncodes;
    rt_linfo **inlined; /* whose bodies were emitted in place */
    uint32_t ninlined;
    uint64_t start, end; /* of its code */
    uint32_t root;       /* in the compiler's table of kept values */
    cg_recipe recipe;
    void *lines; /* of cg_line_reader */
    bool lines_failed;
};

typedef struct cg_kept_object {
    struct cg_kept_object *next;
    size_t size;
    _Alignas(16) char bytes[];
} cg_kept_object;

struct cg_compiler {
    cg_options options;
    char *dump_filter;
    rt_session *session;
    rt_compiler table;
    cg_memory *memory;
    cg_target target;
    bool has_target;
    cg_slots slots;
    struct cg_adapter *adapters;
    rt_box *roots; /* holds an svec: values that code refers to, one entry per batch */
    uint32_t nroots;
    cg_batch *batches, *last_located;
    cg_kept_object *objects, **objects_end;
    size_t dead_bytes; /* of code released since memory was last looked for */
    cg_stats stats;
};

/* ---- compiler.c ------------------------------------------------------------------------------------------------------- */

/* Sets LLVM up on first need. *message as in cg_target_init. */
int cg_compiler_target(cg_compiler *c, char **message);
uint32_t cg_compiler_threshold(const cg_compiler *c);
int cg_slot_make(cg_compiler *c, rt_linfo *li);
/* Keeps a value alive as long as the compiler, or until the entry is dropped. */
uint32_t cg_root_add(cg_compiler *c, rt_value *v);
void cg_root_drop(cg_compiler *c, uint32_t entry);

/* ---- reclaim.c ------------------------------------------------------------------------------------------------------ */

/* Gives the memory of dead code back if there is enough of it. Outside of emission. */
void cg_reclaim(cg_compiler *c);

/* ---- batch.c ---------------------------------------------------------------------------------------------------------- */

typedef struct cg_request {
    rt_linfo *root;
    const char *reason; /* static text */
    lt_linfo *cause;    /* whose code asked for it; NULL: nobody's */
    rt_place call_site; /* of it; file NULL: not known */
    bool is_recompile;
    bool keep_tier; /* of the current code */
} cg_request;

/* Makes code for the root and what comes along; inside the door. *message (malloc'ed) explains a failure. */
int cg_batch_compile(cg_compiler *c, const cg_request *rq, char **message);
/* Emits all members of the module, and an adapter for `adapter_for` unless NULL, and brings it to object bytes. The buffer
 * is the caller's. */
int cg_batch_emit(cg_module *m, rt_linfo *adapter_for, LLVMMemoryBufferRef *object);
/* Links the object and records it; the adapter in it, if any, under `adapter_key` (else NULL). c->batches is the record. */
int cg_batch_load(cg_module *m, LLVMMemoryBufferRef object, const char *adapter_key);
void cg_batch_free(cg_compiler *c, cg_batch *b);
/* host.c. Lets everybody run the code: stores the slot. */
void cg_code_publish(cg_compiler *c, cg_code *code);
cg_code *cg_code_at(cg_compiler *c, uint64_t pc);

/* ---- adapter.c ----------------------------------------------------------------------------------------------------------- */

/* The boxed entry for linfos with this calling convention if it exists, else NULL. *key is malloc'ed, NULL: no memory. */
rt_invoke_fn cg_adapter_find(cg_compiler *c, rt_linfo *li, char **key);
/* Emits it into the module under the name "adapter". */
void cg_adapter_emit(cg_module *m, rt_linfo *li);
int cg_adapter_add(cg_compiler *c, const char *key, uint64_t address);
void cg_adapters_free(cg_compiler *c);
/* rt_linfo.invoke until the adapter is needed. */
rt_value *cg_adapter_invoke(rt_linfo *li, rt_value **args, uint32_t n);

/* ---- locate.c: a batch's module made once more, for its debug info ---------------------------------------------------------- */

/* The object, if its code and relocations equal those of the running one; else NULL. The caller's. */
LLVMMemoryBufferRef cg_make_again(cg_compiler *c, const cg_batch *b, bool full);
/* Its sections where those of the running one are. *n of them, malloc'ed, names borrowed from b; NULL: no memory, or malformed. */
lt_section *cg_place_again(const cg_batch *b, const char *bytes, size_t size, size_t *n);

/* ---- digest.c, dump.c, locate.c --------------------------------------------------------------------------------------- */

/* Of the code of an object and its relocations by symbol name; debug info does not count. 0: malformed. */
uint64_t cg_digest(const void *object, size_t size);
void cg_dump_ir(cg_module *m, uint32_t what);
void cg_dump_asm(cg_module *m);
int cg_locate(void *baton, const void *pc, rt_linfo **li, rt_place *out, int max);

#endif
