/* running.c - whether this thread's stack leads through a range of code. By frame pointers, which all code of ours keeps; what cannot be
 * followed is not found.
 */
#include "glue.h"

enum { FRAMES_MAX = 1 << 17, FRAME_SIZE_MAX = 1 << 24 };

static bool is_inside(uint64_t pc, uint64_t start, uint64_t size) { return pc - start < size; }

bool dg_is_running(uint64_t start, uint64_t size)
{
    uint64_t fp = (uintptr_t)__builtin_frame_address(0);
    if (lintel_requests.stopped_pc && is_inside(lintel_requests.stopped_pc, start, size))
        return true;
    for (int i = 0; fp && fp % 8 == 0 && i < FRAMES_MAX; i++) {
        const uint64_t *frame = (const uint64_t *)(uintptr_t)fp;
        if (is_inside(frame[1] - 1, start, size))
            return true;
        if (frame[0] <= fp || frame[0] - fp > FRAME_SIZE_MAX)
            return false;
        fp = frame[0];
    }
    return false;
}
