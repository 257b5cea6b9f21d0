/* emit_closure.c - owns the types and methods of closures: made once, when the code around them is emitted.
 *
 * The type has one parameter per captured variable, so that it is concrete in what was captured. Making it changes nothing
 * that exists, so it is allowed inside the door.
 */
#include "emit.h"

#include "../types/bootstrap.h"
#include <gc/gc.h>
#include <stdio.h>
#include <string.h>

static rt_value *arg_type(low_ctx *c, const low_fn *fn, const rt_ast *a)
{
    rt_value *type = low_const_type(c, a, fn->typevars, fn->nsparams);
    if (type)
        return type;
    low_unsupported(c, a, "this type of an argument of a closure is");
}

/* ---- the closure's type ---- */

static void make_typevars(low_ctx *c, low_fn *fn)
{
    const low_tvar *tvar = fn->state->sig->tvar;
    fn->typevars = GC_MALLOC((fn->nsparams + 1) * sizeof *fn->typevars);
    uint32_t n = fn->nsparams;
    fn->nsparams = 0; /* bounds see the variables before them */
    for (uint32_t i = 0; i < n; i++) {
        rt_value *lower = tvar[i].lower ? arg_type(c, fn, tvar[i].lower) : c->s->t.Bottom;
        rt_value *upper = tvar[i].upper ? arg_type(c, fn, tvar[i].upper) : &c->s->t.Any->hdr;
        fn->typevars[i] = rt_typevar_new(c->s, tvar[i].name, lower, upper);
        fn->nsparams++;
    }
}

/* As in Julia: #1#2 for an anonymous function, #f#1 for a local f. */
static rt_symbol *type_name(low_ctx *c, const low_closure *def)
{
    char text[300];
    if (def->name)
        snprintf(text, sizeof text, "#%.250s#%u", def->name->text, def->type_serial);
    else
        snprintf(text, sizeof text, "#%u#%u", def->serial, def->type_serial);
    return rt_symbol_c(c->s, text);
}

static rt_typename *closure_type(low_ctx *c, const low_closure *def)
{
    rt_session *s = c->s;
    uint32_t n = def->ncaptures;
    rt_svec *params = rt_svec_new(s, NULL, n), *names = rt_svec_new(s, NULL, n);
    for (uint32_t i = 0; i < n; i++) {
        rt_symbol *name = def->captures[i]->name;
        params->item[i] = &rt_typevar_new(s, low_gensym(c, "C"), s->t.Bottom, &s->t.Any->hdr)->hdr;
        names->item[i] = &name->hdr;
    }
    rt_symbol *name = type_name(c, def);
    rt_datatype *t = rt_struct_begin(s, c->module, name, s->t.Function, params, names, false, n);
    rt_struct_finish(s, t, params);
    t->name->is_function = 1;
    t->name->file = c->source->file;
    t->name->line = def->methods[0]->first_line;
    return t->name;
}

/* ---- its methods ---- */

static rt_value *signature_of(low_ctx *c, low_fn *fn, rt_value *closure)
{
    rt_session *s = c->s;
    rt_value **types = GC_MALLOC((fn->nargs + 1) * sizeof *types), *vararg = NULL;
    make_typevars(c, fn);
    for (uint32_t i = 0; i < fn->nargs; i++) {
        if (i == fn->self_arg)
            types[i] = closure;
        else if (i == 0)
            types[i] = fn->table;
        else if (fn->arg_consts[i])
            types[i] = fn->arg_consts[i];
        else
            types[i] = fn->arg_types[i] ? arg_type(c, fn, fn->arg_types[i]) : &s->t.Any->hdr;
    }
    uint32_t n = fn->nargs - (fn->is_vararg ? 1 : 0);
    if (fn->is_vararg)
        vararg = types[n];
    rt_value *sig = &(vararg ? rt_tuple_type_va(s, types, n, vararg) : rt_tuple_type(s, types, n))->hdr;
    for (uint32_t i = fn->nsparams; i > 0; i--)
        sig = rt_unionall_type(s, fn->typevars[i - 1], sig);
    return sig;
}

static void define(low_ctx *c, low_closure *def)
{
    def->type = closure_type(c, def);
    for (uint32_t i = 0; i < def->nall; i++) {
        low_fn *fn = def->all[i];
        rt_lambda *lambda = low_lambda_new(c, fn->state);
        lambda->closure_type = def->type;
        lambda->sig = signature_of(c, fn, def->type->wrapper);
        if (!def->lambda)
            def->lambda = lambda;
        rt_closure_method(c->s, lambda);
    }
}

rt_operand low_emit_closure(low_emit *e, low_closure *def)
{
    if (!def->lambda)
        define(e->c, def);
    rt_operand *args = GC_MALLOC_ATOMIC((def->ncaptures + 1) * sizeof *args);
    for (uint32_t i = 0; i < def->ncaptures; i++)
        args[i] = low_read_raw(e, def->captures[i]);
    return low_op(e, RT_OP_CLOSURE, (int32_t)low_const_index(e, &def->lambda->hdr), args, def->ncaptures);
}
