/* define.c - new methods: the step from one world to the next. */
#include "announce.h"
#include "state.h"
#include "../values/heap.h"

static rt_svec *variables_of(rt_session *s, rt_value *sig)
{
    size_t n = 0;
    for (rt_value *v = sig; rt_as_unionall(s, v); v = ((rt_unionall *)v)->body)
        n++;
    rt_svec *vars = rt_svec_new(s, NULL, n);
    for (size_t i = 0; i < n; i++, sig = ((rt_unionall *)sig)->body)
        vars->item[i] = &((rt_unionall *)sig)->var->hdr;
    return vars;
}

static void complete(rt_session *s, rt_method *m)
{
    m->hdr.type = s->t.Method;
    if (!m->sparams)
        m->sparams = variables_of(s, m->sig);
    m->min_world = s->world;
    m->max_world = UINT64_MAX;
}

/* The runtime's own state is right before the tracer's subscribers, which may run code, hear of anything. */
rt_method *rt_method_define(rt_session *s, rt_method *m)
{
    rt_method_table *mt = rt_table_for_signature(s, m->sig);
    rt_method *replaced = rt_table_find_equal(s, mt, m->sig);
    s->world++;
    complete(s, m);
    if (replaced)
        replaced->max_world = s->world - 1;
    rt_table_insert(s, mt, m);
    rt_announce_begin(s);
    rt_announce_method(s, m, replaced);
    rt_invalidate_for_method(s, mt, m, replaced);
    rt_announce_end(s);
    return m;
}

rt_method *rt_closure_method(rt_session *s, rt_lambda *lambda)
{
    rt_method *m = rt_heap_scanned(s, sizeof *m);
    *m = (rt_method){.name = lambda->name,
                     .module = lambda->module,
                     .sig = lambda->sig,
                     .nargs = lambda->nargs,
                     .is_vararg = lambda->is_vararg,
                     .is_kwbody = lambda->is_kwbody,
                     .file = lambda->file,
                     .first_line = lambda->first_line,
                     .last_line = lambda->last_line,
                     .body = lambda->body,
                     .lower_state = lambda->lower_state,
                     .ir = lambda->ir};
    rt_method_table *mt = rt_table_for_signature(s, m->sig);
    complete(s, m);
    rt_table_insert(s, mt, m);
    rt_announce_method(s, m, NULL);
    return m;
}
