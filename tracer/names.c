/* names.c - the texts of the single-source tables in the public headers. */
#include "lintel/trace.h"

const char *lt_status_text(int status)
{
    switch (status) {
#define X(name, value, text) \
    case LT_##name:          \
        return text;
        LT_STATUS_MAP(X)
#undef X
    default:
        return "unknown status";
    }
}

const char *lt_event_name(lt_event_kind kind)
{
    static const char *const names[] = {
#define X(name, text) [LT_EVENT_##name] = text,
        LT_EVENT_MAP(X)
#undef X
    };
    return (unsigned)kind < LT_EVENT_KIND_COUNT ? names[kind] : "unknown";
}

const char *lt_tier_name(lt_tier tier)
{
    switch (tier) {
    case LT_TIER_NONE:
        return "none";
    case LT_TIER_INTERPRETED:
        return "interpreted";
    case LT_TIER_BASELINE:
        return "baseline";
    case LT_TIER_OPTIMISED:
        return "optimised";
    }
    return "unknown";
}

const char *lt_variant_name(lt_variant v)
{
    switch (v) {
    case LT_VARIANT_PLAIN:
        return "plain";
    case LT_VARIANT_DEBUG:
        return "debug";
    case LT_VARIANT_PROBED:
        return "probed";
    case LT_VARIANT_TRACED:
        return "traced";
    }
    return "unknown";
}
