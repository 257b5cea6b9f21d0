/* jit_entry.c - what compiled code calls (RT_JIT_FN_MAP): thin entries into the rest of the runtime. */
#include "../iface/jit_entry.h"
#include "../iface/ir.h"
#include "../values/array.h"
#include <stdlib.h>

rt_value *rt_jit_apply(rt_session *s, rt_value **args, uint32_t n) { return rt_apply(s, args, n); }

rt_value *rt_jit_builtin(rt_session *s, const rt_builtin *b, rt_value **args, uint32_t n)
{
    return rt_call_builtin(s, b, args, n);
}

rt_value *rt_jit_alloc(rt_session *s, rt_datatype *t) { return rt_alloc(s, t); }
rt_value *rt_jit_box_int64(rt_session *s, int64_t x) { return rt_box_int64(s, x); }

rt_array *rt_jit_new_array(rt_session *s, rt_datatype *array_type, int64_t length)
{
    size_t n = (size_t)length;
    return rt_array_new(s, array_type, &n, 1);
}

void rt_jit_array_grow(rt_session *s, rt_array *a, int64_t by) { rt_array_grow_end(s, a, (size_t)by); }

rt_value *rt_jit_new(rt_session *s, rt_value *type, rt_value **fields, uint32_t n)
{
    if (type->type != s->t.DataType)
        rt_throw_type_error(s, "new", &s->t.DataType->hdr, type);
    return rt_struct_new(s, (rt_datatype *)type, fields, n);
}

rt_value *rt_jit_closure(rt_session *s, rt_lambda *lambda, rt_value **captured, uint32_t n)
{
    return rt_closure_new(s, lambda, captured, n);
}

rt_value *rt_jit_defmethod(rt_session *s, rt_lambda *lambda, rt_value *f, rt_svec *argtypes, rt_svec *typevars)
{
    return &rt_lambda_define(s, lambda, f, argtypes, typevars)->hdr;
}

void rt_jit_set_global(rt_session *s, rt_binding *b, rt_value *v) { rt_binding_set(s, b, v); }
bool rt_jit_isa(rt_session *s, rt_value *v, rt_value *type) { return rt_isa(s, v, type); }
bool rt_jit_egal(rt_session *s, rt_value *a, rt_value *b) { return rt_egal(s, a, b); }

void rt_jit_tier_up(rt_session *s, rt_linfo *li)
{
    char *message = NULL;
    if (s->compiler)
        s->compiler->compile(s->compiler->baton, li, &message);
    free(message);
}
