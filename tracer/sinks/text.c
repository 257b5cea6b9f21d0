/* text.c - one line of text per event, for people:
 *
 *   defined      f(x) at demo.jl:3
 *   compiled     f(::Int64) optimised plain 112 bytes 1.204 ms root (first call) from g(::Int64) at demo.jl:9
 *   invalidated  f(::Int64) by f(x::Int64) at demo.jl:20
 */
#include "out.h"
#include "words.h"

static void put_place(sk_out *o, const char *file, uint32_t line)
{
    if (!file)
        return;
    sk_put(o, " at ");
    sk_put(o, file);
    sk_put_f(o, ":%u", line);
}

static void put_method(sk_out *o, const lt_method *m)
{
    const lt_method_desc *d = lt_method_info(m);
    sk_put(o, d->signature);
    put_place(o, d->file, d->first_line);
}

static void put_code(sk_out *o, const lt_code_desc *c)
{
    sk_put_f(o, " %s %s %llu bytes", lt_tier_name(c->tier), lt_variant_name(c->variant), (unsigned long long)c->size);
    sk_put_f(o, " %.3f ms %s%s", (double)(c->times.inference + c->times.codegen + c->times.link) / 1e6,
             c->is_recompile ? "again, " : "", c->is_root ? "root" : "callee");
    if (c->reason) {
        sk_put(o, " (");
        sk_put(o, c->reason);
        sk_put(o, ")");
    }
    if (c->cause) {
        sk_put(o, " from ");
        sk_put(o, lt_linfo_signature(c->cause));
    }
    put_place(o, c->cause_file, c->cause_line);
}

static void put_interest(sk_out *o, const lt_event *e)
{
    const lt_interest_desc *d = lt_interest_info(e->interest);
    sk_put(o, d->text ? d->text : "(predicate)");
    if (d->kind == LT_INTEREST_LINE)
        sk_put_f(o, ":%u", d->line);
    sk_put_f(o, " %s", sk_state_word(e->interest_state));
    if (e->method) {
        sk_put(o, " by ");
        put_method(o, e->method);
    }
}

int lt_event_format_text(const lt_event *e, char *buf, size_t size)
{
    sk_out o = {buf, size, 0};
    sk_put_f(&o, "%-12s ", lt_event_name(e->kind));
    if (e->kind == LT_EVENT_INTEREST_CHANGED)
        put_interest(&o, e);
    else if (e->kind == LT_EVENT_METHOD_DEFINED)
        put_method(&o, e->method);
    else
        sk_put(&o, lt_linfo_signature(e->linfo));
    if (e->kind == LT_EVENT_CODE_COMPILED)
        put_code(&o, lt_code_info(e->code));
    if (e->kind == LT_EVENT_CODE_RETIRED)
        sk_put_f(&o, " %s %s", lt_tier_name(lt_code_info(e->code)->tier),
                 lt_variant_name(lt_code_info(e->code)->variant));
    if (e->kind == LT_EVENT_LINFO_UNJITTED)
        sk_put_f(&o, " %s", sk_unjitted_word(e->how));
    if (e->into) {
        sk_put(&o, " into ");
        sk_put(&o, lt_linfo_signature(e->into));
    }
    if (e->cause) {
        sk_put(&o, e->kind == LT_EVENT_METHOD_DEFINED ? " replaces " : " by ");
        put_method(&o, e->cause);
    }
    if (e->is_replay)
        sk_put(&o, " [replay]");
    return sk_finish(&o);
}
