/* session.c - lowering's record in the session. */
#include "session.h"

#include <gc/gc.h>

low_session_data *low_session(rt_session *s)
{
    if (!s->lower)
        s->lower = GC_MALLOC(sizeof(low_session_data));
    return s->lower;
}

low_file_record *low_session_files(rt_session *s, const void *stack)
{
    low_file_record *r = low_session(s)->files;
    while (r && (uintptr_t)r->stack < (uintptr_t)stack)
        r = r->outer;
    return r;
}

const char *low_session_file(rt_session *s)
{
    const low_file_record *r = low_session_files(s, __builtin_frame_address(0));
    return r ? r->path : NULL;
}
