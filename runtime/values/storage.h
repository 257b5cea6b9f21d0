/* storage.h - one field or array element: the same bytes hold a pointer, the inline payload, or nothing (ghosts). */
#ifndef RT_VALUES_STORAGE_H
#define RT_VALUES_STORAGE_H

#include "../iface/session.h"

/* The value at `place`, boxed. NULL: an undefined reference. */
rt_value *rt_storage_load(rt_session *s, rt_value *type, bool is_ref, const void *place);
/* `v` must be an instance of `type`. */
void rt_storage_store(bool is_ref, uint32_t size, void *place, rt_value *v);

#endif
