/* text.c - types as Julia prints them.
 *
 * A UnionAll's variables are left out where that loses nothing: trailing plain ones (Array{T, N} where {T, N} is Array),
 * and nameless ones (`#s1` from Vector{<:Real}), which print as <:Real in the place where they stand.
 */
#include "shape.h"
#include "../base/buf.h"
#include "../values/module.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_WHERES = 32, MAX_REPEATED = 3 };

typedef struct wheres {
    rt_typevar *var[MAX_WHERES];
    size_t n;
} wheres;

typedef struct printer {
    rt_session *s;
    rt_buf *out;
} printer;

static void put_type(printer p, rt_value *v);

/* ---- values as parameters ----------------------------------------------------------------------------------------- */

static void put_float(printer p, double x)
{
    char text[40];
    for (int digits = 1; digits <= 17; digits++) {
        snprintf(text, sizeof text, "%.*g", digits, x);
        if (strtod(text, NULL) == x)
            break;
    }
    rt_buf_puts(p.out, text);
    if (!strpbrk(text, ".en"))
        rt_buf_puts(p.out, ".0");
}

static bool is_identifier(const char *text)
{
    if (!*text || (*text >= '0' && *text <= '9'))
        return false;
    for (; *text; text++)
        if (!((unsigned char)*text >= 0x80 || *text == '_' || *text == '!' || (*text >= '0' && *text <= '9') ||
              (*text >= 'a' && *text <= 'z') || (*text >= 'A' && *text <= 'Z')))
            return false;
    return true;
}

static void put_name(printer p, const rt_symbol *name)
{
    if (is_identifier(name->text))
        rt_buf_puts(p.out, name->text);
    else
        rt_buf_printf(p.out, "var\"%s\"", name->text);
}

static void put_value(printer p, rt_value *v);

static void put_fields(printer p, rt_value *v)
{
    size_t n = rt_field_types(p.s, v->type)->n;
    rt_buf_putc(p.out, '(');
    for (size_t i = 0; i < n; i++) {
        if (i)
            rt_buf_puts(p.out, ", ");
        put_value(p, rt_get_field(p.s, v, i));
    }
    if (n == 1 && v->type->is_tuple)
        rt_buf_putc(p.out, ',');
    rt_buf_putc(p.out, ')');
}

static void put_integer(printer p, const rt_value *v)
{
    const rt_core_types *t = &p.s->t;
    const void *bits = rt_payload(v);
    if (v->type == t->Int64)
        rt_buf_printf(p.out, "%lld", (long long)*(const int64_t *)bits);
    else if (v->type == t->Int32)
        rt_buf_printf(p.out, "%d", *(const int32_t *)bits);
    else if (v->type == t->UInt64)
        rt_buf_printf(p.out, "0x%016llx", (unsigned long long)*(const uint64_t *)bits);
    else if (v->type == t->UInt8)
        rt_buf_printf(p.out, "0x%02x", *(const uint8_t *)bits);
    else
        rt_buf_printf(p.out, "%s(…)", v->type->name->name->text);
}

static void put_char(printer p, const rt_value *v)
{
    uint32_t bits = *(const uint32_t *)rt_payload(v);
    rt_buf_putc(p.out, '\'');
    for (int shift = 24; shift >= 0 && (shift == 24 || bits << (24 - shift)); shift -= 8)
        rt_buf_putc(p.out, (char)(bits >> shift));
    rt_buf_putc(p.out, '\'');
}

static void put_value(printer p, rt_value *v)
{
    const rt_core_types *t = &p.s->t;
    if (rt_is_type(p.s, v))
        put_type(p, v);
    else if (v->type == t->Symbol) {
        rt_buf_putc(p.out, ':');
        put_name(p, (const rt_symbol *)v);
    } else if (v->type == t->Bool)
        rt_buf_puts(p.out, rt_unbox_bool(v) ? "true" : "false");
    else if (v->type == t->Float64)
        put_float(p, rt_unbox_float64(v));
    else if (v->type == t->Char)
        put_char(p, v);
    else if (v->type->name->is_primitive)
        put_integer(p, v);
    else if (v->type == t->Nothing)
        rt_buf_puts(p.out, "nothing");
    else {
        if (!v->type->is_tuple)
            put_type(p, &v->type->hdr);
        put_fields(p, v);
    }
}

/* ---- names -------------------------------------------------------------------------------------------------------- */

static bool is_seen(rt_session *s, rt_module *m, rt_symbol *name)
{
    if (m == s->core || m == s->main)
        return true;
    const rt_binding *b = rt_module_find(m, name);
    if (m == s->base)
        return b && b->is_exported;
    const rt_binding *here = s->main ? rt_module_find(s->main, name) : NULL;
    return here && here->alias && here->alias == b;
}

static bool is_visible(rt_session *s, const rt_typename *tn) { return !tn->module || is_seen(s, tn->module, tn->name); }

/* "#1#2", "#f#1" */
static bool is_closure_name(const char *name) { return name[0] == '#' && strchr(name + 1, '#'); }

/* The standard libraries live in Base here, and stand beside it in Julia. */
static bool is_standard_library(const rt_session *s, const rt_module *m)
{
    static const char *const names[] = {"Test", "Random", "Printf", "LinearAlgebra", "Statistics"};
    for (size_t i = 0; rt_module_parent(m) == s->base && i < sizeof names / sizeof *names; i++)
        if (strcmp(rt_module_name(m)->text, names[i]) == 0)
            return true;
    return false;
}

static void put_module(printer p, const rt_module *m)
{
    const rt_module *parent = rt_module_parent(m);
    if (parent && parent != m && m != p.s->base && !is_standard_library(p.s, m)) {
        put_module(p, parent);
        rt_buf_putc(p.out, '.');
    }
    rt_buf_puts(p.out, rt_module_name(m)->text);
}

/* typeof(f) for the types of named functions; closures print as var"#1#2". */
static bool put_function_type(printer p, const rt_datatype *t)
{
    const char *name = t->name->name->text;
    if (!t->name->is_function || t->name->prototype->params->n || name[0] != '#' || !name[1] || is_closure_name(name))
        return false;
    rt_symbol *function = rt_symbol_c(p.s, name + 1);
    rt_buf_puts(p.out, "typeof(");
    if (t->name->module && !is_seen(p.s, t->name->module, function)) {
        put_module(p, t->name->module);
        rt_buf_puts(p.out, is_identifier(name + 1) ? "." : ".:");
    }
    rt_buf_printf(p.out, "%s)", name + 1);
    return true;
}

static void put_type_name(printer p, const rt_typename *tn)
{
    if (!is_visible(p.s, tn) && !tn->is_function) {
        put_module(p, tn->module);
        rt_buf_putc(p.out, '.');
    }
    put_name(p, tn->name);
}

/* X(typename in Core, alias for 1 dimension, for 2) */
#define ALIAS_MAP(X)                                       \
    X("Array", "Vector", "Matrix")                         \
    X("AbstractArray", "AbstractVector", "AbstractMatrix") \
    X("DenseArray", "DenseVector", "DenseMatrix")

static const char *alias_of(rt_session *s, const rt_datatype *t)
{
    if (t->name->module != s->core || t->params->n != 2 || t->params->item[1]->type != s->t.Int64)
        return NULL;
    int64_t ndims = rt_unbox_int64(t->params->item[1]);
#define X(base, one, two)                       \
    if (strcmp(t->name->name->text, base) == 0) \
        return ndims == 1 ? one : ndims == 2 ? two : NULL;
    ALIAS_MAP(X)
#undef X
    return NULL;
}

/* ComplexF64 and ComplexF32 stand for the whole type. */
static const char *full_alias_of(const rt_session *s, const rt_datatype *t)
{
    if (t->name->module != s->base || t->params->n != 1 || strcmp(t->name->name->text, "Complex") != 0)
        return NULL;
    const rt_value *part = t->params->item[0];
    return part == &s->t.Float64->hdr ? "ComplexF64" : part == &s->t.Float32->hdr ? "ComplexF32" : NULL;
}

/* X(typename in Base, its one parameter, alias) */
#define WHOLE_ALIAS_MAP(X)              \
    X("Complex", Float64, "ComplexF64") \
    X("Complex", Float32, "ComplexF32") \
    X("Complex", Float16, "ComplexF16")

static const char *whole_alias_of(rt_session *s, const rt_datatype *t)
{
    if (!s->base || t->name->module != s->base || t->params->n != 1)
        return NULL;
#define X(base, param, alias)                                                             \
    if (t->params->item[0] == &s->t.param->hdr && strcmp(t->name->name->text, base) == 0) \
        return alias;
    WHOLE_ALIAS_MAP(X)
#undef X
    return NULL;
}

/* ---- parameters --------------------------------------------------------------------------------------------------- */

static bool same_bounds(const rt_typevar *a, const rt_value *b, const rt_session *s)
{
    const rt_typevar *v = rt_as_typevar(s, b);
    return v && v->lower == a->lower && v->upper == a->upper;
}

/* The innermost variable still to print may go if it stands at params[i] and nowhere else. */
static bool can_elide(rt_session *s, const wheres *w, rt_value **params, size_t n, size_t i)
{
    if (!w->n || &w->var[w->n - 1]->hdr != params[i])
        return false;
    for (size_t j = 0; j < n; j++)
        if (j != i && rt_occurs(s, w->var[w->n - 1], params[j]))
            return false;
    return true;
}

static void put_bounded(printer p, const rt_typevar *var)
{
    rt_session *s = p.s;
    bool has_lower = !rt_is_bottom(s, var->lower), has_upper = var->upper != rt_any(s);
    if (has_lower && has_upper) {
        put_type(p, var->lower);
        rt_buf_puts(p.out, "<:");
    }
    put_name(p, var->name);
    if (has_upper) {
        rt_buf_puts(p.out, "<:");
        put_type(p, var->upper);
    } else if (has_lower) {
        rt_buf_puts(p.out, ">:");
        put_type(p, var->lower);
    }
}

static void put_param(printer p, rt_value *v, bool elided)
{
    const rt_typevar *var = rt_as_typevar(p.s, v);
    if (var && elided) {
        bool lower = !rt_is_bottom(p.s, var->lower);
        rt_buf_puts(p.out, lower ? ">:" : "<:");
        put_type(p, lower ? var->lower : var->upper);
    } else if (var) {
        put_name(p, var->name);
    } else {
        put_value(p, v);
    }
}

/* `original`: the typename's own parameters, parallel to params. */
static void put_params(printer p, rt_value **params, size_t n, rt_value **original, wheres *w)
{
    bool elided[16] = {false};
    size_t total = n;
    for (size_t i = n; i-- > 0;) {
        const rt_typevar *var = rt_as_typevar(p.s, params[i]);
        if (!var || i >= 16 || !can_elide(p.s, w, params, total, i))
            continue;
        bool one_bound = rt_is_bottom(p.s, var->lower) || var->upper == rt_any(p.s);
        if (i == n - 1 && same_bounds(var, original[i], p.s))
            n--;
        else if (var->name->text[0] == '#' && one_bound)
            elided[i] = true;
        else
            continue;
        w->n--;
    }
    if (!n)
        return;
    rt_buf_putc(p.out, '{');
    for (size_t i = 0; i < n; i++) {
        if (i)
            rt_buf_puts(p.out, ", ");
        put_param(p, params[i], i < 16 && elided[i]);
    }
    rt_buf_putc(p.out, '}');
}

/* ---- tuples -------------------------------------------------------------------------------------------------------- */

static void put_repeated(printer p, rt_value *elem, size_t n, const char *before)
{
    if (n > MAX_REPEATED) {
        rt_buf_printf(p.out, "%sVararg{", before);
        put_param(p, elem, false);
        rt_buf_printf(p.out, ", %zu}", n);
        return;
    }
    for (size_t i = 0; i < n; i++) {
        rt_buf_puts(p.out, i ? ", " : before);
        put_param(p, elem, false);
    }
}

static void put_vararg(printer p, const rt_vararg *va)
{
    rt_buf_puts(p.out, "Vararg{");
    put_param(p, va->elem, false);
    if (va->count) {
        rt_buf_puts(p.out, ", ");
        put_param(p, va->count, false);
    }
    rt_buf_putc(p.out, '}');
}

static void put_tuple(printer p, const rt_datatype *t)
{
    rt_tuple_shape shape = rt_tuple_shape_of(p.s, t);
    if (shape.tail && shape.tail->count && shape.n == 0) {
        rt_buf_puts(p.out, "NTuple{");
        put_param(p, shape.tail->count, false);
        rt_buf_puts(p.out, ", ");
        put_param(p, shape.tail->elem, false);
        rt_buf_putc(p.out, '}');
        return;
    }
    size_t run = shape.n && !shape.tail;
    while (run && run < shape.n && shape.item[shape.n - 1 - run] == shape.item[shape.n - 1])
        run++;
    if (run == shape.n && run > MAX_REPEATED) {
        rt_buf_printf(p.out, "NTuple{%zu, ", run);
        put_param(p, shape.item[0], false);
        rt_buf_putc(p.out, '}');
        return;
    }
    rt_buf_puts(p.out, "Tuple{");
    for (size_t i = 0; i < shape.n - run; i++) {
        if (i)
            rt_buf_puts(p.out, ", ");
        put_param(p, shape.item[i], false);
    }
    const char *before = shape.n > run ? ", " : "";
    if (run)
        put_repeated(p, shape.item[shape.n - 1], run, before);
    if (shape.tail) {
        rt_buf_puts(p.out, before);
        put_vararg(p, shape.tail);
    }
    rt_buf_putc(p.out, '}');
}

static bool put_namedtuple(printer p, const rt_datatype *t)
{
    if (t->name != p.s->t.namedtuple_name || !t->is_concrete)
        return false;
    rt_value *const *name = rt_payload(t->params->item[0]);
    rt_svec *types = ((rt_datatype *)t->params->item[1])->params;
    rt_buf_puts(p.out, "@NamedTuple{");
    for (size_t i = 0; i < types->n; i++) {
        if (i)
            rt_buf_puts(p.out, ", ");
        put_name(p, (const rt_symbol *)name[i]);
        if (types->item[i] != rt_any(p.s)) {
            rt_buf_puts(p.out, "::");
            put_param(p, types->item[i], false);
        }
    }
    rt_buf_putc(p.out, '}');
    return true;
}

/* ---- types --------------------------------------------------------------------------------------------------------- */

static void put_datatype(printer p, const rt_datatype *t, wheres *w)
{
    if (put_function_type(p, t) || put_namedtuple(p, t))
        return;
    if (t->is_tuple) {
        if (&t->hdr == p.s->t.Tuple)
            rt_buf_puts(p.out, "Tuple");
        else
            put_tuple(p, t);
        return;
    }
    const char *full = full_alias_of(p.s, t);
    if (full) {
        rt_buf_puts(p.out, full);
        return;
    }
    const char *whole = whole_alias_of(p.s, t);
    if (whole) {
        rt_buf_puts(p.out, whole);
        return;
    }
    const char *alias = alias_of(p.s, t);
    if (alias)
        rt_buf_puts(p.out, alias);
    else
        put_type_name(p, t->name);
    put_params(p, t->params->item, alias ? 1 : t->params->n, t->name->prototype->params->item, w);
}

static void put_union(printer p, const rt_union *u)
{
    rt_buf_puts(p.out, "Union{");
    for (size_t i = 0; i < u->n; i++) {
        if (i)
            rt_buf_puts(p.out, ", ");
        put_param(p, u->member[i], false);
    }
    rt_buf_putc(p.out, '}');
}

static void put_unionall(printer p, rt_value *v)
{
    wheres w = {.n = 0};
    for (rt_unionall *ua; w.n < MAX_WHERES && (ua = rt_as_unionall(p.s, v)); v = ua->body)
        w.var[w.n++] = ua->var;
    rt_datatype *t = rt_as_datatype(p.s, v);
    if (t)
        put_datatype(p, t, &w);
    else
        put_type(p, v);
    if (!w.n)
        return;
    rt_buf_puts(p.out, w.n > 1 ? " where {" : " where ");
    for (size_t i = 0; i < w.n; i++) {
        if (i)
            rt_buf_puts(p.out, ", ");
        put_bounded(p, w.var[i]);
    }
    if (w.n > 1)
        rt_buf_putc(p.out, '}');
}

static void put_type(printer p, rt_value *v)
{
    rt_session *s = p.s;
    wheres none = {.n = 0};
    if (rt_as_datatype(s, v))
        put_datatype(p, (rt_datatype *)v, &none);
    else if (rt_as_unionall(s, v))
        put_unionall(p, v);
    else if (rt_as_union(s, v))
        put_union(p, (rt_union *)v);
    else if (rt_as_typevar(s, v))
        put_name(p, ((rt_typevar *)v)->name);
    else if (rt_as_vararg(s, v))
        put_vararg(p, (rt_vararg *)v);
    else
        put_value(p, v);
}

char *rt_type_text(rt_session *s, const rt_value *type)
{
    rt_buf out = {0};
    printer p = {s, &out};
    rt_value *v = (rt_value *)(uintptr_t)type;
    if (rt_as_typevar(s, v))
        put_bounded(p, (rt_typevar *)v);
    else
        put_type(p, v);
    return rt_buf_take(&out);
}
