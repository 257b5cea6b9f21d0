/* code_memory.h - where native code lives. One reservation, code part and data part within +-2 GiB of each other.
 *
 * Pages are private and anonymous, never writable and executable at once. Code is written through /proc/self/mem; where the
 * kernel forbids that, into fresh pages that are RW until cg_memory_seal() makes the batch RX. Freed ranges go to a
 * quarantine and are reused only when cg_memory_release_quarantine() says that no debugger can know them.
 * Thread-safe. Errors are lt_status.
 */
#ifndef CG_CODE_MEMORY_H
#define CG_CODE_MEMORY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct cg_memory cg_memory;
typedef enum cg_memory_kind {
    CG_MEM_CODE,
    CG_MEM_RODATA,
    CG_MEM_DATA
} cg_memory_kind; /* RODATA lives in the data part */

typedef struct cg_memory_options {
    size_t code_reserve, data_reserve; /* bytes of address space; 0 = 256 MiB each */
    bool force_mprotect;               /* do not use /proc/self/mem (tests, hardened kernels) */
} cg_memory_options;

int cg_memory_new(const cg_memory_options *o, cg_memory **out);
void cg_memory_free(cg_memory *m);
/* The address is final at once; contents are given later. Align: power of two up to 4096. */
int cg_memory_alloc(cg_memory *m, cg_memory_kind kind, size_t size, size_t align, void **out);
/* Copies bytes into an allocation (code through the back door). */
int cg_memory_write(cg_memory *m, void *dest, const void *bytes, size_t size);
/* Everything written so far becomes executable. Cheap if nothing is to be done. */
int cg_memory_seal(cg_memory *m);
/* Gives a range back. `known`: a debugger may have seen it, quarantine it. */
void cg_memory_dispose(cg_memory *m, cg_memory_kind kind, void *p, size_t size, bool known);
/* No debugger knows any quarantined range any more (it detached, or re-read its breakpoints): all may be reused. Returns
 * the bytes that became free. */
size_t cg_memory_release_quarantine(cg_memory *m);
bool cg_memory_contains_code(const cg_memory *m, const void *p);
/* The whole reservation, for reach computations. */
void cg_memory_bounds(const cg_memory *m, uintptr_t *start, uintptr_t *end);
typedef struct cg_memory_stats {
    size_t code_used, data_used, quarantined, reserved;
    bool uses_mprotect;
} cg_memory_stats;
void cg_memory_get_stats(const cg_memory *m, cg_memory_stats *out);

#endif
