/* target.h - the machine that is compiled for: this one. LLVM's target machines, one per tier, made once. */
#ifndef CG_TARGET_H
#define CG_TARGET_H

#include "llvm_compat.h"
#include "lintel/trace.h"

typedef struct cg_target {
    char *triple, *cpu, *features;        /* from LLVM */
    LLVMTargetMachineRef fast, optimised; /* codegen level none / default */
    LLVMTargetDataRef data;
} cg_target;

/* *message (malloc'ed) explains a failure. A target belongs to one thread. */
int cg_target_init(cg_target *t, char **message);
void cg_target_release(cg_target *t);
static inline LLVMTargetMachineRef cg_target_machine(const cg_target *t, lt_tier tier)
{
    return tier == LT_TIER_OPTIMISED ? t->optimised : t->fast;
}

#endif
