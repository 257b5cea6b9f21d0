/* pattern.c - see pattern.h. Regular expressions are PCRE2's; its memory comes from the tracer's heap. */
#define PCRE2_CODE_UNIT_WIDTH 8
#include "pattern.h"

#include <pcre2.h>
#include <stdio.h>
#include <string.h>
#include "glob.h"
#include "signature.h"

/* Steps of one match: about a millisecond. Backtracking without end must not stop the compiler. */
enum { MOST_STEPS = 100000, MOST_KILOBYTES = 1024 };

struct tr_pattern {
    tr_heap heap;
    lt_interest_kind kind;
    const char *text;
    pcre2_general_context *memory;
    pcre2_compile_context *compiling;
    pcre2_match_context *matching;
    pcre2_code *code;
    size_t name_length; /* SIGNATURE */
};

static void *allocate(size_t n, void *heap) { return tr_alloc(heap, n); }
static void release(void *p, void *heap) { tr_free(heap, p); }

/* ---- making ----------------------------------------------------------------------------------------------------------------- */

static int set_error(lt_pattern_error *error, size_t offset, const char *message)
{
    if (error) {
        error->offset = offset;
        snprintf(error->message, sizeof error->message, "%s", message);
    }
    return LT_ESYNTAX;
}

static int compile_regex(tr_pattern *p, lt_pattern_error *error)
{
    p->memory = pcre2_general_context_create(allocate, release, &p->heap);
    p->compiling = p->memory ? pcre2_compile_context_create(p->memory) : NULL;
    p->matching = p->compiling ? pcre2_match_context_create(p->memory) : NULL;
    if (!p->matching)
        return LT_ENOMEM;
    pcre2_set_match_limit(p->matching, MOST_STEPS);
    pcre2_set_heap_limit(p->matching, MOST_KILOBYTES);
    int number;
    PCRE2_SIZE offset;
    p->code = pcre2_compile((PCRE2_SPTR)p->text, PCRE2_ZERO_TERMINATED, PCRE2_MATCH_INVALID_UTF, &number, &offset,
                            p->compiling);
    if (p->code)
        return LT_OK;
    if (number == PCRE2_ERROR_HEAP_FAILED)
        return LT_ENOMEM;
    PCRE2_UCHAR message[sizeof error->message]; /* cut if it is longer */
    if (pcre2_get_error_message(number, message, sizeof message) < 0)
        message[0] = 0;
    return set_error(error, offset, (const char *)message);
}

static int compile(tr_pattern *p, lt_pattern_error *error)
{
    const char *message = NULL;
    size_t offset = 0;
    switch (p->kind) {
    case LT_INTEREST_REGEX:
    case LT_INTEREST_SOURCE:
        return compile_regex(p, error);
    case LT_INTEREST_GLOB:
        message = tr_glob_check(p->text, &offset);
        break;
    case LT_INTEREST_SIGNATURE:
        message = tr_signature_check(p->text, &offset, &p->name_length);
        break;
    default:
        break;
    }
    return message ? set_error(error, offset, message) : LT_OK;
}

int tr_pattern_new(const tr_heap *heap, lt_interest_kind kind, const char *text, tr_pattern **out,
                   lt_pattern_error *error)
{
    tr_pattern *p = tr_alloc(heap, sizeof *p);
    if (!p)
        return LT_ENOMEM;
    p->heap = *heap;
    p->kind = kind;
    p->text = text;
    int status = compile(p, error);
    if (status < 0)
        tr_pattern_free(p);
    else
        *out = p;
    return status;
}

void tr_pattern_free(tr_pattern *p)
{
    if (!p)
        return;
    pcre2_code_free(p->code);
    pcre2_match_context_free(p->matching);
    pcre2_compile_context_free(p->compiling);
    pcre2_general_context_free(p->memory);
    tr_heap heap = p->heap;
    tr_free(&heap, p);
}

/* ---- matching ------------------------------------------------------------------------------------------------------------- */

static int match_regex(const tr_pattern *p, const char *text, size_t n, uint32_t options)
{
    pcre2_match_data *data = pcre2_match_data_create(1, p->memory);
    if (!data)
        return LT_ENOMEM;
    int found = pcre2_match(p->code, (PCRE2_SPTR)text, n, 0, options, data, p->matching);
    pcre2_match_data_free(data);
    if (found >= 0)
        return 1;
    if (found == PCRE2_ERROR_NOMEMORY)
        return LT_ENOMEM;
    return found == PCRE2_ERROR_NOMATCH ? 0 : LT_ELIMIT;
}

static int match_whole(const tr_pattern *p, const char *text)
{
    if (p->kind == LT_INTEREST_GLOB)
        return tr_glob_matches(p->text, strlen(p->text), text, strlen(text));
    return match_regex(p, text, strlen(text), PCRE2_ANCHORED | PCRE2_ENDANCHORED);
}

/* "C.f", "B.C.f", "A.B.C.f" for module A.B.C. */
static int match_qualified(const tr_pattern *p, const char *name, const char *module)
{
    size_t n = strlen(module), name_room = strlen(name) + 1, room = n + 1 + name_room;
    char small[256], *text = room <= sizeof small ? small : tr_alloc(&p->heap, room);
    if (!text)
        return LT_ENOMEM;
    memcpy(text, module, n);
    text[n] = '.';
    memcpy(text + n + 1, name, name_room);
    int found = 0;
    for (size_t from = n; from-- > 0 && !found;) {
        if (!from || module[from - 1] == '.')
            found = match_whole(p, text + from);
    }
    if (text != small)
        tr_free(&p->heap, text);
    return found;
}

int tr_pattern_name(const tr_pattern *p, const char *name, const char *module)
{
    int found = p->kind == LT_INTEREST_REGEX ? match_regex(p, name, strlen(name), 0) : match_whole(p, name);
    return !found && module && *module ? match_qualified(p, name, module) : found;
}

int tr_pattern_line(const tr_pattern *p, const char *line, size_t n) { return match_regex(p, line, n, 0); }

int tr_pattern_signature(const tr_pattern *p, const char *signature)
{
    return tr_signature_matches(p->text, signature);
}

size_t tr_pattern_name_length(const tr_pattern *p) { return p->name_length; }
