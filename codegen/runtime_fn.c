/* runtime_fn.c - the functions of RT_JIT_FN_MAP and of the C library as LLVM sees them. */
#include "runtime_fn.h"
#include <math.h>
#include <setjmp.h>
#include <string.h>

typedef struct fn_info {
    const char *name, *args, *result;
} fn_info;

static const fn_info fn_table[CG_FN_COUNT] = {
#define X(name, args, result) {#name, args, result},
    RT_JIT_FN_MAP(X)
#undef X
};

static LLVMTypeRef type_of_letter(cg_module *m, char letter)
{
    switch (letter) {
    case 'p':
        return m->t.ptr;
    case 'i':
        return m->t.i64;
    case 'w':
        return m->t.i32;
    case 'b':
        return m->t.i8;
    case 'd':
        return m->t.f64;
    default: /* v, N */
        return m->t.void_;
    }
}

LLVMTypeRef cg_runtime_fn_type(cg_module *m, cg_runtime_fn fn)
{
    LLVMTypeRef args[8];
    unsigned n = 0;
    for (const char *p = fn_table[fn].args; *p; p++)
        args[n++] = type_of_letter(m, *p);
    return LLVMFunctionType(type_of_letter(m, fn_table[fn].result[0]), args, n, 0);
}

bool cg_runtime_fn_returns(cg_runtime_fn fn) { return fn_table[fn].result[0] != 'N'; }

static void declare_allocator(cg_module *m, LLVMValueRef f)
{
    cg_attribute(m, f, LLVMAttributeReturnIndex, "noalias", 0);
    cg_attribute(m, f, LLVMAttributeFunctionIndex, "willreturn", 0);
    cg_attribute(m, f, LLVMAttributeFunctionIndex, "allockind", 1); /* alloc; contents unknown */
    cg_attribute_text(m, f, "alloc-family", "lintel");
}

LLVMValueRef cg_runtime_fn_declare(cg_module *m, cg_runtime_fn fn)
{
    LLVMValueRef f = LLVMAddFunction(m->module, fn_table[fn].name, cg_runtime_fn_type(m, fn));
    cg_attribute(m, f, LLVMAttributeFunctionIndex, "nounwind", 0);
    cg_attribute(m, f, LLVMAttributeFunctionIndex, "nonlazybind", 0); /* call *GOT: no stub on the way */
    if (fn_table[fn].result[0] == 'N') {
        cg_attribute(m, f, LLVMAttributeFunctionIndex, "noreturn", 0);
        cg_attribute(m, f, LLVMAttributeFunctionIndex, "cold", 0);
    }
    if (fn_table[fn].result[0] == 'p')
        cg_attribute(m, f, LLVMAttributeReturnIndex, "nonnull", 0);
    switch (fn) {
    case CG_FN_rt_jit_alloc:
    case CG_FN_rt_jit_new_array:
        declare_allocator(m, f);
        break;
    case CG_FN_rt_jit_box_int64:
        cg_attribute(m, f, LLVMAttributeFunctionIndex, "willreturn", 0);
        break;
    case CG_FN_rt_jit_tier_up:
        cg_attribute(m, f, LLVMAttributeFunctionIndex, "cold", 0);
        break;
    case CG_FN_rt_jit_isa:
    case CG_FN_rt_jit_egal:
        cg_attribute(m, f, LLVMAttributeFunctionIndex, "willreturn", 0);
        cg_attribute(m, f, LLVMAttributeFunctionIndex, "memory", CG_MEMORY_READ_ANY);
        break;
    default:
        break;
    }
    return f;
}

/* ---- addresses --------------------------------------------------------------------------------------------------- */

__extension__ typedef __int128 wide;
__extension__ typedef unsigned __int128 uwide;
wide __divti3(wide a, wide b);
wide __modti3(wide a, wide b);
uwide __udivti3(uwide a, uwide b);
uwide __umodti3(uwide a, uwide b);

#define MATH_MAP(X) \
    X(sin)          \
    X(cos)          \
    X(tan)          \
    X(asin)         \
    X(acos)         \
    X(atan)         \
    X(atan2)        \
    X(sinh)         \
    X(cosh)         \
    X(tanh)         \
    X(asinh)        \
    X(acosh)        \
    X(atanh)        \
    X(exp)          \
    X(exp2)         \
    X(exp10)        \
    X(expm1)        \
    X(log)          \
    X(log2)         \
    X(log10)        \
    X(log1p)        \
    X(pow)          \
    X(cbrt)         \
    X(hypot)        \
    X(fmod)         \
    X(fmodf)        \
    X(fma)          \
    X(fmaf)         \
    X(floor)        \
    X(floorf)       \
    X(ceil)         \
    X(ceilf)        \
    X(trunc)        \
    X(truncf)       \
    X(rint)         \
    X(rintf)        \
    X(sqrt)         \
    X(sqrtf)        \
    X(sinf)         \
    X(cosf)         \
    X(expf)         \
    X(logf)         \
    X(powf)         \
    X(ldexp)        \
    X(ldexpf)       \
    X(sincos)       \
    X(sincosf)
#define OTHER_MAP(X) \
    X(memcpy)        \
    X(memmove)       \
    X(memset)        \
    X(memcmp)        \
    X(bcmp)          \
    X(strlen)        \
    X(_setjmp)       \
    X(__divti3)      \
    X(__modti3)      \
    X(__udivti3)     \
    X(__umodti3)

static const struct library_fn {
    const char *name;
    void *address;
} library[] = {
#define X(name) {#name, (void *)(uintptr_t)name},
    MATH_MAP(X) OTHER_MAP(X)
#undef X
        {NULL, NULL}};

void *cg_runtime_address(const char *name)
{
    for (const rt_jit_symbol *s = rt_jit_symbols; s->name; s++)
        if (!strcmp(s->name, name))
            return s->address;
    for (const struct library_fn *l = library; l->name; l++)
        if (!strcmp(l->name, name))
            return l->address;
    return NULL;
}
