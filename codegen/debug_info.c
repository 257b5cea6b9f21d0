/* debug_info.c - one compile unit per module: subprograms, lexical blocks, variables and line locations.
 *
 * Choices that debuggers force (doc/decisions): DWARF 4, since gdb 13 loses lines with LLVM's .debug_names; language C11,
 * since lldb shows no variables for Julia's code; no linkage names, since gdb then knows a function by nothing else;
 * variables are memory places (declare), which stay right in every frame.
 */
#include "debug_info.h"
#include "debug_types.h"
#include "tier.h"
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { DWARF_VERSION = 4, PLUS_UCONST = 0x23 /* DW_OP_plus_uconst */, COLUMN_MAX = 0xffff };

/* ---- unit and files ------------------------------------------------------------------------------------------------------------ */

static LLVMMetadataRef file_of(cg_module *m, rt_symbol *file)
{
    cg_debug_info *d = m->debug;
    const char *path = file ? file->text : "unknown";
    uintptr_t known;
    if (file && cg_ptrmap_get(&d->files, file, &known))
        return (LLVMMetadataRef)known;
    /* Debuggers have to find the file; places for stack traces are to be as the program named it. */
    char *directory = path[0] == '/' || d->depth == CG_DEBUG_LINES ? NULL : getcwd(NULL, 0);
    LLVMMetadataRef f = LLVMDIBuilderCreateFile(d->builder, path, strlen(path), directory ? directory : "",
                                                directory ? strlen(directory) : 0);
    free(directory);
    if (file && !cg_ptrmap_put(&d->files, &m->arena, file, (uintptr_t)f))
        cg_abandon(m, LT_ENOMEM, "out of memory");
    return f;
}

static void version_flag(cg_module *m, const char *name, unsigned value)
{
    LLVMMetadataRef v = LLVMValueAsMetadata(LLVMConstInt(m->t.i32, value, 0));
    LLVMAddModuleFlag(m->module, LLVMModuleFlagBehaviorWarning, name, strlen(name), v);
}

void cg_debug_begin(cg_module *m, cg_debug_depth depth)
{
    cg_debug_info *d = cg_alloc(m, sizeof *d);
    m->debug = d;
    d->depth = depth;
    d->builder = LLVMCreateDIBuilder(m->module);
    d->file = file_of(m, m->nmembers ? m->member[0].li->typed->ir->file : NULL);
    LLVMDWARFEmissionKind kind = depth == CG_DEBUG_FULL ? LLVMDWARFEmissionFull : LLVMDWARFEmissionLineTablesOnly;
    d->unit =
        LLVMDIBuilderCreateCompileUnit(d->builder, LLVMDWARFSourceLanguageC11, d->file, "lintel", 6,
                                       m->tier == LT_TIER_OPTIMISED, "", 0, 0, "", 0, kind, 0, 1, 0, "", 0, "", 0);
    d->no_signature = LLVMDIBuilderCreateSubroutineType(d->builder, d->file, NULL, 0, LLVMDIFlagZero);
    version_flag(m, "Debug Info Version", LLVMDebugMetadataVersion());
    version_flag(m, "Dwarf Version", DWARF_VERSION);
}

void cg_debug_end(cg_module *m)
{
    if (m->debug)
        LLVMDIBuilderFinalize(m->debug->builder);
}

void cg_debug_release(cg_module *m)
{
    if (m->debug && m->debug->builder)
        LLVMDisposeDIBuilder(m->debug->builder);
    m->debug = NULL;
}

/* ---- functions and scopes ---------------------------------------------------------------------------------------------------------- */

static LLVMMetadataRef subprogram_new(cg_frame *fr)
{
    cg_module *m = cg_m(fr);
    LLVMMetadataRef file = file_of(m, fr->ir->file);
    const char *name = cg_linfo_name(fr->li);
    unsigned line = fr->ir->first_line;
    LLVMDIFlags flags = fr->ir->nargs ? LLVMDIFlagPrototyped : LLVMDIFlagZero;
    return LLVMDIBuilderCreateFunction(m->debug->builder, file, name, strlen(name), "", 0, file, line,
                                       m->debug->no_signature, 0, 1, line, flags, m->tier == LT_TIER_OPTIMISED);
}

static LLVMMetadataRef inlined_subprogram(cg_frame *fr)
{
    cg_module *m = cg_m(fr);
    uintptr_t known;
    if (cg_ptrmap_get(&m->debug->subprograms, fr->li, &known))
        return (LLVMMetadataRef)known;
    LLVMMetadataRef sp = subprogram_new(fr);
    if (!cg_ptrmap_put(&m->debug->subprograms, &m->arena, fr->li, (uintptr_t)sp))
        cg_abandon(m, LT_ENOMEM, "out of memory");
    return sp;
}

static LLVMMetadataRef scope_at(const cg_frame *fr, uint32_t pc)
{
    return fr->stmt_scope && fr->stmt_scope[pc] ? fr->stmt_scope[pc] : fr->scope;
}

/* One lexical block per distinct range of slots' scopes, from the largest to the smallest. */
static void make_blocks(cg_frame *fr)
{
    cg_module *m = cg_m(fr);
    const rt_ir *ir = fr->ir;
    fr->stmt_scope = cg_alloc(m, ir->nstmts * sizeof *fr->stmt_scope);
    uint8_t *done = cg_alloc(m, ir->nslots);
    for (;;) {
        const rt_slot *widest = NULL;
        for (uint32_t i = ir->nargs; i < ir->nslots; i++) {
            const rt_slot *s = &ir->slots[i];
            bool is_block = !done[i] && !(s->flags & RT_SLOT_HIDDEN) && s->scope_to > s->scope_from &&
                            s->scope_to <= ir->nstmts && s->scope_to - s->scope_from < ir->nstmts;
            if (is_block && (!widest || s->scope_to - s->scope_from > widest->scope_to - widest->scope_from))
                widest = s;
        }
        if (!widest)
            return;
        LLVMMetadataRef outer = scope_at(fr, widest->scope_from);
        unsigned line = ir->stmts[widest->scope_from].line ? ir->stmts[widest->scope_from].line : widest->line;
        LLVMMetadataRef block =
            LLVMDIBuilderCreateLexicalBlock(m->debug->builder, outer, file_of(m, ir->file), line, 0);
        for (uint32_t pc = widest->scope_from; pc < widest->scope_to; pc++)
            fr->stmt_scope[pc] = block;
        for (uint32_t i = ir->nargs; i < ir->nslots; i++)
            done[i] |= ir->slots[i].scope_from == widest->scope_from && ir->slots[i].scope_to == widest->scope_to;
    }
}

/* What the library has behind an operator is no place to step through: the caller's line covers it. */
static bool is_behind_caller(const cg_frame *fr)
{
    const cg_module *m = cg_m(fr);
    if (!fr->caller || m->debug->depth != CG_DEBUG_FULL)
        return false;
    return m->variant == LT_VARIANT_DEBUG || fr->ir->module == m->session->base || fr->ir->module == m->session->core;
}

void cg_debug_frame(cg_frame *fr)
{
    cg_module *m = cg_m(fr);
    if (!m->debug)
        return;
    if (is_behind_caller(fr)) {
        fr->scope = scope_at(fr->caller, fr->caller->pc);
        fr->inlined_at = fr->caller->inlined_at;
        fr->call_line = fr->caller->call_line ? fr->caller->call_line : fr->caller->last_line;
        return;
    }
    if (fr->caller) {
        /* The column is not the source's: it keeps apart two calls of one function on one line. */
        unsigned line = fr->caller->call_line ? fr->caller->call_line : fr->caller->ir->stmts[fr->caller->pc].line;
        unsigned column = fr->caller->pc % COLUMN_MAX + 1;
        fr->scope = inlined_subprogram(fr);
        fr->inlined_at = LLVMDIBuilderCreateDebugLocation(m->context, line, column,
                                                          scope_at(fr->caller, fr->caller->pc), fr->caller->inlined_at);
    } else {
        fr->scope = subprogram_new(fr);
        LLVMSetSubprogram(fr->f->fn, fr->scope);
    }
    if (m->debug->depth == CG_DEBUG_FULL)
        make_blocks(fr);
}

/* ---- locations --------------------------------------------------------------------------------------------------------------------- */

void cg_debug_statement(cg_frame *fr, uint32_t pc)
{
    cg_module *m = cg_m(fr);
    if (!m->debug)
        return;
    uint32_t line = fr->call_line ? fr->call_line : fr->ir->stmts[pc].line;
    if (!line)
        line = fr->last_line ? fr->last_line : fr->ir->first_line;
    fr->last_line = line;
    LLVMMetadataRef at = LLVMDIBuilderCreateDebugLocation(m->context, line, 0, scope_at(fr, pc), fr->inlined_at);
    LLVMSetCurrentDebugLocation2(m->builder, at);
}

void cg_debug_no_line(cg_frame *fr)
{
    if (cg_m(fr)->debug)
        LLVMSetCurrentDebugLocation2(cg_m(fr)->builder, NULL);
}

/* ---- variables ----------------------------------------------------------------------------------------------------------------------- */

static void declare(cg_frame *fr, LLVMValueRef place, LLVMMetadataRef variable, LLVMMetadataRef scope, uint32_t line,
                    uint64_t offset)
{
    cg_module *m = cg_m(fr);
    LLVMDIBuilderRef b = m->debug->builder;
    uint64_t operations[] = {PLUS_UCONST, offset};
    LLVMMetadataRef expression = LLVMDIBuilderCreateExpression(b, operations, offset ? 2 : 0);
    LLVMMetadataRef at = LLVMDIBuilderCreateDebugLocation(m->context, line, 0, scope, fr->inlined_at);
    LLVMDIBuilderInsertDeclareRecordAtEnd(b, place, variable, expression, at, LLVMGetInsertBlock(m->builder));
}

/* A closure's captured variables are fields of slot 0. */
static void declare_captured(cg_frame *fr, LLVMValueRef place)
{
    cg_module *m = cg_m(fr);
    rt_datatype *t = cg_datatype(m, fr->local[0].type);
    rt_layout *layout = t && rt_repr_of(m->session, &t->hdr) == RT_STRUCT ? rt_layout_of(m->session, t) : NULL;
    rt_svec *names = t ? t->name->field_names : NULL;
    LLVMMetadataRef file = file_of(m, fr->ir->file);
    for (uint32_t i = 0; layout && names && i < layout->nfields && i < names->n; i++) {
        LLVMMetadataRef type = cg_debug_type(m, cg_field_type(m, t, i));
        const rt_symbol *name = (rt_symbol *)names->item[i];
        if (!type || !layout->field[i].size)
            continue;
        LLVMMetadataRef v = LLVMDIBuilderCreateAutoVariable(m->debug->builder, fr->scope, name->text, name->size, file,
                                                            fr->ir->first_line, type, 1, LLVMDIFlagZero, 0);
        declare(fr, place, v, fr->scope, fr->ir->first_line, layout->field[i].offset);
    }
}

/* NULL: nothing to tell of. */
static LLVMMetadataRef variable_of(cg_frame *fr, uint32_t slot, rt_value *of_type, LLVMMetadataRef *scope,
                                   uint32_t *line)
{
    cg_module *m = cg_m(fr);
    const rt_slot *s = &fr->ir->slots[slot];
    LLVMMetadataRef type = cg_debug_type(m, of_type);
    if (!type || !s->name || (s->flags & RT_SLOT_HIDDEN))
        return NULL;
    bool is_argument = slot < fr->ir->nargs;
    LLVMMetadataRef file = file_of(m, fr->ir->file);
    *scope = fr->scope;
    *line = s->line ? s->line : fr->ir->first_line;
    if (!is_argument && s->scope_to > s->scope_from && s->scope_from < fr->ir->nstmts)
        *scope = scope_at(fr, s->scope_from);
    if (is_argument)
        return LLVMDIBuilderCreateParameterVariable(m->debug->builder, *scope, s->name->text, s->name->size, slot, file,
                                                    *line, type, 1, LLVMDIFlagZero);
    return LLVMDIBuilderCreateAutoVariable(m->debug->builder, *scope, s->name->text, s->name->size, file, *line, type,
                                           1, LLVMDIFlagZero, 0);
}

void cg_debug_local(cg_frame *fr, uint32_t slot, LLVMValueRef place)
{
    cg_module *m = cg_m(fr);
    if (!m->debug || m->debug->depth != CG_DEBUG_FULL || fr->call_line)
        return;
    if (slot == 0 && fr->ir->nargs) {
        declare_captured(fr, place);
        return;
    }
    uint32_t line;
    LLVMMetadataRef scope, v = variable_of(fr, slot, fr->local[slot].type, &scope, &line);
    if (v)
        declare(fr, place, v, scope, line, 0);
}

/* Code made again for its debug info: slots that need no memory are values, which optimisation may move about or drop. */
void cg_debug_value(cg_frame *fr, uint32_t slot)
{
    cg_module *m = cg_m(fr);
    const cg_value *x = &fr->local[slot].direct;
    if (!m->debug || m->debug->depth != CG_DEBUG_FULL || fr->call_line || (slot == 0 && fr->ir->nargs) || fr->dead)
        return;
    LLVMValueRef value = x->constant ? cg_llvm_constant(fr, x->constant, x->type) : x->v;
    uint32_t line;
    LLVMMetadataRef scope, v = value && x->type ? variable_of(fr, slot, x->type, &scope, &line) : NULL;
    if (!v)
        return;
    LLVMMetadataRef at = LLVMDIBuilderCreateDebugLocation(m->context, line, 0, scope, fr->inlined_at);
    LLVMMetadataRef plain = LLVMDIBuilderCreateExpression(m->debug->builder, NULL, 0);
    LLVMDIBuilderInsertDbgValueRecordAtEnd(m->debug->builder, value, v, plain, at, LLVMGetInsertBlock(m->builder));
}
