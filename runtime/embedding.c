/* embedding.c - values, calls and callbacks for C programs: the second half of lintel/lintel.h.
 *
 *     language ──► method made by lintel_define ──► Core.call_host(number, ...) ──► C function ──► lintel_call ──► language
 *
 * No exception passes through the C program: lintel_call and lintel_eval catch, call_host throws again what the callback hands
 * on. Values are found by the collector on the stack of the session's thread and in what lintel_keep has.
 */
#include "embedding.h"
#include "iface/builtins.h"
#include "task/task.h"
#include "values/heap.h"
#include <ctype.h>
#include <stdio.h>
#include <string.h>

struct lintel_kept { /* scanned memory */
    struct lintel_kept *next, **at;
    rt_value *value;
};

static rt_embedding *embedding_of(const rt_session *s) { return s->embed; }

/* ---- values --------------------------------------------------------------------------------------------------------------- */

lintel_value *lintel_nothing(lintel_session *s) { return s->nothing; }

lintel_value *lintel_bool(lintel_session *s, bool b) { return rt_box_bool(s, b); }

typedef struct bytes {
    const char *start;
    size_t size;
} bytes;

static rt_value *make_int(rt_session *s, void *baton) { return rt_box_int64(s, *(int64_t *)baton); }

static rt_value *make_float(rt_session *s, void *baton) { return rt_box_float64(s, *(double *)baton); }

static rt_value *make_string(rt_session *s, void *baton)
{
    const bytes *t = baton;
    return &rt_string_new(s, t->start, t->size)->hdr;
}

/* NULL when out of memory. */
static lintel_value *make(lintel_session *s, rt_value *(*fn)(rt_session *s, void *baton), void *baton)
{
    rt_value *v = NULL, *exception;
    return rt_try(s, fn, baton, &v, &exception) == LT_OK ? v : NULL;
}

lintel_value *lintel_int(lintel_session *s, int64_t i) { return make(s, make_int, &i); }

lintel_value *lintel_float(lintel_session *s, double d) { return make(s, make_float, &d); }

lintel_value *lintel_string(lintel_session *s, const char *text, size_t size)
{
    return make(s, make_string, &(bytes){text, size});
}

lintel_kind lintel_kind_of(const lintel_session *s, const lintel_value *v)
{
    const rt_datatype *t = v->type;
    return v == s->nothing     ? LINTEL_NOTHING
           : t == s->t.Bool    ? LINTEL_BOOL
           : t == s->t.Int64   ? LINTEL_INT
           : t == s->t.Float64 ? LINTEL_FLOAT
           : t == s->t.String  ? LINTEL_STRING
                               : LINTEL_OTHER;
}

int lintel_get_bool(const lintel_session *s, const lintel_value *v, bool *out)
{
    if (lintel_kind_of(s, v) != LINTEL_BOOL)
        return LT_EINVAL;
    *out = rt_unbox_bool(v);
    return LT_OK;
}

int lintel_get_int(const lintel_session *s, const lintel_value *v, int64_t *out)
{
    if (lintel_kind_of(s, v) != LINTEL_INT)
        return LT_EINVAL;
    *out = rt_unbox_int64(v);
    return LT_OK;
}

int lintel_get_float(const lintel_session *s, const lintel_value *v, double *out)
{
    if (lintel_kind_of(s, v) != LINTEL_FLOAT)
        return LT_EINVAL;
    *out = rt_unbox_float64(v);
    return LT_OK;
}

const char *lintel_get_string(const lintel_session *s, const lintel_value *v, size_t *size)
{
    if (lintel_kind_of(s, v) != LINTEL_STRING)
        return NULL;
    const rt_string *string = (const rt_string *)v;
    if (size)
        *size = string->size;
    return string->bytes;
}

static rt_value *make_kept(rt_session *s, void *baton)
{
    struct lintel_kept *k = rt_heap_scanned(s, sizeof *k);
    k->value = baton;
    return (rt_value *)(void *)k;
}

lintel_kept *lintel_keep(lintel_session *s, lintel_value *v)
{
    rt_embedding *e = embedding_of(s);
    struct lintel_kept *k = (struct lintel_kept *)(void *)make(s, make_kept, v);
    if (!k)
        return NULL;
    k->at = &e->kept;
    k->next = e->kept;
    if (k->next)
        k->next->at = &k->next;
    e->kept = k;
    return k;
}

lintel_value *lintel_kept_value(const lintel_kept *k) { return k->value; }

void lintel_unkeep(lintel_session *s, lintel_kept *k)
{
    (void)s;
    if (!k)
        return;
    *k->at = k->next;
    if (k->next)
        k->next->at = k->at;
    *k = (struct lintel_kept){0};
}

/* ---- calls --------------------------------------------------------------------------------------------------------------------- */

typedef struct call {
    rt_value **args; /* the function first */
    uint32_t n;
} call;

static rt_value *apply(rt_session *s, void *baton)
{
    const call *c = baton;
    return rt_apply(s, c->args, c->n);
}

typedef struct call_to_make {
    lintel_value *f;
    lintel_value *const *args;
    size_t n;
} call_to_make;

/* Copies the arguments to where the collector looks. */
static rt_value *copy_and_apply(rt_session *s, void *baton)
{
    const call_to_make *c = baton;
    rt_value **args = rt_heap_scanned(s, (c->n + 1) * sizeof *args);
    args[0] = c->f;
    for (size_t i = 0; i < c->n; i++)
        args[i + 1] = c->args[i];
    return apply(s, &(call){args, (uint32_t)c->n + 1});
}

int lintel_call(lintel_session *s, lintel_value *f, lintel_value *const *args, size_t n, lintel_value **result)
{
    if (!f || n >= UINT32_MAX || (n && !args))
        return LT_EINVAL;
    for (size_t i = 0; i < n; i++) {
        if (!args[i])
            return LT_EINVAL;
    }
    return rt_embedding_run(s, copy_and_apply, &(call_to_make){f, args, n}, result);
}

typedef struct program {
    const char *text, *name;
    size_t size;
} program;

static rt_value *eval(rt_session *s, void *baton)
{
    const program *p = baton;
    return rt_eval_text(s, s->main, p->text, p->size, p->name);
}

int lintel_eval(lintel_session *s, const char *text, size_t size, const char *name, lintel_value **result)
{
    return rt_embedding_run(s, eval, &(program){text, name, size}, result);
}

static rt_value *to_text(rt_session *s, void *baton)
{
    rt_value *args[] = {rt_core_value(s, "string"), baton};
    return rt_apply(s, args, 2);
}

const char *lintel_text(lintel_session *s, lintel_value *v)
{
    rt_value *string = NULL;
    if (rt_embedding_run(s, to_text, v, &string) != LT_OK)
        return NULL;
    return lintel_get_string(s, string, NULL);
}

/* ---- callbacks ------------------------------------------------------------------------------------------------------------------- */

rt_value *rt_builtin_call_host(rt_session *s, rt_value **args, uint32_t n)
{
    rt_embedding *e = embedding_of(s);
    int64_t number;
    if (lintel_get_int(s, args[0], &number) < 0 || number < 0 || (uint64_t)number >= e->nfunctions)
        rt_throw_arg_error(s, "there is no such function of the host");
    const rt_host_function *h = &e->functions[number];
    rt_value *result = s->nothing;
    e->exception = NULL;
    int status = h->fn(h->baton, s, args + 1, n - 1, &result);
    if (status == LT_EEXCEPTION && e->exception)
        rt_throw_again(s, e->exception); /* of a call that the function made */
    if (status < 0)
        rt_error(s, "%s: %s", h->name, lt_status_text(status));
    return result ? result : s->nothing;
}

static bool is_name(const char *name)
{
    bool fine = name && (isalpha((unsigned char)*name) || *name == '_');
    for (const char *c = name; fine && *c; c++)
        fine = isalnum((unsigned char)*c) || *c == '_' || (*c == '!' && !c[1]);
    return fine;
}

static rt_value *define(rt_session *s, void *baton)
{
    rt_embedding *e = embedding_of(s);
    const rt_host_function *h = baton;
    if (e->nfunctions == e->functions_capacity) {
        size_t capacity = e->functions_capacity ? e->functions_capacity * 2 : 8;
        e->functions = rt_heap_grown(s, e->functions, e->nfunctions, capacity, sizeof *e->functions);
        e->functions_capacity = capacity;
    }
    const rt_string *name = rt_string_c(s, h->name);
    const rt_string *source = rt_string_printf(s, "%s(args...) = Core.call_host(%zu, args...)", h->name, e->nfunctions);
    e->functions[e->nfunctions++] = (rt_host_function){h->fn, h->baton, name->bytes};
    return rt_eval_text(s, s->main, source->bytes, source->size, "host");
}

int lintel_define(lintel_session *s, const char *name, lintel_host_fn fn, void *baton)
{
    if (!fn || !is_name(name))
        return LT_EINVAL;
    return rt_embedding_run(s, define, &(rt_host_function){fn, baton, name}, NULL);
}
