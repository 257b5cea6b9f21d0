/* report.h - what inference gave up and how often, for people who wonder why code is slow. */
#ifndef RT_INFER_REPORT_H
#define RT_INFER_REPORT_H

#include "../iface/session.h"

/* Reason k (0, 1, ...): its text in *text (static), and how often it was met in this session. *text is left alone, and
 * the answer 0, when there is no reason k. */
uint64_t rt_infer_limit(rt_session *s, uint32_t k, const char **text);

#endif
