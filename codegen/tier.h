/* tier.h - policy: which tier a linfo gets, what is inlined, and which callees come along in a batch. */
#ifndef CG_TIER_H
#define CG_TIER_H

#include "emit.h"

/* The tier for code of `li`, given that of its current code (LT_TIER_NONE: none yet). `li` is inferred. */
lt_tier cg_tier_choose(cg_compiler *c, rt_linfo *li, lt_tier current);
/* Whether the body of `target` may be emitted in place here; inference already wants it. Notes the inlining. */
bool cg_may_inline(cg_frame *fr, rt_linfo *target);
/* Whether a function's call of itself is to be emitted in place, once: half of the calls of small recursive functions. */
bool cg_may_unroll(cg_frame *fr, rt_linfo *target);
/* A call of `target` was emitted here: makes it a member of the batch if it is likely to be needed. */
void cg_take_along(cg_frame *fr, rt_linfo *target);
/* Makes `li` a member of the module. */
cg_member *cg_member_add(cg_module *m, rt_linfo *li);
/* The name that people know it by; borrowed. */
const char *cg_linfo_name(const rt_linfo *li);
/* Infers `li` if that is still to be done. false: it cannot be. Abandons the module if it is being inferred. */
bool cg_inferred(cg_module *m, rt_linfo *li);
/* A call of `li` was folded into a constant. */
void cg_note_folded(cg_module *m, rt_linfo *li);

#endif
