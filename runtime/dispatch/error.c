/* error.c - calls that find no method: the exception, and what is said about it. */
#include "state.h"
#include "text.h"
#include "../values/heap.h"
#include <string.h>

enum { MAX_CANDIDATES = 3 };

static bool is_type_object(const rt_session *s, const rt_value *v) { return rt_is_kind(s, &v->type->hdr); }

static rt_value *type_of_argument(rt_session *s, rt_value *v)
{
    return is_type_object(s, v) ? &rt_type_type(s, v)->hdr : &v->type->hdr;
}

_Noreturn void rt_throw_method_error(rt_session *s, rt_value **args, uint32_t n)
{
    rt_value *fields[] = {args[0], rt_tuple_new(s, args + 1, n - 1)};
    rt_throw_named(s, "MethodError", fields, 2);
}

/* f and the types of its arguments. */
static rt_datatype *call_types(rt_session *s, rt_value *f, rt_value **args, uint32_t n)
{
    rt_value **types = rt_heap_scanned(s, (n + 1) * sizeof *types);
    types[0] = type_of_argument(s, f);
    for (uint32_t i = 0; i < n; i++)
        types[i + 1] = type_of_argument(s, args[i]);
    return rt_tuple_type(s, types, n + 1);
}

/* ---- the closest candidates ------------------------------------------------------------------------------------------------ */

typedef struct candidate {
    const rt_method *m;
    size_t matched; /* arguments that fit */
    char *text;
} candidate;

static bool fits(rt_session *s, rt_value *sig, rt_value *type, rt_value *arg)
{
    const rt_vararg *va = rt_as_vararg(s, type);
    rt_value *wrapped = va ? va->elem : type;
    rt_typevar *vars[32];
    size_t n = 0;
    for (; n < 32 && rt_as_unionall(s, sig); sig = ((rt_unionall *)sig)->body)
        vars[n++] = ((rt_unionall *)sig)->var;
    return !rt_is_bottom(s, rt_intersect(s, arg, rt_unionall_wrap(s, vars, n, wrapped), NULL));
}

static candidate examine(rt_session *s, const rt_method *m, const rt_svec *call)
{
    candidate c = {.m = m};
    rt_buf out = {0};
    rt_svec *params = ((rt_datatype *)rt_unwrap(s, m->sig))->params;
    rt_put_function_name(s, &out, params->item[0]);
    rt_buf_putc(&out, '(');
    for (size_t i = 1; i < params->n; i++) {
        rt_vararg *va = rt_as_vararg(s, params->item[i]);
        bool ok = i < call->n ? fits(s, m->sig, params->item[i], call->item[i]) : va != NULL;
        for (size_t j = i + 1; ok && va && j < call->n; j++)
            ok = fits(s, m->sig, params->item[i], call->item[j]);
        c.matched += ok && i < call->n;
        rt_buf_puts(&out, i > 1 ? ", " : "");
        rt_buf_puts(&out, ok ? "" : "!Matched");
        rt_put_argument(s, &out, params->item[i]);
    }
    rt_buf_putc(&out, ')');
    rt_put_where(s, &out, m->sig);
    c.text = rt_buf_take(&out);
    return c;
}

static size_t collect(rt_session *s, const rt_method_table *mt, const rt_datatype *call, candidate *out)
{
    size_t n = 0;
    rt_value *f = call->params->item[0];
    for (size_t i = 0; i < mt->count; i++) {
        const rt_method *m = mt->methods[i];
        rt_svec *params = ((rt_datatype *)rt_unwrap(s, m->sig))->params;
        if (m->max_world != UINT64_MAX || !fits(s, m->sig, params->item[0], f))
            continue;
        candidate c = examine(s, m, call->params);
        if (c.matched || call->params->n < 3)
            out[n++] = c;
    }
    return n;
}

static void sort(candidate *c, size_t n)
{
    for (size_t i = 1; i < n; i++) {
        candidate x = c[i];
        size_t j = i;
        for (; j > 0 && c[j - 1].matched < x.matched; j--)
            c[j] = c[j - 1];
        c[j] = x;
    }
}

static void put_place(rt_buf *out, const rt_method *m)
{
    rt_buf_printf(out, "   @ %s %s:%u\n", m->module ? rt_module_name(m->module)->text : "Main",
                  m->file ? m->file->text : "none", m->first_line);
}

static void put_candidates(rt_session *s, rt_buf *out, const rt_datatype *call)
{
    const rt_method_table *mt = rt_table_of_call(s, call);
    if (!mt)
        return;
    candidate *list = rt_heap_scanned(s, (mt->count + 1) * sizeof *list);
    size_t n = collect(s, mt, call, list);
    sort(list, n);
    if (n)
        rt_buf_puts(out, "\n\nClosest candidates are:\n");
    for (size_t i = 0; i < n && i < MAX_CANDIDATES; i++) {
        rt_buf_printf(out, "  %s\n", list[i].text);
        put_place(out, list[i].m);
    }
    if (n > MAX_CANDIDATES)
        rt_buf_puts(out, "  ...\n");
}

/* ---- ambiguity --------------------------------------------------------------------------------------------------------------- */

static void put_call(rt_session *s, rt_buf *out, const rt_datatype *call)
{
    rt_put_function_name(s, out, call->params->item[0]);
    rt_buf_putc(out, '(');
    for (size_t i = 1; i < call->params->n; i++) {
        rt_buf_puts(out, i > 1 ? ", " : "");
        rt_put_argument(s, out, call->params->item[i]);
    }
    rt_buf_putc(out, ')');
}

/* "f(x, y::Int64)": with the names of the arguments, without types that say nothing. */
static void put_method(rt_session *s, rt_buf *out, rt_method *m)
{
    const rt_ir *ir = rt_method_ir(s, m);
    rt_svec *params = ((rt_datatype *)rt_unwrap(s, m->sig))->params;
    rt_put_function_name(s, out, params->item[0]);
    rt_buf_putc(out, '(');
    for (size_t i = 1; i < params->n; i++) {
        const rt_vararg *va = rt_as_vararg(s, params->item[i]);
        rt_value *type = va ? va->elem : params->item[i];
        const rt_slot *slot = i < ir->nslots ? &ir->slots[i] : NULL;
        rt_buf_puts(out, i > 1 ? ", " : "");
        rt_buf_puts(out, slot && !(slot->flags & RT_SLOT_HIDDEN) ? slot->name->text : "");
        if (type != rt_any(s) || !slot || (slot->flags & RT_SLOT_HIDDEN))
            rt_put_argument(s, out, params->item[i]);
        else if (va)
            rt_buf_puts(out, "...");
    }
    rt_buf_putc(out, ')');
    rt_put_where(s, out, m->sig);
}

static void put_ambiguous(rt_session *s, rt_buf *out, rt_datatype *call)
{
    const rt_method_table *mt = rt_table_of_call(s, call);
    rt_value *common = NULL;
    rt_buf_puts(out, "\n\nCandidates:\n");
    for (size_t i = 0; i < mt->count; i++) {
        rt_method *m = mt->methods[i];
        if (m->max_world != UINT64_MAX || !rt_subtype(s, &call->hdr, m->sig))
            continue;
        rt_buf_puts(out, "  ");
        put_method(s, out, m);
        rt_buf_puts(out, "\n ");
        put_place(out, m);
        common = common ? rt_intersect(s, common, m->sig, NULL) : m->sig;
    }
    rt_datatype *fix = common ? rt_as_tuple(s, common) : NULL;
    if (!fix)
        return;
    rt_buf_puts(out, "\nPossible fix, define\n  ");
    put_call(s, out, fix);
    rt_buf_putc(out, '\n');
}

/* ---- the texts ---------------------------------------------------------------------------------------------------------------- */

static bool is_ambiguous(rt_session *s, rt_datatype *call)
{
    bool ambiguous;
    rt_method_lookup(s, call, s->world, &ambiguous);
    return ambiguous;
}

static char *without_newline(rt_buf *out)
{
    char *text = rt_buf_take(out);
    size_t n = strlen(text);
    if (n && text[n - 1] == '\n')
        text[n - 1] = 0;
    return text;
}

char *rt_method_candidates_text(rt_session *s, rt_value *f, rt_value **args, uint32_t n)
{
    rt_buf out = {0};
    rt_datatype *call = call_types(s, f, args, n);
    if (is_ambiguous(s, call))
        put_ambiguous(s, &out, call);
    else
        put_candidates(s, &out, call);
    return without_newline(&out);
}

char *rt_method_error_text(rt_session *s, rt_value *f, rt_value **args, uint32_t n)
{
    rt_buf out = {0};
    rt_datatype *call = call_types(s, f, args, n);
    rt_buf_puts(&out, "MethodError: ");
    if (!rt_table_of_call(s, call)) {
        rt_buf_printf(&out, "objects of type %s are not callable", rt_type_text(s, &f->type->hdr));
        return rt_buf_take(&out);
    }
    bool ambiguous = is_ambiguous(s, call);
    rt_buf_puts(&out, ambiguous ? "" : "no method matching ");
    put_call(s, &out, call);
    rt_buf_puts(&out, ambiguous ? " is ambiguous." : "");
    rt_buf_puts(&out, rt_method_candidates_text(s, f, args, n));
    return rt_buf_take(&out);
}

size_t rt_method_count(rt_session *s, rt_value *f, rt_datatype *args_types)
{
    size_t n = 0, extra = args_types ? args_types->params->n : 0;
    rt_value **types = rt_heap_scanned(s, (extra + 1) * sizeof *types);
    types[0] = type_of_argument(s, f);
    if (extra)
        memcpy(types + 1, args_types->params->item, extra * sizeof *types);
    rt_datatype *call = rt_tuple_type(s, types, extra + 1);
    const rt_method_table *mt = rt_table_of_call(s, call);
    for (size_t i = 0; mt && i < mt->count; i++) {
        const rt_method *m = mt->methods[i];
        if (m->max_world != UINT64_MAX)
            continue;
        rt_svec *params = ((rt_datatype *)rt_unwrap(s, m->sig))->params;
        n += args_types ? !rt_is_bottom(s, rt_intersect(s, &call->hdr, m->sig, NULL))
                        : fits(s, m->sig, params->item[0], types[0]);
    }
    return n;
}
