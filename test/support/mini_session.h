/* mini_session.h - a session with just what the parser needs: symbols, strings, boxed literals. It defines those
 * functions of runtime/values itself, so the syntax tests and the fuzz target link nothing else of the runtime.
 */
#ifndef TEST_SUPPORT_MINI_SESSION_H
#define TEST_SUPPORT_MINI_SESSION_H

#include "runtime/iface/session.h"

rt_session *mini_session_new(void); /* collected, never freed */

#endif
