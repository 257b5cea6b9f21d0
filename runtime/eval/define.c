/* define.c - values of closures, and methods out of DEFMETHOD. */
#include "../iface/ir.h"
#include "../iface/session.h"

#include <gc/gc.h>
#include <string.h>

static bool is_type(const rt_session *s, const rt_value *v)
{
    return v->type == s->t.DataType || v->type == s->t.Union || v->type == s->t.UnionAll;
}

rt_value *rt_closure_new(rt_session *s, rt_lambda *lambda, rt_value **captured, uint32_t n)
{
    rt_typename *name = lambda->closure_type;
    if (!n)
        return name->prototype->instance;
    rt_value **types = GC_MALLOC(n * sizeof *types);
    for (uint32_t i = 0; i < n; i++)
        types[i] = &(is_type(s, captured[i]) ? rt_type_type(s, captured[i]) : captured[i]->type)->hdr;
    return rt_struct_new(s, (rt_datatype *)rt_apply_type(s, name->wrapper, types, n), captured, n);
}

/* Tuple{typeof(f), argtypes...}; argtypes begin with the function's type if f is `nothing`. */
static rt_value *argument_tuple(rt_session *s, rt_value *f, const rt_svec *argtypes)
{
    size_t own = f == s->nothing ? 0 : 1;
    rt_value **types = GC_MALLOC((argtypes->n + own + 1) * sizeof *types);
    if (own)
        types[0] = &(rt_is_type(s, f) ? rt_type_type(s, f) : f->type)->hdr;
    if (argtypes->n)
        memcpy(types + own, argtypes->item, argtypes->n * sizeof *types);
    return rt_apply_type(s, s->t.Tuple, types, argtypes->n + own);
}

static rt_svec *outer_vars(rt_session *s, rt_value *sig)
{
    size_t n = 0;
    for (rt_value *t = sig; t->type == s->t.UnionAll; t = ((rt_unionall *)t)->body)
        n++;
    rt_svec *vars = rt_svec_new(s, NULL, n);
    for (size_t i = 0; i < n; i++, sig = ((rt_unionall *)sig)->body)
        vars->item[i] = &((rt_unionall *)sig)->var->hdr;
    return vars;
}

rt_method *rt_lambda_define(rt_session *s, rt_lambda *lambda, rt_value *f, rt_svec *argtypes, rt_svec *typevars)
{
    rt_value *sig = argument_tuple(s, f, argtypes);
    for (size_t i = typevars->n; i > 0; i--)
        sig = rt_unionall_type(s, (rt_typevar *)typevars->item[i - 1], sig);
    rt_method *m = GC_MALLOC(sizeof *m);
    m->hdr.type = s->t.Method;
    m->name = lambda->name;
    m->module = lambda->module;
    m->sig = sig;
    m->sparams = outer_vars(s, sig);
    m->nargs = lambda->nargs;
    m->is_vararg = lambda->is_vararg;
    m->is_kwbody = lambda->is_kwbody;
    m->file = lambda->file;
    m->first_line = lambda->first_line;
    m->last_line = lambda->last_line;
    m->body = lambda->body;
    m->lower_state = lambda->lower_state;
    return rt_method_define(s, m);
}
