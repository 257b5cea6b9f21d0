/* signature.h - a function's text taken apart, and the methods that it stands for.
 *
 * One text gives several methods:
 *
 *   f(x, y = 1)        PLAIN f(x, y), OPTIONAL f(x) = f(x, 1)
 *   f(x; k = 2)        KWBODY #f(k, f, x), KWPOS f(x) = #f(2, f, x), KWCALL kwcall(nt, f, x) = #f(nt.k or 2, f, x)
 *   f(x, y = 1; k = 2) these, OPTIONAL f(x) = f(x, 1) and KWOPTIONAL kwcall(nt, f, x) = kwcall(nt, f, x, 1)
 *   struct T a end     CTOR_EXACT, CTOR_CONVERT (parametric: for T{P}), CTOR_OUTER (parametric: P from the arguments)
 */
#ifndef RT_LOWER_SIGNATURE_H
#define RT_LOWER_SIGNATURE_H

#include "expand.h"

typedef struct low_param {
    rt_symbol *name;
    const rt_ast *at, *type, *preset, *pattern; /* type, default value, destructured argument: NULL = none */
    bool is_vararg;
} low_param;

typedef struct low_tvar {
    rt_symbol *name;
    const rt_ast *lower, *upper;
} low_tvar;

typedef struct low_sig {
    const rt_ast *ast, *body;
    const rt_ast *name_ast; /* NULL: anonymous */
    const rt_ast *self;     /* (f::T)(...): the f::T */
    rt_symbol *name;
    low_param *pos, *kw;
    uint32_t npos, nkw, pos_capacity, kw_capacity;
    low_param *kwrest;
    low_tvar *tvar;
    uint32_t ntvar, tvar_capacity;
    const rt_ast *return_type;
    bool has_keywords;
    int8_t inline_hint;
} low_sig;

typedef enum low_variant {
    LOW_PLAIN,
    LOW_OPTIONAL,
    LOW_KWBODY,
    LOW_KWPOS,
    LOW_KWCALL,
    LOW_KWOPTIONAL,
    LOW_CTOR_EXACT,
    LOW_CTOR_CONVERT,
    LOW_CTOR_OUTER
} low_variant;

typedef struct low_field {
    rt_symbol *name;
    const rt_ast *type; /* NULL = Any */
} low_field;

struct low_struct {
    rt_symbol *name;
    rt_binding *binding;
    low_tvar *tvar;
    uint32_t ntvar, tvar_capacity;
    const rt_ast *super;
    low_field *field;
    uint32_t nfields, fields_capacity;
};

/* What rt_lambda.lower_state and rt_method.lower_state point to. */
struct low_state {
    rt_module *module;
    rt_source *source;
    const low_sig *sig;
    low_variant variant;
    uint32_t given;   /* OPTIONAL, KWOPTIONAL: how many positional arguments the method takes */
    rt_value *kwbody; /* the hidden function of KWBODY */
    const low_struct *owner;
    low_fn *fn; /* when expanded already */
};

/* ---- signature.c ---- */
low_sig *low_sig_parse(low_ctx *c, const rt_ast *a);
void low_tvar_add(low_ctx *c, const rt_ast *a, low_tvar **list, uint32_t *n, uint32_t *capacity);
low_param *low_param_parse(low_ctx *c, const rt_ast *a);
/* All methods of the text; the list is in the order in which they are to be defined. */
uint32_t low_variants(low_ctx *c, const low_sig *sig, low_state **out);

/* ---- method_body.c ---- */
/* The method's arguments and core tree, not resolved yet. `c` is where the text stands. */
low_fn *low_fn_build(const low_ctx *c, const low_state *st);

/* ---- expand_function.c ---- */
rt_lambda *low_lambda_new(low_ctx *c, low_state *st);
rt_lambda *low_lambda_checked(low_ctx *c, low_state *st);
/* DEFMETHODs for every variant; `f` is the function (SHARED or CONST), or NULL if sig->self tells its type. */
low_node *low_define(low_ctx *c, const low_sig *sig, low_state *const *variant, uint32_t n, low_node *f);
low_node *low_tvar_scope(low_ctx *c, const low_tvar *tvar, uint32_t n, low_list *body);

#endif
