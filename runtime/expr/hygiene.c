/* hygiene.c - names in what a macro returns. As in Julia's macroexpand:
 *
 *     assigned, declared local, or an argument in it     a new name, #12#x
 *     any other name                                     the macro's module's, GlobalRef(home, :x)
 *     esc(...)                                           as it is: it belongs to the caller
 *
 * A macro called by what a macro returned is expanded first; what it escapes belongs to the outer macro's text.
 */
#include "hygiene.h"

#include "../lower/session.h"
#include "../syntax/operator.h"
#include <gc/gc.h>
#include <string.h>

typedef struct renaming {
    rt_symbol *from, *to; /* NULL: declared global */
    struct renaming *next;
} renaming;

/* One macro's text inside another's. Functions inside have longer lists of names. */
typedef struct scope {
    rt_session *s;
    rt_module *home, *caller;
    renaming *names;
    const struct scope *outer; /* NULL: escaped things are the program's */
} scope;

static rt_value *resolve(const scope *sc, rt_value *v);

static rt_value *arg(rt_session *s, rt_value *e, size_t i) { return rt_expr_arg(s, e, i); }

/* ---- which names are the macro's own ---------------------------------------------------------------------------------- */

static bool has(const renaming *list, const rt_symbol *name)
{
    for (; list; list = list->next)
        if (list->from == name)
            return true;
    return false;
}

typedef enum fate { RENAMED, KEPT, GLOBAL } fate;

static rt_symbol *new_name(rt_session *s, const rt_symbol *name)
{
    return rt_symbol_c(s, rt_string_printf(s, "#%u#%s", ++low_session(s)->serial, name->text)->bytes);
}

static void add(scope *sc, rt_symbol *name, fate f)
{
    if (has(sc->names, name) || strcmp(name->text, "_") == 0)
        return;
    renaming *r = GC_MALLOC(sizeof *r);
    *r = (renaming){name, f == GLOBAL ? NULL : f == KEPT ? name : new_name(sc->s, name), sc->names};
    sc->names = r;
}

/* The names that a left side, an argument or a pattern introduces. Names of keyword arguments are kept. */
static void add_pattern(scope *sc, rt_value *v, fate f)
{
    rt_session *s = sc->s;
    if (v->type == s->t.Symbol) {
        add(sc, (rt_symbol *)v, f);
        return;
    }
    const rt_symbol *head = rt_expr_head(s, v);
    if (!head)
        return;
    size_t n = rt_expr_count(s, v), used = 0;
    if (!strcmp(head->text, "tuple") || !strcmp(head->text, "parameters"))
        used = n;
    else if (!strcmp(head->text, "::"))
        used = n == 2;
    else if (!strcmp(head->text, "...") || !strcmp(head->text, "kw") || !strcmp(head->text, "="))
        used = 1;
    for (size_t i = 0; i < used && i < n; i++)
        add_pattern(sc, arg(s, v, i), !strcmp(head->text, "parameters") ? KEPT : f);
}

/* The call in f(x)::T where S; NULL if `v` is no signature. */
static rt_value *signature(rt_session *s, rt_value *v)
{
    while (rt_expr_is(s, v, "where") || (rt_expr_is(s, v, "::") && rt_expr_count(s, v) == 2))
        v = arg(s, v, 0);
    return rt_expr_is(s, v, "call") ? v : NULL;
}

static bool opens_function(rt_session *s, rt_value *e)
{
    bool assigns = rt_expr_is(s, e, "=");
    if (!assigns && !rt_expr_is(s, e, "function") && !rt_expr_is(s, e, "->") && !rt_expr_is(s, e, "macro"))
        return false;
    return rt_expr_count(s, e) == 2 && (!assigns || signature(s, arg(s, e, 0)));
}

static void add_declared(scope *sc, rt_value *e, fate f)
{
    for (size_t i = 0; i < rt_expr_count(sc->s, e); i++)
        add_pattern(sc, arg(sc->s, e, i), f);
}

/* Globals first: what is declared global is never renamed. */
static void collect(scope *sc, rt_value *e, bool globals)
{
    rt_session *s = sc->s;
    const rt_symbol *head = rt_expr_head(s, e);
    if (!head || !strcmp(head->text, "escape") || !strcmp(head->text, "quote") || !strcmp(head->text, "inert") ||
        !strcmp(head->text, "module") || !strcmp(head->text, "struct"))
        return;
    if (globals && !strcmp(head->text, "global"))
        add_declared(sc, e, GLOBAL);
    if (opens_function(s, e)) {
        rt_value *call = signature(s, arg(s, e, 0));
        if (!globals && call && rt_expr_count(s, call) && !rt_expr_is(s, e, "macro"))
            add_pattern(sc, arg(s, call, 0), RENAMED);
        if (!globals || strcmp(head->text, "->"))
            return;
    }
    bool update = head->size > 1 && head->text[head->size - 1] == '=' && rt_expr_count(s, e) == 2;
    if (!globals && (!strcmp(head->text, "=") || update))
        add_pattern(sc, arg(s, e, 0), RENAMED);
    if (!globals && !strcmp(head->text, "local"))
        add_declared(sc, e, RENAMED);
    if (!globals && !strcmp(head->text, "try") && rt_expr_count(s, e) > 1)
        add_pattern(sc, arg(s, e, 1), RENAMED);
    if (!strcmp(head->text, "kw") || !strcmp(head->text, "parameters"))
        return;
    for (size_t i = 0; i < rt_expr_count(s, e); i++)
        collect(sc, arg(s, e, i), globals);
}

static void own_names(scope *sc, rt_value *e)
{
    collect(sc, e, true);
    collect(sc, e, false);
}

/* ---- resolving ------------------------------------------------------------------------------------------------------------ */

static bool is_special(const rt_symbol *name)
{
    static const char *const special[] = {"end", "begin", "_", "new", ":", "ccall", "nothing", "...", "true", "false"};
    for (size_t i = 0; i < sizeof special / sizeof *special; i++)
        if (!strcmp(name->text, special[i]))
            return true;
    const char *plain = name->text + (name->text[0] == '.' && name->text[1]);
    return rt_operator_precedence(plain) || rt_is_operator_name(plain) || name->text[0] == '@';
}

/* Declared global: a plain name where the program could have written it, for it may be assigned. */
static rt_value *global_name(const scope *sc, rt_symbol *name)
{
    return sc->home == sc->caller ? &name->hdr : rt_global_ref_new(sc->s, sc->home, name);
}

static rt_value *resolve_name(const scope *sc, rt_symbol *name)
{
    for (const renaming *r = sc->names; r; r = r->next)
        if (r->from == name)
            return r->to ? &r->to->hdr : global_name(sc, name);
    return is_special(name) ? &name->hdr : rt_global_ref_new(sc->s, sc->home, name);
}

static rt_value *rebuilt(const scope *sc, rt_value *e, size_t raw)
{
    rt_session *s = sc->s;
    size_t n = rt_expr_count(s, e);
    rt_value **args = GC_MALLOC((n + 1) * sizeof *args);
    for (size_t i = 0; i < n; i++)
        args[i] = i < raw ? arg(s, e, i) : resolve(sc, arg(s, e, i));
    return rt_expr_new(s, rt_expr_head(s, e), args, n);
}

/* A name that must stay one: declared in `local x`, `global x`, a type's or a module's. */
static rt_value *declaration(const scope *sc, rt_value *v)
{
    rt_session *s = sc->s;
    if (v->type == s->t.Symbol) {
        rt_value *to = resolve_name(sc, (rt_symbol *)v);
        return to->type == s->t.Symbol ? to : v;
    }
    if (!rt_expr_is(s, v, "::") && !rt_expr_is(s, v, "<:") && !rt_expr_is(s, v, "curly") && !rt_expr_is(s, v, "="))
        return resolve(sc, v);
    size_t n = rt_expr_count(s, v);
    rt_value **args = GC_MALLOC((n + 1) * sizeof *args);
    for (size_t i = 0; i < n; i++)
        args[i] = i == 0 ? declaration(sc, arg(s, v, i)) : resolve(sc, arg(s, v, i));
    return rt_expr_new(s, rt_expr_head(s, v), args, n);
}

static rt_value *declarations(const scope *sc, rt_value *e, size_t from, size_t to)
{
    rt_session *s = sc->s;
    size_t n = rt_expr_count(s, e);
    rt_value **args = GC_MALLOC((n + 1) * sizeof *args);
    for (size_t i = 0; i < n; i++)
        args[i] = i >= from && i < to ? declaration(sc, arg(s, e, i)) : resolve(sc, arg(s, e, i));
    return rt_expr_new(s, rt_expr_head(s, e), args, n);
}

/* Fields keep their names, and their types are resolved. */
static rt_value *structure(const scope *sc, rt_value *e)
{
    rt_session *s = sc->s;
    rt_value *body = arg(s, e, 2);
    rt_value *parts[3] = {arg(s, e, 0), declaration(sc, arg(s, e, 1)), declarations(sc, body, 0, SIZE_MAX)};
    return rt_expr_new(s, rt_expr_head(s, e), parts, 3);
}

static void add_type_variables(scope *sc, rt_value *v)
{
    rt_session *s = sc->s;
    for (; rt_expr_is(s, v, "where") || (rt_expr_is(s, v, "::") && rt_expr_count(s, v) == 2); v = arg(s, v, 0))
        for (size_t i = 1; rt_expr_is(s, v, "where") && i < rt_expr_count(s, v); i++) {
            rt_value *var = arg(s, v, i);
            bool bound = rt_expr_is(s, var, "<:") || rt_expr_is(s, var, ">:");
            add_pattern(sc, bound ? arg(s, var, 0) : var, RENAMED);
        }
}

static rt_value *resolve_signature(const scope *sc, rt_value *v, const rt_value *call)
{
    rt_session *s = sc->s;
    size_t n = rt_expr_count(s, v);
    rt_value **args = GC_MALLOC((n + 1) * sizeof *args);
    for (size_t i = 0; i < n; i++) {
        rt_value *x = arg(s, v, i);
        bool preset = v == call && rt_expr_is(s, x, "kw");
        args[i] = v != call && i == 0 ? (signature(s, x) ? resolve_signature(sc, x, call) : resolve(sc, x))
                  : preset            ? rebuilt(sc, x, 0)
                                      : resolve(sc, x);
    }
    return rt_expr_new(s, rt_expr_head(s, v), args, n);
}

/* The arguments are names of the function alone, and its text may assign more. */
static rt_value *function(const scope *sc, rt_value *e)
{
    rt_session *s = sc->s;
    scope inner = *sc;
    rt_value *head = arg(s, e, 0), *call = signature(s, head);
    renaming *around = inner.names;
    inner.names = NULL; /* an argument hides a name of the same text around it */
    add_type_variables(&inner, head);
    if (call)
        for (size_t i = 1; i < rt_expr_count(s, call); i++)
            add_pattern(&inner, arg(s, call, i), RENAMED);
    else
        add_pattern(&inner, head, RENAMED);
    renaming **end = &inner.names;
    while (*end)
        end = &(*end)->next;
    *end = around;
    own_names(&inner, arg(s, e, 1));
    rt_value *parts[2] = {call ? resolve_signature(&inner, head, call) : resolve(&inner, head),
                          resolve(&inner, arg(s, e, 1))};
    return rt_expr_new(s, rt_expr_head(s, e), parts, 2);
}

static rt_value *nested_macro(const scope *sc, rt_value *e)
{
    rt_session *s = sc->s;
    rt_value *name = arg(s, e, 0);
    rt_symbol *sym = NULL;
    rt_module *m = rt_global_ref(s, name, &sym);
    if (name->type == s->t.Symbol) {
        sym = (rt_symbol *)name;
        m = sc->home;
    }
    rt_binding *b = m ? rt_module_lookup(s, m, sym) : NULL;
    if (!b || !b->value)
        return rebuilt(sc, e, 2); /* built in, or unknown: lowering says */
    rt_value *result = rt_macro_call(s, sc->caller, b->value, e);
    scope inner = {s, rt_macro_module(s, b->value), sc->caller, NULL, sc};
    own_names(&inner, result);
    return resolve(&inner, result);
}

static rt_value *resolve_expr(const scope *sc, rt_value *e)
{
    rt_session *s = sc->s;
    const char *head = rt_expr_head(s, e)->text;
    size_t n = rt_expr_count(s, e);
    if (!strcmp(head, "escape"))
        return sc->outer ? resolve(sc->outer, arg(s, e, 0)) : arg(s, e, 0);
    if (!strcmp(head, "quote") || !strcmp(head, "inert") || !strcmp(head, "meta") || !strcmp(head, "using") ||
        !strcmp(head, "import") || !strcmp(head, "export") || !strcmp(head, "break") || !strcmp(head, "continue"))
        return e;
    if (!strcmp(head, "macrocall"))
        return nested_macro(sc, e);
    if (opens_function(s, e))
        return function(sc, e);
    if (!strcmp(head, "kw") && n == 2)
        return rebuilt(sc, e, arg(s, e, 0)->type == s->t.Symbol);
    if (!strcmp(head, ".") && n == 2 && arg(s, e, 1)->type == s->t.Symbol)
        return declarations(sc, e, 1, 1);
    if (!strcmp(head, "global") || !strcmp(head, "local") || !strcmp(head, "const"))
        return declarations(sc, e, 0, n);
    if (!strcmp(head, "struct") && n == 3)
        return structure(sc, e);
    if (!strcmp(head, "abstract") || !strcmp(head, "primitive"))
        return declarations(sc, e, 0, 1);
    if (!strcmp(head, "module"))
        return e;
    return rebuilt(sc, e, 0);
}

static rt_value *resolve(const scope *sc, rt_value *v)
{
    rt_stack_check(sc->s, 32 * 1024);
    if (v->type == sc->s->t.Symbol)
        return resolve_name(sc, (rt_symbol *)v);
    return v->type == sc->s->t.Expr ? resolve_expr(sc, v) : v;
}

rt_value *rt_hygiene(rt_session *s, rt_module *m, rt_module *home, rt_value *result)
{
    scope sc = {s, home, m, NULL, NULL};
    own_names(&sc, result);
    return resolve(&sc, result);
}
