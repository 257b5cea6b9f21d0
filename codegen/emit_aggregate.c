/* emit_aggregate.c - structs and unions as values of LLVM.
 *
 * They are insertvalue chains that nothing but this file looks at: parts are taken from the chain again, memory is read and
 * written part by part, and calls pass and return the scalars at the leaves. So the chains are dead where code is selected:
 * fast selection does not fall back, and the optimiser starts from scalars.
 */
#include "emit.h"

static bool is_struct(LLVMTypeRef t) { return LLVMGetTypeKind(t) == LLVMStructTypeKind; }

LLVMValueRef cg_extract(cg_frame *fr, LLVMValueRef v, unsigned i)
{
    while (LLVMIsAInsertValueInst(v)) {
        if (LLVMGetIndices(v)[0] == i)
            return LLVMGetOperand(v, 1);
        v = LLVMGetOperand(v, 0);
    }
    if (LLVMIsConstant(v))
        return LLVMGetAggregateElement(v, i);
    return LLVMBuildExtractValue(cg_b(fr), v, i, "");
}

LLVMValueRef cg_insert(cg_frame *fr, LLVMValueRef v, LLVMValueRef part, unsigned i)
{
    return LLVMBuildInsertValue(cg_b(fr), v, part, i, "");
}

LLVMValueRef cg_select(cg_frame *fr, LLVMValueRef bit, LLVMValueRef a, LLVMValueRef b)
{
    LLVMTypeRef t = LLVMTypeOf(a);
    if (!is_struct(t))
        return LLVMBuildSelect(cg_b(fr), bit, a, b, "");
    LLVMValueRef v = LLVMGetPoison(t);
    for (unsigned i = 0; i < LLVMCountStructElementTypes(t); i++)
        v = cg_insert(fr, v, cg_select(fr, bit, cg_extract(fr, a, i), cg_extract(fr, b, i)), i);
    return v;
}

/* ---- leaves ------------------------------------------------------------------------------------------------------------- */

unsigned cg_leaf_count(LLVMTypeRef t)
{
    if (!is_struct(t))
        return 1;
    unsigned n = 0;
    for (unsigned i = 0; i < LLVMCountStructElementTypes(t); i++)
        n += cg_leaf_count(LLVMStructGetTypeAtIndex(t, i));
    return n;
}

void cg_leaf_types(LLVMTypeRef t, LLVMTypeRef *out, unsigned *n)
{
    if (!is_struct(t)) {
        out[(*n)++] = t;
        return;
    }
    for (unsigned i = 0; i < LLVMCountStructElementTypes(t); i++)
        cg_leaf_types(LLVMStructGetTypeAtIndex(t, i), out, n);
}

void cg_flatten(cg_frame *fr, LLVMValueRef v, LLVMValueRef *out, unsigned *n)
{
    LLVMTypeRef t = LLVMTypeOf(v);
    if (!is_struct(t)) {
        out[(*n)++] = v;
        return;
    }
    for (unsigned i = 0; i < LLVMCountStructElementTypes(t); i++)
        cg_flatten(fr, cg_extract(fr, v, i), out, n);
}

LLVMValueRef cg_unflatten(cg_frame *fr, LLVMTypeRef t, const LLVMValueRef *leaf, unsigned *n)
{
    if (!is_struct(t))
        return leaf[(*n)++];
    LLVMValueRef v = LLVMGetPoison(t);
    for (unsigned i = 0; i < LLVMCountStructElementTypes(t); i++)
        v = cg_insert(fr, v, cg_unflatten(fr, LLVMStructGetTypeAtIndex(t, i), leaf, n), i);
    return v;
}

/* ---- results of calls ---------------------------------------------------------------------------------------------------- */

LLVMTypeRef cg_result_type(cg_module *m, LLVMTypeRef t)
{
    if (!is_struct(t))
        return t;
    LLVMTypeRef *part = cg_alloc(m, cg_leaf_count(t) * sizeof *part);
    unsigned n = 0;
    cg_leaf_types(t, part, &n);
    return n == 1 ? part[0] : LLVMStructTypeInContext(m->context, part, n, 0);
}

LLVMValueRef cg_from_result(cg_frame *fr, LLVMValueRef result, LLVMTypeRef t)
{
    if (!is_struct(t))
        return result;
    unsigned n = cg_leaf_count(t), k = 0;
    LLVMValueRef *leaf = cg_alloc(cg_m(fr), n * sizeof *leaf);
    leaf[0] = result;
    for (unsigned i = 0; i < n && n > 1; i++)
        leaf[i] = LLVMBuildExtractValue(cg_b(fr), result, i, "");
    return cg_unflatten(fr, t, leaf, &k);
}

LLVMValueRef cg_to_result(cg_frame *fr, LLVMValueRef v)
{
    LLVMTypeRef t = LLVMTypeOf(v);
    if (!is_struct(t))
        return v;
    LLVMValueRef *leaf = cg_alloc(cg_m(fr), cg_leaf_count(t) * sizeof *leaf);
    unsigned n = 0;
    cg_flatten(fr, v, leaf, &n);
    if (n == 1)
        return leaf[0];
    LLVMValueRef flat = LLVMGetPoison(cg_result_type(cg_m(fr), t));
    for (unsigned i = 0; i < n; i++)
        flat = cg_insert(fr, flat, leaf[i], i);
    return flat;
}
