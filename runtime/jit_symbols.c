/* jit_symbols.c - the address table behind RT_JIT_FN_MAP: what the loader resolves the names to. */
#include "iface/jit_entry.h"

/* rt_jit_fn turns a function into a data pointer, which POSIX allows and ISO C has no word for. */
#define RT_JIT_ADDRESS(fn) ((void *)(uintptr_t)(fn))

const rt_jit_symbol rt_jit_symbols[] = {
#define X(name, arguments, result) {#name, arguments, result, RT_JIT_ADDRESS(name)},
    RT_JIT_FN_MAP(X)
#undef X
        {0}};
