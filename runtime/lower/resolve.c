/* resolve.c - scopes: which variable a name is, what closures capture, which variables need a Box.
 *
 * Julia's rules: a scope's own variables are those declared or assigned in it that no enclosing local scope has; they are
 * known in the whole scope. A captured variable lives in a Box if it is assigned more than once, in a loop around which it
 * lives, in a closure, or not surely before the closure is made.
 *
 * "Surely before" is decided with regions: each part of a function that may be skipped or repeated is a region, and an
 * assignment is sure for everything later in its region and in the regions inside it.
 */
#include "resolve.h"

#include <gc/gc.h>

#include "../values/module.h"

typedef struct resolver {
    low_ctx *c;
    low_fn *fn;
    low_scope *scope;
    low_region *region;
    uint32_t *clock; /* running number of assignments and closures, over all functions of one lowering */
    uint32_t *mark;
} resolver;

static const low_var global_marker; /* stands for: `global x` was declared */

static bool is_marker(const low_var *v) { return v == &global_marker; }

static void visit(resolver *r, low_node *node);

/* ---- variables ---- */

static low_var *scope_find(const low_scope *s, const rt_symbol *name)
{
    for (uint32_t i = 0; i < s->nvars; i++)
        if (s->vars[i]->name == name)
            return s->vars[i];
    return NULL;
}

static bool scope_declares_global(const low_scope *s, const rt_symbol *name)
{
    for (uint32_t i = 0; i < s->nglobals; i++)
        if (s->globals[i] == name)
            return true;
    return false;
}

static void scope_add(low_scope *s, low_var *v)
{
    LOW_GROW(s->vars, s->nvars, s->capacity);
    s->vars[s->nvars++] = v;
    v->scope = s;
}

static low_var *declare(resolver *r, rt_symbol *name, uint32_t line)
{
    low_var *v = scope_find(r->scope, name);
    if (v)
        return v;
    v = GC_MALLOC(sizeof *v);
    v->name = name;
    v->fn = r->fn;
    v->root = v;
    v->line = line;
    v->is_hidden = name->text[0] == '#';
    v->region = r->region;
    v->slot = -1;
    scope_add(r->scope, v);
    return v;
}

static bool is_inside(const low_region *inner, const low_region *outer)
{
    for (; inner; inner = inner->outer)
        if (inner == outer)
            return true;
    return false;
}

static bool surely_assigned(const low_var *root, const low_region *at, uint32_t before)
{
    if (root->is_arg || root->is_sparam)
        return true;
    return root->assigned_at && root->assigned_at < before && is_inside(at, root->assigned_in);
}

static low_var *capture(low_fn *fn, low_var *source)
{
    low_closure *def = fn->closure;
    uint32_t i = 0;
    while (i < def->ncaptures && def->captures[i] != source)
        i++;
    if (i == def->ncaptures) {
        LOW_GROW(def->captures, def->ncaptures, def->captures_capacity);
        def->captures[def->ncaptures++] = source;
    }
    while (fn->ncaptures <= i) {
        LOW_GROW(fn->captures, fn->ncaptures, fn->captures_capacity);
        fn->captures[fn->ncaptures++] = NULL;
    }
    if (fn->captures[i])
        return fn->captures[i];
    low_var *v = GC_MALLOC(sizeof *v);
    *v = (low_var){.name = source->name, .fn = fn, .root = source->root, .source = source, .capture = i, .slot = -1};
    v->line = source->line;
    v->is_hidden = source->is_hidden;
    v->scope = fn->scope;
    low_var *root = source->root;
    root->is_captured = true;
    if (root == source && !surely_assigned(root, def->region, def->created_at))
        root->is_boxed = true;
    return fn->captures[i] = v;
}

/* The variable that `name` is in `fn`, seen from `scope`; the marker or NULL: a global. */
static low_var *find(low_fn *fn, const low_scope *scope, const rt_symbol *name, bool captures)
{
    for (; scope && scope->fn == fn; scope = scope->outer) {
        if (scope_declares_global(scope, name))
            return (low_var *)(uintptr_t)&global_marker;
        low_var *v = scope_find(scope, name);
        if (v)
            return v;
    }
    if (!fn->outer)
        return NULL;
    low_var *v = find(fn->outer, fn->outer_scope, name, captures);
    if (!v || is_marker(v))
        return v;
    if (fn->closure->var == v && !v->reassigned) /* a local function's own name */
        return fn->args[fn->self_arg];
    return captures ? capture(fn, v) : v;
}

static low_var *lookup(resolver *r, const rt_symbol *name)
{
    low_var *v = find(r->fn, r->scope, name, true);
    return is_marker(v) ? NULL : v;
}

/* ---- what a scope declares and assigns itself ---- */

typedef void collector(resolver *r, low_node *node);

static void walk_scope(resolver *r, low_node *node, uint32_t mark, collector *f)
{
    if (!node || node->mark == mark)
        return;
    node->mark = mark;
    f(r, node);
    if (node->kind == LOW_SCOPE)
        return;
    for (uint32_t i = 0; i < node->n; i++)
        walk_scope(r, node->child[i], mark, f);
}

static void collect_declarations(resolver *r, low_node *node)
{
    if (node->kind == LOW_LOCAL && !node->checked) {
        low_var *v = declare(r, node->sym, node->line);
        if (v->is_arg && !v->is_hidden)
            low_fail(r->c, r->c->ast ? r->c->ast : node->ast, "local variable name conflicts with an argument", NULL);
        if (node->ast)
            v->type = node->ast;
    } else if (node->kind == LOW_GLOBALDECL) {
        low_scope *s = r->scope;
        s->globals = GC_REALLOC(s->globals, (s->nglobals + 1) * sizeof *s->globals);
        s->globals[s->nglobals++] = node->sym;
    }
}

static bool only_soft(const resolver *r)
{
    if (!r->fn->is_toplevel)
        return false;
    for (const low_scope *s = r->scope; s; s = s->outer)
        if (s->kind != LOW_SOFT && s->kind != LOW_OPEN)
            return false;
    return true;
}

static void warn_if_ambiguous(resolver *r, low_node *node)
{
    rt_binding *b = only_soft(r) ? rt_module_find(r->c->module, node->sym) : NULL;
    if (b && b->value && !b->is_imported && !b->is_const)
        low_push(&r->fn->warnings, node);
}

static low_var *implicit(resolver *r, low_node *node)
{
    low_var *v = find(r->fn, r->scope, node->sym, false);
    if (v)
        return is_marker(v) ? NULL : v;
    if (r->scope->kind == LOW_OPEN)
        return NULL;
    warn_if_ambiguous(r, node);
    return declare(r, node->sym, node->line);
}

static void join_closure(resolver *r, low_node *node, low_var *v)
{
    if (!v || v->fn != r->fn || v->scope != r->scope)
        return;
    low_closure *def = node->def;
    if (!v->closure) {
        v->closure = def;
        def->var = v;
        return;
    }
    low_closure *main = def->into = v->closure;
    for (uint32_t i = 0; i < def->nmethods; i++) {
        def->methods[i]->closure = main;
        LOW_GROW(main->all, main->nall, main->all_capacity);
        main->all[main->nall++] = def->methods[i];
    }
}

static void collect_assignments(resolver *r, low_node *node)
{
    if (node->kind == LOW_ASSIGN || (node->kind == LOW_LOCAL && node->checked)) {
        low_var *v = implicit(r, node);
        if (v && node->kind == LOW_LOCAL && !v->type)
            v->type = node->ast;
    } else if (node->kind == LOW_LOCALMETHOD) {
        join_closure(r, node, implicit(r, node));
    }
}

/* Is `name` assigned anywhere in `node`, closures included, other than by definitions of methods? */
static bool assigns(low_node *node, const rt_symbol *name, uint32_t mark)
{
    if (!node || node->mark == mark)
        return false;
    node->mark = mark;
    if (node->kind == LOW_ASSIGN && node->sym == name)
        return true;
    if (node->kind == LOW_CLOSURE || node->kind == LOW_LOCALMETHOD)
        for (uint32_t i = 0; i < node->def->nmethods; i++)
            if (assigns(node->def->methods[i]->body, name, mark))
                return true;
    for (uint32_t i = 0; i < node->n; i++)
        if (assigns(node->child[i], name, mark))
            return true;
    return false;
}

static void open_scope(resolver *r, low_node *body)
{
    walk_scope(r, body, ++*r->mark, collect_declarations);
    walk_scope(r, body, ++*r->mark, collect_assignments);
    for (uint32_t i = 0; i < r->scope->nvars; i++) {
        low_var *v = r->scope->vars[i];
        if (v->closure)
            v->reassigned = assigns(body, v->name, ++*r->mark);
    }
}

/* ---- the walk in the order of evaluation ---- */

static low_region *region_new(resolver *r, bool loop)
{
    low_region *g = GC_MALLOC(sizeof *g);
    *g = (low_region){r->region, r->fn, r->region->loops + loop};
    return g;
}

static void visit_in(resolver *r, low_node *node, bool loop)
{
    if (!node)
        return;
    low_region *saved = r->region;
    r->region = region_new(r, loop);
    visit(r, node);
    r->region = saved;
}

static void note_assignment(resolver *r, low_var *v)
{
    low_var *root = v->root;
    bool often = root->fn != r->fn || (root->region && r->region->loops > root->region->loops);
    root->assignments += often ? 2 : 1;
    if (!root->assigned_at && root->fn == r->fn) {
        root->assigned_at = ++*r->clock;
        root->assigned_in = r->region;
    }
}

static void visit_children(resolver *r, low_node *node)
{
    for (uint32_t i = 0; i < node->n; i++)
        if (node->child[i])
            visit(r, node->child[i]);
}

static low_node *declared_type(resolver *r, const low_node *node, const low_var *root)
{
    low_ctx *c = r->c;
    c->line = node->line;
    c->depth++;
    low_node *type = low_expand(c, root->type);
    c->depth--;
    return type;
}

static low_node *conversion(resolver *r, low_node *node, low_var *root)
{
    low_ctx *c = r->c;
    low_node *type = low_shared(c, declared_type(r, node, root));
    node->child[0] = low_shared(c, node->child[0]);
    if (node->child[0]->kind == LOW_SHARED)
        node->child[0]->checked = true; /* visited already */
    low_node *call = low_call(c, low_base(c, "convert"), type, node->child[0], NULL);
    return low_block(c, type, low_call(c, low_core(c, "typeassert"), call, type, NULL), NULL);
}

static void visit_assign(resolver *r, low_node *node)
{
    visit(r, node->child[0]);
    node->var = lookup(r, node->sym);
    if (!node->var)
        return;
    if (node->var->root->is_sparam)
        low_fail(r->c, node->ast ? node->ast : r->c->ast, "cannot assign a value to a static parameter", NULL);
    if (node->var->root->type && !node->child[1]) {
        node->child[1] = conversion(r, node, node->var->root);
        visit(r, node->child[1]);
    }
    note_assignment(r, node->var);
}

static void visit_name(resolver *r, low_node *node)
{
    node->var = lookup(r, node->sym);
    if (!node->var)
        return;
    low_var *root = node->var->root;
    node->checked = surely_assigned(root, r->region, UINT32_MAX);
    if (!node->checked)
        root->may_be_undefined = true;
    if (root->type && root->is_captured && !node->n) { /* what comes out of a Box has the declared type */
        node->child = GC_MALLOC(sizeof *node->child);
        node->child[0] = declared_type(r, node, root);
        node->n = 1;
        visit(r, node->child[0]);
    }
}

static void visit_scope(resolver *r, low_node *node)
{
    low_scope *s = node->scope;
    s->outer = r->scope;
    s->fn = r->fn;
    r->scope = s;
    open_scope(r, node->child[0]);
    visit(r, node->child[0]);
    r->scope = s->outer;
}

/* ---- closures ---- */

static bool names_a_local(resolver *r, low_fn *fn, const low_scope *scope, const rt_ast *a)
{
    if (a->kind == RT_AST_SYMBOL) {
        low_var *v = find(fn, scope, a->sym, false);
        return v && !is_marker(v) && !(v->is_sparam && v->fn == fn);
    }
    if (a->kind != RT_AST_EXPR)
        return false;
    for (uint32_t i = 0; i < a->n; i++)
        if (a->child[i] && names_a_local(r, fn, scope, a->child[i]))
            return true;
    return false;
}

/* A closure's signature is fixed once and for all, so an argument type that depends on the surroundings is checked by the
 * body instead. */
static void dynamic_types(resolver *r, low_fn *fn)
{
    low_list checks = {0};
    low_ctx *c = r->c;
    c->depth++;
    for (uint32_t i = 0; i < fn->nargs; i++) {
        const rt_ast *type = fn->arg_types[i];
        if (!type || i == fn->self_arg || !names_a_local(r, fn, fn->scope, type))
            continue;
        fn->arg_types[i] = NULL;
        low_node *t = low_expand(c, type), *arg = low_name(c, fn->args[i]->name);
        if (fn->is_vararg && i + 1 == fn->nargs)
            low_unsupported(c, type, "a type that depends on local variables for `...` in a closure is");
        low_push(&checks, low_call(c, low_core(c, "typeassert"), arg, t, NULL));
    }
    c->depth--;
    if (!checks.n)
        return;
    low_push(&checks, fn->body);
    fn->body = low_node_list(c, LOW_BLOCK, checks.item, checks.n);
}

static void visit_fn(resolver *outer, low_fn *fn)
{
    low_region *region = GC_MALLOC(sizeof *region);
    low_scope *scope = GC_MALLOC(sizeof *scope);
    resolver r = *outer;
    *region = (low_region){outer->region, fn, 0};
    scope->kind = LOW_HARD;
    scope->fn = fn;
    fn->outer = outer->fn;
    fn->outer_scope = outer->scope;
    fn->scope = scope;
    r.fn = fn;
    r.scope = scope;
    r.region = region;
    for (uint32_t i = 0; i < fn->nargs; i++) {
        fn->args[i]->region = region;
        fn->args[i]->assignments = 1;
        scope_add(scope, fn->args[i]);
    }
    for (uint32_t i = 0; i < fn->nsparams; i++)
        declare(&r, fn->sparams[i], fn->first_line)->is_sparam = true;
    if (fn->closure)
        dynamic_types(&r, fn);
    open_scope(&r, fn->body);
    visit(&r, fn->body);
}

static void visit_closure(resolver *r, low_node *node)
{
    low_closure *def = node->def, *main = def->into ? def->into : def;
    if (!main->region) {
        main->region = r->region;
        main->created_at = ++*r->clock;
        main->type_serial = rt_module_serial(r->c->module);
    }
    /* The code makes the closure again unless the first definition has surely been passed. */
    node->checked = def->into && is_inside(r->region, main->region);
    for (uint32_t i = 0; i < def->nmethods; i++)
        visit_fn(r, def->methods[i]);
    if (node->kind != LOW_LOCALMETHOD)
        return;
    def->var = main->var;
    low_var *v = lookup(r, node->sym);
    node->var = v;
    if (v && !node->checked)
        note_assignment(r, v);
}

/* A global method defined inside a local scope must not use that scope's variables: it is not a closure. */
static void check_method(resolver *r, const low_node *node, const rt_ast *a)
{
    if (a->kind == RT_AST_SYMBOL) {
        low_var *v = find(r->fn, r->scope, a->sym, false);
        if (v && !is_marker(v) && v->scope && v->scope->kind != LOW_SIGNATURE && !v->is_hidden) {
            const low_state *st = node->lambda->lower_state;
            for (uint32_t i = 0; i < st->sig->npos; i++)
                if (st->sig->pos[i].name == a->sym)
                    return;
            low_unsupported(r->c, a, "a global method that uses variables of the local scope around it is");
        }
    }
    for (uint32_t i = 0; a->kind == RT_AST_EXPR && i < a->n; i++)
        if (a->child[i])
            check_method(r, node, a->child[i]);
}

static void visit_branches(resolver *r, low_node *node)
{
    visit(r, node->child[0]);
    for (uint32_t i = 1; i < node->n; i++)
        visit_in(r, node->child[i], false);
}

static void visit_loop(resolver *r, low_node *node)
{
    low_region *saved = r->region;
    if (node->child[0])
        visit(r, node->child[0]);
    r->region = region_new(r, true);
    for (uint32_t i = 1; i < node->n; i++)
        if (node->child[i])
            visit(r, node->child[i]);
    r->region = saved;
}

static void visit(resolver *r, low_node *node)
{
    switch ((low_kind)node->kind) {
    case LOW_NAME:
        visit_name(r, node);
        break;
    case LOW_ASSIGN:
        visit_assign(r, node);
        break;
    case LOW_ISDEFINED:
        node->var = lookup(r, node->sym);
        if (node->var)
            node->var->root->may_be_undefined = true;
        break;
    case LOW_SHARED:
        if (!node->checked) {
            node->checked = true;
            visit(r, node->child[0]);
        }
        break;
    case LOW_SCOPE:
        visit_scope(r, node);
        break;
    case LOW_IF:
    case LOW_AND:
    case LOW_OR:
        visit_branches(r, node);
        break;
    case LOW_LOOP:
        visit_loop(r, node);
        break;
    case LOW_TRY:
    case LOW_BOUNDSCHECK:
        for (uint32_t i = 0; i < node->n; i++)
            visit_in(r, node->child[i], false);
        break;
    case LOW_CLOSURE:
    case LOW_LOCALMETHOD:
        visit_closure(r, node);
        break;
    case LOW_METHOD:
        visit_children(r, node);
        if (r->scope)
            check_method(r, node, node->lambda->body);
        break;
    default:
        visit_children(r, node);
        break;
    }
}

void low_resolve(low_ctx *c, low_fn *fn)
{
    uint32_t clock = 0, mark = 0;
    low_region *top = GC_MALLOC(sizeof *top);
    resolver r = {c, fn, NULL, top, &clock, &mark};
    top->fn = fn;
    if (fn->is_toplevel) {
        visit(&r, fn->body);
        return;
    }
    r.fn = NULL;
    visit_fn(&r, fn);
}
