/* session.c - lowering's record in the session. */
#include "session.h"

#include <gc/gc.h>

low_session_data *low_session(rt_session *s)
{
    if (!s->lower)
        s->lower = GC_MALLOC(sizeof(low_session_data));
    return s->lower;
}
