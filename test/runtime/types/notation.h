/* notation.h - type expressions as text, for tables of facts: "Tuple{T, Vector{T}} where T<:Integer".
 *
 * A session with Core only and a few types that tests like to talk about. Everything is static: one copy per test program.
 */
#ifndef TEST_RUNTIME_TYPES_NOTATION_H
#define TEST_RUNTIME_TYPES_NOTATION_H

#include "support/test.h"
#include "lintel/lintel.h"
#include "runtime/iface/session.h"
#include "runtime/types/bootstrap.h"
#include <ctype.h>
#include <gc/gc.h>

typedef struct node {
    char name[40]; /* identifier, number, ":symbol", "where", "<:" (nameless variable) */
    struct node *kid[12];
    int n;
    struct node *lower, *upper; /* of a variable */
} node;

typedef struct scope {
    const char *name;
    rt_typevar *var;
    struct scope *outer;
} scope;

static const char *notation_at;

static node *parse_type(void);

static void skip_space(void)
{
    while (isspace((unsigned char)*notation_at))
        notation_at++;
}

static bool accept(const char *text)
{
    skip_space();
    size_t n = strlen(text);
    if (strncmp(notation_at, text, n) != 0)
        return false;
    notation_at += n;
    return true;
}

static node *new_node(const char *name, size_t size)
{
    node *x = GC_MALLOC(sizeof *x);
    assert_true(size < sizeof x->name);
    memcpy(x->name, name, size);
    return x;
}

static node *parse_name(void)
{
    skip_space();
    const char *start = notation_at;
    if (*notation_at == ':' || *notation_at == '-')
        notation_at++;
    while (isalnum((unsigned char)*notation_at) || *notation_at == '_' || *notation_at == '#')
        notation_at++;
    if (notation_at == start)
        fail_msg("type expected at \"%s\"", start);
    return new_node(start, (size_t)(notation_at - start));
}

static node *parse_primary(void)
{
    if (accept("(")) {
        node *inner = parse_type();
        assert_true(accept(")"));
        return inner;
    }
    if (accept("<:")) {
        node *var = new_node("<:", 2);
        var->upper = parse_primary();
        return var;
    }
    node *x = parse_name();
    if (*notation_at != '{')
        return x;
    notation_at++;
    x->n = -1; /* applied, maybe to nothing */
    int n = 0;
    while (!accept("}")) {
        x->kid[n++] = parse_type();
        accept(",");
    }
    x->n = n ? n : -1;
    return x;
}

static node *parse_variable(void)
{
    node *first = parse_primary();
    if (accept("<:")) {
        node *second = parse_primary();
        if (accept("<:")) {
            second->lower = first;
            second->upper = parse_primary();
            return second;
        }
        first->upper = second;
    } else if (accept(">:")) {
        first->lower = parse_primary();
    }
    return first;
}

static bool accept_where(void)
{
    skip_space();
    if (strncmp(notation_at, "where", 5) != 0 || isalnum((unsigned char)notation_at[5]))
        return false;
    notation_at += 5;
    return true;
}

static node *parse_type(void)
{
    node *x = parse_primary();
    while (accept_where()) {
        node *vars[8];
        int n = 0;
        if (accept("{")) {
            while (!accept("}")) {
                vars[n++] = parse_variable();
                accept(",");
            }
        } else {
            vars[n++] = parse_variable();
        }
        while (n--) { /* the last one is innermost */
            node *w = new_node("where", 5);
            w->kid[0] = x;
            w->kid[1] = vars[n];
            x = w;
        }
    }
    return x;
}

static rt_value *eval_type(rt_session *s, const node *x, const scope *sc);

static rt_value *named_type(rt_session *s, const char *name, const scope *sc)
{
    for (; sc; sc = sc->outer)
        if (strcmp(sc->name, name) == 0)
            return &sc->var->hdr;
    if (isdigit((unsigned char)name[0]) || name[0] == '-')
        return rt_box_int64(s, atoll(name));
    if (name[0] == ':')
        return &rt_symbol_c(s, name + 1)->hdr;
    if (strcmp(name, "true") == 0)
        return s->true_value;
    rt_module *places[] = {s->main, s->core};
    for (int i = 0; i < 2; i++) {
        rt_binding *b = rt_module_lookup(s, places[i], rt_symbol_c(s, name));
        if (b && b->value)
            return b->value;
    }
    fail_msg("unknown type %s", name);
    return NULL;
}

static rt_value *apply_node(rt_session *s, const node *x, rt_value **params, size_t n)
{
    if (strcmp(x->name, "NTuple") == 0) {
        rt_value *va = &rt_vararg_new(s, n > 1 ? params[1] : &s->t.Any->hdr, params[0])->hdr;
        return &rt_tuple_type(s, &va, 1)->hdr;
    }
    if (strcmp(x->name, "names") == 0)
        return rt_tuple_new(s, params, n);
    if (strcmp(x->name, "Tuple") == 0)
        return &rt_tuple_type(s, params, n)->hdr;
    return rt_apply_type(s, x->name[0] == 'U' && x->name[1] == 'n' ? &s->t.Union->hdr : named_type(s, x->name, NULL),
                         params, n);
}

static rt_value *eval_applied(rt_session *s, const node *x, const scope *sc)
{
    rt_value *params[12] = {NULL};
    rt_typevar *nameless[12];
    size_t n = x->n < 0 ? 0 : (size_t)x->n, nvars = 0;
    for (size_t i = 0; i < n; i++) {
        const node *kid = x->kid[i];
        if (strcmp(kid->name, "<:") == 0) {
            nameless[nvars] = rt_typevar_new(s, rt_symbol_c(s, "#s"), s->t.Bottom, eval_type(s, kid->upper, sc));
            params[i] = &nameless[nvars++]->hdr;
        } else {
            params[i] = eval_type(s, kid, sc);
        }
    }
    rt_value *t = apply_node(s, x, params, n);
    while (nvars--)
        t = rt_unionall_type(s, nameless[nvars], t);
    return t;
}

static rt_value *eval_type(rt_session *s, const node *x, const scope *sc)
{
    if (strcmp(x->name, "where") == 0) {
        const node *v = x->kid[1];
        rt_value *lower = v->lower ? eval_type(s, v->lower, sc) : s->t.Bottom;
        rt_value *upper = v->upper ? eval_type(s, v->upper, sc) : &s->t.Any->hdr;
        scope inner = {v->name, rt_typevar_new(s, rt_symbol_c(s, v->name), lower, upper), (scope *)(uintptr_t)sc};
        return rt_unionall_type(s, inner.var, eval_type(s, x->kid[0], &inner));
    }
    return x->n ? eval_applied(s, x, sc) : named_type(s, x->name, sc);
}

/* The type that the text means. */
static rt_value *T(rt_session *s, const char *text)
{
    notation_at = text;
    node *x = parse_type();
    skip_space();
    if (*notation_at)
        fail_msg("rest of type \"%s\": %s", text, notation_at);
    return eval_type(s, x, NULL);
}

/* ---- the session ---------------------------------------------------------------------------------------------------- */

static inline void bind_type(rt_session *s, const char *name, rt_datatype *t)
{
    rt_binding_set_const(s, rt_module_own(s, s->main, rt_symbol_c(s, name)), t->name->wrapper);
}

static inline rt_svec *new_vars(rt_session *s, const char *const *names, size_t n)
{
    rt_svec *vars = rt_svec_new(s, NULL, n);
    for (size_t i = 0; i < n; i++)
        vars->item[i] = &rt_typevar_new(s, rt_symbol_c(s, names[i]), s->t.Bottom, &s->t.Any->hdr)->hdr;
    return vars;
}

/* A struct `name` with `nvars` parameters A, B and fields of these types. */
static inline rt_datatype *new_struct(rt_session *s, const char *name, rt_datatype *super, size_t nvars,
                                      bool is_mutable)
{
    static const char *const names[] = {"A", "B"};
    rt_svec *vars = new_vars(s, names, nvars), *fields = rt_svec_new(s, NULL, nvars);
    for (size_t i = 0; i < nvars; i++)
        fields->item[i] = &rt_symbol_c(s, i ? "second" : "first")->hdr;
    rt_datatype *t =
        rt_struct_begin(s, s->main, rt_symbol_c(s, name), super, vars, fields, is_mutable, (uint32_t)nvars);
    rt_struct_finish(s, t, vars);
    bind_type(s, name, t);
    return t;
}

static inline rt_value *new_function(rt_session *s, const char *name)
{
    rt_datatype *t = rt_function_type_new(s, s->main, rt_symbol_c(s, name));
    rt_binding_set_const(s, rt_module_own(s, s->main, rt_symbol_c(s, name)), &t->hdr);
    return t->instance;
}

static inline void bind_alias(rt_session *s, const char *name, const char *type)
{
    rt_binding_set_const(s, rt_module_own(s, s->main, rt_symbol_c(s, name)), T(s, type));
}

static rt_value *make_types(rt_session *s, void *baton)
{
    (void)baton;
    bind_alias(s, "Int", "Int64");
    bind_alias(s, "Vector", "Array{T,1} where T");
    bind_alias(s, "Matrix", "Array{T,2} where T");
    new_struct(s, "Pair", s->t.Any, 2, false);
    new_struct(s, "Cell", s->t.Any, 1, true);
    new_struct(s, "Val", s->t.Any, 0, false);
    static const char *const x[] = {"x"};
    rt_svec *vars = new_vars(s, x, 1);
    rt_datatype *box = rt_struct_begin(s, s->main, rt_symbol_c(s, "Tag"), s->t.Any, vars, s->empty_svec, false, 0);
    rt_struct_finish(s, box, s->empty_svec);
    bind_type(s, "Tag", box);
    new_function(s, "f");
    new_function(s, "g");
    return s->nothing;
}

static int notation_setup(void **state)
{
    lintel_options o = {.size = sizeof o, .no_base = true};
    lintel_session *s = NULL;
    assert_int_equal(lintel_new(&o, &s), LT_OK);
    assert_int_equal(rt_try(s, make_types, NULL, NULL, NULL), LT_OK);
    *state = s;
    return 0;
}

static int notation_teardown(void **state)
{
    lintel_free(*state);
    return 0;
}

#endif
