/* module.h - one LLVM module in the making: its context, types, symbols and failure exit.
 *
 * Bytes that come out of a module depend only on its input: whatever has an address (constants, slots, runtime functions)
 * is an external symbol, named by the order of first use, and the loader resolves it through cg_module_resolve.
 *
 * A cg_module lives on the C stack of the thread that compiles: the collector finds `keep` there.
 */
#ifndef CG_MODULE_H
#define CG_MODULE_H

#include <setjmp.h>
#include "llvm_compat.h"
#include "arena.h"
#include "ptrmap.h"
#include "tbaa.h"
#include "../runtime/iface/session.h"

typedef struct cg_compiler cg_compiler;
typedef struct cg_debug_info cg_debug_info;

/* The C functions that compiled code calls, numbered as in RT_JIT_FN_MAP. */
typedef enum cg_runtime_fn {
#define X(name, args, result) CG_FN_##name,
    RT_JIT_FN_MAP(X)
#undef X
        CG_FN_COUNT
} cg_runtime_fn;

typedef struct cg_types {
    LLVMTypeRef void_, i1, i8, i16, i32, i64, i128, f16, f32, f64, ptr;
} cg_types;

typedef struct cg_extern { /* a symbol that the loader resolves */
    LLVMValueRef global;
    void *address;
} cg_extern;

typedef struct cg_externs { /* in order of first use: symbol number k is `item[k]` */
    cg_extern *item;
    uint32_t n, capacity;
    cg_ptrmap index; /* address -> k */
} cg_externs;

typedef struct cg_member { /* a function of the module */
    rt_linfo *li;
    rt_linfo *caller; /* member whose code calls it, NULL for the root */
    rt_place call_site;
    LLVMValueRef function;
    const char *symbol;
} cg_member;

/* Choices that depend on more than the typed code, in the order they were made: a regeneration repeats them. */
typedef struct cg_decisions {
    uint8_t *made;
    uint32_t n, capacity;
    bool replay;
} cg_decisions;

typedef struct cg_module {
    cg_compiler *compiler;
    rt_session *session;
    LLVMContextRef context;
    LLVMModuleRef module;
    LLVMBuilderRef builder, entry_builder; /* the second: for allocas of the function at hand */
    LLVMTargetDataRef data;
    cg_types t;
    cg_tags tags;
    cg_ptrmap layouts; /* type object -> LLVMTypeRef */
    cg_externs constants, slots;
    LLVMValueRef session_symbol;
    LLVMValueRef runtime[CG_FN_COUNT];
    uint32_t ncaches;
    lt_tier tier;
    lt_variant variant;
    cg_debug_info *debug; /* NULL: no debug info at all */
    cg_member *member;
    uint32_t nmembers, member_capacity, max_members;
    bool discover; /* callees may be added as members (not when regenerating) */
    cg_ptrmap member_set, inlined_set;
    rt_linfo **inlined;
    uint32_t ninlined, inlined_capacity;
    cg_decisions decisions;
    rt_svec *keep; /* language values that the code refers to */
    uint32_t nkeep;
    cg_arena arena;
    jmp_buf fail; /* cg_abandon goes here: no frame of LLVM is ever between */
    int status;
    char *message; /* malloc'ed */
} cg_module;

/* Begins an empty module. *m is filled in; release with cg_module_release, also after a failure. */
int cg_module_init(cg_module *m, cg_compiler *c, lt_tier tier, lt_variant variant);
void cg_module_release(cg_module *m);

/* Leaves the making of this module for good with a status and a text. */
_Noreturn void cg_abandon(cg_module *m, int status, const char *format, ...) __attribute__((format(printf, 3, 4)));
void *cg_alloc(cg_module *m, size_t size); /* zeroed, lives as long as the module */
char *cg_printf(cg_module *m, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Grows an arena array to hold one more; returns the (possibly moved) array. */
void *cg_grow(cg_module *m, void *array, uint32_t n, uint32_t *capacity, size_t item_size);
void cg_keep(cg_module *m, rt_value *v);

/* The address of a language value (or anything else that never moves): loaded from the module's GOT. */
LLVMValueRef cg_constant(cg_module *m, const void *address);
/* The slot word of a linfo: a variable near the code. */
LLVMValueRef cg_slot_symbol(cg_module *m, rt_linfo *li);
LLVMValueRef cg_session(cg_module *m);
LLVMTypeRef cg_runtime_type(cg_module *m, cg_runtime_fn fn);
LLVMValueRef cg_runtime_symbol(cg_module *m, cg_runtime_fn fn);
/* A C library function, e.g. "pow"; `pure`: depends on its arguments only. */
LLVMValueRef cg_library_symbol(cg_module *m, const char *name, LLVMTypeRef type, bool pure);
/* A zeroed word of the module's own, for call-site caches; or one that starts at `initial`. */
LLVMValueRef cg_word(cg_module *m, const char *prefix, uint64_t initial);

void cg_attribute(cg_module *m, LLVMValueRef fn, unsigned where, const char *name, uint64_t value);
void cg_attribute_text(cg_module *m, LLVMValueRef fn, const char *name, const char *value);

/* A choice between alternatives that both lead to right code: `fresh` the first time, the same again when replayed. */
bool cg_decide(cg_module *m, bool fresh);

/* cg_resolve_fn for the loader; the baton is the cg_module. */
void *cg_module_resolve(void *baton, const char *name);

#endif
