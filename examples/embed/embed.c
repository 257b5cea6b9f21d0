/* embed.c - a C program with the whole language in it: runs source, calls its functions, is called by them, and hears of
 * every method that is compiled on the way. */
#include <lintel/lintel.h>
#include <stdio.h>
#include <string.h>

static const char source[] = "struct Reading\n"
                             "    place::String\n"
                             "    value::Float64\n"
                             "end\n"
                             "weight(x::Int) = 1.0\n"
                             "weight(x) = 0.5\n"
                             "function mean(xs...)\n"
                             "    total = sum(weight(x) * x for x in xs) / sum(map(weight, xs))\n"
                             "    report(Reading(\"here\", total), limit())\n"
                             "    return total\n"
                             "end\n";

/* ---- what the language calls ------------------------------------------------------------------------------------------------ */

static int limit(void *baton, lintel_session *s, lintel_value *const *args, size_t n, lintel_value **result)
{
    (void)args;
    *result = lintel_float(s, *(const double *)baton);
    return n == 0 ? LT_OK : LT_EINVAL; /* a negative status is an exception there */
}

/* Calls back into the language, which may throw: that goes on to whoever called. */
static int report(void *baton, lintel_session *s, lintel_value *const *args, size_t n, lintel_value **result)
{
    (void)baton, (void)result;
    lintel_value *compare;
    double limit_value;
    bool is_high;
    if (n != 2 || lintel_get_float(s, args[1], &limit_value) < 0)
        return LT_EINVAL;
    int status = lintel_eval(s, "(r, limit) -> r.value > limit", 29, "report", &compare);
    lintel_value *answer;
    if (status == LT_OK)
        status = lintel_call(s, compare, args, 2, &answer);
    if (status == LT_OK && lintel_get_bool(s, answer, &is_high) == LT_OK)
        printf("%s is %s %g\n", lintel_text(s, args[0]), is_high ? "above" : "not above", limit_value);
    return status;
}

/* ---- what the tracer calls ---------------------------------------------------------------------------------------------------- */

static bool is_ours(void *baton, const lt_event *e)
{
    (void)baton;
    const char *file = e->method ? lt_method_info(e->method)->file : NULL;
    return file && strcmp(file, "program") == 0;
}

static int on_event(void *baton, const lt_event *e)
{
    ++*(unsigned *)baton;
    printf("  [%s %s]\n", lt_event_name(e->kind), lt_linfo_signature(e->linfo));
    return LT_OK;
}

static int ready(void *baton, lt_tracer *t)
{
    lt_subscriber *subscriber;
    return lt_subscribe(t,
                        &(lt_subscription){.size = sizeof(lt_subscription),
                                           .kinds = LT_EVENT_MASK(LT_EVENT_CODE_COMPILED),
                                           .filter = is_ours,
                                           .fn = on_event,
                                           .baton = baton},
                        &subscriber);
}

/* ---- the program ----------------------------------------------------------------------------------------------------------------- */

static int run(lintel_session *s)
{
    static double highest = 2.0;
    lintel_value *mean, *result;
    int status;
    if ((status = lintel_define(s, "limit", limit, &highest)) < 0 ||
        (status = lintel_define(s, "report", report, NULL)) < 0 ||
        (status = lintel_run_text(s, source, sizeof source - 1, "program")) < 0 ||
        (status = lintel_eval(s, "mean", 4, "main", &mean)) < 0)
        return status;
    for (int i = 0; i < 2; i++) { /* Int64 and Float64, then Float64 alone: two specialisations */
        lintel_value *args[] = {i ? lintel_float(s, 1) : lintel_int(s, 1), lintel_float(s, 4)};
        if ((status = lintel_call(s, mean, args, 2, &result)) < 0)
            return status;
        printf("mean = %s\n", lintel_text(s, result));
    }
    lintel_value *wrong = lintel_string(s, "four", 4);
    status = lintel_call(s, mean, &wrong, 1, &result);
    if (status == LT_EEXCEPTION) /* as it should be: the first line of the report */
        printf("%.*s\n", (int)strcspn(lintel_error_text(s), "\n"), lintel_error_text(s));
    return status == LT_EEXCEPTION ? LT_OK : LT_ESTATE;
}

int main(void)
{
    unsigned compiled = 0;
    lintel_runtime *r = NULL;
    const char *failed = "";
    lintel_setup setup = {.size = sizeof setup, .ready = ready, .baton = &compiled};
    int status = lintel_open(&setup, &r, &failed);
    if (status == LT_OK)
        status = run(lintel_runtime_session(r));
    if (status < 0)
        fprintf(stderr, "embed: %s: %s\n", r ? lintel_error_text(lintel_runtime_session(r)) : failed,
                lt_status_text(status));
    lintel_close(r);
    printf("%s\n", compiled ? "code was compiled" : "nothing was compiled");
    return status < 0;
}
