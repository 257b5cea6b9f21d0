/* lower.h - syntax to rt_ir. What the rest of the runtime may call; lowering's own structures are in tree.h and below. */
#ifndef RT_LOWER_LOWER_H
#define RT_LOWER_LOWER_H

#include "../iface/ir.h"
#include "../syntax/parser.h"

/* One top-level statement (not TOPLEVEL, not MODULE: those are the evaluator's) as a thunk. Throws ErrorException
 * ("syntax: ...", with file, line, column and caret) for what the language does not have. */
rt_ir *rt_lower_toplevel(rt_session *s, rt_module *m, rt_source *source, rt_ast *stmt);

/* Does a statement at top level declare variables of its own, outside of any scope in it? It runs as a whole then. */
bool rt_declares_local(const rt_ast *stmt);

/* A method definition in the global scope whose signature needs no code to be run: defines it and returns the function.
 * NULL if `stmt` is anything else; then nothing has happened. Throws. */
rt_value *rt_define_directly(rt_session *s, rt_module *m, rt_source *source, rt_ast *stmt);

/* Bodies of methods: rt_method_ir() of iface/method.h. It never throws: a body that cannot be lowered becomes one that
 * throws the reason when it is run. */

/* Finds what only lowering finds in a method text (unsupported constructs, misplaced keywords) without making IR, so
 * that a definition and not the first call reports it. Throws as rt_lower_toplevel. */
void rt_lambda_check(rt_session *s, rt_lambda *lambda);

/* Throws ErrorException with "syntax: " and this text. */
_Noreturn void rt_throw_syntax(rt_session *s, const char *text);

#endif
