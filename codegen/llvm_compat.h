/* llvm_compat.h - the LLVM C API as the rest of this folder uses it. Compiles with LLVM 19 to 22; the only place with
 * version tests.
 */
#ifndef CG_LLVM_COMPAT_H
#define CG_LLVM_COMPAT_H

#include <llvm-c/Analysis.h>
#include <llvm-c/Core.h>
#include <llvm-c/DebugInfo.h>
#include <llvm-c/Error.h>
#include <llvm-c/Target.h>
#include <llvm-c/TargetMachine.h>
#include <llvm-c/Transforms/PassBuilder.h>
#include <llvm/Config/llvm-config.h>

#if LLVM_VERSION_MAJOR < 19
#error "LLVM 19 or newer is needed"
#endif

/* The locations of the `memory` attribute, two bits each (1 = read, 2 = write). LLVM 21 put errno's before "other". */
enum {
    CG_MEMORY_NONE = 0,
    CG_MEMORY_INACCESSIBLE_RW = 3 << 2,
#if LLVM_VERSION_MAJOR >= 21
    CG_MEMORY_READ_ANY = 1 | 1 << 2 | 1 << 4 | 1 << 6
#else
    CG_MEMORY_READ_ANY = 1 | 1 << 2 | 1 << 4
#endif
};

#endif
