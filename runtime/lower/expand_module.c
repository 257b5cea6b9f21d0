/* expand_module.c - using, import, export. Paths are resolved when the statement is lowered: at top level that is right
 * before it runs. */
#include "expand.h"

#include <stdio.h>
#include <string.h>

/* Follows `A.B`, `.A`, `..A`; NULL if there is no such module. */
static rt_module *module_at(low_ctx *c, const rt_ast *path, uint32_t n)
{
    uint32_t i = 0;
    rt_module *m = NULL;
    for (; i < n && low_is_symbol(path->child[i], "."); i++)
        m = m ? rt_module_parent(m) : c->module;
    for (; i < n; i++) {
        rt_binding *b = NULL;
        if (path->child[i]->kind != RT_AST_SYMBOL)
            return NULL;
        rt_symbol *name = path->child[i]->sym;
        if (m) {
            b = rt_module_lookup(c->s, m, name);
        } else {
            b = rt_module_lookup(c->s, c->s->base, name);
            if (!b || !b->value || b->value->type != c->s->t.Module)
                b = rt_module_lookup(c->s, c->module, name);
        }
        if (!b || !b->value || b->value->type != c->s->t.Module)
            return NULL;
        m = (rt_module *)b->value;
    }
    return m;
}

static low_node *no_package(low_ctx *c, const rt_ast *path)
{
    const rt_ast *name = path->child[path->n - 1];
    char text[300];
    const char *what = name->kind == RT_AST_SYMBOL ? name->sym->text : "?";
    snprintf(text, sizeof text,
             low_is_symbol(path->child[0], ".") ? "no module named `%.200s` here" : "package `%.200s` is not available",
             what);
    low_fail(c, path, text, NULL);
}

static low_node *module_const(low_ctx *c, rt_module *m) { return low_const(c, (rt_value *)m); }

static low_node *use(low_ctx *c, rt_module *m)
{
    return low_call(c, low_core(c, "module_using"), module_const(c, c->module), module_const(c, m), NULL);
}

static low_node *import_name(low_ctx *c, rt_module *from, rt_symbol *name)
{
    return low_call(c, low_core(c, "module_import"), module_const(c, c->module), module_const(c, from),
                    low_const(c, &name->hdr), NULL);
}

static low_node *bind_module(low_ctx *c, rt_symbol *name, rt_module *m)
{
    rt_binding *b = rt_module_lookup(c->s, c->module, name);
    if (b && b->value == (rt_value *)m)
        return low_nothing(c);
    return low_call(c, low_core(c, "declare_const"), module_const(c, c->module), low_const(c, &name->hdr),
                    module_const(c, m), NULL);
}

static rt_symbol *last_name(low_ctx *c, const rt_ast *path)
{
    const rt_ast *last = path->n ? path->child[path->n - 1] : path;
    if (last->kind != RT_AST_SYMBOL || low_is_symbol(last, "."))
        low_fail(c, path, "invalid path", NULL);
    return last->sym;
}

/* import A.b, import A, using A */
static void whole_path(low_ctx *c, const rt_ast *path, bool using, low_list *out)
{
    if (low_is(path, RT_HEAD_AS)) {
        rt_module *m = module_at(c, path->child[0], path->child[0]->n);
        if (!m)
            no_package(c, path->child[0]);
        low_push(out, bind_module(c, path->child[1]->sym, m));
        return;
    }
    if (!low_is(path, RT_HEAD_IMPORT_PATH) || !path->n)
        low_fail(c, path, "invalid path", NULL);
    rt_module *m = module_at(c, path, path->n), *from = NULL;
    if (m && using) {
        low_push(out, use(c, m));
    } else if (!m) {
        from = path->n > 1 && !using ? module_at(c, path, path->n - 1) : NULL;
        if (!from)
            no_package(c, path);
        low_push(out, import_name(c, from, last_name(c, path)));
        return;
    }
    if (!low_is_symbol(path->child[path->n - 1], "."))
        low_push(out, bind_module(c, last_name(c, path), m));
}

/* using A: b, c   import A: b as c */
static void names_from(low_ctx *c, const rt_ast *list, low_list *out)
{
    rt_module *from = module_at(c, list->child[0], list->child[0]->n);
    if (!from)
        no_package(c, list->child[0]);
    for (uint32_t i = 1; i < list->n; i++) {
        const rt_ast *name = list->child[i];
        if (low_is(name, RT_HEAD_AS)) {
            rt_binding *b = rt_module_lookup(c->s, from, last_name(c, name->child[0]));
            if (!b || !b->value)
                low_fail(c, name, "no such name to import", NULL);
            low_push(out, low_call(c, low_core(c, "declare_const"), module_const(c, c->module),
                                   low_const(c, &name->child[1]->sym->hdr), low_const(c, b->value), NULL));
        } else if (low_is(name, RT_HEAD_MACROCALL) ||
                   (last_name(c, name)->text[0] == '@' && !rt_module_lookup(c->s, from, last_name(c, name)))) {
            continue; /* the macros of lowering itself are always there */
        } else {
            low_push(out, import_name(c, from, last_name(c, name)));
        }
    }
}

low_node *low_expand_import(low_ctx *c, const rt_ast *a)
{
    low_list l = {0};
    if (c->depth)
        low_fail(c, a, "`using` and `import` can only be used at top level", NULL);
    for (uint32_t i = 0; i < a->n; i++) {
        if (low_is(a->child[i], RT_HEAD_IMPORT_FROM))
            names_from(c, a->child[i], &l);
        else
            whole_path(c, a->child[i], a->head == RT_HEAD_USING, &l);
    }
    low_push(&l, low_nothing(c));
    return low_node_list(c, LOW_BLOCK, l.item, l.n);
}

low_node *low_expand_export(low_ctx *c, const rt_ast *a)
{
    low_list l = {0};
    for (uint32_t i = 0; i < a->n; i++)
        if (a->child[i]->kind == RT_AST_SYMBOL)
            low_push(&l, low_call(c, low_core(c, "module_export"), module_const(c, c->module),
                                  low_const(c, &a->child[i]->sym->hdr), NULL));
    low_push(&l, low_nothing(c));
    return low_node_list(c, LOW_BLOCK, l.item, l.n);
}
