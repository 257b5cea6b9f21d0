/* main.c - orc-host: formulas compiled by LLVM's ORC LLJIT at their first need; the tracer learns of them through liblintel-trace-orc.
 *
 *     orc-host [--trace] [--break=NAME]... FILE
 *
 * The whole of what a JIT has to do for debuggers and tracers is marked with `lt:` below.
 */
#include <lintel/orc.h>
#include <llvm-c/Core.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "emit.h"

typedef struct definition {
    struct definition *next;
    struct jit *jit;
    statement s;
    char symbol[MAX_NAME + 16];
    LLVMOrcResourceTrackerRef tracker; /* of its code; NULL: none */
    lt_method *method;
    lt_linfo *linfo;
    int debug; /* its code has debug info */
    int is_replaced, is_stale;
} definition;

typedef struct jit {
    lt_orc *orc;
    lt_tracer *tracer;
    LLVMOrcLLJITRef lljit;
    LLVMOrcJITDylibRef dylib;
    definition *definitions;
    const char *file, *wanted; /* wanted: the symbol of the lookup */
    int nformulas;
} jit;

static definition *find(const jit *j, const char *symbol)
{
    definition *d = j->definitions;
    while (d && (d->is_replaced || strcmp(d->symbol, symbol) != 0))
        d = d->next;
    return d;
}

/* ---- compiling --------------------------------------------------------------------------------------------------------- */

static LLVMErrorRef need(definition *d);

static LLVMErrorRef need_callees(jit *j, const node *n)
{
    LLVMErrorRef error = LLVMErrorSuccess;
    for (int i = 0; i < n->n && !error; i++)
        error = need_callees(j, n->child[i]);
    if (n->kind != CALL || error)
        return error;
    char text[128];
    definition *d = find(j, n->name);
    if (d && d->s.nparameters == n->n)
        return need(d);
    snprintf(text, sizeof text, "line %u: %s %s", n->line, n->name, d ? "takes other arguments" : "is not defined");
    return LLVMCreateStringError(text);
}

/* Gives LLVM what `d` and its callees are made of, under a tracker of its own each. Inside the JIT. */
static LLVMErrorRef need(definition *d)
{
    if (d->tracker)
        return LLVMErrorSuccess;
    jit *j = d->jit;
    d->debug = (lt_linfo_wants(d->linfo) & LT_WANT_DEBUG) != 0; /* lt: once per compilation */
    d->tracker = LLVMOrcJITDylibCreateResourceTracker(j->dylib);
    LLVMErrorRef error =
        LLVMOrcLLJITAddLLVMIRModuleWithRT(j->lljit, d->tracker, emit(&d->s, d->symbol, j->file, d->debug));
    return error ? error : need_callees(j, d->s.body);
}

/* lt: called for each function of an object that is about to be reported */
static int describe(void *baton, lt_code_desc *desc)
{
    jit *j = baton;
    const definition *d = find(j, desc->symbol);
    if (!d)
        return LT_ENOENT;
    desc->linfo = d->linfo;
    desc->variant = d->debug ? LT_VARIANT_DEBUG : LT_VARIANT_PLAIN;
    desc->is_root = strcmp(d->symbol, j->wanted) == 0;
    desc->reason = "first call";
    return LT_OK;
}

/* Gives the code back; the definition stays. */
static LLVMErrorRef drop_code(definition *d)
{
    if (!d->tracker)
        return LLVMErrorSuccess;
    LLVMErrorRef error = lt_orc_remove(d->jit->orc, d->tracker); /* lt: instead of LLVMOrcResourceTrackerRemove */
    LLVMOrcReleaseResourceTracker(d->tracker);
    d->tracker = NULL;
    return error;
}

/* ---- definitions and formulas ------------------------------------------------------------------------------------------- */

static int calls_stale(const jit *j, const node *n)
{
    for (int i = 0; i < n->n; i++)
        if (calls_stale(j, n->child[i]))
            return 1;
    const definition *d = n->kind == CALL ? find(j, n->name) : NULL;
    return d && d->is_stale;
}

/* Compiled code calls its callees directly, so the code of the callers goes too, and is made again when it is needed. */
static LLVMErrorRef replace(jit *j, definition *old)
{
    LLVMErrorRef error = LLVMErrorSuccess;
    old->is_stale = 1;
    for (int more = 1; more;) {
        more = 0;
        for (definition *d = j->definitions; d; d = d->next)
            if (!d->is_replaced && !d->is_stale && calls_stale(j, d->s.body))
                more = d->is_stale = 1;
    }
    for (definition *d = j->definitions; d && !error; d = d->next) {
        if (!d->is_stale)
            continue;
        d->is_stale = 0;
        error = drop_code(d);
    }
    old->is_replaced = 1;
    return error;
}

/* lt: a method, and the one specialisation that it has in this language */
static int announce(definition *d, definition *old)
{
    lt_method_desc method = {
        .name = d->symbol, .file = d->jit->file, .first_line = d->s.line, .last_line = d->s.last_line};
    lt_linfo_desc linfo = {.signature = d->symbol, .baton = d, .max_world = UINT64_MAX};
    int status = lt_method_define(d->jit->tracer, &method, old ? old->method : NULL, &d->method);
    if (status >= 0 && old)
        lt_linfo_invalidate(d->jit->tracer, old->linfo, d->method);
    return status < 0 ? status : lt_linfo_new(d->jit->tracer, d->method, &linfo, &d->linfo);
}

static LLVMErrorRef define(jit *j, const statement *s, definition **out)
{
    definition *d = calloc(1, sizeof *d), *old = *s->name ? find(j, s->name) : NULL;
    if (!d)
        abort();
    d->jit = j;
    d->s = *s;
    if (*s->name)
        strcpy(d->symbol, s->name);
    else
        snprintf(d->symbol, sizeof d->symbol, "formula.%d", ++j->nformulas);
    d->next = j->definitions;
    LLVMErrorRef error = old ? replace(j, old) : LLVMErrorSuccess;
    int status = announce(d, old);
    if (!error && status < 0)
        error = LLVMCreateStringError(lt_status_text(status));
    j->definitions = d; /* owns it now */
    *out = d;
    return error;
}

static LLVMErrorRef compute(jit *j, const statement *s)
{
    definition *d;
    LLVMOrcExecutorAddress address;
    LLVMErrorRef error = define(j, s, &d);
    if (error)
        return error;
    j->wanted = d->symbol;
    lt_poll(j->tracer);      /* lt: what a debugger has asked for meanwhile */
    lt_jit_enter(j->tracer); /* lt: here begins what no callback runs in */
    error = need(d);
    if (!error)
        error = lt_orc_lookup(j->orc, d->symbol, &address); /* lt: instead of LLVMOrcLLJITLookup */
    lt_jit_leave(j->tracer);                                /* lt: all events, all breakpoints; now it may run */
    if (!error)
        printf("%g\n", ((double (*)(void))(uintptr_t)address)());
    LLVMErrorRef dropped = drop_code(d);
    d->is_replaced = 1;
    if (error && dropped)
        LLVMConsumeError(dropped);
    return error ? error : dropped;
}

/* ---- the program ------------------------------------------------------------------------------------------------------------ */

/* lt: somebody who listens */
static int print_event(void *baton, const lt_event *e)
{
    (void)baton;
    char line[512];
    lt_event_format_text(e, line, sizeof line);
    return fprintf(stderr, "%s\n", line) < 0 ? LT_EIO : LT_OK;
}

static int complain(const jit *j, LLVMErrorRef error)
{
    char *text = LLVMGetErrorMessage(error);
    fprintf(stderr, "orc-host: %s: %s\n", j->file, text);
    LLVMDisposeErrorMessage(text);
    return 1;
}

static void say_nothing(void *context, LLVMErrorRef error)
{
    (void)context;
    LLVMConsumeError(error); /* the failing call tells, too */
}

static int run(jit *j, const char *text)
{
    parser p = {.at = text, .line = 1};
    definition *d;
    for (statement s; parse(&p, &s);) {
        LLVMErrorRef error = *s.name ? define(j, &s, &d) : compute(j, &s);
        if (error)
            return complain(j, error);
    }
    if (p.error)
        fprintf(stderr, "orc-host: %s:%u: %s\n", j->file, p.line, p.error);
    return p.error != NULL;
}

static int start(jit *j, int argc, char **argv)
{
    lt_orc_options options = {.size = sizeof options, .describe = describe, .baton = j};
    lt_subscription all = {.size = sizeof all, .kinds = LT_EVENT_MASK_ALL, .fn = print_event};
    lt_subscriber *subscriber;
    lt_interest *interest;
    if (lt_orc_new(&options, &j->orc) < 0) /* lt: instead of nothing */
        return 0;
    j->tracer = lt_orc_tracer(j->orc);
    for (int i = 1; i < argc; i++) {
        lt_interest_desc breakpoint = {.kind = LT_INTEREST_NAME, .text = argv[i] + 8, .wants = LT_WANT_DEBUG};
        if (strcmp(argv[i], "--trace") == 0)
            lt_subscribe(j->tracer, &all, &subscriber);
        else if (strncmp(argv[i], "--break=", 8) == 0)
            lt_interest_add(j->tracer, &breakpoint, &interest);
        else
            j->file = argv[i];
    }
    LLVMErrorRef error = lt_orc_lljit(j->orc, NULL, &j->lljit); /* lt: instead of LLVMOrcCreateLLJIT */
    if (error)
        return !complain(j, error);
    LLVMOrcExecutionSessionSetErrorReporter(LLVMOrcLLJITGetExecutionSession(j->lljit), say_nothing, NULL);
    j->dylib = LLVMOrcLLJITGetMainJITDylib(j->lljit);
    return 1;
}

static char *read_file(const char *path)
{
    FILE *f = path ? fopen(path, "rb") : NULL;
    char *text = NULL;
    size_t size = 0;
    if (f && getdelim(&text, &size, '\0', f) < 0 && !feof(f))
        size = 0;
    if (f)
        fclose(f);
    return text;
}

int main(int argc, char **argv)
{
    jit j = {0};
    int status = 1;
    char *text = start(&j, argc, argv) ? read_file(j.file) : NULL;
    if (text)
        status = run(&j, text);
    else
        fprintf(stderr, "usage: orc-host [--trace] [--break=NAME]... FILE\n");
    for (definition *d = j.definitions, *next; d; d = next) {
        next = d->next;
        if (d->tracker)
            LLVMOrcReleaseResourceTracker(d->tracker);
        node_free(d->s.body);
        free(d);
    }
    if (j.lljit)
        LLVMConsumeError(LLVMOrcDisposeLLJIT(j.lljit));
    lt_orc_free(j.orc);
    free(text);
    return status;
}
