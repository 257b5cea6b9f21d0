/* words.h - the words that the text and JSON sinks share. */
#ifndef SINKS_WORDS_H
#define SINKS_WORDS_H

#include "lintel/trace.h"

static inline const char *sk_unjitted_word(lt_unjitted how)
{
    switch (how) {
    case LT_UNJITTED_INTERPRETED:
        return "interpreted";
    case LT_UNJITTED_CONSTANT:
        return "constant";
    case LT_UNJITTED_INLINED:
        return "inlined";
    }
    return "unknown";
}

static inline const char *sk_state_word(lt_interest_state state)
{
    switch (state) {
    case LT_INTEREST_PENDING:
        return "pending";
    case LT_INTEREST_RESOLVED:
        return "resolved";
    case LT_INTEREST_ARMED:
        return "armed";
    }
    return "unknown";
}

static inline const char *sk_interest_word(lt_interest_kind kind)
{
    switch (kind) {
    case LT_INTEREST_NAME:
        return "name";
    case LT_INTEREST_LINE:
        return "line";
    case LT_INTEREST_PREDICATE:
        return "predicate";
    case LT_INTEREST_GLOB:
        return "glob";
    case LT_INTEREST_REGEX:
        return "regex";
    case LT_INTEREST_SOURCE:
        return "source";
    case LT_INTEREST_SIGNATURE:
        return "signature";
    case LT_INTEREST_KIND_COUNT:
        break;
    }
    return "unknown";
}

#endif
