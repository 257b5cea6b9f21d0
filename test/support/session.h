/* session.h - a session for tests of the runtime's rooms. */
#ifndef TEST_SUPPORT_SESSION_H
#define TEST_SUPPORT_SESSION_H

#include "support/test.h"
#include "lintel/lintel.h"
#include "runtime/iface/session.h"

/* cmocka group set-up and tear-down: *state is a session without the base library. */
static inline int bare_session(void **state)
{
    lintel_session *s = NULL;
    int status = lintel_new(&(lintel_options){.size = sizeof(lintel_options), .no_base = true}, &s);
    *state = s;
    return status;
}

static inline int free_session(void **state)
{
    lintel_free(*state);
    return 0;
}

#endif
