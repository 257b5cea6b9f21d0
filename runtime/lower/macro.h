/* macro.h - the macros that are built in: what the files with their handlers share. */
#ifndef RT_LOWER_MACRO_H
#define RT_LOWER_MACRO_H

#include "expand.h"

typedef struct low_macro_call {
    const rt_ast *at;
    rt_ast *const *arg;
    uint32_t n;
} low_macro_call;

typedef low_node *low_macro(low_ctx *c, const low_macro_call *m);

/* Refuses another number of arguments. */
void low_macro_need(low_ctx *c, const low_macro_call *m, uint32_t least, uint32_t most);

/* ---- expand_test.c ---- */
low_macro low_macro_test, low_macro_test_throws, low_macro_test_broken, low_macro_test_skip, low_macro_testset,
    low_macro_inferred;

/* ---- expand_enum.c ---- */
low_macro low_macro_enum;

#endif
