/* session.h - the parts of a session's start that lintel-image and the library's image share with session.c. */
#ifndef RT_SESSION_H
#define RT_SESSION_H

#include "image/image.h"

/* A session with the base library, as it was before anything was called: no tracer, nothing of the process. NULL: it cannot be
 * loaded; *error says why (malloc'ed), or stays NULL without memory. */
rt_session *rt_session_for_image(char **error);

/* The program's image, for the one session that gets it; NULL: there is none, or it is taken. */
rt_image *rt_image_take(void);
/* Makes a new session continue the image's. */
void rt_image_adopt(rt_session *s, rt_image *image);
/* What needs the tracer and the arguments. */
void rt_image_complete(rt_session *s);

#endif
