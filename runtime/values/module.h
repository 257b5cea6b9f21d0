/* module.h - modules beyond what session.h offers. */
#ifndef RT_VALUES_MODULE_H
#define RT_VALUES_MODULE_H

#include "../iface/session.h"

/* Values of rt_binding.is_imported. */
typedef enum rt_import {
    RT_IMPORT_NONE,
    RT_IMPORT_EXPLICIT, /* `import M: x` or `using M: x`: methods may be added to it */
    RT_IMPORT_IMPLICIT  /* found through `using M` on first use */
} rt_import;

static inline rt_value *rt_module_value(rt_module *m) { return (rt_value *)m; }

/* The entry of the module's own table, imports included; NULL if there is none. */
rt_binding *rt_module_find(const rt_module *m, const rt_symbol *name);
/* The next of the numbers that stand in the names of the module's closures: 1, 2, ... */
uint32_t rt_module_serial(rt_module *m);
/* Visits the module's entries until `fn` returns non-zero, which is passed on. `fn` may add bindings. */
int rt_module_each(rt_module *m, int (*fn)(void *baton, rt_binding *b), void *baton);
/* A module made before the types Module and Binding existed, and its bindings, get them now. */
void rt_modules_adopt(rt_session *s, rt_module *m);

#endif
