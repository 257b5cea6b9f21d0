/* fuzz_pattern.c - libFuzzer target: any bytes are a pattern of an interest, or are refused with a place and a reason; what was accepted
 * answers for any text. The input is a kind (one byte), the pattern, and after a zero the text to match.
 */
#include "fuzz/fuzz.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include "tracer/pattern.h"

enum { MOST = 400 };

static void require(bool condition)
{
    if (!condition)
        __builtin_trap();
}

static bool is_answer(int found) { return found == 0 || found == 1 || found == LT_ELIMIT; }

static void check_matches(const tr_pattern *p, lt_interest_kind kind, const char *pattern, const char *text)
{
    if (kind == LT_INTEREST_SIGNATURE) {
        require(tr_pattern_name_length(p) > 0 && tr_pattern_name_length(p) < strlen(pattern));
        require(is_answer(tr_pattern_signature(p, text)));
        require(tr_pattern_signature(p, pattern) == 1 || strstr(pattern, "::")); /* without types it means itself */
        return;
    }
    if (kind == LT_INTEREST_SOURCE) {
        require(is_answer(tr_pattern_line(p, text, strlen(text))));
        return;
    }
    int alone = tr_pattern_name(p, text, NULL), in_module = tr_pattern_name(p, text, pattern);
    require(is_answer(alone) && is_answer(in_module));
    require(alone != 1 || in_module == 1); /* a module never takes a match away */
    if (kind == LT_INTEREST_GLOB && !strpbrk(pattern, "*?[\\"))
        require(alone == (strcmp(pattern, text) == 0) && tr_pattern_name(p, pattern, NULL) == 1);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const lt_interest_kind kinds[] = {LT_INTEREST_GLOB, LT_INTEREST_REGEX, LT_INTEREST_SOURCE,
                                             LT_INTEREST_SIGNATURE};
    static const tr_heap heap = {malloc, free};
    char pattern[MOST + 1], text[MOST + 1] = "";
    if (size < 1)
        return 0;
    lt_interest_kind kind = kinds[data[0] % 4];
    size_t n = size - 1 < MOST ? size - 1 : MOST;
    memcpy(pattern, data + 1, n);
    pattern[n] = '\0';
    size_t used = strlen(pattern);
    if (used < n) {
        memcpy(text, pattern + used + 1, n - used - 1);
        text[n - used - 1] = '\0';
    }
    tr_pattern *p = NULL;
    lt_pattern_error error = {SIZE_MAX, ""};
    int status = tr_pattern_new(&heap, kind, pattern, &p, &error);
    if (status == LT_OK)
        check_matches(p, kind, pattern, text);
    else
        require(status == LT_ESYNTAX && !p && error.offset <= used && error.message[0]);
    tr_pattern_free(p);
    return 0;
}
