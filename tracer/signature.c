/* signature.c - see signature.h. The argument list is the last group of parentheses: what is called may be in parentheses too, as in
 * "(::Adder)(::Int64)". */
#include "signature.h"

#include <stdint.h>
#include <string.h>

static bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\n'; }

typedef struct span {
    const char *at;
    size_t n;
} span;

static span trim(span s)
{
    while (s.n && is_blank(s.at[0])) {
        s.at++;
        s.n--;
    }
    while (s.n && is_blank(s.at[s.n - 1]))
        s.n--;
    return s;
}

/* +1 for an opening bracket, -1 for a closing one. */
static int nesting(char c) { return c == '(' || c == '{' || c == '[' ? 1 : c == ')' || c == '}' || c == ']' ? -1 : 0; }

/* What is between the last parentheses. False: there are none. */
static bool find_arguments(const char *text, span *arguments)
{
    span whole = trim((span){text, strlen(text)});
    int depth = 0;
    if (!whole.n || whole.at[whole.n - 1] != ')')
        return false;
    for (size_t i = whole.n; i-- > 0;) {
        depth -= nesting(whole.at[i]);
        if (depth == 0) {
            *arguments = (span){whole.at + i + 1, whole.n - i - 2};
            return whole.at[i] == '(';
        }
    }
    return false;
}

/* Takes the first argument off; false: there is none. */
static bool take_argument(span *rest, span *argument)
{
    int depth = 0;
    size_t n = 0;
    if (!trim(*rest).n)
        return false;
    for (; n < rest->n && (depth || rest->at[n] != ','); n++)
        depth += nesting(rest->at[n]);
    *argument = trim((span){rest->at, n});
    size_t step = n < rest->n ? n + 1 : n;
    *rest = (span){rest->at + step, rest->n - step};
    return true;
}

/* ---- checking --------------------------------------------------------------------------------------------------------------- */

static const char *check_brackets(const char *text, size_t *offset)
{
    static const char closing[] = ")}]", opening[] = "({[";
    char open[64];
    size_t at[64], depth = 0;
    for (size_t i = 0; text[i]; i++) {
        *offset = i;
        if (nesting(text[i]) > 0) {
            if (depth == sizeof open)
                return "too many brackets";
            at[depth] = i;
            open[depth++] = text[i];
        } else if (nesting(text[i]) < 0) {
            if (!depth || open[depth - 1] != opening[strchr(closing, text[i]) - closing])
                return "bracket that closes nothing";
            depth--;
        }
    }
    if (depth)
        *offset = at[depth - 1];
    return depth ? "bracket is not closed" : NULL;
}

static span type_of(span argument, bool *typed)
{
    *typed = false;
    for (size_t i = 0; i + 1 < argument.n; i++) {
        if (argument.at[i] == ':' && argument.at[i + 1] == ':') {
            *typed = true;
            return trim((span){argument.at + i + 2, argument.n - i - 2});
        }
        if (nesting(argument.at[i]) > 0)
            break;
    }
    return argument;
}

static bool is_rest(span s) { return s.n == 3 && memcmp(s.at, "...", 3) == 0; }

static const char *check_argument(const char *pattern, span argument, bool last, size_t *offset)
{
    bool typed;
    *offset = (size_t)(argument.at - pattern);
    if (!argument.n)
        return "argument is missing";
    if (is_rest(argument))
        return last ? NULL : "... must be the last argument";
    span type = type_of(argument, &typed);
    *offset = (size_t)(type.at - pattern);
    if (typed && !type.n)
        return "type is missing after ::";
    if (!typed && (memchr(argument.at, '{', argument.n) || memchr(argument.at, '(', argument.n)))
        return ":: is missing before the type";
    return NULL;
}

const char *tr_signature_check(const char *pattern, size_t *offset, size_t *name)
{
    const char *wrong = check_brackets(pattern, offset);
    if (wrong)
        return wrong;
    span rest, argument;
    *offset = strlen(pattern);
    if (!find_arguments(pattern, &rest))
        return "argument list is missing";
    span called = trim((span){pattern, (size_t)(rest.at - 1 - pattern)});
    *offset = 0;
    if (!called.n || called.at != pattern)
        return "name is missing";
    *name = called.n;
    while (take_argument(&rest, &argument)) {
        bool comma = !trim(rest).n && rest.at[-1] == ','; /* and nothing behind it */
        wrong = check_argument(pattern, argument, !trim(rest).n, offset);
        if (!wrong && comma) {
            *offset = (size_t)(rest.at - pattern);
            wrong = "argument is missing";
        }
        if (wrong)
            return wrong;
    }
    return NULL;
}

/* ---- matching --------------------------------------------------------------------------------------------------------------- */

static size_t skip_blanks(span s, size_t at)
{
    while (at < s.n && is_blank(s.at[at]))
        at++;
    return at;
}

/* * stands for anything; blanks do not count. A mismatch goes back to the last star. */
static bool type_matches(span pattern, span type)
{
    size_t i = 0, k = 0, star = SIZE_MAX, taken = 0;
    for (;;) {
        i = skip_blanks(pattern, i);
        k = skip_blanks(type, k);
        if (i < pattern.n && pattern.at[i] == '*') {
            star = ++i;
            taken = k;
        } else if (i == pattern.n && k == type.n) {
            return true;
        } else if (i < pattern.n && k < type.n && pattern.at[i] == type.at[k]) {
            i++;
            k++;
        } else if (star == SIZE_MAX || taken >= type.n) {
            return false;
        } else {
            i = star;
            k = ++taken;
        }
    }
}

static bool argument_matches(span wanted, span argument)
{
    bool typed, is_typed;
    span pattern = type_of(wanted, &typed), type = type_of(argument, &is_typed);
    return !typed || (is_typed && type_matches(pattern, type));
}

bool tr_signature_matches(const char *pattern, const char *signature)
{
    span wanted, given, one, other;
    if (!find_arguments(pattern, &wanted) || !find_arguments(signature, &given))
        return false;
    while (take_argument(&wanted, &one)) {
        if (is_rest(one))
            return true;
        if (!take_argument(&given, &other) || !argument_matches(one, other))
            return false;
    }
    return !take_argument(&given, &other);
}
