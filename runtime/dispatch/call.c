/* call.c - dynamic calls: from boxed arguments to the code that runs.
 *
 *     rt_apply ── cache hit ──────────────────────────────► li->invoke
 *        │ miss: find the method, specialise, fill the cache      ▲
 *        └──────────────► not compiled: compile (or interpret) ───┘
 */
#include "announce.h"
#include "state.h"
#include "../iface/builtins.h"
#include "../iface/frame.h"
#include "../iface/jit_entry.h"
#include "../values/heap.h"
#include <stdlib.h>

enum { STACK_FOR_COMPILING = 256 * 1024 };

static bool is_type_object(const rt_session *s, const rt_value *v) { return rt_is_kind(s, &v->type->hdr); }

static rt_method_table *table_of_value(const rt_session *s, const rt_value *f)
{
    return is_type_object(s, f) ? s->type_mt : f->type->name->mt;
}

static bool is_builtin(const rt_session *s, const rt_value *f) { return f->type->super == s->t.Builtin; }

/* ---- code for a linfo ------------------------------------------------------------------------------------------------------ */

static _Noreturn void throw_compile_error(rt_session *s, const rt_linfo *li, int status, char *message)
{
    rt_string *why = rt_string_c(s, message ? message : lt_status_text(status));
    free(message);
    rt_error(s, "cannot compile %s: %s", li->def ? rt_linfo_text(s, li) : "top-level code", why->bytes);
}

static void ensure_ir(rt_session *s, rt_linfo *li)
{
    if (!li->ir)
        li->ir = rt_method_ir(s, li->def);
}

static void compile(rt_session *s, rt_linfo *li)
{
    char *message = NULL;
    rt_stack_check(s, STACK_FOR_COMPILING);
    ensure_ir(s, li);
    int status = s->compiler->compile(s->compiler->baton, li, &message);
    if (status < 0 || !li->invoke)
        throw_compile_error(s, li, status, message);
    free(message);
}

static rt_value *call_without_code(rt_session *s, rt_linfo *li, rt_value **args, uint32_t n)
{
    if (s->compiler) {
        compile(s, li);
        return li->invoke(li, args, n);
    }
    ensure_ir(s, li);
    rt_announce_interpreted(s, li);
    return rt_interpret(s, li, args, n);
}

static rt_value *call_linfo(rt_session *s, rt_linfo *li, rt_value **args, uint32_t n)
{
    return li->invoke ? li->invoke(li, args, n) : call_without_code(s, li, args, n);
}

void *rt_resolve(rt_linfo *li)
{
    rt_session *s = li->session;
    if (!s->compiler)
        rt_error(s, "compiled code called %s, but there is no compiler", rt_linfo_text(s, li));
    compile(s, li);
    return *li->slot;
}

/* ---- finding it ----------------------------------------------------------------------------------------------------------- */

static rt_datatype *argument_types(rt_session *s, rt_value **args, uint32_t n)
{
    rt_value *few[16];
    rt_value **types = n <= 16 ? few : rt_heap_scanned(s, n * sizeof *types);
    for (uint32_t i = 0; i < n; i++)
        types[i] = is_type_object(s, args[i]) ? &rt_type_type(s, args[i])->hdr : &args[i]->type->hdr;
    return rt_tuple_type(s, types, n);
}

rt_linfo *rt_dispatch(rt_session *s, rt_value **args, uint32_t n)
{
    const rt_method_table *mt = table_of_value(s, args[0]);
    const rt_call_entry *e = mt ? rt_cache_find(s, mt, args, n) : NULL;
    if (e && e->li)
        return e->li;
    rt_datatype *types = argument_types(s, args, n);
    bool ambiguous;
    rt_method *m = rt_method_lookup(s, types, s->world, &ambiguous);
    if (!m)
        rt_throw_method_error(s, args, n);
    return rt_specialise(s, m, types, NULL, s->world);
}

static rt_linfo *dispatch_and_fill(rt_session *s, rt_value **args, uint32_t n, rt_call_entry **entry)
{
    rt_linfo *li = rt_dispatch(s, args, n);
    rt_method_table *mt = table_of_value(s, args[0]);
    *entry = rt_cache_fill(s, mt, args, n, li);
    rt_announce_dispatched(s, li);
    return li;
}

static rt_value *apply_miss(rt_session *s, rt_value **args, uint32_t n)
{
    if (is_builtin(s, args[0]))
        return rt_call_builtin(s, (const rt_builtin *)args[0], args + 1, n - 1);
    rt_call_entry *e;
    return call_linfo(s, dispatch_and_fill(s, args, n, &e), args, n);
}

rt_value *rt_apply(rt_session *s, rt_value **args, uint32_t n)
{
    const rt_method_table *mt = table_of_value(s, args[0]);
    const rt_call_entry *e = mt ? rt_cache_find(s, mt, args, n) : NULL;
    rt_linfo *li = e ? e->li : NULL;
    return li ? call_linfo(s, li, args, n) : apply_miss(s, args, n);
}

/* ---- call sites with a memory ---------------------------------------------------------------------------------------------- */

rt_value *rt_jit_apply_cached(rt_session *s, void **cache, rt_value **args, uint32_t n)
{
    const rt_call_entry *e = __atomic_load_n(cache, __ATOMIC_ACQUIRE);
    if (e && rt_call_entry_matches(s, e, args, n)) {
        rt_linfo *li = e->li;
        if (li)
            return call_linfo(s, li, args, n);
    }
    const rt_method_table *mt = table_of_value(s, args[0]);
    rt_call_entry *found = mt ? rt_cache_find(s, mt, args, n) : NULL;
    rt_linfo *li = found ? found->li : NULL;
    if (!li) {
        if (is_builtin(s, args[0]))
            return rt_call_builtin(s, (const rt_builtin *)args[0], args + 1, n - 1);
        li = dispatch_and_fill(s, args, n, &found);
    }
    if (found)
        __atomic_store_n(cache, found, __ATOMIC_RELEASE);
    return call_linfo(s, li, args, n);
}
