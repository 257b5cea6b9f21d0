/* describe.c - debug info for code that was compiled without any and runs already, for debuggers that meet it in a stack.
 *
 * Like locate.c, with variables: the module is made again and must come out the same. Optimised code may not, with
 * variables; then lines alone are tried.
 */
#include <stdlib.h>
#include <string.h>
#include "compiler.h"

static LLVMMemoryBufferRef make(cg_compiler *c, const cg_batch *b)
{
    LLVMMemoryBufferRef object = cg_make_again(c, b, true);
    return object ? object : cg_make_again(c, b, false);
}

int cg_describe(void *compiler, lt_code *code, const void **object, size_t *size, const lt_section **sections,
                size_t *n)
{
    cg_compiler *c = compiler;
    const cg_code *mine = lt_code_info(code)->baton;
    if (!mine || mine->is_released || mine->batch->bytes)
        return LT_ENOENT;
    for (uint32_t i = 0; i < mine->batch->ncodes; i++)
        if (mine->batch->code[i].li->in_codegen)
            return LT_EBUSY;
    LLVMMemoryBufferRef made = make(c, mine->batch);
    if (!made)
        return LT_ENOENT;
    *size = LLVMGetBufferSize(made);
    char *bytes = malloc(*size);
    lt_section *placed = bytes ? cg_place_again(mine->batch, LLVMGetBufferStart(made), *size, n) : NULL;
    if (placed)
        memcpy(bytes, LLVMGetBufferStart(made), *size);
    else
        free(bytes);
    LLVMDisposeMemoryBuffer(made);
    if (!placed)
        return LT_ENOMEM;
    *object = bytes;
    *sections = placed;
    return LT_OK;
}
