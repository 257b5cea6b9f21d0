/* debug_info.h - DWARF for the functions of one module: lines, parameters, locals, types, scopes, inlined bodies.
 *
 * Two depths: full (debug variants, for debuggers) and lines only (regenerated modules, see locate.c). With none, every
 * function here is a no-op, so emission is the same code either way.
 */
#ifndef CG_DEBUG_INFO_H
#define CG_DEBUG_INFO_H

#include "emit.h"

typedef enum cg_debug_depth { CG_DEBUG_LINES, CG_DEBUG_FULL } cg_debug_depth;

void cg_debug_begin(cg_module *m, cg_debug_depth depth);
void cg_debug_end(cg_module *m); /* before passes and emission */
void cg_debug_release(cg_module *m);

/* The frame's subprogram and lexical blocks; attaches the subprogram to the function if it is the function's own. */
void cg_debug_frame(cg_frame *fr);
/* Instructions from here on belong to statement `pc`. */
void cg_debug_statement(cg_frame *fr, uint32_t pc);
/* Instructions from here on belong to no line (prologue). */
void cg_debug_no_line(cg_frame *fr);
/* Slot i of the frame lives at `place`. */
void cg_debug_local(cg_frame *fr, uint32_t slot, LLVMValueRef place);
/* Slot i of the frame is now the value in fr->local[i].direct. */
void cg_debug_value(cg_frame *fr, uint32_t slot);

#endif
