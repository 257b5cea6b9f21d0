/* open.c - the whole runtime for a C program: lintel_open of lintel/lintel.h. */
#include <stdlib.h>
#include <string.h>

#include "wire.h"

struct lintel_runtime {
    em_parts parts;
};

static em_options options_of(const lintel_setup *setup)
{
    static const cg_debug_mode modes[] = {[LINTEL_DEBUG_INFO_ASKED] = CG_DEBUG_ASKED,
                                          [LINTEL_DEBUG_INFO_NONE] = CG_DEBUG_NONE,
                                          [LINTEL_DEBUG_INFO_ALL] = CG_DEBUG_ALL};
    lintel_setup s = {0};
    if (setup)
        memcpy(&s, setup, setup->size < sizeof s ? setup->size : sizeof s);
    return (em_options){.compiler.debug_mode = modes[s.debug_info],
                        .session = {.argv = s.argv, .argc = s.argc},
                        .interpret = s.interpret,
                        .ready = s.ready,
                        .baton = s.baton};
}

int lintel_open(const lintel_setup *setup, lintel_runtime **out, const char **failed)
{
    if (!out || (setup && setup->debug_info > LINTEL_DEBUG_INFO_ALL))
        return LT_EINVAL;
    lintel_runtime *r = calloc(1, sizeof *r);
    if (!r)
        return LT_ENOMEM;
    em_options options = options_of(setup);
    int status = em_open(&r->parts, &options);
    if (status < 0) {
        if (failed)
            *failed = r->parts.failed;
        lintel_close(r);
        return status;
    }
    *out = r;
    return LT_OK;
}

void lintel_close(lintel_runtime *r)
{
    if (!r)
        return;
    em_close(&r->parts);
    free(r);
}

lintel_session *lintel_runtime_session(const lintel_runtime *r) { return r->parts.session; }

lt_glue *lintel_runtime_glue(const lintel_runtime *r) { return r->parts.glue; }
