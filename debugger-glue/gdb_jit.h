/* gdb_jit.h - the GDB JIT interface: entries of the process-wide descriptor. Thread-safe. */
#ifndef GLUE_GDB_JIT_H
#define GLUE_GDB_JIT_H

#include <stddef.h>

typedef struct dg_entry dg_entry; /* what debuggers call jit_code_entry */

/* Registers an image, which must stay where it is until dg_entry_unregister. NULL when out of memory. */
dg_entry *dg_entry_register(const void *image, size_t size);
void dg_entry_unregister(dg_entry *e); /* and frees it; NULL is fine */

#endif
