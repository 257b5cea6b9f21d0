/* emit_memory.c - loads, stores, allocas, blocks, and calls of runtime functions. */
#include "emit.h"
#include "runtime_fn.h"

LLVMValueRef cg_alloca(cg_frame *fr, LLVMTypeRef t, const char *name)
{
    return LLVMBuildAlloca(fr->f->entry_builder, t, name);
}

/* Boxed payloads lie at 8 mod 16, so no access may count on more than 8. */
static void set_alignment(cg_module *m, LLVMValueRef access, LLVMTypeRef t)
{
    unsigned align = LLVMABIAlignmentOfType(m->data, t);
    LLVMSetAlignment(access, align > 8 ? 8 : align);
}

static LLVMValueRef read_parts(cg_frame *fr, LLVMTypeRef t, LLVMValueRef p, cg_tag tag, bool is_volatile)
{
    cg_module *m = cg_m(fr);
    if (LLVMGetTypeKind(t) == LLVMStructTypeKind) {
        LLVMValueRef v = LLVMGetPoison(t);
        for (unsigned i = 0; i < LLVMCountStructElementTypes(t); i++) {
            LLVMValueRef place = cg_offset(fr, p, LLVMOffsetOfElement(m->data, t, i));
            v = cg_insert(fr, v, read_parts(fr, LLVMStructGetTypeAtIndex(t, i), place, tag, is_volatile), i);
        }
        return v;
    }
    LLVMValueRef v = LLVMBuildLoad2(cg_b(fr), t, p, "");
    set_alignment(m, v, t);
    cg_tag_set(&m->tags, v, tag);
    LLVMSetVolatile(v, is_volatile);
    return v;
}

static void write_parts(cg_frame *fr, LLVMValueRef v, LLVMValueRef p, cg_tag tag, bool is_volatile)
{
    cg_module *m = cg_m(fr);
    LLVMTypeRef t = LLVMTypeOf(v);
    if (LLVMIsPoison(v))
        return;
    if (LLVMGetTypeKind(t) == LLVMStructTypeKind) {
        for (unsigned i = 0; i < LLVMCountStructElementTypes(t); i++)
            write_parts(fr, cg_extract(fr, v, i), cg_offset(fr, p, LLVMOffsetOfElement(m->data, t, i)), tag,
                        is_volatile);
        return;
    }
    LLVMValueRef s = LLVMBuildStore(cg_b(fr), v, p);
    set_alignment(m, s, t);
    cg_tag_set(&m->tags, s, tag);
    LLVMSetVolatile(s, is_volatile);
}

LLVMValueRef cg_read(cg_frame *fr, LLVMTypeRef t, LLVMValueRef p, cg_tag tag)
{
    return read_parts(fr, t, p, tag, false);
}
void cg_write(cg_frame *fr, LLVMValueRef v, LLVMValueRef p, cg_tag tag) { write_parts(fr, v, p, tag, false); }

LLVMValueRef cg_read_volatile(cg_frame *fr, LLVMTypeRef t, LLVMValueRef p, bool is_volatile)
{
    return read_parts(fr, t, p, CG_TAG_NONE, is_volatile);
}

void cg_write_volatile(cg_frame *fr, LLVMValueRef v, LLVMValueRef p, bool is_volatile)
{
    write_parts(fr, v, p, CG_TAG_NONE, is_volatile);
}

LLVMValueRef cg_offset(cg_frame *fr, LLVMValueRef p, uint64_t bytes)
{
    if (!bytes)
        return p;
    LLVMValueRef n = LLVMConstInt(cg_m(fr)->t.i64, bytes, 0);
    return LLVMBuildInBoundsGEP2(cg_b(fr), cg_m(fr)->t.i8, p, &n, 1, "");
}

/* ---- blocks -------------------------------------------------------------------------------------------------------- */

LLVMBasicBlockRef cg_block(cg_frame *fr, const char *name)
{
    return LLVMAppendBasicBlockInContext(cg_m(fr)->context, fr->f->fn, name);
}

void cg_start(cg_frame *fr, LLVMBasicBlockRef b)
{
    LLVMBasicBlockRef last = LLVMGetLastBasicBlock(fr->f->fn);
    if (last != b)
        LLVMMoveBasicBlockAfter(b, last);
    LLVMPositionBuilderAtEnd(cg_b(fr), b);
}

void cg_branch(cg_frame *fr, LLVMValueRef bit, LLVMBasicBlockRef yes, LLVMBasicBlockRef no)
{
    LLVMBuildCondBr(cg_b(fr), bit, yes, no);
}

void cg_jump(cg_frame *fr, LLVMBasicBlockRef to) { LLVMBuildBr(cg_b(fr), to); }

void cg_dead_end(cg_frame *fr)
{
    LLVMBuildUnreachable(cg_b(fr));
    cg_start(fr, cg_block(fr, "dead"));
}

/* ---- runtime calls --------------------------------------------------------------------------------------------------- */

enum { RUNTIME_ARGS_MAX = 8 };

static LLVMValueRef call_runtime(cg_frame *fr, cg_runtime_fn fn, LLVMValueRef *args, unsigned n)
{
    cg_module *m = cg_m(fr);
    LLVMValueRef all[RUNTIME_ARGS_MAX];
    all[0] = cg_session(m);
    for (unsigned i = 0; i < n; i++)
        all[i + 1] = args[i];
    LLVMTypeRef type = cg_runtime_type(m, fn);
    return LLVMBuildCall2(cg_b(fr), type, cg_runtime_symbol(m, fn), all, n + 1, "");
}

LLVMValueRef cg_call_runtime(cg_frame *fr, cg_runtime_fn fn, LLVMValueRef *args, unsigned n)
{
    LLVMValueRef result = call_runtime(fr, fn, args, n);
    if (!cg_runtime_fn_returns(fn))
        cg_dead_end(fr);
    return result;
}

void cg_throw_if(cg_frame *fr, LLVMValueRef bit, cg_runtime_fn fn, LLVMValueRef *args, unsigned n)
{
    LLVMBasicBlockRef raise = cg_block(fr, "throw"), go_on = cg_block(fr, "ok");
    cg_branch(fr, bit, raise, go_on);
    cg_start(fr, raise);
    call_runtime(fr, fn, args, n);
    LLVMBuildUnreachable(cg_b(fr));
    cg_start(fr, go_on);
}

void cg_check_reference(cg_frame *fr, LLVMValueRef p)
{
    cg_throw_if(fr, LLVMBuildIsNull(cg_b(fr), p, ""), CG_FN_rt_jit_throw_undef_ref, NULL, 0);
}

LLVMValueRef cg_alloc_object(cg_frame *fr, rt_datatype *t)
{
    LLVMValueRef type = cg_constant(cg_m(fr), t);
    return cg_call_runtime(fr, CG_FN_rt_jit_alloc, &type, 1);
}

/* The frame has one buffer for boxed arguments, as large as its largest call. Until that is known, a placeholder. */
LLVMValueRef cg_boxed_args(cg_frame *fr, const cg_value *args, uint32_t n)
{
    cg_function *f = fr->f;
    LLVMValueRef *boxed = cg_alloc(f->m, n * sizeof *boxed);
    for (uint32_t i = 0; i < n; i++)
        boxed[i] = cg_boxed(fr, args[i]);
    if (!f->args_buffer)
        f->args_buffer = cg_alloca(fr, f->m->t.ptr, "args");
    if (n > f->args_max)
        f->args_max = n;
    for (uint32_t i = 0; i < n; i++)
        cg_write(fr, boxed[i], cg_offset(fr, f->args_buffer, 8 * i), CG_TAG_NONE);
    return f->args_buffer;
}
