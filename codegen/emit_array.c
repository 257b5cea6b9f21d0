/* emit_array.c - arrays: the builtins that the library's indexing, iteration and growth come down to.
 *
 * Indices are 1-based and were checked by the library. Offsets are those of rt_array (runtime/iface/value.h).
 */
#include "emit.h"
#include "emit_builtin.h"

typedef struct array_info {
    rt_value *elem;
    LLVMTypeRef storage; /* NULL: ghosts, no memory at all */
    bool is_boxed;
    int64_t ndims;
} array_info;

/* false: the array's type is not known well enough. */
static bool array_of(cg_frame *fr, cg_value a, array_info *info)
{
    cg_module *m = cg_m(fr);
    if (!a.type || !rt_is_concrete(m->session, a.type))
        return false;
    rt_datatype *t = (rt_datatype *)a.type;
    if (t->name != m->session->t.array_name || rt_typeof(t->params->item[1]) != m->session->t.Int64)
        return false;
    info->elem = t->params->item[0];
    info->ndims = rt_unbox_int64(t->params->item[1]);
    info->is_boxed = cg_is_stored_boxed(m, info->elem);
    info->storage = cg_storage_type(m, info->elem);
    uint32_t size, align;
    bool is_ref;
    rt_storage_of(m->session, info->elem, &size, &align, &is_ref);
    if (info->storage && LLVMABISizeOfType(m->data, info->storage) != size)
        cg_abandon(m, LT_EUNSUPPORTED, "the layout of %s has no counterpart in LLVM", rt_type_text(m->session, a.type));
    return true;
}

static bool is_int(cg_frame *fr, cg_value v) { return v.type == &cg_s(fr)->t.Int64->hdr; }

static LLVMValueRef int_constant(cg_frame *fr, uint64_t x) { return LLVMConstInt(cg_m(fr)->t.i64, x, 0); }

/* Lengths and dimensions are never negative and leave room for sums: LLVM may count on it. */
static LLVMValueRef read_size(cg_frame *fr, LLVMValueRef array, size_t offset, cg_tag tag)
{
    cg_module *m = cg_m(fr);
    LLVMValueRef v = cg_read(fr, m->t.i64, cg_offset(fr, array, offset), tag);
    LLVMMetadataRef range[2] = {LLVMValueAsMetadata(int_constant(fr, 0)),
                                LLVMValueAsMetadata(int_constant(fr, (uint64_t)1 << 60))};
    unsigned kind = LLVMGetMDKindIDInContext(m->context, "range", 5);
    LLVMSetMetadata(v, kind, LLVMMetadataAsValue(m->context, LLVMMDNodeInContext2(m->context, range, 2)));
    return v;
}

static LLVMValueRef read_length(cg_frame *fr, LLVMValueRef array)
{
    return read_size(fr, array, offsetof(rt_array, length), CG_TAG_ARRAY_LENGTH);
}

static LLVMValueRef element_place(cg_frame *fr, LLVMValueRef array, LLVMValueRef index, LLVMTypeRef storage)
{
    cg_module *m = cg_m(fr);
    LLVMValueRef data = cg_read(fr, m->t.ptr, cg_offset(fr, array, offsetof(rt_array, data)), CG_TAG_ARRAY_DATA);
    LLVMValueRef zero_based = LLVMBuildNSWSub(cg_b(fr), index, int_constant(fr, 1), "");
    return LLVMBuildInBoundsGEP2(cg_b(fr), storage, data, &zero_based, 1, "");
}

bool cg_builtin_array_ref(cg_frame *fr, const cg_builtin_call *call, cg_value *out)
{
    array_info a;
    if (!array_of(fr, call->arg[0], &a) || !is_int(fr, call->arg[1]))
        return false;
    if (!a.storage) {
        *out = cg_ghost(a.elem);
        return true;
    }
    LLVMValueRef place = element_place(fr, cg_get(fr, call->arg[0]), cg_get(fr, call->arg[1]), a.storage);
    LLVMValueRef v = cg_read(fr, a.storage, place, cg_tag_of_element(a.storage));
    if (a.is_boxed)
        cg_check_reference(fr, v);
    *out = cg_loaded(fr, v, a.elem);
    return true;
}

bool cg_builtin_array_set(cg_frame *fr, const cg_builtin_call *call, cg_value *out)
{
    array_info a;
    if (!array_of(fr, call->arg[0], &a) || !is_int(fr, call->arg[2]))
        return false;
    cg_value x = cg_require(fr, call->arg[1], a.elem, "setindex!");
    if (a.storage) {
        LLVMValueRef v = cg_stored(fr, x, a.elem);
        LLVMValueRef place = element_place(fr, cg_get(fr, call->arg[0]), cg_get(fr, call->arg[2]), a.storage);
        cg_write(fr, v, place, cg_tag_of_element(a.storage));
    }
    *out = call->arg[0];
    return true;
}

bool cg_builtin_array_isassigned(cg_frame *fr, const cg_builtin_call *call, cg_value *out)
{
    array_info a;
    if (!array_of(fr, call->arg[0], &a) || a.is_boxed)
        return false;
    *out = cg_constant_value(fr, cg_s(fr)->true_value);
    return true;
}

bool cg_builtin_array_len(cg_frame *fr, const cg_builtin_call *call, cg_value *out)
{
    array_info a;
    if (!array_of(fr, call->arg[0], &a))
        return false;
    *out = cg_some(&cg_s(fr)->t.Int64->hdr, read_length(fr, cg_get(fr, call->arg[0])));
    return true;
}

bool cg_builtin_array_dim(cg_frame *fr, const cg_builtin_call *call, cg_value *out)
{
    array_info a;
    rt_value *d = call->arg[1].constant;
    if (!array_of(fr, call->arg[0], &a) || !d || rt_typeof(d) != cg_s(fr)->t.Int64 || rt_unbox_int64(d) < 1)
        return false;
    int64_t i = rt_unbox_int64(d);
    LLVMValueRef array = cg_get(fr, call->arg[0]), v;
    if (i > a.ndims)
        v = int_constant(fr, 1);
    else if (a.ndims == 1)
        v = read_length(fr, array);
    else
        v = read_size(fr, array, offsetof(rt_array, dim) + sizeof(size_t) * (size_t)(i - 1), CG_TAG_ARRAY_DIM);
    *out = cg_some(&cg_s(fr)->t.Int64->hdr, v);
    return true;
}

bool cg_builtin_array_ndims(cg_frame *fr, const cg_builtin_call *call, cg_value *out)
{
    array_info a;
    if (!array_of(fr, call->arg[0], &a))
        return false;
    *out = cg_constant_value(fr, rt_box_int64(cg_s(fr), a.ndims));
    cg_keep(cg_m(fr), out->constant);
    return true;
}

/* Do elements first, first + 1, ... first + count - 1 exist? The 0-based first comes back in *from. */
static LLVMValueRef has_range(cg_frame *fr, LLVMValueRef array, LLVMValueRef first, LLVMValueRef count,
                              LLVMValueRef *from)
{
    LLVMBuilderRef b = cg_b(fr);
    LLVMValueRef length = read_length(fr, array);
    *from = LLVMBuildSub(b, first, int_constant(fr, 1), "");
    LLVMValueRef starts = LLVMBuildICmp(b, LLVMIntULE, *from, length, "");
    LLVMValueRef ends = LLVMBuildICmp(b, LLVMIntULE, count, LLVMBuildSub(b, length, *from, ""), "");
    return LLVMBuildAnd(b, starts, ends, "");
}

static LLVMValueRef place_at(cg_frame *fr, LLVMValueRef array, LLVMValueRef zero_based, LLVMTypeRef storage)
{
    LLVMValueRef p = cg_offset(fr, array, offsetof(rt_array, data));
    LLVMValueRef data = cg_read(fr, cg_m(fr)->t.ptr, p, CG_TAG_ARRAY_DATA);
    return LLVMBuildGEP2(cg_b(fr), storage, data, &zero_based, 1, "");
}

/* (dest, di, src, si, n): a memmove; the C function throws the errors. */
bool cg_builtin_array_copyto(cg_frame *fr, const cg_builtin_call *call, cg_value *out)
{
    cg_module *m = cg_m(fr);
    const cg_value *arg = call->arg;
    array_info d, s;
    if (!array_of(fr, arg[0], &d) || !array_of(fr, arg[2], &s) || d.elem != s.elem || !d.storage ||
        !is_int(fr, arg[1]) || !is_int(fr, arg[3]) || !is_int(fr, arg[4]))
        return false;
    LLVMValueRef dest = cg_get(fr, arg[0]), src = cg_get(fr, arg[2]), n = cg_get(fr, arg[4]), to, from;
    LLVMValueRef fits = has_range(fr, dest, cg_get(fr, arg[1]), n, &to);
    fits = LLVMBuildAnd(cg_b(fr), fits, has_range(fr, src, cg_get(fr, arg[3]), n, &from), "");
    LLVMBasicBlockRef fast = cg_block(fr, "copy"), slow = cg_block(fr, "nocopy"), done = cg_block(fr, "copied");
    cg_branch(fr, fits, fast, slow);
    cg_start(fr, slow);
    cg_call_builtin(fr, call->builtin, arg, call->n);
    cg_jump(fr, done);
    cg_start(fr, fast);
    unsigned align = LLVMABIAlignmentOfType(m->data, d.storage) > 8 ? 8 : LLVMABIAlignmentOfType(m->data, d.storage);
    LLVMValueRef bytes = LLVMBuildMul(cg_b(fr), n, int_constant(fr, LLVMABISizeOfType(m->data, d.storage)), "");
    LLVMBuildMemMove(cg_b(fr), place_at(fr, dest, to, d.storage), align, place_at(fr, src, from, s.storage), align,
                     bytes);
    cg_jump(fr, done);
    cg_start(fr, done);
    *out = cg_ghost(&m->session->t.Nothing->hdr);
    return true;
}

bool cg_builtin_array_fill_zero(cg_frame *fr, const cg_builtin_call *call, cg_value *out)
{
    cg_module *m = cg_m(fr);
    array_info a;
    if (!array_of(fr, call->arg[0], &a) || !a.storage)
        return false;
    LLVMValueRef array = cg_get(fr, call->arg[0]);
    LLVMValueRef size = int_constant(fr, LLVMABISizeOfType(m->data, a.storage));
    LLVMValueRef bytes = LLVMBuildMul(cg_b(fr), read_length(fr, array), size, "");
    LLVMValueRef zero = LLVMConstInt(m->t.i8, 0, 0);
    LLVMBuildMemSet(cg_b(fr), place_at(fr, array, int_constant(fr, 0), a.storage), zero, bytes, 1);
    *out = cg_ghost(&m->session->t.Nothing->hdr);
    return true;
}

/* Vector{T}(undef, n) with a known T. */
bool cg_builtin_array_new(cg_frame *fr, const cg_builtin_call *call, cg_value *out)
{
    array_info a;
    rt_value *type = call->arg[0].constant;
    if (!type || call->n != 2 || !is_int(fr, call->arg[1]) || !array_of(fr, (cg_value){.type = type}, &a) ||
        a.ndims != 1)
        return false;
    LLVMValueRef args[2];
    args[0] = cg_constant(cg_m(fr), type);
    args[1] = cg_get(fr, call->arg[1]);
    *out = cg_some(type, cg_call_runtime(fr, CG_FN_rt_jit_new_array, args, 2));
    return true;
}

/* Room is usually there: then growing a vector by one is one comparison and one store. The slack of references is null
 * (values/array_grow.c), so new elements are undefined as they should be. */
bool cg_builtin_array_grow_end(cg_frame *fr, const cg_builtin_call *call, cg_value *out)
{
    array_info a;
    if (!array_of(fr, call->arg[0], &a) || a.ndims != 1 || !is_int(fr, call->arg[1]))
        return false;
    cg_module *m = cg_m(fr);
    LLVMValueRef array = cg_get(fr, call->arg[0]), by = cg_get(fr, call->arg[1]);
    LLVMBasicBlockRef slow = cg_block(fr, "grow"), done = cg_block(fr, "grown");
    bool small = LLVMIsAConstantInt(by) && LLVMConstIntGetZExtValue(by) < 1024;
    if (small) {
        LLVMBasicBlockRef fast = cg_block(fr, "room");
        LLVMValueRef length = LLVMBuildAdd(cg_b(fr), read_length(fr, array), by, "");
        LLVMValueRef capacity = read_size(fr, array, offsetof(rt_array, capacity), CG_TAG_ARRAY_CAPACITY);
        cg_branch(fr, LLVMBuildICmp(cg_b(fr), LLVMIntULE, length, capacity, ""), fast, slow);
        cg_start(fr, fast);
        cg_write(fr, length, cg_offset(fr, array, offsetof(rt_array, length)), CG_TAG_ARRAY_LENGTH);
        cg_jump(fr, done);
    } else {
        cg_jump(fr, slow);
    }
    cg_start(fr, slow);
    LLVMValueRef args[] = {array, by};
    cg_call_runtime(fr, CG_FN_rt_jit_array_grow, args, 2);
    cg_jump(fr, done);
    cg_start(fr, done);
    *out = cg_ghost(&m->session->t.Nothing->hdr);
    return true;
}

/* Of a vector that has them, taking elements from the end is one store of the length, and one that clears a reference. */
bool cg_builtin_array_del_end(cg_frame *fr, const cg_builtin_call *call, cg_value *out)
{
    array_info a;
    if (!array_of(fr, call->arg[0], &a) || a.ndims != 1 || !is_int(fr, call->arg[1]) || !a.storage)
        return false;
    cg_module *m = cg_m(fr);
    LLVMValueRef array = cg_get(fr, call->arg[0]), by = cg_get(fr, call->arg[1]);
    bool is_plain =
        LLVMGetTypeKind(a.storage) != LLVMPointerTypeKind && LLVMGetTypeKind(a.storage) != LLVMStructTypeKind;
    bool is_one = LLVMIsAConstantInt(by) && LLVMConstIntGetZExtValue(by) == 1;
    if (!is_one && !is_plain)
        return false;
    LLVMBasicBlockRef slow = cg_block(fr, "shrink"), fast = cg_block(fr, "drop"), done = cg_block(fr, "shrunk");
    LLVMValueRef length = read_length(fr, array);
    cg_branch(fr, LLVMBuildICmp(cg_b(fr), LLVMIntULE, by, length, ""), fast, slow);
    cg_start(fr, slow);
    cg_call_builtin(fr, call->builtin, call->arg, call->n);
    cg_jump(fr, done);
    cg_start(fr, fast);
    LLVMValueRef shorter = LLVMBuildSub(cg_b(fr), length, by, "");
    cg_write(fr, shorter, cg_offset(fr, array, offsetof(rt_array, length)), CG_TAG_ARRAY_LENGTH);
    if (!is_plain)
        cg_write(fr, LLVMConstNull(a.storage), place_at(fr, array, shorter, a.storage), cg_tag_of_element(a.storage));
    cg_jump(fr, done);
    cg_start(fr, done);
    *out = cg_ghost(&m->session->t.Nothing->hdr);
    return true;
}

bool cg_builtin_throw_bounds(cg_frame *fr, const cg_builtin_call *call, cg_value *out)
{
    if (!is_int(fr, call->arg[1]))
        return false;
    LLVMValueRef args[2];
    args[0] = cg_boxed(fr, call->arg[0]);
    args[1] = cg_get(fr, call->arg[1]);
    cg_call_runtime(fr, CG_FN_rt_jit_throw_bounds, args, 2);
    *out = cg_unreachable_value();
    return true;
}
