/* regex.c - builtins on regular expressions, through PCRE2. Everything that PCRE2 allocates is collected memory: a Regex
 * (base_lib/26_regex.jl) holds the address of its rt_regex as a number, which the collector sees.
 */
#define PCRE2_CODE_UNIT_WIDTH 8
#include "arg.h"
#include "regex.h"
#include "../values/array.h"
#include <gc/gc.h>
#include <pcre2.h>
#include <string.h>

typedef struct rt_regex {
    pcre2_code *code;
    pcre2_match_data *found;
} rt_regex;

static void *allocate(size_t size, void *baton)
{
    (void)baton;
    return GC_MALLOC(size);
}

static void release(void *memory, void *baton) { (void)memory, (void)baton; }

static uint32_t compile_options(int64_t flags)
{
    uint32_t options = PCRE2_ALT_BSUX | PCRE2_UTF | PCRE2_MATCH_INVALID_UTF | PCRE2_UCP;
    options |= flags & RT_REGEX_CASELESS ? PCRE2_CASELESS : 0;
    options |= flags & RT_REGEX_MULTILINE ? PCRE2_MULTILINE : 0;
    options |= flags & RT_REGEX_DOTALL ? PCRE2_DOTALL : 0;
    options |= flags & RT_REGEX_EXTENDED ? PCRE2_EXTENDED : 0;
    return flags & RT_REGEX_ASCII ? options & ~(uint32_t)(PCRE2_UCP) : options;
}

/* (pattern, flags): the address */
rt_value *rt_builtin_regex_compile(rt_session *s, rt_value **args, uint32_t n)
{
    (void)n;
    const rt_string *pattern = rt_arg_string(s, "Regex", args[0]);
    uint32_t options = compile_options(rt_arg_int(s, "Regex", args[1]));
    pcre2_general_context *memory = pcre2_general_context_create(allocate, release, NULL);
    pcre2_compile_context *context = pcre2_compile_context_create(memory);
    int code = 0;
    PCRE2_SIZE at = 0;
    rt_regex *r = GC_MALLOC(sizeof *r);
    r->code = pcre2_compile((PCRE2_SPTR)pattern->bytes, pattern->size, options, &code, &at, context);
    if (!r->code) {
        PCRE2_UCHAR text[200];
        pcre2_get_error_message(code, text, sizeof text);
        rt_error(s, "PCRE compilation error: %s at offset %zu", (const char *)text, (size_t)at);
    }
    r->found = pcre2_match_data_create_from_pattern(r->code, memory);
    return rt_box_uint64(s, (uint64_t)(uintptr_t)r);
}

static rt_regex *regex_of(rt_session *s, rt_value *v)
{
    if (v->type != s->t.UInt64)
        rt_throw_type_error(s, "Regex", &s->t.UInt64->hdr, v);
    return (rt_regex *)(uintptr_t)*(const uint64_t *)rt_payload(v);
}

static rt_value *offsets(rt_session *s, const PCRE2_SIZE *v, size_t n)
{
    size_t length = 2 * n;
    rt_array *a = rt_array_new(s, (rt_datatype *)rt_array_type(s, &s->t.Int64->hdr, 1), &length, 1);
    int64_t *out = a->data;
    for (size_t i = 0; i < length; i++)
        out[i] = v[i] == PCRE2_UNSET ? -1 : (int64_t)v[i];
    return &a->hdr;
}

/* (address, subject, first byte, RT_REGEX_* of this match): the bytes before the beginnings and the ends of the match
 * and its groups, -1 for groups that took no part; nothing if there is no match */
rt_value *rt_builtin_regex_match(rt_session *s, rt_value **args, uint32_t n)
{
    (void)n;
    rt_regex *r = regex_of(s, args[0]);
    const rt_string *subject = rt_arg_string(s, "match", args[1]);
    int64_t from = rt_arg_int(s, "match", args[2]) - 1, flags = rt_arg_int(s, "match", args[3]);
    uint32_t options = flags & RT_REGEX_NOT_EMPTY ? PCRE2_NOTEMPTY_ATSTART : 0;
    options |= flags & RT_REGEX_ANCHORED ? PCRE2_ANCHORED : 0;
    options |= flags & RT_REGEX_TO_END ? PCRE2_ENDANCHORED : 0;
    if (from < 0 || (uint64_t)from > subject->size)
        rt_throw_named(s, "BoundsError", (rt_value *[]){args[1], args[2]}, 2);
    int rc = pcre2_match(r->code, (PCRE2_SPTR)subject->bytes, subject->size, (PCRE2_SIZE)from, options, r->found, NULL);
    if (rc == PCRE2_ERROR_NOMATCH)
        return s->nothing;
    if (rc < 0) {
        PCRE2_UCHAR text[200];
        pcre2_get_error_message(rc, text, sizeof text);
        rt_error(s, "PCRE.exec error: %s", (const char *)text);
    }
    return offsets(s, pcre2_get_ovector_pointer(r->found), pcre2_get_ovector_count(r->found));
}

/* (address): for each group its name, or "" */
rt_value *rt_builtin_regex_names(rt_session *s, rt_value **args, uint32_t n)
{
    (void)n;
    const rt_regex *r = regex_of(s, args[0]);
    uint32_t groups = 0, names = 0, size = 0;
    PCRE2_SPTR table = NULL;
    pcre2_pattern_info(r->code, PCRE2_INFO_CAPTURECOUNT, &groups);
    pcre2_pattern_info(r->code, PCRE2_INFO_NAMECOUNT, &names);
    pcre2_pattern_info(r->code, PCRE2_INFO_NAMEENTRYSIZE, &size);
    pcre2_pattern_info(r->code, PCRE2_INFO_NAMETABLE, &table);
    size_t length = groups;
    rt_array *a = rt_array_new(s, (rt_datatype *)rt_array_type(s, &s->t.String->hdr, 1), &length, 1);
    for (size_t i = 0; i < length; i++)
        rt_array_set(s, a, i, &rt_string_c(s, "")->hdr);
    for (uint32_t i = 0; i < names; i++, table += size)
        rt_array_set(s, a, (size_t)(table[0] << 8 | table[1]) - 1, &rt_string_c(s, (const char *)table + 2)->hdr);
    return &a->hdr;
}
