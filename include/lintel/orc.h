/* lintel/orc.h - the tracer for hosts that compile with LLVM's ORC LLJIT, through LLVM's C API. In liblintel-trace-orc.
 *
 *     lt_orc_new(&options, &orc);                    1  the adapter, with its tracer and the hand-over to debuggers
 *     lt_orc_lljit(orc, builder, &jit);              2  instead of LLVMOrcCreateLLJIT
 *     lt_orc_lookup(orc, "f", &address);             3  instead of LLVMOrcLLJITLookup
 *
 * A lookup is the door (lt_jit_enter, lt_jit_leave): what it makes LLVM compile is one batch, which debuggers and subscribers
 * have seen when it returns. The adapter sees each object on its way to the linker, places its sections, and so knows the
 * final addresses. It makes the object layer itself (RTDyld with memory of its own). A lookup outside the door is a safe
 * point, too (lt_poll): what debuggers' scripts have asked for counts for what it compiles.
 *
 * What LLVM compiles outside lt_orc_lookup, and what is removed without lt_orc_remove, is reported by the next call of
 * one of the two or of lt_orc_flush. LLVM's own debugger support (LLVMOrcLLJITEnableDebugSupport, the GDB registration
 * listener) must not be switched on beside it: debuggers would see everything twice.
 *
 * Functions may be called from any thread, like LLJIT's.
 */
#ifndef LINTEL_ORC_H
#define LINTEL_ORC_H

#include <llvm-c/Error.h>
#include <llvm-c/LLJIT.h>
#include "lintel/debug.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct lt_orc lt_orc;

/* Tells what a function of a compiled object is. desc->symbol, address and size are filled in; sets desc->linfo, and as far
 * as it knows tier, variant, is_root, is_recompile, reason, cause, cause_file, cause_line and times. LT_ENOENT: nobody's
 * (the adapter announces a method by name and line, if the object knows, for it). Called inside the door, on the thread that compiled. */
typedef int (*lt_orc_describe_fn)(void *baton, lt_code_desc *desc);

typedef struct lt_orc_options {
    uint32_t size; /* sizeof(lt_orc_options) of the caller */
    /* As for lt_tracer_new; host.make_executable is not used (LLVM decides when). host.publish and host.release tell of codes
     * whose lt_code_info()->baton is the adapter's. */
    lt_options tracer;
    lt_orc_describe_fn describe; /* may be NULL */
    void *baton;                 /* of describe */
    bool no_debugger;            /* no hand-over to gdb and lldb */
    /* LLJIT compiles with one target machine unless it was set up otherwise in C++, and several threads must not use it at
     * once. So lookups go through LLVM one at a time (their events do not). True: they need not. */
    bool is_concurrent;
} lt_orc_options;

/* options may be NULL. */
LT_API int lt_orc_new(const lt_orc_options *options, lt_orc **out);
/* After LLVMOrcDisposeLLJIT. Reports what is left as retired, frees the tracer. NULL is fine. */
LT_API void lt_orc_free(lt_orc *o);
LT_API lt_tracer *lt_orc_tracer(lt_orc *o); /* borrowed */
LT_API lt_glue *lt_orc_glue(lt_orc *o);     /* borrowed; NULL with no_debugger */

/* Makes an LLJIT whose objects the adapter sees; one per adapter. Takes the builder in any case. NULL: one for this machine
 * with position-independent small code. A builder of the host's should have a target machine of its own: LLJIT takes the
 * large code model otherwise. */
LT_API LLVMErrorRef lt_orc_lljit(lt_orc *o, LLVMOrcLLJITBuilderRef builder, LLVMOrcLLJITRef *out);
/* Compiles what is needed for `name`. On return this thread may call the address: also what other threads compiled and this
 * code may call has been reported. */
LT_API LLVMErrorRef lt_orc_lookup(lt_orc *o, const char *name, LLVMOrcExecutorAddress *address);
/* LLVMOrcResourceTrackerRemove, and then the events and the debuggers' unregistration. No thread may run the code. */
LT_API LLVMErrorRef lt_orc_remove(lt_orc *o, LLVMOrcResourceTrackerRef tracker);
/* Reports what was compiled or removed outside of the two. LT_OK or the first failure. Not from inside LLVM. */
LT_API int lt_orc_flush(lt_orc *o);

typedef struct lt_orc_stats {
    uint64_t objects, objects_now, functions, bytes_now; /* bytes_now: of memory for code and data */
    uint64_t failures;                                   /* objects that run but could not be reported; see error */
    const char *error;                                   /* of the first of these; lives as long as the adapter; NULL */
} lt_orc_stats;
LT_API void lt_orc_get_stats(lt_orc *o, lt_orc_stats *out);

#ifdef __cplusplus
}
#endif
#endif
