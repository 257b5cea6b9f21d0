/* json.c - one JSON object per event, without line breaks. Addresses and sizes are numbers; worlds without end are null. */
#include "out.h"
#include "words.h"

static void put_key(sk_out *o, const char *key)
{
    sk_put(o, ",\"");
    sk_put(o, key);
    sk_put(o, "\":");
}

static void put_string(sk_out *o, const char *key, const char *value)
{
    put_key(o, key);
    sk_put_json_string(o, value);
}

static void put_number(sk_out *o, const char *key, uint64_t value)
{
    put_key(o, key);
    sk_put_f(o, "%llu", (unsigned long long)value);
}

static void put_flag(sk_out *o, const char *key, bool value)
{
    put_key(o, key);
    sk_put(o, value ? "true" : "false");
}

static void put_method(sk_out *o, const lt_method *m)
{
    const lt_method_desc *d = lt_method_info(m);
    put_string(o, "name", d->name);
    put_string(o, "module", d->module);
    put_string(o, "method", d->signature);
    put_string(o, "file", d->file);
    put_number(o, "line", d->first_line);
}

static void put_worlds(sk_out *o, const lt_event *e)
{
    put_number(o, "min_world", e->min_world);
    put_key(o, "max_world");
    if (e->max_world == UINT64_MAX)
        sk_put(o, "null");
    else
        sk_put_f(o, "%llu", (unsigned long long)e->max_world);
}

static void put_code(sk_out *o, const lt_code_desc *c)
{
    put_number(o, "address", c->address);
    put_number(o, "size", c->size);
    put_string(o, "symbol", c->symbol);
    put_string(o, "tier", lt_tier_name(c->tier));
    put_string(o, "variant", lt_variant_name(c->variant));
    put_flag(o, "root", c->is_root);
    put_flag(o, "recompile", c->is_recompile);
    put_flag(o, "debug_info", c->has_debug_info);
    put_string(o, "reason", c->reason);
    put_string(o, "cause", c->cause ? lt_linfo_signature(c->cause) : NULL);
    put_string(o, "cause_file", c->cause_file);
    put_number(o, "cause_line", c->cause_line);
    put_number(o, "inference_ns", c->times.inference);
    put_number(o, "codegen_ns", c->times.codegen);
    put_number(o, "link_ns", c->times.link);
}

static void put_interest(sk_out *o, const lt_event *e)
{
    const lt_interest_desc *d = lt_interest_info(e->interest);
    put_string(o, "interest", sk_interest_word(d->kind));
    put_string(o, "text", d->text);
    put_number(o, "at_line", d->line);
    put_string(o, "state", sk_state_word(e->interest_state));
}

int lt_event_format_json(const lt_event *e, char *buf, size_t size)
{
    sk_out o = {buf, size, 0};
    sk_put(&o, "{\"event\":");
    sk_put_json_string(&o, lt_event_name(e->kind));
    put_number(&o, "sequence", e->sequence);
    put_number(&o, "time_ns", e->time_ns);
    put_number(&o, "thread", e->thread);
    put_flag(&o, "replay", e->is_replay);
    if (e->method)
        put_method(&o, e->method);
    if (e->linfo) {
        put_string(&o, "signature", lt_linfo_signature(e->linfo));
        put_worlds(&o, e);
    }
    if (e->code)
        put_code(&o, lt_code_info(e->code));
    if (e->kind == LT_EVENT_LINFO_UNJITTED) {
        put_string(&o, "how", sk_unjitted_word(e->how));
        put_string(&o, "into", e->into ? lt_linfo_signature(e->into) : NULL);
    }
    if (e->cause)
        put_string(&o, e->kind == LT_EVENT_METHOD_DEFINED ? "replaces" : "cause_method",
                   lt_method_info(e->cause)->signature);
    if (e->interest)
        put_interest(&o, e);
    sk_put(&o, "}");
    return sk_finish(&o);
}
