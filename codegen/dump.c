/* dump.c - texts of what was compiled: LLVM IR before and after the passes, and assembly. */
#include "compiler.h"
#include "passes.h"
#include "tier.h"
#include <string.h>

static bool is_wanted(const cg_module *m, uint32_t i)
{
    const char *filter = m->compiler->dump_filter;
    return !filter || strstr(cg_linfo_name(m->member[i].li), filter);
}

static void write_text(cg_module *m, const char *text, size_t size)
{
    if (m->compiler->options.dump_write)
        m->compiler->options.dump_write(m->compiler->options.dump_baton, text, size);
}

static void write_head(cg_module *m, uint32_t i, const char *what)
{
    const char *signature = rt_linfo_text(m->session, m->member[i].li);
    char *head = cg_printf(m, "; %s of %s (%s)\n", what, signature, lt_tier_name(m->tier));
    write_text(m, head, strlen(head));
}

void cg_dump_ir(cg_module *m, uint32_t what)
{
    if (!(m->compiler->options.dump & what))
        return;
    for (uint32_t i = 0; i < m->nmembers; i++) {
        if (!is_wanted(m, i))
            continue;
        write_head(m, i, what == CG_DUMP_LLVM ? "LLVM IR" : "optimised LLVM IR");
        char *text = LLVMPrintValueToString(m->member[i].function);
        write_text(m, text, strlen(text));
        LLVMDisposeMessage(text);
    }
}

/* The lines of one function: from its label to the next function's end mark. */
static void write_function(cg_module *m, const char *text, const char *symbol)
{
    const char *label = cg_printf(m, "\n%s:", symbol), *quoted = cg_printf(m, "\n\"%s\":", symbol);
    const char *start = strstr(text, label);
    if (!start)
        start = strstr(text, quoted);
    if (!start)
        return;
    const char *end = strstr(start, ".Lfunc_end");
    write_text(m, start + 1, end ? (size_t)(end - start - 1) : strlen(start + 1));
}

/* Emission changes the module, so the text comes from a copy. */
void cg_dump_asm(cg_module *m)
{
    if (!(m->compiler->options.dump & CG_DUMP_ASM))
        return;
    LLVMModuleRef original = m->module;
    m->module = LLVMCloneModule(original);
    LLVMMemoryBufferRef buffer;
    if (cg_passes_emit(m, LLVMAssemblyFile, &buffer) == LT_OK) {
        char *text = cg_printf(m, "%.*s", (int)LLVMGetBufferSize(buffer), LLVMGetBufferStart(buffer));
        for (uint32_t i = 0; i < m->nmembers; i++) {
            if (is_wanted(m, i)) {
                write_head(m, i, "assembly");
                write_function(m, text, m->member[i].symbol);
            }
        }
        LLVMDisposeMemoryBuffer(buffer);
    }
    LLVMDisposeModule(m->module);
    m->module = original;
}
