/* machine.h - everything at once, as cli/embed/wire.c puts it together: code generator, tracer, debugger glue, session. */
#ifndef TEST_CODEGEN_MACHINE_H
#define TEST_CODEGEN_MACHINE_H

#include "support/test.h"
#include "codegen/codegen.h"
#include "lintel/debug.h"
#include "lintel/lintel.h"
#include "runtime/iface/session.h"

typedef struct machine {
    cg_compiler *compiler;
    lt_tracer *tracer;
    lt_glue *glue;
    lintel_session *session;
} machine;

/* No session yet: the place to subscribe and to add interests. */
static inline void machine_prepare(machine *m, const cg_options *options)
{
    *m = (machine){0};
    assert_int_equal(cg_compiler_new(options, &m->compiler), LT_OK);
    lt_options tracing = {.size = sizeof tracing, .host = cg_compiler_host(m->compiler)};
    assert_int_equal(lt_tracer_new(&tracing, &m->tracer), LT_OK);
    assert_int_equal(lt_glue_new(m->tracer, &m->glue), LT_OK);
}

/* Verifying checks what inference says of each body: slow. */
static inline void machine_start(machine *m, bool verify)
{
    lintel_options options = {.size = sizeof options, .tracer = m->tracer, .flags = verify ? RT_OPT_VERIFY : 0};
    assert_int_equal(lintel_new(&options, &m->session), LT_OK);
    assert_int_equal(cg_compiler_attach(m->compiler, m->session), LT_OK);
}

static inline void machine_open(machine *m, const cg_options *options)
{
    machine_prepare(m, options);
    machine_start(m, options && options->verify);
}

static inline void machine_close(machine *m)
{
    lintel_free(m->session);
    lt_glue_free(m->glue);
    lt_tracer_free(m->tracer);
    cg_compiler_free(m->compiler);
}

/* Does not fail the test: callbacks use it, and nothing may jump out of them. */
static inline int machine_run(machine *m, const char *text)
{
    int status = lintel_run_text(m->session, text, strlen(text), "test.jl");
    if (status < 0)
        fprintf(stderr, "%s\n%s\n", text, lintel_error_text(m->session));
    return status;
}

/* The value of a global of Main; NULL if there is none. Runs nothing. */
static inline rt_value *machine_global(const machine *m, const char *name)
{
    const rt_binding *b = rt_module_lookup(m->session, m->session->main, rt_symbol_c(m->session, name));
    return b ? b->value : NULL;
}

#endif
