/* const_type.c - the type that a type expression means now, if no code of the program has to run to know it. */
#include "emit.h"

#include "../iface/builtins.h"
#include <gc/gc.h>

static rt_value *global_const(low_ctx *c, rt_module *m, rt_symbol *name)
{
    rt_binding *b = rt_module_lookup(c->s, m, name);
    return b && b->is_const ? b->value : NULL;
}

static rt_value *const_curly(low_ctx *c, const rt_ast *a, rt_typevar *const *vars, uint32_t nvars)
{
    rt_value **args = GC_MALLOC(a->n * sizeof *args);
    rt_typevar **own = GC_MALLOC(a->n * sizeof *own); /* for <:B */
    uint32_t nown = 0, n = 0;
    for (uint32_t i = 0; i < a->n; i++) {
        const rt_ast *p = a->child[i];
        if (i && (low_is(p, RT_HEAD_SUBTYPE) || low_is(p, RT_HEAD_SUPERTYPE)) && p->n == 1) {
            rt_value *bound = low_const_type(c, p->child[0], vars, nvars);
            bool upper = p->head == RT_HEAD_SUBTYPE;
            if (!bound)
                return NULL;
            own[nown] = rt_typevar_new(c->s, rt_symbol_c(c->s, "#s#"), upper ? c->s->t.Bottom : bound,
                                       upper ? bound : &c->s->t.Any->hdr);
            args[n++] = &own[nown++]->hdr;
            continue;
        }
        args[n] = low_const_type(c, p, vars, nvars);
        if (!args[n++])
            return NULL;
    }
    bool vararg = low_is_symbol(a->child[0], "Vararg");
    if (!vararg && !rt_is_type(c->s, args[0]))
        return NULL;
    rt_value *type = vararg ? rt_builtin_vararg_type(c->s, args + 1, n - 1) : rt_builtin_apply_type(c->s, args, n);
    while (nown)
        type = rt_unionall_type(c->s, own[--nown], type);
    return type;
}

rt_value *low_const_type(low_ctx *c, const rt_ast *a, rt_typevar *const *vars, uint32_t nvars)
{
    if (a->kind == RT_AST_VALUE)
        return a->value;
    if (a->kind == RT_AST_SYMBOL) {
        for (uint32_t i = 0; i < nvars; i++)
            if (vars[i]->name == a->sym)
                return &vars[i]->hdr;
        return global_const(c, c->module, a->sym);
    }
    if (a->head == RT_HEAD_CURLY)
        return const_curly(c, a, vars, nvars);
    if (a->head == RT_HEAD_QUOTENODE && a->child[0]->kind == RT_AST_SYMBOL)
        return &a->child[0]->sym->hdr;
    if (a->head == RT_HEAD_CALL && a->n == 2 && low_is_symbol(a->child[0], "typeof")) {
        rt_value *v = low_const_type(c, a->child[1], vars, nvars);
        return v ? &v->type->hdr : NULL;
    }
    if (a->head == RT_HEAD_DOT && low_is(a->child[1], RT_HEAD_QUOTENODE)) {
        rt_value *m = low_const_type(c, a->child[0], NULL, 0);
        if (m && m->type == c->s->t.Module)
            return global_const(c, (rt_module *)m, a->child[1]->child[0]->sym);
    }
    return NULL;
}
